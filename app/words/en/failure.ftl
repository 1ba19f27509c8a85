# What is shown in the place of a page.

## What the browser sent was not taken: the title, and what to do.

another-site = This did not come from Uplift
former-form = This form has changed
signed-out = You have been signed out
another-person = You are signed in as somebody else now
too-large = This form is too large
too-slow = This took too long to arrive
too-fast = Too many requests from your network
no-form = We could not read that form
filter = We could not read a filter
too-long-for-sheet = This list is too long for a spreadsheet
another-site-words = Another website sent this, or your browser does not say who did. We have not done anything. If you meant it, open the page here and do it again.
former-form-empty = Uplift was updated while this page was open. Nothing was saved. Reload the page and send the form again.
former-form-held = Uplift was updated while this page was open. Nothing was saved. Reload the page and send the form again. What you entered is below, so that you can copy it.
signed-out-empty = Nothing was saved, because you had been signed out. This happens after 30 minutes without activity, after 12 hours, when you sign out elsewhere, or when somebody else signs in here. Sign in to go back to the page.
signed-out-held = Nothing was saved, because you had been signed out. This happens after 30 minutes without activity, after 12 hours, when you sign out elsewhere, or when somebody else signs in here. What you entered is below, so that you can copy it. Sign in to go back to the page.
another-person-empty = Somebody else opened this page. Nothing was saved. Open the page again to continue.
another-person-held = Somebody else opened this page. Nothing was saved. Open the page again to continue. What you entered is below, so that you can copy it.
too-long = Nothing was saved. A form can hold 1 MB of text and a file of 2 MB. Reload the page and send less at a time.
too-long-signed-out = Nothing was saved. A form can hold 64 KB when you are not signed in. Sign in, or send less at a time.
too-slow-words = Nothing was saved. What you sent arrived too slowly or was cut off. Check your connection, reload the page and send it again.
too-fast-words = Nothing was saved. Wait a few seconds, then try again. Other people may be using the same network.
no-form-words = Nothing was saved. Reload the page and send it again. If that does not help, try another browser.
filter-words = Go back to the list, set the filters again, and download the file there.
too-long-for-sheet-words = A spreadsheet holds at most 1,048,575 gifts. Go back to the list and download the CSV, or choose a month or tax year first.
open-again = Open the page again
reload = Reload the page
entered = What you entered

## It went wrong, there is no such thing, or it is not for this person.

not-found = We cannot find that page
forbidden = Your role does not allow this
look-only = Your role lets you view this, but not change it
sign-in-first = Sign in to see this
prove = Confirm that it is you
second-step = Set up a second step
too-many = You have tried too many times
conflict = You cannot do this now
bad-link = The link is incomplete or out of date
unavailable = Uplift is not available at the moment
internal = Something went wrong
not-found-words = Check the address, or go back and try another link.
unavailable-words = Try again in a minute. If you were saving something, check whether it was saved.
internal-words = This is our fault. Try again in a minute. If you were saving something, check whether it was saved.
bad-address = Part of this address is wrong.
ask-owner = Ask an owner for it, or to change your role.
ask-finance = Ask an owner or a finance officer to do it, or ask an owner to change your role.
ask-developer = Ask an owner or a developer to do it, or ask an owner to change your role.
owners = See who the owners are
from-start = Open the page from the start
if-you-email = If you email
reference = , include this reference:
home = Home
help = Help
