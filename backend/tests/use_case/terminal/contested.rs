//! Gifts that are held because several charities list their terminal: each of these charities sees how many there are.

use backend::actor::StaffCaller;
use backend::terminal::Unmatched;
use domain::CharityId;
use domain::donation::Status;
use serde_json::json;

use crate::person::World;

use super::{NOW, card};

/// What staff of a charity see of gifts that wait, without having asked for a merchant.
async fn waiting(world: &World, staff: &StaffCaller, charity: CharityId) -> Vec<Unmatched> {
    let staff = staff.of(charity).unwrap();
    world.test.backend.unmatched(&staff).await.unwrap()
}

/// Merchant and how many gifts, of what another charity lists too; nothing else is there.
async fn contested(world: &World, staff: &StaffCaller, charity: CharityId) -> Vec<(String, i64)> {
    let seen = waiting(world, staff, charity).await;
    assert!(seen.iter().all(|line| line.is_conflict && !line.is_least), "{seen:?}");
    seen.into_iter().map(|line| (line.mid, line.gifts)).collect()
}

fn lines(of: &[(&str, i64)]) -> Vec<(String, i64)> {
    of.iter().map(|(mid, gifts)| ((*mid).to_owned(), *gifts)).collect()
}

#[tokio::test]
async fn two_charities_with_one_descriptor_both_see_the_gifts_that_it_holds_and_a_third_sees_none() {
    let world = World::at(NOW).await;
    world.authorised_zoe().await;
    let (second, theirs) = world.second_charity().await;
    let third = world.test.charity("Lifeboats", "EF901").await;
    let elsewhere = world.test.source(third, world.platform_id).await;
    let staff = world.test.staff("official@example.org").await;
    let shop = "Harbour Shop";
    world.map(&world.reference, json!({ "descriptor": shop })).await;
    let wide = world.map(&theirs, json!({ "descriptor": "harb*" })).await;
    // Behind the same letters, and in front of them.
    for descriptor in ["HARBOUR SHOP 2", "HARBOUR SH"] {
        world.map(&elsewhere, json!({ "descriptor": descriptor })).await;
    }
    let held = world.sent(card("M1", "T1", shop)).await;
    world.sent(card("M1", "T1", shop)).await;
    world.sent(card("M2", "T2", shop)).await;
    let matched = world.sent(card("M3", "T3", "HARBOUR CAFE")).await;
    assert_eq!(world.status(held).await, Status::Held);
    assert_eq!(world.status(matched).await, Status::Declared);
    for charity in [world.charity, second] {
        assert_eq!(contested(&world, &staff, charity).await, lines(&[("M1", 2), ("M2", 1)]));
    }
    assert_eq!(contested(&world, &staff, third).await, lines(&[]));

    // The cure that both are told.
    world.unmap(wide.id).await;
    assert_eq!(world.charity_of(held).await.as_deref(), Some("Harbour Hospice"));
    for charity in [world.charity, second, third] {
        assert_eq!(contested(&world, &staff, charity).await, lines(&[]));
    }
    world.verify().await;
}

#[tokio::test]
async fn a_contested_gift_shows_by_live_entries_that_hold_on_its_day_and_once_however_many_name_it() {
    let world = World::at(NOW).await;
    world.authorised_zoe().await;
    let (second, theirs) = world.second_charity().await;
    let third = world.test.charity("Lifeboats", "EF901").await;
    let elsewhere = world.test.source(third, world.platform_id).await;
    let staff = world.test.staff("official@example.org").await;
    for entry in [json!({ "mid": "M1" }), json!({ "descriptor": "HARB*" })] {
        world.map(&world.reference, entry).await;
    }
    world.map(&theirs, json!({ "mid": "M1" })).await;
    // Another terminal of the merchant, and days before the gift.
    world.map(&elsewhere, json!({ "mid": "M1", "tid": "T9" })).await;
    let earlier = world.map(&elsewhere, json!({ "descriptor": "HARBOUR", "validUntil": "2026-11-20" })).await;
    let held = world.sent(card("M1", "T1", "HARBOUR")).await;
    assert_eq!(world.status(held).await, Status::Held);
    for charity in [world.charity, second] {
        assert_eq!(contested(&world, &staff, charity).await, lines(&[("M1", 1)]));
    }
    assert_eq!(contested(&world, &staff, third).await, lines(&[]));
    world.change_days(earlier.id, json!({ "validUntil": null })).await;
    // The merchant's entries decide: words are no way to read what others' terminals took.
    assert_eq!(contested(&world, &staff, third).await, lines(&[]));
    world.sent(card("M8", "T8", "HARBOUR")).await;
    for charity in [world.charity, third] {
        let seen = contested(&world, &staff, charity).await;
        assert!(seen.contains(&("M8".to_owned(), 1)), "{seen:?}");
        assert_eq!(seen.contains(&("M1".to_owned(), 1)), charity == world.charity, "{seen:?}");
    }
    world.unmap(earlier.id).await;
    assert_eq!(contested(&world, &staff, third).await, lines(&[]));
}

#[tokio::test]
async fn of_very_many_contested_gifts_the_first_ten_thousand_are_counted() {
    let world = World::at(NOW).await;
    world.authorised_zoe().await;
    let (_, theirs) = world.second_charity().await;
    for charity in [&world.reference, &theirs] {
        world.map(charity, json!({ "descriptor": "HARB*" })).await;
    }
    world.sent(card("M1", "T1", "HARBOUR")).await;
    let columns = "platform_id, request_hash, donor_kind, donor_value, donor_id, transaction, gross_pence, donated_at, donated_on,
        settled_on, status, created_at, updated_at, terminal_mid, terminal_tid, terminal_descriptor, charity_conflict";
    let copies = format!(
        "insert into donation (donation_id, {columns})
         select gen_random_uuid(), {columns} from donation, generate_series(1, 10000)"
    );
    assert_eq!(world.test.by_hand(&copies).await, Ok(10_000));
    let staff = world.test.staff("official@example.org").await;
    let seen = waiting(&world, &staff, world.charity).await;
    let counts: Vec<(i64, bool)> = seen.iter().map(|line| (line.gifts, line.is_least)).collect();
    assert_eq!(counts, [(10_000, true)]);
}
