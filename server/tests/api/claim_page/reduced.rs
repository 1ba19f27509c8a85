//! HMRC refuses gifts of a claim that it had accepted, as staff record it, and as the donor and the platform read it.

use axum::http::StatusCode;
use backend::sign_in::Audience;
use domain::ClaimId;

use super::Desk;
use crate::page_walls::text;

const WHY: &str = "No declaration was shown.";

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
    assert!(desk.reads(&claim).await.contains("Record that HMRC refused or reduced the claim"));
    let asks = format!("{claim}/reduce");
    let wrong = [("claim", id.to_string()), ("what", "lines".to_owned()), ("lines", "9".to_owned())];
    let wrong: Vec<(&str, &str)> = wrong.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let (status, _, html) = desk.form(&asks, "look_at_letter", &wrong).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(html.contains("Enter the date of HMRC’s letter"), "{html}");

    let confirms = desk.letter(id).await;
    assert_eq!(confirms, format!("{asks}?what=lines&letterOn=2026-11-22&lines=1"));
    let html = desk.reads(&confirms).await;
    for words in [
        "HMRC’s letter of 22 November 2026 refuses line 1.",
        "was £30.86",
        "Nothing is left of the claim",
        "Record that HMRC refused 1 gift with £30.86 of Gift Aid",
    ] {
        assert!(html.contains(words), "{words}: {html}");
    }
    assert!(desk.reads(&claim).await.contains("Accepted"), "to look changes nothing");
    let (status, _, html) = desk.confirm(id, &confirms, "3085").await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert!(html.contains("The claim has changed since you opened this page"), "{html}");
    let (status, to, html) = desk.confirm(id, &confirms, "3086").await;
    assert_eq!((status, to.as_str()), (StatusCode::SEE_OTHER, format!("{claim}?reduced").as_str()), "{html}");
    desk.open.house.work().await;

    let html = desk.reads(&to).await;
    for words in [
        "HMRC’s decision recorded",
        "Refused after acceptance",
        "In its letter of 22 November 2026, HMRC refused some of the claim: 1 gift with £30.86 of Gift Aid.",
        &format!("“{WHY}”"),
        "Recorded 22 November 2026",
        "official@example.org",
    ] {
        assert!(html.contains(words), "{words}: {html}");
    }
    assert!(
        !html.contains("Record that HMRC refused or reduced the claim"),
        "nothing is left to refuse: {html}"
    );
    let list = desk.reads(&desk.page("")).await;
    assert!(list.contains("Refused after acceptance"), "{list}");
    let lines = desk.reads(&format!("{claim}/lines")).await;
    assert!(lines.contains(&format!("HMRC refused it: {WHY}")), "{lines}");
    let gift = desk.reads(&format!("/charity/{}/donations/{}", desk.open.charity, desk.open.gift)).await;
    assert!(gift.contains("HMRC refused the gift in its letter of 22 November 2026."), "{gift}");

    let file = desk.reads(&format!("/charity/{}/donations.csv", desk.open.charity)).await;
    let number = "select number::bigint from claim where accepted_at is not null";
    let number = desk.open.house.count(number).await;
    assert!(file.contains(&format!(",Declared,{number},,,,2026-11-22,")), "{file}");

    // Nobody else reads the letter's words, and the gift is not accepted for anybody any more.
    assert_eq!(desk.of_platform().await["giftAid"]["status"], "declared");
    assert!(!desk.of_platform().await.to_string().contains(WHY));
    let donor = desk.open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let of_donor = format!("/giving/donations/{}", desk.open.gift);
    let html = text(desk.open.get(&of_donor, &donor).await).await;
    assert!(!html.contains(WHY) && !html.contains("HMRC accepted"), "{html}");
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
    for (page, words) in [
        (&overview, "HMRC paid £10.86 less than it accepted for claim"),
        (&claim, "HMRC paid £20.00 of £30.86: £10.86 short."),
        (&attention, claim.as_str()),
    ] {
        let html = desk.reads(page).await;
        assert!(html.contains(words), "{words}: {html}");
    }
    let confirms = desk.letter(id).await;
    let html = desk.reads(&confirms).await;
    assert!(html.contains("HMRC has paid £20.00 too much"), "{html}");
    assert_eq!(desk.confirm(id, &confirms, "3086").await.0, StatusCode::SEE_OTHER);
    let html = desk.reads(&overview).await;
    assert!(
        html.contains("£20.00 for claim")
            && html.contains("is to be returned to HMRC")
            && !html.contains("less than it accepted"),
        "{html}"
    );
    let html = desk.reads(&claim).await;
    assert!(
        html.contains("Has HMRC recovered the overpayment?") && html.contains("Overpaid by HMRC"),
        "{html}"
    );
    let back = [("claim", name.as_str()), ("on", "2026-11-22"), ("amount", "20.00"), ("note", "Set off")];
    let (status, to, html) = desk.form(&claim, "record_return", &back).await;
    assert_eq!((status, to), (StatusCode::SEE_OTHER, format!("{claim}?returned")), "{html}");
    for page in [&overview, &claim] {
        let html = desk.reads(page).await;
        assert!(!html.contains("too much") && !html.contains("Needs attention"), "{page}: {html}");
    }
    let html = desk.reads(&attention).await;
    assert!(html.contains("No claims match"), "{html}");
    let ledger = desk.page("/adjustments");
    for (page, words) in [
        (&overview, "Returned to HMRC"),
        (&claim, "22 November 2026: £20.00. Set off"),
        (&desk.page(""), "£20.00 returned 22 Nov 2026"),
        (&desk.page("/payments"), "(letter of 22 November 2026): returned 22 November 2026"),
        (&ledger, "Refused by HMRC after it accepted the claim"),
        (&ledger, "£20.00 returned 22 Nov 2026"),
    ] {
        let html = desk.reads(page).await;
        assert!(html.contains(words), "{page} lacks “{words}”: {html}");
    }
    // It was a mistake.
    let undo = [("claim", name.as_str()), ("number", "1")];
    let (status, to, html) = desk.form(&ledger, "take_return_back", &undo).await;
    assert_eq!((status, to), (StatusCode::SEE_OTHER, format!("{ledger}?not_returned")), "{html}");
    let html = desk.reads(&overview).await;
    assert!(html.contains("To return to HMRC") && !html.contains("Returned to HMRC"), "{html}");
    let html = desk.reads(&ledger).await;
    assert!(html.contains("£20.00 to return."), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn money_above_a_claim_is_a_task_until_it_is_said_to_be_interest() {
    let desk = Desk::open().await;
    let id = desk.claim().await;
    let (claim, overview) = (desk.page(&format!("/{id}")), format!("/charity/{}", desk.open.charity));
    let name = id.to_string();
    let paid = [("claim", name.as_str()), ("on", "2026-11-22"), ("amount", "40"), ("paid_before", "0")];
    assert_eq!(desk.form(&claim, "mark_claim_paid", &paid).await.0, StatusCode::SEE_OTHER);
    for (page, words) in
        [(&overview, "HMRC paid £9.14 more than claim"), (&claim, "Say that £9.14 is interest")]
    {
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
        assert!(!html.contains("more than claim") && !html.contains("too much"), "{page}: {html}");
    }
    assert!(desk.reads(&desk.page("/payments")).await.contains("£9.14 more than claimed: interest"));
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
    assert!(shown.contains("1 gift of this donor is in this claim"), "{shown}");
    assert!(shown.contains("name=\"lines\" value=\"1\"") && !shown.contains("Neil"), "{shown}");
    let (_, to, _) = find("Nobody").await;
    assert_eq!(to, format!("{asks}?lines=&found=0"));
    assert!(desk.reads(&to).await.contains("No gift of this donor is in this claim"));
    let (status, _, html) = find(" ").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(html.contains("Enter the donor’s last name"), "{html}");
    let activity = desk.reads(&format!("/charity/{}/activity", desk.open.charity)).await;
    assert!(activity.contains("Searched a claim for a donor by name"), "{activity}");
}
