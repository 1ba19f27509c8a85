# Help for somebody who gives, and how to reach us.

help = Help
help-lead = Common questions. If yours is not here, email us. Our address is at the end.
if-you-give = If you give
agreed = What did I agree to?
agreed-what = You authorised Uplift to make Gift Aid declarations in your name for your gifts to charities that use Uplift. You can see the exact words, and when and where you agreed to them, under
gift-aid = Gift Aid
how-long = How long does it last?
how-long-what = Until the next 5 April, when the tax year ends. If you agree between 1 March and 5 April, it lasts until 5 April of the following year. You can renew from 1 March, and the form is filled in for you. It never covers gifts you made before the day you agreed.
waiting = Why is there no Gift Aid yet?
waiting-what = Each gift’s page shows its progress, and what comes next. You only need to do something if the page asks you, for example to correct your details. The usual times are:
later = A charity can claim later than that. It has four years from the end of its accounting year, or of the tax year, in which you gave.
if-it-says = What if it says “{ $state }: { $note }”?
correct-details = Open the gift and correct your details there, or give them to the charity if it asks you. The gift will then go into the charity’s next claim.
was-off = We cannot backdate Gift Aid. You can still give the charity your own Gift Aid declaration for the gift. Ask the charity for its form.
stop = How do I stop?
stop-under = Under
stop-what = , choose “Stop Gift Aid”. It stops straight away, or after a day you choose. Gifts you have already made keep their Gift Aid.
enough-tax = Have I paid enough tax?
enough-tax-what = In each tax year, you need to pay Income Tax or Capital Gains Tax of at least a quarter of everything you give with Gift Aid. If you give £200, you need to pay at least £50 of tax. If you pay less, you must pay HMRC the difference.
higher-rate = I pay tax at a higher rate
higher-rate-what = You can claim the difference between your rate and the basic rate, on what you gave plus its Gift Aid. If you give £100, that is £25 at 40% and £31.25 at 45%. In Scotland the rates differ.
higher-rate-how = Enter the total of your statement as Gift Aid payments in your Self Assessment tax return. On the paper form it is box 5 under “Charitable giving”. If you send it online, do so by 31 January after the tax year. If you do not send a return, ask HMRC to change your tax code. You have four years from the end of the tax year to claim.
your-statements = Your statements
your-statements-what = say what to enter for each tax year and the most it is worth.
missing = A gift is missing, or is not mine
missing-what = If a gift is missing, ask the platform you gave through. If you gave with a card or phone we do not recognise, tell the platform your email address next time. To protect you, we show you only gifts that a platform sent with your email address, that were made with a card or phone we know is yours, or that you added yourself on the platform’s Gift Aid page.
not-mine = If a gift is not yours, open it and select “This is not my gift”. See the cards and phones we know under
cards = Cards and phones
not-mine-after = You can remove one that is not yours, and choose whether the gifts matched to it leave your list too.

## How to reach us.

contact = Contact us
email = Email
contact-after = Do not send card numbers or passwords. If a page showed you a reference, include it.
