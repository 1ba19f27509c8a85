# Mails of the page where a donor switches on Gift Aid on a platform.

## A code, for a donor whom we know.

code-subject = Your code for Gift Aid
code-enter = Enter it on the Gift Aid page you opened from { $platform }. It works once, for 10 minutes. The page then shows the name and home address you gave us last time.

## A link to what somebody typed under the donor's address. Nothing of what was typed is in it: it may be anybody's words.

typed-subject = Check your Gift Aid details
typed = Someone entered this email address on the Gift Aid page of { $platform }, with a name and home address. You have given us your details before, so nothing has changed. If it was you, open the page to use these details.
typed-gift = A gift of { $amount } to { $charity } waits until you do.
typed-gift-bare = A gift of { $amount } waits until you do.
typed-keep = You can also keep the details you gave before: choose that on the page.
typed-keep-gift = You can also keep the details you gave before, and still add the gift: choose that on the page.
typed-see = See what was entered
typed-works = The link works for at least 24 hours. If it was not you, you do not need to do anything.
