//! What the pages of the team show, made ready for them.

use crate::charity::approvers::Approvers;
use crate::charity::views::Head;
use crate::ui::Choice;
use backend::team::{Colleague, Invitation, Standing};
use domain::calendar::long_time;
use domain::{Role, StaffId};

#[derive(Clone)]
pub struct Team {
    pub head: Head,
    /// Whether the person who looks is an owner.
    pub may_manage: bool,
    /// Who looks.
    pub me: StaffId,
    /// Those who have signed in, owners first.
    pub people: Vec<Colleague>,
    /// Those who have not yet.
    pub invited: Vec<Colleague>,
    /// Those who did not in time.
    pub ended: Vec<Colleague>,
    /// Who of them can approve a claim.
    pub approvers: Approvers,
}

/// One of them, for an owner.
#[derive(Clone)]
pub struct ColleagueView {
    pub head: Head,
    pub person: Colleague,
    /// Whether it is whoever looks.
    pub you: bool,
    /// Who can approve a claim without the person, when that is too few.
    pub too_few_without: Option<Approvers>,
}

/// Somebody at an invitation.
#[derive(Clone)]
pub enum JoinView {
    Invited(Invitation),
    /// They work for the charity already; the address of its pages.
    Joined(String),
}

/// Until when an invitation holds or when it ended, in words; nothing once the person has come.
pub fn end_of_invitation(standing: Standing) -> Option<String> {
    match standing {
        Standing::Came => None,
        Standing::Invited { until } => Some(until.map_or_else(|| "it is taken back".to_owned(), long_time)),
        Standing::Ended { at } => Some(long_time(at)),
    }
}

/// The heading of how it ends, what follows, and the words of the button.
pub fn how_it_ends(standing: Standing, you: bool) -> (&'static str, &'static str, &'static str) {
    match standing {
        _ if you => (
            "Leave",
            "From then on you find nothing of this charity here. Another owner can invite you again.",
            "Leave the team",
        ),
        Standing::Invited { .. } => (
            "Take the invitation back",
            "The address can then open nothing here. Do this if the address was mistyped.",
            "Take it back",
        ),
        Standing::Ended { .. } => (
            "Take it off the list",
            "Do this if the address was mistyped or you no longer want them on the team.",
            "Take it off",
        ),
        Standing::Came => (
            "Remove them",
            "From their next click on they find nothing of this charity, in every browser. What they approved stays approved.",
            "Remove from the team",
        ),
    }
}

/// A role by its name.
pub fn role_name(role: Role) -> &'static str {
    match role {
        Role::Owner => "Owner",
        Role::Finance => "Finance",
        Role::Viewer => "Viewer",
    }
}

/// What one may do with a role.
pub fn what_one_may(role: Role) -> &'static str {
    match role {
        Role::Owner => "Everything, and say who else may",
        Role::Finance => "Everything about money: sources, claims and their approval",
        Role::Viewer => "Look at gifts and claims; change and approve nothing",
    }
}

/// The roles to choose from, the smallest first.
pub fn choices() -> Vec<Choice> {
    let smallest_first = [Role::Viewer, Role::Finance, Role::Owner];
    smallest_first
        .into_iter()
        .map(|role| Choice::new(role.as_str(), role_name(role)).hint(what_one_may(role)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_role_can_be_chosen() {
        let offered: Vec<Role> = choices().into_iter().map(|choice| choice.value.parse().unwrap()).collect();
        assert_eq!(offered.len(), Role::ALL.len());
        assert!(Role::ALL.iter().all(|role| offered.contains(role)));
    }
}
