# Where a claim stands, as a charity's staff read it.

## Two or three words for a state.

nothing-to-pay = Nothing to pay
overpaid = Overpaid by HMRC
being-prepared = Being prepared
waiting-for-approval = Waiting for approval
paused = Paused
about-to-be-sent = About to be sent
on-its-way = On its way to HMRC
with-hmrc = With HMRC
accepted-then-reduced = Accepted, then reduced
accepted = Accepted
refused-after-acceptance = Refused after acceptance
rejected-sent-again = Rejected, sent again
rejected = Rejected
paid-in-part = Paid in part
paid = Paid
paid-too-much = Paid, { $above } too much
never-received = Never received
nothing-left = Nothing left to claim
cancelled = Cancelled
needs-attention = Needs attention
set-off = Set off by HMRC
set-off-in-part = Set off in part

## What is going on, and what happens next.

ready-no-nominee = Uplift’s appointment as your nominee has ended. We send the claim once it is approved and you have appointed Uplift again and recorded HMRC’s letter here. Until then it can be cancelled.
approved-no-nominee = Uplift’s appointment as your nominee has ended, so the claim is on hold. We send it once you have appointed Uplift again and recorded HMRC’s letter here. Until then it can be cancelled.
hmrc-unreached = We cannot reach HMRC, so we have not sent the claim. We keep trying, and nothing is lost. Until we send the claim, it can be cancelled.
ready-while-paused = We send it to HMRC once it is approved and we have resumed. Until then it can be cancelled.
approved-while-paused = We send it to HMRC when we resume. Until then it can be cancelled.
submitting-while-paused = We have sent the claim, and HMRC has not answered yet. When we resume, we ask HMRC whether it has the claim. We never send it twice.
acknowledged-while-paused = HMRC has the claim and is working on it. We ask for the answer when we resume.
overpaid-means = HMRC has paid more than is now due on this claim and will recover the difference. It will deduct it from a later payment or ask you to return it. Its letter says which.
draft-means = We are adding the gifts. This takes a few seconds.
ready-means = We send it to HMRC as soon as it is approved. Until then it can be cancelled.
approved-means = We send it to HMRC in a moment, or as soon as we can reach HMRC. Until then it can be cancelled.
submitting-means = We have sent the claim, and HMRC has not answered yet. If no answer comes, we ask HMRC whether it has the claim. We never send it twice.
acknowledged-means = HMRC has the claim and is working on it. We keep asking until there is an answer.
reduced-means = HMRC reduced this claim after accepting it, and will pay for the gifts that are left.
accepted-with-receipt = HMRC has accepted the claim and given a receipt.
accepted-without-receipt = HMRC has accepted the claim without a receipt, as its test services do.
accepted-when-asked = HMRC did not reply. When we asked, it said that it had accepted the claim. There is no receipt.
lines-rejected-sent-again = HMRC rejects a whole claim if one gift is wrong. Its other gifts went into a new claim straight away.
only-line-rejected = HMRC rejected its only gift. Once you correct the gift’s details, it goes into the next claim.
lines-rejected = HMRC rejects a whole claim if one gift is wrong. Its other gifts are safe and go into the next claim.
whole-rejected = HMRC rejected the whole claim. Its gifts are safe. Read what HMRC said below, correct the problem, then make the next claim.
rejected-when-asked = HMRC did not reply. When we asked, it said that it had rejected the claim. Its gifts are safe and wait for the next claim.
refused-afterwards = HMRC accepted this claim, then refused it by letter, and will pay nothing for it. Adjustments in this claim are due again. Gifts that can still be claimed have a new declaration, for a later claim.
paid-in-part-means = HMRC has paid part of the claim. The rest may still come. HMRC’s letter says if it refused gifts, or set the rest off against something you owe. If there is no letter, call HMRC’s charities helpline.
paid-above-means = HMRC has paid more than the claim. It may have added interest, paid several claims at once, or paid too much.
paid-means = HMRC has paid this claim.
nothing-sent = We sent nothing to HMRC.
emptied-means = No gift in it can be claimed, so we sent nothing. Each was refunded, taken out of claiming, not authorised by the donor or past the time limit, or needs fixing because HMRC would reject it.
never-received-when-asked = HMRC did not reply. When we asked, it said that it had never received the claim. Its gifts are safe and wait for the next claim.
nothing-to-pay-when-asked = HMRC did not reply. When we asked, it said that it had accepted the claim. HMRC has nothing to pay, because the adjustments equal the Gift Aid.
nothing-to-pay-means = HMRC has accepted the claim. It has nothing to pay, because the adjustments equal the Gift Aid.
paid-and-set-off-means = HMRC has paid some of this claim, and set the rest off against something you owe.
set-off-means = HMRC has set this claim off against something you owe.
set-off-in-part-means = HMRC has set part of the claim off against something you owe. The rest may still come. If there is no letter about it, call HMRC’s charities helpline.

## What somebody has to look at.

since = Since { $when }.
other-receipt = HMRC’s receipt is for another claim
other-receipt-then = Its IRmark is not the one we sent. We are asking HMRC before we treat the claim as accepted.
list-unclear = HMRC’s list does not say whether it has this claim, or an earlier submission of it
list-unclear-then = We are asking HMRC, and will not send the claim again until we know.
unknown-to-hmrc = HMRC acknowledged the claim, but no longer recognises it
unknown-to-hmrc-then = We keep asking, and are contacting HMRC.
gateway-fault = HMRC does not accept our request for the claim’s outcome
gateway-fault-then = This does not mean that the claim failed. We keep asking, and are looking into it.
unanswered = HMRC has not answered for days
unanswered-then = We keep asking, and are contacting HMRC.
sent-twice = HMRC’s list has this submission more than once
sent-twice-then = We are asking HMRC to cancel one of them. We will not send any more of your claims until this is settled.
breaks-rules = The claim breaks one of HMRC’s rules
breaks-rules-then = We did not send it, and try again every hour. You cannot correct it on these pages: contact us, and we will find out which rule it is. The claim can be cancelled; its gifts then wait for the next one.
contradicted = HMRC’s answer contradicts an earlier one
contradicted-then = We are asking HMRC which is right, so that no gift is claimed twice or missed. We will not send any more of your claims until this is settled.
too-long = HMRC says that the claim is too long, even with fewer gifts in it
too-long-then = Its gifts are safe and wait for the next claim. The number of gifts is not the cause. We are asking HMRC.
not-taken = HMRC has not accepted delivery of the claim
not-taken-then = Its gifts are safe, and we keep trying. We check HMRC’s list each time before we send it again, so nothing is claimed twice. We are finding out why.
account-refused = HMRC refused to take this claim from us
account-refused-then = Check that Uplift is appointed as your nominee at HMRC, and that your HMRC reference in Uplift is the one that HMRC uses. We are asking HMRC too. Your gifts are safe. We will not send any more of your claims until this is settled.
no-receipt = HMRC says that it accepted the claim, but gave no receipt
no-receipt-then = Without a receipt, we do not treat the claim as accepted. We keep asking, and are contacting HMRC.
cancel-and-take-out = If we tell you that HMRC accepted the earlier submission, first cancel this claim. Then take its gifts out of claiming on the Gifts page: choose “You claimed on it yourself”. We then start sending claims again.
take-out = If we tell you that HMRC accepted it, take its gifts out of claiming on the Gifts page: choose “You claimed on it yourself”. We then start sending claims again.

## A claim and its sums.

claim = Claim { $number }
claim-inside = claim { $number }
both = { $first } and { $second }
gifts = Gifts
given = Given
gift-aid = Gift Aid
hmrc-pays = HMRC pays
would-have-paid = HMRC would have paid
hmrc-owed = HMRC owed
had = { $count ->
    [one] It had { $count } gift, with { $gift_aid } of Gift Aid.
   *[other] It had { $count } gifts, with { $gift_aid } of Gift Aid.
}
see-had = See which gifts it had

## Its money.

overdue-since = Overdue since { $day }
overdue-then = No payment is recorded. If HMRC has paid, record the payment. If not, call HMRC’s charities helpline.
money-short = HMRC paid { $paid } of { $expected }: { $short } short.
money-over = HMRC paid { $paid } but only { $expected } is due: { $over } too much.
money-over-returned = HMRC paid { $paid } but only { $expected } is due: { $over } too much. { $returned } of that has been returned, and { $rest } is still to be returned.
money-above = HMRC paid { $paid } on a claim of { $expected }: { $above } too much.
money-above-returned = HMRC paid { $paid } on a claim of { $expected }. { $returned } of that has been returned, and { $above } is still too much.
money-by = HMRC usually pays by { $day }.
how-we-know = How we know: { $how }
paid-and-set-off = { $paid } and set off { $set_off }
paid-with-interest = { $paid } ({ $interest } of it interest)

## What was taken out or goes back: a platform deleted a gift, for a refund or a payment that failed, or its donor had not authorised it
## after all, so that its declaration ended.

reduced-by = { $count ->
    [one] HMRC accepted this claim, then refused { $count } gift in it.
   *[other] HMRC accepted this claim, then refused { $count } gifts in it.
}
is-deducted = { $amount } is deducted
was-deducted = { $amount } was deducted
deducted-for = for gifts that were refunded, or stopped qualifying, after they were claimed
given-back-in = { $tax } of its Gift Aid is given back in
to-be-given-back = { $tax } of its Gift Aid is still to be given back:
to-be-given-back-link = adjustments

## Its rejected gifts.

line-rejected = HMRC rejected line { $line } ({ $claimable }).
correct-line = Correct line { $line }
line-now-in = It is now in
see-gift = See the gift
see-held = See all gifts that need fixing
see-gifts = See every gift in this claim

## The claims before and after it.

follows = This claim has the remaining gifts of
follows-after = , which HMRC rejected.
followed-by = Its remaining gifts went into
gifts-wait = Its gifts wait for the next claim.
gifts-could-go = Its gifts could go into the next claim,
see-ready = See the gifts that are ready to claim
approved-before = Approved as claim { $number } by { $people }, without the rejected gifts.

## Where to look next.

see-nominee = See the nominee appointment
gifts-to-fix = Gifts that need fixing
adjustments = Adjustments
see-progress = To see progress,
see-progress-link = load the page again
