# A platform asks for the end of what a donor authorised elsewhere; the donor is asked.

asked-subject = Do you want to stop Gift Aid?
asked = { $platform } told us that you want to stop Gift Aid. You did not switch it on through them, so please confirm before we stop it.
asked-by = Asked by
stops-from = Would stop from
see = See what would stop
confirm = You can confirm on that page. The link works for { $days } days. If you do not want to stop, you do not need to do anything. Gift Aid stays on.
