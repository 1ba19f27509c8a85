//! What goes back to HMRC, such as after a refund.

use std::io::{Cursor, Read};

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use backend::testing::words::{Value, say, say_in_email};
use serde_json::json;

use super::{Desk, NEXT_DAY};
use crate::page_walls::text;
use crate::world::NOW;

impl Desk {
    /// The platform refunds the gift.
    pub(super) async fn refund(&self) {
        let gift = format!("/integrations/v1/donations/{}?reason=refund", self.open.gift);
        let request = Request::delete(gift)
            .header(header::AUTHORIZATION, format!("Bearer {}", self.open.token))
            .body(Body::empty())
            .unwrap();
        let answer = self.open.send(request).await;
        assert!(answer.status().is_success(), "{}", answer.status());
        self.open.house.work().await;
    }

    /// The donor gives so many pence on the day of the first gift.
    pub(super) async fn give(&self, pence: i64) {
        self.open.house.set_clock(NOW);
        let gift = json!({
            "donor": {"type": "email", "value": "zoe@example.org"},
            "transaction": {"type": "direct", "id": self.open.reference},
            "grossAmount": pence, "currency": "GBP", "settlementDate": "2026-11-21",
        });
        let request = Request::post("/integrations/v1/donations")
            .header(header::AUTHORIZATION, format!("Bearer {}", self.open.token))
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(gift.to_string()))
            .unwrap();
        let answer = self.open.send(request).await;
        assert_eq!(answer.status(), StatusCode::CREATED);
        self.open.house.set_clock(NEXT_DAY);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_after_acceptance_is_in_the_ledger_until_a_claim_carries_it() {
    let desk = Desk::open().await;
    desk.claim().await;
    desk.refund().await;
    let ledger = text(desk.open.get(&desk.page("/adjustments"), &desk.owner).await).await;
    let count = say("payments", "adjustment-count", [("count", Value::number(1))]);
    let waiting = [("gifts", Value::number(1)), ("tax", Value::text("£30.87"))];
    for words in [
        say("payments", "claim", [("number", Value::text(2))]),
        "£123.45".to_owned(),
        "£30.87".to_owned(),
        format!("{count}. {}", say("payments", "waiting", waiting)),
        say("payments", "next-too-small", []),
        say("payments", "adjustments-lead", []),
    ] {
        assert!(ledger.contains(&words), "{words}: {ledger}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_goes_back_with_a_claim_is_said_to_be_of_refunds_and_of_declarations_that_ended() {
    let desk = Desk::open().await;
    desk.claim().await;
    desk.refund().await;
    desk.give(12_348).await;
    let ledger = desk.reads(&desk.page("/adjustments")).await;
    let (deducts, too_small) = (say("payments", "next-deducts", []), say("payments", "next-too-small", []));
    assert!(ledger.contains(&deducts) && !ledger.contains(&too_small), "{ledger}");
    let next = text(desk.open.get(&desk.page(""), &desk.owner).await).await;
    let deducted = [("count", Value::number(1)), ("sum", Value::text("£30.87"))];
    assert!(next.contains(&say("claims", "deducted", deducted)), "{next}");
    let id = desk.claim().await;
    let page = text(desk.open.get(&desk.page(&format!("/{id}")), &desk.owner).await).await;
    assert!(page.contains(&say("claim_states", "deducted-for", [])), "{page}");
    let irmark = format!("select irmark from claim where claim_id = '{}'", id.uuid());
    let irmark = desk.open.house.text(&irmark).await;
    let written = [("claim", Value::text(3)), ("gifts", Value::number(1)), ("irmark", Value::text(irmark))];
    let written = say_in_email("conversation", "written", written);
    assert!(page.contains(&written) && !page.contains("1 gifts"), "{page}");
    let gift = desk.reads(&format!("/charity/{}/donations/{}", desk.open.charity, desk.open.gift)).await;
    assert!(gift.contains(&say("charity_gifts", "was-deducted-from", [])), "{gift}");
    let (due, later) = (say("charity_gifts", "due-back", []), say("charity_gifts", "deducted-later", []));
    assert!(gift.contains(&due) && !gift.contains(&later), "{gift}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claim_from_which_all_goes_back_has_nothing_to_pay_and_asks_for_no_money() {
    let desk = Desk::open().await;
    let first = desk.claim().await;
    let asks = [
        say("claim", "record-payment", []),
        say("claim_states", "money-by", [("day", Value::text("20 December 2026"))]),
    ];
    let page = desk.reads(&desk.page(&format!("/{first}"))).await;
    assert!(asks.iter().all(|words| page.contains(words)), "{asks:?}: {page}");
    desk.refund().await;
    // As much Gift Aid as goes back: that is rounded up.
    desk.give(12_348).await;
    let id = desk.claim().await;
    let page = text(desk.open.get(&desk.page(&format!("/{id}")), &desk.owner).await).await;
    let nothing = say("claim_states", "nothing-to-pay", []);
    assert!(page.contains(&nothing) && page.contains("£30.87"), "{page}");
    for words in asks {
        assert!(!page.contains(&words), "{words}: {page}");
    }
    let list = text(desk.open.get(&desk.page(""), &desk.owner).await).await;
    assert!(list.contains(&nothing), "{list}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_files_of_a_claim_that_hmrc_refused_say_what_would_have_gone_back_with_it() {
    let desk = Desk::open().await;
    desk.claim().await;
    desk.refund().await;
    desk.give(12_348).await;
    let backend = &desk.open.house.backend;
    backend.choose_hmrc("refuse_first_line").await.unwrap();
    let id = desk.claim().await;
    let pack = desk.page(&format!("/{id}/pack.zip"));
    let answer = desk.open.get(&pack, &desk.owner).await;
    assert_eq!(answer.status(), StatusCode::OK);
    let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap().to_vec();
    let mut pack = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut readme = String::new();
    let mut file = pack.by_name("README.txt").unwrap();
    file.read_to_string(&mut readme).unwrap();
    let label = |id: &str| format!("{:<18}", say("claim_pack", id, []));
    for fact in [
        label("state") + &say("claim_states", "rejected", []),
        label("adjustment") + "£30.87",
        label("would-have-paid") + "£0.00",
    ] {
        assert!(readme.contains(&fact), "{fact}: {readme}");
    }
    assert!(!readme.contains(&label("to-pay")), "{readme}");
    let page = desk.reads(&desk.page(&format!("/{id}"))).await;
    let (would, pays) = (say("claim_states", "would-have-paid", []), say("claim_states", "hmrc-pays", []));
    assert!(page.contains(&would) && !page.contains(&pays), "{page}");
    let ledger = text(desk.open.get(&desk.page("/adjustments"), &desk.owner).await).await;
    assert!(ledger.contains(&say("payments", "next-too-small", [])), "{ledger}");
}
