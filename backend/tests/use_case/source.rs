//! Charities, their sources, and who may see them.

use backend::actor::PlatformStaff;
use backend::charity::{ClaimsWaitFor, NomineeStep};
use backend::pagination::PageRequest;
use backend::source::SourceChange;
use domain::charity::{NomineeState, SourceState};
use domain::claim::ClaimStatus;
use domain::donation::Status;
use domain::{Role, SourceId};
use serde_json::json;
use time::macros::date;

use crate::claim::Desk;
use crate::person::{World, code};

const NOW: &str = "2026-11-21T09:00:00Z";

#[tokio::test]
async fn a_platform_is_added_once_and_gets_a_reference_of_its_own() {
    let world = World::at(NOW).await;
    let staff = world.test.staff("official@example.org").await.of(world.charity).unwrap();
    let backend = &world.test.backend;
    let made_here = backend.sources(&staff).await.unwrap();
    assert!(made_here[0].warranted_by.is_some(), "a person warrants, in a sandbox too");
    assert_eq!(code(backend.add_source(&staff, world.platform_id, None).await), "already_added");
    assert!(world.reference.starts_with("UP-") && world.reference.len() == 12, "{}", world.reference);
    let other = world.test.platform("Tap & Give").await;
    let own = backend::testing::TestBackend::reference("Hospice 7");
    backend.add_source(&staff, other.platform_id, Some(own)).await.unwrap();
    let second = world.test.charity("Food Bank", "CD678").await;
    let same_in_other_spelling = backend::testing::TestBackend::reference("hos-pice7");
    let taken = backend.add_source_in_sandbox(second, other.platform_id, Some(same_in_other_spelling)).await;
    assert_eq!(code(taken), "taken");
}

#[tokio::test]
async fn a_source_is_paused_resumed_and_ended() {
    let world = World::at(NOW).await;
    let staff = world.test.staff("official@example.org").await.of(world.charity).unwrap();
    let backend = &world.test.backend;
    let id = backend.sources(&staff).await.unwrap()[0].source_id;
    assert_eq!(backend.change_source(&staff, id, SourceChange::Pause).await.unwrap(), SourceState::Paused);
    assert_eq!(code(backend.change_source(&staff, id, SourceChange::Pause).await), "source_state");
    assert_eq!(backend.change_source(&staff, id, SourceChange::Resume).await.unwrap(), SourceState::Active);
    assert_eq!(backend.change_source(&staff, id, SourceChange::End).await.unwrap(), SourceState::Ended);
    assert_eq!(code(backend.change_source(&staff, id, SourceChange::Resume).await), "source_state");
    backend.add_source(&staff, world.platform_id, None).await.unwrap();
    assert_eq!(backend.sources(&staff).await.unwrap().len(), 2);
}

#[tokio::test]
async fn staff_of_another_charity_find_nothing() {
    let world = World::at(NOW).await;
    let other = world.test.staff("nosy@example.org").await;
    assert_eq!(code(other.of(world.charity).map(|_| ())), "charity_not_found");
}

#[tokio::test]
async fn the_nominee_timeline_goes_step_by_step() {
    let world = World::at(NOW).await;
    let staff = world.test.staff("official@example.org").await.of(world.charity).unwrap();
    let backend = &world.test.backend;
    let active = NomineeStep::Active(date!(2026 - 11 - 20));
    assert_eq!(code(backend.record_nominee_step(&staff, active).await), "nominee_step");
    let future = NomineeStep::Requested(date!(2026 - 11 - 22));
    assert_eq!(code(backend.record_nominee_step(&staff, future).await), "out_of_range");
    backend.record_nominee_step(&staff, NomineeStep::Requested(date!(2026 - 11 - 1))).await.unwrap();
    assert_eq!(
        code(backend.record_nominee_step(&staff, NomineeStep::Active(date!(2026 - 10 - 31))).await),
        "out_of_range"
    );
    let state = backend.record_nominee_step(&staff, active).await.unwrap();
    assert!(state.can_file());
    assert_eq!(backend.charity(&staff).await.unwrap().nominee, state);
    let ended = backend.record_nominee_step(&staff, NomineeStep::Ended(date!(2026 - 11 - 21))).await.unwrap();
    assert!(matches!(ended, NomineeState::Ended { .. }) && !ended.can_file());
}

#[tokio::test]
async fn a_revoked_secret_ends_its_tokens_at_once() {
    let world = World::at(NOW).await;
    let secret = world.test.text("select secret_id::text from client_secret").await;
    let secret = domain::SecretId::from_uuid(secret.parse().unwrap());
    world.test.backend.revoke_secret(secret).await.unwrap();
    assert!(matches!(
        world.test.backend.authenticate(world.token).await,
        Err(backend::Error::Unauthenticated)
    ));
    assert!(matches!(world.send(serde_json::json!({})).await, Err(backend::Error::Unauthenticated)));
}

#[tokio::test]
async fn the_appointment_ends_and_a_source_is_resumed_while_gifts_of_the_charity_are_written() {
    let desk = Desk::open().await;
    let (backend, staff) = (desk.backend(), &desk.staff);
    let source = backend.sources(staff).await.unwrap().remove(0).source_id;
    let mut gift = desk.world.test.connection().await;
    gift.execute("begin").await;
    // What the foreign keys of a gift hold until it is committed.
    gift.execute("select from charity for key share").await;
    let today = date!(2026 - 11 - 21);
    for step in [NomineeStep::Ended(today), NomineeStep::Requested(today)] {
        backend.record_nominee_step(staff, step).await.unwrap();
    }
    let resumed = backend.change_source(staff, source, SourceChange::Resume).await;
    assert_eq!(resumed.unwrap(), SourceState::Active);
    gift.execute("rollback").await;
}

#[tokio::test]
async fn case_75_when_the_appointment_ends_no_new_gift_is_taken_and_those_before_can_be_claimed() {
    let desk = Desk::open().await;
    let (backend, staff, test) = (desk.backend(), &desk.staff, &desk.world.test);
    let before = desk.gifts(1).await;
    let today = date!(2026 - 11 - 22);
    let step = async |step| backend.record_nominee_step(staff, step).await.unwrap();
    step(NomineeStep::Ended(today)).await;
    let source = backend.sources(staff).await.unwrap().remove(0);
    assert_eq!(source.state, SourceState::Paused);
    let why =
        "select count(*) from audit where action = 'source.change' and detail ->> 'reason' = 'nominee_ended'";
    assert_eq!(test.count(why).await, 1);
    let told = "select count(*) from event where kind = 'source.changed' and platform_id is not null";
    assert_eq!(test.count(told).await, 1);

    let by_hmrc_id = json!({ "transaction": { "type": "hmrcId", "id": "AB12345" } });
    for gift in [json!({}), by_hmrc_id] {
        let Err(backend::Error::Invalid(errors)) = desk.world.send(gift).await else {
            panic!("it is paused")
        };
        let error = errors.iter().next().unwrap();
        assert_eq!(error.code, "unknown_charity");
        assert!(error.detail.contains("has paused donations from you"), "{}", error.detail);
    }
    assert_eq!(desk.world.status(before[0]).await, Status::Declared);
    let resume = async || backend.change_source(staff, source.source_id, SourceChange::Resume).await;
    assert_eq!(code(resume().await), "nominee_ended");
    let other = test.platform("Tap & Give").await;
    let added = backend.add_source(staff, other.platform_id, None).await;
    assert_eq!(code(added), "nominee_ended");

    step(NomineeStep::Requested(today)).await;
    assert_eq!(resume().await.unwrap(), SourceState::Active);
    desk.world.sent(json!({})).await;
    step(NomineeStep::Active(today)).await;
    backend.resume_claims(staff, ClaimsWaitFor::Appointment).await.unwrap();
    let claim = desk.claim().await;
    let claim = desk.shown(claim).await;
    assert_eq!((claim.status(), claim.lines), (ClaimStatus::Accepted, 1));
    desk.is_sound().await;
}

#[tokio::test]
async fn case_75_sources_that_an_appointments_end_left_active_are_paused_by_the_worker() {
    let desk = Desk::open().await;
    let (backend, staff, test) = (desk.backend(), &desk.staff, &desk.world.test);
    let state = async || backend.sources(staff).await.unwrap().remove(0).state;
    backend.pause_without_nominee().await.unwrap();
    assert_eq!(state().await, SourceState::Active, "Uplift is appointed");

    let ended = NomineeStep::Ended(date!(2026 - 11 - 21));
    backend.record_nominee_step(staff, ended).await.unwrap();
    // As it was when an appointment's end paused nothing yet.
    test.by_hand("update source set state = 'active'").await.unwrap();
    for _ in 0..2 {
        backend.pause_without_nominee().await.unwrap();
        assert_eq!(state().await, SourceState::Paused);
        let by_worker = "select count(*) from audit where action = 'source.change' and actor_kind = 'uplift'
             and detail ->> 'reason' = 'nominee_ended'";
        assert_eq!(test.count(by_worker).await, 1);
        let told = "select count(*) from event where kind = 'source.changed' and platform_id is not null";
        assert_eq!(test.count(told).await, 2, "once more than at the end");
    }
}

/// Owner of the world's platform, or a member who may only look.
async fn platform_person(world: &World, email: &str, role: Role) -> PlatformStaff {
    let email = domain::Email::parse(email).unwrap();
    world.test.backend.join_platform(world.platform_id, &email, role).await.unwrap();
    world.test.staff(email.as_str()).await.of_platform(world.platform_id).unwrap()
}

/// A charity whose own staff added the platform, with its source and the reference that it has there.
async fn adding_by_hand(world: &World, name: &str, hmrc_reference: &str) -> (SourceId, String) {
    let charity = world.test.charity(name, hmrc_reference).await;
    let staff = world.test.staff("official@example.org").await.of(charity).unwrap();
    world.test.backend.add_source(&staff, world.platform_id, None).await.unwrap();
    let source = world.test.backend.sources(&staff).await.unwrap().remove(0);
    (source.source_id, source.reference)
}

async fn by_hmrc_reference(world: &World, reference: &str) -> Result<(), backend::Error> {
    world.send(json!({ "transaction": { "type": "hmrcId", "id": reference } })).await.map(|_| ())
}

#[tokio::test]
async fn d4_gifts_name_a_charity_by_its_hmrc_reference_once_the_platform_has_accepted_it() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    // What the command line made is accepted at once.
    by_hmrc_reference(&world, "AB12345").await.unwrap();
    let (source, reference) = adding_by_hand(&world, "Food Bank", "CD67890").await;
    let Err(backend::Error::Invalid(errors)) = by_hmrc_reference(&world, "CD67890").await else {
        panic!("it is not accepted")
    };
    let error = errors.iter().next().unwrap();
    assert_eq!((error.pointer.as_str(), error.code.as_str()), ("/transaction/id", "unknown_charity"));
    assert!(error.detail.contains("accept it in your console"), "{}", error.detail);
    // By its reference on the platform gifts are taken.
    world.sent(json!({ "transaction": { "type": "direct", "id": reference } })).await;

    let member = platform_person(&world, "member@example.org", Role::Viewer).await;
    assert_eq!(code(backend.accept_charity(&member, source).await), "outside_role");
    assert_eq!(code(backend.accept_charities(&member, true).await), "outside_role");
    let owner = platform_person(&world, "owner@example.org", Role::Owner).await;
    for _ in 0..2 {
        backend.accept_charity(&owner, source).await.unwrap();
        by_hmrc_reference(&world, "CD67890").await.unwrap();
    }
    let accepted = "select count(*) from audit where action = 'source.accept'";
    assert_eq!(world.test.count(accepted).await, 1);
    let listed = backend.charities_of_platform(&world.platform, &PageRequest::new(10, None)).await.unwrap();
    assert!(listed.items.iter().all(|charity| charity.is_accepted));
    world.verify().await;
}

#[tokio::test]
async fn d4_a_platform_accepts_another_platforms_charity_never_and_every_charity_when_it_says_so() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let owner = platform_person(&world, "owner@example.org", Role::Owner).await;
    let other = world.test.platform("Tap & Give").await;
    let staff = world.test.staff("official@example.org").await.of(world.charity).unwrap();
    backend.add_source(&staff, other.platform_id, None).await.unwrap();
    let sources = backend.sources(&staff).await.unwrap();
    let foreign = sources.iter().find(|source| source.platform_id == other.platform_id).unwrap();
    assert_eq!(code(backend.accept_charity(&owner, foreign.source_id).await), "source_not_found");

    adding_by_hand(&world, "Food Bank", "CD67890").await;
    assert!(!backend.accepts_charities(&owner).await.unwrap());
    backend.accept_charities(&owner, true).await.unwrap();
    assert!(backend.accepts_charities(&owner).await.unwrap());
    by_hmrc_reference(&world, "CD67890").await.unwrap();
    adding_by_hand(&world, "Third Trust", "EF11111").await;
    by_hmrc_reference(&world, "EF11111").await.unwrap();
    // From then on each by itself; who is accepted stays so.
    backend.accept_charities(&owner, false).await.unwrap();
    adding_by_hand(&world, "Fourth Trust", "GH22222").await;
    assert_eq!(code(by_hmrc_reference(&world, "GH22222").await), "unknown_charity");
    by_hmrc_reference(&world, "EF11111").await.unwrap();
    let waiting = "select count(*) from source where accepted_at is null";
    assert_eq!(world.test.count(waiting).await, 2, "the other platform's is not touched");
}
