# Who approves a charity’s claims, and why claims wait.
too-few = Not enough people can approve claims
see-your-team = See your team
