# What was done in a donor's name. The terms are those of the capture page.

## An authorisation is on.

given-subject = Gift Aid is on
given = You authorised Uplift to make Gift Aid declarations for your gifts. This lasts until { $until }. You can view or stop it at any time.
given-through = You authorised Uplift through { $platform } to make Gift Aid declarations for your gifts. This lasts until { $until }. You can view or stop it at any time.
changed-subject = We’ve changed your details
changed = You changed { $detail } we have for you. Your new details apply to gifts from today until { $until }. Earlier gifts keep the details you had then. You can view or stop Gift Aid at any time.
renewed-subject = You have renewed your Gift Aid until { $until }
renewed = We’ll make Gift Aid declarations for your gifts until { $until }. You can view or stop it at any time.
name = Your name
gift = Your gift
gift-to = { $amount } to { $charity }
covered = Gifts covered
covered-are = To every charity on Uplift
from = From
until = Until
tax-to-pay = If you pay less Income Tax and/or Capital Gains Tax in a tax year than the amount of Gift Aid claimed on all your donations in that tax year, it is your responsibility to pay any difference. HMRC can ask you for it; the charity does not have to pay.
agreed = On { $day } you agreed to these words. Reference { $reference }.
agreed-through = On { $day }, through { $platform }, you agreed to these words. Reference { $reference }.
confirmed = You authorised Uplift through { $platform } to make Gift Aid declarations for your gifts until { $until }.
confirmed-cancel = To cancel this authorisation, tell { $platform } or email { $contact }.

## It ends.

ends-subject = Your Gift Aid ends on { $last }
ends = You asked us to stop Gift Aid after { $last }. Gifts you make up to and including that day still get Gift Aid.
ends-by = { $platform } told us that you want to stop Gift Aid after { $last }. Gifts you make up to and including that day still get Gift Aid.
ends-keep = Changed your mind? Tell us by the end of that day, and Gift Aid stays on.
keep = Keep Gift Aid on
last-day = Last day with Gift Aid
stopped-subject = Your Gift Aid authorisation was stopped
stopped = You stopped Gift Aid.
stopped-through = { $platform } told us that you want to stop Gift Aid.
kept-before = Gifts you made before { $at } keep their Gift Aid.
kept-until = Gifts you made up to and including { $last } keep their Gift Aid.
stopped-at = Stopped
stopped-yourself-subject = You stopped Gift Aid
not-after = Gifts you make after that do not get it.
still-on = Gift Aid is still on, because you have also switched it on elsewhere.

## Cards and phones.

card = Card
card-code = { $masked } (the end of a code that your bank uses for the card, not of the number on it)
phone = Phone number
linked-on = Linked on
card-linked-subject = A card was linked to you
phone-linked-subject = A phone number was linked to you
card-linked = A card was linked to your Uplift account. Gifts you make with it will appear there, and earlier ones can too.
card-linked-by = { $platform } linked a card to your Uplift account. Gifts you make with it will appear there, and earlier ones can too.
phone-linked = A phone number was linked to your Uplift account. Gifts you make with it will appear there, and earlier ones can too.
phone-linked-by = { $platform } linked a phone number to your Uplift account. Gifts you make with it will appear there, and earlier ones can too.
card-unlinked-subject = A card is no longer linked to you
phone-unlinked-subject = A phone number is no longer linked to you
card-unlinked = A card is no longer linked to your Uplift account. Gifts you have already made with it stay yours.
card-unlinked-by = { $platform } unlinked a card from your Uplift account. Gifts you have already made with it stay yours.
phone-unlinked = A phone number is no longer linked to your Uplift account. Gifts you have already made with it stay yours.
phone-unlinked-by = { $platform } unlinked a phone number from your Uplift account. Gifts you have already made with it stay yours.

## Several changes at once.

several-given-subject = Gift Aid authorisations in your name were changed
several-stopped-subject = Gift Aid authorisations in your name were stopped
several-linked-subject = Cards or phones were linked to you
several-unlinked-subject = Cards or phones are no longer linked to you
more = { $count ->
    [one] { $count } more is in your Uplift account.
   *[other] { $count } more are in your Uplift account.
}

## What became of what the donor denied. The subject is that of the page where they did.

never-given-subject = Your Gift Aid authorisation is cancelled from its first day
never-given = You told us that you did not give the Gift Aid authorisation of { $day }. It covers none of your gifts, neither those you have made nor those you make later.
never-given-gifts = We have cancelled the declarations made under it, and charities pay back to HMRC any Gift Aid they claimed on them. If another authorisation of yours covers a gift, we declare the gift under that one.
never-given-no-gifts = No gift depends on it, so no Gift Aid is cancelled.
never-given-on = Gift Aid stays on until { $until }.
never-given-on-earlier = Gift Aid stays on until { $until }, with your earlier details.
card-never-theirs = You told us that this card is not yours.
phone-never-theirs = You told us that this phone number is not yours.
never-theirs-none = No gift was matched to you by it alone, so your list stays the same.
never-theirs-gifts = { $count ->
    [one] { $count } gift of { $given } was matched to you only by it, and is no longer in your list.
   *[other] { $count } gifts ({ $given } in all) were matched to you only by it, and are no longer in your list.
}
never-theirs-gift-aid = { $count ->
    [one] We have cancelled the Gift Aid of { $gift_aid } on it. If a charity has claimed it, the charity pays it back to HMRC.
   *[other] We have cancelled the Gift Aid of { $gift_aid } on them. If a charity has claimed it, the charity pays it back to HMRC.
}
never-theirs-gift-aid-of-some = { $count ->
    [one] We have cancelled the Gift Aid of { $gift_aid } on the { $count } of them that had it. If a charity has claimed it, the charity pays it back to HMRC.
   *[other] We have cancelled the Gift Aid of { $gift_aid } on the { $count } of them that had it. If a charity has claimed it, the charity pays it back to HMRC.
}
never-theirs-others = Gifts matched to you in another way, such as by your email address, stay in your list.
on-again-subject = Gift Aid is on again
on-again = You told us that you did not stop your Gift Aid authorisation through { $platform }. It is on again, as if it had never been stopped, and covers the gifts you have made since.

## An end that the donor took back.

kept-on-subject = Your Gift Aid stays on
kept-on = You asked us to keep Gift Aid on after { $last }. Your authorisation covers your gifts until { $until }, as before.
kept-on-otherwise = If you did not ask for this, you can stop Gift Aid on that page.

## Where to go.

not-me = This was not me
not-me-works = this link works for { $days } days
view-or-stop = View or stop Gift Aid
view-authorisation = View your authorisation
view-linked = View your cards and phones
switch-on-again = Switch on Gift Aid again
