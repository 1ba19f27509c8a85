//! The four years in which a gift can be claimed: nobody lets them pass unwarned.

use backend::actor::Operator;
use backend::claim::Claim;
use backend::testing::words::{Value, say_in_email};
use domain::claim::{Approvals, ClaimPeriod, ClaimSetting, ClaimStatus, LeftOut, PeriodHistory, Schedule};
use domain::{Pence, RefusalReason};
use hmrc::simulator::{Outcome, Step};
use serde_json::json;

use crate::claim::Desk;

/// Whether this is the subject of a warning, whatever day it names.
fn is_warning(subject: &str) -> bool {
    let warning = say_in_email("claims", "until-subject", [("until", Value::text('\n'))]);
    let (before, after) = warning.split_once('\n').unwrap();
    subject.starts_with(before) && subject.ends_with(after)
}

/// Whether this is the subject of a mail that asks for the charity's period.
fn asks_for_period(subject: &str) -> bool {
    subject == say_in_email("claims", "left-out-subject", [])
}

/// That gifts of £10.00 each are in no claim yet, or are left out, since a day or a year.
fn gifts(id: &str, since: (&'static str, &str), count: i64) -> String {
    let (variable, since) = since;
    let variables = [
        (variable, Value::text(since)),
        ("count", Value::number(count)),
        ("claimable", Value::text(format!("£{count}0.00"))),
    ];
    say_in_email("claims", id, variables)
}

/// How long a warning says that the gifts can be claimed.
fn until(id: &str, day: &str) -> String {
    say_in_email("claims", id, [("until", Value::text(day))])
}

async fn told(desk: &Desk) -> Vec<String> {
    mails(desk, is_warning).await
}

/// The mails that ask for the charity's period.
async fn asked(desk: &Desk) -> Vec<String> {
    mails(desk, asks_for_period).await
}

/// Those with such a subject, oldest first.
async fn mails(desk: &Desk, is_it: fn(&str) -> bool) -> Vec<String> {
    let mails = desk.backend().mailbox().await.unwrap();
    let mut about: Vec<String> = mails
        .into_iter()
        .filter(|mail| is_it(&mail.subject))
        .map(|mail| format!("{}: {}", mail.to, mail.body))
        .collect();
    about.reverse();
    about
}

/// A new day, on which the worker looks twice.
async fn day(desk: &Desk, day: &str) {
    desk.world.test.set_clock(&format!("{day}T09:00:00Z"));
    for _ in 0..2 {
        desk.backend().warn_of_deadlines().await.unwrap();
        desk.world.test.work().await;
    }
}

#[tokio::test]
async fn a_charity_is_told_once_at_90_days_and_once_at_30_of_what_is_in_no_claim() {
    let desk = Desk::open().await;
    desk.gifts(3).await;
    day(&desk, "2031-01-04").await;
    assert_eq!(told(&desk).await, Vec::<String>::new());
    assert_eq!(desk.backend().running_out(&desk.staff).await.unwrap(), None);

    day(&desk, "2031-01-05").await;
    let mails = told(&desk).await;
    assert_eq!(mails.len(), 1, "{mails:?}");
    assert!(mails[0].starts_with("official@example.org: "), "{mails:?}");
    let page = format!("/charity/{}/claims", desk.world.charity);
    let unclaimed = gifts("unclaimed-tax-year", ("year", "2026-27"), 3);
    for words in [unclaimed, until("until-sure", "5 April 2031"), page] {
        assert!(mails[0].contains(&words), "{words}: {mails:?}");
    }
    let gifts = desk.backend().running_out(&desk.staff).await.unwrap().unwrap();
    assert_eq!((gifts.gifts, gifts.held, gifts.days), (3, 0, 90));

    day(&desk, "2031-03-05").await;
    assert_eq!(told(&desk).await.len(), 1);
    day(&desk, "2031-03-06").await;
    assert_eq!(told(&desk).await.len(), 2);
    day(&desk, "2031-04-06").await;
    assert_eq!(told(&desk).await.len(), 2, "it is too late for a warning");
}

#[tokio::test]
async fn what_is_claimed_needs_no_warning() {
    let desk = Desk::open().await;
    desk.gifts(2).await;
    desk.claim().await;
    day(&desk, "2031-03-20").await;
    assert_eq!(told(&desk).await, Vec::<String>::new());
    assert_eq!(desk.backend().running_out(&desk.staff).await.unwrap(), None);
}

#[tokio::test]
async fn a_claim_that_waits_for_its_approval_saves_no_gift() {
    let desk = Desk::open().await;
    desk.choose("by_hand", "one").await;
    desk.gifts(2).await;
    day(&desk, "2031-01-02").await;
    let id = desk.claim().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Ready);
    day(&desk, "2031-01-05").await;
    assert_eq!(told(&desk).await.len(), 1);
    let gifts = desk.backend().running_out(&desk.staff).await.unwrap().unwrap();
    assert_eq!(gifts.gifts, 2);
    // Approved a day too late, it is not filed with gifts that HMRC would refuse.
    day(&desk, "2031-04-06").await;
    desk.backend().approve_claim(&desk.staff, id).await.unwrap();
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Withdrawn);
    assert_eq!(desk.world.test.hmrc().requests(Step::Submit), 0);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_company_is_told_by_the_end_of_its_own_accounting_year() {
    let desk = Desk::open().await;
    desk.say_period("12-31").await;
    desk.gifts(3).await;
    day(&desk, "2030-10-01").await;
    assert_eq!(told(&desk).await, Vec::<String>::new());
    day(&desk, "2030-10-02").await;
    let mails = told(&desk).await;
    assert_eq!(mails.len(), 1, "{mails:?}");
    let unclaimed = gifts("unclaimed-accounting-year", ("day", "31 December 2026"), 3);
    for words in [unclaimed, until("until-sure", "31 December 2030")] {
        assert!(mails[0].contains(&words), "{words}: {mails:?}");
    }
    day(&desk, "2030-12-01").await;
    assert_eq!(told(&desk).await.len(), 2);
    let next = desk.backend().next_claim(&desk.staff).await.unwrap();
    assert_eq!((next.sum.count, next.left_out), (3, Vec::new()));
    // A trust would have until April.
    day(&desk, "2031-01-01").await;
    let next = desk.backend().next_claim(&desk.staff).await.unwrap();
    let gone = (LeftOut::OutOfTime, 3, Pence::new(3_000).unwrap());
    assert_eq!((next.sum.count, next.left_out), (0, vec![gone]));
    assert_eq!(told(&desk).await.len(), 2);
}

#[tokio::test]
async fn d10_after_a_change_of_the_year_end_older_gifts_have_the_time_that_they_had() {
    let desk = Desk::open().await;
    desk.say_period("12-31").await;
    desk.gifts(3).await;
    desk.change_period("09-30", Some("2027-01-01")).await;
    desk.world.test.set_clock("2027-01-04T09:00:00Z");
    let donor = desk.world.zoe().await;
    desk.world.authorise(donor).await;
    desk.world.sent(json!({ "settlementDate": "2027-01-04" })).await;
    // By the new year end alone they would have until 30 September 2031.
    day(&desk, "2030-10-02").await;
    let mails = told(&desk).await;
    assert_eq!(mails.len(), 1, "{mails:?}");
    let unclaimed = gifts("unclaimed-accounting-year", ("day", "31 December 2026"), 3);
    for words in [unclaimed, until("until-sure", "31 December 2030")] {
        assert!(mails[0].contains(&words), "{words}: {mails:?}");
    }
    assert_eq!(desk.backend().next_claim(&desk.staff).await.unwrap().sum.count, 4);
    desk.world.test.set_clock("2031-01-01T09:00:00Z");
    let next = desk.backend().next_claim(&desk.staff).await.unwrap();
    let gone = (LeftOut::OutOfTime, 3, Pence::new(3_000).unwrap());
    assert_eq!((next.sum.count, next.left_out), (1, vec![gone]));
    // The schedule hurries for the last one by the new year end.
    let setting = ClaimSetting {
        schedule: Schedule::Threshold(Pence::new(i64::MAX).unwrap()),
        approvals: Approvals::None,
    };
    desk.backend().choose_claim_setting(&desk.staff, setting).await.unwrap();
    assert_eq!(claims_on(&desk, "2031-08-30").await.len(), 0);
    let claims = claims_on(&desk, "2031-08-31").await;
    assert_eq!(claims.iter().map(|claim| claim.lines).collect::<Vec<_>>(), [1]);
    desk.is_sound().await;
}

#[tokio::test]
async fn d10_a_charity_that_says_its_period_from_a_day_on_is_asked_what_held_before() {
    let desk = Desk::open().await;
    desk.say_period("unknown").await;
    desk.gifts(3).await;
    desk.change_period("12-31", Some("2027-01-01")).await;
    day(&desk, "2030-08-23").await;
    assert!(desk.backend().overview(&desk.staff).await.unwrap().wants_period);
    day(&desk, "2030-11-22").await;
    assert_eq!(asked(&desk).await.len(), 1);
    let next = desk.backend().next_claim(&desk.staff).await.unwrap();
    assert_eq!(next.left_out.iter().map(|(why, ..)| *why).collect::<Vec<_>>(), [LeftOut::PeriodUnknown]);
    desk.say_period("12-31").await;
    assert_eq!(desk.backend().next_claim(&desk.staff).await.unwrap().sum.count, 3);
    assert!(!desk.backend().overview(&desk.staff).await.unwrap().wants_period);
}

#[tokio::test]
async fn a_charity_that_has_not_said_its_period_is_told_by_the_gifts_own_day_and_loses_nothing_by_that() {
    let desk = Desk::open().await;
    desk.say_period("unknown").await;
    desk.gifts(3).await;
    // 90 days before the month of the gifts.
    day(&desk, "2030-08-03").await;
    let mails = told(&desk).await;
    assert_eq!(mails.len(), 1, "{mails:?}");
    for words in [
        gifts("unclaimed-from", ("day", "21 November 2026"), 3),
        until("until-at-least", "21 November 2030"),
        say_in_email("claims", "say-type", []),
        "/claims/settings".to_owned(),
    ] {
        assert!(mails[0].contains(&words), "{words}: {mails:?}");
    }
    day(&desk, "2030-08-22").await;
    assert_eq!(desk.backend().running_out(&desk.staff).await.unwrap(), None);
    day(&desk, "2030-08-23").await;
    let gifts = desk.backend().running_out(&desk.staff).await.unwrap().unwrap();
    assert_eq!((gifts.gifts, gifts.days), (3, 90));

    day(&desk, "2030-11-22").await;
    let next = desk.backend().next_claim(&desk.staff).await.unwrap();
    let unsure = (LeftOut::PeriodUnknown, 3, Pence::new(3_000).unwrap());
    assert_eq!((next.sum.count, next.left_out), (0, vec![unsure]));
    let empty = desk.claim().await;
    assert_eq!(desk.shown(empty).await.status(), ClaimStatus::Withdrawn);
    desk.say_period("tax_year").await;
    let next = desk.backend().next_claim(&desk.staff).await.unwrap();
    assert_eq!((next.sum.count, next.left_out), (3, Vec::new()));
    let claimed = desk.claim().await;
    assert_eq!(desk.shown(claimed).await.status(), ClaimStatus::Accepted);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_charity_is_asked_for_its_period_when_gifts_hang_on_it_and_not_before() {
    let desk = Desk::open().await;
    desk.say_period("unknown").await;
    desk.gifts(1).await;
    let neighbour = desk.neighbour("Second Trust", "CD67890").await;
    // The gift can be claimed for sure until 21 November 2030, and by no charity after 20 November 2031.
    for (today, wanted) in [
        ("2030-08-22", false),
        ("2030-08-23", true),
        ("2030-11-22", true),
        ("2031-11-20", true),
        ("2031-11-21", false),
    ] {
        desk.world.test.set_clock(&format!("{today}T09:00:00Z"));
        let wants = desk.backend().overview(&desk.staff).await.unwrap().wants_period;
        assert_eq!(wants, wanted, "{today}");
    }
    desk.world.test.set_clock("2030-11-22T09:00:00Z");
    desk.say_period("tax_year").await;
    assert!(!desk.backend().overview(&desk.staff).await.unwrap().wants_period);
    assert!(desk.backend().overview(&neighbour).await.unwrap().wants_period);
}

#[tokio::test]
async fn a_charity_whose_gifts_hmrc_has_is_not_asked_for_its_period() {
    let desk = Desk::open().await;
    desk.say_period("unknown").await;
    desk.gifts(1).await;
    desk.claim().await;
    desk.world.test.set_clock("2030-11-22T09:00:00Z");
    assert!(!desk.backend().overview(&desk.staff).await.unwrap().wants_period);
}

#[tokio::test]
async fn a_charity_whose_gifts_are_left_out_is_told_once_what_to_say_and_where() {
    let desk = Desk::open().await;
    desk.say_period("unknown").await;
    desk.viewer().await;
    desk.gifts(3).await;
    // The last day on which they can be claimed for sure.
    day(&desk, "2030-11-21").await;
    assert_eq!(asked(&desk).await, Vec::<String>::new());
    day(&desk, "2030-11-22").await;
    let mails = asked(&desk).await;
    assert_eq!(mails.len(), 1, "{mails:?}");
    assert!(mails[0].starts_with("official@example.org: "), "{mails:?}");
    for words in [
        gifts("left-out", ("oldest", "21 November 2026"), 3),
        say_in_email("claims", "say-type", []),
        format!("/charity/{}/claims/settings", desk.world.charity),
    ] {
        assert!(mails[0].contains(&words), "{words}: {mails:?}");
    }
    for later in ["2030-11-23", "2031-03-01", "2031-11-20"] {
        day(&desk, later).await;
        assert_eq!(asked(&desk).await.len(), 1, "{later}");
    }
}

#[tokio::test]
async fn a_charity_that_goes_on_not_saying_its_period_is_asked_again_after_a_year() {
    let desk = Desk::open().await;
    desk.say_period("unknown").await;
    desk.gifts(1).await;
    desk.world.test.set_clock("2027-11-21T09:00:00Z");
    let donor = desk.world.zoe().await;
    desk.world.authorise(donor).await;
    desk.world.sent(json!({ "settlementDate": "2027-11-21" })).await;
    day(&desk, "2030-11-22").await;
    assert_eq!(asked(&desk).await.len(), 1);
    // Of what it was told of, nothing is left; the gift of a year later is left out now.
    day(&desk, "2031-11-22").await;
    let mails = asked(&desk).await;
    assert_eq!(mails.len(), 2, "{mails:?}");
    assert!(mails[1].contains(&gifts("left-out", ("oldest", "21 November 2027"), 1)), "{mails:?}");
}

#[tokio::test]
async fn a_charity_is_not_asked_for_a_period_that_it_said_or_that_nothing_hangs_on() {
    for (period, is_claimed) in [("tax_year", false), ("12-31", false), ("unknown", true)] {
        let desk = Desk::open().await;
        desk.say_period(period).await;
        desk.gifts(1).await;
        if is_claimed {
            desk.claim().await;
        }
        day(&desk, "2030-11-22").await;
        assert_eq!(asked(&desk).await, Vec::<String>::new(), "{period}");
    }
}

#[tokio::test]
async fn a_charity_whose_approval_was_ended_is_not_asked_to_claim_until_it_is_approved_again() {
    let (by, reason) = (Operator::at_the_machine(), RefusalReason::parse("Not in the register.").unwrap());
    for (period, ended, again) in
        [("tax_year", "2031-01-05", "2031-01-06"), ("unknown", "2030-11-22", "2030-11-23")]
    {
        let is_it = if period == "unknown" { asks_for_period } else { is_warning };
        let desk = Desk::open().await;
        desk.say_period(period).await;
        desk.gifts(3).await;
        desk.backend().end_approval(by, desk.world.charity, &reason).await.unwrap();
        day(&desk, ended).await;
        assert_eq!(mails(&desk, is_it).await, Vec::<String>::new(), "{period}");
        desk.backend().approve_charity(by, desk.world.charity).await.unwrap();
        day(&desk, again).await;
        assert_eq!(mails(&desk, is_it).await.len(), 1, "{period}");
    }
}

/// A charity that waits for far more Gift Aid than there is.
async fn waiting_for_much(approvals: Approvals) -> Desk {
    let desk = Desk::open().await;
    desk.gifts(2).await;
    let setting = ClaimSetting { schedule: Schedule::Threshold(Pence::new(i64::MAX).unwrap()), approvals };
    desk.backend().choose_claim_setting(&desk.staff, setting).await.unwrap();
    desk
}

/// The claims of the charity after the worker looked at the schedules of a day, the newest first.
async fn claims_on(desk: &Desk, day: &str) -> Vec<Claim> {
    desk.world.test.set_clock(&format!("{day}T09:00:00Z"));
    for _ in 0..2 {
        desk.backend().begin_scheduled_claims().await.unwrap();
        desk.world.test.work().await;
    }
    desk.claims().await
}

#[tokio::test]
async fn a_schedule_does_not_wait_when_the_time_of_gifts_runs_out() {
    let desk = waiting_for_much(Approvals::None).await;
    assert_eq!(claims_on(&desk, "2031-03-05").await.len(), 0);
    let claims = claims_on(&desk, "2031-03-06").await;
    assert_eq!(claims.len(), 1);
    assert_eq!(
        (claims[0].begun_as.as_str(), claims[0].status(), claims[0].lines),
        ("schedule", ClaimStatus::Accepted, 2)
    );
    assert_eq!(claims_on(&desk, "2031-04-05").await.len(), 1);
    desk.is_sound().await;
}

#[tokio::test]
async fn d16_a_claim_refused_as_a_whole_does_not_end_the_schedule_when_time_runs_out() {
    let desk = waiting_for_much(Approvals::None).await;
    desk.once(Step::Submit, Outcome::Fail { number: 2021 });
    let claims = claims_on(&desk, "2031-03-06").await;
    assert_eq!((claims.len(), claims[0].status()), (1, ClaimStatus::Rejected));
    // At most once a day.
    assert_eq!(claims_on(&desk, "2031-03-06").await.len(), 1);
    let claims = claims_on(&desk, "2031-03-07").await;
    assert_eq!(claims.len(), 2);
    assert!(claims.iter().any(|claim| claim.status() == ClaimStatus::Accepted));
    desk.is_sound().await;
}

#[tokio::test]
async fn a_schedule_hurries_by_the_charitys_own_period() {
    let desk = waiting_for_much(Approvals::None).await;
    desk.say_period("unknown").await;
    assert_eq!(claims_on(&desk, "2030-10-21").await.len(), 0);
    assert_eq!(claims_on(&desk, "2030-10-22").await.len(), 1);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_claim_that_cannot_wait_is_approved_as_any_other_and_given_up_comes_again_the_next_day() {
    let desk = waiting_for_much(Approvals::One).await;
    let claims = claims_on(&desk, "2031-03-06").await;
    assert_eq!(claims.len(), 1);
    assert_eq!(claims[0].status(), ClaimStatus::Ready);
    assert_eq!(desk.world.test.hmrc().requests(Step::Submit), 0);
    desk.backend().withdraw_claim(&desk.staff, claims[0].claim_id).await.unwrap();
    assert_eq!(claims_on(&desk, "2031-03-06").await.len(), 1);
    assert_eq!(claims_on(&desk, "2031-03-07").await.len(), 2);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_claim_that_cannot_wait_and_is_given_up_days_later_comes_again_the_day_after_that() {
    let desk = waiting_for_much(Approvals::One).await;
    let claims = claims_on(&desk, "2031-03-06").await;
    desk.world.test.set_clock("2031-03-08T09:00:00Z");
    desk.backend().withdraw_claim(&desk.staff, claims[0].claim_id).await.unwrap();
    assert_eq!(claims_on(&desk, "2031-03-08").await.len(), 1);
    assert_eq!(claims_on(&desk, "2031-03-09").await.len(), 2);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_charity_that_makes_each_claim_by_hand_is_only_told() {
    let desk = Desk::open().await;
    desk.gifts(2).await;
    assert_eq!(claims_on(&desk, "2031-03-06").await.len(), 0);
    day(&desk, "2031-03-06").await;
    assert_eq!(told(&desk).await.len(), 1);
}

#[tokio::test]
async fn a_donor_reads_until_when_the_charity_of_a_gift_of_theirs_can_claim_it() {
    let desk = Desk::open().await;
    let gift = desk.gifts(1).await[0];
    let (test, backend) = (&desk.world.test, desk.backend());
    let (zoe, sean) = (test.donor("zoe@example.org").await, test.donor("sean@example.org").await);
    for period in ["tax_year", "12-31", "unknown"] {
        desk.say_period(period).await;
        let said = PeriodHistory::from(period.parse::<ClaimPeriod>().unwrap());
        assert_eq!(backend.periods_of_my_gift(&zoe, gift).await.unwrap(), said);
        assert_eq!(backend.periods_of_my_gift(&sean, gift).await.unwrap(), PeriodHistory::default());
    }
}
