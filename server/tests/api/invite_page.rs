//! The link by which a platform invites charities, from its console to the charity's form, and what it may ask first.

use axum::http::StatusCode;
use backend::sign_in::Audience;
use backend::testing::words::{Value, say};
use domain::PlatformId;

use crate::page_walls::{House, Person, place, text};

const NOBODY: Person = Person { name: "nobody", cookie: None };

fn already_added(platform: &str) -> String {
    say("charity_sources", "already-added", [("name", Value::text(platform))])
}

/// The path of the link that stands on a platform's page for its owner.
async fn invitation(open: &House, platform: PlatformId, owner: &Person) -> String {
    let page = format!("/platform/{platform}/charities");
    let html = text(open.get(&page, owner).await).await;
    let link = format!("/charity?platform={platform}");
    assert!(html.contains(&say("platform_charities", "invite", [])), "{html}");
    // It is there to be copied, whole.
    let whole = format!("data-copy=\"{}{link}\"", open.house.backend.config().base_url);
    assert!(html.contains(&whole), "{html}");
    link
}

#[tokio::test(flavor = "multi_thread")]
async fn a_platforms_link_leads_a_charitys_owner_to_adding_it() {
    let open = House::open().await;
    let newcomer = open.house.platform("Newcomer Giving").await.platform_id;
    let theirs = open.platform_owner("the newcomer", "newcomer@example.org", newcomer).await;
    // Before any charity is there, and with one.
    let link = invitation(&open, newcomer, &theirs).await;
    let settled = open.platform_owner("the engineer", "engineer@example.org", open.platform).await;
    let other = invitation(&open, open.platform, &settled).await;

    // Whoever is not signed in comes back to it.
    let answer = open.get(&link, &NOBODY).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    let to = place(&answer).to_owned();
    assert!(to.starts_with("/sign-in?for=staff"), "{to}");
    assert!(to.contains(&format!("/charity%3Fplatform%3D{newcomer}")), "{to}");

    let owner = open.person("the owner", Audience::Staff, "official@example.org").await;
    let answer = open.get(&link, &owner).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    let form = place(&answer).to_owned();
    let expected = format!("/charity/{}/sources/new?platform={newcomer}", open.charity);
    assert_eq!(form, expected);
    let html = text(open.get(&form, &owner).await).await;
    assert!(html.contains(&format!("<option value=\"{newcomer}\" selected")), "{html}");
    assert!(!html.contains(&already_added("Newcomer Giving")));

    // One that is a source is said to be one, and cannot be chosen.
    let answer = open.get(&other, &owner).await;
    let html = text(open.get(place(&answer), &owner).await).await;
    assert!(html.contains(&already_added("Give &amp; Go")), "{html}");
    assert!(html.contains(&format!("/sources/{}", open.source)));
    assert!(!html.contains(&format!("<option value=\"{}\"", open.platform)));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_names_no_platform_chooses_none() {
    let open = House::open().await;
    let owner = open.person("the owner", Audience::Staff, "official@example.org").await;
    open.house.platform("Newcomer Giving").await;
    for wrong in ["plt_01ke5v3s8f7qk9mz4x2w6r1t0a", "nonsense", "%22%3E%3Cscript%3E"] {
        let form = format!("/charity/{}/sources/new?platform={wrong}", open.charity);
        let answer = open.get(&form, &owner).await;
        assert_eq!(answer.status(), StatusCode::OK, "{wrong}");
        let html = text(answer).await;
        let (_, select) = html.split_once("name=\"platform\"").unwrap();
        let (options, _) = select.split_once("</select>").unwrap();
        assert!(options.contains("<option value=\"\" selected"), "{options}");
        for platform in ["Give &amp; Go", "Newcomer Giving"] {
            assert!(!html.contains(&already_added(platform)));
        }
    }
    let answer = open.get("/charity?platform=nonsense", &owner).await;
    assert_eq!(place(&answer), format!("/charity/{}", open.charity));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_works_for_several_charities_or_none_is_led_on_too() {
    let open = House::open().await;
    let platform = open.platform;
    let link = format!("/charity?platform={platform}");
    let stranger = open.person("a stranger", Audience::Staff, "stranger@example.org").await;
    let html = text(open.get(&link, &stranger).await).await;
    assert!(html.contains(&say("charity", "asked-to-register", [])), "{html}");
    let elsewhere = open.another_charitys_owner().await;
    let joined = "insert into membership (charity_id, staff_id, role, created_at)
         select charity_id, (select staff_id from staff where email = 'elsewhere@example.org'), 'owner', now()
         from charity where name = 'Quillfeather Hospice'";
    assert_eq!(open.house.by_hand(joined).await, Ok(1));
    let html = text(open.get(&link, &elsewhere).await).await;
    assert!(html.contains(&say("charity", "asked-to-choose", [])), "{html}");
    let form = format!("/charity/{}/sources/new?platform={platform}", open.charity);
    assert!(html.contains(&form), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_platform_asks_first_is_answered() {
    let open = House::open().await;
    let html = text(open.get("/help", &NOBODY).await).await;
    let (_, platforms) = html.split_once("id=\"platforms\"").unwrap();
    for question in ["money", "enrol", "minimum", "exclusive"] {
        assert!(platforms.contains(&say("information", question, [])), "{question}");
    }
}
