//! What needs somebody of the charity, on its first page: whatever stops claims or money is there, with the way to it.

use axum::http::StatusCode;
use backend::charity::NomineeStep;
use backend::sign_in::Audience;
use backend::testing::simulator::{Outcome, Plan, Step};
use backend::testing::words::{Value, say};
use domain::claim::ClaimSetting;
use serde_json::json;

use super::Desk;
use super::lists::claims;
use crate::page_walls::text;

fn idle() -> String {
    say("charity", "nothing-today", [])
}

fn overdue_since(day: &str) -> String {
    say("claim_states", "overdue-since", [("day", Value::text(day))])
}

impl Desk {
    fn home(&self) -> String {
        format!("/charity/{}", self.open.charity)
    }

    /// The first page says this, leads there, and does not say that there is nothing to do.
    async fn needs(&self, words: &str, page: &str) {
        let home = self.reads(&self.home()).await;
        let link = format!("href=\"{page}\"");
        assert!(home.contains(&say("charity", "needs-you", [])), "{home}");
        assert!(home.contains(words) && home.contains(&link), "{words}, {page}: {home}");
        assert!(!home.contains(&idle()), "{home}");
    }

    async fn needs_nothing(&self) {
        let home = self.reads(&self.home()).await;
        assert!(home.contains(&idle()) && !home.contains(&say("charity", "needs-you", [])), "{home}");
    }

    /// Goes on at that time; the owner signs in again.
    async fn goes_on(&mut self, at: &str) {
        self.open.house.set_clock(at);
        self.owner = self.open.person("the owner", Audience::Staff, "official@example.org").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn gifts_that_the_charity_may_have_claimed_on_itself_need_its_word() {
    let desk = Desk::open().await;
    desk.needs_nothing().await;
    let staff = desk.open.house.staff("official@example.org").await;
    let backend = &desk.open.house.backend;
    backend.begin_own_claim(&staff.of(desk.open.charity).unwrap(), None).await.unwrap();
    let asks = say("charity", "own-claim", [("count", Value::number(1))]);
    desk.needs(&asks, &desk.page("/own")).await;
    // A viewer has no page for it.
    let viewer = desk.open.viewer().await;
    let home = text(desk.open.get(&desk.home(), &viewer).await).await;
    assert!(home.contains(&asks) && home.contains(&say("charity", "needs-team", [])), "{home}");
    assert!(!home.contains(&desk.page("/own")) && !home.contains(&idle()), "{home}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claim_that_hmrc_refused_as_a_whole_needs_somebody_to_look() {
    let desk = Desk::open().await;
    // Of no line that there is: of the claim as a whole.
    let refusal = Outcome::Reject { line: 99, number: 4065, element: "Donor/Sur" };
    desk.open.house.hmrc().plan(Plan::once(Step::Poll, refusal));
    let id = desk.claim().await;
    let number = desk.open.house.count("select max(number)::bigint from claim").await;
    let rejected = say("charity", "rejected", [("number", Value::text(number))]);
    desk.needs(&rejected, &desk.page(&format!("/{id}"))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_new_appointment_the_first_page_asks_what_was_claimed_meanwhile() {
    let desk = Desk::open().await;
    let staff = desk.open.house.staff("official@example.org").await;
    let staff = staff.of(desk.open.charity).unwrap();
    for (step, needed, page) in [
        ("end", "appointment-ended", "/nominee"),
        ("request", "all-paused", "/sources"),
        ("confirm", "claims-wait", "/claims"),
    ] {
        let step = NomineeStep::read(&json!({"step": step, "on": "2026-11-22"})).unwrap();
        desk.open.house.backend.record_nominee_step(&staff, step).await.unwrap();
        desk.needs(&say("charity", needed, []), &format!("{}{page}", desk.home())).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_that_pays_no_claim_needs_a_word() {
    let desk = Desk::open().await;
    let id = desk.claim().await;
    let name = id.to_string();
    let paid = [("claim", name.as_str()), ("on", "2026-11-22"), ("amount", "30.86"), ("paid_before", "0")];
    let claim = desk.page(&format!("/{id}"));
    assert_eq!(desk.form(&claim, "mark_claim_paid", &paid).await.0, StatusCode::SEE_OTHER);
    desk.needs_nothing().await;
    let staff = desk.open.house.staff("official@example.org").await;
    let statement = "Date,Description,Amount\n22/11/2026,HMRC GIFT AID OTHER,12.00\n";
    let rows = domain::payment::Statement::read(statement).unwrap().payments;
    let backend = &desk.open.house.backend;
    backend.import_payments(&staff.of(desk.open.charity).unwrap(), &rows).await.unwrap();
    let unmatched = say("charity", "unmatched", [("count", Value::number(1))]);
    desk.needs(&unmatched, &desk.page("/payments?state=not_matched")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn while_filing_is_paused_the_pages_say_so_calmly_and_ask_for_nothing() {
    let desk = Desk::open().await;
    let backend = &desk.open.house.backend;
    let staff = desk.open.house.staff("official@example.org").await;
    let staff = staff.of(desk.open.charity).unwrap();
    let setting = ClaimSetting::read(&json!({"schedule": "by_hand", "approvals": "one"})).unwrap();
    backend.choose_claim_setting(&staff, setting).await.unwrap();
    let id = backend.begin_claim(&staff).await.unwrap();
    desk.open.house.work().await;
    backend.stop_all_filing().await.unwrap();
    let pages = [desk.home(), desk.page(""), desk.page(&format!("/{id}"))];
    let paused = say("charity_team", "stopped", []);
    for page in &pages {
        let html = desk.reads(page).await;
        assert!(html.contains(&paused), "{page}: {html}");
    }
    assert!(backend.resume_filing().await.unwrap());
    for page in &pages {
        let html = desk.reads(page).await;
        assert!(!html.contains(&paused), "{page}: {html}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_overdue_claim_is_overdue_on_every_page_that_shows_it() {
    let mut desk = Desk::open().await;
    let id = desk.claim().await;
    let (claim, overdue) = (desk.page(&format!("/{id}")), desk.page("?state=overdue"));
    // The last day on which the money was to come.
    desk.goes_on("2026-12-27T20:00:00Z").await;
    desk.needs_nothing().await;
    let (on_claim, in_list) = (overdue_since("28 December 2026"), overdue_since("28 Dec 2026"));
    for page in [&claim, &desk.page("")] {
        let html = desk.reads(page).await;
        assert!(!html.contains(&on_claim) && !html.contains(&in_list), "{page}: {html}");
    }
    let pays_by = say("claim_states", "money-by", [("day", Value::text("20 December 2026"))]);
    let html = desk.reads(&claim).await;
    assert!(html.contains(&pays_by), "{html}");
    let none = desk.reads(&overdue).await;
    assert!(none.contains(&say("claims", "none-overdue", [])), "{none}");
    // What the first page says is owed leads to the claims that add up to it.
    let (home, owed) = (desk.reads(&desk.home()).await, desk.reads(&desk.page("?state=owed")).await);
    assert!(home.contains("?state=owed#claims-so-far") && home.contains("£30.86"), "{home}");
    assert!(owed.contains(&claims(1, &[("sum-due", "£30.86"), ("sum-owed", "£30.86")])), "{owed}");

    desk.goes_on("2026-12-28T08:00:00Z").await;
    let late = say("charity", "overdue", [("amount", Value::text("£30.86"))]);
    desk.needs(&late, &desk.page("?state=overdue#claims-so-far")).await;
    let (of_claim, of_list) = (say("claim_states", "overdue-then", []), say("claims", "if-overdue", []));
    for (page, since, what_to_do) in
        [(&claim, &on_claim, &of_claim), (&desk.page(""), &in_list, &of_list), (&overdue, &in_list, &of_list)]
    {
        let html = desk.reads(page).await;
        let needs_attention = say("claim_states", "needs-attention", []);
        assert!(html.contains(since) && html.contains(&needs_attention), "{page}: {html}");
        assert!(html.contains(what_to_do), "what to do: {html}");
        assert!(!html.contains(&pays_by), "{page}: {html}");
    }
    // The claim that was found empty is not among them.
    let html = desk.reads(&overdue).await;
    let nothing_left = say("claim_states", "nothing-left", []);
    assert!(html.contains(&claims(1, &[("sum-due", "£30.86")])) && !html.contains(&nothing_left), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn tax_that_waits_to_go_back_is_on_the_first_page_with_the_way_to_it() {
    let desk = Desk::open().await;
    desk.claim().await;
    let home = desk.reads(&desk.home()).await;
    let waiting = format!(">{}<", say("charity_gifts", "adjustments", []));
    let link = format!("href=\"{}\"", desk.page("/adjustments"));
    assert!(!home.contains(&waiting) && !home.contains(&link), "{home}");
    desk.refund().await;
    let home = desk.reads(&desk.home()).await;
    assert!(home.contains(&waiting) && home.contains("£30.87") && home.contains(&link), "{home}");
    let back_on = say("charity_gifts", "to-give-back-on", [("count", Value::number(1))]);
    assert!(home.contains(&format!(">{back_on}<")), "{home}");
    // The next claim carries it by itself.
    assert!(home.contains(&idle()), "{home}");
}
