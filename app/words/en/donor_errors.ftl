# What is wrong with an answer that only donors give, and what to do.

after-the-end = Enter { $until } or an earlier date. Gift Aid ends on { $until } anyway.
no-new-email = Enter your new email address.
