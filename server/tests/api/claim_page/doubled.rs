//! A claim that HMRC has twice, because its list was late: the pages say that nothing is filed.

use backend::testing::simulator::{Outcome, Plan, Step};
use backend::testing::words::say;

use super::Desk;

#[tokio::test(flavor = "multi_thread")]
async fn while_hmrc_may_have_a_claim_twice_the_pages_say_that_nothing_is_filed_and_where_it_stands() {
    let (desk, said) = (Desk::open().await, say("charity_team", "held-twice", []));
    let html = desk.reads(&desk.page("")).await;
    assert!(!html.contains(&said), "{html}");
    // It counts as lost, is sent again, and the list has both then.
    desk.open.house.hmrc().plan(Plan::once(Step::Submit, Outcome::Unlisted { lists: 2 }));
    let id = desk.claim().await;
    let html = desk.reads(&desk.page("")).await;
    let claim = desk.page(&format!("/{id}"));
    assert!(html.contains(&said) && html.contains(&format!("href=\"{claim}\"")), "{html}");
    assert!(!html.contains(&desk.page("/new")), "no way to what would be refused: {html}");
    let html = desk.reads(&claim).await;
    assert!(html.contains(&say("claim_states", "sent-twice-then", [])), "{html}");
}
