# Why the state of things does not allow what was asked: what staff, and the people who run Uplift, are told.

## Claims.

asked-already = We emailed the donor on { $asked }. You can ask again from { $again }.
claim-changed = { $gifts ->
    [one] The claim has changed since you opened this page. It had { $gifts } gift of { $donations }, and HMRC would have paid { $pays }. Check the figures again, and make the claim if they are right.
   *[other] The claim has changed since you opened this page. It had { $gifts } gifts of { $donations } in all, and HMRC would have paid { $pays }. Check the figures again, and make the claim if they are right.
}
adjustment-carried = A claim already deducts this adjustment. Repaying it would give it back twice.
adjustment-repaid = This repayment is already recorded. Reload the page.
adjustment-voided = HMRC has refused this gift since, so there is nothing to repay.
amount-recorded = This amount on this date is already recorded for this claim. Reload the claim’s page to see it.
appointment-first = You, or another nominee, can still claim without Uplift. Once HMRC has appointed Uplift, tell us what was claimed.
approved-already = You have already approved this claim. Someone else has to approve it.
asked-other = Our question has changed since you opened this page. Reload the page, and read it before you answer.
charity-unproved = We have not confirmed yet that you act for this charity. You can make claims once we have.
claim-in-progress = You have a claim in progress. Cancel it, or wait until HMRC has answered it.
claim-made-by-you = You made this claim, so another owner or finance officer has to approve it.
claim-open = You already have a claim in progress. You can make the next one when it is finished.
claim-step = The claim has moved on since you opened this page. Reload the page.
claim-unanswered = HMRC has not answered this claim yet. You can record later decisions once HMRC has accepted it.
claims-go-on = A colleague has already done this. We are sending your claims again.
claims-wait = First tell us on the Claims page what was claimed without Uplift. We send no claims until then.
figures-changed = The claim has changed since you opened this page. Check the figures again and confirm them.
filing-held = HMRC may have one of your claims twice. We will not send any more until we have settled this with HMRC. Your gifts are safe. The page of that claim says what happens next.
filing-refused = HMRC refused to take one of your claims from us. We will not send any more until we have settled this with HMRC. Your gifts are safe. The page of that claim says what you can check.
nobody-to-ask = We cannot email this donor. Ask them yourself for the correct details.
nominee-missing = Uplift is not appointed as your nominee at HMRC yet. You can make claims once it is.
nominee-step = The appointment has moved on since you opened this page. Reload the page.
nothing-overpaid = There is no overpayment left to return on this claim. Reload the page.
nothing-to-claim = You have no declared gifts left to claim on.
nothing-to-reduce = You have already given back the Gift Aid on these gifts, so there is nothing left for HMRC to refuse. Tell HMRC this.
own-claim-answered = A colleague has already answered for these gifts. Reload the page.
own-claim-open = You made a schedule to claim on gifts yourself. First tell us, under “Claim on gifts yourself”, whether you used it.
payment-recorded = A payment of this amount on this date is already recorded for this claim. If HMRC made two payments, reload the claim’s page and record the second one there.
payment-returned = You recorded that money for this claim was returned to HMRC. Without this payment, you would have returned more than HMRC overpaid. If you entered the amount returned wrongly, first remove that under “Adjustments”.
payments-changed = The payments for this claim have changed. Reload the page.
return-recorded = This amount is already recorded as returned on this date. If you returned it twice, change the note and record it again.
too-many-tests = You have sent 20 test messages in the last 24 hours. Send another one tomorrow.

## Gifts.

already-filed = You cannot put this gift back: HMRC had accepted a claim with it, and its Gift Aid is being paid back.
claim-accepted = HMRC accepted a claim with this gift. If you also claimed on it elsewhere, tell HMRC about that other claim.
gifts-changed = The gifts have changed since you opened this page. Check the figures again and confirm them.
no-gift-aid = No Gift Aid is claimed on this gift in any case. Reload the page.
not-taken-out = This gift is no longer taken out of claiming. Reload the page.
too-many = You can take out at most 2,000 gifts at a time. Narrow the list, for example by dates.
too-many-views = Your charity has 20 saved views, which is the most it can have. Delete one first.
with-hmrc = HMRC has not answered the claim with this gift yet. Take it out once HMRC has answered.

## Sources, teams and platforms.

already-there = This person is already on your team. Reload the page.
client-revoked = This client was revoked and cannot be used again. Add a new one.
invites-wait = You can invite 2 people until we have confirmed that you act for this charity. Invite the others then.
last-owner = This is the last owner who has signed in, and a team needs one. Make someone else an owner first.
nominee-ended = Uplift’s appointment as your HMRC nominee has ended, so we accept no new gifts. Appoint Uplift again at HMRC, record that under “HMRC nominee”, and try again.
platform-exists = A platform with this name is already registered. Choose another name.
source-state = This platform’s state has changed. Reload the page.
too-many-clients = A platform can have 20 active clients. Revoke one that you no longer use.
too-many-invitations = You can invite up to 20 people a day. Invite the others tomorrow.
too-many-people = A team can have at most 100 people. Remove someone first.
too-many-platforms = You have registered 10 platforms in this sandbox, which is the most. Use one of them.
two-secrets = This client has two active secrets. Revoke the one that you no longer use, then add another.
warranty-changed = The text to confirm has changed since you opened this page. Reload the page and read it.

## Signing in.

codes-off = Codes from your app are switched off for 24 hours, because too many wrong codes were entered. Use a passkey or a recovery code instead.
last-factor = Your role needs a second step to sign in. Add another passkey or app first, then remove this one.
no-app = You have no authenticator app to confirm. Start again.
no-factor = Add a passkey or an authenticator app first.
provider-address = Your organisation’s sign-in service gave us an email address that is not confirmed, or that is not your organisation’s. Sign in there with your work account, or ask the people who look after it.
provider-away = Your organisation’s sign-in service does not answer as it should. Try again in a few minutes. If that does not help, tell the people who look after it.
provider-denied = Your organisation’s sign-in service did not sign you in. Start again. If that does not help, ask the people who look after it for access to Uplift.
provider-over = This sign-in was used already, took longer than 10 minutes, or was started in another browser. Start again.
provider-refused = We could not accept the answer of your organisation’s sign-in service. Start again. If that does not help, tell the people who look after it.
provider-subject = Someone else at your organisation signed in with this email address before. If it is yours now, contact us to get access. We have recorded this attempt.
use-provider = Your organisation has its own sign-in service. Enter your work email address on the sign-in page to go there.

## The page of a platform’s session.

session-cancelled = This session was cancelled.

## For the people who run Uplift, at /operator and at the command line.

alarm-not-raised = This claim does not have this alarm. Its page shows the alarms it has.
claim-decided = The outcome of this claim is already known. There is nothing to settle.
claim-not-with-hmrc = This claim is not with HMRC. There is nothing to settle.
claim-received = HMRC has confirmed that it has this claim. Releasing its gifts would claim them twice. Ask HMRC for its decision, and settle the claim as accepted or rejected.
claim-still-asked = Uplift is still asking HMRC about this claim. You can settle it once its page says that the outcome is unknown.
death-recorded = This donor’s death is already recorded with a different date. Remove that record first, with --mistaken.
key-opens = The audit trail’s key is readable, so there is nothing to renew.
no-death-recorded = No death is recorded for this donor.
nothing-files = This installation has no account with HMRC: nothing is filed.
on-a-team = They are on the team of a charity or a platform, or invited to one. An owner of each has to remove them first.
provider-known = This domain has a sign-in service. Remove that one first.
reference-in-use = A claim of this charity is on its way to HMRC under its present HMRC reference. Approve this correction once HMRC has answered the claim, or the charity has cancelled it.
reference-proved = Another charity with this HMRC reference is already confirmed. Ask both charities whose reference it is before you approve this one.
sign-in-by-email-only = In live mode people sign in by email only.
source-by-charity-only = In live mode only staff of the charity can add a platform, on the charity’s pages.
