//! The second step of signing in, and proving again who one is, as a browser without a script meets them.

use axum::http::{StatusCode, header};
use backend::mail::Received;
use backend::sign_in::Audience;
use backend::testing::words::{Value, say, say_in_email};
use backend::{Config, SecondStepRule};
use domain::Email;

use crate::page_walls::{HOUSE_NAME, HTML, House, Person, place, text};

/// Everybody signed in more than ten minutes ago.
pub async fn long_ago(open: &House) {
    let aged =
        "update session set data = data || jsonb_build_object('proved', (data ->> 'proved')::bigint - 601)";
    assert!(open.house.by_hand(aged).await.unwrap() > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_wants_a_fresh_proof_keeps_what_was_typed_and_leads_to_it() {
    let open = House::open().await;
    let owner = open.person("the owner", Audience::Staff, "official@example.org").await;
    let (page, charity) = (format!("/charity/{}/team", open.charity), open.charity.to_string());
    let fields = [
        ("_do", "/fn/team/invite_colleague"),
        ("team", charity.as_str()),
        ("email", "ann@example.org"),
        ("role", "finance"),
    ];
    long_ago(&open).await;
    let answer = open.post(&page, &fields, owner.cookie.as_deref(), HTML).await;
    assert_eq!(answer.status(), StatusCode::FORBIDDEN);
    let html = text(answer).await;
    let prove = say("form_errors", "prove-again", []);
    for words in [prove.as_str(), "href=\"/account/confirm\"", "value=\"ann@example.org\""] {
        assert!(html.contains(words), "{words} is missing");
    }
    assert_eq!(open.house.count("select count(*) from membership where role = 'finance'").await, 0);
    // The page itself is daily work.
    assert_eq!(open.get(&page, &owner).await.status(), StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_no_second_step_proves_it_by_a_mail_to_their_own_address() {
    let open = House::open().await;
    let owner = open.person("the owner", Audience::Staff, "official@example.org").await;
    long_ago(&open).await;
    let asked = open.get("/account/security/passkey", &owner).await;
    assert_eq!(asked.status(), StatusCode::SEE_OTHER);
    assert_eq!(place(&asked), "/account/confirm?to=/account/security/passkey");
    let html = text(open.get(place(&asked), &owner).await).await;
    let (by_mail, by_app) = (say("sign_in", "send-code", []), say("account", "app-code", []));
    assert!(html.contains(&by_mail) && !html.contains(&by_app));
    let fields = [("_do", "/fn/account/mail_code"), ("to", "/account/security/passkey")];
    let answer = open.post("/account/confirm", &fields, owner.cookie.as_deref(), HTML).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    assert!(place(&answer).starts_with("/sign-in/code?attempt="), "{}", place(&answer));
    open.house.work().await;
    let mailbox = open.house.backend.mailbox().await.unwrap();
    let code_is = say_in_email("frame", "code-is", []);
    assert!(mailbox.iter().any(|mail| mail.to == "official@example.org" && mail.body.contains(&code_is)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_to_staff_leads_to_their_own_settings_and_never_to_those_of_a_donor() {
    let open = House::open().await;
    let owner = open.person("the owner", Audience::Staff, "official@example.org").await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let nobody = Person { name: "nobody", cookie: None };
    for path in ["/account/security", "/account/security/passkey", "/account/browsers", "/account"] {
        let of_staff = format!("{path}?for=staff");
        for who in [&nobody, &donor] {
            let answer = open.get(&of_staff, who).await;
            assert_eq!(answer.status(), StatusCode::SEE_OTHER, "{path}, {}", who.name);
            assert_eq!(place(&answer), format!("/sign-in?for=staff&to={path}%3Ffor%3Dstaff"));
        }
        assert_eq!(open.get(&of_staff, &owner).await.status(), StatusCode::OK, "{path}");
        assert_eq!(open.get(path, &donor).await.status(), StatusCode::OK, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_proves_it_by_a_mail_beside_a_form_is_told_to_go_back_to_the_form() {
    let open = House::open().await;
    let owner = open.person("the owner", Audience::Staff, "official@example.org").await;
    let fields = [("_do", "/fn/account/mail_code")];
    let answer = open.post("/account/confirm", &fields, owner.cookie.as_deref(), HTML).await;
    assert!(place(&answer).ends_with("&to=/account/confirm%3Fdone"), "{}", place(&answer));
    let html = text(open.get("/account/confirm?done", &owner).await).await;
    assert!(html.contains(&say("account", "thank-you-lead", [])), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_with_donors_details_wants_a_fresh_proof_and_leads_back_to_its_claim() {
    let open = House::open().await;
    let owner = open.person("the owner", Audience::Staff, "official@example.org").await;
    let pack = open.fill("/charity/{charity}/claims/{claim}/pack.zip");
    assert_eq!(open.get(&pack, &owner).await.status(), StatusCode::OK);
    long_ago(&open).await;
    let claim = open.fill("/charity/{charity}/claims/{claim}");
    let asked = open.get(&pack, &owner).await;
    assert_eq!(asked.status(), StatusCode::SEE_OTHER);
    assert_eq!(place(&asked), format!("/account/confirm?to={claim}%3Ffile%3Dpack%26claim%3D1"));
    let html = text(open.get(place(&asked), &owner).await).await;
    let title = say("account", "confirm-for-pack", [("number", Value::text(1))]);
    assert!(html.contains(&title), "{html}");
    assert!(html.contains(&format!("href=\"{claim}\"")), "there is a way back");
    // Whoever opens the address of the way back later starts no download.
    let back = open.get(&format!("{claim}?file=pack&claim=1"), &owner).await;
    assert_eq!(back.status(), StatusCode::OK);
    assert!(back.headers().get(header::REFRESH).is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn staff_without_the_second_step_that_they_need_are_led_to_setting_it_up() {
    let open =
        House::open().await.with(|config| Config { second_step: SecondStepRule::Required, ..config }).await;
    let owner = open.person("the owner", Audience::Staff, "official@example.org").await;
    let charity = format!("/charity/{}", open.charity);
    for path in [charity.clone(), format!("{charity}/team"), format!("{charity}/donations.csv")] {
        let answer = open.get(&path, &owner).await;
        assert_eq!(answer.status(), StatusCode::SEE_OTHER, "{path}");
        assert_eq!(answer.headers()[header::LOCATION], "/account/security", "{path}");
    }
    let html = text(open.get("/account/security", &owner).await).await;
    assert!(html.contains(&say("account", "needs-step", [])), "{html}");
    // Nobody is asked who can change nothing.
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    assert_eq!(open.get("/giving", &donor).await.status(), StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_second_step_is_of_whoever_opened_the_mail_in_this_browser() {
    let open = House::open().await;
    let owner = open.person("the owner", Audience::Staff, "official@example.org").await;
    // Signed in as they are, they have no second step before them.
    let page = text(open.get("/sign-in/second-step", &owner).await).await;
    let again = say("sign_in", "again", []);
    assert!(page.contains(&again) && !page.contains("take_second_step"), "{page}");
    let fields = [("_do", "/fn/sign_in/take_second_step"), ("code", "123456")];
    let answer = open.post("/sign-in/second-step", &fields, None, HTML).await;
    assert_eq!(answer.status(), StatusCode::UNAUTHORIZED);
}

#[tokio::test(flavor = "multi_thread")]
async fn staff_who_come_in_by_the_donors_page_are_asked_where_to() {
    let open = House::open().await;
    let fields = [("_do", "/fn/sign_in/begin"), ("audience", "donor"), ("email", "official@example.org")];
    assert_eq!(open.post("/sign-in", &fields, None, HTML).await.status(), StatusCode::SEE_OTHER);
    open.house.work().await;
    let mailbox = open.house.backend.mailbox().await.unwrap();
    let subject = say_in_email("sign_in", "link-subject", []);
    let is_theirs = |mail: &&Received| mail.to == "official@example.org" && mail.subject == subject;
    let mail = mailbox.iter().find(is_theirs).unwrap();
    let token = mail.body.split("/sign-in/link/").nth(1).unwrap().split_whitespace().next().unwrap();
    let fields = [("_do", "/fn/sign_in/open_link"), ("token", token)];
    let opened = open.post(&format!("/sign-in/link/{token}"), &fields, None, HTML).await;
    assert_eq!(place(&opened), "/sign-in/where");
    let cookies = opened.headers().get_all(header::SET_COOKIE).iter();
    let mut cookies = cookies.filter_map(|cookie| cookie.to_str().ok()?.split(';').next());
    let session = cookies.find(|cookie| cookie.starts_with("__Host-session=")).unwrap().to_owned();
    let donor = Person { name: "the owner as a donor", cookie: Some(session) };
    let html = text(open.get("/sign-in/where", &donor).await).await;
    assert!(html.contains(HOUSE_NAME) && html.contains(&say("sign_in", "own-giving", [])), "{html}");
    let fields = [("_do", "/fn/sign_in/to_work")];
    let on = open.post("/sign-in/where", &fields, donor.cookie.as_deref(), HTML).await;
    assert_eq!(place(&on), "/charity");
    // A donor who gave no address of staff has no such way.
    let other = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let refused = open.post("/sign-in/where", &fields, other.cookie.as_deref(), HTML).await;
    assert_eq!(refused.status(), StatusCode::UNAUTHORIZED);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_browser_is_signed_out_by_its_owner_alone() {
    let open = House::open().await;
    let phone = open.person("the phone", Audience::Donor, "zoe@example.org").await;
    let laptop = open.person("the laptop", Audience::Donor, "zoe@example.org").await;
    let stranger = open.person("a stranger", Audience::Donor, "sam@example.org").await;
    let html = text(open.get("/account/browsers", &laptop).await).await;
    let (_, rest) = html.split_once("name=\"browser\" value=\"").unwrap();
    let browser = rest.split('"').next().unwrap();
    let fields = [("_do", "/fn/sign_in/end_browser"), ("browser", browser)];
    let others = open.post("/account/browsers", &fields, stranger.cookie.as_deref(), HTML).await;
    assert_eq!(others.status(), StatusCode::NOT_FOUND);
    assert_eq!(open.get("/giving", &phone).await.status(), StatusCode::OK);
    let own = open.post("/account/browsers", &fields, laptop.cookie.as_deref(), HTML).await;
    assert_eq!((own.status(), place(&own)), (StatusCode::SEE_OTHER, "/account/browsers"));
    assert_eq!(place(&open.get("/giving", &phone).await), "/sign-in");
    assert_eq!(open.get("/giving", &laptop).await.status(), StatusCode::OK);
    let noted = "select count(*) from audit where action = 'person.sign_out' and actor_kind = 'donor'";
    assert_eq!(open.house.count(noted).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_signed_in_long_ago_proves_it_again_before_they_sign_other_browsers_out() {
    let open = House::open().await;
    let phone = open.person("the phone", Audience::Donor, "zoe@example.org").await;
    let laptop = open.person("the laptop", Audience::Donor, "zoe@example.org").await;
    let html = text(open.get("/account/browsers", &laptop).await).await;
    let (_, rest) = html.split_once("name=\"browser\" value=\"").unwrap();
    let browser = rest.split('"').next().unwrap();
    long_ago(&open).await;
    let one = [("_do", "/fn/sign_in/end_browser"), ("_key", browser), ("browser", browser)];
    for fields in [&one[..], &[("_do", "/fn/sign_in/end_every_session")][..]] {
        let answer = open.post("/account/browsers", fields, laptop.cookie.as_deref(), HTML).await;
        assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{fields:?}");
        assert!(text(answer).await.contains("href=\"/account/confirm\""), "{fields:?}");
    }
    for person in [&phone, &laptop] {
        assert_eq!(open.get("/giving", person).await.status(), StatusCode::OK, "{}", person.name);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_signs_somebody_out_everywhere() {
    let open = House::open().await;
    let zoe = Email::parse("zoe@example.org").unwrap();
    let (phone, laptop) = (
        open.person("the phone", Audience::Donor, zoe.as_str()).await,
        open.person("the laptop", Audience::Staff, zoe.as_str()).await,
    );
    let stranger = open.person("a stranger", Audience::Donor, "sam@example.org").await;
    assert_eq!(open.house.backend.sign_out_person(&zoe).await.unwrap(), 2);
    assert_eq!(place(&open.get("/giving", &phone).await), "/sign-in");
    assert_eq!(place(&open.get("/charity", &laptop).await), "/sign-in?for=staff");
    assert_eq!(open.get("/giving", &stranger).await.status(), StatusCode::OK);
    assert_eq!(open.house.count("select count(*) from audit where action = 'person.sign_out'").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_donor_is_asked_again_before_they_type_that_the_account_is_to_be_deleted() {
    let open = House::open().await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    assert_eq!(open.get("/giving/privacy/delete", &donor).await.status(), StatusCode::OK);
    long_ago(&open).await;
    let asked = open.get("/giving/privacy/delete", &donor).await;
    assert_eq!(place(&asked), "/account/confirm?to=/giving/privacy/delete");
    let html = text(open.get(place(&asked), &donor).await).await;
    let [why, of_staff] = ["why-delete", "why-staff"].map(|id| say("account", id, []));
    assert!(html.contains(&why) && !html.contains(&of_staff), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_invited_and_comes_in_by_the_donors_page_reads_who_invites_them() {
    let open = House::open().await;
    let owner = open.person("the owner", Audience::Staff, "official@example.org").await;
    let (page, charity) = (format!("/charity/{}/team", open.charity), open.charity.to_string());
    let fields = [
        ("_do", "/fn/team/invite_colleague"),
        ("team", charity.as_str()),
        ("email", "ann@example.org"),
        ("role", "finance"),
    ];
    let invited = open.post(&page, &fields, owner.cookie.as_deref(), HTML).await;
    assert_eq!(invited.status(), StatusCode::SEE_OTHER);

    let fields = [("_do", "/fn/sign_in/begin"), ("audience", "donor"), ("email", "ann@example.org")];
    assert_eq!(open.post("/sign-in", &fields, None, HTML).await.status(), StatusCode::SEE_OTHER);
    open.house.work().await;
    let mailbox = open.house.backend.mailbox().await.unwrap();
    let subject = say_in_email("sign_in", "link-subject", []);
    let is_theirs = |mail: &&Received| mail.to == "ann@example.org" && mail.subject == subject;
    let mail = mailbox.iter().find(is_theirs).unwrap();
    let token = mail.body.split("/sign-in/link/").nth(1).unwrap().split_whitespace().next().unwrap();
    let fields = [("_do", "/fn/sign_in/open_link"), ("token", token)];
    let opened = open.post(&format!("/sign-in/link/{token}"), &fields, None, HTML).await;
    assert_eq!(place(&opened), "/sign-in/where");
    let cookies = opened.headers().get_all(header::SET_COOKIE).iter();
    let mut cookies = cookies.filter_map(|cookie| cookie.to_str().ok()?.split(';').next());
    let session = cookies.find(|cookie| cookie.starts_with("__Host-session=")).unwrap().to_owned();
    let ann = Person { name: "the colleague as a donor", cookie: Some(session) };

    let name = || [("name", Value::text("Quillfeather Hospice"))];
    let invited_to = say("sign_in", "invited-to", name());
    let html = text(open.get("/sign-in/where", &ann).await).await;
    for words in [&say("sign_in", "invited", []), &invited_to, &say("sign_in", "to-invitation", name())] {
        assert!(html.contains(words), "{words}: {html}");
    }
    let html = text(open.get("/account", &ann).await).await;
    assert!(html.contains(&invited_to) && html.contains("href=\"/sign-in?for=staff\""), "{html}");
    let other = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    assert!(!text(open.get("/account", &other).await).await.contains(HOUSE_NAME));

    let on =
        open.post("/sign-in/where", &[("_do", "/fn/sign_in/to_work")], ann.cookie.as_deref(), HTML).await;
    assert_eq!(place(&on), format!("/charity/{charity}?joined"));
}
