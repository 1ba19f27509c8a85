use std::time::Duration;

use backend::claim::ClaimLines;
use backend::filing::Patience;
use backend::testing::TestBackend;
use serde_json::json;
use server::api::{ApiSettings, router};
use tokio::time::timeout;

use crate::world::{ANONYMOUS, BASE_URL, Call, NOW, World};

#[tokio::test]
async fn everybody_may_ask_how_the_service_is() {
    let world = World::start().await;
    let answer = world.get(&ANONYMOUS, "/health").await;
    assert_eq!(answer.status, 200);
    assert_eq!(
        answer.body,
        json!({"status": "ok", "api": "ok", "database": "ok", "filing": "off", "time": NOW})
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn filing_that_has_stopped_is_said_and_the_service_works_all_the_same() {
    let house = TestBackend::start_to_file(NOW, Patience::SANDBOX, ClaimLines::default()).await;
    let settings = ApiSettings { base_url: BASE_URL.to_owned() };
    let router = router(house.backend.clone(), settings);
    let said = async || {
        let answer = Call::new("GET", "/health").send(&router).await;
        let words = ["/status", "/filing"].map(|part| answer.text_at(part));
        (answer.status, words.join(", "))
    };
    assert_eq!(said().await, (200, "ok, ok".to_owned()));
    let refused = "update hmrc_credential set stopped_at = now(), stopped_number = 1046";
    assert_eq!(house.by_hand(refused).await, Ok(1));
    assert_eq!(said().await, (200, "ok, stopped".to_owned()));
    house.backend.close().await;
    assert_eq!(said().await, (503, "down, unknown".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn health_is_answered_while_pages_have_every_connection() {
    let house = TestBackend::start_to_file(NOW, Patience::SANDBOX, ClaimLines::default()).await;
    let settings = ApiSettings { base_url: BASE_URL.to_owned() };
    let router = router(house.backend.clone(), settings);
    let _held = house.without_pages().await;
    let asked = timeout(Duration::from_secs(1), Call::new("GET", "/health").send(&router));
    let answer = asked.await.expect("it waits for no page");
    assert_eq!((answer.status, answer.text_at("/filing").as_str()), (200, "ok"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_api_writes_and_lists_while_pages_have_every_connection_of_theirs() {
    let world = World::start().await;
    let create = || {
        Call::new("POST", "/donors").by(&world.platform).key("k-1").json(json!({"email": "zoe@example.org"}))
    };
    let _held = world.house.without_pages().await;
    for call in [create(), create(), Call::new("GET", "/donations").by(&world.platform)] {
        let answer = timeout(Duration::from_secs(5), world.call(call)).await.expect("it waits for no page");
        assert!(answer.status < 300, "{answer:?}");
    }
}

#[tokio::test]
async fn a_database_that_is_away_is_said() {
    let world = World::start().await;
    world.house.backend.close().await;
    let answer = world.get(&ANONYMOUS, "/health").await;
    assert_eq!((answer.status, answer.text_at("/database").as_str()), (503, "down"));
}

#[tokio::test]
async fn health_takes_no_parameters() {
    let world = World::start().await;
    let answer = world.get(&ANONYMOUS, "/health?verbose=1").await;
    answer.assert_problem(400, "invalid_query");
    answer.assert_errors(&[("verbose", "unknown_parameter")]);
}

#[tokio::test]
async fn an_answer_shown_by_a_browser_loads_nothing_stands_in_no_frame_and_is_asked_for_by_tls() {
    let house = TestBackend::start(NOW).await;
    for (base_url, only_https) in
        [("https://giftaid.example.org", Some("max-age=63072000; includeSubDomains")), (BASE_URL, None)]
    {
        let settings = ApiSettings { base_url: base_url.to_owned() };
        let router = router(house.backend.clone(), settings);
        for path in
            ["/integrations/v1/health", "/openapi.json", "/openapi-3.0.json", "/llms.txt", "/oauth/token"]
        {
            let answer = Call::elsewhere("GET", path).send(&router).await;
            assert_eq!(answer.header("strict-transport-security"), only_https, "{path}");
            assert_eq!(answer.header("referrer-policy"), Some("no-referrer"), "{path}");
            let policy = answer.header("content-security-policy");
            let nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
            assert_eq!(policy, Some(nothing), "{path}");
        }
    }
}
