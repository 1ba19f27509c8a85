//! Random histories: whatever happens in whatever order, the invariants hold.

use domain::DonationId;
use domain::donation::{DeletionReason, DonationChange, Status};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::json;

use crate::person::{World, unkeyed};

#[derive(Clone, Debug)]
enum Step {
    Send { settled: bool, net: bool, known: bool },
    Settle(usize),
    Refund(usize),
    Net(usize, i64),
    Donor,
    Authorise,
    Cancel,
    Hours(i64),
    Work,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (any::<bool>(), any::<bool>(), any::<bool>()).prop_map(|(settled, net, known)| Step::Send { settled, net, known }),
        2 => (0_usize..8).prop_map(Step::Settle),
        2 => (0_usize..8).prop_map(Step::Refund),
        1 => ((0_usize..8), 1_i64..1000).prop_map(|(n, net)| Step::Net(n, net)),
        1 => Just(Step::Donor),
        2 => Just(Step::Authorise),
        1 => Just(Step::Cancel),
        2 => (1_i64..2000).prop_map(Step::Hours),
        1 => Just(Step::Work),
    ]
}

/// A declaration exists for exactly the settled, authorised, undeleted gifts, and each gift stands as its facts say.
async fn agrees(world: &World, gifts: &[DonationId]) {
    world.test.work().await;
    world.verify().await;
    let strays =
        "select count(*) from donation_shown where deleted_at is null and settled_on <= donated_on + 3650
        and donor_id is not null and (declaration_id is null) and authorisation_id is not null
        and status not in ('awaiting_settlement', 'ineligible')";
    assert_eq!(world.test.count(strays).await, 0, "a gift with everything waits");
    for id in gifts {
        world.stands_by_its_facts(*id).await;
    }
}

async fn run(steps: Vec<Step>) {
    let world = World::at("2026-11-21T09:00:00Z").await;
    let backend = &world.test.backend;
    let mut ids = Vec::new();
    for (n, step) in steps.into_iter().enumerate() {
        let today = domain::calendar::iso(backend.today());
        match step {
            Step::Send { settled, net, known } => {
                let mut gift = json!({ "reference": format!("gift-{n}") });
                if settled {
                    gift["settlementDate"] = json!(today);
                }
                if net {
                    gift["netAmount"] = json!(900);
                }
                if !known {
                    gift["donor"] = json!({ "type": "phone", "value": "+447700900999" });
                }
                ids.push(world.sent(gift).await);
            }
            Step::Settle(at) => {
                if let Some(id) = ids.get(at) {
                    let change =
                        DonationChange::read(&json!({ "settlementDate": today }), backend.now()).unwrap();
                    let done = backend.change_donation(&world.platform, *id, &change, None, &unkeyed()).await;
                    assert_eq!(done.is_err(), world.status(*id).await == Status::Cancelled);
                }
            }
            Step::Refund(at) => {
                if let Some(id) = ids.get(at) {
                    backend
                        .delete_donation(&world.platform, *id, DeletionReason::Refund, None, &unkeyed())
                        .await
                        .unwrap();
                }
            }
            Step::Net(at, net) => {
                if let Some(id) = ids.get(at) {
                    let change = DonationChange::read(&json!({ "netAmount": net }), backend.now()).unwrap();
                    let done = backend.change_donation(&world.platform, *id, &change, None, &unkeyed()).await;
                    assert_eq!(done.is_err(), world.status(*id).await == Status::Cancelled);
                }
            }
            Step::Donor => {
                world.zoe().await;
            }
            Step::Authorise => {
                let donor = world.zoe().await;
                world.authorise(donor).await;
            }
            Step::Cancel => {
                let donor = world.zoe().await;
                let done = backend.cancel_for_platform(&world.platform, donor, None, &unkeyed()).await;
                assert!(!done.is_ok_and(|done| done.value.summary.active));
            }
            Step::Hours(hours) => {
                let later = backend.now().plus_hours(hours);
                world.test.set_clock(&later.to_string());
            }
            Step::Work => world.test.work().await,
        }
    }
    agrees(&world, &ids).await;
}

#[test]
fn the_invariants_hold_over_random_histories() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let mut runner = TestRunner::new(Config { cases: 24, failure_persistence: None, ..Config::default() });
    runner
        .run(&proptest::collection::vec(step(), 1..30), |steps| {
            runtime.block_on(run(steps));
            Ok(())
        })
        .unwrap();
}
