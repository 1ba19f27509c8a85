//! Charities, their sources, and who may see them.

use backend::charity::NomineeStep;
use backend::source::SourceChange;
use domain::charity::{NomineeState, SourceState};
use domain::claim::ClaimStatus;
use domain::donation::Status;
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
        assert_eq!(code(desk.world.send(gift).await), "unknown_charity");
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
    backend.resume_claims(staff).await.unwrap();
    let claim = desk.claim().await;
    let claim = desk.shown(claim).await;
    assert_eq!((claim.status, claim.lines), (ClaimStatus::Accepted, 1));
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
