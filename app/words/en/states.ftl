# The states of a gift in its donor’s words, the same in a row, on a page and in the live feed.

your-gifts = Your gifts
your-gift = Your gift
unknown-charity = A charity we do not know yet

## States.

waiting = Waiting
not-yet = Not yet
was-off = Gift Aid was off
correct-details = Correct your details
declared = Declared
claimed = Claimed
accepted = Accepted
paid = Paid
does-not-qualify = Does not qualify
claimed-elsewhere = Claimed elsewhere
cancelled = Cancelled
refunded = Refunded
refunded-or-cancelled = Refunded or cancelled

## The rest of the sentence beside a state.

note-clears = for the payment to clear
note-clears-on = the payment clears on { $day }
note-finding-charity = we are finding out which charity this card machine belongs to
note-two-charities = two charities say this card machine is theirs, and we are finding out whose it is
note-finding-donor = we are finding out whose gift it is
note-switch-on = switch on Gift Aid today to include it
note-was-off = not switched on when you gave
note-details = HMRC would not accept some of your details
note-declared = ready for the charity’s next claim
note-claimed = HMRC has the charity’s claim
note-accepted = HMRC accepted the charity’s claim
note-paid = HMRC paid the charity on { $day }
note-claimed-elsewhere = the charity claimed it itself, without Uplift
note-not-eligible = the charity says so
note-out-of-time = the time limit for claiming has passed
note-refunded = the whole gift
note-refunded-part = { $sum } of the gift was refunded to you
note-failed = the payment failed
note-cancelled-by = by { $platform }

## What a gift brings on top.

# “Gift Aid” stands beside it, or over it.
added = + { $gift_aid }
to-come = { $gift_aid } to come
waits-for-details = { $gift_aid } waits for your details
nothing-yet = no Gift Aid yet
nothing = no Gift Aid
nothing-here = no Gift Aid through Uplift

## What gifts come to.

sums = { $given }, Gift Aid up to { $gift_aid }
sums-and-to-come = { $given }, Gift Aid up to { $gift_aid }, { $to_come } to come
sums-to-come = { $given }, Gift Aid { $to_come } to come
sums-paid = { $given }, Gift Aid { $gift_aid }
sums-details = { $sums }, and { $gift_aid } of Gift Aid waits for your details
# A claim is worked out on its total; rounding it gift by gift would lose charities money.
rounded = Gift Aid is rounded down for each gift and each charity. Totals can be a few pence more.

## The tax that gifts need.

tax-needed = You need to pay enough Income Tax or Capital Gains Tax in the tax year { $year } to cover these gifts.
tax-was-needed = You need to have paid enough Income Tax or Capital Gains Tax in the tax year { $year } to cover these gifts.
tax-at-least = That is at least { $so_far }.
tax-at-least-in-all = That is at least { $so_far } so far, and { $in_all } with the gifts that are waiting.
tax-shortfall = If you also give with Gift Aid elsewhere, add a quarter of those gifts. If you pay less tax than that, you must pay HMRC the difference.

## Why a gift waits or gets no Gift Aid, and what its donor can do.

why-refunded = The gift was refunded to you.
why-failed = The payment failed.
why-cancelled = The platform cancelled the gift and did not say why.
cure-cancelled = You do not need to do anything. No Gift Aid is claimed on it.
cure-cancelled-claimed = You do not need to do anything. The charity had already claimed Gift Aid on it. It pays that back to HMRC with its next claim.
why-benefit = The charity says you, or somebody close to you, got too much in return for this gift.
why-not-a-gift = The charity says this was not a gift but a payment for something, such as a raffle ticket.
why-no-tax = The charity says you paid too little tax for Gift Aid on this gift.
why-company = The charity says a company gave this.
why-not-eligible = The charity says this gift does not qualify for Gift Aid.
cure-ask-the-charity = No Gift Aid is claimed on it. If you think that is wrong, ask the charity.
cure-taken-back = The charity had already claimed Gift Aid on it. It pays that back to HMRC with its next claim. If you think the gift does qualify, ask the charity.
pays-back = The charity had already claimed Gift Aid on it. It pays that back to HMRC with its next claim.
why-claimed-elsewhere = The charity says it claimed Gift Aid on this gift itself, without Uplift.
cure-claimed-elsewhere = If that is wrong, ask the charity. Otherwise you do not need to do anything, but include this gift when you work out whether you paid enough tax.
why-out-of-time = It is too late to claim Gift Aid on this gift. A charity has four years from the end of its accounting year, or of the tax year, in which you gave.
cure-out-of-time = Nothing can be done for this gift.
why-erased = The donor deleted their account before we made the declaration.
cure-erased = You cannot do anything, because we no longer know whose gift it was.
why-no-settlement = The platform has not told us yet that the payment has cleared.
cure-no-settlement = You do not need to do anything. We’ll make the declaration when the platform tells us. Until then no Gift Aid is claimed. If it takes longer than a month, ask the platform.
cure-no-settlement-late = We’ll make the declaration when the platform tells us. Until then no Gift Aid is claimed.
why-settles-later = The payment has not cleared yet.
cure-settles-later = You do not need to do anything. We’ll make the declaration on the day it clears.
why-charity-unknown = We do not know yet which charity this card machine belongs to.
cure-charity-unknown = You do not need to do anything. The charity or the platform will tell us.
why-two-charities = Two charities say this card machine is theirs.
cure-two-charities = You do not need to do anything. They or the platform will correct it.
why-donor-unknown = We do not know yet whose gift this is.
cure-donor-unknown = Ask the platform to send your email address with it.
why-denied = You told us that this gift is not yours.
cure-denied = You do not need to do anything. No Gift Aid will be claimed on it in your name.
why-is-off = Gift Aid is not switched on.
cure-is-off = Switch it on today to cover every gift you make today, including this one.
why-was-off = Gift Aid was not switched on when you gave, and we cannot backdate it.
cure-was-off = You can still give the charity your own Gift Aid declaration for this gift. Ask the charity for its form. Charities can claim up to about four years later.
why-detail = HMRC would not accept { $detail } we have for you.
why-details = HMRC would not accept some of your details, most often a name or address.
cure-details = Correct your details here, or give them to the charity if it asks you. The gift will then go into the charity’s next claim.

## How we know whose a gift is.

known-by-page = You added it on a Gift Aid page
known-by-platform = The platform told us that it is yours
known-by-match = The platform matched it to you by details you gave it
known-by-card = You paid with card { $masked }, which is linked to you
known-by-earlier-card = You paid with a card that was linked to you. It is no longer linked.
known-by-email = You gave the platform your email address
known-by-phone = You gave the platform phone number { $masked }, which is linked to you
known-by-earlier-phone = You gave the platform a phone number that was linked to you. It is no longer linked.

## A gift that arrives while its donor looks at another part of the page.

news = { $amount } to { $charity }.
news-see = See it
