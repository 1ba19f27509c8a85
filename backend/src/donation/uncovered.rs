//! Ending declarations that rest on nothing: the donor denied the authorisation or confirmed an earlier end of
//! it, or its end and the gift crossed.

use domain::{AuditAction, AuthorisationId, DonationId, DonorId, PlatformId};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::Backend;
use crate::actor::By;
use crate::error::Error;
use crate::store::donation::{Locked, Uncovered};
use crate::store::{self};

/// How many declarations end in one transaction: each may take its gift out of a claim, which then is counted anew.
pub(super) const AT_ONCE: i64 = 100;

impl Backend {
    /// Ends the declarations under an authorisation that was denied: a first part, so that the caller finds it done. The worker
    /// finds the rest ([`Self::heal_uncovered`]).
    pub(crate) async fn end_declarations_under(
        &self,
        conn: &mut PgConnection,
        by: By,
        authorisation: AuthorisationId,
    ) -> Result<(), Error> {
        let gifts = store::donation::declared_under(conn, authorisation, AT_ONCE).await?;
        self.end_declarations(conn, by, gifts).await?;
        Ok(())
    }

    /// Ends the declarations of a donor's gifts that an authorisation of theirs does not cover any more: a first part, as above.
    pub(crate) async fn end_uncovered_of(
        &self,
        conn: &mut PgConnection,
        by: By,
        donor: DonorId,
    ) -> Result<(), Error> {
        let gifts = store::donation::uncovered_of(conn, donor, AT_ONCE).await?;
        self.end_declarations(conn, by, gifts).await?;
        Ok(())
    }

    /// Ends declarations under authorisations that do not cover their gifts; run by the worker. Each part is a transaction.
    pub(crate) async fn heal_uncovered(&self) -> Result<(), Error> {
        loop {
            let mut tx = self.begin().await?;
            let gifts = store::donation::uncovered(&mut tx, self.now(), AT_ONCE).await?;
            let ended = self.end_declarations(&mut tx, By::Uplift, gifts).await?;
            self.commit(tx).await?;
            if ended == 0 {
                return Ok(());
            }
        }
    }

    /// Ends these declarations, has their gifts leave their claims, and judges the gifts again: another authorisation may cover
    /// them. How many ended; one that ended meanwhile is left alone.
    async fn end_declarations(
        &self,
        conn: &mut PgConnection,
        by: By,
        mut gifts: Vec<Uncovered>,
    ) -> Result<usize, Error> {
        gifts.sort_unstable_by_key(|gift| gift.donation_id);
        // The claims are locked before the gifts, as everybody does.
        let found: Vec<Uuid> = gifts.iter().map(|gift| gift.donation_id).collect();
        store::claim::lock_of_donations(conn, &found).await?;
        let mut ended = Vec::with_capacity(gifts.len());
        for gift in gifts {
            let (id, declaration) = (DonationId::from_uuid(gift.donation_id), gift.declaration_id);
            let platform = PlatformId::from_uuid(gift.platform_id);
            let locked = store::donation::for_update(conn, platform, id).await?;
            let Some(locked) = locked.filter(|locked| locked.declaration_id == Some(declaration)) else {
                continue;
            };
            self.undeclare(conn, by, &locked, id, declaration).await?;
            ended.push(id.uuid());
        }
        if !ended.is_empty() {
            store::donation::reassess(conn, &ended, self.judge(by)).await?;
        }
        Ok(ended.len())
    }

    /// Takes a gift's declaration back, and has the gift leave its claim. The claim and the gift are locked.
    pub(crate) async fn undeclare(
        &self,
        conn: &mut PgConnection,
        by: By,
        locked: &Locked,
        id: DonationId,
        declaration: Uuid,
    ) -> Result<(), Error> {
        let now = self.now();
        store::donation::end_declaration(conn, id, declaration, "cancelled", now).await?;
        self.leave_claim(conn, by, locked, id, declaration).await?;
        let detail = json!({ "declaration_id": declaration });
        store::trail::audit(conn, now, by, AuditAction::DonationUndeclare, id.uuid(), detail).await
    }
}
