//! A platform's donations on the pages of its console.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use backend::sign_in::Audience;
use backend::testing::words::{self, say};
use domain::Role;
use serde_json::{Value, json};

use crate::page_walls::{HOUSE_NAME, House, Person, text};

async fn console() -> (House, Person) {
    let open = House::open().await;
    let engineer =
        open.platform_person("the engineer", "engineer@example.org", open.platform, Role::Viewer).await;
    (open, engineer)
}

async fn page(open: &House, who: &Person, rest: &str) -> (StatusCode, String) {
    let answer = open.get(&format!("/platform/{}/donations{rest}", open.platform), who).await;
    (answer.status(), text(answer).await)
}

/// The rows of the page's table.
fn rows(html: &str) -> String {
    // Calls and codes may break within; what the framework marks is no matter.
    html.split_once("<tbody").map_or("", |(_, rows)| rows).replace("<wbr>", "").replace("<!>", "")
}

fn says(id: &str) -> String {
    say("platform_donations", id, [])
}

/// What the list says above its rows, of so many donations.
fn sum(count: i64, given: &str, gift_aid: &str) -> String {
    let donations = say("platform_donations", "count", [("count", words::Value::number(count))]);
    let sum = [
        ("donations", words::Value::text(donations)),
        ("given", words::Value::text(given)),
        ("gift_aid", words::Value::text(gift_aid)),
    ];
    format!(">{}<", say("platform_donations", "comes-to", sum))
}

/// Sends one more donation, and gives its id.
async fn sent(open: &House, reference: &str) -> String {
    let gift = json!({
        "reference": reference, "donor": {"type": "email", "value": "nobody.yet@example.org"},
        "transaction": {"type": "direct", "id": open.reference}, "grossAmount": 700, "currency": "GBP",
        "settlementDate": "2026-11-21",
    });
    let request = Request::post("/integrations/v1/donations")
        .header(header::AUTHORIZATION, format!("Bearer {}", open.token))
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(gift.to_string()));
    let answer = open.send(request.unwrap()).await;
    assert_eq!(answer.status(), StatusCode::CREATED);
    let gift: Value = serde_json::from_str(&text(answer).await).unwrap();
    gift["id"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_donation_is_found_by_its_id_or_reference_and_listed_by_its_status() {
    let (open, engineer) = console().await;
    let other = sent(&open, "gift-1001").await;
    let (gift, other) = (format!("/donations/{}\"", open.gift), format!("/donations/{other}\""));
    let (status, html) = page(&open, &engineer, "").await;
    assert_eq!(status, StatusCode::OK);
    assert!(rows(&html).contains(&gift) && rows(&html).contains(&other));
    assert!(rows(&html).contains("£123.45") && rows(&html).contains(HOUSE_NAME));
    assert!(!html.contains("nobody.yet"), "the list names no donor");
    assert!(html.contains(&sum(2, "£130.45", "£32.61")), "{html}");
    let (one, another) = (sum(1, "£123.45", "£30.86"), sum(1, "£7.00", "£1.75"));
    for (query, found, said) in [
        (format!("?find={}", open.gift), [true, false], one.as_str()),
        ("?find=gift-1001".to_owned(), [false, true], &another),
        ("?status=awaiting_donor".to_owned(), [false, true], &another),
        ("?status=declared".to_owned(), [true, false], &one),
        (format!("?find={}&status=held", open.gift), [false, false], ""),
        ("?find=gift-1002".to_owned(), [false, false], ""),
    ] {
        let (status, html) = page(&open, &engineer, &query).await;
        assert_eq!(status, StatusCode::OK, "{query}");
        assert_eq!([rows(&html).contains(&gift), rows(&html).contains(&other)], found, "{query}");
        assert!(html.contains(said), "{query}: {html}");
        assert_eq!(html.contains(&says("none-fit")), found == [false, false], "{query}");
    }
    let (status, html) = page(&open, &engineer, "?find=Zo%C3%AB&status=lost").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(html.contains(&say("ui", "bad-status", [])) && rows(&html).is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_donation_is_shown_as_the_api_answers_it_with_its_way_and_its_requests() {
    let (open, engineer) = console().await;
    let waiting = sent(&open, "gift-1001").await;
    open.house.backend.flush_request_log().await.unwrap();
    let (status, html) = page(&open, &engineer, &format!("/{}", open.gift)).await;
    assert_eq!(status, StatusCode::OK);
    // A call may break behind its slashes.
    let html = html.replace("<wbr>", "").replace("<!>", "");
    let sent = says("you-sent");
    for words in ["£123.45", "declared", "The Gift Aid declaration is made.", &sent, "POST /donations"] {
        assert!(html.contains(words), "{words}");
    }
    assert!(html.contains(&says("declarations-table")) && html.contains("dec_"));
    for personal in ["O’Neil", "O'Neil", "Zoë", "Example Street", "LS1"] {
        assert!(!html.contains(personal), "{personal}");
    }
    let (_, html) = page(&open, &engineer, &format!("/{waiting}")).await;
    assert!(html.contains("awaiting_donor") && html.contains("donor_unknown"));
    assert!(html.contains("nobody.yet@example.org"), "the donor as the platform named them");
    assert!(html.contains("PATCH /donations/{donationId}"), "what to do, as the API says it");
    assert!(!html.contains(&says("declarations-table")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gift_by_card_names_its_terminal_to_its_charity_and_leads_to_it() {
    let open = House::open().await;
    let gift = json!({
        "donor": {"type": "email", "value": "zoe@example.org"}, "grossAmount": 700, "currency": "GBP",
        "settlementDate": "2026-11-21",
        "transaction": {
            "type": "terminal", "mid": "540436505411111", "tid": "23900012", "desc": "HOSPICE SHOP", "auth": "A1B2",
        },
    });
    let gift = open.platform_sends("POST", "/integrations/v1/donations", &open.token, &gift).await;
    let owner = open.person("the owner", Audience::Staff, "official@example.org").await;
    let charity = format!("/charity/{}", open.charity);
    let terminal = format!("href=\"{charity}/terminals/{}\"", open.terminal);
    let page = format!("{charity}/donations/{}", gift["id"].as_str().unwrap());
    let html = text(open.get(&page, &owner).await).await;
    assert!(html.contains("540436505411111 / 23900012") && html.contains(&terminal), "{html}");
    // Of a gift by the charity's reference there is none.
    let html = text(open.get(&format!("{charity}/donations/{}", open.gift), &owner).await).await;
    assert!(!html.contains(&say("charity_gifts", "terminal", [])), "{html}");
}
