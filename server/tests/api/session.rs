//! How long a browser stays signed in: 30 minutes after it was last used, and that it is used is noticed.

use axum::http::{StatusCode, header};
use backend::sign_in::Audience;
use backend::testing::TestBackend;

use crate::page_walls::House;
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
async fn a_page_that_is_only_open_uses_no_session() {
    let open = House::over(TestBackend::start(NOW).await).await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    last_used(&open, 20).await;
    assert_eq!(open.get("/giving/live", &donor).await.status(), StatusCode::OK);
    assert_eq!(
        open.get("/favicon.svg", &donor)
            .await
            .headers()
            .get(header::SET_COOKIE),
        None
    );
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
