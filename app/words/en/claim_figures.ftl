# What charities read of the figures for a year.

## The page.

title = Figures for a year
lead = What HMRC owed you, paid you and refused.
lead-of = { $first } to { $last }, claim by claim.
claims = Claims
years = Years
year = Year to { $day }
show-all = Show all figures of this year
from = From
to = To

## The lines.

caption = What HMRC owes, and what changed it
line = Line
amount = Amount
minus = An amount with a minus reduces what HMRC owes you.
still-open = This period is not over. The figures are as of { $today }.
opening = At the start of { $day }
claimed = Gift Aid, by the day HMRC accepted the claim
adjusted = Gift Aid given back with those claims
refused = After it had accepted the claim, by the date of its letter
paid = Matched to claims, by the date of the payment
set-off = Kept for something you owe, by the date of its letter
returned = What it had overpaid, by the day you returned it
interest = Paid on top of a claim, by the date of the payment
rounded = A penny on a claim, once it is paid
closing = At the end of { $day }
closing-overpaid = At the end of { $day }: { $owed } for { $owing ->
    [one] { $owing } claim
   *[other] { $owing } claims
}, less { $over } that it paid too much for { $overpaid ->
    [one] { $overpaid } claim
   *[other] { $overpaid } claims
} and has not had back
closing-only-overpaid = { $overpaid ->
    [one] At the end of { $day }: HMRC owes you nothing, and has not had back { $over } that it paid too much for { $overpaid } claim
   *[other] At the end of { $day }: HMRC owes you nothing, and has not had back { $over } that it paid too much for { $overpaid } claims
}
unmatched = { $payments ->
    [one] Not included: { $payments } payment from HMRC, { $sum }, not matched to a claim.
   *[other] Not included: { $payments } payments from HMRC, { $sum }, not matched to a claim.
}
match-payments = Match payments
declared = Declared, not claimed yet
with-hmrc = With HMRC, not accepted yet
accrued = Also yours, as of { $day }, and in no line above: { $parts }. The Gift Aid is an estimate: each claim is rounded once, and adjustments that wait for a claim are not deducted.
accrued-part = { $label } { $sum }
repaid = { $adjustments ->
    [one] Not included: { $adjustments } adjustment that you repaid to HMRC directly.
   *[other] Not included: { $adjustments } adjustments that you repaid to HMRC directly.
}
see-adjustments = See adjustments

## The claims of a line.

line-total = { $line }: { $total }
since = Since
date = Date
no-claims = No claims.
column-claim = Claim
claim = Claim { $number }
