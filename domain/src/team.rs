//! Who works for a charity or a platform, and what each may do there. Both have the same teams.

use time::Duration;

use crate::id::IdError;
use crate::{CharityId, Email, PlatformId, StaffId, StaffName, Timestamp};

word_enum! {
    /// What somebody may do for the charity or the platform that they work for.
    pub enum Role {
        /// Everything, the team included.
        Owner = "owner",
        /// At a charity: everything about money, which is sources, claims and repairs.
        Finance = "finance",
        /// At a platform: credentials, webhooks, the capture page, charities and terminals.
        Developer = "developer",
        /// Look at everything and change nothing.
        Viewer = "viewer",
    }
}

impl Role {
    /// Whether the person may change anything.
    #[must_use]
    pub const fn may_change(self) -> bool {
        !matches!(self, Self::Viewer)
    }

    /// Whether the person may invite others and change their roles.
    #[must_use]
    pub const fn may_manage_team(self) -> bool {
        matches!(self, Self::Owner)
    }
}

/// What people work for: a charity or a platform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Organisation {
    /// A charity.
    Charity(CharityId),
    /// A giving platform.
    Platform(PlatformId),
}

impl Organisation {
    /// What its people may be, the smallest first.
    #[must_use]
    pub const fn roles(self) -> [Role; 3] {
        let between = match self {
            Self::Charity(_) => Role::Finance,
            Self::Platform(_) => Role::Developer,
        };
        [Role::Viewer, between, Role::Owner]
    }

    /// What it is, in a word: also the first part of the addresses of its pages.
    #[must_use]
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Charity(_) => "charity",
            Self::Platform(_) => "platform",
        }
    }

    /// The UUID, as stored.
    #[must_use]
    pub const fn uuid(self) -> uuid::Uuid {
        match self {
            Self::Charity(id) => id.uuid(),
            Self::Platform(id) => id.uuid(),
        }
    }
}

impl std::fmt::Display for Organisation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Charity(id) => write!(f, "{id}"),
            Self::Platform(id) => write!(f, "{id}"),
        }
    }
}

impl std::str::FromStr for Organisation {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Self, IdError> {
        text.parse().map(Self::Charity).or_else(|_| text.parse().map(Self::Platform))
    }
}

/// Somebody who works for an organisation, or is invited to.
#[derive(Clone, Debug)]
pub struct Colleague {
    /// Who it is.
    pub staff_id: StaffId,
    /// The address to sign in with.
    pub email: Email,
    /// What the person is called, where they have said; none of somebody who has not come, who tells it to colleagues alone.
    pub name: Option<StaffName>,
    /// What the person may do.
    pub role: Role,
    /// Since when, or when the person was invited.
    pub since: Timestamp,
    /// Whether the person has come.
    pub standing: Standing,
}

impl Colleague {
    /// What colleagues see first: the name, or the address if there is no name.
    #[must_use]
    pub fn shown(&self) -> &str {
        self.name.as_ref().map_or(self.email.as_str(), StaffName::as_str)
    }

    /// The name with the address, such as "Sam Okafor (sam@example.org)", where it matters who it is: everybody writes their own name.
    #[must_use]
    pub fn in_full(&self) -> String {
        let email = self.email.as_str();
        self.name.as_ref().map_or_else(|| email.to_owned(), |name| format!("{} ({email})", name.as_str()))
    }

    /// Whether the person was added to the team of late: see [`is_new`].
    #[must_use]
    pub fn is_new(&self, now: Timestamp) -> bool {
        is_new(self.since, now)
    }

    /// Whether the person is an owner and has proved the address. One who has not may be a slip of somebody's fingers.
    #[must_use]
    pub fn is_owner_who_came(&self) -> bool {
        self.role == Role::Owner && self.standing == Standing::Came
    }
}

/// Whether somebody who was added to a team then was new at an instant: less than 24 hours before. Whoever reads of an approval by a new
/// colleague can ask who added them. What somebody did before they were added, they did before they left and came back.
#[must_use]
pub fn is_new(added: Timestamp, at: Timestamp) -> bool {
    (Duration::ZERO..Duration::hours(24)).contains(&at.since(added))
}

/// An invitation that somebody who signs in has not accepted yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// Who invites.
    pub organisation: Organisation,
    /// What the organisation is called.
    pub name: String,
    /// What they may do once they accept.
    pub role: Role,
    /// When the invitation ends.
    pub until: Timestamp,
}

/// How far an invitation has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The person has come, and works there.
    Came,
    /// The person has not come yet, and can until then; whoever was named when the charity or the platform was registered can at
    /// any time. Who had never signed in comes by signing in; everybody else accepts.
    Invited {
        /// The end, where it has one.
        until: Option<Timestamp>,
    },
    /// The person had not come when the invitation ended, and finds nothing.
    Ended {
        /// When it ended.
        at: Timestamp,
    },
}

impl Standing {
    /// By when the person first signed in anywhere here, when the invitation ends or ended, and whether they have to accept it.
    #[must_use]
    pub fn at(
        now: Timestamp,
        came: Option<Timestamp>,
        ends: Option<Timestamp>,
        awaits_acceptance: bool,
    ) -> Self {
        // That they signed in says nothing of this invitation.
        match (came.filter(|_| !awaits_acceptance), ends) {
            (Some(_), None) => Self::Came,
            (None, None) => Self::Invited { until: None },
            (Some(came), Some(ends)) if came < ends => Self::Came,
            (None, Some(ends)) if now < ends => Self::Invited { until: Some(ends) },
            (_, Some(at)) => Self::Ended { at },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_organisation_has_three_roles_of_which_the_owner_alone_manages_the_team() {
        let uuid = uuid::Uuid::from_u128(7);
        let charity = Organisation::Charity(CharityId::from_uuid(uuid));
        let platform = Organisation::Platform(PlatformId::from_uuid(uuid));
        assert_eq!(charity.roles(), [Role::Viewer, Role::Finance, Role::Owner]);
        assert_eq!(platform.roles(), [Role::Viewer, Role::Developer, Role::Owner]);
        for organisation in [charity, platform] {
            assert_eq!(organisation.roles().map(Role::may_change), [false, true, true]);
            assert_eq!(organisation.roles().map(Role::may_manage_team), [false, false, true]);
            assert_eq!(organisation.to_string().parse(), Ok(organisation));
        }
        assert!(StaffId::from_uuid(uuid).to_string().parse::<Organisation>().is_err());
    }

    #[test]
    fn somebody_is_new_for_less_than_a_day() {
        let at = |text| Timestamp::parse(text).unwrap();
        let added = at("2026-12-05T09:00:00Z");
        for (now, new) in [
            ("2026-12-05T09:00:00Z", true),
            ("2026-12-05T09:02:00Z", true),
            ("2026-12-06T08:59:59Z", true),
            ("2026-12-06T09:00:00Z", false),
            ("2026-12-08T09:00:00Z", false),
            // What they did before they left, and were added again.
            ("2026-12-01T09:00:00Z", false),
        ] {
            assert_eq!(is_new(added, at(now)), new, "{now}");
        }
    }

    #[test]
    fn a_colleague_is_known_by_name_and_address_and_without_a_name_by_the_address() {
        let of = |name: Option<&str>| Colleague {
            staff_id: StaffId::from_uuid(uuid::Uuid::from_u128(7)),
            email: Email::parse("sam@example.org").unwrap(),
            name: name.map(|name| StaffName::parse(name).unwrap()),
            role: Role::Viewer,
            since: Timestamp::parse("2026-12-05T09:00:00Z").unwrap(),
            standing: Standing::Came,
        };
        assert_eq!(of(None).shown(), "sam@example.org");
        assert_eq!(of(None).in_full(), "sam@example.org");
        assert_eq!(of(Some("Sam Okafor")).shown(), "Sam Okafor");
        assert_eq!(of(Some("Sam Okafor")).in_full(), "Sam Okafor (sam@example.org)");
    }

    #[test]
    fn whoever_first_signed_in_before_the_end_has_come_and_nobody_else() {
        let at = |text| Timestamp::parse(text).unwrap();
        let (before, ends, after) =
            (at("2026-12-05T08:59:59Z"), at("2026-12-05T09:00:00Z"), at("2026-12-05T09:00:01Z"));
        let until = Some(ends);
        for (now, came, standing) in [
            (before, None, Standing::Invited { until }),
            (ends, None, Standing::Ended { at: ends }),
            (after, None, Standing::Ended { at: ends }),
            (after, Some(before), Standing::Came),
            (after, Some(ends), Standing::Ended { at: ends }),
            (after, Some(after), Standing::Ended { at: ends }),
        ] {
            assert_eq!(Standing::at(now, came, until, false), standing, "{now:?} {came:?}");
        }
        for (now, standing) in [(before, Standing::Invited { until }), (ends, Standing::Ended { at: ends })] {
            assert_eq!(Standing::at(now, Some(before), until, true), standing, "{now:?}");
        }
        // Named when the organisation was registered.
        assert_eq!(Standing::at(after, None, None, false), Standing::Invited { until: None });
        assert_eq!(Standing::at(after, Some(after), None, false), Standing::Came);
    }
}
