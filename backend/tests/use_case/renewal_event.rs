//! Platforms that know a donor get one event when the authorisation can be renewed and one when it has ended.

use domain::donor::NewDonor;
use domain::{DonorId, Email};
use serde_json::json;
use time::macros::date;

use crate::person::{World, unkeyed};

/// The events about ends at this moment, in order, however often the worker runs.
async fn written(world: &World, at: &str) -> Vec<String> {
    world.test.set_clock(at);
    for _ in 0..2 {
        world.test.announce_renewal().await.unwrap();
    }
    let events = "select coalesce(string_agg(kind || ' ' || (data ->> 'validUntil') || ' ' || donor_id, ',' order by at, event_id), '')
                  from event where kind in ('authorisation.expiring', 'authorisation.expired')";
    world.test.text(events).await.split_terminator(',').map(str::to_owned).collect()
}

fn event(kind: &str, donor: DonorId) -> String {
    format!("authorisation.{kind} 2027-04-05 {}", donor.uuid())
}

#[tokio::test]
async fn a_platform_gets_one_event_from_1_march_and_one_after_the_end() {
    let world = World::at("2026-11-21T09:00:00Z").await;
    let zoe = world.zoe().await;
    world.authorise(zoe).await;
    let (expiring, expired) = (event("expiring", zoe), event("expired", zoe));
    for (at, expected) in [
        ("2027-02-28T09:00:00Z", vec![]),
        ("2027-03-01T09:00:00Z", vec![expiring.clone()]),
        ("2027-03-20T09:00:00Z", vec![expiring.clone()]),
        ("2027-04-05T22:59:00Z", vec![expiring.clone()]),
        ("2027-04-05T23:01:00Z", vec![expiring.clone(), expired.clone()]),
        ("2027-05-06T09:00:00Z", vec![expiring.clone(), expired.clone()]),
        ("2028-03-01T09:00:00Z", vec![expiring, expired]),
    ] {
        assert_eq!(written(&world, at).await, expected, "{at}");
    }
    world.verify().await;
}

#[tokio::test]
async fn every_platform_that_knows_the_donor_gets_the_event_and_no_other() {
    let world = World::at("2026-11-21T09:00:00Z").await;
    world.platform_of_zoe("Other Giving").await;
    world.another_platform("Stranger").await;
    world.authorise(world.zoe().await).await;
    assert_eq!(written(&world, "2027-03-01T09:00:00Z").await.len(), 1);
    let own = format!(
        "select count(*) from event where kind = 'authorisation.expiring' and platform_id = '{}'",
        world.platform_id.uuid()
    );
    assert_eq!(world.test.count(&own).await, 1);
    let shared = "select string_agg(platform.name, ', ') from event_platform
                  join event using (event_id) join platform on platform.platform_id = event_platform.platform_id
                  where event.kind = 'authorisation.expiring'";
    assert_eq!(world.test.text(shared).await, "Other Giving");
}

#[tokio::test]
async fn there_is_no_event_for_a_donor_who_renewed_stopped_or_died_but_one_for_a_donor_without_an_address() {
    let world = World::at("2026-11-21T09:00:00Z").await;
    let mut donors = Vec::new();
    for email in ["sean@example.org", "adam@example.org", "mary@example.org"] {
        let donor = world.donor(email).await;
        world.authorise(donor).await;
        donors.push(donor);
    }
    let by_phone = NewDonor::read(&json!({ "phone": "07700 900123", "verified": true })).unwrap();
    let by_phone =
        world.test.backend.create_donor(&world.platform, &by_phone, &unkeyed()).await.unwrap().value.id;
    world.authorise(by_phone).await;
    let [renewed, _, died] = donors[..] else { panic!("three donors") };
    let adam = world.test.donor("adam@example.org").await;
    world.test.backend.cancel_mine(&adam, Some(date!(2027 - 04 - 01))).await.unwrap();
    let operator: Email = "operator@example.org".parse().unwrap();
    world.test.backend.record_death(died, date!(2026 - 11 - 20), &operator).await.unwrap();
    world.test.set_clock("2027-03-02T09:00:00Z");
    world.authorise(renewed).await;

    assert_eq!(written(&world, "2027-03-21T09:00:00Z").await, [event("expiring", by_phone)]);
    assert_eq!(
        written(&world, "2027-04-06T09:00:00Z").await,
        [event("expiring", by_phone), event("expired", by_phone)]
    );
    world.verify().await;
}
