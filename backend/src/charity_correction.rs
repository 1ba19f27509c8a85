//! What HMRC and the regulator know a charity by is corrected by a proposal of an owner and the operator's approval: whoever could change
//! it alone could claim another charity's Gift Aid. Declarations and claims keep what they said.

use domain::charity::CharityDetails;
pub use domain::charity::view::{Correction, FormerDetails};
use domain::conflict::PageConflict;
use domain::page_fault::PageFault;
use domain::{AuditAction, CharityId, CorrectionId, Official, RefusalReason};
use serde_json::json;
use sqlx::PgConnection;

use crate::Backend;
use crate::actor::{By, CharityStaff, Operator};
use crate::charity_proof::because;
use crate::claim::Told;
use crate::claim::operator_email::News;
use crate::email_content::{NewEmail, Why, fact, subject};
use crate::error::{Error, Resource, refused_by};
use crate::secret::new_uuid;
use crate::store;
use crate::store::sign_in::Audience;
use crate::words::{charities, labels, operators, say};

/// How many proposals a charity can make within 24 hours: each is a mail to the operator.
pub const MOST_A_DAY: i64 = 3;

/// What is known of a charity, was known before, and is proposed.
#[derive(Clone, Debug)]
pub struct Known {
    pub present: CharityDetails,
    pub official: Official,
    /// What was known before, the newest first.
    pub former: Vec<FormerDetails>,
    /// What waits for the operator.
    pub open: Option<Correction>,
}

/// What of a charity is changed, where that is its authorised official.
const OFFICIAL: &str = "official";

/// The details in a line, for the operator and for the charity's people, with the authorised official where that changes.
#[must_use]
pub fn in_a_line(details: &CharityDetails, official: Option<&Official>) -> String {
    let regulator = &details.regulator;
    let number = regulator.number().map(|number| format!(" {number}")).unwrap_or_default();
    let kept_by = regulator.name().map_or_else(|| regulator.as_str().to_owned(), str::to_owned);
    let (name, reference) = (&details.name, &details.hmrc_reference);
    let regulator = format!("{kept_by}{number}");
    match official {
        Some(official) => say(charities::DetailsOfficial { name, reference, regulator, official }),
        None => say(charities::Details { name, reference, regulator }),
    }
}

impl Backend {
    /// What is known of the charity, and what is to be.
    ///
    /// # Errors
    /// [`Error::NotFound`] when it is gone.
    #[tracing::instrument(level = "debug", skip_all, name = "charity.details")]
    pub async fn charity_details(&self, caller: &CharityStaff) -> Result<Known, Error> {
        let mut conn = self.pool.acquire().await?;
        let present = store::charity_correction::present(&mut conn, caller.charity_id).await?;
        Ok(Known {
            present: present.ok_or(Error::NotFound(Resource::Charity))?,
            official: store::charity_correction::present_official(&mut conn, caller.charity_id)
                .await?
                .ok_or(Error::NotFound(Resource::Charity))?,
            former: store::charity_correction::former(&mut conn, caller.charity_id).await?,
            open: store::charity_correction::open_of(&mut conn, caller.charity_id).await?,
        })
    }

    /// An owner proposes what is to be known of the charity, and who is to be its authorised official; an earlier proposal that waits
    /// ends. The operator is told.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for whoever is no owner; a field error where nothing is different; [`Error::TooMany`] after [`MOST_A_DAY`]
    /// in a day.
    #[tracing::instrument(level = "debug", skip_all, name = "charity.propose_correction")]
    pub async fn propose_correction(
        &self,
        caller: &CharityStaff,
        proposed: &CharityDetails,
        official: Option<&Official>,
    ) -> Result<CorrectionId, Error> {
        caller.may_manage_team()?;
        let (mut tx, now, charity) = (self.begin().await?, self.now(), caller.charity_id);
        store::claim::lock_charity(&mut tx, charity).await?;
        let present = store::charity_correction::present(&mut tx, charity).await?;
        let present = present.ok_or(Error::NotFound(Resource::Charity))?;
        let former = store::charity_correction::present_official(&mut tx, charity).await?;
        let official = official.filter(|official| Some(*official) != former.as_ref());
        let mut changed = proposed.changed(&present);
        changed.extend(official.map(|_| OFFICIAL));
        if changed.is_empty() {
            return Err(Error::field("/name", "unchanged", PageFault::NothingCorrected.as_str()));
        }
        if store::charity_correction::made_since(&mut tx, charity, now.plus_days(-1)).await? >= MOST_A_DAY {
            return Err(Error::TooMany { retry_after: 24 * 60 * 60 });
        }
        store::charity_correction::end(&mut tx, charity, "withdrawn", now).await?;
        let id = CorrectionId::from_uuid(new_uuid());
        store::charity_correction::insert(&mut tx, id, charity, proposed, official, (caller.staff_id, now))
            .await?;
        let detail = json!({ "correction": id, "changed": changed });
        store::trail::audit(
            &mut tx,
            now,
            By::from(caller),
            AuditAction::CharityProposeCorrection,
            charity.uuid(),
            detail,
        )
        .await?;
        let mut then = say(operators::CORRECTION_THEN).to_owned();
        if changed.contains(&"hmrcReference") {
            then = format!("{then} {}", say(operators::CORRECTION_REFERENCE));
        }
        let news = News {
            subject: subject(operators::CORRECTION_SUBJECT),
            what: format!(
                "{}\n{}\n\n{}\n{}",
                say(operators::CorrectionIs { id: charity }),
                in_a_line(&present, former.as_ref().filter(|_| official.is_some())),
                say(operators::CORRECTION_TO),
                in_a_line(proposed, official)
            ),
            then: format!(
                "{then} {}\n\n\
                 uplift admin charity approve-correction --correction {id}\n\
                 uplift admin charity refuse-correction --correction {id}",
                self.then_decide()
            ),
            path: self.operator_page(),
        };
        self.tell_operator(&mut tx, &news).await?;
        self.commit(tx).await?;
        Ok(id)
    }

    /// An owner takes the open proposal back. To take back none changes nothing.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for whoever is no owner.
    #[tracing::instrument(level = "debug", skip_all, name = "charity.withdraw_correction")]
    pub async fn withdraw_correction(&self, caller: &CharityStaff) -> Result<(), Error> {
        caller.may_manage_team()?;
        let (mut tx, now, charity) = (self.begin().await?, self.now(), caller.charity_id);
        store::claim::lock_charity(&mut tx, charity).await?;
        let Some(id) = store::charity_correction::end(&mut tx, charity, "withdrawn", now).await? else {
            return Ok(());
        };
        let detail = json!({ "correction": id });
        let by = By::from(caller);
        store::trail::audit(&mut tx, now, by, AuditAction::CharityWithdrawCorrection, charity.uuid(), detail)
            .await?;
        self.commit(tx).await
    }

    /// The proposals that wait for the operator, the oldest first, at most so many.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "charity.corrections_waiting")]
    pub async fn corrections_waiting(&self, limit: i64) -> Result<Vec<Correction>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::charity_correction::waiting(&mut conn, None, limit).await
    }

    /// The operator approves a proposal: from now on the charity is what it says. A new HMRC reference waits until no claim is on its
    /// way, whose message names the present one.
    ///
    /// # Errors
    /// [`Error::NotFound`] for one that does not wait; conflicts `reference_in_use`, and `reference_proved` when another charity that is
    /// proved has the HMRC reference.
    #[tracing::instrument(level = "debug", skip_all, name = "charity.approve_correction")]
    pub async fn approve_correction(&self, by: Operator, id: CorrectionId) -> Result<(), Error> {
        let (mut tx, now) = (self.begin().await?, self.now());
        let correction = self.lock_correction(&mut tx, id).await?;
        let mut changed = correction.proposed.changed(&correction.present);
        changed.extend(correction.official.as_ref().map(|_| OFFICIAL));
        if changed.contains(&"hmrcReference")
            && store::charity_correction::is_claiming(&mut tx, correction.charity_id).await?
        {
            return Err(Error::for_reader(PageConflict::ReferenceInUse));
        }
        store::charity_correction::approve(&mut tx, id, now).await.map_err(|error| {
            match refused_by(&error) {
                Some("charity_hmrc_reference_is_unique") => Error::for_reader(PageConflict::ReferenceProved),
                _ => error.into(),
            }
        })?;
        let detail = json!({ "correction": id, "changed": changed });
        let charity = correction.charity_id;
        store::trail::audit(&mut tx, now, by.by(), AuditAction::CharityCorrect, charity.uuid(), detail)
            .await?;
        let details = in_a_line(&correction.proposed, correction.official.as_ref());
        let mut sentence = say(charities::Corrected { details });
        if changed.contains(&"hmrcReference") {
            sentence = format!("{sentence} {}", say(charities::CORRECTED_REFERENCE));
        }
        let told = Told {
            subject: subject(charities::CORRECTED_SUBJECT),
            sentence,
            button: say(charities::VIEW_DETAILS),
            path: format!("/charity/{charity}/details"),
        };
        self.tell_staff(&mut tx, charity, &told).await?;
        if let Some(official) = &correction.official {
            let (details, contact) = (&correction.proposed, self.config.contact.as_str());
            let letter =
                NewEmail::new(official.email.clone(), subject(charities::OFFICIAL_SUBJECT), Why::Official)
                    .says(say(charities::NEW_OFFICIAL))
                    .facts(vec![
                        fact(say(labels::CHARITY), details.name.to_string()),
                        fact(say(labels::REFERENCE), details.hmrc_reference.to_string()),
                    ])
                    .says(say(charities::NEW_OFFICIAL_THEN))
                    .says(&say(charities::NewOfficialOtherwise { contact }));
            self.post(&mut tx, Audience::Staff, &letter).await?;
        }
        self.commit(tx).await
    }

    /// The operator refuses a proposal: the charity stays what it is, and its people are told.
    ///
    /// # Errors
    /// [`Error::NotFound`] for one that does not wait.
    #[tracing::instrument(level = "debug", skip_all, name = "charity.refuse_correction")]
    pub async fn refuse_correction(
        &self,
        by: Operator,
        id: CorrectionId,
        reason: Option<&RefusalReason>,
    ) -> Result<(), Error> {
        let (mut tx, now) = (self.begin().await?, self.now());
        let charity = self.lock_correction(&mut tx, id).await?.charity_id;
        store::charity_correction::end(&mut tx, charity, "refused", now).await?;
        let detail = json!({ "correction": id, "reason": reason });
        let action = AuditAction::CharityRefuseCorrection;
        store::trail::audit(&mut tx, now, by.by(), action, charity.uuid(), detail).await?;
        let told = Told {
            subject: subject(charities::NOT_CORRECTED_SUBJECT),
            sentence: format!("{}{}{}", say(charities::NOT_CORRECTED), because(reason), self.if_wrong()),
            button: say(charities::VIEW_DETAILS),
            path: format!("/charity/{charity}/details"),
        };
        self.tell_staff(&mut tx, charity, &told).await?;
        self.commit(tx).await
    }

    /// An open proposal, with its charity locked: no claim begins meanwhile, and no other proposal takes its place.
    async fn lock_correction(&self, conn: &mut PgConnection, id: CorrectionId) -> Result<Correction, Error> {
        let found = store::charity_correction::find_open(conn, id).await?;
        let charity: CharityId = found.ok_or(Error::NotFound(Resource::Correction))?.charity_id;
        store::claim::lock_charity(conn, charity).await?;
        store::charity_correction::find_open(conn, id).await?.ok_or(Error::NotFound(Resource::Correction))
    }
}
