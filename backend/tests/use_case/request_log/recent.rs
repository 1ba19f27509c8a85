//! What the requests of the last hours came to.

use backend::clock::real_now;
use backend::request_log::{Answered, COUNTED, Details, Outcome, Period, Recent};
use domain::Timestamp;

use super::{Log, ago, id_at};

/// So many hours before the present one began.
fn hour_ago(hours: i64) -> Timestamp {
    Period::Day.bounds(real_now()).1.plus_hours(-hours)
}

impl Log {
    async fn recent(&self, period: Period) -> Recent {
        self.backend().flush_request_log().await.unwrap();
        self.backend().recent_requests(&self.owner, period).await.unwrap()
    }
}

/// The errors, by outcome and code.
fn counted(recent: &Recent) -> Vec<(Outcome, Option<&str>, i64)> {
    recent.errors.iter().map(|error| (error.outcome, error.code.as_deref(), error.requests)).collect()
}

#[tokio::test]
async fn errors_are_counted_by_code_for_a_day_or_a_week() {
    let log = Log::new().await;
    for number in 1..=3 {
        log.note(hour_ago(2), number, "POST /donations", 422, Some("invalid_fields"));
    }
    let last = log.note(hour_ago(1), 4, "POST /donors", 422, Some("invalid_fields"));
    log.note(hour_ago(3), 5, "POST /donations", 409, Some("reference_taken"));
    log.note(hour_ago(4), 6, "POST /donations", 503, Some("unavailable"));
    log.note(hour_ago(5), 7, "GET /charities", 500, None);
    log.note(hour_ago(6), 8, "POST /donors/lookup", 404, Some("donor_not_found"));
    log.note(hour_ago(30), 9, "POST /donations", 429, Some("rate_limited"));
    log.note(hour_ago(168), 10, "POST /donations", 429, Some("rate_limited"));
    let day = log.recent(Period::Day).await;
    let of_a_day = [
        (Outcome::Failed, Some("unavailable"), 1),
        (Outcome::Failed, None, 1),
        (Outcome::Refused, Some("invalid_fields"), 4),
        (Outcome::Refused, Some("reference_taken"), 1),
    ];
    assert_eq!(counted(&day), of_a_day);
    assert_eq!(day.errors[2].last, last);
    assert!(!day.is_cut);
    let week = log.recent(Period::Week).await;
    let (before, after) = of_a_day.split_at(3);
    let of_a_week = [before, &[(Outcome::Refused, Some("rate_limited"), 1)], after].concat();
    assert_eq!(counted(&week), of_a_week, "the hour before the first is not counted");
    let other = log.world.test.platform("Tap & Give").await;
    let nosy = log.world.test.platform_owner(other.platform_id).await;
    let theirs = log.backend().recent_requests(&nosy, Period::Week).await.unwrap();
    assert!(theirs.errors.is_empty() && theirs.hours.iter().all(|hour| hour.all == 0));
}

#[tokio::test]
async fn each_hour_has_its_numbers_and_one_without_requests_has_none() {
    let log = Log::new().await;
    log.note(hour_ago(0), 1, "GET /charities", 200, None);
    log.note(hour_ago(2), 2, "GET /charities", 200, None);
    log.note(hour_ago(2), 3, "POST /donations", 422, Some("invalid_fields"));
    log.note(hour_ago(2), 4, "POST /donations", 503, Some("unavailable"));
    log.note(hour_ago(2), 5, "POST /donors/lookup", 404, Some("donor_not_found"));
    log.note(hour_ago(24), 6, "GET /charities", 200, None);
    let day = log.recent(Period::Day).await;
    let numbers: Vec<_> = day.hours.iter().map(|hour| (hour.all, hour.refused, hour.failed)).collect();
    let mut wanted = vec![(0, 0, 0); 24];
    wanted[21] = (4, 1, 1);
    wanted[23] = (1, 0, 0);
    assert_eq!(numbers, wanted);
    assert!(day.hours.windows(2).all(|two| two[0].began_at.plus_hours(1) == two[1].began_at));
    assert_eq!(log.recent(Period::Week).await.hours.len(), 168);
}

#[tokio::test]
async fn requests_that_only_name_the_client_are_counted_by_their_code_alone() {
    let log = Log::new().await;
    for number in 0..250 {
        log.backend().note_request(Answered {
            request_id: id_at(hour_ago(1), number),
            client: log.client,
            proved: false,
            at: hour_ago(1),
            call: "POST /oauth/token".to_owned(),
            status: 401,
            code: Some("invalid_client"),
            milliseconds: 1,
            subject: None,
            details: Details::default(),
        });
    }
    let day = log.recent(Period::Day).await;
    assert_eq!(counted(&day), [(Outcome::Refused, Some("invalid_client"), 250)]);
    assert!(day.hours.iter().all(|hour| hour.all == 0));
}

#[tokio::test]
async fn of_very_many_errors_the_newest_are_counted_and_the_rest_is_told() {
    let log = Log::new().await;
    log.note(ago(5), 1, "POST /donations", 503, Some("unavailable"));
    let (platform, client) = (log.world.platform_id.uuid(), log.client.uuid());
    log.world
        .test
        .by_hand(&format!(
            "insert into request_log (request_id, platform_id, client_id, at, call, status, outcome, code, milliseconds)
             select first_request_id(now() - n * interval '1 millisecond'), '{platform}', '{client}', now(), 'GET /charities', 404,
                 'refused', case when n <= {COUNTED} then 'charity_not_found' else 'too_old' end, 1
             from generate_series(1, {COUNTED} + 5) as n"
        ))
        .await
        .unwrap();
    let day = log.recent(Period::Day).await;
    assert_eq!(
        counted(&day),
        [(Outcome::Failed, Some("unavailable"), 1), (Outcome::Refused, Some("charity_not_found"), COUNTED)]
    );
    assert!(day.is_cut);
}
