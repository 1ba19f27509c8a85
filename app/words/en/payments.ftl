# What charities read of HMRC’s payments, and of what goes back to it.

## How the payment for a claim comes about, line by line.

sum-gift-aid = Gift Aid
sum-given-back = Given back
sum-given-back-claim = Given back (claim { $claim })
sum-given-back-claims = Given back (claims { $first } and { $last })
sum-claimed = Claimed
sum-refused = Refused by HMRC
sum-owed-again = Adjustment due again
sum-due = Due
sum-paid = Paid by HMRC
sum-set-off = Set off by HMRC
sum-interest = Of that, interest
sum-returned = Returned to HMRC { $day }
sum-still-owed = Still owed by HMRC
sum-to-return = To return to HMRC
sum-above = Too much

## Adjustments.

adjustments = Adjustments
adjustments-lead = Gift Aid to give back on gifts that were refunded, or stopped qualifying, after HMRC accepted them in a claim. We deduct it from a later claim, or you can repay it to HMRC directly.
not-repaid = Repayment removed. A later claim deducts it
not-returned = You have removed the amount returned to HMRC
repaid = Repayment recorded. We do not deduct it from a claim
adjustment-count = { $count ->
    [one] { $count } adjustment
   *[other] { $count } adjustments
}
no-adjustments = No adjustments
no-adjustments-why = No gift has been refunded, or stopped qualifying, after it was claimed.
gift = Gift
since = Since
claimed-in = Claimed in
claimed-on = Claimed on
gift-aid = Gift Aid
given-back = Given back
adjustments-how = We never deduct more than a claim’s Gift Aid. If an adjustment has waited a long time, you can repay it to HMRC directly: ask its charities helpline how. Then record it here, so that no claim deducts it as well. Each adjustment shown here is rounded up to the penny. A claim adds its adjustments up first, and rounds once.
nothing-waits = Nothing is waiting to be deducted.
waiting = { $gifts ->
    [one] { $tax } on { $gifts } gift is waiting to be deducted.
   *[other] { $tax } on { $gifts } gifts is waiting to be deducted.
}
due-below = { $due } is to be returned for gifts that HMRC refused: see below.
repaid-on = Repaid to HMRC on { $day }
nothing-to-give-back = Nothing to give back: HMRC refused the gift after it accepted its claim
deducted-from = Deducted from
being-deducted-from = Being deducted from
deducting-claim = claim { $number }
next-deducts = Your next claim deducts it
none-deducts = No claim can deduct it, because you claimed it under another HMRC reference. Repay it to HMRC directly
next-too-small = Waiting: your next claim is still too small
repay = Record a repayment to HMRC
repay-when = When did you repay it?
repay-how = How did you repay it?
repay-how-hint = Such as HMRC’s reference
repay-record = Record the repayment
repay-needs-date = Enter the date you repaid it.
undo = Undo

## Refused by HMRC after it accepted the claim.

refused-later-title = Refused by HMRC after it accepted the claim
refused-later-lead = HMRC recovers what it paid for these gifts: it deducts the money from a later payment, or asks you to return it. We do not deduct it from your claims.
letter = HMRC’s letter
gift-aid-refused = Gift Aid refused
returned = Returned to HMRC
due-to-return = { $due } to return.
record-once-done = Record this once it is done
nothing-paid-for-them = Nothing: HMRC had not paid for them
returned-on = { $amount } returned { $day }
remove-return = Remove this amount
remove-return-means = { $sum } then no longer counts as returned to HMRC for claim { $claim }. If you entered it wrongly, record the right amount afterwards on the claim’s page. The claim’s audit pack keeps this amount, its removal, and who recorded each.
remove-return-of = Remove the { $sum } returned

overpaid-title = Refused by HMRC, or paid too much
overpaid-lead = HMRC recovers what it paid for gifts that it later refused: it deducts the money from a later payment, or asks you to return it. We do not deduct it from your claims. Where HMRC paid too much for a claim, this shows what you returned.
no-letter = None: HMRC paid too much

## Either list.

column-claim = Claim
claim = Claim { $number }

## The money in short, above the claims.

card = Payments and adjustments
payments = Payments from HMRC
none-recorded = No payments from HMRC are recorded yet.
paid-so-far = { $claims ->
    [one] HMRC paid { $paid } for { $claims } claim so far.
   *[other] HMRC paid { $paid } for { $claims } claims so far.
}
paid-in-part = { $claims ->
    [one] { $claims } claim is paid in part: { $short } short.
   *[other] { $claims } claims are paid in part: { $short } short.
}
you-returned = You returned { $amount } to HMRC.
to-be-returned = { $amount } is to be returned to HMRC.
choose-claims = { $count ->
    [one] { $count } payment is not matched to a claim: choose which it is for
   *[other] { $count } payments are not matched to claims: choose which they are for
}
match-first = { $count ->
    [one] A payment of { $owed } is not matched to a claim. If it is for this claim, match it and do not record it again.
   *[other] { $count } payments of { $owed } are not matched to claims. If one is for this claim, match it and do not record it again.
}
duplicates = { $count ->
    [one] { $count } payment may be a duplicate, and is not counted
   *[other] { $count } payments may be duplicates, and are not counted
}
paid-and-set-off = { $claims ->
    [one] HMRC paid { $paid } and set off { $set_off } for { $claims } claim so far.
   *[other] HMRC paid { $paid } and set off { $set_off } for { $claims } claims so far.
}
set-off-so-far = { $claims ->
    [one] HMRC set off { $set_off } for { $claims } claim so far.
   *[other] HMRC set off { $set_off } for { $claims } claims so far.
}

## What payments come to.

sums-matched = Matched to claims { $sum }.
sums-open = Not matched { $sum }.
sums-doubtful = May be duplicates { $sum } (not counted).
sums-dismissed = Not for a claim made here { $sum } (not counted).
sums-set-off = Set off by HMRC { $sum }.
sums-interest = Of that, interest { $sum }.
sums-returned = Returned to HMRC { $sum }.

## Payments from HMRC.

payments-lead = Match HMRC’s payments to your claims.
claims = Claims
payment-matched = Payment matched
payment-kept = Payment kept as a different one
payment-once = Payment counted once
date-moved = Its date was { $was }. It is now { $on }, the date on the bank statement.
match-undone = Match undone. The payment no longer counts for the claim
marked-not-for-claim = Payment marked as not for a claim made here
waits-again = Payment waiting to be matched again
payment-removed = Payment removed
set-off-removed = Set-off removed. It no longer counts for the claim
no-payments = No payments yet
no-payments-why = Record a payment on its claim’s page, or import your bank statement below.
none-match = No payments match
show-all = Show all payments
count = { $count ->
    [one] { $count } payment
   *[other] { $count } payments
}
find = Find a payment
find-hint = Part of the bank reference, an amount such as 42.00, or a claim such as “claim 7”
by-state = Payments by state
matched = Matched to a claim
open = Not matched
doubtful = May be duplicates
dismissed = Not for a claim made here
date = Date
bank-reference = Bank reference
amount = Amount

## What a payment pays.

set-off = Set off by HMRC against: { $against }
other-words = A bank statement shows it as “{ $words }”.
also-on = Also on a bank statement
not-for-claim = Not for a claim made here
not-for-claim-hint = If the wrong payment is matched to a claim, undo that match first. Choose “Not for a claim made here” if the money is Gift Aid that you claimed elsewhere, such as in HMRC’s Charities Online, or is a repayment of another tax. If HMRC paid a claim twice, leave the second payment not matched, and ask HMRC’s charities helpline how to return it. Once you have returned it, choose “Not for a claim made here”.
is-for-claim = It is for a claim made here
undo-match = Undo this match
part-of-it = { $part } of it
same-as-for = Same date and amount as the payment for
sent-later = HMRC owes exactly this amount for claim { $number }, but that claim was sent on { $day }, after this payment.
see-claim = See the claim
sent-after = { $count ->
    [one] Claim { $claims } is left out, because it was sent after this payment.
   *[other] Claims { $claims } are left out, because they were sent after this payment.
}
sent-after-more = { $first } and { $more } more
none-waits = You had no unpaid claim with HMRC on that date.
not-matched-yet = Not matched to a claim yet
part-of = Part of the { $paid } that HMRC paid for it.
as-expected-then = As expected when paid.
remove-wrong = If someone recorded a payment or set-off wrongly, remove it first.
more-than-due = { $amount } more than is due.
later-refused = HMRC later refused { $less } (letter of { $letter })
later-refused-returned = HMRC later refused { $less } (letter of { $letter }): returned { $on }
later-refused-returned-so-far = HMRC later refused { $less } (letter of { $letter }): { $amount } returned so far, last { $on }
is-interest = { $amount } more than claimed: interest
is-returned = { $amount } too much: returned to HMRC
choice-short = Claim { $number }, { $owed } short
choice-expected = Claim { $number }, { $owed } expected
which-claims = Which claims is it for?
which-claims-hint = If HMRC paid several together, choose them all. We put any difference on the latest
match = Match to these claims
is-same = It is the same payment
is-another = It is a different payment
same-means = If it is the same payment, it counts once. You cannot undo that answer.
same-moves = If it is the same payment, it counts once, and its date changes from { $was } to { $on }, the date on the bank statement. You cannot undo that answer.
same-keeps = If it is the same payment, it counts once, and its date stays { $day }. You cannot undo that answer.
looks-same-as-for = Same date and amount as the payment for claim { $number }, so we have not counted it.
looks-same = This looks like a payment you already have, so we have not counted it.
looks-like = The other one is { $payment }.
recorded-as = { $day }, { $amount }, “{ $reference }”
recorded-without = { $day }, { $amount }, no reference
recorded-by-hand = { $payment }, recorded by hand
remove-payment = Remove this payment
remove-payment-means = Someone recorded this payment by hand, and no bank statement shows it. If you remove it, it leaves this list and no longer counts for claim { $number }. The claim’s audit pack keeps the payment, its removal, and who recorded each.
remove-payment-of = Remove the payment of { $sum }
remove-line-means = Once you remove it, it is gone from this list. “Activity” keeps its date and amount, and who removed it. If you import a bank statement that shows it, it comes back.
remove-set-off = Remove this set-off
remove-set-off-means = The { $sum } then no longer counts for claim { $number }. If the claim is not fully paid without it, HMRC owes it again. The claim’s audit pack keeps the set-off, its removal, and who recorded each.
remove-set-off-of = Remove the set-off of { $sum }
part-of-settled = Part of the { $sum } that HMRC paid or set off for it.

## What is wrong with what was entered.

set-off-needs-date = Enter the date of HMRC’s letter.
paid-needs-date = Enter the date HMRC paid.
amount-wrong = Enter the amount, such as 1234.56.
choose-claim = Choose the claim it is for, or several.
import-needs-file = Choose the file, or paste the statement.

## A bank statement.

import = Import a bank statement
import-file = Statement as a CSV file
import-file-hint = Up to 2 MB, with the line that names the columns. We keep only HMRC’s payments. If one looks like a payment you already have, we ask before counting it.
import-paste = Or paste it here
import-paste-hint = Include the line that names the columns.
import-button = Import statement
imported = Statement imported
imported-none = No new payments
imported-no-hmrc = It has no payment from HMRC. Check that HMRC pays into this account, and that the statement covers the right dates.
imported-new = { $new } new, { $matched } matched to a claim.
imported-known = { $known } already recorded.
new-line = New, not matched to a claim: { $payment }
new-line-matched = New, matched to claim { $claim }: { $payment }
known-line = Already recorded: { $payment }
imported-alike = { $count ->
    [one] { $count } may be a duplicate: check it below.
   *[other] { $count } may be duplicates: check them below.
}
check-alike = { $count ->
    [one] Check whether it is the same payment
   *[other] Check whether they are the same payments
}
imported-ahead = { $count ->
    [one] { $count } has a date in the future, so we left it out. Is the order of the date day, month, year?
   *[other] { $count } have a date in the future, so we left them out. Is the order of the date day, month, year?
}
left-out = { $day }: { $amount }
imported-out = { $count ->
    [one] { $count } line is money you paid to HMRC. If it returned Gift Aid, record that on the claim’s page, or under “Adjustments” if it repaid an adjustment.
   *[other] { $count } lines are money you paid to HMRC. If one returned Gift Aid, record that on the claim’s page, or under “Adjustments” if it repaid an adjustment.
}
imported-others = { $count ->
    [one] { $count } other line is not a payment from HMRC, so we ignored it.
   *[other] { $count } other lines are not payments from HMRC, so we ignored them.
}
