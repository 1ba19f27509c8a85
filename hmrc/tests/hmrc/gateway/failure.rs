//! Connections, replies and hosts that are not as they should be.

use std::time::Duration;

use hmrc::gateway::{
    Advice, Client, Endpoint, Failure, Limits, NotSent, Reply, Service, TransactionId, Unclear,
    UnreadableReply,
};
use hmrc::simulator::{Outcome, Step};

use crate::support::small_claim;

use super::{Scene, account, options, submission, unclear};

/// Edge case 64: only what never left may be sent again.
#[tokio::test]
async fn case_64_without_a_connection_nothing_was_sent() {
    let scene = Scene::new().await;
    let service = scene.client.service().clone();
    let url = scene.running.url();
    drop(scene);
    let client = Client::new(service, account(), true).unwrap();
    // The listener is closed by its task; until that ran, the port still takes connections.
    while tokio::net::TcpStream::connect(url.trim_start_matches("http://").trim_end_matches("/submission"))
        .await
        .is_ok()
    {
        tokio::task::yield_now().await;
    }
    let (irmark, submission) = submission(&small_claim());
    let failure = client.submit(submission, irmark).await.unwrap_err();
    assert!(matches!(failure, Failure::NotSent { reason: NotSent::Connect, .. }), "{failure:?}");
    assert!(failure.is_safe_to_repeat());
    assert_eq!(failure.code(), "no_connection");
    assert!(!format!("{failure:?}").contains("/submission"));
}

#[tokio::test]
async fn a_server_without_tls_where_there_should_be_one_gets_nothing() {
    let scene = Scene::new().await;
    let url = scene.running.url().replace("http://", "https://");
    let client = Client::new(Service::at(&url).unwrap(), account(), true).unwrap();
    let (irmark, submission) = submission(&small_claim());
    let failure = client.submit(submission, irmark).await.unwrap_err();
    assert!(failure.is_safe_to_repeat(), "{failure:?}");
    assert_eq!(scene.simulator().requests(Step::Submit), 0);
}

/// Edge case 66: whoever may not send any more when there is a connection sends no whole message.
#[tokio::test]
async fn a_message_that_may_not_go_any_more_does_not_leave() {
    let scene = Scene::new().await;
    let client = Client::new(scene.client.service().clone(), account(), true).unwrap();
    let (irmark, message) = submission(&small_claim());
    let failure = client.submit_while(message, irmark, || false).await.unwrap_err();
    assert!(matches!(failure, Failure::Unknown { .. }) && !failure.is_safe_to_repeat(), "{failure:?}");
    assert_eq!(scene.simulator().requests(Step::Submit), 0);
    let (irmark, message) = submission(&small_claim());
    client.submit_while(message, irmark, || true).await.unwrap();
    assert_eq!(scene.simulator().taken().len(), 1);
}

/// Edge cases 64 and 66: taken, and the reply is lost.
#[tokio::test]
async fn case_64_a_lost_reply_is_resolved_by_asking() {
    let transaction: TransactionId = "0A1B2C3D".parse().unwrap();
    for outcome in [Outcome::LoseReply, Outcome::Truncate, Outcome::OtherClass] {
        let scene = Scene::new().await;
        scene.plan(Step::Submit, outcome.clone());
        let (reply, irmark) = scene.submit(&small_claim()).await;
        let failure = reply.unwrap_err();
        assert!(
            matches!(failure, Failure::Unknown { .. }) && !failure.is_safe_to_repeat(),
            "{outcome:?} {failure:?}"
        );

        let listing = scene.list().await.unwrap();
        let found: Vec<_> = listing.of_transaction(&transaction).collect();
        assert_eq!(found.len(), 1, "{outcome:?}");
        let endpoint = scene.client.service().poll_at(None);
        let answer = scene.client.poll(&found[0].correlation_id, &endpoint, irmark).await.unwrap();
        assert!(matches!(answer.reply, Reply::Accepted(_)), "{outcome:?}");
        assert_eq!(scene.simulator().requests(Step::Submit), 1);
    }
}

#[tokio::test]
async fn what_never_arrived_is_in_no_list() {
    for outcome in [Outcome::Drop, Outcome::WebPage { status: 503 }, Outcome::WebPage { status: 200 }] {
        let scene = Scene::new().await;
        scene.plan(Step::Submit, outcome.clone());
        let failure = scene.submit(&small_claim()).await.0.unwrap_err();
        let expected = match outcome {
            Outcome::Drop => Unclear::CutOff,
            Outcome::WebPage { status: 503 } => Unclear::Status(503),
            _ => Unclear::Unreadable(UnreadableReply::Html),
        };
        assert_eq!(unclear(&failure), &expected);
        assert!(!failure.is_safe_to_repeat());
        assert_eq!(scene.list().await.unwrap().records, [], "{outcome:?}");
    }
}

/// Edge case 64: what a server that fails says of a claim need not be what became of it.
#[tokio::test]
async fn case_64_an_error_of_a_server_that_fails_decides_nothing() {
    let transaction: TransactionId = "0A1B2C3D".parse().unwrap();
    for (number, status) in [(1046, 500), (1001, 503), (2001, 502), (2021, 505), (4065, 599)] {
        for done in [false, true] {
            let scene = Scene::new().await;
            scene.plan(Step::Submit, Outcome::FailWith { number, status, done });
            let failure = scene.submit(&small_claim()).await.0.unwrap_err();
            assert_eq!(unclear(&failure), &Unclear::ErrorWithStatus(status), "{number}");
            assert!(!failure.is_safe_to_repeat(), "{number}");
            assert!(failure.reply().starts_with(b"<?xml"), "it is kept");
            let listing = scene.list().await.unwrap();
            assert_eq!(listing.of_transaction(&transaction).count(), usize::from(done), "{number}");
        }
    }
}

#[tokio::test]
async fn what_is_asked_of_a_server_that_fails_is_asked_again() {
    let scene = Scene::new().await;
    let (told, irmark) = scene.acknowledged(&small_claim()).await;
    let plan = |step, number| {
        let outcome = Outcome::FailWith { number, status: 500, done: false };
        scene.plan(step, outcome);
    };
    for number in [1046, 2000, 4065] {
        plan(Step::Poll, number);
        let failure = scene.poll(&told, irmark).await.unwrap_err();
        assert_eq!(unclear(&failure), &Unclear::ErrorWithStatus(500), "{number}");
    }
    plan(Step::List, 1046);
    let failure = scene.client.list().await.unwrap_err();
    assert_eq!(unclear(&failure), &Unclear::ErrorWithStatus(500));
    plan(Step::Delete, 2000);
    let failure = scene.client.delete(&told.correlation_id).await.unwrap_err();
    assert_eq!(unclear(&failure), &Unclear::ErrorWithStatus(500));
    assert!(matches!(scene.poll(&told, irmark).await, Ok(Reply::Accepted(_))));
}

#[tokio::test]
async fn an_error_with_any_other_status_is_hmrcs() {
    for status in [200, 400, 403] {
        let scene = Scene::new().await;
        scene.plan(Step::Submit, Outcome::FailWith { number: 1046, status, done: false });
        let Ok(Reply::Failed(failure)) = scene.submit(&small_claim()).await.0 else { panic!("{status}") };
        assert_eq!(failure.advice(), Advice::CheckCredentials, "{status}");
    }
}

#[tokio::test]
async fn a_reply_that_does_not_come_in_time_is_not_waited_for() {
    let limits =
        Limits { connect: Duration::from_secs(1), exchange: Duration::from_secs(1), ..Limits::default() };
    let scene = Scene::with(options(), limits).await;
    scene.plan(Step::Submit, Outcome::Hold);
    let failure = scene.submit(&small_claim()).await.0.unwrap_err();
    assert_eq!(unclear(&failure), &Unclear::TimedOut);
    scene.simulator().release();
    assert_eq!(scene.list().await.unwrap().records.len(), 1);
}

#[tokio::test]
async fn a_reply_that_is_held_back_comes_when_it_is_released() {
    let scene = Scene::new().await;
    scene.plan(Step::Submit, Outcome::Hold);
    scene.simulator().release();
    let (told, irmark) = scene.acknowledged(&small_claim()).await;
    scene.plan(Step::Poll, Outcome::Late(Duration::from_millis(1)));
    assert!(matches!(scene.poll(&told, irmark).await, Ok(Reply::Accepted(_))));
}

#[tokio::test]
async fn a_reply_that_does_not_end_is_not_read_to_its_end() {
    let limits = Limits { most_bytes: 200, ..Limits::default() };
    let scene = Scene::with(options(), limits).await;
    let failure = scene.submit(&small_claim()).await.0.unwrap_err();
    assert_eq!(unclear(&failure), &Unclear::Unreadable(UnreadableReply::TooLong));
}

#[tokio::test]
async fn polls_are_repeated_until_they_tell() {
    let scene = Scene::new().await;
    let (told, irmark) = scene.acknowledged(&small_claim()).await;
    for number in [2005, 1000, 3000] {
        scene.plan(Step::Poll, Outcome::Fail { number });
        let Ok(Reply::Failed(failure)) = scene.poll(&told, irmark).await else { panic!("{number}") };
        assert_eq!(failure.advice(), Advice::PollAgain);
    }
    for outcome in [
        Outcome::Drop,
        Outcome::LoseReply,
        Outcome::Truncate,
        Outcome::WebPage { status: 502 },
        Outcome::OtherSubmission,
        Outcome::OtherClass,
    ] {
        scene.plan(Step::Poll, outcome.clone());
        let failure = scene.poll(&told, irmark).await.unwrap_err();
        assert!(!failure.is_alarm(), "{outcome:?}");
    }
    assert!(matches!(scene.poll(&told, irmark).await, Ok(Reply::Accepted(_))));
}

/// Edge case 70.
#[tokio::test]
async fn case_70_a_receipt_for_another_claim_is_an_alarm_and_no_acceptance() {
    let scene = Scene::new().await;
    let (told, irmark) = scene.acknowledged(&small_claim()).await;
    scene.plan(Step::Poll, Outcome::OtherReceipt);
    let failure = scene.poll(&told, irmark).await.unwrap_err();
    assert!(failure.is_alarm());
    assert_eq!(failure.code(), "other_receipt");
    let Failure::Unknown { reply, .. } = &failure else { panic!() };
    assert!(reply.starts_with(b"<?xml"), "it is kept");
    assert_eq!(failure.reply(), reply);
    scene.plan(Step::Poll, Outcome::NoReceipt);
    let Ok(Reply::Accepted(acceptance)) = scene.poll(&told, irmark).await else { panic!() };
    assert_eq!(acceptance.receipt, None);
}

/// Edge case 68.
#[tokio::test]
async fn case_68_nobody_is_sent_to_another_host() {
    let scene = Scene::new().await;
    scene.plan(Step::Submit, Outcome::ForeignEndpoint);
    let (told, irmark) = scene.acknowledged(&small_claim()).await;
    assert_eq!(&told.endpoint, &scene.client.service().poll_at(None));
    assert!(matches!(scene.poll(&told, irmark).await, Ok(Reply::Accepted(_))));
    // Nor to the address of a service that was configured before.
    let (told, irmark) = scene.acknowledged(&small_claim()).await;
    let before: Endpoint = Service::live().poll_at(None);
    let answer = scene.client.poll(&told.correlation_id, &before, irmark).await.unwrap();
    assert!(matches!(answer.reply, Reply::Accepted(_)));
}
