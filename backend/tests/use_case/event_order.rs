//! What is told of one thing is told in the order in which it happened, also when the transactions that change it cross.

use backend::pagination::PageRequest;
use backend::testing::TestConnection;
use domain::donation::{DonationChange, Status};
use domain::{DonationId, EventType};
use serde_json::{Value, json};

use crate::person::{World, unkeyed};

const NOW: &str = "2026-11-21T09:00:00Z";
/// Whether somebody waits for the table of donations. Other tests have a table with the same number.
const WAITING: &str = "select count(*) from pg_locks
    where not granted and relation = 'donation'::regclass
    and database = (select oid from pg_database where datname = current_database())";

/// What the platform is told of a gift, in order.
async fn told_of(world: &World, gift: DonationId) -> Vec<EventType> {
    world.test.settled().await;
    let who = world.platform.webhooks().unwrap();
    let request = PageRequest::new(100, None);
    let page = world.test.backend.events_of_platform(&who, &request).await;
    let events = page.unwrap().items.into_iter();
    let of_it = events.filter(|event| event.data["donationId"] == json!(gift));
    of_it.map(|event| event.kind).collect()
}

/// Writes by hand that a gift was changed, as the last statement before the commit.
async fn tell_of_change(connection: &mut TestConnection, world: &World, gift: DonationId) {
    let statement = format!(
        "insert into event (event_id, at, kind, platform_id, subject_id)
         values (gen_random_uuid(), '{NOW}', 'donation.changed', '{}', '{}')",
        world.platform_id.uuid(),
        gift.uuid(),
    );
    connection.execute(&statement).await;
    connection.execute("commit").await;
}

/// A transaction that has its number already: of whatever begins from now on it is the older.
async fn older(world: &World) -> TestConnection {
    let mut connection = world.test.connection().await;
    connection.execute("begin").await;
    connection.execute("select pg_current_xact_id()").await;
    connection
}

#[tokio::test]
async fn a_late_fact_that_waited_for_a_change_is_told_after_it() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    let gift = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    // A lock on the table keeps others from the gift, and this transaction has no number yet.
    let mut change = world.test.connection().await;
    change.execute("begin").await;
    change.execute("lock table donation in exclusive mode").await;
    // The authorisation has a number when it comes to the gift, lower than the change will have, and waits there.
    let fact = world.authorise(donor);
    let crossing = async {
        while world.test.count(WAITING).await == 0 {
            tokio::task::yield_now().await;
        }
        let changed =
            format!("update donation set version = version + 1 where donation_id = '{}'", gift.uuid());
        change.execute(&changed).await;
        tell_of_change(&mut change, &world, gift).await;
    };
    tokio::join!(fact, crossing);
    assert_eq!(world.status(gift).await, Status::Declared);
    assert_eq!(
        told_of(&world, gift).await,
        [EventType::DonationCreated, EventType::DonationChanged, EventType::DonationDeclared]
    );
}

#[tokio::test]
async fn a_gift_is_told_of_before_what_an_older_transaction_makes_of_it() {
    let world = World::at(NOW).await;
    let mut older = older(&world).await;
    let gift = world.sent(json!({})).await;
    tell_of_change(&mut older, &world, gift).await;
    assert_eq!(told_of(&world, gift).await, [EventType::DonationCreated, EventType::DonationChanged]);
}

#[tokio::test]
async fn two_older_transactions_that_change_a_gift_one_after_the_other_are_told_so() {
    let world = World::at(NOW).await;
    let mut second = older(&world).await;
    let mut first = older(&world).await;
    let gift = world.sent(json!({})).await;
    // The second one has the lower number, and the last word.
    tell_of_change(&mut first, &world, gift).await;
    let cancelled = format!(
        "insert into event (event_id, at, kind, platform_id, subject_id)
         values ('00000000-0000-7000-8000-000000000001', '{NOW}', 'donation.cancelled', '{}', '{}')",
        world.platform_id.uuid(),
        gift.uuid(),
    );
    second.execute(&cancelled).await;
    second.execute("commit").await;
    assert_eq!(
        told_of(&world, gift).await,
        [EventType::DonationCreated, EventType::DonationChanged, EventType::DonationCancelled]
    );
}

#[tokio::test]
async fn an_event_can_be_read_although_nothing_else_happens() {
    let world = World::at(NOW).await;
    let mut older = older(&world).await;
    let gift = world.sent(json!({})).await;
    tell_of_change(&mut older, &world, gift).await;
    // Not a number that nobody has had: with no further transaction the list would end before it.
    let ahead = "select count(*) from event
        where transaction_id >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint";
    assert_eq!(world.test.count(ahead).await, 0);
}

/// A change by the platform that sent the gift.
async fn change(world: &World, gift: DonationId, change: Value) {
    let backend = &world.test.backend;
    let change = DonationChange::read(&change, backend.now()).unwrap();
    backend.change_donation(&world.platform, gift, &change, None, &unkeyed()).await.unwrap();
}

#[tokio::test]
async fn what_a_change_leads_to_is_told_after_it() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let gift = world.sent(json!({})).await;
    change(&world, gift, json!({ "settlementDate": "2026-11-21" })).await;
    change(&world, gift, json!({ "netAmount": 900 })).await;
    change(&world, gift, json!({ "settlementDate": "2026-11-24" })).await;
    assert_eq!(
        told_of(&world, gift).await,
        [
            EventType::DonationCreated,
            EventType::DonationChanged,
            EventType::DonationDeclared,
            EventType::DonationChanged,
            EventType::DonationDeclared,
            EventType::DonationChanged,
            EventType::DonationAwaitingSettlement,
        ]
    );
}

#[tokio::test]
async fn a_gift_that_leaves_its_donor_is_told_of_before_it_waits_for_another() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let gift = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    let me = world.test.donor("zoe@example.org").await;
    world.test.backend.disown_gift(&me, gift).await.unwrap();
    assert_eq!(
        told_of(&world, gift).await,
        [EventType::DonationCreated, EventType::DonationChanged, EventType::DonationAwaitingDonor]
    );
}
