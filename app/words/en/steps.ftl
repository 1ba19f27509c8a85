# The way of one gift, step by step.

earlier = Earlier steps

## Its money.

you-gave = You gave { $amount }
told-us = { $platform } told us about it
cleared = The payment cleared
clears = The payment clears
expected-on = Expected on { $day }
not-confirmed = Not confirmed yet.
clears-late = This is late: ask { $platform } and quote { $reference }.
clears-usually = Usually within a month. Some platforms pay charities once a month.

## Its declaration.

we-declared = We made the Gift Aid declaration
we-declare = We make the Gift Aid declaration
declared-when-told = { $at }, when { $platform } told us about the gift
declared-late = { $at }, once we knew all that it needs, such as whose gift it was
declaration-replaced = That declaration no longer counts
declaration-corrected = That declaration no longer counts, because of a correction to { $detail }
declaration-cancelled = That declaration was cancelled
declaration-amount = That declaration no longer counts: the amount that gets Gift Aid changed from { $before } to { $now }
declaration-refused = HMRC would not accept { $detail }, so that declaration no longer counts
corrected-by-charity = { $charity } corrected your details
corrected-by-you = You corrected your details
corrected = We used a correction from another of your gifts

## Its claim.

charity-claimed = The charity claimed the Gift Aid from HMRC
charity-claims = The charity claims the Gift Aid from HMRC
claims-usually = Usually once a month, unless the charity chooses otherwise
unclaimed = The charity has not claimed this yet. It has until { $day }. You can ask the charity.
unclaimed-at-least = The charity has not claimed this yet. It has until at least { $day }. You can ask the charity.
hmrc-accepted = HMRC accepted the claim
hmrc-accepts = HMRC accepts the claim
hmrc-took-out = HMRC took the gift out of the claim
hmrc-paid = HMRC paid the charity
hmrc-pays = HMRC pays the charity
usually = Usually within four weeks of HMRC accepting the claim
pays-late = HMRC usually pays within four weeks of accepting a claim. The charity may not have recorded the payment yet.

## Where it ends.

gift-cancelled = The gift was cancelled
gift-refunded = The gift was refunded to you
told-us-at = { $platform } told us on { $at }
out-of-time = The time limit for claiming has passed
not-claimed = No Gift Aid is claimed through Uplift
gift-aid-cancelled = Gift Aid on this gift was cancelled
paid-back = The charity pays the Gift Aid back to HMRC
paid-back-when = With its next claim
cannot-declare = We cannot make a declaration
