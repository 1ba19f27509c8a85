# What charities read of their card terminals.

## The list.

title = Terminals
lead = The card terminals that take gifts for you. Platforms use this list to match their gifts to you.
platforms = Platforms
add = Add a terminal
no-platform = Add a platform first
no-platform-why = Each terminal belongs to a platform, and you have not added one yet.
removed = Terminal removed
removed-then = Any of its gifts that are not in a claim become unmatched. If there are many, this takes a minute.
none = No terminals yet
none-why = You only need this if a platform takes gifts by card terminal and cannot tell us which charity they are for. The numbers are on the terminal’s receipts.
caption = Your terminals, newest first
terminal = Terminal
matches-by = Matches by
platform = Platform
dates = Dates
column-gifts = Gifts
claimable = Claimable
state = State
gifts = { $gifts ->
    [one] { $gifts } gift
   *[other] { $gifts } gifts
}

## What an entry says.

kind-terminal = Merchant and terminal number
all-gifts = All gifts
gifts-from = Gifts from { $from }
gifts-until = Gifts until { $until }
gifts-between = Gifts from { $from } to { $until }
confirmed = Confirmed
waits-for-you = Waiting for you
waits-for-platform = Waiting for the platform

## Gifts that look for their charity.

unmatched = Unmatched gifts
unmatched-lead = We do not know yet which charity these gifts are for. You see only how many there are, and only for merchant numbers that a platform confirmed as yours.
unmatched-none = There are no unmatched gifts from your confirmed merchant numbers.
contested = Another charity also lists this terminal
contested-then = Two charities list this terminal, so its gifts are on hold and we do not claim on them. Ask the platform whose terminal it is. Once the other charity removes it or changes its dates, we match the gifts.
is-contested = Another charity also lists it
unmatched-caption = Gifts by terminal
to-do = What to do
add-this = Add
add-named = Add terminal { $tid }
at-least = { $gifts ->
    [one] at least { $gifts } gift
   *[other] at least { $gifts } gifts
}

## Adding one.

add-lead = The platform checks that the terminal is yours. Once it has confirmed this, gifts from the terminal are yours, including any waiting to be matched.
choose = Choose
platform-hint = The platform that runs the terminal
known = What do you know about it?
known-terminal = Merchant number and terminal number
known-terminal-hint = For one terminal
known-merchant-hint = If every terminal with this number takes gifts only for you
known-descriptor = The name on donors’ statements
known-descriptor-hint = If you share the merchant number with other charities
mid = Merchant number
mid-hint = On the terminal’s receipts, often as MID or M. Not needed with the name on statements
tid = Terminal number
tid-hint = On the terminal’s receipts, often as TID. Only for one terminal
descriptor = Name on statements
descriptor-hint = Only for a shared merchant number. End with * to match any ending
first-day = First day
first-day-hint = Leave empty if you have always had it
last-day = Last day
last-day-hint = Only if you have given it back, or will
add-button = Add the terminal

## What is wrong with what was entered.

choose-platform = Choose the platform.
choose-known = Choose what you know about the terminal.
enter-mid = Enter the merchant number, as on the terminal’s receipts.
enter-tid = Enter the terminal number, as on the terminal’s receipts.
enter-descriptor = Enter the name as on donors’ statements.
enter-date = Enter a real date.

## One terminal.

added = Terminal added
added-then = The platform has to confirm it before we match its gifts to you.
changed = Dates changed
changed-then = Gifts on dates you removed become unmatched, unless they are in a claim.
details = Details
added-on = Added on
change = Change the dates
change-lead = We match only gifts on these dates. Leave a date empty for no limit. If you add dates, the platform has to confirm the terminal again.
change-button = Save dates
remove = Remove this terminal
remove-lead = Do this if the terminal was never yours, or was mistyped. Its gifts that are not in a claim become unmatched. If you gave the terminal back, set its last day instead, so that we still match late gifts.
