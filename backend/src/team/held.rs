//! A team while it is changed.

use domain::charity::Role;
use domain::charity::view::Colleague;
use domain::{Email, StaffId};

use crate::error::{Error, Resource};

/// A team that is held for a change, and the owner who makes it.
pub(super) struct Held {
    pub(super) charity: String,
    /// Whether it is known that they act for the charity.
    pub(super) is_proved: bool,
    pub(super) people: Vec<Colleague>,
    pub(super) by: Email,
}

impl Held {
    pub(super) fn find(&self, staff: StaffId) -> Result<&Colleague, Error> {
        let mut people = self.people.iter();
        people.find(|person| person.staff_id == staff).ok_or(Error::NotFound(Resource::Person))
    }

    /// That the charity has an owner who came without this one, if this is one.
    pub(super) fn can_lose(&self, person: &Colleague) -> Result<(), Error> {
        let stays = |other: &Colleague| other.staff_id != person.staff_id && other.is_owner_who_came();
        if person.role != Role::Owner || self.people.iter().any(stays) {
            Ok(())
        } else {
            Err(Error::conflict(
                "last_owner",
                "This is the last owner who has signed in, and a charity needs one. Make someone else an owner first.",
            ))
        }
    }
}
