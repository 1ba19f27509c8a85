//! Case 83: a donor's own data, as a browser without a script meets the pages.

use axum::http::{StatusCode, header};
use backend::sign_in::Audience;
use backend::testing::TestBackend;
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
async fn case_83_a_donor_downloads_everything_and_the_address_names_nobody() {
    let (open, donor) = open().await;
    let page = text(open.get("/giving/privacy", &donor).await).await;
    for words in [
        "zoe@example.org",
        FILE,
        "Six years after the end of the tax year",
        "1 gift, 1 declared",
    ] {
        assert!(page.contains(words), "{words}");
    }
    let answer = open.get(FILE, &donor).await;
    assert_eq!(answer.status(), StatusCode::OK);
    let head = |name: header::HeaderName| answer.headers().get(name).unwrap().to_str().unwrap();
    assert_eq!(
        head(header::CONTENT_DISPOSITION),
        "attachment; filename=\"uplift-data.json\""
    );
    assert_eq!(head(header::CACHE_CONTROL), "no-store");
    let file: Value = serde_json::from_str(&text(answer).await).unwrap();
    let at = |pointer: &str| {
        let found = file.pointer(pointer).and_then(Value::as_str);
        found
            .unwrap_or_else(|| panic!("no {pointer} in {file}"))
            .to_owned()
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

#[tokio::test(flavor = "multi_thread")]
async fn the_file_is_whole_without_a_gift_too() {
    let (open, _) = open().await;
    let newcomer = open
        .person("a newcomer", Audience::Donor, "else@example.org")
        .await;
    let file = text(open.get(FILE, &newcomer).await).await;
    let file: Value = serde_json::from_str(&file).unwrap();
    assert_eq!(file["gifts"], Value::Array(Vec::new()));
    assert_eq!(file["declarationsOfFormerGifts"], Value::Array(Vec::new()));
    let nobody = Person {
        name: "nobody",
        cookie: None,
    };
    let answer = open.get(FILE, &nobody).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    assert_eq!(place(&answer), "/sign-in?to=/giving/privacy");
}

#[tokio::test(flavor = "multi_thread")]
async fn case_83_an_account_is_deleted_by_the_word_alone() {
    let (open, donor) = open().await;
    let post = async |word: &str| {
        let fields = [("_do", "/fn/giving/delete_account"), ("confirm", word)];
        open.post(DELETE, &fields, donor.cookie.as_deref(), "text/html")
            .await
    };
    for word in ["", "yes"] {
        let answer = post(word).await;
        assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY, "{word}");
        let html = text(answer).await;
        assert!(html.contains("Type DELETE to delete your account"), "{word}");
        assert!(html.contains("There is a problem"), "{word}");
    }
    assert_eq!(erased(&open).await, 0);

    let answer = post("delete").await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    assert_eq!(place(&answer), "/privacy/deleted");
    let forgets = answer
        .headers()
        .get("clear-site-data")
        .unwrap()
        .to_str()
        .unwrap()
        .to_owned();
    assert!(forgets.contains("cache"), "{forgets}");
    assert_eq!(erased(&open).await, 1);
    assert_eq!(open.house.count("select count(*) from session").await, 0);
    let after = open.get("/giving", &donor).await;
    assert!(place(&after).starts_with("/sign-in"), "{}", after.status());
    let again = post("delete").await;
    assert_ne!(place(&again), "/privacy/deleted");
    let html = text(open.get("/privacy/deleted", &donor).await).await;
    assert!(html.contains("Your account is deleted"));
    assert!(!html.contains("zoe@example.org"));
}
