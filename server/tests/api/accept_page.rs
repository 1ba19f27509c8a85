//! Which charities a platform accepts, on its console and over the API.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use backend::testing::words::{Value, say};

use crate::page_walls::{House, place, text};

fn says(id: &str) -> String {
    say("platform_charities", id, [])
}

#[tokio::test(flavor = "multi_thread")]
async fn d4_a_platform_accepts_charities_in_its_console() {
    let open = House::open().await;
    let owner = open.platform_owner("the owner", "owner@example.org", open.platform).await;
    open.house.by_hand("update source set accepted_at = null").await.unwrap();
    let (page, platform) = (format!("/platform/{}/charities", open.platform), open.platform.to_string());
    let html = text(open.get(&page, &owner).await).await;
    assert!(html.contains(&says("acceptance")) && html.contains("/fn/platform/accept_charity\""), "{html}");
    let listed = async || {
        let request = Request::get("/integrations/v1/charities")
            .header(header::AUTHORIZATION, format!("Bearer {}", open.token))
            .body(Body::empty())
            .unwrap();
        text(open.send(request).await).await
    };
    assert!(listed().await.contains("\"accepted\":false"));

    let accept = [
        ("_do", "/fn/platform/accept_charity"),
        ("platform", platform.as_str()),
        ("source", open.source.as_str()),
    ];
    let answer = open.post(&page, &accept, owner.cookie.as_deref(), "text/html").await;
    assert_eq!(
        (answer.status(), place(&answer)),
        (StatusCode::SEE_OTHER, format!("{page}?accepted").as_str())
    );
    assert!(listed().await.contains("\"accepted\":true"));
    let html = text(open.get(&page, &owner).await).await;
    let accepted = say("platform_charities", "accepted-on", [("day", Value::text("21 Nov 2026"))]);
    assert!(html.contains(&accepted), "{html}");

    let choose = |accept: &'static str| {
        let fields =
            [("_do", "/fn/platform/accept_charities"), ("platform", platform.as_str()), ("accept", accept)];
        let (open, page, cookie) = (&open, page.as_str(), owner.cookie.as_deref());
        async move { open.post(page, &fields, cookie, "text/html").await }
    };
    assert_eq!(choose("").await.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let answer = choose("all").await;
    assert_eq!((answer.status(), place(&answer)), (StatusCode::SEE_OTHER, format!("{page}?chosen").as_str()));
    assert_eq!(open.house.count("select count(*) from platform where accepts_charities").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_charity_that_is_not_confirmed_is_not_counted_as_active() {
    let open = House::open().await;
    let owner = open.platform_owner("the owner", "owner@example.org", open.platform).await;
    let first = format!("/platform/{}", open.platform);
    let page = format!("{first}/charities");
    let html = text(open.get(&page, &owner).await).await;
    let tag = format!(">{}<", says("active"));
    assert!(html.contains(&tag) && !html.contains(&says("unconfirmed")), "{html}");
    let staff = open.house.platform_owner(open.platform).await;
    let active = open.house.backend.source_count(&staff).await.unwrap().active;
    open.house.by_hand("update charity set proved_at = null, proved_by = null").await.unwrap();
    let html = text(open.get(&page, &owner).await).await;
    assert!(html.contains(&says("unconfirmed-note")), "{html}");
    let counts = open.house.backend.source_count(&staff).await.unwrap();
    assert_eq!((counts.active, counts.unconfirmed), (0, active));
    let html = text(open.get(&first, &owner).await).await;
    let unconfirmed = say("platform", "unconfirmed", [("count", Value::number(active))]);
    assert!(html.contains(&format!("{}, {unconfirmed}", say("platform", "active", []))), "{html}");
}
