//! The emails about a change of a team: to the person concerned, and to every other owner.

use domain::calendar::long_time;
use domain::team::{Colleague, Organisation, Standing};
use domain::{Email, Role, StaffId, Timestamp};
use sqlx::PgConnection;

use super::held::Held;
use crate::Backend;
use crate::error::Error;
use crate::letter::{Letter, Subject, Why, fact, subject};
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
    pub(super) team: &'a Held,
    pub(super) staff: StaffId,
    pub(super) email: &'a Email,
    pub(super) change: Change,
}

/// What letters call an organisation and its pages.
struct Words {
    label: &'static str,
    pages: &'static str,
    /// The same for somebody who does not know them.
    gift_aid_pages: &'static str,
    them: &'static str,
    why: Why,
}

fn words(organisation: Organisation) -> Words {
    match organisation {
        Organisation::Charity(_) => Words {
            label: "Charity",
            pages: "pages",
            gift_aid_pages: "Gift Aid pages",
            them: "them",
            why: Why::Charity,
        },
        Organisation::Platform(_) => Words {
            label: "Platform",
            pages: "console",
            gift_aid_pages: "console",
            them: "it",
            why: Why::Platform,
        },
    }
}

fn what_one_may(organisation: Organisation, role: Role) -> &'static str {
    match (role, organisation) {
        (Role::Owner, _) => "You can do everything there and manage the team.",
        (Role::Finance, _) => {
            "You can manage everything to do with money there: platforms, claims and approvals."
        }
        (Role::Developer, _) => {
            "You can manage credentials, webhooks, the capture page, charities and terminals there, but not the team."
        }
        (Role::Viewer, Organisation::Charity(_)) => {
            "You can view gifts and claims there, but not change or approve them."
        }
        (Role::Viewer, Organisation::Platform(_)) => {
            "You can view requests, charities and settings there, but not change them."
        }
    }
}

impl Told<'_> {
    /// Whom it is about, for colleagues.
    fn who(&self) -> String {
        let person = self.team.people.iter().find(|person| person.staff_id == self.staff);
        person.map_or_else(|| self.email.as_str().to_owned(), Colleague::in_full)
    }

    /// For the person concerned. Somebody who never signed in, or too late, gets only the invitation: the address may be somebody else's.
    fn to_person(&self, base: &str) -> Option<Letter> {
        let has_come = self
            .team
            .people
            .iter()
            .any(|person| person.staff_id == self.staff && person.standing == Standing::Came);
        let organisation = self.team.organisation;
        let (name, by, email) = (self.team.name.as_str(), self.team.by.as_str(), self.email.as_str());
        let (kind, Words { label, pages, gift_aid_pages, them, why }) =
            (organisation.kind(), words(organisation));
        let page = format!("{base}/{kind}/{organisation}");
        let open = format!("Open the {kind}’s {pages}");
        let letter = |subject: Subject| Letter::new(self.email.clone(), subject, why);
        let facts = |role: Role| vec![fact(label, name), fact("Your role", role.to_string())];
        Some(match self.change {
            Change::Invited { role, until, is_asked } => {
                let letter = letter(subject!("You are invited to a {kind}’s {gift_aid_pages}"))
                    .says(&format!(
                        "{by} invites you to the {pages} of {name} at Uplift. {}",
                        what_one_may(organisation, role)
                    ))
                    .facts(facts(role));
                if is_asked {
                    letter
                        .says(&format!("To accept, open the invitation and sign in with this address, {email}."))
                        .button("Open the invitation", format!("{page}/join"))
                        .says(&format!(
                            "The invitation expires on {}. If you do not know {name}, ignore this email: nothing happens unless you accept.",
                            long_time(until)
                        ))
                } else {
                    letter
                        .says(&format!("Open {them} and sign in with this address, {email}."))
                        .button(&open, page)
                        .says(&format!(
                            "You do not need a password: we email you a code. If you have never signed in to Uplift, do so before {}, when the \
                             invitation expires. If you do not know {name}, ignore this email.",
                            long_time(until)
                        ))
                }
            }
            Change::SignedOut => letter(subject!("You were signed out of Uplift"))
                .says(&format!("{by}, an owner of {name}, signed you out of Uplift in every browser."))
                .says(&format!("You can sign in again with this address, {email}."))
                .button(&open, page)
                .says(&format!("If you do not know why, ask {by}.")),
            Change::Role { is, .. } if has_come => letter(subject!("Your role at a {kind} was changed"))
                .says(&format!(
                    "{by} changed your role on the {pages} of {name} at Uplift. {}",
                    what_one_may(organisation, is)
                ))
                .facts(facts(is))
                .button(&open, page),
            Change::Removed if has_come => {
                letter(subject!("Your access to a {kind}’s {gift_aid_pages} was ended"))
                    .says(&format!("{by} ended your access to the {pages} of {name} at Uplift."))
                    .says(&format!("If you think that this is wrong, ask {by}."))
            }
            Change::Role { .. } | Change::Removed | Change::Accepted { .. } => return None,
        })
    }

    fn to_owner(&self, to: &Email, base: &str) -> Letter {
        let (name, by, who) = (self.team.name.as_str(), self.team.by.as_str(), self.who());
        let (organisation, kind) = (self.team.organisation, self.team.organisation.kind());
        let Words { label, why, .. } = words(organisation);
        let what = match self.change {
            Change::Invited { role, .. } => format!("{by} invited {who} with the role {role}."),
            Change::Role { was, is } => format!("{by} changed the role of {who} from {was} to {is}."),
            Change::Removed => format!("{by} removed {who}."),
            Change::Accepted { role } => format!("{by} accepted the invitation, with the role {role}."),
            Change::SignedOut => format!("{by} signed {who} out of every browser."),
        };
        Letter::new(to.clone(), subject!("The team of your {kind} was changed"), why)
            .says(&format!("The team of {name} at Uplift changed: {what}"))
            .facts(vec![fact(label, name)])
            .button("View the team", format!("{base}/{kind}/{organisation}/team"))
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
