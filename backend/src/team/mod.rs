//! The team of a charity: who works for it, and what each may do.
//!
//! A colleague is a member from the moment that an owner names the address, and proves by signing in, as everybody does, that
//! it is theirs: the invitation itself lets nobody in. Who may do what is read anew for every request, so that a change holds
//! from the next one on, on every process.

mod letter;

use domain::charity::Role;
use domain::{Email, StaffId, Timestamp};
use serde_json::{Value, json};
use sqlx::PgConnection;

use self::letter::{Change, Told};
use crate::Backend;
use crate::actor::CharityStaff;
use crate::error::Error;
use crate::store::trail::By;
use crate::store::{self};

/// How many people a charity can invite in a day: it is mail to whatever address somebody types.
const INVITATIONS_A_DAY: i64 = 20;

/// Somebody who works for a charity, or is invited to.
#[derive(Clone, Debug)]
pub struct Colleague {
    /// Who.
    pub staff_id: StaffId,
    /// The address to sign in with.
    pub email: Email,
    /// What the person may do.
    pub role: Role,
    /// Since when.
    pub since: Timestamp,
    /// When the person first signed in anywhere here; until then the invitation is open.
    pub first_sign_in: Option<Timestamp>,
}

impl Colleague {
    /// Whether the person is an owner and has proved the address. One who has not may be a slip of somebody's fingers.
    fn is_owner_who_came(&self) -> bool {
        self.role == Role::Owner && self.first_sign_in.is_some()
    }
}

/// A team that is held for a change, and the owner who makes it.
struct Held {
    charity: String,
    people: Vec<Colleague>,
    by: Email,
}

impl Held {
    fn find(&self, staff: StaffId) -> Result<&Colleague, Error> {
        let mut people = self.people.iter();
        people
            .find(|person| person.staff_id == staff)
            .ok_or(Error::NotFound("person"))
    }

    /// That the charity has an owner who came without this one, if this is one.
    fn can_lose(&self, person: &Colleague) -> Result<(), Error> {
        let stays = |other: &Colleague| other.staff_id != person.staff_id && other.is_owner_who_came();
        if person.role != Role::Owner || self.people.iter().any(stays) {
            Ok(())
        } else {
            Err(Error::conflict(
                "last_owner",
                "This is the last owner who has signed in, and a charity needs one. Make somebody else an owner first.",
            ))
        }
    }
}

impl Backend {
    /// Who works for the charity or is invited to: owners first.
    ///
    /// # Errors
    /// Only internal ones.
    pub async fn team(&self, caller: &CharityStaff) -> Result<Vec<Colleague>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::team::people(&mut conn, caller.charity_id).await
    }

    /// Lets a colleague work for the charity, and writes to them. They sign in with this address.
    ///
    /// # Errors
    /// A field error for somebody who is there already; a conflict when there are too many, or too many were invited in a day;
    /// [`Error::NotFound`] for whoever is no owner.
    pub async fn invite_colleague(
        &self,
        caller: &CharityStaff,
        email: &Email,
        role: Role,
    ) -> Result<StaffId, Error> {
        let mut tx = self.begin().await?;
        let team = self.hold_team(&mut tx, caller).await?;
        if let Some(person) = team.people.iter().find(|person| person.email == *email) {
            return Err(there_already(person));
        }
        if team.people.len() >= store::team::MOST_PEOPLE {
            return Err(Error::conflict(
                "too_many_people",
                "A charity can have at most 100 people here. Remove somebody first.",
            ));
        }
        let now = self.now();
        if store::team::invited_in_a_day(&mut tx, caller.charity_id, now).await? >= INVITATIONS_A_DAY {
            return Err(Error::conflict(
                "too_many_invitations",
                "20 people were invited within a day, which is the most. Invite the others tomorrow.",
            ));
        }
        let staff = self.staff_who_owns(&mut tx, email).await?;
        store::charity::join(&mut tx, caller.charity_id, staff, role, now).await?;
        let detail = json!({ "staff_id": staff, "role": role });
        self.note_team(&mut tx, caller, "charity.join", detail).await?;
        let told = Told {
            charity_id: caller.charity_id,
            team: &team,
            staff,
            email,
            change: Change::Invited(role),
        };
        self.tell_team(&mut tx, &told).await?;
        self.commit(tx).await?;
        Ok(staff)
    }

    /// Gives a colleague another role, from their next request on.
    ///
    /// # Errors
    /// [`Error::NotFound`] for somebody who does not work for the charity, and for whoever is no owner; a conflict for the last
    /// owner.
    pub async fn change_role(&self, caller: &CharityStaff, staff: StaffId, role: Role) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        let team = self.hold_team(&mut tx, caller).await?;
        let person = team.find(staff)?;
        let was = person.role;
        if role == was {
            return Ok(());
        }
        team.can_lose(person)?;
        store::team::set_role(&mut tx, caller.charity_id, staff, role).await?;
        let detail = json!({ "staff_id": staff, "role": role, "was": was });
        self.note_team(&mut tx, caller, "charity.role", detail).await?;
        let told = Told {
            charity_id: caller.charity_id,
            team: &team,
            staff,
            email: &person.email,
            change: Change::Role { was, is: role },
        };
        self.tell_team(&mut tx, &told).await?;
        self.commit(tx).await
    }

    /// Ends a colleague's work for the charity, or takes an invitation back; from their next request on they find nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`] for somebody who does not work for the charity, and for whoever is no owner; a conflict for the last
    /// owner.
    pub async fn remove_colleague(&self, caller: &CharityStaff, staff: StaffId) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        let team = self.hold_team(&mut tx, caller).await?;
        let person = team.find(staff)?;
        team.can_lose(person)?;
        store::team::leave(&mut tx, caller.charity_id, staff).await?;
        let detail = json!({ "staff_id": staff, "was": person.role });
        self.note_team(&mut tx, caller, "charity.leave", detail).await?;
        let told = Told {
            charity_id: caller.charity_id,
            team: &team,
            staff,
            email: &person.email,
            change: Change::Removed,
        };
        self.tell_team(&mut tx, &told).await?;
        self.commit(tx).await
    }

    /// The team as it is now, held until the transaction ends: two owners who change each other's roles follow one another, and
    /// whoever was an owner when the request began has to be one still.
    async fn hold_team(&self, conn: &mut PgConnection, caller: &CharityStaff) -> Result<Held, Error> {
        caller.may_manage_team()?;
        let charity = store::team::hold(conn, caller.charity_id)
            .await?
            .ok_or(Error::NotFound("charity"))?;
        let people = store::team::people(conn, caller.charity_id).await?;
        let by = people
            .iter()
            .find(|person| person.staff_id == caller.staff_id && person.role.may_manage_team())
            .map(|person| person.email.clone())
            .ok_or(Error::NotFound("page"))?;
        Ok(Held { charity, people, by })
    }

    async fn note_team(
        &self,
        conn: &mut PgConnection,
        caller: &CharityStaff,
        action: &str,
        detail: Value,
    ) -> Result<(), Error> {
        let (by, subject) = (By::from(caller), caller.charity_id.uuid());
        store::trail::audit(conn, self.now(), by, action, subject, detail).await
    }
}

fn there_already(person: &Colleague) -> Error {
    if person.first_sign_in.is_some() {
        Error::field(
            "/email",
            "already_there",
            "This person works for the charity already. Choose them in the list to change what they may do.",
        )
    } else {
        Error::field(
            "/email",
            "already_invited",
            "This person is invited already. To send the invitation again, take it back first.",
        )
    }
}
