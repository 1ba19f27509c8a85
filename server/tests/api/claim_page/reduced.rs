//! HMRC refuses gifts of a claim that it had accepted, as staff record it, and as the donor and the platform read it.

use axum::http::StatusCode;
use backend::sign_in::Audience;
use backend::testing::words::{Value, say};
use domain::ClaimId;

use super::Desk;
use super::lists::claims;
use crate::page_walls::text;

const WHY: &str = "No declaration was shown.";
/// The day of HMRC's letter, as pages write it.
const LETTER: &str = "22 November 2026";

/// How much the letter takes, as messages want it.
fn taken() -> [(&'static str, Value); 2] {
    [("gifts", Value::number(1)), ("gift_aid", Value::text("£30.86"))]
}

/// What needs somebody on the charity's first page: how HMRC's money for the claim is off.
fn off(id: &str, amount: &str) -> String {
    say("charity", id, [("amount", Value::text(amount)), ("number", Value::text(2))])
}

impl Desk {
    /// Names HMRC's letter about line 1; where that leads.
    async fn letter(&self, id: ClaimId) -> String {
        let page = self.page(&format!("/{id}/reduce"));
        let claim = id.to_string();
        let fields =
            [("claim", claim.as_str()), ("what", "lines"), ("lines", "1"), ("letterOn", "2026-11-22")];
        let (status, to, html) = self.form(&page, "look_at_letter", &fields).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{html}");
        to
    }

    /// Confirms what the page says that the letter takes.
    async fn confirm(&self, id: ClaimId, page: &str, gift_aid: &str) -> (StatusCode, String, String) {
        let claim = id.to_string();
        let fields = [
            ("claim", claim.as_str()),
            ("what", "lines"),
            ("lines", "1"),
            ("letterOn", "2026-11-22"),
            ("gifts", "1"),
            ("gift_aid", gift_aid),
            ("why", WHY),
            ("then", "claim_again"),
        ];
        self.form(page, "reduce_claim", &fields).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn d2_staff_see_how_many_gifts_and_how_much_before_they_record_what_hmrc_refused() {
    let desk = Desk::open().await;
    let id = desk.claim().await;
    let claim = desk.page(&format!("/{id}"));
    let record = say("claim", "record-decision", []);
    assert!(desk.reads(&claim).await.contains(&record));
    let asks = format!("{claim}/reduce");
    let wrong = [("claim", id.to_string()), ("what", "lines".to_owned()), ("lines", "9".to_owned())];
    let wrong: Vec<(&str, &str)> = wrong.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let (status, _, html) = desk.form(&asks, "look_at_letter", &wrong).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(html.contains("href=\"#letterOn\""), "{html}");

    let confirms = desk.letter(id).await;
    assert_eq!(confirms, format!("{asks}?what=lines&letterOn=2026-11-22&lines=1"));
    let html = desk.reads(&confirms).await;
    for words in [
        say("reductions", "refuses-line", [("day", Value::text(LETTER)), ("line", Value::text(1))]),
        say("reductions", "due-note", [("expected", Value::text("£30.86"))]),
        say("reductions", "nothing-left", []),
        say("reductions", "record", taken()),
    ] {
        assert!(html.contains(&words), "{words}: {html}");
    }
    let refused = say("claim_states", "refused-after-acceptance", []);
    let html = desk.reads(&claim).await;
    let accepted = say("claim_states", "accepted", []);
    assert!(html.contains(&accepted) && !html.contains(&refused), "to look changes nothing");
    let (status, _, html) = desk.confirm(id, &confirms, "3085").await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert!(html.contains(&say("conflicts", "figures-changed", [])), "{html}");
    let (status, to, html) = desk.confirm(id, &confirms, "3086").await;
    assert_eq!((status, to.as_str()), (StatusCode::SEE_OTHER, format!("{claim}?reduced").as_str()), "{html}");
    desk.open.house.work().await;

    let html = desk.reads(&to).await;
    let [gifts, gift_aid] = taken();
    let by =
        [("when", Value::text(format!("{LETTER} at 9:05am"))), ("who", Value::text("official@example.org"))];
    for words in [
        &say("claim", "decision-recorded", []),
        &refused,
        &say("claim", "refused-some", [("day", Value::text(LETTER)), gifts, gift_aid]),
        &format!("“{WHY}”"),
        &say("claim", "decision-by", by),
    ] {
        assert!(html.contains(words), "{words}: {html}");
    }
    assert!(!html.contains(&record), "nothing is left to refuse: {html}");
    let list = desk.reads(&desk.page("")).await;
    assert!(list.contains(&refused), "{list}");
    let lines = desk.reads(&format!("{claim}/lines")).await;
    assert!(lines.contains(&say("claim", "hmrc-refused-it", [("why", Value::text(WHY))])), "{lines}");
    let gift = desk.reads(&format!("/charity/{}/donations/{}", desk.open.charity, desk.open.gift)).await;
    let in_letter = [("day", Value::text(LETTER)), ("why", Value::text(WHY))];
    assert!(gift.contains(&say("charity_gifts", "refused-in-letter", in_letter)), "{gift}");

    let file = desk.reads(&format!("/charity/{}/donations.csv", desk.open.charity)).await;
    let number = "select number::bigint from claim where accepted_at is not null";
    let number = desk.open.house.count(number).await;
    let declared = say("charity_gifts", "declared", []);
    assert!(file.contains(&format!(",{declared},{number},,,,2026-11-22,")), "{file}");

    // Nobody else reads the letter's words, and the gift is not accepted for anybody any more.
    assert_eq!(desk.of_platform().await["giftAid"]["status"], "declared");
    assert!(!desk.of_platform().await.to_string().contains(WHY));
    let donor = desk.open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let of_donor = format!("/giving/donations/{}", desk.open.gift);
    let html = text(desk.open.get(&of_donor, &donor).await).await;
    for words in [WHY.to_owned(), say("steps", "hmrc-accepted", []), say("states", "note-accepted", [])] {
        assert!(!html.contains(&words), "{words}: {html}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn d2_money_that_does_not_fit_is_on_the_charitys_first_page_until_it_is_settled() {
    let desk = Desk::open().await;
    let id = desk.claim().await;
    let (claim, overview) = (desk.page(&format!("/{id}")), format!("/charity/{}", desk.open.charity));
    let name = id.to_string();
    let paid = [("claim", name.as_str()), ("on", "2026-11-22"), ("amount", "20"), ("paid_before", "0")];
    assert_eq!(desk.form(&claim, "mark_claim_paid", &paid).await.0, StatusCode::SEE_OTHER);
    let attention = format!("{}?state=needs_attention", desk.page(""));
    let short = off("money-short", "£10.86");
    let of_claim = [
        ("paid", Value::text("£20.00")),
        ("expected", Value::text("£30.86")),
        ("short", Value::text("£10.86")),
    ];
    for (page, words) in
        [(&overview, &short), (&claim, &say("claim_states", "money-short", of_claim)), (&attention, &claim)]
    {
        let html = desk.reads(page).await;
        assert!(html.contains(words), "{words}: {html}");
    }
    let confirms = desk.letter(id).await;
    let html = desk.reads(&confirms).await;
    assert!(html.contains(&say("reductions", "overpaid", [("over", Value::text("£20.00"))])), "{html}");
    assert_eq!(desk.confirm(id, &confirms, "3086").await.0, StatusCode::SEE_OTHER);
    let to_return = off("money-over", "£20.00");
    let html = desk.reads(&overview).await;
    assert!(html.contains(&to_return) && !html.contains(&short), "{html}");
    let of_claim = [
        ("paid", Value::text("£20.00")),
        ("expected", Value::text("£0.00")),
        ("over", Value::text("£20.00")),
    ];
    let too_much = say("claim_states", "money-over", of_claim);
    let needs_attention = say("claim_states", "needs-attention", []);
    let html = desk.reads(&claim).await;
    for words in [
        &say("claim", "has-hmrc-recovered", []),
        &say("claim_states", "overpaid", []),
        &too_much,
        &needs_attention,
    ] {
        assert!(html.contains(words), "{words}: {html}");
    }
    let back = [("claim", name.as_str()), ("on", "2026-11-22"), ("amount", "20.00"), ("note", "Set off")];
    let (status, to, html) = desk.form(&claim, "record_return", &back).await;
    assert_eq!((status, to), (StatusCode::SEE_OTHER, format!("{claim}?returned")), "{html}");
    for page in [&overview, &claim] {
        let html = desk.reads(page).await;
        for words in [&to_return, &too_much, &needs_attention] {
            assert!(!html.contains(words), "{page} has “{words}”: {html}");
        }
    }
    let html = desk.reads(&attention).await;
    assert!(html.contains(&say("claims", "none-match", [])), "{html}");
    let ledger = desk.page("/adjustments");
    let returned = say("charity_gifts", "returned", []);
    let in_list = [("sum", Value::text("£20.00")), ("day", Value::text("22 Nov 2026"))];
    let in_ledger = [("amount", Value::text("£20.00")), ("day", Value::text("22 Nov 2026"))];
    let of_payment = [
        ("less", Value::text("£30.86")),
        ("letter", Value::text(LETTER)),
        ("on", Value::text("22 November 2026")),
    ];
    for (page, words) in [
        (&overview, &returned),
        (&claim, &"22 November 2026: £20.00. Set off".to_owned()),
        (&desk.page(""), &say("claims", "returned", in_list)),
        (&desk.page("/payments"), &say("payments", "later-refused-returned", of_payment)),
        (&ledger, &say("payments", "refused-later-title", [])),
        (&ledger, &say("payments", "returned-on", in_ledger)),
    ] {
        let html = desk.reads(page).await;
        assert!(html.contains(words), "{page} lacks “{words}”: {html}");
    }
    // It was a mistake.
    let undo = [("claim", name.as_str()), ("number", "1")];
    let (status, to, html) = desk.form(&ledger, "take_return_back", &undo).await;
    assert_eq!((status, to), (StatusCode::SEE_OTHER, format!("{ledger}?not_returned")), "{html}");
    let html = desk.reads(&overview).await;
    assert!(html.contains(&say("charity_gifts", "to-return", [])) && !html.contains(&returned), "{html}");
    let html = desk.reads(&ledger).await;
    assert!(html.contains(&say("payments", "due-to-return", [("due", Value::text("£20.00"))])), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn money_above_a_claim_is_a_task_until_it_is_said_to_be_interest() {
    let desk = Desk::open().await;
    let id = desk.claim().await;
    let (claim, overview) = (desk.page(&format!("/{id}")), format!("/charity/{}", desk.open.charity));
    let name = id.to_string();
    let paid = [("claim", name.as_str()), ("on", "2026-11-22"), ("amount", "40"), ("paid_before", "0")];
    assert_eq!(desk.form(&claim, "mark_claim_paid", &paid).await.0, StatusCode::SEE_OTHER);
    let above = off("money-above", "£9.14");
    let of_claim = [
        ("paid", Value::text("£40.00")),
        ("expected", Value::text("£30.86")),
        ("above", Value::text("£9.14")),
    ];
    let of_claim = say("claim_states", "money-above", of_claim);
    let in_list = say("claims", "too-much", [("sum", Value::text("£9.14"))]);
    for (page, words) in [
        (&overview, &above),
        (&claim, &say("claim", "say-sum-is-interest", [("above", Value::text("£9.14"))])),
        (&claim, &of_claim),
        (&desk.page(""), &in_list),
    ] {
        let html = desk.reads(page).await;
        assert!(html.contains(words), "{words}: {html}");
    }
    let (status, _, html) =
        desk.form(&claim, "say_interest", &[("claim", name.as_str()), ("above", "913")]).await;
    assert_eq!(status, StatusCode::CONFLICT, "{html}");
    let (status, to, html) =
        desk.form(&claim, "say_interest", &[("claim", name.as_str()), ("above", "914")]).await;
    assert_eq!((status, to), (StatusCode::SEE_OTHER, format!("{claim}?interest")), "{html}");
    for page in [&overview, &claim, &desk.page("")] {
        let html = desk.reads(page).await;
        for words in [&above, &of_claim, &in_list] {
            assert!(!html.contains(words), "{page} has “{words}”: {html}");
        }
    }
    let interest = say("payments", "is-interest", [("amount", Value::text("£9.14"))]);
    assert!(desk.reads(&desk.page("/payments")).await.contains(&interest));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lines_of_a_donor_whom_the_letter_names_are_found_and_no_address_has_the_name() {
    let desk = Desk::open().await;
    let id = desk.claim().await;
    let asks = desk.page(&format!("/{id}/reduce"));
    let claim = id.to_string();
    let find = async |last: &str| {
        let fields = [("claim", claim.as_str()), ("first", "Z"), ("last", last)];
        desk.form(&asks, "find_donor_in_claim", &fields).await
    };
    let (status, to, _) = find("o’neil").await;
    assert_eq!((status, to.as_str()), (StatusCode::SEE_OTHER, format!("{asks}?lines=1&found=1").as_str()));
    let shown = desk.reads(&to).await;
    assert!(shown.contains(&say("reductions", "found", [("gifts", Value::number(1))])), "{shown}");
    assert!(shown.contains("name=\"lines\" value=\"1\"") && !shown.contains("Neil"), "{shown}");
    let (_, to, _) = find("Nobody").await;
    assert_eq!(to, format!("{asks}?lines=&found=0"));
    assert!(desk.reads(&to).await.contains(&say("reductions", "found-none", [])));
    let (status, _, html) = find(" ").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(html.contains(&say("page_faults", "enter-last-name", [])), "{html}");
    let activity = desk.reads(&format!("/charity/{}/activity", desk.open.charity)).await;
    assert!(activity.contains(&say("activity", "claim-find-donor", [])), "{activity}");
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_went_back_in_part_adds_up_on_the_claims_page_in_the_list_and_in_its_file() {
    let desk = Desk::open().await;
    let id = desk.claim().await;
    let (claim, overview) = (desk.page(&format!("/{id}")), format!("/charity/{}", desk.open.charity));
    let name = id.to_string();
    let paid = [("claim", name.as_str()), ("on", "2026-11-22"), ("amount", "20"), ("paid_before", "0")];
    assert_eq!(desk.form(&claim, "mark_claim_paid", &paid).await.0, StatusCode::SEE_OTHER);
    let confirms = desk.letter(id).await;
    assert_eq!(desk.confirm(id, &confirms, "3086").await.0, StatusCode::SEE_OTHER);
    let back = [("claim", name.as_str()), ("on", "2026-11-22"), ("amount", "5.00"), ("note", "")];
    let (status, _, html) = desk.form(&claim, "record_return", &back).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{html}");

    let of_claim = [
        ("paid", "£20.00"),
        ("expected", "£0.00"),
        ("over", "£20.00"),
        ("returned", "£5.00"),
        ("rest", "£15.00"),
    ];
    let of_claim = of_claim.map(|(name, sum)| (name, Value::text(sum)));
    let sums = [
        ("sum-due", "£0.00"),
        ("sum-paid", "£20.00"),
        ("sum-returned", "£5.00"),
        ("sum-to-return", "£15.00"),
    ];
    let sums = claims(1, &sums);
    for (page, words) in [
        (overview, &off("money-over", "£15.00")),
        (claim, &say("claim_states", "money-over-returned", of_claim)),
        (desk.page("?state=paid"), &sums),
        (desk.page("?state=overpaid"), &sums),
        (desk.page("?state=needs_attention"), &sums),
    ] {
        let html = desk.reads(&page).await;
        assert!(html.contains(words), "{page} lacks “{words}”: {html}");
    }

    let file = desk.reads(&desk.page(".csv?state=overpaid")).await;
    let mut lines = file.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let (heads, row) = (lines.next().unwrap(), lines.next().unwrap());
    assert_eq!(heads.len(), row.len(), "{file}");
    for (id, sum) in [
        ("gift-aid", "30.86"),
        ("adjustments", "0.00"),
        ("refused", "30.86"),
        ("hmrc-pays", "0.00"),
        ("paid", "20.00"),
        ("set-off", "0.00"),
        ("interest", "0.00"),
        ("returned", "5.00"),
        ("owed", ""),
        ("to-return", "15.00"),
    ] {
        let heading = say("claim_files", id, []);
        let column = heads.iter().position(|head| *head == heading).unwrap();
        assert_eq!(row[column], sum, "{id}: {file}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn interest_is_not_part_of_what_hmrc_paid_too_much_for_a_claim_that_it_reduced() {
    let desk = Desk::open().await;
    let id = desk.claim().await;
    let claim = desk.page(&format!("/{id}"));
    let name = id.to_string();
    let paid = [("claim", name.as_str()), ("on", "2026-11-22"), ("amount", "40"), ("paid_before", "0")];
    assert_eq!(desk.form(&claim, "mark_claim_paid", &paid).await.0, StatusCode::SEE_OTHER);
    let interest = [("claim", name.as_str()), ("above", "914")];
    assert_eq!(desk.form(&claim, "say_interest", &interest).await.0, StatusCode::SEE_OTHER);
    let confirms = desk.letter(id).await;
    let html = desk.reads(&confirms).await;
    assert!(html.contains(&say("reductions", "overpaid", [("over", Value::text("£30.86"))])), "{html}");
    assert_eq!(desk.confirm(id, &confirms, "3086").await.0, StatusCode::SEE_OTHER);
    let both = [("paid", Value::text("£40.00")), ("interest", Value::text("£9.14"))];
    let of_claim = [
        ("paid", Value::text(say("claim_states", "paid-with-interest", both))),
        ("expected", Value::text("£0.00")),
        ("over", Value::text("£30.86")),
    ];
    let of_claim = say("claim_states", "money-over", of_claim);
    let html = desk.reads(&claim).await;
    assert!(html.contains(&of_claim), "{of_claim}: {html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_hmrc_paid_too_much_for_a_whole_claim_is_recorded_as_returned_and_removed_again() {
    let desk = Desk::open().await;
    let id = desk.claim().await;
    let (claim, ledger) = (desk.page(&format!("/{id}")), desk.page("/adjustments"));
    let name = id.to_string();
    let paid = [("claim", name.as_str()), ("on", "2026-11-22"), ("amount", "40"), ("paid_before", "0")];
    assert_eq!(desk.form(&claim, "mark_claim_paid", &paid).await.0, StatusCode::SEE_OTHER);
    let html = desk.reads(&claim).await;
    let offers = [say("claim", "went-back", []), say("claim", "record-return", [])];
    assert!(offers.iter().all(|words| html.contains(words)), "{html}");
    let back = |amount: &'static str| {
        [("claim", name.as_str()), ("on", "2026-11-22"), ("amount", amount), ("note", "BACS")]
    };
    let (status, _, html) = desk.form(&claim, "record_return", &back("9.15")).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let most = say("page_faults", "returned-too-much", [("most", Value::text("£9.14"))]);
    assert!(html.contains(&most), "{html}");
    let (status, to, html) = desk.form(&claim, "record_return", &back("5.00")).await;
    assert_eq!((status, to), (StatusCode::SEE_OTHER, format!("{claim}?returned")), "{html}");
    let of_claim = [
        ("paid", Value::text("£40.00")),
        ("expected", Value::text("£30.86")),
        ("returned", Value::text("£5.00")),
        ("above", Value::text("£4.14")),
    ];
    let (status, _, html) = desk.form(&claim, "record_return", &back("4.14")).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{html}");
    let html = desk.reads(&claim).await;
    let left = say("claim_states", "money-above-returned", of_claim);
    assert!(!html.contains(&left) && !html.contains(&say("claim", "went-back", [])), "{html}");
    let on = |amount: &str| {
        say("payments", "returned-on", [("amount", Value::text(amount)), ("day", Value::text("22 Nov 2026"))])
    };
    for (page, words) in [
        (&ledger, say("payments", "overpaid-title", [])),
        (&ledger, say("payments", "no-letter", [])),
        (&ledger, on("£5.00")),
        (&ledger, on("£4.14")),
        (&desk.page("/payments"), say("payments", "is-returned", [("amount", Value::text("£9.14"))])),
    ] {
        let html = desk.reads(page).await;
        assert!(html.contains(&words), "{page} lacks “{words}”: {html}");
    }
    let undo = [("claim", name.as_str()), ("number", "2")];
    assert_eq!(desk.form(&ledger, "take_return_back", &undo).await.0, StatusCode::SEE_OTHER);
    let html = desk.reads(&claim).await;
    assert!(html.contains(&left), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn money_returned_is_removed_by_a_button_that_names_it_and_the_sums_follow() {
    let desk = Desk::open().await;
    let id = desk.claim().await;
    let (claim, ledger) = (desk.page(&format!("/{id}")), desk.page("/adjustments"));
    let name = id.to_string();
    let paid = [("claim", name.as_str()), ("on", "2026-11-22"), ("amount", "20"), ("paid_before", "0")];
    assert_eq!(desk.form(&claim, "mark_claim_paid", &paid).await.0, StatusCode::SEE_OTHER);
    let confirms = desk.letter(id).await;
    assert_eq!(desk.confirm(id, &confirms, "3086").await.0, StatusCode::SEE_OTHER);
    let back = [("claim", name.as_str()), ("on", "2026-11-22"), ("amount", "12.00"), ("note", "")];
    assert_eq!(desk.form(&claim, "record_return", &back).await.0, StatusCode::SEE_OTHER);
    let html = desk.reads(&claim).await;
    assert!(html.contains(&format!("href=\"{ledger}#refused\"")), "{html}");
    let means = [("sum", Value::text("£12.00")), ("claim", Value::text(2))];
    let button = say("payments", "remove-return-of", [("sum", Value::text("£12.00"))]);
    let html = desk.reads(&ledger).await;
    for words in
        [&say("payments", "remove-return", []), &say("payments", "remove-return-means", means), &button]
    {
        assert!(html.contains(words), "{words}: {html}");
    }

    let undo = [("claim", name.as_str()), ("number", "1")];
    let (status, to, html) = desk.form(&ledger, "take_return_back", &undo).await;
    assert_eq!((status, to), (StatusCode::SEE_OTHER, format!("{ledger}?not_returned")), "{html}");
    assert!(!desk.reads(&ledger).await.contains(&button));
    let sums = [("sum-due", "£0.00"), ("sum-paid", "£20.00"), ("sum-to-return", "£20.00")];
    let sums = claims(1, &sums);
    let html = desk.reads(&desk.page("?state=paid")).await;
    assert!(html.contains(&sums), "{sums}: {html}");
    let activity = desk.reads(&format!("/charity/{}/activity", desk.open.charity)).await;
    assert!(activity.contains(&say("activity", "claim-take-return-back", [])), "{activity}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_finds_too_many_lines_of_a_name_is_led_to_the_file_of_them() {
    let desk = Desk::open().await;
    let id = desk.claim().await;
    let html = desk.reads(&desk.page(&format!("/{id}/reduce"))).await;
    let file = format!("href=\"{}\"", desk.page(&format!("/{id}/lines.csv")));
    for words in [say("reductions", "find-many", []), say("reductions", "find-file", []), file] {
        assert!(html.contains(&words), "{words}: {html}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn gifts_that_hmrc_refused_are_declared_again_as_the_claim_says_before_and_after_they_are_claimed() {
    let desk = Desk::open().await;
    let id = desk.claim().await;
    let confirms = desk.letter(id).await;
    assert_eq!(desk.confirm(id, &confirms, "3086").await.0, StatusCode::SEE_OTHER);
    let said = say("claim", "claimed-again", []);
    let page = desk.page(&format!("/{id}"));
    assert!(desk.reads(&page).await.contains(&said));
    desk.open.house.work().await;
    desk.claim().await;
    assert!(desk.reads(&page).await.contains(&said));
}
