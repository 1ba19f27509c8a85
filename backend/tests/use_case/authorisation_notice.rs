//! A donor known by telephone alone is told of their authorisation by their platform.

use backend::testing::words::{Value, say_in_email, say_in_welsh_email};
use domain::authorisation::{NewNotified, NoticeChannel};
use domain::donor::NewDonor;
use domain::{DonorId, Language};
use serde_json::json;

use crate::person::{World, code, unkeyed};

const NOW: &str = "2026-11-21T09:00:00Z";

/// With a donor of whom the platform knows the phone alone.
async fn known_by_phone() -> (World, DonorId) {
    let world = World::at(NOW).await;
    let new = NewDonor::read(&json!({ "phone": "07700 900123", "verified": true })).unwrap();
    let donor = world.test.backend.create_donor(&world.platform, &new, &unkeyed()).await.unwrap().value.id;
    (world, donor)
}

fn told(world: &World, channel: &str, at: &str) -> NewNotified {
    NewNotified::read(&json!({ "channel": channel, "notifiedAt": at }), world.test.backend.now()).unwrap()
}

#[tokio::test]
async fn d13_the_answer_hands_over_what_a_donor_without_an_address_is_told_and_the_platform_says_that_they_were()
 {
    let (world, donor) = known_by_phone().await;
    let backend = &world.test.backend;
    let early = backend.record_notified(&world.platform, donor, told(&world, "sms", NOW), &unkeyed()).await;
    assert_eq!(code(early), "nothing_to_notify");
    let given = backend
        .commit_authorisation(&world.platform, donor, world.agreement(), &unkeyed())
        .await
        .unwrap()
        .value;
    let text = given.notice.unwrap().text;
    let (platform, until) = ("Open Collection", "5 April 2027");
    let (confirmed, cancel) = (
        [("platform", Value::text(platform)), ("until", Value::text(until))],
        [("platform", Value::text(platform)), ("contact", Value::text("help@example.org"))],
    );
    for part in [
        say_in_email("notices", "confirmed", confirmed),
        say_in_email("notices", "tax-to-pay", []),
        say_in_email("notices", "confirmed-cancel", cancel),
    ] {
        assert!(text.contains(&part), "{part}: {text}");
    }
    let first =
        backend.record_notified(&world.platform, donor, told(&world, "sms", NOW), &unkeyed()).await.unwrap();
    assert!(first.created);
    assert_eq!((first.value.authorisation_id, first.value.channel), (given.id, NoticeChannel::Sms));
    let again = told(&world, "letter", "2026-11-21T09:03:00Z");
    let again = backend.record_notified(&world.platform, donor, again, &unkeyed()).await.unwrap();
    assert!(!again.created);
    assert_eq!(again.value, first.value, "what was recorded first stands");
    let before = told(&world, "sms", "2026-11-20T09:00:00Z");
    assert_eq!(
        code(backend.record_notified(&world.platform, donor, before, &unkeyed()).await),
        "out_of_range"
    );
    let other = world.another_platform("Other Giving").await;
    assert_eq!(
        code(backend.record_notified(&other, donor, told(&world, "sms", NOW), &unkeyed()).await),
        "donor_not_found"
    );
    world.verify().await;
}

#[tokio::test]
async fn what_the_platform_hands_on_is_in_the_language_that_was_agreed_to() {
    let (world, donor) = known_by_phone().await;
    let agreed = world.agreement_in("cy");
    let given = world.test.backend.commit_authorisation(&world.platform, donor, agreed, &unkeyed()).await;
    let notice = given.unwrap().value.notice.unwrap();
    assert_eq!(notice.language, Language::Welsh);
    let confirmed = [("platform", Value::text("Open Collection")), ("until", Value::text("5 Ebrill 2027"))];
    for part in [
        say_in_welsh_email("notices", "confirmed", confirmed),
        say_in_welsh_email("notices", "tax-to-pay", []),
    ] {
        assert!(notice.text.contains(&part), "{part}: {}", notice.text);
    }
}

#[tokio::test]
async fn who_has_an_address_gets_the_mail_and_the_platform_no_text() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    let given =
        world.test.backend.commit_authorisation(&world.platform, donor, world.agreement(), &unkeyed()).await;
    assert_eq!(given.unwrap().value.notice, None);
    world.test.work().await;
    let mailbox = world.test.backend.mailbox().await.unwrap();
    let says = |id: &str| say_in_email("notices", id, []);
    let mail = mailbox.iter().find(|mail| mail.subject == says("given-subject")).unwrap();
    assert_eq!(mail.to, "zoe@example.org");
    // Who, what, from and until when, and who pays what is missing: the words that were agreed to are one press away.
    for part in [
        format!("{}: ", says("name")),
        format!("{}: {}", says("covered"), says("covered-are")),
        format!("{}: 21 November 2026", says("from")),
        format!("{}: 5 April 2027", says("until")),
        says("tax-to-pay"),
        "/giving/authorisation".to_owned(),
    ] {
        assert!(mail.body.contains(&part), "{part}: {}", mail.body);
    }
}
