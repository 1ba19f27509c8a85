# The person and how they sign in.

## The account.

title = Account
sign-in-with = You sign in with { $email }.
security = Sign-in security
browsers = Signed-in browsers
browsers-lead = See where you are signed in, and sign out elsewhere.
browsers-in = { $count ->
    [one] { $count } browser is signed in
   *[other] { $count } browsers are signed in
}
email = Email address
email-lead = The address you sign in with and we write to, and how to change it.
name-and-address = Name and address
name-and-address-lead = What we put on your Gift Aid declarations. You can change it here.
name-and-address-off = You give them when you switch on Gift Aid. We put them on your Gift Aid declarations.
language = Language
language-lead = Which language do you want your pages and emails in?
english = English
welsh = Cymraeg (Welsh)
save-language = Save language
language-saved = Your pages and emails are now in English
no-language = Select a language.
data = Your data
data-lead = What we hold about you. Download it, or delete your account.
named = Your name is saved
named-what = Your colleagues see it from now on.
moved = We’ve changed your email address
moved-what = We have emailed your old address and signed you out of every other browser. Give the platforms you use your new address, so your gifts keep appearing here.
name = Name
your-name = Your name
save-name = Save name
second-step-why = A second step keeps out anyone else who can read your email.
passkey-why = Add a passkey to sign in without waiting for an email.
no-second-step = No second step yet
no-passkey-yet = No passkey yet
second-steps = { $count ->
    [one] { $count } way to take the second step
   *[other] { $count } ways to take the second step
}
passkeys-count = { $count ->
    [one] { $count } passkey
   *[other] { $count } passkeys
}

## What colleagues call somebody.

your-name-hint = Your colleagues see this. Donors do not
only-address = Your colleagues see only your email address.
add-name = Add your name

## How one signs in.

security-lead-staff = You sign in with a code we email you. A second step keeps out anyone else who can read your email.
security-lead = You sign in with a code we email you. With a passkey you can sign in without a code.
needs-step = Set up a second step to continue
needs-step-why = Your role can change payments or people, so a code by email is not enough. Setting it up takes a minute. We ask for it once in each browser.
second-step = Second step
passkeys = Passkeys
none-set-up = You have not set one up yet.
no-passkey = You have no passkey yet.
add-passkey = Add a passkey
passkey-added = You have added a passkey
app-added = You have set up an authenticator app
set-up-app = Set up an authenticator app
what-passkey = What is a passkey?
what-passkey-answer = Your phone, computer or security key keeps it and unlocks it with your fingerprint, face or PIN. Nobody can guess it, and a fake website cannot use it.
browsers-see = See where you are signed in, and sign out elsewhere
app = Authenticator app
passkey = Passkey
factor-used = { $kind } · added on { $added } · last used on { $used }
factor-unused = { $kind } · added on { $added } · not used yet
change-or-remove = Change or remove { $name }
remove = Remove { $name }
remove-what = You will no longer be able to sign in with it. Nothing else changes.
no-codes-left = Use one when you do not have your phone or key. You have none left. Make new ones now. Without them, you cannot sign in if you lose your phone or key.
codes-left = Use one when you do not have your phone or key. You have { $left } left. Each works once.
codes = Recovery codes
new-codes = Make new recovery codes
old-codes-stop = Your current codes will stop working.

## An authenticator app.

start = Start
app-lead = You can use any authenticator app. Some phones and password managers have one built in.
scan = 1. Scan this QR code with the app
scan-label = QR code with the key for your app. The key is also below as text.
on-this-phone = On this phone?
open-app = Open your app
or-enter-key = , or enter this key in it:
the-key = the key
enter-code = 2. Enter the code the app shows
app-name = Name of the app or phone
name-hint = So that you recognise it in the list
my-phone = My phone
code-hint = 6 digits
finish = Finish

## A passkey.

passkey-lead = Your device asks for your fingerprint, face or PIN. We never see these.
passkey-name = Name of the device or key
my-device = My device

## Recovery codes.

codes-gone = We cannot show your recovery codes again
codes-gone-lead = You have saved them, or made them more than an hour ago. If you have lost them, make new ones.
save-codes = Save your recovery codes
save-codes-lead = If you lose your phone or key, each code lets you sign in once. Print this page, or save the codes in a password manager. Do not keep them in your email.
the-codes = the recovery codes
codes-saved = I have saved them

## Proving who one is.

use-passkey = Use a passkey
app-code = Code from your app
app-code-hint = 6 digits. If you do not have your phone, enter a recovery code
recovery-code = Recovery code
recovery-code-hint = 28 letters and numbers. Each works once
continue = Continue
thank-you = Thank you
thank-you-lead = Close this tab, then select the button on the other page again. You have 10 minutes.
confirm = Confirm that it is you
why-delete = You signed in more than 10 minutes ago. We ask for a new code or your passkey before you delete your account, in case somebody else has your phone.
why-donor = You signed in more than 10 minutes ago. We ask again before you change how you sign in or delete your account, in case somebody else has your phone.
why-staff = You signed in more than 10 minutes ago. We ask again before you open donors’ details, change people or secrets, or approve claims, in case somebody else is at your screen.
confirm-for-schedule = Confirm that it is you to download the schedule of your gifts
own-claim = Claim on gifts yourself
confirm-for-pack = Confirm that it is you to download the audit pack of claim { $number }
confirm-for-message = Confirm that it is you to download a message about claim { $number }
claim-number = Claim { $number }
schedule-begun = Your download of the schedule has started
schedule-again = download the schedule
pack-begun = Your download of the audit pack has started
pack-again = download the audit pack
message-begun = Your download of the message has started
message-again = download the message
not-begun = If it has not,
