# What a donor authorises: giving it, stopping it, and saying that it was somebody else. In the language that the donor chose.

## Words of several pages.

gift-aid = Gift Aid
sign-in = Sign in
sign-in-see = to see what you authorised, or to stop it.
sign-in-again = and switch on Gift Aid again. It covers gifts from that day.
taken-back = { $count ->
    [one] We’ll cancel Gift Aid of { $gift_aid } on { $count } gift of { $given }. If a charity has claimed it, the charity pays it back to HMRC. You do not need to do anything else.
   *[other] We’ll cancel Gift Aid of { $gift_aid } on { $count } gifts ({ $given } in all). If a charity has claimed it, the charity pays it back to HMRC. You do not need to do anything else.
}

## Giving it.

other-language = Darllenwch hyn yn Gymraeg
switch-on = Switch on Gift Aid
switch-on-lead = Gift Aid covers your gifts to every charity on Uplift, from today until { $until }. Switching it on takes about a minute.
again-lead = It covers gifts from today until { $until }. Check your details and agree again.
renew = Renew Gift Aid
renew-lead = Keep it on until { $until }. Check your details and agree again.
change = Change your details
change-lead = Your new details apply to gifts from today until { $until }. Earlier gifts keep the details you had then.
already-renewed = You have already renewed until { $until }
change-details = Change my name or address
save = Save my details
agree = I have read this and agree
one-person = Give one person’s details. If you give as a couple, each of you must do this for your own gifts.
home-address = Home address
blank-postcode = Leave blank only if you live outside the UK, Jersey, Guernsey and the Isle of Man
changed-by-charity = { $charity } changed these details on { $day }. Check that they are right before you agree.
change-why = A new name or address needs a new agreement, so we ask you to agree again.

## It is done.

given = Thank you for switching on Gift Aid
given-next = We’ll declare your gifts automatically from today.
given-see = See your gifts
changed = We’ve changed your details
renewed = You have renewed. Gift Aid is on until { $until }
renewed-next = You do not need to do anything else.
kept = Gift Aid stays on until { $until }
kept-next = It will not stop before then.

## A stop that a platform passed on.

stop-ask = Do you want to stop Gift Aid?
stop-told = { $platform } told us on { $at } that you want to stop.
stop-what = What will stop
stop-here = Your authorisation of { $given }, given in your Uplift account, until { $until }
stop-through = Your authorisation of { $given }, given through { $platform }, until { $until }
stop-without = Gifts from { $from } will not get Gift Aid under these authorisations.
stop-takes-nothing = We have not declared any of those gifts, so no Gift Aid is cancelled.
stop-keeps = Gifts you made before that keep their Gift Aid.
stop-or-close = If you do not want this, close this page. Nothing will change.
stop = Stop Gift Aid
stopped = You have stopped Gift Aid
stopped-at = You confirmed this on { $at }.
stopped-without = Gifts from { $from } do not get Gift Aid under the authorisations you stopped.
changed-your-mind = Changed your mind?
already-stopped = Gift Aid has already stopped
already-stopped-lead = On { $at }, { $platform } asked us to stop Gift Aid. It has already stopped.
stop-expired = This link has expired
stop-expired-lead = { $platform } told us on { $at } that you want to stop Gift Aid. We have not stopped anything.

## Not me: what was done, and what happens if it was somebody else.

on = On { $at }.
on-through = On { $at }, through { $platform }.
not-me-ask = If it was you, close this page. If it was not, tell us.
not-me = This was not me
switched-on = Gift Aid was switched on in your name
switched-on-then = We’ll then cancel this authorisation from its first day.
switched-on-no-gifts = No gift depends on it, so no Gift Aid is cancelled.
stays-on = Gift Aid stays on until { $until }.
stays-on-earlier = Gift Aid stays on until { $until }, with your earlier details.
off-then = Gift Aid is off after that.
declared-again = { $count ->
    [one] { $count } gift will be declared again under another authorisation of yours. If a charity has claimed Gift Aid on it, the charity pays that back to HMRC and can claim it again.
   *[other] { $count } gifts will be declared again under another authorisation of yours. If a charity has claimed Gift Aid on them, the charity pays that back to HMRC and can claim it again.
}
declared-again-earlier = { $count ->
    [one] { $count } gift will be declared again with your earlier details. If a charity has claimed Gift Aid on it, the charity pays that back to HMRC and can claim it again.
   *[other] { $count } gifts will be declared again with your earlier details. If a charity has claimed Gift Aid on them, the charity pays that back to HMRC and can claim it again.
}
details-changed = Your details were changed
details-changed-then = We’ll then cancel the authorisation with the new details from its first day.
renewed-for-you = Gift Aid was renewed in your name
switched-off = Gift Aid was stopped in your name
switched-off-then = We’ll then record that you did not stop it, and show you how to switch it on again.
cancelled = An authorisation in your name was cancelled
recorded-then = We’ll then record that it was not you. Gift Aid is on until { $until }.
switched-off-through = We’ll then switch Gift Aid on again, as if { $platform } had not stopped it. It covers the gifts you have made since.
linked = A card or phone was linked to you
linked-then = We’ll then remove it.
unlinked = A card or phone is no longer linked to you
unlinked-then = We’ll then record that you did not remove it, and show you what to do.

## What is lost with a card or phone that was never the donor’s.

lost-nothing = No gift is matched to you by it alone, so your list stays the same.
lost-gifts = { $count ->
    [one] { $count } gift of { $given } is matched to you only by it, and will leave your list.
   *[other] { $count } gifts ({ $given } in all) are matched to you only by it, and will leave your list.
}
lost-gift-aid = { $count ->
    [one] We’ll cancel the Gift Aid of { $gift_aid } on it. If a charity has claimed it, the charity pays it back to HMRC.
   *[other] We’ll cancel the Gift Aid of { $gift_aid } on them. If a charity has claimed it, the charity pays it back to HMRC.
}
lost-gift-aid-of-some = { $count ->
    [one] We’ll cancel the Gift Aid of { $gift_aid } on the { $count } of them that has it. If a charity has claimed it, the charity pays it back to HMRC.
   *[other] We’ll cancel the Gift Aid of { $gift_aid } on the { $count } of them that have it. If a charity has claimed it, the charity pays it back to HMRC.
}
lost-for-good = You cannot undo this.

## Not me: what became of it.

told = Thank you for telling us. We have recorded it.
told-next = What to do next
recorded = We have recorded that it was not you
authorisation-gone = The authorisation is cancelled from its first day
authorisation-gone-gifts = It covers no gifts. If declarations were made under it, we have cancelled them. Charities pay back to HMRC any Gift Aid they claimed on them. You do not need to ask anybody.
authorisation-gone-other = If another authorisation of yours covers a gift, we declare the gift under that one instead.
authorisation-gone-see = to see your gifts. If one is not yours, open it and select “This is not my gift”.
authorisation-gone-again = You can switch on Gift Aid yourself when you are signed in.
link-gone = We have removed the card or phone number
link-gone-new = New gifts made with it will not appear in your list.
link-gone-gifts = Gifts matched to you only by it have left your list, and we have cancelled their declarations. Charities pay back to HMRC any Gift Aid they claimed on them. You do not need to ask anybody.
link-gone-see = to see your gifts. If one is still not yours, open it and select “This is not my gift”.
on-again = Gift Aid is on again
on-again-since = The Gift Aid that { $platform } stopped is on again, as if it had never been stopped. It covers the gifts you have made since.
on-again-own = Anything you stopped yourself stays stopped.
stays-off = Gift Aid stays off until you switch it on again, here or on a giving platform.
unlinked-gifts = Gifts matched to you by it stay yours. New gifts made with it will not appear in your list.
denied-before = Somebody said in your name that it was never yours, so gifts matched to you only by it left your list.
denied-gifts = Gifts matched to you only by it have left your list, and their declarations are cancelled. We cannot undo this. If the gifts are yours, you can make a Gift Aid declaration to each charity yourself, for gifts of the last four years.
unlinked-again = To link it again, give with it again and tell the platform who you are.
mailbox = If somebody else can read your email, change its password, then sign out of
mailbox-link = every browser
