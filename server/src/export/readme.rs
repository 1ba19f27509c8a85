//! The first file of an audit pack: what each of the others is, and how to check that nothing was changed.

use backend::claim::{Cut, GivenApproval, PackHead, SetOff};
use domain::calendar::{long, long_time};
use domain::count::{gifts, thousands};

/// The index, in plain text.
pub(super) fn text(head: &PackHead) -> String {
    let claim = &head.claim;
    let none = || "none yet".to_owned();
    let (progress, written) = (&claim.progress, claim.written.as_ref());
    let accepted = progress.acceptance().map_or_else(none, |acceptance| long_time(acceptance.at));
    let filed = progress.sent_at().map_or_else(none, long_time);
    let payments: Vec<String> =
        head.money.iter().map(|(on, amount)| format!("{amount} on {}", long(*on))).collect();
    let set_offs: Vec<String> = head
        .set_offs
        .iter()
        .map(|SetOff { on, pence, against }| format!("{pence} on {} against {against}", long(*on)))
        .collect();
    let paid = if payments.is_empty() { none() } else { payments.join(", ") };
    let set_off = if set_offs.is_empty() { "nothing".to_owned() } else { set_offs.join(", ") };
    // What HMRC pays for the claim is called by what became of it.
    let pays = if claim.would_have_paid() { "Would have paid" } else { "HMRC to pay" };
    format!(
        "{name} (HMRC reference {reference})
Gift Aid claim {number}, as Uplift recorded it on {at}

State             {state}
Approved by       {approved}
Sent to HMRC      {filed}
Accepted by HMRC  {accepted}
Paid by HMRC      {paid}
Set off by HMRC   {set_off}
Gifts             {lines}
Given             {given}
Gift Aid          {gift_aid}
Adjustment        {adjustment}
Taken out later   {cut}
{pays:<18}{expected}
Claim ID          {id}
Submission ID     {transaction}
HMRC’s ID         {correlation}
IRmark            {irmark}

KEEP THIS SAFE. It holds donors’ names and home addresses. Keep it for six years after the end of the accounting period that it
belongs to, and show it to HMRC if asked (Income Tax Act 2007, section 428). Delete copies that nobody needs.


WHAT IS IN HERE

README.txt        This file.
claim.xml         The claim as sent to HMRC, byte for byte, except for the account and password that Uplift signs in to HMRC
                  with: they are added when it is sent. Missing if nothing has been written yet.
                  A claim of more than {plain} gifts is sent compressed: its gifts are in the element CompressedPart. To read
                  them, decode the text of that element from base64 and unpack it with gzip. lines.csv always lists them.
receipt.xml       HMRC’s acceptance, byte for byte. The receipt in it repeats the IRmark of the claim; HMRC’s test services give
                  none. Missing until HMRC accepts the claim.
history.csv       What happened to the claim, in order: who started it, who approved it, when it was sent, what HMRC decided, who
                  settled it by hand and on what evidence, and each payment from HMRC: the date, the amount and the bank
                  reference. It names people on the charity’s team by name, if they gave one, and email address.
conversation.csv  Every message between Uplift and HMRC about this claim, in order: when, from whom, what it means and which file.
conversation/     The other messages, byte for byte: HMRC’s acknowledgements and refusals, and earlier submissions. Only “listing” is an
                  excerpt: HMRC’s list names every submission from Uplift’s account, including other charities’. The excerpt has
                  its entries for this claim, the number of other submissions, and the SHA-256 of the whole list, which
                  Uplift’s operator keeps.
lines.csv         The gifts in the claim, in the order of its lines. “Note” says “HMRC rejected it” if HMRC rejected the claim because
                  of the gift, “Released for another claim” if the claim was rejected or cancelled for another reason, and “HMRC
                  refused it”, with the reason in HMRC’s letter, if HMRC took the gift out of a claim it had accepted. history.csv
                  gives the date of the letter. “Now in claim” is the number of the claim that the gift is in now. “Claim” is the
                  number of this claim, and “Paid on” the date on which HMRC paid it, empty for a gift that it no longer contains.
declarations.csv  For each line: the text of the Gift Aid declaration, when it was made, and the donor’s authorisation for it:
                  when and where it was given, when the shortfall of tax was explained, and when it ends.
wording/          The exact words that donors were shown and agreed to. “Wording” in declarations.csv names the file.
adjustments.csv   Gifts in earlier claims that were refunded or no longer qualify, whose Gift Aid this claim deducts. Only headings
                  if there are none. Gift Aid is rounded up for each gift, so the column can add up to a few pence more than the claim
                  deducts.

The CSV files are UTF-8. Times marked UTC are in Universal Time, others in UK time. A cell that begins with =, +, - or @ has an
apostrophe before it, so that no spreadsheet reads it as a formula.


HOW TO CHECK THE IRMARK

The IRmark is HMRC’s checksum of the body of the claim: it shows whether anybody has changed the claim.

1. With Uplift:   uplift hmrc irmark claim.xml
   It calculates the IRmark from the file and prints it in base64, as above, and then in base32, which is how HMRC writes it.
2. With any other program that supports Canonical XML: take the element Body out of claim.xml, remove the element IRmark from it, write
   the rest as Canonical XML 1.0 with comments, and calculate the SHA-1 of those bytes. In base64 it is the IRmark above.
3. Open receipt.xml: its element DigestValue repeats the IRmark in base64, and HMRC’s sentence in base32. If it is the same, this
   is the claim that HMRC accepted.

If the IRmark differs, the file was changed after it left Uplift. Editors that indent XML do that: download the pack again.
",
        plain = thousands(backend::claim::PLAIN.into()),
        name = head.charity_name,
        reference = head.hmrc_reference,
        number = claim.number,
        at = long_time(head.at),
        state = claim.status(),
        approved = approved(&head.approvals),
        lines = claim.lines,
        given = claim.donations,
        gift_aid = claim.gift_aid,
        adjustment = claim.adjustment,
        cut = cut(claim.cut),
        expected = claim.expected(),
        id = claim.claim_id,
        transaction = written.map_or("none yet", |written| written.transaction_id.as_str()),
        correlation = progress.acknowledged().map_or("none yet", |said| said.correlation_id.as_str()),
        irmark = written.map_or("none yet", |written| written.irmark.as_str()),
    )
}

/// Who approved the claim, or the one whose good lines it is.
fn approved(approvals: &[GivenApproval]) -> String {
    let people: Vec<&str> = approvals.iter().map(|approval| approval.email.as_str()).collect();
    let people = if people.is_empty() { "nobody".to_owned() } else { people.join(" and ") };
    match approvals.iter().find_map(|approval| approval.given_for) {
        Some((_, number)) => format!("{people}, as claim {number}, without the gifts that HMRC rejected"),
        None => people,
    }
}

/// What HMRC took of the claim after it had accepted it.
fn cut(cut: Cut) -> String {
    match cut.gifts {
        0 => "nothing".to_owned(),
        some => format!("{}, {} of Gift Aid", gifts(some), cut.gift_aid),
    }
}
