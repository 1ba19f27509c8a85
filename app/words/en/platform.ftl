# A giving platform’s console: whether it works, what went wrong last, and what is left to do before it goes live.

## Words of several pages.

overview = Overview
settings = Settings
platform = Platform
platforms = Your platforms
your-platform = Your platform
register-a-platform = Register a platform
guide = Developer guide
first-donation = From a token to a first donation in five minutes
milliseconds = { $number } ms
live = Going live
live-lead = What to try before real donors use your integration.

## The overview.

glance = Your integration at a glance
documentation = Documentation
terminals-wait = { $count ->
    [one] { $count } card terminal to confirm
   *[other] { $count } card terminals to confirm
}
terminals-wait-why = { $count ->
    [one] A charity added this terminal. Its donations wait until you confirm it.
   *[other] Charities added these terminals. Their donations wait until you confirm them.
}
review = Review
example-charities = { $count ->
    [one] { $count } of the charities is a test charity, with test terminals.
   *[other] { $count } of the charities are test charities, with test terminals.
}
example-charities-link = See what each one does
steps-before-live = { $count ->
    [one] { $count } step left before you go live.
   *[other] { $count } steps left before you go live.
}
see-which = See which
no-requests = No requests yet
no-requests-from = Get a token with the client id and secret from
credentials-link = Credentials
no-requests-then = A request appears here a second after its response. Reload this page to see it.
last-requests = Last requests
last-requests-table = The last requests
whole-log = The whole log, with search

## Whether it works.

server-errors-now = Some requests got a server error
server-errors-now-do = Repeat them with the same Idempotency-Key or reference, so that each is processed only once. If the errors continue, send us a request id.
quiet = No requests in the last 24 hours
quiet-lead = Uplift is ready for your calls.
some-refused = Some requests got a 4xx error
some-refused-do = The code of each error says what to change.
many-refused = Many 4xx errors
many-refused-do = More than one in twenty got a 4xx error. The code of each error says what to change.
good = All good
good-lead = No unusual errors in the last 24 hours.
refused-of = Refused in the last 24 hours: { $refused } of { $all } requests.
refused-most = Most often: { $code } ({ $requests }).

## In numbers.

requests-in-a-day = Requests in 24 hours
no-donor = No donor found
no-donor-note = lookups, not errors
refused = 4xx errors
failed = Server errors
average = Average response
no-average = none
slowest = slowest { $number } ms
charities = Charities
active = active
paused = { $count } paused
unconfirmed = { $count } not confirmed yet
part = { $percent }% of all
part-of-none = no requests

## Requests and errors of the last hours.

recent = Requests and errors
time = Time
last-day = Last 24 hours
last-week = Last 7 days
no-errors = No errors in this time.
newest-counted = We count only the newest { $count } errors of each kind.
all-refused = All 4xx errors
all-failed = All server errors
no-requests-in-time = No requests in this time.
all-requests = All requests
server-errors = Server errors (5xx)
by-hour = Requests by hour
by-code = Errors by code
code = Code
no-code = none
meaning = What it means
requests = Requests
requests-counted = { $count ->
    [one] { $count } request
   *[other] { $count } requests
}
last = Last
of-strangers = This table also counts requests with your client id but no valid secret. The chart and the figures at the top do not.

## The settings.

settings-lead = Things that you set up once and rarely change.
capture = Capture page
capture-lead = How our page that asks donors for Gift Aid looks, and where donors return to.
team = Team
team-lead = Who can open this console, and what each person can do.
activity = Activity
activity-lead = What people on your team changed.
no-steps-left = Every step is done
steps-left = { $count ->
    [one] { $count } step is left
   *[other] { $count } steps are left
}
examples = Test donors and charities
examples-made = We are setting up your test donors and charities again
examples-made-when = It takes a few seconds.
examples-each = Each has a
examples-outcome = fixed outcome
examples-again = After you move the clock, set them up again: this adds what is missing and renews authorisations that have ended. It does not undo your own changes.
make-examples = Set up again

## Registering a platform.

register-lead = In this sandbox you get a client id, a secret and a test charity straight away. You become the owner of both here and can add colleagues.
name = Name of the platform
name-hint = The name that charities know. They choose it from a list
register = Register the platform
register-live = For real donations the operator of the live installation registers your platform. Sandbox credentials never work there.
none = You do not work for a platform here yet
none-sandbox = Register your platform. It takes a minute, and you get a client id and secret straight away. If a colleague has already registered it, ask an owner to invite you under Settings and Team.
none-live = Ask the operator of this installation to register your platform, or ask an owner of your platform to invite you. To try Uplift, register your platform in a sandbox yourself.
your-role = Your role
register-another = Register another

## The way to live.

complete = You have completed every step
complete-sandbox = To get live keys, ask the operator of the live installation to register your platform. Tell them its name in this sandbox.
complete-live = You do not need to do anything else.
steps-done = { $done } of { $all } steps are done
steps-seen = Uplift marks a step as done when you make its call. A call counts for 30 days, while it is in your log of requests.
done = Done
open = Open
step-token = Get a token
step-token-how = Call POST /oauth/token with a client id and secret. A token lasts 24 hours: store it, and get a new one when it expires.
step-token-guide = Guide: get a token
step-charity = Get added by a charity
step-charity-how = A charity adds your platform on its own pages and gives you its reference. Send the reference with every donation.
step-charity-guide = Guide: what you need
step-question = Skip the question where you can
step-question-how = Before your checkout asks for Gift Aid, look up the donor and read their authorisation. While it is active, do not ask: it covers gifts to every charity, whichever platform sent it.
step-question-guide = Guide: does the donor still need the question?
step-authorisation = Send a donor’s authorisation
step-authorisation-how = Show our wording with the explanation, and send what the donor agreed to. Without it no donation can be declared.
step-authorisation-guide = Guide: send the donor’s authorisation
step-donation = Send a donation
step-donation-how = With your own reference, so that a repeat never creates a second donation.
step-donation-guide = Guide: send a donation
step-correction = Correct a refused donation
step-correction-how = Send a donation with an invalid amount. You get 422, with a code and a pointer for each invalid field. Correct the amount, and send the donation again.
step-correction-guide = Guide: errors tell you what to fix
step-declaration = Get a donation declared
step-declaration-how = A donation with a settlement date, for a donor whose authorisation covers its date, is declared automatically.
step-declaration-guide = Guide: send the settlement date
step-settlement = Settle a donation on a later day
step-settlement-how = A payment often settles days after the donation. Send a donation without a settlement date, and PATCH it with settlementDate when the payment settles. You can also send a date up to 60 days ahead.
step-settlement-guide = Guide: when a donation settles
step-deletion = Delete a donation, as for a refund
step-deletion-how = Call DELETE with a reason. The declaration is cancelled too.
step-deletion-guide = Guide: when a donation changes
step-repeat = Repeat a request safely
step-repeat-how = Send an Idempotency-Key with every write, and the same key with a repeat. The request is processed only once, however often the network fails.
step-repeat-guide = Guide: nothing is counted twice
step-rate-limit = Wait when you send too much
step-rate-limit-how = Send requests until one gets 429. Wait the number of seconds in Retry-After, then send that request again. A request that gets 429 is not processed.
step-rate-limit-guide = Reference: rate limits
step-year-end = Cross the end of a tax year
step-year-end-how = Authorisations end on 5 April, unless the donor has renewed since 1 March. Send a donation, move the sandbox’s clock to 6 April, ask again whether the donor has authorised, and send another donation.
step-year-end-guide = Guide: try a year end
step-webhook = Receive a webhook
step-webhook-how = Add an endpoint, check the signature of each webhook, and answer with 2xx.
step-webhook-guide = Events and webhooks
step-rotation = Change a secret without a gap
step-rotation-how = Add a second secret, move your servers to it, then revoke the first or let it expire.
step-scopes = Give each client only the scopes that it needs
step-scopes-how = The fewer scopes a client has, the less damage a leaked secret can do. Remove scopes on the client’s page.
step-owner = Have a second owner
step-owner-how = Someone must be able to revoke a secret while the other owner is away. Invite them under Settings and Team. The step is done when they have joined.
