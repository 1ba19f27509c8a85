# feature: sandbox
# The sandbox’s shop: an invented giving page that asks for Gift Aid on the capture page.

title = Open Collection’s shop
lead = An invented giving page that asks for Gift Aid on Uplift’s capture page. Try each way, and see what the shop’s server sends and receives. No money moves.
sandbox = Sandbox
closed = The shop is closed
closed-why = The shop needs the demonstration charities. Run
closed-then = then open this page again.

## The code.

code = The code
code-of-way = The code of this way
code-what = the shop’s code
about-redirect = Your server begins a session and redirects the donor to its address.
about-modal = Your server begins a session, and our script opens its page over yours.
about-frame = Your server begins a session, and our script shows its page inside yours.
checkout = Gift Aid in your checkout
checkout-has = has every step, and
webhooks = Events and webhooks
webhooks-has = has endpoints that check signatures.

## Choosing a gift.

gift = { $amount } for { $charity }
make = Make a gift
how-much = How much?
which-charity = For which charity?
email = Your email address
email-hint = An invented one, such as zoe@example.org. Emails to it go to the sandbox’s mailbox.
way = Where does the Gift Aid question appear?
redirect = Go to Uplift’s page and come back
redirect-hint = Redirect
modal = Over this page
modal-hint = Modal
frame = Inside this page
frame-hint = Frame
give = Give
tap = A tap on a terminal
tap-lead = Someone taps a card that is not linked to a donor. The gift arrives without a donor, and the terminal shows a code to scan.
do-tap = Tap
no-amount = Choose an amount.
no-charity = Choose a charity.
no-way = Choose a way.

## The question.

asking = The charity can claim 25p for every £1, at no cost to you, if you are a UK taxpayer.
answer = Answer the Gift Aid question
continue = Continue once you have answered
start-again = Start again
said = What the API said about Gift Aid
not-asked = No question: this donor has already authorised Uplift, here or through another platform.
already-on = Gift Aid was already on: the donor had authorised Uplift.
given = Gift Aid is on: the donor authorised Uplift.
not-wanted = The donor did not want Gift Aid. The gift is made without it.
expired = The session expired before the donor answered. The gift is made without Gift Aid for now.

## Paying, and what comes of it.

pay = Pay { $amount }
thank-you = Thank you
declared = It is declared: Gift Aid adds { $amount }.
not-declared = Its Gift Aid is { $status }: until that changes, the charity gets the gift without Gift Aid.
thank-you-for = Thank you for { $gift }
scan = Scan the code or open the address to add Gift Aid. That is what a terminal’s screen or a receipt shows.
qr-code = QR code of the address for Gift Aid

## What the shop’s server sends and receives.

sends = What the shop’s server sends to the API
sent-nothing = Nothing yet. Choose a gift, and the calls of the shop’s server appear here.
sent = What was sent
response = The response
receives = What its webhook endpoint receives
receives-lead = Uplift sends these over HTTP, as to every endpoint. The shop keeps only those whose signature it verified.
look-again = Look again
verified = { $event } · signature verified · 204
request = The request, with its body in lines
received-works = None yet. A webhook takes a second or two.
received-fails = None yet. The last webhook did not reach the shop: Uplift must be able to call its own address.
received-off = None. The shop’s endpoint is off in the console of Open Collection, or there are too many others.
