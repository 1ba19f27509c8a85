//! How often a platform can say that a card or phone is another donor's than the platforms that set it, and who hears of it.

use backend::actor::PlatformCaller;
use backend::link_contest::{DAYS_AT_REST, DAYS_TO_ANSWER, MOST_A_DAY, MOST_OPEN};
use backend::linked_account::Unlink;
use backend::pagination::PageRequest;
use domain::donor::NewDonor;
use domain::linked_account::{LinkKind, NewLink};
use domain::{DonorId, LinkId};
use serde_json::{Value, json};

use crate::person::{World, code, unkeyed};

const NOW: &str = "2026-11-21T09:00:00Z";
const HOLDER: &str = "sam@example.org";

fn phone(number: i64) -> String {
    format!("07700 900{number:03}")
}

/// Sets a phone for a donor, by the address of the donor.
async fn set(
    world: &World,
    who: &PlatformCaller,
    email: &str,
    number: i64,
) -> Result<DonorId, backend::Error> {
    let both = json!({ "email": email, "phone": phone(number), "verified": true });
    let new = NewDonor::read(&both).unwrap();
    world.test.backend.create_donor(who, &new, &unkeyed()).await.map(|done| done.value.id)
}

/// Says that a phone is Zoë's.
async fn contest(world: &World, zoe: DonorId, number: i64) -> String {
    let new = NewLink::read(LinkKind::Phone, &json!({ "value": phone(number), "verified": true })).unwrap();
    code(world.test.backend.link(&world.platform, zoe, &new, &unkeyed()).await.map(|_| ()))
}

async fn open(world: &World) -> i64 {
    world.test.count("select count(*) from link_contest where ended_at is null").await
}

async fn pass_days(world: &World, days: i64) {
    world.test.set_clock(&world.test.backend.now().plus_days(days).to_string());
    world.test.work().await;
}

/// What a platform was told of contests: the types, and what came with each.
async fn told(world: &World, who: &PlatformCaller) -> Vec<(&'static str, Value)> {
    world.test.settled().await;
    let request = PageRequest::new(100, None);
    let page = world.test.backend.events_of_platform(&who.webhooks().unwrap(), &request).await;
    let events = page.unwrap().items.into_iter().map(|event| (event.kind.as_str(), event.data));
    events.filter(|(kind, _)| kind.starts_with("link.contest")).collect()
}

#[tokio::test]
async fn a_platform_contests_so_many_links_a_day_and_so_many_at_a_time() {
    let world = World::at(NOW).await;
    let other = world.another_platform("Other Giving").await;
    let zoe = world.zoe().await;
    for number in 0..=MOST_OPEN {
        set(&world, &other, &format!("donor{number}@example.org"), number).await.unwrap();
    }
    for number in 0..MOST_OPEN {
        if number > 0 && number % MOST_A_DAY == 0 {
            // One more than the day allows starts nothing.
            assert_eq!(contest(&world, zoe, number).await, "too_many_contests");
            assert_eq!(open(&world).await, number);
            pass_days(&world, 1).await;
        }
        assert_eq!(contest(&world, zoe, number).await, "account_linked_elsewhere");
    }
    pass_days(&world, 1).await;
    assert_eq!(contest(&world, zoe, MOST_OPEN).await, "too_many_contests");
    assert_eq!(open(&world).await, MOST_OPEN);
    // Another platform has its own count, and what is settled makes room.
    let third = world.platform_of_zoe("Third Giving").await;
    let new =
        NewLink::read(LinkKind::Phone, &json!({ "value": phone(MOST_OPEN), "verified": true })).unwrap();
    let asked = world.test.backend.link(&third, zoe, &new, &unkeyed()).await.map(|_| ());
    assert_eq!(code(asked), "account_linked_elsewhere");
    assert_eq!(open(&world).await, MOST_OPEN + 1);
}

#[tokio::test]
async fn a_link_that_stayed_is_not_contested_again_by_that_platform_for_a_month() {
    for keeps in [true, false] {
        let world = World::at(NOW).await;
        let other = world.another_platform("Other Giving").await;
        set(&world, &other, HOLDER, 123).await.unwrap();
        let zoe = world.zoe().await;
        assert_eq!(contest(&world, zoe, 123).await, "account_linked_elsewhere");
        if keeps {
            let (holder, link) = link_of_holder(&world).await;
            world.test.backend.keep_my_link(&holder, link).await.unwrap();
        } else {
            withdraw(&world, zoe).await;
        }
        assert_eq!(open(&world).await, 0);
        for (days, contested) in [(DAYS_AT_REST - 1, 0), (1, 1)] {
            pass_days(&world, days).await;
            assert_eq!(contest(&world, zoe, 123).await, "account_linked_elsewhere");
            assert_eq!(open(&world).await, contested, "kept: {keeps}, after {days} days");
        }
    }
}

async fn link_of_holder(world: &World) -> (backend::actor::DonorCaller, LinkId) {
    let holder = world.test.donor(HOLDER).await;
    let link = world.test.backend.my_links(&holder).await.unwrap().remove(0).link_id;
    (holder, link)
}

async fn withdraw(world: &World, zoe: DonorId) {
    let all = Unlink::AllOf(LinkKind::Phone);
    world.test.backend.unlink_for_platform(&world.platform, zoe, all, &unkeyed()).await.unwrap();
}

#[tokio::test]
async fn the_platforms_that_set_a_phone_hear_that_it_is_contested_and_how_that_ended() {
    for outcome in ["kept", "moved", "withdrawn"] {
        let world = World::at(NOW).await;
        let (other, stranger) =
            (world.another_platform("Other Giving").await, world.another_platform("Third Giving").await);
        let sam = set(&world, &other, HOLDER, 123).await.unwrap();
        let (holder, link) = link_of_holder(&world).await;
        let zoe = world.zoe().await;
        contest(&world, zoe, 123).await;
        let started = json!({ "linkId": link.to_string(), "donorId": sam.to_string(), "kind": "phone" });
        assert_eq!(told(&world, &other).await, [("link.contested", started.clone())]);
        match outcome {
            "kept" => world.test.backend.keep_my_link(&holder, link).await.unwrap(),
            "moved" => pass_days(&world, DAYS_TO_ANSWER).await,
            _ => withdraw(&world, zoe).await,
        }
        let mut ended = started.clone();
        ended["outcome"] = json!(outcome);
        assert_eq!(
            told(&world, &other).await,
            [("link.contested", started), ("link.contest_ended", ended)],
            "{outcome}"
        );
        assert!(told(&world, &world.platform).await.is_empty(), "the link is the other's");
        assert!(told(&world, &stranger).await.is_empty());
        world.verify().await;
    }
}
