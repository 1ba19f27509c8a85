//! Staff go to the provider of their organisation and come back, as a browser without a script does it.

use axum::body::Body;
use axum::http::{Response, StatusCode, header};
use backend::sign_in::Audience;
use backend::sign_in_provider::NewProvider;
use backend::testing::provider::{CLIENT_ID, CLIENT_SECRET, TestProvider};
use backend::testing::words::{Value, say};
use backend::{Config, SecondStepRule};
use serde_json::json;

use crate::page_walls::{HTML, House, Person, place, text};

const OWNER: &str = "official@example.org";

async fn add(open: &House, provider: &TestProvider, mail_is_allowed: bool) {
    let new = NewProvider {
        domain: "example.org",
        issuer: &provider.issuer,
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        mail_is_allowed,
    };
    open.house.backend.add_provider(&new).await.unwrap();
}

/// The session that an answer begins.
fn session(answer: &Response<Body>) -> Option<String> {
    cookie(answer, "__Host-session=")
}

/// A cookie that an answer sets, with its value.
fn cookie(answer: &Response<Body>, name: &str) -> Option<String> {
    let cookies = answer.headers().get_all(header::SET_COOKIE).iter();
    let mut pairs = cookies.filter_map(|cookie| cookie.to_str().ok()?.split(';').next());
    pairs.find(|pair| pair.starts_with(name)).map(str::to_owned)
}

/// Asks to sign in, and gives where the browser is sent and the browser itself.
async fn ask(open: &House, fields: &[(&str, &str)]) -> (String, Person) {
    let all = [&[("_do", "/fn/sign_in/begin"), ("audience", "staff"), ("email", OWNER)], fields].concat();
    let answer = open.post("/sign-in", &all, None, HTML).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    let browser = Person { name: "the browser", cookie: session(&answer) };
    (place(&answer).to_owned(), browser)
}

#[tokio::test(flavor = "multi_thread")]
async fn staff_go_to_their_provider_and_come_back_to_the_page_that_they_wanted() {
    let open =
        House::open().await.with(|config| Config { second_step: SecondStepRule::Required, ..config }).await;
    let provider = TestProvider::start().await;
    let before = open.person("the owner", Audience::Staff, OWNER).await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    add(&open, &provider, false).await;
    // Staff who were signed in have to sign in again, with the provider. Donors stay signed in.
    assert_eq!(place(&open.get("/charity", &before).await), "/sign-in?for=staff");
    assert_eq!(open.get("/giving", &donor).await.status(), StatusCode::OK);

    let page = open.get("/sign-in", &donor).await;
    let policy = page.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(policy.contains("form-action 'self' https:"), "a browser would hold the redirect back: {policy}");
    assert!(policy.contains("require-trusted-types-for 'script'; trusted-types uplift;"), "{policy}");
    let team = format!("/charity/{}/team", open.charity);
    let (to, browser) = ask(&open, &[("to", &team)]).await;
    assert!(to.starts_with(&format!("{}/authorize?", provider.issuer)), "{to}");
    assert!(!to.contains("official"), "{to}");
    let back = provider.prove(&to, OWNER);
    let answer = open.get(&back, &browser).await;
    assert_eq!((answer.status(), place(&answer)), (StatusCode::SEE_OTHER, team.as_str()));
    assert_eq!(answer.headers()[header::CACHE_CONTROL], "no-store");
    let owner = Person { name: "the owner", cookie: session(&answer) };
    assert_ne!(owner.cookie, browser.cookie, "a new id: one that was planted before is worth nothing");
    // The provider's word is both steps: the owner is not led to setting up a second one.
    assert_eq!(open.get(&team, &owner).await.status(), StatusCode::OK);
    let feed = open.get(&open.fill("/charity/{charity}/claims/{claim}/live"), &owner).await;
    assert_eq!(feed.status(), StatusCode::OK);

    // Without the provider nothing vouches for the session any more.
    let domain = domain::MailDomain::parse("example.org").unwrap();
    open.house.backend.remove_provider(&domain).await.unwrap();
    assert_eq!(place(&open.get("/charity", &owner).await), "/sign-in?for=staff");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_that_speaks_of_one_factor_lets_nobody_past_the_second_step() {
    let open =
        House::open().await.with(|config| Config { second_step: SecondStepRule::Required, ..config }).await;
    let provider = TestProvider::start().await;
    add(&open, &provider, false).await;
    provider.claim("amr", json!(["pwd"]));
    let (to, browser) = ask(&open, &[]).await;
    let answer = open.get(&provider.prove(&to, OWNER), &browser).await;
    let owner = Person { name: "the owner", cookie: session(&answer) };
    let answer = open.get(&format!("/charity/{}", open.charity), &owner).await;
    assert_eq!(place(&answer), "/account/security");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_does_not_fit_leads_to_what_to_do_and_says_nothing_of_the_providers() {
    let open = House::open().await;
    let provider = TestProvider::start().await;
    add(&open, &provider, false).await;
    let refused = async |answer: Response<Body>| {
        assert_eq!(answer.status(), StatusCode::CONFLICT);
        assert_eq!(session(&answer), None);
        let html = text(answer).await;
        let title = say("sign_in", "refused", []);
        assert!(html.contains(&title) && html.contains("href=\"/sign-in?for=staff\""));
        assert!(!html.contains(&say("sign_in", "mail-instead", [])) && !html.contains("Mallory"), "{html}");
        html
    };
    let why = |id: &str| say("conflicts", id, []);
    let (to, browser) = ask(&open, &[]).await;
    let back = provider.prove(&to, OWNER);
    let elsewhere = Person { name: "another browser", cookie: None };
    assert!(refused(open.get(&back, &elsewhere).await).await.contains(&why("provider-over")));
    let state = back.split('&').find(|pair| pair.starts_with("state=")).unwrap();
    let iss = back.split('&').find(|pair| pair.starts_with("iss=")).unwrap();
    let denied =
        format!("/sign-in/callback?error=access_denied&error_description=Mallory%20says%20no&{state}&{iss}");
    assert!(refused(open.get(&denied, &browser).await).await.contains(&why("provider-denied")));
    assert!(refused(open.get(&back, &browser).await).await.contains(&why("provider-over")));
    provider.claim("email", json!("mallory@example.com"));
    let (to, browser) = ask(&open, &[]).await;
    let html = refused(open.get(&provider.prove(&to, OWNER), &browser).await).await;
    assert!(html.contains(&why("provider-address")), "{html}");
    // Nobody is brought by nothing.
    for page in ["/sign-in/callback", "/sign-in/provider"] {
        let html = text(open.get(page, &browser).await).await;
        assert!(html.contains(&say("sign_in", "not-begun-here", [])), "{page}: {html}");
    }

    provider.is_down(true);
    // A process that has read nothing of it yet.
    let open = open.with(|config| config).await;
    let fields = [("_do", "/fn/sign_in/begin"), ("audience", "staff"), ("email", OWNER)];
    let answer = open.post("/sign-in", &fields, None, HTML).await;
    assert_eq!(answer.status(), StatusCode::CONFLICT);
    assert!(text(answer).await.contains(&why("provider-away")));
}

#[tokio::test(flavor = "multi_thread")]
async fn whose_session_at_the_provider_ends_is_signed_out_here_and_nobody_else_can_say_so() {
    let open = House::open().await;
    let provider = TestProvider::start().await;
    add(&open, &provider, false).await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let (to, browser) = ask(&open, &[]).await;
    let answer = open.get(&provider.prove(&to, OWNER), &browser).await;
    let owner = Person { name: "the owner", cookie: session(&answer) };
    let say = async |token: &str| {
        let answer = open.post("/sign-in/back-channel-logout", &[("logout_token", token)], None, "*/*").await;
        assert_eq!(answer.headers()[header::CACHE_CONTROL], "no-store");
        answer.status()
    };
    // Another's signature, another person's session, and what is no logout token.
    let mut stranger = TestProvider::start().await;
    stranger.issuer.clone_from(&provider.issuer);
    let id_token = provider.logout_token("JWT", &[]);
    let with_nonce = provider.logout_token("logout+jwt", &[("nonce", json!("n"))]);
    let forged = stranger.logout_token("logout+jwt", &[]);
    for token in [forged.as_str(), &id_token, &with_nonce, "", "a.b.c"] {
        assert_eq!(say(token).await, StatusCode::BAD_REQUEST);
    }
    let anothers = provider.logout_token("logout+jwt", &[("sub", json!("another"))]);
    assert_eq!(say(&anothers).await, StatusCode::OK);
    assert_eq!(place(&open.get("/charity", &owner).await), format!("/charity/{}", open.charity));

    let token = provider.logout_token("logout+jwt", &[]);
    assert_eq!(say(&token).await, StatusCode::OK);
    assert_eq!(place(&open.get("/charity", &owner).await), "/sign-in?for=staff");
    assert_eq!(open.get("/giving", &donor).await.status(), StatusCode::OK);
    assert_eq!(say(&token).await, StatusCode::BAD_REQUEST, "it counts once");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_whose_keys_cannot_be_read_may_say_again_that_a_session_has_ended() {
    let open = House::open().await;
    let provider = TestProvider::start().await;
    add(&open, &provider, false).await;
    let token = provider.logout_token("logout+jwt", &[]);
    let say = async || {
        let fields = [("logout_token", token.as_str())];
        open.post("/sign-in/back-channel-logout", &fields, None, "*/*").await.status()
    };
    provider.is_down(true);
    assert_eq!(say().await, StatusCode::SERVICE_UNAVAILABLE);
    provider.is_down(false);
    assert_eq!(say().await, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn where_it_is_allowed_a_mail_can_be_chosen_instead() {
    let open = House::open().await;
    let provider = TestProvider::start().await;
    add(&open, &provider, true).await;
    let (to, browser) = ask(&open, &[]).await;
    assert_eq!(to, "/sign-in/provider");
    let html = text(open.get(&to, &browser).await).await;
    assert!(html.contains(&format!("href=\"{}/authorize?", provider.issuer)), "{html}");
    assert!(html.contains(&say("sign_in", "mail-instead", [])) && !html.contains(OWNER));
    let fields = [("_do", "/fn/sign_in/mail_instead")];
    let answer = open.post(&to, &fields, browser.cookie.as_deref(), HTML).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    assert!(place(&answer).starts_with("/sign-in/code?attempt="), "{}", place(&answer));
    // The browser in which the address was typed reads it again, and no other.
    let typed = Person { name: "who typed it", cookie: cookie(&answer, "__Host-browser=") };
    let html = text(open.get(place(&answer), &typed).await).await;
    let sent = say("sign_in", "sent-code-to", [("address", Value::text(OWNER))]);
    assert!(html.contains(&sent) && html.contains("autofocus"), "{html}");
    let stranger = Person { name: "a stranger", cookie: None };
    let html = text(open.get(place(&answer), &stranger).await).await;
    assert!(html.contains(&say("sign_in", "sent-code", [])) && !html.contains(OWNER), "{html}");
    let nobody = open.post(&to, &fields, None, HTML).await;
    assert_eq!(nobody.status(), StatusCode::UNAUTHORIZED);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fresh_proof_is_asked_of_the_provider_too() {
    let open = House::open().await;
    let provider = TestProvider::start().await;
    add(&open, &provider, false).await;
    // The provider asked the person an hour ago, and knows them since.
    provider.claim("auth_time", json!(backend::clock::real_seconds() - 3_600));
    let (to, browser) = ask(&open, &[]).await;
    let answer = open.get(&provider.prove(&to, OWNER), &browser).await;
    let owner = Person { name: "the owner", cookie: session(&answer) };
    let pack = open.fill("/charity/{charity}/claims/{claim}/pack.zip");
    let asked = open.get(&pack, &owner).await;
    assert!(place(&asked).starts_with("/account/confirm?to="), "{}", place(&asked));
    let fields = [("_do", "/fn/account/mail_code"), ("to", "/charity")];
    let sent = open.post("/account/confirm", &fields, owner.cookie.as_deref(), HTML).await;
    assert!(place(&sent).contains("prompt=login"), "{}", place(&sent));
    provider.claim("auth_time", json!(backend::clock::real_seconds()));
    let answer = open.get(&provider.prove(place(&sent), OWNER), &owner).await;
    assert_eq!(place(&answer), "/charity");
    let owner = Person { name: "the owner", cookie: session(&answer) };
    assert_eq!(open.get(&pack, &owner).await.status(), StatusCode::OK);
}
