//! Replies that repeat what was sent, and the account that files with it.

use backend::claim::FoundBy;
use backend::filing::Simulated;
use backend::page::PageRequest;
use domain::claim::ClaimStatus;
use hmrc::simulator::{Outcome, Plan, Step};

use crate::claim::Desk;

/// The account of the simulated HMRC, and its password.
const ACCOUNT: &str = "SANDBOX, sandbox";

fn is_without_account(text: &str) -> bool {
    !text.contains(Simulated::SENDER_ID) && !text.contains(Simulated::PASSWORD)
}

#[tokio::test]
async fn of_what_hmrc_repeats_neither_the_account_nor_its_password_is_kept() {
    assert!(ACCOUNT.contains(Simulated::SENDER_ID) && ACCOUNT.contains(Simulated::PASSWORD));
    let desk = Desk::open_for_receipts().await;
    desk.gifts(2).await;
    let refused = Outcome::Reject {
        line: 0,
        number: 4065,
        element: "Donor/Sur",
    };
    desk.once(Step::Submit, refused);
    for step in [Step::Submit, Step::Poll, Step::Delete] {
        desk.hmrc().plan(Plan::always(step, Outcome::Repeat(ACCOUNT)));
    }
    let id = desk.claim().await;
    let (next, _) = desk.shown(id).await.followed_by.unwrap();
    let accepted = desk.shown(next).await;
    assert_eq!(
        (accepted.status, accepted.has_receipt),
        (ClaimStatus::Accepted, true),
        "the receipt is checked as it came"
    );

    let mut blanked = Vec::new();
    for claim in [next, id] {
        for (message, text) in desk.bodies(claim).await {
            if message.kind == "submit" {
                continue;
            }
            assert!(
                is_without_account(&text) && is_without_account(&message.words),
                "{}: {} {text}",
                message.kind,
                message.words
            );
            if text.contains("[blanked]") {
                blanked.push((message.kind, message.words.contains("[blanked]")));
            }
        }
    }
    let expected = [
        ("deletion", false),
        ("response", true),
        ("acknowledgement", false),
        ("deletion", false),
        ("failure", true),
    ];
    assert_eq!(
        blanked,
        expected.map(|(kind, in_words)| (kind.to_owned(), in_words))
    );

    let request = PageRequest::new(50, None);
    let held = desk.backend().held_gifts(&desk.staff, &request).await.unwrap();
    let said = &held.items[0].said;
    let FoundBy::Hmrc { words: Some(words) } = &said.found_by else {
        panic!("{said:?}")
    };
    assert!(
        is_without_account(words) && words.contains("[blanked]") && words.contains("was to be refused"),
        "{words}"
    );
    desk.is_sound().await;
}
