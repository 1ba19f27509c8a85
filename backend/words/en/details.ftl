# A donor's details that HMRC does not accept: the donor is asked, or told that a charity corrected them.

ask-subject = Correct your details for Gift Aid
ask = HMRC would not accept the name or address we have for you. Until you correct it, charities cannot claim Gift Aid on:
gift = { $gross } to { $charity }, given on { $on }
more = { $count ->
    [one] And { $count } more gift
   *[other] And { $count } more gifts
}
ask-then = Correct your details and the gifts will go into each charity’s next claim.
correct = Correct your details
sign-in = You will need to sign in. The money you gave is not affected.
corrected-subject = A charity corrected your details for Gift Aid
corrected = { $count ->
    [one] { $name } corrected your name or address for Gift Aid on one of your gifts, because HMRC would not accept what we had.
   *[other] { $name } corrected your name or address for Gift Aid on { $count } of your gifts, because HMRC would not accept what we had.
}
corrected-then = We have made a new declaration with the corrected details. Your authorisation has not changed.
view-gift = View your gift
corrected-otherwise = You will need to sign in. If the details are wrong, tell { $name }. If you did not expect this, email { $contact }.
