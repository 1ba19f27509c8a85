//! A claim that waits for somebody who has left the charity: whoever lets them go is told before, and the pages lead out of it.

use axum::http::StatusCode;
use backend::actor::CharityStaff;
use backend::testing::words::{Value, say};
use domain::claim::ClaimSetting;
use domain::claim::reduction::Reduction;
use domain::{Email, Role, StaffName};
use serde_json::json;

use super::Desk;
use crate::page_walls::{place, text};

/// When fewer approvals hold that are asked for now.
const A_DAY_LATER: &str = "23 November 2026 at 9:05am";

impl Desk {
    async fn asks_for(&self, staff: &CharityStaff, approvals: &str) {
        let setting = json!({"schedule": "by_hand", "approvals": approvals});
        let setting = ClaimSetting::read(&setting).unwrap();
        let backend = &self.open.house.backend;
        backend.choose_claim_setting(staff, setting).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_who_has_to_approve_is_let_go_unawares_and_a_claim_that_lacks_them_says_what_to_do() {
    let team_says = |id: &str| say("charity_team", id, []);
    let (too_few, stuck) = (team_says("too-few"), say("claim", "nobody-can-approve", []));
    let (without, without_you) = (team_says("too-few-without"), team_says("too-few-without-you"));
    let desk = Desk::open().await;
    let backend = &desk.open.house.backend;
    let staff = desk.open.house.staff("official@example.org").await;
    let staff = staff.of(desk.open.charity).unwrap();
    let invite = async |email: &str, role: Role| {
        let email = Email::parse(email).unwrap();
        backend.invite_colleague(&staff.team(), &email, role).await.unwrap()
    };
    let second = invite("second@example.org", Role::Finance).await;
    let third = invite("third@example.org", Role::Viewer).await;
    desk.asks_for(&staff, "two").await;
    let id = backend.begin_claim(&staff).await.unwrap();
    desk.open.house.work().await;
    backend.approve_claim(&staff, id).await.unwrap();

    let activity = desk.reads(&format!("/charity/{}/activity", desk.open.charity)).await;
    let gifts = Value::text(say("charity_gifts", "count", [("count", Value::number(1))]));
    let about = [("number", Value::text(2)), ("gifts", gifts), ("amount", Value::text("£30.86"))];
    assert!(activity.contains(&format!(">{}<", say("activity", "claim-of-gifts", about))), "{activity}");
    // Who has approved it is not asked to again.
    let home = format!("/charity/{}", desk.open.charity);
    let first = desk.reads(&home).await;
    let waits = say("charity", "approve", [("number", Value::text(2))]);
    assert!(!first.contains(&waits) && !first.contains(&too_few), "{first}");

    let (claims, claim) = (desk.page(""), desk.page(&format!("/{id}")));
    let team = format!("/charity/{}/team", desk.open.charity);
    let html = desk.reads(&claims).await;
    let approved = [("number", Value::text(2)), ("to_go", Value::number(1))];
    assert!(html.contains(&say("claim", "approved-by-you", approved)), "{html}");
    assert!(!html.contains(&say("charity", "approve-link", [])), "{html}");
    let html = desk.reads(&claim).await;
    for words in [
        say("claim", "you-approved", []),
        say("claim", "waits-for-invited", []),
        say("claim", "invited-approvers", [("others", Value::text("second@example.org"))]),
        say("claim", "more-approvals", [("to_go", Value::number(1))]),
    ] {
        assert!(html.contains(&words), "{words}: {html}");
    }
    assert!(!html.contains(&stuck), "{html}");
    for page in [&claims, &team] {
        let html = desk.reads(page).await;
        assert!(!html.contains(&too_few), "{page}: {html}");
    }
    let html = desk.reads(&format!("{team}/{second}")).await;
    let count = [("needed", Value::number(2)), ("can", Value::number(1))];
    let words = say("charity_team", "approvers-then", count);
    assert!(html.contains(&without) && html.contains(&words), "{html}");
    let me = desk.open.house.staff_id("official@example.org").await;
    let html = desk.reads(&format!("{team}/{me}")).await;
    assert!(html.contains(&without_you) && !html.contains(&without), "{html}");
    // A viewer approves nothing.
    let html = desk.reads(&format!("{team}/{third}")).await;
    assert!(!html.contains(&without), "{html}");

    desk.open.house.staff("second@example.org").await;
    let html = desk.reads(&claim).await;
    let others = say("claim", "new-approver", [("who", Value::text("second@example.org"))]);
    assert!(html.contains(&say("claim", "you-approved-then", [("others", Value::text(others))])), "{html}");
    assert!(!html.contains(&say("claim", "waits-for-invited", [])), "{html}");

    backend.remove_colleague(&staff.team(), second).await.unwrap();
    let settings = desk.page("/settings");
    let first = desk.reads(&home).await;
    assert!(first.contains(&too_few) && first.contains(&format!("href=\"{team}\"")), "{first}");
    for (page, words) in [(&claims, &too_few), (&team, &too_few), (&claim, &stuck)] {
        let html = desk.reads(page).await;
        assert!(html.contains(words), "{page}: {html}");
        for link in [&team, &settings] {
            assert!(html.contains(&format!("href=\"{link}\"")), "{page}: {html}");
        }
    }
    let html = desk.reads(&claim).await;
    assert!(html.contains(&say("claim", "or-cancel", [])), "{html}");
    let html = desk.reads(&settings).await;
    assert!(html.contains(&say("claim_settings", "approvals-hint", [])), "{html}");

    desk.asks_for(&staff, "one").await;
    let html = desk.reads(&settings).await;
    let waits = say("claim_settings", "fewer-one", [("at", Value::text(A_DAY_LATER))]);
    assert!(html.contains(&waits) && html.contains("stop_fewer_approvals"), "{html}");
    assert!(!html.contains("confirm_fewer_approvals"), "nobody confirms what they asked for: {html}");
    assert!(desk.reads(&claim).await.contains(&stuck));
    desk.open.house.let_fewer_hold().await;
    desk.open.house.work().await;
    let html = desk.reads(&settings).await;
    assert!(!html.contains(&waits), "{html}");
    let html = desk.reads(&claim).await;
    assert!(html.contains(&say("claim_states", "accepted-with-receipt", [])), "{html}");
    for page in [&claims, &team] {
        let html = desk.reads(page).await;
        assert!(!html.contains(&too_few), "{page}: {html}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn fewer_approvals_are_announced_in_the_settings_and_one_who_stops_them_reads_so() {
    let desk = Desk::open().await;
    let staff = desk.open.house.staff("official@example.org").await;
    let staff = staff.of(desk.open.charity).unwrap();
    let second = Email::parse("second@example.org").unwrap();
    desk.open.house.backend.invite_colleague(&staff.team(), &second, Role::Finance).await.unwrap();
    desk.asks_for(&staff, "two").await;
    desk.asks_for(&staff, "one").await;
    let (settings, charity) = (desk.page("/settings"), desk.open.charity.to_string());
    let overview = format!("/charity/{charity}/settings");
    let html = desk.reads(&overview).await;
    let now = Value::text(say("charity", "two-approve", []));
    let fewer = say("charity", "fewer-from", [("now", now), ("at", Value::text(A_DAY_LATER))]);
    assert!(html.contains(&fewer), "{html}");
    let fields = [("_do", "/fn/charity/stop_fewer_approvals"), ("charity", charity.as_str())];
    let answer = desk.open.post(&settings, &fields, desk.owner.cookie.as_deref(), "text/html").await;
    assert_eq!(place(&answer), format!("{settings}?stopped"));
    let html = desk.reads(place(&answer)).await;
    let stopped = say("claim_settings", "fewer-stopped", []);
    assert!(html.contains(&stopped) && !html.contains("stop_fewer_approvals"), "{html}");
    assert!(!desk.reads(&overview).await.contains(&fewer));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_no_owner_reads_who_approves_and_is_offered_no_choice() {
    let desk = Desk::open().await;
    let finance = desk.open.colleague("the treasurer", "finance@example.org", Role::Finance).await;
    let (page, kept) = (desk.page("/settings"), "type=\"hidden\" name=\"approvals\"");
    let owners = say("claim_settings", "owners-choose", []);
    let html = text(desk.open.get(&page, &finance).await).await;
    assert!(html.contains(&owners) && html.contains(kept), "{html}");
    let html = desk.reads(&page).await;
    assert!(!html.contains(&owners) && !html.contains(kept), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_approves_a_claim_reads_what_hmrc_refused_since_the_last_approval() {
    let desk = Desk::open().await;
    let first = desk.claim().await;
    let staff = desk.open.house.staff("official@example.org").await;
    let staff = staff.of(desk.open.charity).unwrap();
    let backend = &desk.open.house.backend;
    let letter = json!({
        "what": "whole", "lines": "", "letterOn": "2026-11-22", "why": "No declaration was shown.", "then": "claim_again",
    });
    let letter = Reduction::read(&serde_json::from_value(letter).unwrap(), backend.today()).unwrap();
    let would = backend.would_reduce(&staff, first, &letter.letter).await.unwrap();
    backend.reduce_claim(&staff, first, &letter, would.to_confirm()).await.unwrap();
    desk.open.house.work().await;
    desk.asks_for(&staff, "one").await;
    let next = backend.begin_claim(&staff).await.unwrap();
    desk.open.house.work().await;
    let html = desk.reads(&desk.page(&format!("/{next}"))).await;
    let refused = [("count", Value::number(1)), ("gift_aid", Value::text("£30.86"))];
    let ledger = format!("href=\"{}#refused\"", desk.page("/adjustments"));
    for words in [say("claim", "refused-since-approval", refused), say("claim", "see-refused", []), ledger] {
        assert!(html.contains(&words), "{words}: {html}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_viewer_reads_how_many_approvals_a_claim_lacks() {
    let desk = Desk::open().await;
    let backend = &desk.open.house.backend;
    let staff = desk.open.house.staff("official@example.org").await;
    let staff = staff.of(desk.open.charity).unwrap();
    desk.open.colleague("the treasurer", "finance@example.org", Role::Finance).await;
    let viewer = desk.open.colleague("the trustee", "trustee@example.org", Role::Viewer).await;
    desk.asks_for(&staff, "two").await;
    let id = backend.begin_claim(&staff).await.unwrap();
    desk.open.house.work().await;
    let claim = desk.page(&format!("/{id}"));
    let (two, one) = (
        say("claim", "needs-approval", [("people", Value::number(2))]),
        say("claim", "more-approvals", [("to_go", Value::number(1))]),
    );
    for (said, other) in [(&two, &one), (&one, &two)] {
        let for_viewer = text(desk.open.get(&claim, &viewer).await).await;
        for html in [desk.reads(&claim).await, for_viewer] {
            assert_eq!((html.matches(said).count(), html.contains(other)), (1, false), "{html}");
        }
        if said == &two {
            backend.approve_claim(&staff, id).await.unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_made_a_claim_is_offered_no_approval_and_reads_who_can_give_it() {
    let desk = Desk::open().await;
    let staff = desk.open.house.staff("official@example.org").await;
    let staff = staff.of(desk.open.charity).unwrap();
    let finance = desk.open.colleague("the treasurer", "finance@example.org", Role::Finance).await;
    let long_there = "update membership set created_at = '2026-11-01T09:00:00Z' where role = 'finance'";
    assert_eq!(desk.open.house.by_hand(long_there).await, Ok(1));
    let (charity, settings) = (desk.open.charity.to_string(), desk.page("/settings"));
    let choice = say("claim_settings", "approvals-another", []);
    let html = desk.reads(&settings).await;
    for words in [choice.as_str(), &say("claim_settings", "approvals-two-hint", []), "value=\"another\""] {
        assert!(html.contains(words), "{words}: {html}");
    }
    desk.asks_for(&staff, "another").await;
    let html = text(desk.open.get(&settings, &finance).await).await;
    assert!(html.contains(&choice), "{html}");
    let html = desk.reads(&format!("/charity/{charity}/settings")).await;
    assert!(html.contains(&say("charity", "another-approves", [])), "{html}");
    let html = desk.reads(&desk.page("/new")).await;
    assert!(html.contains(&say("claims", "another-needed", [])), "{html}");

    let id = desk.open.house.backend.begin_claim(&staff).await.unwrap();
    desk.open.house.work().await;
    let (claim, button) = (desk.page(&format!("/{id}")), "/fn/charity/approve_claim");
    let html = desk.reads(&claim).await;
    let who = [("others", Value::text("finance@example.org"))];
    assert!(html.contains(&say("claim", "made-by-you-then", who)), "{html}");
    let needs_another = say("claim", "needs-another", []);
    assert!(!html.contains(button) && !html.contains(&needs_another), "{html}");
    assert!(!html.contains(&say("claim", "nobody-can-approve", [])), "{html}");
    let html = desk.reads(&desk.page("")).await;
    let number = || [("number", Value::text(2))];
    assert!(html.contains(&say("claim", "made-by-you-number", number())), "{html}");
    assert!(!html.contains(&say("charity", "approve-link", [])), "{html}");
    let (home, asks) = (format!("/charity/{charity}"), say("charity", "approve", number()));
    assert!(!desk.reads(&home).await.contains(&asks));

    // A form that was opened before, or made up.
    let name = id.to_string();
    let fields = [("_do", button), ("charity", charity.as_str()), ("claim", name.as_str())];
    let answer = desk.open.post(&claim, &fields, desk.owner.cookie.as_deref(), "text/html").await;
    assert_eq!(answer.status(), StatusCode::CONFLICT);
    let html = text(answer).await;
    assert!(html.contains(&say("conflicts", "claim-made-by-you", [])), "{html}");

    let html = text(desk.open.get(&home, &finance).await).await;
    assert!(html.contains(&asks), "{html}");
    let html = text(desk.open.get(&claim, &finance).await).await;
    assert!(html.contains(button) && html.contains(&needs_another), "{html}");
    let answer = desk.open.post(&claim, &fields, finance.cookie.as_deref(), "text/html").await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    assert!(place(&answer).ends_with("?approved"), "{}", place(&answer));
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_alone_cannot_choose_that_another_approves_and_one_who_is_left_alone_reads_so() {
    let desk = Desk::open().await;
    let staff = desk.open.house.staff("official@example.org").await;
    let staff = staff.of(desk.open.charity).unwrap();
    let (settings, charity) = (desk.page("/settings"), desk.open.charity.to_string());
    let fields = [
        ("_do", "/fn/charity/choose_claim_setting"),
        ("charity", charity.as_str()),
        ("schedule", "by_hand"),
        ("approvals", "another"),
    ];
    let answer = desk.open.post(&settings, &fields, desk.owner.cookie.as_deref(), "text/html").await;
    let html = text(answer).await;
    assert!(html.contains(&say("page_faults", "too-few-approvers", [])), "{html}");

    let second = Email::parse("second@example.org").unwrap();
    let backend = &desk.open.house.backend;
    let second = backend.invite_colleague(&staff.team(), &second, Role::Finance).await.unwrap();
    desk.asks_for(&staff, "another").await;
    let team = format!("/charity/{charity}/team");
    let can = || [("can", Value::number(1))];
    let html = desk.reads(&team).await;
    assert!(html.contains(&say("charity_team", "another-now", can())), "{html}");
    let html = desk.reads(&format!("{team}/{second}")).await;
    assert!(html.contains(&say("charity_team", "another-then", can())), "{html}");
    backend.remove_colleague(&staff.team(), second).await.unwrap();
    let html = desk.reads(&team).await;
    assert!(html.contains(&say("charity_team", "another", can())), "{html}");
    let id = backend.begin_claim(&staff).await.unwrap();
    desk.open.house.work().await;
    let html = desk.reads(&desk.page(&format!("/{id}"))).await;
    for words in ["made-by-you", "nobody-can-approve", "or-cancel"].map(|id| say("claim", id, [])) {
        assert!(html.contains(&words), "{words}: {html}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_viewer_reads_what_waits_for_approval_and_is_offered_nothing() {
    let desk = Desk::open().await;
    let backend = &desk.open.house.backend;
    let staff = desk.open.house.staff("official@example.org").await;
    let staff = staff.of(desk.open.charity).unwrap();
    let viewer = desk.open.viewer().await;
    desk.asks_for(&staff, "one").await;
    let id = backend.begin_claim(&staff).await.unwrap();
    desk.open.house.work().await;
    let claim = desk.page(&format!("/{id}"));

    let home = format!("/charity/{}", desk.open.charity);
    let waits = say("charity", "approve", [("number", Value::text(2))]);
    for (html, link) in [
        (desk.reads(&home).await, "approve-link"),
        (text(desk.open.get(&home, &viewer).await).await, "see-the-claim"),
    ] {
        let (link, way) = (say("charity", link, []), format!("href=\"{claim}\""));
        assert!(html.contains(&waits) && html.contains(&link) && html.contains(&way), "{html}");
    }

    let dates = say("claims", "made-on", [("day", Value::text("21 November 2026"))]);
    let html = text(desk.open.get(&claim, &viewer).await).await;
    assert!(html.contains(&dates) && desk.reads(&claim).await.contains(&dates), "{html}");
    for form in ["approve_claim", "withdraw_claim"] {
        assert!(!html.contains(form), "{form}: {html}");
    }
}

/// Nobody is written to about it, as nobody is about a colleague's approval: the page behind the email says what became of the claim.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_was_asked_to_approve_a_claim_finds_that_it_was_cancelled() {
    let desk = Desk::open().await;
    let backend = &desk.open.house.backend;
    let staff = desk.open.house.staff("official@example.org").await;
    let staff = staff.of(desk.open.charity).unwrap();
    let asked = desk.open.colleague("the treasurer", "finance@example.org", Role::Finance).await;
    desk.asks_for(&staff, "one").await;
    let id = backend.begin_claim(&staff).await.unwrap();
    desk.open.house.work().await;
    backend.withdraw_claim(&staff, id).await.unwrap();
    let html = text(desk.open.get(&desk.page(&format!("/{id}")), &asked).await).await;
    let by =
        [("when", Value::text("22 November 2026 at 9:05am")), ("who", Value::text("official@example.org"))];
    for words in [
        say("claim_states", "cancelled", []),
        say("claim_states", "nothing-sent", []),
        say("claim", "cancelled-by", by),
    ] {
        assert!(html.contains(&words), "{words}: {html}");
    }
    assert!(!html.contains("approve_claim") && !html.contains("withdraw_claim"), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_viewer_reads_that_only_owners_change_who_approves() {
    let desk = Desk::open().await;
    let viewer = desk.open.viewer().await;
    let html = text(desk.open.get(&desk.page("/settings"), &viewer).await).await;
    assert!(html.contains(&say("claim_settings", "to-read", [])), "{html}");
    let html = desk.reads(&desk.page("/settings")).await;
    assert!(html.contains(&say("claim_settings", "approvals-another-hint", [])), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_viewer_reads_who_can_approve_a_claim_as_others_do() {
    let desk = Desk::open().await;
    let backend = &desk.open.house.backend;
    let staff = desk.open.house.staff("official@example.org").await;
    let name = StaffName::parse("Sam Okafor").unwrap();
    backend.name_myself(&staff, Some(&name)).await.unwrap();
    let staff = staff.of(desk.open.charity).unwrap();
    desk.open.colleague("the treasurer", "finance@example.org", Role::Finance).await;
    let viewer = desk.open.colleague("the trustee", "trustee@example.org", Role::Viewer).await;
    let long_there = "update membership set created_at = '2026-11-01T09:00:00Z'";
    assert!(desk.open.house.by_hand(long_there).await.is_ok());
    desk.asks_for(&staff, "two").await;
    let id = backend.begin_claim(&staff).await.unwrap();
    desk.open.house.work().await;
    let claim = desk.page(&format!("/{id}"));
    let can = |others: &str| say("claim", "can-approve", [("others", Value::text(others))]);
    let html = text(desk.open.get(&claim, &viewer).await).await;
    assert!(html.contains(&can("Sam Okafor, finance@example.org")), "{html}");
    assert!(!html.contains("/fn/charity/approve_claim"), "{html}");
    // Who has approved it is not named again.
    backend.approve_claim(&staff, id).await.unwrap();
    let html = text(desk.open.get(&claim, &viewer).await).await;
    assert!(html.contains(&can("finance@example.org")), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn fewer_approvals_are_announced_wherever_claims_are_read() {
    let desk = Desk::open().await;
    let backend = &desk.open.house.backend;
    let staff = desk.open.house.staff("official@example.org").await;
    let staff = staff.of(desk.open.charity).unwrap();
    desk.open.colleague("the treasurer", "finance@example.org", Role::Finance).await;
    let viewer = desk.open.colleague("the trustee", "trustee@example.org", Role::Viewer).await;
    desk.asks_for(&staff, "two").await;
    let id = backend.begin_claim(&staff).await.unwrap();
    desk.open.house.work().await;
    desk.asks_for(&staff, "one").await;
    let (home, claim) = (format!("/charity/{}", desk.open.charity), desk.page(&format!("/{id}")));
    let change = say("claim_settings", "fewer-one", [("at", Value::text(A_DAY_LATER))]);
    let settings = format!("href=\"{}\"", desk.page("/settings"));
    let (waiting, this) = ("fewer-to-waiting", "fewer-to-claim");
    for (page, applies) in [(&home, waiting), (&desk.page(""), waiting), (&claim, this)] {
        let html = desk.reads(page).await;
        let applies = say("claim_settings", applies, [("by", Value::text("official@example.org"))]);
        for words in [&change, &applies, &settings] {
            assert!(html.contains(words), "{page} {words}: {html}");
        }
        let html = text(desk.open.get(page, &viewer).await).await;
        assert!(!html.contains(&change), "{page}: {html}");
    }
    backend.stop_fewer_approvals(&staff).await.unwrap();
    for page in [&home, &desk.page(""), &claim] {
        assert!(!desk.reads(page).await.contains(&change), "{page}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_who_is_left_alone_reads_that_only_what_they_make_by_hand_is_blocked() {
    let desk = Desk::open().await;
    let backend = &desk.open.house.backend;
    let staff = desk.open.house.staff("official@example.org").await;
    let staff = staff.of(desk.open.charity).unwrap();
    let second = Email::parse("second@example.org").unwrap();
    let second = backend.invite_colleague(&staff.team(), &second, Role::Finance).await.unwrap();
    let setting = json!({"schedule": "monthly", "day": "6", "approvals": "another"});
    backend.choose_claim_setting(&staff, ClaimSetting::read(&setting).unwrap()).await.unwrap();
    let says = |id: &str| say("charity_team", id, []);
    let home = format!("/charity/{}", desk.open.charity);
    let team = format!("{home}/team");
    let html = desk.reads(&team).await;
    assert!(html.contains(&says("hand-made")) && html.contains(&says("invited-lead")), "{html}");
    let html = desk.reads(&format!("{team}/{second}")).await;
    assert!(html.contains(&says("hand-made-without")) && !html.contains(&says("too-few-without")), "{html}");
    backend.remove_colleague(&staff.team(), second).await.unwrap();
    let too_few = says("too-few");
    for page in [&team, &desk.page("")] {
        let html = desk.reads(page).await;
        assert!(html.contains(&says("hand-made-lead")) && !html.contains(&too_few), "{page}: {html}");
        assert!(!html.contains(&says("invited-lead")), "{page}: {html}");
    }
    assert!(!desk.reads(&home).await.contains(&too_few));
}
