# What Uplift keeps of a donor, and deleting the account.

title = Your data
lead = What we hold about you, why, and for how long.
download = Download your data
delete = Delete your account
delete-mine = Delete my account
see = See
privacy-notice = privacy notice

## Kept until the account is deleted.

until-deleted = Kept until you delete your account
email = Email address
no-email = None
email-why = To recognise you and send you confirmations.
links = Cards and phones
linked = { $count ->
    [0] None are linked
    [one] { $count } is linked
   *[other] { $count } are linked
}
links-why = To recognise your gifts. After you remove one, we keep a record of it, and of the code or phone number we know it by, until you delete your account.
browsers = Browsers
browsers-what = Where you are signed in, and since when
browsers-why = So that you can sign them out. We delete the record when you sign out, or after 12 hours.
emails = Emails
emails-what = What each email was about, and when we sent it
emails-why = So that “This was not me” works. We delete the text of an email once we have sent it.

## Kept for as long as the law requires.

by-law = Kept for as long as the law requires
authorisations = Authorisations
authorisations-count = { $count ->
    [one] { $count } authorisation
   *[other] { $count } authorisations
}
authorisations-why = Your name and home address, what you agreed to, when we explained it, and when you stopped. Under Gift Aid law we must be able to show this to HMRC.
gifts = Gifts
gifts-count = { $count ->
    [0] No gifts yet
    [one] { $count } gift, { $declared } declared
   *[other] { $count } gifts, { $declared } declared
}
gifts-why = The charity, date, amount and platform, and each declaration with the name and address you had then. The charities claim Gift Aid on them, and HMRC can ask to see them.
statements = Statements
statements-what = The number of gifts and the total in each statement, and when we emailed you about it
statements-why = Under Gift Aid law we must be able to show that we gave you each statement. A statement has no name or address in it, so we keep it with the records of your gifts even after we remove your name and address from those.
reminders = Reminders
reminders-what = Which reminders to renew Gift Aid we sent you, and when
reminders-why = So that we send you each reminder once.
how-long = How long
records-kept = The law requires these records for { $law } years after the end of the tax year, or of the charity’s accounting year. We keep them for { $kept } years after the last thing that happened, such as your gift, its claim or a refund. Then we delete your name and address from them, even if you still have your account.

## A copy, the way out, and other rights.

download-what = One file with everything in the two lists above, every gift, and the exact text of every declaration. It is a JSON file, which other programs can read.
delete-what = We stop Gift Aid, unlink your cards and phones, and delete everything the law does not require us to keep. The next page shows you what, before you decide.
rights = Read who else sees your data, and your other rights, in our

## Before the account is deleted.

ask = Delete your account?
ask-lead = You cannot undo this.
lost = { $count ->
    [one] { $count } gift is not declared yet and will not get Gift Aid
   *[other] { $count } gifts are not declared yet and will not get Gift Aid
}
lost-lead = { $count ->
    [one] We remove your name from it, so it cannot get Gift Aid here later. If you want the charity to get the Gift Aid, stop Gift Aid now and delete your account once we have declared the gift.
   *[other] We remove your name from them, so they cannot get Gift Aid here later. If you want the charities to get the Gift Aid, stop Gift Aid now and delete your account once we have declared the gifts.
}
lost-stop = Stop Gift Aid
goes = What we delete now
goes-authorisation = We stop Gift Aid. Gifts you make from now on are not declared.
goes-links = We delete your email address, your cards and phone numbers, and the names platforms use for you. Platforms can no longer find you here.
goes-name = We delete your name and home address wherever no declaration depends on them.
goes-emails = We delete emails that are waiting to be sent, and sign you out of every browser. We send you one last email to confirm.
goes-gifts = Gifts that we never declared stay with their charity and platform, without your name. You can give the charity your own Gift Aid declaration for them.
stays = What we must keep by law
stays-declarations = { $count ->
    [0] Nothing, if we never made a declaration for your gifts.
    [one] The declaration for { $count } gift, with the name and address you had then. The charity can still claim Gift Aid on it, and HMRC can ask to see it.
   *[other] The declarations for { $count } gifts, each with the name and address you had then. The charities can still claim Gift Aid on them, and HMRC can ask to see them.
}
stays-rest = { $count ->
    [0] If we made one and it was cancelled, we keep the claims that included the gift.
    [one] The authorisation we made it under, and the claim.
   *[other] The authorisations we made them under, and the claims.
}
copy-first = Would you like a copy first?
new-account = If you sign in with the same address later, you start with a new, empty account.
confirm = Type { $word } to confirm
keep-mine = Keep my account

## After it.

deleted = Your account is deleted
deleted-lead = You are signed out of every browser.
deleted-gifts = We no longer declare your gifts. Platforms can no longer find you here.
deleted-keeps = We keep earlier declarations for as long as tax law requires. The
deleted-keeps-after = says how long.
deleted-email = We are sending you one last email to confirm.
home = Home
not-deleted = You have an account
not-deleted-lead = You are signed in. This account was not deleted.
privacy = Privacy
