//! Which charity a gift on a terminal is for.

use backend::source::SourceChange;
use domain::CharityId;
use domain::donation::{Reason, Status};
use domain::terminal::{CardPlace, Descriptor, MapEntry, TerminalMatch, TerminalName, Validity, charity_of};
use serde_json::{Value, json};
use time::macros::date;

use crate::person::{World, unkeyed};

use super::{NOW, card};

#[tokio::test]
async fn a_gift_on_a_known_terminal_is_declared_at_once() {
    let world = World::at(NOW).await;
    world.authorised_zoe().await;
    world.map(&world.reference, json!({ "mid": "m 1", "tid": "t1" })).await;
    let done = world.send(card("M1", "T 1", "ANY")).await.unwrap();
    assert_eq!(done.value.gift_aid.status, Status::Declared);
    let charity = done.value.charity.unwrap();
    assert_eq!((charity.name.as_str(), charity.reference), ("Harbour Hospice", world.reference.clone()));
    assert_eq!(world.status(done.value.id).await, Status::Declared);
    world.verify().await;
}

#[tokio::test]
async fn a_gift_on_an_unknown_terminal_is_kept_and_matched_by_itself() {
    let world = World::at(NOW).await;
    world.authorised_zoe().await;
    let done = world.send(card("M1", "T1", "HARBOUR")).await.unwrap();
    assert!(done.created);
    assert_eq!(done.value.gift_aid.status, Status::AwaitingCharity);
    assert_eq!(world.reasons(done.value.id).await, [Reason::CharityUnknown]);
    let other = world.sent(card("M1", "T2", "HARBOUR")).await;
    let (donor, _) =
        world.test.backend.my_gift(&world.test.donor("zoe@example.org").await, done.value.id).await.unwrap();
    assert_eq!(donor.charity_name, None, "the donor sees it meanwhile");

    world.map(&world.reference, json!({ "mid": "M1", "tid": "T1" })).await;
    assert_eq!(world.status(done.value.id).await, Status::Declared);
    assert_eq!(world.charity_of(done.value.id).await.as_deref(), Some("Harbour Hospice"));
    assert_eq!(world.status(other).await, Status::AwaitingCharity, "exactly those that the entry names");
    world.map(&world.reference, json!({ "mid": "M1" })).await;
    assert_eq!(world.status(other).await, Status::Declared);
    world.test.work().await;
    world.verify().await;
}

#[tokio::test]
async fn descriptors_find_what_begins_with_them() {
    let world = World::at(NOW).await;
    world.authorised_zoe().await;
    let waiting = world.sent(card("M9", "T9", "SumUp  *Harbour Hospice")).await;
    let other = world.sent(card("M9", "T9", "SUMUP *HARBOR")).await;
    let percent = world.sent(card("M9", "T9", "SUMUP %")).await;
    world.map(&world.reference, json!({ "descriptor": "sumup *harbour*" })).await;
    assert_eq!(world.status(waiting).await, Status::Declared);
    assert_eq!(world.status(other).await, Status::AwaitingCharity);
    assert_eq!(world.status(percent).await, Status::AwaitingCharity);
    let later = world.sent(card("M8", "T8", "SUMUP *HARBOUR SHOP")).await;
    assert_eq!(world.status(later).await, Status::Declared);
    world.map(&world.reference, json!({ "descriptor": "SUMUP *HARBOR" })).await;
    assert_eq!(world.status(other).await, Status::Declared);
}

#[tokio::test]
async fn two_charities_hold_a_gift_until_the_map_says_one() {
    let world = World::at(NOW).await;
    world.authorised_zoe().await;
    let (_, second) = world.second_charity().await;
    world.map(&world.reference, json!({ "mid": "M1" })).await;
    let before = world.sent(card("M1", "T1", "X")).await;
    let contested = world.map(&second, json!({ "mid": "M1" })).await;
    assert_eq!(
        world.status(before).await,
        Status::Declared,
        "a gift keeps the charity that it was matched to"
    );

    let done = world.send(card("M1", "T1", "X")).await.unwrap();
    assert_eq!(done.value.gift_aid.status, Status::Held);
    assert_eq!(done.value.gift_aid.reasons[0].code, Reason::CharityConflict);
    assert!(done.value.gift_aid.reasons[0].cure.contains("terminal map"));
    assert_eq!(done.value.charity, None);
    let held = done.value.id;
    assert_eq!(world.reasons(held).await, [Reason::CharityConflict]);
    // Until it is settled it waits for that, and says of both.
    let mut unsettled = card("M1", "T1", "X");
    unsettled["settlementDate"] = Value::Null;
    let unsettled = world.sent(unsettled).await;
    assert_eq!(world.reasons(unsettled).await, [Reason::NoSettlementDate, Reason::CharityConflict]);
    // A finer entry decides before the contested ones.
    world.map(&second, json!({ "mid": "M1", "tid": "T7" })).await;
    let finer = world.sent(card("M1", "T7", "X")).await;
    assert_eq!(world.charity_of(finer).await.as_deref(), Some("Food Bank"));

    world.unmap(contested.id).await;
    assert_eq!(world.status(held).await, Status::Declared);
    assert_eq!(world.charity_of(held).await.as_deref(), Some("Harbour Hospice"));
    assert_eq!(world.reasons(unsettled).await, [Reason::NoSettlementDate]);
    world.verify().await;
}

#[tokio::test]
async fn a_conflict_is_undone_by_days_too_and_ends_as_unknown_when_nobody_is_left() {
    let world = World::at(NOW).await;
    world.authorised_zoe().await;
    let (_, second) = world.second_charity().await;
    let ours = world.map(&world.reference, json!({ "mid": "M1" })).await;
    let theirs = world.map(&second, json!({ "mid": "M1" })).await;
    let held = world.sent(card("M1", "T1", "X")).await;
    world.change_days(theirs.id, json!({ "validUntil": "2026-11-20" })).await;
    assert_eq!(world.status(held).await, Status::Declared);

    world.change_days(theirs.id, json!({ "validUntil": null })).await;
    let held = world.sent(card("M1", "T1", "X")).await;
    world.unmap(ours.id).await;
    assert_eq!(world.charity_of(held).await.as_deref(), Some("Food Bank"));
    let contested = world.map(&world.reference, json!({ "mid": "M1" })).await;
    let held = world.sent(card("M1", "T1", "X")).await;
    assert_eq!(world.status(held).await, Status::Held);
    world.change_days(theirs.id, json!({ "validFrom": "2026-11-22" })).await;
    assert_eq!(world.charity_of(held).await.as_deref(), Some("Harbour Hospice"), "one was left");
    world.change_days(contested.id, json!({ "validFrom": "2026-11-22" })).await;
    assert_eq!(world.charity_of(held).await, None);
    assert_eq!(world.status(held).await, Status::AwaitingCharity);
}

#[tokio::test]
async fn a_gift_outside_an_entrys_days_is_not_matched() {
    let world = World::at(NOW).await;
    world.authorised_zoe().await;
    let entry = world.map(&world.reference, json!({ "mid": "M1", "validFrom": "2026-11-22" })).await;
    let id = world.sent(card("M1", "T1", "X")).await;
    assert_eq!(world.status(id).await, Status::AwaitingCharity);
    world.change_days(entry.id, json!({ "validFrom": "2026-11-21" })).await;
    assert_eq!(world.status(id).await, Status::Declared);
}

#[tokio::test]
async fn a_paused_source_takes_no_terminal_gifts_and_finds_them_once_it_is_resumed() {
    let world = World::at(NOW).await;
    world.authorised_zoe().await;
    world.map(&world.reference, json!({ "mid": "M1" })).await;
    let staff = world.test.staff("official@example.org").await.of(world.charity).unwrap();
    let backend = &world.test.backend;
    let source = backend.sources(&staff).await.unwrap()[0].source_id;
    backend.change_source(&staff, source, SourceChange::Pause).await.unwrap();
    let id = world.sent(card("M1", "T1", "X")).await;
    assert_eq!(world.status(id).await, Status::AwaitingCharity);
    world.test.work().await;
    assert_eq!(world.status(id).await, Status::AwaitingCharity);
    backend.change_source(&staff, source, SourceChange::Resume).await.unwrap();
    assert_eq!(world.status(id).await, Status::Declared);
}

#[tokio::test]
async fn case_82_a_gift_whose_charity_is_found_after_6_april_keeps_its_tax_year_and_authorisation() {
    let world = World::at(NOW).await;
    world.authorised_zoe().await;
    let id = world.sent(card("M1", "T1", "X")).await;
    world.test.set_clock("2027-04-20T09:00:00Z");
    world.map(&world.reference, json!({ "mid": "M1" })).await;
    assert_eq!(world.status(id).await, Status::Declared);
    let text =
        world.test.text("select authorised_on::text || ' ' || donated_on::text from declaration").await;
    assert_eq!(text, "2026-11-21 2026-11-21");
}

#[tokio::test]
async fn a_deleted_gift_is_never_matched() {
    let world = World::at(NOW).await;
    world.authorised_zoe().await;
    let id = world.sent(card("M1", "T1", "X")).await;
    world
        .test
        .backend
        .delete_donation(&world.platform, id, domain::donation::DeletionReason::Refund, None, &unkeyed())
        .await
        .unwrap();
    world.map(&world.reference, json!({ "mid": "M1" })).await;
    world.test.work().await;
    assert_eq!(world.status(id).await, Status::Cancelled);
    assert_eq!(world.charity_of(id).await, None);
}

#[tokio::test]
async fn a_gift_that_crossed_the_entry_it_waited_for_is_healed() {
    let world = World::at(NOW).await;
    world.authorised_zoe().await;
    let by_mid = world.sent(card("M1", "T1", "X")).await;
    let by_words = world.sent(card("M2", "T1", "HARBOUR SHOP")).await;
    // As if the two transactions had run side by side: the entries are there, and nobody looked at the gifts again.
    for (name, values) in [("mid", "'M1', false"), ("descriptor", "'HARB', true")] {
        world
            .test
            .by_hand(&format!(
                "insert into terminal (terminal_id, source_id, platform_id, charity_id, {name}, descriptor_goes_on, created_at, updated_at,
                     confirmed_at, confirmed_by)
                 select gen_random_uuid(), source_id, platform_id, charity_id, {values}, now(), now(), now(), 'platform' from source"
            ))
            .await
            .unwrap();
    }
    assert_eq!(world.status(by_mid).await, Status::AwaitingCharity);
    world.test.work().await;
    assert_eq!(world.status(by_mid).await, Status::Declared);
    assert_eq!(world.status(by_words).await, Status::Declared);
    world.verify().await;
}

/// Every kind of entry, for every kind of card, on days within and without: the database's match is the domain's.
#[tokio::test]
async fn the_stored_match_is_the_domains() {
    let world = World::at(NOW).await;
    let (second, _) = world.second_charity().await;
    let charities = [world.charity, second];
    let name = |kind: usize| match kind {
        0 => TerminalName::Terminal { mid: "M1".to_owned(), tid: "T1".to_owned() },
        1 => TerminalName::Merchant { mid: "M1".to_owned() },
        2 => TerminalName::Descriptor(Descriptor::parse("HARB*").unwrap()),
        _ => TerminalName::Descriptor(Descriptor::parse("HARBOUR %").unwrap()),
    };
    let days = [
        Validity::default(),
        Validity { from: Some(date!(2026 - 11 - 21)), until: None },
        Validity { from: Some(date!(2026 - 1 - 1)), until: Some(date!(2026 - 11 - 20)) },
    ];
    let mut entries: Vec<MapEntry<CharityId>> = Vec::new();
    for kind in 0..4 {
        for charity in charities {
            for validity in days {
                entries.push(MapEntry { name: name(kind), validity, charity });
            }
        }
    }
    let cards = [
        CardPlace::new("M1", "T1", "HARBOUR %"),
        CardPlace::new("M1", "T2", "HARBOUR"),
        CardPlace::new("M2", "T1", "HARBOUR %"),
        CardPlace::new("M2", "T1", "HARP"),
    ];
    let mut seen = [0; 3];
    // Every pair of entries, and every one alone.
    for first in 0..entries.len() {
        for other in first..entries.len() {
            let map: Vec<MapEntry<CharityId>> = if first == other {
                vec![entries[first].clone()]
            } else {
                vec![entries[first].clone(), entries[other].clone()]
            };
            let mut rows = Vec::new();
            for entry in &map {
                let text =
                    |value: Option<&str>| value.map_or("null".to_owned(), |value| format!("'{value}'"));
                let day = |day: Option<time::Date>| {
                    day.map_or("null".to_owned(), |day| format!("'{}'", domain::calendar::iso(day)))
                };
                let descriptor = entry.name.descriptor();
                rows.push(format!(
                    "(gen_random_uuid(), '{}'::uuid, {}, {}, {}, {}, {}::date, {}::date)",
                    entry.charity.uuid(),
                    text(entry.name.mid()),
                    text(entry.name.tid()),
                    text(descriptor.map(Descriptor::text)),
                    descriptor.is_some_and(Descriptor::goes_on),
                    day(entry.validity.from),
                    day(entry.validity.until),
                ));
            }
            let asked: Vec<String> = cards
                .iter()
                .map(|card| {
                    format!(
                        "coalesce((select case when is_conflict then 'conflict' else matched_charity_id::text end
                          from terminal_match('{}', '{}', '{}', '{}', '2026-11-21')), 'unknown')",
                        world.platform_id.uuid(),
                        card.mid,
                        card.tid,
                        card.descriptor
                    )
                })
                .collect();
            world
                .test
                .by_hand(&format!(
                    "delete from terminal;
                     insert into terminal (terminal_id, source_id, platform_id, charity_id, mid, tid, descriptor, descriptor_goes_on,
                       valid_from, valid_until, created_at, updated_at, confirmed_at, confirmed_by)
                     select entry.terminal_id, source.source_id, source.platform_id, source.charity_id, mid, tid, descriptor, goes_on,
                       valid_from, valid_until, now(), now(), now(), 'platform'
                     from (values {}) as entry (terminal_id, charity_id, mid, tid, descriptor, goes_on, valid_from, valid_until)
                     join source using (charity_id)",
                    rows.join(", ")
                ))
                .await
                .unwrap();
            let stored = world.test.text(&format!("select concat_ws(',', {})", asked.join(", "))).await;
            let expected: Vec<String> = cards
                .iter()
                .map(|card| match charity_of(&map, card, date!(2026 - 11 - 21)) {
                    TerminalMatch::Unknown => {
                        seen[0] += 1;
                        "unknown".to_owned()
                    }
                    TerminalMatch::Charity(charity) => {
                        seen[1] += 1;
                        charity.uuid().to_string()
                    }
                    TerminalMatch::Conflict => {
                        seen[2] += 1;
                        "conflict".to_owned()
                    }
                })
                .collect();
            assert_eq!(stored, expected.join(","), "{map:?}");
        }
    }
    assert!(seen.iter().all(|count| *count > 40), "{seen:?}");
}
