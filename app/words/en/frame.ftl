# Around every page: what the parts of the product are called, and their menus.

## The parts.

uplift = Uplift
giving = Your giving
charity = Charity
platform = Platform
developers = Developers
operator = Operator
sandbox = Sandbox

## Menus.

guide = Guide
test-data = Test data
console = Your console
your-charities = Your charities
your-platforms = Your platforms
gifts = Gifts
gift-aid = Gift Aid
cards = Cards and phones
account = Account
overview = Overview
claims = Claims
payments = Payments
fix = Needs fixing
platforms = Platforms
settings = Settings
donations = Donations
requests = Requests
webhooks = Webhooks
charities = Charities
credentials = Credentials
checkout = Checkout
examples = Examples
reference = Reference
errors = Errors
versions = Versions
people = People
mailbox = Mailbox
clock = Clock
hmrc = HMRC
shop = Shop
components = Components
search = Search
english-only = This page is in English only.

## On paper.

as-at = As at { $day }
not-real-printed = Sandbox. Nothing here is real.

## The strip of a sandbox.

strip = Sandbox.
not-real = Nothing here is real.
no-real-people = { " " }Do not enter details of real people.
tools = Tools

## Where the pages of a person begin.

for-donors = For donors
for-charities = For charities
for-platforms = For platforms

## Lists that keep themselves up to date.

outdated = This page is no longer up to date
reload = Reload it
reload-after = to see what has happened since.
