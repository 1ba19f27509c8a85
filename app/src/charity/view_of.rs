//! What the use-cases give, made ready for the pages.

use super::state::{donor_parts, short};
use super::views::{DonationLine, Head, HistoryLine};
use crate::error::AppError;
use crate::ui::day::{long, long_time};
use crate::words::{charity_gifts, held_gifts, say};
use backend::Backend;
use backend::actor::CharityStaff;
use backend::donation::{DoneBy, HistoryEntry, InClaim, Shown};
use domain::claim::view::ClaimOfGift;
use domain::donation::Status;
use domain::{AuditAction, Date};

/// The charity around a page.
pub async fn head(backend: &Backend, caller: &CharityStaff) -> Result<Head, AppError> {
    Ok(Head::of(caller, &backend.charity(caller).await?))
}

/// A gift of the list, and the claim that it is in.
pub fn line(shown: &Shown, claim: Option<InClaim>) -> DonationLine {
    let view = &shown.view;
    DonationLine {
        id: view.id,
        donated_on: short(shown.donated_on),
        reference: view.reference.as_ref().map(ToString::to_string),
        platform: shown.platform_name.clone(),
        gross: view.gross_amount.pence(),
        claimable: view.claimable_amount,
        gift_aid: view.gift_aid.amount,
        status: shown.status(),
        claim,
    }
}

/// A line of a gift’s history.
pub fn history_line(entry: &HistoryEntry, platform: &str) -> HistoryLine {
    use AuditAction as Action;
    let who = match &entry.by {
        DoneBy::Platform => platform,
        DoneBy::Donor => say(charity_gifts::THE_DONOR),
        DoneBy::You => say(charity_gifts::YOU),
        DoneBy::Colleague(Some(name)) => name.as_str(),
        DoneBy::ColleagueAt(address) => address.as_str(),
        DoneBy::Colleague(None) => say(charity_gifts::A_COLLEAGUE),
        DoneBy::Uplift => say(charity_gifts::UPLIFT),
    };
    let what = match (entry.action, &entry.by) {
        (Action::DonationCreate, _) => say(charity_gifts::Sent { who }),
        (Action::DonationChange, _) => say(charity_gifts::Changed { who }),
        (Action::DonationRefund, _) => say(charity_gifts::ReportedRefund { who }),
        (Action::DonationDeclareLess, _) => say(charity_gifts::DECLARED_ANEW).to_owned(),
        (Action::DonationDelete, _) => say(charity_gifts::CancelledGift { who }),
        (Action::DonationUndeclare, _) => say(charity_gifts::DECLARATION_OVER).to_owned(),
        (Action::DonationDisown, _) => say(charity_gifts::DISOWNED).to_owned(),
        // Something became known that the gift had waited for, perhaps from another platform.
        (Action::DonationAssess, DoneBy::Uplift) => say(charity_gifts::RECHECKED).to_owned(),
        (Action::DonationAssess, DoneBy::Platform) => say(charity_gifts::PLATFORM_ADDED).to_owned(),
        (Action::DonationAssess, _) => say(charity_gifts::AddedDetails { who }),
        (Action::DonationClaim | Action::ClaimSubmit | Action::ClaimAccept | Action::ClaimReject, _) => {
            claim_step(entry)
        }
        (Action::ClaimWithdraw, _) => match entry.claim {
            Some(number) => say(charity_gifts::WasCancelled { number }),
            None => say(charity_gifts::CLAIM_UPDATED).to_owned(),
        },
        (Action::DonationHold, _) => say(charity_gifts::DETAILS_REFUSED).to_owned(),
        (Action::DonationAskDonor, _) => say(charity_gifts::AskedDonor { who }),
        (Action::DonationCorrect, _) if entry.changed.is_empty() => say(charity_gifts::Corrected { who }),
        (Action::DonationCorrect, _) => {
            say(charity_gifts::CorrectedParts { who, parts: donor_parts(&entry.changed) })
        }
        (Action::DonationReveal, _) => say(charity_gifts::Viewed { who }),
        (Action::DonationTakeOut, _) => say(charity_gifts::TookOut { who }),
        (Action::DonationPutBack, _) => say(charity_gifts::PutItBack { who }),
        (Action::DonationAdjust, _) => match entry.claim {
            Some(number) => say(charity_gifts::DeductedIn { number }),
            None => say(charity_gifts::DUE_BACK).to_owned(),
        },
        _ => say(charity_gifts::ChangedRecord { who }),
    };
    let what = if entry.on_donors_word { say(held_gifts::OnDonorsWord { what }) } else { what };
    let cancelled = entry.claim_id.filter(|_| entry.action == Action::ClaimWithdraw);
    HistoryLine { when: long_time(entry.at), what, status: entry.status, cancelled }
}

/// What a claim did with a gift.
fn claim_step(entry: &HistoryEntry) -> String {
    match (entry.status, entry.claim) {
        (Some(Status::Claimed), Some(number)) => say(charity_gifts::SentIn { number }),
        (Some(Status::Claimed), None) => say(charity_gifts::SENT_IN_ONE).to_owned(),
        (Some(Status::Accepted), Some(number)) => say(charity_gifts::AcceptedIn { number }),
        (Some(Status::Accepted), None) => say(charity_gifts::ACCEPTED_IN_ONE).to_owned(),
        (Some(Status::Declared), Some(number)) => say(charity_gifts::NoLongerIn { number }),
        (Some(Status::Declared), None) => say(charity_gifts::NO_LONGER_IN_ONE).to_owned(),
        (Some(Status::Ineligible), _) => say(charity_gifts::TIME_PASSED).to_owned(),
        (Some(Status::Held), Some(number)) => say(charity_gifts::RejectedFor { number }),
        (None, Some(number)) => say(charity_gifts::RejectedIn { number }),
        _ => say(charity_gifts::CLAIM_UPDATED).to_owned(),
    }
}

/// The day on which a gift's declaration ended, where it had one and has none now.
pub fn declaration_ended(history: &[HistoryEntry]) -> Option<Date> {
    let declared = history.iter().position(|entry| entry.status == Some(Status::Declared))?;
    let ends = |entry: &&HistoryEntry| {
        matches!(
            entry.action,
            AuditAction::DonationDelete
                | AuditAction::DonationDisown
                | AuditAction::DonationHold
                | AuditAction::DonationTakeOut
                | AuditAction::DonationUndeclare
        )
    };
    history.get(declared..)?.iter().rev().find(ends).map(|entry| entry.at.london_date())
}

/// The number of the claim that HMRC rejected because of the gift, where nobody has corrected the gift since.
pub fn rejected_in(history: &[HistoryEntry]) -> Option<i32> {
    let newest = history.iter().rev().find(|entry| match entry.action {
        AuditAction::ClaimReject => entry.status == Some(Status::Held),
        action => action == AuditAction::DonationCorrect,
    });
    newest?.claim
}

/// The history with what HMRC paid, and what it refused by letter, each by its day. What else is told of that day followed it, but for
/// how its claim came to be accepted.
pub fn with_hmrcs_word(
    history: &[HistoryEntry],
    mut lines: Vec<HistoryLine>,
    in_claim: Option<InClaim>,
    claims: &[ClaimOfGift],
) -> Vec<HistoryLine> {
    let paid = in_claim.and_then(|claim| {
        let number = claim.number;
        let what = if claim.is_set_off {
            say(charity_gifts::HmrcSettled { number })
        } else {
            say(charity_gifts::HmrcPaid { number })
        };
        claim.paid_on.map(|on| (claim.number, on, what))
    });
    let refused = claims.iter().filter_map(|claim| {
        let what = say(charity_gifts::HmrcRefused { number: claim.number });
        claim.cut.as_ref().map(|(on, _)| (claim.number, *on, what))
    });
    let place = |number: i32, on: Date| {
        let of_day = history.iter().position(|entry| entry.at.london_date() >= on).unwrap_or(history.len());
        let is_accepted =
            |entry: &HistoryEntry| entry.action == AuditAction::ClaimAccept && entry.claim == Some(number);
        of_day.max(history.iter().rposition(is_accepted).map_or(0, |accepted| accepted + 1))
    };
    let said = paid.into_iter().chain(refused);
    let mut said: Vec<(usize, Date, String)> =
        said.map(|(number, on, what)| (place(number, on), on, what)).collect();
    said.sort_by_key(|(place, on, _)| (*place, *on));
    // The latest first: what comes in behind moves nothing before it.
    for (place, on, what) in said.into_iter().rev() {
        lines.insert(
            place.min(lines.len()),
            HistoryLine { when: long(on), what, status: None, cancelled: None },
        );
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::{charity_gifts, declaration_ended, history_line, rejected_in, say, with_hmrcs_word};
    use crate::words::held_gifts;
    use backend::donation::{DoneBy, HistoryEntry, InClaim};
    use domain::calendar::parse_date;
    use domain::claim::view::ClaimOfGift;
    use domain::donation::{DonorPart, Status};
    use domain::{AuditAction, ClaimId, ClaimStatus, Pence, StaffName};

    #[test]
    fn what_colleagues_did_is_told_by_their_names_or_addresses_and_ones_own_as_you() {
        let sam = StaffName::parse("Sam Okafor").unwrap();
        for (by, who) in [
            (DoneBy::You, say(charity_gifts::YOU)),
            (DoneBy::Colleague(Some(sam)), "Sam Okafor"),
            (DoneBy::ColleagueAt("sam@example.org".to_owned()), "sam@example.org"),
            (DoneBy::Colleague(None), say(charity_gifts::A_COLLEAGUE)),
        ] {
            let entry = HistoryEntry {
                at: "2026-11-22T09:00:00Z".parse().unwrap(),
                by,
                action: AuditAction::DonationPutBack,
                status: None,
                claim: None,
                claim_id: None,
                changed: Vec::new(),
                on_donors_word: false,
            };
            assert_eq!(history_line(&entry, "Open Collection").what, say(charity_gifts::PutItBack { who }));
        }
    }

    #[test]
    fn a_correction_names_what_it_changed_of_the_donor() {
        let corrected = HistoryEntry {
            by: DoneBy::You,
            changed: vec![DonorPart::LastName, DonorPart::Postcode],
            ..by_uplift(23, AuditAction::DonationCorrect, Some(Status::Declared))
        };
        let who = say(charity_gifts::YOU);
        let parts = format!("{}, {}", say(held_gifts::LAST), say(held_gifts::POSTCODE));
        let line = history_line(&corrected, "Open Collection");
        assert_eq!(line.what, say(charity_gifts::CorrectedParts { who, parts }));
        let on_word = HistoryEntry { on_donors_word: true, ..corrected.clone() };
        let what = line.what;
        assert_eq!(history_line(&on_word, "Open Collection").what, say(held_gifts::OnDonorsWord { what }));
        // What HMRC had confirmed is declared again as it was.
        let unchanged = HistoryEntry { changed: Vec::new(), ..corrected };
        assert_eq!(history_line(&unchanged, "Open Collection").what, say(charity_gifts::Corrected { who }));
    }

    fn by_uplift(day: u8, action: AuditAction, status: Option<Status>) -> HistoryEntry {
        HistoryEntry {
            at: format!("2026-11-{day}T09:00:00Z").parse().unwrap(),
            by: DoneBy::Uplift,
            action,
            status,
            claim: Some(2),
            claim_id: None,
            changed: Vec::new(),
            on_donors_word: false,
        }
    }

    #[test]
    fn a_gift_is_followed_through_its_claim_to_hmrcs_payment() {
        let history = [
            by_uplift(21, AuditAction::DonationCreate, Some(Status::Declared)),
            by_uplift(22, AuditAction::ClaimSubmit, Some(Status::Claimed)),
            by_uplift(23, AuditAction::ClaimAccept, Some(Status::Accepted)),
            by_uplift(27, AuditAction::DonationDelete, None),
        ];
        let lines = || history.iter().map(|entry| history_line(entry, "Open Collection")).collect();
        let claim = InClaim {
            claim_id: "clm_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
            number: 2,
            claimed: Pence::ZERO,
            paid_on: Some(parse_date("2026-11-25").unwrap()),
            is_set_off: false,
            given_back_in: None,
            refused_on: None,
            is_released: false,
        };
        let refused = ClaimOfGift {
            claim_id: claim.claim_id,
            number: 2,
            status: ClaimStatus::Paid,
            is_short: false,
            back: None,
            parts: Vec::new(),
            cut: Some((parse_date("2026-11-28").unwrap(), "No tax was paid".to_owned())),
        };
        let set_off = InClaim { is_set_off: true, ..claim };
        let told = with_hmrcs_word(&history, lines(), Some(set_off), &[]);
        assert_eq!(told[3].what, say(charity_gifts::HmrcSettled { number: 2 }), "no money came");
        let lines = with_hmrcs_word(&history, lines(), Some(claim), &[refused]);
        let what: Vec<String> = lines.into_iter().map(|line| line.what).collect();
        let (sent, accepted) =
            (say(charity_gifts::SentIn { number: 2 }), say(charity_gifts::AcceptedIn { number: 2 }));
        assert_eq!(what[1..4], [sent, accepted, say(charity_gifts::HmrcPaid { number: 2 })]);
        assert_eq!(what[5..], [say(charity_gifts::HmrcRefused { number: 2 })], "refunded on the day before");
        assert_eq!(declaration_ended(&history), Some(parse_date("2026-11-27").unwrap()));
        assert_eq!(declaration_ended(&history[..3]), None);
        assert_eq!(declaration_ended(&history[1..]), None, "never declared");
    }

    #[test]
    fn what_followed_hmrcs_letter_on_its_day_is_told_behind_it() {
        let history = [
            by_uplift(22, AuditAction::ClaimSubmit, Some(Status::Claimed)),
            by_uplift(23, AuditAction::ClaimAccept, Some(Status::Accepted)),
            by_uplift(23, AuditAction::DonationClaim, Some(Status::Declared)),
        ];
        let lines = history.iter().map(|entry| history_line(entry, "Open Collection")).collect();
        let refused = ClaimOfGift {
            claim_id: "clm_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
            number: 2,
            status: ClaimStatus::Paid,
            is_short: false,
            back: None,
            parts: Vec::new(),
            cut: Some((parse_date("2026-11-23").unwrap(), "No tax was paid".to_owned())),
        };
        let lines = with_hmrcs_word(&history, lines, None, &[refused]);
        let what: Vec<String> = lines.into_iter().map(|line| line.what).collect();
        assert_eq!(
            what[1..],
            [
                say(charity_gifts::AcceptedIn { number: 2 }),
                say(charity_gifts::HmrcRefused { number: 2 }),
                say(charity_gifts::NoLongerIn { number: 2 }),
            ]
        );
    }

    #[test]
    fn a_gift_that_hmrc_rejected_names_the_claim_until_it_is_corrected() {
        let history = [
            by_uplift(22, AuditAction::ClaimSubmit, Some(Status::Claimed)),
            by_uplift(22, AuditAction::ClaimReject, Some(Status::Held)),
            HistoryEntry {
                claim: None,
                ..by_uplift(23, AuditAction::DonationCorrect, Some(Status::Declared))
            },
            by_uplift(24, AuditAction::ClaimReject, None),
        ];
        let what: Vec<String> =
            history[..2].iter().map(|entry| history_line(entry, "Open Collection").what).collect();
        assert_eq!(
            what,
            [say(charity_gifts::SentIn { number: 2 }), say(charity_gifts::RejectedFor { number: 2 })]
        );
        assert_eq!(rejected_in(&history[..2]), Some(2));
        assert_eq!((rejected_in(&history), rejected_in(&history[3..])), (None, None));
        let line = history_line(&history[3], "Open Collection");
        assert_eq!(line.what, say(charity_gifts::RejectedIn { number: 2 }), "for another gift");
    }

    #[test]
    fn b8_what_happened_to_tax_stays_true_after_it_went_back() {
        let went = by_uplift(22, AuditAction::DonationAdjust, None);
        let due = HistoryEntry { claim: None, ..went.clone() };
        for (entry, what) in [
            (due, say(charity_gifts::DUE_BACK).to_owned()),
            (went, say(charity_gifts::DeductedIn { number: 2 })),
        ] {
            assert_eq!(history_line(&entry, "Open Collection").what, what);
        }
    }

    #[test]
    fn a_claim_that_was_cancelled_with_a_gift_is_named_and_can_be_followed() {
        let id: ClaimId = "clm_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap();
        let cancelled =
            HistoryEntry { claim_id: Some(id), ..by_uplift(22, AuditAction::ClaimWithdraw, None) };
        let line = history_line(&cancelled, "Open Collection");
        assert_eq!((line.what, line.cancelled), (say(charity_gifts::WasCancelled { number: 2 }), Some(id)));
        let sent = HistoryEntry {
            claim_id: Some(id),
            ..by_uplift(22, AuditAction::ClaimSubmit, Some(Status::Claimed))
        };
        assert_eq!(history_line(&sent, "Open Collection").cancelled, None, "its row is among the details");
    }
}
