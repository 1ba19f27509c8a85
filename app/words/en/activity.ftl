# What the people of a charity or a platform did.

## The list.

title = Activity
lead-of-charity = What people changed or approved for your charity, and each download of an audit pack, a message with HMRC, or gifts you claim on yourself. Nobody can change this list. Only owners see it.
lead-of-platform = What people changed for your platform. Nobody can change this list. Only owners see it.
settings = Settings
show-all = Show all activity
no-match = Nothing matches
none = No activity yet
no-match-what = Choose someone else, or a longer time.
none-what = Here you will see what your team changes or approves.
caption = Activity, newest first
when = When
who = Who
what = What
thing = About
# In the list as a file alone.
network = Network
browser = Browser
code = Code
details = Details

## Narrowing it.

everyone = Everyone
someone-gone = Someone who has left
from = From
before = Before this time
from-network = from { $network }
bad-person = Choose someone from the list.
bad-end = The end time must be after the start time.

## What it was about.

claim = Claim { $number }
gift = Gift of { $amount }, { $on }
gift-reference = Gift of { $amount }, { $on }, reference { $reference }
person-role = { $email }: { $was } → { $role }
person-as = { $email } as { $role }
payment = Payment of { $amount }, { $on }
payment-moved = Payment of { $amount }: recorded for { $was }, now { $on }
payment-of-claims = { $count ->
    [one] { $payment }. Claim { $claims }
   *[other] { $payment }. Claims { $claims }
}
new-payments = { $count ->
    [one] { $count } new payment
   *[other] { $count } new payments
}
approvals-changed = Approvals: { $were } → { $now }
approvals-now = Approvals: { $now }
schedule-changed = { $approvals }. Before: { $before } Now: { $now }
nominee-requested = HMRC was asked
nominee-made = HMRC’s letter arrived
nominee-ended = The appointment ended
none-required = none required
one = one person
another = one person, but not who made the claim
two = two people
claim-amount = Claim { $number }: { $amount }
claim-amount-on = Claim { $number }: { $amount }, { $on }
claim-of-gifts = Claim { $number }: { $gifts }, { $amount }

## Why somebody needed a donor’s name, behind what they did.

with-why = { $what }, { $why }
to-ask-donor = to ask the donor for their correct details
to-answer-donor = to reply to the donor
to-check-records = to check them against the charity’s records
with-parts = { $what }. Changed: { $parts }

## What they did.

capture-add-address = Added a return address of the capture page
capture-add-origin = Added an origin that may frame the capture page
capture-colour = Changed the colour of the capture page
capture-logo = Changed the logo of the capture page
capture-remove-address = Removed a return address of the capture page
capture-remove-origin = Removed an origin that could frame the capture page
charity-ask = Asked the charity to confirm its registration
charity-ask-fewer = Asked for a less strict approval of claims
charity-begin-own-claim = Made a schedule of gifts to claim on yourselves
charity-claim-period = Changed the charity type or the end of its accounting year
charity-claim-setting = Changed the claim settings
charity-correct = Approved a correction to the charity’s details
charity-delete-view = Deleted a saved view of a list
charity-dismiss-payment = Marked a payment as not for a claim made here
charity-end-own-claim = Recorded the outcome of a claim of your own
charity-find-donor = Searched the gifts for a donor by name
charity-import-payments = Uploaded a bank statement
charity-keep-payment-apart = Marked two payments as different
charity-merge-payment = Merged a duplicate payment
charity-nominee = Recorded a step of the nominee appointment
charity-propose-correction = Proposed a correction to the charity’s details
charity-prove = Confirmed the charity
charity-put-payment-back = Marked a payment again as for a claim made here
charity-read-own-claim = Downloaded gifts to claim on, with donors’ details
charity-refuse = Refused the charity’s registration
charity-refuse-correction = Refused a correction to the charity’s details
charity-register = Registered the charity
charity-remove-payment = Removed a payment that was not matched to a claim
charity-repay-adjustment = Recorded a repayment to HMRC
charity-resume-claims = Started claims again
charity-save-view = Saved a view of a list
charity-stop-fewer = Stopped a change to a less strict approval of claims
charity-take-out = Took gifts out of claiming
charity-take-repayment-back = Removed a repayment to HMRC
charity-test-message = Sent a test message to HMRC
charity-withdraw-correction = Withdrew a correction to the charity’s details
claim-approve = Approved a claim
claim-ask-fewer = Applied a less strict approval to a claim
claim-begin = Started a claim
claim-change = Took a gift out of a claim that was not sent yet
claim-find-donor = Searched a claim for a donor by name
claim-pay = Recorded a payment for a claim
claim-pay-more = Recorded a further payment for a claim
claim-read-message = Downloaded a message between us and HMRC
claim-read-pack = Downloaded an audit pack, with donors’ details
claim-reduce = Recorded that HMRC refused or reduced a claim
claim-return = Recorded money returned to HMRC
claim-say-interest = Marked an overpayment as interest
claim-take-interest-back = Removed the mark that an overpayment is interest
claim-set-off = Recorded that HMRC set off money for a claim
claim-take-payment-back = Undid the match of a payment
claim-take-return-back = Removed money returned to HMRC
claim-withdraw = Cancelled a claim
claim-remove-set-off = Removed what HMRC set off for a claim
client-create = Added a client
client-narrow = Removed scopes from a client
client-revoke = Revoked a client
donation-adjust = Recorded an adjustment for a gift
donation-ask-donor = Asked a donor to correct their details
donation-change = Changed a gift
donation-correct = Corrected a donor’s name or address on a gift
donation-give-back = Unmatched a gift from a terminal
donation-put-back = Put a gift back into claiming
donation-reveal = Viewed a donor’s name and address
donation-take-out = Took a gift out of claiming
donation-undeclare = Cancelled a gift’s declaration
platform-accept-charities = Changed how charities are accepted
secret-add = Added a client secret
secret-revoke = Revoked a client secret
source-accept = Accepted a charity
source-add = Added a platform
source-change = Changed a platform
team-accept = Accepted the invitation to the team
team-invite = Invited a colleague
team-leave = Removed a colleague
team-role = Changed a colleague’s role
team-sign-out = Signed a colleague out of every browser
terminal-add = Added a terminal
terminal-change = Changed a terminal
terminal-confirm = Confirmed a terminal
terminal-end = Removed a terminal
token-revoke = Ended a client’s tokens
webhook-change = Changed a webhook endpoint
webhook-create = Added a webhook endpoint
webhook-delete = Deleted a webhook endpoint
webhook-replay = Sent events again
webhook-secret = Changed a webhook’s signing secret
matched = Matched a payment to a claim
matched-by-statement = Matched a payment to a claim automatically, from a bank statement
