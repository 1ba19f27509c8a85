# What is wrong with an answer that only donors give, and what to do.

after-the-end = Enter a day before { $until }. Gift Aid ends then anyway.
no-new-email = Enter your new email address.
own-address = This is your email address already. Enter the new one.
wrong-code = That code is wrong. Enter the newest one.
code-over = This code no longer works. Ask for a new one.
factor-name = Enter a name of 1 to 60 characters.
type-to-delete = Type { $word } to delete your account.

## When Gift Aid is to stop.

no-when = Choose when to stop.
no-day = Enter the last day of Gift Aid.
bad-day = Enter a real date.
in-the-past = Enter today or a later date. Gifts already made keep their Gift Aid.
ends-anyway = There is nothing to do. Gift Aid already ends on or before that day.
