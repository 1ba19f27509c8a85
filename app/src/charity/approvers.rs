//! Who can approve claims, laid beside how many have to.

use crate::words::{charity_team, say};
use domain::claim::Approvals;

/// Who has to approve each claim of a charity, and how many can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Approvers {
    pub needed: Approvals,
    /// How many can, with those who are invited to.
    pub can: usize,
    /// How many of them have come; the others are invited.
    pub here: usize,
    /// Whether the schedule makes claims, which anybody can approve who can approve any.
    pub scheduled: bool,
}

impl Approvers {
    /// Whether no claim can be approved by as many as have to, or none that one of them made where all are made by hand.
    pub fn are_too_few(self) -> bool {
        self.can < self.least()
    }

    /// Whether claims wait for somebody who is invited and has not come.
    pub fn wait_for_invited(self) -> bool {
        !self.are_too_few() && self.here < self.least()
    }

    /// Whether the only one who has come can approve what the schedule makes, but not what they make by hand.
    pub fn hold_hand_made(self) -> bool {
        self.here == 1 && self.least() < self.needed.team()
    }

    /// How many people have to be able to approve, so that claims go on.
    fn least(self) -> usize {
        if self.scheduled { self.needed.people() } else { self.needed.team() }
    }

    /// How many have to, and how many can.
    pub fn in_words(self) -> String {
        let (needed, can, here) = (self.needed.people(), self.can, self.here);
        match (self.needed, self.wait_for_invited()) {
            (Approvals::Another, true) => say(charity_team::AnotherNow { can: here }),
            (Approvals::Another, false) => say(charity_team::Another { can }),
            (_, true) => say(charity_team::ApproversNow { needed, can: here }),
            (_, false) => say(charity_team::Approvers { needed, can }),
        }
    }
}

impl Approvers {
    /// How many have to, and how many could without somebody who is here.
    pub fn then_in_words(self) -> String {
        let (needed, can) = (self.needed.people(), self.can);
        if self.needed == Approvals::Another {
            say(charity_team::AnotherThen { can })
        } else {
            say(charity_team::ApproversThen { needed, can })
        }
    }

    /// The charity's, as they are now.
    pub fn of(known: &backend::claim::Approvers) -> Self {
        Self { needed: known.needed, can: known.can.len(), here: known.here, scheduled: known.scheduled }
    }

    /// What they are without somebody, where that makes them too few, if only for what is made by hand.
    pub fn too_few_without(known: &backend::claim::Approvers, person: domain::StaffId) -> Option<Self> {
        let without = Self { can: known.can.iter().filter(|one| **one != person).count(), ..Self::of(known) };
        (known.can.contains(&person) && without.can < without.needed.team()).then_some(without)
    }
}

#[cfg(test)]
mod tests {
    use super::Approvers;
    use crate::words::{charity_team, say};
    use domain::claim::Approvals::{self, Another, None, One, Two};

    fn of(needed: Approvals, can: usize, here: usize) -> Approvers {
        Approvers { needed, can, here, scheduled: false }
    }

    #[test]
    fn too_few_are_fewer_than_have_to_approve() {
        for (needed, can, too_few) in [
            (None, 0, false),
            (One, 1, false),
            (Another, 2, false),
            (Two, 3, false),
            (One, 0, true),
            (Another, 0, true),
            // Nobody else is there to approve what this one makes.
            (Another, 1, true),
            (Two, 0, true),
            (Two, 1, true),
        ] {
            assert_eq!(of(needed, can, can).are_too_few(), too_few, "{needed} {can}");
        }
        assert_eq!(of(Two, 1, 1).in_words(), say(charity_team::Approvers { needed: 2, can: 1 }));
        assert_eq!(of(Two, 1, 2).then_in_words(), say(charity_team::ApproversThen { needed: 2, can: 1 }));
        assert_eq!(of(Another, 1, 1).in_words(), say(charity_team::Another { can: 1 }));
        assert_eq!(of(Another, 1, 2).then_in_words(), say(charity_team::AnotherThen { can: 1 }));
    }

    #[test]
    fn what_the_schedule_makes_goes_on_where_only_its_maker_could_approve_what_is_made_by_hand() {
        // Whether they are too few, wait for somebody who is invited, or hold only what is made by hand.
        for (needed, can, here, scheduled, holds) in [
            (Another, 1, 1, true, (false, false, true)),
            (Another, 2, 1, true, (false, false, true)),
            (Another, 2, 2, true, (false, false, false)),
            (Another, 1, 0, true, (false, true, false)),
            (Another, 0, 0, true, (true, false, false)),
            (Another, 1, 1, false, (true, false, false)),
            (Two, 1, 1, true, (true, false, false)),
            (One, 1, 1, true, (false, false, false)),
            (None, 1, 1, true, (false, false, false)),
        ] {
            let all = Approvers { scheduled, ..of(needed, can, here) };
            let found = (all.are_too_few(), all.wait_for_invited(), all.hold_hand_made());
            assert_eq!(found, holds, "{needed} {can} {here} {scheduled}");
        }
    }

    #[test]
    fn whoever_is_invited_can_approve_once_they_come() {
        let invited = of(Two, 2, 1);
        assert!(invited.wait_for_invited() && !invited.are_too_few());
        assert_eq!(invited.in_words(), say(charity_team::ApproversNow { needed: 2, can: 1 }));
        assert_eq!(of(Another, 2, 1).in_words(), say(charity_team::AnotherNow { can: 1 }));
        for (needed, can, here) in [(Two, 2, 2), (One, 3, 1), (None, 0, 0), (Two, 1, 1), (Another, 1, 1)] {
            assert!(!of(needed, can, here).wait_for_invited(), "{needed} {can} {here}");
        }
    }
}
