# A passkey or an app was added or removed: the person hears, whether they give or work for somebody.

changed-subject = Your sign-in to Uplift has changed
app-added = An authenticator app, “{ $name }”, was added to your Uplift account. It can be used to sign in.
passkey-added = A passkey, “{ $name }”, was added to your Uplift account. It can be used to sign in.
app-removed = An authenticator app, “{ $name }”, was removed from your Uplift account.
passkey-removed = A passkey, “{ $name }”, was removed from your Uplift account.

## In all emails about ways to sign in.

when = When
account = Account
if-you = If it was you, you do not need to do anything.
if-not-you = If it was not you, somebody else may be signed in as you. Check your passkeys and your signed-in browsers now.
check = Check your sign-in settings
