//! What the pages of a team show, made ready for them.

use crate::ui::Choice;
use crate::ui::day::long_time;
use backend::team::{Colleague, Invitation, Standing};
use domain::count::counted;
use domain::{Organisation, Role, StaffId};

#[derive(Clone)]
pub struct Team {
    /// Whose team it is.
    pub of: Organisation,
    /// Whether the person who looks is an owner.
    pub may_manage: bool,
    /// Who looks.
    pub me: StaffId,
    /// Those who have come, owners first.
    pub people: Vec<Colleague>,
    /// Those who have not yet.
    pub invited: Vec<Colleague>,
    /// Those who did not in time.
    pub ended: Vec<Colleague>,
}

/// How many people are on a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamCount {
    pub people: usize,
    /// How many more are invited, and can still come.
    pub invited: usize,
}

impl TeamCount {
    pub fn of(team: &[Colleague]) -> Self {
        let count =
            |which: fn(&Standing) -> bool| team.iter().filter(|person| which(&person.standing)).count();
        Self {
            people: count(|standing| matches!(standing, Standing::Came)),
            invited: count(|standing| matches!(standing, Standing::Invited { .. })),
        }
    }

    /// Such as "3 people, 1 invited".
    pub fn in_words(self) -> String {
        let people = counted(self.people, "person", "people");
        if self.invited == 0 { people } else { format!("{people}, {} invited", self.invited) }
    }
}

/// Where the pages of an organisation begin.
pub fn base(of: Organisation) -> String {
    format!("/{}/{of}", of.kind())
}

/// One of them, for an owner.
#[derive(Clone)]
pub struct ColleagueView {
    /// In whose team.
    pub of: Organisation,
    pub person: Colleague,
    /// Whether it is whoever looks.
    pub you: bool,
}

/// Somebody at an invitation.
#[derive(Clone)]
pub enum JoinView {
    Invited(Invitation),
    /// They work there already; the address of the pages.
    Joined(String),
}

/// When an invitation expires or expired, in words; nothing once the person has come.
pub fn end_of_invitation(standing: Standing) -> Option<String> {
    match standing {
        Standing::Came => None,
        Standing::Invited { until } => Some(until.map_or_else(|| "Never".to_owned(), long_time)),
        Standing::Ended { at } => Some(long_time(at)),
    }
}

/// The heading of how it ends, what follows, and the words of the button.
pub fn how_it_ends(of: Organisation, standing: Standing, you: bool) -> (&'static str, String, &'static str) {
    let kind = of.kind();
    match standing {
        _ if you => (
            "Leave",
            format!("You will no longer see this {kind}. An owner can invite you again."),
            "Leave the team",
        ),
        Standing::Invited { .. } => (
            "Cancel the invitation",
            "They will not be able to join. Do this if you mistyped the address.".to_owned(),
            "Cancel the invitation",
        ),
        Standing::Ended { .. } => (
            "Delete the invitation",
            "Do this if you mistyped the address or no longer want them on the team.".to_owned(),
            "Delete the invitation",
        ),
        Standing::Came => ("Remove them", once_removed(of), "Remove from the team"),
    }
}

/// What somebody who was removed can no longer do, and what stays.
pub fn once_removed(of: Organisation) -> String {
    let stays = match of {
        Organisation::Charity(_) => "What they approved stays approved.",
        Organisation::Platform(_) => {
            "Secrets they copied still work: replace those under Credentials and Webhooks."
        }
    };
    format!("They can no longer open this {}’s pages, in any browser. {stays}", of.kind())
}

/// A role by its name.
pub fn role_name(role: Role) -> &'static str {
    match role {
        Role::Owner => "Owner",
        Role::Finance => "Finance",
        Role::Developer => "Developer",
        Role::Viewer => "Viewer",
    }
}

/// A role by its name, for whoever has it.
pub fn your_role(role: Role) -> &'static str {
    if role.may_change() { role_name(role) } else { "Viewer: you can look, not change" }
}

/// What one can do with a role.
pub fn what_one_may(of: Organisation, role: Role) -> &'static str {
    match (role, of) {
        (Role::Owner, _) => "Full access, including the team",
        (Role::Finance, _) => "Everything to do with money: platforms, claims and approvals",
        (Role::Developer, _) => {
            "Donations, credentials, webhooks, charities and the capture page, but not the team"
        }
        (Role::Viewer, Organisation::Charity(_)) => {
            "Can view gifts and claims, but not change or approve them"
        }
        (Role::Viewer, Organisation::Platform(_)) => {
            "Can view donations and donors’ details, requests, charities and settings, but not change them"
        }
    }
}

/// The roles to choose from, the smallest first.
pub fn choices(of: Organisation) -> Vec<Choice> {
    let choice = |role: Role| Choice::new(role.as_str(), role_name(role)).hint(what_one_may(of, role));
    of.roles().into_iter().map(choice).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{CharityId, PlatformId};

    #[test]
    fn a_charity_and_a_platform_each_have_words_of_their_own() {
        let uuid = "chr_00000000000000000000000007".parse::<CharityId>().unwrap().uuid();
        let (charity, platform) = (
            Organisation::Charity(CharityId::from_uuid(uuid)),
            Organisation::Platform(PlatformId::from_uuid(uuid)),
        );
        for (of, words) in
            [(charity, ["viewer", "finance", "owner"]), (platform, ["viewer", "developer", "owner"])]
        {
            let offered: Vec<String> = choices(of).into_iter().map(|choice| choice.value).collect();
            assert_eq!(offered, words);
        }
        assert_eq!(TeamCount { people: 1, invited: 0 }.in_words(), "1 person");
        assert_eq!(TeamCount { people: 3, invited: 1 }.in_words(), "3 people, 1 invited");
        assert_eq!(base(platform), "/platform/plt_00000000000000000000000007");
        assert!(once_removed(platform).contains("no longer open this platform’s pages"));
    }
}
