//! Who is told of a change of the team, and how many people can be written to.

use backend::testing::words::{Value, say_in_email};
use domain::{Email, Role};

use super::{Team, subjects};
use crate::claim::Desk;
use crate::person::code;

#[tokio::test]
async fn every_other_owner_is_told_and_nobody_whose_address_is_unproved() {
    let team = Team::start().await;
    let (ann, _) = team.colleague("ann@example.org", Role::Owner).await;
    team.invite("amn@example.org", Role::Owner).await.unwrap();
    let (bob, _) = team.colleague("bob@example.org", Role::Viewer).await;
    let backend = team.backend();
    backend.change_role(&team.owner, bob, Role::Finance).await.unwrap();
    backend.remove_colleague(&team.owner, ann).await.unwrap();
    let changed = "charity-team-subject";
    assert_eq!(
        team.letters_to("official@example.org").await,
        subjects([changed; 5]),
        "three invitations, a role, and an end"
    );
    assert_eq!(
        team.letters_to("ann@example.org").await,
        subjects(["charity-invited-subject", changed, changed, changed, "charity-ended-subject"])
    );
    assert_eq!(team.letters_to("amn@example.org").await.len(), 1);
    let letters = team.letters().await;
    let change = [
        ("name", Value::text("Harbour Hospice")),
        ("by", Value::text("official@example.org")),
        ("who", Value::text("bob@example.org")),
        ("was", Value::text(Role::Viewer)),
        ("is", Value::text(say_in_email("teams", "finance-officer", []))),
    ];
    let change = say_in_email("teams", "role-changed", change);
    assert!(letters.iter().any(|mail| mail.to == "ann@example.org" && mail.body.contains(&change)));
}

#[tokio::test]
async fn a_charity_invites_twenty_people_a_day() {
    let team = Team::start().await;
    for number in 0..20 {
        let id = team.invite(&format!("person{number}@example.org"), Role::Viewer).await;
        // Taking one back makes no room for another.
        team.backend().remove_colleague(&team.owner, id.unwrap()).await.unwrap();
    }
    assert_eq!(code(team.invite("one.more@example.org", Role::Viewer).await), "too_many_invitations");
    team.world.test.set_clock("2026-11-22T09:00:01Z");
    team.invite("one.more@example.org", Role::Viewer).await.unwrap();
}

#[tokio::test]
async fn what_is_claimed_is_told_only_to_colleagues_who_have_signed_in() {
    let desk = Desk::open().await;
    desk.choose("by_hand", "one").await;
    let ann = Email::parse("ann@example.org").unwrap();
    let backend = desk.backend();
    backend.invite_colleague(&desk.staff.team(), &ann, Role::Finance).await.unwrap();
    desk.gifts(1).await;
    let first = desk.claim().await;
    assert_eq!(asked_to_approve(&desk).await, ["official@example.org"]);
    desk.world.test.staff("ann@example.org").await;
    backend.withdraw_claim(&desk.staff, first).await.unwrap();
    desk.claim().await;
    assert_eq!(
        asked_to_approve(&desk).await,
        ["ann@example.org", "official@example.org", "official@example.org"]
    );
}

/// Who was asked to approve a claim, each as often as that happened.
pub(super) async fn asked_to_approve(desk: &Desk) -> Vec<String> {
    let mails = desk.backend().mailbox().await.unwrap().into_iter();
    // Of the first claims.
    let of = |number: i32| say_in_email("claims", "ready-subject", [("number", Value::text(number))]);
    let subjects: Vec<String> = (1..=9).map(of).collect();
    let mut asked: Vec<String> =
        mails.filter(|mail| subjects.contains(&mail.subject)).map(|mail| mail.to).collect();
    asked.sort();
    asked
}
