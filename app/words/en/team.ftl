# Who can open the pages of a charity or a platform, and what each may do there.

## The team.

title = Team
settings = Settings
lead-owner = Who can open these pages, and what each person can do. Choose someone to change their role.
lead = Who can open these pages, and what each person can do. An owner can change roles.
is-invited = Your colleague is invited
is-invited-what = We emailed them how to join. The invitation expires in 14 days.
is-invited-as = We emailed { $email } how to join. The invitation expires in 14 days.
is-signed-out = They are signed out
is-signed-out-what = They are signed out of every browser, and can sign in again.
role-changed = Role changed
role-changed-what = Their new role has taken effect.
is-removed = Removed from the team
not-joined = Invited, not joined yet
invited = Invited
expires = Expires
expired-invitations = Expired invitations
expired = Expired
expired-what = These people can no longer join. Choose one to invite them again.
see-activity = See what your team did
people = People
since = Since
person = Person
role = Role
you = You
invite = Invite a colleague
email = Email address
email-hint = Check it carefully: anyone with access to this inbox can sign in
what-can-they-do = What can they do?
invite-them = Invite them

## One colleague.

your-role = Your role
a-role = A colleague’s role
no = No
not-yet = Not yet
invitation-expired = Invitation expired
invitation-expires = Invitation expires
who = Who it is
name = Name
joined = Joined
change-role = Change the role
again = Send the invitation again
again-what = Our email may not have reached them. We send it again, and the invitation then expires in 14 days.
send-again = Send it again
sign-out = Sign them out
sign-out-what = Do this if they lost a device or left a browser open. It signs them out of Uplift in every browser. They can sign in again, and we tell them that you did it.
sign-out-everywhere = Sign them out everywhere
invite-again = Invite them again
invite-again-what = This invitation has expired, so they can no longer join with it. A new one expires in 14 days.

## Letting a colleague go.

leave-ask = Leave the team?
remove-ask = Remove this person from the team?
stay = Stay on the team
keep = Keep them
role-is = Role: { $role }
leave = Leave
leave-team = Leave the team
cancel-invitation = Cancel the invitation
cancel-invitation-what = They will not be able to join. Do this if you mistyped the address.
delete-invitation = Delete the invitation
delete-invitation-what = Do this if you mistyped the address or no longer want them on the team.
remove = Remove them
remove-from-team = Remove from the team
left-charity = You will no longer see this charity. An owner can invite you again.
left-platform = You will no longer see this platform. An owner can invite you again.
removed-from-charity = They can no longer open this charity’s pages, in any browser. What they approved stays approved.
removed-from-platform = They can no longer open this platform’s pages, in any browser. Secrets they copied still work: replace those under Credentials and Webhooks.

## Roles.

owner = Owner
finance = Finance officer
developer = Developer
viewer = Viewer
viewer-you = Viewer: you can view, but not change anything
owner-may = Full access, including the team
finance-may = Everything to do with money: platforms, claims and approvals
developer-may = Donations, credentials, webhooks, charities and the capture page, but not the team
viewer-may-charity = Can view gifts and claims, but not change or approve them
viewer-may-platform = Can view donations and donors’ details, requests, charities and settings, but not change them

## How many there are.

count-people = { $people ->
    [one] { $people } person
   *[other] { $people } people
}
count-invited = { $people ->
    [one] { $people } person, { $invited } invited
   *[other] { $people } people, { $invited } invited
}
never = Never

## Being invited.

join = Join { $name }
expires-on = This invitation expires on { $until }
you-are-invited = You are invited
you-are-on = You are on the team
open-pages = Open the pages
join-ask = Join { $name }?
join-charity = You are invited to this charity’s Gift Aid pages. You join when you accept.
join-platform = You are invited to this platform’s console. You join when you accept.
unknown-charity = If you do not know this charity, leave this page. Nothing happens unless you accept.
unknown-platform = If you do not know this platform, leave this page. Nothing happens unless you accept.
accept = Accept the invitation

## Having joined.

have-joined = You have joined { $name }
joined-owner = You are an owner. You can do everything here, including inviting and removing colleagues.
joined-finance = You are a finance officer. You can make and approve claims, and add platforms. Only owners can change the team.
joined-developer = Your role is Developer. You can change everything here except the team.
joined-viewer-charity = Your role is Viewer. You can view gifts and claims, but not change or approve them.
joined-viewer-platform = Your role is Viewer. You can view donations, requests, charities and settings, but not change them.

## What is wrong.

no-email = Enter your colleague’s email address.
bad-email = Enter an email address in the correct format, such as name@example.org.
no-role = Choose what they can do.
