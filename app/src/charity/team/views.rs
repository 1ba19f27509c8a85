//! What the pages of the team show, made ready for them.

use crate::charity::approvers::Approvers;
use crate::charity::views::Head;
use crate::ui::Choice;
use domain::{Role, StaffId};

/// Somebody who works for the charity, or is invited to.
#[derive(Clone)]
pub struct ColleagueLine {
    pub id: StaffId,
    /// The address to sign in with.
    pub email: String,
    /// What the person may do.
    pub role: Role,
    /// Since when, or when they were invited, in words.
    pub since: String,
    /// Whether the person has come.
    pub standing: Standing,
    /// Whether it is whoever looks.
    pub you: bool,
}

/// How far an invitation has come.
#[derive(Clone, PartialEq, Eq)]
pub enum Standing {
    /// The person has signed in.
    Came,
    /// The person can still do so.
    Invited { until: String },
    /// The person did not in time.
    Ended {
        /// When it ended, in words.
        at: String,
    },
}

#[derive(Clone)]
pub struct Team {
    pub head: Head,
    /// Whether the person who looks is an owner.
    pub may_manage: bool,
    /// Those who have signed in, owners first.
    pub people: Vec<ColleagueLine>,
    /// Those who have not yet.
    pub invited: Vec<ColleagueLine>,
    /// Those who did not in time.
    pub ended: Vec<ColleagueLine>,
    /// Who of them can approve a claim.
    pub approvers: Approvers,
}

/// One of them, for an owner.
#[derive(Clone)]
pub struct ColleagueView {
    pub head: Head,
    pub person: ColleagueLine,
    /// Who can approve a claim without the person, when that is too few.
    pub too_few_without: Option<Approvers>,
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
