//! The first file of a claim's audit pack, in plain text: what each of the others is, and how to check that nothing was changed.

use super::claim_state;
use crate::words::{claim_pack as words, say};
use backend::claim::{Cut, GivenApproval, MoneyReturned, PLAIN, PackHead, SetOff};
use domain::Pence;
use domain::calendar::{long, long_time};
use domain::count::thousands;

/// The longest line.
const WIDTH: usize = 132;
/// Where values stand behind their labels, and what a file is behind its name.
const INDENT: usize = 18;

/// The index, in plain text.
#[must_use]
pub fn readme(head: &PackHead) -> String {
    let claim = &head.claim;
    let title = say(words::Title { charity: &head.charity_name, reference: &head.hmrc_reference });
    let subtitle = say(words::Subtitle { claim: claim.number, at: long_time(head.at) });
    let facts: String = facts(head).iter().map(|(label, fact)| format!("{label:<INDENT$}{fact}\n")).collect();
    let keep = hung("", 0, say(words::KEEP_SAFE));
    let files: String = files().iter().map(|(name, what)| hung(name, INDENT, what)).collect();
    let (here, format) = (say(words::WHAT_IS_HERE), hung("", 0, say(words::FORMAT)));
    let check = [
        hung("", 0, say(words::WHAT_IRMARK_IS)),
        "\n".to_owned(),
        hung("1.", 3, say(words::WITH_UPLIFT)),
        hung("", 3, say(words::WITH_UPLIFT_WHAT)),
        hung("2.", 3, say(words::WITH_ANOTHER)),
        hung("3.", 3, say(words::WITH_RECEIPT)),
        "\n".to_owned(),
        hung("", 0, say(words::IF_IT_DIFFERS)),
    ]
    .concat();
    let how = say(words::HOW_TO_CHECK);
    format!("{title}\n{subtitle}\n\n{facts}\n{keep}\n\n{here}\n\n{files}\n{format}\n\n{how}\n\n{check}")
}

/// The claim, label by label.
fn facts(head: &PackHead) -> [(&'static str, String); 18] {
    let claim = &head.claim;
    let none = || say(words::NONE_YET).to_owned();
    let (progress, written) = (&claim.progress, claim.written.as_ref());
    // What HMRC pays for the claim is called by what became of it.
    let pays = if claim.would_have_paid() { words::WOULD_HAVE_PAID } else { words::TO_PAY };
    [
        (say(words::STATE), claim_state(claim).to_owned()),
        (say(words::APPROVED_BY), approved(&head.approvals, claim.approvals.0 > 0)),
        (say(words::SENT), progress.sent_at().map_or_else(none, long_time)),
        (say(words::ACCEPTED), progress.acceptance().map_or_else(none, |accepted| long_time(accepted.at))),
        (say(words::PAID), paid(head).unwrap_or_else(none)),
        (say(words::INTEREST), interest(claim.interest)),
        (say(words::SET_OFF), set_off(head)),
        (say(words::RETURNED), returned(&head.returns)),
        (say(words::GIFTS), claim.lines.to_string()),
        (say(words::GIVEN), claim.donations.to_string()),
        (say(words::GIFT_AID), claim.gift_aid.to_string()),
        (say(words::ADJUSTMENT), claim.adjustment.to_string()),
        (say(words::TAKEN_OUT), taken_out(claim.cut)),
        (say(pays), claim.expected().to_string()),
        (say(words::CLAIM_ID), claim.claim_id.to_string()),
        (say(words::SUBMISSION_ID), written.map_or_else(none, |written| written.transaction_id.clone())),
        (say(words::HMRC_ID), progress.acknowledged().map_or_else(none, |said| said.correlation_id.clone())),
        (say(words::IRMARK), written.map_or_else(none, |written| written.irmark.clone())),
    ]
}

/// The files, each with what it is. One without a name goes on with the one before.
fn files() -> [(&'static str, String); 11] {
    const HISTORY: &str = "history.csv";
    const LINES: &str = "lines.csv";
    const DECLARATIONS: &str = "declarations.csv";
    [
        ("README.txt", say(words::THIS_FILE).to_owned()),
        ("claim.xml", say(words::CLAIM_XML).to_owned()),
        ("", say(words::Compressed { plain: thousands(PLAIN.into()), lines: LINES })),
        ("receipt.xml", say(words::RECEIPT_XML).to_owned()),
        (HISTORY, say(words::HAPPENED).to_owned()),
        ("conversation.csv", say(words::EVERY_MESSAGE).to_owned()),
        ("conversation/", say(words::MESSAGE_FILES).to_owned()),
        (LINES, say(words::Lines { happened: HISTORY })),
        (DECLARATIONS, say(words::DECLARATIONS).to_owned()),
        ("wording/", say(words::Wording { declarations: DECLARATIONS })),
        ("adjustments.csv", say(words::ADJUSTMENTS).to_owned()),
    ]
}

/// What HMRC paid; nothing where it has not.
fn paid(head: &PackHead) -> Option<String> {
    let all: Vec<String> =
        head.money.iter().map(|(on, amount)| say(words::PaidOn { amount, day: long(*on) })).collect();
    (!all.is_empty()).then(|| all.join(", "))
}

/// What HMRC set off instead of paying it.
fn set_off(head: &PackHead) -> String {
    let all: Vec<String> = head
        .set_offs
        .iter()
        .map(|SetOff { on, pence, against }| say(words::SetOffOn { amount: pence, day: long(*on), against }))
        .collect();
    if all.is_empty() { say(words::NOTHING).to_owned() } else { all.join(", ") }
}

/// What of HMRC's money is interest.
fn interest(sum: Pence) -> String {
    if sum == Pence::ZERO { say(words::NOTHING).to_owned() } else { sum.to_string() }
}

/// What of HMRC's money went back to it.
fn returned(returns: &[MoneyReturned]) -> String {
    let all: Vec<String> = returns
        .iter()
        .map(|MoneyReturned { on, pence, .. }| say(words::PaidOn { amount: pence, day: long(*on) }))
        .collect();
    if all.is_empty() { say(words::NOTHING).to_owned() } else { all.join(", ") }
}

/// Who approved the claim, or the one whose good lines it is.
fn approved(
    approvals: &[GivenApproval],
    // Whether anybody had to.
    is_required: bool,
) -> String {
    let people: Vec<&str> = approvals.iter().map(|approval| approval.email.as_str()).collect();
    let people = match (people.as_slice(), is_required) {
        ([], false) => say(words::NOT_REQUIRED).to_owned(),
        ([], true) => say(words::NOBODY).to_owned(),
        (people, _) => people.join(", "),
    };
    match approvals.iter().find_map(|approval| approval.given_for) {
        Some((_, claim)) => say(words::ApprovedAs { people, claim }),
        None => people,
    }
}

/// What HMRC took of the claim after it had accepted it.
fn taken_out(cut: Cut) -> String {
    match cut.gifts {
        0 => say(words::NOTHING).to_owned(),
        gifts => say(words::TakenOutGifts { gifts, gift_aid: cut.gift_aid }),
    }
}

/// A text behind its label, in lines that are no longer than [`WIDTH`]: all of them begin in the same column.
fn hung(label: &str, indent: usize, text: &str) -> String {
    let (mut lines, mut line) = (String::new(), format!("{label:<indent$}"));
    let mut is_begun = false;
    for word in text.split(' ') {
        if is_begun && line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines = lines + &line + "\n";
            line = " ".repeat(indent);
            is_begun = false;
        }
        if is_begun {
            line.push(' ');
        }
        line.push_str(word);
        is_begun = true;
    }
    lines + &line + "\n"
}

#[cfg(test)]
mod tests {
    use super::{INDENT, WIDTH, approved, files, hung, interest, returned, say, words};
    use backend::claim::MoneyReturned;
    use domain::Pence;
    use domain::calendar::parse_date;

    #[test]
    fn what_went_back_stands_there_with_its_days_and_is_nothing_where_none_did() {
        let back = |number, on, pence| MoneyReturned {
            number,
            on: parse_date(on).unwrap(),
            pence: Pence::new(pence).unwrap(),
            note: "BACS".to_owned(),
        };
        let nothing = say(words::NOTHING);
        assert_eq!((returned(&[]).as_str(), interest(Pence::ZERO).as_str()), (nothing, nothing));
        let said = returned(&[back(1, "2026-12-20", 1_200), back(2, "2027-01-04", 800)]);
        let one = say(words::PaidOn { amount: "£12.00", day: "20 December 2026" });
        let other = say(words::PaidOn { amount: "£8.00", day: "4 January 2027" });
        assert_eq!(said, format!("{one}, {other}"));
        assert_eq!(interest(Pence::new(2_325).unwrap()), "£23.25");
    }

    #[test]
    fn a_claim_that_nobody_had_to_approve_is_not_said_to_lack_an_approval() {
        assert_eq!(approved(&[], false), say(words::NOT_REQUIRED));
        assert_eq!(approved(&[], true), say(words::NOBODY));
    }

    #[test]
    fn a_text_stands_behind_its_label_in_lines_of_one_width() {
        let text = hung("claim.xml", INDENT, &"word ".repeat(60));
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        assert!(lines[0].starts_with("claim.xml         word word"), "{text}");
        assert!(lines[1].starts_with("                  word word"), "{text}");
        assert!(lines.len() > 2 && lines.iter().all(|line| line.chars().count() <= WIDTH), "{text}");
        assert_eq!(hung("1.", 3, "Run:   this"), "1. Run:   this\n");
    }

    #[test]
    fn the_name_of_each_file_leaves_a_blank_before_what_it_is() {
        for (name, what) in files() {
            assert!(name.len() < INDENT && !what.is_empty(), "{name}");
        }
    }
}
