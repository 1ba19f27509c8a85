# What charities read of gifts with details that HMRC will not accept.

## The queue.

title = Needs fixing
lead = Gifts with details that HMRC will not accept. They do not hold up your other gifts. Once corrected, they go into your next claim.
corrected = Gift corrected. It goes into your next claim
all-corrected = Gifts corrected. They go into your next claim
nothing = Nothing needs fixing
nothing-why = None of your declared gifts is waiting for a correction.
caption = Gifts that need fixing
gift = Gift
claimable = Claimable
wrong = What is wrong
since = Since
to-do = What to do
correct = Correct

## What is wrong.

found = HMRC rejected it in claim { $claim }
found-rule = HMRC rejected it in claim { $claim }: rule { $rule }
found-same = HMRC rejected the same details of this donor in claim { $claim }
found-same-rule = HMRC rejected the same details of this donor in claim { $claim }: rule { $rule }
would = HMRC would reject it
would-rule = HMRC would reject it: rule { $rule }
field = { $field }:
own-words = In HMRC’s own words:
quote = “{ $words }”

## Correcting one.

one = Correct a gift
one-over = { $amount } given on { $day }
one-lead = Ask the donor for their name and home address, and enter them exactly as given. Do not guess: your charity is responsible for what it claims.
asked = We emailed the donor on { $day } to ask for the correct details. You can ask them as well.
not-asked = We have not emailed the donor. Please ask them for the correct details.
name-title = Title
first = First name
last = Last name
line1 = Address line 1
line1-hint = House or flat number, and street
line2 = Address line 2
town = Town or city
postcode = Postcode
postcode-hint = Needed in the United Kingdom, Jersey, Guernsey and the Isle of Man
country = Country
others = Also use this for the donor’s other gifts with the same details
others-held = Also use this for the donor’s other gifts that need the same fix ({ $held })
others-hint = We use these details for later gifts under the same authorisation too.
confirmed = HMRC has confirmed that these details are right
confirmed-hint = Only if you enter the same details again.
new-declaration = We will make a new declaration with these details, under the donor’s authorisation. We keep the earlier one on record.
save = Save and add to next claim
sent = What HMRC was sent
sent-mark = HMRC rejected this
would-send = What HMRC would be sent
would-mark = HMRC would reject this
empty = Empty
