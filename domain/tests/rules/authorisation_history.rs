//! Random histories, against a model that knows only days and instants and no rule of ours.

use domain::calendar::{Timestamp, london_midnight};
use domain::{Authorisation, Date};
use proptest::prelude::*;
use time::{Duration, Month};

use crate::samples::{at, day, numbered};

/// What one authorisation covers, told day by day: walk from the first day to the 5 April at which it ends.
#[derive(Debug)]
struct Model {
    given_on: Date,
    stops_at: Option<Timestamp>,
}

impl Model {
    fn covers(&self, gift: Timestamp) -> bool {
        if self.stops_at.is_some_and(|stop| gift >= stop) {
            return false;
        }
        let mut date = self.given_on;
        let mut ends_to_skip = usize::from(in_last_weeks(self.given_on));
        loop {
            if date == gift.london_date() {
                return true;
            }
            let last = date.month() == Month::April && date.day() == 5;
            if last && ends_to_skip == 0 {
                return false;
            }
            ends_to_skip -= usize::from(last);
            date += Duration::DAY;
        }
    }
}

fn in_last_weeks(date: Date) -> bool {
    date.month() == Month::March || (date.month() == Month::April && date.day() <= 5)
}

#[derive(Clone, Copy, Debug)]
enum Stop {
    Never,
    AtOnce(i64),
    OnDay(i64, i64),
}

fn instants() -> impl Strategy<Value = Timestamp> {
    let start = at("2026-01-01T00:00:00Z");
    // Whole and half hours, so that midnights in London are met often.
    (0_i64..(3 * 365 * 48)).prop_map(move |halves| start.plus_minutes(halves * 30))
}

fn stops() -> impl Strategy<Value = Stop> {
    prop_oneof![
        Just(Stop::Never),
        (0_i64..20_000).prop_map(Stop::AtOnce),
        ((0_i64..20_000), (0_i64..120)).prop_map(|(hours, days)| Stop::OnDay(hours, days)),
    ]
}

/// Gives an authorisation, and cancels it if the rules let it.
fn build(number: u128, given_at: Timestamp, stop: Stop) -> (Authorisation, Model) {
    let authorisation = numbered(number, given_at);
    let (noticed, from) = match stop {
        Stop::Never => (given_at, None),
        Stop::AtOnce(hours) => (given_at.plus_hours(hours), None),
        Stop::OnDay(hours, days) => {
            let noticed = given_at.plus_hours(hours);
            (noticed, Some(noticed.london_date() + Duration::days(days)))
        }
    };
    let untouched = Model { given_on: given_at.london_date(), stops_at: None };
    if matches!(stop, Stop::Never) {
        return (authorisation, untouched);
    }
    match authorisation.clone().cancel(noticed, from) {
        Ok(cancelled) => {
            let stops_at = noticed.max(from.map_or(noticed, london_midnight));
            (cancelled, Model { stops_at: Some(stops_at), ..untouched })
        }
        Err(_) => (authorisation, untouched),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_gift_is_covered_exactly_when_the_model_says_so(
        history in prop::collection::vec((instants(), stops()), 0..6),
        gifts in prop::collection::vec(instants(), 1..20),
    ) {
        let built: Vec<_> = (1_u128..).zip(&history).map(|(n, (given, stop))| build(n, *given, *stop)).collect();
        for gift in gifts {
            for (authorisation, model) in &built {
                prop_assert_eq!(authorisation.covers(gift), covers_from_its_day(model, gift), "{:?} {}", model, gift);
            }
        }
    }

    #[test]
    fn an_authorisation_is_never_retrospective_and_never_outlives_the_second_5_april(given in instants(), gift in instants()) {
        let authorisation = numbered(1, given);
        let days = (authorisation.ends_on() - authorisation.given_on()).whole_days();
        prop_assert!((0..=401).contains(&days), "{days} days");
        if authorisation.covers(gift) {
            prop_assert!(gift.london_date() >= given.london_date());
        }
    }

    #[test]
    fn the_status_agrees_with_what_is_covered(given in instants(), stop in stops(), now in instants()) {
        let (authorisation, _) = build(1, given, stop);
        let active = authorisation.status(now) == domain::AuthorisationStatus::Active;
        prop_assert_eq!(active, authorisation.covers(now));
        let summary = domain::AuthorisationSummary::of([authorisation.term()], now);
        prop_assert_eq!(summary.active, active);
    }
}

fn covers_from_its_day(model: &Model, gift: Timestamp) -> bool {
    gift.london_date() >= model.given_on && model.covers(gift)
}

#[test]
fn the_model_itself_knows_a_known_case() {
    let model = Model { given_on: day("2028-02-29"), stops_at: None };
    assert!(model.covers(at("2028-04-05T12:00:00Z")) && !model.covers(at("2028-04-06T12:00:00Z")));
}
