//! A donor's list of gifts: where a search leads, and the way back to the list from the page of a gift.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use backend::sign_in::Audience;
use backend::testing::words::{Value, say, say_in_welsh};
use domain::Language;

use crate::page_walls::{HTML, House, Person, place, text};

#[tokio::test(flavor = "multi_thread")]
async fn a_search_for_what_names_a_gift_leads_to_its_page_and_one_for_anothers_finds_nothing() {
    let open = House::open().await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    for (typed, there) in [
        (open.gift.as_str(), format!("/giving/donations/{}", open.gift)),
        ("quillfeather", format!("/giving?charity={}", open.charity)),
        (" ", "/giving".to_owned()),
    ] {
        let answer = open.post("/giving", &search(typed), donor.cookie.as_deref(), HTML).await;
        assert_eq!((answer.status(), place(&answer)), (StatusCode::SEE_OTHER, there.as_str()), "{typed}");
    }
    // What nothing is found for is said in the page, and in no address.
    for nothing in ["zzz", "don_01ke5v3s8f7qk9mz4x2w6r1t0a", "someone@example.org"] {
        let answer = open.post("/giving", &search(nothing), donor.cookie.as_deref(), HTML).await;
        assert_eq!((answer.status(), place(&answer)), (StatusCode::UNPROCESSABLE_ENTITY, ""), "{nothing}");
        let html = text(answer).await;
        let said = say("gifts", "nothing-found", [("typed", Value::text(nothing))]);
        assert!(html.contains(&said) && html.contains(&format!("value=\"{nothing}\"")), "{html}");
        assert!(!html.contains(&format!("/donations/{}", open.gift)), "{html}");
    }
}

/// The form that looks for what somebody typed.
fn search(typed: &str) -> [(&'static str, &str); 2] {
    [("_do", "/fn/giving/find_gift"), ("q", typed)]
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_gift_leads_back_to_the_list_that_it_was_opened_from() {
    let open = House::open().await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let narrowed = format!("?year=2026-27&charity={}", open.charity);
    let written = narrowed.replace('&', "&amp;");
    let list = text(open.get(&format!("/giving{narrowed}"), &donor).await).await;
    assert!(list.contains(&format!("href=\"/giving/donations/{}{written}\"", open.gift)), "{list}");
    let page = text(open.get(&format!("/giving/donations/{}{narrowed}", open.gift), &donor).await).await;
    assert!(page.contains(&format!("href=\"/giving{written}\"")), "{page}");
    // From elsewhere it is the whole list.
    let page = text(open.get(&format!("/giving/donations/{}", open.gift), &donor).await).await;
    assert!(!page.contains("href=\"/giving?"), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_address_has_what_a_donor_types_to_find_a_gift() {
    let open = House::open().await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let page = text(open.get("/giving", &donor).await).await;
    let (before, _) = page.split_once("id=\"find\"").unwrap();
    let form = &before[before.rfind("<form").unwrap()..];
    assert!(form.contains("method=\"post\"") && form.contains("action=\"/giving\""), "{form}");
    // An address of an earlier release looks for nothing: all gifts are there.
    let page = text(open.get("/giving?q=someone%40example.org", &donor).await).await;
    assert!(!page.contains("value=\"someone@example.org\"") && page.contains(&open.gift), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_donor_searches_for_the_gifts_of_a_year() {
    let open = House::open().await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    for (typed, list, has_gift) in [
        ("2026", "/giving?on=2026", true),
        ("2025", "/giving?on=2025", false),
        ("2026/27", "/giving?year=2026-27", true),
    ] {
        let answer = open.post("/giving", &search(typed), donor.cookie.as_deref(), HTML).await;
        assert_eq!(place(&answer), list, "{typed}");
        let html = text(open.get(list, &donor).await).await;
        assert_eq!(html.contains(&open.gift), has_gift, "{typed}: {html}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_donor_who_chose_welsh_reads_in_welsh_which_pages_are_in_english() {
    let open = House::open().await;
    let me = open.house.donor("zoe@example.org").await;
    open.house.backend.choose_language(&me, Language::Welsh).await.unwrap();
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let nobody = Person { name: "nobody", cookie: None };
    let said = say_in_welsh("frame", "english-only", []);
    for page in ["/", "/privacy", "/cookies", "/accessibility"] {
        let html = text(open.get(page, &donor).await).await;
        assert!(html.contains(&said), "{page}: {html}");
        let html = text(open.get(page, &nobody).await).await;
        assert!(!html.contains(&said), "{page}: {html}");
    }
    let help = text(open.get("/help", &donor).await).await;
    assert!(!help.contains(&said), "{help}");
}

#[tokio::test(flavor = "multi_thread")]
async fn help_says_why_a_gift_waits_in_the_words_of_its_page() {
    let open = House::open().await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let html = text(open.get("/help", &donor).await).await;
    for (file, id) in [
        ("help_giving", "waiting"),
        ("steps", "clears-usually"),
        ("steps", "claims-usually"),
        ("steps", "usually"),
        ("help_giving", "later"),
    ] {
        assert!(html.contains(&say(file, id, [])), "{id}: {html}");
    }
    for (state, note, file, cure) in [
        ("waiting", "note-clears", "states", "cure-no-settlement"),
        ("waiting", "note-finding-charity", "states", "cure-charity-unknown"),
        ("waiting", "note-two-charities", "states", "cure-two-charities"),
        ("correct-details", "note-details", "help_giving", "correct-details"),
        ("was-off", "note-was-off", "help_giving", "was-off"),
    ] {
        let [state, note] = [state, note].map(|id| Value::text(say("states", id, [])));
        let lead = say("help_giving", "if-it-says", [("state", state), ("note", note)]);
        for words in [lead, say(file, cure, [])] {
            assert!(html.contains(&words), "{words}: {html}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gift_that_a_donor_does_not_have_says_why_they_may_have_had_it_and_not_whether_there_is_one() {
    let open = House::open().await;
    let other = open.person("another donor", Audience::Donor, "other@example.org").await;
    for id in [open.gift.as_str(), "don_01ke5v3s8f7qk9mz4x2w6r1t0a", "none"] {
        for page in ["", "/not-mine"] {
            let answer = open.get(&format!("/giving/donations/{id}{page}"), &other).await;
            assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{id}{page}");
            let html = text(answer).await;
            for words in ["none", "none-why"] {
                assert!(html.contains(&say("not_mine", words, [])), "{words}: {html}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_answers_of_the_help_are_folded_for_a_donor_too() {
    let open = House::open().await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let html = text(open.get("/help", &donor).await).await;
    let (_, help) = html.split_once("id=\"donors\"").unwrap();
    let answers: Vec<&str> = help.split("<details").skip(1).collect();
    assert_eq!(answers.len(), 7, "{help}");
    assert!(answers.iter().all(|answer| !answer.starts_with(" open")), "{help}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_narrowed_list_says_that_its_sums_leave_out_what_was_cancelled() {
    let open = House::open().await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let not_counted = say("gifts", "not-counted", []);
    let list = format!("/giving?year=2026-27&charity={}", open.charity);
    let before = text(open.get(&list, &donor).await).await;
    assert!(!before.contains(&not_counted), "{before}");
    let gift = serde_json::json!({
        "donor": {"type": "email", "value": "zoe@example.org"},
        "transaction": {"type": "direct", "id": open.reference},
        "grossAmount": 3_000, "currency": "GBP",
    });
    let donations = "/integrations/v1/donations";
    let gift = open.platform_sends("POST", donations, &open.token, &gift).await;
    let refund = format!("{donations}/{}?reason=refund", gift["id"].as_str().unwrap());
    let request = Request::delete(refund).header(header::AUTHORIZATION, format!("Bearer {}", open.token));
    let answer = open.send(request.body(Body::empty()).unwrap()).await;
    assert!(answer.status().is_success(), "{}", answer.status());
    let html = text(open.get(&list, &donor).await).await;
    assert!(html.contains(&not_counted), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_link_of_a_card_that_is_not_in_the_list_any_more_says_so_and_not_whether_there_is_one() {
    let open = House::open().await;
    let other = open.person("another donor", Audience::Donor, "other@example.org").await;
    for id in [open.link.as_str(), "lnk_01ke5v3s8f7qk9mz4x2w6r1t0a", "none"] {
        let answer = open.get(&format!("/giving/linked/{id}/remove"), &other).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{id}");
        let html = text(answer).await;
        for words in ["gone", "gone-why"] {
            assert!(html.contains(&say("linked", words, [])), "{words}: {html}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_says_what_it_cannot_bring_back_and_has_a_way_out() {
    let open = House::open().await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let html = text(open.get("/giving/authorisation/cancel", &donor).await).await;
    assert!(html.contains(&say("gift_off", "no-undo", [])), "{html}");
    let (_, keep) = html.split_once(&say("gift_off", "no-undo", [])).unwrap();
    let (before, _) = keep.split_once(&say("gift_off", "keep", [])).unwrap();
    assert!(before.contains("href=\"/giving/authorisation\""), "{before}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_leads_to_its_gifts_as_a_file_and_one_of_an_amount_says_why_they_match() {
    let open = House::open().await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    for (list, file) in
        [("/giving", "/giving/gifts.csv"), ("/giving?year=2026-27", "/giving/gifts.csv?year=2026-27")]
    {
        let html = text(open.get(list, &donor).await).await;
        assert!(html.contains(&format!("href=\"{file}\"")), "{file}: {html}");
    }
    let html = text(open.get("/giving?found=12345p", &donor).await).await;
    let kinds = [("amount", "£123.45"), ("before", "£98.76"), ("least", "£493.80"), ("most", "£493.83")];
    let kinds = kinds.map(|(name, sum)| (name, Value::text(sum)));
    assert!(html.contains(&say("gifts", "amount-kinds", kinds)), "{html}");
}
