# A platform’s clients: their secrets and scopes, and their end.

## Words of several pages.

credentials = Credentials
client = Client
client-id = Client id
the-client-id = the client id
scopes = Scopes
active = Active
revoked = Revoked
secret-once = The secret was shown once and cannot be shown again. If you did not copy it, add another one and revoke this one.
revoke-client = Revoke the client

## The list.

lead = Use one client for each server or job, with only the scopes that it needs. Each can have two active secrets, so that you can change one without a gap.
clients = Clients
state = State
last-token = Last token
active-tokens = Active tokens
scopes-counted = { $count ->
    [one] { $count } scope
   *[other] { $count } scopes
}
never = never
no-secret = No secret
two-secrets = Active, two secrets

## Adding one.

add = Add a client
add-lead = The client gets an id and a secret. We show the secret only once. You can remove scopes later, but not add them.
name = Name
name-hint = For your colleagues, such as “Web server” or “Nightly import”
do-add = Add the client
which-scopes = Which scopes does it need?
which-scopes-hint = Choose only what this server needs, to limit the damage if its secret leaks
not-listed = Choose from the list.
no-scope = Choose at least one scope for the client.

## One client.

was-revoked = This client was revoked
was-revoked-on = On { $at }. Its secrets and tokens no longer work.
the-client = The client
since = Since
per-minute = Requests in a minute
narrow = Remove some

## Its new secret.

copy-secret = Copy the secret now
copy-secret-why = We show it only once, because we keep only a hash of it. Store it with your server’s secrets, never in an app or a web page.
client-secret = Client secret
the-secret = the secret
try-it = Try it
the-command = the command that gets a token
first-call = What you need for your first call
first-call-paste = CHARITY is the reference of a charity in this sandbox that has added your platform. Paste the four lines into your shell, then
first-call-guide = follow the guide from step 1
the-variables = the variables

## What was just done.

registered = Your platform is registered
registered-then = This is its first client, with all scopes. Example Charity has added your platform, so you can send donations straight away. You own this charity too. The developer guide lists more test donors and charities.
added = The client is added
added-then = You can use it now.
secret-added = A secret is added
secret-added-then = The other secret works until you revoke it or until the time you chose.
secret-revoked = The secret is revoked
secret-revoked-then = It no longer works, and neither do the tokens issued for it.
narrowed = Scopes removed
narrowed-then = Tokens with the removed scopes no longer work. The client can get new ones.
tokens-ended = All tokens ended
tokens-ended-then = The next call with each of them gets 401 invalid_token.
client-revoked = The client is revoked
client-revoked-then = It can no longer be used.

## Its secrets.

secrets = Secrets
two-at-most = A client can have two active secrets. Revoke the one that you no longer use before you add another.
overlap = When should the old secret stop working?
overlap-hint = The tokens issued for it stop working too
overlap-none = Only when someone revokes it
overlap-day = In 24 hours
overlap-week = In 7 days
overlap-month = In 30 days
add-secret = Add a secret
add-secret-how = To change a secret without a gap: add one, move your servers to it, wait until the old one is no longer used, and revoke it or let it expire.
secret = A secret
this-secret = this secret
secret-ending = Secret that ends in { $ending }
this-secret-ending = the secret that ends in { $ending }
made-on = Made on { $at }
last-used = Last used on { $at }
never-used = Never used
revoked-on = revoked on { $at }
stops-on = stops working on { $at }
stopped-on = stopped working on { $at }
expired = Expired
revoke = Revoke

## Its end.

end-access = End access
tokens-active = { $count ->
    [one] { $count } token of this client is active. It stops working straight away. Your servers get a new one with their secret.
   *[other] { $count } tokens of this client are active. They stop working straight away. Your servers get new ones with their secret.
}
end-tokens = End all tokens
revoke-what = If you revoke the client, its secrets and tokens stop working straight away, for good. Any server that still uses it stops working.
scopes-of = Scopes of { $client }
scopes-of-lead = Untick the scopes that it does not need. You cannot add them back: for more scopes, add a new client. Tokens with a removed scope stop working straight away.
revoke-ask = Revoke { $client }?
last-token-on = The last token was issued for it on { $at }.
no-token-yet = No token has been issued for it.
revoke-then = Its secrets and tokens stop working straight away on every server, for good. Donations that it sent are kept.
