//! Donors are reminded that their authorisation ends: each of each thing once, and nobody who has stopped, renewed or died.

use backend::testing::words::{Value, say_in_email};
use domain::Email;
use time::macros::date;

use crate::person::{World, waited_for};

/// To whom reminders are mailed on this day, each with its subject.
async fn reminded(world: &World, at: &str) -> Vec<(String, String)> {
    world.test.set_clock(at);
    // The worker does it each hour.
    for _ in 0..2 {
        world.test.remind_of_renewal().await.unwrap();
    }
    world.test.work().await;
    let now = world.test.backend.now();
    let mails = world.test.backend.mailbox().await.unwrap();
    let mut sent: Vec<(String, String)> = mails
        .into_iter()
        .filter(|mail| mail.sent_at == now && mail.body.contains("/giving/authorisation/give"))
        .map(|mail| (mail.to, mail.subject))
        .collect();
    sent.sort();
    sent
}

fn to(email: &str, subject: String) -> Vec<(String, String)> {
    vec![(email.to_owned(), subject)]
}

/// The subject of the last reminder before the end.
fn ends() -> String {
    say_in_email("renewal", "soon-subject", [("end", Value::text("5 April 2027"))])
}

#[tokio::test]
async fn a_donor_is_reminded_on_1_march_on_20_march_and_once_after_the_end() {
    let world = World::at("2026-11-21T09:00:00Z").await;
    let zoe = world.zoe().await;
    world.authorise(zoe).await;
    let (opens, ended) =
        (say_in_email("renewal", "opens-subject", []), say_in_email("renewal", "ended-subject", []));
    for (at, subject) in [
        ("2027-02-28T09:00:00Z", None),
        ("2027-03-01T09:00:00Z", Some(opens)),
        ("2027-03-10T09:00:00Z", None),
        ("2027-03-20T09:00:00Z", Some(ends())),
        ("2027-04-05T22:59:00Z", None),
        ("2027-04-05T23:01:00Z", Some(ended)),
        ("2027-05-01T09:00:00Z", None),
        ("2028-03-01T09:00:00Z", None),
    ] {
        let wanted = subject.map(|subject| to("zoe@example.org", subject)).unwrap_or_default();
        assert_eq!(reminded(&world, at).await, wanted, "{at}");
    }
    world.verify().await;
}

#[tokio::test]
async fn who_renewed_stopped_or_died_is_not_reminded_and_a_missed_reminder_is_not_sent_late() {
    let world = World::at("2026-11-21T09:00:00Z").await;
    let mut donors = Vec::new();
    for email in ["zoe@example.org", "sean@example.org", "adam@example.org", "mary@example.org"] {
        let donor = world.donor(email).await;
        world.authorise(donor).await;
        donors.push(donor);
    }
    let [_, renewed, _, died] = donors[..] else { panic!("four donors") };
    let adam = world.test.donor("adam@example.org").await;
    world.test.backend.cancel_mine(&adam, Some(date!(2027 - 04 - 01))).await.unwrap();
    let operator: Email = "operator@example.org".parse().unwrap();
    world.test.backend.record_death(died, date!(2026 - 11 - 20), &operator).await.unwrap();
    world.test.set_clock("2027-03-02T09:00:00Z");
    world.authorise(renewed).await;

    // No worker ran on 1 March: a reminder that was missed is not sent late.
    let ends = to("zoe@example.org", ends());
    assert_eq!(reminded(&world, "2027-03-21T09:00:00Z").await, ends);
    world.verify().await;
}

#[tokio::test]
async fn a_reminder_that_is_sent_late_promises_no_day_that_is_over() {
    let world = World::at("2026-11-21T09:00:00Z").await;
    let zoe = world.zoe().await;
    world.authorise(zoe).await;
    world.test.set_clock("2027-03-19T09:00:00Z");
    world.test.remind_of_renewal().await.unwrap();
    world.test.set_clock("2027-03-22T09:00:00Z");
    world.test.work().await;
    let mails = world.test.backend.mailbox().await.unwrap();
    let subject = say_in_email("renewal", "opens-subject", []);
    let reminder = mails.into_iter().find(|mail| mail.subject == subject).unwrap();
    let says = say_in_email("renewal", "opens-else", [("then", Value::text("6 April 2027"))]);
    assert!(reminder.body.contains(&says) && !reminder.body.contains("March"), "{}", reminder.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reminder_that_is_not_due_any_more_once_its_donors_are_found_is_left_out() {
    let world = World::at("2026-11-21T09:00:00Z").await;
    let zoe = world.zoe().await;
    world.authorise(zoe).await;
    for (asked_at, set_to) in [
        ("2027-03-02T09:00:00Z", "2027-04-10T09:00:00Z"),
        ("2027-03-20T09:00:00Z", "2026-11-21T09:00:00Z"),
        ("2027-04-06T09:00:00Z", "2027-03-02T09:00:00Z"),
    ] {
        world.test.set_clock(asked_at);
        // The donors are looked for, and the clock is set before any is found.
        let mut other = world.test.connection().await;
        other.execute("begin").await;
        other.execute("lock table renewal_reminder in access exclusive mode").await;
        let (reminded, ()) = tokio::join!(world.test.remind_of_renewal(), async {
            waited_for(&world, 1).await;
            world.test.set_clock(set_to);
            other.execute("commit").await;
        });
        reminded.unwrap();
        assert_eq!(world.test.count("select count(*) from renewal_reminder").await, 0, "{asked_at}");
    }
}
