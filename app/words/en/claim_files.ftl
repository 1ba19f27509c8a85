# The columns of the files of claims and payments, and the words in their rows.

## The list of claims.

claim = Claim
claim-id = Claim ID
state = State
started = Started
sent = Sent
accepted = Accepted
gifts = Gifts
given = Given
gift-aid = Gift Aid
adjustments = Adjustments
refused = Cancelled or not accepted by HMRC
hmrc-pays = HMRC pays
unsent = Not yet sent
unanswered = With HMRC
paid = Paid
paid-on = Paid on
set-off = Set off
interest = Interest paid
returned = Returned to HMRC
owed = Owed by HMRC
to-return = To return to HMRC
too-much = Paid too much
overdue-since = Overdue since

## The list of payments.

date = Date
bank-reference = Bank reference
amount = Amount
payment-id = Payment ID
payment = Payment
of-interest = Interest
set-off-against = Set off by HMRC against: { $against }

## The gifts of a claim.

line = Line
gift-id = Gift ID
reference = Reference
platform = Platform
gift-date = Gift date
claimed-on = Amount claimed on
note = Note
now-in-claim = Now in another claim
this-claim = This claim

## The messages between Uplift and HMRC.

when = When (UTC)
from = From
kind = Kind
hmrc-error = HMRC’s error
details = Details
file = File
hmrc = HMRC
uplift = Uplift
message-claim = Claim
message-acknowledgement = Acknowledgement
message-acceptance = Acceptance
message-list = HMRC’s list
message-closed = Closed
message-error = Error
message-none = No answer

## The declarations, and the authorisations that they rest on.

declaration = Declaration
made = Made (UTC)
ended = Cancelled or replaced (UTC)
declaration-text = Declaration text
authorisation = Authorisation
authorised = Authorised (UTC)
where = Where authorised
explained = Shortfall explained (UTC)
until = Authorised until
stopped-from = Stopped by the donor from (UTC)
wording = Wording
declaration-made = Made
declaration-cancelled = Cancelled
declaration-replaced = Replaced
on-own-pages = On Uplift’s own pages
on-platform = On the platform
on-page-opened = On Uplift’s page, opened by the platform

## The adjustments.

since = Since (UK time)
claimed-in = Claimed in

## What happened to a claim.

what = What
who = Who
payment-date = Date of the money
