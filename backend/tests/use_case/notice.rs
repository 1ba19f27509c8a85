//! What donors are told of what was done in their name.

use backend::linked_account::Unlink;
use backend::testing::words::{Value, say_in_email};
use domain::calendar::parse_date;
use domain::linked_account::{LinkKind, NewLink};
use serde_json::json;

use crate::person::{World, unkeyed};

const NOW: &str = "2026-11-21T09:00:00Z";

/// The messages of which the donor can say "not me": the subject, and whether the platform is named.
async fn told(world: &World) -> Vec<(String, bool)> {
    world.test.work().await;
    let mailbox = world.test.backend.mailbox().await.unwrap();
    let notices = mailbox.into_iter().filter(|mail| mail.body.contains("/not-me/"));
    let mut told: Vec<_> =
        notices.map(|mail| (mail.subject, mail.body.contains("Open Collection"))).collect();
    told.sort();
    told
}

fn says(id: &str) -> String {
    say_in_email("notices", id, [])
}

/// The messages with these subjects, and whether they name the platform, in the order of [`told`].
fn messages<const N: usize>(subjects: [&str; N], named: bool) -> [(String, bool); N] {
    let mut messages = subjects.map(|id| (says(id), named));
    messages.sort();
    messages
}

#[tokio::test]
async fn every_message_names_the_platform_that_acted() {
    let world = World::at(NOW).await;
    let (backend, donor) = (&world.test.backend, world.zoe().await);
    world.authorise(donor).await;
    let par = json!({ "value": "V0010013019339023456789012345" });
    let par = NewLink::read(LinkKind::Par, &par).unwrap();
    backend.link(&world.platform, donor, &par, &unkeyed()).await.unwrap();
    let all = Unlink::AllOf(LinkKind::Par);
    backend.unlink_for_platform(&world.platform, donor, all, &unkeyed()).await.unwrap();
    backend.cancel_for_platform(&world.platform, donor, None, &unkeyed()).await.unwrap();
    let subjects = ["card-linked-subject", "card-unlinked-subject", "given-subject", "stopped-subject"];
    assert_eq!(told(&world).await, messages(subjects, true));
}

#[tokio::test]
async fn what_the_donor_does_names_no_platform() {
    let world = World::at(NOW).await;
    let (backend, me) = (&world.test.backend, world.test.donor("zoe@example.org").await);
    backend.authorise(&me, world.agreement()).await.unwrap();
    backend.cancel_mine(&me, None).await.unwrap();
    assert_eq!(told(&world).await, messages(["given-subject", "stopped-yourself-subject"], false));
}

#[tokio::test]
async fn who_stops_reads_whether_later_gifts_get_gift_aid() {
    let world = World::at(NOW).await;
    let (backend, donor) = (&world.test.backend, world.zoe().await);
    world.authorise(donor).await;
    let other = world.platform_of_zoe("Other Giving").await;
    backend.commit_authorisation(&other, donor, world.agreement(), &unkeyed()).await.unwrap();
    backend.cancel_for_platform(&other, donor, None, &unkeyed()).await.unwrap();
    let me = world.test.donor("zoe@example.org").await;
    backend.cancel_mine(&me, None).await.unwrap();
    world.test.work().await;
    let mailbox = backend.mailbox().await.unwrap();
    let of = |subject: &str| &mailbox.iter().find(|mail| mail.subject == says(subject)).unwrap().body;
    let (still_on, off) = (of("stopped-subject"), of("stopped-yourself-subject"));
    let later = says("not-after");
    assert!(still_on.contains(&says("still-on")) && !still_on.contains(&later), "{still_on}");
    assert!(off.contains(&later) && off.contains(&format!("{}:", says("switch-on-again"))), "{off}");
}

#[tokio::test]
async fn who_stops_with_the_end_of_today_reads_of_no_other_authorisation() {
    let world = World::at(NOW).await;
    let (backend, me) = (&world.test.backend, world.test.donor("zoe@example.org").await);
    backend.authorise(&me, world.agreement()).await.unwrap();
    backend.cancel_mine(&me, parse_date("2026-11-22").ok()).await.unwrap();
    world.test.work().await;
    let mailbox = backend.mailbox().await.unwrap();
    let subject = says("stopped-yourself-subject");
    let stopped = &mailbox.iter().find(|mail| mail.subject == subject).unwrap().body;
    assert!(stopped.contains(&says("not-after")), "{stopped}");
    assert!(!stopped.contains(&says("still-on")), "{stopped}");
}

#[tokio::test]
async fn an_email_about_a_card_says_that_its_code_is_not_the_number_and_when_it_was_linked() {
    let world = World::at(NOW).await;
    let (backend, donor) = (&world.test.backend, world.zoe().await);
    world.authorise(donor).await;
    let par = json!({ "value": "V0010013019339023456789012345" });
    let par = NewLink::read(LinkKind::Par, &par).unwrap();
    backend.link(&world.platform, donor, &par, &unkeyed()).await.unwrap();
    world.test.work().await;
    let mailbox = backend.mailbox().await.unwrap();
    let subject = says("card-linked-subject");
    let linked = &mailbox.iter().find(|mail| mail.subject == subject).unwrap().body;
    let code = say_in_email("notices", "card-code", [("masked", Value::text("•••• 2345"))]);
    for words in [format!("{}: {code}", says("card")), format!("{}: 21 November 2026", says("linked-on"))] {
        assert!(linked.contains(&words), "{words}: {linked}");
    }
}
