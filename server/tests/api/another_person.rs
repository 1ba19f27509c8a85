//! A page that is open in one tab while somebody else signs in in another: its forms act for neither.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use backend::sign_in::Audience;
use backend::testing::TestBackend;
use backend::testing::words::say;
use domain::Role;
use domain::charity::warranty;

use crate::page_walls::{HTML, House, Person, text};
use crate::world::NOW;

/// Everything that the forms below could change.
const STATE: &str = "select concat(
    (select string_agg(d::text, ' ' order by donor_id) from donor d),
    (select string_agg(a::text, ' ' order by authorisation_id) from authorisation a),
    (select string_agg(l::text, ' ' order by link_id) from linked_account l),
    (select string_agg(s::text, ' ' order by source_id) from source s),
    (select count(*) from audit), (select count(*) from session))";

async fn open() -> House {
    House::over(TestBackend::start(NOW).await).await
}

/// For whom the forms of a page say that it was made.
async fn made_for(open: &House, page: &str, who: &Person) -> String {
    let html = text(open.get(page, who).await).await;
    let (_, rest) = html.split_once("name=\"_for\" value=\"").unwrap();
    rest.split_once('"').unwrap().0.to_owned()
}

/// Sends the form of a page that was made for `theirs` with the session of `other`, with a script and without: nothing happens to
/// anybody. Then with a new session of theirs, and it happens.
async fn acts_for_its_person_alone(
    open: &House,
    (theirs, other): (&Person, &Person),
    (audience, email): (Audience, &str),
    page: &str,
    fields: &[(&str, &str)],
) {
    let person = made_for(open, page, theirs).await;
    assert!(!person.is_empty() && !person.contains("dnr_") && !person.contains("stf_"));
    assert_ne!(person, made_for(open, page, other).await);
    let mut form = fields.to_vec();
    form.push(("_for", person.as_str()));
    let function = fields[0].1;
    let before = open.house.text(STATE).await;

    let refused = open.post(page, &form, other.cookie.as_deref(), HTML).await;
    assert_eq!(refused.status(), StatusCode::CONFLICT, "{page}");
    assert_eq!(refused.headers()[header::CACHE_CONTROL], "no-store");
    let html = text(refused).await;
    for id in ["another-person", "another-person-held", "open-again"] {
        let words = format!(">{}<", say("failure", id, []));
        assert!(html.contains(&words), "{words}: {html}");
    }
    assert!(html.contains(&format!("href=\"{page}\"")), "{html}");
    assert!(!html.contains(email) && !html.contains(&person), "{html}");
    // A form that does not say for whom it was made is none of ours.
    let unsaid = serde_urlencoded::to_string(fields).unwrap();
    let changed = say("failure", "former-form", []);
    for (path, status) in [(page, changed.as_str()), (function, "bad_request")] {
        let accept = if path == page { HTML } else { "application/json" };
        let request = Request::post(path)
            .header(header::ACCEPT, accept)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(header::COOKIE, other.cookie.as_deref().unwrap())
            .body(Body::from(unsaid.clone()))
            .unwrap();
        let answer = open.send(request).await;
        assert_eq!(answer.status(), StatusCode::BAD_REQUEST, "{path}");
        let said = text(answer).await;
        assert!(said.contains(status), "{path}: {said}");
    }

    let refused = open.post(function, &form, other.cookie.as_deref(), "application/json").await;
    assert_eq!(refused.status(), StatusCode::CONFLICT, "{function}");
    assert!(text(refused).await.starts_with("{\"error\":\"another_person\","));
    assert_eq!(open.house.text(STATE).await, before, "{page}");

    // Whoever signs in again goes on with the page that is open.
    let again = open.person("who signed in again", audience, email).await;
    let done = open.post(page, &form, again.cookie.as_deref(), HTML).await;
    assert_eq!(done.status(), StatusCode::SEE_OTHER, "{page}");
    assert_ne!(open.house.text(STATE).await, before, "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_donors_open_page_does_nothing_for_the_donor_who_signed_in_since() {
    let open = open().await;
    let ann = open.person("Ann", Audience::Donor, "ann@example.org").await;
    let zoe = open.person("Zoë", Audience::Donor, "zoe@example.org").await;
    let give = [
        ("_do", "/fn/giving/give_authorisation"),
        ("name[first]", "Ann"),
        ("name[last]", "Lee"),
        ("address[line1]", "14 Harbour Steps"),
        ("address[town]", "Leeds"),
        ("address[postcode]", "LS1 1AA"),
        ("address[country]", "GB"),
        ("declaration[version]", "2026-11-1"),
        ("declaration[language]", "en"),
        ("declaration[explainedAt]", NOW),
        ("declaration[agreed]", "true"),
    ];
    let both = (&ann, &zoe);
    let signs_in = (Audience::Donor, "ann@example.org");
    acts_for_its_person_alone(&open, both, signs_in, "/giving/authorisation/give", &give).await;
    let given =
        "select count(*) from authorisation join donor using (donor_id) where email = 'ann@example.org'";
    assert_eq!(open.house.count(given).await, 1);
    let stop = [("_do", "/fn/giving/stop_authorisation"), ("when", "now")];
    acts_for_its_person_alone(&open, both, signs_in, "/giving/authorisation/cancel", &stop).await;
    let delete = [("_do", "/fn/giving/delete_account"), ("confirm", "DELETE")];
    acts_for_its_person_alone(&open, both, signs_in, "/giving/privacy/delete", &delete).await;
    let stays = "select count(*) from donor where email = 'zoe@example.org' and erased_at is null";
    assert_eq!(open.house.count(stays).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owners_open_page_gives_no_warranty_of_the_colleague_who_signed_in_since() {
    let open = open().await;
    let owner = open.person("the owner", Audience::Staff, "official@example.org").await;
    let colleague = open.colleague("another owner", "second@example.org", Role::Owner).await;
    let platform = open.house.platform("Other Giving").await.platform_id.to_string();
    let (charity, version) = (open.charity.to_string(), warranty::current().version);
    let fields = [
        ("_do", "/fn/charity/add_source"),
        ("charity", charity.as_str()),
        ("platform", platform.as_str()),
        ("kind", "generate"),
        ("warranty", version.as_str()),
        ("warrant", "true"),
    ];
    let page = open.fill("/charity/{charity}/sources/new");
    let signs_in = (Audience::Staff, "official@example.org");
    acts_for_its_person_alone(&open, (&owner, &colleague), signs_in, &page, &fields).await;
    // A donor's page is no page of staff either, though it is the same browser.
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let person = made_for(&open, "/giving/authorisation/cancel", &donor).await;
    let stop = [("_do", "/fn/giving/stop_authorisation"), ("_for", person.as_str()), ("when", "now")];
    let cookie = owner.cookie.as_deref();
    let refused = open.post("/giving/authorisation/cancel", &stop, cookie, HTML).await;
    assert_eq!(refused.status(), StatusCode::CONFLICT);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_refused_form_held_can_be_copied_and_signing_in_and_out_asks_for_no_person() {
    let open = open().await;
    let ann = open.person("Ann", Audience::Donor, "ann@example.org").await;
    let zoe = open.person("Zoë", Audience::Donor, "zoe@example.org").await;
    let page = "/giving/authorisation/give";
    let person = made_for(&open, page, &ann).await;
    let fields = [
        ("_do", "/fn/giving/give_authorisation"),
        ("_for", person.as_str()),
        ("address[line1]", "14 Harbour <b>Steps"),
        ("code", "123456"),
    ];
    let refused = open.post(page, &fields, zoe.cookie.as_deref(), HTML).await;
    let html = text(refused).await;
    assert!(html.contains("14 Harbour &lt;b&gt;Steps") && !html.contains("123456"), "{html}");
    // Whoever is signed out goes on as before: to sign in.
    let refused = open.post(page, &fields, None, HTML).await;
    assert_eq!(refused.status(), StatusCode::UNAUTHORIZED);
    // A page that was made while nobody was signed in is nobody else's.
    let fields = [("_do", "/fn/giving/stop_authorisation"), ("_for", ""), ("when", "now")];
    let stopped = open.post("/giving/authorisation/cancel", &fields, zoe.cookie.as_deref(), HTML).await;
    assert_eq!(stopped.status(), StatusCode::SEE_OTHER);
    let fields = [
        ("_do", "/fn/sign_in/begin"),
        ("_for", person.as_str()),
        ("audience", "donor"),
        ("email", "ann@example.org"),
    ];
    let begun = open.post("/sign-in", &fields, zoe.cookie.as_deref(), HTML).await;
    assert_eq!(begun.status(), StatusCode::SEE_OTHER);
    let fields = [("_do", "/fn/sign_in/end_session"), ("_for", person.as_str())];
    let ended = open.post("/sign-out", &fields, zoe.cookie.as_deref(), HTML).await;
    assert_eq!(ended.status(), StatusCode::SEE_OTHER);
}
