//! Plain forms about HMRC's money: a payment is taken back, laid on its claim, or no Gift Aid; and tax that was repaid directly.

use std::io::{Cursor, Read};

use axum::body::{Body, to_bytes};
use axum::http::{Response, StatusCode};
use backend::actor::CharityStaff;
use backend::pagination::PageRequest;
use backend::sign_in::Audience;
use domain::payment::read_statement;

use super::Desk;
use crate::page_walls::{Person, place, text};

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
    let (backend, rows) = (&desk.open.house.backend, read_statement(statement).unwrap());
    assert_eq!(backend.import_payments(&staff, &rows).await.unwrap().matched, 1);
    let payments = backend.payments(&staff, &PageRequest::new(50, None)).await.unwrap();
    let payment = payments.items[0].payment_id.to_string();
    let id = [("payment", payment.as_str())];
    let keyed = [("payment", payment.as_str()), ("_key", payment.as_str())];
    let right = [("payment", payment.as_str()), ("claims[]", claim.as_str())];

    let viewer = desk.viewer().await;
    let html = desk.page_for("/payments", &viewer).await;
    assert!(html.contains("As expected") && !html.contains("Undo"), "{html}");
    assert!(desk.page_for("/payments", &desk.owner).await.contains("Undo"));
    for function in ["take_payment_back", "dismiss_payment", "put_payment_back", "match_payment"] {
        let status = desk.refuses(&viewer, function, &right).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{function}");
    }

    for (function, leads_to, shows) in [
        ("take_payment_back", "/payments?taken_back", "Which claims is it for?"),
        ("dismiss_payment", "/payments?dismissed", "This is a Gift Aid payment"),
        ("put_payment_back", "/payments?put_back", "Not a Gift Aid payment"),
    ] {
        let answer = desk.sends("/payments", function, &id).await;
        assert_eq!(answer.status(), StatusCode::SEE_OTHER, "{function}");
        assert_eq!(place(&answer), desk.page(leads_to));
        let html = text(desk.open.get(place(&answer), &desk.owner).await).await;
        assert!(html.contains(shows), "{shows}: {html}");
    }
    let answer = desk.sends("/payments", "match_payment", &keyed).await;
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let html = text(answer).await;
    for words in ["Choose the claim it is for, or several.".to_owned(), format!("href=\"#{payment}-claims\"")]
    {
        assert!(html.contains(&words), "{words}: {html}");
    }
    // The list stays as it was filtered.
    let filtered = desk.page_for("/payments?state=not_matched", &desk.owner).await;
    assert!(filtered.contains("name=\"filter\" value=\"state=not_matched\""), "{filtered}");
    let mut kept = right.to_vec();
    kept.push(("filter", "state=not_matched"));
    let answer = desk.sends("/payments?state=not_matched", "match_payment", &kept).await;
    assert_eq!(place(&answer), desk.page("/payments?state=not_matched&matched_by_hand"));
    assert!(desk.page_for("/payments", &desk.owner).await.contains("As expected"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claim_that_hmrc_pays_in_two_parts_says_what_is_missing_until_it_is_here() {
    let desk = Desk::open().await;
    let claim = desk.claim().await.to_string();
    let staff = desk.staff().await;
    let backend = &desk.open.house.backend;
    let statement = "Date,Description,Amount\n2026-11-22,HMRC ONE,20.00\n2026-11-22,HMRC TWO,10.86\n";
    let rows = read_statement(statement).unwrap();
    assert_eq!(backend.import_payments(&staff, &rows).await.unwrap().matched, 0);
    let html = desk.page_for("", &desk.owner).await;
    assert!(html.contains("2 payments are not matched to claims"), "{html}");
    let payments = backend.payments(&staff, &PageRequest::new(50, None)).await.unwrap();
    let one = payments.items.iter().find(|payment| payment.reference == "HMRC ONE");
    let one = one.unwrap().payment_id.to_string();
    let lays = [("payment", one.as_str()), ("claims[]", claim.as_str())];
    let answer = desk.sends("/payments", "match_payment", &lays).await;
    assert_eq!(place(&answer), desk.page("/payments?matched_by_hand"));

    let its_page = format!("/{claim}");
    for (page, shows) in [
        (its_page.as_str(), "Paid in part"),
        (its_page.as_str(), "HMRC paid £20.00 of £30.86: £10.86 short."),
        (its_page.as_str(), "Record the rest of the payment"),
        (its_page.as_str(), "HMRC set it off against something you owe"),
        (its_page.as_str(), "value=\"10.86\""),
        (its_page.as_str(), "name=\"paid_before\" value=\"2000\""),
        ("", "Paid in part"),
        ("", "1 claim is paid in part: £10.86 short."),
        ("", "1 payment is not matched to a claim"),
        ("/payments", ", £10.86 short"),
    ] {
        let html = desk.page_for(page, &desk.owner).await;
        assert!(html.contains(shows), "{page} lacks “{shows}”: {html}");
    }
    let overview = format!("/charity/{}", desk.open.charity);
    let html = text(desk.open.get(&overview, &desk.owner).await).await;
    assert!(html.contains("£10.86") && html.contains("1 claim paid in part"), "{html}");
    let owed = desk.page_for("?state=owed", &desk.owner).await;
    assert!(owed.contains("1 claim. HMRC pays £30.86. Paid £20.00. Owed by HMRC £10.86."), "{owed}");

    let rest = [("claim", claim.as_str()), ("on", "2026-11-22"), ("amount", "10.86")];
    let answer = desk.sends(&its_page, "mark_claim_paid", &rest).await;
    assert_eq!(place(&answer), desk.page(&format!("{its_page}?paid")));
    let html = desk.page_for(&its_page, &desk.owner).await;
    for words in ["HMRC has paid this claim.", "22 November 2026: £10.86", "£30.86"] {
        assert!(html.contains(words), "{words}: {html}");
    }
    assert!(!html.contains("Paid in part"), "{html}");
    let html = desk.page_for("", &desk.owner).await;
    assert!(!html.contains("paid in part") && !html.contains("not matched to a claim"), "{html}");
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
    for words in ["Enter the amount, such as 1234.56.", "Enter what HMRC set it off against."] {
        assert!(wrong.contains(words), "{words}: {wrong}");
    }
    (form[2].1, form[3].1) = ("30.86", "PAYE for October");
    let answer = desk.sends(&its_page, "record_set_off", &form).await;
    assert_eq!(place(&answer), desk.page(&format!("{its_page}?set_off")));
    for (page, shows) in [
        (its_page.as_str(), "HMRC has set this claim off against something you owe."),
        (its_page.as_str(), "£30.86 against PAYE for October"),
        ("", "HMRC set off £30.86 for 1 claim so far."),
        ("", "HMRC pays £30.86. Set off £30.86."),
        ("/payments", "Set off by HMRC £30.86."),
        ("/figures?line=set_off", "Set off by HMRC: \u{2212}£30.86"),
        ("/figures.csv", "Set off by HMRC,2026-11-22,"),
        ("/payments", "Set off by HMRC against: PAYE for October"),
        ("/payments?find=paye+for", "Set off by HMRC against: PAYE for October"),
        ("/payments.csv", "2026-11-22,Set off,Set off by HMRC against: PAYE for October,30.86"),
    ] {
        let shown = desk.page_for(page, &desk.owner).await;
        assert!(shown.contains(shows), "{page} lacks “{shows}”: {shown}");
    }
    // None of it is called paid.
    for page in [its_page.as_str(), "", "/payments", "/figures"] {
        let shown = desk.page_for(page, &desk.owner).await;
        for paid in ["HMRC paid £30.86", "Paid £30.86", ">HMRC paid<"] {
            assert!(!shown.contains(paid), "{page} has “{paid}”: {shown}");
        }
    }
    let lines = desk.packed(&its_page, "lines.csv").await;
    assert!(!lines.contains("2026-11-22"), "no money came that day: {lines}");
    let readme = desk.packed(&its_page, "README.txt").await;
    for line in [
        "State             Set off by HMRC\n",
        "Paid by HMRC      none yet\n",
        "Set off by HMRC   £30.86 on 22 November 2026 against PAYE for October\n",
    ] {
        assert!(readme.contains(line), "{line}: {readme}");
    }

    // It is removed by a button of its own, which names the amount, and the history keeps both.
    let html = desk.page_for("/payments", &desk.owner).await;
    for words in ["Remove this set-off", "Remove the set-off of £30.86"] {
        assert!(html.contains(words), "{words}: {html}");
    }
    assert!(!html.contains("Undo this match"), "{html}");
    let staff = desk.staff().await;
    let payments = desk.open.house.backend.payments(&staff, &PageRequest::new(50, None)).await.unwrap();
    let payment = payments.items[0].payment_id.to_string();
    let answer = desk.sends("/payments", "take_payment_back", &[("payment", payment.as_str())]).await;
    assert_eq!(place(&answer), desk.page("/payments?set_off_removed"));
    let html = text(desk.open.get(place(&answer), &desk.owner).await).await;
    assert!(html.contains("Set-off removed."), "{html}");
    let history = desk.packed(&its_page, "history.csv").await;
    for row in [",Set off by HMRC,", ",Set-off removed,"] {
        let told = history.lines().find(|line| line.contains(row));
        assert!(told.is_some_and(|line| line.contains(",2026-11-22,30.86,")), "{row}: {history}");
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
    let asks = "Record a repayment to HMRC";
    assert!(!desk.page_for("/adjustments", &viewer).await.contains(asks));
    assert!(desk.page_for("/adjustments", &desk.owner).await.contains(asks));
    for function in ["repay_adjustment", "take_repayment_back"] {
        let status = desk.refuses(&viewer, function, &repaid).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{function}");
    }

    let answer = desk.sends("/adjustments", "repay_adjustment", &repaid[..2]).await;
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let html = text(answer).await;
    assert!(html.contains("Enter the date you repaid it.") && html.contains("<details open"), "{html}");
    let answer = desk.sends("/adjustments", "repay_adjustment", &repaid).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    assert_eq!(place(&answer), desk.page("/adjustments?repaid"));
    let html = text(desk.open.get(place(&answer), &desk.owner).await).await;
    for words in ["Repaid to HMRC on 22 Nov 2026", "HMRC reference XY1", "Undo"] {
        assert!(html.contains(words), "{words}: {html}");
    }
    assert!(!html.contains(asks), "{html}");

    let answer = desk.sends("/adjustments", "take_repayment_back", &repaid[..1]).await;
    assert_eq!(place(&answer), desk.page("/adjustments?not_repaid"));
    let html = text(desk.open.get(place(&answer), &desk.owner).await).await;
    assert!(html.contains("Waiting: your next claim is too small so far"), "{html}");
}
