# feature: sandbox
# The tools of a sandbox: people to sign in as, the clock, the mailbox, what HMRC does, and the test donors and charities.

## Words of several pages.

title = Sandbox
sign-in = Sign in
mailbox = Mailbox
hmrc = HMRC
open-yours = Open your sandbox
test-data = Test donors and charities
set-clock = Set the clock

## The first page.

lead-public = Everything works as in real life, with invented people. Nothing here is real: no claim counts, and no money moves.
lead-own = Everything works as in real life, with invented people and a clock that you can move. Nothing here is real: no claim counts, and no money moves.
empty = The sandbox is empty
empty-fill = Fill it as a platform would, through the API:
empty-sign-in = Or sign in with any address at example.org; the code arrives in the
mailbox-link = mailbox
staff = Charity staff
staff-lead = See where a charity’s Gift Aid is.
engineers = Platform engineers
engineers-lead = See how an integration is doing.
donors = Donors
donors-lead = See every gift, and what was agreed to.
more = More
mailbox-own-note = Every email that Uplift would have sent
mailbox-public-note = Every email that Uplift would have sent to your addresses
shop = Shop
shop-note = A giving page that asks for Gift Aid on our capture page, with its code
register = Register a platform
register-note = A client id and a secret of your own, in a minute
hmrc-note = Choose how the simulated HMRC answers: it accepts a claim, rejects a gift, or its answer is lost
guide = Developer guide
guide-note = From a token to your first donation in five minutes
test-data-note = For every platform in this sandbox, each with a call and its response
components = Components
components-note = Every component of the pages, in each state

## A visitor’s part of a public sandbox.

part = Your part of this sandbox
part-addresses = Every address that ends with
part-yours = is yours: sign in with any of them, and use them for your donors and colleagues. Their email arrives in your
part-private = Other visitors cannot see your part. We may delete it at any time, so enter nothing that you need to keep and no details of real people.
open-lead = Try Uplift with invented people. Nothing here is real: no claim counts, and no money moves.
open-what = You get a part of this sandbox to yourself: your own people, platforms, charities and mailbox. You do not need an email address or a password. Other visitors cannot see your part, and you cannot see theirs.
open-cookie = This browser remembers your part in a cookie for 30 days.
begin-charity = Register a charity
begin-donor = Switch on Gift Aid, and see your gifts

## People to sign in as.

nobody = Nobody yet.
sign-in-as = as { $email }

## What waits to be confirmed.

charities = Charities to confirm
charities-lead = Until you confirm a charity, gifts for it are refused.
hmrc-reference = HMRC reference { $reference }
corrections = Corrections to confirm
corrections-lead = Until you confirm a correction, the charity’s details stay as they are.
correction = New: { $proposed }
terminals = Terminals to confirm
terminals-lead = Until the platform or you confirm a terminal, its gifts wait for their charity.
terminal = { $charity }, on { $platform }
confirm = Confirm

## The clock.

clock = Clock
clock-lead = Try a year end in a minute.
clock-set = The clock shows { $now }
the-clock = The clock
tax-year = Tax year { $year }. { $place }.
real-time = This is real time
go-to = Go to { $day }
to-march = Renewal of authorisations opens
to-april = A tax year begins; authorisations ended the day before
to-tomorrow = Gifts that settle tomorrow are declared
to-real = Back to real time
another-day = Another day
time = Time in London
clock-uses = Set it forwards or back, and it runs on from there. Gift Aid’s rules, settlement and authorisations use it. Sign-in codes, sessions and access tokens use real time.
bad-day = Enter a day from 2000 to 2099.
bad-time = Enter a time of day such as 09:05.
minutes-ahead = { $count ->
    [one] { $count } minute ahead of real time
   *[other] { $count } minutes ahead of real time
}
minutes-behind = { $count ->
    [one] { $count } minute behind real time
   *[other] { $count } minutes behind real time
}
hours-ahead = { $count ->
    [one] { $count } hour ahead of real time
   *[other] { $count } hours ahead of real time
}
hours-behind = { $count ->
    [one] { $count } hour behind real time
   *[other] { $count } hours behind real time
}
days-ahead = { $count ->
    [one] { $count } day ahead of real time
   *[other] { $count } days ahead of real time
}
days-behind = { $count ->
    [one] { $count } day behind real time
   *[other] { $count } days behind real time
}

## The simulated HMRC.

hmrc-lead = The sandbox has a simulated HMRC. It accepts the same messages, checks HMRC’s rules, and answers as HMRC does.
hmrc-set = HMRC’s answer is set
hmrc-reduced = HMRC refused gifts in the claim
hmrc-reduced-next = The claim’s page shows HMRC’s letter and what HMRC now pays. There is an email to the charity’s staff in the mailbox. We recorded the letter as Uplift’s operator, so that the gifts are claimed again.
hmrc-answers = How does HMRC answer?
hmrc-once = For the next claim only
hmrc-always = Until you choose something else
set-hmrc = Set HMRC’s answer
then-claim = Then make a claim
then-claim-how = Sign in as charity staff, open Claims, and make the next one. Its page shows every message to and from HMRC.
accepted = After HMRC accepts a claim
accepted-lead = HMRC can still write to refuse gifts in it. Select the button, then sign in as the charity’s staff to see the claim. To be asked what should happen to the gifts, record HMRC’s letter on the claim’s page instead, as the charity’s staff do.
claim = Claim { $number } of { $charity }
claim-worth = { $gifts ->
    [one] { $gifts } gift, { $expected } from HMRC
   *[other] { $gifts } gifts, { $expected } from HMRC
}
refuse-three = Refuse three gifts
in-claim = in { $claim }

## The mailbox.

mailbox-lead-own = Every email that Uplift would have sent, to everybody, as HTML and as plain text.
mailbox-lead-part = Every email that Uplift would have sent, to addresses that end with @{ $domain }, as HTML and as plain text.
look-again = Look again
newest = The newest { $count } emails, newest first.
emails = { $count } emails, newest first.
no-emails = No emails yet
no-emails-to = No emails to an address like that
find-emails = Find emails by address
no-emails-own = Sign in with any address: the code arrives here within a second or two.
no-emails-part = Sign in with any address that ends with @{ $domain }: the code arrives here within a second or two.
to = To { $address }
as-html = As HTML
as-text = As plain text
email-as-html = Email { $number } as HTML

## Test donors and charities.

test-data-lead = Every platform that you register in this sandbox gets these donors, cards, charities and terminals within seconds. The API handles them exactly as it handles real ones.
open-first = Open your sandbox first
open-first-why = The email addresses and card references are different for each visitor.
open-first-after = to see yours.
any-order = You can make these calls in any order and repeat them: none changes the response to another. Where the path has donorId, look up the donor first to get the id. After you move the clock, choose “Set up again” in your platform’s settings: it adds what is missing and renews authorisations that have ended. It does not undo your own changes.
case = Case
request = Request
response = Response
id-of = donorId: the id of { $donor }
rejected = Claims that HMRC rejects
rejected-as = as
rejected-how = open Example Active Charity and make a claim. The simulated HMRC rejects every gift from a donor with the last name Refused, and accepts the rest. A rejected gift becomes held, with the reason details_unusable. Once the donor or the charity has corrected the name, the gift goes into the next claim.
failures = You can try other failures on the page
failures-which = a lost answer, a wrong password, or gifts that HMRC refuses after it accepted their claim.
short-token = A token that expires soon
short-token-how = A token lasts 24 hours. To test what your code does when a token expires, send uplift_expires_in, from 1 to 60 seconds. After that time, calls with the token get 401 invalid_token. This is real time: moving the sandbox’s clock does not change it. A live installation refuses uplift_expires_in with invalid_request.
the-command = the command
