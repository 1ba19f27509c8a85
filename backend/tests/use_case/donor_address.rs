//! Another email address for a donor: everything comes along, the new mailbox proves itself, and the old one is told.

use backend::Error;
use backend::actor::Proof;
use backend::sign_in::SignInLimits;
use backend::testing::TestBackend;
use backend::testing::words::{say_in_email, say_in_welsh_email};
use domain::{Email, Language, SignInId};
use serde_json::json;
use tower_sessions::session::Id;

use crate::person::{World, code};
use crate::sign_in::with_limits;

const NOW: &str = "2026-11-21T09:00:00Z";

fn new_address() -> Email {
    Email::parse("Zoe.New@example.org").unwrap()
}

/// The code in the newest mail.
async fn code_sent(test: &TestBackend) -> String {
    test.work().await;
    let mail = test.backend.mailbox().await.unwrap().remove(0);
    assert_eq!(mail.to, new_address().as_str());
    let before = format!("{} ", say_in_email("frame", "code-is", []));
    mail.body.split(&before).nth(1).unwrap()[..6].to_owned()
}

/// The mails with this subject, as the end of a query.
fn with_subject(file: &str, id: &str) -> String {
    format!("from sandbox_mail where subject = '{}'", say_in_email(file, id, []))
}

#[tokio::test]
async fn everything_comes_along_and_the_old_mailbox_is_told() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let me = world.test.donor("zoe@example.org").await;
    let earlier = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    let sent = backend.mail_address_code(&me, &new_address(), None).await.unwrap();
    let typed = code_sent(&world.test).await;
    backend.change_address(&me, &Id::default(), sent, &typed).await.unwrap();

    world.test.work().await;
    let mail = backend.mailbox().await.unwrap().remove(0);
    let subject = say_in_email("account", "moved-subject", []);
    assert_eq!((mail.to.as_str(), mail.subject), ("zoe@example.org", subject));
    assert!(!mail.body.contains(new_address().as_str()), "{}", mail.body);
    assert_eq!(world.test.donor_id("zoe.new@example.org").await, me.donor_id());
    assert_eq!(world.holder(earlier).await, Some(me.donor_id()));
    let later = json!({ "donor": { "type": "email", "value": "zoe.new@example.org" }, "settlementDate": "2026-11-21" });
    let later = world.sent(later).await;
    assert_eq!(world.holder(later).await, Some(me.donor_id()));
    assert_eq!(world.test.count("select count(*) from audit where action = 'donor.change_email'").await, 1);
    // The old address is nobody's now, and the code is used up.
    assert_ne!(world.test.donor_id("zoe@example.org").await, me.donor_id());
    assert_eq!(code(backend.change_address(&me, &Id::default(), sent, &typed).await), "code_over");
    world.verify().await;
}

#[tokio::test]
async fn a_code_works_for_the_donor_who_asked_and_a_wrong_one_for_nobody() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let me = world.test.donor("zoe@example.org").await;
    let other = world.test.donor("ann@example.org").await;
    let sent: SignInId = backend.mail_address_code(&me, &new_address(), None).await.unwrap();
    let typed = code_sent(&world.test).await;
    let wrong = if typed == "000000" { "000001" } else { "000000" };
    assert_eq!(code(backend.change_address(&me, &Id::default(), sent, "12345").await), "required");
    assert_eq!(code(backend.change_address(&me, &Id::default(), sent, wrong).await), "wrong_code");
    assert_eq!(code(backend.change_address(&other, &Id::default(), sent, &typed).await), "code_over");
    let stale = backend.donor_caller(me.donor_id(), Proof::Old).await.unwrap();
    assert!(matches!(
        backend.change_address(&stale, &Id::default(), sent, &typed).await,
        Err(Error::ProveAgain)
    ));
    assert!(matches!(backend.mail_address_code(&stale, &new_address(), None).await, Err(Error::ProveAgain)));
    let own = Email::parse("zoe@example.org").unwrap();
    assert_eq!(code(backend.mail_address_code(&me, &own, None).await), "own_address");
    backend.change_address(&me, &Id::default(), sent, &typed).await.unwrap();
}

#[tokio::test]
async fn only_who_reads_the_mail_of_an_address_learns_that_it_is_another_donors() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let me = world.test.donor("zoe@example.org").await;
    let other = world.test.donor("zoe.new@example.org").await;
    let sent = backend.mail_address_code(&me, &new_address(), None).await.unwrap();
    let typed = code_sent(&world.test).await;
    assert_eq!(code(backend.change_address(&me, &Id::default(), sent, &typed).await), "address_taken");
    assert_eq!(world.test.donor_id("zoe@example.org").await, me.donor_id());
    assert_eq!(world.test.donor_id("zoe.new@example.org").await, other.donor_id());
}

#[tokio::test]
async fn who_guesses_the_code_of_an_address_is_told_of_as_at_sign_in() {
    let world = World::at(NOW).await;
    let test = &world.test;
    let strict = with_limits(test, SignInLimits { wrong_codes: 20, ..SignInLimits::default() }).await;
    let me = test.donor("zoe@example.org").await;
    for _ in 0..4 {
        let sent = strict.mail_address_code(&me, &new_address(), None).await.unwrap();
        test.by_hand("update sign_in set code_hash = '\\x00' where used_at is null").await.unwrap();
        for _ in 0..5 {
            strict.change_address(&me, &Id::default(), sent, "000000").await.unwrap_err();
        }
    }
    let more = strict.mail_address_code(&me, &new_address(), None).await;
    assert!(matches!(more, Err(Error::TooMany { .. })));
    test.work().await;
    let told = format!("select to_email {}", with_subject("sign_in", "codes-off-subject"));
    assert_eq!(test.text(&told).await, new_address().as_str());
    let told = format!("select to_email {}", with_subject("operators", "wrong-codes-subject"));
    assert_eq!(test.text(&told).await, "help@example.org");
}

#[tokio::test]
async fn a_domain_that_was_written_to_too_often_does_not_tell_who_is_here() {
    let world = World::at(NOW).await;
    let test = &world.test;
    let strict = with_limits(test, SignInLimits { mails_to_domain: 1, ..SignInLimits::default() }).await;
    let me = test.donor("zoe@example.org").await;
    test.donor("known@example.org").await;
    for name in ["first", "second", "known"] {
        let to = Email::parse(&format!("{name}@example.org")).unwrap();
        assert!(strict.mail_address_code(&me, &to, None).await.is_ok(), "{name}");
    }
    test.work().await;
    let sent = with_subject("account", "code-subject");
    let sent = format!("select string_agg(to_email, ' ' order by to_email) {sent}");
    assert_eq!(test.text(&sent).await, "first@example.org known@example.org");
}

#[tokio::test]
async fn the_language_that_a_donor_chose_goes_before_the_one_they_agreed_in() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let zoe = world.zoe().await;
    world.authorise(zoe).await;
    let me = world.test.donor("zoe@example.org").await;
    assert_eq!(me.language(), Language::English);
    backend.choose_language(&me, Language::Welsh).await.unwrap();
    let me = world.test.donor("zoe@example.org").await;
    assert_eq!(me.language(), Language::Welsh);
    backend.cancel_mine(&me, None).await.unwrap();
    world.test.work().await;
    let mailbox = backend.mailbox().await.unwrap();
    let subject = say_in_welsh_email("notices", "stopped-yourself-subject", []);
    assert!(mailbox.iter().any(|mail| mail.subject == subject));
}
