# Reminders that an authorisation ends on 5 April.

## From 1 March.

opens-subject = You can now renew your Gift Aid
opens = Your Gift Aid ends on { $end }. You can now renew it until { $renewed }.
opens-else = If you do not renew, charities cannot claim Gift Aid on gifts you make from { $then }. We’ll remind you once more before then.

## From 20 March.

soon-subject = Your Gift Aid ends on { $end }
soon = Your Gift Aid ends on { $end }. If you do not renew, charities cannot claim Gift Aid on gifts you make after that.
soon-else = If you do not want to renew, you do not need to do anything.

## After the end.

ended-subject = Your Gift Aid has ended
ended = Your Gift Aid ended on { $end }. Charities cannot claim Gift Aid through Uplift on gifts you make now.
ended-then = Gift Aid then covers gifts from the day you agree. Gifts you made up to { $end } keep their Gift Aid. We will not remind you again.
ended-lasts-until = It would then last until
ended-taxpayers = Only do so if you are a UK taxpayer and still expect to pay enough tax to cover your gifts.

## In several of them.

ends-on = Ends
ended-on = Ended
lasts-until = If you renew, it lasts until
renew = Check your details and renew
switch-on-again = Check your details and switch on Gift Aid again
taxpayers = Only renew if you are a UK taxpayer and still expect to pay enough tax to cover your gifts.
