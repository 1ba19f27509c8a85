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
means-settlement = The payment has not reached you yet. We make the declaration on the day it does, if the donor had authorised Uplift on the day of the gift.
means-donor = We do not know the donor yet. We match the gift once a platform links the card or phone number to a donor, or the donor signs in to Uplift with the email address.
means-not-authorised = We know the donor, but they had not authorised Uplift on the day of the gift. You can claim on it only with the donor’s own declaration, and not through Uplift. If the gift was made today, we declare it if they authorise Uplift today.
means-match = The card terminal is not matched to a charity yet.
means-fixing = HMRC will not accept some of its details, or two charities list its terminal. Your other gifts are not affected.
means-declared = Declared and ready for your next claim.
in-unsent-claim = In claim { $number }, { $state }.
means-claimed = In a claim that we have sent to HMRC. HMRC has not answered yet.
means-accepted = HMRC accepted the claim.
means-no-gift-aid = You took it out of claiming, the donor deleted their account before we made a declaration, or it is too late: the limit is four years after the end of the accounting year (for a trust, the tax year) of the gift.
means-cancelled = Refunded, or the payment failed. Its declaration, if there was one, is cancelled.

## Why a gift waits, or gets no Gift Aid

reason-cancelled = The platform deleted this gift: it was refunded, or the payment failed.
reason-benefit = Taken out of claiming: the donor, or someone close to them, got a benefit above the limits.
reason-not-a-gift = Taken out of claiming: it paid for something, such as a raffle ticket or a lot at an auction.
reason-no-tax = Taken out of claiming: the donor paid too little tax.
reason-company = Taken out of claiming: a company gave it.
reason-not-eligible = Taken out of claiming: it does not qualify for Gift Aid for another reason.
reason-elsewhere = Taken out of claiming: you claimed the Gift Aid on it without Uplift.
reason-out-of-time = It is too late to claim Gift Aid: the limit is four years after the end of the accounting year (for a trust, the tax year) of the gift.
reason-erased = The donor deleted their account before we made a declaration, so we no longer know who they are.
reason-no-settlement = The settlement date is not known.
reason-settles-later = The settlement date is in the future.
reason-no-charity = The charity of the card terminal is not known yet.
reason-no-donor = The donor is not known yet.
reason-denied = The donor named by the platform said that this gift is not theirs.
reason-not-authorised = The donor had not authorised Uplift on the date of this gift.
reason-two-charities = More than one charity lists this card terminal.
reason-details = HMRC would reject the donor’s name or address as we have it.
reason-rejected = HMRC rejected the donor’s name or address in claim { $number }.

## What the charity can do about why a gift waits

cure-cancelled = You do not need to do anything.
cure-not-eligible = We do not claim on it.
cure-elsewhere = We do not claim on it, so that nothing is claimed twice.
cure-out-of-time = Nothing can be done for this gift.
cure-erased = There is nothing you can do here: the donor deleted their account, and we cannot say whose gift it was. If you know your donor, you can ask for a Gift Aid declaration of your own, up to four years back, and claim on that yourself.
cure-no-settlement = The platform tells us once the payment has settled. If you have the money already, ask the platform to send its settlement date.
cure-settles-later = You do not need to do anything. We make the declaration on that day.
cure-no-charity = Add the terminal under “Terminals”, or tell the platform which of its terminals is yours.
cure-two-charities = Two charities list this terminal. Check yours under “Terminals”, and ask the platform whose it is.
cure-no-donor = If the donor asks, they can give again with the same card or phone number and tell the platform who they are. Or they can sign in to Uplift with the email address they gave. We then match every gift made with that card, phone number or address.
cure-denied = There is nothing you can do here: the platform has to find out who gave it. We make no declaration or claim until it has.
cure-not-authorised = We cannot declare gifts that were made before the donor’s authorisation. If your own records show who gave it, you can ask the donor for a Gift Aid declaration of your own, up to four years back, and claim on that yourself. If the donor has died, do not ask: a gift dated after the death gets no Gift Aid.
cure-details = If we have the donor’s email address, we ask them to correct their name and home address. You can ask them too, and enter the correct details under “Needs fixing”. The gift will then go into your next claim.
cure-details-said = Enter the correct name and home address under “Needs fixing”. The gift will then go into your next claim.
cure-details-others = An owner or finance officer has to enter the correct name and home address under “Needs fixing”. The gift will then go into your next claim.

## The list of gifts

gifts = Gifts
take-out = Take out of claiming
xlsx = Download XLSX
more-actions = More actions
view-saved = View saved
view-deleted = View deleted
by-state = Gifts by state
in-next = In the next claim
in-next-lead = A claim made now would include these gifts.
ready = Ready to claim
from-tomorrow = { $gifts }, { $count } from tomorrow
ready-lead = These gifts are declared and not in a claim yet.
not-in-next = Not in the next claim
see-next = See the whole next claim
next-order = These gifts are listed newest first, and cannot be sorted here: we work out which they are one page at a time. To sort them, download the file.
all-states = All states
all-platforms = All platforms
all-gifts = All gifts
state = State
platform = Platform
from = From
to = To
next-claim = Next claim
find = Find a gift
find-hint = Part of a reference, gift ID, amount, date or “claim 7”. Not a name.
find-donor = Find a donor’s gifts
find-donor-lead = Enter the name on the donor’s declaration. We search your newest 100,000 gifts for it, and list the donor’s gifts under that name, at most the newest 5,000. You can use the list for an hour. Each search is recorded under Activity, without the name.
find-donor-button = Find gifts
donor-found = { $donors ->
    [one] Gifts of the donor you searched for
   *[other] Gifts of { $donors } donors with the name you searched for
}
donor-found-then = Tabs and filters keep this search. Gifts without a declaration are not listed.
donor-found-more = More donors may have this name. To see fewer, search with the donor’s full first name. This list may leave out the donor you mean, so it has no file.
donor-newest = This search lists only the newest 5,000 gifts. There may be older ones: to find one, enter its amount or part of its reference under “Find a gift”.
donor-newest-files = The files have only these gifts too.
donor-none-here = None of the gifts you searched for are here. Choose “All” above, or remove a filter.
donor-search-ended = This search for a donor has ended. Search for the donor again.
donor-none = No gift of a donor with this name
donor-none-then = Check the spelling, or leave out the first name. A gift without a declaration has no name here: ask the donor for its amount and date.
no-match = No gifts match
no-match-lead = Try a shorter part of the reference, or remove a filter. To find a month or other dates, use “More filters”.
no-match-by-name = by name, or ask the donor for the amount and date of the gift.
no-match-ask = To find a donor’s gift, ask an owner or finance officer to search for the donor’s name under “Find a donor’s gifts”, or ask the donor for the amount and date of the gift.
no-such-date = There is no such date. Check the day and the month.
show-all = Show all gifts
no-gifts = No gifts yet
no-gifts-lead = A gift appears here as soon as the platform sends it, even before the payment has settled. Reload this page to check.
reference = Reference
date = Date
gift = Gift
claimable = Claimable
gift-aid = Gift Aid
no-such-claim = There is no claim { $number }.
claim-has-none = Claim { $number } has no gifts. If it was cancelled, the gifts it had wait for the next claim.
files = The files also show each gift’s claim and the date HMRC paid it, set it off or refused it. They round Gift Aid down for each gift. The total above and HMRC’s payments are rounded as a whole, so sums may differ by up to a penny a gift.
too-long = This list may be too long for a spreadsheet. Download the CSV, or choose a month or tax year and then download XLSX.
none = none
refused = refused by HMRC
given-back = given back in claim { $number }
was-in = was in claim { $number }
released = no longer in it
paid-on-day = paid { $day }
settled-on-day = settled { $day }
claim = Claim { $number }
no-reference = No reference
plus-gift-aid = + { $gift_aid } Gift Aid

## The columns of the list as a file, where the page has them by no such name.

file-date = Gift date
file-settled-on = Settled on
file-after-fees = After fees
file-claim = Claim
file-claimed = Amount claimed on
file-paid-on = Paid or set off by HMRC on
file-given-back-in = Given back in claim
file-refused-on = Refused by HMRC on
file-declaration = Declaration ID
file-changed = Last changed
file-gift-aid-is = What the Gift Aid is
file-estimate = Estimate
file-accepted = Accepted by HMRC

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
see-details = HMRC had already accepted a claim with this gift. “Details” shows how you give its Gift Aid back.
donor-shown = Shown under “Whose gift it is” for 10 minutes.
donor-hidden = Hidden. To see it, say why under “Whose gift it is”.
donor-kept = Hidden. We keep the donor’s details for HMRC.
donor-undeclared = Hidden. We can show who gave a gift only where there is a declaration for it.

## How the tax of a gift goes back to HMRC: of all of it, of a part, and of what is left then.

deducted-later = A later claim deducts the Gift Aid on it.
deducted-from = The Gift Aid on it is deducted from
was-deducted-from = The Gift Aid on it was deducted from
repaid = You repaid the Gift Aid on it to HMRC on { $day }.
part-deducted-later = A later claim deducts the Gift Aid on { $part } of it.
part-deducted-from = The Gift Aid on { $part } of it is deducted from
part-was-deducted-from = The Gift Aid on { $part } of it was deducted from
part-repaid = You repaid the Gift Aid on { $part } of it to HMRC on { $day }.
rest-deducted-later = A later claim deducts the Gift Aid on the rest of it.
rest-deducted-from = The Gift Aid on the rest of it is deducted from
rest-was-deducted-from = The Gift Aid on the rest of it was deducted from
rest-repaid = You repaid the Gift Aid on the rest of it to HMRC on { $day }.

## Details of a gift

details = Details
refused-in-letter = HMRC refused the gift in its letter of { $day }. { $why }
earlier-claim = Earlier claim
in-claim = In claim
refunded = Refunded
refunded-on = on { $day }
declaration-held = Not valid since { $day }
declaration-cancelled = Cancelled on { $day }
no-declaration = No declaration
paid-by-hmrc = Paid by HMRC
paid-in-full = In full on { $day }.
see-payment = See HMRC’s payment
settled-by-hmrc = Paid or set off by HMRC
see-settled = See what HMRC paid and set off
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
claim-paid-in-part = paid in part by HMRC
claim-settled = paid or set off by HMRC
claim-settled-in-part = paid or set off in part by HMRC
claim-rejected = rejected by HMRC
claim-cancelled = cancelled
was-cancelled = Claim { $number } was cancelled with this gift in it
see-cancelled = See the cancelled claim

## Where every pound is

waiting = Waiting
with-hmrc = With HMRC
owed = Owed by HMRC
tab-owed = Owed
tab-paid = Paid
to-return = To return to HMRC
returned = Returned to HMRC
paid-too-much = Paid too much by HMRC
adjustments = Adjustments waiting
to-give-back-on = { $count ->
    [one] to give back on { $count } gift
   *[other] to give back on { $count } gifts
}
less-adjustment = { $gifts }, less an adjustment of { $adjustment }
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
rounding = Rounding
rounding-why = HMRC rounds each claim down once. “Declared” and “Accepted” are sums of single gifts, so they can be a few pence more than the figures at the top.
includes-waiting = { $count ->
    [one] This includes { $count } gift ({ $gift_aid } of Gift Aid) in claim { $number }, which is waiting for approval.
   *[other] This includes { $count } gifts ({ $gift_aid } of Gift Aid) in claim { $number }, which is waiting for approval.
}
includes-next = { $count ->
    [one] This includes { $count } gift ({ $gift_aid } of Gift Aid) in claim { $number }, which is about to be sent.
   *[other] This includes { $count } gifts ({ $gift_aid } of Gift Aid) in claim { $number }, which is about to be sent.
}
of-these-owed = Of these, owed by HMRC
of-these-paid = Of these, paid or set off by HMRC
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
claims-round = HMRC rounds each claim as a whole, and may pay a penny more or less. So these figures can differ by a few pence from the sums of single gifts below.

## What a list is narrowed to

choose-state = Choose a state from the list.
choose-platform = Choose a platform from the list.
end-before-start = The end date must not be before the start date.
choose-next-claim = Choose an option for the next claim from the list.
choose-order = Choose an order from the list.
without-gift-aid = Without Gift Aid
on-platform = Platform: { $name }
on-from = From: { $day }
on-to = To: { $day }
on-donor = Donor: the one you searched for
on-next-claim = Next claim: { $part }
not-claimed = Not in a claim yet
out-today = Left out: made today
out-of-time = Left out: past the four-year limit
out-type = Left out: limit depends on your charity type
out-reference = Left out: other HMRC reference
out-full = Left out: over the limit for one claim
then-newest = , show newest first
then-oldest = , show oldest first
then-largest = , show largest first
then-smallest = , show smallest first
month = Month or tax year
all-dates = All dates
other-dates = Other dates
go = Go
tax-year = Tax year { $year }

## Saved views

saved-views = Saved views
view-name = Name of this view
view-name-hint = Up to 40 characters. Everyone at your charity sees it. Do not name a donor
save-view = Save view
view-known = This view is already saved.
view-needs-filter = Filter or sort the list first. Then save the view here.
save-this-view = Save this view
manage-views = Save or delete views
delete = Delete
view-gone = That view no longer exists
view-gone-lead = This is the whole list.
view-in-part = Part of “{ $name }” no longer works
view-in-part-lead = One of its filters no longer exists, so this list does not use it. Delete the view and save it again.

## Taking gifts out of claiming

take-gifts-out = Take gifts out of claiming
choose-first = First choose which gifts
choose-first-lead = Filter your list by date, platform, state or claim until it shows only the gifts to take out. Then choose “Take out of claiming” there.
choose-link = Filter your gifts
take-out-lead = The gifts in your list with { $filters }.
unanswered = { $count ->
    [one] In a claim that HMRC has not answered: { $count } gift
   *[other] In a claim that HMRC has not answered: { $count } gifts
}
unanswered-lead = They are left out here. You can take them out once HMRC has answered.
nothing-to-take = Nothing to take out
nothing-to-take-lead = No Gift Aid is claimed on any of these gifts.
take-count-out = { $count ->
    [one] Take { $count } gift out of claiming
   *[other] Take { $count } gifts out of claiming
}
to-take-out = to be taken out
to-take-out-accepted = to be taken out, { $accepted } of them accepted by HMRC
how-many-accepted = How many of these gifts are in a claim that HMRC has accepted?
type-number = Type { $number } to confirm that a later claim gives their Gift Aid back to HMRC
type-number-or-none = Type { $number } to confirm that a later claim gives their Gift Aid back to HMRC. Leave this empty if you claimed on the gifts yourself
number-differs = Type { $number } to confirm that you take out gifts that HMRC has accepted.
would-be-claimed = the amount Gift Aid would be claimed on
accepted-by-hmrc = { $count ->
    [one] In a claim that HMRC has accepted: { $count } gift
   *[other] In a claim that HMRC has accepted: { $count } gifts
}
accepted-by-hmrc-lead = A later claim deducts their Gift Aid as an adjustment, and you cannot put them back. If you also claimed on them yourself, they stay as they are: correct your own claim with HMRC instead.
why = Why should Gift Aid not be claimed?
other-reason = The other reason
other-reason-hint = Only if you chose “Another reason”. Do not name the donor
own-claim-day = Date of your own claim
own-claim-day-hint = Only if you chose “You claimed on it yourself”
benefits = The donor received benefits over HMRC’s limits
benefits-hint = 25% of the first £100 of the gift and 5% of the rest, up to £2,500 in a tax year
paid-for-something = It paid for something
paid-for-something-hint = Such as a raffle ticket, a lot at an auction or a ticket to an event
no-tax = The donor paid no tax, or too little
company = A company gave it
company-hint = Gift Aid is for individuals
another-reason = Another reason
another-reason-hint = Describe it below
claimed-yourself = You claimed on it yourself
claimed-yourself-hint = In HMRC’s Charities Online or with other software
take-out-if = Do this if Gift Aid must not be claimed on this gift, or if you have claimed on it yourself.
take-out-accepted = HMRC has accepted the claim with this gift. A later claim deducts its Gift Aid as an adjustment, and you cannot put the gift back.
take-out-cancels = We cancel its declaration and remove it from any claim that is not sent yet. You can put it back.
take-out-undeclared = We will not claim on it. You can put it back.
take-out-later = HMRC has not answered the claim with this gift yet. You can take it out once it has.
is-taken-out = Taken out of claiming
stays-out = HMRC had accepted a claim with this gift, so its Gift Aid is due back to HMRC and you cannot put the gift back.
put-back = Put back
said-on = { $reason }, on { $day }.
said-words = { $reason }: “{ $words }”
said-reason = { $reason }.
filter-first = Filter your gifts first: you cannot take all of them out at once.

## Whose gift it is

whose = Whose gift it is
donor-name = Name
donor-address = Home address
whose-lead = This is what the declaration says. We show it here for 10 minutes. Your charity’s activity page records that you looked, and why.
why-needed = Why do you need the donor’s name and address?
why-needed-hint = Your charity’s owners can see on its activity page who looked, and why
to-ask = To ask the donor for the correct details
to-answer = To answer the donor, who asked about this gift
to-compare = To compare them with our own records
show-donor = Show name and address

## Asking the donor

emailed-on = We last emailed the donor about their details on { $day }.
not-emailed = We have not emailed the donor about their details.
not-emailed-since = { $emailed } We have not emailed them since this gift last needed fixing.
email-soon = We will email the donor about their details within a few minutes.
email-soon-again = { $emailed } We will email them again within a few minutes.
ask-again = { $emailed } You can ask again from { $time }.
ask-yourself = We cannot email this donor. Please ask them yourself.
ask-lead = We will email the donor to correct their details. You will not see who it is.
ask = Ask the donor

## What a list comes to

rows-of-gifts = { $count ->
    [one] { $first } to { $last } of { $count } gift
   *[other] { $first } to { $last } of { $count } gifts
}
some-of-gifts = { $count ->
    [one] { $shown } of { $count } gift
   *[other] { $shown } of { $count } gifts
}
rows-of-claims = { $count ->
    [one] { $first } to { $last } of { $count } claim
   *[other] { $first } to { $last } of { $count } claims
}
some-of-claims = { $count ->
    [one] { $shown } of { $count } claim
   *[other] { $shown } of { $count } claims
}
rows-of-adjustments = { $count ->
    [one] { $first } to { $last } of { $count } adjustment
   *[other] { $first } to { $last } of { $count } adjustments
}
some-of-adjustments = { $count ->
    [one] { $shown } of { $count } adjustment
   *[other] { $shown } of { $count } adjustments
}
rows-of-payments = { $count ->
    [one] { $first } to { $last } of { $count } payment
   *[other] { $first } to { $last } of { $count } payments
}
some-of-payments = { $count ->
    [one] { $shown } of { $count } payment
   *[other] { $shown } of { $count } payments
}
rows-of-more = { $count ->
    [one] { $first } to { $last } of more than { $count } gift
   *[other] { $first } to { $last } of more than { $count } gifts
}
some-of-more = { $count ->
    [one] { $shown } of more than { $count } gift
   *[other] { $shown } of more than { $count } gifts
}
all-without = { $gifts }, without Gift Aid
comes-to = { $gifts }: { $claimable } claimable, Gift Aid about { $gift_aid }
owed-less-given-back = The claims of these gifts: { $gift_aid } less { $given_back } given back = { $owed } owed by HMRC
owed-less-paid = The claims of these gifts: { $gift_aid } less { $paid } paid or set off so far = { $owed } owed by HMRC
owed-less-both = The claims of these gifts: { $gift_aid } less { $given_back } given back and { $paid } paid or set off so far = { $owed } owed by HMRC
paid-less-given-back = The claims of these gifts: { $gift_aid } less { $given_back } given back = { $paid } paid or set off by HMRC
paid-with-gone = Gift Aid on these gifts { $of_gifts }, and { $gone } on gifts that were refunded, or stopped qualifying, after they were claimed = { $paid } paid or set off by HMRC
paid-with-gone-less-given-back = Gift Aid on these gifts { $of_gifts }, and { $gone } on gifts that were refunded, or stopped qualifying, after they were claimed, less { $given_back } given back = { $paid } paid or set off by HMRC
paid-with-above = Gift Aid on these gifts { $of_gifts }, and { $above } on gifts that HMRC later refused, as interest, or paid too much = { $paid } paid or set off by HMRC
paid-with-above-less-given-back = Gift Aid on these gifts { $of_gifts }, and { $above } on gifts that HMRC later refused, as interest, or paid too much, less { $given_back } given back = { $paid } paid or set off by HMRC
paid-with-gone-and-above = Gift Aid on these gifts { $of_gifts }, { $gone } on gifts that were refunded, or stopped qualifying, after they were claimed, and { $above } on gifts that HMRC later refused, as interest, or paid too much = { $paid } paid or set off by HMRC
paid-with-gone-and-above-less-given-back = Gift Aid on these gifts { $of_gifts }, { $gone } on gifts that were refunded, or stopped qualifying, after they were claimed, and { $above } on gifts that HMRC later refused, as interest, or paid too much, less { $given_back } given back = { $paid } paid or set off by HMRC
comes-to-in-part = { $gifts }: { $claimable } claimable on { $with_gift_aid } of them, Gift Aid about { $gift_aid }

## What happened with a gift, and who did it

the-donor = The donor
you = You
a-colleague = A colleague
uplift = Uplift
sent = { $who } sent the gift
changed = { $who } changed the gift
reported-refund = { $who } reported a partial refund
declared-anew = A new declaration for the rest replaced the earlier one
cancelled-gift = { $who } cancelled the gift
declaration-over = Declaration cancelled
disowned = The donor said that the gift is not theirs
rechecked = Rechecked
platform-added = A platform added missing details
added-details = { $who } added missing details
details-refused = HMRC will not accept its details
asked-donor = { $who } asked the donor to correct their details
corrected = { $who } corrected its details
viewed = { $who } viewed the donor’s name and address
took-out = { $who } took it out of claiming
put-it-back = { $who } put it back
due-back = The Gift Aid claimed on it became due back to HMRC
changed-record = { $who } changed its record
sent-in = Sent to HMRC in claim { $number }
sent-in-one = Sent to HMRC in a claim
accepted-in = HMRC accepted claim { $number }
accepted-in-one = HMRC accepted a claim
no-longer-in = No longer in claim { $number }
no-longer-in-one = No longer in a claim
rejected-for = HMRC rejected claim { $number } because of this gift
rejected-in = HMRC rejected claim { $number }
deducted-in = The Gift Aid on it was deducted from claim { $number }
time-passed = The time limit for claiming passed
claim-updated = Claim updated
hmrc-paid = HMRC paid claim { $number }
hmrc-settled = HMRC paid or set off claim { $number }
hmrc-refused = HMRC refused it by letter, in claim { $number }
corrected-parts = { $who } corrected its details: { $parts }

## The lines of a year’s figures

choose-line = Choose a line of the figures.
opening = Owed by HMRC at the start
claims-accepted = Claims that HMRC accepted
adjusted = Adjustments deducted
refused-later = Refused by HMRC later
interest = Interest from HMRC
rounded = Rounded by HMRC
closing = Owed by HMRC at the end
