//! The people of platforms, and what they see of the charities that added theirs.

use backend::actor::PlatformStaff;
use backend::charity::Proof;
use backend::clock::real_now;
use backend::pagination::PageRequest;
use backend::request_log::{Answered, Details};
use backend::sandbox::EXAMPLE_CHARITY;
use backend::shop::SHOP_PLATFORM;
use backend::source::SourceChange;
use domain::charity::{NewCharity, SourceState};
use domain::request_log::first_id;
use domain::sandbox::OTHER_PLATFORM;
use domain::{Email, PlatformName, RequestId, Role};
use serde_json::json;

use crate::person::{World, code};

const NOW: &str = "2026-11-21T09:00:00Z";

fn name(text: &str) -> PlatformName {
    PlatformName::parse(text).unwrap()
}

#[tokio::test]
async fn in_a_sandbox_whoever_registers_a_platform_owns_it_and_can_use_it_at_once() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let caller = world.test.staff("new@example.org").await;
    assert!(caller.platforms().is_empty());
    let new = backend.register_platform(&caller, &name("Give & Go")).await.unwrap();
    let token = backend.issue_token(&new.client_id.to_string(), &new.client_secret, None).await;
    assert!(token.is_ok());
    let caller = world.test.staff("new@example.org").await;
    let member = &caller.platforms()[0];
    assert_eq!(
        (member.platform_id, member.name.as_str(), member.role),
        (new.platform_id, "Give & Go", Role::Owner)
    );
    assert!(caller.of_platform(new.platform_id).unwrap().may_change().is_ok());
    // The sandbox's own platforms have their names before it makes them.
    for taken in ["Give & Go", OTHER_PLATFORM, SHOP_PLATFORM] {
        let taken = backend.register_platform(&caller, &name(taken)).await;
        assert_eq!(code(taken), "platform_exists");
    }
}

#[tokio::test]
async fn a_platform_of_a_sandbox_comes_with_a_charity_that_takes_gifts_at_once() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let caller = world.test.staff("new@example.org").await;
    let new = backend.register_platform(&caller, &name("Give & Go")).await.unwrap();
    backend.register_platform(&caller, &name("Tap & Give")).await.unwrap();
    let caller = world.test.staff("new@example.org").await;
    let theirs: Vec<_> =
        caller.charities().iter().map(|member| (member.name.as_str(), member.role)).collect();
    assert_eq!(theirs, [(EXAMPLE_CHARITY, Role::Owner); 2]);
    let platform = caller.of_platform(new.platform_id).unwrap();
    let added = backend.added_by(&platform, &PageRequest::new(3, None)).await.unwrap().items;
    assert_eq!(added.len(), 1);
    assert_eq!((added[0].name.as_str(), added[0].state), (EXAMPLE_CHARITY, SourceState::Active));
    assert!(added[0].accepted_at.is_some());
    let id = world.test.charity_named(&added[0].hmrc_reference).await;
    let charity = backend.charity(&caller.of(id).unwrap()).await.unwrap();
    assert!(charity.nominee.can_file() && charity.proof == Proof::Proved, "{charity:?}");
    // They are none of those that a person registers.
    for number in 0..backend::charity::MOST_A_DAY {
        let own = json!({
            "name": "Own Charity", "hmrcReference": format!("CD{number}"), "regulator": "none",
            "officialFirst": "Olive", "officialLast": "Official", "officialEmail": "official@example.org",
        });
        backend.register_charity(&caller, &NewCharity::read(&own).unwrap()).await.unwrap();
    }
}

#[tokio::test]
async fn staff_of_another_platform_find_nothing() {
    let world = World::at(NOW).await;
    let other = world.test.platform("Tap & Give").await;
    world.test.platform_owner(other.platform_id).await;
    let nosy = world.test.staff("dev@example.org").await;
    assert_eq!(code(nosy.of_platform(world.platform_id).map(|_| ())), "platform_not_found");
    let official = world.test.staff("official@example.org").await;
    assert_eq!(code(official.of_platform(world.platform_id).map(|_| ())), "platform_not_found");
}

#[tokio::test]
async fn one_person_can_work_for_charities_and_platforms() {
    let world = World::at(NOW).await;
    let email = Email::parse("official@example.org").unwrap();
    let backend = &world.test.backend;
    backend.join_platform(world.platform_id, &email, Role::Viewer).await.unwrap();
    let caller = world.test.staff("official@example.org").await;
    assert_eq!((caller.charities().len(), caller.platforms().len()), (1, 1));
    assert!(caller.of(world.charity).is_ok());
    let member = caller.of_platform(world.platform_id).unwrap();
    assert!(member.may_change().is_err(), "viewers only look");
}

#[tokio::test]
async fn a_platform_sees_the_charities_that_added_it_page_by_page() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let owner = world.test.platform_owner(world.platform_id).await;
    for (number, hmrc) in ["CD1", "CD2", "CD3"].iter().enumerate() {
        let charity = world.test.charity(&format!("Charity {number}"), hmrc).await;
        world.test.source(charity, world.platform_id).await;
    }
    let staff = world.test.staff("official@example.org").await;
    let first = staff.of(world.charity).unwrap();
    let source = backend.sources(&first).await.unwrap()[0].source_id;
    backend.change_source(&first, source, SourceChange::End).await.unwrap();
    let page = backend.added_by(&owner, &PageRequest::new(3, None)).await.unwrap();
    let names: Vec<_> = page.items.iter().map(|charity| charity.name.as_str()).collect();
    assert_eq!(names, ["Charity 2", "Charity 1", "Charity 0"]);
    let rest = backend.added_by(&owner, &PageRequest::new(3, page.next)).await.unwrap();
    assert_eq!((rest.items.len(), rest.next), (1, None));
    let ended = &rest.items[0];
    assert_eq!((ended.state, &ended.reference), (SourceState::Ended, &world.reference));
    assert!(ended.ended_at.is_some());
    let count = backend.source_count(&owner).await.unwrap();
    assert_eq!((count.active, count.paused, count.ended), (3, 0, 1));
    let other = world.test.platform("Tap & Give").await;
    let other = world.test.platform_owner(other.platform_id).await;
    let none = backend.added_by(&other, &PageRequest::new(3, None)).await.unwrap();
    assert!(none.items.is_empty());
}

#[tokio::test]
async fn the_way_to_live_is_seen_step_by_step() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let owner = world.test.platform_owner(world.platform_id).await;
    let begun = backend.progress(&owner).await.unwrap();
    assert!(begun.token && begun.charity);
    assert!(!begun.donation && !begun.authorisation && !begun.declaration && !begun.least_scopes);
    world.authorise(world.zoe().await).await;
    world.send_with_key(Some("key-1"), serde_json::json!({ "settlementDate": "2026-11-21" })).await.unwrap();
    let now = backend.progress(&owner).await.unwrap();
    assert!(now.donation && now.declaration && now.idempotency);
    assert!(!now.authorisation, "what no call of the platform made, such as the examples of a sandbox");
    assert!(!now.deletion && !now.webhook && !now.rotation && !now.second_owner);
}

#[tokio::test]
async fn an_authorisation_counts_that_the_platform_sent_itself() {
    let world = World::at(NOW).await;
    let owner = world.test.platform_owner(world.platform_id).await;
    let call = "POST /donors/{donorId}/authorisations";
    answered(&world, &owner, 9, (call, 422, Some("invalid_fields"))).await;
    assert!(!world.test.backend.progress(&owner).await.unwrap().authorisation);
    answered(&world, &owner, 8, (call, 201, None)).await;
    assert!(world.test.backend.progress(&owner).await.unwrap().authorisation);
}

/// The platform's client got this answer so many minutes ago.
async fn answered(
    world: &World,
    owner: &PlatformStaff,
    minutes_ago: i64,
    (call, status, code): (&str, u16, Option<&'static str>),
) {
    let backend = &world.test.backend;
    let at = real_now().plus_minutes(-minutes_ago);
    backend.note_request(Answered {
        request_id: RequestId::from_uuid(first_id(at)),
        client: backend.clients(owner).await.unwrap()[0].client_id,
        proved: true,
        at,
        call: call.to_owned(),
        status,
        code,
        milliseconds: 1,
        subject: None,
        details: Details::default(),
    });
    backend.flush_request_log().await.unwrap();
}

#[tokio::test]
async fn a_question_that_was_asked_of_us_is_seen_in_the_log() {
    let world = World::at(NOW).await;
    let owner = world.test.platform_owner(world.platform_id).await;
    let call = "GET /donors/{donorId}/authorisation";
    answered(&world, &owner, 9, (call, 404, Some("donor_not_found"))).await;
    answered(&world, &owner, 8, ("POST /donors/lookup", 200, None)).await;
    assert!(!world.test.backend.progress(&owner).await.unwrap().question);
    answered(&world, &owner, 7, (call, 200, None)).await;
    assert!(world.test.backend.progress(&owner).await.unwrap().question);
}

#[tokio::test]
async fn an_error_counts_once_the_same_call_was_done_after_it() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let owner = world.test.platform_owner(world.platform_id).await;
    let seen = async || {
        let now = backend.progress(&owner).await.unwrap();
        (now.correction, now.rate_limit)
    };
    answered(&world, &owner, 300, ("POST /donations", 201, None)).await;
    answered(&world, &owner, 200, ("POST /donations", 422, Some("invalid_fields"))).await;
    answered(&world, &owner, 190, ("POST /donors", 201, None)).await;
    assert_eq!(
        seen().await,
        (false, false),
        "what was done before, or with another call, puts nothing right"
    );
    answered(&world, &owner, 60, ("POST /donations", 201, None)).await;
    assert_eq!(seen().await, (true, false));

    // Wrong secrets, which anybody can send.
    answered(&world, &owner, 50, ("POST /oauth/token", 429, Some("rate_limited"))).await;
    answered(&world, &owner, 49, ("POST /oauth/token", 200, None)).await;
    answered(&world, &owner, 40, ("GET /charities", 429, Some("rate_limited"))).await;
    assert_eq!(seen().await, (true, false));
    answered(&world, &owner, 39, ("GET /charities", 200, None)).await;
    assert_eq!(seen().await, (true, true));

    let other = world.test.platform("Tap & Give").await;
    let nosy = world.test.platform_owner(other.platform_id).await;
    let theirs = backend.progress(&nosy).await.unwrap();
    assert!(!theirs.correction && !theirs.rate_limit);
}

#[tokio::test]
async fn a_later_settlement_and_a_year_end_are_seen_in_the_donations() {
    let world = World::at(NOW).await;
    let owner = world.test.platform_owner(world.platform_id).await;
    let seen = async || {
        let now = world.test.backend.progress(&owner).await.unwrap();
        (now.later_settlement, now.year_end)
    };
    world.send(json!({ "settlementDate": "2026-11-21" })).await.unwrap();
    assert_eq!(seen().await, (false, false));
    world.send(json!({ "settlementDate": "2026-11-22" })).await.unwrap();
    assert_eq!(seen().await, (true, false));
    world.test.set_clock("2027-04-05T22:30:00Z");
    world.send(json!({})).await.unwrap();
    assert_eq!(seen().await, (true, false), "it is half past eleven in London");
    world.test.set_clock("2027-04-05T23:30:00Z");
    world.send(json!({})).await.unwrap();
    assert_eq!(seen().await, (true, true));
}
