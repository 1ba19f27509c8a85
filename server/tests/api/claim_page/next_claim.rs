//! What the next claim holds and leaves out, as staff see it: sums that lead to the gifts behind them.

use axum::http::StatusCode;
use backend::pagination::PageRequest;
use backend::sign_in::Audience;
use backend::testing::words::{Value, say};
use domain::claim::ClaimSetting;
use serde_json::json;

use super::Desk;
use crate::page_walls::text;
use crate::world::NOW;

impl Desk {
    pub async fn reads(&self, path: &str) -> String {
        let answer = self.open.get(path, &self.owner).await;
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        text(answer).await
    }

    /// The charity's list of gifts, or its file, narrowed.
    fn list(&self, rest: &str) -> String {
        format!("/charity/{}/donations{rest}", self.open.charity)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_claim_leads_to_the_gifts_that_are_in_and_to_those_left_out_for_each_reason() {
    let mut desk = Desk::open().await;
    let gift = desk.open.gift.clone();
    let (inside, today) = ("?claim=in", "?claim=dated_today");
    // On the day after the gift, and on its own.
    let (is_in, is_left_out) =
        (say("charity_gifts", "in-next-lead", []), say("claims", "out-dated-today", []));
    for (now, has, has_not, said) in [(None, inside, today, is_in), (Some(NOW), today, inside, is_left_out)] {
        if let Some(now) = now {
            desk.open.house.set_clock(now);
            desk.owner = desk.open.person("the owner", Audience::Staff, "official@example.org").await;
        }
        let page = desk.reads(&desk.page("")).await;
        assert!(page.contains(&format!("href=\"{}\"", desk.list(has))), "{page}");
        assert!(!page.contains(&desk.list(has_not)), "{page}");

        let list = desk.reads(&desk.list(has)).await;
        assert!(list.contains(&gift) && list.contains(&said), "{list}");
        let nothing = desk.reads(&desk.list(has_not)).await;
        let no_match = say("charity_gifts", "no-match", []);
        assert!(!nothing.contains(&gift) && nothing.contains(&no_match), "{nothing}");
        let file = desk.reads(&desk.list(&format!(".csv{has}"))).await;
        assert!(file.contains(&gift), "{file}");
        let file = desk.reads(&desk.list(&format!(".csv{has_not}"))).await;
        assert!(!file.contains(&gift), "{file}");
    }
    for path in [desk.list("?claim=out"), desk.list(".csv?claim=out")] {
        let answer = desk.open.get(&path, &desk.owner).await;
        assert_eq!(answer.status(), StatusCode::BAD_REQUEST, "{path}");
        assert!(!text(answer).await.contains(&gift), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refunded_gift_brings_no_gift_aid_on_the_page_and_none_in_its_file() {
    let desk = Desk::open().await;
    let row = async || {
        let file = desk.reads(&desk.list(".csv")).await;
        let row = file.lines().find(|line| line.starts_with(&desk.open.gift));
        row.unwrap().to_owned()
    };
    let state = |id: &str| say("charity_gifts", id, []);
    let declared = row().await;
    let cells = format!(",123.45,,,123.45,30.86,{},", state("declared"));
    assert!(declared.contains(&cells), "{declared}");
    desk.refund().await;
    let cancelled = row().await;
    assert!(cancelled.contains(&format!(",123.45,,,,,{},", state("cancelled"))), "{cancelled}");
    let page = desk.reads(&desk.list("")).await;
    assert!(page.contains(&desk.open.gift) && !page.contains("£30.86"), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn b8_b12_a_claimed_gift_leads_to_its_claim_and_its_row_in_the_file_names_it() {
    let desk = Desk::open().await;
    let id = desk.claim().await;
    let gift = desk.reads(&desk.list(&format!("/{}", desk.open.gift))).await;
    let link = format!("href=\"{}\"", desk.page(&format!("/{id}")));
    assert!(gift.contains(&say("charity_gifts", "in-claim", [])) && gift.contains(&link), "{gift}");
    // What was claimed on each gift adds up to what the claim says, to the penny; an estimate of each does not.
    let file = desk.reads(&desk.list(".csv")).await;
    let row = file.lines().find(|line| line.starts_with(&desk.open.gift)).unwrap();
    let accepted = say("charity_gifts", "accepted", []);
    assert!(row.contains(&format!(",123.45,30.86,{accepted},2,123.45,,,,")), "{row}");
}

#[tokio::test(flavor = "multi_thread")]
async fn held_gifts_stand_among_what_is_left_out_and_a_claim_without_any_other_is_not_given_up() {
    let desk = Desk::open().await;
    let backend = &desk.open.house.backend;
    backend.choose_hmrc("refuse_first_line").await.unwrap();
    desk.begin().await;
    desk.open.house.work().await;
    let page = desk.reads(&desk.page("")).await;
    for words in [
        say("claims", "held-why", []),
        say("claims", "see-gifts", [("count", Value::number(1))]),
        say("claims", "held", [("count", Value::number(1))]),
        "£123.45".to_owned(),
        say("claim_states", "nothing-left", []),
    ] {
        assert!(page.contains(&words), "{words}: {page}");
    }
    assert!(page.contains(&format!("href=\"{}\"", desk.page("/fix"))), "{page}");
    // Its only line was refused: no claim stands in its place.
    let cancelled = format!("</svg>{}", say("claim_states", "cancelled", []));
    let sent_again = say("claim_states", "rejected-sent-again", []);
    assert!(!page.contains(&sent_again) && !page.contains(&cancelled), "{page}");
    assert!(!page.contains(&desk.list("?claim=in")), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claim_that_nothing_was_left_of_leads_to_what_became_of_its_gifts() {
    let desk = Desk::open().await;
    let backend = &desk.open.house.backend;
    let staff = desk.open.house.staff("official@example.org").await;
    let staff = staff.of(desk.open.charity).unwrap();
    // The house's own, begun on the day of its gift.
    let claims = backend.claims(&staff, &PageRequest::new(10, None)).await.unwrap();
    let page = desk.page(&format!("/{}", claims.items[0].claim_id));
    let page = desk.reads(&page).await;
    for words in [
        say("claim_states", "emptied-means", []),
        say("claim_states", "gifts-to-fix", []),
        say("claim_states", "adjustments", []),
        say("claim", "empty-label", []),
    ] {
        assert!(page.contains(&words), "{words}: {page}");
    }
    for link in ["/fix", "/adjustments"] {
        assert!(page.contains(&format!("href=\"{}\"", desk.page(link))), "{page}");
    }
    for words in [
        say("claim_states", "cancelled", []),
        say("claim", "cancelled-label", []),
        say("claim_states", "nothing-sent", []),
        say("claim_states", "gifts-wait", []),
    ] {
        assert!(!page.contains(&words), "{words}: {page}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_gifts_of_a_claim_are_counted_and_one_of_them_is_found() {
    let desk = Desk::open().await;
    let id = desk.claim().await;
    let lines = desk.page(&format!("/{id}/lines"));
    let all = desk.reads(&lines).await;
    let sum = format!("{}: £123.45", say("charity_gifts", "count", [("count", Value::number(1))]));
    let line = say("claim", "line", [("line", Value::text(1))]);
    assert!(all.contains(&sum) && all.contains(&say("claim", "find-gift", [])), "{all}");
    for find in ["123.45", desk.open.gift.as_str(), &format!("%20{}%20", desk.open.gift.to_uppercase())] {
        let found = desk.reads(&format!("{lines}?find={find}")).await;
        assert!(found.contains(&sum) && found.contains(&line), "{find}: {found}");
    }
    let nothing = desk.reads(&format!("{lines}?find=99.99")).await;
    let no_match = say("claim", "no-gifts-match", []);
    assert!(nothing.contains(&no_match) && !nothing.contains(&line), "{nothing}");
    let broken = desk.open.get(&format!("{lines}?find=x"), &desk.owner).await;
    assert_eq!(broken.status(), StatusCode::BAD_REQUEST);
    let broken = text(broken).await;
    assert!(broken.contains("Enter at least 3 letters") && !broken.contains(&line), "{broken}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_approves_a_claim_is_led_from_its_gifts_to_those_that_are_not_in_it() {
    let desk = Desk::open().await;
    let staff = desk.open.house.staff("official@example.org").await;
    let staff = staff.of(desk.open.charity).unwrap();
    let backend = &desk.open.house.backend;
    let setting = ClaimSetting::read(&json!({"schedule": "by_hand", "approvals": "one"})).unwrap();
    backend.choose_claim_setting(&staff, setting).await.unwrap();
    let id = backend.begin_claim(&staff).await.unwrap();
    desk.open.house.work().await;
    let lines = desk.page(&format!("/{id}/lines"));
    let link = format!("href=\"{}\"", desk.page("#left-out"));
    let shown = desk.reads(&lines).await;
    assert!(shown.contains(&link) && shown.contains(&desk.open.gift), "{shown}");
    let here = format!("href=\"{}\"", desk.page(&format!("/{id}")));
    let claims = desk.reads(&desk.page("")).await;
    assert!(claims.contains("id=\"left-out\""), "{claims}");
    let waits = say("charity", "approve", [("number", Value::text(2))]);
    let review = say("charity", "approve-link", []);
    assert!(claims.contains(&waits) && claims.contains(&review), "{claims}");
    // Whoever approves it sees from when its gifts are. HMRC has taken no claim before it.
    let claim = desk.reads(&desk.page(&format!("/{id}"))).await;
    let made = say("claims", "made-on", [("day", Value::text("21 November 2026"))]);
    assert!(claim.contains(&made) && !claim.contains(&say("claim", "before-it", [])), "{claim}");
    // The first page leads there.
    let first = format!("/charity/{}", desk.open.charity);
    let shown = desk.reads(&first).await;
    assert!(shown.contains(&waits) && shown.contains(&here), "{shown}");
    assert!(!shown.contains(&say("charity", "nothing-today", [])), "{shown}");
    backend.approve_claim(&staff, id).await.unwrap();
    desk.open.house.work().await;
    let shown = desk.reads(&lines).await;
    assert!(!shown.contains(&link), "{shown}");
    let shown = desk.reads(&first).await;
    assert!(!shown.contains(&waits), "{shown}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_claimed_is_said_one_press_from_the_claims() {
    let desk = Desk::open().await;
    let claims = desk.reads(&desk.page("")).await;
    assert!(claims.contains("href=\"/help#not-claimed\""), "{claims}");
    let help = desk.reads("/help").await;
    for words in ["id=\"not-claimed\"".to_owned(), say("information", "not-claimed-what", [])] {
        assert!(help.contains(&words), "{words}: {help}");
    }
    let (_, after) = help.split_once("<details id=\"not-claimed\"").unwrap();
    assert!(after.starts_with(" open"), "{after}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_makes_and_who_approves_a_claim_reads_which_gifts_hmrc_refused_before() {
    let desk = Desk::open().await;
    let first = desk.claim().await;
    let staff = desk.open.house.staff("official@example.org").await;
    let staff = staff.of(desk.open.charity).unwrap();
    let backend = &desk.open.house.backend;
    let label = say("claims", "refused-before", []);
    backend.reduce_in_sandbox(first).await.unwrap();
    desk.open.house.work().await;
    let page = desk.reads(&desk.page(&format!("/{first}"))).await;
    for words in ["claimed-again-check", "claimed-again-link"] {
        assert!(page.contains(&say("claim", words, [])), "{words}: {page}");
    }
    let setting = ClaimSetting::read(&json!({"schedule": "by_hand", "approvals": "one"})).unwrap();
    backend.choose_claim_setting(&staff, setting).await.unwrap();
    let make = desk.reads(&desk.page("/new")).await;
    let next = backend.begin_claim(&staff).await.unwrap();
    desk.open.house.work().await;
    let approve = desk.reads(&desk.page(&format!("/{next}"))).await;
    let gifts = say("claims", "refused-before-in", [("count", Value::number(1))]);
    let link = format!("href=\"{}\"", desk.page(&format!("/{first}")));
    for html in [make, approve] {
        for words in [&label, &gifts, &link] {
            assert!(html.contains(words), "{words}: {html}");
        }
    }
}
