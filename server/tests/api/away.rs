//! While the database is away for a moment, nobody is taken for somebody else, or for nobody.

use axum::http::StatusCode;
use backend::sign_in::Audience;
use backend::testing::TestBackend;

use crate::page_walls::{House, place, text};
use crate::world::NOW;

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_sent_to_sign_in_because_the_session_cannot_be_read() {
    let open = House::over(TestBackend::start(NOW).await).await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let owner = open
        .person("the owner", Audience::Staff, "official@example.org")
        .await;
    let charity = format!("/charity/{}", open.charity);
    let file = format!("{charity}/donations.csv");
    let pages = [
        ("/giving", &donor),
        (charity.as_str(), &owner),
        (file.as_str(), &owner),
        ("/giving/live", &donor),
    ];
    let rename = |from: &str, to: &str| format!("alter table {from} rename to {to}");
    open.house
        .by_hand(&rename("session", "session_away"))
        .await
        .unwrap();
    for (path, who) in pages {
        let answer = open.get(path, who).await;
        assert!(answer.status().is_server_error(), "{path}: {}", answer.status());
        assert_eq!(place(&answer), "", "{path}");
        let html = text(answer).await;
        assert!(
            html.contains("Something went wrong on our side"),
            "{path}: {html}"
        );
        assert!(html.contains("req_"), "{path} says what to quote: {html}");
    }
    open.house
        .by_hand(&rename("session_away", "session"))
        .await
        .unwrap();
    for (path, who) in pages {
        assert_eq!(open.get(path, who).await.status(), StatusCode::OK, "{path}");
    }
}
