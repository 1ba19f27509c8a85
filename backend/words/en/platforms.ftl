# To the people of a platform.

## What opens the platform: clients, secrets and addresses. Whoever did it gets the mail too.

client-subject = A client was added to your platform
client = { $by } added a client, which can call our API for your platform.
secret-subject = A secret was added to a client of your platform
secret = { $by } added a secret to a client. Anyone who has it can call our API for your platform.
address-subject = Your platform’s events go to a new address
address = { $by } chose a new address for events. We send events of your platform there from now on.
signing-subject = A signing secret of your platform was changed
signing = { $by } changed the secret that signs events to one of your addresses.
by-application = An application of your platform
the-client = Client
the-server = Server
view-it = View it
undo-there = If this is not right, undo it there. Then check under Team that everybody listed should have access.

## Events that do not arrive.

failing-subject = Events do not arrive at your server
failing = Your server has not accepted an event for a day. We try each event ten times over three days. If all fail, we turn the endpoint off until you turn it on again. No event is lost: we keep events for 90 days.
off-subject = Events are no longer sent to your server
off-gone = Your server answered 410 Gone, so we turned this endpoint off.
off-failing = Ten attempts to send an event failed over three days, and no other event arrived after the ninth, so we turned this endpoint off.
off-then = Turn it on again once your server works. We then send it everything it missed, in order for each object. That includes the events we had given up on. They come after any later events of the same object that have already arrived.
view-endpoint = View the endpoint and its log
