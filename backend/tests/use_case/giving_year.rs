//! What a donor gave in the tax year: every gift of it counts, however many pages of the list there are.

use backend::actor::DonorCaller;
use backend::donation::{Giving, Shown, YearSum};
use backend::page::PageRequest;
use domain::donation::{DeletionReason, Reason, Status};
use domain::{Pence, TaxYear};
use serde_json::json;

use crate::person::{World, unkeyed};

const NOW: &str = "2026-11-21T09:00:00Z";

fn pence(amount: i64) -> Pence {
    Pence::new(amount).unwrap()
}

async fn giving(world: &World, me: &DonorCaller, limit: u16, after: Option<String>) -> Giving {
    let request = PageRequest::new(limit, after);
    world.test.backend.my_giving(me, &request).await.unwrap()
}

fn is_uncovered(gift: &Shown) -> bool {
    let reasons = &gift.view.gift_aid.reasons;
    reasons.iter().any(|reason| reason.code == Reason::NotAuthorised)
}

/// The sums by the state and the reasons of each gift, as its donor reads them.
fn added_up(year: TaxYear, gifts: &[Shown]) -> YearSum {
    let counted: Vec<&Shown> = gifts
        .iter()
        .filter(|gift| year.contains(gift.donated_on) && gift.status() != Status::Cancelled)
        .collect();
    let sum = |among: &[Status], all: bool| {
        let among =
            counted.iter().filter(|gift| all || (among.contains(&gift.status()) && !is_uncovered(gift)));
        Pence::total(among.map(|gift| gift.view.claimable_amount)).unwrap()
    };
    YearSum {
        year,
        gifts: i64::try_from(counted.len()).unwrap(),
        given: sum(&[], true),
        declared: sum(&[Status::Declared, Status::Claimed, Status::Accepted], false),
        waiting: sum(&[Status::AwaitingSettlement, Status::AwaitingCharity, Status::Held], false),
    }
}

#[tokio::test]
async fn the_sums_of_the_tax_year_count_every_gift_by_where_it_stands_for_its_donor() {
    let world = World::at(NOW).await;
    let zoe = world.zoe().await;
    world.authorise(zoe).await;
    let me = world.test.donor("zoe@example.org").await;
    for _ in 0..60 {
        world.sent(json!({})).await;
    }
    world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    // On a terminal whose charity nobody knows yet.
    let card = json!({ "type": "terminal", "mid": "M1", "tid": "T1", "desc": "HARBOUR", "auth": "A1B2C3" });
    world.sent(json!({ "transaction": card, "settlementDate": "2026-11-21" })).await;
    // Before the authorisation, which never reaches back: one on its way, one that arrived, one of the year's first instant.
    for uncovered in [
        json!({ "donatedAt": "2026-11-20T12:00:00Z" }),
        json!({ "donatedAt": "2026-11-20T12:00:00Z", "settlementDate": "2026-11-20" }),
        json!({ "donatedAt": "2026-04-05T23:00:00Z" }),
    ] {
        world.sent(uncovered).await;
    }
    // Not of this year, taken back, and another's.
    world.sent(json!({ "donatedAt": "2026-04-05T22:59:59Z" })).await;
    let refunded = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    world
        .test
        .backend
        .delete_donation(&world.platform, refunded, DeletionReason::Refund, None, &unkeyed())
        .await
        .unwrap();
    let others = json!({ "donor": { "type": "email", "value": "sean@example.org" } });
    world.sent(others).await;

    let all = giving(&world, &me, 1_000, None).await;
    assert_eq!(all.gifts.items.len(), 67);
    let right = YearSum {
        year: TaxYear::starting(2026),
        gifts: 65,
        given: pence(65_000),
        declared: pence(1_000),
        waiting: pence(61_000),
    };
    assert_eq!(all.year, Some(right));
    assert_eq!(added_up(right.year, &all.gifts.items), right);

    let first = giving(&world, &me, 50, None).await;
    assert_eq!(first.year, Some(right), "with as many as a page holds");
    let older = giving(&world, &me, 50, first.gifts.next).await;
    assert_eq!(older.year, None, "once, with the first part of the list");
}

#[tokio::test]
async fn the_sums_begin_anew_with_the_first_gift_of_the_tax_year() {
    let world = World::at(NOW).await;
    let zoe = world.zoe().await;
    world.authorise(zoe).await;
    world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    let me = world.test.donor("zoe@example.org").await;
    let shown = async |now: &str| {
        world.test.set_clock(now);
        let sum = giving(&world, &me, 50, None).await.year.unwrap();
        (sum.year, sum.gifts)
    };
    // On 6 April people look for the year that has just ended.
    for now in ["2027-04-05T22:59:59Z", "2027-04-05T23:00:00Z"] {
        assert_eq!(shown(now).await, (TaxYear::starting(2026), 1), "{now}");
    }
    world.sent(json!({})).await;
    assert_eq!(shown("2027-04-06T09:00:00Z").await, (TaxYear::starting(2027), 1));
    assert_eq!(shown("2029-04-06T09:00:00Z").await, (TaxYear::starting(2028), 0));
}
