//! The first file of an audit pack: what each of the others is, and how to check that nothing was changed.

use backend::claim::{Claim, Cut, GivenApproval, PackHead};
use domain::ClaimStatus;
use domain::calendar::{long, long_time};
use domain::claim::Rejection;
use domain::count::{gifts, thousands};

/// The index, in plain text.
pub(super) fn text(head: &PackHead) -> String {
    let claim = &head.claim;
    let none = || "none yet".to_owned();
    let accepted = claim.accepted_at.map_or_else(none, long_time);
    let filed = claim.submitted_at.map_or_else(none, long_time);
    let payments: Vec<String> =
        head.money.iter().map(|(on, amount)| format!("{amount} on {}", long(*on))).collect();
    let paid = if payments.is_empty() { none() } else { payments.join(", ") };
    let (back, pays) = labels(claim);
    let seal = claim.irmark.clone().unwrap_or_else(none);
    format!(
        "{name} (HMRC reference {reference})
Gift Aid claim {number}, as Uplift had it on {at}

State             {state}
Approved by       {approved}
Filed             {filed}
Accepted by HMRC  {accepted}
Paid by HMRC      {paid}
Gifts             {lines}
Given             {given}
Gift Aid          {gift_aid}
{back:<18}{adjustment}
Taken out later   {cut}
{pays:<18}{expected}
Id of the claim   {id}
Submission id     {transaction}
HMRC’s id         {correlation}
IRmark            {seal}

KEEP THIS SAFE. It holds names and home addresses of donors. The charity keeps it for six years after the end of the accounting
period that it belongs to, and shows it to HMRC when asked (Income Tax Act 2007, section 428). Delete copies that nobody needs.


WHAT IS IN HERE

README.txt        This file.
claim.xml         The claim as it was sent to HMRC, byte for byte. The account with which Uplift files, and its password, are
                  put in on the way out and are not in here: everything else is. Missing when nothing was written yet.
                  A claim of more than {plain} gifts is sent compressed: its gifts are in the element CompressedPart. To read
                  them, decode the text of that element from base64 and unpack it with gzip. lines.csv has them in any case.
receipt.xml       HMRC’s acceptance, byte for byte. The receipt in it repeats the IRmark of the claim; HMRC’s test services give
                  none. Missing until HMRC accepts the claim.
history.csv       What became of the claim, in order: who began it, who approved it and when, when it was filed, what HMRC decided, who
                  settled it by hand and how that is known, and each payment of HMRC’s: the day, the amount, and what the bank’s
                  statement says beside it. It names people of the charity by their addresses.
conversation.csv  Every message between Uplift and HMRC about this claim, in order: when, from whom, what it means, which file.
conversation/     The other messages, byte for byte: HMRC’s acknowledgements and refusals, and earlier submissions. Only “listing” is an
                  excerpt: HMRC’s list names every submission of Uplift’s account, other charities’ too. Here is what it says of
                  this claim, how many other submissions it names, and the SHA-256 of the whole list, which whoever runs
                  Uplift keeps.
lines.csv         The gifts of the claim in the order of its lines. “Note” says “refused” or “released” where a line no longer
                  stands: HMRC refused it, or the whole claim, and the gift went into another one or back. It says “cut” where HMRC
                  took the gift out of a claim it had accepted. history.csv gives the date of HMRC’s letter and the reason.
declarations.csv  For each line: the Gift Aid declaration word by word, when it was made, and the donor’s authorisation that it
                  rests on: when and where it was given, when the shortfall of tax was explained, how long it holds.
wording/          The exact words that donors were shown and agreed to. “Wording” in declarations.csv names the file.
adjustments.csv   Gifts that were refunded, or whose declaration ended, after an earlier claim, and whose tax goes back with
                  this claim. Only headings if there are none.

The CSV files are UTF-8. Times marked UTC are in Universal Time, others in London’s. A cell that begins with =, +, - or @ has an
apostrophe before it, so that no spreadsheet takes it for a formula.


HOW TO CHECK THE IRMARK

The IRmark is HMRC’s seal: it is made from the body of the claim, so that nobody can change a letter of it unseen.

1. With Uplift:   uplift hmrc irmark claim.xml
   It reads the file anew and prints the mark in base64, which is the IRmark above, and then in base32, which is how HMRC writes it.
2. With any other program that knows Canonical XML: take the element Body out of claim.xml, remove the element IRmark from it, write
   the rest as Canonical XML 1.0 with comments, and make the SHA-1 of those bytes. In base64 it is the IRmark above.
3. Open receipt.xml: its element DigestValue repeats the mark in base64, and HMRC’s sentence in base32. If it is the same, this
   is the claim that HMRC accepted.

If the mark differs, the file was changed after it left Uplift. Editors that indent XML do that: download the pack again.
",
        plain = thousands(backend::claim::PLAIN.into()),
        name = head.charity_name,
        reference = head.hmrc_reference,
        number = claim.number,
        at = long_time(head.at),
        state = claim.status,
        approved = approved(&head.approvals),
        lines = claim.lines,
        given = claim.donations,
        gift_aid = claim.gift_aid,
        adjustment = claim.adjustment,
        cut = cut(claim.cut),
        expected = claim.expected(),
        id = claim.claim_id,
        transaction = claim.transaction_id.as_deref().unwrap_or("none yet"),
        correlation = claim.correlation_id.as_deref().unwrap_or("none yet"),
    )
}

/// Who approved the claim, or the one whose good lines it is.
fn approved(approvals: &[GivenApproval]) -> String {
    let people: Vec<&str> = approvals.iter().map(|approval| approval.email.as_str()).collect();
    let people = if people.is_empty() { "nobody".to_owned() } else { people.join(" and ") };
    match approvals.iter().find_map(|approval| approval.given_for) {
        Some((_, number)) => format!("{people}, as claim {number}, without the lines that HMRC refused"),
        None => people,
    }
}

/// What goes back with the claim and what HMRC pays for it are called by what became of it.
fn labels(claim: &Claim) -> (&'static str, &'static str) {
    let back = match claim.status {
        // With a claim that HMRC refused or never had, nothing goes back.
        ClaimStatus::Rejected | ClaimStatus::Withdrawn => "Would have gone",
        ClaimStatus::Accepted | ClaimStatus::Paid => "Went back with it",
        _ => "Goes back with it",
    };
    // Of a claim that HMRC refused by letter, after it had accepted it, nothing is left to pay.
    let refused =
        claim.status == ClaimStatus::Rejected && claim.rejection != Some(Rejection::AfterAcceptance);
    (back, if refused { "Would have paid" } else { "HMRC to pay" })
}

/// What HMRC took of the claim after it had accepted it.
fn cut(cut: Cut) -> String {
    match cut.gifts {
        0 => "nothing".to_owned(),
        some => format!("{}, {} of Gift Aid", gifts(some), cut.gift_aid),
    }
}
