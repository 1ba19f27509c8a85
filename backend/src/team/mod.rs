//! The team of a charity or a platform: who works for it, and what each may do.
//!
//! A colleague is invited under an address, and proves by signing in, as everybody does, that it is theirs: the invitation itself lets
//! nobody in. One who never signed in before joins by signing in; whoever did is asked first, and joins by accepting. Each has 14
//! days for it, and whoever comes later finds nothing until an owner invites them again. Who may do what is read anew for every
//! request, so that a change holds from the next one on, on every process.

mod email;
mod locked;

use domain::conflict::PageConflict;
use domain::page_fault::PageFault;
pub use domain::team::{Colleague, Invitation, Standing};
use domain::{AuditAction, Email, Organisation, PlatformId, Role, StaffId, StaffName, Timestamp};
use serde_json::{Value, json};
use sqlx::PgConnection;

use self::email::{Change, Told};
use self::locked::LockedTeam;
use crate::Backend;
use crate::actor::{By, StaffCaller, TeamMember};
use crate::error::{Error, Needed, Resource};
use crate::store::person::Person;
use crate::store::team::Team;
use crate::store::{self};
use crate::words::{say, teams};

/// How many people an organisation can invite in a day: it is mail to whatever address somebody types.
const INVITATIONS_A_DAY: i64 = 20;
/// How many people a charity can invite until it is proved: whoever registers one may be anybody, and must not have strangers written
/// to in our name.
const INVITATIONS_UNPROVED: i64 = 2;
/// How many days an invitation holds: one that was forgotten, or went astray, opens nothing for ever.
const INVITATION_DAYS: i64 = 14;

impl Backend {
    /// Who works for the organisation or is invited to: owners first.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "team.read")]
    pub async fn team(&self, caller: &TeamMember) -> Result<Vec<Colleague>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::team::people(&mut conn, caller.organisation, self.now()).await
    }

    /// Invites a colleague to work for the organisation, and writes to them. They sign in with this address. An invitation that has
    /// ended is renewed.
    ///
    /// # Errors
    /// A field error for somebody who is there already, and for a role that the organisation does not have; a conflict when there are
    /// too many, or too many were invited in a day; [`Error::OutsideRole`] for whoever is no owner.
    #[tracing::instrument(level = "debug", skip_all, name = "team.invite_colleague")]
    pub async fn invite_colleague(
        &self,
        caller: &TeamMember,
        email: &Email,
        role: Role,
    ) -> Result<StaffId, Error> {
        let mut tx = self.begin().await?;
        let team = self.hold_team(&mut tx, caller).await?;
        team.can_have(role)?;
        let known = team.people.iter().find(|person| person.email == *email);
        if let Some(refused) = known.and_then(there_already) {
            return Err(refused);
        }
        if known.is_none() && team.people.len() >= store::team::MOST_PEOPLE {
            return Err(Error::for_reader(PageConflict::TooManyPeople));
        }
        let staff = self.staff_who_owns(&mut tx, email).await?;
        self.send_invitation(&mut tx, caller, &team, (staff, email, role)).await?;
        self.commit(tx).await?;
        Ok(staff)
    }

    /// Sends the invitation of somebody who has not come once more, with the same role; it holds for another 14 days.
    ///
    /// # Errors
    /// [`Error::NotFound`] for somebody who is not invited; conflicts as of [`Self::invite_colleague`], and `already_there`;
    /// [`Error::OutsideRole`] for whoever is no owner.
    #[tracing::instrument(level = "debug", skip_all, name = "team.invite_again")]
    pub async fn invite_again(&self, caller: &TeamMember, staff: StaffId) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        let team = self.hold_team(&mut tx, caller).await?;
        let person = team.find(staff)?;
        if person.standing == Standing::Came {
            return Err(Error::for_reader(PageConflict::AlreadyThere));
        }
        self.send_invitation(&mut tx, caller, &team, (staff, &person.email, person.role)).await?;
        self.commit(tx).await
    }

    async fn send_invitation(
        &self,
        conn: &mut PgConnection,
        caller: &TeamMember,
        team: &LockedTeam,
        (staff, email, role): (StaffId, &Email, Role),
    ) -> Result<(), Error> {
        let now = self.now();
        let invited = store::team::invited(conn, caller.organisation, now).await?;
        if invited.in_a_day >= INVITATIONS_A_DAY {
            return Err(Error::for_reader(PageConflict::TooManyInvitations));
        }
        if !team.is_proved && invited.ever >= INVITATIONS_UNPROVED {
            return Err(Error::for_reader(PageConflict::InvitesWait));
        }
        let until = now.plus_days(INVITATION_DAYS);
        let is_asked = store::team::invite(conn, caller.organisation, staff, role, (now, until)).await?;
        let detail = json!({ "staff_id": staff.uuid(), "role": role });
        self.note_team(conn, caller, AuditAction::TeamInvite, detail).await?;
        let told = Told { team, staff, email, change: Change::Invited { role, until, is_asked } };
        self.tell_team(conn, &told).await
    }

    /// Lets somebody work for a platform, from the command line; somebody who does already gets this role. The owners are told.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an unknown platform; a field error for a role that platforms do not have.
    #[tracing::instrument(level = "debug", skip_all, name = "team.join_platform")]
    pub async fn join_platform(&self, platform: PlatformId, email: &Email, role: Role) -> Result<(), Error> {
        let organisation = Organisation::Platform(platform);
        if !organisation.roles().contains(&role) {
            return Err(Error::field("/role", "unsupported", "Give owner, developer or viewer."));
        }
        let mut tx = self.begin().await?;
        let (Team { name, is_proved }, people) = self.held(&mut tx, organisation).await?;
        let staff = self.staff_who_owns(&mut tx, email).await?;
        store::team::join(&mut tx, organisation, staff, role, self.now()).await?;
        let detail = json!({ "staff_id": staff.uuid(), "role": role });
        let (by, subject) = (By::Uplift, platform.uuid());
        store::trail::audit(&mut tx, self.now(), by, AuditAction::TeamJoin, subject, detail).await?;
        let was = people
            .iter()
            .find(|person| person.staff_id == staff && person.standing == Standing::Came)
            .map(|person| person.role);
        if was != Some(role) {
            let by = say(teams::BY_OPERATOR).to_owned();
            let team = LockedTeam { organisation, name, is_proved, people, by };
            let change = was.map_or(Change::Joined { role }, |was| Change::Role { was, is: role });
            self.tell_team(&mut tx, &Told { team: &team, staff, email, change }).await?;
        }
        self.commit(tx).await
    }

    /// Keeps what the caller is called, for colleagues; without a name they read the address again.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "team.name_myself")]
    pub async fn name_myself(&self, caller: &StaffCaller, name: Option<&StaffName>) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        if store::team::rename(&mut tx, caller.staff_id, name).await? {
            let (by, subject) = (By::from(caller), caller.staff_id.uuid());
            // Without the name: it goes when the person is deleted, and the trail stays.
            store::trail::audit(&mut tx, self.now(), by, AuditAction::PersonName, subject, json!({})).await?;
        }
        self.commit(tx).await
    }

    /// The invitations that the caller has not accepted and still can.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "team.my_invitations")]
    pub async fn my_invitations(&self, caller: &StaffCaller) -> Result<Vec<Invitation>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::team::invitations_of(&mut conn, caller.staff_id, self.now()).await
    }

    /// The caller accepts an invitation, and works for the organisation from their next request on. Its owners are told.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an organisation that did not invite them, whether it exists or not, and once the invitation has ended.
    #[tracing::instrument(level = "debug", skip_all, name = "team.accept_invitation")]
    pub async fn accept_invitation(
        &self,
        caller: &StaffCaller,
        organisation: Organisation,
    ) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        let (staff, now) = (caller.staff_id, self.now());
        let (Team { name, is_proved }, people) = self.held(&mut tx, organisation).await?;
        let invitations = store::team::invitations_of(&mut tx, staff, now).await?;
        let invitation = invitations
            .iter()
            .find(|one| one.organisation == organisation)
            .ok_or_else(|| not_found(organisation))?;
        store::team::accept(&mut tx, organisation, staff, now).await?;
        note_acceptance(&mut tx, now, staff, organisation, invitation.role).await?;
        let by = store::team::shown(&mut tx, staff).await?;
        let team = LockedTeam { organisation, name, is_proved, people, by };
        let change = Change::Accepted { role: invitation.role };
        let told = Told { team: &team, staff, email: &caller.email, change };
        self.tell_team(&mut tx, &told).await?;
        self.commit(tx).await
    }

    /// Signs a colleague out of every browser: one was lost or left open. They are told, and can sign in again.
    ///
    /// # Errors
    /// [`Error::NotFound`] for somebody who does not work there; [`Error::OutsideRole`] for whoever is no owner.
    #[tracing::instrument(level = "debug", skip_all, name = "team.end_sessions_of")]
    pub async fn end_sessions_of(&self, caller: &TeamMember, staff: StaffId) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        let team = self.hold_team(&mut tx, caller).await?;
        let person = team.find(staff)?;
        // Who has not come may be somebody else's colleague, and nothing of this organisation is open to them.
        if person.standing != Standing::Came {
            return Err(Error::NotFound(Resource::Person));
        }
        self.end_sessions(&mut tx, Person::Staff(staff)).await?;
        let detail = json!({ "staff_id": staff.uuid() });
        self.note_team(&mut tx, caller, AuditAction::TeamSignOut, detail).await?;
        let told = Told { team: &team, staff, email: &person.email, change: Change::SignedOut };
        self.tell_team(&mut tx, &told).await?;
        self.commit(tx).await
    }

    /// Gives a colleague another role, from their next request on.
    ///
    /// # Errors
    /// [`Error::NotFound`] for somebody who does not work there; [`Error::OutsideRole`] for whoever is no owner; a field error for a
    /// role that the organisation does not have; a conflict for the last owner.
    #[tracing::instrument(level = "debug", skip_all, name = "team.change_role")]
    pub async fn change_role(&self, caller: &TeamMember, staff: StaffId, role: Role) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        let team = self.hold_team(&mut tx, caller).await?;
        let person = team.find(staff)?;
        let was = person.role;
        if role == was {
            return Ok(());
        }
        team.can_have(role)?;
        team.can_lose(person)?;
        store::team::set_role(&mut tx, caller.organisation, staff, role).await?;
        let detail = json!({ "staff_id": staff.uuid(), "role": role, "was": was });
        self.note_team(&mut tx, caller, AuditAction::TeamRole, detail).await?;
        let told = Told { team: &team, staff, email: &person.email, change: Change::Role { was, is: role } };
        self.tell_team(&mut tx, &told).await?;
        self.commit(tx).await
    }

    /// Ends a colleague's work for the organisation, or takes an invitation back; from their next request on they find nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`] for somebody who does not work there; [`Error::OutsideRole`] for whoever is no owner; a conflict for the
    /// last owner.
    #[tracing::instrument(level = "debug", skip_all, name = "team.remove_colleague")]
    pub async fn remove_colleague(&self, caller: &TeamMember, staff: StaffId) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        let team = self.hold_team(&mut tx, caller).await?;
        let person = team.find(staff)?;
        team.can_lose(person)?;
        store::team::leave(&mut tx, caller.organisation, staff).await?;
        let detail = json!({ "staff_id": staff.uuid(), "was": person.role });
        self.note_team(&mut tx, caller, AuditAction::TeamLeave, detail).await?;
        let told = Told { team: &team, staff, email: &person.email, change: Change::Removed };
        self.tell_team(&mut tx, &told).await?;
        self.commit(tx).await
    }

    /// The team as it is now, for an owner who changes it: whoever was one when the request began has to be one still.
    async fn hold_team(&self, conn: &mut PgConnection, caller: &TeamMember) -> Result<LockedTeam, Error> {
        caller.may_manage()?;
        caller.just_proved()?;
        let (Team { name, is_proved }, people) = self.held(conn, caller.organisation).await?;
        let by = people
            .iter()
            .find(|person| person.staff_id == caller.staff_id && person.role.may_manage_team())
            .map(Colleague::in_full)
            .ok_or(Error::OutsideRole(Needed::Own))?;
        Ok(LockedTeam { organisation: caller.organisation, name, is_proved, people, by })
    }

    /// A team and its people, held until the transaction ends: two owners who change each other's roles follow one another.
    async fn held(
        &self,
        conn: &mut PgConnection,
        organisation: Organisation,
    ) -> Result<(Team, Vec<Colleague>), Error> {
        let team = store::team::hold(conn, organisation).await?.ok_or_else(|| not_found(organisation))?;
        Ok((team, store::team::people(conn, organisation, self.now()).await?))
    }

    async fn note_team(
        &self,
        conn: &mut PgConnection,
        caller: &TeamMember,
        action: AuditAction,
        detail: Value,
    ) -> Result<(), Error> {
        let (by, subject) = (By::from(caller), caller.organisation.uuid());
        store::trail::audit(conn, self.now(), by, action, subject, detail).await
    }
}

/// The trail has that somebody accepted an invitation, by saying so or by signing in for the first time.
pub(crate) async fn note_acceptance(
    conn: &mut PgConnection,
    at: Timestamp,
    staff: StaffId,
    organisation: Organisation,
    role: Role,
) -> Result<(), Error> {
    let (by, action) = (By::of(staff, organisation), AuditAction::TeamAccept);
    let detail = json!({ "staff_id": staff.uuid(), "role": role });
    store::trail::audit(conn, at, by, action, organisation.uuid(), detail).await
}

fn not_found(organisation: Organisation) -> Error {
    Error::NotFound(match organisation {
        Organisation::Charity(_) => Resource::Charity,
        Organisation::Platform(_) => Resource::Platform,
    })
}

/// Why somebody is not invited again; an invitation that has ended may be.
fn there_already(person: &Colleague) -> Option<Error> {
    match person.standing {
        Standing::Came => Some(Error::field("/email", "already_there", PageFault::OnTheTeam.as_str())),
        Standing::Invited { .. } => {
            Some(Error::field("/email", "already_invited", PageFault::InvitedAlready.as_str()))
        }
        Standing::Ended { .. } => None,
    }
}
