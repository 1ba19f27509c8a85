# A donor's account: its email address, and its end.

## Another address. What goes to the old one does not name the new one: somebody else may read the old mailbox by now.

moved-subject = Your Uplift account has a new email address
moved = You changed the email address of your Uplift account on { $at }. From now on you sign in with the new address, and we write to it. This address no longer opens your account, and we have signed you out of every other browser.
moved-otherwise = If you did not change it, email { $contact } now.
code-subject = Your code to change your email address
code-enter = Enter it on the page where you asked for it. It works once, for 10 minutes. Your Uplift account then has this address.

## The end.

deleted-subject = Your Uplift account is deleted
deleted = Your Uplift account is deleted. We make no more Gift Aid declarations in your name, your cards and phones are no longer linked to you, and this is the last email you get from us.
deleted-kept = We keep the records of the Gift Aid declarations we have made for you. The law requires them for { $law } years after the end of the tax year, or the charity’s accounting year, that they belong to. So we keep each until { $kept } years after the last thing that happened to it, such as the gift, its claim or a refund. Then we delete your name and address from it. We use these records for nothing else.
deleted-otherwise = If you did not delete your account, email { $contact } now.
