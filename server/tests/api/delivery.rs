//! The delivery log of an endpoint, narrowed, and the page that shows it.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use backend::testing::words::say;
use serde_json::{Value, json};

use crate::page_walls::{House, Person, text};
use crate::world::{Call, World};

const PATH: &str = "/webhook-endpoints";

fn ids(log: &Value) -> Vec<String> {
    let log = log["data"].as_array().unwrap().iter();
    log.map(|delivery| delivery["eventId"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn the_log_is_narrowed_by_status_and_event_and_its_cursors_are_good_for_that_alone() {
    let world = World::start().await;
    let endpoint = json!({"url": "http://127.0.0.1:9/hooks"});
    let endpoint = world.post(&world.platform, PATH, endpoint).await.text_at("/id");
    let log = format!("{PATH}/{endpoint}/deliveries");
    let mut sent = Vec::new();
    for _ in 0..4 {
        let test = Call::new("POST", &format!("{PATH}/{endpoint}/test")).by(&world.platform);
        sent.insert(0, world.call(test).await.text_at("/eventId"));
    }
    let given_up = "update webhook_delivery set status = 'given_up', next_try_at = null, ended_at = now(), given_up_at = now()
         where event_id in (select event_id from webhook_delivery order by transaction_id, event_id limit 3)";
    assert_eq!(world.house.by_hand(given_up).await, Ok(3));

    let read = async |query: &str| world.get(&world.platform, &format!("{log}?{query}")).await;
    assert_eq!(ids(&read("status=pending").await.body), sent[..1]);
    let first = read("status=given_up&limit=2").await;
    assert_eq!(ids(&first.body), sent[1..3]);
    let next = first.next_part().unwrap();
    assert!(next.contains("status=given_up"), "{next}");
    assert_eq!(ids(&world.get(&world.platform, next).await.body), sent[3..]);
    let none = read("status=delivered").await;
    assert_eq!(ids(&none.body), Vec::<String>::new());

    let event = &sent[2];
    assert_eq!(ids(&read(&format!("eventId={event}")).await.body), sent[2..3]);
    let both = read(&format!("eventId={event}&status=pending")).await;
    assert_eq!(ids(&both.body), Vec::<String>::new());
    let unknown = read("eventId=evt_01ke5v3s8f7qk9mz4x2w6r1t0a").await;
    assert_eq!(ids(&unknown.body), Vec::<String>::new());

    let cursor = first.text_at("/nextCursor");
    for filters in ["", "&status=pending", &format!("&status=given_up&eventId={event}")] {
        let refused = read(&format!("after={cursor}{filters}")).await;
        refused.assert_errors(&[("after", "invalid_cursor")]);
    }
    let wrong = read("status=lost&eventId=gift").await;
    wrong.assert_problem(400, "invalid_query");
    wrong.assert_errors(&[("status", "unsupported"), ("eventId", "invalid")]);
}

/// The page of a house's endpoint, with its platform's owner before it.
struct Page {
    open: House,
    owner: Person,
}

impl Page {
    async fn open() -> Self {
        let open = House::open().await;
        let owner = open.platform_owner("the owner", "owner@example.org", open.platform).await;
        Self { open, owner }
    }

    fn address(&self) -> String {
        format!("/platform/{}/webhooks/{}", self.open.platform, self.open.webhook)
    }

    async fn get(&self, query: &str) -> (StatusCode, String) {
        let path = format!("{}?{query}", self.address());
        let answer = self.open.get(&path, &self.owner).await;
        (answer.status(), text(answer).await)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_narrows_the_log_by_an_ordinary_form() {
    let page = Page::open().await;
    let empty = page.get("").await.1;
    assert!(empty.contains(&say("webhooks", "none-sent", [])) && !empty.contains("name=\"status\""));
    let test = format!("/integrations/v1/webhook-endpoints/{}/test", page.open.webhook);
    let test = Request::post(test)
        .header(header::AUTHORIZATION, format!("Bearer {}", page.open.token))
        .body(Body::empty())
        .unwrap();
    assert_eq!(page.open.send(test).await.status(), StatusCode::OK);

    let (status, html) = page.get("").await;
    assert_eq!(status, StatusCode::OK);
    assert!(html.contains("method=\"get\"") && html.contains("name=\"status\""));
    let rows = |html: &str| html.split_once("<tbody").map(|(_, rows)| rows.replace("<wbr>", ""));
    assert!(rows(&html).unwrap().contains("webhook.test"));
    let (_, html) = page.get("status=pending").await;
    assert!(html.contains("<option value=\"pending\" selected"));
    assert!(rows(&html).unwrap().contains("webhook.test"));
    let (status, html) = page.get("status=given_up").await;
    assert_eq!((status, rows(&html)), (StatusCode::OK, None));
    assert!(html.contains(&say("webhooks", "none-fit", [])));
    let (status, html) = page.get("status=lost").await;
    assert_eq!((status, rows(&html)), (StatusCode::BAD_REQUEST, None));
    assert!(html.contains(&say("ui", "bad-status", [])));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_click_does_not_end_the_secret_that_the_server_still_uses() {
    let page = Page::open().await;
    let (platform, webhook) = (page.open.platform.to_string(), page.open.webhook.clone());
    let fields = [
        ("_do", "/fn/platform/change_webhook_secret"),
        ("platform", platform.as_str()),
        ("webhook", webhook.as_str()),
    ];
    assert!(page.get("").await.1.contains("change_webhook_secret"));
    let cookie = page.owner.cookie.as_deref();
    let click = async || page.open.post(&page.address(), &fields, cookie, "text/html").await;
    let first = click().await;
    assert_eq!(first.status(), StatusCode::OK);
    let html = text(first).await;
    assert!(html.contains("whsec_") && !page.get("").await.1.contains("whsec_"), "{html}");
    let kept = "select encode(previous_secret, 'hex') || encode(secret, 'hex') from webhook";
    let before = page.open.house.text(kept).await;
    let second = click().await;
    assert_eq!(second.status(), StatusCode::CONFLICT);
    assert!(text(second).await.contains(&say("webhooks", "not-changed", [])));
    assert_eq!(page.open.house.text(kept).await, before);
    let (_, html) = page.get("").await;
    assert!(html.contains(&say("webhooks", "lost-new", [])) && !html.contains("change_webhook_secret"));
}
