# The capture page: a donor switches on Gift Aid on a platform.

## Around every page.

sandbox-name = Sandbox
sandbox = Sandbox. Nothing here is real.
skip = Skip to the content
other-language = Cymraeg
by-uplift = Gift Aid by Uplift
not-hmrc = Uplift is not part of HMRC.
about = About Uplift
privacy = Privacy
help = Help
links-new-tab = These links open a new tab.
new-tab = (opens a new tab)
back = Back
step = Step { $number } of 3
continue = Continue
leave-to = No thanks, back to { $platform }
leave = No thanks

## Who you are.

add = Add 25% to your gifts
add-lead = With Gift Aid, charities get 25p more for every £1 you give, out of tax you have paid. It covers your gifts to every charity on Uplift, through every platform connected to Uplift, until { $until }. Switching it on takes about a minute.
taxpayers = It is only for people who pay UK Income Tax or Capital Gains Tax.
who = Your name
title = Title
title-hint = Such as Ms, Dr or Capt. HMRC takes at most 4 letters, so we leave out a longer title.
first = First name
last = Last name
email = Email address
email-hint = We’ll email you the words you agreed to, and how to stop Gift Aid.

## Where you live.

home = Your home address
home-lead = Your home address, not a PO box. HMRC uses it to check declarations.
line1 = Address line 1
line2 = Address line 2
town = Town or city
postcode = Postcode
abroad = I live outside the UK
country = Country

## Check and agree.

check = Check and agree
check-lead = Gift Aid will then be on until { $until }.
name = Name
change = Change
shortfall = If you pay too little tax
agreement = What you agree to
agree = Agree and switch on Gift Aid
agree-to-these = Agree and use these details
full-page = Open the full page
full-page-why = Open the full page to go on, so that nothing can cover these words.
full-page-close = When you have finished there, come back here.

## Done.

done = Gift Aid is on
done-until = Until { $until }
done-lead = It covers your gifts through { $platform } and every other platform connected to Uplift, from today.
sent = Check your email
sent-mail = Thank you. We’ve emailed you.
sent-new = If the email says “Gift Aid is on”, you are done. It is on until { $until }, for your gifts through { $platform } and every other platform connected to Uplift, from today.
sent-known = If it says “Check your Gift Aid details”, open the link in it. Nothing changes until you do.
close = You can close this page.
next = What happens next
next-declare = We’ll make the declaration for each gift that your Gift Aid covers. You do not need to do anything.
next-mail = We’ve sent you an email to confirm.
next-stop = See every gift, or stop Gift Aid at any time:
next-stop-link = your Uplift account
agreed = What you agreed to
agreed-on = Agreed on { $day } through { $platform }. Reference { $reference }.
sent-agreement = The agreement
sent-on = Sent on { $day } through { $platform }. Reference of this form: { $reference }
continue-to = Continue to { $platform }
go-on = You can now continue on { $platform }.
print = Print

## Somebody whom the platform named.

on-lead = You have already switched it on. You do not need to do anything.
on-no-details = To protect your privacy, we do not show your details here.
not-you = Not you? Enter your own details
known = Switch on Gift Aid again
known-lead = You may not need to enter your details again. We can email you a code. Enter it to see the details you gave us last time.
send-code = Email me a code
type-anew = Enter my details instead
code = Enter the code
code-lead = If we have an email address for you, we’ve sent a 6-digit code to it. It works for 10 minutes.
code-label = 6-digit code
show-details = Show my details
send-again = Send another code

## Somebody who opened the link in our email.

written = Are these your details?
written-lead = Someone entered them with your email address on the Gift Aid page of { $platform }. Nothing has changed yet. If they are yours, read the explanation and agree to use them from today.
keep-mine = Keep the details I gave before
keep-mine-gift = Keep the details I gave before, and add this gift
kept-details = The details you gave before have not changed.
gift-added = Your gift of { $amount } is now in your Uplift account.
gift-added-to = Your gift of { $amount } to { $charity } is now in your Uplift account.
not-mine = This was not me

## A gift without a donor.

gift = Your gift
gift-to = { $amount } to { $charity }, { $day }
gift-bare = { $amount }, { $day }
gift-covered = Agree today and this gift will get Gift Aid too.
gift-late = You made this gift on an earlier day, so it cannot get Gift Aid here. You can switch on Gift Aid for your next gifts.
gift-done = Your gift of { $amount } is covered too.
gift-done-to = Your gift of { $amount } to { $charity } is covered too.
gift-waits = Your gift waits until then too.
gift-own-covered = Your Gift Aid covers this gift.
gift-own-earlier = Your Gift Aid was not on when you made this gift, so we cannot make a declaration for it. You can still add it to your gifts.
add-gift = Add this gift to your account
add-gift-lead = You are signed in as { $email }, and Gift Aid is on. You do not need to enter your details. We’ll tell { $platform } that the gift is yours.
add-gift-yours = Only add it if you gave it yourself.
add-gift-button = Add this gift

## Ways to end without it.

cancelled = Gift Aid was not switched on
cancelled-lead = You have not agreed to anything, and we have not kept anything you entered.
expired = This page has expired
expired-lead = You have not agreed to anything, and we have not kept anything you entered. Go back to { $platform } to start again.
back-to = Back to { $platform }
unknown = We cannot find that page
unknown-lead = The link is incomplete or out of date. Go back to where you came from and start again.
account = Switch on Gift Aid in your Uplift account

## What went wrong.

broken = Something went wrong
broken-lead = This is our fault. We have kept what you entered. Try again in a minute.
too-often = You have tried too many times
too-often-lead = Wait 15 minutes and try again, or enter your details.
too-fast = Too many requests from your network
too-fast-lead = Wait a few seconds, then try again.
refused = This did not come from Uplift
refused-lead = Another website sent this, so we did not do anything. Open the page again and try there.
unreadable = We could not read that form
unreadable-lead = We have not saved anything. Open the page again and send less at a time.
open-again = Open the page again
