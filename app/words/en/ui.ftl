# What the parts of pages say of themselves.

## Around every page.

skip = Skip to the content
home = Home:
help = Help
menu = Menu
close = Close
your-account = Your account:
signed-in-as = Signed in as { $account }
your-account-as = Your account: signed in as
sign-in = Sign in
sign-out = Sign out
about = About Uplift
for-charities = For charities
for-platforms = For platforms
developers = Developers
accessibility = Accessibility
privacy = Privacy
cookies = Cookies
not-hmrc = Uplift is open software. It is not part of HMRC or of any government body.

## Lists and tables.

more-filters = More filters
show = Show
show-all = Show all
all = All
order = Order
newest-first = Newest first
oldest-first = Oldest first
largest-first = Largest first
smallest-first = Smallest first
state-is = State: { $state }
search-is = Search: { $text }
download-csv = Download CSV
bad-status = Choose a status from the list.
bad-filter = We could not read a filter
bad-day = Enter a real date, such as 2026-04-06.
bad-minute = Enter a real date and time, such as 2026-11-21T02:00.
search = Search
first = First
next = Next
previous = Previous
newest = Newest
newer = Newer
older = Older
and-later = : { $day } and later
and-earlier = : { $day } and earlier
pages = Pages
page-of = Page, 1 to { $pages }
no-page = You can go to pages 1 to { $pages }, not to “{ $asked }”. This is page { $here }.
one-page = This is one page of a longer list.

## A chart.

as-table = The same as a table
none = none
most-in-an-hour = { $all }, at most { $most } in an hour
hours-left-out = Hours without any are left out.
hour = Hour

## Controls.

copy = Copy
copied = Copied
change = Change
save = Save
keep = Keep it
cancel = Cancel
confirm = Confirm
refuse = Refuse
passkey-not-added = No passkey was added. Try again, or carry on with codes by email.
passkey-not-added-here = Adding a passkey needs JavaScript and a current browser. Open this page in another browser, or carry on with codes by email.
passkey-not-used = The passkey was not used. Try again, or choose another way.
passkey-not-used-here = Passkeys need JavaScript and a current browser. Choose another way here, or open this page in another browser.
passkey-needs-name = This page’s address is a number, and browsers use passkeys only where it is a name. Sign in at
passkey-no-name = Enter a name, such as My phone.
sign-in-beside = Sign in (opens a new tab), then come back here. We keep what you entered
