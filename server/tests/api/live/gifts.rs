//! A donor's open page shows after each change what it would show if it were loaded again.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use backend::session::Person as SignedIn;
use backend::sign_in::Audience;
use backend::testing::TestBackend;
use backend::testing::words::{self, say};
use serde_json::{Value, json};

use super::{Feed, Process};
use crate::claim_page::Desk;
use crate::page_walls::{House, Person, text};
use crate::world::NOW;

/// A call of the platform about its donations: what was answered.
async fn donations(open: &House, method: &str, rest: &str, body: Value) -> Value {
    let body = if body.is_null() { Body::empty() } else { Body::from(body.to_string()) };
    let request = Request::builder()
        .method(method)
        .uri(format!("/integrations/v1/donations{rest}"))
        .header(header::AUTHORIZATION, format!("Bearer {}", open.token))
        .header(header::CONTENT_TYPE, "application/json")
        .body(body)
        .unwrap();
    let answer = open.send(request).await;
    let status = answer.status();
    let said = text(answer).await;
    assert!(status.is_success(), "{method} {rest}: {status} {said}");
    serde_json::from_str(&said).unwrap()
}

/// A gift of the house's donor, with what is special about it. Its id.
async fn give(open: &House, over: Value) -> String {
    let mut gift = json!({
        "donor": {"type": "email", "value": "zoe@example.org"}, "transaction": {"type": "direct", "id": open.reference},
        "grossAmount": 700, "currency": "GBP",
    });
    for (name, value) in over.as_object().unwrap() {
        gift[name.as_str()] = value.clone();
    }
    let gift = donations(open, "POST", "", gift).await;
    gift["id"].as_str().unwrap().to_owned()
}

/// The gifts of a list, in its order.
fn rows(html: &str) -> Vec<String> {
    let rows = html.split("id=\"gift-").skip(1);
    rows.map(|row| row.split('"').next().unwrap().to_owned()).collect()
}

/// What a reload would show.
async fn reloaded(open: &House, donor: &Person) -> Vec<String> {
    rows(&text(open.get("/giving", donor).await).await)
}

/// What comes to the page up to the first list that has this gift.
async fn list_with(page: &mut Feed, gift: &str) -> Vec<String> {
    loop {
        let frame = page.next().await.expect("the feed goes on");
        let rows = rows(&frame);
        if rows.iter().any(|row| row == gift) {
            return rows;
        }
    }
}

/// What is said of several gifts at once, but for their number.
fn several_changed() -> String {
    let said = say("gifts", "several-changed", [("count", words::Value::text('#'))]);
    said.split('#').max_by_key(|part| part.len()).unwrap().to_owned()
}

/// What stands below the sum of the year of which so many gifts count.
fn since(gifts: i64) -> String {
    let since = [
        ("count", words::Value::number(gifts)),
        ("first", words::Value::text("6 April 2026")),
        ("declared", words::Value::text("£123.45")),
    ];
    say("gifts", "since-partly", since)
}

/// What is said of the Gift Aid on gifts that are not declared yet.
fn to_come(sum: &str) -> String {
    say("gifts", "to-come", [("waiting", words::Value::text(sum))])
}

/// What is said of the tax that the gifts of the year need.
fn needs(so_far: &str, in_all: &str) -> String {
    let needs = [("so_far", words::Value::text(so_far)), ("in_all", words::Value::text(in_all))];
    say("states", "tax-at-least-in-all", needs)
}

/// A process that hears of what happens from now on.
async fn process(open: &House) -> Process {
    // Or the page would still be told of what is there when it opens.
    open.house.settled().await;
    Process::of(open.house.backend.clone()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_gift_does_not_jump_into_the_open_list_of_the_newest_and_a_new_one_pushes_the_last_out() {
    let open = House::over(TestBackend::start(NOW).await).await;
    let before_all = json!({"grossAmount": 4321, "donatedAt": "2026-11-21T08:00:00Z"});
    let older = give(&open, before_all).await;
    for _ in 0..59 {
        give(&open, json!({})).await;
    }
    let process = process(&open).await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let mut page = Feed::open(&process.router, "/giving/live", &donor).await;
    let first = rows(&page.next().await.unwrap());
    assert_eq!(first.len(), 50);
    assert_eq!(first, reloaded(&open, &donor).await);

    // Its day has come: it changes, and it is heard of, where it is not seen.
    let settled = json!({"settlementDate": "2026-11-21"});
    donations(&open, "PATCH", &format!("/{older}"), settled).await;
    let told = page.until("event: say").await;
    let (_, heard) = told.split_once("event: say").unwrap();
    assert!(heard.contains("£43.21") && heard.contains("Quillfeather Hospice"), "{told}");
    assert!(!told.contains(&older), "{told}");
    assert_eq!(first, reloaded(&open, &donor).await);

    let new = give(&open, json!({})).await;
    let list = list_with(&mut page, &new).await;
    assert_eq!(list, reloaded(&open, &donor).await);
    assert_eq!((list.len(), list.first()), (50, Some(&new)));
    let news = page.until("event: news").await;
    assert!(news.contains(&format!("href=\"#gift-{new}\"")), "{news}");
    assert!(!list.contains(&first[49]), "{list:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gift_of_days_ago_takes_its_place_in_the_open_list() {
    let open = House::over(TestBackend::start(NOW).await).await;
    let oldest = give(&open, json!({"donatedAt": "2026-11-10T12:00:00Z"})).await;
    let process = process(&open).await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let mut page = Feed::open(&process.router, "/giving/live", &donor).await;
    list_with(&mut page, &oldest).await;

    let between = give(&open, json!({"donatedAt": "2026-11-15T12:00:00Z"})).await;
    let list = list_with(&mut page, &between).await;
    assert_eq!(list, [open.gift.clone(), between, oldest]);
    assert_eq!(list, reloaded(&open, &donor).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claim_with_many_gifts_of_one_donor_is_told_in_a_few_lists_and_one_sentence() {
    let desk = Desk::open().await;
    let open = &desk.open;
    for _ in 0..60 {
        let day = json!({"donatedAt": "2026-11-21T10:00:00Z", "settlementDate": "2026-11-21"});
        give(open, day).await;
    }
    let process = process(open).await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let mut page = Feed::open(&process.router, "/giving/live", &donor).await;
    let first = rows(&page.next().await.unwrap());
    assert_eq!(first.len(), 50);

    desk.begin().await;
    open.house.work().await;
    // Each of them has an event of its own.
    let told = page.until(&several_changed()).await;
    let lists = told.matches("id=\"gifts\"").count();
    assert!((1..=10).contains(&lists), "{lists} lists");
    assert_eq!(first, reloaded(open, &donor).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_totals_of_the_tax_year_count_every_gift_however_many_pages_there_are_and_follow_each() {
    let open = House::over(TestBackend::start(NOW).await).await;
    let mut last = String::new();
    for _ in 0..60 {
        last = give(&open, json!({})).await;
    }
    let process = process(&open).await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let mut page = Feed::open(&process.router, "/giving/live", &donor).await;
    // One of £123.45 that is declared, and sixty of £7 whose money is on its way.
    let before = [
        since(61),
        "£543.45".to_owned(),
        "£30.86".to_owned(),
        to_come("£105.00"),
        needs("£30.86", "£135.86"),
    ];
    let first = page.next().await.unwrap();
    let reloaded = text(open.get("/giving", &donor).await).await;
    for words in before {
        assert!(first.contains(&words), "{words} is missing in {first}");
        assert!(reloaded.contains(&words), "{words} is missing in {reloaded}");
    }

    let settled = json!({"settlementDate": "2026-11-21"});
    donations(&open, "PATCH", &format!("/{last}"), settled).await;
    let told = page.until(&to_come("£103.25")).await;
    // What is to come has to be covered as well.
    assert!(told.contains(&needs("£32.61", "£135.86")), "{told}");
    donations(&open, "DELETE", &format!("/{last}?reason=refund"), Value::Null).await;
    page.until(&since(60)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_open_page_of_one_gift_follows_it_and_ends_when_it_is_anothers() {
    let open = House::over(TestBackend::start(NOW).await).await;
    let gift = give(&open, json!({})).await;
    let process = process(&open).await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let path = format!("/giving/donations/{gift}");
    let mut page = Feed::open(&process.router, &format!("{path}/live"), &donor).await;
    let first = page.next().await.unwrap();
    let html = text(open.get(&path, &donor).await).await;
    for place in ["heading", "state", "money", "steps", "records", "declarations"] {
        let place = format!("id=\"gift-{place}\"");
        assert_eq!(first.matches(&place).count(), 1, "{place} in {first}");
        assert!(html.contains(&place), "{place} in {html}");
    }
    assert!(first.contains(&say("states", "note-clears", [])), "{first}");

    // What becomes of other gifts is not for this page.
    give(&open, json!({})).await;
    let settled = json!({"settlementDate": "2026-11-21"});
    donations(&open, "PATCH", &format!("/{gift}"), settled).await;
    let told = page.until("event: say").await;
    let note = say("states", "note-declared", []);
    let changed = [
        ("amount", words::Value::text("£7.00")),
        ("charity", words::Value::text("Quillfeather Hospice")),
        ("state", words::Value::text(say("states", "declared", []))),
        ("note", words::Value::text(&note)),
    ];
    for words in [format!("{note}<"), say("gift", "declaration", []), say("gifts", "changed", changed)] {
        assert!(told.contains(&words), "{words} is missing in {told}");
    }
    assert_eq!(told.matches("id=\"gift-state\"").count(), 1, "{told}");

    open.house.donor_id("else@example.org").await;
    let others = json!({"donor": {"type": "email", "value": "else@example.org"}});
    donations(&open, "PATCH", &format!("/{gift}"), others).await;
    page.rest().await;
    let answer = open.get(&format!("{path}/live"), &donor).await;
    assert_eq!(answer.status(), StatusCode::NOT_FOUND);
}

/// How the feed answers a page that only asks whether there is anything to wait for.
async fn asked(open: &House, who: &Person) -> StatusCode {
    let request = Request::head("/giving/live")
        .header(header::COOKIE, who.cookie.as_deref().unwrap())
        .body(Body::empty())
        .unwrap();
    open.send(request).await.status()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_page_can_ask_whether_its_person_is_still_signed_in() {
    let open = House::over(TestBackend::start(NOW).await).await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    assert_eq!(asked(&open, &donor).await, StatusCode::OK);
    let id = open.house.donor_id("zoe@example.org").await;
    let signed_out = open.house.backend.sign_out_everywhere(SignedIn::Donor(id));
    signed_out.await.unwrap();
    assert_eq!(asked(&open, &donor).await, StatusCode::NO_CONTENT);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_that_is_live_keeps_words_for_when_it_is_not_and_a_way_to_load_it_again() {
    let desk = Desk::open().await;
    let open = &desk.open;
    let claim = desk.page(&format!("/{}", desk.begin().await));
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let gift = open.fill("/giving/donations/{donation}");
    for (path, who) in [("/giving", &donor), (gift.as_str(), &donor), (claim.as_str(), &desk.owner)] {
        let html = text(open.get(path, who).await).await;
        let (_, kept) = html.split_once("<template data-outdated").unwrap();
        let (kept, _) = kept.split_once("</template>").unwrap();
        let link = format!("href=\"{path}\"");
        for part in ["role=\"status\"".to_owned(), say("frame", "outdated", []), link] {
            assert!(kept.contains(&part), "{path}: {part} is missing in {kept}");
        }
    }
}
