//! The end of an old secret that somebody chose, and the times of secrets, which are real time.

use domain::{ScopeSet, SecretId, SecretOverlap};
use time::Duration;

use super::{NOW, is_live, live, server, token};
use crate::person::{World, code};

/// The end that was chosen has come.
const OVER: &str = "update client_secret set ends_at = now() - interval '1 second' where ends_at is not null";

#[tokio::test]
async fn an_old_secret_works_until_it_is_revoked_unless_somebody_chose_its_end() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let owner = world.test.platform_owner(world.platform_id).await;
    for (overlap, days) in [
        (None, None),
        (Some(SecretOverlap::Day), Some(1)),
        (Some(SecretOverlap::Week), Some(7)),
        (Some(SecretOverlap::Month), Some(30)),
    ] {
        let old = backend.add_client(&owner, &server(), &ScopeSet::all()).await.unwrap();
        let new = backend.add_secret(&owner, old.client_id, overlap).await.unwrap();
        let client = backend.client(&owner, old.client_id).await.unwrap();
        let find = |id: SecretId| client.secrets.iter().find(|one| one.secret_id == id).unwrap();
        let (old, new) = (find(old.secret_id), find(new.secret_id));
        assert_eq!(new.ends_at, None, "the new one has no end");
        let lasts = old.ends_at.map(|end| end.since(new.created_at));
        assert_eq!(lasts, days.map(Duration::days));
        assert_eq!(live(&client), 2);
    }
}

#[tokio::test]
async fn at_its_end_a_secret_and_its_tokens_stop_on_every_process_with_nobody_at_work() {
    let world = World::at(NOW).await;
    let (backend, other) = (&world.test.backend, world.test.another_process().await);
    let owner = world.test.platform_owner(world.platform_id).await;
    let old = backend.add_client(&owner, &server(), &ScopeSet::all()).await.unwrap();
    let week = Some(SecretOverlap::Week);
    let new = backend.add_secret(&owner, old.client_id, week).await.unwrap();
    let (of_old, of_new) =
        (token(backend, &old, None).await.unwrap(), token(backend, &new, None).await.unwrap());
    for process in [backend, &other] {
        assert!(is_live(process, of_old).await);
    }
    assert_eq!(code(backend.add_secret(&owner, old.client_id, None).await), "two_secrets");

    world.test.by_hand(OVER).await.unwrap();
    for process in [backend, &other] {
        assert!(!is_live(process, of_old).await && is_live(process, of_new).await);
        assert!(token(process, &old, None).await.is_err());
    }
    let client = backend.client(&owner, old.client_id).await.unwrap();
    assert_eq!((live(&client), client.live_tokens), (1, 1));
    let ended = client.secrets.iter().find(|one| one.secret_id == old.secret_id);
    assert!(ended.is_some_and(|one| one.ends_at.is_some() && one.revoked_at.is_none()));
    assert!(backend.progress(&owner).await.unwrap().rotation);
    // It has ended; its place is free.
    assert_eq!(
        code(backend.revoke_secret_of(&owner, old.client_id, old.secret_id).await),
        "secret_not_found"
    );
    backend.add_secret(&owner, old.client_id, None).await.unwrap();
}

#[tokio::test]
async fn a_token_is_promised_for_no_longer_than_its_secret_works() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let owner = world.test.platform_owner(world.platform_id).await;
    let old = backend.add_client(&owner, &server(), &ScopeSet::all()).await.unwrap();
    let week = Some(SecretOverlap::Week);
    backend.add_secret(&owner, old.client_id, week).await.unwrap();
    let id = old.client_id.to_string();
    let issued = backend.issue_token(&id, &old.secret, None).await.unwrap();
    assert_eq!(issued.expires_in, 86_400);
    let soon = "update client_secret set ends_at = now() + interval '1 hour' where ends_at is not null";
    world.test.by_hand(soon).await.unwrap();
    let issued = backend.issue_token(&id, &old.secret, None).await.unwrap();
    assert!((1..=3_600).contains(&issued.expires_in), "{}", issued.expires_in);
    // Nor does it work any longer, be it a moment.
    let too_long =
        "select count(*) from access_token join client_secret using (secret_id) where expires_at > ends_at";
    assert_eq!(world.test.count(too_long).await, 0);
}

#[tokio::test]
async fn a_secret_is_made_used_and_revoked_by_one_clock_wherever_the_sandboxes_stands() {
    for now in ["2024-04-06T09:00:00Z", "2040-04-05T09:00:00Z"] {
        let world = World::at(NOW).await;
        let backend = &world.test.backend;
        let owner = world.test.platform_owner(world.platform_id).await;
        world.test.set_clock(now);
        let made = backend.add_client(&owner, &server(), &ScopeSet::all()).await.unwrap();
        token(backend, &made, None).await.unwrap();
        backend.add_secret(&owner, made.client_id, None).await.unwrap();
        backend.revoke_secret_of(&owner, made.client_id, made.secret_id).await.unwrap();
        let client = backend.client(&owner, made.client_id).await.unwrap();
        let secret = client.secrets.iter().find(|one| one.secret_id == made.secret_id).unwrap();
        let (used, revoked) = (secret.last_used_at.unwrap(), secret.revoked_at.unwrap());
        assert!(client.created_at <= secret.created_at, "{client:?}");
        assert!(secret.created_at <= used && used <= revoked, "{secret:?}");
        assert!(revoked.since(secret.created_at) < Duration::hours(1), "{secret:?}");
    }
}
