//! Who asks. Only this crate makes these values, from a live token or session, so holding one is the permission;
//! the tenant that every query binds comes out of them.

use domain::scope::{Scope, ScopeSet};
use domain::{
    ActorKind, CharityId, ClientId, DonorId, Email, Language, Organisation, PersonName, PlatformId, Role,
    StaffId, StaffName,
};
use uuid::Uuid;

use crate::error::{Error, Needed, Resource};
use crate::security_log;
use crate::store::person::Person;
use crate::store::sign_in::Audience;

/// How long ago somebody proved who they are: by signing in, or again since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Within ten minutes: enough for everything.
    Recent,
    /// Enough to look around and for daily work.
    Old,
}

impl Proof {
    /// For how long a proof is a recent one, in seconds.
    pub const SECONDS: i64 = 600;

    fn is_recent(self) -> Result<(), Error> {
        if self == Self::Recent { Ok(()) } else { Err(Error::ProveAgain) }
    }
}

/// Somebody signed in, for what concerns how they sign in.
#[derive(Clone, Debug)]
pub struct Myself {
    pub(crate) person: Person,
    pub(crate) email: Email,
    pub(crate) proof: Proof,
    /// Their role needs a second step, whether they have one or not.
    pub(crate) needs_factor: bool,
    /// That of emails to them.
    pub(crate) language: Language,
}

impl Myself {
    #[must_use]
    pub fn person(&self) -> Person {
        self.person
    }

    /// The address that the person signed in with.
    #[must_use]
    pub fn email(&self) -> &Email {
        &self.email
    }

    /// For which part of Uplift they sign in.
    #[must_use]
    pub fn audience(&self) -> Audience {
        match self.person {
            Person::Donor(_) => Audience::Donor,
            Person::Staff(_) => Audience::Staff,
        }
    }

    pub(crate) fn by(&self) -> By {
        By::from(self.person)
    }

    /// Refuses whoever proved who they are more than ten minutes ago.
    ///
    /// # Errors
    /// [`Error::ProveAgain`].
    pub fn just_proved(&self) -> Result<(), Error> {
        self.proof.is_recent()
    }

    pub(crate) fn staff(&self) -> Result<StaffId, Error> {
        match self.person {
            Person::Staff(id) => Ok(id),
            Person::Donor(_) => Err(Error::NotFound(Resource::Page)),
        }
    }

    pub(crate) fn staff_proved(&self) -> Result<StaffId, Error> {
        let staff = self.staff()?;
        self.just_proved()?;
        Ok(staff)
    }
}

/// An application of a giving platform, by its access token.
#[derive(Clone, Debug)]
pub struct PlatformCaller {
    pub(crate) platform_id: PlatformId,
    pub(crate) client_id: ClientId,
    pub(crate) scopes: ScopeSet,
}

impl PlatformCaller {
    /// The platform, which is the tenant.
    #[must_use]
    pub fn platform_id(&self) -> PlatformId {
        self.platform_id
    }

    #[must_use]
    pub fn client_id(&self) -> ClientId {
        self.client_id
    }

    /// Refuses when the token does not hold `scope`.
    ///
    /// # Errors
    /// [`Error::Forbidden`] naming the scope.
    pub fn may(&self, scope: Scope) -> Result<PlatformId, Error> {
        if self.scopes.contains(scope) { Ok(self.platform_id) } else { Err(Error::Forbidden(scope)) }
    }
}

/// Somebody who may read a platform's events and manage where they are sent: an application by its token, or one of the
/// platform's people.
#[derive(Clone, Copy, Debug)]
pub struct WebhookManager {
    pub(crate) platform: PlatformId,
    pub(crate) by: By,
    /// False for somebody who may look at everything and change nothing.
    pub(crate) may_change: bool,
    pub(crate) proof: Proof,
}

impl WebhookManager {
    /// Refuses whoever may only look.
    ///
    /// # Errors
    /// [`Error::OutsideRole`].
    pub fn may_change(&self) -> Result<(), Error> {
        if self.may_change { Ok(()) } else { Err(Error::OutsideRole(Needed::Change)) }
    }

    /// Refuses a person who proved who they are more than ten minutes ago. An application proves it with each request.
    ///
    /// # Errors
    /// [`Error::ProveAgain`].
    pub(crate) fn just_proved(&self) -> Result<(), Error> {
        self.proof.is_recent()
    }
}

impl PlatformStaff {
    /// The permission to see the platform's webhooks, and to manage them for whoever may change something.
    #[must_use]
    pub fn webhooks(&self) -> WebhookManager {
        WebhookManager {
            platform: self.platform_id,
            by: By::from(self),
            may_change: self.role.may_change(),
            proof: self.proof,
        }
    }
}

impl PlatformCaller {
    /// The permission to manage the platform's webhooks.
    ///
    /// # Errors
    /// [`Error::Forbidden`] without the scope.
    pub fn webhooks(&self) -> Result<WebhookManager, Error> {
        Ok(WebhookManager {
            platform: self.may(Scope::ManageWebhook)?,
            by: By::from(self),
            may_change: true,
            proof: Proof::Recent,
        })
    }
}

/// Whoever may read a platform's donations: an application by the scope of its token, or one of the platform's people.
pub trait DonationReader: Sync {
    /// The platform, which is the tenant.
    ///
    /// # Errors
    /// [`Error::Forbidden`] for a token without the scope.
    fn may_read_donations(&self) -> Result<PlatformId, Error>;
}

impl DonationReader for PlatformCaller {
    fn may_read_donations(&self) -> Result<PlatformId, Error> {
        self.may(Scope::ReadDonation)
    }
}

impl DonationReader for PlatformStaff {
    fn may_read_donations(&self) -> Result<PlatformId, Error> {
        Ok(self.platform_id)
    }
}

#[derive(Clone, Debug)]
pub struct DonorCaller {
    pub(crate) donor_id: DonorId,
    pub(crate) email: Option<Email>,
    pub(crate) name: Option<PersonName>,
    pub(crate) language: Language,
    pub(crate) proof: Proof,
}

impl DonorCaller {
    #[must_use]
    pub fn donor_id(&self) -> DonorId {
        self.donor_id
    }

    /// The address that the donor signed in with.
    #[must_use]
    pub fn email(&self) -> Option<&Email> {
        self.email.as_ref()
    }

    /// The name on the donor's newest authorisation, for a greeting: what is declared takes the name of the one that covers the gift.
    #[must_use]
    pub fn name(&self) -> Option<&PersonName> {
        self.name.as_ref()
    }

    /// The language of the donor's pages, which is that of the emails to them: the one they chose, else the one they agreed in.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }

    /// The donor, for what concerns how they sign in.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a donor without an address, who cannot sign in.
    pub fn myself(&self) -> Result<Myself, Error> {
        let email = self.email.clone().ok_or(Error::NotFound(Resource::Page))?;
        Ok(Myself {
            person: Person::Donor(self.donor_id),
            email,
            proof: self.proof,
            needs_factor: false,
            language: self.language,
        })
    }

    /// Refuses whoever proved who they are more than ten minutes ago.
    ///
    /// # Errors
    /// [`Error::ProveAgain`].
    pub fn just_proved(&self) -> Result<(), Error> {
        self.proof.is_recent()
    }
}

/// A signed-in member of staff, who may work for several charities and platforms, or for none yet.
#[derive(Clone, Debug)]
pub struct StaffCaller {
    pub(crate) staff_id: StaffId,
    pub(crate) email: Email,
    pub(crate) name: Option<StaffName>,
    pub(crate) charities: Vec<Membership>,
    pub(crate) platforms: Vec<PlatformMembership>,
    pub(crate) proof: Proof,
    pub(crate) has_factor: bool,
    /// Whether whoever may change anything needs a second step here: in live mode.
    pub(crate) factor_required: bool,
    /// Whether `UPLIFT_OPERATOR_PEOPLE` names the member.
    pub(crate) is_operator: bool,
}

/// One charity that a member of staff works for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Membership {
    pub charity_id: CharityId,
    /// Its name, for the switcher.
    pub name: String,
    /// What the member may do there.
    pub role: Role,
}

/// One platform that a member of staff works for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlatformMembership {
    pub platform_id: PlatformId,
    /// Its name, for the switcher.
    pub name: String,
    /// What the member may do there.
    pub role: Role,
}

impl StaffCaller {
    #[must_use]
    pub fn staff_id(&self) -> StaffId {
        self.staff_id
    }

    /// The address that the member signed in with.
    #[must_use]
    pub fn email(&self) -> &Email {
        &self.email
    }

    /// What the member is called, where they have said.
    #[must_use]
    pub fn name(&self) -> Option<&StaffName> {
        self.name.as_ref()
    }

    /// The charities that the member works for.
    #[must_use]
    pub fn charities(&self) -> &[Membership] {
        &self.charities
    }

    /// The platforms that the member works for.
    #[must_use]
    pub fn platforms(&self) -> &[PlatformMembership] {
        &self.platforms
    }

    /// The member, for what concerns how they sign in.
    #[must_use]
    pub fn myself(&self) -> Myself {
        let has_role = self.is_operator
            || self.charities.iter().any(|member| member.role.may_change())
            || self.platforms.iter().any(|member| member.role.may_change());
        Myself {
            person: Person::Staff(self.staff_id),
            email: self.email.clone(),
            proof: self.proof,
            needs_factor: self.factor_required && has_role,
            language: Language::English,
        }
    }

    /// The same with a session that the provider of their organisation opened, which said that it asked for two factors: both steps.
    #[must_use]
    pub fn by_provider(self) -> Self {
        Self { factor_required: false, ..self }
    }

    /// Whether the member may be an operator, for the menu.
    #[must_use]
    pub fn is_operator(&self) -> bool {
        self.is_operator
    }

    /// The permission to see what waits for Uplift's operator.
    ///
    /// # Errors
    /// [`Error::NotFound`] for whoever is none; [`Error::SecondStepMissing`] for an operator without one.
    pub fn operator(&self) -> Result<OperatorCaller, Error> {
        if !self.is_operator {
            return Err(Error::NotFound(Resource::Page));
        }
        self.has_second_step(true)?;
        Ok(OperatorCaller { staff_id: self.staff_id, proof: self.proof })
    }

    /// Refuses somebody who may change something with a mail as the only proof of who they are.
    fn has_second_step(&self, may_change: bool) -> Result<(), Error> {
        if self.factor_required && may_change && !self.has_factor {
            Err(Error::SecondStepMissing)
        } else {
            Ok(())
        }
    }

    /// The permission to act for one platform.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a platform that the member does not work for, whether it exists or not;
    /// [`Error::SecondStepMissing`] for an owner or a developer without one.
    pub fn of_platform(&self, platform_id: PlatformId) -> Result<PlatformStaff, Error> {
        let member = self.platforms.iter().find(|member| member.platform_id == platform_id);
        let member = member.ok_or(Error::NotFound(Resource::Platform))?;
        self.has_second_step(member.role.may_change())?;
        Ok(PlatformStaff { staff_id: self.staff_id, platform_id, role: member.role, proof: self.proof })
    }

    /// The permission to see the team of one charity or platform, and for owners to change it.
    ///
    /// # Errors
    /// As of [`Self::of`] and [`Self::of_platform`].
    pub fn of_team(&self, organisation: Organisation) -> Result<TeamMember, Error> {
        match organisation {
            Organisation::Charity(id) => self.of(id).map(|staff| staff.team()),
            Organisation::Platform(id) => self.of_platform(id).map(|staff| staff.team()),
        }
    }

    /// The permission to act for one charity.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a charity that the member does not work for, whether it exists or not;
    /// [`Error::SecondStepMissing`] for an owner or for finance without one.
    pub fn of(&self, charity_id: CharityId) -> Result<CharityStaff, Error> {
        let member = self.charities.iter().find(|member| member.charity_id == charity_id);
        let member = member.ok_or(Error::NotFound(Resource::Charity))?;
        self.has_second_step(member.role.may_change())?;
        Ok(CharityStaff { staff_id: self.staff_id, charity_id, role: member.role, proof: self.proof })
    }
}

/// A member of staff acting for one charity, which is the tenant.
#[derive(Clone, Copy, Debug)]
pub struct CharityStaff {
    pub(crate) staff_id: StaffId,
    pub(crate) charity_id: CharityId,
    pub(crate) role: Role,
    pub(crate) proof: Proof,
}

impl CharityStaff {
    #[must_use]
    pub fn charity_id(&self) -> CharityId {
        self.charity_id
    }

    /// Refuses a viewer, who may look at everything and change nothing.
    ///
    /// # Errors
    /// [`Error::OutsideRole`].
    pub fn may_change(&self) -> Result<(), Error> {
        if self.role.may_change() { Ok(()) } else { Err(Error::OutsideRole(Needed::Change)) }
    }

    /// Refuses whoever proved who they are more than ten minutes ago.
    ///
    /// # Errors
    /// [`Error::ProveAgain`].
    pub fn just_proved(&self) -> Result<(), Error> {
        self.proof.is_recent()
    }

    /// The permission to see the charity's team, and for owners to change it.
    #[must_use]
    pub fn team(&self) -> TeamMember {
        let organisation = Organisation::Charity(self.charity_id);
        TeamMember { staff_id: self.staff_id, organisation, role: self.role, proof: self.proof }
    }

    /// Refuses whoever is no owner.
    ///
    /// # Errors
    /// [`Error::OutsideRole`].
    pub fn may_manage_team(&self) -> Result<(), Error> {
        self.team().may_manage()
    }
}

/// A member of staff acting for one platform, which is the tenant.
#[derive(Clone, Copy, Debug)]
pub struct PlatformStaff {
    pub(crate) staff_id: StaffId,
    pub(crate) platform_id: PlatformId,
    pub(crate) role: Role,
    pub(crate) proof: Proof,
}

impl PlatformStaff {
    #[must_use]
    pub fn platform_id(&self) -> PlatformId {
        self.platform_id
    }

    /// The permission to see the platform's team, and for owners to change it.
    #[must_use]
    pub fn team(&self) -> TeamMember {
        let organisation = Organisation::Platform(self.platform_id);
        TeamMember { staff_id: self.staff_id, organisation, role: self.role, proof: self.proof }
    }

    /// Refuses whoever may look at everything and change nothing.
    ///
    /// # Errors
    /// [`Error::OutsideRole`].
    pub fn may_change(&self) -> Result<(), Error> {
        if self.role.may_change() { Ok(()) } else { Err(Error::OutsideRole(Needed::Change)) }
    }

    /// Refuses whoever proved who they are more than ten minutes ago.
    ///
    /// # Errors
    /// [`Error::ProveAgain`].
    pub fn just_proved(&self) -> Result<(), Error> {
        self.proof.is_recent()
    }
}

/// Somebody of a charity or a platform, for what concerns who else works there.
#[derive(Clone, Copy, Debug)]
pub struct TeamMember {
    pub(crate) staff_id: StaffId,
    pub(crate) organisation: Organisation,
    pub(crate) role: Role,
    pub(crate) proof: Proof,
}

impl TeamMember {
    /// Whose team it is, which is the tenant.
    #[must_use]
    pub fn organisation(&self) -> Organisation {
        self.organisation
    }

    /// Refuses whoever is no owner: only they say who works there.
    ///
    /// # Errors
    /// [`Error::OutsideRole`].
    pub fn may_manage(&self) -> Result<(), Error> {
        if self.role.may_manage_team() { Ok(()) } else { Err(Error::OutsideRole(Needed::Own)) }
    }

    pub(crate) fn just_proved(&self) -> Result<(), Error> {
        self.proof.is_recent()
    }
}

/// One of those whom `UPLIFT_OPERATOR_PEOPLE` names, who may see what waits for the operator.
#[derive(Clone, Copy, Debug)]
pub struct OperatorCaller {
    pub(crate) staff_id: StaffId,
    pub(crate) proof: Proof,
}

impl OperatorCaller {
    /// The permission to decide.
    ///
    /// # Errors
    /// [`Error::ProveAgain`] for whoever proved who they are more than ten minutes ago.
    pub fn decides(&self) -> Result<Operator, Error> {
        self.proof.is_recent()?;
        Ok(Operator(By::Operator(self.staff_id)))
    }
}

/// The permission to decide for Uplift.
#[derive(Clone, Copy, Debug)]
pub struct Operator(By);

impl Operator {
    /// Whoever runs a command on the machine: the audit trail has their name from the connection.
    #[must_use]
    pub fn at_the_machine() -> Self {
        Self(By::Uplift)
    }

    pub(crate) fn by(self) -> By {
        self.0
    }
}

/// Who is named in the audit trail.
#[derive(Clone, Copy, Debug)]
pub(crate) enum By {
    Platform(PlatformId),
    Donor(DonorId),
    /// A member of staff in a matter of their own.
    Staff(StaffId),
    /// A member of staff for a charity, whose owners read it.
    CharityStaff(StaffId, CharityId),
    /// A member of staff for a platform, whose owners read it.
    PlatformStaff(StaffId, PlatformId),
    /// A member of staff who decides for Uplift.
    Operator(StaffId),
    Uplift,
}

impl By {
    /// A member of staff for an organisation.
    pub(crate) fn of(staff: StaffId, organisation: Organisation) -> Self {
        match organisation {
            Organisation::Charity(id) => Self::CharityStaff(staff, id),
            Organisation::Platform(id) => Self::PlatformStaff(staff, id),
        }
    }

    pub(crate) fn kind(self) -> ActorKind {
        match self {
            Self::Platform(_) => ActorKind::Platform,
            Self::Donor(_) => ActorKind::Donor,
            Self::Staff(_) | Self::CharityStaff(..) | Self::PlatformStaff(..) => ActorKind::Staff,
            Self::Operator(_) => ActorKind::Operator,
            Self::Uplift => ActorKind::Uplift,
        }
    }

    pub(crate) fn id(self) -> Option<Uuid> {
        match self {
            Self::Platform(id) => Some(id.uuid()),
            Self::Donor(id) => Some(id.uuid()),
            Self::Staff(id) | Self::CharityStaff(id, _) | Self::PlatformStaff(id, _) | Self::Operator(id) => {
                Some(id.uuid())
            }
            Self::Uplift => None,
        }
    }

    /// Who is named for what becomes of gifts by it: an operator decides about a charity or a terminal, and the rest is Uplift's work.
    pub(crate) fn for_gifts(self) -> Self {
        if let Self::Operator(_) = self { Self::Uplift } else { self }
    }

    pub(crate) fn charity(self) -> Option<Uuid> {
        if let Self::CharityStaff(_, charity) = self { Some(charity.uuid()) } else { None }
    }

    pub(crate) fn platform(self) -> Option<Uuid> {
        if let Self::PlatformStaff(_, platform) = self { Some(platform.uuid()) } else { None }
    }

    /// From which network, for those who read what was done for their charity or platform.
    pub(crate) fn network(self) -> Option<String> {
        self.charity().or(self.platform()).and_then(|_house| security_log::prefix())
    }

    /// With which browser and system, for the same people.
    pub(crate) fn device(self) -> Option<String> {
        self.charity().or(self.platform()).and_then(|_house| security_log::device())
    }
}

impl From<&PlatformCaller> for By {
    fn from(caller: &PlatformCaller) -> Self {
        Self::Platform(caller.platform_id)
    }
}

impl From<Person> for By {
    fn from(person: Person) -> Self {
        match person {
            Person::Donor(id) => Self::Donor(id),
            Person::Staff(id) => Self::Staff(id),
        }
    }
}

impl From<&DonorCaller> for By {
    fn from(caller: &DonorCaller) -> Self {
        Self::Donor(caller.donor_id)
    }
}

impl From<&StaffCaller> for By {
    fn from(caller: &StaffCaller) -> Self {
        Self::Staff(caller.staff_id)
    }
}

impl From<&CharityStaff> for By {
    fn from(caller: &CharityStaff) -> Self {
        Self::CharityStaff(caller.staff_id, caller.charity_id)
    }
}

impl From<&PlatformStaff> for By {
    fn from(caller: &PlatformStaff) -> Self {
        Self::PlatformStaff(caller.staff_id, caller.platform_id)
    }
}

impl From<&TeamMember> for By {
    fn from(caller: &TeamMember) -> Self {
        Self::of(caller.staff_id, caller.organisation)
    }
}
