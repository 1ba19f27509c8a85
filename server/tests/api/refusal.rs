//! What a browser gets that is no page of the router's: files, feeds and refusals have the headers of every page, and a person
//! who is refused reads why and what to do.

use std::task::Poll;

use axum::body::{Body, Bytes};
use axum::http::{Request, Response, StatusCode, header};
use backend::sign_in::Audience;
use backend::testing::TestBackend;
use backend::testing::words::say;
use futures::stream::poll_fn;

use crate::page_walls::{FILES, HTML, House, Person, text};
use crate::world::NOW;

const MESSAGE: &str = "/charity/{charity}/claims/{claim}/messages/none.xml";

async fn open() -> House {
    House::over(TestBackend::start(NOW).await).await
}

fn says(id: &str) -> String {
    say("failure", id, [])
}

#[track_caller]
fn assert_guarded(answer: &Response<Body>, what: &str) {
    let head = |name: &str| answer.headers().get(name).map(|value| value.to_str().unwrap());
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        assert_eq!(head(name), Some(value), "{what}: {name}");
    }
    let policy = head("content-security-policy").unwrap_or_default();
    assert!(policy.contains("frame-ancestors 'none'"), "{what}: {policy}");
    let only_https = head("strict-transport-security").unwrap_or_default();
    assert!(only_https.starts_with("max-age="), "{what}: {only_https}");
    let features = head("permissions-policy").unwrap_or_default();
    assert!(features.contains("geolocation=()"), "{what}: {features}");
    let id = head("request-id").unwrap_or_default();
    assert!(id.starts_with("req_"), "{what}: {id}");
}

/// That the answer is a page of this title with this status, and what it says.
#[track_caller]
fn assert_page(answer: &Response<Body>, html: &str, status: StatusCode, title: &str) {
    assert_eq!(answer.status(), status, "{html}");
    // Below a charity or a platform the title names it as well.
    let names = [" – ", " – Quillfeather Hospice – ", " – Give &amp; Go – "];
    assert!(names.iter().any(|name| html.contains(&format!("<title>{title}{name}Uplift</title>"))), "{html}");
    assert!(html.contains("</html>"), "{html}");
    assert_eq!(answer.headers()[header::CACHE_CONTROL], "no-store", "{title}");
    assert_guarded(answer, title);
}

/// The head of an answer, with nothing in its body, and the text of it.
async fn read(answer: Response<Body>) -> (Response<Body>, String) {
    let (head, body) = answer.into_parts();
    let html = text(Response::new(body)).await;
    (Response::from_parts(head, Body::empty()), html)
}

async fn post(open: &House, path: &str, fields: &[(&str, &str)], accept: &str) -> (Response<Body>, String) {
    read(open.post(path, fields, None, accept).await).await
}

#[tokio::test(flavor = "multi_thread")]
async fn files_and_feeds_are_guarded_as_pages_are_whoever_asks() {
    let open = open().await;
    let nobody = Person { name: "nobody", cookie: None };
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let owner = open.person("the owner", Audience::Staff, "official@example.org").await;
    let mut sent = 0;
    for route in FILES.into_iter().chain([MESSAGE]) {
        let path = open.fill(route);
        for who in [&nobody, &donor, &owner] {
            let answer = open.get(&path, who).await;
            assert_guarded(&answer, &format!("{route} for {}", who.name));
            sent += usize::from(answer.status() == StatusCode::OK);
        }
        let request = Request::delete(&path).body(Body::empty()).unwrap();
        let answer = open.send(request).await;
        assert_eq!(answer.status(), StatusCode::METHOD_NOT_ALLOWED, "{route}");
        assert_guarded(&answer, &format!("{route}, to be deleted"));
    }
    assert_eq!(
        sent,
        FILES.len() - 2,
        "each goes to the one whose it is; there is no such logo and no such email"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_seems_to_be_sent_by_another_site_reads_that_nothing_was_done() {
    let open = open().await;
    let refused = async |accept: &str| {
        let request = Request::post("/account/browsers")
            .header(header::ACCEPT, accept)
            .header("sec-fetch-site", "cross-site")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from("_do=/fn/sign_in/end_every_session&word=Quillfeather"))
            .unwrap();
        read(open.send(request).await).await
    };
    let (answer, html) = refused(HTML).await;
    let title = says("another-site");
    assert_page(&answer, &html, StatusCode::FORBIDDEN, &title);
    assert!(html.contains(&says("another-site-words")), "{html}");
    // Another site chooses no words here.
    assert!(!html.contains("Quillfeather"), "{html}");
    let (answer, words) = refused("*/*").await;
    assert_eq!(answer.status(), StatusCode::FORBIDDEN);
    assert!(words.starts_with(&format!("{title}.")), "{words}");
    assert_guarded(&answer, "without a page");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_is_no_longer_known_gives_back_what_was_typed() {
    let open = open().await;
    let fields = [("_do", "/fn/former"), ("full_name", "Zoë <b>O'Neil"), ("code", "123456")];
    let (answer, html) = post(&open, "/sign-in?for=staff", &fields, HTML).await;
    let title = says("former-form");
    assert_page(&answer, &html, StatusCode::BAD_REQUEST, &title);
    for words in [&*says("former-form-held"), "Full name", "Zoë &lt;b&gt;O", "href=\"/sign-in?for=staff\""] {
        assert!(html.contains(words), "{words}: {html}");
    }
    assert!(!html.contains("123456"), "{html}");
    let (answer, words) = post(&open, "/sign-in", &fields, "*/*").await;
    assert_eq!(answer.status(), StatusCode::BAD_REQUEST);
    assert!(words.starts_with(&format!("{title}.")), "{words}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_long_comes_back_to_be_made_shorter_and_what_no_page_can_hold_is_refused() {
    let open = open().await;
    let owner = open.person("the owner", Audience::Staff, "official@example.org").await;
    let sent = async |letters: usize, cookie: Option<&str>| {
        let email = "x".repeat(letters);
        let fields = [("_do", "/fn/sign_in/begin"), ("audience", "donor"), ("email", &*email)];
        let (answer, html) = read(open.post("/sign-in", &fields, cookie, HTML).await).await;
        let is_back = html.contains(&email);
        (answer, html, is_back)
    };
    let signed_in = owner.cookie.as_deref();
    let (answer, html, is_back) = sent(3 * 1024 * 1024, signed_in).await;
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert!(is_back, "what was typed is there");
    assert!(html.contains(&say("page_faults", "form-too-long", [])));
    assert_guarded(&answer, "too long");
    let title = says("too-large");
    let (answer, html, is_back) = sent(5 * 1024 * 1024, signed_in).await;
    assert_page(&answer, &html, StatusCode::PAYLOAD_TOO_LARGE, &title);
    assert!(!is_back);
    // Of somebody who is not signed in only a little is taken, and nothing of more than that comes back.
    let (answer, html, is_back) = sent(64 * 1024, None).await;
    assert_page(&answer, &html, StatusCode::PAYLOAD_TOO_LARGE, &title);
    assert!(html.contains(&says("too-long-signed-out")) && !is_back, "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_cannot_be_given_is_refused_in_a_page_that_knows_the_person() {
    let open = open().await;
    let owner = open.person("the owner", Audience::Staff, "official@example.org").await;
    for (path, status, title) in [
        ("/charity/{charity}/donations.csv?from=x", StatusCode::BAD_REQUEST, "filter"),
        ("/charity/{charity}/donations.xlsx?from=x", StatusCode::BAD_REQUEST, "filter"),
        ("/charity/{charity}/claims.csv?find=x", StatusCode::BAD_REQUEST, "filter"),
        ("/charity/{charity}/claims.xlsx?find=x", StatusCode::BAD_REQUEST, "filter"),
        ("/charity/{charity}/claims/payments.csv?sort=x", StatusCode::BAD_REQUEST, "filter"),
        ("/charity/{charity}/claims/figures.csv?to=x", StatusCode::BAD_REQUEST, "filter"),
        ("/charity/{charity}/claims/clm_none/lines.csv", StatusCode::NOT_FOUND, "not-found"),
        (MESSAGE, StatusCode::NOT_FOUND, "not-found"),
    ] {
        let path = path.replace("{charity}", &open.charity.to_string()).replace("{claim}", "clm_none");
        let (answer, html) = read(open.get(&path, &owner).await).await;
        assert_page(&answer, &html, status, &says(title));
        assert!(html.contains("o•••@example.org"), "still signed in: {html}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_breaks_is_answered_in_a_page_that_knows_the_person_and_signs_nobody_out() {
    let open = open().await;
    let owner = open.person("the owner", Audience::Staff, "official@example.org").await;
    // Whoever reads the form panics.
    let form = poll_fn(|_| -> Poll<Option<Result<Bytes, std::io::Error>>> { panic!("on purpose") });
    let request = Request::post("/account/browsers")
        .header(header::ACCEPT, HTML)
        .header(header::COOKIE, owner.cookie.as_deref().unwrap())
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(Body::from_stream(form))
        .unwrap();
    let (answer, html) = read(open.send(request).await).await;
    assert_page(&answer, &html, StatusCode::INTERNAL_SERVER_ERROR, &says("internal"));
    assert!(html.contains("o•••@example.org"), "still signed in: {html}");
    let id = answer.headers()["request-id"].to_str().unwrap();
    assert!(html.contains(id), "the log has it under {id}: {html}");
    assert_eq!(answer.headers().get(header::SET_COOKIE), None);
    let next = open.get("/account/browsers", &owner).await;
    assert_eq!(next.status(), StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_into_a_list_that_is_no_longer_good_leads_to_its_first_page() {
    let open = open().await;
    let owner = open.person("the owner", Audience::Staff, "official@example.org").await;
    let engineer = open.platform_owner("the engineer", "engineer@example.org", open.platform).await;
    // Cut short, and as long as ours with another signature.
    for cursor in ["cut".to_owned(), "A".repeat(43)] {
        for (route, who) in
            [("/charity/{charity}/donations", &owner), ("/platform/{platform}/requests", &engineer)]
        {
            let list = open.fill(route);
            let path = format!("{list}?after={cursor}");
            let (answer, html) = read(open.get(&path, who).await).await;
            assert_page(&answer, &html, StatusCode::BAD_REQUEST, &says("bad-link"));
            assert!(html.contains(&says("bad-address")), "{html}");
            assert!(!html.contains(&say("ui", "bad-filter", [])), "{html}");
            let (before, _) = html.split_once(&says("from-start")).unwrap();
            let (_, link) = before.rsplit_once("<a ").unwrap();
            assert!(link.contains(&format!("href=\"{list}\"")), "{link}");
        }
    }
}
