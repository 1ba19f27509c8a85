# A donor’s gifts: the list, what narrows it, its totals, and what a screen reader hears of it.

giving = Your giving
gift-aid = Gift Aid
gift-aid-after = { " " }Gift Aid

## Around the list.

disowned = The gift is no longer in your list
disowned-lead = We have told the platform and the charity that it is not yours. No Gift Aid will be claimed on it in your name.
statements = Yearly statements
statement-of = Your statement for { $year }
all-gifts = All your gifts
older = Older gifts
newest = Newest gifts

## Gifts whose details HMRC refused.

wanted = { $count ->
    [one] Correct your details for { $count } gift
   *[other] Correct your details for { $count } gifts
}
wanted-lead = { $count ->
    [one] HMRC would not accept { $detail } on it. Until you correct your details, { $gift_aid } of Gift Aid cannot be claimed.
   *[other] HMRC would not accept { $detail } on them. Until you correct your details, { $gift_aid } of Gift Aid cannot be claimed.
}
wanted-see = See these gifts

## Nothing to list.

none = No gifts yet
none-lead = Your gifts appear here as soon as a platform that uses Uplift tells us about them.
none-check = Cannot see a gift? Check that the platform has the email address you use here, or that your
none-check-link = card or phone
none-check-after = is linked.
no-match = No gifts match
no-match-lead = Change or remove a filter to see more gifts.
no-match-all = Show all your gifts

## What the list is narrowed to.

filter = Filter
tax-year = Tax year
all-years = All years
charity = Charity
all-charities = All charities
platform = Platform
all-platforms = All platforms
progress = Progress
find = Find a gift
choose = Choose one from the list.
showing = Showing: { $filters }.
in-tax-year = tax year { $year }
one-charity = one charity
one-platform = one platform
by-reference = gifts found by their reference
nothing-found = Nothing found for “{ $typed }”
nothing-found-lead = Try part of a charity’s name, a date such as March 2026 or 22/8/2026, an amount such as 25.50, or a reference.
or = { " " }or{ " " }
amount-any-way = { $amount } (given, with Gift Aid, or as Gift Aid)
# Why a row matches.
amount-kinds = Gifts of { $amount } (before or after fees and refunds), gifts that come to { $amount } with Gift Aid ({ $before } given), and gifts with { $amount } of Gift Aid ({ $least } to { $most } given).
amount-or-gift-aid = Gifts of { $amount } (before or after fees and refunds), and gifts with { $amount } of Gift Aid ({ $least } to { $most } given).
amount-alone = Gifts of { $amount } (before or after fees and refunds).
narrowed = { $count ->
    [one] { $count } gift: { $sums }.
   *[other] { $count } gifts: { $sums }.
}
find-hint = Charity, date, £

## Totals of a tax year.

gave-this-year = You gave this tax year
gave-last-year = You gave last tax year
gave-in = You gave in { $year }
since = { $count ->
    [0] no gifts since { $first }
    [one] { $count } gift since { $first }
   *[other] { $count } gifts since { $first }
}
since-partly = { $count ->
    [one] { $count } gift since { $first }, { $declared } of it with Gift Aid
   *[other] { $count } gifts since { $first }, { $declared } of it with Gift Aid
}
period = { $count ->
    [0] no gifts from { $first } to { $last }
    [one] { $count } gift from { $first } to { $last }
   *[other] { $count } gifts from { $first } to { $last }
}
period-partly = { $count ->
    [one] { $count } gift from { $first } to { $last }, { $declared } of it with Gift Aid
   *[other] { $count } gifts from { $first } to { $last }, { $declared } of it with Gift Aid
}
to-come = On gifts we have declared. Another { $waiting } is to come.
rest-waits = The other { $rest } is waiting.
rest-details = The other { $rest } waits for your details.
rest-without = The other { $rest } is fees or gifts without Gift Aid.
rest-parts = Of the other { $rest }, { $waiting } is waiting, and { $without } is fees or gifts without Gift Aid.
rest-details-parts = Of the other { $rest }, { $details } waits for your details, and { $without } is fees or gifts without Gift Aid.
rest-both = Of the other { $rest }, { $waiting } is waiting, and { $details } waits for your details.
rest-all = Of the other { $rest }, { $waiting } is waiting, { $details } waits for your details, and { $without } is fees or gifts without Gift Aid.
on-declared = On gifts we have declared.
partly = Platforms’ fees, and gifts that Gift Aid does not cover, get no Gift Aid. Gifts that need your details do not get it yet.
not-counted = Gifts that were cancelled or refunded in full are not counted.
about-totals = About these totals
about-totals-and-tax = About these totals and your tax
how-far = How far the Gift Aid has come
part-paid = Paid to charities { $sum }
part-accepted = Accepted { $sum }
part-claimed = Claimed { $sum }
part-declared = Declared { $sum }
means-declared = Declared: we have made the Gift Aid declaration, and the charity has still to claim.
means-claimed = Claimed: the charity has sent its claim to HMRC.
means-accepted = Accepted: HMRC has accepted the claim. It usually pays within four weeks.
means-paid = Paid to charities: HMRC has paid the charity.

## What a screen reader hears while the page is open.

changed = { $amount } to { $charity }. { $state }: { $note }.
several-changed = { $count } of your gifts have changed.
gone = A gift is no longer in your list, because it is not yours.

## The list as a file: the columns that no page has.

gift-date = Gift date
fees = Platform fees
gift-aid-to-come = Gift Aid to come
reference = Platform reference
