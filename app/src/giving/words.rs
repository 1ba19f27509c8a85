//! The states of a gift in its donor's words.

use super::gift::Gift;
use crate::ui::day::long;
use crate::ui::{Shape, Tone};
use crate::words::authorisation::{SWITCH_ON, TakenBack};
use crate::words::{donor_details, say, states};
use backend::donation::{GiftState, GivingSum};
use catalogue::{Text, Words};
use domain::donation::shown::DonorDetail;
use domain::donation::{DeletionReason, DonorKind, Reason, Status};
use domain::{Date, GiftSum, Language, Pence, TaxYear};

/// A state as a chip, with a few words beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chip {
    /// What it means for the donor.
    pub tone: Tone,
    pub icon: Shape,
    pub label: &'static str,
    /// The rest of the sentence.
    pub note: String,
}

/// The tax that the gifts of a tax year need, the same wherever it is said. Tax of less than that is charged to the donor (ITA 2007
/// s.424).
pub fn tax_to_pay(year: TaxYear, so_far: Pence, in_all: Pence, today: Date) -> String {
    let need = if today <= year.last_day() {
        say(states::TaxNeeded { year })
    } else {
        say(states::TaxWasNeeded { year })
    };
    let sum = if in_all > so_far {
        say(states::TaxAtLeastInAll { so_far, in_all })
    } else {
        say(states::TaxAtLeast { so_far })
    };
    format!("{need} {sum} {}", say(states::TAX_SHORTFALL))
}

/// What a donor's detail is called, the same as in emails.
pub fn detail(detail: DonorDetail) -> &'static str {
    say(match detail {
        DonorDetail::Title => donor_details::THE_TITLE,
        DonorDetail::FirstName => donor_details::THE_FIRST_NAME,
        DonorDetail::LastName => donor_details::THE_LAST_NAME,
        DonorDetail::Name => donor_details::THE_NAME,
        DonorDetail::Address => donor_details::THE_ADDRESS,
        DonorDetail::Postcode => donor_details::THE_POSTCODE,
        DonorDetail::Country => donor_details::THE_COUNTRY,
        DonorDetail::NameOrAddress => donor_details::NAME_OR_ADDRESS,
        DonorDetail::NameAndAddress => donor_details::NAME_AND_ADDRESS,
    })
}

/// What gifts come to, with the Gift Aid on them and what of it can still come.
pub fn sums(given: Pence, gift_aid: Pence, to_come: Pence) -> String {
    match (gift_aid > Pence::ZERO, to_come > Pence::ZERO) {
        (true, true) => say(states::SumsAndToCome { given, gift_aid, to_come }),
        (true, false) => say(states::Sums { given, gift_aid }),
        (false, true) => say(states::SumsToCome { given, to_come }),
        (false, false) => given.to_string(),
    }
}

/// The same of a search, with what waits for the donor's details.
pub fn all_sums(sum: &GivingSum) -> String {
    let sums = sums(sum.given, sum.gift_aid, sum.to_come);
    if sum.held == Pence::ZERO {
        return sums;
    }
    say(states::SumsDetails { sums, gift_aid: sum.held })
}

/// What gifts come to whose Gift Aid was paid: it is as much as it was, and not up to that.
pub fn paid_sums(given: Pence, gift_aid: Pence) -> String {
    if gift_aid > Pence::ZERO { say(states::SumsPaid { given, gift_aid }) } else { given.to_string() }
}

/// The Gift Aid that is cancelled when an authorisation turns out not to cover these gifts; nothing where there is none.
pub fn taken_back(gifts: GiftSum, language: Language) -> Option<String> {
    let GiftSum { count, given, gift_aid, .. } = gifts;
    (count > 0).then(|| TakenBack { count, given, gift_aid }.of(language))
}

/// The state of a gift, as it is today.
pub fn chip(gift: &Gift, today: Date) -> Chip {
    let wait = |note: String| (Tone::Neutral, Shape::Clock, states::WAITING, note);
    let said = |note: Text| say(note).to_owned();
    let (tone, icon, label, note) = match gift.stands() {
        Status::AwaitingSettlement => wait(settling(gift)),
        Status::AwaitingCharity => wait(said(states::NOTE_FINDING_CHARITY)),
        Status::AwaitingDonor => wait(said(states::NOTE_FINDING_DONOR)),
        // An authorisation covers the whole day on which it is given.
        Status::AwaitingAuthorisation if gift.donated_on == today => {
            (Tone::Warn, Shape::Alert, states::NOT_YET, said(states::NOTE_SWITCH_ON))
        }
        Status::AwaitingAuthorisation => {
            (Tone::Warn, Shape::Alert, states::WAS_OFF, said(states::NOTE_WAS_OFF))
        }
        Status::Held if gift.reasons.first() == Some(&Reason::CharityConflict) => {
            wait(said(states::NOTE_TWO_CHARITIES))
        }
        Status::Held => (Tone::Warn, Shape::Alert, states::CORRECT_DETAILS, said(states::NOTE_DETAILS)),
        Status::Declared => (Tone::Info, Shape::Check, states::DECLARED, said(states::NOTE_DECLARED)),
        Status::Claimed => (Tone::Info, Shape::Plane, states::CLAIMED, said(states::NOTE_CLAIMED)),
        Status::Accepted => match gift.paid_on {
            Some(day) => (Tone::Good, Shape::Check, states::PAID, say(states::NotePaid { day: long(day) })),
            None => (Tone::Good, Shape::Check, states::ACCEPTED, said(states::NOTE_ACCEPTED)),
        },
        // It does qualify.
        Status::Ineligible if is_claimed_elsewhere(gift) => {
            let note = said(states::NOTE_CLAIMED_ELSEWHERE);
            (Tone::Neutral, Shape::Cross, states::CLAIMED_ELSEWHERE, note)
        }
        Status::Ineligible => (Tone::Neutral, Shape::Cross, states::DOES_NOT_QUALIFY, said(ineligible(gift))),
        Status::Cancelled if gift.deletion_reason == Some(DeletionReason::Refund) => {
            (Tone::Neutral, Shape::Cross, states::REFUNDED, said(states::NOTE_REFUNDED))
        }
        Status::Cancelled => (Tone::Neutral, Shape::Cross, states::CANCELLED, ended(gift)),
    };
    Chip { tone, icon, label: say(label), note }
}

/// What the row of a gift says besides its state: only where its donor has something to do, where it has left the way that most
/// gifts go, or where money went back, so that the rows of a month add up to its sum. The page of the gift says it of every one.
pub fn row_note(gift: &Gift, today: Date) -> Option<String> {
    let state = match gift.stands() {
        Status::AwaitingSettlement | Status::Declared | Status::Claimed | Status::Accepted => None,
        _ => Some(chip(gift, today).note),
    };
    // A gift that was cancelled says that already, and counts for nothing.
    let refunded = gift.refunded().filter(|_| gift.status != Status::Cancelled);
    let refunded = refunded.map(|sum| say(states::NoteRefundedPart { sum }));
    match (state, refunded) {
        (Some(state), Some(refunded)) => Some(format!("{state}; {refunded}")),
        (state, refunded) => state.or(refunded),
    }
}

/// A state that the list can be narrowed to.
pub fn state(state: GiftState) -> &'static str {
    say(state_words(state))
}

/// The same, to be said in a language that is at hand.
pub const fn state_words(state: GiftState) -> Text {
    match state {
        GiftState::Waiting => states::WAITING,
        GiftState::NotCovered => states::WAS_OFF,
        GiftState::DetailsNeeded => states::CORRECT_DETAILS,
        GiftState::Declared => states::DECLARED,
        GiftState::Claimed => states::CLAIMED,
        GiftState::Accepted => states::ACCEPTED,
        GiftState::Paid => states::PAID,
        GiftState::NoGiftAid => states::DOES_NOT_QUALIFY,
        GiftState::Cancelled => states::REFUNDED_OR_CANCELLED,
    }
}

fn settling(gift: &Gift) -> String {
    let in_future = gift.reasons.contains(&Reason::SettlementInFuture);
    match gift.settled_on.filter(|_| in_future) {
        Some(day) => say(states::NoteClearsOn { day: long(day) }),
        None => say(states::NOTE_CLEARS).to_owned(),
    }
}

/// Whether the charity claimed on it itself.
fn is_claimed_elsewhere(gift: &Gift) -> bool {
    gift.reasons.first() == Some(&Reason::ClaimedElsewhere)
}

/// Why it does not qualify, in a few words.
fn ineligible(gift: &Gift) -> Text {
    match gift.reasons.first() {
        Some(
            Reason::DonorBenefit
            | Reason::NotAGift
            | Reason::NoTaxPaid
            | Reason::GivenByCompany
            | Reason::NotEligible,
        ) => states::NOTE_NOT_ELIGIBLE,
        _ => states::NOTE_OUT_OF_TIME,
    }
}

/// Why it was cancelled, where it was not refunded.
fn ended(gift: &Gift) -> String {
    match gift.deletion_reason {
        Some(DeletionReason::FailedSettlement) => say(states::NOTE_FAILED).to_owned(),
        _ => say(states::NoteCancelledBy { platform: &gift.platform }),
    }
}

/// Whether the gift brings a sum on top. That it is Gift Aid stands beside it or over it, for it says no more than the sum.
pub fn is_added(gift: &Gift) -> bool {
    matches!(gift.stands(), Status::Declared | Status::Claimed | Status::Accepted)
}

/// What the gift brings on top, in the words of its row.
pub fn gift_aid(gift: &Gift, today: Date) -> String {
    let gift_aid = gift.gift_aid;
    match gift.stands() {
        Status::Declared | Status::Claimed | Status::Accepted => say(states::Added { gift_aid }),
        // Nothing comes of it before its donor has put their details right.
        Status::Held if !gift.reasons.contains(&Reason::CharityConflict) => {
            say(states::WaitsForDetails { gift_aid })
        }
        Status::AwaitingSettlement | Status::AwaitingCharity | Status::Held => {
            say(states::ToCome { gift_aid })
        }
        Status::AwaitingDonor => say(states::NOTHING_YET).to_owned(),
        Status::AwaitingAuthorisation if gift.donated_on == today => say(states::NOTHING_YET).to_owned(),
        Status::Ineligible if is_claimed_elsewhere(gift) => say(states::NOTHING_HERE).to_owned(),
        Status::AwaitingAuthorisation | Status::Ineligible | Status::Cancelled => {
            say(states::NOTHING).to_owned()
        }
    }
}

/// Why a gift waits, and what its donor can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cure {
    pub why: Text,
    /// What to do, or who does it.
    pub cure: Text,
    /// Where the donor does it: address and words.
    pub link: Option<(String, Text)>,
}

/// A reason in the donor's words.
pub fn cure(reason: Reason, gift: &Gift, today: Date) -> Cure {
    let (why, cure) = match reason {
        Reason::Cancelled => {
            let why = match gift.deletion_reason {
                Some(DeletionReason::Refund) => states::WHY_REFUNDED,
                Some(DeletionReason::FailedSettlement) => states::WHY_FAILED,
                Some(DeletionReason::Unspecified) | None => states::WHY_CANCELLED,
            };
            (why, states::CURE_CANCELLED)
        }
        Reason::DonorBenefit => (states::WHY_BENEFIT, states::CURE_ASK_THE_CHARITY),
        Reason::NotAGift => (states::WHY_NOT_A_GIFT, states::CURE_ASK_THE_CHARITY),
        Reason::NoTaxPaid => (states::WHY_NO_TAX, states::CURE_ASK_THE_CHARITY),
        Reason::GivenByCompany => (states::WHY_COMPANY, states::CURE_ASK_THE_CHARITY),
        Reason::NotEligible => (states::WHY_NOT_ELIGIBLE, states::CURE_ASK_THE_CHARITY),
        Reason::ClaimedElsewhere => (states::WHY_CLAIMED_ELSEWHERE, states::CURE_CLAIMED_ELSEWHERE),
        Reason::OutOfTime => (states::WHY_OUT_OF_TIME, states::CURE_OUT_OF_TIME),
        Reason::DonorErased => (states::WHY_ERASED, states::CURE_ERASED),
        Reason::NoSettlementDate => (states::WHY_NO_SETTLEMENT, states::CURE_NO_SETTLEMENT),
        Reason::SettlementInFuture => (states::WHY_SETTLES_LATER, states::CURE_SETTLES_LATER),
        Reason::CharityUnknown => (states::WHY_CHARITY_UNKNOWN, states::CURE_CHARITY_UNKNOWN),
        Reason::CharityConflict => (states::WHY_TWO_CHARITIES, states::CURE_TWO_CHARITIES),
        Reason::DonorUnknown => (states::WHY_DONOR_UNKNOWN, states::CURE_DONOR_UNKNOWN),
        Reason::DonorDenied => (states::WHY_DENIED, states::CURE_DENIED),
        Reason::NotAuthorised if gift.donated_on == today => (states::WHY_IS_OFF, states::CURE_IS_OFF),
        Reason::NotAuthorised => (states::WHY_WAS_OFF, states::CURE_WAS_OFF),
        Reason::DetailsUnusable => (states::WHY_DETAILS, states::CURE_DETAILS),
    };
    let link = match reason {
        Reason::NotAuthorised if gift.donated_on == today => {
            Some(("/giving/authorisation/give".to_owned(), SWITCH_ON))
        }
        Reason::DetailsUnusable => {
            Some((format!("/giving/donations/{}/details", gift.id), states::CORRECT_DETAILS))
        }
        _ => None,
    };
    Cure { why, cure, link }
}

/// How the gift was found to be the donor's: by their details on its capture page, or by what the platform sent, such as a card that is
/// linked to them, with its end, or was.
pub fn known_by(kind: DonorKind, is_by_capture: bool, linked: Option<&str>) -> String {
    let words = match (kind, linked) {
        (DonorKind::Par, Some(masked)) => return say(states::KnownByCard { masked }),
        (DonorKind::Phone, Some(masked)) => return say(states::KnownByPhone { masked }),
        (DonorKind::Par, None) => states::KNOWN_BY_EARLIER_CARD,
        (DonorKind::Phone, None) => states::KNOWN_BY_EARLIER_PHONE,
        (DonorKind::Uid, _) if is_by_capture => states::KNOWN_BY_PAGE,
        (DonorKind::Uid, _) => states::KNOWN_BY_PLATFORM,
        (DonorKind::Match, _) => states::KNOWN_BY_MATCH,
        (DonorKind::Email, _) => states::KNOWN_BY_EMAIL,
    };
    say(words).to_owned()
}

#[cfg(test)]
mod tests {
    use super::{
        TakenBack, all_sums, chip, cure, gift_aid, known_by, row_note, state, sums, taken_back, tax_to_pay,
    };
    use crate::giving::gift::Gift;
    use crate::giving::gift::example::{gift, uncovered_and_unsettled};
    use crate::words::{say, states};
    use backend::donation::{GiftState, GivingSum};
    use domain::calendar::parse_date;
    use domain::donation::{DeletionReason, DonorKind, Reason, RefundView, Status};
    use domain::{GiftAmount, GiftSum, Language, Pence, TaxYear};

    #[test]
    fn a_gift_says_how_we_know_whose_it_is() {
        for (kind, is_by_capture, words) in [
            (DonorKind::Uid, true, states::KNOWN_BY_PAGE),
            (DonorKind::Uid, false, states::KNOWN_BY_PLATFORM),
            (DonorKind::Par, false, states::KNOWN_BY_EARLIER_CARD),
            (DonorKind::Phone, false, states::KNOWN_BY_EARLIER_PHONE),
        ] {
            assert_eq!(known_by(kind, is_by_capture, None), say(words), "{kind:?}");
        }
        // Which of their cards it was: the same end as in the list of them.
        let masked = "•••• N6YQ";
        let (card, phone) = (say(states::KnownByCard { masked }), say(states::KnownByPhone { masked }));
        assert_eq!(known_by(DonorKind::Par, false, Some(masked)), card);
        assert_eq!(known_by(DonorKind::Phone, false, Some(masked)), phone);
    }

    #[test]
    fn a_gift_and_the_filter_for_it_have_one_name_for_its_state() {
        let day = gift(Status::Held).donated_on;
        for (status, today, filtered) in [
            (Status::AwaitingAuthorisation, day.next_day().unwrap(), GiftState::NotCovered),
            (Status::Held, day, GiftState::DetailsNeeded),
            (Status::Ineligible, day, GiftState::NoGiftAid),
            (Status::Declared, day, GiftState::Declared),
        ] {
            assert_eq!(chip(&gift(status), today).label, state(filtered));
        }
        // The state, the link under it and the page behind it ask for one thing.
        let held = gift(Status::Held);
        let (_, link) = cure(Reason::DetailsUnusable, &held, day).link.unwrap();
        assert_eq!(state(GiftState::DetailsNeeded), say(link));
    }

    #[test]
    fn what_is_taken_back_is_said_with_its_figures() {
        let gifts = |count, given, gift_aid| {
            let [given, gift_aid] = [given, gift_aid].map(|pence| Pence::new(pence).unwrap());
            taken_back(GiftSum { count, given, with_gift_aid: count, gift_aid }, Language::English)
        };
        assert_eq!(gifts(0, 0, 0), None);
        let one = TakenBack { count: 1, given: "£10.00", gift_aid: "£2.50" };
        assert_eq!(gifts(1, 1_000, 250), Some(say(one)));
        let many = TakenBack { count: 12, given: "£340.00", gift_aid: "£85.00" };
        assert_eq!(gifts(12, 34_000, 8_500), Some(say(many)));
    }

    #[test]
    fn the_tax_to_pay_is_said_in_one_way_for_a_year_that_runs_and_for_one_that_is_over() {
        let (year, [so_far, in_all]) =
            (TaxYear::starting(2026), [62_030, 64_939].map(|pence| Pence::new(pence).unwrap()));
        let said = |in_all, today| tax_to_pay(year, so_far, in_all, parse_date(today).unwrap());
        let running = said(in_all, "2027-04-05");
        assert!(running.starts_with(&say(states::TaxNeeded { year: "2026-27" })), "{running}");
        let both = say(states::TaxAtLeastInAll { so_far: "£620.30", in_all: "£649.39" });
        assert!(running.contains(&both), "{running}");
        let over = said(so_far, "2027-04-06");
        assert!(over.starts_with(&say(states::TaxWasNeeded { year: "2026-27" })), "{over}");
        assert!(over.contains(&say(states::TaxAtLeast { so_far: "£620.30" })), "{over}");
    }

    #[test]
    fn sums_say_what_came_and_what_is_to_come() {
        let [none, some, more] = [0, 2_067, 4_236].map(|pence| Pence::new(pence).unwrap());
        let (given, gift_aid) = ("£20.67", "£42.36");
        let all = say(states::SumsAndToCome { given, gift_aid, to_come: "£20.67" });
        assert_eq!(sums(some, more, some), all);
        assert_eq!(sums(some, more, none), say(states::Sums { given, gift_aid }));
        assert_eq!(sums(some, none, more), say(states::SumsToCome { given, to_come: "£42.36" }));
        assert_eq!(sums(some, none, none), "£20.67");
    }

    #[test]
    fn a_search_says_what_waits_for_details() {
        let [given, held] = [2_789, 500].map(|pence| Pence::new(pence).unwrap());
        let sum = GivingSum { gifts: 2, given, gift_aid: Pence::ZERO, to_come: Pence::ZERO, held };
        assert_eq!(all_sums(&sum), say(states::SumsDetails { sums: "£27.89", gift_aid: "£5.00" }));
        assert_eq!(all_sums(&GivingSum { held: Pence::ZERO, ..sum }), "£27.89");
    }

    #[test]
    fn a_gift_on_its_way_says_when_it_arrives() {
        let mut waiting = gift(Status::AwaitingSettlement);
        waiting.settled_on = None;
        waiting.reasons = vec![Reason::NoSettlementDate];
        let today = waiting.donated_on;
        assert_eq!(chip(&waiting, today).note, say(states::NOTE_CLEARS));
        waiting.settled_on = Some(parse_date("2026-11-24").unwrap());
        waiting.reasons = vec![Reason::SettlementInFuture];
        assert_eq!(chip(&waiting, today).note, say(states::NoteClearsOn { day: "24\u{a0}November 2026" }));
        assert_eq!(gift_aid(&waiting, today), say(states::ToCome { gift_aid: "£5.00" }));
    }

    #[test]
    fn a_gift_on_its_way_that_is_not_covered_says_so_and_promises_nothing() {
        let (uncovered, settled) = (uncovered_and_unsettled(), gift(Status::AwaitingAuthorisation));
        let next = parse_date("2026-11-21").unwrap();
        for (today, label) in [(settled.donated_on, states::NOT_YET), (next, states::WAS_OFF)] {
            assert_eq!(chip(&uncovered, today), chip(&settled, today));
            assert_eq!(chip(&uncovered, today).label, say(label));
        }
        // An authorisation never reaches back: only on its own day there is a yet.
        assert_eq!(gift_aid(&uncovered, settled.donated_on), say(states::NOTHING_YET));
        assert_eq!(gift_aid(&uncovered, next), say(states::NOTHING));
    }

    #[test]
    fn what_waits_for_details_is_not_to_come_and_what_waits_for_others_is() {
        let mut held = gift(Status::Held);
        let today = held.donated_on;
        held.reasons = vec![Reason::DetailsUnusable];
        assert_eq!(gift_aid(&held, today), say(states::WaitsForDetails { gift_aid: "£5.00" }));
        held.reasons = vec![Reason::CharityConflict];
        assert_eq!(gift_aid(&held, today), say(states::ToCome { gift_aid: "£5.00" }));
    }

    #[test]
    fn only_what_is_declared_is_shown_as_added() {
        let is_added = |gift: &Gift| gift_aid(gift, gift.donated_on).starts_with('+');
        let added: Vec<Status> =
            Status::ALL.iter().copied().filter(|status| is_added(&gift(*status))).collect();
        assert_eq!(added, [Status::Declared, Status::Claimed, Status::Accepted]);
    }

    #[test]
    fn what_the_charity_has_the_money_for_is_paid() {
        let mut paid = gift(Status::Accepted);
        let today = paid.donated_on;
        assert_eq!(chip(&paid, today).label, say(states::ACCEPTED));
        paid.paid_on = parse_date("2026-12-18").ok();
        let chip = chip(&paid, today);
        assert_eq!(chip.label, say(states::PAID));
        assert_eq!(chip.note, say(states::NotePaid { day: "18\u{a0}December 2026" }));
    }

    #[test]
    fn a_row_says_what_was_refunded_of_it() {
        let refund = |pence| RefundView {
            amount: GiftAmount::new(pence).unwrap(),
            refunded_on: parse_date("2026-11-24").unwrap(),
            reason: None,
            reference: None,
            recorded_at: gift(Status::Accepted).received_at,
        };
        let note = |status| {
            let refunds = vec![refund(300), refund(1_050)];
            let gift = Gift { refunds, ..gift(status) };
            row_note(&gift, parse_date("2026-11-25").unwrap())
        };
        let refunded = say(states::NoteRefundedPart { sum: "£13.50" });
        assert_eq!(note(Status::Accepted).as_ref(), Some(&refunded));
        let uncovered = format!("{}; {refunded}", say(states::NOTE_WAS_OFF));
        assert_eq!(note(Status::AwaitingAuthorisation), Some(uncovered));
        assert!(!note(Status::Cancelled).unwrap().contains("£13.50"));
    }

    #[test]
    fn a_row_has_a_note_only_where_there_is_something_to_say() {
        let noted = Status::ALL.iter().filter(|status| {
            let gift = gift(**status);
            row_note(&gift, gift.donated_on).is_some()
        });
        let quiet = [Status::AwaitingSettlement, Status::Declared, Status::Claimed, Status::Accepted];
        let noted: Vec<Status> = noted.copied().collect();
        assert!(noted.iter().all(|status| !quiet.contains(status)), "{noted:?}");
        assert_eq!(noted.len() + quiet.len(), Status::ALL.len());
        // It waits for its money, and the donor can do something today.
        let uncovered = uncovered_and_unsettled();
        let note = row_note(&uncovered, uncovered.donated_on);
        assert_eq!(note.as_deref(), Some(say(states::NOTE_SWITCH_ON)));
    }

    #[test]
    fn a_gift_that_the_charity_claimed_itself_is_not_said_to_fail_the_rules() {
        let elsewhere = Gift { reasons: vec![Reason::ClaimedElsewhere], ..gift(Status::Ineligible) };
        let chip = chip(&elsewhere, elsewhere.donated_on);
        let said = (say(states::CLAIMED_ELSEWHERE), say(states::NOTE_CLAIMED_ELSEWHERE));
        assert_eq!((chip.label, chip.note.as_str()), said);
        assert_eq!(gift_aid(&elsewhere, elsewhere.donated_on), say(states::NOTHING_HERE));
    }

    #[test]
    fn a_cancelled_gift_says_why() {
        let mut cancelled = gift(Status::Cancelled);
        let by_platform = say(states::NoteCancelledBy { platform: "Give & Go" });
        for (reason, label, note, why) in [
            (
                Some(DeletionReason::Refund),
                states::REFUNDED,
                say(states::NOTE_REFUNDED),
                states::WHY_REFUNDED,
            ),
            (
                Some(DeletionReason::FailedSettlement),
                states::CANCELLED,
                say(states::NOTE_FAILED),
                states::WHY_FAILED,
            ),
            (None, states::CANCELLED, by_platform.as_str(), states::WHY_CANCELLED),
        ] {
            cancelled.deletion_reason = reason;
            let chip = chip(&cancelled, cancelled.donated_on);
            assert_eq!((chip.label, chip.note.as_str()), (say(label), note));
            assert_eq!(cure(Reason::Cancelled, &cancelled, cancelled.donated_on).why, why);
        }
        assert_eq!(gift_aid(&cancelled, cancelled.donated_on), say(states::NOTHING));
    }

    #[test]
    fn an_authorisation_helps_a_gift_of_today_alone() {
        let (gift, next) = (gift(Status::AwaitingAuthorisation), parse_date("2026-11-21").unwrap());
        assert!(cure(Reason::NotAuthorised, &gift, gift.donated_on).link.is_some());
        assert_eq!(chip(&gift, gift.donated_on).note, say(states::NOTE_SWITCH_ON));
        assert_eq!(cure(Reason::NotAuthorised, &gift, next).link, None);
        assert_eq!(chip(&gift, next).note, say(states::NOTE_WAS_OFF));
    }

    #[test]
    fn d5_a_held_gift_is_put_right_by_its_details_and_not_by_a_new_authorisation() {
        let gift = gift(Status::Held);
        let held = cure(Reason::DetailsUnusable, &gift, gift.donated_on);
        let link = held.link.map(|(href, _)| href);
        assert_eq!(link, Some(format!("/giving/donations/{}/details", gift.id)));
    }

    #[test]
    fn gift_aid_that_was_paid_is_not_up_to_its_sum() {
        let pence = |amount| Pence::new(amount).unwrap();
        let paid = say(states::SumsPaid { given: "£120.00", gift_aid: "£30.00" });
        assert_eq!(super::paid_sums(pence(12_000), pence(3_000)), paid);
        assert_eq!(super::paid_sums(pence(3), Pence::ZERO), "£0.03");
    }
}
