# What charities read of when claims are made, and how long gifts can be claimed.

## When claims are made, and who approves them.

title = Claim settings
to-read = Owners and finance officers can change these, but only owners can change who approves claims.
lead = HMRC pays about four weeks after a claim. The more often you claim, the sooner you get the money.
schedule = When are claims made?
schedule-hint = When gifts have 30 days or less left, we claim them straight away, unless you chose “Only by hand”
monthly = Once a month
weekly = Once a week
threshold = When enough Gift Aid is ready
by-hand = Only by hand
by-hand-hint = Someone on your team makes each claim. We email you before gifts become too old to claim
day = Day of the month
day-hint = Only if you chose “Once a month”: 1 to 28
weekday = Day of the week
weekday-hint = Only if you chose “Once a week”
ready = Gift Aid ready to claim
ready-hint = Only if you chose “When enough Gift Aid is ready”
approvals = Who approves a claim before we send it to HMRC?
approvals-hint = Only owners can change this, and we email everyone on the team. A stricter choice (further down) applies from the next claim. A less strict one applies after 24 hours, or once another owner confirms it, and also to a claim that is already waiting
owners-choose = Only an owner can change this.
approvals-none = Nobody: we send it straight away
approvals-one = One of us
approvals-another = One of us, but not the person who made the claim
approvals-another-hint = If we made the claim on schedule, any owner or finance officer can approve it
approvals-two = Two of us
approvals-two-hint = Two owners or finance officers. One of them can be the person who made the claim

## When claims are made, as a sentence.

made-by-hand = You make each claim by hand.
made-weekly = We make a claim every { $weekday }.
made-monthly-first = We make a claim on the { $day }st of each month.
made-monthly-second = We make a claim on the { $day }nd of each month.
made-monthly-third = We make a claim on the { $day }rd of each month.
made-monthly = We make a claim on the { $day }th of each month.
made-at-threshold = We make a claim as soon as { $sum } of Gift Aid is ready.

## Fewer approvals that do not hold yet.

fewer-none = From { $at }, nobody has to approve claims
fewer-one = From { $at }, one of you has to approve each claim
fewer-another = From { $at }, one of you has to approve each claim, but not the person who made it
fewer-yours = { $by } asked for this. You can stop it until then, or confirm it now.
fewer-others = { $by } asked for this. You can stop it until then. Another owner can confirm it now, if they have been on the team for 24 hours.
fewer-to-claim = { $by } asked for this. It also applies to this claim.
fewer-to-waiting = { $by } asked for this. It also applies to a claim that is already waiting.
fewer-stop-under = Until then, you can stop it under
fewer-stop = Stop this change
fewer-stopped = Change stopped: the approvals stay as they are
fewer-confirm = Confirm it now

## How long a gift can be claimed.

period-saved = Charity type saved
period-saved-then = See below how long you can claim your gifts.
period = How long a gift can be claimed
periods = The time limit for a gift depends on the period that applied when it was given:
period-at-first = At first: { $period }
period-from = From { $day }: { $period }
named-unknown = not known: four years from the date of each gift
named-tax-year = the tax year, to 5 April
named-accounting-year = the accounting year to { $day } { $month }
charity-type = Charity type
type-not-set = Not set: four years from the date of each gift
type-trust = A trust: the tax year, to 5 April
type-company = A company, a CIO or a sports club (CASC): the accounting year to { $day } { $month }
until = Gifts of { $first } to { $last } can be claimed until { $until }.
kind = What type of charity are you?
kind-hint = HMRC accepts a gift until four years after the end of the period in which it was given
kind-company = A company, a CIO or a sports club (CASC)
kind-company-hint = The period is your accounting year
kind-trust = A trust
kind-trust-hint = The period is the tax year, to 5 April
kind-unknown = Not sure
kind-unknown-hint = Until you tell us, we count four years from the date of each gift, which is always safe
end-day = Last day of your accounting year
end-day-hint = Only for an accounting year: 1 to 31
end-month = In which month?
end-month-hint = Only for an accounting year
holds = When did this start to apply?
holds-hint = Earlier gifts keep the period that applied when they were given
holds-always = It has always applied
holds-always-hint = This replaces all your earlier answers
holds-from = From a certain date
holds-from-hint = Your accounting year end changed, or you became a company or a CIO
holds-day = From which date?
holds-day-hint = Only if you chose “From a certain date”. Enter the first day of the new period: the day after the old one ended
period-save = Save charity type

## Months and days of the week.

january = January
february = February
march = March
april = April
may = May
june = June
july = July
august = August
september = September
october = October
november = November
december = December
monday = Monday
tuesday = Tuesday
wednesday = Wednesday
thursday = Thursday
friday = Friday
saturday = Saturday
sunday = Sunday
