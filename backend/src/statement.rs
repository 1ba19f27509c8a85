//! The annual statements that Uplift owes donors as their intermediary (SI 2016/1195): shown on the donor's pages, told of by mail
//! from 1 May after the tax year on, and told of again when something in them changed.

use catalogue::Words;
use domain::calendar::long_in;
use domain::statement::{Statement, StatementGift, StatementSum, due_by, years_told};
use domain::{AuditAction, Date, DonorId, TaxYear};
use serde_json::json;
use tokio::sync::watch;
use uuid::Uuid;

use crate::Backend;
use crate::actor::{By, DonorCaller};
use crate::email_content::{NewEmail, Why, fact, subject_in};
use crate::error::Error;
use crate::mail::tax_to_pay;
use crate::shutdown::is_over;
use crate::store::donor::Addressee;
use crate::store::sign_in::Audience;
pub use crate::store::statement::{KeptStatement, StatementCounts};
use crate::store::statement::{NewStatement, Stands};
use crate::store::{self};
use crate::words::statements;

/// How many donors are looked at in one go.
const AT_ONCE: i64 = 1_000;

/// How the statements of a tax year stand.
#[derive(Clone, Copy, Debug)]
pub struct StatementReport {
    /// Until when each has to be made.
    pub due_by: Date,
    /// Donors who are owed one and for whom none was made yet.
    pub missing: i64,
    /// Donors for whom one was made whom nobody can write to.
    pub without_address: i64,
    /// What was made.
    pub counts: StatementCounts,
}

impl Stands {
    /// Whether a statement is to be made: a first one where it is owed, and another one where the donor was told something else, or
    /// was not told and can be now.
    fn is_to_make(&self) -> bool {
        match &self.newest {
            None => self.sum.is_owed(),
            Some(newest) => newest.sum != self.sum || (self.has_address && !newest.is_mailed),
        }
    }
}

impl Backend {
    /// The tax years in which the donor gave under Gift Aid, the newest first, each with its sum.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "statement.my_years")]
    pub async fn my_years(&self, caller: &DonorCaller) -> Result<Vec<(TaxYear, StatementSum)>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::statement::years(&mut conn, caller.donor_id).await
    }

    /// The donor's statement for a tax year, as things are now. Of a year in which nothing was given it is empty.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "statement.mine")]
    pub async fn my_statement(&self, caller: &DonorCaller, year: TaxYear) -> Result<Statement, Error> {
        let mut conn = self.pool.acquire().await?;
        let parts = store::statement::parts(&mut conn, caller.donor_id, year).await?;
        let told = store::statement::told(&mut conn, caller.donor_id, year).await?;
        Statement::new(year, parts, told).map_err(Error::internal)
    }

    /// The gifts of the donor's statement for a tax year, the oldest first, at most so many.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "statement.my_gifts")]
    pub async fn my_statement_gifts(
        &self,
        caller: &DonorCaller,
        year: TaxYear,
        limit: u16,
    ) -> Result<Vec<StatementGift>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::statement::gifts(&mut conn, caller.donor_id, year, i64::from(limit)).await
    }

    /// A part of the statements that were made for the donor, the oldest first.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "statement.kept")]
    pub async fn kept_statements(
        &self,
        caller: &DonorCaller,
        behind: Option<&KeptStatement>,
        limit: u16,
    ) -> Result<Vec<KeptStatement>, Error> {
        let mut conn = self.pool.acquire().await?;
        let behind = behind.map_or((0, 0), |last| (last.year.start_year(), last.number));
        store::statement::kept(&mut conn, caller.donor_id, behind, i64::from(limit)).await
    }

    /// Makes the statements that are owed and not made, and those in which something changed, and tells their donors. The worker
    /// does this; every donor is looked at once a day. What was made before an error stays made, and the next time goes on.
    pub(crate) async fn make_statements(&self, stopping: &watch::Receiver<bool>) -> Result<(), Error> {
        let today = self.today();
        for year in years_told(today) {
            if store::statement::is_looked_at(&self.pool, year, today).await? {
                continue;
            }
            let mut after = Uuid::nil();
            loop {
                if is_over(stopping) {
                    return Ok(());
                }
                let part = store::statement::stands(&self.pool, year, after, AT_ONCE).await?;
                let Some(last) = part.last() else { break };
                after = last.donor.uuid();
                for one in part.iter().filter(|one| one.is_to_make()) {
                    self.make_statement(one, year).await?;
                }
            }
            store::statement::looked_at(&self.pool, year, today).await?;
        }
        Ok(())
    }

    async fn make_statement(&self, stands: &Stands, year: TaxYear) -> Result<(), Error> {
        let number = stands.newest.as_ref().map_or(1, |newest| newest.number + 1);
        let mut tx = self.begin().await?;
        // Nobody writes to a donor who has died: the executor asks for a statement.
        let has_died = store::donor_death::died_on(&mut tx, stands.donor).await?.is_some();
        let to = if has_died { None } else { store::donor::addressee(&mut tx, stands.donor).await? };
        let is_same = stands.newest.as_ref().is_some_and(|newest| newest.sum == stands.sum);
        if is_same && to.is_none() {
            return Ok(());
        }
        let is_mailed = to.is_some();
        let new = NewStatement { donor: stands.donor, year, number, sum: stands.sum, is_mailed };
        if !store::statement::insert(&mut tx, &new, self.now()).await? {
            return Ok(());
        }
        let detail = json!({ "taxYear": year, "number": number, "mailed": is_mailed });
        let donor = stands.donor.uuid();
        store::trail::audit(&mut tx, self.now(), By::Uplift, AuditAction::StatementMake, donor, detail)
            .await?;
        if let Some(to) = to {
            let is_changed = stands.newest.as_ref().is_some_and(|newest| newest.is_mailed);
            let letter = self.statement_email(to, year, stands.sum, is_changed);
            self.post(&mut tx, Audience::Donor, &letter).await?;
        }
        self.commit(tx).await
    }

    fn statement_email(&self, to: Addressee, year: TaxYear, sum: StatementSum, is_changed: bool) -> NewEmail {
        let language = to.language;
        let (first, last) = (long_in(year.first_day(), language), long_in(year.last_day(), language));
        let subject = if is_changed {
            subject_in(statements::ChangedSubject { year }, language)
        } else {
            subject_in(statements::StatementSubject { year }, language)
        };
        let mut letter =
            NewEmail::new(to.email, subject, Why::Donor).in_language(language).dear(to.first_name);
        if is_changed {
            letter = letter.says(statements::CHANGED.of(language));
        }
        letter = if sum.gifts == 0 {
            letter.says(&statements::NoGifts { first, last }.of(language))
        } else {
            let (count, given, gift_aid) = (sum.gifts, sum.total, sum.gift_aid(year));
            letter
                .says(&statements::Sums { first, last, count, given, gift_aid }.of(language))
                .facts(vec![
                    fact(statements::YEAR.of(language), year.to_string()),
                    fact(statements::GIVEN.of(language), given.to_string()),
                    fact(statements::GIFT_AID.of(language), gift_aid.to_string()),
                ])
                .says(tax_to_pay(language))
                .says(statements::RELIEF.of(language))
        };
        let page = format!("{}/giving/statements/{year}", self.config.base_url);
        letter.button(statements::VIEW.of(language), page)
    }

    /// How the statements of a tax year stand, for the operator. Looks at every donor.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "statement.report")]
    pub async fn statement_report(&self, year: TaxYear) -> Result<StatementReport, Error> {
        let (mut missing, mut without_address) = (0, 0);
        let mut after = DonorId::from_uuid(Uuid::nil());
        loop {
            let part = store::statement::stands(&self.pool, year, after.uuid(), AT_ONCE).await?;
            let Some(last) = part.last() else { break };
            after = last.donor;
            for one in &part {
                missing += i64::from(one.newest.is_none() && one.sum.is_owed());
                without_address += i64::from(one.newest.is_some() && !one.has_address);
            }
        }
        let counts = store::statement::counts(&self.pool, year).await?;
        Ok(StatementReport { due_by: due_by(year), missing, without_address, counts })
    }
}
