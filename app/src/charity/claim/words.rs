//! The states of a claim in the words of a charity's finance officer.

use std::borrow::Cow;

use super::views::{ClaimRow, ClaimView};
use crate::ui::Tone;
use crate::words::{claim_states, say};
use backend::claim::Claim;
use catalogue::Text;
use domain::claim::{ClaimAlarm, KnownBy, MessageKind, Progress, Refusal, Withdrawal};
use domain::{ClaimStatus, Pence};

/// Two or three words for a state, with the amount that HMRC paid too much.
pub fn label(row: &ClaimRow) -> Cow<'static, str> {
    match row.claim.above() {
        Some(above) => say(claim_states::PaidTooMuch { above }).into(),
        None => say(word(&row.claim, row.paused)).into(),
    }
}

/// Two or three words for a state, as the file of the claims has them. What HMRC paid has columns of its own there.
#[must_use]
pub fn claim_state(claim: &Claim) -> &'static str {
    say(word(claim, false))
}

/// Two or three words for a state, also of one that goes nowhere because filing is paused.
fn word(claim: &Claim, paused: bool) -> Text {
    match &claim.progress {
        _ if claim.has_nothing_to_pay() => claim_states::NOTHING_TO_PAY,
        _ if claim.overpaid().is_some() => claim_states::OVERPAID,
        Progress::Draft => claim_states::BEING_PREPARED,
        Progress::Ready => claim_states::WAITING_FOR_APPROVAL,
        Progress::Approved if paused => claim_states::PAUSED,
        Progress::Approved => claim_states::ABOUT_TO_BE_SENT,
        Progress::Submitting { .. } => claim_states::ON_ITS_WAY,
        Progress::Acknowledged { .. } => claim_states::WITH_HMRC,
        Progress::Accepted { .. } if claim.cut.gifts > 0 => claim_states::ACCEPTED_THEN_REDUCED,
        Progress::Accepted { .. } => claim_states::ACCEPTED,
        Progress::Rejected { refusal, .. } => match refusal {
            Refusal::AfterAcceptance { .. } => claim_states::REFUSED_AFTER_ACCEPTANCE,
            Refusal::Lines if claim.followed_by.is_some() => claim_states::REJECTED_SENT_AGAIN,
            Refusal::Lines | Refusal::Whole | Refusal::Settled(_) => claim_states::REJECTED,
        },
        Progress::Paid { .. } => match (claim.is_all_set_off(), claim.short().is_some()) {
            (true, true) => claim_states::SET_OFF_IN_PART,
            (true, false) => claim_states::SET_OFF,
            (false, true) => claim_states::PAID_IN_PART,
            (false, false) => claim_states::PAID,
        },
        Progress::Withdrawn { why, .. } => match why {
            Withdrawal::NotReceived { .. } => claim_states::NEVER_RECEIVED,
            Withdrawal::Empty => claim_states::NOTHING_LEFT,
            Withdrawal::ByHand => claim_states::CANCELLED,
        },
    }
}

/// What HMRC paid for a claim, with what it set off instead, and what of it is interest.
pub fn paid_in_words(claim: &Claim) -> Option<String> {
    let paid = claim.came()?;
    let paid = match claim.set_off {
        Pence::ZERO => paid.to_string(),
        set_off => say(claim_states::PaidAndSetOff { paid, set_off }),
    };
    Some(match claim.interest {
        Pence::ZERO => paid,
        interest => say(claim_states::PaidWithInterest { paid, interest }),
    })
}

/// How much more HMRC paid for a claim than is due, while not all of it has gone back.
pub fn overpaid_in_words(claim: &Claim) -> Option<String> {
    let (paid, expected, rest) = (paid_in_words(claim)?, claim.expected(), claim.overpaid()?);
    let (returned, over) = (claim.returned, rest.checked_add(claim.returned)?);
    Some(match returned {
        Pence::ZERO => say(claim_states::MoneyOver { paid, expected, over }),
        returned => say(claim_states::MoneyOverReturned { paid, expected, over, returned, rest }),
    })
}

/// How much more HMRC paid than all of a claim, while nobody has said what all of it is.
pub fn above_in_words(claim: &Claim) -> Option<String> {
    let (paid, expected, above) = (paid_in_words(claim)?, claim.expected(), claim.above()?);
    Some(match claim.returned {
        Pence::ZERO => say(claim_states::MoneyAbove { paid, expected, above }),
        returned => say(claim_states::MoneyAboveReturned { paid, expected, returned, above }),
    })
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
pub fn pays(claim: &Claim) -> (Text, Tone) {
    let called = match claim.status() {
        _ if claim.would_have_paid() => claim_states::WOULD_HAVE_PAID,
        ClaimStatus::Paid if claim.short().is_none() => claim_states::HMRC_OWED,
        _ => claim_states::HMRC_PAYS,
    };
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
pub fn standing(view: &ClaimView) -> Text {
    let (row, claim) = (&view.row, &view.row.claim);
    match claim.status() {
        ClaimStatus::Ready if view.lacks_nominee => claim_states::READY_NO_NOMINEE,
        ClaimStatus::Approved if view.lacks_nominee => claim_states::APPROVED_NO_NOMINEE,
        _ if is_unreached(view) && !row.paused => claim_states::HMRC_UNREACHED,
        _ if claim.has_nothing_to_pay() => nothing_to_pay(claim),
        status if row.paused => paused(status).unwrap_or_else(|| meaning(claim)),
        _ => meaning(claim),
    }
}

/// What a claim waits for while nothing is sent to HMRC and HMRC is asked nothing.
fn paused(status: ClaimStatus) -> Option<Text> {
    match status {
        ClaimStatus::Ready => Some(claim_states::READY_WHILE_PAUSED),
        ClaimStatus::Approved => Some(claim_states::APPROVED_WHILE_PAUSED),
        ClaimStatus::Submitting => Some(claim_states::SUBMITTING_WHILE_PAUSED),
        ClaimStatus::Acknowledged => Some(claim_states::ACKNOWLEDGED_WHILE_PAUSED),
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
fn meaning(claim: &Claim) -> Text {
    if claim.overpaid().is_some() {
        return claim_states::OVERPAID_MEANS;
    }
    match &claim.progress {
        Progress::Draft => claim_states::DRAFT_MEANS,
        Progress::Ready => claim_states::READY_MEANS,
        Progress::Approved => claim_states::APPROVED_MEANS,
        Progress::Submitting { .. } => claim_states::SUBMITTING_MEANS,
        Progress::Acknowledged { .. } => claim_states::ACKNOWLEDGED_MEANS,
        Progress::Accepted { .. } if claim.cut.gifts > 0 => claim_states::REDUCED_MEANS,
        Progress::Accepted { acceptance, .. } => accepted(&acceptance.known_by),
        Progress::Rejected { refusal: Refusal::Lines, .. } if claim.lines == 1 => {
            claim_states::ONLY_LINE_REJECTED
        }
        Progress::Rejected { refusal, .. } => rejected(refusal, claim.followed_by.is_some()),
        Progress::Paid { .. } if claim.above().is_some() => claim_states::PAID_ABOVE_MEANS,
        Progress::Paid { .. } => match (claim.is_all_set_off(), claim.short().is_some()) {
            (true, true) => claim_states::SET_OFF_IN_PART_MEANS,
            (true, false) => claim_states::SET_OFF_MEANS,
            (false, true) => claim_states::PAID_IN_PART_MEANS,
            (false, false) if claim.set_off > Pence::ZERO => claim_states::PAID_AND_SET_OFF_MEANS,
            (false, false) => claim_states::PAID_MEANS,
        },
        Progress::Withdrawn { why, .. } => withdrawn(why),
    }
}

/// What HMRC's acceptance means.
fn accepted(known_by: &KnownBy) -> Text {
    match known_by {
        KnownBy::Receipt => claim_states::ACCEPTED_WITH_RECEIPT,
        KnownBy::Answer => claim_states::ACCEPTED_WITHOUT_RECEIPT,
        KnownBy::Operator(_) => claim_states::ACCEPTED_WHEN_ASKED,
    }
}

/// What happens after HMRC rejected a claim.
fn rejected(refusal: &Refusal, is_followed: bool) -> Text {
    match refusal {
        Refusal::Lines if is_followed => claim_states::LINES_REJECTED_SENT_AGAIN,
        Refusal::Lines => claim_states::LINES_REJECTED,
        Refusal::Whole => claim_states::WHOLE_REJECTED,
        Refusal::Settled(_) => claim_states::REJECTED_WHEN_ASKED,
        Refusal::AfterAcceptance { .. } => claim_states::REFUSED_AFTERWARDS,
    }
}

/// Why a claim ended before HMRC decided it, and what happens to its gifts.
fn withdrawn(why: &Withdrawal) -> Text {
    match why {
        Withdrawal::ByHand => claim_states::NOTHING_SENT,
        Withdrawal::Empty => claim_states::EMPTIED_MEANS,
        Withdrawal::NotReceived { .. } => claim_states::NEVER_RECEIVED_WHEN_ASKED,
    }
}

/// What is going on with an accepted claim that HMRC has nothing to pay for.
fn nothing_to_pay(claim: &Claim) -> Text {
    if claim.progress.settled().is_some() {
        claim_states::NOTHING_TO_PAY_WHEN_ASKED
    } else {
        claim_states::NOTHING_TO_PAY_MEANS
    }
}

/// What a person has to look at.
pub fn alarm(alarm: ClaimAlarm) -> (Text, Text) {
    match alarm {
        ClaimAlarm::OtherReceipt => (claim_states::OTHER_RECEIPT, claim_states::OTHER_RECEIPT_THEN),
        ClaimAlarm::ListUnclear => (claim_states::LIST_UNCLEAR, claim_states::LIST_UNCLEAR_THEN),
        ClaimAlarm::UnknownToHmrc => (claim_states::UNKNOWN_TO_HMRC, claim_states::UNKNOWN_TO_HMRC_THEN),
        ClaimAlarm::GatewayFault => (claim_states::GATEWAY_FAULT, claim_states::GATEWAY_FAULT_THEN),
        ClaimAlarm::Unanswered => (claim_states::UNANSWERED, claim_states::UNANSWERED_THEN),
        ClaimAlarm::SentTwice => (claim_states::SENT_TWICE, claim_states::SENT_TWICE_THEN),
        ClaimAlarm::BreaksRules => (claim_states::BREAKS_RULES, claim_states::BREAKS_RULES_THEN),
        ClaimAlarm::Contradicted => (claim_states::CONTRADICTED, claim_states::CONTRADICTED_THEN),
        ClaimAlarm::TooLong => (claim_states::TOO_LONG, claim_states::TOO_LONG_THEN),
        ClaimAlarm::NotTaken => (claim_states::NOT_TAKEN, claim_states::NOT_TAKEN_THEN),
        ClaimAlarm::AccountRefused => (claim_states::ACCOUNT_REFUSED, claim_states::ACCOUNT_REFUSED_THEN),
        ClaimAlarm::NoReceipt => (claim_states::NO_RECEIPT, claim_states::NO_RECEIPT_THEN),
    }
}

/// What the charity itself has to do about an alarm, where it has: HMRC has an earlier submission of a claim that was not sent again.
pub fn your_part(alarm: ClaimAlarm, status: ClaimStatus) -> Option<Text> {
    match (alarm, status) {
        (ClaimAlarm::Contradicted, ClaimStatus::Draft | ClaimStatus::Ready | ClaimStatus::Approved) => {
            Some(claim_states::CANCEL_AND_TAKE_OUT)
        }
        (ClaimAlarm::Contradicted, ClaimStatus::Withdrawn) => Some(claim_states::TAKE_OUT),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{label, meaning, overpaid_in_words, paid_in_words, tone, your_part};
    use crate::charity::claim::row::sample::{
        accepted, at, come_to, paid, refused_afterwards, rejected, row, sent,
    };
    use crate::ui::Tone;
    use crate::words::{claim_states, say};
    use backend::claim::Cut;
    use domain::claim::{ClaimAlarm, KnownBy, Progress, Refusal, Withdrawal};
    use domain::{ClaimStatus, Pence};

    fn by_hand() -> String {
        "By telephone".to_owned()
    }

    #[test]
    fn a_receipt_is_spoken_of_where_there_is_one() {
        for (known_by, said) in [
            (KnownBy::Answer, claim_states::ACCEPTED_WITHOUT_RECEIPT),
            (KnownBy::Receipt, claim_states::ACCEPTED_WITH_RECEIPT),
        ] {
            assert_eq!(meaning(&come_to(accepted(known_by)).claim), said);
        }
    }

    #[test]
    fn what_was_settled_by_hand_says_so_until_the_money_is_here() {
        let never = Withdrawal::NotReceived { sent: sent(), reason: by_hand() };
        for (progress, said) in [
            (accepted(KnownBy::Operator(by_hand())), claim_states::ACCEPTED_WHEN_ASKED),
            (rejected(Refusal::Settled(by_hand())), claim_states::REJECTED_WHEN_ASKED),
            (Progress::Withdrawn { at: at(), why: never }, claim_states::NEVER_RECEIVED_WHEN_ASKED),
            (paid(KnownBy::Operator(by_hand()), 500), claim_states::PAID_MEANS),
        ] {
            assert_eq!(meaning(&come_to(progress).claim), said);
        }
    }

    #[test]
    fn what_hmrc_set_off_is_not_called_paid() {
        let both = |paid, set_off| say(claim_states::PaidAndSetOff { paid, set_off });
        for (settled, set_off, said, then, words) in [
            (500, 0, claim_states::PAID, claim_states::PAID_MEANS, "£5.00".to_owned()),
            (500, 200, claim_states::PAID, claim_states::PAID_AND_SET_OFF_MEANS, both("£3.00", "£2.00")),
            (500, 500, claim_states::SET_OFF, claim_states::SET_OFF_MEANS, both("£0.00", "£5.00")),
            (
                200,
                200,
                claim_states::SET_OFF_IN_PART,
                claim_states::SET_OFF_IN_PART_MEANS,
                both("£0.00", "£2.00"),
            ),
        ] {
            let mut row = come_to(paid(KnownBy::Receipt, settled));
            row.claim.set_off = Pence::new(set_off).unwrap();
            assert_eq!(label(&row), say(said));
            assert_eq!(meaning(&row.claim), then);
            assert_eq!(paid_in_words(&row.claim), Some(words));
        }
    }

    #[test]
    fn what_hmrc_paid_too_much_is_the_same_sum_before_and_after_some_of_it_is_returned() {
        let pence = |pence| Pence::new(pence).unwrap();
        let (paid_sum, expected, over) = ("£127.16", "£90.20", "£36.96");
        let mut claim = come_to(paid(KnownBy::Receipt, 12_716)).claim;
        (claim.gift_aid, claim.adjustment) = (pence(13_943), pence(1_227));
        assert_eq!(overpaid_in_words(&claim), None);
        claim.cut = Cut { gifts: 1, donations: pence(14_784), gift_aid: pence(3_696) };
        let before = say(claim_states::MoneyOver { paid: paid_sum, expected, over });
        assert_eq!(overpaid_in_words(&claim), Some(before));
        claim.returned = pence(1_696);
        let (returned, rest) = ("£16.96", "£20.00");
        let some = claim_states::MoneyOverReturned { paid: paid_sum, expected, over, returned, rest };
        assert_eq!(overpaid_in_words(&claim), Some(say(some)));
        claim.returned = pence(3_696);
        assert_eq!(overpaid_in_words(&claim), None, "all of it went back");

        // What is interest is not too much.
        (claim.returned, claim.interest) = (Pence::ZERO, pence(1_000));
        let with_interest = say(claim_states::PaidWithInterest { paid: paid_sum, interest: "£10.00" });
        let less = claim_states::MoneyOver { paid: with_interest, expected, over: "£26.96" };
        assert_eq!(overpaid_in_words(&claim), Some(say(less)));
    }

    #[test]
    fn given_up_is_what_somebody_gave_up_and_nothing_else() {
        let never = Withdrawal::NotReceived { sent: sent(), reason: by_hand() };
        for (why, said, then) in [
            (never, claim_states::NEVER_RECEIVED, claim_states::NEVER_RECEIVED_WHEN_ASKED),
            (Withdrawal::Empty, claim_states::NOTHING_LEFT, claim_states::EMPTIED_MEANS),
            (Withdrawal::ByHand, claim_states::CANCELLED, claim_states::NOTHING_SENT),
        ] {
            let row = come_to(Progress::Withdrawn { at: at(), why });
            assert_eq!(label(&row), say(said));
            assert_eq!(meaning(&row.claim), then);
        }
    }

    #[test]
    fn a_refused_claim_is_filed_again_where_another_stands_in_its_place() {
        for (is_followed, said, then) in [
            (true, claim_states::REJECTED_SENT_AGAIN, claim_states::LINES_REJECTED_SENT_AGAIN),
            (false, claim_states::REJECTED, claim_states::LINES_REJECTED),
        ] {
            let mut row = come_to(rejected(Refusal::Lines));
            row.claim.followed_by = is_followed.then_some((row.claim.claim_id, 8));
            assert_eq!(label(&row), say(said));
            assert_eq!(meaning(&row.claim), then);
        }
    }

    #[test]
    fn a_refused_claim_of_one_gift_has_no_others() {
        let mut row = come_to(rejected(Refusal::Lines));
        row.claim.lines = 1;
        assert_eq!(meaning(&row.claim), claim_states::ONLY_LINE_REJECTED);
    }

    #[test]
    fn a_claim_is_paid_when_all_is_here_but_for_a_penny_of_rounding() {
        let (in_part, all) = (say(claim_states::PAID_IN_PART), say(claim_states::PAID));
        let above = say(claim_states::PaidTooMuch { above: "£1.00" });
        for (pence, said, looks) in [
            (300, in_part, Tone::Warn),
            (498, in_part, Tone::Warn),
            (499, all, Tone::Good),
            (500, all, Tone::Good),
            (501, all, Tone::Good),
            (600, above.as_str(), Tone::Warn),
        ] {
            let row = come_to(paid(KnownBy::Receipt, pence));
            assert_eq!((label(&row).as_ref(), tone(&row)), (said, looks), "{pence}");
            let is_in_part = meaning(&row.claim) == claim_states::PAID_IN_PART_MEANS;
            assert_eq!(is_in_part, said == in_part, "{pence}");
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
        let said = say(claim_states::REFUSED_AFTER_ACCEPTANCE);
        assert_eq!((label(&refused).as_ref(), tone(&refused)), (said, Tone::Bad));
        assert_eq!(meaning(&refused.claim), claim_states::REFUSED_AFTERWARDS);
        let over = cut(all, refused_afterwards(Some(pence(500))));
        assert_eq!((label(&over).as_ref(), tone(&over)), (say(claim_states::OVERPAID), Tone::Warn));
        let reduced = cut(one, accepted(KnownBy::Receipt));
        assert_eq!(label(&reduced), say(claim_states::ACCEPTED_THEN_REDUCED));
        let short = come_to(paid(KnownBy::Receipt, 300));
        assert!(short.needs_somebody() && over.needs_somebody() && !reduced.needs_somebody());
    }

    #[test]
    fn a_claim_that_hmrc_has_and_that_was_not_sent_again_says_what_the_charity_has_to_do() {
        let yours = |status| your_part(ClaimAlarm::Contradicted, status);
        assert_eq!(yours(ClaimStatus::Approved), Some(claim_states::CANCEL_AND_TAKE_OUT));
        assert_eq!(yours(ClaimStatus::Withdrawn), Some(claim_states::TAKE_OUT));
        assert_eq!(yours(ClaimStatus::Accepted), None);
        assert!(your_part(ClaimAlarm::SentTwice, ClaimStatus::Approved).is_none());
    }

    #[test]
    fn an_accepted_claim_without_money_to_come_is_over() {
        let mut row = row(ClaimStatus::Accepted);
        row.claim.adjustment = row.claim.gift_aid;
        assert_eq!(label(&row), say(claim_states::NOTHING_TO_PAY));
    }
}
