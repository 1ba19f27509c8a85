//! The donor's own form for the authorisation, as a browser without a script meets it.

use axum::http::StatusCode;
use backend::sign_in::Audience;
use backend::testing::TestBackend;
use backend::testing::words::{Value, say, say_in_welsh};
use domain::NewAuthorisation;
use serde_json::json;

use crate::page_walls::{HTML, House, Person, text};
use crate::world::{NOW, authorisation, with};

const PAGE: &str = "/giving/authorisation/give";

async fn open() -> (House, Person) {
    let open = House::over(TestBackend::start(NOW).await).await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    (open, donor)
}

#[tokio::test(flavor = "multi_thread")]
async fn details_that_the_donor_said_were_never_theirs_are_not_offered_to_them() {
    let (open, donor) = open().await;
    let html = text(open.get(PAGE, &donor).await).await;
    assert!(html.contains("1 Example Street"));
    // Beside the title stands which one is left out.
    assert!(html.contains("name-title-hint"), "{html}");
    let denies = "update authorisation set denied_at = given_at, cancelled_at = given_at,
         cancelled_from = given_on::timestamp at time zone 'Europe/London'";
    assert_eq!(open.house.by_hand(denies).await, Ok(1));
    let html = text(open.get(PAGE, &donor).await).await;
    assert!(html.contains(&format!(">{}<", say("authorisation", "switch-on", []))), "{html}");
    for theirs in ["1 Example Street", "O&#39;Neil", "O'Neil", "O’Neil"] {
        assert!(!html.contains(theirs), "{theirs}: {html}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_was_open_when_gift_aid_was_stopped_does_not_switch_it_on_again() {
    let (open, donor) = open().await;
    let cookie = donor.cookie.as_deref();
    let html = text(open.get(PAGE, &donor).await).await;
    let explained_at = html.split("name=\"declaration[explainedAt]\" value=\"").nth(1).unwrap();
    let explained_at = explained_at.split('"').next().unwrap();
    open.house.set_clock("2026-11-21T09:30:00Z");
    let stopped = open
        .post(
            "/giving/authorisation/cancel",
            &[("_do", "/fn/giving/stop_authorisation"), ("when", "now")],
            cookie,
            HTML,
        )
        .await;
    assert_eq!(stopped.status(), StatusCode::SEE_OTHER);
    open.house.set_clock("2026-11-21T09:40:00Z");
    let fields = [
        ("_do", "/fn/giving/give_authorisation"),
        ("name[first]", "Zoë"),
        ("name[last]", "O'Neil"),
        ("address[line1]", "1 Example Street"),
        ("address[town]", "Leeds"),
        ("address[postcode]", "LS1 1AA"),
        ("address[country]", "GB"),
        ("declaration[version]", "2026-11-1"),
        ("declaration[language]", "en"),
        ("declaration[explainedAt]", explained_at),
        ("declaration[agreed]", "true"),
    ];
    let answer = open.post(PAGE, &fields, cookie, HTML).await;
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let html = text(answer).await;
    assert!(html.contains(&say("field_errors", "reload", [])), "{html}");
    assert_eq!(open.house.count("select count(*) from authorisation").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_changes_their_details_reads_why_they_agree_again() {
    let (open, donor) = open().await;
    let why = say("authorisation", "change-why", []);
    let agreement = format!(">{}<", say("capture", "agreement", []));
    let change = text(open.get(PAGE, &donor).await).await;
    let place = |words: &str| change.find(words).unwrap_or_else(|| panic!("{words}: {change}"));
    assert!(place(&why) < place(&agreement));
    // In its last weeks it is renewed, and once it has ended it is switched on again: that is an agreement anyway.
    for day in ["2027-03-01T09:00:00Z", "2027-04-06T09:00:00Z"] {
        open.house.set_clock(day);
        let again = text(open.get(PAGE, &donor).await).await;
        assert!(!again.contains(&why), "{day}: {again}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_other_language_brings_along_what_is_typed_and_nobody_agrees_by_it() {
    let (open, donor) = open().await;
    let english = text(open.get(PAGE, &donor).await).await;
    assert!(english.contains("formaction=\"/giving/authorisation/give?lang=cy\""), "{english}");
    let typed = [
        ("_do", "/fn/giving/give_authorisation"),
        ("_again", "yes"),
        ("name[first]", "Mererid"),
        ("address[line1]", "9 Typed Street"),
        ("declaration[agreed]", "yes"),
    ];
    let answer = open.post("/giving/authorisation/give?lang=cy", &typed, donor.cookie.as_deref(), HTML).await;
    assert_eq!(answer.status(), StatusCode::OK);
    let welsh = text(answer).await;
    let heading = say_in_welsh("authorisation", "change", []);
    for words in [heading.as_str(), "value=\"Mererid\"", "value=\"9 Typed Street\""] {
        assert!(welsh.contains(words), "{words}: {welsh}");
    }
    // Nothing is said to be wrong, and nothing was done.
    assert!(!welsh.contains("aria-invalid=\""), "{welsh}");
    assert_eq!(open.house.count("select count(*) from authorisation").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_link_of_an_old_email_says_that_gift_aid_is_renewed_and_has_no_form() {
    let (open, _) = open().await;
    let renewed = |until: &str| say("authorisation", "already-renewed", [("until", Value::text(until))]);
    open.house.set_clock("2027-03-10T09:05:00Z");
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let before = text(open.get(PAGE, &donor).await).await;
    assert!(before.contains(&format!(">{}<", say("authorisation", "renew", []))), "{before}");
    for until in ["5 April 2027", "5 April 2028"] {
        assert!(!before.contains(&renewed(until)), "{until}: {before}");
    }
    let now = open.house.backend.now();
    let agreed = with(authorisation(), "/declaration/explainedAt", json!(now.to_string()));
    let me = open.house.donor("zoe@example.org").await;
    open.house.backend.authorise(&me, NewAuthorisation::read(&agreed, now).unwrap()).await.unwrap();
    let after = text(open.get(PAGE, &donor).await).await;
    let change = format!(">{}<", say("authorisation", "change", []));
    assert!(after.contains(&renewed("5 April 2028")) && !after.contains(&change), "{after}");
    assert!(after.contains("from=gift-aid\""), "{after}");
    let welsh = text(open.get(&format!("{PAGE}?lang=cy"), &donor).await).await;
    let until = [("until", Value::text("5 Ebrill 2028"))];
    assert!(welsh.contains(&say_in_welsh("authorisation", "already-renewed", until)), "{welsh}");
    // Whoever came to change their details knows.
    for from in ["account", "gift-aid"] {
        let page = text(open.get(&format!("{PAGE}?from={from}"), &donor).await).await;
        assert!(page.contains(&change) && !page.contains(&renewed("5 April 2028")), "{from}: {page}");
    }
    // Beside what is wrong with the form it is not said either.
    let nothing = [("_do", "/fn/giving/give_authorisation"), ("declaration[language]", "en")];
    let wrong = text(open.post(PAGE, &nothing, donor.cookie.as_deref(), HTML).await).await;
    assert!(wrong.contains(&change) && !wrong.contains(&renewed("5 April 2028")), "{wrong}");
}
