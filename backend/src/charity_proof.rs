//! Who is a charity: a registration waits until it is shown that whoever made it acts for the charity. The operator looks at the
//! regulator's register and approves it, or has the official confirm it at the address that the register gives.

use domain::calendar::long;
use domain::charity::NewCharity;
use domain::charity::view::Charity;
pub use domain::charity::view::{Proof, Unproved};
use domain::conflict::PageConflict;
use domain::{AuditAction, CharityId, Email, Organisation, RefusalReason};
use serde_json::json;
use sqlx::PgConnection;

use crate::Backend;
use crate::actor::{By, Operator};
use crate::claim::operator_email::{News, OPERATOR_PAGE};
use crate::email_content::{NewEmail, Subject, Why, fact, subject};
use crate::error::{Error, Resource, refused_by};
use crate::secret::{capability, hash};
use crate::store::donation::Late;
use crate::store::sign_in::Audience;
use crate::store::{self};
use crate::words::{charities, labels, operators, say};

/// How long an official's link works, in days.
const DAYS: i64 = 14;

/// Refuses to file anything for a charity whose staff have not shown that they act for it.
///
/// # Errors
/// A conflict while it is not proved.
pub(crate) fn may_file(charity: &Charity) -> Result<(), Error> {
    match charity.proof {
        Proof::Proved => Ok(()),
        Proof::Waiting | Proof::Refused => Err(Error::for_reader(PageConflict::CharityUnproved)),
    }
}

/// The operator's reason as a paragraph of a mail, where they gave one.
pub(crate) fn because(reason: Option<&RefusalReason>) -> String {
    reason.map(|reason| format!("\n\n{}", say(charities::Reason { reason }))).unwrap_or_default()
}

impl Backend {
    /// What somebody does who thinks that the operator is wrong, as a paragraph of a mail.
    pub(crate) fn if_wrong(&self) -> String {
        let contact = self.config.contact.as_str();
        format!("\n\n{}", say(charities::IfWrong { contact }))
    }

    /// Where the operator decides, for a mail; empty where the settings name nobody who may.
    pub(crate) fn operator_page(&self) -> String {
        if self.operator_people().is_empty() { String::new() } else { OPERATOR_PAGE.to_owned() }
    }

    /// The way to decide before the commands in a mail.
    pub(crate) fn then_decide(&self) -> &'static str {
        if self.operator_people().is_empty() {
            say(operators::DECIDE)
        } else {
            say(operators::DECIDE_ON_PAGE)
        }
    }

    /// Writes to the official whom a registration names, and to the operator who has to look at it.
    pub(crate) async fn ask_for_proof(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
        new: &NewCharity,
    ) -> Result<(), Error> {
        let (name, reference) = (new.name(), new.hmrc_reference());
        let contact = self.config.contact.as_str();
        let official =
            NewEmail::new(new.official().email.clone(), subject(charities::OFFICIAL_SUBJECT), Why::Official)
                .says(say(charities::OFFICIAL))
                .facts(vec![
                    fact(say(labels::CHARITY), name.to_string()),
                    fact(say(labels::REFERENCE), reference.to_string()),
                ])
                .says(say(charities::OFFICIAL_CHECKED))
                .says(&say(charities::OfficialExpected { contact }));
        self.post(conn, Audience::Staff, &official).await?;
        let news = News {
            subject: subject(operators::REGISTERED_SUBJECT),
            what: say(operators::Registered { name, reference, id: charity }),
            then: format!(
                "{} {}\n\n\
                 uplift admin charity approve --charity {charity}\n\
                 uplift admin charity ask --charity {charity} --email ADDRESS-IN-THE-REGISTER\n\
                 uplift admin charity refuse --charity {charity}",
                say(operators::REGISTERED_THEN),
                self.then_decide()
            ),
            path: self.operator_page(),
        };
        self.tell_operator(conn, &news).await
    }

    /// A part of the charities that wait for the operator, the oldest first: behind this one.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "charity.unproved")]
    pub async fn unproved_charities(
        &self,
        behind: Option<&Unproved>,
        limit: i64,
    ) -> Result<Vec<Unproved>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::charity_proof::waiting(&mut conn, behind, None, limit).await
    }

    /// The operator has compared a charity with the regulator's register. Approving it twice changes nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an unknown charity; a conflict when another one with its HMRC reference is proved.
    #[tracing::instrument(level = "debug", skip_all, name = "charity.approve")]
    pub async fn approve_charity(&self, by: Operator, charity: CharityId) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        self.prove(&mut tx, by.by(), charity, "operator").await?;
        self.commit(tx).await
    }

    /// The operator refuses a registration: its links end, and no gift is taken for it. Whoever registered it is told once.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a charity that is unknown or proved.
    #[tracing::instrument(level = "debug", skip_all, name = "charity.refuse")]
    pub async fn refuse_charity(
        &self,
        by: Operator,
        charity: CharityId,
        reason: Option<&RefusalReason>,
    ) -> Result<(), Error> {
        self.refuse(by, charity, reason, false).await
    }

    /// The operator takes back that a charity is proved: no gift is taken for it, no claim is begun or sent, its team only looks on, and
    /// another one can have its HMRC reference. What HMRC has goes on to its end, and what was declared stays. To approve it again undoes
    /// all of it.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a charity that is unknown or not proved.
    #[tracing::instrument(level = "debug", skip_all, name = "charity.end_approval")]
    pub async fn end_approval(
        &self,
        by: Operator,
        charity: CharityId,
        reason: &RefusalReason,
    ) -> Result<(), Error> {
        self.refuse(by, charity, Some(reason), true).await
    }

    async fn refuse(
        &self,
        by: Operator,
        charity: CharityId,
        reason: Option<&RefusalReason>,
        was_proved: bool,
    ) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        // If two operators decide at once, the second finds what the first did.
        store::claim::lock_charity(&mut tx, charity).await?;
        let found = store::charity::find(&mut tx, charity).await?;
        let found = found.filter(|found| (found.proof == Proof::Proved) == was_proved);
        let found = found.ok_or(Error::NotFound(Resource::Charity))?;
        store::charity_proof::refuse(&mut tx, charity, self.now()).await?;
        if found.proof != Proof::Refused {
            let words = format!("{}{}{}", say(charities::REFUSED), because(reason), self.if_wrong());
            let subject = subject(charities::REFUSED_SUBJECT);
            self.mail_decision(&mut tx, charity, &found, &subject, &words).await?;
        }
        let (action, detail) = (AuditAction::CharityRefuse, json!({ "reason": reason }));
        store::trail::audit(&mut tx, self.now(), by.by(), action, charity.uuid(), detail).await?;
        self.commit(tx).await
    }

    /// Sends the official a link to confirm a charity, at the address that the operator read in the regulator's register.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an unknown charity.
    #[tracing::instrument(level = "debug", skip_all, name = "charity.ask_official")]
    pub async fn ask_official(
        &self,
        by: Operator,
        charity: CharityId,
        register_address: &Email,
    ) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        let found =
            store::charity::find(&mut tx, charity).await?.ok_or(Error::NotFound(Resource::Charity))?;
        let (token, base) = (capability("")?, &self.config.base_url);
        let ends_at = self.now().plus_days(DAYS);
        store::charity_proof::insert_link(&mut tx, &hash(&token), charity, ends_at).await?;
        let letter = NewEmail::new(register_address.clone(), subject(charities::ASK_SUBJECT), Why::Register)
            .says(say(charities::ASK))
            .facts(vec![
                fact(say(labels::CHARITY), found.name.to_string()),
                fact(say(labels::REFERENCE), found.hmrc_reference.to_string()),
                fact(say(charities::CONFIRM_BY), long(ends_at.london_date())),
            ])
            .says(say(charities::ASK_WHY))
            .button(say(charities::CHECK_AND_CONFIRM), format!("{base}/prove-charity/{token}"))
            .says(&say(charities::AskWorks { days: DAYS }));
        self.post(&mut tx, Audience::Staff, &letter).await?;
        let action = AuditAction::CharityAsk;
        store::trail::audit(&mut tx, self.now(), by.by(), action, charity.uuid(), json!({})).await?;
        self.commit(tx).await
    }

    /// The charity that an official's link is for, without using it.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a link that is not ours or works no longer.
    #[tracing::instrument(level = "debug", skip_all, name = "charity.to_prove")]
    pub async fn charity_to_prove(&self, link: &str) -> Result<Charity, Error> {
        let mut conn = self.pool.acquire().await?;
        let charity = store::charity_proof::of_link(&mut conn, &hash(link), self.now()).await?;
        let charity = charity.ok_or(Error::NotFound(Resource::Proof))?;
        store::charity::find(&mut conn, charity).await?.ok_or(Error::NotFound(Resource::Proof))
    }

    /// The official confirms a charity by the link. To press it twice changes nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a link that is not ours or works no longer; else as [`Backend::approve_charity`].
    #[tracing::instrument(level = "debug", skip_all, name = "charity.confirm")]
    pub async fn confirm_charity(&self, link: &str) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        let charity = store::charity_proof::of_link(&mut tx, &hash(link), self.now()).await?;
        let charity = charity.ok_or(Error::NotFound(Resource::Proof))?;
        store::claim::lock_charity(&mut tx, charity).await?;
        // Who refused it until then has ended the link.
        let charity = store::charity_proof::of_link(&mut tx, &hash(link), self.now()).await?;
        let charity = charity.ok_or(Error::NotFound(Resource::Proof))?;
        self.prove(&mut tx, By::Uplift, charity, "official").await?;
        self.commit(tx).await
    }

    async fn prove(
        &self,
        conn: &mut PgConnection,
        by: By,
        charity: CharityId,
        how: &str,
    ) -> Result<(), Error> {
        let now = self.now();
        let found = store::charity::find(conn, charity).await?.ok_or(Error::NotFound(Resource::Charity))?;
        let proved = store::charity_proof::prove(conn, charity, how, now).await.map_err(|error| {
            match refused_by(&error) {
                Some("charity_hmrc_reference_is_unique") => Error::for_reader(PageConflict::ReferenceProved),
                _ => error.into(),
            }
        })?;
        if !proved {
            return Ok(());
        }
        store::trail::audit(conn, now, by, AuditAction::CharityProve, charity.uuid(), json!({ "by": how }))
            .await?;
        // Gifts at its terminals may wait for it.
        for source in store::source::all_of(conn, charity).await? {
            self.judge_late_fact(conn, Late::Source(source.source_id), by.for_gifts()).await?;
        }
        let subject = subject(charities::CONFIRMED_SUBJECT);
        self.mail_decision(conn, charity, &found, &subject, say(charities::CONFIRMED)).await
    }

    /// Tells those of the charity's team who may change something what was decided about its registration.
    async fn mail_decision(
        &self,
        conn: &mut PgConnection,
        id: CharityId,
        charity: &Charity,
        subject: &Subject,
        words: &str,
    ) -> Result<(), Error> {
        let address = format!("{}/charity/{id}", self.config.base_url);
        for to in store::team::addresses(conn, Organisation::Charity(id)).await? {
            let letter = NewEmail::new(to, subject.clone(), Why::Charity)
                .says(words)
                .facts(vec![
                    fact(say(labels::CHARITY), charity.name.to_string()),
                    fact(say(labels::REFERENCE), charity.hmrc_reference.to_string()),
                ])
                .button(say(charities::VIEW), address.clone());
            self.post(conn, Audience::Staff, &letter).await?;
        }
        Ok(())
    }
}
