//! The states of a gift in its donor's words.

use super::gift::Gift;
use crate::ui::day::long;
use crate::ui::{Shape, Tone};
use backend::donation::GiftState;
use domain::donation::{DeletionReason, DonorKind, Reason, Status};
use domain::{Date, GiftSum, Language, Pence, TaxYear, count};

/// The state of a gift of a day on which no authorisation was running, as a chip and as a filter.
const WAS_OFF: &str = "Gift Aid was off";
/// The state of a gift with a detail that HMRC would refuse, as a chip and as a filter; its mail and its page use the same words.
const CORRECT_DETAILS: &str = "Correct your details";

/// The text of a language.
pub fn say<T>(language: Language, english: T, welsh: T) -> T {
    match language {
        Language::English => english,
        Language::Welsh => welsh,
    }
}

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
    let need = if today <= year.last_day() { "need to pay" } else { "need to have paid" };
    let sum = if in_all > so_far {
        format!("That is at least {so_far} so far, and {in_all} with the gifts that are waiting")
    } else {
        format!("That is at least {so_far}")
    };
    format!(
        "You {need} enough Income Tax or Capital Gains Tax in the tax year {year} to cover these gifts. {sum}. Add a quarter of anything you give with Gift Aid elsewhere. If you pay less, it is your responsibility to pay the difference. HMRC can ask you for it."
    )
}

/// What gifts come to, with the Gift Aid on them and what of it can still come.
pub fn sums(given: Pence, gift_aid: Pence, to_come: Pence) -> String {
    match (gift_aid > Pence::ZERO, to_come > Pence::ZERO) {
        (true, true) => format!("{given}, Gift Aid {gift_aid}, {to_come} to come"),
        (true, false) => format!("{given}, Gift Aid {gift_aid}"),
        (false, true) => format!("{given}, Gift Aid {to_come} to come"),
        (false, false) => given.to_string(),
    }
}

/// Why the figures of a list do not add up to the penny: a claim is worked out on its total (see `GiftAidSum`), and rounding it gift by
/// gift would lose charities money.
pub const ROUNDED: &str = "Gift Aid is rounded down for each gift. Totals can be a few pence more.";

/// The Gift Aid that is cancelled when an authorisation turns out not to cover these gifts; nothing where there is none.
pub fn taken_back(gifts: GiftSum) -> Option<String> {
    let GiftSum { count, given, gift_aid, .. } = gifts;
    let of_what = match count {
        0 => return None,
        1 => format!("{} of {given}", count::gifts(count)),
        _ => format!("{} ({given} in all)", count::gifts(count)),
    };
    Some(format!(
        "We’ll cancel Gift Aid of {gift_aid} on {of_what}. If a charity has claimed it, the charity pays it back to HMRC. You do not need to do anything else."
    ))
}

/// The same in Welsh. Behind a number the noun stays in the singular.
pub fn taken_back_in_welsh(gifts: GiftSum) -> Option<String> {
    let GiftSum { count, given, gift_aid, .. } = gifts;
    (count > 0).then(|| {
        format!(
            "Byddwn yn canslo {gift_aid} o Rodd Cymorth ar {count} rhodd ({given}). Os yw elusen wedi’i hawlio, mae’r elusen yn ei dalu’n ôl i CThEF. Nid oes angen i chi wneud dim arall."
        )
    })
}

/// The state of a gift, as it is today.
pub fn chip(gift: &Gift, today: Date) -> Chip {
    let (tone, icon, label, note) = match gift.stands() {
        Status::AwaitingSettlement => (Tone::Neutral, Shape::Clock, "Waiting", settling(gift)),
        Status::AwaitingCharity => (
            Tone::Neutral,
            Shape::Clock,
            "Waiting",
            "we are finding out which charity this card machine belongs to".into(),
        ),
        Status::AwaitingDonor => {
            (Tone::Neutral, Shape::Clock, "Waiting", "we are finding out whose gift it is".into())
        }
        // An authorisation covers the whole day on which it is given.
        Status::AwaitingAuthorisation if gift.donated_on == today => {
            (Tone::Warn, Shape::Alert, "Not yet", "switch on Gift Aid today to include it".into())
        }
        Status::AwaitingAuthorisation => {
            (Tone::Warn, Shape::Alert, WAS_OFF, "not switched on when you gave".into())
        }
        Status::Held if gift.reasons.first() == Some(&Reason::CharityConflict) => (
            Tone::Neutral,
            Shape::Clock,
            "Waiting",
            "two charities say this card machine is theirs, and we are finding out whose it is".into(),
        ),
        Status::Held => {
            (Tone::Warn, Shape::Alert, CORRECT_DETAILS, "HMRC would not accept some of your details".into())
        }
        Status::Declared => {
            (Tone::Info, Shape::Check, "Declared", "ready for the charity’s next claim".into())
        }
        Status::Claimed => (Tone::Info, Shape::Plane, "Claimed", "HMRC has the charity’s claim".into()),
        Status::Accepted => match gift.paid_on {
            Some(day) => {
                (Tone::Good, Shape::Check, "Paid", format!("HMRC paid the charity on {}", long(day)))
            }
            None => (Tone::Good, Shape::Check, "Accepted", "HMRC accepted the charity’s claim".into()),
        },
        Status::Ineligible => (Tone::Neutral, Shape::Cross, "No Gift Aid", ineligible(gift).to_owned()),
        Status::Cancelled => (Tone::Neutral, Shape::Cross, "Cancelled", ended(gift)),
    };
    Chip { tone, icon, label, note }
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
    let refunded = refunded.map(|sum| format!("{sum} of the gift was refunded to you"));
    match (state, refunded) {
        (Some(state), Some(refunded)) => Some(format!("{state}; {refunded}")),
        (state, refunded) => state.or(refunded),
    }
}

/// A state that the list can be narrowed to.
pub fn state(state: GiftState) -> &'static str {
    match state {
        GiftState::Waiting => "Waiting",
        GiftState::NotCovered => WAS_OFF,
        GiftState::DetailsNeeded => CORRECT_DETAILS,
        GiftState::Declared => "Declared",
        GiftState::Claimed => "Claimed",
        GiftState::Accepted => "Accepted",
        GiftState::Paid => "Paid",
        GiftState::NoGiftAid => "No Gift Aid",
        GiftState::Cancelled => "Cancelled",
    }
}

fn settling(gift: &Gift) -> String {
    let in_future = gift.reasons.contains(&Reason::SettlementInFuture);
    match gift.settled_on.filter(|_| in_future) {
        Some(day) => format!("the payment clears on {}", long(day)),
        None => "for the payment to clear".to_owned(),
    }
}

/// Why no Gift Aid comes of it, in a few words.
fn ineligible(gift: &Gift) -> &'static str {
    match gift.reasons.first() {
        Some(Reason::ClaimedElsewhere) => "through Uplift: the charity claimed it itself",
        Some(
            Reason::DonorBenefit
            | Reason::NotAGift
            | Reason::NoTaxPaid
            | Reason::GivenByCompany
            | Reason::NotEligible,
        ) => "the charity says it does not qualify",
        _ => "the time limit for claiming has passed",
    }
}

fn ended(gift: &Gift) -> String {
    match gift.deletion_reason {
        Some(DeletionReason::Refund) => "the gift was refunded to you".to_owned(),
        Some(DeletionReason::FailedSettlement) => "the payment failed".to_owned(),
        Some(DeletionReason::Unspecified) | None => format!("by {}", gift.platform),
    }
}

/// What the gift brings on top, in the words of its row.
pub fn gift_aid(gift: &Gift, today: Date) -> String {
    match gift.stands() {
        Status::Declared | Status::Claimed | Status::Accepted => format!("+ {} Gift Aid", gift.gift_aid),
        Status::AwaitingSettlement | Status::AwaitingCharity | Status::Held => {
            format!("{} to come", gift.gift_aid)
        }
        Status::AwaitingDonor => "no Gift Aid yet".to_owned(),
        Status::AwaitingAuthorisation if gift.donated_on == today => "no Gift Aid yet".to_owned(),
        Status::AwaitingAuthorisation | Status::Ineligible | Status::Cancelled => "no Gift Aid".to_owned(),
    }
}

/// Why a gift waits, and what its donor can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cure {
    pub why: &'static str,
    /// What to do, or who does it.
    pub cure: &'static str,
    /// Where the donor does it: address and words.
    pub link: Option<(String, &'static str)>,
}

/// What a donor can do about what the charity says.
const ASK_THE_CHARITY: &str = "No Gift Aid is claimed on it. If you think that is wrong, ask the charity.";

/// A reason in the donor's words.
pub fn cure(reason: Reason, gift: &Gift, today: Date) -> Cure {
    let nothing = |why, cure| Cure { why, cure, link: None };
    let give = "/giving/authorisation/give";
    match reason {
        Reason::Cancelled => nothing(
            match gift.deletion_reason {
                Some(DeletionReason::Refund) => "The gift was refunded to you.",
                Some(DeletionReason::FailedSettlement) => "The payment failed.",
                Some(DeletionReason::Unspecified) | None => {
                    "The platform cancelled the gift and did not say why."
                }
            },
            "You do not need to do anything. No Gift Aid is claimed on it. If the charity has already claimed it, its next claim corrects that.",
        ),
        Reason::DonorBenefit => nothing(
            "The charity says you, or somebody close to you, got too much in return for this gift.",
            ASK_THE_CHARITY,
        ),
        Reason::NotAGift => nothing(
            "The charity says this was not a gift but a payment for something, such as a raffle ticket.",
            ASK_THE_CHARITY,
        ),
        Reason::NoTaxPaid => {
            nothing("The charity says you paid too little tax for Gift Aid on this gift.", ASK_THE_CHARITY)
        }
        Reason::GivenByCompany => nothing("The charity says a company gave this.", ASK_THE_CHARITY),
        Reason::NotEligible => {
            nothing("The charity says this gift does not qualify for Gift Aid.", ASK_THE_CHARITY)
        }
        Reason::ClaimedElsewhere => nothing(
            "The charity says it claimed Gift Aid on this gift itself, without Uplift.",
            "You do not need to do anything. If that is wrong, ask the charity. If you gave it your own declaration, include this gift \
             when you work out whether you paid enough tax.",
        ),
        Reason::OutOfTime => nothing(
            "The time limit for claiming has passed. It is four years after the end of the charity’s accounting year, or tax year, in which you gave.",
            "Nothing can be done for this gift.",
        ),
        Reason::DonorErased => nothing(
            "The donor deleted their account before we made the declaration.",
            "You cannot do anything, because we no longer know whose gift it was.",
        ),
        Reason::NoSettlementDate => nothing(
            "The platform has not told us yet that the payment has cleared.",
            "You do not need to do anything. We’ll make the declaration when the platform tells us.",
        ),
        Reason::SettlementInFuture => nothing(
            "The payment has not cleared yet.",
            "You do not need to do anything. We’ll make the declaration on the day it clears.",
        ),
        Reason::CharityUnknown => nothing(
            "We do not know yet which charity this card machine belongs to.",
            "You do not need to do anything. The charity or the platform will tell us.",
        ),
        Reason::CharityConflict => nothing(
            "Two charities say this card machine is theirs.",
            "You do not need to do anything. They or the platform will correct it.",
        ),
        Reason::DonorUnknown => nothing(
            "We do not know yet whose gift this is.",
            "Ask the platform to send your email address with it.",
        ),
        Reason::DonorDenied => nothing(
            "You told us that this gift is not yours.",
            "You do not need to do anything. No Gift Aid will be claimed on it in your name.",
        ),
        Reason::NotAuthorised if gift.donated_on == today => Cure {
            why: "Gift Aid is not switched on.",
            cure: "Switch it on today to cover every gift you make today, including this one.",
            link: Some((give.to_owned(), "Switch on Gift Aid")),
        },
        Reason::NotAuthorised => nothing(
            "Gift Aid was not switched on when you gave, and we cannot backdate it.",
            "You can still give the charity your own Gift Aid declaration for this gift. Ask the charity for its form. Charities can claim up to about four years later.",
        ),
        Reason::DetailsUnusable => Cure {
            why: "HMRC would not accept some of your details, most often a name or address.",
            cure: "Correct your details here, or give them to the charity if it asks you. The gift will then go into the charity’s next claim.",
            link: Some((format!("/giving/donations/{}/details", gift.id), CORRECT_DETAILS)),
        },
    }
}

/// How the gift was found to be the donor's: by their details on its capture page, or by what the platform sent.
pub fn known_by(kind: DonorKind, is_by_capture: bool) -> &'static str {
    match kind {
        DonorKind::Uid if is_by_capture => "You gave your details for it on a Gift Aid page",
        DonorKind::Uid => "The platform told us that it is yours",
        DonorKind::Match => "The platform matched it to you by details you gave it",
        DonorKind::Par => "You paid with a card that is linked to you",
        DonorKind::Email => "You gave the platform your email address",
        DonorKind::Phone => "You gave the platform a phone number that is linked to you",
    }
}

#[cfg(test)]
mod tests {
    use super::{chip, cure, gift_aid, known_by, row_note, state, sums, taken_back, tax_to_pay};
    use crate::giving::gift::Gift;
    use crate::giving::gift::example::{gift, uncovered_and_unsettled};
    use backend::donation::GiftState;
    use domain::calendar::parse_date;
    use domain::donation::{DeletionReason, DonorKind, Reason, RefundView, Status};
    use domain::{GiftAmount, GiftSum, Pence, TaxYear};

    #[test]
    fn a_gift_says_how_we_know_whose_it_is() {
        assert_eq!(known_by(DonorKind::Uid, true), "You gave your details for it on a Gift Aid page");
        assert_eq!(known_by(DonorKind::Uid, false), "The platform told us that it is yours");
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
        assert_eq!((state(GiftState::DetailsNeeded), link), ("Correct your details", "Correct your details"));
    }

    #[test]
    fn what_is_taken_back_is_said_with_its_figures() {
        let gifts = |count, given, gift_aid| {
            let [given, gift_aid] = [given, gift_aid].map(|pence| Pence::new(pence).unwrap());
            taken_back(GiftSum { count, given, with_gift_aid: count, gift_aid })
        };
        assert_eq!(gifts(0, 0, 0), None);
        let one = gifts(1, 1_000, 250).unwrap();
        assert!(one.starts_with("We’ll cancel Gift Aid of £2.50 on 1 gift of £10.00. "), "{one}");
        let many = gifts(12, 34_000, 8_500).unwrap();
        assert!(many.starts_with("We’ll cancel Gift Aid of £85.00 on 12 gifts (£340.00 in all). "), "{many}");
    }

    #[test]
    fn the_tax_to_pay_is_said_in_one_way_for_a_year_that_runs_and_for_one_that_is_over() {
        let (year, [so_far, in_all]) =
            (TaxYear::starting(2026), [62_030, 64_939].map(|pence| Pence::new(pence).unwrap()));
        let say = |in_all, today| tax_to_pay(year, so_far, in_all, parse_date(today).unwrap());
        let running = say(in_all, "2027-04-05");
        assert!(running.starts_with("You need to pay enough"), "{running}");
        assert!(
            running.contains("at least £620.30 so far, and £649.39 with the gifts that are waiting."),
            "{running}"
        );
        let over = say(so_far, "2027-04-06");
        assert!(over.starts_with("You need to have paid enough"), "{over}");
        assert!(over.contains("That is at least £620.30."), "{over}");
    }

    #[test]
    fn sums_say_what_came_and_what_is_to_come() {
        let [none, some, more] = [0, 2_067, 4_236].map(|pence| Pence::new(pence).unwrap());
        assert_eq!(sums(some, more, some), "£20.67, Gift Aid £42.36, £20.67 to come");
        assert_eq!(sums(some, more, none), "£20.67, Gift Aid £42.36");
        assert_eq!(sums(some, none, more), "£20.67, Gift Aid £42.36 to come");
        assert_eq!(sums(some, none, none), "£20.67");
    }

    #[test]
    fn a_gift_on_its_way_says_when_it_arrives() {
        let mut waiting = gift(Status::AwaitingSettlement);
        waiting.settled_on = None;
        waiting.reasons = vec![Reason::NoSettlementDate];
        let today = waiting.donated_on;
        assert_eq!(chip(&waiting, today).note, "for the payment to clear");
        waiting.settled_on = Some(parse_date("2026-11-24").unwrap());
        waiting.reasons = vec![Reason::SettlementInFuture];
        assert_eq!(chip(&waiting, today).note, "the payment clears on 24\u{a0}November 2026");
        assert_eq!(gift_aid(&waiting, today), "£5.00 to come");
    }

    #[test]
    fn a_gift_on_its_way_that_is_not_covered_says_so_and_promises_nothing() {
        let (uncovered, settled) = (uncovered_and_unsettled(), gift(Status::AwaitingAuthorisation));
        let next = parse_date("2026-11-21").unwrap();
        for (today, label) in [(settled.donated_on, "Not yet"), (next, "Gift Aid was off")] {
            assert_eq!(chip(&uncovered, today), chip(&settled, today));
            assert_eq!(chip(&uncovered, today).label, label);
        }
        // An authorisation never reaches back: only on its own day there is a yet.
        assert_eq!(gift_aid(&uncovered, settled.donated_on), "no Gift Aid yet");
        assert_eq!(gift_aid(&uncovered, next), "no Gift Aid");
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
        assert_eq!(chip(&paid, today).label, "Accepted");
        paid.paid_on = parse_date("2026-12-18").ok();
        let chip = chip(&paid, today);
        assert_eq!(
            (chip.label, chip.note.as_str()),
            ("Paid", "HMRC paid the charity on 18\u{a0}December 2026")
        );
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
        assert_eq!(note(Status::Accepted).as_deref(), Some("£13.50 of the gift was refunded to you"));
        let uncovered = note(Status::AwaitingAuthorisation);
        assert_eq!(
            uncovered.as_deref(),
            Some("not switched on when you gave; £13.50 of the gift was refunded to you")
        );
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
        assert_eq!(note.as_deref(), Some("switch on Gift Aid today to include it"));
    }

    #[test]
    fn a_cancelled_gift_says_why() {
        let mut cancelled = gift(Status::Cancelled);
        for (reason, note, why) in [
            (Some(DeletionReason::Refund), "the gift was refunded to you", "The gift was refunded to you."),
            (Some(DeletionReason::FailedSettlement), "the payment failed", "The payment failed."),
            (None, "by Give & Go", "The platform cancelled the gift and did not say why."),
        ] {
            cancelled.deletion_reason = reason;
            assert_eq!(chip(&cancelled, cancelled.donated_on).note, note);
            assert_eq!(cure(Reason::Cancelled, &cancelled, cancelled.donated_on).why, why);
        }
        assert_eq!(gift_aid(&cancelled, cancelled.donated_on), "no Gift Aid");
    }

    #[test]
    fn an_authorisation_helps_a_gift_of_today_alone() {
        let (gift, next) = (gift(Status::AwaitingAuthorisation), parse_date("2026-11-21").unwrap());
        assert!(cure(Reason::NotAuthorised, &gift, gift.donated_on).link.is_some());
        assert!(chip(&gift, gift.donated_on).note.contains("Gift Aid today"));
        assert_eq!(cure(Reason::NotAuthorised, &gift, next).link, None);
        assert_eq!(chip(&gift, next).note, "not switched on when you gave");
    }

    #[test]
    fn d5_a_held_gift_is_put_right_by_its_details_and_not_by_a_new_authorisation() {
        let gift = gift(Status::Held);
        let held = cure(Reason::DetailsUnusable, &gift, gift.donated_on);
        let link = held.link.map(|(href, _)| href);
        assert_eq!(link, Some(format!("/giving/donations/{}/details", gift.id)));
    }
}
