//! Walls: every call of the document against every kind of caller. The list of calls is the document itself, so that a new
//! call is tested from its first day; a new kind of id in an address needs its line in [`Scene::place`].

mod cookie;
mod scene;

use std::collections::BTreeSet;

use domain::ScopeSet;
use domain::scope::Scope;

pub use scene::{Operation, Scene};

use crate::world::{ANONYMOUS, Persona, World};
use scene::Place;

/// The calls that need no token.
const OPEN: [&str; 1] = ["getHealth"];

/// A platform's token, fresh.
async fn token(world: &World, name: &str) -> Persona {
    world.persona(&world.house.platform(name).await).await
}

#[tokio::test]
async fn without_a_live_token_no_call_tells_anything() {
    let scene = Scene::set().await;
    let world = &scene.world;
    let newest = "where issued_at = (select max(issued_at) from access_token)";
    let expired = token(world, "Expired Giving").await;
    world
        .house
        .by_hand(&format!("update access_token set expires_at = now() - interval '1 second' {newest}"))
        .await
        .unwrap();
    let revoked = token(world, "Revoked Giving").await;
    world.house.by_hand(&format!("update access_token set revoked_at = now() {newest}")).await.unwrap();
    let unknown = Persona { token: Some("upt_0000000000000000000000000000000000000000000".to_owned()) };
    let before = scene.state().await;
    for operation in Operation::all() {
        let Some(_) = operation.scope else {
            assert!(OPEN.contains(&operation.id.as_str()), "{} needs no token", operation.id);
            continue;
        };
        for (who, code) in [
            (&ANONYMOUS, "missing_token"),
            (&unknown, "invalid_token"),
            (&expired, "invalid_token"),
            (&revoked, "invalid_token"),
        ] {
            let right = world.call(operation.right_call(&scene).by(who)).await;
            let wrong = operation.call(|_| "nonsense".to_owned());
            let wrong = world.call(wrong.by(who).raw("text/plain", "{")).await;
            for answer in [&right, &wrong] {
                answer.assert_problem(401, code);
                assert!(answer.header("www-authenticate").is_some(), "{answer:?}");
                assert!(answer.body.get("errors").is_none(), "{answer:?}");
                scene.assert_tells_nothing(&operation.id, answer);
            }
            assert_eq!(
                right.body["detail"], wrong.body["detail"],
                "{}: whether the request was right",
                operation.id
            );
        }
    }
    assert_eq!(scene.state().await, before);
}

#[tokio::test]
async fn every_call_needs_exactly_the_scope_of_the_document() {
    let scene = Scene::set().await;
    let world = &scene.world;
    let platform = world.house.platform("Third Giving").await;
    let operations = Operation::all();
    let scopes: BTreeSet<String> =
        operations.iter().filter_map(|operation| operation.scope.clone()).collect();
    for scope in scopes {
        let others: Vec<&str> =
            Scope::ALL.iter().map(|other| other.as_str()).filter(|other| *other != scope).collect();
        let mut personas = Vec::new();
        for held in [others.join(" "), scope.clone()] {
            let held = ScopeSet::parse(&held).unwrap();
            let client = world.house.backend.create_client(platform.platform_id, &held, None).await;
            personas.push(world.persona(&client.unwrap()).await);
        }
        let before = scene.state().await;
        for operation in operations.iter().filter(|operation| operation.scope.as_ref() == Some(&scope)) {
            let call = operation.right_call(&scene).by(&personas[0]);
            let answer = world.call(call).await;
            answer.assert_problem(403, "insufficient_scope");
            assert_eq!(answer.text_at("/requiredScope"), scope, "{}", operation.id);
            scene.assert_tells_nothing(&operation.id, &answer);
        }
        assert_eq!(scene.state().await, before, "{scope}");
        for operation in operations.iter().filter(|operation| operation.scope.as_ref() == Some(&scope)) {
            let call = operation.right_call(&scene).by(&personas[1]);
            let answer = world.call(call).await;
            assert!(
                answer.status != 401 && answer.status != 403 && answer.status < 500,
                "{}: {answer:?}",
                operation.id
            );
        }
    }
}

#[tokio::test]
async fn what_is_anothers_is_as_unknown_as_what_never_was() {
    let scene = Scene::set().await;
    let world = &scene.world;
    let mut walled = 0;
    for operation in Operation::all() {
        let private = operation.places().into_iter().any(|place| scene.place(place).private);
        if operation.scope.is_none() || !private {
            continue;
        }
        let before = scene.state().await;
        let answer = world.call(operation.right_call(&scene).by(&world.other)).await;
        assert_eq!(answer.status, 404, "{}: {answer:?}", operation.id);
        scene.assert_tells_nothing(&operation.id, &answer);
        let never = operation.call(|place| {
            let Place { mut value, private } = scene.place(place);
            if private {
                let last = value.pop();
                value.push(if last == Some('0') { '1' } else { '0' });
            }
            value
        });
        let never = match &operation.body {
            Some(body) => never.json(scene.fit(body.clone())),
            None => never,
        };
        let never = world.call(never.by(&world.other)).await;
        for member in ["type", "title", "status", "detail", "code"] {
            assert_eq!(answer.body[member], never.body[member], "{}", operation.id);
        }
        assert_eq!(scene.state().await, before, "{}", operation.id);
        walled += 1;
    }
    assert!(walled >= 5, "{walled}");
}

#[tokio::test]
async fn lists_and_lookups_hold_nothing_of_another_platform() {
    let scene = Scene::set().await;
    let world = &scene.world;
    for operation in Operation::all() {
        let private = operation.places().into_iter().any(|place| scene.place(place).private);
        if operation.method != "GET" || operation.scope.is_none() || private {
            continue;
        }
        let answer = world.call(operation.right_call(&scene).by(&world.other)).await;
        assert_eq!(answer.status, 200, "{}: {answer:?}", operation.id);
        for secret in [scene.donation.as_str(), world.charity.as_str(), "zoe", "Zoë", "LS1", "•••• 456"]
        {
            assert!(!answer.text.contains(secret), "{} tells {secret}: {}", operation.id, answer.text);
        }
    }
}
