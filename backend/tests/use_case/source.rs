//! Charities, their sources, and who may see them.

use backend::charity::NomineeStep;
use backend::source::SourceChange;
use domain::charity::{NomineeState, SourceState};
use time::macros::date;

use crate::person::{World, code};

const NOW: &str = "2026-11-21T09:00:00Z";

#[tokio::test]
async fn a_platform_is_added_once_and_gets_a_reference_of_its_own() {
    let world = World::at(NOW).await;
    let staff = world
        .test
        .staff("official@example.org")
        .await
        .of(world.charity)
        .unwrap();
    let backend = &world.test.backend;
    assert_eq!(
        code(backend.add_source(&staff, world.platform_id, None).await),
        "already_added"
    );
    assert!(
        world.reference.starts_with("UP-") && world.reference.len() == 12,
        "{}",
        world.reference
    );
    let other = world.test.platform("Tap & Give").await;
    let own = backend::testing::TestBackend::reference("Hospice 7");
    backend
        .add_source(&staff, other.platform_id, Some(own))
        .await
        .unwrap();
    let second = world.test.charity("Food Bank", "CD678").await;
    let same_in_other_spelling = backend::testing::TestBackend::reference("hos-pice7");
    let taken = backend
        .add_source_in_sandbox(second, other.platform_id, Some(same_in_other_spelling))
        .await;
    assert_eq!(code(taken), "taken");
}

#[tokio::test]
async fn a_source_is_paused_resumed_and_ended() {
    let world = World::at(NOW).await;
    let staff = world
        .test
        .staff("official@example.org")
        .await
        .of(world.charity)
        .unwrap();
    let backend = &world.test.backend;
    let id = backend.sources(&staff).await.unwrap()[0].source_id;
    assert_eq!(
        backend
            .change_source(&staff, id, SourceChange::Pause)
            .await
            .unwrap(),
        SourceState::Paused
    );
    assert_eq!(
        code(backend.change_source(&staff, id, SourceChange::Pause).await),
        "source_state"
    );
    assert_eq!(
        backend
            .change_source(&staff, id, SourceChange::Resume)
            .await
            .unwrap(),
        SourceState::Active
    );
    assert_eq!(
        backend
            .change_source(&staff, id, SourceChange::End)
            .await
            .unwrap(),
        SourceState::Ended
    );
    assert_eq!(
        code(backend.change_source(&staff, id, SourceChange::Resume).await),
        "source_state"
    );
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
    let staff = world
        .test
        .staff("official@example.org")
        .await
        .of(world.charity)
        .unwrap();
    let backend = &world.test.backend;
    let active = NomineeStep::Active(date!(2026 - 11 - 20));
    assert_eq!(
        code(backend.record_nominee_step(&staff, active).await),
        "nominee_step"
    );
    let future = NomineeStep::Requested(date!(2026 - 11 - 22));
    assert_eq!(
        code(backend.record_nominee_step(&staff, future).await),
        "out_of_range"
    );
    backend
        .record_nominee_step(&staff, NomineeStep::Requested(date!(2026 - 11 - 1)))
        .await
        .unwrap();
    assert_eq!(
        code(
            backend
                .record_nominee_step(&staff, NomineeStep::Active(date!(2026 - 10 - 31)))
                .await
        ),
        "out_of_range"
    );
    let state = backend.record_nominee_step(&staff, active).await.unwrap();
    assert!(state.can_file());
    assert_eq!(backend.charity(&staff).await.unwrap().nominee, state);
    let ended = backend
        .record_nominee_step(&staff, NomineeStep::Ended(date!(2026 - 11 - 21)))
        .await
        .unwrap();
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
    assert!(matches!(
        world.send(serde_json::json!({})).await,
        Err(backend::Error::Unauthenticated)
    ));
}
