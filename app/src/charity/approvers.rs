//! Who can approve claims, laid beside how many have to.

use crate::words::{charity_team, say};

/// How many people have to approve each claim of a charity, and how many can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Approvers {
    pub needed: usize,
    /// How many can, with those who are invited to.
    pub can: usize,
    /// How many of them have come; the others are invited.
    pub here: usize,
}

impl Approvers {
    /// Whether no claim can be approved by as many as have to.
    pub fn are_too_few(self) -> bool {
        self.can < self.needed
    }

    /// Whether claims wait for somebody who is invited and has not come.
    pub fn wait_for_invited(self) -> bool {
        !self.are_too_few() && self.here < self.needed
    }

    /// How many have to, and how many can.
    pub fn in_words(self) -> String {
        let Self { needed, can, here } = self;
        if self.wait_for_invited() {
            say(charity_team::ApproversNow { needed, can: here })
        } else {
            say(charity_team::Approvers { needed, can })
        }
    }
}

impl Approvers {
    /// How many have to, and how many could without somebody who is here.
    pub fn then_in_words(self) -> String {
        say(charity_team::ApproversThen { needed: self.needed, can: self.can })
    }

    /// The charity's, as they are now.
    pub fn of(known: &backend::claim::Approvers) -> Self {
        Self { needed: known.needed.people(), can: known.can.len(), here: known.here }
    }

    /// What they are without somebody, where that makes them too few.
    pub fn too_few_without(known: &backend::claim::Approvers, person: domain::StaffId) -> Option<Self> {
        let without = Self { can: known.can.iter().filter(|one| **one != person).count(), ..Self::of(known) };
        (known.can.contains(&person) && without.are_too_few()).then_some(without)
    }
}

#[cfg(test)]
mod tests {
    use super::Approvers;
    use crate::words::{charity_team, say};

    #[test]
    fn too_few_are_fewer_than_have_to_approve() {
        for (needed, can, too_few) in
            [(0, 0, false), (1, 1, false), (2, 3, false), (1, 0, true), (2, 0, true), (2, 1, true)]
        {
            assert_eq!(Approvers { needed, can, here: can }.are_too_few(), too_few, "{needed} {can}");
        }
        assert_eq!(
            Approvers { needed: 2, can: 1, here: 1 }.in_words(),
            say(charity_team::Approvers { needed: 2, can: 1 })
        );
        assert_eq!(
            Approvers { needed: 2, can: 1, here: 2 }.then_in_words(),
            say(charity_team::ApproversThen { needed: 2, can: 1 })
        );
    }

    #[test]
    fn whoever_is_invited_can_approve_once_they_come() {
        let invited = Approvers { needed: 2, can: 2, here: 1 };
        assert!(invited.wait_for_invited() && !invited.are_too_few());
        assert_eq!(invited.in_words(), say(charity_team::ApproversNow { needed: 2, can: 1 }));
        for (needed, can, here) in [(2, 2, 2), (1, 3, 1), (0, 0, 0), (2, 1, 1)] {
            assert!(!Approvers { needed, can, here }.wait_for_invited(), "{needed} {can} {here}");
        }
    }
}
