# A platform’s donations: the list, and one of them with its status, reasons, history and declarations.

## Words of several pages.

title = Donations
donation = Donation
gift-aid = Gift Aid
charity = Charity
status = Status
sent = Sent
charity-unknown = Not known yet

## The list.

lead = The donations that you sent, newest first. Open one to see what it is waiting for and what to do.
table = Donations, newest first
count = { $count ->
    [one] { $count } donation
   *[other] { $count } donations
}
rows = { $count ->
    [one] { $first } to { $last } of { $count } donation
   *[other] { $first } to { $last } of { $count } donations
}
some-of = { $count ->
    [one] { $shown } of { $count } donation
   *[other] { $shown } of { $count } donations
}
rows-of-more = { $count ->
    [one] { $first } to { $last } of more than { $count } donation
   *[other] { $first } to { $last } of more than { $count } donations
}
some-of-more = { $count ->
    [one] { $shown } of more than { $count } donation
   *[other] { $shown } of more than { $count } donations
}
comes-to = { $donations }: { $given }, Gift Aid about { $gift_aid }
comes-to-in-part = { $donations }: { $given }, Gift Aid about { $gift_aid } on { $with } of them
comes-to-without = { $donations }: { $given }, no Gift Aid
reference = Reference
no-reference = No reference
none-of-it = none
find = Your reference or a donation id
status-and-word = { $label } ({ $word })
none-fit = No matching donations
none-found = Enter the full reference or id. References are case-sensitive.
none-with-status = No donations have this status.
show-all = Show all donations
none = No donations yet
none-send = Send one with POST /donations.
none-guide = From a token to a first donation in five minutes
none-shows = shows how.

## One donation.

donation-of = Donation of { $amount }
claimable = Claimable
settlement = Settlement
not-sent = Not sent
no-gift-aid = None
estimate = an estimate
nothing-to-claim = nothing to claim
status-is = giftAid.status is
details = Details
your-reference = Your reference
none-sent = None sent
donation-id = Donation id
the-donation-id = the donation id
donor = Donor
donor-type = type { $kind }
not-stored = No longer stored
donor-id = Donor id
charity-and-reference = { $charity }, { $reference }
transaction = Transaction
net = Net amount
refunded = Refunded
refunded-on = on { $day }
changed = Last changed
deleted = Deleted
deleted-refund = It was refunded to the donor.
deleted-failed = The payment failed.
deleted-without = No reason was sent.

## What happened to it.

history = What happened
history-events = Events and deliveries for this donation
status-then = Status: { $status }
you-sent = You sent it
you-changed = You changed it
you-refunded = You refunded part of it
you-deleted = You deleted it
declared-less = A declaration for the remaining amount replaced the earlier one
undeclared = Declaration cancelled
disowned = The donor said that the donation is not theirs
claim-updated = Claim updated
details-refused = HMRC will not accept the donor’s details
details-corrected = The donor’s details were corrected
no-charity = No longer matched to a charity by its terminal
taken-out = The charity took it out of claiming
put-back = The charity put it back into claiming
rechecked = Rechecked

## Its declarations and requests.

declarations = Declarations
declarations-table = Declarations, newest first
declaration = Declaration
made = Made
ended = Ended
cancelled = Cancelled
replaced = Replaced
requests = Requests for this donation
requests-table = The last requests for this donation
requests-kept = We keep requests for { $days } days. Batch requests are not listed here, because each is about many donations.
all-requests = All requests for this donation
