# The way of one gift, step by step.

earlier = Earlier steps

## Its money.

you-gave = You gave { $amount }
told-us = { $platform } told us about it
cleared = The payment cleared
clears = The payment clears
expected-on = Expected on { $day }
not-confirmed = Not confirmed yet

## Its declaration.

we-declared = We made the Gift Aid declaration
we-declare = We make the Gift Aid declaration
declaration-replaced = That declaration is no longer valid
declaration-corrected = That declaration is no longer valid: { $detail } was corrected
declaration-cancelled = That declaration was cancelled

## Its claim.

charity-claimed = The charity claimed the Gift Aid from HMRC
charity-claims = The charity claims the Gift Aid from HMRC
hmrc-accepted = HMRC accepted the claim
hmrc-accepts = HMRC accepts the claim
hmrc-paid = HMRC paid the charity
hmrc-pays = HMRC pays the charity
usually = Usually about four weeks after HMRC accepts the claim

## Where it ends.

gift-cancelled = The gift was cancelled
out-of-time = The time limit for claiming has passed
not-claimed = No Gift Aid is claimed through Uplift
cannot-declare = We cannot make a declaration
