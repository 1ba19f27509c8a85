//! How long a browser stays signed in: 30 minutes after it was last used, and that it is used is noticed.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use backend::sign_in::Audience;
use backend::testing::TestBackend;
use backend::testing::words::{Value, say};

use crate::page_walls::{HTML, House, Person, text};
use crate::world::NOW;

/// The session was last used so many minutes ago, as far as anybody knows.
async fn last_used(open: &House, minutes: u32) {
    let aged = format!(
        "update session set
             expires_at = now() + interval '30 minutes' - interval '{minutes} minutes',
             data = case when data ? 'seen' then data || jsonb_build_object('seen', (data ->> 'seen')::bigint - {minutes} * 60) else data end"
    );
    assert_eq!(open.house.by_hand(&aged).await.unwrap(), 1);
}

/// How many whole minutes it goes on.
async fn minutes_left(open: &House) -> i64 {
    let left = "select round(extract(epoch from expires_at - now()) / 60)::bigint from session";
    open.house.count(left).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_is_used_goes_on() {
    let open = House::over(TestBackend::start(NOW).await).await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    for minutes in [29, 29, 2] {
        last_used(&open, minutes).await;
        let page = open.get("/giving", &donor).await;
        assert_eq!(page.status(), StatusCode::OK);
        let renewed = page.headers().get_all(header::SET_COOKIE).iter().any(|cookie| {
            cookie.to_str().is_ok_and(|cookie| {
                cookie.starts_with("__Host-session=")
                    && cookie.contains("Max-Age=1")
                    && cookie.contains("Secure")
            })
        });
        assert!(renewed, "the cookie goes on as long as the session");
        assert_eq!(minutes_left(&open).await, 30);
    }
    // Within a minute nothing is written.
    let again = open.get("/giving", &donor).await;
    assert!(again.headers().get(header::SET_COOKIE).is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_somebody_who_is_signed_in_forget_them_when_the_session_ends() {
    let open = House::over(TestBackend::start(NOW).await).await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let nobody = Person { name: "nobody", cookie: None };
    let script = format!("<script src=\"{}\"", *app::signed_in::PATH);
    for page in ["/giving", "/giving/privacy", "/help"] {
        let html = text(open.get(page, &donor).await).await;
        assert!(html.contains(&script) && html.contains("data-idle=\"1800\""), "{page}: {html}");
        let left = html.split("data-left=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
        assert!((43_100..=43_200).contains(&left.parse::<i64>().unwrap()), "{left}");
    }
    // A page that has no other script runs this one alone.
    let answer = open.get("/help", &donor).await;
    let policy = answer.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(policy.contains("script-src 'nonce-") && !policy.contains("wasm"), "{policy}");
    let served = open.get(&app::signed_in::PATH, &nobody).await;
    assert_eq!(served.status(), StatusCode::OK);
    assert_eq!(text(served).await, app::signed_in::SCRIPT);
    // Nobody's pages have nothing to forget; that after signing out tells the other tabs.
    assert!(!text(open.get("/help", &nobody).await).await.contains(&script));
    assert!(text(open.get("/sign-out", &nobody).await).await.contains(&script));
    // Another site cannot have one made that tells them so: its forms come without the cookie of who is signed in.
    let sent = Request::post("/sign-out")
        .header(header::ACCEPT, HTML)
        .header("sec-fetch-site", "cross-site")
        .body(Body::empty())
        .unwrap();
    let refused = open.send(sent).await;
    assert_eq!(refused.status(), StatusCode::FORBIDDEN);
    assert!(!text(refused).await.contains(&script));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_is_only_open_uses_no_session() {
    let open = House::over(TestBackend::start(NOW).await).await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    last_used(&open, 20).await;
    assert_eq!(open.get("/giving/live", &donor).await.status(), StatusCode::OK);
    for file in ["/favicon.svg", "/favicon.ico", "/apple-touch-icon.png", "/manifest.webmanifest"] {
        assert_eq!(open.get(file, &donor).await.headers().get(header::SET_COOKIE), None, "{file}");
    }
    assert_eq!(minutes_left(&open).await, 10);
    last_used(&open, 31).await;
    let ended = open.get("/giving", &donor).await;
    assert_ne!(ended.status(), StatusCode::OK, "it has ended");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_ends_after_twelve_hours_however_much_it_is_used() {
    let open = House::over(TestBackend::start(NOW).await).await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    assert_eq!(open.get("/giving", &donor).await.status(), StatusCode::OK);
    let old = "update session set created_at = created_at - interval '12 hours'";
    assert_eq!(open.house.by_hand(old).await.unwrap(), 1);
    assert_ne!(open.get("/giving", &donor).await.status(), StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_comes_after_the_session_ended_gives_back_what_was_typed_and_the_way_to_sign_in() {
    let open = House::over(TestBackend::start(NOW).await).await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let ended = "update session set expires_at = now() - interval '1 second'";
    assert_eq!(open.house.by_hand(ended).await, Ok(1));
    let authorisations = "select count(*) from authorisation";
    let before = open.house.count(authorisations).await;
    let cookie = donor.cookie.as_deref();
    let path = open.fill("/charity/{charity}/team");
    for (path, function, back) in [
        (
            "/giving/authorisation/give",
            "/fn/giving/give_authorisation",
            "/sign-in?to=/giving/authorisation/give".to_owned(),
        ),
        (path.as_str(), "/fn/team/invite_colleague", format!("/sign-in?for=staff&amp;to={path}")),
    ] {
        let fields =
            [("_do", function), ("first", "Zoë <b>Ann"), ("line1", "14 Harbour Steps"), ("code", "123456")];
        let answer = open.post(path, &fields, cookie, HTML).await;
        assert_eq!(answer.status(), StatusCode::UNAUTHORIZED, "{path}");
        assert_eq!(answer.headers()[header::CACHE_CONTROL], "no-store");
        assert_eq!(answer.headers().get(header::LOCATION), None);
        let html = text(answer).await;
        let link = format!("href=\"{back}\"");
        for words in [
            say("failure", "signed-out", []).as_str(),
            say("failure", "signed-out-held", []).as_str(),
            "Zoë &lt;b&gt;Ann",
            "14 Harbour Steps",
            link.as_str(),
        ] {
            assert!(html.contains(words), "{words} is missing in {html}");
        }
        assert!(!html.contains("123456"), "{html}");
        // With a script the page stays, and says the same in its summary.
        let answer = open.post(function, &fields, cookie, "application/json").await;
        assert_eq!(answer.status(), StatusCode::UNAUTHORIZED);
        assert!(text(answer).await.starts_with("{\"error\":\"signed_out\","));
    }
    assert_eq!(open.house.count(authorisations).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_signed_out_on_a_page_reads_so_where_they_sign_in_and_nobody_else_does() {
    let open = House::over(TestBackend::start(NOW).await).await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let told = async |from: Option<&str>, cookie: Option<&str>| {
        let mut request = Request::get("/sign-in?to=/giving/linked").header(header::ACCEPT, HTML);
        if let Some(from) = from {
            request = request.header(header::REFERER, from);
        }
        if let Some(cookie) = cookie {
            request = request.header(header::COOKIE, cookie);
        }
        let answer = open.send(request.body(Body::empty()).unwrap()).await;
        text(answer).await.contains(&say("sign_in", "signed-out-since", []))
    };
    for from in ["/giving", "/charity/x/claims?after=y", "/account/browsers"] {
        let from = format!("http://127.0.0.1:3000{from}");
        assert!(told(Some(&from), None).await, "{from}");
        assert!(!told(Some(&from), donor.cookie.as_deref()).await, "still signed in");
    }
    for from in [
        None,
        Some("http://127.0.0.1:3000/"),
        Some("http://127.0.0.1:3000/help"),
        Some("https://example.org"),
        Some("nothing"),
    ] {
        assert!(!told(from, None).await, "{from:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_types_no_address_is_asked_for_one_and_who_mistypes_it_for_its_format() {
    let open = House::over(TestBackend::start(NOW).await).await;
    for (email, id) in [("", "no-email"), (" ", "no-email"), ("zoe", "bad-email")] {
        let fields = [("audience", "donor"), ("email", email)];
        let answer = open.post("/fn/sign_in/begin", &fields, None, "application/json").await;
        assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
        let said = text(answer).await;
        assert!(said.contains(&say("field_errors", id, [])), "{email}: {said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_whose_address_is_a_secret_are_not_kept_and_say_whom_they_sign_in() {
    let open = House::over(TestBackend::start(NOW).await).await;
    let email = domain::Email::parse("evelyn@example.org").unwrap();
    let link = open.house.backend.sandbox_link(Audience::Donor, &email).await.unwrap();
    let token = link.rsplit('/').next().unwrap();
    let page = |path: String| Request::get(path).header(header::ACCEPT, HTML).body(Body::empty()).unwrap();
    let answer = open.send(page(format!("/sign-in/link/{token}"))).await;
    assert_eq!(answer.headers()[header::CACHE_CONTROL], "no-store");
    let html = text(answer).await;
    assert!(html.contains("e•••@example.org") && !html.contains("evelyn"), "{html}");
    for path in ["/not-me/nothing", "/stop/nothing", "/prove-charity/nothing"] {
        let answer = open.send(page(path.to_owned())).await;
        assert_eq!(answer.headers()[header::CACHE_CONTROL], "no-store", "{path}");
    }
    let answer = open.send(page("/not-me/nothing".to_owned())).await;
    assert_eq!(answer.status(), StatusCode::NOT_FOUND);
    assert!(text(answer).await.contains(&say("not_mine", "link-over", [])));
    let answer = open.send(page("/sign-in/link/nothing".to_owned())).await;
    assert!(text(answer).await.contains(&say("sign_in", "over", [])));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_that_is_opened_in_another_browser_names_the_one_that_asked() {
    let open = House::over(TestBackend::start(NOW).await).await;
    let begun = Request::post("/fn/sign_in/begin")
        .header(header::ACCEPT, "application/json")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header(header::USER_AGENT, "Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0")
        .body(Body::from("audience=donor&email=evelyn%40example.org"))
        .unwrap();
    let begun = open.send(begun).await;
    let cookie = begun.headers()[header::SET_COOKIE].to_str().unwrap().split(';').next().unwrap().to_owned();
    open.house.work().await;
    let mail = open.house.backend.mailbox().await.unwrap().remove(0);
    let token = mail.body.split("/sign-in/link/").nth(1).unwrap().split_whitespace().next().unwrap();
    let page = |cookie: Option<&str>| {
        let request = Request::get(format!("/sign-in/link/{token}")).header(header::ACCEPT, HTML);
        let request =
            cookie.into_iter().fold(request, |request, cookie| request.header(header::COOKIE, cookie));
        request.body(Body::empty()).unwrap()
    };
    let elsewhere = text(open.send(page(None)).await).await;
    let asks = say("sign_in", "was-it-you", []);
    assert!(elsewhere.contains(&asks), "{elsewhere}");
    let device = [("browser", Value::text("Firefox")), ("system", Value::text("Android"))];
    assert!(elsewhere.contains(&say("sign_in", "browser-on", device)), "{elsewhere}");
    let here = text(open.send(page(Some(&cookie))).await).await;
    let opened = say("sign_in", "opened", [("address", Value::text("e•••@example.org"))]);
    assert!(here.contains(&opened) && !here.contains(&asks), "{here}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_signed_in_keeps_its_key() {
    let open = House::over(TestBackend::start(NOW).await).await;
    let email = domain::Email::parse("zoe@example.org").unwrap();
    let link = open.house.backend.sandbox_link(Audience::Donor, &email).await.unwrap();
    let fields = [("token", link.rsplit('/').next().unwrap())];
    let answer = open.post("/fn/sign_in/open_link", &fields, None, "application/json").await;
    let cookies: Vec<_> = answer
        .headers()
        .get_all(header::SET_COOKIE)
        .iter()
        .filter_map(|cookie| cookie.to_str().ok())
        .collect();
    let kept = cookies.iter().find(|cookie| cookie.starts_with("__Host-browser=")).unwrap();
    for part in ["Secure", "HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=31536000"] {
        assert!(kept.contains(part), "{kept}");
    }
    let (_, key) = kept.split_once('=').unwrap();
    let key = backend::sign_in::BrowserKey::from_cookie(key.split(';').next().unwrap());
    open.house
        .backend
        .begin_sign_in(Audience::Donor, &email, &key, None, None, domain::Language::English)
        .await
        .unwrap();
    assert_eq!(open.house.count("select count(*) from sign_in where is_known_browser").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_form_did_is_told_once_and_to_nobody_who_signed_out() {
    let open = House::over(TestBackend::start(NOW).await).await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let page = format!("/giving/linked/{}/remove", open.link);
    let removed = say("linked", "removed-lead", []);
    let tells = async |done: &str| text(open.get(done, &donor).await).await.contains(&removed);
    assert!(!tells("/giving/linked?done=removed").await, "nothing was done");
    let fields = [("_do", "/fn/giving/remove_link"), ("link", open.link.as_str())];
    let answer = open.post(&page, &fields, donor.cookie.as_deref(), HTML).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    let done = answer.headers()[header::LOCATION].to_str().unwrap();
    // A page that is fetched in between takes nothing away.
    assert_eq!(open.get("/giving", &donor).await.status(), StatusCode::OK);
    assert_eq!((tells(done).await, tells(done).await), (true, false));
    let fields = [("_do", "/fn/sign_in/end_every_session")];
    open.post("/account/browsers", &fields, donor.cookie.as_deref(), HTML).await;
    assert_eq!(open.house.count("select count(*) from session").await, 0);
}
