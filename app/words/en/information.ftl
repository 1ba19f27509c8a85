# Pages that explain: help, accessibility, privacy, cookies.

## Accessibility.

accessibility = Accessibility
accessibility-lead = We want everyone who gives or works for a charity to be able to use Uplift. We aim to meet WCAG 2.2, level AA.
able = What you should be able to do
able-keyboard = Do everything with just a keyboard, and always see where you are.
able-no-script = Use every page without JavaScript. Only passkeys need it.
able-zoom = Zoom in up to 400% without scrolling sideways, except in tables.
able-colours = Use the light or dark colours of your device. We never show anything by colour alone.
able-own-colours = Tell buttons, edges and the current page apart if your device sets its own colours.
able-errors = Find errors listed at the top of a form and beside each field, with what to do.
able-sign-in = Sign in without a puzzle or a password, with a link or a code you can paste.
able-motion = Avoid movement, if your device asks for reduced motion.
able-help = Find help in the same place on every page.
problems = Known problems
problem-welsh = Your own pages, your help and the emails about your gifts are in Welsh if you choose it in your account, or agree to Gift Aid in Welsh. Before you sign in, the pages where donors sign in are in Welsh if your browser asks for it. Other public pages are in English only.
problem-dates = You enter dates in your browser’s own date field. Some screen readers handle it better than others.
checks = How we check
checks-what = Whenever we test the software, we check every page automatically for contrast, names, roles and order. We do this in one browser, with and without JavaScript, in light and dark, on a wide screen and a narrow one. We also test what people do on the pages with and without JavaScript. Automatic checks find only some problems, so tell us about any others.
report = Report a problem
report-email = If something does not work for you, email
report-after = Tell us which page it is and what you use to read it. We’ll answer within 5 working days, and give you the information in another format if you need it.

## Cookies.

cookies-lead-sandbox = Uplift uses 3 cookies, only to recognise your browser. You do not need to accept them.
cookies-lead = Uplift uses 2 cookies, only for signing in. You do not need to accept them.
cookies = Cookies
the-cookies = The cookies
cookies-what = When you ask for a sign-in code, a cookie named __Host-browser links the code to your browser. After you sign in it stays for a year, so that nobody else can use up your attempts to sign in. When you are signed in, or go to your organisation’s sign-in service, a cookie named __Host-session recognises you. Each holds a random number and nothing about you. Your session ends when you sign out, after 30 minutes without activity, or after 12 hours.
cookies-sandbox = When you open your part of this sandbox, a cookie named __Host-sandbox keeps it for you for 30 days. It too holds a random number.
cookies-law = They are strictly necessary for signing in. The law (regulation 6 of the Privacy and Electronic Communications Regulations 2003) does not require your consent for them, so there is no banner.
not-used = What we do not use
not-used-tracking = Analytics, advertising or tracking pixels.
not-used-others = Files from other companies. All fonts, styles and scripts come from here.

## Help: if you work for a charity.

for-a-charity = If you work for a charity
claims-when = When are claims sent to HMRC?
claims-when-what = First appoint Uplift as your nominee at HMRC. After that we send claims on the schedule you choose under “Claim settings”, or when one of you makes a claim under “Claims”. You choose whether one or two of you approve each claim before we send it. You can claim on a gift until four years after the end of the accounting year it was given in (for a trust, the tax year).
undeclared = Why is a gift not declared?
undeclared-what = The payment may not have settled, we may not know the donor yet, the donor may not have authorised us on the day of the gift, or HMRC would reject a detail.
undeclared-open = Open the gift under
gifts = Gifts
undeclared-see = to see the reason and what to do.
colleague = How do I let a colleague in?
colleague-what = If you are an owner, go to “Settings”, then “Team”. Enter their email address and choose a role. They get an email and sign in with that address. Nobody needs a password. Owners can do everything, finance officers can manage everything to do with money, and viewers can look but not change anything. On a platform, developers can do everything except change the team. You can also change somebody’s role or remove them. It takes effect straight away, and we email the owners each time. The last owner cannot leave.
colleague-two = If two of you approve each claim, first invite a colleague as an owner or finance officer: viewers cannot approve.
refund = A donor asked for a refund
refund-what = You do not need to do anything. The platform that took the gift tells us. We cancel the declaration and keep it on record with the gift. After a partial refund, we claim on what is left. If HMRC has already accepted the claim, a later claim deducts the Gift Aid on the refund as an adjustment.
take-out = A gift must not be claimed, or we claimed it ourselves
take-out-what = Open the gift under “Gifts” and take it out of claiming. Say why it does not qualify, or when you claimed on it yourself. To take out many at once, filter the list first. You can put a gift back later, unless HMRC has already accepted a claim with it. In that case a later claim deducts its Gift Aid as an adjustment.
accounts = Where are the figures for our annual accounts?
accounts-what = Choose “Figures for a year” on your charity’s “Overview”, or under “Claims”. Choose your accounting year, the tax year or any dates. You see what HMRC owed you at the start and at the end, and in between the claims it accepted, adjustments, gifts it refused later, its payments, and money you returned. Choose a line to see its claims, or download all of them as CSV or XLSX. Below the lines stands the Gift Aid on gifts that are declared or with HMRC today: take it on the last day of your year if your accounts accrue it. A payment counts once it is matched to a claim.
reduced = HMRC refused gifts in a claim it had accepted, or paid less than it accepted
reduced-what = Open the claim and choose “Record that HMRC refused or reduced the claim”. Enter the date of HMRC’s letter and the line numbers it refuses. Uplift shows how many gifts that is and how much less HMRC will pay. Then say whether to claim the gifts again, or why they do not qualify. If HMRC has overpaid, its letter says how it will recover the money. Once it has, record that on the claim’s page.
not-claimed = What does Uplift not claim?
not-claimed-what = Uplift claims Gift Aid on gifts that a platform sends, by people who have authorised Uplift. It does not yet claim under the Gift Aid Small Donations Scheme (GASDS), on aggregated donations or sponsored events, on paper or spoken declarations, or tax on other income. Claim those in HMRC’s Charities Online, as you do now.
nominee = What does “nominee” mean?
nominee-what = We can send claims for you once Uplift is appointed as the charity’s nominee at HMRC. Your authorised official does this in the charity’s HMRC account, or with form ChV1. HMRC’s letter says when Uplift is appointed, often within four weeks. We collect your gifts in the meantime.

## Help: if you build a platform.

for-a-platform = If you build a platform
guide-the = The
guide = developer guide
guide-what = starts with a sandbox key and a first donation. Every error says which field is wrong and what to send instead.
money = Does it work when the money goes through us and a partner that pays it out?
money-what = Yes. Uplift does not handle the money, so it makes no difference who pays it out. HMRC pays the Gift Aid straight to the charity. What matters is that the donor gave to that charity. Send us the donation and its charity straight away, and the settlement date when you know it. If you or your partner keep a fee, send the amount that reaches the charity as the net amount: Gift Aid is claimed on that. If the money never reaches the charity, or is refunded in full, delete the donation.
money-fund = Money given to a fund that chooses charities later is a gift to the fund, not to those charities.
enrol = Does every charity have to enrol?
enrol-what = Yes. Each charity registers here, adds your platform, confirms that its gifts qualify, and appoints Uplift as its nominee at HMRC. We refuse donations for a charity that has not added you. To invite charities, send them the link under “Charities” in your console.
enrol-before = You can send donations from the day a charity adds you, even before HMRC’s letter says that Uplift is appointed. You can also send earlier donations with the date they were given. They qualify if the donor had authorised Uplift by that date, through any platform.
minimum = Is there a minimum volume?
minimum-what = No. One donation a year is enough. There is a maximum: your console shows how many requests each API client can send in a minute.
exclusive = Is it exclusive?
exclusive-what = No. You can work with other services, a charity can add any number of platforms, and a donor’s authorisation counts on all of them. A charity can also claim for itself on gifts that Uplift does not have. Two claims must never include the same gift.

## Who runs Uplift.

us = us
controller = { $name } runs this service and is responsible for your data. { $registered }. Registered with the Information Commissioner’s Office: { $ico }. Postal address: { $address }.
invented = This is a sandbox, so the organisation is invented.

## Privacy.

privacy = Privacy
privacy-lead = What Uplift knows about you, why, who else sees it, and what you can do about it.
kept = We keep what the law requires for a Gift Aid declaration, and little more:
kept-name = your name and home address, which each declaration needs
kept-email = your email address or phone number, to recognise you and to tell you what is done in your name
kept-cards = a code for each card that is linked to you, never its number
kept-gifts = your gifts: the charity, date, amount and platform
kept-agreed = what you agreed to: the words, the date, the language, and what we explained first
allowed = Why we are allowed to
allowed-what = You authorised us to act for you, and we need these details to do what you asked (Article 6(1)(b) UK GDPR). Gift Aid law requires us to keep records of what we did (Article 6(1)(c)).
seen = Who else sees it
seen-hmrc = HMRC sees your title, name, house name or number, postcode, and the date and amount of each gift that is claimed.
seen-charity = The charity sees your gift to it. Staff who can make changes can also open a claim’s audit pack and the messages to and from HMRC, which include your name and address. We record each download. Other staff see only the gift.
seen-platform = The platform you gave through sees whether Gift Aid is on. It does not see your other gifts.
seen-nobody = Nobody else sees it. We do not sell it or use it for advertising.
retention = How long
retention-why = HMRC can ask for declarations, authorisations and claims.
retention-statements = Your statements contain no name or address, and we keep them with the records of your gifts.
deleted = We delete everything else as soon as you
delete-account = delete your account
deleted-idle = If we have no such records and you have not used Uplift for { $years } years, we delete your account.
rights = What you can do
right-see = See what we keep, and download a copy of it all, under
your-data = Your data
right-correct = Correct your name and address at any time. Earlier declarations keep the details you had then.
right-stop = Stop Gift Aid at any time, and
right-stop-after = The page shows you first what we delete and what the law requires us to keep.
right-complain = Complain to the Information Commissioner’s Office at
right-complain-after = Please tell us too, so that we can put it right.
who = Who we are
