//! Looking through the log for what no index leads to.

use backend::pagination::PageRequest;
use backend::request_log::{Outcome, RequestFilter, SEARCHED};
use domain::AnyId;
use domain::scope::ScopeSet;

use super::{Log, ago};

fn gift(last: char) -> AnyId {
    format!("don_01ke5v3s8f7qk9mz4x2w6r1t0{last}").parse().unwrap()
}

#[tokio::test]
async fn what_happened_to_a_donation_and_what_a_client_did_is_found_in_any_time() {
    let log = Log::new().await;
    let second =
        log.backend().create_client(log.world.platform_id, &ScopeSet::all(), None).await.unwrap().client_id;
    let (one, other) = (gift('b'), gift('c'));
    log.note_about(ago(40), 1, log.client, one);
    log.note_about(ago(30), 2, log.client, other);
    log.note_about(ago(20), 3, second, one);
    log.note_about(ago(10), 4, second, other);
    let wrong = log.note(ago(5), 5, "POST /donations", 422, Some("invalid_fields"));
    log.backend().flush_request_log().await.unwrap();
    let numbers = async |filter: RequestFilter| -> Vec<i32> {
        let found = log.found(filter).await;
        found.iter().map(|request| request.milliseconds).collect()
    };
    let about = RequestFilter { subject: Some(one), ..RequestFilter::default() };
    let of = RequestFilter { client: Some(second), ..RequestFilter::default() };
    assert_eq!(numbers(about.clone()).await, [3, 1]);
    assert_eq!(numbers(of.clone()).await, [4, 3]);
    let both = RequestFilter { client: Some(second), ..about.clone() };
    assert_eq!(numbers(both).await, [3]);
    let early = RequestFilter { to: Some(ago(35)), ..about.clone() };
    assert_eq!(numbers(early).await, [1]);
    let late = RequestFilter {
        from: Some(ago(15)),
        outcome: Some(Outcome::Done),
        call: Some("GET /donations/{donationId}".to_owned()),
        ..of.clone()
    };
    assert_eq!(numbers(late).await, [4]);
    for (filter, wanted) in [(about, vec![]), (of, vec![]), (RequestFilter::default(), vec![5])] {
        let by_id = RequestFilter { request_id: Some(wrong), ..filter };
        assert_eq!(numbers(by_id).await, wanted);
    }
    // What another platform's client did is not theirs, whoever names it.
    let others = log.world.test.platform("Tap & Give").await;
    let nosy = log.world.test.platform_owner(others.platform_id).await;
    let page = PageRequest::new(10, None);
    for filter in [
        RequestFilter { client: Some(second), ..RequestFilter::default() },
        RequestFilter { subject: Some(one), ..RequestFilter::default() },
    ] {
        let found = log.backend().requests(&nosy, &filter, &page).await.unwrap();
        assert!(found.items.is_empty() && found.next.is_none());
    }
}

#[tokio::test]
async fn a_search_looks_through_so_many_lines_at_a_time_and_goes_on() {
    let log = Log::new().await;
    log.note_about(ago(60), 7, log.client, gift('b'));
    log.backend().flush_request_log().await.unwrap();
    let (platform, client) = (log.world.platform_id.uuid(), log.client.uuid());
    let test = &log.world.test;
    let many = test
        .by_hand(&format!(
            "insert into request_log (request_id, platform_id, client_id, at, call, status, outcome, milliseconds)
             select first_request_id(now() - n * interval '1 millisecond'), '{platform}', '{client}', now(), 'GET /charities', 200, 'done', 1
             from generate_series(1, {SEARCHED}) as n"
        ))
        .await
        .unwrap();
    assert_eq!(i64::try_from(many), Ok(SEARCHED));
    let filter = RequestFilter { subject: Some(gift('b')), ..RequestFilter::default() };
    let part = async |after: Option<String>| {
        let request = PageRequest::new(50, after);
        log.backend().requests(&log.owner, &filter, &request).await.unwrap()
    };
    let first = part(None).await;
    assert!(first.items.is_empty());
    let second = part(Some(first.next.unwrap())).await;
    let numbers: Vec<i32> = second.items.iter().map(|one| one.milliseconds).collect();
    assert_eq!((numbers, second.next), (vec![7], None));
}
