# What charities read of gifts with details that HMRC will not accept.

## The queue.

title = Needs fixing
lead = Gifts with details that HMRC will not accept. Once you correct them, they go into your next claim. Your other gifts are not affected.
corrected = Gift corrected. It goes into your next claim
all-corrected = Gifts corrected. They go into your next claim
next = Correct the next gift
nothing = Nothing needs fixing
nothing-why = None of your declared gifts is waiting for a correction.
caption = Gifts that need fixing
gift = Gift
claimable = Claimable
wrong = What is wrong
since = Since
then-claim-by = , show what expires soonest first
then-newest = , show the newest problem first
show-claim-by = Expires soonest first
show-newest = Newest problem first
longer = You may have longer to claim some of these gifts: it depends on your charity type.
longer-link = Choose your charity type
to-do = What to do
correct = Correct

## What is wrong.

found = HMRC rejected it in claim { $claim }
found-rule = HMRC rejected it in claim { $claim } (HMRC error { $rule })
found-same = HMRC rejected the same details of this donor in claim { $claim }
found-same-rule = HMRC rejected the same details of this donor in claim { $claim } (HMRC error { $rule })
would = HMRC would reject it
would-rule = HMRC would reject it (HMRC error { $rule })
field = { $field }:
part-line = The whole line
part-donor = Name and address
part-title = Title
part-first = First name
part-last = Last name
part-address = Address
part-postcode = Postcode
part-country = Country
part-date = Date of the gift
part-amount = Amount
wrong-value = HMRC does not accept it as it is written.
wrong-length = It is empty, or too long for HMRC.
wrong-format = It is missing, or not in the format that HMRC accepts.
wrong-details = HMRC does not accept the donor’s details.
wrong-gift = HMRC does not accept the details of this gift.
cure-all = Ask the donor for their name and home address, and enter both exactly as given.
cure-title = Leave the title out, or enter a short one with letters only, such as Mrs.
cure-first = Ask the donor for their first name, and enter up to 35 letters. An initial will do.
cure-last = Ask the donor how to spell their last name, and enter up to 35 letters. Enter the last name only.
cure-address = Ask the donor for their house number or name and street, and enter up to 40 characters.
cure-postcode = Ask the donor for their postcode, and enter it in full, such as SW1A 1AA. If they live abroad, choose the country.
cure-country = Ask the donor which country they live in, and choose it. A home in the United Kingdom, Jersey, Guernsey or the Isle of Man needs a postcode.
cure-date = The platform sent the date. Ask the platform to check it, and to send the gift again if it is wrong.
cure-amount = The platform sent the amount. Ask the platform to check it, and to correct the gift if it is wrong.
own-words = In HMRC’s own words:
quote = “{ $words }”

## Correcting one.

one = Correct a gift
one-over = { $amount } given on { $day }
one-lead = Ask the donor for their name and home address, and enter them exactly as given. Do not guess: your charity is responsible for what it claims.
asked = We emailed the donor on { $day } to ask for the correct details. You can ask them as well.
not-asked = We have not emailed the donor about this. If we have their email address, we email them within a few minutes of HMRC’s answer. If not, ask them yourself for the correct details.
name-title = Title
first = First name
last = Last name
line1 = Address line 1
line1-hint = House or flat number, and street
line2 = Address line 2
town = Town or city
postcode = Postcode
postcode-hint = Leave this empty only if the address is outside the United Kingdom, Jersey, Guernsey and the Isle of Man
country = Country
others = Also use this for the donor’s other gifts with the same details
others-held = Also use this for the donor’s other gifts that need the same fix ({ $held })
others-hint = We will also use these details for the donor’s later gifts under the same authorisation.
confirmed = HMRC has confirmed that these details are right
confirmed-hint = Select this only if you are saving the details unchanged.
new-declaration = We will make a new declaration with these details, under the donor’s authorisation. We keep the earlier one on record.
save = Save and add to next claim
sent = What HMRC was sent
sent-mark = HMRC rejected this
would-send = What HMRC would be sent
would-mark = HMRC would reject this
empty = Empty
another = These details look like another person’s
another-why = You can correct how the donor’s name and address are written, but you cannot put another person in their place: only the donor can authorise Gift Aid on their gift. If someone else gave it, do not save. They have to authorise Gift Aid themselves.
donors-word = The donor has confirmed that these are their own name and address
donors-word-hint = Select this only if the person who gave the gift and authorised Gift Aid has told your charity so. We keep a record of who corrected what.
done = This gift has been corrected
done-by = { $what }, { $when }.
see-gift = See the gift
on-donors-word = { $what } (the new details looked like another person’s; your team recorded that the donor had confirmed them)
