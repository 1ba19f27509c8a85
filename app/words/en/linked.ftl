# The donor’s cards and phones, and removing one.

title = Cards and phones
lead = We use these to recognise your gifts. Remove any that are not yours.

## The list.

none = No cards or phones are linked
none-lead = When you give by card or phone and tell the platform who you are, it can link the card or phone number to you. Your next gifts made with it will then appear here, and earlier ones can too.
code = After “Card” you see the end of a code that your bank uses for that card.
code-not-digits = It is not the number on your card.
code-tell = We never see your card number. To tell which card it is, look at the gift made with it most recently.
add = To add a card or phone, give with it and tell the platform who you are. It can then link it to you. Your next gifts made with it will appear in your list, and earlier ones can too.
card = Card { $masked }
phone = Phone { $masked }
linked-by = Linked by { $platform } on { $day }
added-by-you = Added by you on { $day }
not-used = Not used for a gift yet
used = { $count ->
    [one] Used for { $count } gift:
   *[other] Used for { $count } gifts, most recently
}
gift = { $amount } to { $charity } on { $day }
gift-unknown = { $amount } on { $day }, to a charity we do not know yet
remove = Remove

## After a gift that its donor added on its page.

not-linked = Did you give with a card or phone that is not listed here?
# A gift of that day follows.
not-linked-gift = On the Gift Aid page of { $platform } you added your gift of
not-linked-then = That did not link the card or phone you gave with. Ask { $platform } to link it, or add each gift on its page.

## What was decided.

kept = You have kept it
kept-lead = Gifts made with it appear in your list, including those that were waiting.
removed = You have removed it
removed-card = You have removed card { $masked }
removed-lead = New gifts made with it will not appear here. Earlier gifts stay yours.
denied-lead = Gifts made with it no longer appear here. We have removed gifts matched to you only by it, and cancelled their declarations.

## A platform says that it is somebody else’s.

contest = Is this still yours?
contest-lead = A platform says it belongs to somebody else. New gifts made with it are waiting for your answer. If you do nothing, we’ll remove it from your account on { $until }. Your earlier gifts stay yours.

## There is no such card or phone of theirs.

gone = That card or phone is not in your list
gone-why = Check the address. If you removed the card or phone, it is not in your list any more.

## Removing one.

remove-card = Remove card { $masked }?
remove-phone = Remove phone { $masked }?
remove-lead = New gifts made with it will not appear here or get Gift Aid in your name. It can be linked again only when somebody shows a platform that it is theirs. Now choose what happens to the gifts already made with it.
mine = It is mine, or was
mine-lead = Your earlier gifts stay yours and keep their Gift Aid.
mine-remove = Remove it and keep its gifts
never-mine = It was never mine
never-mine-lead = Gifts matched to you in another way, such as by your email address, stay in your list.
never-mine-sure = { $count ->
    [one] Yes, remove { $count } gift
   *[other] Yes, remove { $count } gifts
}
never-mine-unticked = Select the box to remove these gifts.
never-mine-more = More gifts are now matched to you by it. Check how many, then select the box again.
never-mine-remove = Remove it and its gifts
see-gifts = { $count ->
    [one] See the gift
   *[other] See these { $count } gifts
}
see-newest = See the newest { $count } of these gifts
