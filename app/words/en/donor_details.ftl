# A donor corrects their name and address, or changes their email address.

account = Account

## Details that HMRC would refuse.

fine = Your details are fine
fine-waiting = This gift is waiting for something other than your details, such as its date or amount. You do not need to do anything.
fine-lead = We do not need your details for this gift.
see-gift = See the gift
by-charity = { $charity } changed your details for this gift
by-charity-lead = It changed them on { $day }, because HMRC would not accept the earlier ones, and we made a new Gift Aid declaration. The page of the gift shows the earlier details and the new ones.
refused = HMRC would not accept { $detail } we have for you
lead = Correct your details so that Gift Aid can be claimed on your gift of { $amount } to { $charity }.
write = Enter your name as you usually write it, and your home address as you would write it on an envelope.
not-as-written = HMRC does not accept it as it is written, and does not say why.
wrong-length = It is empty, or too long for HMRC.
wrong-format = It is missing, or not in the format that HMRC accepts.
unchanged = HMRC did not accept these details. If HMRC has other details for you, such as those on a payslip, enter those. If these are right, email the address above.
write-name = Give your name as HMRC knows it, such as on a payslip or a letter about tax. Check the spelling, and that your first and last names are not swapped.
write-address = Give your home address as HMRC knows it, such as on a payslip or a letter about tax. Begin the first line with the number or name of your house.
sent-as = We send HMRC your name as { $name }, in the letters and length that HMRC accepts. If it is spelt differently on your payslip or passport, enter that spelling.
others = HMRC answers each claim separately, so it may have accepted the same details for other gifts of yours. Those gifts keep their Gift Aid.
right-already = If what you see below is right, email
newer-filled = We have filled in the details that you gave on { $day }.
fill-declared = Fill in the details that HMRC did not accept
declared-filled = We have filled in the details from the declaration for this gift. If they have changed, use your newer ones.
entered-by-charity = { $charity } entered these details on { $day }. Check them.
fill-newer = Fill in the details that you gave on { $day }
then = We’ll use these details to make a new Gift Aid declaration for this gift, and for each other gift that is waiting with the same details. We keep a record of the earlier declarations.
correct = Correct my details

## Another email address.

email = Change your email address
email-lead = You sign in with { $email }.
email-keeps = Your gifts, your Gift Aid authorisation, and your cards and phones stay in your account. We’ll send a code to the new address. When you enter it, we’ll email your old address about the change and sign you out of every other browser. You stay signed in here.
email-platforms = We do not tell platforms your new address. Give it to them yourself: a gift sent to us with your old address will not appear in your account.
new-email = New email address
send-code = Send code
check = Check your new email address
check-lead = We’ve sent a 6-digit code to the new address. The code works for 10 minutes.
change-email = Change my email address

## What a detail is called.

the-title = the title
the-first-name = the first name
the-last-name = the last name
the-name = the name
the-address = the address
the-postcode = the postcode
the-country = the country
name-or-address = the name or address
name-and-address = the name and address
