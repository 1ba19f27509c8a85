# A change of a team: to the person concerned, and to every other owner.

## What somebody may do.

owner = owner
finance-officer = finance officer
developer = developer
viewer = viewer
owner-may = You can do everything there and manage the team.
finance-may = You can manage everything to do with money there: platforms, claims and approvals.
developer-may = You can manage credentials, webhooks, the capture page, charities and terminals there, but not the team.
charity-viewer-may = You can view gifts and claims there, but not change or approve them.
platform-viewer-may = You can view requests, charities and settings there, but not change them.

## To who is invited.

# A subject names nobody: strangers register under names of their choice.
charity-invited-subject = You are invited to a charity’s Gift Aid pages
platform-invited-subject = You are invited to a platform’s console
charity-invited = { $by } invites you to the pages of { $name } at Uplift.
platform-invited = { $by } invites you to the console of { $name } at Uplift.
accept = To accept, open the invitation and sign in with this address, { $email }.
open-invitation = Open the invitation
accept-by = The invitation expires on { $until }. If you do not know { $name }, ignore this email: nothing happens unless you accept.
charity-sign-in = Open the pages and sign in with this address, { $email }.
platform-sign-in = Open the console and sign in with this address, { $email }.
no-password = You do not need a password: we email you a code. If you have never signed in to Uplift, do so before { $until }, when the invitation expires. If you do not know { $name }, ignore this email.
why-invited = You get this email because somebody invited this address to Uplift.

## To whose role or access was changed.

charity-role-subject = Your role at a charity was changed
platform-role-subject = Your role at a platform was changed
charity-role = { $by } changed your role on the pages of { $name } at Uplift.
platform-role = { $by } changed your role on the console of { $name } at Uplift.
charity-ended-subject = Your access to a charity’s Gift Aid pages was ended
platform-ended-subject = Your access to a platform’s console was ended
charity-ended = { $by } ended your access to the pages of { $name } at Uplift.
platform-ended = { $by } ended your access to the console of { $name } at Uplift.
ended-otherwise = If you think that this is wrong, ask { $by }.
signed-out-subject = You were signed out of Uplift
signed-out = { $by }, an owner of { $name }, signed you out of Uplift in every browser.
signed-out-then = You can sign in again with this address, { $email }.
signed-out-otherwise = If you do not know why, ask { $by }.
your-role = Your role
charity-open = Open the charity’s pages
platform-open = Open the platform’s console

## To the other owners.

charity-team-subject = The team of your charity was changed
platform-team-subject = The team of your platform was changed
invited = The team of { $name } at Uplift changed: { $by } invited { $who } (role: { $role }).
role-changed = The team of { $name } at Uplift changed: { $by } changed the role of { $who } from { $was } to { $is }.
removed = The team of { $name } at Uplift changed: { $by } removed { $who }.
joined = The team of { $name } at Uplift changed: { $by } added { $who } (role: { $role }).
accepted = The team of { $name } at Uplift changed: { $by } accepted the invitation (role: { $role }).
browsers-ended = The team of { $name } at Uplift changed: { $by } signed { $who } out of every browser.
view-team = View the team
change-there = If this is not right, change it there.

# Who added somebody, or changed their role, from the command line.
by-operator = The operator of Uplift
