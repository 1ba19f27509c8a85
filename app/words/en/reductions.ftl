# What charities read of claims that HMRC refused or reduced after it had accepted them.

## The page.

title = HMRC refused or reduced the claim
lead = Record what HMRC’s letter says about a claim it had accepted.
claim = Claim { $number }
not-accepted = HMRC has not accepted this claim
not-accepted-why = Once HMRC has accepted the claim, you can record its later decisions here.

## Which letter it is.

what = What did HMRC refuse?
some = Some of its gifts
some-hint = Enter their line numbers below
all = All of the claim
lines = Line numbers
lines-hint = For example, 3, 7, 12-15. Only if HMRC refused some of the gifts
lines-link = The gifts of the claim, line by line
lines-after = If HMRC’s letter names donors, find their lines below first.
letter-date = Date of HMRC’s letter
see = See what this changes

## Finding a donor whom it names.

find = Find a donor in this claim
find-lead = Enter the name as HMRC’s letter has it. We add the line numbers of this donor’s gifts to the form above. Each search is recorded under Activity, without the name.
find-first = First name or initial
find-last = Last name
find-button = Find the donor’s lines
find-many = If more than 100 gifts match, use the line numbers in HMRC’s letter, or find the lines in
find-file = the file of the claim’s gifts
found-none = No gift of this donor is in this claim
found-none-then = Check the spelling in HMRC’s letter, or leave out the first name.
found = { $gifts ->
    [one] { $gifts } gift of this donor is in this claim
   *[other] { $gifts } gifts of donors with this name are in this claim
}
found-one-then = Its line number is now in the form below. Search again for the next donor in the letter.
found-several-then = Their line numbers are now in the form below. If the letter refuses only some of these gifts, compare dates and amounts, and remove the other numbers.

## What it takes.

refuses-all = HMRC’s letter of { $day } refuses the whole claim.
refuses-line = HMRC’s letter of { $day } refuses line { $line }.
refuses-lines = HMRC’s letter of { $day } refuses lines { $lines }.
gifts = Gifts
gifts-note = refused by HMRC
given = Given
gift-aid = Gift Aid
gift-aid-note = less
due = Due from HMRC
due-note = was { $expected }
nothing-left = Nothing is left of the claim
nothing-left-then = The claim will then count as refused.
owed-again = The adjustment of { $amount } is due again
owed-again-then = This claim was to deduct it, but is no longer large enough. A later claim will deduct it.
gone-back = { $gifts ->
    [one] The Gift Aid on { $gifts } gift in this claim has already been given back to HMRC
   *[other] The Gift Aid on { $gifts } gifts in this claim has already been given back to HMRC
}
gone-back-then = We leave these gifts as they are, so that you do not give it back twice. If HMRC’s letter refuses them too, tell HMRC that you have already given it back.
too-old = { $gifts ->
    [one] Too old to be claimed again: { $gifts } gift
   *[other] Too old to be claimed again: { $gifts } gifts
}
too-old-then = The four-year time limit has passed. No Gift Aid can be claimed on these gifts, whatever you choose below.
overpaid = HMRC has paid { $over } too much
overpaid-then = HMRC’s letter says how it will recover the money. Once it has, record that on the claim’s page.

## What becomes of the gifts.

why = Reason given in HMRC’s letter
why-hint = At most 500 characters. Do not name a donor
then = What should happen to these gifts?
claim-again = Claim them again
claim-again-hint = They qualify, and you now have what HMRC found missing. Gifts that were refunded, or are past the time limit, are not claimed again
not-eligible = They do not qualify
not-eligible-hint = We take them out of claiming, for the reason below
not-eligible-why = If they do not qualify, why not?
record = { $gifts ->
    [one] Record that HMRC refused { $gifts } gift with { $gift_aid } of Gift Aid
   *[other] Record that HMRC refused { $gifts } gifts with { $gift_aid } of Gift Aid
}

## Money that went back to HMRC.

return-needs-date = Enter the date the money was returned to HMRC.
