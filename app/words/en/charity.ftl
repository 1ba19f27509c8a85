# A charity’s own pages: the overview, what needs somebody, registering, details and settings.

## The overview

nothing-today = Nothing for you to do today.
your-charities = Your charities
at-a-glance = Gift Aid at a glance
details = Charity details
figures = Figures for a year
all-gifts = All gifts
registered = { $name } is registered
registered-lead = You are the owner. Two steps are left, and you can start both today.
no-gifts-yet = No gifts yet
no-gifts-lead = Here you will see where every pound of Gift Aid is: waiting, declared, with HMRC, or accepted.
checking = We are checking your registration
checking-lead = We compare it with the charity register. You can set everything up now. We accept gifts and send claims for you once it is confirmed.
checking-sandbox = In the sandbox you confirm it yourself:
checking-confirm = confirm it

## What needs somebody

needs-you = What you need to do
needs-team = What your team needs to do
needs-others = You can view this, but an owner or finance officer has to do it.
unproved = We could not confirm your registration
unproved-lead = We accept no gifts and send no claims for this charity. If you act for it, contact us.
contact-us = Contact us
see-the-claim = See the claim
see-claim = See claim { $number }
alarmed = There is a problem with claim { $number }
alarmed-lead = The claim’s page says what happened, and whether you need to do anything.
rejected = HMRC rejected the whole of claim { $number }
rejected-lead = We have stopped making automatic claims. Read what HMRC said, put it right, then make the next claim yourself.
rejected-link = See why HMRC rejected claim { $number }
claims-wait = Was anything claimed without Uplift?
claims-wait-lead = We send no claims until you tell us, so that nothing is claimed twice.
claims-wait-link = Tell us what was claimed
own-claim = { $count ->
    [one] Did you claim on { $count } gift yourself?
   *[other] Did you claim on { $count } gifts yourself?
}
own-claim-lead = You made a schedule for HMRC’s Charities Online. We make no claims until you tell us whether you used it.
own-claim-link = Tell us whether you did
approve = Claim { $number } is waiting for approval
approve-lead = Until it is approved, we cannot send it or make another claim.
approve-link = Review and approve
too-few-lead = { $approvers } An owner can invite a colleague, or choose a less strict approval.
overdue = { $amount } from HMRC is overdue
overdue-lead = { $count ->
    [one] HMRC accepted { $count } claim more than { $days } days ago, and usually pays within four weeks. If the money has come, record the payment. If not, call HMRC’s charities helpline.
   *[other] HMRC accepted { $count } claims more than { $days } days ago, and usually pays within four weeks. If the money has come, record the payment. If not, call HMRC’s charities helpline.
}
overdue-link = See what is overdue
money-over = { $amount } for claim { $number } is to be returned to HMRC
money-over-lead = HMRC paid for gifts that it has since refused. Its letter says how it will recover the money. Once it has, record that on the claim’s page.
money-above = HMRC paid { $amount } more than claim { $number }
money-above-lead = If it paid several claims at once, match the rest: undo the match and choose all of them. If it is interest, or you returned it to HMRC, say so on the claim’s page.
money-short = HMRC paid { $amount } less than it accepted for claim { $number }
money-short-lead = The rest may still come. If HMRC’s letter says that it refused gifts, or set the rest off against something you owe, record that on the claim’s page. If you have no letter, call HMRC’s charities helpline.
unmatched = { $count ->
    [one] { $count } payment is not matched to a claim
   *[other] { $count } payments are not matched to claims
}
unmatched-lead = { $count ->
    [one] Choose the claim it is for, or “Not for a claim made here”.
   *[other] Choose the claims they are for, or “Not for a claim made here”.
}
unmatched-link = Match payments
twice = { $count ->
    [one] { $count } payment may be recorded twice
   *[other] { $count } payments may be recorded twice
}
twice-lead = { $count ->
    [one] We do not count it until you tell us whether it is a different payment.
   *[other] We do not count them until you tell us whether they are different payments.
}
twice-link = Check for duplicates
held = { $count ->
    [one] { $count } gift needs fixing
   *[other] { $count } gifts need fixing
}
held-lead = { $count ->
    [one] { $gift_aid } of Gift Aid is on hold until it is fixed. Your other gifts are not affected.
   *[other] { $gift_aid } of Gift Aid is on hold until they are fixed. Your other gifts are not affected.
}
held-link = See what needs fixing
expiring = { $count ->
    [one] Claim { $count } gift by { $day }
   *[other] Claim { $count } gifts by { $day }
}
expiring-lead = { $amount } is not in a claim yet. After that day it is too late to claim it.
expiring-link = See your next claim
type-wanted = Tell us your charity type
type-wanted-lead = Some gifts are four years old or soon will be. How long you can still claim them depends on your charity type.
type-wanted-link = Choose your charity type
letter = Have you sent us HMRC’s letter?
letter-lead = You asked us to correct your HMRC reference. Send us a copy of HMRC’s letter with the new one.
letter-link = See the correction
appoint = Appoint Uplift as your HMRC nominee
appoint-lead = We can send claims to HMRC once Uplift is appointed. That takes about four weeks.
appoint-link = Start the appointment
letter-late = HMRC’s letter is late
letter-late-lead = If you have HMRC’s letter, record it. If not, ask HMRC’s charities helpline whether your request arrived.
see-appointment = See the appointment
appointment-ended = Uplift’s appointment as your nominee has ended
appointment-ended-lead = We cannot send claims for you until you appoint Uplift again.
no-platform = You have not added a platform yet
no-platform-lead = Add the platform your donors give through.
no-platform-link = Choose a platform
all-paused = All your platforms are paused
all-paused-lead = We accept no new gifts for you until you resume one.
see-platforms = See your platforms
one-paused = A platform is paused
one-paused-lead = We accept no new gifts from it until you resume it.

## What a form about the charity has wrong

enter-name = Enter the charity’s name as HMRC knows it.
enter-reference = Enter the HMRC reference, such as AB12345.
choose-regulator = Choose who regulates the charity, or “None”.
enter-number = Enter the charity number.
enter-regulator = Enter the name of the other regulator.
enter-first = Enter the authorised official’s first name.
enter-last = Enter the authorised official’s last name.
enter-email = Enter the authorised official’s email address.
enter-date = Enter the date.

## The ways back

overview = Overview
settings = Settings
sign-in = Sign in to see this

## The charities that somebody works for

your-charity = Your charity
no-team = You are not on a charity’s team yet
no-team-lead = Register your charity: it takes five minutes. You need its HMRC reference and its charity number. If a colleague has registered it already, ask an owner to invite you under “Team”. Invitations expire after 14 days: if yours has expired, ask for a new one.
register = Register a charity
asked-to-register = A platform asked you to add it. Register your charity, then open the platform’s link again.
another-charity = Are you here for a different charity?
own-platforms = Do you run a giving platform?
own-platforms-link = Go to your platforms
register-another = Register another
asked-to-choose = A platform asked you to add it. Choose the charity to add it to.
charity = Charity
your-role = Your role

## Registering, and correcting what was registered

register-lead = Platforms can then send us its gifts, and HMRC can tell which charity a claim is for. You become the owner, and can invite colleagues under “Team”. We check that you act for the charity before we accept its first gift.
register-button = Register the charity
official = The authorised official
official-hint = The person HMRC has on record as responsible for the charity’s claims. They tell HMRC that Uplift may claim for you.
first-name = First name
last-name = Last name
email = Email address
phone = Phone number
at-hmrc = The charity at HMRC
name = Name, as HMRC knows it
name-hint = As on HMRC’s letters. It may be longer than the name you use
hmrc-reference = HMRC reference
hmrc-reference-hint = One or two letters and up to five digits, such as AB12345. It is on HMRC’s letters about Gift Aid; it is not the charity number
regulator = The regulator
who-regulates = Who regulates the charity?
who-regulates-hint = A community amateur sports club has no charity regulator: choose “None”
choose = Choose
ccew = Charity Commission for England and Wales
oscr = Scottish Charity Regulator (OSCR)
ccni = Charity Commission for Northern Ireland
another-regulator = Another regulator
no-regulator = None: it is exempt, excepted or a sports club
charity-number = Charity number
charity-number-hint = Such as 1234567, SC012345 or NIC100123. Leave it empty if there is no regulator
regulator-name = Name of the other regulator
regulator-name-hint = Only if you chose “Another regulator”

## Details

your-details = Your charity’s details
your-details-lead = These details go on every claim. HMRC rejects a claim if they do not match its own records.
proposed = We have received your correction. We will check it and email you
withdrawn = You have withdrawn your correction
current-details = Current details
in-check = A correction we are checking
proposed-by = Proposed by { $who } on { $day }.
in-check-lead = We are checking it against the regulator’s register.
wants-letter = For your new HMRC reference we also need HMRC’s letter to you:
wants-letter-link = send us a copy
nothing-changes = Nothing changes until we have finished.
withdraw = Withdraw the correction
correct = Correct your details
correct-lead = A correction takes effect once we have approved it. Earlier declarations and claims stay as they are.
official-changes = If your authorised official changes, tell HMRC too: online in the charity’s HMRC account, or with form ChV1. Only the official HMRC has on record can appoint a nominee. To give the new official access here, invite them under “Team”.
reference-changes = To change your HMRC reference, we need a copy of HMRC’s letter to you:
reference-changes-link = send it to us
reference-when = We can only change the reference when none of your claims is on its way to HMRC.
old-reference = We do not claim on gifts declared under your old reference, but you can. “Claim on gifts yourself”, under Claims, makes a schedule of them and of your other declared gifts that are not in a claim. Ask HMRC which reference to claim under.
send-correction = Send the correction
until = Until { $day }
earlier-details = Earlier details

## Settings

settings-lead = Settings you choose once and rarely change.
details-lead = The name, HMRC reference and regulator that go on every claim.
reference-is = HMRC reference { $reference }
claim-settings = Claim settings
claim-settings-lead = When claims are made, who approves them, and for how long a gift can be claimed.
nominee = HMRC nominee
nominee-lead = Uplift’s permission to send your claims to HMRC.
team = Team
team-lead = Who can open these pages, and what each person can do.
activity = Activity
activity-lead = What people on your team changed or approved, and each download of a claim’s files.
nobody-approves = Claims are sent without approval
one-approves = One person approves each claim
another-approves = One person approves each claim, but not the person who made it
two-approve = Two people approve each claim
fewer-from = { $now }. Less strict from { $at }
not-requested = Not requested yet
requested-late = Requested on { $day }. HMRC’s letter is late
requested-on = Requested on { $day }
appointed-on = Appointed on { $day }
ended-on = Ended on { $day }

## Setting up

left-to-set-up = What is left to set up
setting-up = Setting up
charity-registered = Charity registered
platform-added = Platform added
resume-first = We accept no new gifts from a platform until you resume it.
add-sender = Add the giving platform that sends your gifts
add-sender-lead = Confirm that its gifts qualify for Gift Aid. You then get a reference, which the platform sends with each gift. We accept no gifts before that.
add-platform = Add a platform
see-progress = See progress
is-appointed = Uplift is appointed as your nominee
appoint-at-hmrc = Appoint Uplift as your nominee at HMRC
appoint-at-hmrc-lead = Your authorised official asks HMRC, which takes about four weeks. We collect your gifts in the meantime.
how-to-appoint = How to appoint Uplift
asked-late = You asked HMRC on { $day }. Call its charities helpline to check that the request arrived.
record-letter = Record HMRC’s letter
letter-arrives = HMRC’s letter about your nominee arrives
asked-on = Requested on { $day }. HMRC’s letter usually arrives by { $by }. Record it when it does.
not-nominee = Uplift is no longer your nominee at HMRC
not-nominee-lead = The appointment ended on { $day }. Your platforms are paused, and we cannot send claims until you appoint Uplift again.
how-to-appoint-again = How to appoint Uplift again
gifts-arrive = Gifts arrive
first-gift = The first gift arrives
first-gift-lead = The platform sends it with your reference. Reload this page to check.
first-gift-later = It appears here as soon as the platform sends it.
