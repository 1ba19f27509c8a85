//! Replies that repeat what was sent, and the account that files with it.

use backend::claim::{FoundBy, TestOutcome, in_words};
use backend::filing::Simulated;
use backend::pagination::PageRequest;
use domain::claim::{Acceptance, ClaimStatus, MessageKind};
use hmrc::simulator::{Outcome, Plan, Step};

use crate::claim::Desk;

/// The account of the simulated HMRC, and its password.
const ACCOUNT: &str = "SANDBOX, sandbox";

/// So much of the password stands before the place where long words are cut.
const PART: usize = 5;

/// What was to be refused.
const REFUSED: Outcome = Outcome::Reject { line: 0, number: 4065, element: "Donor/Sur" };

/// The account, and its password across each place where words are cut: those of one fault and of a receipt, and those of all
/// faults with the number that comes before them.
fn long_words() -> &'static str {
    let mut words = ACCOUNT.to_owned();
    for cut in [2_000, 2_500 - "3001: ".len()] {
        words.push_str(&"x".repeat(cut - PART - words.len()));
        words.push_str(Simulated::PASSWORD);
    }
    words.leak()
}

/// Whether words are kept of which the account was left out, and with it every part of the password.
fn is_blanked(words: &str) -> bool {
    is_without_account(words) && !words.contains(&Simulated::PASSWORD[..PART]) && words.contains("[blanked]")
}

fn is_without_account(text: &str) -> bool {
    !text.contains(Simulated::SENDER_ID) && !text.contains(Simulated::PASSWORD)
}

#[tokio::test]
async fn of_what_hmrc_repeats_neither_the_account_nor_its_password_is_kept() {
    assert!(ACCOUNT.contains(Simulated::SENDER_ID) && ACCOUNT.contains(Simulated::PASSWORD));
    let desk = Desk::open_for_receipts().await;
    desk.gifts(2).await;
    desk.once(Step::Submit, REFUSED);
    for step in [Step::Submit, Step::Poll, Step::Delete] {
        desk.hmrc().plan(Plan::always(step, Outcome::Repeat(ACCOUNT)));
    }
    let id = desk.claim().await;
    let (next, _) = desk.shown(id).await.followed_by.unwrap();
    let accepted = desk.shown(next).await;
    assert_eq!(
        (accepted.status(), accepted.progress.acceptance().is_some_and(Acceptance::has_receipt)),
        (ClaimStatus::Accepted, true),
        "the receipt is checked as it came"
    );

    let mut blanked = Vec::new();
    for claim in [next, id] {
        for (message, text) in desk.bodies(claim).await {
            if message.kind == MessageKind::Submit {
                continue;
            }
            let words = in_words(&message.note);
            assert!(
                is_without_account(&text) && is_without_account(&words),
                "{}: {words} {text}",
                message.kind
            );
            if text.contains("[blanked]") {
                blanked.push((message.kind, words.contains("[blanked]")));
            }
        }
    }
    let expected = [
        (MessageKind::Deletion, false),
        (MessageKind::Response, true),
        (MessageKind::Acknowledgement, false),
        (MessageKind::Deletion, false),
        (MessageKind::Failure, true),
    ];
    assert_eq!(blanked, expected);

    let request = PageRequest::new(50, None);
    let held = desk.backend().held_gifts(&desk.staff, &request).await.unwrap();
    let said = &held.items[0].said;
    let FoundBy::Hmrc { words: Some(words) } = &said.found_by else { panic!("{said:?}") };
    assert!(
        is_without_account(words) && words.contains("[blanked]") && words.contains("was to be refused"),
        "{words}"
    );
    desk.is_sound().await;
}

#[tokio::test]
async fn where_long_words_are_cut_no_part_of_the_password_is_left() {
    let desk = Desk::open_for_receipts().await;
    desk.gifts(2).await;
    desk.once(Step::Submit, REFUSED);
    desk.hmrc().plan(Plan::always(Step::Poll, Outcome::Repeat(long_words())));
    let id = desk.claim().await;
    let (next, _) = desk.shown(id).await.followed_by.unwrap();
    for (claim, kind) in [(id, MessageKind::Failure), (next, MessageKind::Response)] {
        let messages = desk.backend().claim(&desk.staff, claim).await.unwrap().messages;
        let message = messages.iter().find(|message| message.kind == kind).unwrap();
        let words = in_words(&message.note);
        assert!(is_blanked(&words), "{kind}: {words}");
    }

    let request = PageRequest::new(50, None);
    let held = desk.backend().held_gifts(&desk.staff, &request).await.unwrap();
    let said = &held.items[0].said;
    let FoundBy::Hmrc { words: Some(words) } = &said.found_by else { panic!("{said:?}") };
    assert!(is_blanked(words), "{words}");
    assert_eq!(words.chars().count(), 2_000);
}

#[tokio::test]
async fn of_a_test_message_too_neither_the_account_nor_its_password_is_kept() {
    let desk = Desk::open().await;
    desk.once(Step::Submit, REFUSED);
    desk.hmrc().plan(Plan::always(Step::Poll, Outcome::Repeat(long_words())));
    let ended = async || {
        desk.backend().send_test_message(&desk.staff).await.unwrap();
        desk.world.test.work().await;
        let test = desk.backend().test_message(&desk.staff).await.unwrap();
        test.unwrap().outcome
    };
    let refused = ended().await;
    let Some(TestOutcome::Refused { note, .. }) = &refused else { panic!("{refused:?}") };
    let words = in_words(note);
    assert!(is_blanked(&words), "{words}");
    let accepted = ended().await;
    let Some(TestOutcome::Accepted { words }) = &accepted else { panic!("{accepted:?}") };
    assert!(is_blanked(words), "{words}");
}
