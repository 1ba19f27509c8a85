//! Held gifts as staff read it: the field and what to do in our words, and HMRC's own as a quotation.

use axum::http::StatusCode;
use backend::sign_in::Audience;
use domain::claim::ClaimSetting;
use serde_json::json;

use crate::claim_page::Desk;
use crate::page_walls::{Person, place, text};

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
            "<strong>Last name:",
            "HMRC does not accept it as it is written.",
            "HMRC rejected it in claim 2 (HMRC error 4065)",
            "In HMRC’s own words:",
            "This line was to be refused.",
        ] {
            assert!(page.contains(words), "{words}: {page}");
        }
        let (ours, theirs) = (page.find("<strong>Last name"), page.find("<blockquote"));
        assert!(ours < theirs, "{page}");
    }
    assert!(list.contains("1 gift: £123.45 claimable"), "{list}");
    assert!(one.contains("Ask the donor how to spell their last name"), "{one}");
    assert!(one.contains("HMRC has confirmed that these details are right"), "{one}");

    let viewer = desk.open.person("the viewer", Audience::Staff, "viewer@example.org").await;
    let member = format!(
        "insert into membership (charity_id, staff_id, role, created_at)
         select '{}', staff_id, 'viewer', now() from staff where email = 'viewer@example.org'",
        desk.open.charity.uuid()
    );
    let added = desk.open.house.by_hand(&member);
    assert_eq!(added.await, Ok(1));
    let [list, _] = pages(&desk, &viewer).await;
    assert!(list.contains("<strong>Last name:"), "{list}");
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
        for words in ["<strong>Postcode:", "HMRC would reject it (HMRC error 4065)"] {
            assert!(page.contains(words), "{words}: {page}");
        }
        assert!(!page.contains("HMRC rejected it in") && !page.contains("<blockquote"), "{page}");
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
    assert!(one.contains("Also use this for the donor’s other gifts with the same details"), "{one}");
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
    assert_eq!(place(&answer), desk.page("/fix?corrected"));
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
    for words in [
        "href=\"#donors_word\">These look like another person’s details.",
        "The donor has confirmed that these are their own name and address",
        "value=\"Anne\"",
        "value=\"14 Ferry Road\"",
    ] {
        assert!(asked.contains(words), "{words}: {asked}");
    }
    fields.push(("donors_word", "yes"));
    let answer = desk.open.post(&path, &fields, cookie, "text/html").await;
    assert_eq!(place(&answer), desk.page("/fix?corrected"));
    let gift = desk.reads(&format!("/charity/{charity}/donations/{}", desk.open.gift)).await;
    assert!(
        gift.contains("You corrected its details: Title, First name, Last name, Address, Postcode"),
        "{gift}"
    );
    // Whoever comes back to the form reads that it is done.
    let again = desk.open.get(&path, &desk.owner).await;
    assert_eq!(again.status(), StatusCode::OK);
    let again = text(again).await;
    let link = format!("href=\"/charity/{charity}/donations/{}\"", desk.open.gift);
    assert!(again.contains("This gift has been corrected") && again.contains(&link), "{again}");
    assert!(again.contains("You corrected its details"), "{again}");
    let activity = desk.reads(&format!("/charity/{charity}/activity")).await;
    assert!(activity.contains("Changed: Title, First name, Last name, Address, Postcode"), "{activity}");
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
    assert!(claim.contains("1 gift has a name or address that somebody corrected."), "{claim}");
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
    assert!(
        html.contains("Correct your details for 1 gift") && html.contains(&format!("href=\"{page}\"")),
        "{html}"
    );
    let html = text(desk.open.get(&gift, &donor).await).await;
    assert!(html.contains(&format!("href=\"{page}\"")), "{html}");
    let html = text(desk.open.get(&page, &donor).await).await;
    for words in [
        "Correct your details",
        "last name",
        "HMRC does not accept it as it is written, and does not say why.",
        "If what you see below is right, email",
        "name=\"name[last]\"",
        "name=\"address[line1]\"",
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
    assert!(
        text(answer).await.contains("HMRC did not accept these details. If HMRC has other details for you")
    );
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
    assert!(text(answer).await.contains("Enter your last name."));
    fields.push(("name[last]", "Example"));
    let answer = desk.open.post(&page, &fields, donor.cookie.as_deref(), "text/html").await;
    assert_eq!(
        (answer.status(), place(&answer)),
        (StatusCode::SEE_OTHER, format!("{gift}?done=details").as_str())
    );
    let html = text(desk.open.get(&format!("{gift}?done=details"), &donor).await).await;
    assert!(html.contains("You have corrected your details") && html.contains("Declared"), "{html}");
    // The mail leads here later on, too.
    let html = text(desk.open.get(&page, &donor).await).await;
    assert!(html.contains("Your details are fine"), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn staff_have_the_donor_asked_again_on_the_page_of_a_held_gift() {
    let mut desk = Desk::open().await;
    let charity = desk.open.charity.to_string();
    let gift = format!("/charity/{charity}/donations/{}", desk.open.gift);
    assert!(
        !desk.reads(&gift).await.contains("emailed the donor"),
        "a gift that is not held says nothing of it"
    );
    desk.open.house.backend.choose_hmrc("refuse_first_line").await.unwrap();
    desk.begin().await;
    desk.open.house.work().await;
    desk.open.house.work().await;
    let html = desk.reads(&gift).await;
    let asked = "We last emailed the donor about their details on 22 November 2026.";
    assert!(html.contains(asked) && html.contains("You can ask again from 29 November 2026"), "{html}");
    assert!(!html.contains("fn/charity/ask_donor"), "{html}");

    desk.open.house.set_clock("2026-11-30T09:05:00Z");
    desk.owner = desk.open.person("the owner", Audience::Staff, "official@example.org").await;
    let html = desk.reads(&gift).await;
    assert!(html.contains(asked) && html.contains("fn/charity/ask_donor"), "{html}");
    let viewer = desk.open.viewer().await;
    let html = text(desk.open.get(&gift, &viewer).await).await;
    assert!(html.contains(asked) && !html.contains("fn/charity/ask_donor"), "{html}");

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
    assert!(text(answer).await.contains("You can ask again from 7 December 2026"));
    let html = desk.reads(&gift).await;
    for words in ["on 30 November 2026.", "You asked the donor to correct their details"] {
        assert!(html.contains(words), "{words}: {html}");
    }
    assert!(!html.contains("Zoë") && !html.contains("zoe@example.org"), "{html}");
    let html = desk.reads(&format!("/charity/{charity}/activity")).await;
    assert!(html.contains("Asked a donor to correct their details"), "{html}");
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
    assert!(html.contains("We emailed the donor on 22 November 2026"), "{html}");
    assert!(
        html.contains("Why do you need the donor’s name and address?") && !html.contains("Zoë"),
        "{html}"
    );
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
    for words in ["Home address", "What HMRC was sent", "HMRC rejected this", "name=\"first\" value=\"Zoë\""]
    {
        assert!(html.contains(words), "{words}: {html}");
    }
    // The gift's own page shows the same for as long.
    let gift = format!("/charity/{charity}/donations/{}", desk.open.gift);
    let html = desk.reads(&gift).await;
    assert!(html.contains("Zoë") && html.contains(&format!("href=\"{path}\"")), "{html}");
    let html = desk.reads(&format!("/charity/{charity}/activity")).await;
    assert!(html.contains("Viewed a donor’s name and address, to reply to the donor"), "{html}");
    assert!(html.contains(&format!("href=\"{gift}\">Gift of £")), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn staff_say_why_before_they_see_whose_gift_it_is_on_its_own_page() {
    let desk = Desk::open().await;
    let charity = desk.open.charity.to_string();
    let path = format!("/charity/{charity}/donations/{}", desk.open.gift);
    let html = desk.reads(&path).await;
    assert!(
        html.contains("Why do you need the donor’s name and address?") && !html.contains("Zoë"),
        "{html}"
    );
    assert!(html.contains("Hidden. Say under “Whose gift it is”"), "{html}");
    let fields = [
        ("_do", "/fn/charity/reveal_donor"),
        ("charity", charity.as_str()),
        ("donation", desk.open.gift.as_str()),
        ("reason", "check_records"),
    ];
    let answer = desk.open.post(&path, &fields, desk.owner.cookie.as_deref(), "text/html").await;
    assert_eq!((answer.status(), place(&answer)), (StatusCode::SEE_OTHER, path.as_str()));
    let html = desk.reads(&path).await;
    assert!(html.contains("Zoë") && html.contains("Home address") && !html.contains("Hidden."), "{html}");

    let viewer = desk.open.viewer().await;
    let html = text(desk.open.get(&path, &viewer).await).await;
    assert!(!html.contains("Whose gift it is") && !html.contains("Zoë"), "{html}");
    assert!(html.contains("Hidden. We keep the donor’s details for HMRC."), "{html}");
}
