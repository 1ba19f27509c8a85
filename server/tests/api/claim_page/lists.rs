//! What a finance officer looks for on Monday: the payment that came for a claim, the largest that nobody has matched, the claim that HMRC
//! paid short, and the gifts of a claim that it did not accept. Each is found, put in order and taken away as a file.

use axum::http::StatusCode;
use backend::testing::simulator::{Outcome, Plan, Step};
use backend::testing::words::{Value, say};
use domain::claim::FindClaim;
use domain::donation::Find;
use domain::payment::{FindPayment, Statement};
use serde_json::json;

use super::{Desk, NEXT_DAY};
use crate::page_walls::{Person, text};
use crate::world::NOW;

impl Desk {
    /// A bank's statement with these payments by HMRC: the day, the words and the amount of each.
    async fn brings(&self, rows: &[(&str, &str, &str)]) {
        let rows: Vec<String> =
            rows.iter().map(|(day, words, amount)| format!("{day},{words},{amount}\n")).collect();
        let rows = Statement::read(&format!("Date,Description,Amount\n{}", rows.concat())).unwrap().payments;
        let staff = self.open.house.staff("official@example.org").await;
        let staff = staff.of(self.open.charity).unwrap();
        self.open.house.backend.import_payments(&staff, &rows).await.unwrap();
    }

    /// The number of the claim that HMRC accepted.
    async fn number(&self) -> i64 {
        self.open.house.count("select number::bigint from claim where accepted_at is not null").await
    }

    /// Reads a page that says what cannot be read, and none of its file.
    async fn refuses_to_list(&self, page: &str, file: &str, asked: &str, words: &str) {
        for path in [page, file] {
            let answer = self.open.get(&format!("{path}?{asked}"), &self.owner).await;
            assert_eq!(answer.status(), StatusCode::BAD_REQUEST, "{path}?{asked}");
            let html = text(answer).await;
            assert!(rows(&html).is_empty(), "{path}?{asked}: {html}");
            assert!(path == file || html.contains(words), "{path}?{asked}: {html}");
        }
    }

    pub async fn is_hidden_from(&self, who: &Person, paths: &[&str]) {
        for path in paths {
            let status = self.open.get(path, who).await.status();
            assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
        }
    }
}

/// The rows of the page's last table.
fn rows(html: &str) -> &str {
    html.rsplit_once("<tbody").map_or("", |(_, rows)| rows)
}

/// Whether these stand there one behind the other.
fn follow(text: &str, words: &[impl AsRef<str>]) -> bool {
    let places: Vec<Option<usize>> = words.iter().map(|word| text.find(word.as_ref())).collect();
    places.iter().all(Option::is_some) && places.is_sorted()
}

/// How many payments are listed, and what those that are matched come to, and those that are not.
fn payments(count: i64, matched: Option<&str>, open: Option<&str>) -> String {
    let all = say("payments", "count", [("count", Value::number(count))]);
    let sums = [("sums-matched", matched), ("sums-open", open)].into_iter();
    let sums = sums.filter_map(|(id, sum)| Some(say("payments", id, [("sum", Value::text(sum?))])));
    std::iter::once(format!("{all}.")).chain(sums).collect::<Vec<_>>().join(" ")
}

/// How many claims are listed, and what they come to.
pub fn claims(count: i64, sums: &[(&str, &str)]) -> String {
    let all = say("charity_gifts", "claims", [("count", Value::number(count))]);
    let sums = sums.iter().map(|(id, sum)| say("claims", id, [("sum", Value::text(sum))]));
    std::iter::once(format!("{all}.")).chain(sums).collect::<Vec<_>>().join(" ")
}

/// How many gifts are listed, and what they come to.
fn gifts(count: i64, sum: &str) -> String {
    format!("{}: {sum}", say("charity_gifts", "count", [("count", Value::number(count))]))
}

/// Which rows of how many are listed, such as the gifts 51 to 100 of 121.
fn part(of: &str, first: i64, last: i64, count: i64) -> String {
    let rows = [("first", Value::text(first)), ("last", Value::text(last)), ("count", Value::number(count))];
    say("charity_gifts", of, rows)
}

/// The link to a claim.
fn claim_link(number: i64) -> String {
    format!(">{}<", say("claim_states", "claim", [("number", Value::text(number))]))
}

/// The link to the gift of a line.
fn line_link(line: i64) -> String {
    format!(">{}<", say("claim", "line", [("line", Value::text(line))]))
}

/// The label of the field for the number of a page.
fn pages(last: i64) -> String {
    say("ui", "page-of", [("pages", Value::text(last))])
}

#[tokio::test(flavor = "multi_thread")]
async fn the_payment_for_a_claim_and_the_largest_that_nobody_matched_are_found_and_taken_away() {
    let desk = Desk::open().await;
    let claim = desk.claim().await;
    desk.brings(&[
        ("2026-11-22", "HMRC CHARITIES AB12345", "30.86"),
        ("2026-11-20", "HMRC NDDS Seven", "12.00"),
        ("2026-11-21", "HMRC NDDS Eight", "500.00"),
    ])
    .await;
    let (page, number) = (desk.page("/payments"), desk.number().await);
    let (paid, seven, eight) = ("AB12345", "NDDS Seven", "NDDS Eight");
    let its_number = format!("find=claim+{number}");
    for (asked, shown, sums) in [
        ("", vec![paid, eight, seven], payments(3, Some("£30.86"), Some("£512.00"))),
        ("sort=oldest", vec![seven, eight, paid], payments(3, None, None)),
        ("sort=smallest", vec![seven, paid, eight], payments(3, None, None)),
        ("state=not_matched&sort=largest", vec![eight, seven], payments(2, None, Some("£512.00"))),
        (its_number.as_str(), vec![paid], payments(1, Some("£30.86"), None)),
        ("state=matched", vec![paid], payments(1, Some("£30.86"), None)),
        ("find=ndds", vec![eight, seven], payments(2, None, Some("£512.00"))),
        ("find=500.00", vec![eight], payments(1, None, Some("£500.00"))),
        ("find=12&state=not_matched", vec![seven], payments(1, None, Some("£12.00"))),
    ] {
        let html = desk.reads(&format!("{page}?{asked}")).await;
        assert!(html.contains(&sums) && follow(rows(&html), &shown), "{asked}: {html}");
        let file = desk.reads(&format!("{page}.csv?{asked}")).await;
        assert!(file.lines().count() == shown.len() + 1 && follow(&file, &shown), "{asked}: {file}");
        for words in [paid, seven, eight] {
            let is_shown = shown.contains(&words);
            assert_eq!(
                [rows(&html), file.as_str()].map(|text| text.contains(words)),
                [is_shown; 2],
                "{asked}: {html}"
            );
        }
    }
    let file = desk.reads(&format!("{page}.csv?state=matched")).await;
    let (kind, state) = (say("claim_files", "payment", []), say("payments", "matched", []));
    let row = format!("2026-11-22,{kind},HMRC CHARITIES AB12345,30.86,{state},{number},{claim},");
    assert!(file.lines().nth(1).is_some_and(|line| line.starts_with(&row)), "{row}: {file}");

    // A search stays within its tab, and what is left of nothing leads back to all.
    let html = desk.reads(&format!("{page}?state=matched&find=zzz")).await;
    for words in [
        "name=\"state\" value=\"matched\"",
        &say("payments", "none-match", []),
        &format!("href=\"{page}?find=zzz\""),
    ] {
        assert!(html.contains(words), "{words}: {html}");
    }
    let long = "a".repeat(101);
    for (asked, words) in [
        ("state=lost".to_owned(), say("charity_gifts", "choose-state", [])),
        ("sort=best".to_owned(), say("charity_gifts", "choose-order", [])),
        (format!("find={long}"), FindPayment::parse(&long).unwrap_err().detail().to_owned()),
    ] {
        desk.refuses_to_list(&page, &format!("{page}.csv"), &asked, &words).await;
    }
    // The gift that was claimed, and the claim, lead to the one payment; what waits leads to its own list.
    let gift = desk.reads(&format!("/charity/{}/donations/{}", desk.open.charity, desk.open.gift)).await;
    assert!(gift.contains(&format!("href=\"{page}?{its_number}\"")), "{gift}");
    let file = desk.reads(&format!("/charity/{}/donations.csv", desk.open.charity)).await;
    let accepted = say("charity_gifts", "accepted", []);
    assert!(file.contains(&format!(",{accepted},{number},123.45,2026-11-22,")), "{file}");
    let gifts = desk.reads(&format!("/charity/{}/donations", desk.open.charity)).await;
    let paid_on = say("charity_gifts", "paid-on-day", [("day", Value::text("22 Nov 2026"))]);
    assert!(gifts.contains(&format!(">{paid_on}<")), "what HMRC has paid is told from what it owes: {gifts}");
    let claims = desk.reads(&desk.page("")).await;
    assert!(claims.contains(&format!("href=\"{page}?state=not_matched\"")), "{claims}");
    let other = desk.open.another_charitys_owner().await;
    desk.is_hidden_from(&other, &[&page, &format!("{page}.csv?{its_number}")]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_claim_that_hmrc_paid_short_is_found_by_its_tab_its_number_and_its_amounts() {
    let desk = Desk::open().await;
    let id = desk.claim().await;
    let (claim, name) = (desk.page(&format!("/{id}")), id.to_string());
    let paid = [("claim", name.as_str()), ("on", "2026-11-22"), ("amount", "20"), ("paid_before", "0")];
    assert_eq!(desk.form(&claim, "mark_claim_paid", &paid).await.0, StatusCode::SEE_OTHER);
    let (page, file, number) = (desk.page(""), desk.page(".csv"), desk.number().await);
    // The house began another, of which nothing was left.
    let empty = desk.open.house.count("select number::bigint from claim where accepted_at is null").await;
    // It holds no gifts, and no other words would find some.
    let none = desk.reads(&desk.gifts(&format!("?find=claim+{empty}"))).await;
    let has_none = say("charity_gifts", "claim-has-none", [("number", Value::text(empty))]);
    assert!(none.contains(&has_none), "{none}");
    assert!(!none.contains(&say("charity_gifts", "no-match-lead", [])), "{none}");
    let unknown = desk.reads(&desk.gifts("?find=claim+99")).await;
    let no_such = say("charity_gifts", "no-such-claim", [("number", Value::text(99))]);
    assert!(unknown.contains(&no_such), "{unknown}");
    let (short, empty) = (claim_link(number), claim_link(empty));
    let (short, empty) = (short.as_str(), empty.as_str());
    let of_it = [("sum-due", "£30.86"), ("sum-paid", "£20.00"), ("sum-owed", "£10.86")];
    let (all, one, nothing) = (claims(2, &of_it), claims(1, &of_it), claims(1, &[("sum-due", "£0.00")]));
    let (by_number, by_name) = (format!("find={number}"), format!("find=Claim+%23{number}&sort=smallest"));
    for (asked, shown, sums) in [
        ("", vec![short, empty], &all),
        ("sort=oldest", vec![empty, short], &all),
        ("sort=largest", vec![short, empty], &all),
        ("state=needs_attention", vec![short], &one),
        ("state=paid_in_part", vec![short], &one),
        ("state=owed", vec![short], &one),
        ("state=paid", vec![short], &one),
        ("find=10.86", vec![short], &one),
        ("find=20.00&state=paid", vec![short], &one),
        ("find=%C2%A330.86", vec![short], &one),
        (by_number.as_str(), vec![short], &one),
        (by_name.as_str(), vec![short], &one),
        ("state=cancelled", vec![empty], &nothing),
    ] {
        let html = desk.reads(&format!("{page}?{asked}")).await;
        assert!(html.contains(sums) && follow(rows(&html), &shown), "{asked}: {html}");
        let links = rows(&html).matches(&format!("href=\"{page}/clm_")).count();
        assert_eq!(links, shown.len(), "{asked}: {html}");
        let file = desk.reads(&format!("{file}?{asked}")).await;
        assert_eq!(file.lines().count(), shown.len() + 1, "{asked}: {file}");
    }
    let row = desk.reads(&format!("{file}?state=paid_in_part")).await;
    let row = row.lines().nth(1).unwrap();
    let state = say("claim_states", "paid-in-part", []);
    assert!(
        row.starts_with(&format!("{number},{id},{state},2026-11-22,2026-11-22,2026-11-22,1,123.45,")),
        "{row}"
    );
    assert!(row.ends_with(",30.86,0.00,0.00,30.86,,,20.00,2026-11-22,0.00,0.00,0.00,10.86,,,"), "{row}");

    // On a phone a row has two lines, and a third where the money does not fit.
    let html = desk.reads(&format!("{page}?sort=oldest")).await;
    assert!(follow(rows(&html), &[empty, "data-spot=\"wide\"", short, "data-spot=\"below\""]), "{html}");
    // There no head says which amount is which.
    let head = format!("<span class=\"text-soft sm:hidden\">{}", say("claim_states", "hmrc-pays", []));
    assert!(rows(&html).contains(&head), "{html}");

    // Each order and each tab leads to the list, and not to the top of the page.
    let html = desk.reads(&format!("{page}?state=rejected")).await;
    for words in [
        &say("claims", "none-match", []),
        &format!("href=\"{page}?state=overdue#claims-so-far\""),
        &format!("action=\"{page}#claims-so-far\""),
    ] {
        assert!(html.contains(words), "{words}: {html}");
    }
    for (asked, words) in [
        ("state=lost", say("charity_gifts", "choose-state", [])),
        ("find=hmrc", FindClaim::parse("hmrc").unwrap_err().detail().to_owned()),
    ] {
        desk.refuses_to_list(&page, &file, asked, &words).await;
    }
    let other = desk.open.another_charitys_owner().await;
    desk.is_hidden_from(&other, &[&page, &file]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_gifts_that_hmrc_did_not_accept_are_one_tab_and_the_largest_come_first() {
    let desk = Desk::open().await;
    desk.give(700).await;
    let refusal = Outcome::Reject { line: 0, number: 4065, element: "Donor/Sur" };
    desk.open.house.hmrc().plan(Plan::once(Step::Poll, refusal));
    let id = desk.claim().await;
    let page = desk.page(&format!("/{id}/lines"));
    let (first, second) = (line_link(1), line_link(2));
    let (first, second) = (first.as_str(), second.as_str());
    let rejected = say("claim", "hmrc-rejected-it", []);
    // The claim that followed holds the other gift.
    let followed = desk.open.house.count("select max(number)::bigint from claim").await;
    let note = say("claim", "in-claim", [("number", Value::text(followed))]);
    let in_another = format!(">{note}<");
    let gift_link = format!("href=\"/charity/{}/donations/", desk.open.charity);
    for (asked, shown, (count, sum)) in [
        ("", vec![first, second], (2, "£130.45")),
        ("sort=newest", vec![second, first], (2, "£130.45")),
        ("sort=largest", vec!["£123.45", "£7.00"], (2, "£130.45")),
        ("sort=smallest", vec!["£7.00", "£123.45"], (2, "£130.45")),
        ("sort=smallest&find=7.00", vec!["£7.00"], (1, "£7.00")),
        ("state=not_accepted", vec![first, rejected.as_str()], (1, "£")),
        ("state=released", vec![second, in_another.as_str()], (1, "£")),
    ] {
        let html = desk.reads(&format!("{page}?{asked}")).await;
        assert!(html.contains(&gifts(count, sum)) && follow(rows(&html), &shown), "{asked}: {html}");
        let links = rows(&html).matches(&gift_link).count();
        assert_eq!(i64::try_from(links), Ok(count), "{asked}: {html}");
        let file = desk.reads(&format!("{page}.csv?{asked}")).await;
        assert_eq!(file.lines().count(), links + 1, "{asked}: {file}");
    }
    let file = desk.reads(&format!("{page}.csv?state=not_accepted")).await;
    assert!(
        file.lines().nth(1).unwrap().starts_with("1,don_") && file.contains(&format!(",{rejected},")),
        "{file}"
    );
    let file = desk.reads(&format!("{page}.csv?state=released")).await;
    assert!(file.contains(&format!(",,{note},{followed},")), "{file}");
    let nothing = desk.reads(&format!("{page}?find=99.99&state=released")).await;
    assert!(nothing.contains(&say("claim", "no-gifts-match", [])) && rows(&nothing).is_empty(), "{nothing}");
    for (asked, words) in [
        ("state=cut", say("charity_gifts", "choose-state", [])),
        ("sort=line", say("charity_gifts", "choose-order", [])),
        ("find=x", Find::parse("x").unwrap_err().detail().to_owned()),
    ] {
        desk.refuses_to_list(&page, &format!("{page}.csv"), asked, &words).await;
    }
    let other = desk.open.another_charitys_owner().await;
    desk.is_hidden_from(&other, &[&page, &format!("{page}.csv")]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn claims_their_gifts_and_payments_are_spreadsheets_with_the_columns_and_the_rows_of_the_csv() {
    let desk = Desk::open().await;
    let id = desk.claim().await;
    desk.brings(&[
        ("2026-11-22", "HMRC CHARITIES AB12345", "30.86"),
        ("2026-11-20", "HMRC NDDS Seven", "12.00"),
    ])
    .await;
    let (number, gift) = (desk.number().await, &desk.open.gift);
    // Numbers and days count as numbers.
    let (day_of_gift, day_paid) = ("46347", "46348");
    let value = |number: &str| format!("<v>{number}</v>");
    for (page, asked, name, cells) in [
        (
            desk.page(""),
            "state=paid",
            "claims-quillfeather-hospice-paid-2026-11-22.xlsx".to_owned(),
            [format!(">{id}<"), format!("<v>{number}</v>"), value("30.86"), value(day_paid)],
        ),
        (
            desk.page(&format!("/{id}/lines")),
            "sort=largest",
            format!("claim-{number}-lines-quillfeather-hospice-2026-11-22.xlsx"),
            [format!(">{gift}<"), value("1"), value("123.45"), value(day_of_gift)],
        ),
        (
            desk.page("/payments"),
            "state=matched",
            "payments-quillfeather-hospice-matched-2026-11-22.xlsx".to_owned(),
            [
                ">HMRC CHARITIES AB12345<".to_owned(),
                format!("<v>{number}</v>"),
                value("30.86"),
                value(day_paid),
            ],
        ),
    ] {
        let html = desk.reads(&format!("{page}?{asked}")).await;
        let file = format!("{page}.xlsx?{asked}");
        assert!(html.contains(&format!("href=\"{file}\"")), "{html}");
        assert!(html.contains(&say("charity_gifts", "xlsx", [])), "{html}");
        let sheet = desk.sheet(&file, &name).await;
        let csv = desk.reads(&format!("{page}.csv?{asked}")).await;
        for heading in csv.lines().next().unwrap().split(',') {
            assert!(sheet.contains(&format!(">{heading}<")), "{heading}: {sheet}");
        }
        assert_eq!((csv.lines().count(), sheet.matches("<row ").count()), (2, 2), "{sheet}");
        for cell in cells {
            assert!(sheet.contains(&cell), "{cell}: {sheet}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_gets_to_any_page_of_a_long_list_by_its_number_and_keeps_what_else_is_asked_for() {
    let desk = Desk::open().await;
    let short = desk.reads(&desk.gifts("")).await;
    assert!(!short.contains("name=\"page\""), "a list of one page has nowhere to go: {short}");
    desk.open.house.set_clock(NOW);
    let gift = |number: i32| {
        json!({
            "reference": format!("row-{number:03}"), "donor": {"type": "email", "value": "zoe@example.org"},
            "transaction": {"type": "direct", "id": desk.open.reference},
            "grossAmount": 1_000 + number, "currency": "GBP", "settlementDate": "2026-11-21",
        })
    };
    let batch = json!({ "donations": (1..=120).map(gift).collect::<Vec<serde_json::Value>>() });
    desk.open.platform_sends("POST", "/integrations/v1/donations/batch", &desk.open.token, &batch).await;
    desk.open.house.set_clock(NEXT_DAY);
    for (asked, (from, to, of), shown, others) in [
        ("?sort=smallest&page=2", (51, 100, 121), ["row-051", "row-100"], ["row-050", "row-101"]),
        ("?sort=smallest&page=3", (101, 121, 121), ["row-101", "row-120"], ["row-100", "row-050"]),
        // The list has no ninth page: its last one is shown.
        ("?sort=smallest&page=9", (101, 121, 121), ["row-101", "row-120"], ["row-100", "row-050"]),
        ("?find=row-&sort=largest&page=2", (51, 100, 120), ["row-070", "row-021"], ["row-071", "row-020"]),
        ("?sort=smallest&page=x", (1, 50, 121), ["row-001", "row-050"], ["row-051", "row-100"]),
    ] {
        let html = desk.reads(&desk.gifts(asked)).await;
        let which = part("rows-of-gifts", from, to, of);
        assert!(html.contains(&which) && follow(rows(&html), &shown), "{asked}: {html}");
        for other in others {
            assert!(!rows(&html).contains(other), "{asked}, {other}: {html}");
        }
    }
    let second = desk.reads(&desk.gifts("?find=row-&sort=largest&page=2")).await;
    let (_, form) = second.split_once("for=\"page\"").unwrap();
    assert!(form.contains(&pages(3)) && form.contains("value=\"2\""), "{form}");
    for kept in ["name=\"find\" value=\"row-\"", "name=\"sort\" value=\"largest\""] {
        assert!(second.contains(kept), "{kept}: {second}");
    }
    // From there one goes on, and back to the first page, as from any other.
    let first = desk.gifts("?find=row-&amp;sort=largest");
    assert!(second.contains(&format!("href=\"{first}\"")) && second.contains("&amp;rows=100"), "{second}");
    // Of a part of the next claim one goes from page to page.
    let html = desk.reads(&desk.gifts("?claim=in&page=2")).await;
    let which = part("rows-of-gifts", 1, 50, 121);
    assert!(html.contains(&which) && !html.contains("name=\"page\""), "{html}");

    let id = desk.claim().await;
    let lines = desk.reads(&desk.page(&format!("/{id}/lines?page=3"))).await;
    assert!(follow(rows(&lines), &[line_link(101), line_link(121)]), "{lines}");
    assert!(!rows(&lines).contains(&line_link(100)) && lines.contains(&pages(3)), "{lines}");

    let payments: Vec<(String, String)> =
        (1..=110).map(|number| (format!("HMRC NDDS {number:03}"), format!("{number}.00"))).collect();
    let statement: Vec<(&str, &str, &str)> =
        payments.iter().map(|(words, amount)| ("2026-11-20", words.as_str(), amount.as_str())).collect();
    desk.brings(&statement).await;
    let html = desk.reads(&desk.page("/payments?sort=largest&page=2")).await;
    let which = part("rows-of-payments", 51, 100, 110);
    assert!(html.contains(&which) && html.contains(&pages(3)), "{html}");
    assert!(follow(rows(&html), &["NDDS 060", "NDDS 011"]) && !rows(&html).contains("NDDS 061"), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn views_of_claims_and_payments_stand_above_their_own_list_alone() {
    let desk = Desk::open().await;
    desk.claim().await;
    desk.brings(&[
        ("2026-11-22", "HMRC CHARITIES AB12345", "30.86"),
        ("2026-11-20", "HMRC NDDS Seven", "12.00"),
    ])
    .await;
    let number = desk.number().await;
    // The house began another, of which nothing was left.
    let empty = desk.open.house.count("select number::bigint from claim where accepted_at is null").await;
    let (claim, empty) = (claim_link(number), claim_link(empty));
    for (list, page, place, filter, name, shown, other_row) in [
        (
            "claims",
            desk.page(""),
            "#claims-so-far",
            "state=paid&sort=largest",
            "Paid claims",
            claim.as_str(),
            empty.as_str(),
        ),
        ("payments", desk.page("/payments"), "", "state=not_matched", "To match", "NDDS Seven", "AB12345"),
    ] {
        let asked = format!("{page}?{filter}");
        let html = desk.reads(&asked).await;
        let form = format!("name=\"filter\" value=\"{}\"", filter.replace('&', "&amp;"));
        assert!(html.contains(&form) && html.contains(&format!("name=\"list\" value=\"{list}\"")), "{html}");
        let fields = [("list", list), ("filter", filter), ("name", name)];
        let (status, to, _) = desk.form(&asked, "save_view", &fields).await;
        assert_eq!((status, to), (StatusCode::SEE_OTHER, format!("{asked}&view_saved")));

        let html = desk.reads(&page).await;
        let (_, rest) = html.split_once(&format!("href=\"{page}?view=")).unwrap();
        let view = rest.split(['"', '#']).next().unwrap().to_owned();
        assert!(html.contains(&format!("href=\"{page}?view={view}{place}\"")), "{html}");
        assert!(html.contains(&format!(">{name}<")), "{html}");
        let html = desk.reads(&format!("{page}?view={view}")).await;
        assert!(rows(&html).contains(shown) && !rows(&html).contains(other_row), "{html}");
        // What goes on from there has the filters by themselves.
        let file = format!("href=\"{page}.csv?{}\"", filter.replace('&', "&amp;"));
        let is_known = say("charity_gifts", "view-known", []);
        assert!(html.contains(&file) && html.contains(&is_known), "{html}");
        for other in [desk.gifts(""), desk.page(""), desk.page("/payments")] {
            let html = desk.reads(&other).await;
            assert_eq!(html.contains(&format!(">{name}<")), other == page, "{other}: {html}");
        }

        // A filter is read as that of the list that it is sent for.
        let lost = [("list", list), ("filter", "state=held"), ("name", "Held")];
        assert!(desk.form(&page, "save_view", &lost).await.0.is_client_error());

        let (status, to, _) = desk.form(&page, "delete_view", &[("view", &view)]).await;
        assert_eq!((status, to), (StatusCode::SEE_OTHER, format!("{page}?view_deleted")));
        let gone = desk.reads(&format!("{page}?view={view}")).await;
        assert!(gone.contains(&say("charity_gifts", "view-gone", [])), "{gone}");
        // Without the view the list has both again.
        assert!([shown, other_row].iter().all(|row| rows(&gone).contains(row)), "{gone}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_hmrc_paid_too_much_has_its_column_in_the_file_of_the_claims() {
    let desk = Desk::open().await;
    let id = desk.claim().await;
    let name = id.to_string();
    let paid = [("claim", name.as_str()), ("on", "2026-11-22"), ("amount", "40"), ("paid_before", "0")];
    let (status, _, html) = desk.form(&desk.page(&format!("/{id}")), "mark_claim_paid", &paid).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{html}");
    let file = desk.reads(&desk.page(".csv?state=overpaid")).await;
    let mut lines = file.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let (heads, row) = (lines.next().unwrap(), lines.next().unwrap());
    for (id, sum) in [
        ("gift-aid", "30.86"),
        ("hmrc-pays", "30.86"),
        ("unsent", ""),
        ("unanswered", ""),
        ("paid", "40.00"),
        ("owed", ""),
        ("to-return", ""),
        ("too-much", "9.14"),
    ] {
        let heading = say("claim_files", id, []);
        let column = heads.iter().position(|head| *head == heading).unwrap();
        assert_eq!(row[column], sum, "{id}: {file}");
    }
}
