# To staff about their claims: numbers and sums, never a donor.

view-claim = View the claim
view-claims = View your claims
open-settings = Open the claim settings

## Ready, and what HMRC said.

ready-subject = Claim { $number } is waiting for your approval
ready = { $count ->
    [one] Claim { $number } is ready: { $count } gift, { $given } given. HMRC will pay { $pays } of Gift Aid.
   *[other] Claim { $number } is ready: { $count } gifts, { $given } given. HMRC will pay { $pays } of Gift Aid.
}
ready-less = { $count ->
    [one] Claim { $number } is ready: { $count } gift, { $given } given. HMRC will pay { $pays }: { $gift_aid } of Gift Aid, less { $adjustment } given back.
   *[other] Claim { $number } is ready: { $count } gifts, { $given } given. HMRC will pay { $pays }: { $gift_aid } of Gift Aid, less { $adjustment } given back.
}
made-by = { $by } made it.
made-on-schedule = We made it on your schedule.
made-again = We made it from the gifts of claim { $refused } that HMRC did not reject.
another-approves = We send it to HMRC once someone else has approved it.
one-approves = We send it to HMRC once one of you has approved it.
two-approve = We send it to HMRC once two of you have approved it.
accepted-subject = HMRC accepted claim { $number }
accepted = HMRC accepted claim { $number } and gave a receipt.
accepted-word = HMRC accepted claim { $number } without a receipt, as its test services do.
accepted-by-hand = HMRC accepted claim { $number } and confirmed this when we asked. We recorded it by hand, and there is no receipt.
pays-later = HMRC usually pays the { $expected } about four weeks later.
pays-nothing = HMRC has nothing to pay for it, because the adjustments in it equal its Gift Aid.
overdue-subject = HMRC’s payment for claim { $number } is overdue
overdue = HMRC accepted claim { $number } on { $on }. Its payment of { $expected } is overdue. If HMRC has paid, record the payment on the claim’s page. If not, call HMRC’s charities helpline.
overdue-since = HMRC accepted claim { $number } on { $on }. Its payment of { $expected } has been overdue since { $since }. If HMRC has paid, record the payment on the claim’s page. If not, call HMRC’s charities helpline.
rejected-subject = HMRC rejected claim { $number }
rejected-lines = { $count ->
    [one] HMRC rejected claim { $number } because { $count } of its gifts needs fixing.
   *[other] HMRC rejected claim { $number } because { $count } of its gifts need fixing.
}
rejected-others = { $count ->
    [one] We put the other { $count } into a new claim straight away.
   *[other] We put the other { $count } into a new claim straight away.
}
rejected-all-lines = HMRC rejected claim { $number } because its gifts need fixing.
rejected-whole = HMRC rejected the whole of claim { $number }. Its gifts are safe and wait for the next claim. First read what HMRC said.
not-received-subject = HMRC never received claim { $number }
not-received = HMRC told us that it never received claim { $number }. Its gifts are safe and wait for the next claim.

## After it was accepted.

refused-subject = HMRC has refused claim { $number }, which it had accepted
refused = { $count ->
    [one] HMRC has refused claim { $number }, which it had accepted: { $gift_aid } of Gift Aid on { $count } gift.
   *[other] HMRC has refused claim { $number }, which it had accepted: { $gift_aid } of Gift Aid on { $count } gifts.
}
reduced-subject = HMRC reduced claim { $number }
reduced = { $count ->
    [one] HMRC accepted claim { $number }, then took { $count } gift out of it: { $gift_aid } less Gift Aid. { $left } is due for the rest.
   *[other] HMRC accepted claim { $number }, then took { $count } gifts out of it: { $gift_aid } less Gift Aid. { $left } is due for the rest.
}
owed-again = The adjustment of { $adjustment } in this claim is due again.
reason-there = The claim’s page gives the reason in HMRC’s letter, and says what happens to the gifts.

## No more claims are sent.

stopped-account-subject = We have stopped sending your claims: HMRC refused to take claim { $number }
stopped-account = HMRC refused to take claim { $number } from us. Check two things: that Uplift is appointed as your nominee at HMRC, and that your HMRC reference in Uplift is the one that HMRC uses. We are asking HMRC too. We will not send any more of your claims until this is settled. Your gifts are safe.
stopped-twice-subject = We have stopped sending your claims: HMRC may have claim { $number } twice
stopped-twice = HMRC’s answer about claim { $number } does not match our record: HMRC may have the claim twice. We are asking HMRC. We will not send any more of your claims until this is settled. Your gifts are safe. If HMRC pays twice, set the extra money aside: you will have to return it.
stopped-twice-yours = If we tell you that HMRC accepted the earlier submission of this claim, first cancel the claim on its page. Then take its gifts out of claiming, as gifts that you claimed on yourself. We start sending claims again after that.

## Who approves.

approvals-subject = Who approves your claims was changed
approvals-by = { $by } changed who approves your charity’s claims.
approvals-confirmed = { $by } confirmed a change that { $asked_by } asked for: who approves your charity’s claims.
approvals-none = Nobody has to approve them: we send each to HMRC as soon as it is ready.
approvals-one = One of you has to approve each before we send it to HMRC.
approvals-another = One of you has to approve each before we send it to HMRC. The person who made a claim cannot approve it.
approvals-two = Two of you have to approve each before we send it to HMRC.
approvals-for-waiting = This also applies to a claim that is waiting for approval now.
approvals-for-later = Claims already in progress are not affected.
fewer-subject = Less strict approval of your claims
fewer-none = { $by } asked for fewer approvals. From { $from }, nobody has to approve your claims before we send them to HMRC, including a claim that is waiting for approval. Another owner can confirm this sooner. If you do not want this change, stop it in the claim settings.
fewer-one = { $by } asked to change who approves your claims. From { $from }, one of you has to approve each claim before we send it to HMRC, and that can be the person who made it. This includes a claim that is waiting for approval. Another owner can confirm this sooner. If you do not want this change, stop it in the claim settings.
fewer-another = { $by } asked for fewer approvals. From { $from }, one of you has to approve each claim before we send it to HMRC, instead of two, and not the person who made it. This includes a claim that is waiting for approval. Another owner can confirm this sooner. If you do not want this change, stop it in the claim settings.
fewer-stopped-subject = The approvals for your claims stay as they are
fewer-stopped = { $by } stopped the change to who approves your charity’s claims. Nothing has changed.

## Time that runs out.

say-type = Tell us in the claim settings, under “What type of charity are you?”, whether you are a trust, or a company, a CIO or a sports club (CASC). For a company, a CIO or a CASC, tell us when its accounting year ends too.
fix-first = { $count ->
    [one] { $count } of them needs fixing first.
   *[other] { $count } of them need fixing first.
}
left-out-subject = Tell us your charity type: gifts are left out of your claims
left-out = Gifts from { $oldest } on are left out of your claims: { $count } of them, { $claimable } in all. They are older than four years. HMRC accepts a gift until four years after the end of the accounting year or tax year it was given in, and we do not know which applies to you.
left-out-then = Once we know, the gifts still in time go into your next claim. Do not wait: every day, more of them may become too old.
give-back-subject = { $tax } of Gift Aid is waiting to be given back to HMRC
give-back = { $count ->
    [one] You have to give back the Gift Aid on { $count } gift: { $tax }. It has waited since { $since }, because none of your claims was large enough to deduct it. You can repay it to HMRC directly: ask HMRC’s charities helpline how. Then record it in Uplift, so that no claim deducts it as well.
   *[other] You have to give back the Gift Aid on { $count } gifts, { $tax } in all. The first of it has waited since { $since }, because none of your claims was large enough to deduct it. You can repay it to HMRC directly: ask HMRC’s charities helpline how. Then record it in Uplift, so that no claim deducts it as well.
}
view-adjustments = View adjustments
until-subject = Gift Aid on old gifts can be claimed until { $until }
unclaimed-from = Gifts from { $day } on are not in a claim yet: { $count } of them, { $claimable } in all.
unclaimed-tax-year = Gifts of the tax year { $year } are not in a claim yet: { $count } of them, { $claimable } in all.
unclaimed-accounting-year = Gifts of the accounting year that ended on { $day } are not in a claim yet: { $count } of them, { $claimable } in all.
until-sure = HMRC accepts them only until { $until }.
until-at-least = The oldest of them can be claimed until at least { $until }. You may have longer.
