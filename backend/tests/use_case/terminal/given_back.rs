//! An entry that ends, or gets fewer days, gives back the gifts that it matched, but for those that a claim has.

use backend::pagination::PageRequest;
use domain::claim::OwnClaimOutcome;
use domain::donation::{Status, TakenOut};
use hmrc::simulator::{Outcome, Step};
use serde_json::json;

use crate::claim::{Desk, NEXT_DAY};
use crate::person::World;

use super::{NOW, card};

#[tokio::test]
async fn d3_an_entry_that_ends_gives_its_gifts_back_to_their_own_charity() {
    let desk = Desk::open().await;
    let world = &desk.world;
    let (_, second) = world.second_charity().await;
    let wrong = world.map(&world.reference, json!({ "mid": "M1" })).await;
    let gift = world.sent(card("M1", "T1", "X")).await;
    let unsettled = world.sent(json!({ "transaction": card("M1", "T1", "X")["transaction"] })).await;
    // It is in a claim that waits for its approval.
    world.test.set_clock(NEXT_DAY);
    desk.choose("by_hand", "one").await;
    let claim = desk.claim().await;
    assert_eq!(desk.shown(claim).await.lines, 1);

    world.unmap(wrong.id).await;
    assert_eq!(world.status(gift).await, Status::AwaitingCharity);
    assert_eq!(world.charity_of(unsettled).await, None);
    assert_eq!(desk.shown(claim).await.lines, 0, "it left the claim");
    world.map(&second, json!({ "mid": "M1" })).await;
    assert_eq!(world.status(gift).await, Status::Declared);
    for gift in [gift, unsettled] {
        assert_eq!(world.charity_of(gift).await.as_deref(), Some("Food Bank"));
    }
    desk.is_sound().await;
}

#[tokio::test]
async fn a_gift_that_a_filed_claim_has_stays_with_its_charity() {
    let desk = Desk::open().await;
    let world = &desk.world;
    let entry = world.map(&world.reference, json!({ "mid": "M1" })).await;
    let gift = world.sent(card("M1", "T1", "X")).await;
    world.test.set_clock(NEXT_DAY);
    desk.claim().await;
    assert_eq!(world.status(gift).await, Status::Accepted);
    world.unmap(entry.id).await;
    world.test.work().await;
    assert_eq!(world.status(gift).await, Status::Accepted);
    assert_eq!(world.charity_of(gift).await.as_deref(), Some("Harbour Hospice"));
    desk.is_sound().await;
}

#[tokio::test]
async fn a_gift_that_hmrc_takes_out_of_a_claim_is_given_back_if_its_entry_ended_meanwhile() {
    let desk = Desk::open().await;
    let world = &desk.world;
    let entry = world.map(&world.reference, json!({ "mid": "M1" })).await;
    let gift = world.sent(card("M1", "T1", "X")).await;
    world.test.set_clock(NEXT_DAY);
    let claim = desk.claim().await;
    world.unmap(entry.id).await;
    world.test.work().await;
    assert_eq!(world.status(gift).await, Status::Accepted);
    desk.backend().reduce_in_sandbox(claim).await.unwrap();
    world.test.work().await;
    assert_eq!(world.status(gift).await, Status::AwaitingCharity, "it is claimed for nobody else");
    desk.is_sound().await;
}

#[tokio::test]
async fn a_held_gift_waits_at_the_charity_that_hmrc_told_why_and_at_no_other() {
    let desk = Desk::open().await;
    let world = &desk.world;
    let (_, second) = world.second_charity().await;
    let wrong = world.map(&world.reference, json!({ "mid": "M1" })).await;
    let gift = world.sent(card("M1", "T1", "X")).await;
    world.test.set_clock(NEXT_DAY);
    desk.once(Step::Submit, Outcome::Reject { line: 0, number: 4065, element: "Donor/Sur" });
    desk.claim().await;
    assert_eq!(world.status(gift).await, Status::Held);
    let waiting = async || {
        let request = PageRequest::new(50, None);
        desk.backend().held_gifts(&desk.staff, &request).await.unwrap().items.len()
    };

    world.unmap(wrong.id).await;
    assert_eq!((world.status(gift).await, waiting().await), (Status::AwaitingCharity, 0));
    let again = world.map(&world.reference, json!({ "mid": "M1" })).await;
    assert_eq!((world.status(gift).await, waiting().await), (Status::Held, 1), "nobody has put it right");
    world.unmap(again.id).await;
    world.map(&second, json!({ "mid": "M1" })).await;
    assert_eq!((world.status(gift).await, waiting().await), (Status::Declared, 0));
    assert_eq!(world.charity_of(gift).await.as_deref(), Some("Food Bank"));
    desk.is_sound().await;
}

#[tokio::test]
async fn a_gift_that_a_charity_did_not_claim_itself_is_given_back_if_its_entry_ended_meanwhile() {
    let desk = Desk::open().await;
    let world = &desk.world;
    let entry = world.map(&world.reference, json!({ "mid": "M1" })).await;
    let gift = world.sent(card("M1", "T1", "X")).await;
    world.test.set_clock(NEXT_DAY);
    desk.backend().begin_own_claim(&desk.staff, None).await.unwrap();
    world.unmap(entry.id).await;
    world.test.work().await;
    assert_eq!(world.status(gift).await, Status::Declared, "its charity has it in its schedule");
    let own = desk.backend().own_claim(&desk.staff).await.unwrap().unwrap();
    let not_claimed = OwnClaimOutcome::NotClaimed;
    desk.backend().end_own_claim(&desk.staff, own.own_claim_id, not_claimed).await.unwrap();
    world.test.work().await;
    assert_eq!(world.status(gift).await, Status::AwaitingCharity);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_gift_that_its_charity_took_out_stays_with_it() {
    let desk = Desk::open().await;
    let world = &desk.world;
    let entry = world.map(&world.reference, json!({ "mid": "M1" })).await;
    let gift = world.sent(card("M1", "T1", "X")).await;
    desk.backend().take_gift_out(&desk.staff, gift, &TakenOut::NotAGift).await.unwrap();
    world.unmap(entry.id).await;
    world.test.work().await;
    assert_eq!(world.charity_of(gift).await.as_deref(), Some("Harbour Hospice"));
    desk.is_sound().await;
}

#[tokio::test]
async fn what_another_entry_of_the_charity_names_stays() {
    let world = World::at(NOW).await;
    world.authorised_zoe().await;
    let one = world.map(&world.reference, json!({ "mid": "M1" })).await;
    world.map(&world.reference, json!({ "mid": "M1", "tid": "T1" })).await;
    let (first, second) = (world.sent(card("M1", "T1", "X")).await, world.sent(card("M1", "T2", "X")).await);
    world.unmap(one.id).await;
    assert_eq!(world.status(first).await, Status::Declared);
    assert_eq!(world.status(second).await, Status::AwaitingCharity);
    world.verify().await;
}

#[tokio::test]
async fn gifts_of_days_that_an_entry_loses_are_given_back() {
    let world = World::at(NOW).await;
    world.authorised_zoe().await;
    let entry = world.map(&world.reference, json!({ "descriptor": "HARBOUR*" })).await;
    let gift = world.sent(card("M1", "T1", "Harbour shop")).await;
    world.change_days(entry.id, json!({ "validUntil": "2026-11-21" })).await;
    assert_eq!(world.status(gift).await, Status::Declared);
    world.change_days(entry.id, json!({ "validUntil": "2026-11-20" })).await;
    assert_eq!(world.status(gift).await, Status::AwaitingCharity);
    world.verify().await;
}

#[tokio::test]
async fn more_gifts_than_one_part_are_given_back_by_the_worker() {
    let world = World::at(NOW).await;
    world.authorised_zoe().await;
    let entry = world.map(&world.reference, json!({ "mid": "M1" })).await;
    for _ in 0..103 {
        world.sent(card("M1", "T1", "X")).await;
    }
    world.unmap(entry.id).await;
    let declared = "select count(*) from donation where status = 'declared'";
    assert_eq!(world.test.count(declared).await, 3);
    world.test.work().await;
    assert_eq!(world.test.count(declared).await, 0);
    world.verify().await;
}

#[tokio::test]
async fn a_gift_that_crossed_the_end_of_its_entry_is_given_back_by_the_worker() {
    let world = World::at(NOW).await;
    world.authorised_zoe().await;
    let entry = world.map(&world.reference, json!({ "mid": "M1" })).await;
    let gift = world.sent(card("M1", "T1", "X")).await;
    world.test.work().await;
    // As if the two transactions had run side by side: the entry has ended, and nobody looked at the gift again.
    let end = format!(
        "update terminal set ended_at = '{NOW}', updated_at = '{NOW}' where terminal_id = '{}'",
        entry.id.uuid()
    );
    world.test.by_hand(&end).await.unwrap();
    assert_eq!(world.status(gift).await, Status::Declared);
    world.test.work().await;
    assert_eq!(world.status(gift).await, Status::AwaitingCharity);
    world.verify().await;
}
