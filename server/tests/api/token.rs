//! The token endpoints.

use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use backend::credential::NewCredentials;
use backend::{Backend, Config, Mode};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use oauth2::basic::{BasicClient, BasicErrorResponseType, BasicRevocationErrorResponse};
use oauth2::{
    AuthType, ClientId, ClientSecret, HttpRequest, HttpResponse, RequestTokenError, RevocationUrl, Scope,
    StandardRevocableToken, TokenResponse, TokenUrl,
};
use serde_json::json;
use server::api::{ApiSettings, router};
use tower::ServiceExt;

use crate::world::{Answer, BASE_URL, Call, NOW, Persona, World, with};

const PATHS: [&str; 2] = ["/oauth/token", "/oauth2/token"];
const GRANT: &str = "grant_type=client_credentials";

pub async fn credentials(world: &World) -> NewCredentials {
    world.house.platform("Third Giving").await
}

pub fn in_form(credentials: &NewCredentials) -> String {
    format!("{GRANT}&client_id={}&client_secret={}", credentials.client_id, credentials.client_secret)
}

fn basic(credentials: &NewCredentials) -> String {
    format!("Basic {}", STANDARD.encode(format!("{}:{}", credentials.client_id, credentials.client_secret)))
}

pub async fn ask(world: &World, path: &str, form: &str, authorization: Option<&str>) -> Answer {
    let mut call = Call::elsewhere("POST", path).raw("application/x-www-form-urlencoded", form.to_owned());
    if let Some(authorization) = authorization {
        call = call.header("authorization", authorization);
    }
    let answer = world.call(call).await;
    assert_eq!(answer.header("cache-control"), Some("no-store"), "{answer:?}");
    answer
}

#[track_caller]
pub fn assert_error(answer: &Answer, status: u16, error: &str) {
    assert_eq!((answer.status, answer.text_at("/error").as_str()), (status, error), "{answer:?}");
    assert_eq!(answer.header("content-type"), Some("application/json"));
    // RFC 6749 section 5.2 allows no quotes and no backslashes here.
    let description = answer.text_at("/error_description");
    assert!(
        description.bytes().all(|byte| (0x20..=0x7e).contains(&byte) && !matches!(byte, b'"' | b'\\')),
        "{description}"
    );
}

#[tokio::test]
async fn both_addresses_take_both_styles() {
    let world = World::start().await;
    let platform = credentials(&world).await;
    for path in PATHS {
        for (form, header) in [(in_form(&platform), None), (GRANT.to_owned(), Some(basic(&platform)))] {
            let answer = ask(&world, path, &form, header.as_deref()).await;
            assert_eq!(answer.status, 200, "{answer:?}");
            assert_eq!(answer.body["token_type"], "Bearer");
            assert_eq!(answer.body["expires_in"], 86_400);
            assert_eq!(answer.header("pragma"), Some("no-cache"));
            assert!(answer.text_at("/scope").contains("create:donation"));
            let persona = Persona { token: Some(answer.text_at("/access_token")) };
            assert_eq!(world.get(&persona, "/charities").await.status, 200);
        }
    }
}

#[tokio::test]
async fn an_ordinary_oauth_library_fetches_and_ends_tokens() {
    let world = World::start().await;
    let platform = credentials(&world).await;
    let charity = world.house.charity_named("AB12345").await;
    let reference = world.house.source(charity, platform.platform_id).await;
    let gift = with(world.gift(), "/transaction/id", json!(reference));
    for (path, style) in [("/oauth/token", AuthType::RequestBody), ("/oauth2/token", AuthType::BasicAuth)] {
        let client = BasicClient::new(ClientId::new(platform.client_id.to_string()))
            .set_client_secret(ClientSecret::new(platform.client_secret.clone()))
            .set_auth_type(style)
            .set_token_uri(TokenUrl::new(format!("{BASE_URL}{path}")).unwrap())
            .set_revocation_url(
                RevocationUrl::new(format!("{BASE_URL}/oauth2/revoke").replace("http:", "https:")).unwrap(),
            );
        let http = |request: HttpRequest| in_process(world.router.clone(), request);
        let token = client
            .exchange_client_credentials()
            .add_scope(Scope::new("read:donor".to_owned()))
            .add_scope(Scope::new("create:donation".to_owned()))
            .add_extra_param("audience", format!("{BASE_URL}/integrations/v1"))
            .request_async(&http)
            .await
            .unwrap();
        assert_eq!(token.expires_in().unwrap().as_secs(), 86_400);
        assert_eq!(token.scopes().unwrap().len(), 2);
        let persona = Persona { token: Some(token.access_token().secret().clone()) };
        assert_eq!(world.post(&persona, "/donations", gift.clone()).await.status, 201);
        world.get(&persona, "/charities").await.assert_problem(403, "insufficient_scope");
        let revocable = StandardRevocableToken::from(token.access_token());
        client.revoke_token(revocable).unwrap().request_async(&http).await.unwrap();
        for refused in
            [world.post(&persona, "/donations", gift.clone()).await, world.get(&persona, "/charities").await]
        {
            refused.assert_problem(401, "invalid_token");
            assert!(refused.text_at("/detail").starts_with("This access token was revoked."), "{refused:?}");
        }

        let stranger = client.set_client_secret(ClientSecret::new("sk_sandbox_wrong".to_owned()));
        let refused = stranger.exchange_client_credentials().request_async(&http).await.unwrap_err();
        let RequestTokenError::ServerResponse(refused) = refused else { panic!("{refused:?}") };
        assert_eq!(refused.error(), &BasicErrorResponseType::InvalidClient);
        let revocable = StandardRevocableToken::from(token.access_token());
        let refused = stranger.revoke_token(revocable).unwrap().request_async(&http).await.unwrap_err();
        let RequestTokenError::ServerResponse(refused) = refused else { panic!("{refused:?}") };
        let _: BasicRevocationErrorResponse = refused;
    }
}

/// Carries what the library sends to the router.
async fn in_process(router: Router, request: HttpRequest) -> Result<HttpResponse, std::convert::Infallible> {
    let answer = router.oneshot(request.map(Body::from)).await.unwrap();
    let (parts, body) = answer.into_parts();
    let body = to_bytes(body, usize::MAX).await.unwrap().to_vec();
    Ok(HttpResponse::from_parts(parts, body))
}

#[tokio::test]
async fn proving_oneself_twice_is_refused() {
    let world = World::start().await;
    let platform = credentials(&world).await;
    for path in PATHS {
        let answer = ask(&world, path, &in_form(&platform), Some(&basic(&platform))).await;
        assert_error(&answer, 400, "invalid_request");
        let another = format!("{GRANT}&client_id=cli_another");
        assert_error(&ask(&world, path, &another, Some(&basic(&platform))).await, 400, "invalid_request");
        // The same id beside the header proves nothing twice.
        let same = format!("{GRANT}&client_id={}", platform.client_id);
        assert_eq!(ask(&world, path, &same, Some(&basic(&platform))).await.status, 200);
    }
}

#[tokio::test]
async fn who_does_not_prove_themselves_gets_no_token() {
    let world = World::start().await;
    let platform = credentials(&world).await;
    let other = world.house.platform("Fourth Giving").await;
    let wrong = NewCredentials { client_secret: other.client_secret.clone(), ..platform.clone() };
    let cases = [
        (GRANT.to_owned(), None),
        (format!("{GRANT}&client_id={}", platform.client_id), None),
        (format!("{GRANT}&client_id={}&client_secret=", platform.client_id), None),
        (format!("{GRANT}&client_id=nobody&client_secret=x"), None),
        (in_form(&wrong), None),
        (GRANT.to_owned(), Some(basic(&wrong))),
        (GRANT.to_owned(), Some("Basic ###".to_owned())),
        (GRANT.to_owned(), Some("Basic".to_owned())),
        (GRANT.to_owned(), Some("Bearer abc".to_owned())),
    ];
    for (form, header) in cases {
        let answer = ask(&world, "/oauth/token", &form, header.as_deref()).await;
        assert_error(&answer, 401, "invalid_client");
        assert!(answer.header("www-authenticate").unwrap().starts_with("Basic "), "{answer:?}");
    }
}

#[tokio::test]
async fn requests_that_break_the_rules_are_told_which() {
    let world = World::start().await;
    let platform = credentials(&world).await;
    let form = in_form(&platform);
    let no_grant = form.replace(GRANT, "x=1");
    let cases = [
        (no_grant.clone(), "invalid_request"),
        (form.replace("client_credentials", ""), "invalid_request"),
        (form.replace("client_credentials", "password"), "unsupported_grant_type"),
        (format!("{form}&{GRANT}"), "invalid_request"),
        (format!("{form}&scope=read:donor&scope=read:donation"), "invalid_request"),
        (format!("{form}&scope=read:everything"), "invalid_scope"),
        (format!("{form}&scope=read:donor%20read:everything"), "invalid_scope"),
        (format!("{form}&audience=https://example.org"), "invalid_target"),
        (format!("{form}&audience={BASE_URL}"), "invalid_target"),
        (format!("{form}&resource=https://example.org"), "invalid_target"),
    ];
    for (form, error) in cases {
        assert_error(&ask(&world, "/oauth/token", &form, None).await, 400, error);
    }
    // What would be right is in the answer.
    for (wrong, right) in [
        ("audience=https://example.org", format!("{BASE_URL}/integrations/v1, or leave audience out.")),
        ("scope=read:everything", "This client may not have: read:everything. It may have: ".to_owned()),
        ("scope=read:donor,create:donor", "may not have: read:donor,create:donor. It".to_owned()),
        ("scope=read:donor+read:all", "may not have: read:all. It".to_owned()),
        ("scope=%3Cb%3E%22+%20", "No known scope was sent. It may have: ".to_owned()),
    ] {
        let answer = ask(&world, "/oauth/token", &format!("{form}&{wrong}"), None).await;
        assert!(answer.text_at("/error_description").contains(&right), "{answer:?}");
    }
    for (kind, body) in [
        ("application/json", json!({"grant_type": "client_credentials"}).to_string()),
        ("text/plain", form.clone()),
    ] {
        let answer = world.call(Call::elsewhere("POST", "/oauth2/token").raw(kind, body)).await;
        assert_error(&answer, 400, "invalid_request");
    }
    let long = format!("{form}&x={}", "x".repeat(20_000));
    assert_error(&ask(&world, "/oauth/token", &long, None).await, 400, "invalid_request");
    let got = world.call(Call::elsewhere("GET", "/oauth/token")).await;
    assert_eq!((got.status, got.header("allow")), (405, Some("POST")));
    assert_eq!(got.text_at("/error_description"), "Use POST.");
}

#[tokio::test]
async fn a_client_has_its_own_secret_and_no_other_grant() {
    let world = World::start().await;
    let form = in_form(&credentials(&world).await);
    for path in PATHS {
        let token = ask(&world, path, &form, None).await;
        assert_eq!((token.status, token.body.get("refresh_token")), (200, None));
        let token = token.text_at("/access_token");
        for (grant, more) in [
            ("refresh_token", format!("refresh_token={token}")),
            ("authorization_code", "code=x&redirect_uri=https://example.org".to_owned()),
            ("password", "username=x&password=x".to_owned()),
            ("implicit", String::new()),
            ("urn:ietf:params:oauth:grant-type:device_code", "device_code=x".to_owned()),
            ("urn:ietf:params:oauth:grant-type:jwt-bearer", format!("assertion={token}")),
            ("urn:ietf:params:oauth:grant-type:token-exchange", format!("subject_token={token}")),
        ] {
            let form = format!("{}&{more}", form.replace("client_credentials", grant));
            assert_error(&ask(&world, path, &form, None).await, 400, "unsupported_grant_type");
        }
    }
}

#[tokio::test]
async fn what_is_left_out_or_unknown_does_no_harm() {
    let world = World::start().await;
    let form = in_form(&credentials(&world).await);
    let ours = format!("{BASE_URL}/integrations/v1");
    for more in [
        String::new(),
        "&shoe_size=9".to_owned(),
        "&scope=&audience=".to_owned(),
        format!("&audience={ours}"),
        format!("&audience={ours}/&resource={ours}"),
    ] {
        let answer = ask(&world, "/oauth/token", &format!("{form}{more}"), None).await;
        assert_eq!(answer.status, 200, "{more}: {answer:?}");
    }
    let narrowed = ask(&world, "/oauth/token", &format!("{form}&scope=read:donor+create:donor"), None).await;
    assert_eq!(narrowed.text_at("/scope"), "create:donor read:donor");
}

#[tokio::test]
async fn a_token_to_test_with_ends_within_the_minute_that_was_asked_for() {
    let world = World::start().await;
    let form = in_form(&credentials(&world).await);
    for (seconds, path) in [("60", PATHS[0]), ("1", PATHS[1])] {
        let answer = ask(&world, path, &format!("{form}&uplift_expires_in={seconds}"), None).await;
        assert_eq!((answer.status, answer.body["expires_in"].to_string().as_str()), (200, seconds));
        let persona = Persona { token: Some(answer.text_at("/access_token")) };
        if seconds == "60" {
            // Tokens go by real time: a sandbox's clock that is moved, or stands as here, ends none.
            for at in [NOW, "2027-11-21T09:05:00Z"] {
                world.house.set_clock(at);
                assert_eq!(world.get(&persona, "/charities").await.status, 200, "{at}");
            }
            world.house.set_clock(NOW);
        } else {
            tokio::time::sleep(Duration::from_millis(1_100)).await;
            let over = world.get(&persona, "/charities").await;
            over.assert_problem(401, "invalid_token");
            assert!(over.text_at("/detail").starts_with("This access token expired at 2"), "{over:?}");
            let renewed = ask(&world, path, &form, None).await;
            assert_eq!(renewed.body["expires_in"], 86_400);
        }
    }
    for seconds in ["0", "61", "-1", "1.5", "a day"] {
        let answer = ask(&world, PATHS[0], &format!("{form}&uplift_expires_in={seconds}"), None).await;
        assert_error(&answer, 400, "invalid_request");
    }
}

#[tokio::test]
async fn live_refuses_to_issue_a_token_to_test_with() {
    let world = World::start().await;
    let form = in_form(&credentials(&world).await);
    world.house.by_hand("update installation set mode = 'live'").await.unwrap();
    let config = Config { mode: Mode::Live, ..world.house.backend.config().clone() };
    let live = Backend::connect(&world.house.database_url, config, false).await.unwrap();
    let world = World { router: router(live, ApiSettings { base_url: BASE_URL.to_owned() }), ..world };
    let answer = ask(&world, PATHS[0], &format!("{form}&uplift_expires_in=60"), None).await;
    assert_error(&answer, 400, "invalid_request");
    assert_eq!(ask(&world, PATHS[0], &form, None).await.body["expires_in"], 86_400);
}

#[tokio::test]
async fn a_client_gets_only_the_scopes_that_it_may_have() {
    let world = World::start().await;
    let platform = credentials(&world).await;
    let few = world
        .house
        .backend
        .create_client(platform.platform_id, &"read:donor read:charity".parse().unwrap(), None)
        .await
        .unwrap();
    let form = in_form(&few);
    assert_eq!(ask(&world, "/oauth/token", &form, None).await.text_at("/scope"), "read:charity read:donor");
    assert_error(
        &ask(&world, "/oauth/token", &format!("{form}&scope=create:donation"), None).await,
        400,
        "invalid_scope",
    );
}
