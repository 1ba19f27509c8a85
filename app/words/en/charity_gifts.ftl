# A charity’s gifts: the list, one gift, their states, and taking them out of claiming.

## The states of a gift

count = { $count ->
    [one] { $count } gift
   *[other] { $count } gifts
}
waiting-for-settlement = Waiting for settlement
waiting-for-donor = Waiting for the donor
not-authorised = Not authorised
waiting-for-match = Waiting for a charity match
needs-fixing = Needs fixing
declared = Declared
claimed = Claimed
accepted = Accepted
no-gift-aid = No Gift Aid
cancelled = Cancelled
means-settlement = The payment has not reached you yet. The declaration is made on the day it does, if the donor had authorised Uplift on the day of the gift.
means-donor = We do not know the donor yet. We match the gift once a platform links the card or phone number to a donor, or the donor signs in to Uplift with the email address.
means-not-authorised = We know the donor, but they had not authorised Uplift on the day of the gift. You can claim on it only with the donor’s own declaration, and not through Uplift. If the gift was made today, we declare it if they authorise Uplift today.
means-match = The card terminal is not matched to a charity yet.
means-fixing = HMRC will not accept some of its details, or two charities list its terminal. Your other gifts are not affected.
means-declared = Declared and ready for your next claim.
means-claimed = In a claim that we have sent to HMRC. HMRC has not answered yet.
means-accepted = HMRC accepted the claim.
means-no-gift-aid = You took it out of claiming; or it is past the time limit, four years after the accounting year (for a trust, the tax year) of the gift; or the donor had their account deleted before we made a declaration.
means-cancelled = Refunded, or the payment failed. Its declaration, if there was one, is cancelled.

## What the charity can do about why a gift waits

cure-cancelled = Nothing to do.
cure-not-eligible = We do not claim on it.
cure-elsewhere = We do not claim on it, so that nothing is claimed twice.
cure-out-of-time = Nothing can be done for this gift.
cure-erased = Nothing to do here: the donor had their account deleted, and we cannot say whose gift it was. If you know your donor, you can ask for a Gift Aid declaration of your own, up to four years back, and claim on that yourself.
cure-no-settlement = The platform tells us once the payment has settled. If you have the money already, ask the platform to send its settlement date.
cure-settles-later = Nothing to do. We make the declaration on that day.
cure-no-charity = Add the terminal under “Terminals”, or tell the platform which of its terminals is yours.
cure-two-charities = Two charities have this terminal on their lists. Check yours under “Terminals”, and ask the platform whose it is.
cure-no-donor = If the donor asks, they can give again with the same card or phone number and tell the platform who they are. If they gave their email address, they can sign in to Uplift with it. We then match every gift made with it.
cure-denied = Nothing to do here: the platform has to find out who gave it. We make no declaration or claim until it has.
cure-not-authorised = We cannot declare gifts that were made before the donor’s authorisation. You can still ask the donor for a Gift Aid declaration of your own, up to four years back, and claim on that yourself. If the donor has died, do not ask: a gift dated after the death gets no Gift Aid.
cure-details = If we have the donor’s email address, we ask them to correct their name and home address. You can ask them too, and enter the correct details under “Needs fixing”. The gift will then go into your next claim.

## The list of gifts

gifts = Gifts
take-out = Take out of claiming
csv = Download CSV
xlsx = Download XLSX
view-saved = View saved
view-deleted = View deleted
by-state = Gifts by state
show-what = gifts
all = All
in-next = In the next claim
in-next-lead = A claim made now would include these gifts.
ready = Ready to claim
ready-lead = These gifts are declared and not in a claim yet.
not-in-next = Not in the next claim
see-next = See the whole next claim
all-states = All states
all-platforms = All platforms
all-gifts = All gifts
newest = Newest first
oldest = Oldest first
largest = Largest first
smallest = Smallest first
state = State
platform = Platform
from = From
to = To
next-claim = Next claim
order = Order
find = Find a gift
find-hint = Part of a reference, a gift ID, an amount such as 42.00, or “claim 7”. You cannot search for names.
no-match = No gifts match
no-match-lead = Try a shorter part of the reference, or remove a filter.
show-all = Show all gifts
no-gifts = No gifts yet
no-gifts-lead = A gift appears here as soon as the platform sends it, even before the payment has settled. Reload this page to check.
reference = Reference
date = Date
gift = Gift
claimable = Claimable
gift-aid = Gift Aid
files = The files also have each gift’s claim, and the date when HMRC paid or refused it. Gift Aid is rounded down for each gift, so the column can add up to a few pounds less than HMRC pays.
too-long = This list may be too long for a spreadsheet. Download the CSV, or choose a month or tax year and then download XLSX.
none = none
refused = refused by HMRC
given-back = given back in claim { $number }
claim = Claim { $number }
no-reference = No reference

## Gifts that were taken out of claiming

taking-out = { $count ->
    [one] Taking { $count } gift out of claiming
   *[other] Taking { $count } gifts out of claiming
}
taking-out-lead = This takes a few minutes. Reload the page to see progress.
taken-out = { $count ->
    [one] { $count } gift taken out of claiming
   *[other] { $count } gifts taken out of claiming
}
left-with-hmrc = { $count ->
    [one] Not taken out: { $count } gift in a claim that HMRC has not answered. Try again once it has.
   *[other] Not taken out: { $count } gifts in a claim that HMRC has not answered. Try again once it has.
}
left-accepted = { $count ->
    [one] Not taken out: { $count } gift in a claim that HMRC accepted.
   *[other] Not taken out: { $count } gifts in a claim that HMRC accepted.
}

## One gift

gift-of = Gift of { $amount }
gift-note = what the donor gave
settlement = Settlement
not-known = Not known
cleared = when the payment cleared
clears = when the payment is expected to clear
no-date = the platform has sent no date
left-after-refunds = what is left after refunds
reached-after-fees = what reached you, after fees
reaches-after-fees = what will reach you, after fees
whole-gift = the whole gift
now-taken-out = Gift taken out of claiming
now-put-back = Gift put back
donor-emailed = We have emailed the donor
happened = What happened
estimate = an estimate
then-refused = claimed, refused by HMRC
then-later = claimed, to be given back in a later claim
then-in = claimed, to be given back in claim { $number }
then-given-back = claimed, given back in claim { $number }
then-repaid = claimed, repaid to HMRC
no-amount = None
nothing-to-claim = nothing to claim
correct-gift = Correct this gift
see-details = HMRC had accepted a claim with it. “Details” shows how its Gift Aid goes back.
donor-shown = Shown under “Whose gift it is” for 10 minutes.
donor-hidden = Hidden. Say under “Whose gift it is” why you need to know.
donor-kept = Hidden. We keep the donor’s details for HMRC.

## How the tax of a gift goes back to HMRC; the words in it are one of the three below.

deducted-later = A later claim deducts the Gift Aid on { $whose }.
deducted-from = The Gift Aid on { $whose } is deducted from
was-deducted-from = The Gift Aid on { $whose } was deducted from
repaid = You repaid the Gift Aid on { $whose } to HMRC on { $day }.
part-of-it = { $part } of it
it = it
rest-of-it = the rest of it

## Details of a gift

details = Details
refused-in-letter = HMRC refused the gift in its letter of { $day }. { $why }
earlier-claim = Earlier claim
in-claim = In claim
refunded = Refunded
refunded-on = on { $day }
declaration-held = No longer counts since { $day }
declaration-cancelled = Cancelled on { $day }
no-declaration = No declaration
paid-by-hmrc = Paid by HMRC
paid-in-full = In full on { $day }.
see-payment = See HMRC’s payment
terminal = Card terminal
platforms-reference = Platform’s reference
none-sent = None sent
given = Given
reached-you = Reached you
will-reach-you = Will reach you
declaration = Declaration
declared-at = made on { $time }
longer = You may have longer: it depends on your charity type.
claim-by = Claim by
gift-id = Gift ID
donor = Donor
claim-prepared = being prepared
claim-waits = waiting for approval
claim-on-its-way = on its way to HMRC
claim-with-hmrc = with HMRC
claim-accepted = accepted by HMRC
claim-paid = paid by HMRC
claim-rejected = rejected by HMRC
claim-cancelled = cancelled
then-state = State: { $state }

## Where every pound is

waiting = Waiting
with-hmrc = With HMRC
owed = Owed by HMRC
to-return = To return to HMRC
returned = Returned to HMRC
adjustments = Adjustments
uncovered = { $count ->
    [one] Another { $count } gift cannot be claimed without the donor’s own declaration.
   *[other] Another { $count } gifts cannot be claimed without the donor’s own declaration.
}
no-unpaid-claims = no unpaid claims
accepted-claims = { $count ->
    [one] { $count } accepted claim
   *[other] { $count } accepted claims
}
paid-in-part = { $count ->
    [one] { $count } claim paid in part
   *[other] { $count } claims paid in part
}
some-in-part = { $count ->
    [one] { $count } claim, { $in_part } paid in part
   *[other] { $count } claims, { $in_part } paid in part
}
with-overdue = { $claims }, { $amount } overdue
no-payment = no payment recorded
claims = { $count ->
    [one] { $count } claim
   *[other] { $count } claims
}
in-claim-waiting = In a claim, waiting for approval
in-claim-next = In a claim, about to be sent
rounded-off = Each claim is rounded down once, which takes { $amount } off the figures at the top.
includes-waiting = { $count ->
    [one] This includes { $count } gift ({ $gift_aid } of Gift Aid) in a claim, waiting for approval: claim { $number }.
   *[other] This includes { $count } gifts ({ $gift_aid } of Gift Aid) in a claim, waiting for approval: claim { $number }.
}
includes-next = { $count ->
    [one] This includes { $count } gift ({ $gift_aid } of Gift Aid) in a claim, about to be sent: claim { $number }.
   *[other] This includes { $count } gifts ({ $gift_aid } of Gift Aid) in a claim, about to be sent: claim { $number }.
}
every-pound = Where every pound is
gift-aid-on = { $count ->
    [one] of Gift Aid on { $count } gift.
   *[other] of Gift Aid on { $count } gifts.
}
counted-once = Every gift is counted once.
total = Total
meanings = What the states and figures mean
means-claimable = The amount that reached you: the gift less the platform’s fees, if the platform told us about them. It is “none” for gifts that get no Gift Aid.
means-gift-aid = An estimate: a quarter of the claimable amount, rounded down in each row. HMRC pays a quarter of a claim’s total.
needs-donor = Needs the donor
