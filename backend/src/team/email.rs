//! The emails about a change of a team: to the person concerned, and to every other owner.

use domain::calendar::long_time;
use domain::team::{Colleague, Organisation, Standing};
use domain::{Email, Role, StaffId, Timestamp};
use sqlx::PgConnection;

use super::locked::LockedTeam;
use crate::Backend;
use crate::email_content::{NewEmail, Subject, Why, fact, subject};
use crate::error::Error;
use crate::store::sign_in::Audience;
use crate::words::{labels, say, teams};

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
    /// The operator added the person, with this role, and tells them.
    Joined {
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
    pub(super) team: &'a LockedTeam,
    pub(super) staff: StaffId,
    pub(super) email: &'a Email,
    pub(super) change: Change,
}

fn what_one_may(organisation: Organisation, role: Role) -> &'static str {
    say(match (role, organisation) {
        (Role::Owner, _) => teams::OWNER_MAY,
        (Role::Finance, _) => teams::FINANCE_MAY,
        (Role::Developer, _) => teams::DEVELOPER_MAY,
        (Role::Viewer, Organisation::Charity(_)) => teams::CHARITY_VIEWER_MAY,
        (Role::Viewer, Organisation::Platform(_)) => teams::PLATFORM_VIEWER_MAY,
    })
}

/// A role by its name, within a sentence.
fn role_name(role: Role) -> &'static str {
    say(match role {
        Role::Owner => teams::OWNER,
        Role::Finance => teams::FINANCE_OFFICER,
        Role::Developer => teams::DEVELOPER,
        Role::Viewer => teams::VIEWER,
    })
}

/// What an organisation is, and why its people get letters.
fn label(organisation: Organisation) -> (&'static str, Why) {
    match organisation {
        Organisation::Charity(_) => (say(labels::CHARITY), Why::Charity),
        Organisation::Platform(_) => (say(labels::PLATFORM), Why::Platform),
    }
}

impl Told<'_> {
    /// Whom it is about, for colleagues.
    fn who(&self) -> String {
        let person = self.team.people.iter().find(|person| person.staff_id == self.staff);
        person.map_or_else(|| self.email.as_str().to_owned(), Colleague::in_full)
    }

    /// For the person concerned. Somebody who never signed in, or too late, gets only the invitation: the address may be somebody else's.
    fn to_person(&self, base: &str) -> Option<NewEmail> {
        let has_come = self
            .team
            .people
            .iter()
            .any(|person| person.staff_id == self.staff && person.standing == Standing::Came);
        let organisation = self.team.organisation;
        let (name, by, email) = (self.team.name.as_str(), self.team.by.as_str(), self.email.as_str());
        let (label, why) = match self.change {
            Change::Invited { .. } => (label(organisation).0, Why::Invited),
            _ => label(organisation),
        };
        let page = format!("{base}/{}/{organisation}", organisation.kind());
        let open = say(match organisation {
            Organisation::Charity(_) => teams::CHARITY_OPEN,
            Organisation::Platform(_) => teams::PLATFORM_OPEN,
        });
        let letter = |subject: Subject| NewEmail::new(self.email.clone(), subject, why);
        let facts = |role: Role| vec![fact(label, name), fact(say(teams::YOUR_ROLE), role_name(role))];
        Some(match self.change {
            Change::Invited { role, until, is_asked } => {
                let (subject, invited, sign_in) = match organisation {
                    Organisation::Charity(_) => (
                        subject(teams::CHARITY_INVITED_SUBJECT),
                        say(teams::CharityInvited { by, name }),
                        say(teams::CharitySignIn { email }),
                    ),
                    Organisation::Platform(_) => (
                        subject(teams::PLATFORM_INVITED_SUBJECT),
                        say(teams::PlatformInvited { by, name }),
                        say(teams::PlatformSignIn { email }),
                    ),
                };
                let letter = letter(subject)
                    .says(&format!("{invited} {}", what_one_may(organisation, role)))
                    .facts(facts(role));
                let until = long_time(until);
                if is_asked {
                    letter
                        .says(&say(teams::Accept { email }))
                        .button(say(teams::OPEN_INVITATION), format!("{page}/join"))
                        .says(&say(teams::AcceptBy { until, name }))
                } else {
                    letter.says(&sign_in).button(open, page).says(&say(teams::NoPassword { until, name }))
                }
            }
            Change::SignedOut => letter(subject(teams::SIGNED_OUT_SUBJECT))
                .says(&say(teams::SignedOut { by, name }))
                .says(&say(teams::SignedOutThen { email }))
                .button(open, page)
                .says(&say(teams::SignedOutOtherwise { by })),
            Change::Role { is, .. } if has_come => {
                let (subject, changed) = match organisation {
                    Organisation::Charity(_) => {
                        (subject(teams::CHARITY_ROLE_SUBJECT), say(teams::CharityRole { by, name }))
                    }
                    Organisation::Platform(_) => {
                        (subject(teams::PLATFORM_ROLE_SUBJECT), say(teams::PlatformRole { by, name }))
                    }
                };
                letter(subject)
                    .says(&format!("{changed} {}", what_one_may(organisation, is)))
                    .facts(facts(is))
                    .button(open, page)
            }
            Change::Removed if has_come => {
                let (subject, ended) = match organisation {
                    Organisation::Charity(_) => {
                        (subject(teams::CHARITY_ENDED_SUBJECT), say(teams::CharityEnded { by, name }))
                    }
                    Organisation::Platform(_) => {
                        (subject(teams::PLATFORM_ENDED_SUBJECT), say(teams::PlatformEnded { by, name }))
                    }
                };
                letter(subject).says(&ended).says(&say(teams::EndedOtherwise { by }))
            }
            Change::Role { .. } | Change::Removed | Change::Accepted { .. } | Change::Joined { .. } => {
                return None;
            }
        })
    }

    fn to_owner(&self, to: &Email, base: &str) -> NewEmail {
        let (name, by, who) = (self.team.name.as_str(), self.team.by.as_str(), self.who());
        let organisation = self.team.organisation;
        let (label, why) = label(organisation);
        let subject = match organisation {
            Organisation::Charity(_) => subject(teams::CHARITY_TEAM_SUBJECT),
            Organisation::Platform(_) => subject(teams::PLATFORM_TEAM_SUBJECT),
        };
        let what = match self.change {
            Change::Invited { role, .. } => {
                let role = role_name(role);
                say(teams::Invited { name, by, who, role })
            }
            Change::Role { was, is } => {
                let (was, is) = (role_name(was), role_name(is));
                say(teams::RoleChanged { name, by, who, was, is })
            }
            Change::Removed => say(teams::Removed { name, by, who }),
            Change::Accepted { role } => say(teams::Accepted { name, by, role: role_name(role) }),
            Change::Joined { role } => {
                let role = role_name(role);
                say(teams::Joined { name, by, who, role })
            }
            Change::SignedOut => say(teams::BrowsersEnded { name, by, who }),
        };
        NewEmail::new(to.clone(), subject, why)
            .says(&what)
            .facts(vec![fact(label, name)])
            .button(say(teams::VIEW_TEAM), format!("{base}/{}/{organisation}/team", organisation.kind()))
            .says(say(teams::CHANGE_THERE))
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
