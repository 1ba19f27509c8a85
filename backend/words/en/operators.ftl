# To whoever runs the installation. They hear of charities, platforms and claims, never of a donor.

about = This is about your Uplift installation, { $base }.
open-uplift = Open Uplift
open-page = Open the operator’s page
view-claim = View the claim

## Filing has stopped.

account-subject = HMRC does not take Uplift’s account: filing has stopped
account = HMRC refused the account that files claims (error { $number }). Uplift files no claims for any charity until this is put right. The claims wait, and nothing is lost.
account-two = HMRC refused the claims of two charities within 24 hours, with its error { $number }. So HMRC does not accept the account that Uplift files with, and nothing is filed for any charity until this is settled. The claims wait, and nothing is lost.
account-then = Check UPLIFT_HMRC_SENDER_ID and UPLIFT_HMRC_PASSWORD with HMRC: passwords expire. After you change them, restart Uplift; to try the same ones again, run `uplift claim resume`. `uplift claim account` shows the state. What the number means is in docs/hmrc.md, “What HMRC’s numbers mean”.
account-two-then = If the account is the same after that, also clear the alarm account-refused on those two claims: the email about each says how.
restored-subject = A backup was restored: filing has stopped
restored = The database was restored from a backup. Claims filed with HMRC since that backup are not in it, and would be filed twice. So nothing is filed for any charity until you say so. The claims wait, and nothing is lost.
restored-then = docs/deploy.md, “After restoring a backup”, says what to find out first. Then run `uplift claim resume`.

## Sign-ins.

another-subject = A sign-in with an address that belonged to someone else was refused
another = Someone signed in at their organisation’s sign-in service with { $email }. According to the service, this is not the person who had the address before. Uplift did not let them in.
another-then = Ask an owner of their charity or platform. If it is a new person, the owner removes the old one from the team; then run `uplift admin person erase --email { $email }`. If it is the same person with a new account there, run `uplift admin person unbind --email { $email }`: the next person who signs in there with this address gets the account. You get this email at most once in 24 hours.
wrong-codes-subject = Many wrong codes were entered at sign-in
wrong-codes = At least { $bound } wrong codes were entered at sign-in in an hour, for all addresses together. Somebody may be guessing. A code allows five wrong tries, and an account 20 in 24 hours.
wrong-codes-then = Find out at the proxy where the requests come from, and block them there. docs/security.md says what guessing can gain. You get this email once an hour while this continues.
mails-subject = The limit on sign-in emails is reached
mails = People asked for more sign-in emails in a quarter of an hour than UPLIFT_SIGN_IN_MAILS or UPLIFT_SIGN_IN_MAILS_TO_DOMAIN allows. The emails above the limit were not sent. Browsers that people signed in from before still get theirs.
mails-then = Find out at the proxy where the requests come from, and block them there. If they are your donors, raise the limit. You get this email once an hour while this continues.

## A job that holds up claims.

job-subject = A job that holds up claims keeps failing
job = A job that takes gifts away from a charity’s claims keeps failing (kind { $kind }, job { $job }). Until it is done, Uplift sends no claim for that charity, because it could include gifts that the charity must not claim on. Other charities’ claims are not affected.
job-then = Find this job in the log. Each attempt says why it failed. Fix the cause; Uplift tries again every hour, so you do not need to start anything. You get this email once a day while this continues.

## An alarm about a claim: what happened.

alarm-subject = Claim { $number } of a charity needs you to look at it
alarm-is = It is claim { $number } of { $name }, { $id } (alarm { $alarm }).
other-receipt = HMRC says that it accepted a claim, with the receipt of another one.
no-receipt = HMRC says that it accepted a claim, and gave no receipt.
list-unclear = HMRC’s list does not say whether it has a claim, or an earlier submission of it.
unknown-to-hmrc = HMRC acknowledged a claim, but now neither knows nor lists it.
gateway-fault = HMRC’s gateway does not accept Uplift’s request for a claim’s outcome.
unanswered = HMRC has not answered about a claim for days.
sent-twice = HMRC’s list has a claim more than once.
breaks-rules = A claim as a whole breaks one of HMRC’s rules, so Uplift does not send it.
contradicted = What HMRC says about a claim contradicts what was known before.
too-long = HMRC finds a claim too long, however few gifts are in it.
not-taken = HMRC has not taken a claim, however often Uplift tried.
account-refused = HMRC answered a claim by refusing Uplift’s account (error 1046 or 1002).

## What to do about it.

do-settle = Ask HMRC what became of it; the ids to name are on its page (Record). Then run `uplift claim settle { $id } --as accepted|rejected|not-received --reason TEXT --by EMAIL`.
do-correct = Find in the log which rule it is, and correct what breaks it. Or ask the charity to cancel the claim.
do-earlier = An earlier submission of this claim was treated as lost, but HMRC has it. Uplift does not send the claim again until you clear this alarm. Ask HMRC what it decided about the earlier submission. If HMRC accepted it, ask the charity to cancel this claim and to take its gifts out as claimed elsewhere. Then run `uplift claim clear-alarm { $id } --alarm contradicted --reason TEXT --by EMAIL`.
do-ask = Uplift goes on trying. Read on the claim’s page (Record) what HMRC’s gateway says, or whether there is a connection at all, and ask HMRC.
do-account = Uplift files nothing for this charity until you clear the alarm; other charities’ claims are not affected. HMRC gives this answer if Uplift is not appointed as this charity’s nominee, if the charity’s HMRC reference is not the one that HMRC has, or if there is a problem with the account. Ask the charity and HMRC which it is. Then run `uplift claim clear-alarm { $id } --alarm account-refused --reason TEXT --by EMAIL`. A changed account clears it too.
do-clear = Ask HMRC what it has and what it decided. Then run `uplift claim clear-alarm { $id } --alarm { $alarm } --reason TEXT --by EMAIL`.
do-clear-held = HMRC may have the same gifts twice, so Uplift files nothing for this charity until you clear the alarm. Ask HMRC what it has and what it decided. Then run `uplift claim clear-alarm { $id } --alarm { $alarm } --reason TEXT --by EMAIL`.
over-when = docs/hmrc.md, “Claims whose outcome is not known”, says when the alarm is over.

## The audit trail.

head-subject = The head of Uplift’s audit trail
head = The audit trail is sealed up to here:
head-then = Keep this email where nobody who can write to the database can delete it. To check that everything up to here is still there and unchanged, run `uplift verify --head` with the line above.

## A charity to decide on.

registered-subject = A charity waits for your approval
registered = { $name } was registered with HMRC reference { $reference }. Its id is { $id }.
registered-then = Compare it with the regulator’s register.
correction-subject = A charity asks to correct its details
correction-is = The details of charity { $id } are now:
correction-to = The charity asks to change them to:
correction-then = Check the new details against the regulator’s register.
correction-reference = The HMRC reference changes. An owner of the charity sends HMRC’s letter to this address: check the new reference against it.
decide = Then run one of:
decide-on-page = Then approve or refuse it on the operator’s page, or run one of:

## A platform that does far more than it used to.

cancels-subject = A platform cancels unusually many authorisations
cancels = { $count ->
    [one] { $name } cancelled { $count } authorisation in the last 24 hours, or asked the donors to.
   *[other] { $name } cancelled { $count } authorisations in the last 24 hours, or asked the donors to.
}
cancels-then = Ask the platform why. We emailed the donors, who can undo what they did not want.
misses-subject = A platform asks for unusually many donors who are not on Uplift
misses = { $count ->
    [one] { $name } asked for a donor and got no match { $count } time in the last 24 hours.
   *[other] { $name } asked for a donor and got no match { $count } times in the last 24 hours.
}
misses-then = Ask the platform whose details it sends. Someone may be testing whose details Uplift knows.
lookups-subject = A platform looks up unusually many people who are not on Uplift
lookups = { $count ->
    [one] In the last 24 hours { $name } looked up { $count } email address or phone number that no donor has.
   *[other] In the last 24 hours { $name } looked up { $count } email addresses and phone numbers that no donor has.
}
lookups-then = Ask the platform where they come from. Someone may be testing which of them belong to donors. A platform that has just started may be looking up everybody whom it knows.
conflicts-subject = A platform gets unusually many donor conflicts
conflicts = { $count ->
    [one] { $name } got the error `donor_conflict` { $count } time in the last 24 hours: the details that it sent for one person belong to two donors.
   *[other] { $name } got the error `donor_conflict` { $count } times in the last 24 hours: the details that it sent for one person belong to two donors.
}
conflicts-then = Ask the platform how it verifies email addresses and phone numbers. These requests changed nothing.
contests-subject = A platform contests unusually many cards and phones
contests = { $count ->
    [one] { $name } contested { $count } card or phone in the last 24 hours: it says that this belongs to a different donor from the one another platform linked it to. Until that is settled, we match no donor by it, and gifts made with it wait.
   *[other] { $name } contested { $count } cards and phones in the last 24 hours: it says that they belong to different donors from the ones other platforms linked them to. Until each is settled, we match no donor by it, and gifts made with it wait.
}
contests-then = Ask the platform how it verifies cards and phones. We emailed the donors who hold them to ask. A platform can contest at most 20 in 24 hours (docs/security.md).
sums-subject = A platform sends unusually large sums of gifts
sums = { $name } sent gifts of { $sum } in the last 24 hours.
sums-then = Ask the platform whether this is right before charities approve claims with these gifts. A platform that has just started, or that sends its gifts once a month, may have nothing to compare with yet.
before = In the 28 days before: { $before }.
daily = You get this email once a day while this continues.
