//! The plan against the rules that Uplift will judge it by.

use std::collections::{BTreeMap, BTreeSet};

use domain::donation::{DeletionReason, DonationChange};
use domain::{DonorId, NewDonation, TaxYear, Timestamp};
use serde_json::json;

use super::super::chapter::{Calendar, Chapter, day_text};
use super::super::donor_table::PEOPLE;
use super::super::gift::{Named, Then};
use super::super::people::{BUSIEST, card, phone};
use super::{Plan, told_at};

fn plan(told: &str, donations: u32) -> Plan {
    Plan::new(Calendar::told(Timestamp::parse(told).unwrap()), donations)
}

fn some_id(person: usize) -> Option<DonorId> {
    (person < PEOPLE.len()).then(|| "dnr_01jd0000000000000000000000".parse().unwrap())
}

/// Every message of every gift is one that Uplift takes at the hour of its chapter.
fn check(plan: &Plan) {
    for gift in &plan.gifts {
        let now = plan.calendar.instant(gift.chapter);
        let read = NewDonation::read(&gift.json("UP-7K4M-Q2X1", "AB12345", some_id), now);
        assert!(read.is_ok(), "{} at {}: {:?}", gift.reference, gift.at, read.err());
        let read = read.unwrap();
        assert!(read.untimely().is_empty(), "{} at {}", gift.reference, gift.at);
        assert_eq!(read.donated_at(), gift.at, "{}", gift.reference);
        let change = match gift.then {
            Some(Then::Settled(on)) => json!({ "settlementDate": day_text(on) }),
            Some(Then::Net(net)) => json!({ "netAmount": net }),
            Some(Then::Donor(_)) | Some(Then::Deleted(_)) | None => continue,
        };
        let change = DonationChange::read(&change, now).unwrap();
        change.check(read.donated_on(), read.gross(), domain::Pence::ZERO).unwrap();
    }
}

#[test]
fn uplift_takes_every_message_of_the_story() {
    check(&plan("2026-11-21T08:45:41Z", 2_000));
}

#[test]
fn the_story_can_be_told_on_any_day() {
    let mut at = Timestamp::parse("2026-11-21T00:10:00Z").unwrap();
    for _ in 0..380 {
        let plan = Plan::new(Calendar::told(at), 220);
        check(&plan);
        let second = plan.calendar.second_year();
        for gift in &plan.gifts {
            let year = TaxYear::of(gift.at.london_date());
            assert!(
                (second.previous()..=second.next()).contains(&year),
                "told at {at}: {} lies in {year}",
                gift.reference
            );
        }
        at = at.plus_hours(25);
    }
}

#[test]
fn the_same_story_is_told_again_and_a_longer_one_goes_on() {
    let (one, other) = (plan("2026-11-21T08:45:41Z", 500), plan("2026-11-21T08:45:41Z", 700));
    assert_eq!(one.gifts.len(), 500);
    assert!(one.gifts.iter().zip(&other.gifts).all(|(one, other)| one == other));
    let references: BTreeSet<&str> = other.gifts.iter().map(|gift| gift.reference.as_str()).collect();
    assert_eq!(references.len(), 700);
    let first = &one.gifts[0];
    assert_eq!(told_at(&first.reference), Some(one.calendar.told_at()));
    assert_eq!((first.chapter, told_at(&one.gifts[1].reference)), (Chapter::Opening, None));
    assert!(
        plan("2026-11-21T08:45:41Z", 3).gifts.len() == 3 && plan("2026-11-21T08:45:41Z", 0).gifts.is_empty()
    );
}

#[test]
fn keys_are_printable_and_without_spaces() {
    for gift in &plan("2026-11-21T08:45:41Z", 2_000).gifts {
        assert!(gift.key("create").bytes().all(|byte| (0x21..=0x7e).contains(&byte)));
    }
}

#[test]
fn gifts_lie_in_three_tax_years_alone_and_none_in_the_future() {
    let plan = plan("2026-11-21T08:45:41Z", 2_000);
    let mut years: BTreeMap<TaxYear, u32> = BTreeMap::new();
    for gift in &plan.gifts {
        *years.entry(TaxYear::of(gift.at.london_date())).or_default() += 1;
        assert!(gift.at <= plan.calendar.told_at());
    }
    let expected = [2024, 2025, 2026].map(TaxYear::starting);
    assert!(years.keys().eq(&expected), "{years:?}");
    assert!(years.values().all(|gifts| *gifts > 300), "{years:?}");
}

#[test]
fn everybody_gives_and_one_donor_gives_two_hundred_times() {
    let plan = plan("2026-11-21T08:45:41Z", 2_000);
    let mut counts = vec![0; PEOPLE.len()];
    for gift in &plan.gifts {
        let giver = PEOPLE.iter().enumerate().position(|(place, person)| match &gift.donor {
            Named::Email(email) => person.email().as_ref() == Some(email),
            Named::Phone(number) => person.phone && phone(place) == *number,
            Named::Card(reference) => (0..person.cards).any(|number| card(place, number) == *reference),
            Named::Id(one) => *one == place,
        });
        if let Some(giver) = giver {
            counts[giver] += 1;
        }
    }
    assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
    assert!(counts[BUSIEST] >= 200, "{counts:?}");
    let known: i32 = counts.iter().sum();
    assert!((1_850..2_000).contains(&known), "{known} of known donors");
}

#[test]
fn every_turn_of_events_occurs() {
    let plan = plan("2026-11-21T08:45:41Z", 2_000);
    let gifts = &plan.gifts;
    let some = |wanted: &dyn Fn(&super::Gift) -> bool| gifts.iter().any(wanted);
    let today = plan.calendar.day(Chapter::Today);
    assert!(some(&|gift| gift.gross == 1));
    assert!(some(&|gift| gift.gross == 1_000_000));
    assert!(some(&|gift| gift.net.is_some()));
    assert!(some(&|gift| gift.settled_on.is_none() && gift.then.is_none()));
    assert!(some(&|gift| gift.settled_on.is_some_and(|on| on > today)));
    assert!(some(&|gift| matches!(gift.then, Some(Then::Settled(_)))));
    assert!(some(&|gift| matches!(gift.then, Some(Then::Net(_)))));
    assert!(some(&|gift| matches!(gift.then, Some(Then::Donor(_)))));
    for reason in [DeletionReason::Refund, DeletionReason::FailedSettlement, DeletionReason::Unspecified] {
        assert!(some(&|gift| gift.then == Some(Then::Deleted(reason))), "{reason}");
    }
    for kind in ["par", "phone", "email", "uid"] {
        let named = |gift: &super::Gift| gift.json("ABC", "AB12345", some_id)["donor"]["type"] == kind;
        assert!(some(&named), "{kind}");
    }
    for chapter in Chapter::ALL {
        assert!(some(&|gift| gift.chapter == chapter), "{}", chapter.as_str());
    }
}
