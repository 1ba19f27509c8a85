# Where a platform is told of events: its webhook endpoints, and what became of each delivery.

## Words of several pages.

title = Webhooks
endpoint = Endpoint
events = Events
event = Event
status = Status
last-delivery = Last delivery
none-yet = none yet
since = Since
id = Id
address = Address
add = Add an endpoint
delete = Delete the endpoint
send-again = Send again

## The list.

lead = The addresses that we send your events to, signed as Standard Webhooks. Each has its own queue.
none = No webhook endpoints yet
none-lead = Add your server’s address to be notified when a donation is declared, an authorisation ends or a charity adds you. GET /events has the same events for 90 days.
endpoints = Endpoints
state = State
deleted = The endpoint is deleted
deleted-then = We no longer send events to it. GET /events still has them.
all = All
types = { $count ->
    [one] { $count } type
   *[other] { $count } types
}
off = Off
failing = Failing
on = On

## Adding and changing one.

add-lead = It receives events from now on. Its secret is shown only once, on the next page.
do-add = Add the endpoint
change = Change the endpoint
address-hint = Such as https://hooks.example.org/uplift. It must be https, on a public server.
address-hint-own = Such as https://hooks.example.org/uplift. In this sandbox http://127.0.0.1:8000/ also works, on the machine that Uplift runs on.
description = Description
description-hint = For your colleagues, such as “Ledger”
which = Which events?
which-hint = Leave all unticked to receive every event, including future types

## One endpoint.

the-endpoint = The endpoint
all-events = All events, including future types
nothing-sent = Nothing is sent
turned-off = Your platform turned it off on { $at }. When you turn it on again, we send every event that it missed.
gone = Your server answered 410 Gone, so we turned it off on { $at }. When you turn it on again, we send every event that it missed.
gave-up = Ten attempts to send an event failed over three days, and no other event arrived, so we turned it off on { $at }. When you turn it on again, we send every event that it missed.
not-accepting = Your server is not accepting events
not-accepting-since = Every attempt since { $at } has failed. We try each event ten times over three days. The log below shows your server’s responses.
replaying = Events are being sent again
replaying-range = We send all events from { $since } to { $until }, in order, before any newer event.
copy-secret = Copy the signing secret now
copy-secret-why = We show it only once. Your server uses it to verify that events come from us, with any library for Standard Webhooks.
the-secret = the secret

## Trying it.

try-it = Try it
test-what = We send a webhook.test event to this endpoint.
test = Send a test
replay-from = Resend events from
replay-hint = Includes events already delivered. Your server can recognise them by webhook-id
last-hour = the last hour
last-day = the last day
last-week = the last week
last-90-days = the last 90 days
no-hours = Choose how far back.

## What was just done.

added = The endpoint is added
added-then = It receives events from now on.
changed = The endpoint is changed
changed-then = The new settings also apply to waiting events.
is-on = The endpoint is on
is-on-then = We are sending the events that it missed.
is-off = The endpoint is off
is-off-then = Nothing is sent until you turn it on again.
secret-changed = The secret is changed
secret-changed-then = For 24 hours we also sign with the previous secret.
tested = A test is being sent
tested-then = The log below shows the result. Reload the page in a moment.
replayed = The event is being sent again
replayed-then = The log below shows the result.
replay-begun = Events are being sent again
replay-begun-then = We send them in order, before any newer event.
lost-change = The secret was shown once and cannot be shown again. If you did not copy it, change it.
lost-add = The secret was shown once and cannot be shown again. If you did not copy it, add an endpoint with the same address, use its secret on your server, and delete this one.

## The delivery log.

log = Delivery log
log-table = Deliveries, newest event first
happened = Happened
tries = Tries
again = Again
waits = Waiting to be sent
behind = Waiting for an earlier event
delivered = Delivered
given-up = Given up
none-fit = No matching deliveries
show-all = Show all deliveries
none-sent = Nothing sent yet
none-sent-lead = We send new events from now on, usually within a second. Reload this page to see them.
next-attempt = next attempt { $at }
took = { $at }, { $number } ms
send-again-which = { $kind }, { $event }
timed-out = No answer within 15 seconds
unknown-host = The host name has no address
refused-address = The host name resolves to a private address, or we do not send to this host and port
unreachable = No connection
no-answer = No answer

## Switching it off or on, a new secret, and its end.

change-it = Change it
off-what = While it is off, we send nothing to it. We keep events for 90 days, and send them when you turn it on again.
turn-off = Turn it off
on-what = We then send every event that it missed.
turn-on = Turn it on
both-sign = Secret changed. We sign with both secrets until { $until }. You can change the secret again after that.
not-changed = The secret was not changed again
lost-new = If you have lost the new secret, add an endpoint with the same address, use its secret on your server, and delete this one.
new-secret = The new secret is shown only once. For 24 hours we sign with both secrets, so that your server can change over without a gap.
change-secret = Change the secret
delete-ask = Delete { $endpoint }?
delete-what = We stop sending events to it and delete its delivery log. GET /events still has the events.
