# The donor’s statement for each tax year.

statements = Your statements
statements-lead = What you gave with Gift Aid in each tax year, 6 April to 5 April.
mailed = We email you each year’s statement soon after 1 May, if you made 2 gifts or more with Gift Aid in that tax year, and £20 or more in all. If it changes later, we email you again.
none = No statements yet
none-lead = When you make a gift with Gift Aid, your statement for that tax year will appear here.
years = Your tax years
so-far = { " " }so far

## What is in columns.

gifts = Gifts
gave = You gave with Gift Aid
gift-aid-up-to = Gift Aid (up to)
date = Date
charity = Charity

rounding = Rounding
total = Total

## One year.

title = Gift Aid statement { $year }
lead-running = This covers { $first } to today. The tax year ends on { $last }. Gifts you make before it ends will be added here.
lead-empty = { $first } to { $last }.
lead = { $first } to { $last }. We made the Gift Aid declarations for these gifts in your name.
in-gifts = { $count ->
    [one] in { $count } gift
   *[other] in { $count } gifts
}
can-claim = that the charities can claim or have claimed
as-of = As of { $day }. If a gift is refunded or HMRC refuses it later, this statement changes.
said-before = { $count ->
    [one] When we emailed you on { $day }, it was { $total } in { $count } gift.
   *[other] When we emailed you on { $day }, it was { $total } in { $count } gifts.
}
by-charity = Charity by charity
by-gift = Gift by gift
cut = Your first { $count } gifts of this tax year are listed here. The spreadsheet has all of them.
keep = To keep this statement, print or save this page with your browser.
download-gifts = Download your gifts as a spreadsheet (CSV)
without = We leave out platforms’ fees, money refunded to you, and gifts without Gift Aid. If a gift is wrong or missing,
without-link = check your gifts

## Tax above the basic rate.

relief = If you pay tax above the basic rate
relief-running = After { $last }, enter the final total as Gift Aid payments in your Self Assessment tax return for { $year }. It is { $total } so far. Add anything you gave with Gift Aid elsewhere.
relief-over = Enter { $total } as Gift Aid payments in your Self Assessment tax return for { $year }, plus anything you gave with Gift Aid elsewhere.
relief-how = It is box 5 under “Charitable giving” on the paper form. The return is due online by 31 January { $due }. If you do not send a return, ask HMRC to change your tax code. You can claim until 5 April { $until }.
relief-amend = It is box 5 under “Charitable giving” on the paper form. The return was due online by 31 January { $due }. If you sent it without these gifts, you can amend it until 31 January { $amend }. If you do not send a return, ask HMRC to change your tax code. You can claim until 5 April { $until }.
relief-letter = You gave { $total } with Gift Aid in { $year }, plus anything you gave elsewhere. The return was due online by 31 January { $due }, and could be amended until 31 January { $amend }. If your gifts are not in it, or you sent none, you can claim the relief by letter to HMRC until 5 April { $until }.
relief-too-late = It is too late to claim the relief for { $year }. You could claim it until 5 April { $until }.
relief-back = If you have not sent your return for { $before } yet, you can claim relief on these gifts in that return instead, up to the day that you send it. Enter what you choose in its box 8, and in box 7 of your return for { $year }.
relief-worth = At most, this saves you { $higher } if you pay tax at { $higher_rate }%, or { $additional } if you pay tax at { $additional_rate }%. It is less if only a part of your income is taxed at that rate.
relief-scotland = If you are a Scottish taxpayer, your rates differ. You can claim the difference between your rate and 20%, on your gifts and their Gift Aid.

## When we wrote about it, and why nothing is left.

told = We emailed you about this statement on { $day }.
told-again = We first emailed you about this statement on { $first }. We emailed you again on { $again } because it had changed.
told-last = We first emailed you about this statement on { $first }. We last emailed you on { $last } because it had changed.
empty = No gifts with Gift Aid in this tax year
nothing-yet = A gift appears here once we have made a Gift Aid declaration for it.
nothing-left = None of its gifts has Gift Aid now, for example because they were refunded.
