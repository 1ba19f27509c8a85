//! What goes back to HMRC, such as after a refund.

use std::io::{Cursor, Read};

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
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
    for words in [
        "Claim 2",
        "£123.45",
        "£30.87",
        "1 adjustment. £30.87 on 1 gift is waiting to be deducted.",
        "Waiting: your next claim is too small so far",
        "refunded or no longer qualify after HMRC accepted them",
    ] {
        assert!(ledger.contains(words), "{words}: {ledger}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_goes_back_with_a_claim_is_said_to_be_of_refunds_and_of_declarations_that_ended() {
    let desk = Desk::open().await;
    desk.claim().await;
    desk.refund().await;
    desk.give(12_348).await;
    let ledger = desk.reads(&desk.page("/adjustments")).await;
    assert!(ledger.contains("Your next claim deducts it") && !ledger.contains("too small"), "{ledger}");
    let next = text(desk.open.get(&desk.page(""), &desk.owner).await).await;
    assert!(
        next.contains(
            "£30.87 is deducted for 1 gift that was refunded, or stopped qualifying, after it was claimed."
        ),
        "{next}"
    );
    let id = desk.claim().await;
    let page = text(desk.open.get(&desk.page(&format!("/{id}")), &desk.owner).await).await;
    let why = "for gifts that were refunded, or stopped qualifying, after they were claimed";
    assert!(page.contains(why), "{page}");
    assert!(page.contains(": 1 gift. IRmark") && !page.contains("1 gifts"), "{page}");
    let gift = desk.reads(&format!("/charity/{}/donations/{}", desk.open.charity, desk.open.gift)).await;
    assert!(gift.contains("The Gift Aid on it was deducted from"), "{gift}");
    assert!(gift.contains("became due back to HMRC") && !gift.contains("later claim deducts"), "{gift}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claim_from_which_all_goes_back_has_nothing_to_pay_and_asks_for_no_money() {
    let desk = Desk::open().await;
    desk.claim().await;
    desk.refund().await;
    // As much Gift Aid as goes back: that is rounded up.
    desk.give(12_348).await;
    let id = desk.claim().await;
    let page = text(desk.open.get(&desk.page(&format!("/{id}")), &desk.owner).await).await;
    assert!(page.contains("Nothing to pay") && page.contains("£30.87"), "{page}");
    for money in ["Record the payment", "HMRC usually pays", "four weeks"] {
        assert!(!page.contains(money), "{money}: {page}");
    }
    let list = text(desk.open.get(&desk.page(""), &desk.owner).await).await;
    assert!(list.contains("Nothing to pay"), "{list}");
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
    assert!(readme.contains("State             Rejected"), "{readme}");
    assert!(readme.contains("Adjustment        £30.87"), "{readme}");
    assert!(readme.contains("Would have paid   £0.00") && !readme.contains("HMRC to pay"), "{readme}");
    let page = desk.reads(&desk.page(&format!("/{id}"))).await;
    assert!(page.contains("HMRC would have paid") && !page.contains("HMRC pays"), "{page}");
    let ledger = text(desk.open.get(&desk.page("/adjustments"), &desk.owner).await).await;
    assert!(ledger.contains("Waiting: your next claim is too small so far"), "{ledger}");
}
