use domain::Date;
use domain::donation::{CharityMatch, ClaimProgress, Facts, Reason, Status, TakenOutReason, assess};

use crate::samples::day;

const TODAY: &str = "2026-11-21";

/// Nothing stands in the way.
fn clear() -> Facts {
    Facts {
        deleted: false,
        taken_out: None,
        out_of_time: false,
        settled_on: Some(day(TODAY)),
        charity: CharityMatch::Known,
        donor_known: true,
        donor_denied: false,
        donor_erased: false,
        authorised: true,
        details_usable: true,
        claim: ClaimProgress::None,
        declared: false,
    }
}

/// Everything stands in the way.
fn blocked() -> Facts {
    Facts {
        deleted: true,
        out_of_time: true,
        settled_on: None,
        charity: CharityMatch::Unknown,
        donor_known: false,
        authorised: false,
        details_usable: false,
        ..clear()
    }
}

fn status(facts: Facts) -> &'static str {
    assess(&facts, day(TODAY)).status.as_str()
}

#[test]
fn each_obstacle_alone_gives_its_state_and_reason() {
    let table: [(Facts, Status, Reason); 10] = [
        (Facts { deleted: true, ..clear() }, Status::Cancelled, Reason::Cancelled),
        (Facts { out_of_time: true, ..clear() }, Status::Ineligible, Reason::OutOfTime),
        (Facts { settled_on: None, ..clear() }, Status::AwaitingSettlement, Reason::NoSettlementDate),
        (
            Facts { settled_on: Some(day("2026-11-22")), ..clear() },
            Status::AwaitingSettlement,
            Reason::SettlementInFuture,
        ),
        (
            Facts { charity: CharityMatch::Unknown, ..clear() },
            Status::AwaitingCharity,
            Reason::CharityUnknown,
        ),
        (Facts { donor_known: false, ..clear() }, Status::AwaitingDonor, Reason::DonorUnknown),
        (
            Facts { donor_known: false, donor_denied: true, ..clear() },
            Status::AwaitingDonor,
            Reason::DonorDenied,
        ),
        (Facts { authorised: false, ..clear() }, Status::AwaitingAuthorisation, Reason::NotAuthorised),
        (Facts { charity: CharityMatch::Conflict, ..clear() }, Status::Held, Reason::CharityConflict),
        (Facts { details_usable: false, ..clear() }, Status::Held, Reason::DetailsUnusable),
    ];
    for (facts, status, reason) in table {
        let assessment = assess(&facts, day(TODAY));
        assert_eq!((assessment.status, assessment.reasons), (status, vec![reason]));
    }
}

#[test]
fn a_gift_that_its_charity_took_out_is_ineligible_for_that_reason_whatever_else_it_lacks() {
    for why in TakenOutReason::ALL {
        let facts = Facts { taken_out: Some(*why), settled_on: None, ..clear() };
        let assessment = assess(&facts, day(TODAY));
        assert_eq!(assessment.status, Status::Ineligible);
        assert_eq!(assessment.reasons, [why.reason(), Reason::NoSettlementDate]);
        assert_eq!(why.reason().as_str(), why.as_str());
        assert_eq!(status(Facts { deleted: true, ..facts }), "cancelled");
    }
}

#[test]
fn with_nothing_in_the_way_it_is_declared_without_a_reason() {
    let assessment = assess(&clear(), day(TODAY));
    assert_eq!((assessment.status, assessment.reasons), (Status::Declared, vec![]));
    assert_eq!(status(Facts { claim: ClaimProgress::Claimed, ..clear() }), "claimed");
    assert_eq!(status(Facts { claim: ClaimProgress::Accepted, ..clear() }), "accepted");
}

#[test]
fn case_27_on_the_day_of_settlement_it_is_declared() {
    assert_eq!(status(Facts { settled_on: Some(day(TODAY)), ..clear() }), "declared");
    assert_eq!(
        assess(&Facts { settled_on: Some(day("2026-11-22")), ..clear() }, day("2026-11-22")).status,
        Status::Declared
    );
}

#[test]
fn every_reason_is_listed_in_order() {
    let known = Facts { donor_known: true, ..blocked() };
    let listed = assess(&known, day(TODAY)).reasons;
    assert_eq!(
        listed,
        [
            Reason::Cancelled,
            Reason::OutOfTime,
            Reason::NoSettlementDate,
            Reason::CharityUnknown,
            Reason::NotAuthorised,
            Reason::DetailsUnusable,
        ]
    );
    assert!(listed.is_sorted_by_key(|reason| reason.status()));
}

#[test]
fn a_terminal_of_two_charities_holds_a_gift_only_once_nothing_else_is_missing() {
    let facts =
        Facts { charity: CharityMatch::Conflict, donor_known: false, details_usable: true, ..clear() };
    let assessment = assess(&facts, day(TODAY));
    assert_eq!(assessment.status, Status::AwaitingDonor);
    assert_eq!(assessment.reasons, [Reason::DonorUnknown, Reason::CharityConflict]);
}

#[test]
fn nothing_is_said_about_the_authorisation_of_somebody_unknown() {
    let reasons = assess(&Facts { donor_known: false, authorised: false, ..clear() }, day(TODAY)).reasons;
    assert_eq!(reasons, [Reason::DonorUnknown]);
}

#[test]
fn the_first_obstacle_in_the_order_of_states_decides() {
    let mut facts = blocked();
    let mut seen = vec![status(facts)];
    facts.deleted = false;
    seen.push(status(facts));
    facts.out_of_time = false;
    seen.push(status(facts));
    facts.settled_on = Some(day(TODAY));
    seen.push(status(facts));
    facts.charity = CharityMatch::Conflict;
    seen.push(status(facts));
    facts.donor_known = true;
    seen.push(status(facts));
    facts.authorised = true;
    facts.details_usable = true;
    seen.push(status(facts));
    facts.charity = CharityMatch::Known;
    seen.push(status(facts));
    let expected = [
        "cancelled",
        "ineligible",
        "awaiting_settlement",
        "awaiting_charity",
        "awaiting_donor",
        "awaiting_authorisation",
        "held",
        "declared",
    ];
    assert_eq!(seen, expected);
    let order: Vec<&str> = Status::ALL.iter().copied().map(Status::as_str).collect();
    assert_eq!(order, [&expected[..], &["claimed", "accepted"]].concat());
}

#[test]
fn case_11_a_claim_stands_whatever_the_donor_does_later() {
    for claim in [ClaimProgress::Claimed, ClaimProgress::Accepted] {
        let facts = Facts { claim, out_of_time: true, authorised: false, details_usable: false, ..clear() };
        let assessment = assess(&facts, day("2040-01-01"));
        assert!(assessment.status >= Status::Claimed && assessment.reasons.is_empty());
    }
}

#[test]
fn case_29_a_deletion_wins_over_a_claim() {
    assert_eq!(
        status(Facts { deleted: true, claim: ClaimProgress::Accepted, declared: true, ..clear() }),
        "cancelled"
    );
}

#[test]
fn case_16_a_declaration_keeps_the_details_of_its_day() {
    let facts = Facts { declared: true, authorised: false, details_usable: false, ..clear() };
    assert_eq!(status(facts), "declared");
    let moved: Date = day("2026-12-24");
    assert_eq!(
        status(Facts { settled_on: Some(moved), ..facts }),
        "awaiting_settlement",
        "settlement put off"
    );
}

#[test]
fn every_reason_says_what_is_the_matter_and_what_to_do() {
    for reason in Reason::ALL {
        for sentence in [reason.detail(), reason.cure()] {
            assert!(sentence.ends_with('.') && sentence.len() > 20, "{sentence}");
        }
        assert_eq!(reason.code(), reason.as_str());
    }
}
