# The page of one gift.

title = Your gift of { $amount }
corrected = You have corrected your details
corrected-lead = We have made a new Gift Aid declaration for this gift. It will go into the charity’s next claim.
corrected-later = Your authorisation still has the earlier details, and your later gifts will have them too. To use the corrected ones, select
progress = Progress
not-mine = This is not my gift

## The money.

money = The money
gave = You gave
fees = { $platform } fees
refunded = Refunded to you
refund = { $amount }, on { $day }
claimable = Amount that gets Gift Aid
quarter = A quarter of { $claimable }, rounded down. The charity’s claim adds up all its gifts and rounds only once, so the charity can get slightly more.

## For your records.

records = For your records
given = Given
given-when = { $when }, on { $platform }
known-by = How we know it is yours
agreed-on = You agreed to Gift Aid on
platform-reference = { $platform } reference
reference = Uplift reference

## Its declarations.

declaration = What we declared for you
last-declaration = What we last declared for you
earlier = { $count ->
    [one] { $count } earlier declaration
   *[other] { $count } earlier declarations
}
made = Made on { $at }.
in-english = It is in English, in the words it was made in.
replaced = No longer valid since { $at }.
cancelled = Cancelled on { $at }.
corrected-by-charity = { $charity } changed these details on { $day }.
not-my-details = These are not my details
not-my-details-gift = If somebody else made this gift, select
not-my-details-mine = If it is your gift, tell { $charity } or
contact-us = contact us
