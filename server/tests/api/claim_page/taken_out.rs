//! Gifts that staff take out of claiming and put back, as they, the donor and the platform see it.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use backend::sign_in::Audience;
use backend::testing::words::{Value, say};
use domain::StaffName;

use super::Desk;
use crate::page_walls::{place, text};

fn says(id: &str) -> String {
    say("charity_gifts", id, [])
}

/// What the history of a gift says of whoever took it out.
fn took_out(who: &str) -> String {
    say("charity_gifts", "took-out", [("who", Value::text(who))])
}

impl Desk {
    fn gift(&self) -> String {
        format!("/charity/{}/donations/{}", self.open.charity, self.open.gift)
    }

    /// Sends a form of a page; the status, where it leads, and what it says.
    pub(super) async fn form(
        &self,
        page: &str,
        action: &str,
        fields: &[(&str, &str)],
    ) -> (StatusCode, String, String) {
        let (charity, action) = (self.open.charity.to_string(), format!("/fn/charity/{action}"));
        let gift = self.open.gift.clone();
        let own: [(&str, &str); 3] = [("_do", &action), ("charity", &charity), ("donation", &gift)];
        let fields: Vec<(&str, &str)> = own.into_iter().chain(fields.iter().copied()).collect();
        let answer = self.open.post(page, &fields, self.owner.cookie.as_deref(), "text/html").await;
        (answer.status(), place(&answer).to_owned(), text(answer).await)
    }

    /// The gift as its platform reads it.
    pub(super) async fn of_platform(&self) -> serde_json::Value {
        let request = Request::get(format!("/integrations/v1/donations/{}", self.open.gift))
            .header(header::AUTHORIZATION, format!("Bearer {}", self.open.token))
            .body(Body::empty())
            .unwrap();
        serde_json::from_str(&text(self.open.send(request).await).await).unwrap()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gift_is_taken_out_on_its_page_and_put_back_and_everybody_reads_why() {
    let desk = Desk::open().await;
    let page = desk.gift();
    let donor = desk.open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let of_donor = format!("/giving/donations/{}", desk.open.gift);
    let shown = desk.reads(&page).await;
    assert!(shown.contains(&says("take-out")) && shown.contains(&says("claimed-yourself")), "{shown}");

    // What was chosen stays, and what is missing is said.
    let (status, _, html) =
        desk.form(&page, "take_gift_out", &[("reason", "not_eligible"), ("words", "")]).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(html.contains("href=\"#words\""), "{html}");
    let (status, to, _) =
        desk.form(&page, "take_gift_out", &[("reason", "not_eligible"), ("words", "A prize draw")]).await;
    assert_eq!((status, to), (StatusCode::SEE_OTHER, format!("{page}?taken_out")));
    let shown = desk.reads(&page).await;
    let said = [("reason", Value::text(says("another-reason"))), ("words", Value::text("A prize draw"))];
    let said = say("charity_gifts", "said-words", said);
    for words in [&says("is-taken-out"), &said, &says("put-back"), &took_out(&says("you"))] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    let platforms = desk.of_platform().await;
    assert_eq!(platforms["giftAid"]["status"], "ineligible");
    assert_eq!(platforms["giftAid"]["reasons"][0]["code"], "not_eligible");
    for page in ["/giving", of_donor.as_str()] {
        let html = text(desk.open.get(page, &donor).await).await;
        assert!(html.contains(&say("states", "note-not-eligible", [])), "{page}: {html}");
        assert!(!html.contains("prize draw") && !platforms.to_string().contains("prize draw"));
    }
    let viewer = desk.open.viewer().await;
    let looks = text(desk.open.get(&page, &viewer).await).await;
    assert!(looks.contains(&said) && !looks.contains(&says("put-back")), "{looks}");
    assert!(looks.contains(&took_out(&says("a-colleague"))), "{looks}");
    let owner = desk.open.house.staff("official@example.org").await;
    let name = StaffName::parse("Sam Okafor").unwrap();
    desk.open.house.backend.name_myself(&owner, Some(&name)).await.unwrap();
    let looks = text(desk.open.get(&page, &viewer).await).await;
    assert!(looks.contains(&took_out("Sam Okafor")), "{looks}");
    // Neither the donor nor the platform reads who it was.
    let html = text(desk.open.get(&of_donor, &donor).await).await;
    assert!(!html.contains("Okafor") && !desk.of_platform().await.to_string().contains("Okafor"));

    let (status, to, _) = desk.form(&page, "put_gift_back", &[]).await;
    assert_eq!((status, to), (StatusCode::SEE_OTHER, format!("{page}?put_back")));
    assert_eq!(desk.of_platform().await["giftAid"]["status"], "declared");
    let looks = text(desk.open.get(&page, &viewer).await).await;
    assert!(!looks.contains(&says("take-out")), "{looks}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gift_that_hmrc_accepted_goes_back_and_is_not_said_to_be_claimed_elsewhere() {
    let desk = Desk::open().await;
    desk.claim().await;
    let page = desk.gift();
    let shown = desk.reads(&page).await;
    assert!(shown.contains(&says("take-out-accepted")), "{shown}");
    assert!(!shown.contains(&says("claimed-yourself")) && !shown.contains("name=\"on\""), "{shown}");
    let (status, ..) = desk.form(&page, "take_gift_out", &[("reason", "donor_benefit")]).await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    let shown = desk.reads(&page).await;
    assert!(shown.contains(&says("stays-out")) && !shown.contains(&says("put-back")), "{shown}");
    for words in [
        "£30.87".to_owned(),
        says("then-later"),
        say("charity_gifts", "declaration-cancelled", [("day", Value::text("22 November 2026"))]),
        says("see-details"),
        say("charity_gifts", "accepted-in", [("number", Value::text(2))]),
    ] {
        assert!(shown.contains(&words), "{words}: {shown}");
    }
    let ledger = desk.reads(&desk.page("/adjustments")).await;
    let lead = say("payments", "adjustments-lead", []);
    assert!(ledger.contains("£30.87") && ledger.contains(&lead), "{ledger}");
}

#[tokio::test(flavor = "multi_thread")]
async fn all_gifts_of_a_list_are_taken_out_after_a_page_that_says_how_many_and_how_much() {
    let desk = Desk::open().await;
    let list = format!("/charity/{}/donations", desk.open.charity);
    let narrowed = format!("{list}/take-out?state=declared&amp;find=123.45");
    let shown = desk.reads(&format!("{list}?state=declared&find=123.45")).await;
    assert!(shown.contains(&format!("href=\"{narrowed}\"")), "{shown}");
    let page = format!("{list}/take-out?state=declared&find=123.45");
    let shown = desk.reads(&page).await;
    let one = || [("count", Value::number(1))];
    for words in [
        say("charity_gifts", "take-count-out", one()),
        say("ui", "state-is", [("state", Value::text(says("declared")))]),
        say("ui", "search-is", [("text", Value::text("123.45"))]),
        "£30.86".to_owned(),
        "value=\"12345\"".to_owned(),
    ] {
        assert!(shown.contains(&words), "{words}: {shown}");
    }
    let whole = format!("{list}/take-out");
    let shown = desk.reads(&whole).await;
    assert!(shown.contains(&says("choose-first")) && !shown.contains("take_gifts_out"), "{shown}");
    let all = [("filter", ""), ("count", "1"), ("claimable", "12345"), ("reason", "not_a_gift")];
    let (status, _, html) = desk.form(&whole, "take_gifts_out", &all).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{html}");
    let fields = |count| {
        [
            ("filter", "state=declared&find=123.45"),
            ("count", count),
            ("claimable", "12345"),
            ("reason", "claimed_elsewhere"),
            ("on", "2026-11-20"),
        ]
    };
    let (status, _, html) = desk.form(&page, "take_gifts_out", &fields("2")).await;
    let changed = say("conflicts", "gifts-changed", []);
    assert!(status.is_client_error() && html.contains(&changed), "{status} {html}");
    let (status, to, _) = desk.form(&page, "take_gifts_out", &fields("1")).await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    assert_eq!(to, format!("{list}?state=declared&find=123.45&taken_out=1&with_hmrc=0&accepted=0"));
    assert!(desk.reads(&to).await.contains(&say("charity_gifts", "taken-out", one())));
    assert!(desk.reads(&page).await.contains(&says("nothing-to-take")));
    let shown = desk.reads(&format!("{list}?state=ineligible")).await;
    assert!(shown.contains(&desk.open.gift) && !shown.contains(&says("take-out")), "{shown}");
    let said = [("reason", Value::text(says("claimed-yourself"))), ("day", Value::text("20 November 2026"))];
    assert!(desk.reads(&desk.gift()).await.contains(&say("charity_gifts", "said-on", said)));
    let broken = desk.open.get(&format!("{list}/take-out?from=x"), &desk.owner).await;
    assert_eq!(broken.status(), StatusCode::BAD_REQUEST);
}
