//! The states of a claim in the words of a charity's finance officer.

use super::views::{ClaimRow, ClaimView};
use crate::ui::Tone;
use domain::ClaimStatus;
use domain::claim::{ClaimAlarm, Rejection, SettledAs, WithdrawalReason};

/// Why tax goes back to HMRC, said after the gifts that it was claimed on: a platform deleted one, for a refund or a payment that
/// failed, or the donor had not authorised it after all, so that its declaration ended.
pub const GOES_BACK: &str = "refunded, or whose declaration ended, after being claimed";

/// Two or three words for a state.
pub fn label(row: &ClaimRow) -> &'static str {
    match (row.status, row.rejection) {
        _ if row.has_nothing_to_pay() => "Nothing to pay",
        (ClaimStatus::Draft, _) => "Being put together",
        (ClaimStatus::Ready, _) => "Waits for approval",
        (ClaimStatus::Approved, _) => "About to be filed",
        (ClaimStatus::Submitting, _) => "On its way to HMRC",
        (ClaimStatus::Acknowledged, _) => "With HMRC",
        _ if row.over.is_some() => "Paid too much",
        (ClaimStatus::Accepted, _) if row.cut > 0 => "Accepted, reduced since",
        (ClaimStatus::Accepted, _) => "Accepted",
        (ClaimStatus::Rejected, Some(Rejection::AfterAcceptance)) => "Refused after acceptance",
        (ClaimStatus::Rejected, Some(Rejection::Lines)) if row.is_followed => "Refused, filed again",
        (ClaimStatus::Rejected, _) => "Refused",
        (ClaimStatus::Paid, _) if row.short().is_some() => "Paid in part",
        (ClaimStatus::Paid, _) => "Paid",
        (ClaimStatus::Withdrawn, _) if row.settled == Some(SettledAs::NotReceived) => "Never received",
        (ClaimStatus::Withdrawn, _) if was_empty(row) => "Nothing left to claim",
        (ClaimStatus::Withdrawn, _) => "Given up",
    }
}

/// How the state is coloured.
pub fn tone(row: &ClaimRow) -> Tone {
    match row.status {
        ClaimStatus::Draft | ClaimStatus::Approved | ClaimStatus::Submitting | ClaimStatus::Acknowledged => {
            Tone::Info
        }
        ClaimStatus::Ready => Tone::Warn,
        ClaimStatus::Paid | ClaimStatus::Rejected if row.over.is_some() => Tone::Warn,
        ClaimStatus::Paid if row.short().is_some() => Tone::Warn,
        ClaimStatus::Accepted | ClaimStatus::Paid => Tone::Good,
        ClaimStatus::Rejected => Tone::Bad,
        ClaimStatus::Withdrawn => Tone::Neutral,
    }
}

/// Whether there was nothing in it: nobody gave it up.
pub fn was_empty(row: &ClaimRow) -> bool {
    row.withdrawal == Some(WithdrawalReason::Empty)
}

/// Whether it goes on by itself.
pub fn is_moving(status: ClaimStatus) -> bool {
    status.is_open() && status != ClaimStatus::Ready
}

/// What is going on with a claim, and what happens next.
pub fn standing(view: &ClaimView) -> &'static str {
    let row = &view.row;
    match row.status {
        ClaimStatus::Ready if view.lacks_nominee => {
            "HMRC’s appointment of Uplift as your nominee has ended. Approved or not, the claim is filed only once HMRC has \
             appointed Uplift again and that is recorded here. Until then it can be given up."
        }
        ClaimStatus::Approved if view.lacks_nominee => {
            "HMRC’s appointment of Uplift as your nominee has ended. The claim is on hold. We file it once HMRC has \
             appointed Uplift again and you have recorded that here. Until then you can give it up."
        }
        ClaimStatus::Approved if is_unreached(view) && !view.stopped => {
            "We cannot reach HMRC, and the claim has not been sent. We keep trying, and nothing is lost. Until then you can \
             give up the claim."
        }
        _ if row.has_nothing_to_pay() => nothing_to_pay(row.settled),
        _ => meaning(row),
    }
}

/// Whether a claim that is free to be filed waits for a connection: the newest of its conversation is that there was none.
fn is_unreached(view: &ClaimView) -> bool {
    view.messages.first().is_some_and(|newest| newest.kind == "nothing")
}

/// What is going on, and what happens next.
fn meaning(row: &ClaimRow) -> &'static str {
    if row.over.is_some() {
        return "HMRC has paid more than it left of the claim, and wants that back: it takes it off a later payment, or asks you to pay it. \
                Its letter says which. Record it here once it has gone back.";
    }
    if row.rejection == Some(Rejection::AfterAcceptance) {
        return "HMRC refused the claim by letter after it had accepted it, and pays nothing for it. What it carried back to HMRC is owed \
                again. Its gifts that can be claimed wait for the next claim.";
    }
    if row.cut > 0 && row.status == ClaimStatus::Accepted {
        return "HMRC has accepted the claim, and took gifts out of it afterwards. It pays for what is left.";
    }
    if let Some(settled) = row.settled.filter(|_| row.status != ClaimStatus::Paid) {
        return by_hand(settled);
    }
    match (row.status, row.rejection) {
        (ClaimStatus::Draft, _) => "Uplift is putting the gifts in. This takes seconds.",
        (ClaimStatus::Ready, _) => {
            "It is filed with HMRC as soon as it is approved. Until then it can be given up."
        }
        (ClaimStatus::Approved, _) => {
            "Uplift files it with HMRC within moments, or as soon as HMRC can be reached. Until then it can be given up."
        }
        (ClaimStatus::Submitting, _) => {
            "The message left, and HMRC has not answered yet. Should the answer stay away, Uplift asks HMRC whether it has \
             the claim, and never sends it twice."
        }
        (ClaimStatus::Acknowledged, _) => {
            "HMRC has the claim and is working on it. Uplift asks until there is an answer."
        }
        (ClaimStatus::Accepted, _) if row.has_receipt => {
            "HMRC has accepted the claim and given a receipt. HMRC usually pays about four weeks later."
        }
        (ClaimStatus::Accepted, _) => {
            "HMRC has accepted the claim without a receipt, as its test services do."
        }
        (ClaimStatus::Rejected, Some(Rejection::Lines)) if row.is_followed => {
            "HMRC refuses a whole claim for one wrong line. Those lines wait to be put right; the good ones went into a new \
             claim at once."
        }
        (ClaimStatus::Rejected, Some(Rejection::Lines)) => {
            "HMRC refuses a whole claim for one wrong line. Those lines wait to be put right, and no new claim \
             was made. Good lines, if it had any, are safe and go into the next claim."
        }
        (ClaimStatus::Rejected, _) => {
            "HMRC refused the claim as a whole. Its gifts are safe and wait. Read below what HMRC said, and make the next claim \
             once that is settled."
        }
        (ClaimStatus::Paid, _) if row.short().is_some() => {
            "HMRC has paid a part of the claim, and the rest may still come. If it does not, HMRC’s letter says why: record here what it \
             refused, or call its charities helpline."
        }
        (ClaimStatus::Paid, _) => "HMRC’s money has come.",
        (ClaimStatus::Withdrawn, _) if was_empty(row) => {
            "Nothing was left to claim in it, so nothing was filed. A gift that was refunded or taken out of claiming, that the donor \
             had not authorised, or that is past the time limit cannot be claimed; one that HMRC refused, or would, waits to be put right."
        }
        (ClaimStatus::Withdrawn, _) => "Nothing was filed. Its gifts wait for the next claim.",
    }
}

/// What is going on with an accepted claim that HMRC has nothing to pay for.
fn nothing_to_pay(settled: Option<SettledAs>) -> &'static str {
    if settled.is_some() {
        "HMRC’s answer never came. The operator of this service asked HMRC, which had accepted the claim. Nothing to pay: \
         its repayments equal its Gift Aid."
    } else {
        "HMRC has accepted the claim. Nothing to pay: its repayments equal its Gift Aid."
    }
}

/// What whoever runs Uplift said in HMRC's place.
fn by_hand(settled: SettledAs) -> &'static str {
    match settled {
        SettledAs::Accepted => {
            "HMRC’s answer never came. The operator of this service asked HMRC, which had accepted the claim. There is no receipt."
        }
        SettledAs::Rejected => {
            "HMRC’s answer never came. The operator of this service asked HMRC, which had refused the claim. Its gifts are safe and wait \
             for the next claim."
        }
        SettledAs::NotReceived => {
            "HMRC’s answer never came. The operator of this service asked HMRC, which had never received the claim. Its gifts are safe and \
             wait for the next claim."
        }
    }
}

/// What a person has to look at.
pub fn alarm(alarm: ClaimAlarm) -> (&'static str, &'static str) {
    match alarm {
        ClaimAlarm::OtherReceipt => (
            "HMRC’s receipt is for another claim",
            "The seal in it is not the one that was sent. The claim does not count as accepted until the operator of this service has asked HMRC.",
        ),
        ClaimAlarm::ListUnclear => (
            "HMRC’s list does not say whether it has this claim, or an earlier sending of it",
            "We send nothing again until that is clear. The operator of this service has to ask HMRC.",
        ),
        ClaimAlarm::UnknownToHmrc => (
            "HMRC acknowledged the claim, and does not know it now",
            "We keep asking. The operator of this service has to contact HMRC.",
        ),
        ClaimAlarm::GatewayFault => (
            "HMRC does not take Uplift’s question about the claim",
            "This does not mean that the claim failed. We keep asking, and the operator of this service has to investigate.",
        ),
        ClaimAlarm::Unanswered => (
            "HMRC has not answered about the claim for days",
            "We keep asking. The operator of this service has to contact HMRC.",
        ),
        ClaimAlarm::SentTwice => (
            "HMRC’s list has this sending more than once",
            "The operator of this service has to ask HMRC to cancel one of them. Nothing more is filed for you until they have.",
        ),
        ClaimAlarm::BreaksRules => (
            "The claim breaks a rule of HMRC’s as a whole",
            "It was not sent, and we try again every hour. You cannot correct it on these pages: contact the operator of this \
             service, whose log names the rule. You can give up the claim; its gifts wait for the next one.",
        ),
        ClaimAlarm::Contradicted => (
            "HMRC’s answer contradicts an earlier one",
            "HMRC’s decision counts. The operator of this service has to ask HMRC what it was, before the gifts are claimed twice or not at all. Nothing more is filed for you until they have.",
        ),
        ClaimAlarm::TooLong => (
            "HMRC finds the claim too long, however few gifts are in it",
            "Its gifts are safe and wait for the next claim. The number of gifts is not the cause: the operator of this service has to ask HMRC.",
        ),
        ClaimAlarm::NotTaken => (
            "HMRC has not taken the claim, however often Uplift tried",
            "Its gifts are safe, and we keep trying. We check HMRC’s list before we send it again, so nothing is claimed twice. The operator of this service has to find out why.",
        ),
        ClaimAlarm::NoReceipt => (
            "HMRC says that it accepted the claim, and gave no receipt",
            "Without a receipt the claim does not count as accepted. We ask again; the operator of this service has to contact HMRC.",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::{label, meaning, tone};
    use crate::charity::claim::views::ClaimRow;
    use crate::ui::Tone;
    use domain::claim::{Rejection, SettledAs, WithdrawalReason};
    use domain::{ClaimStatus, Pence};

    fn row(status: ClaimStatus) -> ClaimRow {
        let pence = |pence| Pence::new(pence).unwrap();
        ClaimRow {
            id: "clm_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
            number: 7,
            status,
            begun_on: "21 Nov 2026".to_owned(),
            gifts: 2,
            cut: 0,
            donations: pence(2_000),
            expected: pence(500),
            paid: None,
            over: None,
            rejection: None,
            is_followed: false,
            withdrawal: None,
            has_receipt: false,
            settled: None,
            alarm: false,
        }
    }

    #[test]
    fn a_receipt_is_spoken_of_where_there_is_one() {
        let mut row = row(ClaimStatus::Accepted);
        assert!(meaning(&row).contains("without a receipt"));
        row.has_receipt = true;
        assert!(meaning(&row).contains("given a receipt"));
    }

    #[test]
    fn what_was_settled_by_hand_says_so_until_the_money_is_here() {
        for (status, settled, said) in [
            (ClaimStatus::Accepted, SettledAs::Accepted, "no receipt"),
            (ClaimStatus::Rejected, SettledAs::Rejected, "had refused"),
            (ClaimStatus::Withdrawn, SettledAs::NotReceived, "never received"),
            (ClaimStatus::Paid, SettledAs::Accepted, "money has come"),
        ] {
            let row = ClaimRow { settled: Some(settled), ..row(status) };
            assert!(meaning(&row).contains(said), "{said}");
        }
    }

    #[test]
    fn given_up_is_what_somebody_gave_up_and_nothing_else() {
        for (settled, withdrawal, said, gifts_wait) in [
            (Some(SettledAs::NotReceived), WithdrawalReason::NotReceived, "Never received", true),
            (None, WithdrawalReason::Empty, "Nothing left to claim", false),
            (None, WithdrawalReason::ByHand, "Given up", true),
        ] {
            let row = ClaimRow { settled, withdrawal: Some(withdrawal), ..row(ClaimStatus::Withdrawn) };
            assert_eq!(label(&row), said);
            let meaning = meaning(&row);
            assert_eq!(
                meaning.contains("Its gifts") && meaning.contains("for the next claim"),
                gifts_wait,
                "{meaning}"
            );
        }
    }

    #[test]
    fn a_refused_claim_is_filed_again_where_another_stands_in_its_place() {
        for (is_followed, said, went) in [(true, "Refused, filed again", true), (false, "Refused", false)] {
            let row =
                ClaimRow { rejection: Some(Rejection::Lines), is_followed, ..row(ClaimStatus::Rejected) };
            assert_eq!(label(&row), said);
            assert_eq!(meaning(&row).contains("went into a new claim"), went, "{}", meaning(&row));
        }
    }

    #[test]
    fn a_claim_is_paid_when_all_is_here_but_for_a_penny_of_rounding() {
        for (paid, said, looks) in [
            (300, "Paid in part", Tone::Warn),
            (498, "Paid in part", Tone::Warn),
            (499, "Paid", Tone::Good),
            (500, "Paid", Tone::Good),
            (510, "Paid", Tone::Good),
        ] {
            let row = ClaimRow { paid: Some(Pence::new(paid).unwrap()), ..row(ClaimStatus::Paid) };
            assert_eq!((label(&row), tone(&row)), (said, looks), "{paid}");
            let is_here = meaning(&row).contains("money has come");
            assert_eq!(is_here, said == "Paid", "{}", meaning(&row));
        }
    }

    #[test]
    fn d2_what_hmrc_decided_afterwards_is_said() {
        let pence = |pence| Pence::new(pence).ok();
        let refused = ClaimRow {
            rejection: Some(Rejection::AfterAcceptance),
            cut: 2,
            expected: Pence::ZERO,
            ..row(ClaimStatus::Rejected)
        };
        assert_eq!((label(&refused), tone(&refused)), ("Refused after acceptance", Tone::Bad));
        assert!(meaning(&refused).contains("owed again"));
        let over = ClaimRow { paid: pence(500), over: pence(500), ..refused };
        assert_eq!((label(&over), tone(&over)), ("Paid too much", Tone::Warn));
        let reduced = ClaimRow { cut: 1, ..row(ClaimStatus::Accepted) };
        assert_eq!(label(&reduced), "Accepted, reduced since");
        let short = ClaimRow { paid: pence(300), ..row(ClaimStatus::Paid) };
        assert!(short.needs_somebody() && over.needs_somebody() && !reduced.needs_somebody());
    }

    #[test]
    fn an_accepted_claim_without_money_to_come_is_over() {
        let row = ClaimRow { expected: Pence::ZERO, ..row(ClaimStatus::Accepted) };
        assert_eq!(label(&row), "Nothing to pay");
    }
}
