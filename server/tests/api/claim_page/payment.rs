//! Payments by HMRC, as the bank's statement brings them.

use axum::body::Body;
use axum::http::{Request, Response, StatusCode, header};
use backend::pagination::PageRequest;
use backend::sign_in::Audience;
use backend::testing::words::{Value, say};

use super::Desk;
use crate::page_walls::{Person, place, text};

fn says(id: &str) -> String {
    say("payments", id, [])
}

/// What the page says of so many.
fn count(id: &str, count: i64) -> String {
    say("payments", id, [("count", Value::number(count))])
}

impl Desk {
    /// Sends the bank's statement as the page's form does.
    async fn import(&self, who: &Person, file: &[u8], pasted: &str) -> Response<Body> {
        let mut body = Vec::new();
        let charity = self.open.charity.to_string();
        let person = match &who.cookie {
            Some(cookie) => self.open.made_for(cookie).await,
            None => None,
        };
        let person = person.unwrap_or_default();
        let fields = [
            ("_do", "/fn/charity/import_payments"),
            ("_for", &person),
            ("charity", &charity),
            ("statement", pasted),
        ];
        for (name, value) in fields {
            let part =
                format!("--line\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
            body.extend(part.into_bytes());
        }
        body.extend(
            b"--line\r\nContent-Disposition: form-data; name=\"file\"; filename=\"bank.csv\"\r\nContent-Type: text/csv\r\n\r\n",
        );
        body.extend_from_slice(file);
        body.extend(b"\r\n--line--\r\n");
        let mut request = Request::post(self.page("/payments"))
            .header(header::ACCEPT, "text/html")
            .header(header::CONTENT_TYPE, "multipart/form-data; boundary=line")
            .header(header::CONTENT_LENGTH, body.len());
        if let Some(cookie) = &who.cookie {
            request = request.header(header::COOKIE, cookie);
        }
        self.open.send(request.body(Body::from(body)).unwrap()).await
    }

    async fn payments(&self) -> i64 {
        self.open.house.count("select count(*) from payment").await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_banks_statement_comes_as_a_file_and_pays_the_claim() {
    let desk = Desk::open().await;
    desk.claim().await;
    // As a spreadsheet on Windows saves it: its own letters, and a nought gone.
    let file = b"Account;12345678\r\n\r\nDate;Description;Paid out;Paid in\r\n\
                 22/11/2026;Caf\xE9 \x80;4,20;\r\n22/11/2026;HMRC CHARITIES AB12345;;30.86\r\n";
    let answer = desk.import(&desk.owner, file, "").await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    let brought = desk.page("/payments?imported=1&matched=1&known=0&others=1&new=");
    assert!(place(&answer).starts_with(&brought), "{}", place(&answer));
    let page = text(desk.open.get(place(&answer), &desk.owner).await).await;
    let new = say("payments", "imported-new", [("new", Value::text(1)), ("matched", Value::text(1))]);
    assert!(
        page.contains(&says("imported"))
            && page.contains(&new)
            && page.contains(&count("imported-others", 1))
            && page.contains("HMRC CHARITIES AB12345"),
        "{page}"
    );
    let activity = desk.reads(&format!("/charity/{}/activity", desk.open.charity)).await;
    let day = ("on", Value::text("22 November 2026"));
    let claim = [("number", Value::text(2)), ("amount", Value::text("£30.86")), day];
    let claim = format!(">{}<", say("activity", "claim-amount-on", claim));
    for words in [say("activity", "matched-by-statement", []), claim] {
        assert!(activity.contains(&words), "{words}: {activity}");
    }
    // Only a notice that warns looks so.
    let warns = |page: &str| page.contains("border-warn");
    assert!(!warns(&page), "{page}");
    // The same once more, pasted: nothing is added.
    let answer = desk
        .import(&desk.owner, b"", "Date,Description,Amount\n2026-11-22,HMRC CHARITIES AB12345,30.86\n")
        .await;
    let known = desk.page("/payments?imported=0&matched=0&known=1&recorded=");
    assert!(place(&answer).starts_with(&known), "{}", place(&answer));
    let page = text(desk.open.get(place(&answer), &desk.owner).await).await;
    let known = say("payments", "imported-known", [("known", Value::text(1))]);
    assert!(page.contains(&says("imported-none")) && page.contains(&known), "{page}");
    // A bank that writes the month first: the day is still to come, and nothing is recorded.
    let answer = desk.import(&desk.owner, b"", "Date,Description,Amount\n01/12/2026,HMRC,30.86\n").await;
    assert_eq!(
        place(&answer),
        desk.page("/payments?imported=0&matched=0&known=0&ahead=1&left=2026-12-01:3086")
    );
    let page = text(desk.open.get(place(&answer), &desk.owner).await).await;
    let left_out = [("day", Value::text("1 Dec 2026")), ("amount", Value::text("£30.86"))];
    for words in [says("imported-none"), count("imported-ahead", 1), say("payments", "left-out", left_out)] {
        assert!(page.contains(&words), "{words}: {page}");
    }
    // And as another account of the same bank words it: a person has to say.
    let answer =
        desk.import(&desk.owner, b"", "Date,Description,Amount\n2026-11-22,BACS HMRC R68,30.86\n").await;
    assert_eq!(place(&answer), desk.page("/payments?imported=0&matched=0&known=0&alike=1"));
    let page = text(desk.open.get(place(&answer), &desk.owner).await).await;
    assert!(page.contains(&count("imported-alike", 1)) && page.contains(&says("is-another")), "{page}");
    let same = say("payments", "looks-same-as-for", [("number", Value::text(2))]);
    assert!(page.contains(&same), "{page}");
    assert!(warns(&page), "{page}");
    let claims = text(desk.open.get(&desk.page(""), &desk.owner).await).await;
    assert!(claims.contains(&count("duplicates", 1)), "{claims}");
    // Of no sum that is owed: somebody has to match it, and the page leads there.
    let answer = desk.import(&desk.owner, b"", "Date,Description,Amount\n2026-11-22,HMRC,7.00\n").await;
    let open = desk.page("/payments?imported=1&matched=0&known=0&open=1&new=");
    assert!(place(&answer).starts_with(&open), "{}", place(&answer));
    let page = text(desk.open.get(place(&answer), &desk.owner).await).await;
    let choose = count("choose-claims", 1);
    for words in [choose.as_str(), "payments?state=not_matched\"", "href=\"#import\""] {
        assert!(page.contains(words), "{words}: {page}");
    }
    let answer = desk.import(&desk.owner, b"Date,Description,Amount\n22/11/2026,Rent,5\n", "").await;
    let page = text(desk.open.get(place(&answer), &desk.owner).await).await;
    assert!(page.contains(&says("imported-no-hmrc")), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plain_form_says_that_a_payment_is_the_same_as_one_that_is_there() {
    let desk = Desk::open().await;
    desk.claim().await;
    for words in ["HMRC CHARITIES AB12345", "BACS HMRC R68"] {
        let statement = format!("Date,Description,Amount\n2026-11-22,{words},30.86\n");
        desk.import(&desk.owner, b"", &statement).await;
    }
    let page = desk.page("/payments");
    let html = text(desk.open.get(&page, &desk.owner).await).await;
    assert!(html.contains(&says("is-same")), "{html}");
    let sum = |id: &str| say("payments", id, [("sum", Value::text("£30.86"))]);
    let sums = format!("{}. {} {}", count("count", 2), sum("sums-matched"), sum("sums-doubtful"));
    assert!(html.contains(&sums), "{html}");
    let staff = desk.open.house.staff("official@example.org").await;
    let payments = desk
        .open
        .house
        .backend
        .payments(&staff.of(desk.open.charity).unwrap(), &PageRequest::new(50, None))
        .await
        .unwrap();
    let same = payments.items.iter().find(|payment| payment.resembles.is_some());
    let (payment, charity) = (same.unwrap().payment_id.to_string(), desk.open.charity.to_string());
    let fields =
        [("_do", "/fn/charity/merge_payment"), ("charity", charity.as_str()), ("payment", payment.as_str())];
    let cookie = desk.owner.cookie.as_deref();
    let answer = desk.open.post(&page, &fields, cookie, "text/html").await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    assert!(place(&answer).starts_with(&desk.page("/payments?same=")), "{}", place(&answer));
    let html = text(desk.open.get(place(&answer), &desk.owner).await).await;
    let other = say("payments", "other-words", [("words", Value::text("BACS HMRC R68"))]);
    for words in [says("payment-once"), other] {
        assert!(html.contains(&words), "{words}: {html}");
    }
    assert!(!html.contains(&says("is-same")), "{html}");
    let claims = text(desk.open.get(&desk.page(""), &desk.owner).await).await;
    assert!(!claims.contains(&count("duplicates", 1)), "{claims}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_statement_that_cannot_be_read_says_where_and_leaves_nothing() {
    let desk = Desk::open().await;
    let good = "22/11/2026,HMRC,30.86";
    let long = format!("Date,Description,Amount\n{}", "22/11/2026,Rent,1.00\n".repeat(110_000));
    let fault = |id: &str| say("page_faults", id, []);
    let fault_in = |line: u8, id: &str| say("page_faults", id, [("line", Value::text(line))]);
    for (file, said) in [
        (
            format!("Date,Description,Amount\n{good}\n22/11/2026,HMRC,much\n"),
            fault_in(3, "amount-unreadable"),
        ),
        (format!("{good}\n"), fault_in(1, "no-columns")),
        ("%PDF-1.7".to_owned(), fault("statement-pdf")),
        (long, fault("statement-too-large")),
    ] {
        let answer = desk.import(&desk.owner, file.as_bytes(), "kept as it was typed").await;
        assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY, "{said}");
        let page = text(answer).await;
        assert!(page.contains(&said) && page.contains("href=\"#file\""), "{said}: {page}");
        assert!(page.contains("kept as it was typed"));
    }
    let answer = desk.import(&desk.owner, b"", " ").await;
    assert!(text(answer).await.contains(&says("import-needs-file")));
    let answer = desk.import(&desk.owner, b"", "Date,Description,Amount\n1,HMRC,2").await;
    assert!(text(answer).await.contains("href=\"#statement\""));
    assert_eq!(desk.payments().await, 0);

    let nobody = Person { name: "nobody", cookie: None };
    let donor = desk.open.person("the donor", Audience::Donor, "zoe@example.org").await;
    for who in [nobody, donor] {
        let file = format!("Date,Description,Amount\n{good}\n");
        let answer = desk.import(&who, file.as_bytes(), "").await;
        assert!(!answer.status().is_success(), "{}", who.name);
        assert_eq!(desk.payments().await, 0, "{}", who.name);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claim_of_just_the_amount_that_was_sent_after_the_payment_is_named_with_its_day() {
    let desk = Desk::open().await;
    let id = desk.claim().await;
    let statement = "Date,Description,Amount\n2026-11-21,HMRC CHARITIES AB12345,30.86\n";
    let answer = desk.import(&desk.owner, b"", statement).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    let html = desk.reads(&desk.page("/payments")).await;
    let sent = [("number", Value::text(2)), ("day", Value::text("22 November 2026"))];
    let link = format!("href=\"{}\"", desk.page(&format!("/{id}")));
    for words in [say("payments", "sent-later", sent), says("none-waits"), says("see-claim"), link] {
        assert!(html.contains(&words), "{words}: {html}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_statement_shows_of_money_that_went_to_hmrc_is_said_with_where_to_record_it() {
    let desk = Desk::open().await;
    desk.claim().await;
    let statement = "Date,Description,Amount\n2026-11-22,HMRC CHARITIES,-5.00\n2026-11-22,Rent,-500.00\n";
    let answer = desk.import(&desk.owner, b"", statement).await;
    assert_eq!(place(&answer), desk.page("/payments?imported=0&matched=0&known=0&out=1&others=1"));
    let page = text(desk.open.get(place(&answer), &desk.owner).await).await;
    for words in [says("imported-no-hmrc"), count("imported-out", 1)] {
        assert!(page.contains(&words), "{words}: {page}");
    }
    assert_eq!(desk.payments().await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_for_no_claim_made_here_is_explained_once_above_payments_that_wait() {
    let desk = Desk::open().await;
    desk.claim().await;
    let hint = says("not-for-claim-hint");
    let explained = async || desk.reads(&desk.page("/payments")).await.matches(&hint).count();
    desk.import(&desk.owner, b"", "Date,Description,Amount\n2026-11-22,HMRC CHARITIES,30.86\n").await;
    assert_eq!(explained().await, 0);
    let statement = "Date,Description,Amount\n2026-11-22,HMRC ONE,7.00\n2026-11-22,HMRC TWO,8.00\n";
    desk.import(&desk.owner, b"", statement).await;
    assert_eq!(explained().await, 1);
}

/// A payment of £30.86, as the page names it.
fn named(day: &str, reference: &str) -> String {
    let (day, amount) = (("day", Value::text(day)), ("amount", Value::text("£30.86")));
    match reference {
        "" => say("payments", "recorded-without", [day, amount]),
        _ => say("payments", "recorded-as", [day, amount, ("reference", Value::text(reference))]),
    }
}

/// What the page says of another payment.
fn of_payment(id: &str, payment: &str) -> String {
    say("payments", id, [("payment", Value::text(payment))])
}

impl Desk {
    /// The link to the row of a payment of £30.86.
    async fn link_to(&self, which: &str) -> String {
        let id = self.open.house.text(&format!("select payment_id::text from payment where {which}")).await;
        format!("href=\"{}#payment-{id}\"", self.page("/payments?find=30.86"))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_like_a_payment_recorded_by_hand_is_shown_with_it_and_asked_about() {
    let desk = Desk::open().await;
    let claim = desk.claim().await.to_string();
    let paid = [("claim", claim.as_str()), ("on", "2026-11-22"), ("amount", "30.86"), ("paid_before", "0")];
    let its_page = desk.page(&format!("/{claim}"));
    assert_eq!(desk.form(&its_page, "mark_claim_paid", &paid).await.0, StatusCode::SEE_OTHER);
    let statement = "Date,Description,Amount\n2026-11-22,HMRC VAT,30.86\n";
    let answer = desk.import(&desk.owner, b"", statement).await;
    assert_eq!(place(&answer), desk.page("/payments?imported=0&matched=0&known=0&alike=1"));
    let html = text(desk.open.get(place(&answer), &desk.owner).await).await;
    let by_hand = of_payment("recorded-by-hand", &named("22 Nov 2026", ""));
    let row = desk.open.house.text("select payment_id::text from payment where bank_reference = ''").await;
    for words in [
        count("check-alike", 1),
        say("payments", "looks-same-as-for", [("number", Value::text(2))]),
        of_payment("looks-like", &by_hand),
        desk.link_to("bank_reference = ''").await,
        desk.link_to("bank_reference = 'HMRC VAT'").await,
        format!("id=\"payment-{row}\""),
        says("is-same"),
        says("is-another"),
        says("remove-payment"),
    ] {
        assert!(html.contains(&words), "{words}: {html}");
    }
    // The answer is that it is the same: it has no other name, and the bank's words stand beside it.
    let same = desk.open.house.text("select payment_id::text from payment where bank_reference <> ''").await;
    let (status, to, _) =
        desk.form(&desk.page("/payments"), "merge_payment", &[("payment", same.as_str())]).await;
    let merged = desk.page(&format!("/payments?same={row}"));
    assert_eq!((status, to), (StatusCode::SEE_OTHER, merged));
    let html = desk.reads(&desk.page("/payments")).await;
    let other = say("payments", "other-words", [("words", Value::text("HMRC VAT"))]);
    assert!(html.contains(&other) && html.contains(&says("undo-match")), "{html}");
    assert!(!html.contains(&says("remove-payment")), "a statement shows it: {html}");
    assert_eq!(desk.payments().await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_that_is_pasted_again_with_another_day_is_asked_about_and_not_counted() {
    let desk = Desk::open().await;
    desk.claim().await;
    for (day, leads_to) in [
        ("2026-11-22", "/payments?imported=1&matched=1&known=0"),
        ("2026-11-21", "/payments?imported=0&matched=0&known=0&alike=1"),
    ] {
        let statement = format!("Date,Description,Amount\n{day},HMRC CHARITIES,30.86\n");
        let answer = desk.import(&desk.owner, b"", &statement).await;
        assert!(place(&answer).starts_with(&desk.page(leads_to)), "{}", place(&answer));
    }
    let html = desk.reads(&desk.page("/payments")).await;
    let other = of_payment("looks-like", &named("22 Nov 2026", "HMRC CHARITIES"));
    let doubtful = say("payments", "sums-doubtful", [("sum", Value::text("£30.86"))]);
    let link = desk.link_to("paid_on = '2026-11-22'").await;
    for words in [says("looks-same"), other, link, says("is-another"), doubtful] {
        assert!(html.contains(&words), "{words}: {html}");
    }
    let again = "select payment_id::text from payment where paid_on = '2026-11-21'";
    let again = desk.open.house.text(again).await;
    let (_, to, _) =
        desk.form(&desk.page("/payments"), "keep_payment_apart", &[("payment", again.as_str())]).await;
    assert_eq!(to, desk.page("/payments?another"));
    let html = desk.reads(&desk.page("/payments")).await;
    let open = say("payments", "sums-open", [("sum", Value::text("£30.86"))]);
    assert!(html.contains(&open) && !html.contains(&says("looks-same")), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_statement_shows_again_is_named_with_the_payment_that_it_is() {
    let desk = Desk::open().await;
    desk.claim().await;
    let statement = "Date,Description,Amount\n2026-11-22,HMRC CHARITIES,30.86\n";
    desk.import(&desk.owner, b"", statement).await;
    let answer = desk.import(&desk.owner, b"", statement).await;
    let html = text(desk.open.get(place(&answer), &desk.owner).await).await;
    let line = of_payment("known-line", &named("22 Nov 2026", "HMRC CHARITIES"));
    let link = desk.link_to("true").await;
    for words in [&line, &link] {
        assert!(html.contains(words), "{words}: {html}");
    }
    // It leads to the row.
    let row = link.rsplit_once('#').unwrap().1;
    let html = desk.reads(&desk.page("/payments?find=30.86")).await;
    assert!(html.contains(&format!("id=\"{row}")), "{row}: {html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_of_a_statement_is_removed_by_a_second_button_while_it_pays_no_claim() {
    let desk = Desk::open().await;
    desk.claim().await;
    let statement = "Date,Description,Amount\n2026-11-22,HMRC VAT,7.00\n2026-11-22,HMRC CHARITIES,30.86\n";
    desk.import(&desk.owner, b"", statement).await;
    let page = desk.page("/payments");
    let asks = |sum: &str| say("payments", "remove-payment-of", [("sum", Value::text(sum))]);
    let html = desk.reads(&page).await;
    for words in [says("remove-payment"), says("remove-line-means"), asks("£7.00")] {
        assert!(html.contains(&words), "{words}: {html}");
    }
    assert!(!html.contains(&asks("£30.86")), "it pays a claim: {html}");
    let id = async |amount: i64| {
        let which = format!("select payment_id::text from payment where amount_pence = {amount}");
        desk.open.house.text(&which).await
    };
    let paying = id(3_086).await;
    let refused = desk.form(&page, "remove_payment", &[("payment", paying.as_str())]).await.0;
    assert!(refused.is_client_error(), "{refused}");
    // Once its match is undone, it can go too.
    desk.form(&page, "take_payment_back", &[("payment", paying.as_str())]).await;
    assert!(desk.reads(&page).await.contains(&asks("£30.86")));
    for payment in [id(700).await, paying] {
        let (status, to, _) = desk.form(&page, "remove_payment", &[("payment", payment.as_str())]).await;
        assert_eq!((status, to), (StatusCode::SEE_OTHER, desk.page("/payments?payment_removed")));
    }
    assert_eq!(desk.payments().await, 0);
    let activity = desk.reads(&format!("/charity/{}/activity", desk.open.charity)).await;
    let removed = say("activity", "charity-remove-payment", []);
    assert_eq!(activity.matches(&removed).count(), 2, "{activity}");
    assert!(activity.contains("£7.00") && activity.contains("£30.86"), "{activity}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_answer_that_a_payment_is_the_same_says_both_days_before_and_after() {
    let mut desk = Desk::open().await;
    let claim = desk.claim().await.to_string();
    desk.open.house.set_clock("2026-11-27T09:00:00Z");
    desk.owner = desk.open.person("the owner", Audience::Staff, "official@example.org").await;
    let paid = [("claim", claim.as_str()), ("on", "2026-11-27"), ("amount", "30.86"), ("paid_before", "0")];
    let its_page = desk.page(&format!("/{claim}"));
    assert_eq!(desk.form(&its_page, "mark_claim_paid", &paid).await.0, StatusCode::SEE_OTHER);
    desk.import(&desk.owner, b"", "Date,Description,Amount\n2026-11-25,HMRC 42,30.86\n").await;
    let page = desk.page("/payments");
    let days = || [("was", Value::text("27 Nov 2026")), ("on", Value::text("25 Nov 2026"))];
    let html = desk.reads(&page).await;
    let means = say("payments", "same-moves", days());
    assert!(html.contains(&means), "{means}: {html}");

    let id = async |which: &str| {
        let found = format!("select payment_id::text from payment where {which}");
        desk.open.house.text(&found).await
    };
    let (same, typed) = (id("bank_reference <> ''").await, id("bank_reference = ''").await);
    let sent = [("payment", same.as_str()), ("filter", "state=may_be_duplicate")];
    let (_, to, _) = desk.form(&page, "merge_payment", &sent).await;
    assert_eq!(to, format!("{page}?state=may_be_duplicate&same={typed}&was=2026-11-27"));
    let html = text(desk.open.get(&to, &desk.owner).await).await;
    let moved = say("payments", "date-moved", days());
    for words in [says("payment-once"), named("25 Nov 2026", "HMRC 42"), moved] {
        assert!(html.contains(&words), "{words}: {html}");
    }
    assert!(html.contains(&desk.link_to("bank_reference = ''").await), "{html}");
    let file = desk.reads(&format!("{page}.csv")).await;
    assert!(file.contains("HMRC 42"), "{file}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_statement_brings_is_named_and_only_what_needs_an_answer_stands_below_the_question() {
    let desk = Desk::open().await;
    desk.claim().await;
    let head = "Date,Description,Amount\n";
    let known = "2026-11-22,HMRC CHARITIES,30.86\n";
    let answer = desk.import(&desk.owner, b"", &format!("{head}{known}")).await;
    let html = text(desk.open.get(place(&answer), &desk.owner).await).await;
    let payment = named("22 Nov 2026", "HMRC CHARITIES");
    let line = [("claim", Value::text(2)), ("payment", Value::text(&payment))];
    let line = say("payments", "new-line-matched", line);
    assert!(html.contains(&line), "{line}: {html}");

    // One that is recorded already, one that may be the same as another, and a new one.
    desk.import(&desk.owner, b"", &format!("{head}2026-11-22,BACS HMRC R68,7.00\n")).await;
    let third = format!("{head}{known}2026-11-22,HMRC TWO,7.00\n2026-11-22,HMRC OTHER,8.00\n");
    let answer = desk.import(&desk.owner, b"", &third).await;
    let html = text(desk.open.get(place(&answer), &desk.owner).await).await;
    let other = [
        ("day", Value::text("22 Nov 2026")),
        ("amount", Value::text("£8.00")),
        ("reference", Value::text("HMRC OTHER")),
    ];
    let other = of_payment("new-line", &say("payments", "recorded-as", other));
    let at = |words: &str| html.find(words).unwrap_or_else(|| panic!("{words}: {html}"));
    let question = at(&count("check-alike", 1));
    for line in [other, of_payment("known-line", &payment)] {
        assert!(at(&line) < question, "{line}: {html}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_claim_that_is_owed_points_to_payments_that_are_not_matched() {
    let desk = Desk::open().await;
    let its_page = format!("/{}", desk.claim().await);
    let page = desk.page(&its_page);
    let statement = "Date,Description,Amount\n2026-11-22,HMRC CHARITIES,30.86\n";
    desk.import(&desk.owner, b"", statement).await;
    let first = [("count", Value::number(1)), ("owed", Value::text("£30.86"))];
    let first = say("payments", "match-first", first);
    assert!(!desk.reads(&page).await.contains(&first), "it is paid");
    let payment = desk.open.house.text("select payment_id::text from payment").await;
    desk.form(&desk.page("/payments"), "take_payment_back", &[("payment", payment.as_str())]).await;
    let html = desk.reads(&page).await;
    let link = desk.page("/payments?state=not_matched&amp;find=30.86");
    for words in [&first, &link] {
        assert!(html.contains(words), "{words}: {html}");
    }
    let viewer = desk.open.viewer().await;
    let html = text(desk.open.get(&page, &viewer).await).await;
    assert!(!html.contains(&first), "{html}");

    // One of another sum.
    desk.form(&desk.page("/payments"), "remove_payment", &[("payment", payment.as_str())]).await;
    desk.import(&desk.owner, b"", "Date,Description,Amount\n2026-11-22,HMRC CHARITIES,7.00\n").await;
    let html = desk.reads(&page).await;
    assert!(html.contains(&count("choose-claims", 1)) && !html.contains(&first), "{html}");
}
