//! Every server function of the pages, called with the ids of one house by people whose they are not.

use std::collections::BTreeSet;

use axum::http::Method;
use backend::sign_in::Audience;
use domain::Role;
use server::web::made_for::FOR_ANYBODY;

use super::house::{House, Person, text};
use super::things::{Things, stored};

/// The functions that anybody may call, and why.
const OPEN_FUNCTIONS: [&str; 25] = [
    // The tools of a sandbox, which are not there elsewhere.
    "sandbox/approve_charity",
    "sandbox/approve_correction",
    "sandbox/choose_hmrc",
    "sandbox/confirm_terminal",
    "sandbox/open",
    "sandbox/reduce_claim",
    "sandbox/set_clock",
    "sandbox/shop_begin",
    "sandbox/shop_pay",
    "sandbox/shop_restart",
    "sandbox/shop_tap",
    "sandbox/sign_in_as",
    "sandbox/try_endless",
    "sandbox/try_form",
    // Ways to sign in, each with a proof of its own; and out, which harms nobody.
    "sign_in/begin",
    "sign_in/enter_code",
    "sign_in/mail_instead",
    "sign_in/open_link",
    "sign_in/end_session",
    "sign_in/take_second_step",
    "sign_in/to_work",
    "sign_in/with_passkey",
    // The token of a mail is the proof.
    "giving/deny",
    "charity/confirm",
    "giving/confirm_cancellation",
];

/// What is for owners alone: who works there, and what the charity is.
const FOR_OWNERS: [&str; 8] = [
    "charity/confirm_fewer_approvals",
    "charity/propose_correction",
    "charity/withdraw_correction",
    "team/change_role",
    "team/end_sessions_of",
    "team/invite_again",
    "team/invite_colleague",
    "team/remove_colleague",
];

/// What is done for the charity or the platform as such and names nothing else: whoever owns one does it for their own.
const FOR_THE_HOUSE: [&str; 26] = [
    "charity/add_source",
    "charity/begin_claim",
    "charity/begin_own_claim",
    "charity/choose_claim_period",
    "charity/choose_claim_setting",
    "charity/find_donor_in_gifts",
    "charity/import_payments",
    "charity/propose_correction",
    "charity/record_nominee_step",
    "charity/resume_claims",
    "charity/save_view",
    "charity/send_test_message",
    "charity/stop_fewer_approvals",
    "charity/take_gifts_out",
    "charity/withdraw_correction",
    "platform/accept_charities",
    "platform/add_capture_origin",
    "platform/add_client",
    "platform/add_return_address",
    "platform/add_webhook",
    "platform/change_capture_colour",
    "platform/change_capture_logo",
    "platform/remove_capture_logo",
    "sandbox/make_examples",
    "team/invite_colleague",
    // A source that is not the charity's own is a wrong answer to its form, which is asked about below.
    "charity/add_terminal",
];

/// The status for people of the charity or the platform of the fields whose role there does not allow it.
fn for_another_role(name: &str) -> u16 {
    match for_strangers(name) {
        // Who is a member has no invitation left.
        404 if name == "team/accept_invitation" => 404,
        404 => 403,
        other => other,
    }
}

/// The status for staff who do not belong to the charity or the platform of the fields.
fn for_strangers(name: &str) -> u16 {
    match name {
        // Staff may register one of their own; these fields do not tell what it is.
        "charity/register" | "platform/register" => 422,
        _ => 404,
    }
}

/// The status for a donor who sends the ids of another's things.
fn for_other_donors(name: &str) -> u16 {
    match name {
        // The fields give none, and confirm nothing; what names another's gift finds nothing.
        "giving/give_authorisation"
        | "giving/delete_account"
        | "giving/send_address_code"
        | "giving/change_address"
        | "giving/find_gift" => 422,
        // Of the caller's own there is none to stop, or to keep on.
        "giving/stop_authorisation" | "giving/keep_authorisation" => 409,
        _ => 404,
    }
}

/// The functions that somebody has to sign in for, by name: the router registers them.
fn functions() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for (path, method) in server_fn::axum::server_fn_paths() {
        let Some(name) = path.strip_prefix("/fn/") else { panic!("{path} is not under /fn") };
        if !OPEN_FUNCTIONS.contains(&name) {
            assert_eq!(method, Method::POST, "{path}");
            names.insert(name.to_owned());
        }
    }
    assert!(names.len() > 45, "{names:?}");
    names
}

/// Calls a function; its status and what it said.
async fn called(open: &House, name: &str, fields: &[(&str, String)], who: &Person) -> (u16, String) {
    let fields: Vec<(&str, &str)> = fields.iter().map(|(field, value)| (*field, value.as_str())).collect();
    let path = format!("/fn/{name}");
    let answer = open.post(&path, &fields, who.cookie.as_deref(), "application/json").await;
    (answer.status().as_u16(), text(answer).await)
}

/// Nobody did anything.
async fn assert_untouched(open: &House, before: Vec<(String, String)>) {
    for (was, is) in before.into_iter().zip(stored(open).await) {
        assert_eq!(was, is, "somebody changed what is not theirs");
    }
}

#[test]
fn only_what_anybody_may_call_takes_a_form_that_was_made_for_somebody_else() {
    assert_eq!(BTreeSet::from(FOR_ANYBODY), BTreeSet::from(OPEN_FUNCTIONS));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_function_of_the_pages_asks_who_calls() {
    let open = House::open().await;
    let things = Things::of(&open).await;
    let nobody = Person { name: "nobody", cookie: None };
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let other_donor = open.person("another donor", Audience::Donor, "else@example.org").await;
    let staff = open.person("staff", Audience::Staff, "alone@example.org").await;
    let other_charity = open.another_charitys_owner().await;
    let other_platform = open.another_platforms_owner().await;
    let viewer = open.viewer().await;
    let finance = open.colleague("who claims", "finance@example.org", Role::Finance).await;
    let member = open.platform_person("the member", "member@example.org", open.platform, Role::Viewer).await;
    let developer =
        open.platform_person("the developer", "developer@example.org", open.platform, Role::Developer).await;
    let (charity, platform) = (open.charity.to_string(), open.platform.to_string());
    let before = stored(&open).await;
    let functions = functions();
    let mut wrong = Vec::new();
    for name in &functions {
        // Whoever is not signed in on the function's side is asked to, whatever was sent.
        let (strange, outside) = (for_strangers(name), for_another_role(name));
        let is_for_owners = FOR_OWNERS.contains(&name.as_str());
        // Somebody of the other side, who may look, and who works here without owning it.
        let callers = |elsewhere, looks, works| {
            let mut callers = vec![
                (&nobody, 401),
                (&donor, 401),
                (&staff, strange),
                (&other_charity, strange),
                (&other_platform, strange),
                (elsewhere, strange),
                (looks, outside),
            ];
            if is_for_owners {
                callers.push((works, 403));
            }
            callers
        };
        let of_charity = callers(&member, &viewer, &finance);
        let of_platform = callers(&viewer, &member, &developer);
        let sent = things.fields(&open, name, &charity, &platform);
        let calls = match name.split('/').next().unwrap_or_default() {
            "giving" => {
                vec![(vec![(&nobody, 401), (&staff, 401), (&other_donor, for_other_donors(name))], sent)]
            }
            "charity" => vec![(of_charity, sent)],
            "platform" | "sandbox" => vec![(of_platform, sent)],
            "operator" => {
                let staff = [&staff, &other_charity, &other_platform, &viewer, &finance, &member, &developer];
                let mut callers = vec![(&nobody, 401), (&donor, 401)];
                callers.extend(staff.map(|who| (who, 404)));
                vec![(callers, sent)]
            }
            "team" => {
                vec![(of_charity, sent), (of_platform, things.of_platform(&open, name, &platform))]
            }
            _ => vec![(vec![(&nobody, 401)], sent)],
        };
        for (callers, sent) in calls {
            for (who, right) in callers {
                let (status, html) = called(&open, name, &sent, who).await;
                if let Some(secret) = open.secrets().into_iter().find(|secret| html.contains(*secret)) {
                    wrong.push(format!("{name} tells {} {secret}", who.name));
                }
                if status != right {
                    wrong.push(format!("{name} for {}: {status}, not {right}", who.name));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    for known in FOR_OWNERS {
        assert!(functions.contains(known), "there is no function {known}");
    }
    assert_untouched(&open, before).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_reaches_another_houses_things_from_a_house_of_their_own() {
    let open = House::open().await;
    let things = Things::of(&open).await;
    let owner = open.person("the owner", Audience::Staff, "official@example.org").await;
    let platforms = open.platform_owner("the platform’s owner", "platforms@example.org", open.platform).await;
    let other_charity = open.another_charitys_owner().await;
    let other_platform = open.another_platforms_owner().await;
    let (charity, platform) = open.elsewhere().await;
    let before = stored(&open).await;
    let functions = functions();
    let mut wrong = Vec::new();
    for name in &functions {
        let sent = things.fields(&open, name, &charity, &platform);
        let calls = match name.split('/').next().unwrap_or_default() {
            "charity" => vec![(&other_charity, sent)],
            "platform" => vec![(&other_platform, sent)],
            "team" => {
                vec![(&other_charity, sent), (&other_platform, things.of_platform(&open, name, &platform))]
            }
            _ => continue,
        };
        // To register is about the caller alone.
        if FOR_THE_HOUSE.contains(&name.as_str()) || name.ends_with("/register") {
            continue;
        }
        for (who, sent) in calls {
            let (status, html) = called(&open, name, &sent, who).await;
            if status != 404 {
                wrong.push(format!("{name} for {}: {status}, not 404", who.name));
            }
            if let Some(secret) = open.secrets().into_iter().find(|secret| html.contains(*secret)) {
                wrong.push(format!("{name} tells {} {secret}", who.name));
            }
        }
    }
    // A terminal is put on the map of a source of the charity's own, of which a form gives the choice.
    let sent = things.fields(&open, "charity/add_terminal", &charity, &platform);
    let (status, _) = called(&open, "charity/add_terminal", &sent, &other_charity).await;
    assert_eq!(status, 422);
    assert!(wrong.is_empty(), "{wrong:#?}");
    for known in FOR_THE_HOUSE {
        assert!(functions.contains(known), "there is no function {known}");
    }
    assert_untouched(&open, before).await;
    // Whose they are may do with the same ids what they like: it was not the ids.
    let (charity, platform) = (open.charity.to_string(), open.platform.to_string());
    for (name, who) in [
        ("charity/put_payment_back", &owner),
        ("charity/merge_payment", &owner),
        ("charity/dismiss_payment", &owner),
        ("charity/remove_payment", &owner),
        ("charity/repay_adjustment", &owner),
        ("charity/take_repayment_back", &owner),
        ("charity/delete_view", &owner),
        ("platform/replay_event", &platforms),
        ("platform/revoke_secret", &platforms),
    ] {
        let sent = things.fields(&open, name, &charity, &platform);
        let (status, html) = called(&open, name, &sent, who).await;
        assert!(status < 400, "{name} for {}: {status} {html}", who.name);
    }
    let sent = things.of_platform(&open, "team/remove_colleague", &platform);
    let (status, html) = called(&open, "team/remove_colleague", &sent, &platforms).await;
    assert!(status < 400, "{status} {html}");
}
