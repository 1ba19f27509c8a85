//! Ending tokens, and the metadata that says where.

use backend::credential::NewCredentials;
use serde_json::json;

use crate::token::{ask, assert_error, credentials, in_form};
use crate::world::{BASE_URL, Call, Persona, World};

#[tokio::test]
async fn only_its_own_client_ends_a_token() {
    let world = World::start().await;
    let (platform, other) = (credentials(&world).await, world.house.platform("Fourth Giving").await);
    let token = ask(&world, "/oauth/token", &in_form(&platform), None).await.text_at("/access_token");
    let persona = Persona { token: Some(token.clone()) };
    let form = |by: &NewCredentials| {
        format!(
            "token={token}&token_type_hint=access_token&client_id={}&client_secret={}",
            by.client_id, by.client_secret
        )
    };

    assert_eq!(ask(&world, "/oauth2/revoke", &form(&other), None).await.status, 200);
    assert_eq!(world.get(&persona, "/charities").await.status, 200);
    let wrong = NewCredentials { client_secret: other.client_secret.clone(), ..platform.clone() };
    assert_error(&ask(&world, "/oauth2/revoke", &form(&wrong), None).await, 401, "invalid_client");
    assert_error(&ask(&world, "/oauth2/revoke", &in_form(&platform), None).await, 400, "invalid_request");
    assert_eq!(world.get(&persona, "/charities").await.status, 200);

    for _ in 0..2 {
        assert_eq!(ask(&world, "/oauth2/revoke", &form(&platform), None).await.status, 200);
        world.get(&persona, "/charities").await.assert_problem(401, "invalid_token");
    }
}

#[tokio::test]
async fn the_metadata_says_where_everything_is() {
    let world = World::start().await;
    let answer = world.call(Call::elsewhere("GET", "/.well-known/oauth-authorization-server")).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.body["issuer"], BASE_URL);
    assert_eq!(answer.body["token_endpoint"], format!("{BASE_URL}/oauth/token"));
    assert_eq!(answer.body["revocation_endpoint"], format!("{BASE_URL}/oauth2/revoke"));
    assert_eq!(answer.body["grant_types_supported"], json!(["client_credentials"]));
    assert_eq!(answer.body["response_types_supported"], json!(["none"]));
    for nowhere in [
        "authorization_endpoint",
        "registration_endpoint",
        "device_authorization_endpoint",
        "userinfo_endpoint",
    ] {
        assert_eq!(answer.body.get(nowhere), None, "{nowhere}");
    }
    assert_eq!(
        answer.body["token_endpoint_auth_methods_supported"],
        json!(["client_secret_basic", "client_secret_post"])
    );
    assert!(answer.body["scopes_supported"].as_array().unwrap().contains(&json!("create:donation")));
}
