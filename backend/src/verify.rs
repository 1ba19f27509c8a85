//! Proof that the records hold: the audit trail's hash chain, and the invariants over the whole database.

use domain::Timestamp;
use sha2::{Digest, Sha256};
use sqlx::Connection;

use crate::Backend;
use crate::error::Error;
use crate::secret::{Hash, canonical};
use crate::store;
use crate::store::trail::AuditRow;

/// How many rows one seal covers at most.
const ROWS: i64 = 5_000;

#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// One line for each thing that was checked and holds.
    pub holds: Vec<String>,
    /// One line for each thing that does not.
    pub broken: Vec<String>,
}

impl Backend {
    /// Seals what was added to the audit trail since the last seal.
    ///
    /// # Errors
    /// Only internal ones. Of two sealers at once the second goes on behind the first.
    #[tracing::instrument(level = "debug", skip_all, name = "audit.seal")]
    pub async fn seal_audit(&self) -> Result<(), Error> {
        loop {
            let mut tx = self.begin().await?;
            let newest = store::trail::newest_seal(&mut tx).await?;
            let (previous, transaction, audit) = newest.map_or((vec![0; 32], 0, 0), |seal| {
                (seal.hash, seal.last_transaction_id, seal.last_audit_id)
            });
            let rows = store::trail::audit_after(&mut tx, transaction, audit, ROWS).await?;
            let Some(last) = rows.last() else { return Ok(()) };
            let count = i64::try_from(rows.len()).map_err(Error::internal)?;
            store::trail::seal(&mut tx, last, count, &chain(&previous, &rows)).await?;
            tx.commit().await?;
            if count < ROWS {
                return Ok(());
            }
        }
    }

    /// Recomputes the chain and asks every invariant.
    ///
    /// # Errors
    /// Only internal ones: what is broken is in the verdict.
    #[tracing::instrument(level = "debug", skip_all, name = "audit.verify")]
    pub async fn verify(&self) -> Result<Verdict, Error> {
        let mut verdict = Verdict::default();
        let mut conn = self.pool.acquire().await?;
        // One snapshot for all checks, so that a write between two of them breaks nothing.
        let mut tx = conn.begin_with("begin isolation level repeatable read read only").await?;
        self.verify_chain(&mut tx, &mut verdict).await?;
        for checked in store::verify::invariants(&mut tx, self.now()).await? {
            if checked.broken == 0 {
                verdict.holds.push(checked.invariant.to_owned());
            } else {
                verdict.broken.push(format!("{} row(s) break: {}", checked.broken, checked.invariant));
            }
        }
        Ok(verdict)
    }

    async fn verify_chain(&self, conn: &mut sqlx::PgConnection, verdict: &mut Verdict) -> Result<(), Error> {
        let (mut previous, mut transaction, mut audit, mut sealed) = (vec![0; 32], 0, 0, 0_i64);
        loop {
            let seals = store::trail::seals_after(conn, transaction, audit).await?;
            if seals.is_empty() {
                break;
            }
            for seal in seals {
                let rows = store::trail::audit_between(
                    conn,
                    (transaction, audit),
                    (seal.last_transaction_id, seal.last_audit_id),
                )
                .await?;
                let count = i64::try_from(rows.len()).map_err(Error::internal)?;
                if count != seal.row_count || chain(&previous, &rows).as_slice() != seal.hash {
                    verdict.broken.push(format!(
                        "the audit trail was changed between row {} and row {}: {} rows were sealed, {count} are there",
                        audit + 1,
                        seal.last_audit_id,
                        seal.row_count,
                    ));
                    return Ok(());
                }
                sealed += count;
                (previous, transaction, audit) = (seal.hash, seal.last_transaction_id, seal.last_audit_id);
            }
        }
        verdict.holds.push(format!("the audit trail's chain is whole over {sealed} sealed rows"));
        Ok(())
    }
}

/// The hash of the previous link and every row, each with its length, so that no two lists of rows read the same.
fn chain(previous: &[u8], rows: &[AuditRow]) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update(previous);
    for row in rows {
        let text = canonical(&serde_json::json!([
            row.audit_id,
            row.transaction_id,
            Timestamp::from_offset(row.at),
            row.actor_kind,
            row.actor_id,
            row.charity_id,
            row.platform_id,
            row.action,
            row.subject_id,
            row.detail,
        ]));
        hasher.update(u64::try_from(text.len()).unwrap_or(u64::MAX).to_be_bytes());
        hasher.update(text);
    }
    hasher.finalize().into()
}
