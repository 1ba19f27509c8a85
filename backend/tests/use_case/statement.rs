//! The annual statement that each donor is owed: what it counts, when it is told, and when again.

use backend::mail::Received;
use backend::testing::words::{Value, say_in_email};
use domain::donation::DeletionReason;
use domain::statement::StatementSum;
use domain::{Pence, TaxYear};
use serde_json::json;

use crate::person::{World, unkeyed};

const NOW: &str = "2026-11-21T09:00:00Z";
const YEAR: i32 = 2026;

fn sum(gifts: i64, pence: i64) -> StatementSum {
    StatementSum { gifts, total: Pence::new(pence).unwrap() }
}

/// A declared gift of the donor with this address, in pence.
async fn declared(world: &World, email: &str, pence: i64) -> domain::DonationId {
    let donor = json!({ "type": "email", "value": email });
    let today = domain::calendar::iso(world.test.backend.today());
    world.sent(json!({ "donor": donor, "grossAmount": pence, "settlementDate": today })).await
}

/// Zoë, who authorised.
async fn begin() -> World {
    let world = World::at(NOW).await;
    let zoe = world.zoe().await;
    world.authorise(zoe).await;
    world
}

/// What was mailed about statements on this day, after the worker has looked at every donor.
async fn mailed(world: &World, at: &str) -> Vec<Received> {
    world.test.set_clock(at);
    world.test.make_statements().await.unwrap();
    world.test.work().await;
    let mails = world.test.backend.mailbox().await.unwrap();
    let about = |mail: &Received| {
        mail.body.contains("/giving/statements/") && mail.sent_at == world.test.backend.now()
    };
    mails.into_iter().filter(about).collect()
}

/// What an email about the statement says, with its tax year.
fn of_year(id: &str) -> String {
    say_in_email("statements", id, [("year", Value::text("2026-27"))])
}

/// What an email about the statement says that so many gifts come to.
fn sums(gifts: i64, given: &str, gift_aid: &str) -> String {
    let sums = [
        ("first", Value::text("6 April 2026")),
        ("last", Value::text("5 April 2027")),
        ("count", Value::number(gifts)),
        ("given", Value::text(given)),
        ("gift_aid", Value::text(gift_aid)),
    ];
    say_in_email("statements", "sums", sums)
}

/// What an email about the statement says of the tax that its gifts need, and of the relief on them.
fn of_tax() -> [String; 2] {
    [say_in_email("notices", "tax-to-pay", []), say_in_email("statements", "relief", [])]
}

#[tokio::test]
async fn case_14_who_gave_twice_and_twenty_pounds_is_told_from_may_on_and_nobody_else() {
    let world = begin().await;
    let (sean, adam) = (world.donor("sean@example.org").await, world.donor("adam@example.org").await);
    for donor in [sean, adam] {
        world.authorise(donor).await;
    }
    for pence in [1_000, 1_000] {
        declared(&world, "zoe@example.org", pence).await;
    }
    for pence in [1_000, 999] {
        declared(&world, "sean@example.org", pence).await;
    }
    declared(&world, "adam@example.org", 500_000).await;

    assert!(mailed(&world, "2027-04-30T22:59:00Z").await.is_empty(), "gifts of the last days still settle");
    let mails = mailed(&world, "2027-05-01T09:00:00Z").await;
    let to: Vec<&str> = mails.iter().map(|mail| mail.to.as_str()).collect();
    assert_eq!(to, ["zoe@example.org"]);
    let [tax_to_pay, relief] = of_tax();
    for words in [sums(2, "£20.00", "£5.00"), "/giving/statements/2026-27".to_owned(), tax_to_pay, relief] {
        assert!(mails[0].body.contains(&words), "{words} is missing in {}", mails[0].body);
    }
    assert!(mailed(&world, "2027-05-02T09:00:00Z").await.is_empty(), "once");
    let report = world.test.backend.statement_report(TaxYear::starting(YEAR)).await.unwrap();
    assert_eq!(
        (report.missing, report.counts.made, report.counts.mailed, report.counts.changed),
        (0, 1, 1, 0)
    );
}

#[tokio::test]
async fn case_15_a_statement_counts_the_declared_gifts_of_its_year_and_is_told_again_when_they_change() {
    let world = begin().await;
    let me = world.test.donor("zoe@example.org").await;
    let year = TaxYear::starting(YEAR);
    let first = declared(&world, "zoe@example.org", 1_500).await;
    declared(&world, "zoe@example.org", 2_501).await;
    // Neither what still waits for its money, nor what the donor gave before the authorisation or in another year.
    world.sent(json!({})).await;
    world.sent(json!({ "donatedAt": "2026-11-20T12:00:00Z", "settlementDate": "2026-11-20" })).await;
    world.sent(json!({ "donatedAt": "2026-04-05T22:59:59Z", "settlementDate": "2026-04-06" })).await;
    let statement = world.test.backend.my_statement(&me, year).await.unwrap();
    assert_eq!(statement.sum(), sum(2, 4_001));
    assert_eq!(statement.parts().len(), 1);
    assert_eq!(world.test.backend.my_years(&me).await.unwrap(), [(year, sum(2, 4_001))]);
    let listed = world.test.backend.my_statement_gifts(&me, year, 10).await.unwrap();
    let given = Pence::total(listed.iter().map(|gift| gift.given)).unwrap();
    assert_eq!(sum(i64::try_from(listed.len()).unwrap(), given.get()), statement.sum());
    assert_eq!(world.test.backend.my_statement_gifts(&me, year, 1).await.unwrap(), listed[..1]);
    // The first page and the statement say the same of a year.
    assert_eq!(world.test.backend.my_year(&me, year).await.unwrap().declared, statement.sum().total);

    assert_eq!(mailed(&world, "2027-05-01T09:00:00Z").await.len(), 1);
    world
        .test
        .backend
        .delete_donation(&world.platform, first, DeletionReason::Refund, None, &unkeyed())
        .await
        .unwrap();
    let again = mailed(&world, "2027-05-20T09:00:00Z").await;
    assert_eq!(again.len(), 1);
    assert_eq!(again[0].subject, of_year("changed-subject"));
    assert!(again[0].body.contains(&sums(1, "£25.01", "£6.25")), "{}", again[0].body);
    assert!(mailed(&world, "2027-05-21T09:00:00Z").await.is_empty(), "only a change is told again");

    let statement = world.test.backend.my_statement(&me, year).await.unwrap();
    let told: Vec<String> = statement.told().iter().map(|told| told.at.to_string()).collect();
    assert_eq!(told, ["2027-05-01T09:00:00Z", "2027-05-20T09:00:00Z"]);
    let sums = [sum(2, 4_001), sum(1, 2_501)];
    assert_eq!(statement.told().iter().map(|told| told.sum).collect::<Vec<_>>(), sums);
    assert_eq!(statement.told_otherwise(), statement.told().first().copied());
}

#[tokio::test]
async fn a_statement_of_which_every_gift_was_refunded_says_that_none_is_left() {
    let world = begin().await;
    let gifts =
        [declared(&world, "zoe@example.org", 1_000).await, declared(&world, "zoe@example.org", 1_000).await];
    assert_eq!(mailed(&world, "2027-05-01T09:00:00Z").await.len(), 1);
    for gift in gifts {
        world
            .test
            .backend
            .delete_donation(&world.platform, gift, DeletionReason::Refund, None, &unkeyed())
            .await
            .unwrap();
    }
    let again = mailed(&world, "2027-05-20T09:00:00Z").await;
    assert_eq!(again.len(), 1);
    assert_eq!(again[0].subject, of_year("changed-subject"));
    let body = &again[0].body;
    let year = [("first", Value::text("6 April 2026")), ("last", Value::text("5 April 2027"))];
    assert!(body.contains(&say_in_email("statements", "no-gifts", year)), "{body}");
    let [tax_to_pay, relief] = of_tax();
    for words in ["£0.00".to_owned(), sums(0, "£0.00", "£0.00"), tax_to_pay, relief] {
        assert!(!body.contains(&words), "{words}: {body}");
    }
    assert!(mailed(&world, "2027-05-21T09:00:00Z").await.is_empty(), "once");
}

#[tokio::test]
async fn the_tax_years_of_the_database_are_the_domains() {
    let world = begin().await;
    for day in
        ["2026-04-05", "2026-04-06", "2026-12-31", "2027-01-01", "2028-02-29", "2027-05-31", "2026-03-31"]
    {
        let sql =
            format!("select extract(year from date '{day}' - interval '3 months 5 days')::integer::text");
        let year = TaxYear::of(domain::calendar::parse_date(day).unwrap());
        assert_eq!(world.test.text(&sql).await, year.start_year().to_string(), "{day}");
    }
}

#[tokio::test]
async fn a_donor_whom_nobody_can_write_to_is_counted_and_told_once_there_is_an_address() {
    let world = begin().await;
    for pence in [1_000, 1_000] {
        declared(&world, "zoe@example.org", pence).await;
    }
    world.test.by_hand("update donor set email = null").await.unwrap();
    assert!(mailed(&world, "2027-05-01T09:00:00Z").await.is_empty());
    let report = world.test.backend.statement_report(TaxYear::starting(YEAR)).await.unwrap();
    assert_eq!((report.counts.made, report.counts.mailed, report.without_address), (1, 0, 1));
    world.test.by_hand("update donor set email = 'zoe@example.org'").await.unwrap();
    let mails = mailed(&world, "2027-05-02T09:00:00Z").await;
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].subject, of_year("statement-subject"));
}

#[tokio::test]
async fn a_statement_of_a_donor_who_has_died_is_made_once_and_goes_to_nobody() {
    let world = begin().await;
    for pence in [1_000, 1_000] {
        declared(&world, "zoe@example.org", pence).await;
    }
    let (donor, today) = (world.test.donor_id("zoe@example.org").await, world.test.backend.today());
    let operator = domain::Email::parse("operator@example.org").unwrap();
    world.test.backend.record_death(donor, today, &operator).await.unwrap();
    for day in ["2027-05-01T09:00:00Z", "2027-05-02T09:00:00Z"] {
        assert!(mailed(&world, day).await.is_empty(), "{day}");
    }
    let report = world.test.backend.statement_report(TaxYear::starting(YEAR)).await.unwrap();
    assert_eq!((report.counts.made, report.counts.mailed, report.counts.changed), (1, 0, 0));
}
