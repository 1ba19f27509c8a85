# The first file of a claim’s audit pack: what each of the others is, and how to check that nothing was changed. Its lines are broken when it
# is written.

title = { $charity } (HMRC reference { $reference })
subtitle = Gift Aid claim { $claim }, as Uplift recorded it on { $at }

## The claim: a label of at most 17 letters, and its value.

state = State
approved-by = Approved by
sent = Sent to HMRC
accepted = Accepted by HMRC
paid = Paid by HMRC
set-off = Set off by HMRC
interest = Of that, interest
returned = Returned to HMRC
gifts = Gifts
given = Given
gift-aid = Gift Aid
adjustment = Adjustment
taken-out = Refused later
would-have-paid = Would have paid
to-pay = HMRC to pay
claim-id = Claim ID
submission-id = Submission ID
hmrc-id = HMRC’s ID
irmark = IRmark
none-yet = none yet
nobody = nobody
not-required = no approval required
nothing = nothing
approved-as = { $people }, as claim { $claim }, without the gifts that HMRC rejected
paid-on = { $amount } on { $day }
set-off-on = { $amount } on { $day } against { $against }
taken-out-gifts = { $gifts ->
    [one] { $gifts } gift, { $gift_aid } of Gift Aid
   *[other] { $gifts } gifts, { $gift_aid } of Gift Aid
}
keep-safe = KEEP THIS SAFE. It holds donors’ names and home addresses. Keep it for six years after the end of the accounting period that it belongs to, and show it to HMRC if asked (Income Tax Act 2007, section 428). Delete copies that nobody needs.

## Its files.

what-is-here = WHAT IS IN HERE
this-file = This file.
claim-xml = The claim as sent to HMRC, byte for byte, except for the account and password that Uplift signs in to HMRC with: they are added when it is sent. Missing if nothing has been written yet.
compressed = A claim of more than { $plain } gifts is sent compressed: its gifts are in the element CompressedPart. To read them, decode the text of that element from base64 and unpack it with gzip. { $lines } always lists them.
receipt-xml = HMRC’s acceptance, byte for byte. The receipt in it repeats the IRmark of the claim; HMRC’s test services give none. Missing until HMRC accepts the claim.
happened = What happened to the claim, in order: who started it, who approved it, when it was sent, what HMRC decided, and who settled it by hand and on what evidence. Each payment, set-off, amount of interest and amount returned has its date, its amount, and its bank reference, what it was set off against or how it was returned. “When” is when this was recorded for the claim, “Date of the money” when the money moved. The amounts add up to what HMRC has paid and set off for this claim, without interest and what was returned: those have a minus, as does money that was undone. People on the charity’s team are shown by name, if they gave one, and email address.
every-message = Every message between Uplift and HMRC about this claim, in order: when, from whom, what it means and which file.
message-files = The other messages, byte for byte: HMRC’s acknowledgements and refusals, and earlier submissions. Only “listing” is an excerpt: HMRC’s list names every submission from Uplift’s account, including other charities’. The excerpt has its entries for this claim, the number of other submissions, and the SHA-256 of the whole list, which Uplift’s operator keeps.
lines = The gifts in the claim, in the order of its lines. “Gift Aid” is rounded down for each gift, so the column can add up to a few pence less than the claim. It is empty for a gift that the claim no longer contains. “Note” says “HMRC rejected it” if HMRC rejected the claim because of the gift, and “HMRC refused it”, with the reason in HMRC’s letter, if HMRC refused the gift after it had accepted the claim. { $happened } gives the date of the letter. If the claim was rejected or cancelled for another reason, “Note” says which claim the gift is in now, or “Free for another claim”. “Now in another claim” is the number of the claim that the gift is in now. “This claim” is the number of this claim, and “Paid on” the date on which HMRC had paid all of it. It is empty while HMRC has paid only part of it, and for a gift that it no longer contains.
declarations = For each line: the text of the Gift Aid declaration, when it was made, and the donor’s authorisation for it: when and where it was given, when the shortfall of tax was explained, and when it ends. “State” says whether the declaration counts (“Made”) or no longer does (“Cancelled” or “Replaced”).
wording = The exact words that donors were shown and agreed to. “Wording” in { $declarations } names the file.
adjustments = Gifts in earlier claims that were refunded or no longer qualify, whose Gift Aid this claim deducts. Only headings if there are none. Gift Aid is rounded up for each gift, so the column can add up to a few pence more than the claim deducts.
format = The CSV files are UTF-8. Times marked UTC are in Universal Time, others in UK time. A cell that begins with =, +, - or @ has an apostrophe before it, so that no spreadsheet reads it as a formula.

## The check.

how-to-check = HOW TO CHECK THE IRMARK
what-irmark-is = The IRmark is HMRC’s checksum of the body of the claim: it shows whether anybody has changed the claim.
with-uplift = With Uplift:   uplift hmrc irmark claim.xml
with-uplift-what = It calculates the IRmark from the file and prints it in base64, as above, and then in base32, which is how HMRC writes it.
with-another = With any other program that supports Canonical XML: take the element Body out of claim.xml, remove the element IRmark from it, write the rest as Canonical XML 1.0 with comments, and calculate the SHA-1 of those bytes. In base64 it is the IRmark above.
with-receipt = Open receipt.xml: its element DigestValue repeats the IRmark in base64, and HMRC’s sentence in base32. If it is the same, this is the claim that HMRC accepted.
if-it-differs = If the IRmark differs, the file was changed after it left Uplift. Editors that indent XML do that: download the pack again.
