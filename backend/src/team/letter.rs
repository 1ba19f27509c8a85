//! What is told by mail about a charity's team: to the person whom it is about, and to every other owner.

use domain::calendar::long_time;
use domain::charity::Role;
use domain::charity::view::Standing;
use domain::{CharityId, Email, StaffId, Timestamp};
use sqlx::PgConnection;

use super::held::Held;
use crate::Backend;
use crate::error::Error;
use crate::letter::{Letter, Why, fact};
use crate::store::sign_in::Audience;

#[derive(Clone, Copy)]
pub(super) enum Change {
    /// `is_asked` for somebody who signed in before: they accept first.
    Invited {
        role: Role,
        until: Timestamp,
        is_asked: bool,
    },
    /// The person accepted, with this role.
    Accepted {
        role: Role,
    },
    /// An owner signed the person out of every browser.
    SignedOut,
    Role {
        was: Role,
        is: Role,
    },
    Removed,
}

/// A change of a team, and the team before it.
pub(super) struct Told<'a> {
    pub(super) charity_id: CharityId,
    pub(super) team: &'a Held,
    pub(super) staff: StaffId,
    pub(super) email: &'a Email,
    pub(super) change: Change,
}

fn what_one_may(role: Role) -> &'static str {
    match role {
        Role::Owner => "You may do everything there and say who else may.",
        Role::Finance => "You may do everything there about money: sources, claims and their approval.",
        Role::Viewer => "You may look at gifts and claims there, and change nothing.",
    }
}

impl Told<'_> {
    /// For the person whom it is about. Whoever never signed in, or too late, gets the invitation alone: the address may be somebody else's.
    fn to_person(&self, base: &str) -> Option<Letter> {
        let has_come = self
            .team
            .people
            .iter()
            .any(|person| person.staff_id == self.staff && person.standing == Standing::Came);
        let (charity, by, email) = (self.team.charity.as_str(), self.team.by.as_str(), self.email.as_str());
        let page = format!("{base}/charity/{}", self.charity_id);
        let letter = |subject: &str, why| Letter::new(self.email.clone(), subject, why);
        let facts = |role: Role| vec![fact("Charity", charity), fact("Your role", role.to_string())];
        Some(match self.change {
            Change::Invited { role, until, is_asked } => {
                let letter = letter("You are invited to a charity’s Gift Aid pages", Why::Charity)
                    .says(&format!(
                        "{by} invites you to the pages of {charity} at Uplift. {}",
                        what_one_may(role)
                    ))
                    .facts(facts(role));
                if is_asked {
                    letter
                        .says(&format!("To join, open the invitation and sign in with this address, {email}."))
                        .button("Open the invitation", format!("{page}/join"))
                        .says(&format!(
                            "The invitation ends on {}. If you do not know {charity}, ignore this email: nothing happens unless you accept.",
                            long_time(until)
                        ))
                } else {
                    letter
                        .says(&format!("Open them and sign in with this address, {email}."))
                        .button("Open the charity’s pages", page)
                        .says(&format!(
                            "You do not need a password: we email you a code. If you have never signed in to Uplift, do so before {}: then the \
                             invitation ends. If you do not know {charity}, ignore this email.",
                            long_time(until)
                        ))
                }
            }
            Change::SignedOut => letter("You were signed out of Uplift", Why::Charity)
                .says(&format!("{by}, an owner of {charity}, signed you out of Uplift in every browser."))
                .says(&format!(
                    "You can sign in again with this address, {email}. If you do not know why, ask them."
                ))
                .button("Open the charity’s pages", page),
            Change::Role { is, .. } if has_come => letter("Your role at a charity was changed", Why::Charity)
                .says(&format!(
                    "{by} changed your role on the pages of {charity} at Uplift. {}",
                    what_one_may(is)
                ))
                .facts(facts(is))
                .button("Open the charity’s pages", page),
            Change::Removed if has_come => {
                letter("Your access to a charity’s Gift Aid pages was ended", Why::Charity)
                    .says(&format!("{by} ended your access to the pages of {charity} at Uplift."))
                    .says(&format!("If you think that this is wrong, ask {by}."))
            }
            Change::Role { .. } | Change::Removed | Change::Accepted { .. } => return None,
        })
    }

    fn to_owner(&self, to: &Email, base: &str) -> Letter {
        let (charity, by, email) = (self.team.charity.as_str(), self.team.by.as_str(), self.email.as_str());
        let what = match self.change {
            Change::Invited { role, .. } => format!("{by} invited {email} with the role {role}."),
            Change::Role { was, is } => format!("{by} changed the role of {email} from {was} to {is}."),
            Change::Removed => format!("{by} removed {email}."),
            Change::Accepted { role } => format!("{email} accepted the invitation, with the role {role}."),
            Change::SignedOut => format!("{by} signed {email} out of every browser."),
        };
        Letter::new(to.clone(), "The team of your charity was changed", Why::Charity)
            .says(&format!("The team of {charity} at Uplift changed: {what}"))
            .facts(vec![fact("Charity", charity)])
            .button("View the team", format!("{base}/charity/{}/team", self.charity_id))
            .says("If this is not right, change it there.")
    }
}

impl Backend {
    /// Writes to the person and to the other owners who have proved their address.
    pub(super) async fn tell_team(&self, conn: &mut PgConnection, told: &Told<'_>) -> Result<(), Error> {
        let base = &self.config.base_url;
        if let Some(letter) = told.to_person(base) {
            self.post(conn, Audience::Staff, &letter).await?;
        }
        let owners = told.team.people.iter();
        for owner in owners.filter(|person| person.is_owner_who_came() && person.staff_id != told.staff) {
            self.post(conn, Audience::Staff, &told.to_owner(&owner.email, base)).await?;
        }
        Ok(())
    }
}
