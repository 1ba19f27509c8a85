# A donor's details that HMRC does not accept: the donor is asked, or told that a charity corrected them.

ask-subject = Correct your details for Gift Aid
ask = HMRC would not accept { $detail } we have for you. Until you correct it, charities cannot claim Gift Aid on:
gift = { $gross } to { $charity }, given on { $on }
more = { $count ->
    [one] And { $count } more gift
   *[other] And { $count } more gifts
}
ask-then = { $count ->
    [one] { $gift_aid } of Gift Aid is waiting for this. Correct your details and the gift will go into the charity’s next claim.
   *[other] { $gift_aid } of Gift Aid is waiting for this. Correct your details and the gifts will go into each charity’s next claim.
}
correct = Correct your details
sign-in = You will need to sign in. The money you gave is not affected.
corrected-subject = A charity corrected your details for Gift Aid
corrected = { $count ->
    [one] { $name } corrected { $detail } on one of your gifts. HMRC would not accept what we had for Gift Aid.
   *[other] { $name } corrected { $detail } on { $count } of your gifts. HMRC would not accept what we had for Gift Aid.
}
corrected-then = We have made a new declaration with the corrected details.
authorisation-outdated = Your authorisation still has the earlier details. If the corrected ones are right, change your authorisation too, so that your later gifts have them.
change-authorisation = Change the details on your authorisation
change-authorisation-for = for your later gifts
view-gift = View your gift
corrected-otherwise = You will need to sign in. If the details are wrong, tell { $name }. If you did not expect this, email { $contact }.
corrected-yourself-subject = You corrected your details for Gift Aid
corrected-yourself = { $count ->
    [one] You corrected { $detail } on one of your gifts. HMRC would not accept what we had for Gift Aid.
   *[other] You corrected { $detail } on { $count } of your gifts. HMRC would not accept what we had for Gift Aid.
}
corrected-yourself-otherwise = You will need to sign in. If you did not do this, email { $contact }.

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
