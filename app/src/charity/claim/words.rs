//! The states of a claim in the words of a charity's finance officer.

use std::borrow::Cow;

use super::views::{ClaimRow, ClaimView};
use crate::ui::Tone;
use backend::claim::Claim;
use domain::ClaimStatus;
use domain::claim::{ClaimAlarm, KnownBy, MessageKind, Progress, Refusal, Withdrawal};

/// Why tax goes back to HMRC, said after the gifts that it was claimed on: a platform deleted one, for a refund or a payment that
/// failed, or the donor had not authorised it after all, so that its declaration ended.
pub const GOES_BACK: &str = "refunded or no longer qualifying after being claimed";

/// Two or three words for a state, with the amount that HMRC paid too much.
pub fn label(row: &ClaimRow) -> Cow<'static, str> {
    match row.claim.above() {
        Some(above) => format!("Paid, {above} too much").into(),
        None => word(row).into(),
    }
}

/// Two or three words for a state.
fn word(row: &ClaimRow) -> &'static str {
    let claim = &row.claim;
    match &claim.progress {
        _ if claim.has_nothing_to_pay() => "Nothing to pay",
        _ if claim.overpaid().is_some() => "Overpaid by HMRC",
        Progress::Draft => "Being prepared",
        Progress::Ready => "Waiting for approval",
        Progress::Approved if row.paused => "Paused",
        Progress::Approved => "About to be sent",
        Progress::Submitting { .. } => "On its way to HMRC",
        Progress::Acknowledged { .. } => "With HMRC",
        Progress::Accepted { .. } if claim.cut.gifts > 0 => "Accepted, then reduced",
        Progress::Accepted { .. } => "Accepted",
        Progress::Rejected { refusal, .. } => match refusal {
            Refusal::AfterAcceptance { .. } => "Refused after acceptance",
            Refusal::Lines if claim.followed_by.is_some() => "Rejected, sent again",
            Refusal::Lines | Refusal::Whole | Refusal::Settled(_) => "Rejected",
        },
        Progress::Paid { .. } if claim.short().is_some() => "Paid in part",
        Progress::Paid { .. } => "Paid",
        Progress::Withdrawn { why, .. } => match why {
            Withdrawal::NotReceived { .. } => "Never received",
            Withdrawal::Empty => "Nothing left to claim",
            Withdrawal::ByHand => "Cancelled",
        },
    }
}

/// How the state is coloured.
pub fn tone(row: &ClaimRow) -> Tone {
    let claim = &row.claim;
    match claim.status() {
        ClaimStatus::Approved if row.paused => Tone::Warn,
        ClaimStatus::Draft | ClaimStatus::Approved | ClaimStatus::Submitting | ClaimStatus::Acknowledged => {
            Tone::Info
        }
        ClaimStatus::Ready => Tone::Warn,
        ClaimStatus::Paid | ClaimStatus::Rejected if claim.overpaid().is_some() => Tone::Warn,
        ClaimStatus::Paid if claim.short().is_some() || claim.above().is_some() => Tone::Warn,
        ClaimStatus::Accepted if row.overdue_since.is_some() => Tone::Warn,
        ClaimStatus::Accepted | ClaimStatus::Paid => Tone::Good,
        ClaimStatus::Rejected => Tone::Bad,
        ClaimStatus::Withdrawn => Tone::Neutral,
    }
}

/// What HMRC's money for it is called, and how that looks: no money comes of a claim that is over.
pub fn pays(claim: &Claim) -> (&'static str, Tone) {
    let called = if claim.would_have_paid() { "HMRC would have paid" } else { "HMRC pays" };
    (called, if claim.status().lets_go() { Tone::Neutral } else { Tone::Good })
}

/// Whether it ended because nothing was left in it, and not because somebody cancelled it.
pub fn was_empty(claim: &Claim) -> bool {
    matches!(claim.progress, Progress::Withdrawn { why: Withdrawal::Empty, .. })
}

/// Whether it goes on by itself.
pub fn is_moving(status: ClaimStatus) -> bool {
    status.is_open() && status != ClaimStatus::Ready
}

/// What is going on with a claim, and what happens next.
pub fn standing(view: &ClaimView) -> &'static str {
    let (row, claim) = (&view.row, &view.row.claim);
    match claim.status() {
        ClaimStatus::Ready if view.lacks_nominee => {
            "Uplift’s appointment as your nominee has ended. Even if it is approved, we can send the claim only once you have appointed \
             Uplift again and recorded HMRC’s letter here. Until then you can cancel it."
        }
        ClaimStatus::Approved if view.lacks_nominee => {
            "Uplift’s appointment as your nominee has ended. The claim is on hold. We send it once you have appointed Uplift again and \
             recorded HMRC’s letter here. Until then you can cancel it."
        }
        _ if is_unreached(view) && !row.paused => {
            "We cannot reach HMRC, and the claim has not been sent. We keep trying, and nothing is lost. Until then you can \
             cancel the claim."
        }
        _ if claim.has_nothing_to_pay() => nothing_to_pay(claim),
        status if row.paused => paused(status).unwrap_or_else(|| meaning(claim)),
        _ => meaning(claim),
    }
}

/// What a claim waits for while nothing is sent to HMRC and HMRC is asked nothing.
fn paused(status: ClaimStatus) -> Option<&'static str> {
    match status {
        ClaimStatus::Ready => {
            Some("We send it to HMRC once it is approved and we have resumed. Until then you can cancel it.")
        }
        ClaimStatus::Approved => Some("We send it to HMRC when we resume. Until then you can cancel it."),
        ClaimStatus::Submitting => Some(
            "We have sent the claim, and HMRC has not answered yet. When we resume, we ask HMRC whether it has the claim, and never \
             send it twice.",
        ),
        ClaimStatus::Acknowledged => {
            Some("HMRC has the claim and is working on it. We ask for the answer when we resume.")
        }
        _ => None,
    }
}

/// Whether a claim that is free to be filed waits for a connection: the newest of its conversation is that there was none.
pub fn is_unreached(view: &ClaimView) -> bool {
    view.row.claim.status() == ClaimStatus::Approved
        && !view.lacks_nominee
        && view.messages.first().is_some_and(|newest| newest.kind == MessageKind::Nothing)
}

/// What is going on, and what happens next.
fn meaning(claim: &Claim) -> &'static str {
    if claim.overpaid().is_some() {
        return "HMRC has paid more than is now due on this claim and will recover the difference. It will deduct it from a later payment or ask \
                you to pay it back. Its letter says which. Once the money has been returned, record that here.";
    }
    match &claim.progress {
        Progress::Draft => "We are adding the gifts. This takes seconds.",
        Progress::Ready => "We send it to HMRC as soon as it is approved. Until then you can cancel it.",
        Progress::Approved => {
            "We send it to HMRC within moments, or as soon as we can reach HMRC. Until then you can cancel it."
        }
        Progress::Submitting { .. } => {
            "We have sent the claim, and HMRC has not answered yet. If no answer comes, we ask HMRC whether it has \
             the claim, and never send it twice."
        }
        Progress::Acknowledged { .. } => {
            "HMRC has the claim and is working on it. We keep asking until there is an answer."
        }
        Progress::Accepted { .. } if claim.cut.gifts > 0 => {
            "HMRC reduced this claim after accepting it, and will pay for the gifts that are left."
        }
        Progress::Accepted { acceptance, .. } => accepted(&acceptance.known_by),
        Progress::Rejected { refusal, .. } => rejected(refusal, claim.followed_by.is_some()),
        Progress::Paid { .. } if claim.short().is_some() => {
            "HMRC has paid part of the claim. The rest may still come. If HMRC’s letter says that it refused gifts, record that here. If you \
             have no letter, call HMRC’s charities helpline."
        }
        Progress::Paid { .. } if claim.above().is_some() => {
            "HMRC has paid more than the claim. It may have added interest, or paid several claims at once."
        }
        Progress::Paid { .. } => "HMRC has paid this claim.",
        Progress::Withdrawn { why, .. } => withdrawn(why),
    }
}

/// What HMRC's acceptance means.
fn accepted(known_by: &KnownBy) -> &'static str {
    match known_by {
        KnownBy::Receipt => {
            "HMRC has accepted the claim and given a receipt. HMRC usually pays about four weeks later."
        }
        KnownBy::Answer => "HMRC has accepted the claim without a receipt, as its test services do.",
        KnownBy::Operator(_) => {
            "HMRC did not answer. When we asked, HMRC said that it had accepted the claim. There is no receipt."
        }
    }
}

/// What happens after HMRC rejected a claim.
fn rejected(refusal: &Refusal, is_followed: bool) -> &'static str {
    match refusal {
        Refusal::Lines if is_followed => {
            "HMRC rejects a whole claim if one gift is wrong. Its other gifts went into a new claim straight away."
        }
        Refusal::Lines => {
            "HMRC rejects a whole claim if one gift is wrong. Its other gifts are safe and go into the next claim."
        }
        Refusal::Whole => {
            "HMRC rejected the whole claim. Its gifts are safe. Read what HMRC said below, correct the problem, then \
             make the next claim."
        }
        Refusal::Settled(_) => {
            "HMRC did not answer. When we asked, HMRC said that it had rejected the claim. Its gifts are safe and wait for the next claim."
        }
        Refusal::AfterAcceptance { .. } => {
            "HMRC accepted this claim, then refused it by letter, and will pay nothing for it. Adjustments in this claim \
             are due again. Gifts that can still be claimed wait for the next claim."
        }
    }
}

/// Why a claim ended before HMRC decided it, and what happens to its gifts.
fn withdrawn(why: &Withdrawal) -> &'static str {
    match why {
        Withdrawal::ByHand => "We sent nothing to HMRC. Its gifts wait for the next claim.",
        Withdrawal::Empty => {
            "It had nothing left to claim, so we sent nothing. Gifts that were refunded or taken out of claiming, that the donor \
             had not authorised, or that are past the time limit cannot be claimed. Gifts that HMRC would reject need fixing."
        }
        Withdrawal::NotReceived { .. } => {
            "HMRC did not answer. When we asked, HMRC said that it had never received the claim. Its gifts are safe and wait for the \
             next claim."
        }
    }
}

/// What is going on with an accepted claim that HMRC has nothing to pay for.
fn nothing_to_pay(claim: &Claim) -> &'static str {
    if claim.progress.settled().is_some() {
        "HMRC did not answer. When we asked, HMRC said that it had accepted the claim. HMRC has nothing to pay, because the \
         adjustments equal the Gift Aid."
    } else {
        "HMRC has accepted the claim. It has nothing to pay, because the adjustments equal the Gift Aid."
    }
}

/// What a person has to look at.
pub fn alarm(alarm: ClaimAlarm) -> (&'static str, &'static str) {
    match alarm {
        ClaimAlarm::OtherReceipt => (
            "HMRC’s receipt is for another claim",
            "Its IRmark is not the one we sent. We do not treat the claim as accepted until we have asked HMRC.",
        ),
        ClaimAlarm::ListUnclear => (
            "HMRC’s list does not say whether it has this claim, or an earlier submission of it",
            "We do not send it again until that is clear. We are asking HMRC.",
        ),
        ClaimAlarm::UnknownToHmrc => (
            "HMRC acknowledged the claim, but no longer recognises it",
            "We keep asking, and are contacting HMRC.",
        ),
        ClaimAlarm::GatewayFault => (
            "HMRC does not accept our request for the claim’s outcome",
            "This does not mean that the claim failed. We keep asking, and are looking into it.",
        ),
        ClaimAlarm::Unanswered => {
            ("HMRC has not answered for days", "We keep asking, and are contacting HMRC.")
        }
        ClaimAlarm::SentTwice => (
            "HMRC’s list has this submission more than once",
            "We are asking HMRC to cancel one of them. We will not send any more of your claims until this is settled.",
        ),
        ClaimAlarm::BreaksRules => (
            "The claim breaks one of HMRC’s rules",
            "We did not send it, and try again every hour. You cannot correct it on these pages: contact us, and we will find out which \
             rule it is. You can cancel the claim; its gifts then wait for the next one.",
        ),
        ClaimAlarm::Contradicted => (
            "HMRC’s answer contradicts an earlier one",
            "We are asking HMRC which is right, so that no gift is claimed twice or missed. We will not send any more of your claims until this is settled.",
        ),
        ClaimAlarm::TooLong => (
            "HMRC says that the claim is too long, however few gifts are in it",
            "Its gifts are safe and wait for the next claim. The number of gifts is not the cause. We are asking HMRC.",
        ),
        ClaimAlarm::NotTaken => (
            "HMRC has not accepted delivery of the claim",
            "Its gifts are safe, and we keep trying. We check HMRC’s list each time before we send it again, so nothing is claimed twice. We are finding out why.",
        ),
        ClaimAlarm::AccountRefused => (
            "HMRC refused to take this claim from us",
            "Check that Uplift is appointed as your nominee at HMRC, and that your HMRC reference in Uplift is the one that HMRC uses. We are \
             asking HMRC too. Your gifts are safe. We will not send any more of your claims until this is settled.",
        ),
        ClaimAlarm::NoReceipt => (
            "HMRC says that it accepted the claim, but gave no receipt",
            "We do not treat it as accepted without a receipt. We keep asking, and are contacting HMRC.",
        ),
    }
}

/// What the charity itself has to do about an alarm, where it has: HMRC has an earlier submission of a claim that was not sent again.
pub fn your_part(alarm: ClaimAlarm, status: ClaimStatus) -> Option<&'static str> {
    match (alarm, status) {
        (ClaimAlarm::Contradicted, ClaimStatus::Draft | ClaimStatus::Ready | ClaimStatus::Approved) => Some(
            "If we tell you that HMRC accepted the earlier submission, first cancel this claim. Then take its gifts out of claiming on \
             the Gifts page, with “You claimed on it yourself”. We start sending claims again after that.",
        ),
        (ClaimAlarm::Contradicted, ClaimStatus::Withdrawn) => Some(
            "If we tell you that HMRC accepted it, take its gifts out of claiming on the Gifts page, with “You claimed on it yourself”. \
             We start sending claims again after that.",
        ),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{label, meaning, tone, your_part};
    use crate::charity::claim::row::sample::{
        accepted, at, come_to, paid, refused_afterwards, rejected, row, sent,
    };
    use crate::ui::Tone;
    use backend::claim::Cut;
    use domain::claim::{ClaimAlarm, KnownBy, Progress, Refusal, Withdrawal};
    use domain::{ClaimStatus, Pence};

    fn by_hand() -> String {
        "By telephone".to_owned()
    }

    #[test]
    fn a_receipt_is_spoken_of_where_there_is_one() {
        for (known_by, said) in
            [(KnownBy::Answer, "without a receipt"), (KnownBy::Receipt, "given a receipt")]
        {
            let meaning = meaning(&come_to(accepted(known_by)).claim);
            assert!(meaning.contains(said), "{meaning}");
        }
    }

    #[test]
    fn what_was_settled_by_hand_says_so_until_the_money_is_here() {
        let never = Withdrawal::NotReceived { sent: sent(), reason: by_hand() };
        for (progress, said) in [
            (accepted(KnownBy::Operator(by_hand())), "no receipt"),
            (rejected(Refusal::Settled(by_hand())), "had rejected"),
            (Progress::Withdrawn { at: at(), why: never }, "never received"),
            (paid(KnownBy::Operator(by_hand()), 500), "has paid this claim"),
        ] {
            assert!(meaning(&come_to(progress).claim).contains(said), "{said}");
        }
    }

    #[test]
    fn given_up_is_what_somebody_gave_up_and_nothing_else() {
        let never = Withdrawal::NotReceived { sent: sent(), reason: by_hand() };
        for (why, said, gifts_wait) in [
            (never, "Never received", true),
            (Withdrawal::Empty, "Nothing left to claim", false),
            (Withdrawal::ByHand, "Cancelled", true),
        ] {
            let row = come_to(Progress::Withdrawn { at: at(), why });
            assert_eq!(label(&row), said);
            let meaning = meaning(&row.claim);
            assert_eq!(
                meaning.contains("Its gifts") && meaning.contains("for the next claim"),
                gifts_wait,
                "{meaning}"
            );
        }
    }

    #[test]
    fn a_refused_claim_is_filed_again_where_another_stands_in_its_place() {
        for (is_followed, said, went) in [(true, "Rejected, sent again", true), (false, "Rejected", false)] {
            let mut row = come_to(rejected(Refusal::Lines));
            row.claim.followed_by = is_followed.then_some((row.claim.claim_id, 8));
            assert_eq!(label(&row), said);
            let meaning = meaning(&row.claim);
            assert_eq!(meaning.contains("went into a new claim"), went, "{meaning}");
        }
    }

    #[test]
    fn a_claim_is_paid_when_all_is_here_but_for_a_penny_of_rounding() {
        for (pence, said, looks) in [
            (300, "Paid in part", Tone::Warn),
            (498, "Paid in part", Tone::Warn),
            (499, "Paid", Tone::Good),
            (500, "Paid", Tone::Good),
            (501, "Paid", Tone::Good),
            (600, "Paid, £1.00 too much", Tone::Warn),
        ] {
            let row = come_to(paid(KnownBy::Receipt, pence));
            assert_eq!((label(&row).as_ref(), tone(&row)), (said, looks), "{pence}");
            let meaning = meaning(&row.claim);
            assert_eq!(meaning.contains("part of the claim"), said == "Paid in part", "{meaning}");
        }
    }

    #[test]
    fn d2_what_hmrc_decided_afterwards_is_said() {
        let pence = |pence| Pence::new(pence).unwrap();
        let all = Cut { gifts: 2, donations: pence(2_000), gift_aid: pence(500) };
        let one = Cut { gifts: 1, donations: pence(1_000), gift_aid: pence(250) };
        let cut = |cut, progress| {
            let mut row = come_to(progress);
            row.claim.cut = cut;
            row
        };
        let refused = cut(all, refused_afterwards(None));
        assert_eq!((label(&refused).as_ref(), tone(&refused)), ("Refused after acceptance", Tone::Bad));
        assert!(meaning(&refused.claim).contains("due again"));
        let over = cut(all, refused_afterwards(Some(pence(500))));
        assert_eq!((label(&over).as_ref(), tone(&over)), ("Overpaid by HMRC", Tone::Warn));
        let reduced = cut(one, accepted(KnownBy::Receipt));
        assert_eq!(label(&reduced), "Accepted, then reduced");
        let short = come_to(paid(KnownBy::Receipt, 300));
        assert!(short.needs_somebody() && over.needs_somebody() && !reduced.needs_somebody());
    }

    #[test]
    fn a_claim_that_hmrc_has_and_that_was_not_sent_again_says_what_the_charity_has_to_do() {
        let yours = |status| your_part(ClaimAlarm::Contradicted, status).unwrap_or_default();
        let approved = yours(ClaimStatus::Approved);
        assert!(
            approved.contains("first cancel this claim") && approved.contains("out of claiming"),
            "{approved}"
        );
        let given_up = yours(ClaimStatus::Withdrawn);
        assert!(
            !given_up.contains("cancel this claim") && given_up.contains("out of claiming"),
            "{given_up}"
        );
        assert!(yours(ClaimStatus::Accepted).is_empty());
        assert!(your_part(ClaimAlarm::SentTwice, ClaimStatus::Approved).is_none());
    }

    #[test]
    fn an_accepted_claim_without_money_to_come_is_over() {
        let mut row = row(ClaimStatus::Accepted);
        row.claim.adjustment = row.claim.gift_aid;
        assert_eq!(label(&row), "Nothing to pay");
    }
}
