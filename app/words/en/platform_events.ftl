# A platform’s events, and what became of their deliveries.

title = Events
lead = The events that GET /events lists for { $days } days, newest first, with their deliveries to your webhook endpoints.
webhooks = Webhooks
table = Events, newest first
event = Event
happened = Happened
object = Object
deliveries = Deliveries
body = Body
json = JSON
the-body = the body of { $kind }
searched = { $count } events were searched. To search further back, use “Older”.

## Endpoints that take nothing.

troubled = Some endpoints are not receiving events
is-off = is off.
is-failing = is failing.

## Looking for some.

find = Object id or event id (webhook-id)
type = Type
all-types = All types
no-match = No match in { $count } events
no-match-why = A search covers this many events at a time. To search further back, use “Older”.
none-fit = No matching events
none-fit-when = Events are kept for { $days } days. A new one appears within a second.
show-all = Show all events
none = No events yet
none-lead = You get your first event when a charity adds you or you send a donation.
bad-id = Enter the full id of an event (evt_ and 26 letters and digits), or of its object.
bad-type = Choose a type from the list.

## A delivery.

not-sent = Not sent to an endpoint
endpoint-off = Endpoint is off
last-attempt = Last attempt: { $outcome }, { $at }
next-attempt = Next attempt: { $at }
send-again-which = { $kind }, { $event }, to { $endpoint }
