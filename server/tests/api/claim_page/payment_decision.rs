//! Plain forms about HMRC's money: a payment is taken back, laid on its claim, or no Gift Aid; and tax that was repaid directly.

use std::io::{Cursor, Read};

use axum::body::{Body, to_bytes};
use axum::http::{Response, StatusCode};
use backend::actor::CharityStaff;
use backend::pagination::PageRequest;
use backend::sign_in::Audience;
use backend::testing::words::{Value, say};
use domain::Pence;
use domain::calendar::parse_date;
use domain::payment::Statement;

use super::Desk;
use crate::page_walls::{Person, place, text};

/// What the pages of HMRC's payments and of what goes back to it say.
fn says(id: &str) -> String {
    say("payments", id, [])
}

/// The same of so many claims or payments.
fn counted(id: &str, what: &'static str, count: i64) -> String {
    say("payments", id, [(what, Value::number(count))])
}

impl Desk {
    async fn staff(&self) -> CharityStaff {
        let staff = self.open.house.staff("official@example.org").await;
        staff.of(self.open.charity).unwrap()
    }

    /// Somebody who may only look.
    async fn viewer(&self) -> Person {
        let viewer = self.open.person("the viewer", Audience::Staff, "viewer@example.org").await;
        let joins = format!(
            "insert into membership (charity_id, staff_id, role, created_at)
             select '{}', staff_id, 'viewer', now() from staff where email = 'viewer@example.org'",
            self.open.charity.uuid()
        );
        assert_eq!(self.open.house.by_hand(&joins).await, Ok(1));
        viewer
    }

    async fn page_for(&self, page: &str, who: &Person) -> String {
        text(self.open.get(&self.page(page), who).await).await
    }

    /// Sends a form of the page as a browser without a script does.
    async fn sends(&self, page: &str, function: &str, fields: &[(&str, &str)]) -> Response<Body> {
        let (action, charity) = (format!("/fn/charity/{function}"), self.open.charity.to_string());
        let mut all = vec![("_do", action.as_str()), ("charity", charity.as_str())];
        all.extend_from_slice(fields);
        let cookie = self.owner.cookie.as_deref();
        self.open.post(&self.page(page), &all, cookie, "text/html").await
    }

    /// A file of the audit pack of a claim.
    async fn packed(&self, claim: &str, file: &str) -> String {
        let answer = self.open.get(&self.page(&format!("{claim}/pack.zip")), &self.owner).await;
        let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap().to_vec();
        let mut pack = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
        let mut text = String::new();
        pack.by_name(file).unwrap().read_to_string(&mut text).unwrap();
        text
    }

    /// What a viewer hears who sends the form nevertheless.
    async fn refuses(&self, viewer: &Person, function: &str, fields: &[(&str, &str)]) -> StatusCode {
        let (action, charity) = (format!("/fn/charity/{function}"), self.open.charity.to_string());
        let mut all = vec![("charity", charity.as_str())];
        all.extend_from_slice(fields);
        let cookie = viewer.cookie.as_deref();
        let answer = self.open.post(&action, &all, cookie, "application/json").await;
        answer.status()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn plain_forms_take_a_payment_back_and_say_what_it_is() {
    let desk = Desk::open().await;
    let claim = desk.claim().await.to_string();
    let staff = desk.staff().await;
    let statement = "Date,Description,Amount\n2026-11-22,HMRC CHARITIES,30.86\n";
    let (backend, rows) = (&desk.open.house.backend, Statement::read(statement).unwrap().payments);
    assert_eq!(backend.import_payments(&staff, &rows).await.unwrap().matched, 1);
    let payments = backend.payments(&staff, &PageRequest::new(50, None)).await.unwrap();
    let payment = payments.items[0].payment_id.to_string();
    let id = [("payment", payment.as_str())];
    let keyed = [("payment", payment.as_str()), ("_key", payment.as_str())];
    let right = [("payment", payment.as_str()), ("claims[]", claim.as_str())];

    let viewer = desk.viewer().await;
    let html = desk.page_for("/payments", &viewer).await;
    let (as_expected, undo) = (say("claim", "as-expected", []), says("undo-match"));
    assert!(html.contains(&as_expected) && !html.contains(&undo), "{html}");
    assert!(desk.page_for("/payments", &desk.owner).await.contains(&undo));
    for function in ["take_payment_back", "dismiss_payment", "put_payment_back", "match_payment"] {
        let status = desk.refuses(&viewer, function, &right).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{function}");
    }

    for (function, leads_to, shows) in [
        ("take_payment_back", "/payments?taken_back", says("which-claims")),
        ("dismiss_payment", "/payments?dismissed", says("is-for-claim")),
        ("put_payment_back", "/payments?put_back", says("not-for-claim")),
    ] {
        let answer = desk.sends("/payments", function, &id).await;
        assert_eq!(answer.status(), StatusCode::SEE_OTHER, "{function}");
        assert_eq!(place(&answer), desk.page(leads_to));
        let html = text(desk.open.get(place(&answer), &desk.owner).await).await;
        assert!(html.contains(&shows), "{shows}: {html}");
    }
    let answer = desk.sends("/payments", "match_payment", &keyed).await;
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let html = text(answer).await;
    for words in [says("choose-claim"), format!("href=\"#{payment}-claims\"")] {
        assert!(html.contains(&words), "{words}: {html}");
    }
    // The list stays as it was filtered.
    let filtered = desk.page_for("/payments?state=not_matched", &desk.owner).await;
    assert!(filtered.contains("name=\"filter\" value=\"state=not_matched\""), "{filtered}");
    let mut kept = right.to_vec();
    kept.push(("filter", "state=not_matched"));
    let answer = desk.sends("/payments?state=not_matched", "match_payment", &kept).await;
    assert_eq!(place(&answer), desk.page("/payments?state=not_matched&matched_by_hand"));
    assert!(desk.page_for("/payments", &desk.owner).await.contains(&as_expected));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claim_that_hmrc_pays_in_two_parts_says_what_is_missing_until_it_is_here() {
    let desk = Desk::open().await;
    let claim = desk.claim().await.to_string();
    let staff = desk.staff().await;
    let backend = &desk.open.house.backend;
    let statement = "Date,Description,Amount\n2026-11-22,HMRC ONE,20.00\n2026-11-22,HMRC TWO,10.86\n";
    let rows = Statement::read(statement).unwrap().payments;
    assert_eq!(backend.import_payments(&staff, &rows).await.unwrap().matched, 0);
    let html = desk.page_for("", &desk.owner).await;
    assert!(html.contains(&counted("choose-claims", "count", 2)), "{html}");
    let payments = backend.payments(&staff, &PageRequest::new(50, None)).await.unwrap();
    let one = payments.items.iter().find(|payment| payment.reference == "HMRC ONE");
    let one = one.unwrap().payment_id.to_string();
    let lays = [("payment", one.as_str()), ("claims[]", claim.as_str())];
    let answer = desk.sends("/payments", "match_payment", &lays).await;
    assert_eq!(place(&answer), desk.page("/payments?matched_by_hand"));

    let its_page = format!("/{claim}");
    let number =
        desk.open.house.count("select number::bigint from claim where accepted_at is not null").await;
    let in_part = say("claim_states", "paid-in-part", []);
    let money = [("paid", "£20.00"), ("expected", "£30.86"), ("short", "£10.86")];
    let money = money.map(|(name, sum)| (name, Value::text(sum)));
    let lacks = [("claims", Value::number(1)), ("short", Value::text("£10.86"))];
    let lacks = say("payments", "paid-in-part", lacks);
    let not_matched = counted("choose-claims", "count", 1);
    let choice = [("number", Value::text(number)), ("owed", Value::text("£10.86"))];
    for (page, shows) in [
        (its_page.as_str(), in_part.clone()),
        (its_page.as_str(), say("claim_states", "money-short", money)),
        (its_page.as_str(), say("claim", "record-rest", [])),
        (its_page.as_str(), say("claim", "set-off", [])),
        (its_page.as_str(), "value=\"10.86\"".to_owned()),
        (its_page.as_str(), "name=\"paid_before\" value=\"2000\"".to_owned()),
        ("", in_part.clone()),
        ("", lacks.clone()),
        ("", not_matched.clone()),
        ("/payments", say("payments", "choice-short", choice)),
    ] {
        let html = desk.page_for(page, &desk.owner).await;
        assert!(html.contains(&shows), "{page} lacks “{shows}”: {html}");
    }
    let overview = format!("/charity/{}", desk.open.charity);
    let html = text(desk.open.get(&overview, &desk.owner).await).await;
    let one = say("charity_gifts", "paid-in-part", [("count", Value::number(1))]);
    assert!(html.contains("£10.86") && html.contains(&one), "{html}");
    let owed = desk.page_for("?state=owed", &desk.owner).await;
    let one = say("charity_gifts", "claims", [("count", Value::number(1))]);
    let sums = [("sum-due", "£30.86"), ("sum-paid", "£20.00"), ("sum-owed", "£10.86")];
    let sums = sums.map(|(id, sum)| say("claims", id, [("sum", Value::text(sum))])).join(" ");
    assert!(owed.contains(&format!("{one}. {sums}")), "{owed}");

    let rest = [("claim", claim.as_str()), ("on", "2026-11-22"), ("amount", "10.86")];
    let answer = desk.sends(&its_page, "mark_claim_paid", &rest).await;
    assert_eq!(place(&answer), desk.page(&format!("{its_page}?paid")));
    let html = desk.page_for(&its_page, &desk.owner).await;
    for words in [say("claim_states", "paid-means", []).as_str(), "22 November 2026: £10.86", "£30.86"] {
        assert!(html.contains(words), "{words}: {html}");
    }
    assert!(!html.contains(&in_part), "{html}");
    let html = desk.page_for("", &desk.owner).await;
    assert!(!html.contains(&lacks) && !html.contains(&not_matched), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_hmrc_set_off_is_recorded_on_the_claims_page_and_told_wherever_its_money_is() {
    let desk = Desk::open().await;
    let claim = desk.claim().await.to_string();
    let its_page = format!("/{claim}");
    let mut form = [
        ("claim", claim.as_str()),
        ("on", "2026-11-22"),
        ("amount", "much"),
        ("against", ""),
        ("_key", "set-off"),
    ];
    let page = desk.page_for(&its_page, &desk.owner).await;
    for field in ["on", "amount", "set-off-on", "set-off-amount"] {
        assert_eq!(page.matches(&format!(" id=\"{field}\"")).count(), 1, "{field}: {page}");
    }
    let answer = desk.sends(&its_page, "record_set_off", &form).await;
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let wrong = text(answer).await;
    for words in [says("amount-wrong"), say("page_faults", "set-off-against", [])] {
        assert!(wrong.contains(&words), "{words}: {wrong}");
    }
    (form[2].1, form[3].1) = ("30.86", "PAYE for October");
    let answer = desk.sends(&its_page, "record_set_off", &form).await;
    assert_eq!(place(&answer), desk.page(&format!("{its_page}?set_off")));
    let (sum, against) = (|| Value::text("£30.86"), || Value::text("PAYE for October"));
    let set_off = [("on", Value::text("22 November 2026")), ("sum", sum()), ("against", against())];
    let so_far = [("claims", Value::number(1)), ("set_off", sum())];
    let in_sums = ["sum-due", "sum-set-off"].map(|id| say("claims", id, [("sum", sum())])).join(" ");
    let line = says("sum-set-off");
    let total = [("line", Value::text(&line)), ("total", Value::text("\u{2212}£30.86"))];
    let named = say("payments", "set-off", [("against", against())]);
    let kind = say("claim_files", "set-off", []);
    let in_file = say("claim_files", "set-off-against", [("against", against())]);
    for (page, shows) in [
        (its_page.as_str(), say("claim_states", "set-off-means", [])),
        (its_page.as_str(), say("claim", "set-off-against", set_off)),
        ("", say("payments", "set-off-so-far", so_far)),
        ("", in_sums),
        ("/payments", say("payments", "sums-set-off", [("sum", sum())])),
        ("/figures?line=set_off", say("claim_figures", "line-total", total)),
        ("/figures.csv", format!("{line},2026-11-22,")),
        ("/payments", named.clone()),
        ("/payments?find=paye+for", named),
        ("/payments.csv", format!("2026-11-22,{kind},{in_file},30.86")),
    ] {
        let shown = desk.page_for(page, &desk.owner).await;
        assert!(shown.contains(&shows), "{page} lacks “{shows}”: {shown}");
    }
    // None of it is called paid.
    let so_far = [("claims", Value::number(1)), ("paid", sum())];
    let called_paid = [
        say("claim_states", "paid-means", []),
        say("payments", "paid-so-far", so_far),
        say("claims", "sum-paid", [("sum", sum())]),
        format!(">{}<", say("claim", "hmrc-paid-label", [])),
    ];
    for page in [its_page.as_str(), "", "/payments", "/figures"] {
        let shown = desk.page_for(page, &desk.owner).await;
        for paid in &called_paid {
            assert!(!shown.contains(paid), "{page} has “{paid}”: {shown}");
        }
    }
    let lines = desk.packed(&its_page, "lines.csv").await;
    assert!(!lines.contains("2026-11-22"), "no money came that day: {lines}");
    let readme = desk.packed(&its_page, "README.txt").await;
    let in_pack = |id| say("claim_pack", id, []);
    let set_off = [("amount", sum()), ("day", Value::text("22 November 2026")), ("against", against())];
    for (label, fact) in [
        ("state", say("claim_states", "set-off", [])),
        ("paid", in_pack("none-yet")),
        ("set-off", say("claim_pack", "set-off-on", set_off)),
    ] {
        let line = format!("{:<18}{fact}\n", in_pack(label));
        assert!(readme.contains(&line), "{line}: {readme}");
    }

    // It is removed by a button of its own, which names the amount, and the history keeps both.
    let html = desk.page_for("/payments", &desk.owner).await;
    for words in [says("remove-set-off"), say("payments", "remove-set-off-of", [("sum", sum())])] {
        assert!(html.contains(&words), "{words}: {html}");
    }
    assert!(!html.contains(&says("undo-match")), "{html}");
    let staff = desk.staff().await;
    let payments = desk.open.house.backend.payments(&staff, &PageRequest::new(50, None)).await.unwrap();
    let payment = payments.items[0].payment_id.to_string();
    let answer = desk.sends("/payments", "take_payment_back", &[("payment", payment.as_str())]).await;
    assert_eq!(place(&answer), desk.page("/payments?set_off_removed"));
    let html = text(desk.open.get(place(&answer), &desk.owner).await).await;
    assert!(html.contains(&says("set-off-removed")), "{html}");
    let history = desk.packed(&its_page, "history.csv").await;
    for (what, amount) in [("set-off", "30.86"), ("set-off-removed", "-30.86")] {
        let (row, sum) = (format!(",{},", say("claim_history", what, [])), format!(",2026-11-22,{amount},"));
        let told = history.lines().find(|line| line.contains(&row));
        assert!(told.is_some_and(|line| line.contains(&sum)), "{row}{sum}: {history}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plain_form_records_that_tax_was_repaid_to_hmrc() {
    let desk = Desk::open().await;
    desk.claim().await;
    desk.refund().await;
    let staff = desk.staff().await;
    let backend = &desk.open.house.backend;
    let ledger = backend.adjustments(&staff, &PageRequest::new(50, None)).await.unwrap();
    let adjustment = ledger.items[0].adjustment_id.to_string();
    let repaid = [
        ("adjustment", adjustment.as_str()),
        ("_key", adjustment.as_str()),
        ("on", "2026-11-22"),
        ("note", "HMRC reference XY1"),
    ];

    let viewer = desk.viewer().await;
    let asks = says("repay");
    assert!(!desk.page_for("/adjustments", &viewer).await.contains(&asks));
    assert!(desk.page_for("/adjustments", &desk.owner).await.contains(&asks));
    for function in ["repay_adjustment", "take_repayment_back"] {
        let status = desk.refuses(&viewer, function, &repaid).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{function}");
    }

    let answer = desk.sends("/adjustments", "repay_adjustment", &repaid[..2]).await;
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let html = text(answer).await;
    assert!(html.contains(&says("repay-needs-date")) && html.contains("<details open"), "{html}");
    let answer = desk.sends("/adjustments", "repay_adjustment", &repaid).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    assert_eq!(place(&answer), desk.page("/adjustments?repaid"));
    let html = text(desk.open.get(place(&answer), &desk.owner).await).await;
    let repaid_on = say("payments", "repaid-on", [("day", Value::text("22 Nov 2026"))]);
    for words in [repaid_on.as_str(), "HMRC reference XY1", &says("undo")] {
        assert!(html.contains(words), "{words}: {html}");
    }
    assert!(!html.contains(&asks), "{html}");

    let answer = desk.sends("/adjustments", "take_repayment_back", &repaid[..1]).await;
    assert_eq!(place(&answer), desk.page("/adjustments?not_repaid"));
    let html = text(desk.open.get(place(&answer), &desk.owner).await).await;
    assert!(html.contains(&says("next-too-small")), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gift_has_a_day_of_payment_in_every_file_only_once_its_claim_is_paid_in_full() {
    let desk = Desk::open().await;
    let id = desk.claim().await;
    let (staff, backend) = (desk.staff().await, &desk.open.house.backend);
    let on = parse_date("2026-11-22").unwrap();
    let its_page = format!("/{id}");
    // Of £30.86; a penny is HMRC's rounding.
    for (amount, before, is_paid) in [(2_000, 0, false), (1_085, 2_000, true)] {
        let (amount, before) = (Pence::new(amount).unwrap(), Pence::new(before).unwrap());
        backend.mark_claim_paid(&staff, id, on, amount, "HMRC CHARITIES AB12345", before).await.unwrap();
        let lines = desk.page_for(&format!("{its_page}/lines.csv"), &desk.owner).await;
        assert_eq!(desk.packed(&its_page, "lines.csv").await, lines);
        let gifts = desk.reads(&desk.gifts(".csv")).await;
        let row = |file: &str| file.lines().find(|row| row.contains(&desk.open.gift)).unwrap().to_owned();
        assert_eq!(row(&lines).ends_with(",2026-11-22"), is_paid, "{lines}");
        assert_eq!(row(&gifts).contains(",123.45,2026-11-22,"), is_paid, "{gifts}");
        let owed = desk.reads(&desk.gifts(".csv?state=owed")).await;
        assert_eq!(owed.contains(&desk.open.gift), !is_paid, "{owed}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_recorded_by_hand_is_removed_by_a_second_button_that_says_so() {
    let desk = Desk::open().await;
    let claim = desk.claim().await.to_string();
    let staff = desk.staff().await;
    let backend = &desk.open.house.backend;
    let its_page = format!("/{claim}");
    let paid = [
        ("claim", claim.as_str()),
        ("on", "2026-11-22"),
        ("amount", "30.86"),
        ("reference", "HMRC CHARITIES"),
        ("paid_before", "0"),
    ];
    let answer = desk.sends(&its_page, "mark_claim_paid", &paid).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);

    let means = say("payments", "remove-payment-means", [("number", Value::text(2))]);
    let button = say("payments", "remove-payment-of", [("sum", Value::text("£30.86"))]);
    let asks = [says("remove-payment"), means, button];
    let html = desk.page_for("/payments", &desk.owner).await;
    for words in &asks {
        assert!(html.contains(words), "{words}: {html}");
    }
    assert!(!html.contains(&says("undo-match")), "{html}");
    let payments = backend.payments(&staff, &PageRequest::new(50, None)).await.unwrap();
    let payment = payments.items[0].payment_id.to_string();
    let answer = desk.sends("/payments", "take_payment_back", &[("payment", payment.as_str())]).await;
    assert_eq!(place(&answer), desk.page("/payments?payment_removed"));
    let html = text(desk.open.get(place(&answer), &desk.owner).await).await;
    assert!(html.contains(&says("payment-removed")) && html.contains(&says("no-payments")), "{html}");

    // What a bank's statement shows stays: only its match is undone.
    desk.sends(&its_page, "mark_claim_paid", &paid).await;
    let statement = "Date,Description,Amount\n2026-11-22,HMRC CHARITIES,30.86\n";
    let rows = Statement::read(statement).unwrap().payments;
    backend.import_payments(&staff, &rows).await.unwrap();
    let html = desk.page_for("/payments", &desk.owner).await;
    assert!(html.contains(&says("undo-match")), "{html}");
    for words in &asks {
        assert!(!html.contains(words), "{words}: {html}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gift_whose_claim_hmrc_set_off_says_so_wherever_its_page_has_the_money() {
    let desk = Desk::open().await;
    let claim = desk.claim().await.to_string();
    let gift = format!("/charity/{}/donations/{}", desk.open.charity, desk.open.gift);
    let form = [
        ("claim", claim.as_str()),
        ("on", "2026-11-22"),
        ("amount", "30.86"),
        ("against", "PAYE for October"),
        ("_key", "set-off"),
    ];
    let answer = desk.sends(&format!("/{claim}"), "record_set_off", &form).await;
    assert_eq!(place(&answer), desk.page(&format!("/{claim}?set_off")));
    let html = desk.reads(&gift).await;
    let of_gifts = |id: &str| say("charity_gifts", id, []);
    assert_eq!(html.matches(&of_gifts("claim-settled")).count(), 2, "{html}");
    for words in ["settled-by-hmrc", "see-settled"].map(of_gifts) {
        assert!(html.contains(&words), "{words}: {html}");
    }
    assert!(!html.contains(&of_gifts("claim-paid")), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn where_too_much_was_recorded_by_hand_both_pages_say_that_it_can_be_removed() {
    let desk = Desk::open().await;
    let id = desk.claim().await.to_string();
    let page = desk.page(&format!("/{id}"));
    let (of_claim, of_payments) = (say("claim", "remove-wrong", []), says("remove-wrong"));
    let words = ("reference", "HMRC CHARITIES");
    let paid = [("claim", id.as_str()), ("on", "2026-11-22"), ("amount", "40"), words, ("paid_before", "0")];
    assert_eq!(desk.form(&page, "mark_claim_paid", &paid).await.0, StatusCode::SEE_OTHER);
    let html = desk.reads(&page).await;
    assert!(html.contains(&of_claim), "{html}");
    assert_eq!(desk.reads(&desk.page("/payments")).await.matches(&of_payments).count(), 1);
    // Once a statement shows it, only its match can be undone.
    let statement = "Date,Description,Amount\n2026-11-22,HMRC CHARITIES,40.00\n";
    let rows = Statement::read(statement).unwrap().payments;
    desk.open.house.backend.import_payments(&desk.staff().await, &rows).await.unwrap();
    for (page, words) in [(page, of_claim), (desk.page("/payments"), of_payments)] {
        assert!(!desk.reads(&page).await.contains(&words), "{page}");
    }
}
