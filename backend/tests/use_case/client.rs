//! Clients and secrets: least scopes, two secrets at a time, and ends that take effect at once on every process.

mod overlap;

use std::time::Duration;

use backend::Error;
use backend::client::{Client, NewSecret};
use backend::credential::{TokenError, TokenHash};
use domain::{ClientName, Email, ScopeSet};
use serde_json::json;

use crate::person::{World, code, waited_for};

const NOW: &str = "2026-11-21T09:00:00Z";

fn scopes(text: &str) -> ScopeSet {
    ScopeSet::parse(text).unwrap()
}

fn server() -> ClientName {
    ClientName::parse("Live server").unwrap()
}

async fn token(
    backend: &backend::Backend,
    secret: &NewSecret,
    scope: Option<&str>,
) -> Result<TokenHash, TokenError> {
    let issued = backend.issue_token(&secret.client_id.to_string(), &secret.secret, scope).await?;
    Ok(TokenHash::of(&issued.access_token))
}

async fn is_live(backend: &backend::Backend, token: TokenHash) -> bool {
    match backend.authenticate(token).await {
        Ok(_) => true,
        Err(Error::Unauthenticated) => false,
        Err(error) => panic!("{error:?}"),
    }
}

fn live(client: &Client) -> usize {
    client.secrets.iter().filter(|secret| secret.is_live).count()
}

#[tokio::test]
async fn a_client_has_the_scopes_that_it_was_made_with_and_its_secret_is_shown_once() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let owner = world.test.platform_owner(world.platform_id).await;
    let wanted = scopes("create:donation read:donor");
    let new = backend.add_client(&owner, &server(), &wanted).await.unwrap();
    assert!(new.secret.starts_with("sk_sandbox_"));
    let hash = token(backend, &new, None).await.unwrap();
    let caller = backend.authenticate(hash).await.unwrap();
    assert!(caller.may(domain::Scope::CreateDonation).is_ok());
    assert!(caller.may(domain::Scope::ReadDonation).is_err());
    assert!(matches!(
        token(backend, &new, Some("read:donation")).await,
        Err(TokenError::InvalidScope { .. })
    ));
    let client = backend.client(&owner, new.client_id).await.unwrap();
    assert_eq!((client.name.as_str(), client.scopes.clone()), ("Live server", wanted));
    assert_eq!((client.live_tokens, live(&client)), (1, 1));
    assert!(new.secret.ends_with(&client.secrets[0].ending) && client.secrets[0].ending.len() == 4);
    assert!(client.secrets[0].last_used_at.is_some());
    let stored = world
        .test
        .text("select string_agg(client_secret::text, ' ') || string_agg(audit::text, ' ') from client_secret, audit")
        .await;
    assert!(!stored.contains(&new.secret));
    assert_eq!(code(backend.add_client(&owner, &server(), &ScopeSet::default()).await), "required");
}

#[tokio::test]
async fn a_platform_gives_its_clients_no_more_than_the_operator_gave_it() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let few = backend.create_platform("Few", &scopes("read:donor create:donor"), None).await.unwrap();
    let owner = world.test.platform_owner(few.platform_id).await;
    let all = ScopeSet::all();
    assert_eq!(code(backend.add_client(&owner, &server(), &all).await), "unsupported");
    backend.add_client(&owner, &server(), &scopes("read:donor")).await.unwrap();
    let wider = scopes("read:donation");
    backend.create_client(few.platform_id, &wider, None).await.unwrap();
    backend.add_client(&owner, &server(), &wider).await.unwrap();
    assert_eq!(
        backend.scopes_of_platform(&owner).await.unwrap(),
        scopes("create:donor read:donation read:donor")
    );
}

#[tokio::test]
async fn two_secrets_overlap_and_a_third_waits() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let owner = world.test.platform_owner(world.platform_id).await;
    let first = backend.add_client(&owner, &server(), &ScopeSet::all()).await.unwrap();
    let second = backend.add_secret(&owner, first.client_id, None).await.unwrap();
    let (old, new) =
        (token(backend, &first, None).await.unwrap(), token(backend, &second, None).await.unwrap());
    assert_eq!(code(backend.add_secret(&owner, first.client_id, None).await), "two_secrets");
    backend.revoke_secret_of(&owner, first.client_id, first.secret_id).await.unwrap();
    assert!(!is_live(backend, old).await, "its tokens end with it");
    assert!(is_live(backend, new).await, "those of the other secret go on");
    assert!(matches!(token(backend, &first, None).await, Err(TokenError::InvalidClient)));
    assert!(token(backend, &second, None).await.is_ok());
    assert_eq!(
        code(backend.revoke_secret_of(&owner, first.client_id, first.secret_id).await),
        "secret_not_found"
    );
    backend.add_secret(&owner, first.client_id, None).await.unwrap();
}

#[tokio::test]
async fn what_ends_ends_at_once_on_every_process() {
    let world = World::at(NOW).await;
    let (backend, other) = (&world.test.backend, world.test.another_process().await);
    let owner = world.test.platform_owner(world.platform_id).await;
    let client = backend.add_client(&owner, &server(), &ScopeSet::all()).await.unwrap();
    let id = client.client_id;

    // Both processes know the token, and have counted requests with it.
    let known = token(backend, &client, None).await.unwrap();
    for process in [backend, &other] {
        assert!(is_live(process, known).await);
        assert!(process.take_turn(known).await.allowance.is_some());
    }
    assert_eq!(backend.end_tokens(&owner, id).await.unwrap(), 1);
    assert!(!is_live(backend, known).await && !is_live(&other, known).await);

    let known = token(&other, &client, None).await.unwrap();
    assert!(is_live(&other, known).await);
    backend.revoke_secret_of(&owner, id, client.secret_id).await.unwrap();
    assert!(!is_live(&other, known).await);
    assert!(token(&other, &client, None).await.is_err());

    let second = other.add_secret(&owner, id, None).await.unwrap();
    let known = token(backend, &second, None).await.unwrap();
    other.revoke_client(&owner, id).await.unwrap();
    assert!(!is_live(backend, known).await);
    assert!(token(backend, &second, None).await.is_err());
    assert_eq!(code(backend.add_secret(&owner, id, None).await), "client_revoked");
    let noted = "select count(*) from audit where action in ('client.create', 'token.revoke', 'secret.revoke', 'secret.add', 'client.revoke')";
    assert_eq!(world.test.count(noted).await, 5);
}

#[tokio::test]
async fn a_client_that_ended_is_never_another_one_whatever_that_is_called() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let owner = world.test.platform_owner(world.platform_id).await;
    let first = backend.add_client(&owner, &server(), &ScopeSet::all()).await.unwrap();
    let old = token(backend, &first, None).await.unwrap();
    backend.revoke_client(&owner, first.client_id).await.unwrap();
    let second = backend.add_client(&owner, &server(), &ScopeSet::all()).await.unwrap();
    let new = token(backend, &second, None).await.unwrap();
    assert_ne!(second.client_id.to_string(), first.client_id.to_string());
    assert!(is_live(backend, new).await && !is_live(backend, old).await);
    // The row of the first stays, so that its id can be nobody else's.
    let ended = "select count(*) from client where name = 'Live server' and revoked_at is not null";
    assert_eq!(world.test.count(ended).await, 1);
}

#[tokio::test]
async fn narrower_scopes_end_wider_tokens_at_once() {
    let world = World::at(NOW).await;
    let (backend, other) = (&world.test.backend, world.test.another_process().await);
    let owner = world.test.platform_owner(world.platform_id).await;
    let all = scopes("create:donation read:donation read:donor");
    let client = backend.add_client(&owner, &server(), &all).await.unwrap();
    let wide = token(backend, &client, None).await.unwrap();
    let narrow = token(backend, &client, Some("read:donor")).await.unwrap();
    let wider = backend.narrow_client(&owner, client.client_id, &scopes("read:charity")).await;
    assert_eq!(code(wider), "unsupported");
    backend.narrow_client(&owner, client.client_id, &scopes("read:donation read:donor")).await.unwrap();
    assert!(!is_live(&other, wide).await);
    assert!(is_live(&other, narrow).await, "it holds nothing that was taken away");
    assert!(matches!(
        token(&other, &client, Some("create:donation")).await,
        Err(TokenError::InvalidScope { .. })
    ));
    let again = token(&other, &client, None).await.unwrap();
    let caller = other.authenticate(again).await.unwrap();
    assert!(caller.may(domain::Scope::CreateDonation).is_err());
}

#[tokio::test]
async fn another_platforms_clients_and_secrets_are_not_found() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let owner = world.test.platform_owner(world.platform_id).await;
    let client = backend.add_client(&owner, &server(), &ScopeSet::all()).await.unwrap();
    let other = world.test.platform("Tap & Give").await;
    let nosy = world.test.platform_owner(other.platform_id).await;
    let id = client.client_id;
    assert_eq!(code(backend.client(&nosy, id).await), "client_not_found");
    assert_eq!(code(backend.add_secret(&nosy, id, None).await), "client_not_found");
    assert_eq!(code(backend.revoke_client(&nosy, id).await), "client_not_found");
    assert_eq!(code(backend.end_tokens(&nosy, id).await), "client_not_found");
    assert_eq!(code(backend.narrow_client(&nosy, id, &scopes("read:donor")).await), "client_not_found");
    assert_eq!(code(backend.revoke_secret_of(&nosy, id, client.secret_id).await), "client_not_found");
    assert_eq!(
        code(backend.revoke_secret_of(&nosy, other.client_id, client.secret_id).await),
        "secret_not_found"
    );
    assert!(token(backend, &client, None).await.is_ok());
    let seen = backend.clients(&nosy).await.unwrap();
    assert!(seen.iter().all(|one| one.client_id != id));
}

#[tokio::test]
async fn viewers_look_at_credentials_and_change_none_and_developers_do() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let email = domain::Email::parse("ann@example.org").unwrap();
    backend.join_platform(world.platform_id, &email, domain::Role::Viewer).await.unwrap();
    let member = world.test.staff("ann@example.org").await;
    let member = member.of_platform(world.platform_id).unwrap();
    let clients = backend.clients(&member).await.unwrap();
    assert_eq!(clients.len(), 1);
    let id = clients[0].client_id;
    assert_eq!(code(backend.add_client(&member, &server(), &ScopeSet::all()).await), "outside_role");
    assert_eq!(code(backend.add_secret(&member, id, None).await), "outside_role");
    assert_eq!(code(backend.revoke_client(&member, id).await), "outside_role");
    assert_eq!(code(backend.end_tokens(&member, id).await), "outside_role");
    assert!(world.send(json!({})).await.is_ok());
    backend.join_platform(world.platform_id, &email, domain::Role::Developer).await.unwrap();
    let developer = world.test.staff("ann@example.org").await.of_platform(world.platform_id).unwrap();
    backend.add_client(&developer, &server(), &ScopeSet::all()).await.unwrap();
    backend.add_secret(&developer, id, None).await.unwrap();
}

#[tokio::test]
async fn a_token_that_is_issued_while_its_client_is_revoked_is_not_live_afterwards() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let owner = world.test.platform_owner(world.platform_id).await;
    for _ in 0..5 {
        let new = backend.add_client(&owner, &server(), &scopes("read:donor")).await.unwrap();
        let asked = (0..20).map(|_| token(backend, &new, None));
        let (tokens, revoked) =
            tokio::join!(futures::future::join_all(asked), backend.revoke_client(&owner, new.client_id));
        revoked.unwrap();
        for token in tokens.into_iter().flatten() {
            assert!(!is_live(backend, token).await);
        }
    }
}

#[tokio::test]
async fn the_database_takes_no_token_for_what_a_secret_was_before_it_changed() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let owner = world.test.platform_owner(world.platform_id).await;
    let new = backend.add_client(&owner, &server(), &scopes("read:donor create:donor")).await.unwrap();
    token(backend, &new, None).await.unwrap();
    let late = |before: i32| {
        format!(
            "insert into access_token (token_hash, platform_id, client_id, secret_id, edition, scopes, expires_at)
             select sha256('late'), platform_id, client_id, secret_id, edition - {before}, scopes, expires_at
             from access_token where client_id = '{}'",
            new.client_id.uuid()
        )
    };
    backend.narrow_client(&owner, new.client_id, &scopes("read:donor")).await.unwrap();
    let refused = world.test.by_hand(&late(1)).await;
    assert_eq!(refused, Err("access_token_is_of_the_edition".to_owned()));
    world.test.by_hand(&late(0)).await.unwrap();
}

#[tokio::test]
async fn the_newest_ten_thousand_tokens_of_a_secret_live_so_that_ending_it_never_waits_for_more() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let owner = world.test.platform_owner(world.platform_id).await;
    let new = backend.add_client(&owner, &server(), &scopes("read:donor")).await.unwrap();
    let oldest = token(backend, &new, None).await.unwrap();
    let others = format!(
        "insert into access_token (token_hash, platform_id, client_id, secret_id, edition, scopes, issued_at, expires_at)
         select sha256(n::text::bytea), platform_id, client_id, secret_id, edition, scopes,
             issued_at + n * interval '1 microsecond', expires_at
         from access_token, generate_series(1, 9999) as n where client_id = '{}'",
        new.client_id.uuid()
    );
    world.test.by_hand(&others).await.unwrap();
    let newest = token(backend, &new, None).await.unwrap();
    assert!(is_live(backend, oldest).await && is_live(backend, newest).await);
    backend.end_surplus_tokens().await.unwrap();
    assert!(!is_live(backend, oldest).await && is_live(backend, newest).await);
    let kept = format!("select count(*) from access_token where client_id = '{}'", new.client_id.uuid());
    assert_eq!(world.test.count(&kept).await, 10_000);
    backend.revoke_secret_of(&owner, new.client_id, new.secret_id).await.unwrap();
    assert!(!is_live(backend, newest).await);
}

#[tokio::test]
async fn of_tokens_that_were_written_together_no_more_are_kept_and_none_of_another_secret_waits_for_them() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let owner = world.test.platform_owner(world.platform_id).await;
    let kept = async |of: &NewSecret| {
        let kept = format!("select count(*) from access_token where client_id = '{}'", of.client_id.uuid());
        world.test.count(&kept).await
    };
    let mut clients = Vec::new();
    for _ in 0..2 {
        let new = backend.add_client(&owner, &server(), &scopes("read:donor")).await.unwrap();
        token(backend, &new, None).await.unwrap();
        let others = format!(
            "insert into access_token (token_hash, platform_id, client_id, secret_id, edition, scopes, issued_at, expires_at)
             select sha256((client_id || n::text)::bytea), platform_id, client_id, secret_id, edition, scopes, issued_at, expires_at
             from access_token, generate_series(1, 10050) as n where client_id = '{}'",
            new.client_id.uuid()
        );
        world.test.by_hand(&others).await.unwrap();
        clients.push(new);
    }
    backend.end_surplus_tokens().await.unwrap();
    for new in &clients {
        assert_eq!(kept(new).await, 10_000);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_is_ended_while_what_is_old_is_forgotten() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let owner = world.test.platform_owner(world.platform_id).await;
    let new = backend.add_client(&owner, &server(), &scopes("read:donor")).await.unwrap();
    token(backend, &new, None).await.unwrap();
    let old = "update access_token set issued_at = now() - interval '3 days', expires_at = now() - interval '2 days'";
    world.test.by_hand(old).await.unwrap();
    world
        .test
        .by_hand("insert into used_challenge (challenge_hash, used_at) values (sha256('old'), now() - interval '2 hours')")
        .await
        .unwrap();
    // Somebody holds what goes after the tokens.
    let mut held = world.test.connection().await;
    held.execute("begin").await;
    held.execute("select from used_challenge for update").await;
    let (forgotten, ended) = tokio::join!(backend.forget_old(), async {
        waited_for(&world, 1).await;
        let ended = backend.revoke_secret_of(&owner, new.client_id, new.secret_id);
        let ended = tokio::time::timeout(Duration::from_secs(10), ended).await;
        held.execute("commit").await;
        ended
    });
    forgotten.unwrap();
    ended.expect("it waits for nothing that is forgotten").unwrap();
    assert_eq!(world.test.count("select count(*) from access_token").await, 0);
}

#[tokio::test]
async fn a_question_with_a_token_is_answered_while_the_token_is_live_and_holds_the_scope() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let owner = world.test.platform_owner(world.platform_id).await;
    let donor = world.zoe().await;
    let address = Email::parse("zoe@example.org").unwrap();
    let new = backend.add_client(&owner, &server(), &scopes("read:donor")).await.unwrap();
    let shown = token(backend, &new, None).await.unwrap();
    assert_eq!(backend.find_donor_by_email(shown, &address).await.unwrap().id, donor);
    let nobody = Email::parse("nobody@example.org").unwrap();
    assert_eq!(code(backend.find_donor_by_email(shown, &nobody).await), "donor_not_found");
    assert!(matches!(backend.authorisation_of(shown, donor).await, Err(Error::Forbidden(_))));
    backend.revoke_client(&owner, new.client_id).await.unwrap();
    for over in [shown, TokenHash::of("upt_made_up")] {
        assert!(matches!(backend.find_donor_by_email(over, &address).await, Err(Error::Unauthenticated)));
        assert!(matches!(backend.authorisation_of(over, donor).await, Err(Error::Unauthenticated)));
    }
}
