//! HMRC's list, which is of all that this installation files, and replies that are about somebody else's submission.

use backend::claim::in_words;
use backend::filing::Simulated;
use domain::ClaimId;
use domain::claim::{Aside, ClaimAlarm, ClaimStatus, MessageKind, Note, Says};
use hmrc::simulator::{Outcome, Plan, Step};
use sha2::{Digest, Sha256};

use crate::claim::Desk;
use crate::person::code;

/// With another charity's claim, which HMRC goes on keeping and lists beside ours.
async fn beside_another() -> Desk {
    let desk = Desk::open().await;
    let other = desk.neighbour("Second Trust", "CD67890").await;
    desk.hmrc().plan(Plan::always(Step::Delete, Outcome::Fail { number: 2005 }).of_charity("CD67890"));
    desk.backend().begin_claim(&other).await.unwrap();
    desk.world.test.work().await;
    desk.gifts(1).await;
    desk
}

/// What was put aside, by the SHA-256 that the charity reads.
async fn aside(desk: &Desk, id: ClaimId, hash: &str) -> String {
    assert_eq!(hash.len(), 64, "{hash}");
    String::from_utf8(desk.backend().reply_aside(id, hash).await.unwrap()).unwrap()
}

/// Our id and HMRC's of a submission that HMRC has.
fn ids(desk: &Desk, place: usize) -> [String; 2] {
    let taken = &desk.hmrc().taken()[place];
    let ours = taken.transaction_id.as_ref().unwrap();
    [ours.to_string(), taken.correlation_id.to_string()]
}

#[tokio::test]
async fn a_name_that_hmrc_does_not_know_is_looked_up_in_its_list() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.once(Step::Poll, Outcome::Fail { number: 2000 });
    let id = desk.claim().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);
    assert_eq!(desk.hmrc().requests(Step::Submit), 1);
    assert_eq!(desk.hmrc().requests(Step::List), 1);
    let whole = "select count(*) from claim_reply_aside where body <> ''";
    assert_eq!(desk.count(whole).await, 1, "the list itself is kept");
    desk.is_sound().await;
}

#[tokio::test]
async fn of_hmrcs_list_a_charity_keeps_what_is_about_its_claim_alone() {
    for trouble in [None, Some(Outcome::Truncate), Some(Outcome::OtherClass)] {
        let desk = beside_another().await;
        desk.once(Step::Submit, Outcome::LoseReply);
        if let Some(outcome) = trouble.clone() {
            desk.once(Step::List, outcome);
        }
        let id = desk.claim().await;
        assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted, "{trouble:?}");
        let mut listing = String::new();
        for (message, text) in desk.bodies(id).await {
            for theirs in ids(&desk, 0) {
                assert!(
                    !text.contains(&theirs) && !in_words(&message.note).contains(&theirs),
                    "{trouble:?}: {text}"
                );
            }
            if message.kind == MessageKind::Listing {
                listing = text;
            }
        }
        for ours in ids(&desk, 1) {
            assert!(listing.contains(&ours), "{ours}: {listing}");
        }
        assert!(listing.contains("<Others>1</Others>"), "{listing}");
        assert!(!listing.contains("SANDBOX"), "no account stands in it: {listing}");
        desk.is_sound().await;
    }
}

#[tokio::test]
async fn the_whole_of_a_list_is_kept_byte_for_byte_and_the_charity_reads_its_sha_256() {
    let desk = beside_another().await;
    desk.once(Step::Submit, Outcome::LoseReply);
    let id = desk.claim().await;
    let bodies = desk.bodies(id).await;
    let (message, excerpt) = bodies.iter().find(|(message, _)| message.kind == MessageKind::Listing).unwrap();
    assert_eq!(message.note.says, Says::Listed);
    let Some(Aside { sha256: hash, is_list: true }) = &message.note.aside else { panic!("{message:?}") };
    assert!(excerpt.contains(&format!("<SHA256>{hash}</SHA256>")), "{excerpt}");

    let whole = aside(&desk, id, hash).await;
    for listed in [ids(&desk, 0), ids(&desk, 1)].concat() {
        assert!(whole.contains(&listed), "{listed}: {whole}");
    }
    // It names the account that files. With that put back these are the bytes that came.
    assert!(whole.contains("<SenderID>[blanked]</SenderID>"), "{whole}");
    let came = whole.replace("[blanked]", Simulated::SENDER_ID);
    assert_eq!(&hex::encode(Sha256::digest(came)), hash);
    desk.is_sound().await;
}

#[tokio::test]
async fn of_a_refusal_of_the_list_a_charity_reads_its_words_and_its_sha_256() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.once(Step::Submit, Outcome::LoseReply);
    desk.once(Step::List, Outcome::Fail { number: 1000 });
    let id = desk.stepped(2).await;
    let bodies = desk.bodies(id).await;
    let (message, text) = &bodies[0];
    assert_eq!((message.kind.as_str(), message.number, text.as_str()), ("failure", Some(1000), ""));
    let Note { says: Says::Hmrc { words, .. }, aside: Some(kept), .. } = &message.note else {
        panic!("{message:?}")
    };
    assert!(words.starts_with("1000: ") && !kept.is_list, "{words}");
    assert!(aside(&desk, id, &kept.sha256).await.contains("<Number>1000</Number>"));
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_reply_that_is_about_somebody_else_is_put_aside_and_the_charity_reads_its_sha_256() {
    for (outcome, came) in [
        (Outcome::OtherSubmission, "</GovTalkMessage>"),
        (Outcome::OtherClass, "HMRC-CT-CT600"),
        (Outcome::Truncate, "<GovTalkMessage"),
        (Outcome::WebPage { status: 503 }, "Service unavailable"),
    ] {
        let desk = Desk::open().await;
        desk.gifts(1).await;
        desk.once(Step::Poll, outcome.clone());
        let id = desk.stepped(2).await;
        let bodies = desk.bodies(id).await;
        let (message, text) = &bodies[0];
        assert_eq!((message.kind.as_str(), text.as_str()), ("failure", ""), "{outcome:?}");
        let hash = &message.note.aside.as_ref().unwrap().sha256;
        assert!(aside(&desk, id, hash).await.contains(came), "{outcome:?}");
        let read = "select count(*) from audit where action = 'claim.read_reply'";
        assert_eq!(desk.count(read).await, 1, "{outcome:?}");
        desk.world.test.work().await;
        assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted, "{outcome:?}");
        desk.is_sound().await;
    }
}

#[tokio::test]
async fn what_comes_again_and_again_is_put_aside_once_and_for_good() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    for _ in 0..3 {
        desk.once(Step::Poll, Outcome::WebPage { status: 503 });
    }
    let id = desk.stepped(4).await;
    let [said, aside] = ["claim_message where note -> 'aside' is not null", "claim_reply_aside"];
    assert_eq!(desk.count(&format!("select count(*) from {said}")).await, 3);
    assert_eq!(desk.count(&format!("select count(*) from {aside}")).await, 1);
    for statement in [
        "delete from claim_reply_aside",
        "update claim_reply_aside set body = 'x'",
        "update claim_reply_aside set forgotten_at = now()",
        "update claim_reply_aside set body = '', forgotten_at = now(), first_at = now()",
        "truncate claim_reply_aside",
    ] {
        assert!(desk.world.test.by_hand(statement).await.is_err(), "{statement}");
    }
    for nothing in ["", "no hexadecimal", &"0".repeat(64)] {
        let read = desk.backend().reply_aside(id, nothing).await;
        assert_eq!(code(read), "reply_not_found", "{nothing}");
    }
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);
    desk.is_sound().await;
}

#[tokio::test]
async fn b10_a_failure_that_comes_again_and_again_is_one_entry_and_every_one_of_them_is_kept() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.once(Step::Poll, Outcome::WebPage { status: 503 });
    let id = desk.stepped(2).await;
    for minute in 1..=3 {
        desk.world.test.set_clock(&format!("2026-11-22T09:0{minute}:00Z"));
        desk.once(Step::Poll, Outcome::WebPage { status: 503 });
        desk.world.test.step(id).await.unwrap();
    }
    desk.world.test.work().await;
    let messages = desk.backend().claim(&desk.staff, id).await.unwrap().messages;
    let said: Vec<(&str, i64)> =
        messages.iter().rev().map(|message| (message.kind.as_str(), message.times)).collect();
    assert_eq!(
        said,
        [("submit", 1), ("acknowledgement", 1), ("failure", 4), ("response", 1), ("deletion", 1)]
    );
    let failure = &messages[2];
    assert_eq!(failure.first.1.to_string(), "2026-11-22T09:00:00Z");
    assert_eq!(failure.at.to_string(), "2026-11-22T09:03:00Z");
    assert_eq!(desk.count("select count(*) from claim_message where kind = 'failure'").await, 4);
    desk.is_sound().await;
}

#[tokio::test]
async fn b10_the_message_that_was_filed_and_hmrcs_acceptance_are_shown_however_much_came_after_them() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let id = desk.claim().await;
    let said = format!(
        "insert into claim_message (message_id, claim_id, at, direction, kind, body, note)
         select uuid_in_time(), '{}', now(), 'received', 'failure', '', jsonb_build_object('says', 'hmrc', 'words', n::text, 'more', 0)
         from generate_series(1, 300) as n",
        id.uuid()
    );
    assert_eq!(desk.world.test.by_hand(&said).await, Ok(300));
    let messages = desk.backend().claim(&desk.staff, id).await.unwrap().messages;
    assert_eq!(messages.len(), 202);
    assert_eq!((messages[200].kind.as_str(), messages[201].kind.as_str()), ("response", "submit"));
}

#[tokio::test]
async fn what_was_put_aside_is_emptied_with_the_claims_messages_and_its_sha_256_stays() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.once(Step::Poll, Outcome::WebPage { status: 503 });
    let id = desk.stepped(2).await;
    let bodies = desk.bodies(id).await;
    let hash = &bodies[0].0.note.aside.as_ref().unwrap().sha256;
    assert!(aside(&desk, id, hash).await.contains("Service unavailable"));
    desk.world.test.work().await;
    let whole = "select count(*) from claim_reply_aside where body <> '' and forgotten_at is null";
    for (now, kept) in [("2033-11-22T09:00:00Z", 1), ("2033-11-24T09:00:00Z", 0)] {
        desk.world.test.set_clock(now);
        desk.backend().forget_old().await.unwrap();
        assert_eq!(desk.count(whole).await, kept, "{now}");
    }
    let named = format!(
        "select count(*) from claim_reply_aside where encode(sha256, 'hex') = '{hash}' and body = '' and forgotten_at is not null"
    );
    assert_eq!(desk.count(&named).await, 1);
    assert_eq!(code(desk.backend().reply_aside(id, hash).await), "reply_not_found");
    desk.is_sound().await;
}

#[tokio::test]
async fn something_without_our_name_that_could_be_the_claim_holds_it_until_that_is_clear() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.once(Step::Submit, Outcome::LoseReply);
    desk.once(Step::List, Outcome::Nameless);
    let id = desk.stepped(2).await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.alarms), (ClaimStatus::Submitting, vec![ClaimAlarm::ListUnclear]));
    desk.world.test.work().await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.alarms), (ClaimStatus::Accepted, vec![]));
    assert_eq!(desk.hmrc().requests(Step::Submit), 1);
    let over =
        "select count(*) from audit where action = 'claim.clear_alarm' and detail ->> 'as' = 'resolved'";
    assert_eq!(desk.count(over).await, 1);
    desk.is_sound().await;
}

#[tokio::test]
async fn something_without_our_name_that_is_another_claim_holds_nothing() {
    let desk = beside_another().await;
    desk.once(Step::Submit, Outcome::Drop);
    desk.hmrc().plan(Plan::always(Step::List, Outcome::Nameless));
    let id = desk.claim().await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.alarms), (ClaimStatus::Accepted, vec![]));
    assert_eq!(desk.hmrc().taken().len(), 2);
    desk.is_sound().await;
}

#[tokio::test]
async fn something_without_our_name_from_days_before_the_claim_holds_nothing() {
    for (now, status) in
        [("2026-11-22T20:00:00Z", ClaimStatus::Submitting), ("2026-11-25T09:00:00Z", ClaimStatus::Accepted)]
    {
        let desk = beside_another().await;
        // As if another program had filed it with the same account.
        let stranger =
            "update claim set correlation_id = 'ABCDEF', tidied_at = now() where correlation_id is not null";
        desk.world.test.by_hand(stranger).await.unwrap();
        desk.world.test.set_clock(now);
        desk.once(Step::Submit, Outcome::Drop);
        desk.hmrc().plan(Plan::always(Step::List, Outcome::Nameless));
        let id = desk.claim().await;
        assert_eq!(desk.shown(id).await.status(), status, "{now}");
        desk.is_sound().await;
    }
}
