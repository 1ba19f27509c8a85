//! A claim that HMRC takes: submitted, acknowledged, polled, put away.

use std::sync::Arc;
use std::time::Duration;

use hmrc::gateway::{
    Advice, Deletion, Limits, Reply, TransactionId, delete_request, list_request, poll_request,
};
use hmrc::simulator::{Options, Outcome, Step, Verdict};
use time::macros::datetime;

use crate::schema::Schemas;
use crate::support::{as_official, by_element, large_claim, line, small_claim};

use super::{Scene, account, options, submission};

#[tokio::test]
async fn a_claim_goes_through_all_four_steps() {
    let scene = Scene::new().await;
    let (told, irmark) = scene.acknowledged(&large_claim()).await;
    assert_eq!(told.poll_interval, Duration::from_secs(2));
    assert_eq!(told.endpoint.as_str(), scene.running.url().replace("/submission", "/poll"));

    let listing = scene.list().await.unwrap();
    let transaction: TransactionId = "0A1B2C3D".parse().unwrap();
    let listed: Vec<_> = listing.of_transaction(&transaction).collect();
    assert_eq!(listed.len(), 1);
    assert_eq!(listed[0].correlation_id, told.correlation_id);
    assert_eq!(listed[0].at, Some(datetime!(2026-11-21 09:30:05)));

    let answer = scene.client.poll(&told.correlation_id, &told.endpoint, irmark).await.unwrap();
    let Reply::Accepted(acceptance) = &answer.reply else { panic!("{answer:?}") };
    let receipt = acceptance.receipt.as_ref().unwrap();
    assert_eq!(receipt.irmark, irmark);
    assert!(receipt.text.contains(&irmark.base32()) && receipt.text.contains("95100000000001"));
    assert!(answer.bytes.starts_with(b"<?xml"));

    assert_eq!(scene.client.delete(&told.correlation_id).await.unwrap().reply, Deletion::Deleted);
    assert_eq!(scene.client.delete(&told.correlation_id).await.unwrap().reply, Deletion::Gone);
    assert_eq!(scene.list().await.unwrap().records, []);
    let Ok(Reply::Failed(gone)) = scene.poll(&told, irmark).await else { panic!() };
    assert_eq!(gone.advice(), Advice::List);
    let taken = scene.simulator().taken();
    assert_eq!((taken.len(), taken[0].answered, taken[0].deleted), (1, true, true));
}

#[tokio::test]
async fn hmrc_may_take_its_time() {
    let slow = Options { polls_before_answer: 2, poll_interval_seconds: 40, ..options() };
    let scene = Scene::with(slow, Limits::default()).await;
    scene.plan(Step::Submit, Outcome::Wait { polls: 1 });
    let (told, irmark) = scene.acknowledged(&small_claim()).await;
    for _ in 0..3 {
        let Ok(Reply::Acknowledged(again)) = scene.poll(&told, irmark).await else { panic!() };
        assert_eq!(again.correlation_id, told.correlation_id);
        assert_eq!(again.poll_interval, Duration::from_secs(40));
    }
    assert!(matches!(scene.poll(&told, irmark).await, Ok(Reply::Accepted(_))));
}

#[tokio::test]
async fn the_charitys_own_official_gets_a_receipt_with_the_charitys_reference() {
    let scene = Scene::new().await;
    let (told, irmark) = scene.acknowledged(&as_official(small_claim())).await;
    let Ok(Reply::Accepted(acceptance)) = scene.poll(&told, irmark).await else { panic!() };
    assert!(acceptance.receipt.unwrap().text.contains("document ref: AB12345"));
}

#[tokio::test]
async fn answers_are_kept_for_sixty_days() {
    let now = Arc::new(std::sync::Mutex::new(datetime!(2026-11-21 09:30 UTC)));
    let clock = Arc::clone(&now);
    let moving = Options { clock: Arc::new(move || *clock.lock().unwrap()), ..options() };
    let scene = Scene::with(moving, Limits::default()).await;
    let (told, irmark) = scene.acknowledged(&small_claim()).await;
    *now.lock().unwrap() += time::Duration::days(61);
    scene.acknowledged(&small_claim()).await;
    let Ok(Reply::Failed(failure)) = scene.poll(&told, irmark).await else { panic!() };
    assert_eq!(failure.number(), Some(2000));
    assert_eq!(scene.list().await.unwrap().records.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn many_claims_at_once_get_an_answer_each() {
    let scene = Arc::new(Scene::new().await);
    let mut tasks = Vec::new();
    for number in 1..=200_i64 {
        let scene = Arc::clone(&scene);
        tasks.push(tokio::spawn(async move {
            let mut claim = small_claim();
            claim.lines = vec![line(number)];
            let bytes = number.to_be_bytes();
            let mut id = [0; 16];
            id[8..].copy_from_slice(&bytes);
            claim.opening.header.transaction_id = Some(TransactionId::from_bytes(id).to_string());
            let (told, irmark) = scene.acknowledged(&claim).await;
            let reply = scene.poll(&told, irmark).await.unwrap();
            let Reply::Accepted(acceptance) = reply else { panic!("{reply:?}") };
            assert_eq!(acceptance.receipt.unwrap().irmark, irmark);
            told.correlation_id
        }));
    }
    let mut ids = std::collections::HashSet::new();
    for task in tasks {
        ids.insert(task.await.unwrap());
    }
    assert_eq!(ids.len(), 200);
    assert_eq!(scene.list().await.unwrap().records.len(), 200);
    assert_eq!(scene.simulator().taken_twice(), []);
    assert!(scene.simulator().taken().iter().all(|taken| taken.verdict == Verdict::Accept));
}

#[test]
fn the_requests_that_carry_no_claim_in_full() {
    let id = "723F63DC1F4F4133A26EEF5E169BADF3".parse().unwrap();
    let requests =
        [poll_request(&id, true), delete_request(&id, &account(), false), list_request(&account(), true)];
    insta::assert_snapshot!(requests.map(|request| by_element(&request)).join("\n\n"));
}

/// What goes over the wire besides claims, both ways, by HMRC's own schemas.
#[tokio::test]
#[cfg_attr(not(all(hmrc_reference, xmllint)), ignore = "needs HMRC's reference files and xmllint")]
async fn requests_and_replies_are_valid_to_hmrcs_schemas() {
    let schemas = Schemas::new();
    let id = "723F63DC1F4F4133A26EEF5E169BADF3".parse().unwrap();
    let mut messages =
        vec![poll_request(&id, true), delete_request(&id, &account(), false), list_request(&account(), true)];
    let scene = Scene::new().await;
    scene.plan(Step::Submit, Outcome::Fail { number: 1046 });
    for outcome in [None, Some(Outcome::Reject { line: 0, number: 7040, element: "Date" })] {
        let (irmark, first) = submission(&large_claim());
        messages.push(scene.client.submit(first, irmark).await.unwrap().bytes);
        let (irmark, second) = submission(&large_claim());
        if let Some(outcome) = outcome {
            scene.plan(Step::Submit, outcome);
        }
        let answer = scene.client.submit(second, irmark).await.unwrap();
        messages.push(answer.bytes);
        let Reply::Acknowledged(told) = answer.reply else { panic!() };
        messages.push(scene.client.list().await.unwrap().bytes);
        messages.push(scene.client.poll(&told.correlation_id, &told.endpoint, irmark).await.unwrap().bytes);
        messages.push(scene.client.delete(&told.correlation_id).await.unwrap().bytes);
    }
    let files: Vec<_> = messages
        .iter()
        .enumerate()
        .map(|(number, bytes)| schemas.save(&format!("wire-{number}.xml"), bytes))
        .collect();
    assert_eq!(schemas.valid(&files), vec![true; files.len()]);
}
