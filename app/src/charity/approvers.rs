//! Who can approve claims, laid beside how many have to.

use super::views::Head;
use crate::ui::*;
use leptos::prelude::*;

/// How many people have to approve each claim of a charity, and how many can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Approvers {
    pub needed: usize,
    /// How many can, with those who are invited to.
    pub can: usize,
}

impl Approvers {
    /// Whether no claim can be approved by as many as have to.
    pub fn are_too_few(self) -> bool {
        self.can < self.needed
    }

    /// How many have to, and how many can.
    pub fn in_words(self) -> String {
        let needed = match self.needed {
            1 => "One person has".to_owned(),
            2 => "Two people have".to_owned(),
            more => format!("{more} people have"),
        };
        let can = match self.can {
            0 => "nobody can".to_owned(),
            1 => "one person can".to_owned(),
            more => format!("{more} people can"),
        };
        format!("{needed} to approve each claim, and {can}.")
    }
}

impl Approvers {
    /// The charity's, as they are now.
    pub fn of(known: &backend::claim::Approvers) -> Self {
        Self { needed: known.needed.people(), can: known.can.len() }
    }

    /// What they are without somebody, where that makes them too few.
    pub fn too_few_without(known: &backend::claim::Approvers, person: domain::StaffId) -> Option<Self> {
        let without = Self { can: known.can.iter().filter(|one| **one != person).count(), ..Self::of(known) };
        (known.can.contains(&person) && without.are_too_few()).then_some(without)
    }
}

/// That there are too few people to approve a claim, for whoever can do something about it.
#[component]
pub fn TooFewApprovers(head: Head, approvers: Approvers) -> impl IntoView {
    (head.may_change && approvers.are_too_few())
        .then(|| {
            view! {
                <Notice tone=Tone::Warn title="Not enough people can approve claims">
                    <p>{approvers.in_words()}</p>
                    <WayOut head/>
                </Notice>
            }
        })
        .into_any()
}

/// That there would be too few without somebody whom an owner is about to let go.
#[component]
pub fn TooFewWithout(
    head: Head,
    /// Its approvers without the person.
    approvers: Approvers,
) -> impl IntoView {
    view! {
        <Notice tone=Tone::Warn title="Without this person, not enough people can approve claims">
            <p>
                {approvers.in_words()}
                " This will be so once this person leaves the team or becomes a viewer. A claim that needs another approval cannot go ahead then."
            </p>
            <WayOut head/>
        </Notice>
    }
    .into_any()
}

/// What can be done when approvers are too few.
#[component]
pub fn WayOut(head: Head) -> impl IntoView {
    view! {
        <p>
            "An owner can invite a colleague as an owner or for finance under " <a href=head.href("team")>"Team"</a>
            ", or lower the number of approvals under " <a href=head.href("claims/settings")>"Claim settings"</a>
            ". A lower number applies after 24 hours, or once another owner confirms it. It also applies to a claim that is waiting now."
        </p>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::Approvers;

    #[test]
    fn too_few_are_fewer_than_have_to_approve() {
        for (needed, can, too_few) in
            [(0, 0, false), (1, 1, false), (2, 3, false), (1, 0, true), (2, 0, true), (2, 1, true)]
        {
            assert_eq!(Approvers { needed, can }.are_too_few(), too_few, "{needed} {can}");
        }
        assert_eq!(
            Approvers { needed: 2, can: 1 }.in_words(),
            "Two people have to approve each claim, and one person can."
        );
    }
}
