# What charities read of the figures for a year.

## The page.

title = Figures for a year
lead = What HMRC owed you, paid you and refused.
lead-of = { $first } to { $last }, claim by claim.
claims = Claims
years = Years
year = Year to { $day }
show-all = Show all figures for this year
from = From
to = To

## The lines.

caption = What HMRC owes, and what changed it
line = Line
amount = Amount
minus = An amount with a minus reduces what HMRC owes you.
still-open = This period is not over yet. The figures are as at { $today }.
opening = At the start of { $day }
claimed = Gift Aid, by the day HMRC accepted the claim
adjusted = Gift Aid given back with those claims
refused = Gift Aid refused after HMRC accepted the claim, by the date of its letter
paid = Payments matched to claims, by the date of the payment
set-off = Money that HMRC kept for something you owe, by the date of its letter
returned = Money that HMRC had overpaid, by the day you returned it
interest = Interest that HMRC paid on top of a claim, by the date of the payment
rounded = A penny either way on a claim, once it is paid
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
accrued = As at { $day }, you can also expect Gift Aid that no line above includes: { $parts }. It is an estimate, before each claim is rounded and before waiting adjustments are deducted.
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
