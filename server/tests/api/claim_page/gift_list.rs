//! The charity's list of gifts as staff go about in it.

use serde_json::json;

use super::Desk;

impl Desk {
    /// The charity's list of gifts, or what stands beside it.
    pub(super) fn gifts(&self, rest: &str) -> String {
        format!("/charity/{}/donations{rest}", self.open.charity)
    }

    /// One more gift, of an earlier day; its id.
    pub(super) async fn earlier_gift(&self, reference: &str) -> String {
        let gift = json!({
            "reference": reference, "donor": {"type": "email", "value": "zoe@example.org"}, "grossAmount": 700, "currency": "GBP",
            "transaction": {"type": "direct", "id": self.open.reference},
            "donatedAt": "2026-03-30T10:00:00Z", "settlementDate": "2026-04-01",
        });
        let gift =
            self.open.platform_sends("POST", "/integrations/v1/donations", &self.open.token, &gift).await;
        gift["id"].as_str().unwrap().to_owned()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_gets_to_any_month_in_one_step_and_keeps_what_else_is_asked_for() {
    let desk = Desk::open().await;
    let alone = desk.reads(&desk.gifts("")).await;
    assert!(!alone.contains("Month or tax year"), "a list of one month has nowhere to go: {alone}");
    let earlier = desk.earlier_gift("gift-1001").await;
    let list = desk.reads(&desk.gifts("?find=gift-1001&sort=oldest")).await;
    assert!(list.contains("Month or tax year") && list.contains(&earlier), "{list}");
    let (_, jump) = list.split_once("Month or tax year").unwrap();
    let jump = jump.split("</form>").next().unwrap();
    for value in ["2026-11-01..2026-11-30", "2026-04-06..2027-04-05", "2026-03-01..2026-03-31"] {
        assert!(jump.contains(&format!("value=\"{value}\"")), "{value}: {jump}");
    }
    assert!(!jump.contains("2026-02-01") && !jump.contains("2026-12-01"), "{jump}");
    // What the browser sends when one goes there: what else was asked for stands in the form.
    for kept in ["name=\"find\" value=\"gift-1001\"", "name=\"sort\" value=\"oldest\""] {
        assert!(list.contains(kept), "{kept}: {list}");
    }
    let there = desk.reads(&desk.gifts("?sort=oldest&days=2026-03-01..2026-03-31")).await;
    assert!(there.contains(&earlier) && !there.contains(&desk.open.gift), "{there}");
    // Every way on from there has the days by themselves.
    let file = desk.gifts(".csv?from=2026-03-01&amp;to=2026-03-31&amp;sort=oldest");
    assert!(there.contains(&format!("href=\"{file}\"")), "{there}");
    // A month without gifts leads on as well.
    let nothing = desk.reads(&desk.gifts("?days=2026-05-01..2026-05-31")).await;
    assert!(nothing.contains("No gifts match") && nothing.contains("Month or tax year"), "{nothing}");
    let broken = desk.open.get(&desk.gifts("?days=May"), &desk.owner).await;
    assert_eq!(broken.status(), axum::http::StatusCode::BAD_REQUEST);
}
