//! The operator's page: what waits, the decisions, and nobody else who finds it.

use axum::http::StatusCode;
use backend::sign_in::Audience;
use backend::testing::words::{say, say_in_email};
use backend::{Config, SecondStepRule};
use domain::charity::{CharityDetails, NewCharity};
use domain::{CharityId, Email};
use serde_json::json;

use crate::page_walls::{HTML, House, Person, place, text};
use crate::second_step::long_ago;

const OPERATOR: &str = "operator@example.org";
const REASON: &str = "The register has another name for this number.";

fn says(id: &str) -> String {
    say("operator", id, [])
}

/// A house where somebody is an operator, and a charity that somebody registered waits.
struct Waiting {
    open: House,
    operator: Person,
    charity: CharityId,
}

impl Waiting {
    async fn under(second_step: SecondStepRule) -> Self {
        let operator_people = vec![Email::parse(OPERATOR).unwrap()];
        let open = House::open().await.with(|config| Config { operator_people, second_step, ..config }).await;
        let who = open.house.staff("anybody@example.org").await;
        let new = NewCharity::read(&json!({
            "name": "Hill Hospice", "hmrcReference": "XB70001", "regulator": "ccew", "regulatorNumber": "123456",
            "officialFirst": "Olive", "officialLast": "Official", "officialEmail": "olive@example.org",
        }));
        let charity = open.house.backend.register_charity(&who, &new.unwrap()).await.unwrap();
        let operator = open.person("the operator", Audience::Staff, OPERATOR).await;
        Self { open, operator, charity }
    }

    async fn new() -> Self {
        Self::under(SecondStepRule::Optional).await
    }

    async fn page(&self) -> String {
        text(self.open.get("/operator", &self.operator).await).await
    }

    /// Sends a form of the page: its status, where it leads, and the page that comes back.
    async fn send(&self, who: &Person, fields: &[(&str, &str)]) -> (StatusCode, String, String) {
        let answer = self.open.post("/operator", fields, who.cookie.as_deref(), HTML).await;
        let (status, to) = (answer.status(), place(&answer).to_owned());
        (status, to, text(answer).await)
    }

    async fn approve(&self, who: &Person) -> (StatusCode, String, String) {
        let charity = self.charity.to_string();
        let key = format!("{charity}-approve");
        self.send(who, &[("_do", "/fn/operator/approve_charity"), ("charity", &charity), ("_key", &key)])
            .await
    }

    /// How many decisions of this kind the operator made.
    async fn decided(&self, action: &str) -> i64 {
        let query = format!(
            "select count(*) from audit join staff on staff_id = actor_id
             where actor_kind = 'operator' and email = '{OPERATOR}' and action = '{action}'"
        );
        self.open.house.count(&query).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_sees_who_registered_a_charity_and_approves_it() {
    let waiting = Waiting::new().await;
    let html = waiting.page().await;
    for words in [
        "Hill Hospice",
        "XB70001",
        "Charity Commission for England and Wales",
        "charity-details/?regid=123456",
        "anybody@example.org",
        "olive@example.org",
        &says("waiting-since"),
    ] {
        assert!(html.contains(words), "{words}: {html}");
    }
    assert!(!html.contains(&says("disputed")), "{html}");

    let (status, to, _) = waiting.approve(&waiting.operator).await;
    assert_eq!((status, to.as_str()), (StatusCode::SEE_OTHER, "/operator?approved"));
    assert_eq!(waiting.decided("charity.prove").await, 1);
    let owner = waiting.open.person("who registered it", Audience::Staff, "anybody@example.org").await;
    let activity = format!("/charity/{}/activity", waiting.charity);
    let activity = text(waiting.open.get(&activity, &owner).await).await;
    let proved = say("activity", "charity-prove", []);
    assert!(activity.contains(&proved) && !activity.contains(OPERATOR), "{activity}");
    let html = text(waiting.open.get("/operator?approved", &waiting.operator).await).await;
    for words in [says("approved-what"), says("nothing"), says("did-approve"), OPERATOR.to_owned()] {
        assert!(html.contains(&words), "{words}: {html}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_says_why_and_the_charitys_people_read_it() {
    let waiting = Waiting::new().await;
    let charity = waiting.charity.to_string();
    let refuse = |reason| {
        [
            ("_do", "/fn/operator/refuse_charity"),
            ("charity", &*charity),
            ("reason", reason),
            ("_key", &*charity),
        ]
    };
    let (status, _, html) = waiting.send(&waiting.operator, &refuse(" ")).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(html.contains("Enter the reason for your refusal"), "{html}");
    assert_eq!(waiting.decided("charity.refuse").await, 0);

    let (status, to, _) = waiting.send(&waiting.operator, &refuse(REASON)).await;
    assert_eq!((status, to.as_str()), (StatusCode::SEE_OTHER, "/operator?refused"));
    assert_eq!(waiting.decided("charity.refuse").await, 1);
    waiting.open.house.work().await;
    let mailbox = waiting.open.house.backend.mailbox().await.unwrap();
    assert!(mailbox.iter().any(|mail| mail.to == "anybody@example.org" && mail.body.contains(REASON)));
    let html = waiting.page().await;
    assert!(html.contains(&says("did-refuse")) && html.contains(REASON), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_asks_the_charity_at_its_address_in_the_register() {
    let waiting = Waiting::new().await;
    let charity = waiting.charity.to_string();
    let key = format!("{charity}-ask");
    let ask = |email| {
        [("_do", "/fn/operator/ask_official"), ("charity", &*charity), ("email", email), ("_key", &*key)]
    };
    let (status, _, html) = waiting.send(&waiting.operator, &ask("the register")).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(html.contains("Enter an email address in the correct format"), "{html}");
    let (status, to, _) = waiting.send(&waiting.operator, &ask("office@example.org")).await;
    assert_eq!((status, to.as_str()), (StatusCode::SEE_OTHER, "/operator?asked"));
    assert_eq!(waiting.decided("charity.ask").await, 1);
    waiting.open.house.work().await;
    let mailbox = waiting.open.house.backend.mailbox().await.unwrap();
    assert!(
        mailbox.iter().any(|mail| mail.to == "office@example.org" && mail.body.contains("/prove-charity/"))
    );
    let html = waiting.page().await;
    assert!(html.contains(&says("did-ask")) && !html.contains("office@"), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn corrections_and_terminals_are_decided_in_the_same_place() {
    let waiting = Waiting::new().await;
    let (house, charity) = (&waiting.open.house, waiting.open.charity);
    let official = house.staff("official@example.org").await.of(charity).unwrap();
    let proposed = CharityDetails::read(&json!({
        "name": "Quillfeather Trust", "hmrcReference": "ZZ99999", "regulator": "oscr", "regulatorNumber": "SC012345",
    }));
    let terminal = waiting.open.fill("{terminal}");
    let waits = "update terminal set confirmed_at = null, confirmed_by = null";
    assert_eq!(house.by_hand(waits).await, Ok(1));
    let id = house.backend.propose_correction(&official, &proposed.unwrap(), None).await.unwrap().to_string();
    let html = waiting.page().await;
    let changes = says("reference-changes");
    for words in ["Quillfeather Trust", changes.as_str(), "number=SC012345", "540436505411111"] {
        assert!(html.contains(words), "{words}: {html}");
    }

    let refuse = [("_do", "/fn/operator/refuse_correction"), ("correction", &*id), ("reason", REASON)];
    assert_eq!(waiting.send(&waiting.operator, &refuse).await.1, "/operator?refused");
    let confirm = [("_do", "/fn/operator/confirm_terminal"), ("terminal", &*terminal)];
    assert_eq!(waiting.send(&waiting.operator, &confirm).await.1, "/operator?approved");
    let refuse = [("_do", "/fn/operator/refuse_terminal"), ("terminal", &*terminal), ("reason", REASON)];
    assert_eq!(waiting.send(&waiting.operator, &refuse).await.1, "/operator?refused");
    for action in ["charity.refuse_correction", "terminal.confirm", "terminal.refuse"] {
        assert_eq!(waiting.decided(action).await, 1, "{action}");
    }
    // It has been decided.
    let (status, _, html) = waiting.send(&waiting.operator, &refuse).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert!(html.contains(&says("unchanged-what")), "{html}");
    house.work().await;
    let mailbox = house.backend.mailbox().await.unwrap();
    let removed = say_in_email("charities", "terminal-subject", []);
    let mail = mailbox.iter().find(|mail| mail.subject == removed).unwrap();
    assert!(mail.body.contains("540436505411111 / 23900012") && mail.body.contains(REASON), "{}", mail.body);
    let html = waiting.page().await;
    for words in ["did-refuse-correction", "did-confirm", "did-refuse-terminal"].map(says) {
        assert!(html.contains(&words), "{words}: {html}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_but_an_operator_finds_the_page_or_decides() {
    let waiting = Waiting::new().await;
    let owner = waiting.open.person("the owner", Audience::Staff, "official@example.org").await;
    assert_eq!(waiting.open.get("/operator", &owner).await.status(), StatusCode::NOT_FOUND);
    assert_eq!(waiting.approve(&owner).await.0, StatusCode::NOT_FOUND);
    let nobody = Person { name: "nobody", cookie: None };
    let asked = waiting.open.get("/operator", &nobody).await;
    assert_eq!(place(&asked), "/sign-in?for=staff&to=/operator");
    assert_eq!(waiting.approve(&nobody).await.0, StatusCode::UNAUTHORIZED);
    assert_eq!(
        waiting.open.house.count("select count(*) from audit where action = 'charity.prove'").await,
        0
    );
    // Whom the settings no longer name is no operator from then on.
    let Waiting { open, operator, .. } = waiting;
    let open = open.with(|config| Config { operator_people: Vec::new(), ..config }).await;
    assert_eq!(open.get("/operator", &operator).await.status(), StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_needs_a_second_step() {
    let waiting = Waiting::under(SecondStepRule::Required).await;
    let page = waiting.open.get("/operator", &waiting.operator).await;
    assert_eq!((page.status(), place(&page)), (StatusCode::SEE_OTHER, "/account/security"));
    let (status, to, _) = waiting.approve(&waiting.operator).await;
    assert_eq!((status, to.as_str()), (StatusCode::SEE_OTHER, "/account/security"));
    assert_eq!(waiting.decided("charity.prove").await, 0);
    let html = text(waiting.open.get("/account/security", &waiting.operator).await).await;
    assert!(html.contains(&say("account", "needs-step", [])), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_who_decides_has_just_proved_who_they_are() {
    let waiting = Waiting::new().await;
    long_ago(&waiting.open).await;
    let (status, _, html) = waiting.approve(&waiting.operator).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    assert!(html.contains("href=\"/account/confirm\"") && html.contains("Hill Hospice"), "{html}");
    assert_eq!(waiting.decided("charity.prove").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operators_mail_leads_to_the_page() {
    let waiting = Waiting::new().await;
    waiting.open.house.work().await;
    let mailbox = waiting.open.house.backend.mailbox().await.unwrap();
    let registered = say_in_email("operators", "registered-subject", []);
    let mail = mailbox.iter().find(|mail| mail.subject == registered).unwrap();
    assert!(
        mail.body.contains("/operator") && mail.body.contains("uplift admin charity ask"),
        "{}",
        mail.body
    );
}
