# The page of one claim, and the list of its gifts.

## Its head, and what was just done.

gift-aid-claim = Gift Aid claim
claims = Claims
started = Claim started
approved = Claim approved
approved-by-you = { $to_go ->
    [one] You have approved claim { $number }. One more person has to approve it.
   *[other] You have approved claim { $number }. { $to_go } more people have to approve it.
}
was-cancelled = Claim cancelled
set-off-recorded = You have recorded what HMRC set off
payment-recorded = Payment recorded
decision-recorded = HMRC’s decision recorded
return-recorded = You have recorded the amount returned to HMRC
marked-as-interest = Marked as interest
not-cancelled = The claim was not cancelled
not-cancelled-why = The claim moved on before you cancelled it. Its state is below.
not-approved = The claim was not approved
heard = Claim { $number }. { $standing }

## HMRC’s later decisions.

later-decisions = HMRC’s later decisions
uplifts-operator = Uplift’s operator
decision-by = Recorded { $when } by { $who }.
refused-whole = { $gifts ->
    [one] In its letter of { $day }, HMRC refused the claim: { $gifts } gift with { $gift_aid } of Gift Aid.
   *[other] In its letter of { $day }, HMRC refused the claim: { $gifts } gifts with { $gift_aid } of Gift Aid.
}
refused-some = { $gifts ->
    [one] In its letter of { $day }, HMRC refused some of the claim: { $gifts } gift with { $gift_aid } of Gift Aid.
   *[other] In its letter of { $day }, HMRC refused some of the claim: { $gifts } gifts with { $gift_aid } of Gift Aid.
}
claimed-again = We declared the gifts again, for a later claim, except those that were refunded or are past the time limit.
claimed-again-check = If any of them do not qualify, take them out of claiming before your next claim.
claimed-again-link = See the gifts that are ready to claim
taken-out = The gifts do not qualify, so we took them out of claiming.
due-again = The adjustment of { $adjustment } in this claim is due again.
changed-decision = Has HMRC changed its decision?
changed-decision-why = After accepting a claim, HMRC can still refuse all or some of its gifts by letter. Record the letter here, and choose whether to claim the gifts again.
record-decision = Record that HMRC refused or reduced the claim

## Files.

files = Files
audit-pack = Audit pack (ZIP)
audit-pack-holds = The claim as sent, HMRC’s answers, every gift and declaration, who approved it, and any payments. It names donors: keep it safe.
audit-pack-unsent-holds = Every gift and declaration, and who approved the claim. It names donors: keep it safe.
gifts-file = Gifts in this claim (CSV)

## Record.

record = Record
started-label = Started
started-on-schedule = { $when }, on schedule
started-again = { $when }, after a rejection
started-by-hand = { $when }, by hand
started-by = { $when }, by { $who }
sent-label = Sent to HMRC
received-label = Received by HMRC
accepted-label = Accepted
rejected-label = Rejected
settled-label = Settled
empty-label = Nothing to claim
cancelled-label = Cancelled
cancelled-by = { $when }, by { $who }
problem-label = Problem resolved
resolved = { $problem }: resolved { $when }.
paid-label = Paid
approved-label = Approved
approved-as = { $who }, { $when }, as claim { $number }
returned-label = Returned to HMRC
set-off-label = Set off
set-off-against = { $on }: { $sum } against { $against }
hmrc-paid-label = HMRC paid
difference-label = Difference
interest-label = Interest
as-expected = As expected
rounded = 1p: HMRC rounds the claim’s total differently
more-than-claimed = { $more } more than claimed: HMRC may have added interest, or paid several claims at once. If it paid several, undo the match and choose them all
less-than-claimed = { $less } short: the rest may still come, or HMRC may have set it off against something you owe. If its letter says so, record that on the claim’s page

## Messages with HMRC, and IDs.

messages-and-ids = Messages with HMRC, and IDs
nothing-sent-yet = Nothing has been sent yet.
nothing-was-sent = Nothing was sent.
repeated = { $times ->
    [one] { $title }, { $times } time
   *[other] { $title }, { $times } times
}
from-to = From { $first } to { $last }
list-entry-file = HMRC’s list entry for this claim (XML)
message-file = View message (XML)
wrote = Uplift wrote the claim
hmrc-acknowledged = HMRC acknowledged
hmrc-accepted = HMRC accepted
asked-for-list = Uplift asked HMRC for its list
closed = Closed
hmrc-error = HMRC returned an error
no-answer = No answer
irmark-label = IRmark (HMRC’s checksum)
irmark-in-receipt = HMRC’s receipt writes the same IRmark as { $mark }
submission-label = Submission ID
hmrc-label = HMRC’s ID
claim-label = Claim ID
asked-label = We asked HMRC
asked-times = { $times ->
    [one] once
   *[other] { $times } times
}

## Approval.

before-it = The claim before
claim-before = Claim { $number }: { $gifts }, { $pays } from HMRC
refused-since = Refused by HMRC
refused-since-approval = { $count ->
    [one] Since a claim was last approved, HMRC has refused { $count } gift that it had accepted, with { $gift_aid } of Gift Aid.
   *[other] Since a claim was last approved, HMRC has refused { $count } gifts that it had accepted, with { $gift_aid } of Gift Aid.
}
see-refused = See what HMRC refused
review = Review and approve
approval = Approval
approval-card = Check the claim, then approve or cancel it.
differs = This claim needs its own approval. It differs from claim { $number }, which was approved, by more than the gifts that HMRC rejected: gifts were refunded, or the adjustment changed.
needs-approval = { $people ->
    [one] It needs one approval.
   *[other] It needs approval by { $people } different people.
}
more-approvals = { $to_go ->
    [one] It needs one more approval.
   *[other] It needs { $to_go } more approvals.
}
needs-another = It needs one approval, by someone other than the person who made it.
made-by-you = You made this claim, so someone else has to approve it.
made-by-you-then = You made this claim, so someone else has to approve it. These people can: { $others }.
made-by-you-card = You made this claim, so someone else has to approve it. You can cancel it.
made-by-you-number = You made claim { $number }, so someone else has to approve it
you-approved = You have approved it. Someone else has to approve it too.
you-approved-then = You have approved it. These people can approve it too: { $others }.
can-approve = These people can approve it: { $others }.
approving-confirms = By approving, you confirm that these gifts were made to the charity, and that it keeps the records Gift Aid requires.
approve-for = Approve this claim for { $sum }
nobody-can-approve = Nobody can approve this claim
too-few-can-approve = Not enough people can approve this claim
stuck-until = Until this is resolved, we cannot send it or make another claim.
or-cancel = Or cancel this claim: its gifts then wait for the next one.
waits-for-invited = This claim is waiting for a colleague to join your team
invited-approvers = Invited but not joined yet: { $others }. They can approve once they sign in or accept the invitation.
new-approver = { $who } (added to the team in the last 24 hours)
new-when-approved = Added to the team less than 24 hours before.
no-approval = No approval was required then.
corrected = Corrected details
corrected-gifts = { $count ->
    [one] Someone corrected the name or address on { $count } gift. The gift’s page says who, and what changed.
   *[other] Someone corrected the names or addresses on { $count } gifts. Each gift’s page says who, and what changed.
}
corrected-on-word = { $count ->
    [one] The new details of { $count } gift looked like another person’s. Your team recorded that the donor had confirmed them.
   *[other] The new details of { $count } gifts looked like other people’s. Your team recorded that the donors had confirmed them.
}

## Cancelling it.

cancel-this = Cancel this claim
cancel-means = We send nothing to HMRC. Its gifts wait for the next claim.
cancel = Cancel claim

## HMRC’s payment.

record-payment = Record the payment
record-payment-card = Once HMRC’s payment is on your bank statement, record it.
record-rest = Record the rest of the payment
record-or-import = Record the payment from your bank statement here, or
record-or-import-link = import the statement
record-or-import-after = and we match it.
date-received = Date received
amount = Amount
bank-reference = Bank reference
set-off = HMRC set it off against something you owe
set-off-means = HMRC can keep this money to settle another debt of the charity, such as PAYE or VAT. If it does, it sends you a letter. Record it here, and the money counts as paid. You can undo this under “Payments”.
set-off-on = What is the date of HMRC’s letter?
set-off-amount = How much did HMRC set off?
set-off-debt = What did HMRC set it off against?
set-off-debt-hint = Such as PAYE for October. Do not name a donor
record-set-off = Record what HMRC set off

## An overpayment that goes back.

has-hmrc-recovered = Has HMRC recovered the overpayment?
has-hmrc-recovered-card = Once it has, record the amount.
recovers-by = HMRC deducts the overpayment from a later payment, or asks you to return it. Once that is done, record it here.
returned-on = When was the money returned?
returned-amount = How much was returned?
returned-how = How was it returned?
returned-how-hint = Such as HMRC’s reference
record-return = Record the amount returned

## More than was claimed.

rest-of-money = What is the rest of the money?
rest-of-money-card = HMRC paid more than you claimed.
say-interest = Say what it is
say-sum-is-interest = Say that { $above } is interest
undo-match = If HMRC paid several claims at once, undo the match on
undo-match-link = Payments from HMRC
undo-match-after = and choose all of them. If it is interest, or HMRC paid too much and got it back, say so here. HMRC’s letter says which.
remove-wrong = If someone recorded a payment or set-off wrongly, first remove it under “Payments from HMRC”.
went-back = HMRC paid too much, and got it back

## The list of its gifts.

gifts-title = Gifts in this claim
show-all-gifts = Show all gifts of this claim
hmrc-rejected-it = HMRC rejected it
hmrc-refused-it = HMRC refused it: { $why }
free-again = Free for another claim
in-claim = In claim { $number }
given-back-in = Given back in { $claims }
find-gift = Find a gift
find-gift-hint = Part of a reference, a gift ID, or an amount such as 42.00. Donors’ names are hidden and cannot be searched
by-line = By line, oldest first
gifts-by-state = Gifts by state
state-not-accepted = Not accepted by HMRC
state-released = Released for another claim
line-head = Line
line = Line { $line }
reference = Reference
platform = Platform
claimed-on = Amount claimed on
note = Note
no-gifts-match = No gifts match
see-left-out = See which gifts are not in it, and why
