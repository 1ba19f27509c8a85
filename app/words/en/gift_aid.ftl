# What the donor has authorised: where it stands, what it means, and the whole history.

lead = What you have authorised us to do, and for how long.

## Where it stands.

on-until = Gift Aid is on until { $until }
on-lead = We declare your gifts to every charity on Uplift. You can renew from { $opens }.
renew-lead = It ends with the tax year. Renew it now to keep it on until { $until }.
renew-until = Renew until { $until }
stops-lead = It stops then, before the end of the tax year. Gifts you make after that day will not get Gift Aid.
ended-on = Gift Aid ended on { $day }
ended-lead = It ends each year on 5 April. Switch it on again to cover gifts from today.
stopped-keeps = Gifts made before then keep their Gift Aid.
off-lead = With Gift Aid, charities get 25p more for every £1 you give. Switch it on once a year, and we’ll declare your gifts until it ends on 5 April.
again = Switch on again
outdated = Your authorisation has earlier details
outdated-lead = The details on one of your gifts were corrected. Your authorisation still has the earlier ones. If the corrected ones are right, change your authorisation too, so that your later gifts have them.

## Questions.

can-do = What can Uplift do in my name?
can-do-declare = We make a Gift Aid declaration for each gift you make to a charity on Uplift. When the charity claims, we tell HMRC your name, your house name or number, your postcode and the gift.
can-do-no-more = We cannot take money or change what you gave.
moved = My name or address has changed
moved-after = Your new details apply to gifts from today. Earlier gifts keep the details you had then.
pays-less = I no longer pay enough tax
pays-less-see = See how much Income Tax or Capital Gains Tax your gifts need in each tax year, in
pays-less-see-link = your statements
pays-less-add = Add any gifts you make elsewhere.
pays-less-if = If you pay less tax in the year than your gifts need, or expect to,
pays-less-if-link = stop Gift Aid
pays-less-if-after = now or from a date you choose. Gifts you make after that will not get Gift Aid.
pays-less-earlier = Gifts you have already made keep their Gift Aid. If your tax for the year does not cover them, you must pay HMRC the difference. The charity does not have to pay.
pays-less-own = If you gave a charity your own Gift Aid declaration, tell the charity too. Stopping here does not end it.

## The history.

history = History
none-yet = You have not switched on Gift Aid yet
none-yet-lead = We have not declared any gifts for you. When you switch on Gift Aid, you can see here what you agreed to, and when.

## One authorisation.

period = { $from } to { $until }
denied = { $day } · Not given by you. Covers no gifts
on = On
state-on-until = On until { $until }
starts-later = Starts later
replaced-on = Replaced on { $day }
stopped = Stopped
ended = Ended
not-given-by-you = Not given by you
denied-on = You told us on { $at }
stopped-by-you = Stopped by you
stopped-by-letter = Stopped by letter
stopped-by-telephone = Stopped by phone
stopped-by-email = Stopped by email
stopped-in-person = Stopped in person
you-stopped-on = You stopped it on { $at }
you-told-us = You told us on { $at } to stop it from { $from }
platform-stopped-on = { $platform } stopped it on { $at }
platform-told-us = { $platform } told us on { $at } to stop it from { $from }
given = Given
given-here = In your Uplift account
given-on-page = Through { $platform }’s Gift Aid page
given-on-a-page = Through a giving platform’s Gift Aid page
given-through = Through { $platform }
given-through-one = Through a giving platform
name = Name
sent-as = We send HMRC: { $name }
explained = Tax rules explained
wording = Words you agreed to
wording-in-english = Version { $version }, in English
wording-in-welsh = Version { $version }, in Welsh
id = Authorisation ID
