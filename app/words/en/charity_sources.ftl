# The platforms that send a charity’s gifts.

## What a form about a platform has wrong

choose-the-platform = Choose the platform.
enter-own-reference = Enter the reference that the platform knows you by, or let us make one.
choose-kind = Choose how the platform names your charity.
must-warrant = Read the text and select the box to confirm it.

## The platforms

active = Active
paused = Paused
ended = Ended
add = Add a platform
platforms = Platforms
lead = The giving platforms that send us your gifts. Each uses the reference shown here.
none = No platforms yet
none-lead = We accept gifts for you only from platforms you have added here.
terminals = Terminals
platform = Platform
your-reference = Your reference
state = State
gifts = Gifts
claimable = Claimable
last-gift = Last gift
on-some = on { $gifts } of them
none-yet = none yet
the-reference = the reference

## Adding a platform

add-lead = We then accept the gifts this platform sends for you, and make a declaration for each one that qualifies.
already-added = You have already added { $name }
already-link = Its page
already-lead = shows the reference it uses for you.
all-added = You have added every platform
all-added-lead = If yours is missing, ask it to connect to Uplift.
references = Your platforms and your reference with each
choose = Choose
platform-hint = If yours is not in the list, ask it to connect to Uplift
kind = How does the platform name your charity?
kind-ours = With a reference from Uplift
kind-ours-hint = We make one, and you give it to the platform
kind-own = With its own reference
kind-own-hint = The platform told you which, such as an account number
own-reference = The platform’s own reference
own-reference-hint = Only if you chose “With its own reference”. Capitals, spaces and hyphens do not matter
confirm = Confirm that gifts qualify
confirm-lead = Version { $version }. We record who confirmed it and when, and show that on the platform’s page.
i-confirm = I confirm this for { $charity }
add-button = Add the platform

## One platform

reference-was = The reference was
reference-is = Your reference on this platform
give-reference = Give it to { $platform }, which sends it with each of your gifts. Capitals, spaces and hyphens do not matter.
give-checked-reference = Give it to { $platform }, which sends it with each of your gifts. Capitals, spaces and hyphens do not matter, and we catch typing mistakes.
while-paused = While { $platform } is paused, we accept no gifts from it for you.
no-longer-accepted = We no longer accept gifts from { $platform } for you. Earlier gifts stay.
confirmed = You confirmed that gifts qualify
confirmed-on = Confirmed on
confirmed-by = Confirmed by
sandbox = Uplift’s sandbox
ended-on = Ended on
wording = Wording, version { $version }

## What was just done

is-added = { $platform } is added
is-added-lead = Give it the reference below, so that it can send us your gifts.
is-paused = { $platform } is paused
is-paused-lead = Gifts you already have are not affected.
is-active = { $platform } is active again
is-active-lead = We accept its gifts from now on.
is-stopped = You have stopped using { $platform }
is-stopped-lead = Gifts you already have are not affected. You can add the platform again.

## Pausing, resuming and stopping

pause = Pause this platform
pause-lead = We stop accepting gifts from this platform for you, and reject each one it sends, until you resume it.
pause-button = Pause
resume = Resume this platform
resume-lead = We accept its gifts again from then on. It has to send again any that we rejected in the meantime.
resume-button = Resume
stop = Stop using this platform
stop-lead = This is permanent. Do it if its gifts no longer qualify, or if you leave the platform. We ask you to confirm.
stop-button = Stop using it
is-ended = You have already stopped using { $platform }
is-ended-lead = There is nothing more to do.
stop-question = Stop using { $platform }?
stop-accepts = We will stop accepting gifts for you from this platform.
stop-stays = Gifts already sent stay, and we claim on them as usual.
stop-reference = The reference
stop-reference-lead = is never used again. If you add the platform later, you confirm that its gifts qualify again and get a new reference.
