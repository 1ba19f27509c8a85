//! How long an invitation holds, and how it is renewed.

use backend::activity::{ActivityFilter, Thing};
use backend::pagination::PageRequest;
use backend::sign_in::Audience;
use backend::team::Standing;
use domain::{AuditAction, Organisation, Role, Timestamp};

use super::email::asked_to_approve;
use super::{NOW, Team, address, other_charity};
use crate::claim::Desk;
use crate::person::code;

/// 14 days after they are invited here.
const END: &str = "2026-12-05T09:00:00Z";

impl Team {
    /// Where the colleague who is no owner stands.
    async fn standing(&self) -> Standing {
        let people = self.people().await;
        let person = people.iter().find(|person| person.role != Role::Owner);
        person.unwrap().standing
    }

    /// Whether somebody who signs in now works for the charity.
    async fn lets_in(&self, email: &str) -> bool {
        let caller = self.world.test.staff(email).await;
        caller.of(self.world.charity).is_ok()
    }
}

fn at(text: &str) -> Timestamp {
    Timestamp::parse(text).unwrap()
}

#[tokio::test]
async fn whoever_signs_in_within_fourteen_days_stays_a_colleague() {
    let team = Team::start().await;
    team.invite("ann@example.org", Role::Viewer).await.unwrap();
    let until = Some(at(END));
    assert_eq!(team.standing().await, Standing::Invited { until });
    let letters = team.letters().await;
    let letter = letters.iter().find(|mail| mail.to == "ann@example.org").unwrap();
    assert!(letter.body.contains("before 5 December 2026 at 9:00am"), "{}", letter.body);
    team.world.test.set_clock("2026-12-05T08:59:59Z");
    assert!(team.lets_in("ann@example.org").await);
    team.world.test.set_clock("2027-12-05T09:00:00Z");
    assert!(team.lets_in("ann@example.org").await);
    assert_eq!(team.standing().await, Standing::Came);
}

#[tokio::test]
async fn whoever_signs_in_later_finds_nothing_until_invited_again() {
    let team = Team::start().await;
    team.invite("ann@example.org", Role::Viewer).await.unwrap();
    team.world.test.set_clock(END);
    assert_eq!(team.standing().await, Standing::Ended { at: at(END) });
    assert!(!team.lets_in("ann@example.org").await);
    assert_eq!(team.standing().await, Standing::Ended { at: at(END) });
    team.invite("ann@example.org", Role::Finance).await.unwrap();
    // The address is proved by now, and she is asked.
    let until = Some(at("2026-12-19T09:00:00Z"));
    assert_eq!(team.standing().await, Standing::Invited { until });
    assert!(!team.lets_in("ann@example.org").await);
    let ann = team.world.test.staff("ann@example.org").await;
    team.backend().accept_invitation(&ann, Organisation::Charity(team.world.charity)).await.unwrap();
    assert_eq!(team.standing().await, Standing::Came);
    assert!(team.lets_in("ann@example.org").await);
    let people = team.people().await;
    assert_eq!(people.len(), 2);
    assert!(people.iter().any(|person| person.role == Role::Finance));
    assert_eq!(team.letters_to("ann@example.org").await.len(), 2);
}

#[tokio::test]
async fn an_invitation_that_is_renewed_holds_for_another_fourteen_days() {
    let team = Team::start().await;
    team.invite("ann@example.org", Role::Viewer).await.unwrap();
    team.world.test.set_clock("2026-12-10T12:30:00Z");
    team.invite("ann@example.org", Role::Viewer).await.unwrap();
    let until = Some(at("2026-12-24T12:30:00Z"));
    assert_eq!(team.standing().await, Standing::Invited { until });
    let twice = team.invite("ann@example.org", Role::Viewer).await;
    assert_eq!(code(twice), "already_invited");
    team.world.test.set_clock("2026-12-24T12:29:59Z");
    assert!(team.lets_in("ann@example.org").await);
}

#[tokio::test]
async fn an_invitation_holds_for_whoever_first_signed_in_by_a_clock_that_was_ahead() {
    let team = Team::start().await;
    team.world.test.set_clock("2027-06-01T09:00:00Z");
    team.world.test.staff("ann@example.org").await;
    team.world.test.set_clock(NOW);
    team.invite("ann@example.org", Role::Viewer).await.unwrap();
    assert!(team.lets_in("ann@example.org").await);
    assert_eq!(team.standing().await, Standing::Came);
    // The first sign-in stays the first one.
    team.world.test.set_clock("2027-12-05T09:00:00Z");
    assert!(team.lets_in("ann@example.org").await);
    assert_eq!(team.standing().await, Standing::Came);
}

#[tokio::test]
async fn whoever_was_named_when_the_charity_was_registered_can_come_at_any_time() {
    let team = Team::start().await;
    let elsewhere = other_charity(&team.world).await;
    team.world.test.set_clock("2028-11-21T09:00:00Z");
    let owner = team.world.test.staff("else@example.org").await;
    assert!(owner.of(elsewhere).is_ok());
}

#[tokio::test]
async fn what_is_claimed_is_not_told_to_somebody_who_came_too_late() {
    let desk = Desk::open().await;
    desk.choose("by_hand", "one").await;
    let backend = desk.backend();
    let ann = address("ann@example.org");
    backend.invite_colleague(&desk.staff.team(), &ann, Role::Finance).await.unwrap();
    let later = backend.now().plus_days(15).to_string();
    desk.world.test.set_clock(&later);
    desk.world.test.staff("ann@example.org").await;
    desk.gifts(1).await;
    desk.claim().await;
    assert_eq!(asked_to_approve(&desk).await, ["official@example.org"]);
}

#[tokio::test]
async fn a_first_sign_in_says_whose_invitation_it_accepted_where_there_is_one_alone() {
    let team = Team::start().await;
    let joined = async |email: &str| {
        let link = team.backend().sandbox_link(Audience::Staff, &address(email)).await.unwrap();
        let arrival = team.backend().sign_in_with_link(link.rsplit('/').next().unwrap()).await.unwrap();
        arrival.complete().unwrap().joined
    };
    team.invite("ann@example.org", Role::Viewer).await.unwrap();
    assert_eq!(joined("ann@example.org").await, Some(Organisation::Charity(team.world.charity)));
    assert_eq!(joined("ann@example.org").await, None, "only the first");
    // Nobody invited the owner of another charity.
    let elsewhere = other_charity(&team.world).await;
    assert_eq!(joined("else@example.org").await, None);
    // Two charities invite somebody.
    let owner = team.world.test.staff("else@example.org").await;
    let owner = owner.of(elsewhere).unwrap().team();
    team.invite("ben@example.org", Role::Viewer).await.unwrap();
    team.backend().invite_colleague(&owner, &address("ben@example.org"), Role::Viewer).await.unwrap();
    assert_eq!(joined("ben@example.org").await, None);
    // The invitation has ended.
    team.invite("zoe@example.org", Role::Viewer).await.unwrap();
    team.world.test.set_clock(END);
    assert_eq!(joined("zoe@example.org").await, None);
}

#[tokio::test]
async fn the_activity_has_that_somebody_joined_by_the_first_sign_in_or_by_accepting() {
    let team = Team::start().await;
    let (backend, charity) = (team.backend(), team.world.charity);
    // Two charities invite somebody who never signed in.
    let elsewhere = other_charity(&team.world).await;
    let owner = team.world.test.staff("else@example.org").await;
    let owner = owner.of(elsewhere).unwrap();
    backend.invite_colleague(&owner.team(), &address("ann@example.org"), Role::Finance).await.unwrap();
    team.invite("ann@example.org", Role::Viewer).await.unwrap();
    for _ in 0..2 {
        team.world.test.staff("ann@example.org").await;
    }
    // Somebody who signed in before accepts.
    let ben = team.world.test.staff("ben@example.org").await;
    team.invite("ben@example.org", Role::Viewer).await.unwrap();
    team.world.test.staff("ben@example.org").await;
    backend.accept_invitation(&ben, Organisation::Charity(charity)).await.unwrap();

    let ours = team.world.test.staff("official@example.org").await;
    for (house, joined) in [
        (
            ours.of(charity).unwrap(),
            &[("ben@example.org", Role::Viewer), ("ann@example.org", Role::Viewer)][..],
        ),
        (owner, &[("ann@example.org", Role::Finance)][..]),
    ] {
        let request = PageRequest::new(50, None);
        let deeds = backend.activity(&house.activity().unwrap(), &ActivityFilter::default(), &request).await;
        let deeds = deeds.unwrap().items.into_iter();
        let told: Vec<_> = deeds.filter(|deed| deed.action == AuditAction::TeamAccept).collect();
        let wanted: Vec<_> = joined
            .iter()
            .map(|(email, role)| {
                let thing = Thing::Person { email: (*email).to_owned(), role: Some(*role), was: None };
                ((*email).to_owned(), Some(thing))
            })
            .collect();
        let told: Vec<_> = told.into_iter().map(|deed| (deed.email, deed.thing)).collect();
        assert_eq!(told, wanted, "the newest first");
    }
}
