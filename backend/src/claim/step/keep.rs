//! What is kept of the conversation with HMRC.

use domain::ClaimId;
use domain::claim::TransactionId;
use hmrc::gateway::{Advice, Failure, GatewayFailure};

use super::{Said, capital};
use crate::Backend;
use crate::error::Error;
use crate::secret::{hash, new_uuid};
use crate::store::{self};

impl Backend {
    pub(super) async fn count_poll(&self, id: ClaimId, endpoint: Option<&str>) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        store::claim::count_poll(&mut tx, id, endpoint).await?;
        self.commit(tx).await
    }

    pub(super) async fn raise_alarm(&self, id: ClaimId, word: &str) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        store::claim::alarm(&mut tx, id, Some(word)).await?;
        self.commit(tx).await?;
        tracing::error!(claim = %id, alarm = word, "a claim needs somebody to look at it");
        Ok(())
    }

    pub(super) async fn keep_alone(&self, id: ClaimId, said: &Said<'_>) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        self.keep(&mut tx, id, said).await?;
        self.commit(tx).await
    }

    pub(crate) async fn keep(
        &self,
        conn: &mut sqlx::PgConnection,
        id: ClaimId,
        said: &Said<'_>,
    ) -> Result<(), Error> {
        store::claim::keep_message(
            conn,
            new_uuid(),
            id,
            self.now(),
            said.direction,
            said.kind,
            said.transaction,
            said.body,
            &said.words,
            said.number.and_then(|number| i32::try_from(number).ok()),
        )
        .await
    }

    pub(super) async fn keep_failure(
        &self,
        id: ClaimId,
        transaction: Option<&TransactionId>,
        failure: &Failure,
    ) -> Result<(), Error> {
        let (kind, body): (_, &[u8]) = match failure {
            Failure::Unknown { reply, .. } if !reply.is_empty() => ("failure", reply),
            _ => ("nothing", &[]),
        };
        let words = format!("{}.", capital(&failure.to_string()));
        let said = Said::received(kind, transaction, body, words);
        self.keep_alone(id, &said).await
    }

    /// The same for HMRC's list. What came in its place may name other charities' submissions, and is not kept.
    pub(super) async fn keep_list_failure(&self, id: ClaimId, failure: &Failure) -> Result<(), Error> {
        let (mut kind, mut words) = ("nothing", format!("{}.", capital(&failure.to_string())));
        if let Failure::Unknown { reply, .. } = failure
            && !reply.is_empty()
        {
            kind = "failure";
            words.push_str(&format!(
                " Of what came only the SHA-256 is kept: {}.",
                hex::encode(hash(reply))
            ));
        }
        let said = Said::received(kind, None, &[], words);
        self.keep_alone(id, &said).await
    }

    /// The gateway refused what was asked, and the claim stays as it is. When HMRC does not take the account, filing stops.
    pub(super) async fn heed_refusal(
        &self,
        id: ClaimId,
        transaction: Option<&TransactionId>,
        failed: &GatewayFailure,
        bytes: &[u8],
    ) -> Result<(), Error> {
        self.keep_refusal(id, transaction, failed, bytes).await?;
        if failed.advice() == Advice::CheckCredentials {
            self.stop_filing(failed).await?;
        }
        Ok(())
    }

    pub(super) async fn keep_refusal(
        &self,
        id: ClaimId,
        transaction: Option<&TransactionId>,
        failed: &GatewayFailure,
        bytes: &[u8],
    ) -> Result<(), Error> {
        let words = crate::claim::outcome::in_words(&failed.faults, 0);
        let said = Said::received("failure", transaction, bytes, words).numbered(failed.number());
        self.keep_alone(id, &said).await
    }
}
