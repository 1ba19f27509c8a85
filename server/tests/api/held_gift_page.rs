//! Held gifts as staff read it: the field and what to do in our words, and HMRC's own as a quotation.

use axum::http::StatusCode;
use backend::sign_in::Audience;
use backend::testing::words::{Value, say};
use domain::Role;
use domain::claim::ClaimSetting;
use serde_json::json;

use crate::claim_page::Desk;
use crate::page_walls::{Person, place, text};

fn says(id: &str) -> String {
    say("held_gifts", id, [])
}

/// A field that is wrong, as a page begins to say what is wrong with it.
fn field(id: &str) -> String {
    format!("<strong>{}", say("held_gifts", "field", [("field", Value::text(says(id)))]))
}

/// That HMRC rejected the gift in its first claim, which is claim 2 of the charity.
fn found() -> String {
    say("held_gifts", "found-rule", [("claim", Value::text(2)), ("rule", Value::text(4065))])
}

/// A message with a day in it.
fn of_day(file: &str, id: &str, day: &str) -> String {
    say(file, id, [("day", Value::text(day))])
}

/// The list, and the page of the house's gift.
async fn pages(desk: &Desk, who: &Person) -> [String; 2] {
    let one = format!("/fix/{}", desk.open.gift);
    [
        text(desk.open.get(&desk.page("/fix"), who).await).await,
        text(desk.open.get(&desk.page(&one), who).await).await,
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn what_hmrc_refused_is_told_by_field_and_hmrcs_words_are_a_quotation() {
    let desk = Desk::open().await;
    let backend = &desk.open.house.backend;
    backend.choose_hmrc("refuse_first_line").await.unwrap();
    desk.begin().await;
    desk.open.house.work().await;
    let [list, one] = pages(&desk, &desk.owner).await;
    for page in [&list, &one] {
        for words in [
            "This line was to be refused.",
            &field("part-last"),
            &says("wrong-value"),
            &found(),
            &says("own-words"),
        ] {
            assert!(page.contains(words), "{words}: {page}");
        }
        let (ours, theirs) = (page.find(&field("part-last")), page.find("<blockquote"));
        assert!(ours < theirs, "{page}");
    }
    let which = Value::text(say("charity_gifts", "count", [("count", Value::number(1))]));
    let sums = [("claimable", Value::text("£123.45")), ("gift_aid", Value::text("£30.86")), ("which", which)];
    let total = say("claims", "held-total", sums);
    assert!(list.contains(&total), "{list}");
    assert!(one.contains(&says("cure-last")), "{one}");
    assert!(one.contains(&says("confirmed")), "{one}");

    let viewer = desk.open.person("the viewer", Audience::Staff, "viewer@example.org").await;
    let member = format!(
        "insert into membership (charity_id, staff_id, role, created_at)
         select '{}', staff_id, 'viewer', now() from staff where email = 'viewer@example.org'",
        desk.open.charity.uuid()
    );
    let added = desk.open.house.by_hand(&member);
    assert_eq!(added.await, Ok(1));
    let [list, _] = pages(&desk, &viewer).await;
    assert!(list.contains(&field("part-last")), "{list}");
    assert!(!list.contains("<blockquote") && !list.contains("This line was to be refused"), "{list}");
}

/// Details are checked when they are given; what got in under laxer rules the check before the sending finds.
#[tokio::test(flavor = "multi_thread")]
async fn what_our_own_check_found_hmrc_would_refuse_and_did_not() {
    let desk = Desk::open().await;
    for statement in [
        "alter table declaration disable trigger declaration_is_immutable",
        "update declaration set postcode = 'NOWHERE'",
        "alter table declaration enable trigger declaration_is_immutable",
    ] {
        desk.open.house.by_hand(statement).await.unwrap();
    }
    desk.begin().await;
    desk.open.house.work().await;
    for page in pages(&desk, &desk.owner).await {
        let would = say("held_gifts", "would-rule", [("rule", Value::text(4065))]);
        for words in [field("part-postcode"), would] {
            assert!(page.contains(&words), "{words}: {page}");
        }
        assert!(!page.contains(&found()) && !page.contains("<blockquote"), "{page}");
    }
}

/// Whether the box for the donor's other gifts is on.
fn is_for_others(page: &str) -> bool {
    let (before, after) = page.split_once("name=\"others\"").unwrap();
    let (before, after) = (before.rsplit('<').next(), after.split('>').next());
    format!("{} {}", before.unwrap(), after.unwrap()).contains(" checked")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_correction_is_for_the_one_gift_unless_somebody_says_that_it_is_for_the_donors_others_too() {
    let desk = Desk::open().await;
    let backend = &desk.open.house.backend;
    backend.choose_hmrc("refuse_first_line").await.unwrap();
    desk.begin().await;
    desk.open.house.work().await;
    let [_, one] = pages(&desk, &desk.owner).await;
    assert!(one.contains(&says("others")), "{one}");
    assert!(!is_for_others(&one), "{one}");

    let (path, charity) = (desk.page(&format!("/fix/{}", desk.open.gift)), desk.open.charity.to_string());
    let mut fields = vec![
        ("_do", "/fn/charity/correct_gift"),
        ("charity", charity.as_str()),
        ("donation", desk.open.gift.as_str()),
        ("first", "Zoe"),
        ("line1", "1 Quay Street"),
        ("postcode", "BS1 4DJ"),
        ("country", "GB"),
        ("others", "yes"),
    ];
    let cookie = desk.owner.cookie.as_deref();
    // What was chosen stays chosen when the form comes back.
    let answer = desk.open.post(&path, &fields, cookie, "text/html").await;
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let again = text(answer).await;
    assert!(is_for_others(&again), "{again}");
    assert!(again.contains("Enter the last name.") && !again.contains("is missing"), "{again}");
    fields.push(("last", "ONeil"));
    let answer = desk.open.post(&path, &fields, cookie, "text/html").await;
    assert_eq!(place(&answer), desk.page(&format!("/fix?corrected={}", desk.open.gift)));
    let for_others = "select count(*) from hold where correction_id is not null";
    assert_eq!(desk.open.house.count(for_others).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_persons_details_come_back_with_what_the_donor_must_have_done() {
    let desk = Desk::open().await;
    desk.open.house.backend.choose_hmrc("refuse_first_line").await.unwrap();
    desk.begin().await;
    desk.open.house.work().await;
    let (path, charity) = (desk.page(&format!("/fix/{}", desk.open.gift)), desk.open.charity.to_string());
    let mut fields = vec![
        ("_do", "/fn/charity/correct_gift"),
        ("charity", charity.as_str()),
        ("donation", desk.open.gift.as_str()),
        ("first", "Anne"),
        ("last", "Smith"),
        ("line1", "14 Ferry Road"),
        ("postcode", "EX33 1AA"),
        ("country", "GB"),
    ];
    let cookie = desk.owner.cookie.as_deref();
    let answer = desk.open.post(&path, &fields, cookie, "text/html").await;
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let asked = text(answer).await;
    let another = say("page_faults", "another-person", []);
    for words in [
        "value=\"Anne\"",
        &format!("href=\"#donors_word\">{another}"),
        &says("donors-word"),
        "value=\"14 Ferry Road\"",
    ] {
        assert!(asked.contains(words), "{words}: {asked}");
    }
    let word = donors_word(&asked);
    fields.push(("donors_word", word.as_str()));
    let answer = desk.open.post(&path, &fields, cookie, "text/html").await;
    assert_eq!(place(&answer), desk.page(&format!("/fix?corrected={}", desk.open.gift)));
    let gift = desk.reads(&format!("/charity/{charity}/donations/{}", desk.open.gift)).await;
    let parts = ["name-title", "first", "last", "part-address", "postcode"].map(says).join(", ");
    let you = Value::text(say("charity_gifts", "you", []));
    let corrected = [("who", you), ("parts", Value::text(&parts))];
    let corrected = say("charity_gifts", "corrected-parts", corrected);
    assert!(gift.contains(&corrected), "{gift}");
    // Whoever comes back to the form reads that it is done.
    let again = desk.open.get(&path, &desk.owner).await;
    assert_eq!(again.status(), StatusCode::OK);
    let again = text(again).await;
    let link = format!("href=\"/charity/{charity}/donations/{}\"", desk.open.gift);
    assert!(again.contains(&says("done")) && again.contains(&link), "{again}");
    assert!(again.contains(&corrected), "{again}");
    let activity = desk.reads(&format!("/charity/{charity}/activity")).await;
    let did = Value::text(say("activity", "donation-correct", []));
    let did = say("activity", "with-parts", [("what", did), ("parts", Value::text(parts))]);
    assert!(activity.contains(&did), "{activity}");
    for value in ["Anne", "Ferry Road"] {
        assert!(!gift.contains(value) && !activity.contains(value), "{value}");
    }

    // Whoever approves the next claim reads of it.
    let backend = &desk.open.house.backend;
    let staff = desk.open.house.staff("official@example.org").await.of(desk.open.charity).unwrap();
    let setting = ClaimSetting::read(&json!({"schedule": "by_hand", "approvals": "one"})).unwrap();
    backend.choose_claim_setting(&staff, setting).await.unwrap();
    let id = backend.begin_claim(&staff).await.unwrap();
    desk.open.house.work().await;
    let claim = desk.reads(&desk.page(&format!("/{id}"))).await;
    let corrected = say("claim", "corrected-gifts", [("count", Value::number(1))]);
    assert!(claim.contains(&corrected), "{claim}");
}

#[tokio::test(flavor = "multi_thread")]
async fn d5_the_donor_puts_a_held_gift_right_on_their_pages() {
    let desk = Desk::open().await;
    desk.open.house.backend.choose_hmrc("refuse_first_line").await.unwrap();
    desk.begin().await;
    desk.open.house.work().await;
    let donor = desk.open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let gift = format!("/giving/donations/{}", desk.open.gift);
    let page = format!("{gift}/details");
    let html = text(desk.open.get("/giving", &donor).await).await;
    let wanted = say("gifts", "wanted", [("count", Value::number(1))]);
    assert!(html.contains(&wanted) && html.contains(&format!("href=\"{page}\"")), "{html}");
    let html = text(desk.open.get(&gift, &donor).await).await;
    assert!(html.contains(&format!("href=\"{page}\"")), "{html}");
    let html = text(desk.open.get(&page, &donor).await).await;
    let details_say = |id: &str| say("donor_details", id, []);
    let detail = Value::text(details_say("the-last-name"));
    for words in [
        "name=\"name[last]\"",
        "name=\"address[line1]\"",
        &say("states", "correct-details", []),
        &say("donor_details", "refused", [("detail", detail)]),
        &details_say("not-as-written"),
        &details_say("right-already"),
    ] {
        assert!(html.contains(words), "{words}: {html}");
    }
    let refused = [
        ("_do", "/fn/giving/correct_details"),
        ("donation", desk.open.gift.as_str()),
        ("name[title]", "Ms"),
        ("name[first]", "Zoë"),
        ("name[last]", "O'Neil"),
        ("address[line1]", "1 Example Street"),
        ("address[town]", "Leeds"),
        ("address[postcode]", "LS1 1AA"),
        ("address[country]", "GB"),
    ];
    let answer = desk.open.post(&page, &refused, donor.cookie.as_deref(), "text/html").await;
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert!(text(answer).await.contains(&details_say("unchanged")));
    let mut fields = vec![
        ("_do", "/fn/giving/correct_details"),
        ("donation", desk.open.gift.as_str()),
        ("name[first]", "Zoe"),
        ("address[line1]", "1 Quay Street"),
        ("address[postcode]", "BS1 4DJ"),
        ("address[country]", "GB"),
    ];
    let answer = desk.open.post(&page, &fields, donor.cookie.as_deref(), "text/html").await;
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert!(text(answer).await.contains(&say("field_errors", "no-last", [])));
    fields.push(("name[last]", "Example"));
    let answer = desk.open.post(&page, &fields, donor.cookie.as_deref(), "text/html").await;
    assert_eq!(
        (answer.status(), place(&answer)),
        (StatusCode::SEE_OTHER, format!("{gift}?done=details").as_str())
    );
    let html = text(desk.open.get(&format!("{gift}?done=details"), &donor).await).await;
    let (corrected, declared) = (say("gift", "corrected", []), say("states", "declared", []));
    assert!(html.contains(&corrected) && html.contains(&declared), "{html}");
    // The mail leads here later on, too.
    let html = text(desk.open.get(&page, &donor).await).await;
    assert!(html.contains(&details_say("fine")), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn staff_have_the_donor_asked_again_on_the_page_of_a_held_gift() {
    let mut desk = Desk::open().await;
    let charity = desk.open.charity.to_string();
    let gift = format!("/charity/{charity}/donations/{}", desk.open.gift);
    let html = desk.reads(&gift).await;
    for asks in ["fn/charity/ask_donor", &say("charity_gifts", "not-emailed", [])] {
        assert!(!html.contains(asks), "a gift that is not held says nothing of it: {html}");
    }
    desk.open.house.backend.choose_hmrc("refuse_first_line").await.unwrap();
    desk.begin().await;
    desk.open.house.work().await;
    desk.open.house.work().await;
    let html = desk.reads(&gift).await;
    let asked = of_day("charity_gifts", "emailed-on", "22 November 2026");
    let again = [("emailed", Value::text(&asked)), ("time", Value::text("29 November 2026 at 9:05am"))];
    assert!(html.contains(&say("charity_gifts", "ask-again", again)), "{html}");
    assert!(!html.contains("fn/charity/ask_donor"), "{html}");

    desk.open.house.set_clock("2026-11-30T09:05:00Z");
    desk.owner = desk.open.person("the owner", Audience::Staff, "official@example.org").await;
    let html = desk.reads(&gift).await;
    assert!(html.contains(&asked) && html.contains("fn/charity/ask_donor"), "{html}");
    let viewer = desk.open.viewer().await;
    let html = text(desk.open.get(&gift, &viewer).await).await;
    assert!(html.contains(&asked) && !html.contains("fn/charity/ask_donor"), "{html}");

    let fields = [
        ("_do", "/fn/charity/ask_donor"),
        ("charity", charity.as_str()),
        ("donation", desk.open.gift.as_str()),
    ];
    let cookie = desk.owner.cookie.as_deref();
    let answer = desk.open.post(&gift, &fields, cookie, "text/html").await;
    assert_eq!((answer.status(), place(&answer)), (StatusCode::SEE_OTHER, format!("{gift}?asked").as_str()));
    // Pressed twice, it is one mail.
    let answer = desk.open.post(&gift, &fields, cookie, "text/html").await;
    assert!(answer.status().is_client_error());
    let emailed = Value::text(of_day("charity_gifts", "emailed-on", "30 November 2026"));
    let again = [("emailed", emailed), ("time", Value::text("7 December 2026 at 9:05am"))];
    let html = text(answer).await;
    assert!(html.contains(&say("charity_gifts", "ask-again", again)), "{html}");
    let html = desk.reads(&gift).await;
    let you = Value::text(say("charity_gifts", "you", []));
    for words in [
        of_day("charity_gifts", "emailed-on", "30 November 2026"),
        say("charity_gifts", "asked-donor", [("who", you)]),
    ] {
        assert!(html.contains(&words), "{words}: {html}");
    }
    assert!(!html.contains("Zoë") && !html.contains("zoe@example.org"), "{html}");
    let html = desk.reads(&format!("/charity/{charity}/activity")).await;
    assert!(html.contains(&say("activity", "donation-ask-donor", [])), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn d5_staff_say_why_before_they_see_whose_held_gift_it_is() {
    let desk = Desk::open().await;
    desk.open.house.backend.choose_hmrc("refuse_first_line").await.unwrap();
    desk.begin().await;
    desk.open.house.work().await;
    // The mail gathers what is held for a minute.
    desk.open.house.work().await;
    let (path, charity) = (desk.page(&format!("/fix/{}", desk.open.gift)), desk.open.charity.to_string());
    let html = desk.reads(&path).await;
    assert!(html.contains(&of_day("held_gifts", "asked", "22 November 2026")), "{html}");
    assert!(html.contains(&say("charity_gifts", "why-needed", [])) && !html.contains("Zoë"), "{html}");
    let mut fields = vec![
        ("_do", "/fn/charity/reveal_donor"),
        ("charity", charity.as_str()),
        ("donation", desk.open.gift.as_str()),
    ];
    let cookie = desk.owner.cookie.as_deref();
    let answer = desk.open.post(&path, &fields, cookie, "text/html").await;
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert!(text(answer).await.contains("Choose why you need the donor’s name and address."));
    fields.push(("reason", "answer_donor"));
    let answer = desk.open.post(&path, &fields, cookie, "text/html").await;
    assert_eq!((answer.status(), place(&answer)), (StatusCode::SEE_OTHER, path.as_str()));
    let html = desk.reads(&path).await;
    for words in [
        "name=\"first\" value=\"Zoë\"",
        &say("charity_gifts", "donor-address", []),
        &says("sent"),
        &says("sent-mark"),
    ] {
        assert!(html.contains(words), "{words}: {html}");
    }
    // The gift's own page shows the same for as long.
    let gift = format!("/charity/{charity}/donations/{}", desk.open.gift);
    let html = desk.reads(&gift).await;
    assert!(html.contains("Zoë") && html.contains(&format!("href=\"{path}\"")), "{html}");
    let html = desk.reads(&format!("/charity/{charity}/activity")).await;
    let [viewed, why] = ["donation-reveal", "to-answer-donor"].map(|id| Value::text(say("activity", id, [])));
    assert!(html.contains(&say("activity", "with-why", [("what", viewed), ("why", why)])), "{html}");
    assert!(html.contains(&format!("href=\"{gift}\">")), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn staff_say_why_before_they_see_whose_gift_it_is_on_its_own_page() {
    let desk = Desk::open().await;
    let charity = desk.open.charity.to_string();
    let path = format!("/charity/{charity}/donations/{}", desk.open.gift);
    let html = desk.reads(&path).await;
    assert!(html.contains(&say("charity_gifts", "why-needed", [])) && !html.contains("Zoë"), "{html}");
    let hidden = say("charity_gifts", "donor-hidden", []);
    assert!(html.contains(&hidden), "{html}");
    let fields = [
        ("_do", "/fn/charity/reveal_donor"),
        ("charity", charity.as_str()),
        ("donation", desk.open.gift.as_str()),
        ("reason", "check_records"),
    ];
    let answer = desk.open.post(&path, &fields, desk.owner.cookie.as_deref(), "text/html").await;
    assert_eq!((answer.status(), place(&answer)), (StatusCode::SEE_OTHER, path.as_str()));
    let html = desk.reads(&path).await;
    let address = say("charity_gifts", "donor-address", []);
    assert!(html.contains("Zoë") && html.contains(&address) && !html.contains(&hidden), "{html}");

    let viewer = desk.open.viewer().await;
    let html = text(desk.open.get(&path, &viewer).await).await;
    assert!(!html.contains(&say("charity_gifts", "whose", [])) && !html.contains("Zoë"), "{html}");
    assert!(html.contains(&say("charity_gifts", "donor-kept", [])), "{html}");
}

/// The value of the tick for the donor's word, on a page that asks for it.
fn donors_word(page: &str) -> String {
    tick(page).split("value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
}

/// The tag of that tick.
fn tick(page: &str) -> &str {
    let mut tags = page.split("<input").skip(1).map(|rest| rest.split('>').next().unwrap());
    tags.find(|tag| tag.contains("name=\"donors_word\"")).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tick_for_one_person_is_empty_again_for_another() {
    let desk = Desk::open().await;
    desk.open.house.backend.choose_hmrc("refuse_first_line").await.unwrap();
    desk.begin().await;
    desk.open.house.work().await;
    let (path, charity) = (desk.page(&format!("/fix/{}", desk.open.gift)), desk.open.charity.to_string());
    let called = |first: &'static str, last: &'static str| {
        vec![
            ("_do", "/fn/charity/correct_gift"),
            ("charity", charity.as_str()),
            ("donation", desk.open.gift.as_str()),
            ("first", first),
            ("last", last),
            ("line1", "14 Ferry Road"),
            ("postcode", "EX33 1AA"),
            ("country", "GB"),
        ]
    };
    let cookie = desk.owner.cookie.as_deref();
    let answer = desk.open.post(&path, &called("Piers", "Ogier"), cookie, "text/html").await;
    let piers = donors_word(&text(answer).await);
    let mut hoang = called("Hoang", "Nguyen");
    hoang.push(("donors_word", piers.as_str()));
    let answer = desk.open.post(&path, &hoang, cookie, "text/html").await;
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let again = text(answer).await;
    assert!(again.contains(&say("page_faults", "another-person", [])), "{again}");
    assert!(donors_word(&again) != piers && !tick(&again).contains("checked"), "{again}");
    // With a script too the page comes back with the tick for what was sent.
    let form = again.split("<form").find(|form| form.contains("/fn/charity/correct_gift")).unwrap();
    assert!(!form.split('>').next().unwrap().contains("data-enhance"), "{form}");
    // It is taken for the details that it was asked about.
    let mut both = called("Piers", "Ogier");
    both.push(("donors_word", piers.as_str()));
    let answer = desk.open.post(&path, &both, cookie, "text/html").await;
    assert_eq!(place(&answer), desk.page(&format!("/fix?corrected={}", desk.open.gift)));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_looks_reads_that_a_correction_was_on_the_donors_word() {
    let desk = Desk::open().await;
    desk.open.house.backend.choose_hmrc("refuse_first_line").await.unwrap();
    desk.begin().await;
    desk.open.house.work().await;
    let (path, charity) = (desk.page(&format!("/fix/{}", desk.open.gift)), desk.open.charity.to_string());
    let mut fields = vec![
        ("_do", "/fn/charity/correct_gift"),
        ("charity", charity.as_str()),
        ("donation", desk.open.gift.as_str()),
        ("first", "Piers"),
        ("last", "Ogier"),
        ("line1", "14 Ferry Road"),
        ("postcode", "EX33 1AA"),
        ("country", "GB"),
    ];
    let cookie = desk.owner.cookie.as_deref();
    let asked = text(desk.open.post(&path, &fields, cookie, "text/html").await).await;
    let word = donors_word(&asked);
    fields.push(("donors_word", word.as_str()));
    let answer = desk.open.post(&path, &fields, cookie, "text/html").await;
    assert_eq!(place(&answer), desk.page(&format!("/fix?corrected={}", desk.open.gift)));

    let on_word = |what: String| say("held_gifts", "on-donors-word", [("what", Value::text(what))]);
    let parts = ["name-title", "first", "last", "part-address", "postcode"].map(says).join(", ");
    let gift = format!("/charity/{charity}/donations/{}", desk.open.gift);
    let you = Value::text(say("charity_gifts", "you", []));
    let corrected = say("charity_gifts", "corrected-parts", [("who", you), ("parts", Value::text(&parts))]);
    let shown = desk.reads(&gift).await;
    assert!(shown.contains(&on_word(corrected)), "{shown}");
    let did = Value::text(say("activity", "donation-correct", []));
    let did = on_word(say("activity", "with-parts", [("what", did), ("parts", Value::text(&parts))]));
    for file in ["activity", "activity.csv"] {
        let shown = desk.reads(&format!("/charity/{charity}/{file}")).await;
        assert!(shown.contains(&did), "{file}: {shown}");
    }

    let backend = &desk.open.house.backend;
    let staff = desk.open.house.staff("official@example.org").await.of(desk.open.charity).unwrap();
    let setting = ClaimSetting::read(&json!({"schedule": "by_hand", "approvals": "one"})).unwrap();
    backend.choose_claim_setting(&staff, setting).await.unwrap();
    let id = backend.begin_claim(&staff).await.unwrap();
    desk.open.house.work().await;
    let claim = desk.reads(&desk.page(&format!("/{id}"))).await;
    let on_word = say("claim", "corrected-on-word", [("count", Value::number(1))]);
    assert!(claim.contains(&on_word), "{claim}");
    assert!(claim.contains(&format!("href=\"{gift}\"")), "{claim}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_gift_says_which_colleague_corrected_it() {
    let desk = Desk::open().await;
    desk.open.house.backend.choose_hmrc("refuse_first_line").await.unwrap();
    desk.begin().await;
    desk.open.house.work().await;
    let (path, charity) = (desk.page(&format!("/fix/{}", desk.open.gift)), desk.open.charity.to_string());
    let fields = [
        ("_do", "/fn/charity/correct_gift"),
        ("charity", charity.as_str()),
        ("donation", desk.open.gift.as_str()),
        ("first", "Zoe"),
        ("last", "ONeil"),
        ("line1", "1 Quay Street"),
        ("postcode", "BS1 4DJ"),
        ("country", "GB"),
    ];
    let answer = desk.open.post(&path, &fields, desk.owner.cookie.as_deref(), "text/html").await;
    assert_eq!(place(&answer), desk.page(&format!("/fix?corrected={}", desk.open.gift)));
    let finance = desk.open.colleague("the treasurer", "treasurer@example.org", Role::Finance).await;
    let viewer = desk.open.viewer().await;
    let gift = format!("/charity/{charity}/donations/{}", desk.open.gift);
    // Up to what was corrected.
    let by = |who: &str| {
        let words = [("who", Value::text(who)), ("parts", Value::text(""))];
        say("charity_gifts", "corrected-parts", words)
    };
    let (address, nobody) = (by("official@example.org"), by(&say("charity_gifts", "a-colleague", [])));
    let shown = text(desk.open.get(&gift, &finance).await).await;
    assert!(shown.contains(address.trim_end()), "{shown}");
    // A viewer reads what people are called, and no addresses.
    let shown = text(desk.open.get(&gift, &viewer).await).await;
    assert!(shown.contains(nobody.trim_end()) && !shown.contains(address.trim_end()), "{shown}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_donor_reads_that_the_charity_changed_their_details_and_what_to_do_if_they_are_wrong() {
    let desk = Desk::open().await;
    desk.open.house.backend.choose_hmrc("refuse_first_line").await.unwrap();
    desk.begin().await;
    desk.open.house.work().await;
    let (path, charity) = (desk.page(&format!("/fix/{}", desk.open.gift)), desk.open.charity.to_string());
    let fields = [
        ("_do", "/fn/charity/correct_gift"),
        ("charity", charity.as_str()),
        ("donation", desk.open.gift.as_str()),
        ("first", "Anne"),
        ("last", "Smith"),
        ("line1", "14 Ferry Road"),
        ("postcode", "EX33 1AA"),
        ("country", "GB"),
    ];
    let cookie = desk.owner.cookie.as_deref();
    let word = donors_word(&text(desk.open.post(&path, &fields, cookie, "text/html").await).await);
    let mut confirmed = fields.to_vec();
    confirmed.push(("donors_word", word.as_str()));
    let answer = desk.open.post(&path, &confirmed, cookie, "text/html").await;
    assert_eq!(place(&answer), desk.page(&format!("/fix?corrected={}", desk.open.gift)));

    let donor = desk.open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let gift = format!("/giving/donations/{}", desk.open.gift);
    let charity = || ("charity", Value::text("Quillfeather Hospice"));
    let day = || ("day", Value::text("22 November 2026"));
    let html = text(desk.open.get(&format!("{gift}/details"), &donor).await).await;
    let not_mine = format!("href=\"{gift}/not-mine\"");
    for words in [
        &say("donor_details", "by-charity", [charity()]),
        &say("donor_details", "by-charity-lead", [day()]),
        &say("gift", "not-my-details", []),
        &format!("href=\"{gift}\""),
        &not_mine,
    ] {
        assert!(html.contains(words), "{words}: {html}");
    }
    assert!(!html.contains(&say("donor_details", "fine", [])), "{html}");
    let html = text(desk.open.get(&gift, &donor).await).await;
    let changed = say("gift", "corrected-by-charity", [charity(), day()]);
    let (ask, contact) = (say("gift", "not-my-details", []), "href=\"/help#contact\"".to_owned());
    for words in ["Zoë", "14 Ferry Road", &changed, &ask, &contact, &not_mine] {
        assert!(html.contains(words), "{words}: {html}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_gift_leads_to_the_claim_that_hmrc_rejected_because_of_it() {
    let desk = Desk::open().await;
    desk.open.house.backend.choose_hmrc("refuse_first_line").await.unwrap();
    let id = desk.begin().await;
    desk.open.house.work().await;
    let gift = desk.reads(&format!("/charity/{}/donations/{}", desk.open.charity, desk.open.gift)).await;
    let name = say("charity_gifts", "claim", [("number", Value::text(2))]);
    let link = format!("href=\"{}\">{name}<", desk.page(&format!("/{id}")));
    assert!(gift.contains(&link), "{link}: {gift}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_viewer_has_no_column_of_what_to_do_in_the_queue() {
    let desk = Desk::open().await;
    desk.open.house.backend.choose_hmrc("refuse_first_line").await.unwrap();
    desk.begin().await;
    desk.open.house.work().await;
    let viewer = desk.open.viewer().await;
    let (to_do, gift_aid) = (say("held_gifts", "to-do", []), "£30.86");
    for (who, has) in [(&desk.owner, true), (&viewer, false)] {
        let [list, _] = pages(&desk, who).await;
        assert!(list.contains(gift_aid) && list.contains(&field("part-last")), "{list}");
        assert_eq!(list.contains(&to_do), has, "{list}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_authorisation_says_that_it_has_the_details_from_before_a_correction() {
    let desk = Desk::open().await;
    desk.open.house.backend.choose_hmrc("refuse_first_line").await.unwrap();
    desk.begin().await;
    desk.open.house.work().await;
    let donor = desk.open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let outdated = say("gift_aid", "outdated-lead", []);
    let html = text(desk.open.get("/giving/authorisation", &donor).await).await;
    assert!(!html.contains(&outdated), "{html}");
    let gift = format!("/giving/donations/{}", desk.open.gift);
    let fields = [
        ("_do", "/fn/giving/correct_details"),
        ("donation", desk.open.gift.as_str()),
        ("name[first]", "Ольга"),
        ("name[last]", "Example"),
        ("address[line1]", "1 Quay Street"),
        ("address[postcode]", "BS1 4DJ"),
        ("address[country]", "GB"),
    ];
    let page = format!("{gift}/details");
    let answer = desk.open.post(&page, &fields, donor.cookie.as_deref(), "text/html").await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    let html = text(desk.open.get("/giving/authorisation", &donor).await).await;
    let change = "href=\"/giving/authorisation/give?from=gift-aid\"";
    for words in [change, &outdated, &format!("href=\"{gift}\"")] {
        assert!(html.contains(words), "{words}: {html}");
    }
    // The gift says how HMRC reads the name.
    let html = text(desk.open.get(&gift, &donor).await).await;
    let sent_as = say("gift_aid", "sent-as", [("name", Value::text("Olga Example"))]);
    assert!(html.contains(&sent_as), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_donor_who_corrects_what_the_charity_entered_reads_that_it_did_and_when() {
    let desk = Desk::open().await;
    desk.open.house.backend.choose_hmrc("refuse_first_line").await.unwrap();
    desk.begin().await;
    desk.open.house.work().await;
    let donor = desk.open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let details = format!("/giving/donations/{}/details", desk.open.gift);
    let entered =
        [("charity", Value::text("Quillfeather Hospice")), ("day", Value::text("22 November 2026"))];
    let entered = say("donor_details", "entered-by-charity", entered);
    let html = text(desk.open.get(&details, &donor).await).await;
    assert!(!html.contains(&entered), "{html}");

    let (path, charity) = (desk.page(&format!("/fix/{}", desk.open.gift)), desk.open.charity.to_string());
    let mut fields = vec![
        ("_do", "/fn/charity/correct_gift"),
        ("charity", charity.as_str()),
        ("donation", desk.open.gift.as_str()),
        ("first", "Anne"),
        ("last", "Smith"),
        ("line1", "14 Ferry Road"),
        ("postcode", "EX33 1AA"),
        ("country", "GB"),
    ];
    let cookie = desk.owner.cookie.as_deref();
    let word = donors_word(&text(desk.open.post(&path, &fields, cookie, "text/html").await).await);
    fields.push(("donors_word", word.as_str()));
    let answer = desk.open.post(&path, &fields, cookie, "text/html").await;
    assert_eq!(place(&answer), desk.page(&format!("/fix?corrected={}", desk.open.gift)));
    // HMRC refuses that too.
    desk.open.house.backend.choose_hmrc("refuse_first_line").await.unwrap();
    let staff = desk.open.house.staff("official@example.org").await.of(desk.open.charity).unwrap();
    desk.open.house.backend.begin_claim(&staff).await.unwrap();
    desk.open.house.work().await;
    let html = text(desk.open.get(&details, &donor).await).await;
    assert!(html.contains("14 Ferry Road") && html.contains(&entered), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_corrected_a_gift_is_led_to_an_authorisation_with_the_corrected_details() {
    let desk = Desk::open().await;
    desk.open.house.backend.choose_hmrc("refuse_first_line").await.unwrap();
    desk.begin().await;
    desk.open.house.work().await;
    let donor = desk.open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let gift = format!("/giving/donations/{}", desk.open.gift);
    let fields = [
        ("_do", "/fn/giving/correct_details"),
        ("donation", desk.open.gift.as_str()),
        ("name[first]", "Zoe"),
        ("name[last]", "ONeill"),
        ("address[line1]", "2 Quay Street"),
        ("address[postcode]", "BS1 4DJ"),
        ("address[country]", "GB"),
    ];
    let page = format!("{gift}/details");
    let answer = desk.open.post(&page, &fields, donor.cookie.as_deref(), "text/html").await;
    let done = place(&answer);
    assert_eq!(done, format!("{gift}?done=details"));
    let html = text(desk.open.get(done, &donor).await).await;
    let change = "/giving/authorisation/give?from=gift-aid";
    for words in [say("gift", "corrected-later", []), format!("href=\"{change}\"")] {
        assert!(html.contains(&words), "{words}: {html}");
    }
    let html = text(desk.open.get(change, &donor).await).await;
    for value in ["ONeill", "2 Quay Street"] {
        assert!(html.contains(&format!("value=\"{value}\"")), "{value}: {html}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_queue_says_until_when_each_gift_can_be_claimed_and_is_sorted_by_it_and_a_file() {
    let desk = Desk::open().await;
    let none = text(desk.open.get(&desk.page("/fix"), &desk.owner).await).await;
    assert!(!none.contains("fix.csv"), "{none}");
    desk.open.house.backend.choose_hmrc("refuse_first_line").await.unwrap();
    desk.begin().await;
    desk.open.house.work().await;
    let (list, file) = (desk.page("/fix"), desk.page("/fix.csv"));
    let staff = desk.open.house.staff("official@example.org").await.of(desk.open.charity).unwrap();
    let day = domain::calendar::parse_date("2026-11-21").unwrap();
    let until = desk.open.house.backend.claim_periods(&staff).await.unwrap().deadline(day);
    let claim_by = say("charity_gifts", "claim-by", []);
    for (asked, here, way, to) in
        [("", "", "show-claim-by", "?sort=claim_by"), ("?sort=claim_by", "?sort=claim_by", "show-newest", "")]
    {
        let html = text(desk.open.get(&format!("{list}{asked}"), &desk.owner).await).await;
        let links = [format!("href=\"{list}{to}\""), format!("href=\"{file}{here}\"")];
        let sheet = format!("href=\"{list}.xlsx{here}\"");
        let correct = format!("href=\"{list}/{}{here}\"", desk.open.gift);
        // The charity has not said what it is.
        assert_eq!(html.matches(&says("longer")).count(), 1, "{html}");
        let settings = format!("href=\"{}\">{}", desk.page("/settings"), says("longer-link"));
        for words in [&sheet, &correct, &settings] {
            assert!(html.contains(words.as_str()), "{asked}: {words}: {html}");
        }
        for words in [&claim_by, &says(way), &until.year().to_string(), &links[0], &links[1]] {
            assert!(html.contains(words.as_str()), "{asked}: {words}: {html}");
        }
        let rows = text(desk.open.get(&format!("{file}{here}"), &desk.owner).await).await;
        let (head, row) = rows.split_once("\r\n").unwrap();
        assert!(head.contains(&claim_by) && row.starts_with(&desk.open.gift), "{rows}");
        let days = format!(",2026-11-21,123.45,30.86,{},", domain::calendar::iso(until));
        assert!(row.contains(&days) && row.contains(&says("wrong-value")), "{days}: {rows}");
        assert!(row.contains(",2,4065,"), "the claim and HMRC's number: {rows}");
        assert!(!rows.contains("This line was to be refused"), "HMRC's words stay on the page: {rows}");
    }
    let answer = desk.open.get(&format!("{file}?sort=best"), &desk.owner).await;
    assert_eq!(answer.status(), StatusCode::BAD_REQUEST);
    let other = desk.open.another_charitys_owner().await;
    assert_eq!(desk.open.get(&file, &other).await.status(), StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_form_of_the_next_authorisation_says_that_a_charity_changed_the_details_in_it() {
    let desk = Desk::open().await;
    desk.open.house.backend.choose_hmrc("refuse_first_line").await.unwrap();
    desk.begin().await;
    desk.open.house.work().await;
    let donor = desk.open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let form = "/giving/authorisation/give";
    let charity = ("charity", Value::text("Quillfeather Hospice"));
    let changed =
        say("authorisation", "changed-by-charity", [charity, ("day", Value::text("22 November 2026"))]);
    let before = text(desk.open.get(form, &donor).await).await;
    assert!(!before.contains(&changed), "{before}");

    let (path, charity) = (desk.page(&format!("/fix/{}", desk.open.gift)), desk.open.charity.to_string());
    let fields = [
        ("_do", "/fn/charity/correct_gift"),
        ("charity", charity.as_str()),
        ("donation", desk.open.gift.as_str()),
        ("first", "Zoe"),
        ("last", "ONeil"),
        ("line1", "1 Quay Street"),
        ("postcode", "BS1 4DJ"),
        ("country", "GB"),
    ];
    let answer = desk.open.post(&path, &fields, desk.owner.cookie.as_deref(), "text/html").await;
    assert_eq!(place(&answer), desk.page(&format!("/fix?corrected={}", desk.open.gift)));
    let html = text(desk.open.get(form, &donor).await).await;
    assert!(html.contains(&changed) && html.contains("value=\"ONeil\""), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_queue_keeps_its_order_and_says_which_gift_was_corrected() {
    let desk = Desk::open().await;
    desk.open.house.backend.choose_hmrc("refuse_first_line").await.unwrap();
    desk.begin().await;
    desk.open.house.work().await;
    let path = desk.page(&format!("/fix/{}?sort=claim_by", desk.open.gift));
    let form = desk.reads(&path).await;
    let back = format!("href=\"{}\"", desk.page("/fix?sort=claim_by"));
    for words in [back.as_str(), "name=\"sort\" value=\"claim_by\""] {
        assert!(form.contains(words), "{words}: {form}");
    }
    let charity = desk.open.charity.to_string();
    let fields = [
        ("_do", "/fn/charity/correct_gift"),
        ("charity", charity.as_str()),
        ("donation", desk.open.gift.as_str()),
        ("sort", "claim_by"),
        ("first", "Zoe"),
        ("last", "ONeil"),
        ("line1", "1 Quay Street"),
        ("postcode", "BS1 4DJ"),
        ("country", "GB"),
    ];
    let answer = desk.open.post(&path, &fields, desk.owner.cookie.as_deref(), "text/html").await;
    let list = desk.page(&format!("/fix?sort=claim_by&corrected={}", desk.open.gift));
    assert_eq!(place(&answer), list);
    let which = [("amount", Value::text("£123.45")), ("day", Value::text("21 Nov 2026"))];
    let gift = format!("href=\"/charity/{charity}/donations/{}\"", desk.open.gift);
    let html = desk.reads(&list).await;
    for words in [&says("corrected"), &say("held_gifts", "one-over", which), &gift] {
        assert!(html.contains(words.as_str()), "{words}: {html}");
    }
    // It was the last one.
    assert!(!html.contains(&says("next")), "{html}");
    let html = desk.reads(&list).await;
    assert!(!html.contains(&says("corrected")), "what was done is told once: {html}");
}
