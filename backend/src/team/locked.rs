//! A team while it is changed.

use domain::conflict::PageConflict;
use domain::page_fault::PageFault;
use domain::team::{Colleague, Organisation};
use domain::{Role, StaffId};

use crate::error::{Error, Resource};

/// A team that is held for a change, and who makes it.
pub(super) struct LockedTeam {
    pub(super) organisation: Organisation,
    pub(super) name: String,
    /// Whether it is known that they act for the organisation.
    pub(super) is_proved: bool,
    pub(super) people: Vec<Colleague>,
    /// The name and the address of whoever makes the change.
    pub(super) by: String,
}

impl LockedTeam {
    pub(super) fn find(&self, staff: StaffId) -> Result<&Colleague, Error> {
        let mut people = self.people.iter();
        people.find(|person| person.staff_id == staff).ok_or(Error::NotFound(Resource::Person))
    }

    /// That people of this organisation may have the role.
    pub(super) fn can_have(&self, role: Role) -> Result<(), Error> {
        if self.organisation.roles().contains(&role) {
            Ok(())
        } else {
            Err(Error::field("/role", "unsupported", PageFault::ChooseRole.as_str()))
        }
    }

    /// That the organisation has an owner who came without this one, if this is one.
    pub(super) fn can_lose(&self, person: &Colleague) -> Result<(), Error> {
        let stays = |other: &Colleague| other.staff_id != person.staff_id && other.is_owner_who_came();
        if person.role != Role::Owner || self.people.iter().any(stays) {
            Ok(())
        } else {
            Err(Error::for_reader(PageConflict::LastOwner))
        }
    }
}
