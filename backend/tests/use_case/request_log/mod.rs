//! The log of requests.

mod recent;
mod search;

use backend::Backend;
use backend::actor::PlatformStaff;
use backend::clock::real_now;
use backend::pagination::PageRequest;
use backend::request_log::{
    Answered, CodeFilter, Details, KeyMark, Outcome, Period, RefusedField, Request, RequestFilter,
};
use domain::request_log::hour_of;
use domain::{AnyId, ClientId, RequestId, Timestamp};
use uuid::Uuid;

use crate::person::{World, code};

const NOW: &str = "2026-11-21T09:00:00Z";

/// An id of an instant, as a request that arrived then has it.
fn id_at(at: Timestamp, number: u16) -> RequestId {
    let milliseconds = u128::try_from(at.offset().unix_timestamp_nanos() / 1_000_000).unwrap();
    RequestId::from_uuid(Uuid::from_u128(
        (milliseconds << 80) | (0x7000 << 64) | (0x8000 << 48) | u128::from(number),
    ))
}

struct Log {
    world: World,
    owner: PlatformStaff,
    client: ClientId,
}

impl Log {
    async fn new() -> Self {
        let world = World::at(NOW).await;
        let owner = world.test.platform_owner(world.platform_id).await;
        let client = world.test.backend.clients(&owner).await.unwrap()[0].client_id;
        Self { world, owner, client }
    }

    fn backend(&self) -> &Backend {
        &self.world.test.backend
    }

    fn note(
        &self,
        at: Timestamp,
        number: u16,
        call: &str,
        status: u16,
        code: Option<&'static str>,
    ) -> RequestId {
        let request_id = id_at(at, number);
        self.backend().note_request(Answered {
            request_id,
            client: self.client,
            proved: true,
            at,
            call: call.to_owned(),
            status,
            code,
            milliseconds: u64::from(number),
            subject: Some("don_01ke5v3s8f7qk9mz4x2w6r1t0a".to_owned()),
            details: Details::default(),
        });
        request_id
    }

    /// A call of this client that was done, about this thing.
    fn note_about(&self, at: Timestamp, number: u16, client: ClientId, subject: AnyId) {
        self.backend().note_request(Answered {
            request_id: id_at(at, number),
            client,
            proved: true,
            at,
            call: "GET /donations/{donationId}".to_owned(),
            status: 200,
            code: None,
            milliseconds: u64::from(number),
            subject: Some(subject.to_string()),
            details: Details::default(),
        });
    }

    async fn found(&self, filter: RequestFilter) -> Vec<Request> {
        let page = self.backend().requests(&self.owner, &filter, &PageRequest::new(50, None)).await.unwrap();
        page.items
    }
}

fn ago(minutes: i64) -> Timestamp {
    real_now().plus_minutes(-minutes)
}

#[tokio::test]
async fn a_midnight_error_is_found_by_its_request_id() {
    let log = Log::new().await;
    for number in 0..200 {
        log.note(ago(60), number, "GET /donors/{donorId}/authorisation", 200, None);
    }
    let wanted = log.note(ago(30), 7, "POST /donations", 503, Some("unavailable"));
    log.backend().flush_request_log().await.unwrap();
    let found = log.found(RequestFilter { request_id: Some(wanted), ..RequestFilter::default() }).await;
    assert_eq!(found.len(), 1);
    let one = &found[0];
    assert_eq!((one.request_id, one.status, one.code.as_deref()), (wanted, 503, Some("unavailable")));
    assert_eq!((one.call.as_str(), one.milliseconds), ("POST /donations", 7));
    assert_eq!(one.subject.as_deref(), Some("don_01ke5v3s8f7qk9mz4x2w6r1t0a"));
    assert_eq!(one.client, "First client");
}

#[tokio::test]
async fn a_request_is_read_with_its_details_by_its_own_platform_alone() {
    let log = Log::new().await;
    let details = Details {
        key: Some(KeyMark::of([0x1a; 32])),
        is_replay: true,
        fields: (0..30)
            .map(|number| RefusedField::new(&format!("/donations/{number}"), "required"))
            .collect(),
    };
    let id = id_at(ago(1), 1);
    log.backend().note_request(Answered {
        request_id: id,
        client: log.client,
        proved: true,
        at: ago(1),
        call: "POST /donations/batch".to_owned(),
        status: 422,
        code: Some("invalid_fields"),
        milliseconds: 12,
        subject: None,
        details: details.clone(),
    });
    let plain = log.note(ago(2), 2, "GET /charities", 200, None);
    log.backend().flush_request_log().await.unwrap();
    let whole = log.backend().request(&log.owner, id).await.unwrap();
    assert_eq!((whole.line.request_id, whole.line.status, whole.client), (id, 422, log.client));
    assert_eq!(whole.details, details);
    assert_eq!(whole.details.fields.iter().count(), 20);
    assert_eq!(log.backend().request(&log.owner, plain).await.unwrap().details, Details::default());
    let other = log.world.test.platform("Tap & Give").await;
    let nosy = log.world.test.platform_owner(other.platform_id).await;
    assert_eq!(code(log.backend().request(&nosy, id).await), "page_not_found");
    assert_eq!(code(log.backend().request(&log.owner, id_at(ago(1), 9)).await), "page_not_found");
}

#[tokio::test]
async fn each_filter_narrows_and_they_go_together() {
    let log = Log::new().await;
    log.note(ago(50), 1, "GET /charities", 200, None);
    log.note(ago(40), 2, "POST /donations", 201, None);
    log.note(ago(30), 3, "POST /donations", 422, Some("invalid_fields"));
    log.note(ago(20), 4, "POST /donations", 429, Some("rate_limited"));
    log.note(ago(10), 5, "GET /charities", 500, Some("internal_error"));
    log.backend().flush_request_log().await.unwrap();
    let numbers = |found: Vec<Request>| -> Vec<i32> { found.iter().map(|one| one.milliseconds).collect() };
    let all = RequestFilter::default();
    assert_eq!(numbers(log.found(all.clone()).await), [5, 4, 3, 2, 1]);
    let refused = RequestFilter { outcome: Some(Outcome::Refused), ..all.clone() };
    assert_eq!(numbers(log.found(refused.clone()).await), [4, 3]);
    let gifts = RequestFilter { call: Some("POST /donations".to_owned()), ..all.clone() };
    assert_eq!(numbers(log.found(gifts.clone()).await), [4, 3, 2]);
    let both = RequestFilter { call: gifts.call.clone(), ..refused.clone() };
    assert_eq!(numbers(log.found(both).await), [4, 3]);
    let between = RequestFilter { from: Some(ago(35)), to: Some(ago(15)), ..all.clone() };
    assert_eq!(numbers(log.found(between.clone()).await), [4, 3]);
    let narrow = RequestFilter { outcome: Some(Outcome::Done), ..between };
    assert!(log.found(narrow).await.is_empty());
    assert_eq!(log.backend().calls(&log.owner).await.unwrap(), ["GET /charities", "POST /donations"]);
    let coded = |code: &str, outcome| RequestFilter {
        code: Some(CodeFilter::of(code)),
        outcome,
        ..RequestFilter::default()
    };
    for (filter, wanted) in [
        (coded("rate_limited", None), vec![4]),
        (coded("rate_limited", Some(Outcome::Refused)), vec![4]),
        (coded("rate_limited", Some(Outcome::Failed)), vec![]),
        (coded("internal_error", Some(Outcome::Failed)), vec![5]),
        (RequestFilter { from: Some(ago(15)), ..coded("rate_limited", Some(Outcome::Refused)) }, vec![]),
        (RequestFilter { client: Some(log.client), ..coded("invalid_fields", None) }, vec![3]),
    ] {
        assert_eq!(numbers(log.found(filter).await), wanted);
    }
}

#[tokio::test]
async fn errors_without_a_code_are_found_apart() {
    let log = Log::new().await;
    log.note(ago(50), 1, "GET /charities", 200, None);
    log.note(ago(40), 2, "POST /donations", 422, Some("invalid_fields"));
    log.note(ago(30), 3, "POST /donations", 400, None);
    log.note(ago(20), 4, "GET /charities", 500, None);
    log.backend().flush_request_log().await.unwrap();
    let without = |outcome| RequestFilter {
        code: Some(CodeFilter::None),
        outcome: Some(outcome),
        ..RequestFilter::default()
    };
    for (filter, wanted) in [
        (without(Outcome::Refused), vec![3]),
        (without(Outcome::Failed), vec![4]),
        (RequestFilter { client: Some(log.client), ..without(Outcome::Refused) }, vec![3]),
    ] {
        let found: Vec<i32> = log.found(filter).await.iter().map(|one| one.milliseconds).collect();
        assert_eq!(found, wanted);
    }
}

#[tokio::test]
async fn lookups_that_find_nobody_bury_no_error_and_are_counted_apart() {
    let log = Log::new().await;
    let wrong_id = "GET /donors/{donorId}/authorisation";
    log.note(ago(30), 1, "POST /donations", 422, Some("invalid_fields"));
    log.note(ago(29), 2, wrong_id, 404, Some("donor_not_found"));
    for number in 3..=12 {
        log.note(ago(20), number, "POST /donors/lookup", 404, Some("donor_not_found"));
    }
    log.note(ago(10), 13, "POST /donors/match", 404, Some("no_match"));
    log.backend().flush_request_log().await.unwrap();
    let numbers = |found: Vec<Request>| -> Vec<i32> { found.iter().map(|one| one.milliseconds).collect() };
    let errors = log.backend().recent_requests(&log.owner, Period::Day).await.unwrap().errors;
    let codes: Vec<_> = errors.iter().map(|error| (error.code.as_deref(), error.requests)).collect();
    assert_eq!(codes, [(Some("donor_not_found"), 1), (Some("invalid_fields"), 1)]);
    let traffic = log.backend().traffic(&log.owner).await.unwrap();
    assert_eq!((traffic.no_donor, traffic.refused, traffic.all()), (11, 2, 13));
    let only = RequestFilter { outcome: Some(Outcome::NoDonor), ..RequestFilter::default() };
    assert_eq!(numbers(log.found(only).await), (3..=13).rev().collect::<Vec<i32>>());
}

#[tokio::test]
async fn the_log_goes_on_page_by_page() {
    let log = Log::new().await;
    for number in 1..=5 {
        log.note(ago(5), number, "GET /charities", 200, None);
    }
    log.backend().flush_request_log().await.unwrap();
    let (mut after, mut seen) = (None, Vec::new());
    loop {
        let request = PageRequest::new(2, after);
        let page = log.backend().requests(&log.owner, &RequestFilter::default(), &request).await.unwrap();
        seen.extend(page.items.iter().map(|one| one.milliseconds));
        after = page.next;
        if after.is_none() {
            break;
        }
    }
    assert_eq!(seen, [5, 4, 3, 2, 1]);
    let broken = PageRequest::new(2, Some("not a cursor".to_owned()));
    let refused = log.backend().requests(&log.owner, &RequestFilter::default(), &broken).await;
    assert_eq!(code(refused), "invalid_cursor");

    let first = PageRequest::new(2, None);
    let whole = log.backend().requests(&log.owner, &RequestFilter::default(), &first).await.unwrap();
    assert!(whole.next.is_some());
    let narrowed = RequestFilter { call: Some("GET /charities".to_owned()), ..RequestFilter::default() };
    let of_the_whole = PageRequest::new(2, whole.next);
    let refused = log.backend().requests(&log.owner, &narrowed, &of_the_whole).await;
    assert_eq!(code(refused), "invalid_cursor", "of another search");
}

#[tokio::test]
async fn a_call_is_followed_through_the_hours_in_which_it_occurred() {
    let log = Log::new().await;
    // Five hours and more back, among many others.
    for number in 1..=12_u16 {
        let at = ago(i64::from(400 - number * 25));
        let status = if number % 3 == 0 { 422 } else { 201 };
        log.note(at, number, "POST /donations", status, None);
        log.note(at, 100 + number, "GET /charities", 200, None);
    }
    log.backend().flush_request_log().await.unwrap();
    for (outcome, wanted) in [
        (None, (1..=12).rev().collect::<Vec<i32>>()),
        (Some(Outcome::Refused), vec![12, 9, 6, 3]),
        (Some(Outcome::Failed), vec![]),
    ] {
        let filter =
            RequestFilter { call: Some("POST /donations".to_owned()), outcome, ..RequestFilter::default() };
        let (mut after, mut seen) = (None, Vec::new());
        loop {
            let request = PageRequest::new(5, after);
            let page = log.backend().requests(&log.owner, &filter, &request).await.unwrap();
            seen.extend(page.items.iter().map(|one| one.milliseconds));
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        assert_eq!(seen, wanted, "{outcome:?}");
    }
}

#[tokio::test]
async fn another_platforms_requests_are_not_there() {
    let log = Log::new().await;
    let id = log.note(ago(1), 1, "GET /charities", 200, None);
    log.backend().flush_request_log().await.unwrap();
    let other = log.world.test.platform("Tap & Give").await;
    let nosy = log.world.test.platform_owner(other.platform_id).await;
    let filter = RequestFilter { request_id: Some(id), ..RequestFilter::default() };
    let page = PageRequest::new(10, None);
    let found = log.backend().requests(&nosy, &filter, &page).await.unwrap();
    assert!(found.items.is_empty());
    assert!(log.backend().calls(&nosy).await.unwrap().is_empty());
    assert_eq!(log.backend().traffic(&nosy).await.unwrap().all(), 0);
}

#[tokio::test]
async fn numbers_of_the_last_day_are_counted_by_the_way_and_once() {
    let log = Log::new().await;
    log.note(ago(1), 10, "GET /charities", 200, None);
    log.note(ago(2), 30, "GET /charities", 404, Some("charity_not_found"));
    log.backend().flush_request_log().await.unwrap();
    // The same lines again, as after an answer of the database that was lost.
    log.note(ago(1), 10, "GET /charities", 200, None);
    let again = log.note(ago(3), 50, "GET /charities", 503, Some("unavailable"));
    log.backend().flush_request_log().await.unwrap();
    log.backend().note_request(Answered {
        request_id: again,
        client: log.client,
        proved: true,
        at: ago(3),
        call: "GET /charities".to_owned(),
        status: 503,
        code: None,
        milliseconds: 50,
        subject: None,
        details: Details::default(),
    });
    log.note(real_now().plus_minutes(-26 * 60), 900, "GET /charities", 500, None);
    log.backend().flush_request_log().await.unwrap();
    let traffic = log.backend().traffic(&log.owner).await.unwrap();
    assert_eq!((traffic.refused, traffic.failed), (1, 1), "{traffic:?}");
    assert_eq!(traffic.slowest, 50, "the day before is not counted");
}

#[tokio::test]
async fn f7_requests_that_only_name_a_client_leave_a_hundred_lines_an_hour_and_one_that_counts_the_rest() {
    let log = Log::new().await;
    let (test, other) = (&log.world.test, log.world.test.another_process().await);
    let hour = Timestamp::from_offset(hour_of(id_at(ago(60), 0)));
    let stranger = |process: &Backend, at: Timestamp, number: u16| {
        process.note_request(Answered {
            request_id: id_at(at, number),
            client: log.client,
            proved: false,
            at,
            call: "POST /oauth/token".to_owned(),
            status: 401,
            code: Some("invalid_client"),
            milliseconds: 900,
            subject: None,
            details: Details::default(),
        });
    };
    for number in 0..300 {
        stranger(if number % 2 == 0 { log.backend() } else { &other }, hour, number);
        if number % 40 == 0 {
            log.backend().flush_request_log().await.unwrap();
            other.flush_request_log().await.unwrap();
        }
    }
    log.backend().flush_request_log().await.unwrap();
    other.flush_request_log().await.unwrap();
    assert_eq!(test.count("select count(*) from request_log").await, 101);
    assert_eq!(test.count("select max(more) from request_log").await, 199);
    assert_eq!(test.count("select count(more) from request_log").await, 1);
    let traffic = log.backend().traffic(&log.owner).await.unwrap();
    let numbers = (traffic.done, traffic.refused, traffic.failed, traffic.milliseconds, traffic.slowest);
    assert_eq!(numbers, (0, 0, 0, 0, 0), "a stranger is in no numbers");

    // One flood in one go, in the next hour: the counting line takes the rest of it in memory.
    for number in 0..1_000 {
        stranger(&other, hour.plus_minutes(60), number);
    }
    log.note(hour.plus_minutes(60), 2_000, "POST /oauth/token", 200, None);
    other.flush_request_log().await.unwrap();
    log.backend().flush_request_log().await.unwrap();
    assert_eq!(test.count("select count(*) from request_log").await, 203);
    assert_eq!(test.count("select max(more) from request_log").await, 899);
    let by_call = RequestFilter { call: Some("POST /oauth/token".to_owned()), ..RequestFilter::default() };
    let found = log.found(by_call).await;
    assert_eq!((found[0].status, found[0].more), (200, None), "who proved it has the line");
    assert_eq!((found[1].status, found[1].more), (401, Some(899)));
    assert_eq!(log.backend().traffic(&log.owner).await.unwrap().done, 1);
}

#[tokio::test]
async fn a_client_that_never_was_is_nobodys_and_old_lines_go() {
    let log = Log::new().await;
    log.backend().note_request(Answered {
        request_id: id_at(ago(1), 1),
        client: ClientId::from_uuid(Uuid::nil()),
        proved: true,
        at: ago(1),
        call: "POST /oauth/token".to_owned(),
        status: 401,
        code: Some("invalid_client"),
        milliseconds: 1,
        subject: None,
        details: Details::default(),
    });
    log.note(ago(31 * 24 * 60), 1, "GET /charities", 200, None);
    log.note(ago(29 * 24 * 60), 2, "GET /charities", 200, None);
    log.backend().flush_request_log().await.unwrap();
    let test = &log.world.test;
    assert_eq!(test.count("select count(*) from request_log").await, 2);
    log.backend().forget_old().await.unwrap();
    assert_eq!(test.count("select count(*) from request_log").await, 1);
    assert_eq!(test.count("select count(*) from request_hour").await, 1);
}

#[tokio::test]
async fn what_could_not_be_written_waits() {
    let log = Log::new().await;
    log.note(ago(1), 1, "GET /charities", 200, None);
    let test = &log.world.test;
    test.by_hand("alter table request_log rename to request_log_away").await.unwrap();
    assert!(log.backend().flush_request_log().await.is_err());
    test.by_hand("alter table request_log_away rename to request_log").await.unwrap();
    log.backend().flush_request_log().await.unwrap();
    assert_eq!(test.count("select count(*) from request_log").await, 1);
}
