# One gift, to staff of its charity, who hear no name.

## Not theirs, to the charity. What the charity claims itself nobody else gives back.

disowned-subject = A donor says that a gift is not theirs
disowned = A donor says that the gift of { $claimable } given on { $on } is not theirs.
disowned-accepted = HMRC had accepted a claim with this gift, so a later claim gives back the Gift Aid on it.
disowned-claimed = HMRC has a claim with this gift. If HMRC accepts it, a later claim gives back the Gift Aid on the gift.
disowned-free = We will not claim Gift Aid on it for this donor.
disowned-waits = The gift waits until the platform tells us who gave it.
disowned-own = You recorded your own claim on the gift, or it is in a schedule for one. If you have claimed on it, tell HMRC and repay the Gift Aid. If not, leave it out of your claim.
disowned-nothing = You do not need to do anything.

## A gift that the charity claims itself was undone.

part-refunded-subject = A gift that you claimed on yourself was refunded in part
part-refunded = Part of the gift of { $gross } given on { $on } was refunded.
refunded-subject = A gift that you claimed on yourself was refunded
refunded = All of the gift of { $gross } given on { $on } was refunded.
failed-subject = The payment of a gift that you claimed on yourself failed
failed = The payment of the gift of { $gross } given on { $on } failed.
cancelled-subject = A gift that you claimed on yourself was cancelled
cancelled = The platform cancelled the gift of { $gross } given on { $on } and did not say why.
own-claim = You recorded your own claim on it, or it is in a schedule for one. If you have claimed on it, tell HMRC and repay the Gift Aid on it. If not, leave it out of your claim.
own-claim-part = You recorded your own claim on it, or it is in a schedule for one. If you have claimed on it, tell HMRC and repay the Gift Aid on what was refunded. If not, leave that out of your claim.

## Gifts that could not be taken out of claiming.

not-taken-subject = Some gifts could not be taken out of claiming
none-taken = You asked us to take gifts out of claiming.
taken = { $count ->
    [one] We took { $count } gift out of claiming, as you asked.
   *[other] We took { $count } gifts out of claiming, as you asked.
}
with-hmrc = { $count ->
    [one] Not taken out: { $count } gift in a claim that HMRC has not answered. Take it out once HMRC has.
   *[other] Not taken out: { $count } gifts in a claim that HMRC has not answered. Take them out once HMRC has.
}
accepted = { $count ->
    [one] Not taken out: { $count } gift in a claim that HMRC has accepted. If you also claimed on it elsewhere, tell HMRC about that other claim.
   *[other] Not taken out: { $count } gifts in a claim that HMRC has accepted. If you also claimed on them elsewhere, tell HMRC about that other claim.
}

## Where to go.

view-gift = View the gift
view-gifts = View your gifts
