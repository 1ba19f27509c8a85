//! The console's log of requests as a browser without a script asks it: by a form that makes an address.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use backend::sign_in::Audience;
use backend::testing::words::{Value, say};
use domain::scope::ScopeSet;
use domain::{Email, Role};

use crate::page_walls::{House, Person, text};

/// The console of a platform that has made some calls.
struct Console {
    open: House,
    engineer: Person,
}

impl Console {
    async fn open() -> Self {
        let open = House::open().await;
        let email = "engineer@example.org";
        open.house
            .backend
            .join_platform(open.platform, &Email::parse(email).unwrap(), Role::Owner)
            .await
            .unwrap();
        let engineer = open.person("the engineer", Audience::Staff, email).await;
        Self { open, engineer }
    }

    fn list(&self) -> String {
        format!("/platform/{}/requests", self.open.platform)
    }

    async fn page(&self, query: &str) -> (StatusCode, String) {
        self.open.house.backend.flush_request_log().await.unwrap();
        let path = format!("{}?{query}", self.list());
        let answer = self.open.get(&path, &self.engineer).await;
        (answer.status(), text(answer).await)
    }
}

fn says(id: &str) -> String {
    say("platform_requests", id, [])
}

/// The rows of the page's table: the form above it names calls, too.
fn rows(html: &str) -> String {
    // Calls and codes may break within; what the framework marks is no matter.
    html.split_once("<tbody").map_or("", |(_, rows)| rows).replace("<wbr>", "").replace("<!>", "")
}

/// The tag of the form's field with this name.
fn field<'a>(html: &'a str, name: &str) -> &'a str {
    let (_, rest) = html.split_once(&format!(" name=\"{name}\"")).unwrap();
    rest.split('>').next().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_happened_to_a_donation_is_asked_by_its_id() {
    let console = Console::open().await;
    let gift = console.open.gift.clone();
    let (status, html) = console.page("").await;
    assert_eq!(status, StatusCode::OK);
    assert!(rows(&html).contains("POST /webhook-endpoints"));
    let link = format!("{}?subject={gift}", console.list());
    assert!(rows(&html).contains(&link), "what a call was about leads to all about it");
    let (status, html) = console.page(&format!("subject={gift}")).await;
    assert_eq!(status, StatusCode::OK);
    assert!(rows(&html).contains("POST /donations"));
    assert!(!rows(&html).contains("POST /webhook-endpoints"));
    assert!(field(&html, "subject").contains(&format!("value=\"{gift}\"")));
    let (_, html) = console.page("subject=don_01ke5v3s8f7qk9mz4x2w6r1t0z").await;
    assert!(html.contains(&says("none-fit")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_is_opened_from_the_list_with_its_fields_and_a_command_to_send_it_again() {
    let console = Console::open().await;
    let wrong = Request::post("/integrations/v1/donations")
        .header(header::AUTHORIZATION, format!("Bearer {}", console.open.token))
        .header(header::CONTENT_TYPE, "application/json")
        .header("idempotency-key", "key-of-one")
        .body(Body::from(r#"{"grossAmount": "xylophone", "quux@example.org": true}"#));
    let answer = console.open.send(wrong.unwrap()).await;
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let id = answer.headers()["request-id"].to_str().unwrap().to_owned();
    let own = format!("{}/{id}", console.list());
    let (_, html) = console.page("outcome=refused").await;
    assert!(rows(&html).contains(&format!("{own}\"")), "each row leads to its request");
    let answer = console.open.get(&own, &console.engineer).await;
    assert_eq!(answer.status(), StatusCode::OK);
    let html = text(answer).await;
    for field in ["/grossAmount", "/donor", "/transaction", "/…"] {
        assert!(rows(&html).contains(&format!(">{field}<")), "{field}");
    }
    for words in ["wrong_type", "required", "unknown_field", "Wrong JSON type, such as text"] {
        assert!(rows(&html).contains(words), "{words}");
    }
    assert!(html.contains("href=\"/developers/errors#fields\""), "{html}");
    let no_repeat = says("no-repeat");
    for words in ["invalid_fields", "First client", "curl ", "Bearer $TOKEN", &no_repeat, "b525be13"] {
        assert!(html.contains(words), "{words}");
    }
    for sent in ["quux@", "key-of", "xylophone"] {
        assert!(!html.contains(sent), "{sent}");
    }
    let read = console.open.fill("/platform/{platform}/requests/{request}");
    let html = text(console.open.get(&read, &console.engineer).await).await;
    assert!(html.contains(&format!("/donations/{}\"", console.open.gift)), "what it was about has a page");
    assert!(!html.contains(&says("fields")) && html.contains(&says("no-key")));
    let none = format!("{}/req_01ke5v3s8f7qk9mz4x2w6r1t0z", console.list());
    assert_eq!(console.open.get(&none, &console.engineer).await.status(), StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_client_did_is_asked_by_choosing_it() {
    let console = Console::open().await;
    let backend = &console.open.house.backend;
    let second = backend.create_client(console.open.platform, &ScopeSet::all(), None).await.unwrap();
    let id = second.client_id.to_string();
    let token = backend.issue_token(&id, &second.client_secret, None).await.unwrap();
    let call = Request::get("/integrations/v1/charities")
        .header(header::AUTHORIZATION, format!("Bearer {}", token.access_token))
        .body(Body::empty())
        .unwrap();
    assert_eq!(console.open.send(call).await.status(), StatusCode::OK);
    let (status, html) = console.page(&format!("client={id}")).await;
    assert_eq!(status, StatusCode::OK);
    assert!(html.contains(&format!("<option value=\"{id}\" selected")));
    assert!(rows(&html).contains("GET /charities"));
    assert!(!rows(&html).contains("POST /donations"));
    let (_, html) = console.page(&format!("client={}", console.open.client)).await;
    assert!(rows(&html).contains("POST /donations"));
    assert!(!rows(&html).contains("GET /charities"));
    let both = format!("client={id}&subject={}", console.open.gift);
    assert!(console.page(&both).await.1.contains(&says("none-fit")));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_id_that_is_none_is_told_at_its_field() {
    let console = Console::open().await;
    let (status, html) = console.page("subject=don_1&client=cli_1&outcome=failed").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(html.contains(&say("ui", "bad-filter", [])));
    assert_eq!(rows(&html), "");
    for (name, cure) in [("subject", says("bad-subject")), ("client", says("bad-client"))] {
        assert!(field(&html, name).contains("aria-invalid=\"true\""), "{name}");
        let (_, error) = html.split_once(&format!("id=\"{name}-error\"")).unwrap();
        assert!(error.split("</p>").next().unwrap().contains(&cure), "{name}");
    }
    assert!(field(&html, "subject").contains("value=\"don_1\""), "what was typed stays");
    assert!(!field(&html, "outcome").contains("aria-invalid"));
    assert!(html.contains("<option value=\"failed\" selected"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_overview_counts_errors_by_code_and_leads_to_their_requests() {
    let console = Console::open().await;
    for body in ["{}", "{", "{}"] {
        let wrong = Request::post("/integrations/v1/donations")
            .header(header::AUTHORIZATION, format!("Bearer {}", console.open.token))
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body));
        assert!(console.open.send(wrong.unwrap()).await.status().is_client_error());
    }
    console.open.house.backend.flush_request_log().await.unwrap();
    let overview = format!("/platform/{}?days=7", console.open.platform);
    let answer = console.open.get(&overview, &console.engineer).await;
    assert_eq!(answer.status(), StatusCode::OK);
    let html = text(answer).await.replace("<!>", "");
    let counted = |count: i64| {
        let requests = say("platform", "requests-counted", [("count", Value::number(count))]);
        format!(">{requests}<")
    };
    let by_hour = say("platform", "by-hour", []);
    for words in [by_hour.as_str(), ">unreadable_<wbr>json", &counted(1), &counted(2)] {
        assert!(html.contains(words), "{words}: {html}");
    }
    let day = format!("/platform/{}", console.open.platform);
    let day = text(console.open.get(&day, &console.engineer).await).await.replace("<!>", "");
    // Whatever else was asked in these hours.
    let refused = [("refused", Value::text('\n')), ("all", Value::text('\n'))];
    let refused = say("platform", "refused-of", refused);
    let most = [("code", Value::text("invalid_fields")), ("requests", Value::number(2))];
    let most = say("platform", "refused-most", most);
    for words in refused.split('\n').chain([most.as_str()]) {
        assert!(day.contains(words), "{words}: {day}");
    }
    let list = format!("href=\"{}?", console.list());
    let links: Vec<&str> = html.split(&list).skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let query =
        links.iter().find(|query| query.contains("code=invalid_fields")).unwrap().replace("&amp;", "&");
    let (status, html) = console.page(&query).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(rows(&html).matches("POST /donations").count(), 2);
    assert!(!rows(&html).contains("unreadable_json"));
    assert!(field(&html, "code").contains("value=\"invalid_fields\""));
    let (status, html) = console.page("code=No+such").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(field(&html, "code").contains("aria-invalid=\"true\""));
}
