# Why a form did not do what was asked, where that belongs to no field.

check-answers = Check the answers marked below.
gone = This no longer exists. Go back and reload the page.
forbidden = Your role does not allow this. Ask an owner to do it, or to change your role.
look-only = Your role lets you view this, but not change it. Ask someone whose role allows it, or ask an owner to change your role.
prove-again = You signed in more than 10 minutes ago. Confirm that it is you, then do this again.
second-step = Your role needs a second step to sign in. Set it up first.
signed-out = You have been signed out. Sign in and try again.
another-person = You are now signed in as somebody else. We have not saved anything. Open the page again to continue.
too-many-soon = You have tried too many times. Wait a few minutes, then try again.
too-many = { $minutes ->
    [one] You have tried too many times. Wait a minute, then try again.
   *[other] You have tried too many times. Wait { $minutes } minutes, then try again.
}
unreadable = We could not read what the page sent. Reload it and try again.
unavailable = Uplift is not available at the moment. What you entered is still here. Try again in a minute.
internal = Something went wrong. What you entered is still here. Try again in a minute.

## The way out, where there is one.

to-prove = Confirm that it is you (opens a new tab)
to-second-step = Set up a second step (opens a new tab)

## What does not go together with how things stand: what donors, and whoever signs in, can meet.

account-closed = You cannot sign in to this account, because we were told that the account holder has died. If this is a mistake, or you are dealing with the estate, contact us. Our address is on the help page.
address-taken = This email address has an Uplift account of its own, and we cannot join two accounts. To use the address here, sign in with it, delete that account, then try again. Or keep both accounts.
changed = This has changed since you opened it. Reload the page.
code-over = This code no longer works. Ask for a new one, or open the link in the newest email.
link-only = Codes are switched off for this address for 24 hours, because too many wrong ones were entered. Open the link in the email instead.
link-over = This link no longer works. It has been used, or is too old. Ask for a new email.
passkey-known = This passkey is already in use. Choose another device or key.
passkey-refused = The passkey did not work. Reload the page and try again, or sign in another way.
stopped = Gift Aid has already stopped. You can switch it on again.
too-many-factors = You can have 10 passkeys and apps. Remove one you no longer use.
