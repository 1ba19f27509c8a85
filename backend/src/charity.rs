//! Charities: registering, and Uplift's appointment as their nominee.

use domain::calendar::{london_midnight, parse_date};
pub use domain::charity::view::{Charity, ClaimsWait, ClaimsWaitFor, Proof};
use domain::charity::{NewCharity, NomineeError, NomineeState};
use domain::claim::{Approvals, ClaimSetting};
use domain::conflict::PageConflict;
use domain::page_fault::PageFault;
use domain::{
    AuditAction, CharityId, Date, Email, EventType, FieldErrors, HmrcReference, Input, Organisation, Reader,
    Role, StaffId,
};
use serde_json::json;
use sqlx::PgConnection;

use crate::Backend;
use crate::actor::By;
use crate::actor::{CharityStaff, StaffCaller};
use crate::error::{Error, Resource, refused_by};
use crate::secret::new_uuid;
use crate::store::trail::Concerns;
use crate::store::{self};

/// How many charities a person can register within 24 hours.
pub const MOST_A_DAY: i64 = 3;
/// So many charities are read at a time.
const AT_ONCE: i64 = 100;

/// A step of Uplift's appointment as nominee, with the day on which it was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NomineeStep {
    Requested(Date),
    Active(Date),
    /// It ended, or was withdrawn or refused.
    Ended(Date),
}

impl NomineeStep {
    /// Reads the form: `step` (request, confirm or end) and `on`, a date.
    ///
    /// # Errors
    /// What is missing or wrong at `/step` and `/on`.
    pub fn read<'a>(input: impl Into<Input<'a>>) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(input)?;
        let step = reader.required_str("step");
        let on = reader.required_str("on");
        let mut errors = reader.finish().err().unwrap_or_default();
        let make: Option<fn(Date) -> Self> = match step.as_deref() {
            Some("request") => Some(Self::Requested),
            Some("confirm") => Some(Self::Active),
            Some("end") => Some(Self::Ended),
            Some(_) => {
                errors.push("/step", "unsupported", PageFault::ChooseStep.as_str());
                None
            }
            None => None,
        };
        let on = on.and_then(|on| {
            let date = parse_date(&on);
            if date.is_err() {
                errors.push("/on", "invalid", PageFault::RealDate.as_str());
            }
            date.ok()
        });
        match (make, on) {
            (Some(make), Some(on)) if errors.is_empty() => Ok(make(on)),
            _ => Err(errors),
        }
    }

    fn take(self, state: NomineeState, today: Date) -> Result<NomineeState, Error> {
        let (Self::Requested(on) | Self::Active(on) | Self::Ended(on)) = self;
        if on > today {
            return Err(Error::field("/on", "out_of_range", PageFault::DateInFuture.as_str()));
        }
        let taken = match self {
            Self::Requested(on) => state.request(on),
            Self::Active(on) => state.activate(on),
            Self::Ended(on) => state.end(on),
        };
        taken.map_err(|error| match error {
            NomineeError::TooEarly => {
                Error::field("/on", "out_of_range", PageFault::BeforePreviousStep.as_str())
            }
            NomineeError::TooLongAgo => {
                Error::field("/on", "out_of_range", PageFault::BeforeOnlineClaims.as_str())
            }
            NomineeError::WrongStep(_) => Error::for_reader(PageConflict::NomineeStep),
        })
    }
}

impl Backend {
    /// Registers a charity; whoever does it becomes its owner here. It can prepare everything; no gift is taken for it and nothing
    /// is filed until it is proved. One person approves each claim until it chooses otherwise. The answer is the same whether a charity
    /// with this HMRC reference is here or not.
    ///
    /// # Errors
    /// [`Error::TooMany`] after [`MOST_A_DAY`] in a day.
    #[tracing::instrument(level = "debug", skip_all, name = "charity.register")]
    pub async fn register_charity(&self, caller: &StaffCaller, new: &NewCharity) -> Result<CharityId, Error> {
        let mut tx = self.begin().await?;
        let by = By::from(caller);
        if store::charity::registered_of_late(&mut tx, caller.staff_id, self.now()).await? >= MOST_A_DAY {
            return Err(Error::TooMany { retry_after: 24 * 60 * 60 });
        }
        let id = self.insert_charity(&mut tx, by, caller.staff_id, new, false).await?;
        // Until the charity chooses otherwise, a person looks at each claim before it goes to HMRC.
        let setting = ClaimSetting { approvals: Approvals::One, ..ClaimSetting::default() };
        store::claim::keep_setting(&mut tx, id, setting, caller.staff_id, self.today()).await?;
        self.ask_for_proof(&mut tx, id, new).await?;
        self.commit(tx).await?;
        Ok(id)
    }

    /// Registers a charity from the command line, owned by its official. The operator does it, so it is proved.
    ///
    /// # Errors
    /// A field error when a proved charity has the HMRC reference.
    #[tracing::instrument(level = "debug", skip_all, name = "charity.create")]
    pub async fn create_charity(&self, new: &NewCharity) -> Result<CharityId, Error> {
        let mut tx = self.begin().await?;
        let staff = self.staff_who_owns(&mut tx, &new.official().email).await?;
        let id = self.insert_charity(&mut tx, By::Uplift, staff, new, true).await?;
        self.commit(tx).await?;
        Ok(id)
    }

    pub(crate) async fn insert_charity(
        &self,
        conn: &mut PgConnection,
        by: By,
        owner: StaffId,
        new: &NewCharity,
        is_proved: bool,
    ) -> Result<CharityId, Error> {
        let (id, now) = (CharityId::from_uuid(new_uuid()), self.now());
        store::charity::insert(conn, id, new, is_proved, now).await.map_err(|error| {
            match refused_by(&error) {
                Some("charity_hmrc_reference_is_unique") => Error::field(
                    "/hmrcReference",
                    "already_registered",
                    PageFault::CharityRegistered.as_str(),
                ),
                _ => error.into(),
            }
        })?;
        store::team::join(conn, Organisation::Charity(id), owner, Role::Owner, now).await?;
        let action = AuditAction::CharityRegister;
        store::trail::audit(conn, now, by, action, id.uuid(), json!({ "owner": owner })).await?;
        let concerns = Concerns { charity: Some(id), ..Concerns::default() };
        store::trail::event(conn, now, EventType::CharityRegistered, concerns, id.uuid(), json!({})).await?;
        Ok(id)
    }

    /// The member of staff with this address, added when new.
    pub(crate) async fn staff_who_owns(
        &self,
        conn: &mut PgConnection,
        email: &Email,
    ) -> Result<StaffId, Error> {
        store::charity::staff_for(conn, StaffId::from_uuid(new_uuid()), email, self.now()).await
    }

    /// The charity that the caller acts for.
    ///
    /// # Errors
    /// [`Error::NotFound`] when it is gone.
    #[tracing::instrument(level = "debug", skip_all, name = "charity.read")]
    pub async fn charity(&self, caller: &CharityStaff) -> Result<Charity, Error> {
        let mut conn = self.pool.acquire().await?;
        store::charity::find(&mut conn, caller.charity_id).await?.ok_or(Error::NotFound(Resource::Charity))
    }

    /// Records the next step of the nominee timeline, on its date, or corrects the date of the last. When the appointment ends, no source
    /// of the charity takes gifts any more; what came before can be claimed still.
    ///
    /// # Errors
    /// A field error for a step out of order or a date that cannot be.
    #[tracing::instrument(level = "debug", skip_all, name = "charity.record_nominee_step")]
    pub async fn record_nominee_step(
        &self,
        caller: &CharityStaff,
        step: NomineeStep,
    ) -> Result<NomineeState, Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        let state = store::charity::lock_nominee(&mut tx, caller.charity_id)
            .await?
            .ok_or(Error::NotFound(Resource::Charity))?;
        let now = self.now();
        let next = step.take(state, now.london_date())?;
        store::charity::set_nominee(&mut tx, caller.charity_id, &next).await?;
        let detail = json!({ "state": next.as_str() });
        store::trail::audit(
            &mut tx,
            now,
            By::from(caller),
            AuditAction::CharityNominee,
            caller.charity_id.uuid(),
            detail,
        )
        .await?;
        let concerns = Concerns { charity: Some(caller.charity_id), ..Concerns::default() };
        // A day that is corrected is no news to a platform.
        if next.as_str() != state.as_str() {
            let data = json!({ "state": next.as_str() });
            store::trail::event(
                &mut tx,
                now,
                EventType::CharityNominee,
                concerns,
                caller.charity_id.uuid(),
                data,
            )
            .await?;
        }
        if let (NomineeState::Active { .. }, NomineeState::Ended { on, .. }) = (state, next) {
            // Who is its nominee from then on, or the charity itself, may claim the same gifts.
            let (charity, since) = (Some(caller.charity_id), london_midnight(on));
            store::charity::claims_wait(&mut tx, charity, ClaimsWaitFor::Appointment, since).await?;
        }
        if matches!(next, NomineeState::Ended { .. }) {
            self.pause_all_sources(&mut tx, By::from(caller), caller.charity_id).await?;
        }
        self.commit(tx).await?;
        Ok(next)
    }

    /// Says that all that was claimed for the charity without Uplift is taken out of claiming: claims are filed again. That is known only
    /// once Uplift is its nominee: until then others may claim still. It answers what was `asked`, and nothing that nobody has read yet.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; conflicts `claims_go_on` where nothing waited, `asked_other` where something else is asked
    /// by now, and `appointment_first`.
    #[tracing::instrument(level = "debug", skip_all, name = "charity.resume_claims")]
    pub async fn resume_claims(&self, caller: &CharityStaff, asked: ClaimsWaitFor) -> Result<(), Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        let nominee = store::charity::lock_nominee(&mut tx, caller.charity_id)
            .await?
            .ok_or(Error::NotFound(Resource::Charity))?;
        if !store::charity::claims_go_on(&mut tx, caller.charity_id, asked).await? {
            let found = store::charity::find(&mut tx, caller.charity_id).await?;
            return Err(if found.is_some_and(|charity| charity.claims_wait.is_some()) {
                Error::for_reader(PageConflict::AskedOther)
            } else {
                Error::for_reader(PageConflict::ClaimsGoOn)
            });
        }
        if !nominee.can_file() {
            return Err(Error::for_reader(PageConflict::AppointmentFirst));
        }
        let (by, charity) = (By::from(caller), caller.charity_id.uuid());
        store::trail::audit(&mut tx, self.now(), by, AuditAction::CharityResumeClaims, charity, json!({}))
            .await?;
        self.commit(tx).await
    }

    /// Pauses the sources of every charity whose appointment of Uplift ended, where one takes gifts all the same: as it may
    /// where the appointment ended before that paused them. The worker does it each hour.
    ///
    /// # Errors
    /// When the charities cannot be read.
    #[tracing::instrument(level = "debug", skip_all, name = "charity.pause_without_nominee")]
    pub async fn pause_without_nominee(&self) -> Result<(), Error> {
        let mut after = None;
        loop {
            let charities = {
                let mut conn = self.pool.acquire().await?;
                store::source::active_without_nominee(&mut conn, after, AT_ONCE).await?
            };
            let Some(last) = charities.last() else {
                return Ok(());
            };
            after = Some(*last);
            for charity in charities {
                // One charity's trouble holds up nobody behind it; it is tried again the next time.
                if let Err(error) = self.pause_if_ended(charity).await {
                    tracing::error!(
                        charity = %charity,
                        error = %error.chain(),
                        "could not pause the sources of a charity after its nominee appointment ended: they still accept gifts"
                    );
                }
            }
        }
    }

    async fn pause_if_ended(&self, charity: CharityId) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        // It may be asked for again by now.
        let nominee = store::charity::lock_nominee(&mut tx, charity).await?;
        if matches!(nominee, Some(NomineeState::Ended { .. })) {
            self.pause_all_sources(&mut tx, By::Uplift, charity).await?;
        }
        self.commit(tx).await
    }

    /// The charity with this HMRC reference, for the command line.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "charity.with_reference")]
    pub async fn charity_with_reference(
        &self,
        reference: &HmrcReference,
    ) -> Result<Option<CharityId>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::charity::by_hmrc_reference(&mut conn, reference).await
    }
}
