# The pages of all claims of a charity: the next one, those so far, and claiming without Uplift.

## Lists.

try-other = Try a shorter search or another tab.
show-all = Show all claims
too-many = More than 5,000 of your gifts match. Enter the full reference or gift ID.

## The page of claims, and what was just done.

title = Claims
lead = We send your declared gifts to HMRC on the schedule you choose, or when you make a claim.
figures = Figures for a year
settings = Claim settings
own = Claim on gifts yourself
saved = Saved. This applies from the next claim
sending-again = We are sending your claims again
see-claim = See the claim
not-claimed-for = Uplift does not claim under the Gift Aid Small Donations Scheme (GASDS).
not-claimed-for-link = What else Uplift does not claim

## What the charity has to say or do first.

did-you-claim = { $count ->
    [one] Did you claim on { $count } gift yourself?
   *[other] Did you claim on { $count } gifts yourself?
}
did-you-claim-why = You made a schedule for HMRC’s Charities Online. We make no claims until you tell us whether you used it.
did-you-claim-link = Tell us whether you did
until-sure = { $count ->
    [one] { $count } gift can only be claimed until { $day }
   *[other] { $count } gifts can only be claimed until { $day }
}
until-unsure = { $count ->
    [one] It may be too late to claim { $count } gift after { $day }
   *[other] It may be too late to claim { $count } gifts after { $day }
}
until-sum = That is { $claimable } claimable, and none of it is in a claim yet.
until-sure-why = HMRC accepts gifts for four years after the end of your accounting period.
until-unsure-why = You may have longer: tell us your charity type under “Claim settings”.
held = { $count ->
    [one] { $count } gift needs fixing
   *[other] { $count } gifts need fixing
}
held-means = { $count ->
    [one] HMRC will not accept some of its details. Once you correct them, you can claim on { $claimable }. Your other gifts are not affected.
   *[other] HMRC will not accept some of their details. Once you correct them, you can claim on { $claimable }. Your other gifts are not affected.
}
see-held = See what needs fixing
was-any-claimed = Was anything claimed without Uplift?
appointment-ended = Uplift’s appointment as your nominee ended on { $day }. You, or another nominee, may have claimed since.
restored = We restored Uplift’s records from a backup on { $day }. Claims that HMRC has may be missing from them: we will tell you which. If one of these claims deducted an adjustment, record the adjustment as repaid under “Adjustments”, so that we do not deduct it again. Tell us too if you, or another nominee, claimed without Uplift.
none-until-you-say = We send no claims until you tell us, so that nothing is claimed twice.
say-once-appointed = Tell us here once HMRC has appointed Uplift.
filter = Filter
filter-link = the list of declared gifts
filter-after = , for example by date, to find those that were claimed, and take them out of claiming. When you have done that, or if nothing was claimed:
start-again = Start sending claims again

## The next claim.

next = Next claim
next-on = The next one is on { $day }.
deducted = { $count ->
    [one] { $sum } is deducted for { $count } gift that was refunded, or stopped qualifying, after it was claimed.
   *[other] { $sum } is deducted for { $count } gifts that were refunded, or stopped qualifying, after they were claimed.
}
does-not-fit = { $count ->
    [one] The adjustment for { $count } gift is too large for this claim and waits for a larger one.
   *[other] The adjustments for { $count } gifts are too large for this claim and wait for a larger one.
}
waits-for-gifts = { $count ->
    [one] The adjustment for { $count } gift waits until there are enough gifts to claim.
   *[other] The adjustments for { $count } gifts wait until there are enough gifts to claim.
}
nobody-approves = We send it without approval.
one-approves = One person approves it before we send it.
another-approves = One person approves it before we send it. Someone who makes it by hand cannot approve it.
two-approve = Two people approve it before we send it.
once-appointed = This starts once Uplift is appointed as your nominee.
make-now = Make this claim now
held-why = Needs fixing: HMRC will not accept some of its details. Once corrected, it goes into the next claim.
left-out = Gifts not in this claim
out-dated-today = Made today. HMRC accepts a gift from the day after it was made, so it goes into a later claim.
out-too-old = Too old. Gift Aid can be claimed until four years after the end of the accounting year (for a trust, the tax year) of the gift.
out-type-not-known = Older than four years. Whether you can still claim it depends on your charity type: choose it under “Claim settings”.
out-earlier-reference = Declared under an earlier HMRC reference, so our claims cannot include it. You can claim on it yourself: ask HMRC under which reference.
out-full = A claim can include up to 500,000 gifts. The rest go into the claim after this one.
why = Why
claimable = Claimable
see-gifts = { $count ->
    [one] See { $count } gift
   *[other] See { $count } gifts
}

## Why none can be made.

in-progress = is in progress. HMRC accepts one claim from a charity at a time, so you can make the next one when it is finished.
not-appointed = Uplift is not appointed as your nominee yet
not-appointed-then = You can make claims once it is.
not-appointed-link = See progress
whole-rejected = HMRC rejected the whole of claim { $number }
whole-rejected-read = We have stopped making automatic claims. Read
whole-rejected-link = what HMRC said
whole-rejected-after = , put it right, then make the next claim here.
nothing-yet = Nothing to claim yet: you have no declared gifts from before today.
nothing-today = Nothing can be claimed today: every declared gift is left out, for the reasons shown here.

## The claims so far.

so-far = Claims so far
none-yet = No claims yet
none-yet-why = Here you will see each claim, HMRC’s answer and when HMRC paid.
find = Find a claim
find-hint = A claim number such as 12, or an amount such as 42.00
by-state = Claims by state
state-in-progress = In progress
state-owed = Owed by HMRC
state-overdue = Overdue
state-paid-in-part = Paid in part
state-paid = Paid
state-rejected = Rejected
state-cancelled = Cancelled
nothing-owed = HMRC owes you nothing for your claims
none-overdue = None of your claims is overdue
none-match = No claims match
if-overdue = If HMRC has paid an overdue claim, record the payment on the claim’s page. If not, call HMRC’s charities helpline.
claim-head = Claim
state-head = State
started-head = Started
paid-head = Paid
not-yet = not yet
no-money = none
would-have-paid = would have paid { $sum }
short = { $sum } short
to-return = { $sum } to return
too-much = { $sum } too much
returned = { $sum } returned { $day }
with-interest = including { $sum } of interest
sum-due = HMRC pays { $sum }.
sum-unsent = Not yet sent { $sum }.
sum-unanswered = With HMRC { $sum }.
sum-paid = Paid { $sum }.
sum-owed = Owed by HMRC { $sum }.
held-total = { $which }: { $claimable } claimable, with { $gift_aid } of Gift Aid
set-off = { $sum } set off
sum-set-off = Set off { $sum }.
sum-paid-with-interest = Paid { $sum }, of which { $interest } is interest.
sum-returned = Returned { $sum }.
sum-to-return = To return to HMRC { $sum }.
sum-too-much = Paid too much { $sum }.
state-overpaid = Overpaid

## Making a claim.

make = Make this claim
make-lead = Check what we send to HMRC, then make the claim.
make-button = Make the claim
none-now = No claim can be made now
none-now-why = There is something to do first.
none-now-link = See what on the Claims page
dates = Dates
adjustment = Adjustment
approval = Approval
no-adjustment = Nothing
adjusted = { $count ->
    [one] { $sum }, for { $count } gift that was refunded, or stopped qualifying, after it was claimed.
   *[other] { $sum }, for { $count } gifts that were refunded, or stopped qualifying, after they were claimed.
}
see-which = See which
refused-before = Claimed again
refused-before-in = { $count ->
    [one] { $count } gift that HMRC accepted and then refused, in
   *[other] { $count } gifts that HMRC accepted and then refused, in
}
some-left-out = Some of your declared gifts are not in this claim.
some-left-out-link = See which, and why
made-on = On { $day }
made-from-to = From { $first } to { $last }
none-needed = No approval is needed: we send it straight away.
one-needed = One person approves it before we send it. That can be you.
another-needed = One person other than you approves it before we send it.
two-needed = Two people approve it before we send it. You can be one of them.

## Claiming without Uplift.

own-lead = Download a schedule of your declared gifts and claim on them in HMRC’s Charities Online, for example while Uplift is not your nominee.
own-claimed = Gifts taken out of claiming. We make your claims again
own-not-claimed = The gifts will go into the next claim we make
own-taking = { $count ->
    [one] Taking { $count } gift out of claiming
   *[other] Taking { $count } gifts out of claiming
}
own-taking-why = This takes a few minutes. Reload the page to see progress.
own-nothing = Nothing to claim
own-nothing-why = You have no declared gifts left to claim on.
own-due = { $count ->
    [one] { $count } gift to claim on
   *[other] { $count } gifts to claim on
}
own-due-sum = They add up to { $claimable }. Claim on them under HMRC reference { $reference }. One schedule holds up to 50,000 gifts, oldest first.
own-due-then = We make no claims until you tell us whether you used it, so nothing is claimed twice. The schedule holds your donors’ names and addresses, and we record who downloads it.
own-make = Make the schedule
own-open = { $count ->
    [one] { $count } gift in the schedule of { $day }
   *[other] { $count } gifts in the schedule of { $day }
}
own-open-sum = They add up to { $claimable }. Claim on them under HMRC reference { $reference }.
own-open-columns = The columns match HMRC’s schedule spreadsheet. It holds 1,000 gifts, so the numbers in the first column start again after every 1,000. Each download leaves out gifts that have since been refunded.
own-download = Download the schedule (CSV)
own-did-you = Did you claim on them?
own-did-you-hmrc = Did you claim on these gifts with HMRC?
own-did-you-hint = We make no claims until you answer
own-yes = Yes
own-yes-hint = We will not claim on them. Donors and platforms see that you did
own-no = No
own-no-hint = They will go into the next claim we make
own-date = Date of your claim
own-date-hint = Only if you chose “Yes”
