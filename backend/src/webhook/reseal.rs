//! While the installation's secret is changed: what rests under the earlier one is sealed anew under the present one, so that the
//! earlier one can go.

use domain::{AuditAction, WebhookId};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::actor::By;
use crate::error::Error;
use crate::store::webhook::endpoint::{self, Sealed};
use crate::{Backend, store};

/// How many endpoints are sealed anew in one transaction.
const AT_ONCE: i64 = 100;

impl Backend {
    /// Seals the signing secrets of all endpoints anew that rest under the earlier secret of the installation; of how many
    /// endpoints. Where no earlier one is named there is nothing to do. What opens under neither is left as it is, and logged.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "webhook.seal_anew")]
    pub async fn seal_webhooks_anew(&self) -> Result<usize, Error> {
        if self.config.key.earlier().is_none() {
            return Ok(0);
        }
        let (mut after, mut count) = (Uuid::nil(), 0_usize);
        loop {
            let mut tx = self.begin().await?;
            let part = endpoint::sealed_after(&mut tx, after, AT_ONCE).await?;
            let Some(last) = part.last() else { break };
            after = last.webhook_id;
            for sealed in &part {
                if self.seal_anew(&mut tx, sealed).await? {
                    count += 1;
                }
            }
            tx.commit().await?;
        }
        if count > 0 {
            tracing::info!(
                webhooks = count,
                "webhook signing secrets were encrypted again under the current UPLIFT_SECRET"
            );
        }
        Ok(count)
    }

    /// Whether something of this endpoint rested under the earlier secret.
    async fn seal_anew(&self, conn: &mut PgConnection, sealed: &Sealed) -> Result<bool, Error> {
        let id = WebhookId::from_uuid(sealed.webhook_id);
        let secret = self.anew(id, &sealed.secret)?;
        let previous = match &sealed.previous_secret {
            Some(previous) => self.anew(id, previous)?,
            None => None,
        };
        if secret.is_none() && previous.is_none() {
            return Ok(false);
        }
        endpoint::seal_anew(conn, id, secret.as_deref(), previous.as_deref()).await?;
        store::trail::audit(conn, self.now(), By::Uplift, AuditAction::WebhookSeal, id.uuid(), json!({}))
            .await?;
        Ok(true)
    }

    /// A signing secret under the present secret of the installation; none where it is there already, or does not open.
    fn anew(&self, id: WebhookId, sealed: &[u8]) -> Result<Option<Vec<u8>>, Error> {
        if self.config.key.has_sealed(sealed) {
            return Ok(None);
        }
        match self.open_secret(id, sealed) {
            Ok(secret) => self.seal_secret(id, &secret).map(Some),
            Err(error) => {
                tracing::error!(webhook = %id, error = %error.chain(), "cannot decrypt a webhook signing secret");
                Ok(None)
            }
        }
    }
}
