# The log of a platform’s requests, and one of them.

## Words of several pages.

title = Requests
client = Client
call = Call
object = Object
request-id = Request id
response = Response
took = Took
code = Code
unproved = and { $count } more in the same hour without a valid secret

## The log.

lead = Every call of your clients, for 30 days. Times are real time in London, even if the sandbox’s clock was moved. We do not keep queries, bodies or personal data.
table = Requests, newest first
when = When
searched = { $count } requests were searched. To search further back, use “Older”.
outcome = Outcome
done = Done (2xx)
no-donor = No donor found (404)
refused = Refused (4xx)
failed = Failed (5xx)
error-code = Error code
all-calls = All calls
all-clients = All clients
object-id = Object id
from = From
before = Before
no-match = No match in { $count } requests
no-match-why = A search covers this many requests at a time. To search further back, use “Older” or enter a time range.
none-fit = No matching requests
none-fit-when = We keep the requests of your own clients for 30 days. A new request appears a few seconds after its response: reload this page to see it.
none-fit-token = A request without an access token, or with one that we did not issue, belongs to no client, so it is not listed.
show-all = Show all requests
none = No requests yet
none-lead = A call appears here a second after its response, even if it was refused. Reload this page to see it.

## What is wrong with a filter.

bad-id = Enter the full Request-Id of the response: req_ and 26 letters and digits.
bad-subject = Enter a full id from the API, such as don_ and 26 letters and digits.
bad-client = Choose a client from the list.
bad-outcome = Choose an outcome from the list.
bad-code = Enter an error code, such as invalid_fields.
bad-to = The end time must not be before the start time.

## One request.

request-at = Request, { $at }
details = Details
time = Time
sandbox-time = Real time in London, not the sandbox’s clock.
london-time = London time.
the-request-id = the request id
again = Send it again
again-how = We do not keep request bodies. This command has example values: replace them with your own.
the-command = the command
all-for-object = All requests for this object
no-key = None sent
repeat = A repeat. It got the response to the first request with this key, and changed nothing.
no-repeat = Not a repeat of an earlier request.
key-begins = The key’s SHA-256 begins with
key-compare = To compare it with a key of yours:
whole-body = (the whole body)
field = Field
fields = Fields with errors
left-out = “…” stands for a field name that is not in the API. We do not keep such names, because they could contain personal data. The response named them.
not-kept = The response had a detail for each field. We do not keep it, because it could repeat what you sent.
field-codes = All field error codes
