# What happened to a claim, in the file of its history: in short, and more about it.

begun = Started
begun-by-hand = By hand
begun-on-schedule = On schedule
begun-again = The remaining gifts of claim { $claim }, which HMRC rejected
approved = Approved
approved-as = As claim { $claim }, without the gifts that HMRC rejected
approved-as-on = As claim { $claim } on { $day }, without the gifts that HMRC rejected
fewer = Less strict approval applied
not-maker = 1 who did not make the claim
fewer-people = { $now } instead of { $was }
filed = Sent to HMRC
acknowledged = Received by HMRC
accepted = Accepted
with-receipt = With a receipt
without-receipt = Without a receipt
rejected = Rejected
rejected-gifts = Because of some of its gifts
rejected-whole = The whole claim
refused = Refused
refused-whole = Whole claim refused by letter after HMRC had accepted it
reduced = Gifts refused by HMRC
reduced-by = { $gifts ->
    [one] { $gifts } gift with { $gift_aid } of Gift Aid, in HMRC’s letter of { $day }.
   *[other] { $gifts } gifts with { $gift_aid } of Gift Aid, in HMRC’s letter of { $day }.
}
owed-again = The adjustment of { $sum } is due again.
returned = Returned to HMRC
settled-accepted = Settled by hand: accepted
settled-rejected = Settled by hand: rejected
settled-not-received = Settled by hand: never received
cancelled = Cancelled
nothing-to-claim = Nothing to claim
never-received = Never received
not-received = HMRC did not receive it
set-off = Set off by HMRC
set-off-against = Against: { $against }
paid = Paid by HMRC
part-of = Part of { $sum }, which pays several claims
recorded-on = Recorded on { $day }, and matched to the claim later
merged = Found on a bank statement
date-changed = Date changed from { $was } to { $on }
payment-undone = Payment undone
return-removed = Amount returned to HMRC removed
return-no-longer-counts = { $sum } was not returned after all
set-off-removed = Set-off removed
removed-since = Removed since: see below
undone-since = Undone since: see below
no-longer-counts = No longer counts for this claim
interest = Interest
interest-of = { $sum } of what HMRC paid
interest-undone = Interest undone
no-longer-interest = { $sum } is no longer interest, because a payment was undone
