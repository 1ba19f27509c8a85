//! People of charities and platforms: the address goes when they ask, and by itself with the records in which they stand.

use backend::activity::ActivityFilter;
use backend::pagination::PageRequest;
use domain::claim::PeriodChange;
use domain::{Email, Role, StaffName};

use super::NOW;
use crate::person::{World, code};

fn address(text: &str) -> Email {
    Email::parse(text).unwrap()
}

/// The addresses of all staff.
async fn known(world: &World) -> String {
    let known =
        "select string_agg(split_part(email, '@', 1), ' ' order by email) from staff where erased_at is null";
    world.test.text(known).await
}

#[tokio::test]
async fn who_left_every_team_is_erased_when_they_ask_and_what_they_did_stays() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let owner = world.test.staff("official@example.org").await.of(world.charity).unwrap();
    let ann = address("ann@example.org");
    let id = backend.invite_colleague(&owner.team(), &ann, Role::Finance).await.unwrap();
    let person = world.test.staff(ann.as_str()).await;
    backend.name_myself(&person, Some(&StaffName::parse("Ann Other").unwrap())).await.unwrap();
    let caller = person.of(world.charity).unwrap();
    let change = PeriodChange { period: "tax_year".parse().unwrap(), from: None };
    backend.choose_claim_period(&caller, change).await.unwrap();

    assert_eq!(code(backend.erase_staff(&ann).await), "on_a_team");
    assert_eq!(code(backend.erase_staff(&address("nobody@example.org")).await), "person_not_found");
    backend.remove_colleague(&owner.team(), id).await.unwrap();
    world.test.work().await;
    backend.erase_staff(&ann).await.unwrap();
    assert_eq!(code(backend.erase_staff(&ann).await), "person_not_found");
    assert_eq!(known(&world).await, "official");
    assert_eq!(world.test.count("select count(*) from staff where name is not null").await, 0);
    // A session of theirs that is still under way brings no name back.
    backend.name_myself(&person, Some(&StaffName::parse("Ann Other").unwrap())).await.unwrap();
    assert_eq!(world.test.count("select count(*) from staff where name is not null").await, 0);

    let house = owner.activity().unwrap();
    let deeds = backend.activity(&house, &ActivityFilter::default(), &PageRequest::new(50, None)).await;
    let deeds = deeds.unwrap().items;
    let theirs: Vec<&str> =
        deeds.iter().filter(|deed| deed.staff_id == Some(id)).map(|deed| deed.email.as_str()).collect();
    assert_eq!(theirs, ["Deleted account"; 2], "joined, and chose the period");
    // Whoever comes back under the address is somebody new, on no team.
    let back = world.test.staff(ann.as_str()).await;
    assert!(back.staff_id() != id && back.charities().is_empty());
    world.verify().await;
}

#[tokio::test]
async fn staff_who_left_go_with_the_records_and_who_never_came_goes_after_90_days() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let owner = world.test.staff("official@example.org").await.of(world.charity).unwrap();
    let id =
        backend.invite_colleague(&owner.team(), &address("ann@example.org"), Role::Finance).await.unwrap();
    world.test.staff("ann@example.org").await;
    backend.remove_colleague(&owner.team(), id).await.unwrap();
    backend.invite_colleague(&owner.team(), &address("mistyped@example.org"), Role::Viewer).await.unwrap();
    for (now, staff) in [
        // The invitation ended on 5 December 2026.
        ("2027-03-05T08:00:00Z", "ann mistyped official"),
        ("2027-03-05T10:00:00Z", "ann official"),
        ("2033-11-21T09:00:00Z", "ann official"),
        ("2033-11-22T09:00:00Z", "official"),
    ] {
        world.test.set_clock(now);
        backend.forget_old().await.unwrap();
        assert_eq!(known(&world).await, staff, "{now}");
    }
    let by_nobody = "select count(*) from audit where action = 'person.erase' and actor_kind = 'uplift'";
    assert_eq!(world.test.count(by_nobody).await, 2);
}
