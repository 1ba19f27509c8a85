//! A claim that waits for somebody who has left the charity: whoever lets them go is told before, and the pages lead out of it.

use backend::actor::CharityStaff;
use domain::claim::ClaimSetting;
use domain::{Email, Role};
use serde_json::json;

use super::Desk;
use crate::page_walls::{place, text};

const TOO_FEW: &str = "Not enough people can approve claims";
const WITHOUT: &str = "Without this person, not enough people can approve claims";
const WITHOUT_YOU: &str = "Without you, not enough people can approve claims";
const STUCK: &str = "Nobody can approve this claim";

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
    assert!(activity.contains(">Claim 2: 1 gift, £30.86<"), "{activity}");
    // Who has approved it is not asked to again.
    let home = format!("/charity/{}", desk.open.charity);
    let first = desk.reads(&home).await;
    assert!(!first.contains("is waiting for approval") && !first.contains(TOO_FEW), "{first}");

    let (claims, claim) = (desk.page(""), desk.page(&format!("/{id}")));
    let team = format!("/charity/{}/team", desk.open.charity);
    let html = desk.reads(&claims).await;
    assert!(
        html.contains("You have approved claim ") && html.contains(". One more person must approve it."),
        "{html}"
    );
    assert!(!html.contains("Review and approve"), "{html}");
    let html = desk.reads(&claim).await;
    let who = "These people can approve it too: second@example.org (added to the team in the last 24 hours).";
    assert!(
        html.contains(who) && html.contains("One more approval needed.") && !html.contains(STUCK),
        "{html}"
    );
    for page in [&claims, &team] {
        let html = desk.reads(page).await;
        assert!(!html.contains(TOO_FEW), "{page}: {html}");
    }
    let html = desk.reads(&format!("{team}/{second}")).await;
    let words = "Two people have to approve each claim, and one person can.";
    assert!(html.contains(WITHOUT) && html.contains(words), "{html}");
    let me = desk.open.house.staff_id("official@example.org").await;
    let html = desk.reads(&format!("{team}/{me}")).await;
    assert!(html.contains(WITHOUT_YOU) && !html.contains(WITHOUT), "{html}");
    // A viewer approves nothing.
    let html = desk.reads(&format!("{team}/{third}")).await;
    assert!(!html.contains(WITHOUT), "{html}");

    backend.remove_colleague(&staff.team(), second).await.unwrap();
    let settings = desk.page("/settings");
    let first = desk.reads(&home).await;
    assert!(first.contains(TOO_FEW) && first.contains(&format!("href=\"{team}\"")), "{first}");
    for (page, words) in [(&claims, TOO_FEW), (&team, TOO_FEW), (&claim, STUCK)] {
        let html = desk.reads(page).await;
        assert!(html.contains(words), "{page}: {html}");
        for link in [&team, &settings] {
            assert!(html.contains(&format!("href=\"{link}\"")), "{page}: {html}");
        }
    }
    let html = desk.reads(&claim).await;
    assert!(html.contains("Or cancel this claim"), "{html}");
    let html = desk.reads(&settings).await;
    assert!(html.contains("also to a claim that is waiting for approval"), "{html}");

    desk.asks_for(&staff, "one").await;
    let html = desk.reads(&settings).await;
    let waits = "one of you has to approve each claim";
    assert!(html.contains(waits) && html.contains("stop_fewer_approvals"), "{html}");
    assert!(!html.contains("confirm_fewer_approvals"), "nobody confirms what they asked for: {html}");
    assert!(desk.reads(&claim).await.contains(STUCK));
    desk.open.house.let_fewer_hold().await;
    desk.open.house.work().await;
    let html = desk.reads(&settings).await;
    assert!(!html.contains(waits), "{html}");
    let html = desk.reads(&claim).await;
    assert!(html.contains("HMRC has accepted the claim"), "{html}");
    for page in [&claims, &team] {
        let html = desk.reads(page).await;
        assert!(!html.contains(TOO_FEW), "{page}: {html}");
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
    assert!(html.contains("Two people approve each claim. Fewer from "), "{html}");
    let fields = [("_do", "/fn/charity/stop_fewer_approvals"), ("charity", charity.as_str())];
    let answer = desk.open.post(&settings, &fields, desk.owner.cookie.as_deref(), "text/html").await;
    assert_eq!(place(&answer), format!("{settings}?stopped"));
    let html = desk.reads(place(&answer)).await;
    assert!(html.contains("Change stopped") && !html.contains("stop_fewer_approvals"), "{html}");
    assert!(!desk.reads(&overview).await.contains("Fewer from"));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_no_owner_reads_who_approves_and_is_offered_no_choice() {
    let desk = Desk::open().await;
    let finance = desk.open.colleague("the treasurer", "finance@example.org", Role::Finance).await;
    let (page, kept) = (desk.page("/settings"), "type=\"hidden\" name=\"approvals\"");
    let html = text(desk.open.get(&page, &finance).await).await;
    assert!(html.contains("Only an owner can change this.") && html.contains(kept), "{html}");
    let html = desk.reads(&page).await;
    assert!(!html.contains("Only an owner can change this.") && !html.contains(kept), "{html}");
}
