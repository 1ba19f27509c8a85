//! The first pages of donors and charities: everybody who signs in loads one, and each question to the database costs them.

use axum::http::StatusCode;
use backend::sign_in::Audience;
use server::telemetry::subscriber;

use crate::envelope::Log;
use crate::page_walls::{House, Person};

/// How many statements run for this page of somebody who has been here just before.
async fn statements(open: &House, path: &str, who: &Person) -> usize {
    // The first time a session is used is written down.
    assert_eq!(open.get(path, who).await.status(), StatusCode::OK);
    let log = Log::default();
    let writer = log.clone();
    // On this thread, where everything runs.
    let levels = "warn,sqlx::query=debug";
    let logging = tracing::subscriber::set_default(subscriber(levels, move || writer.clone()));
    assert_eq!(open.get(path, who).await.status(), StatusCode::OK);
    drop(logging);
    log.text().matches("rows_returned=").count()
}

#[tokio::test]
async fn a_first_page_asks_its_database_a_handful_of_questions() {
    let open = House::open().await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    // Who they are; the gifts, what is said of all of them, and what they add up to.
    assert_eq!(statements(&open, "/giving", &donor).await, 4);
    let owner = open.person("the owner", Audience::Staff, "official@example.org").await;
    // Who they are; the gifts by state, the newest claim, what waits, the money, and what runs out.
    assert_eq!(statements(&open, &format!("/charity/{}", open.charity), &owner).await, 6);
}
