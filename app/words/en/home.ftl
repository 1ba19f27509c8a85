# What Uplift is: a page for donors, one for charities, one for platforms.

how = How it works

## The ways on.

see-gifts = See your gifts
get-started = See your gifts or get started
to-charities = Go to your charities
to-platforms = Go to your platforms
to-operator = Go to the operator’s page

## For donors.

donors = Gift Aid on every gift
donors-hero = Every gift, and a quarter more.
donors-lead = Switch on Gift Aid once a year. We make the declaration for every gift you make through a platform that uses Uplift, so your charities can claim an extra 25p for every £1.
donors-sign-in = Enter your email address and we’ll send you a code. If you are new, we set up your account with it.
donors-switch-on = Switch on Gift Aid
donors-switch-on-what = Give your name and home address, and read what you agree to. It takes about a minute and lasts until 5 April.
donors-give = Give as you always do
donors-give-what = Each gift appears in your account when the platform tells us about it. You do not fill in another form.
donors-more = Your charity gets 25% more
donors-more-what = We make the declaration once the payment has cleared. The charity claims from HMRC, and you see when it is paid.
donors-before = Before you start
donors-cost = What does it cost?
donors-cost-what = Nothing. Your gift does not pass through us, and HMRC pays the Gift Aid to the charity itself. If a platform keeps a fee, you see it on the gift.
donors-stop = How do I stop?
donors-stop-what = In your account, at any time: straight away, or from a date you choose. Gifts you have already made keep Gift Aid.
donors-private = Who sees my details?
donors-private-what = HMRC, and the few people at the charity who handle its claims. We sell nothing and show no advertising.
donors-in-name = What is done in my name?
donors-in-name-what = A Gift Aid declaration for each gift, and nothing else. You can read each one word for word.
donors-every = Can I use it with every charity?
donors-every-what = With every charity and platform that uses Uplift. For other gifts, ask the charity for its own Gift Aid form.
behind = Who is behind it?
behind-invented = { $name } runs this sandbox. It is an invented organisation.
behind-name = { $name } runs this service.
behind-software = Uplift is open software: anybody can read how it works. It is not part of HMRC or any government body.
email-us = Email us at
for-charity = Do you work for a charity?
for-charity-link = Uplift for charities
for-platform = Do you build a giving platform?
for-platform-link = Uplift for platforms

## A gift of £20.

example = You give £20. Your charity receives £25.
example-lead = The £5 comes from tax you have paid, so it costs you nothing more. For this gift you need to pay at least £5 of Income Tax or Capital Gains Tax that year. If you pay less than is claimed on all your gifts, you must pay HMRC the difference.
example-gift-aid = Gift Aid
example-of = 25% of £20

## For charities.

charities = For charities
charities-hero = See where every pound of Gift Aid is.
charities-lead = Uplift collects your donors’ Gift Aid declarations, files your claims with HMRC, and shows where every pound is until it is paid.
charities-sign-in = Sign in or register
charities-sign-in-first = First time here? Sign in with your work email address, then register your charity.
charities-how = How a gift gets Gift Aid
charities-register = Register your charity
charities-register-what = It takes five minutes. Your authorised official then appoints Uplift as your nominee at HMRC.
charities-platforms = Add your platforms
charities-platforms-what = You choose which giving platforms can send us your gifts. You can pause or stop using each of them.
charities-declared = Gifts are declared
charities-declared-what = The donor says yes once a year. We keep a permanent record of their name, address, charity and gift, with the exact wording.
charities-paid = HMRC pays you
charities-paid-what = We file claims on the schedule you choose, with your approval if you want it. You match HMRC’s payments to them.
charities-answers = What your trustees will ask
charities-once = Nothing is claimed twice
charities-once-what = If a gift is sent twice, we count it once. It can never have two declarations that count.
charities-lost = Nothing is lost
charities-lost-what = When we say a gift is saved, it is saved. If a gift cannot be claimed yet, we show why and how to fix it.
charities-accepted = Claims that HMRC accepts
charities-accepted-what = We check a donor’s details when they switch on Gift Aid, and again when we write a claim. A refund cancels the gift’s declaration automatically.
charities-records = Records for six years
charities-records-what = We keep each authorisation and declaration as it was made, in a record that shows if anyone has changed it.
charities-private = Donors’ details stay private
charities-private-what = Names and addresses are only in a claim’s files. Only staff who can make changes can open those, and we record each download.
charities-open = Open, and yours to run
charities-open-what = The software is open. You can run it yourself, and take all your data with you.
charities-not-yet = What it does not claim yet
charities-not-yet-what = The Gift Aid Small Donations Scheme, aggregated donations, sponsored events, paper and spoken declarations, and tax on other income. Claim those in HMRC’s Charities Online, as you do now.

## For platforms.

platforms = For platforms
platforms-hero = Gift Aid for your giving platform.
platforms-lead = Send us your donations over a JSON API. We ask donors for Gift Aid where that is needed, make the declarations, and file your charities’ claims with HMRC.
platforms-guide = Read the developer guide
platforms-ask = Ask whether Gift Aid is on
platforms-ask-what = One call tells you whether a donor still needs the Gift Aid question.
platforms-show = Show the question
platforms-show-what = The words come from us, in English and Welsh. Show them on your own screen, or use our page.
platforms-send = Send the donation
platforms-send-what = A webhook tells you when it is declared, claimed and paid.
platforms-answers = What developers ask
platforms-sandbox = A sandbox with a clock
platforms-sandbox-what = Invented donors, a simulated HMRC, and a clock that you can move to 6 April.
platforms-retry = Safe to retry
platforms-retry-what = A request that you send twice counts once. Every error says what to do, and names the field if one is wrong.
platforms-decide = Your charities decide
platforms-decide-what = Each charity adds your platform itself. You can send an invitation link from your console.
platforms-account = Do you have an account?
platforms-account-link = Sign in to your console
