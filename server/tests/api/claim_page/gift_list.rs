//! The charity's list of gifts as staff go about in it.

use std::io::{Cursor, Read};

use axum::body::to_bytes;
use axum::http::{StatusCode, header};
use backend::testing::words::{Value, say};
use domain::donation::{SavedFilter, ViewName, ViewedList};
use serde_json::json;

use super::Desk;
use crate::page_walls::text;

fn says(id: &str) -> String {
    say("charity_gifts", id, [])
}

impl Desk {
    /// The charity's list of gifts, or what stands beside it.
    pub(super) fn gifts(&self, rest: &str) -> String {
        format!("/charity/{}/donations{rest}", self.open.charity)
    }

    /// The sheet of the spreadsheet with this name.
    pub(super) async fn sheet(&self, path: &str, name: &str) -> String {
        let answer = self.open.get(path, &self.owner).await;
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        let said = answer.headers()[header::CONTENT_DISPOSITION].to_str().unwrap();
        assert!(said.contains(&format!("\"{name}\"")), "{path}: {said}");
        let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        let mut file = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
        let mut sheet = String::new();
        file.by_name("xl/worksheets/sheet1.xml").unwrap().read_to_string(&mut sheet).unwrap();
        sheet
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
async fn a_view_that_is_saved_stands_above_the_list_for_everybody_at_the_charity_until_it_is_deleted() {
    let desk = Desk::open().await;
    let (page, nothing) = (desk.gifts("?state=declared&sort=largest"), desk.gifts("?find=nothing"));
    let shown = desk.reads(&desk.gifts("")).await;
    for words in [says("save-this-view"), says("manage-views"), "save_view".to_owned()] {
        assert!(!shown.contains(&words), "{words}: {shown}");
    }
    let shown = desk.reads(&page).await;
    assert!(shown.contains("fn/charity/save_view"), "{shown}");
    assert!(shown.contains("name=\"filter\" value=\"state=declared&amp;sort=largest\""), "{shown}");

    let fields = |name| [("list", "gifts"), ("filter", "state=declared&sort=largest"), ("name", name)];
    let (status, _, html) = desk.form(&page, "save_view", &fields(" ")).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(html.contains("Enter a name for the view."), "{html}");
    let (status, to, _) = desk.form(&page, "save_view", &fields("Unclaimed of Give & Go")).await;
    assert_eq!((status, to), (StatusCode::SEE_OTHER, format!("{page}&view_saved")));
    let activity = desk.reads(&format!("/charity/{}/activity", desk.open.charity)).await;
    assert!(
        activity.contains("Unclaimed of Give &amp; Go"),
        "the name stands with what was done: {activity}"
    );
    let twin =
        [("list", "gifts"), ("filter", "state=declared&sort=smallest"), ("name", "UNCLAIMED of Give & Go")];
    let smallest = desk.gifts("?state=declared&sort=smallest");
    let (status, _, html) = desk.form(&smallest, "save_view", &twin).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(html.contains(&say("page_faults", "view-name-taken", [])), "{html}");

    let viewer = desk.open.viewer().await;
    let looks = text(desk.open.get(&nothing, &viewer).await).await;
    assert!(!looks.contains(&desk.open.gift), "{looks}");
    let view = looks.split("?view=").nth(1).and_then(|rest| rest.split('"').next()).unwrap().to_owned();
    assert!(looks.contains(">Unclaimed of Give &amp; Go<"), "{looks}");
    assert!(!looks.contains("save_view") && !looks.contains("delete_view"), "{looks}");
    let looks = text(desk.open.get(&desk.gifts(&format!("?view={view}")), &viewer).await).await;
    assert!(looks.contains(&desk.open.gift), "{looks}");
    // What goes on from there has the filters by themselves.
    let file = desk.gifts(".csv?state=declared&amp;sort=largest");
    assert!(looks.contains(&format!("href=\"{file}\"")), "{looks}");
    let shown = desk.reads(&page).await;
    assert!(shown.contains(&says("view-known")), "{shown}");

    let (status, to, _) = desk.form(&page, "delete_view", &[("view", &view)]).await;
    assert_eq!((status, to), (StatusCode::SEE_OTHER, desk.gifts("?view_deleted")));
    let (status, ..) = desk.form(&page, "delete_view", &[("view", &view)]).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    let gone = desk.reads(&desk.gifts(&format!("?view={view}"))).await;
    assert!(gone.contains(&says("view-gone")) && gone.contains(&desk.open.gift), "{gone}");
    let activity = desk.reads(&format!("/charity/{}/activity", desk.open.charity)).await;
    for words in ["charity-save-view", "charity-delete-view"].map(|id| say("activity", id, [])) {
        assert!(activity.contains(&words), "{words}: {activity}");
    }
    let trail =
        "select count(*) from audit where action like 'charity.%_view' and detail::text like '%nclaimed%'";
    assert_eq!(desk.open.house.count(trail).await, 0, "what a view is called stays out of the trail");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_view_whose_filter_is_gone_says_so_and_a_charity_has_twenty_at_most() {
    let desk = Desk::open().await;
    let backend = &desk.open.house.backend;
    let staff = desk.open.house.staff("official@example.org").await.of(desk.open.charity).unwrap();
    let filter = SavedFilter::parse("state=declared&sort=oldest").unwrap();
    for number in 1..=20 {
        let name = ViewName::parse(&format!("View {number}")).unwrap();
        backend.save_view(&staff, ViewedList::Gifts, &name, &filter).await.unwrap();
    }
    let fields = [("list", "gifts"), ("filter", "state=held"), ("name", "One more")];
    let (status, _, html) = desk.form(&desk.gifts("?state=held"), "save_view", &fields).await;
    let too_many = say("conflicts", "too-many-views", []);
    assert!(status.is_client_error() && html.contains(&too_many), "{status} {html}");

    let former = "update saved_view set filter = 'state=pledged&sort=oldest' where name = 'View 7'";
    assert_eq!(desk.open.house.by_hand(former).await, Ok(1));
    let views = backend.saved_views(&staff, ViewedList::Gifts).await.unwrap();
    let view = views.iter().find(|view| view.name.as_str() == "View 7").unwrap();
    let shown = desk.reads(&desk.gifts(&format!("?view={}", view.id))).await;
    let in_part = say("charity_gifts", "view-in-part", [("name", Value::text("View 7"))]);
    assert!(shown.contains(&in_part) && shown.contains(&desk.open.gift), "{shown}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_is_a_spreadsheet_with_the_columns_and_the_rows_of_the_csv() {
    let desk = Desk::open().await;
    let earlier = desk.earlier_gift("=1+1").await;
    let page = desk.reads(&desk.gifts("?from=2026-11-01")).await;
    let (csv, sheet) = (desk.gifts(".csv?from=2026-11-01"), desk.gifts(".xlsx?from=2026-11-01"));
    assert!(page.contains(&format!("href=\"{sheet}\"")) && page.contains(&says("xlsx")), "{page}");
    let file = desk.reads(&csv).await;
    let rows = desk.sheet(&sheet, "gifts-quillfeather-hospice-2026-11-01-2026-11-22.xlsx").await;
    for heading in file.lines().next().unwrap().split(',') {
        assert!(rows.contains(&format!(">{heading}<")), "{heading}: {rows}");
    }
    // The day of the gift counts as a number, and so does what was given.
    for cell in [format!(">{}<", desk.open.gift), "<v>46347</v>".to_owned(), "<v>123.45</v>".to_owned()] {
        assert!(rows.contains(&cell), "{cell}: {rows}");
    }
    assert!(!rows.contains(&earlier), "{rows}");
    let all = desk.sheet(&desk.gifts(".xlsx"), "gifts-quillfeather-hospice-2026-11-22.xlsx").await;
    assert!(all.contains(&earlier) && all.contains(">=1+1<") && !all.contains("<f>"), "{all}");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_gets_to_any_month_in_one_step_and_keeps_what_else_is_asked_for() {
    let desk = Desk::open().await;
    let month = says("month");
    let alone = desk.reads(&desk.gifts("")).await;
    assert!(!alone.contains(&month), "a list of one month has nowhere to go: {alone}");
    let earlier = desk.earlier_gift("gift-1001").await;
    let list = desk.reads(&desk.gifts("?find=gift-1001&sort=oldest")).await;
    assert!(list.contains(&month) && list.contains(&earlier), "{list}");
    let (_, jump) = list.split_once(&month).unwrap();
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
    assert!(nothing.contains(&says("no-match")) && nothing.contains(&month), "{nothing}");
    let broken = desk.open.get(&desk.gifts("?days=May"), &desk.owner).await;
    assert_eq!(broken.status(), StatusCode::BAD_REQUEST);
}

#[tokio::test(flavor = "multi_thread")]
async fn gifts_are_listed_by_whether_hmrc_still_owes_money_for_their_claim() {
    let desk = Desk::open().await;
    let id = desk.claim().await;
    let lists = async |state: &str, is_there: bool| {
        let page = desk.reads(&desk.gifts(&format!("?state={state}"))).await;
        assert_eq!(page.contains(&desk.open.gift), is_there, "{state}: {page}");
        assert!(!page.contains("/take-out"), "by money nothing is taken out: {page}");
        let file = desk.reads(&desk.gifts(&format!(".csv?state={state}"))).await;
        assert_eq!(file.contains(&desk.open.gift), is_there, "{state}: {file}");
    };
    lists("owed", true).await;
    lists("paid", false).await;
    let (claim, name) = (desk.page(&format!("/{id}")), id.to_string());
    let paid = [("claim", name.as_str()), ("on", "2026-11-22"), ("amount", "30.86"), ("paid_before", "0")];
    assert_eq!(desk.form(&claim, "mark_claim_paid", &paid).await.0, StatusCode::SEE_OTHER);
    lists("owed", false).await;
    lists("paid", true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_gifts_that_hmrc_owes_for_lead_from_their_gift_aid_to_what_it_owes() {
    let desk = Desk::open().await;
    let id = desk.claim().await;
    let (claim, name) = (desk.page(&format!("/{id}")), id.to_string());
    let paid = [("claim", name.as_str()), ("on", "2026-11-22"), ("amount", "20"), ("paid_before", "0")];
    assert_eq!(desk.form(&claim, "mark_claim_paid", &paid).await.0, StatusCode::SEE_OTHER);
    let sums = [("gift_aid", "£30.86"), ("paid", "£20.00"), ("owed", "£10.86")];
    let leads = say("charity_gifts", "owed-less-paid", sums.map(|(name, sum)| (name, Value::text(sum))));
    for (asked, is_said) in [("?state=owed", true), ("?state=owed&from=2026-01-01", false), ("", false)] {
        let page = desk.reads(&desk.gifts(asked)).await;
        assert!(page.contains(&desk.open.gift), "{asked}: {page}");
        assert_eq!(page.contains(&leads), is_said, "{asked}: {page}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_gifts_of_a_donor_who_calls_are_found_by_name_and_no_address_has_it() {
    let desk = Desk::open().await;
    let list = desk.gifts("");
    let find = async |last: &str| {
        let fields = [("first", "Z"), ("last", last)];
        desk.form(&list, "find_donor_in_gifts", &fields).await
    };
    let page = desk.reads(&list).await;
    let (way, form) = (format!("href=\"{list}?find_donor\""), "find_donor_in_gifts");
    assert!(page.contains(&way) && !page.contains(form), "{page}");
    assert!(desk.reads(&format!("{list}?find_donor")).await.contains(form));
    let (status, to, html) = find("o’neil").await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{html}");
    let word = to.strip_prefix(&format!("{list}?donor=")).unwrap();
    assert!(!word.contains(['=', '&', '%']), "{to}");
    let found = to.clone();
    let html = desk.reads(&found).await;
    let one = say("charity_gifts", "donor-found", [("donors", Value::number(1))]);
    for words in [&one, &desk.open.gift] {
        assert!(html.contains(words), "{words}: {html}");
    }
    assert!(!html.contains("Neil"), "{html}");
    let (_, to, _) = find("Nobody").await;
    assert_eq!(to, format!("{list}?donor=none"));
    assert!(desk.reads(&to).await.contains(&says("donor-none")));
    let (status, _, html) = find(" ").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(html.contains(&say("page_faults", "enter-last-name", [])), "{html}");
    let activity = desk.reads(&format!("/charity/{}/activity", desk.open.charity)).await;
    assert!(activity.contains(&say("activity", "charity-find-donor", [])), "{activity}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_page_leads_to_the_gifts_that_hmrc_owes_for_and_to_those_that_it_has_paid() {
    let desk = Desk::open().await;
    let id = desk.claim().await;
    let leads = async |there: &str| {
        let home = desk.reads(&format!("/charity/{}", desk.open.charity)).await;
        for (state, label) in [("owed", "of-these-owed"), ("paid", "of-these-paid")] {
            let link = format!("href=\"{}\"", desk.gifts(&format!("?state={state}")));
            assert_eq!(home.contains(&link), state == there, "{state}: {home}");
            assert_eq!(home.contains(&say("charity_gifts", label, [])), state == there, "{state}: {home}");
        }
        let list = desk.reads(&desk.gifts(&format!("?state={there}"))).await;
        assert!(list.contains(&desk.open.gift), "{there}: {list}");
    };
    leads("owed").await;
    let (claim, name) = (desk.page(&format!("/{id}")), id.to_string());
    let paid = [("claim", name.as_str()), ("on", "2026-11-22"), ("amount", "30.86"), ("paid_before", "0")];
    assert_eq!(desk.form(&claim, "mark_claim_paid", &paid).await.0, StatusCode::SEE_OTHER);
    leads("paid").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_file_says_of_each_gift_whether_its_gift_aid_is_an_estimate() {
    let desk = Desk::open().await;
    let is = async |words: &str| {
        let file = desk.reads(&desk.gifts(".csv")).await;
        let (head, rows) = file.split_once('\n').unwrap();
        assert!(head.trim_end().ends_with(&says("file-gift-aid-is")), "{head}");
        assert!(head.contains(&format!(",{},", says("gift-aid"))), "{head}");
        let row = rows.lines().find(|row| row.starts_with(&desk.open.gift)).unwrap();
        assert!(row.ends_with(&format!(",{words}")), "{words}: {row}");
        let sheet = desk.sheet(&desk.gifts(".xlsx"), "gifts-quillfeather-hospice-2026-11-22.xlsx").await;
        assert!(sheet.contains(&format!(">{words}<")), "{words}: {sheet}");
    };
    is(&says("file-estimate")).await;
    let id = desk.claim().await;
    is(&says("file-accepted")).await;
    let (claim, name) = (desk.page(&format!("/{id}")), id.to_string());
    let paid = [("claim", name.as_str()), ("on", "2026-11-22"), ("amount", "30.86"), ("paid_before", "0")];
    assert_eq!(desk.form(&claim, "mark_claim_paid", &paid).await.0, StatusCode::SEE_OTHER);
    is(&says("paid-by-hmrc")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_for_a_donor_without_gifts_lists_none() {
    let desk = Desk::open().await;
    let html = desk.reads(&desk.gifts("?donor=none")).await;
    assert!(html.contains(&says("donor-none")) && html.contains(&says("show-all")), "{html}");
    for hidden in [&desk.open.gift, &desk.gifts(".csv"), &desk.gifts("/take-out"), &says("no-match")] {
        assert!(!html.contains(hidden), "{hidden}: {html}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_donor_is_found_without_accents_and_apostrophes() {
    let desk = Desk::open().await;
    let list = desk.gifts("");
    for (first, last) in [("zoe", "oneil"), ("ZOË", "O'Neil"), ("Zoe", "O Neil")] {
        let fields = [("first", first), ("last", last)];
        let (status, to, html) = desk.form(&list, "find_donor_in_gifts", &fields).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{first} {last}: {html}");
        assert!(to.starts_with(&format!("{list}?donor=")), "{first} {last}: {to}");
        assert!(desk.reads(&to).await.contains(&desk.open.gift), "{first} {last}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_for_a_donor_stays_on_in_every_tab_and_as_a_file_and_stands_in_no_box() {
    let desk = Desk::open().await;
    let list = desk.gifts("");
    let (_, found, _) = desk.form(&list, "find_donor_in_gifts", &[("first", ""), ("last", "oneil")]).await;
    let one = say("charity_gifts", "donor-found", [("donors", Value::number(1))]);
    let html = desk.reads(&found).await;
    let word = found.split_once("donor=").unwrap().1;
    assert!(html.contains(&format!("name=\"donor\" value=\"{word}\"")), "{html}");
    assert!(!html.contains(&format!("value=\"{}", desk.open.gift)), "the box is empty: {html}");
    for words in [&format!("{list}?state=held&amp;donor={word}"), &format!("{list}.csv?donor={word}"), &one] {
        assert!(html.contains(words), "{words}: {html}");
    }
    // Whom somebody looked for is nothing to keep.
    assert!(!html.contains("fn/charity/save_view"), "{html}");
    let held = desk.reads(&found.replace("?donor", "?state=held&donor")).await;
    for words in [&one, &says("donor-none-here")] {
        assert!(held.contains(words), "{words}: {held}");
    }
    assert!(!held.contains(&says("no-match-lead")), "{held}");
    let file = desk.reads(&found.replace("donations?", "donations.csv?")).await;
    assert_eq!(file.lines().count(), 2, "{file}");
    assert!(file.contains(&desk.open.gift), "{file}");
    let name = "gifts-quillfeather-hospice-donor-search-2026-11-22.xlsx";
    assert!(
        desk.sheet(&found.replace("donations?", "donations.xlsx?"), name).await.contains(&desk.open.gift)
    );
    // It opens for nobody else.
    let other = desk.open.another_charitys_owner().await;
    desk.is_hidden_from(&other, &[&found]).await;
    for (asked, status) in [(format!("{found}x"), StatusCode::BAD_REQUEST), (found, StatusCode::OK)] {
        assert_eq!(desk.open.get(&asked, &desk.owner).await.status(), status, "{asked}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gift_is_found_by_its_date() {
    let desk = Desk::open().await;
    let gift = desk.earlier_gift("OLD-1").await;
    for date in ["30+March+2026", "30/03/2026", "2026-03-30", "mar+2026"] {
        let html = desk.reads(&desk.gifts(&format!("?find={date}"))).await;
        assert!(html.contains(&gift) && !html.contains(&desk.open.gift), "{date}: {html}");
        let file = desk.reads(&desk.gifts(&format!(".csv?find={date}"))).await;
        assert!(file.contains(&gift) && !file.contains(&desk.open.gift), "{date}: {file}");
    }
    let html = desk.reads(&desk.gifts("?find=31+March+2026")).await;
    assert!(html.contains(&says("no-match")) && html.contains("value=\"31 March 2026\""), "{html}");
}
