# Uplift’s appointment as a charity’s nominee at HMRC, and how a charity is confirmed.

## The appointment

title = Uplift as your HMRC nominee
lead = A nominee sends Gift Aid claims to HMRC for a charity. You appoint it once. You can still claim yourself, and you can end the appointment at any time.
recorded = Step recorded
can-send = Uplift can send your claims to HMRC
appointed = HMRC’s letter says that Uplift is appointed.
appointed-lead = HMRC’s letter says that Uplift is appointed. You do not need to do anything.
has-ended = We cannot send your claims to HMRC
has-ended-lead = Uplift’s appointment has ended, so your platforms are paused and we accept no new gifts. Gift Aid on earlier gifts can still be claimed. We can claim it once you appoint Uplift again, or you can claim it in HMRC’s Charities Online with a schedule from “Claims”. When you have asked HMRC again, record it here and resume each platform under “Platforms”.
not-yet = We cannot send your claims to HMRC yet
not-yet-lead = We collect and declare your gifts in the meantime. They can wait: a gift can be claimed until four years after the end of the accounting year it was given in (for a trust, the tax year).
paused = A platform is paused
paused-lead = We accept no new gifts from it until you resume it.
platforms = Platforms

## The test message

test-asked = Your test message
test-asked-lead = See the result under “Test message” on this page.
test = Test message
test-lead = We send one invented gift of £1 in the same way as a real claim, marked as a test. It claims nothing, and you can send it before HMRC’s letter arrives.
test-again = Send another one
test-send = Send a test message
sent-on = Sent on { $day }.
requested-on = Requested on { $day }.
under-way = On its way to HMRC
under-way-lead = HMRC usually answers within a minute.
check-again = Check again
test-accepted = HMRC accepted the test message
test-checked = The test message passed every HMRC rule that we know of
test-checked-lead = HMRC’s live service does not accept test messages, so we wrote and checked it but did not send it.
test-broken = The test message breaks one of HMRC’s rules, so we did not send it
rule = Rule { $number }.
test-broken-lead = We could not send your claims either.
test-broken-link = Contact us
test-rejected = HMRC rejected the test message
hmrcs-error = HMRC’s error { $number }.
hmrcs-words = HMRC’s words:
test-rejected-lead = Check the charity’s name and HMRC reference with your authorised official. If they are right,
test-rejected-link = contact us
unanswered = HMRC did not answer
unanswered-lost = HMRC did not say what happened to the test message.
unanswered-no-account = This installation has no account with HMRC yet.
unanswered-stopped = HMRC is refusing this installation’s account, so we send nothing.
unanswered-account-for-charity = HMRC does not accept this installation’s account for your charity. It says: { $words }
unanswered-account = HMRC does not accept this installation’s account. It says: { $words }
unanswered-gateway = HMRC’s gateway did not process the test message. It says: { $words }
unanswered-lead = This does not mean that anything is wrong with your details. Try again later.
no-receipt = HMRC gave no receipt. That is normal for its External Test Service, which reads only the header of a message and not the claim in it.

## How far the appointment is

progress = Progress
registered = Charity registered with Uplift
official-asks = Your authorised official asks HMRC
you-ask = You ask HMRC
four-weeks = About four weeks later
letter-arrives = HMRC’s letter arrives
letter-lead = HMRC posts a letter to the charity that names its new nominee. You do not need to reply. Record its date here, and keep it.
uplift-sends = Uplift sends your claims to HMRC
requested = Request sent to HMRC
was-due = Was due by { $day }
usually-by = Usually by { $day }
letter-late = The letter is late. Your authorised official can call HMRC’s charities helpline to ask whether the request arrived. HMRC will ask for the reference
your-letter-late = The letter is late. You can call HMRC’s charities helpline to ask whether the request arrived. HMRC will ask for the reference
is-appointed = Uplift appointed as your nominee
appointment-ended = Appointment ended
ask-again = Your authorised official can ask HMRC again
you-ask-again = You can ask HMRC again

## How the official asks; first the lines of a message to them

message = A message to send to your authorised official
the-message = the message
message-dear = Dear { $official },
message-please = Please ask HMRC to add { $name } as a nominee of { $charity }, so that it can claim Gift Aid for us. Only you, our authorised official, can do this.
message-online = You can do this online in our HMRC account: { $address }
message-form = You can also use form ChV1, which is linked from: { $address }
message-reference = Our HMRC reference: { $reference }
message-change = The change: add a nominee
message-name = The nominee’s name: { $name }
message-nominee-reference = The nominee’s HMRC reference: { $reference }
message-end = Our other nominees and agents can stay as they are. Please tell me the date when you asked HMRC.
change-name = The change is “add a nominee”. The nominee’s name is
change-reference = and its HMRC reference is
change-unknown = The change is “add a nominee”. Ask us first for the nominee’s name and HMRC reference.
has-to-ask = has to ask HMRC: only the authorised official can appoint a nominee. They can do this online:
you-have-to-ask = Only you, the authorised official, can ask HMRC to appoint a nominee. You can do this online:
hmrc-account = sign in to the charity’s HMRC account
form-too = They can also use form ChV1, which is linked from
your-form-too = You can also use form ChV1, which is linked from
nominees-page = GOV.UK’s page on nominees
our-reference = The charity’s HMRC reference is
others-stay = Your other nominees and agents can stay as they are.

## The next step

asked = You have asked HMRC
when-asked = When did you ask HMRC?
record-request = Record the request
letter-came = HMRC’s letter has arrived
letter-date = What is the date of HMRC’s letter?
record-letter = Record HMRC’s letter
request-over = The request was withdrawn or rejected
when-over = When did this happen?
appointment-over = The appointment has ended
when-ended = When did the appointment end?
change-request = Change the date of the request
change-letter = Change the letter date
change-date = Change the date
over-lead = From then on we send no claims, and your platforms are paused: we accept no new gifts. Claims already sent are not affected, and earlier gifts can still be claimed. Once you have asked HMRC again, you can resume the platforms.
record-this = Record this

## The official confirms a charity

confirmed = { $name } is confirmed
confirmed-lead = We accept gifts for the charity, and can claim for it once Uplift is appointed as its nominee at HMRC.
confirm = Confirm { $name }?
confirm-reference = HMRC reference { $reference }
confirm-lead = Someone registered this charity with Uplift, which claims Gift Aid from HMRC for charities. Confirm it only if the charity did this. If it did not, close this page: we will not accept gifts for it.
confirm-button = Confirm the charity

## What HMRC and the regulator know a charity by

name = Name
hmrc-reference = HMRC reference
regulator = Regulator
charity-number = Charity number
in-register = in the regulator’s register
authorised-official = Authorised official
