//! What a client is told of its tokens, and a secret whose end has come.

use backend::credential::NewCredentials;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;

use crate::token::{ask, assert_error, credentials, in_form};
use crate::world::{Answer, BASE_URL, Call, Persona, World};

const PATH: &str = "/oauth2/introspect";

async fn fetched(world: &World, by: &NewCredentials) -> String {
    ask(world, "/oauth/token", &in_form(by), None).await.text_at("/access_token")
}

async fn asked(world: &World, by: &NewCredentials, token: &str) -> Answer {
    let form = format!(
        "token={token}&token_type_hint=access_token&client_id={}&client_secret={}",
        by.client_id, by.client_secret
    );
    ask(world, PATH, &form, None).await
}

/// That nothing is told but that it opens nothing for who asks.
#[track_caller]
fn assert_inactive(answer: &Answer) {
    assert_eq!((answer.status, &answer.body), (200, &json!({"active": false})));
}

#[tokio::test]
async fn a_client_is_told_what_its_token_is_good_for() {
    let world = World::start().await;
    let platform = credentials(&world).await;
    let form = format!("{}&scope=read:donor+create:donation", in_form(&platform));
    let token = ask(&world, "/oauth/token", &form, None).await.text_at("/access_token");
    let answer = asked(&world, &platform, &token).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(answer.body["active"], true);
    assert_eq!(answer.body["scope"], "create:donation read:donor");
    assert_eq!(answer.body["client_id"], platform.client_id.to_string());
    assert_eq!(answer.body["token_type"], "Bearer");
    assert_eq!(answer.body["aud"], format!("{BASE_URL}/integrations/v1"));
    assert_eq!(answer.body["iss"], BASE_URL);
    let (from, to) = (&answer.body["iat"], &answer.body["exp"]);
    assert_eq!(to.as_i64().unwrap() - from.as_i64().unwrap(), 86_400);
    // By HTTP Basic too.
    let basic = STANDARD.encode(format!("{}:{}", platform.client_id, platform.client_secret));
    let (form, header) = (format!("token={token}"), format!("Basic {basic}"));
    let basic = ask(&world, PATH, &form, Some(&header)).await;
    assert_eq!(basic.body, answer.body);
}

#[tokio::test]
async fn of_tokens_that_are_anothers_or_over_nobody_learns_anything() {
    let world = World::start().await;
    let platform = credentials(&world).await;
    let other = world.house.platform("Fourth Giving").await;
    // Another client of the same platform is another client.
    let beside = world
        .house
        .backend
        .create_client(platform.platform_id, &domain::ScopeSet::all(), None)
        .await
        .unwrap();
    let token = fetched(&world, &platform).await;
    for who in [&other, &beside] {
        assert_inactive(&asked(&world, who, &token).await);
    }
    for unknown in ["upt_0000000000000000000000000000000000000000000", "x", "%20"] {
        assert_inactive(&asked(&world, &platform, unknown).await);
    }
    let newest = "where issued_at = (select max(issued_at) from access_token)";
    for end in ["expires_at = now() - interval '1 second'", "revoked_at = now()"] {
        let token = fetched(&world, &platform).await;
        assert_eq!(asked(&world, &platform, &token).await.body["active"], true);
        let ended = format!("update access_token set {end} {newest}");
        assert_eq!(world.house.by_hand(&ended).await, Ok(1));
        assert_inactive(&asked(&world, &platform, &token).await);
    }
    assert_eq!(asked(&world, &platform, &token).await.body["active"], true);
}

#[tokio::test]
async fn who_does_not_prove_itself_is_refused_whatever_the_token() {
    let world = World::start().await;
    let platform = credentials(&world).await;
    let token = fetched(&world, &platform).await;
    let wrong = NewCredentials { client_secret: "sk_sandbox_wrong".to_owned(), ..platform.clone() };
    for token in [token.as_str(), "upt_unknown"] {
        let refused = asked(&world, &wrong, token).await;
        assert_error(&refused, 401, "invalid_client");
        assert!(refused.header("www-authenticate").is_some());
    }
    let nobody = ask(&world, PATH, &format!("token={token}"), None).await;
    assert_error(&nobody, 401, "invalid_client");
    let nothing = ask(&world, PATH, &in_form(&platform), None).await;
    assert_error(&nothing, 400, "invalid_request");
    let metadata = Call::elsewhere("GET", "/.well-known/oauth-authorization-server");
    let metadata = world.call(metadata).await;
    assert_eq!(metadata.body["introspection_endpoint"], format!("{BASE_URL}{PATH}"));
    assert_eq!(
        metadata.body["introspection_endpoint_auth_methods_supported"],
        json!(["client_secret_basic", "client_secret_post"])
    );
}

#[tokio::test]
async fn a_secret_whose_end_has_come_opens_nothing_any_more() {
    let world = World::start().await;
    let platform = credentials(&world).await;
    let charity = world.house.charity_named("AB12345").await;
    let reference = world.house.source(charity, platform.platform_id).await;
    let mut gift = world.gift();
    gift["transaction"]["id"] = json!(reference);
    let token = fetched(&world, &platform).await;
    let persona = Persona { token: Some(token.clone()) };
    let end = async |when: &str| {
        let end = format!(
            "update client_secret set ends_at = now() + interval '{when}' where client_id = '{}'",
            platform.client_id.uuid()
        );
        assert_eq!(world.house.by_hand(&end).await, Ok(1));
    };
    end("1 hour").await;
    assert_eq!(world.post(&persona, "/donations", gift.clone()).await.status, 201);
    let told = asked(&world, &platform, &token).await;
    let lasts = told.body["exp"].as_i64().unwrap() - told.body["iat"].as_i64().unwrap();
    assert!((3_590..3_700).contains(&lasts), "it ends with its secret: {lasts}");
    end("-1 second").await;
    world.post(&persona, "/donations", gift).await.assert_problem(401, "invalid_token");
    world.get(&persona, "/charities").await.assert_problem(401, "invalid_token");
    for (path, form) in [
        ("/oauth/token", in_form(&platform)),
        (PATH, format!("{}&token={token}", in_form(&platform))),
        ("/oauth2/revoke", format!("{}&token={token}", in_form(&platform))),
    ] {
        assert_error(&ask(&world, path, &form, None).await, 401, "invalid_client");
    }
}
