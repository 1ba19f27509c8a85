//! The intermediary's own records, for the operator: what HMRC inspects (ITA 2007 s.428(3)(b): regulations may require an intermediary to
//! keep records and to let HMRC see them), and what an executor asks for.

use domain::statement::StatementLine;
use domain::{AuditAction, DonorId, TaxYear};
use serde_json::json;

use crate::Backend;
use crate::actor::By;
use crate::error::{Error, Resource};
use crate::store;

pub use crate::store::record::DeclarationRecord;

impl Backend {
    /// Reads every declaration for gifts of a tax year, of one donor or of all, by donor and day; each goes to `each` as it is read. That it
    /// was read is in the audit trail.
    ///
    /// # Errors
    /// What `each` answers.
    #[tracing::instrument(level = "debug", skip_all, name = "record.declarations")]
    pub async fn declaration_records(
        &self,
        year: TaxYear,
        donor: Option<DonorId>,
        each: impl FnMut(DeclarationRecord) -> Result<(), Error> + Send,
    ) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        let detail = json!({ "tax_year": year.to_string(), "donor_id": donor });
        let subject = donor.map_or_else(uuid::Uuid::nil, DonorId::uuid);
        store::trail::audit(&mut tx, self.now(), By::Uplift, AuditAction::RecordRead, subject, detail)
            .await?;
        tx.commit().await?;
        let mut conn = self.pool.acquire().await?;
        store::record::declarations(&mut conn, year, donor, each).await
    }

    /// What a donor gave under Gift Aid, by tax year and charity: for the donor's executor.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an unknown donor.
    #[tracing::instrument(level = "debug", skip_all, name = "record.donor_statement")]
    pub async fn donor_statement(&self, donor: DonorId) -> Result<Vec<StatementLine>, Error> {
        let mut tx = self.begin().await?;
        if !store::authorisation::hold_donor(&mut tx, donor).await? {
            return Err(Error::NotFound(Resource::Donor));
        }
        let lines = store::record::statement(&mut tx, donor).await?;
        let detail = json!({ "lines": lines.len() });
        let action = AuditAction::RecordStatement;
        store::trail::audit(&mut tx, self.now(), By::Uplift, action, donor.uuid(), detail).await?;
        tx.commit().await?;
        Ok(lines)
    }
}
