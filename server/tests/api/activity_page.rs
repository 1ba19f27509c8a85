//! What people did for a charity or a platform, as its owners read it.

use std::collections::BTreeSet;

use app::activity::in_words;
use axum::http::{StatusCode, header};
use backend::activity::ActivityFilter;
use backend::pagination::PageRequest;
use backend::sign_in::Audience;
use backend::testing::words::{Value, say};
use domain::calendar::iso;
use domain::terminal::NewTerminal;
use domain::{Role, StaffName};
use serde_json::json;

use crate::page_walls::{HTML, House, text};

fn says(id: &str) -> String {
    say("activity", id, [])
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_reads_who_did_what_and_narrows_it() {
    let open = House::open().await;
    let owner = open.person("the owner", Audience::Staff, "official@example.org").await;
    let finance = open.colleague("who claims", "finance@example.org", Role::Finance).await;
    let person = open.house.staff("finance@example.org").await;
    let name = StaffName::parse("Fay Nance").unwrap();
    open.house.backend.name_myself(&person, Some(&name)).await.unwrap();
    let pack = open.fill("/charity/{charity}/claims/{claim}/pack.zip");
    assert_eq!(open.get(&pack, &finance).await.status(), StatusCode::OK);
    let page = format!("/charity/{}/activity", open.charity);
    let html = text(open.get(&page, &owner).await).await;
    for words in ["Fay Nance (finance@example.org)", "official@example.org"] {
        assert!(html.contains(words), "{words} is missing");
    }
    let (read_pack, began) = (says("claim-read-pack"), says("claim-begin"));
    assert!(html.contains(&read_pack) && html.contains(&began), "{html}");
    let claim = open.fill("/charity/{charity}/claims/{claim}");
    assert!(html.contains(&format!("href=\"{claim}\"")), "it leads to the claim");
    let number = say("activity", "claim", [("number", Value::number(1))]);
    assert!(html.contains(&number), "by its number");

    let who = open.house.staff_id("finance@example.org").await;
    let only = text(open.get(&format!("{page}?staff={who}"), &owner).await).await;
    assert!(only.contains(&read_pack) && !only.contains(&began));
    let none = text(open.get(&format!("{page}?from=2099-01-01T00:00"), &owner).await).await;
    assert!(none.contains(&says("no-match")));
    let wrong = text(open.get(&format!("{page}?from=yesterday"), &owner).await).await;
    assert!(wrong.contains(&say("ui", "bad-filter", [])) && !wrong.contains(&began));

    let file = text(open.get(&format!("{page}.csv?staff={who}"), &owner).await).await;
    let lines: Vec<&str> = file.lines().collect();
    let columns = ["when", "who", "network", "browser", "what", "code", "thing", "details"].map(says);
    assert_eq!(lines[0], columns.join(","));
    assert_eq!(lines.len(), 2, "{file}");
    assert!(lines[1].contains("Fay Nance (finance@example.org)") && lines[1].contains("claim.read_pack"));
    assert!(lines[1].ends_with(&format!(",{number}")), "{file}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_it_was_about_has_a_name_and_leads_to_its_page_while_there_is_one() {
    let open = House::open().await;
    let owner = open.person("the owner", Audience::Staff, "official@example.org").await;
    let staff = open.house.staff("official@example.org").await.of(open.charity).unwrap();
    let (backend, list) = (&open.house.backend, open.fill("/charity/{charity}/activity"));
    let new = json!({ "source": open.source, "kind": "merchant", "mid": "M1000017" });
    let (source, new) = NewTerminal::read_for_charity(&new).unwrap();
    let terminal = backend.add_terminal(&staff, source, &new).await.unwrap();
    let page = open.fill(&format!("/charity/{{charity}}/terminals/{terminal}"));
    let html = text(open.get(&list, &owner).await).await;
    assert!(html.contains(&format!("href=\"{page}\">M1000017<")), "{html}");
    backend.end_terminal(&staff, terminal).await.unwrap();
    let html = text(open.get(&list, &owner).await).await;
    assert!(html.contains("M1000017<") && !html.contains(&page), "{html}");

    let engineer = open.platform_owner("the engineer", "engineer@example.org", open.platform).await;
    let dev = open.house.platform_owner(open.platform).await;
    backend.add_secret(&dev, open.client.parse().unwrap(), None).await.unwrap();
    let name = open.house.text("select name from client").await;
    let html = text(open.get(&open.fill("/platform/{platform}/activity"), &engineer).await).await;
    assert!(html.contains(&says("secret-add")) && html.contains(&format!(">{name}<")), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_but_an_owner_of_the_house_reads_it() {
    let open = House::open().await;
    let finance = open.colleague("who claims", "finance@example.org", Role::Finance).await;
    let elsewhere = open.another_charitys_owner().await;
    for page in ["/charity/{charity}/activity", "/charity/{charity}/activity.csv"] {
        let path = open.fill(page);
        for (who, status) in [(&finance, StatusCode::FORBIDDEN), (&elsewhere, StatusCode::NOT_FOUND)] {
            assert_eq!(open.get(&path, who).await.status(), status, "{page} for {}", who.name);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_somebody_does_for_one_house_is_not_in_the_list_of_another() {
    let open = House::open().await;
    let engineer = open.platform_owner("the engineer", "engineer@example.org", open.platform).await;
    let fields = [
        ("_do", "/fn/team/invite_colleague"),
        ("team", open.fill("{platform}").as_str()),
        ("email", "ann@example.org"),
        ("role", "developer"),
    ]
    .map(|(name, value)| (name.to_owned(), value.to_owned()));
    let fields: Vec<(&str, &str)> =
        fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let people = open.fill("/platform/{platform}/team");
    assert_eq!(
        open.post(&people, &fields, engineer.cookie.as_deref(), HTML).await.status(),
        StatusCode::SEE_OTHER
    );
    let theirs = text(open.get(&open.fill("/platform/{platform}/activity"), &engineer).await).await;
    let theirs = theirs.replace("<wbr>", "").replace("<!>", "");
    let role = say("team", "developer", []);
    let ann = [("email", Value::text("ann@example.org")), ("role", Value::text(role))];
    assert!(
        theirs.contains(&says("team-invite")) && theirs.contains(&say("activity", "person-as", ann)),
        "{theirs}"
    );
    assert!(!theirs.contains(&says("claim-begin")), "{theirs}");
    let owner = open.person("the owner", Audience::Staff, "official@example.org").await;
    let ours = text(open.get(&open.fill("/charity/{charity}/activity"), &owner).await).await;
    assert!(!ours.contains("engineer@example.org"));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_verb_that_people_leave_in_the_trail_has_words() {
    let open = House::open().await;
    let staff = open.house.staff("official@example.org").await.of(open.charity).unwrap();
    let platform = open.house.platform_owner(open.platform).await;
    let mut verbs = BTreeSet::new();
    for house in [staff.activity().unwrap(), platform.activity().unwrap()] {
        let request = PageRequest::new(200, None);
        let deeds = open.house.backend.activity(&house, &ActivityFilter::default(), &request).await.unwrap();
        for deed in deeds.items {
            assert!(in_words(&deed).is_some(), "{} has no words", deed.action);
            verbs.insert(deed.action);
        }
    }
    assert!(verbs.len() > 1, "{verbs:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn its_file_is_called_by_its_house_and_the_day() {
    let open = House::open().await;
    let owner = open.person("the owner", Audience::Staff, "official@example.org").await;
    let engineer = open.platform_owner("the engineer", "engineer@example.org", open.platform).await;
    let today = iso(open.house.backend.today());
    for (page, who, house) in [
        ("/charity/{charity}/activity.csv", &owner, "quillfeather-hospice"),
        ("/platform/{platform}/activity.csv", &engineer, "give-go"),
    ] {
        let answer = open.get(&open.fill(page), who).await;
        assert_eq!(answer.status(), StatusCode::OK, "{page}");
        let name = format!("attachment; filename=\"activity-{house}-{today}.csv\"");
        assert_eq!(answer.headers()[header::CONTENT_DISPOSITION], name, "{page}");
    }
}
