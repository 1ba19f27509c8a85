# Signing in.

## A code and a link.

link-subject = Sign in to Uplift
enter-or-press = Enter it on the page where you asked for it, or open the link below to sign in without it.
either-works = Use either within { $minutes } minutes.
press = Open the link below to sign in.
link-works = It works once, for { $minutes } minutes. This email has no code, because { $count } wrong codes were entered for this address in 24 hours.
sign-in = Sign in to Uplift
ignore = If you did not ask to sign in, ignore this email. Do not give the code or the link to anybody.

## Too many wrong codes.

codes-off-subject = Codes to sign in are switched off for 24 hours
codes-off = { $count } wrong codes were entered for this address at Uplift in 24 hours. Somebody may be guessing. None of them worked.
codes-off-then = For the next 24 hours codes are switched off for this address. To sign in, ask for an email as usual and open the link in it.
codes-off-nothing = You do not need to do anything else, whether it was you or not.

## Another browser.

new-browser-subject = New sign-in to your Uplift account
new-browser = Somebody signed in to Uplift with your email address, from a browser you have not used here before.
signed-in = Signed in
account = Account
browser = Browser
browser-on = { $browser } on { $system }
unknown-browser = Unknown browser
if-you = If it was you, you do not need to do anything.
if-not-you = If it was not you, somebody else can read your email. Change the password of your email account first. Then sign in to Uplift and sign the other browser out.
check-browsers = Check your signed-in browsers
