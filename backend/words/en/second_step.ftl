# The second step of signing in: whoever changes it, the person hears.

## Recovery codes.

new-codes-subject = New recovery codes for Uplift
new-codes = New recovery codes were made for your Uplift account. The earlier codes no longer work.
code-used-subject = A recovery code was used at Uplift
code-used = Somebody signed in to your Uplift account with a recovery code.
none-left = It was the last one. Make new ones now.
one-left = You have 1 left. Make new ones.
some-left = You have { $count } left.

## Reset by the operator.

reset-subject = Your second step at Uplift was reset
reset = Uplift removed your passkeys, your authenticator app and your recovery codes, because somebody asked us to. We signed you out of every browser. Sign in by email, then set up a new second step.

## To staff, who have apps.

if-not-you = If it was not you, somebody else may be signed in as you. Check your passkeys, your app and your signed-in browsers now.

## Too many wrong codes of an app.

wrong-codes-subject = Somebody tried to sign in to your Uplift account
wrong-codes = { $count } wrong codes of an authenticator app were entered for your Uplift account in 24 hours. None of them worked, but the person who entered them can read your email.
wrong-codes-you = If it was you, use a passkey or a recovery code, or wait for 24 hours.
wrong-codes-not-you = If it was not you, change the password of your email account now. Then check your passkeys, your app and your signed-in browsers.
