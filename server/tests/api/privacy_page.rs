//! Case 83: a donor's own data, as a browser without a script meets the pages.

use std::collections::BTreeSet;

use axum::http::{StatusCode, header};
use backend::sign_in::Audience;
use backend::testing::TestBackend;
use backend::testing::words::{self, say};
use domain::calendar::iso;
use domain::retention::{YEARS_AFTER_LAST, YEARS_KEPT};
use serde_json::Value;

use crate::page_walls::{House, Person, place, text};
use crate::world::NOW;

const FILE: &str = "/giving/privacy/data.json";
const DELETE: &str = "/giving/privacy/delete";

async fn open() -> (House, Person) {
    let open = House::over(TestBackend::start(NOW).await).await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    (open, donor)
}

async fn erased(open: &House) -> i64 {
    let erased = "select count(*) from donor where erased_at is not null";
    open.house.count(erased).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_donor_takes_their_gifts_out_as_a_spreadsheet_of_all_years_or_of_one() {
    let (open, donor) = open().await;
    let answer = open.get("/giving/gifts.csv", &donor).await;
    assert_eq!(answer.headers()[header::CONTENT_TYPE], "text/csv; charset=utf-8");
    let file = text(answer).await;
    let columns = ["gift-date", "charity", "platform"].map(|id| say("gifts", id, [])).join(",");
    assert!(file.starts_with(&format!("{columns},")), "{file}");
    assert!(file.contains(&open.gift.to_string()) && file.contains(",123.45,"), "{file}");
    let earlier = text(open.get("/giving/gifts.csv?year=2020-21", &donor).await).await;
    assert_eq!(earlier.lines().count(), 1, "{earlier}");
    assert_eq!(open.get("/giving/gifts.csv?year=x", &donor).await.status(), StatusCode::BAD_REQUEST);
    let page = text(open.get("/giving/statements/2026-27", &donor).await).await;
    let by_gift = say("statement", "by-gift", []);
    assert!(page.contains(&by_gift) && page.contains("/giving/gifts.csv?year=2026-27"), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn case_83_a_donor_downloads_everything_and_the_address_names_nobody() {
    let (open, donor) = open().await;
    let page = text(open.get("/giving/privacy", &donor).await).await;
    let years = [("law", words::Value::text(YEARS_KEPT)), ("kept", words::Value::text(YEARS_AFTER_LAST))];
    let years = say("donor_privacy", "records-kept", years);
    let gifts = [("count", words::Value::number(1)), ("declared", words::Value::text(1))];
    let gifts = say("donor_privacy", "gifts-count", gifts);
    for words in ["zoe@example.org", FILE, &years, &gifts] {
        assert!(page.contains(words), "{words}");
    }
    let answer = open.get(FILE, &donor).await;
    assert_eq!(answer.status(), StatusCode::OK);
    let head = |name: header::HeaderName| answer.headers().get(name).unwrap().to_str().unwrap();
    assert_eq!(head(header::CONTENT_DISPOSITION), "attachment; filename=\"uplift-data.json\"");
    assert_eq!(head(header::CACHE_CONTROL), "no-store");
    let file: Value = serde_json::from_str(&text(answer).await).unwrap();
    let at = |pointer: &str| {
        let found = file.pointer(pointer).and_then(Value::as_str);
        found.unwrap_or_else(|| panic!("no {pointer} in {file}")).to_owned()
    };
    assert_eq!(at("/donor/email"), "zoe@example.org");
    assert_eq!(at("/authorisations/0/name/first"), "Zoë");
    assert_eq!(at("/authorisations/0/address/0"), "1 Example Street");
    assert_eq!(at("/cardsAndPhones/0/value"), "V0010013021297438573920193847");
    assert_eq!(at("/gifts/0/id"), open.gift);
    assert!(at("/gifts/0/declarations/0/text").contains("1 Example Street"));
    assert_eq!(file["gifts"].as_array().unwrap().len(), 1);
    assert_eq!(file["browsers"].as_array().unwrap().len(), 1);
}

/// Of each list more rows than some reads take, all alike: of one instant, so that nothing but their ids tells them apart.
async fn has_many(open: &House) {
    const MANY: u64 = 1_100;
    let gift =
        "platform_id, request_hash, transaction, source_id, charity_id, gross_pence, donated_at, donated_on,
        created_at, updated_at";
    let declaration = "donor_id, authorisation_id, charity_id, title, first_name, last_name, address_line1, address_line2, town,
        postcode, country, charity_name, hmrc_reference, claimable_pence, donated_on, authorised_on, wording_version, made_at";
    let authorisation =
        "donor_id, title, first_name, last_name, address_line1, address_line2, town, postcode, country,
        wording_version, language, channel, platform_id, explained_at, given_at, given_on, ends_on";
    for rows in [
        // Declarations of a gift that is nobody's now.
        format!(
            "with former as (
                 insert into donation (donation_id, donor_kind, donor_value, status, {gift})
                 select gen_random_uuid(), 'email', 'else@example.org', 'awaiting_settlement', {gift} from donation
                 returning donation_id
             )
             insert into declaration (declaration_id, donation_id, state, ended_at, {declaration})
             select gen_random_uuid(), former.donation_id, 'replaced', made_at, {declaration}
             from declaration, former, generate_series(1, {MANY})"
        ),
        // Earlier ones of the gift that is theirs.
        format!(
            "insert into declaration (declaration_id, donation_id, state, ended_at, {declaration})
             select gen_random_uuid(), donation_id, 'replaced', made_at, {declaration}
             from declaration, generate_series(1, {MANY}) where state = 'made'"
        ),
        format!(
            "insert into donation (donation_id, donor_kind, donor_value, donor_id, status, {gift})
             select gen_random_uuid(), donor_kind, donor_value, donor_id, 'awaiting_settlement', {gift}
             from donation, generate_series(1, {MANY}) where donor_id is not null"
        ),
        format!(
            "insert into authorisation (authorisation_id, {authorisation})
             select gen_random_uuid(), {authorisation} from authorisation, generate_series(1, {MANY})"
        ),
        format!(
            "insert into linked_account (link_id, donor_id, kind, value, linked_at, ended_at)
             select gen_random_uuid(), donor_id, kind, value, linked_at, linked_at
             from linked_account, generate_series(1, {MANY})"
        ),
        format!(
            "insert into notice (capability_hash, donor_id, kind, subject_id, created_at)
             select sha256(convert_to(n::text, 'UTF8')), donor_id, kind, subject_id, created_at
             from (select * from notice limit 1) as one, generate_series(1, {MANY}) as n"
        ),
        format!(
            "insert into cancellation_request (request_id, donor_id, platform_id, capability_hash, requested_at, effective_from,
                 expires_at, confirmed_at)
             select gen_random_uuid(), donor_id, platform_id, sha256(convert_to(n::text, 'UTF8')), given_at, given_at, given_at, given_at
             from (select * from authorisation limit 1) as one, generate_series(1, {MANY}) as n"
        ),
        format!(
            "insert into session (session_hash, donor_id, data, expires_at, device)
             select sha256(convert_to(n::text, 'UTF8')), donor_id, data, expires_at, device
             from session, generate_series(1, {MANY}) as n where donor_id is not null"
        ),
    ] {
        assert_eq!(open.house.by_hand(&rows).await, Ok(MANY), "{rows}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn case_83_the_file_has_every_row_of_every_list_however_many_there_are() {
    let (open, donor) = open().await;
    has_many(&open).await;
    let file = text(open.get(FILE, &donor).await).await;
    let file: Value = serde_json::from_str(&file).unwrap();
    let list = |name: &str| file[name].as_array().unwrap().clone();
    for (name, rows) in [
        ("cardsAndPhones", "linked_account"),
        ("authorisations", "authorisation"),
        ("browsers", "session where donor_id is not null"),
        ("messages", "notice"),
        ("cancellationRequests", "cancellation_request"),
        (
            "declarationsOfFormerGifts",
            "declaration join donation using (donation_id) where donation.donor_id is null",
        ),
        ("gifts", "donation where donor_id is not null"),
    ] {
        let kept = open.house.count(&format!("select count(*) from {rows}")).await;
        assert!(kept > 1_000, "{name}");
        assert_eq!(i64::try_from(list(name).len()).unwrap(), kept, "{name}");
    }
    let declarations = |gift: &Value| gift["declarations"].as_array().unwrap().clone();
    let of_gifts: Vec<Value> = list("gifts").iter().flat_map(declarations).collect();
    assert_eq!(of_gifts.len(), 1_101);
    for rows in [list("authorisations"), list("declarationsOfFormerGifts"), list("gifts"), of_gifts] {
        let ids: BTreeSet<&str> = rows.iter().map(|row| row["id"].as_str().unwrap()).collect();
        assert_eq!(ids.len(), rows.len(), "each is there once");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_file_is_whole_without_a_gift_too() {
    let (open, _) = open().await;
    let newcomer = open.person("a newcomer", Audience::Donor, "else@example.org").await;
    let file = text(open.get(FILE, &newcomer).await).await;
    let file: Value = serde_json::from_str(&file).unwrap();
    assert_eq!(file["gifts"], Value::Array(Vec::new()));
    assert_eq!(file["declarationsOfFormerGifts"], Value::Array(Vec::new()));
    let nobody = Person { name: "nobody", cookie: None };
    let answer = open.get(FILE, &nobody).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    assert_eq!(place(&answer), "/sign-in?to=/giving/privacy");
}

#[tokio::test(flavor = "multi_thread")]
async fn case_83_an_account_is_deleted_by_the_word_alone() {
    let (open, donor) = open().await;
    let post = async |word: &str| {
        let fields = [("_do", "/fn/giving/delete_account"), ("confirm", word)];
        open.post(DELETE, &fields, donor.cookie.as_deref(), "text/html").await
    };
    for word in ["", "yes"] {
        let answer = post(word).await;
        assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY, "{word}");
        let html = text(answer).await;
        let asks = say("donor_errors", "type-to-delete", [("word", words::Value::text("DELETE"))]);
        assert!(html.contains(&asks), "{word}");
        assert!(html.contains(&say("controls", "problem", [])), "{word}");
    }
    assert_eq!(erased(&open).await, 0);

    let answer = post("delete").await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    assert_eq!(place(&answer), "/privacy/deleted");
    let forgets = answer.headers().get("clear-site-data").unwrap().to_str().unwrap().to_owned();
    assert!(forgets.contains("cache"), "{forgets}");
    assert_eq!(erased(&open).await, 1);
    assert_eq!(open.house.count("select count(*) from session").await, 0);
    let after = open.get("/giving", &donor).await;
    assert!(place(&after).starts_with("/sign-in"), "{}", after.status());
    let again = post("delete").await;
    assert_ne!(place(&again), "/privacy/deleted");
    let html = text(open.get("/privacy/deleted", &donor).await).await;
    assert!(html.contains(&say("donor_privacy", "deleted", [])));
    assert!(!html.contains("zoe@example.org"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_spreadsheet_of_a_year_is_named_after_it_and_after_the_day() {
    let (open, donor) = open().await;
    let of_year = format!("gifts-2026-27-as-of-{}.csv", iso(open.house.backend.today()));
    for (query, name) in [("", "gifts.csv"), ("?year=2026-27", of_year.as_str())] {
        let answer = open.get(&format!("/giving/gifts.csv{query}"), &donor).await;
        let named = format!("attachment; filename=\"{name}\"");
        assert_eq!(answer.headers()[header::CONTENT_DISPOSITION], named, "{query}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_file_says_each_browser_in_the_words_of_the_page() {
    let (open, donor) = open().await;
    let uses = r#"update session set device = 'firefox/android', data = data || '{"device": "firefox/android"}'
        where donor_id is not null"#;
    open.house.by_hand(uses).await.unwrap();
    let names = || [("browser", words::Value::text("Firefox")), ("system", words::Value::text("Android"))];
    for (language, device) in [
        ("en", say("sign_in", "browser-on", names())),
        ("cy", words::say_in_welsh("sign_in", "browser-on", names())),
    ] {
        let reads = format!("update donor set language = '{language}' where email = 'zoe@example.org'");
        assert_eq!(open.house.by_hand(&reads).await, Ok(1));
        let file = text(open.get(FILE, &donor).await).await;
        let file: Value = serde_json::from_str(&file).unwrap();
        assert_eq!(file["browsers"][0]["device"].as_str(), Some(device.as_str()), "{file}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_donor_reads_when_a_years_statement_is_emailed() {
    let (open, donor) = open().await;
    let page = text(open.get("/giving/statements", &donor).await).await;
    assert!(page.contains(&say("statement", "mailed", [])), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_spreadsheet_says_the_gift_aid_that_is_to_come_in_a_column_of_its_own() {
    let (open, donor) = open().await;
    let waiting = serde_json::json!({
        "donor": {"type": "email", "value": "zoe@example.org"},
        "transaction": {"type": "direct", "id": open.reference},
        "grossAmount": 3_000, "currency": "GBP", "settlementDate": "2026-11-30",
    });
    open.platform_sends("POST", "/integrations/v1/donations", &open.token, &waiting).await;
    let file = text(open.get("/giving/gifts.csv", &donor).await).await;
    let column = say("gifts", "gift-aid-to-come", []);
    let head = file.lines().next().unwrap();
    assert_eq!(head.split(',').nth(9), Some(column.as_str()), "{head}");
    for row in [",123.45,,,123.45,30.86,,", ",30.00,,,,,7.50,"] {
        assert!(file.contains(row), "{row}: {file}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_spreadsheet_has_a_platforms_fee_in_a_column_of_its_own_in_both_languages() {
    let (open, donor) = open().await;
    let with_fee = serde_json::json!({
        "donor": {"type": "email", "value": "zoe@example.org"},
        "transaction": {"type": "direct", "id": open.reference},
        "grossAmount": 3_000, "netAmount": 2_900, "currency": "GBP", "settlementDate": "2026-11-30",
    });
    open.platform_sends("POST", "/integrations/v1/donations", &open.token, &with_fee).await;
    for (language, column) in
        [("en", say("gifts", "fees", [])), ("cy", words::say_in_welsh("gifts", "fees", []))]
    {
        let reads = format!("update donor set language = '{language}' where email = 'zoe@example.org'");
        assert_eq!(open.house.by_hand(&reads).await, Ok(1));
        let file = text(open.get("/giving/gifts.csv", &donor).await).await;
        let head = file.lines().next().unwrap();
        assert_eq!(head.split(',').nth(6), Some(column.as_str()), "{head}");
        assert!(file.contains(",30.00,,1.00,,,7.25,"), "{file}");
    }
}
