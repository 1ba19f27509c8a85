//! What the pages of a team show, made ready for them.

use crate::ui::Choice;
use crate::ui::day::long_time;
use crate::words::{say, team};
use backend::team::{Colleague, Invitation, Standing};
use catalogue::Text;
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
        let Self { people, invited } = self;
        if invited == 0 {
            say(team::CountPeople { people })
        } else {
            say(team::CountInvited { people, invited })
        }
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
        Standing::Invited { until } => Some(until.map_or_else(|| say(team::NEVER).to_owned(), long_time)),
        Standing::Ended { at } => Some(long_time(at)),
    }
}

/// The heading of how it ends, what follows, and the words of the button.
pub fn how_it_ends(of: Organisation, standing: Standing, you: bool) -> (&'static str, String, &'static str) {
    match standing {
        _ if you => (say(team::LEAVE), say(once_left(of)).to_owned(), say(team::LEAVE_TEAM)),
        Standing::Invited { .. } => (
            say(team::CANCEL_INVITATION),
            say(team::CANCEL_INVITATION_WHAT).to_owned(),
            say(team::CANCEL_INVITATION),
        ),
        Standing::Ended { .. } => (
            say(team::DELETE_INVITATION),
            say(team::DELETE_INVITATION_WHAT).to_owned(),
            say(team::DELETE_INVITATION),
        ),
        Standing::Came => (say(team::REMOVE), say(once_removed(of)).to_owned(), say(team::REMOVE_FROM_TEAM)),
    }
}

/// What somebody who leaves can no longer do.
const fn once_left(of: Organisation) -> Text {
    match of {
        Organisation::Charity(_) => team::LEFT_CHARITY,
        Organisation::Platform(_) => team::LEFT_PLATFORM,
    }
}

/// What somebody who was removed can no longer do, and what stays.
pub const fn once_removed(of: Organisation) -> Text {
    match of {
        Organisation::Charity(_) => team::REMOVED_FROM_CHARITY,
        Organisation::Platform(_) => team::REMOVED_FROM_PLATFORM,
    }
}

/// A role by its name.
pub fn role_name(role: Role) -> &'static str {
    match role {
        Role::Owner => say(team::OWNER),
        Role::Finance => say(team::FINANCE),
        Role::Developer => say(team::DEVELOPER),
        Role::Viewer => say(team::VIEWER),
    }
}

/// A role by its name, for whoever has it.
pub fn your_role(role: Role) -> &'static str {
    if role.may_change() { role_name(role) } else { say(team::VIEWER_YOU) }
}

/// What one can do with a role.
pub fn what_one_may(of: Organisation, role: Role) -> &'static str {
    match (role, of) {
        (Role::Owner, _) => say(team::OWNER_MAY),
        (Role::Finance, _) => say(team::FINANCE_MAY),
        (Role::Developer, _) => say(team::DEVELOPER_MAY),
        (Role::Viewer, Organisation::Charity(_)) => say(team::VIEWER_MAY_CHARITY),
        (Role::Viewer, Organisation::Platform(_)) => say(team::VIEWER_MAY_PLATFORM),
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
    use catalogue::Words;
    use domain::{CharityId, Language, PlatformId};

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
        let (alone, more) = (team::CountPeople { people: 1 }, team::CountInvited { people: 3, invited: 1 });
        assert_eq!(TeamCount { people: 1, invited: 0 }.in_words(), alone.of(Language::English));
        assert_eq!(TeamCount { people: 3, invited: 1 }.in_words(), more.of(Language::English));
        assert_eq!(base(platform), "/platform/plt_00000000000000000000000007");
        assert_eq!(once_removed(platform), team::REMOVED_FROM_PLATFORM);
    }
}
