# What was said between Uplift and HMRC about a claim, for staff of the charity and in the audit pack.

written = { $gifts ->
    [one] Claim { $claim }: { $gifts } gift. IRmark { $irmark }.
   *[other] Claim { $claim }: { $gifts } gifts. IRmark { $irmark }.
}
more = And { $more } more.
no-receipt = HMRC accepted the claim, but gave no receipt.
unproved = HMRC says that it accepted the claim, but gave no receipt.
received = HMRC received the claim (reference { $reference }). We check again in { $seconds } seconds.
working = HMRC is still working on it.
cleared = HMRC has cleared its copy of the answer.
held-up = Uplift did not send the message, because it was delayed for too long after it was prepared.
no-longer-kept = No longer kept. The SHA-256 of what it was: { $sha256 }.

## There was no reply, or none that tells anything.

no-connection = Nothing was sent to HMRC: no connection.
cannot-be-sent = Nothing was sent to HMRC: the message cannot be sent.
timed-out = Uplift does not know what HMRC did with the request: no reply came in time.
cut-off = Uplift does not know what HMRC did with the request: the connection ended before the reply did.
status = Uplift does not know what HMRC did with the request: the server answered with status { $status } and no message.
error-with-status = Uplift does not know what HMRC did with the request: the server failed with status { $status } and the message of an error.
empty = Uplift does not know what HMRC did with the request: the reply is empty.
web-page = Uplift does not know what HMRC did with the request: the reply is a web page and not a message.
truncated = Uplift does not know what HMRC did with the request: the reply was cut off.
reply-too-long = Uplift does not know what HMRC did with the request: the reply is longer than any of HMRC’s.
not-gov-talk = Uplift does not know what HMRC did with the request: the reply is not a GovTalk message.
no-field = Uplift does not know what HMRC did with the request: the reply has no proper { $field }.
other-class = Uplift does not know what HMRC did with the request: the reply is of another class.
other-function = Uplift does not know what HMRC did with the request: the reply answers another request.
other-submission = Uplift does not know what HMRC did with the request: the reply is about another submission.
other-receipt = Uplift does not know what HMRC did with the request: the receipt is for another claim. Its IRmark is { $theirs }, and { $ours } was sent; the reply’s CorrelationID is { $reference }.
unreadable = Uplift does not know what HMRC did with the request: { $why }.
reply-aside = Only Uplift’s operator can read what came. Its SHA-256: { $sha256 }.

## HMRC’s list.

not-listed = HMRC’s list does not have this submission.
listed = HMRC’s list has this submission: the message had arrived.
listed-often = HMRC’s list has this submission { $times } times.
listed-under-another = HMRC’s list has this submission under another ID.
listed-unrecognised = HMRC’s list has this submission, under the ID that HMRC no longer recognises.
has-earlier = It has an earlier submission of this claim.
none-earlier = HMRC’s list shows no earlier submission of this claim.
earlier = HMRC’s list shows an earlier submission of this claim, which Uplift had treated as lost.
list-aside = Only Uplift’s operator can read the whole list. Its SHA-256: { $sha256 }.

## For a viewer, in the place of HMRC’s words.

accepted = HMRC accepted the claim.
error = HMRC’s error { $number }.
withheld = HMRC returned an error. Only people who may see donors’ details can read it.
