# Signing in and out, and the browsers that somebody is signed in with.

## Asking for a code.

to-staff = I work for a charity or a giving platform
to-donor = I give to charity
donor-hint = Use the email address you give with
staff = For charities and platforms
staff-hint = Use your work email address. If your organisation has its own sign-in service, you go there next
title = Sign in
lead = We’ll email you a code. You do not need a password.
signed-out-since = You have been signed out, or were away for more than 30 minutes
to-continue = Sign in to continue.
email = Email address
send-code = Email me a code
with-passkey = Sign in with a passkey
first-time = First time here? Enter your email address and we’ll set up your account.
used = We use
used-cookies = cookies
used-after = for signing in and for nothing else.
to-gifts = Go to your gifts
to-platforms = Go to your platforms
to-operator = Go to the operator’s page
to-charities = Go to your charities
signed-in-as = You are signed in as { $account }
or-another = , or sign in as somebody else below.

## Entering the code.

check-email = Check your email
sent-code = We’ve sent an email with a 6-digit code and a link. Use either within 10 minutes.
sent-code-to = We’ve sent an email with a 6-digit code and a link to { $address }. Use either within 10 minutes.
sent-link = We’ve sent an email with a link. You can use it once, within 10 minutes.
sent-link-to = We’ve sent an email with a link to { $address }. You can use it once, within 10 minutes.
other-address = Use a different email address
sandbox-mails = In the sandbox, emails stay here
sandbox-read = Read the email in the
sandbox-mailbox = sandbox mailbox
new-tab = (opens a new tab)
no-mail = No email, or the code no longer works?
new-code = Ask for a new code
where-is-it = Where is the email?
look-in-spam = It can take a minute. Look in your spam folder for “Sign in to Uplift”.
check-address = Check that the address is right. For privacy, we do not say whether an address has an account.
other-device = On another device? Open the link in the email there. The code works only in this browser.
code = Code
code-hint = 6 digits. You can paste it
link-only = Sign in with the link in the email
link-only-why = Too many wrong codes were entered for this address in the last 24 hours, so the email has no code.

## Opening the link.

chosen = You chose { $address } in the sandbox.
opened = You opened the link in our email to { $address }. It works once.
asked-elsewhere = Somebody asked for this email in another browser. Sign in only if that was you. You will be signed in here, not in the other browser.
asked-elsewhere-with = Somebody asked for this email in another browser: { $device }. Sign in only if that was you. You will be signed in here, not in the other browser.
was-it-you = Did you ask for this email?
open-title = Sign in to Uplift
link-over = If the link no longer works,
link-over-ask = ask for a new email
not-you = If { $address } is not your address, or you did not ask to sign in, close this page. You are not signed in until you select the button.
over = This link no longer works
over-lead = It has been used, or is more than 10 minutes old.
new-mail = Ask for a new email

## With the sign-in service of one’s organisation.

provider = Sign in with your organisation
provider-lead = Your organisation has its own sign-in service. We’ll bring you back here afterwards.
to-provider = Go to your organisation’s sign-in service
refused = That sign-in did not work
start-again = Start again
mail-instead = Email me a code instead

## The second step.

again = Sign in again
second-step-over = More than 10 minutes have passed since you opened our email, or you opened it in another browser.
second-step = One more step
second-step-lead = We ask for this the first time you sign in with a browser.
lost = I have lost my phone or key
lost-codes = Enter one of your recovery codes. You got them when you set up the second step.
lost-all = If you have lost these too, email
lost-all-after = We check who you are before we let you set up a new one.

## Where to go.

where = Where do you want to go?
where-over = More than 10 minutes have passed since you opened our email.
own-giving = My own giving
for-work = Sign in for your charity or platform
where-lead = You use this email address for your work and for your own giving.
operator-page = The operator’s page
work-two = { $one } and { $other }
work-more = { $one } and { $more } more

# An invitation of a charity or a platform: on this page, and in a donor's account.
invited = You are invited to a team
invited-to = With this email address you are invited to the team of { $name }.
invited-else = If you do not know { $name }, go to your own giving. Nothing happens unless you continue.
to-invitation = Continue to { $name }

## Signing out.

out-everywhere = You are signed out in every browser, including this one.
out-here = Nobody who uses this device after you can see your pages.
out = You are signed out
home = Home
sign-out-ask = Sign out of Uplift?
sign-out-lead = You stay signed in on your other browsers.
all-browsers = See all the browsers you are signed in with

## The browsers that one is signed in with.

browsers = Signed-in browsers
browsers-lead = You are signed out after 30 minutes without activity, or after 12 hours. If you do not recognise a browser, sign it out and check your sign-in security.
account = Account
security = Sign-in security
everywhere-what = This signs you out in every browser in the list, including this one.
everywhere = Sign out everywhere
unknown-browser = Unknown browser
browser-on = { $browser } on { $system }
this-browser = This browser
since-and-used = Signed in on { $since } · last used on { $used }

## Before a session ends that nobody uses.

stay-ask = You have not used Uplift for a while. We will sign you out in 2 minutes.
stay = Stay signed in

## What is wrong.

no-audience = Select whether you give, or work for a charity or a giving platform.
code-elsewhere = A code works only in the browser that asked for it. Ask for a new one here, or open the link in the email.
not-begun-here = You did not start signing in with your organisation in this browser. Start again.
