//! An endpoint gets another secret, and its receiver a day to change over.

use std::ops::ControlFlow;

use domain::calendar::long_time;
use domain::conflict::ApiConflict;
use domain::{AuditAction, Timestamp, WebhookId};
use serde_json::json;

use crate::actor::WebhookManager;
use crate::error::Error;
use crate::idempotency::{Attempt, Done, Sealed};
use crate::platform_notice::Opened;
use crate::store::webhook::endpoint;
use crate::{Backend, store};

use super::sign::SigningSecret;
use super::{OVERLAP_HOURS, SecretChanged};

/// Why there is no third secret yet.
fn still_signs(until: Option<Timestamp>) -> Error {
    let until = until.map_or_else(|| "its end".to_owned(), long_time);
    let detail = format!(
        "The previous secret still signs until {until}, London time. You can change the secret again after that. If you have lost the current secret, add an endpoint with the same address, use its secret, and delete this endpoint."
    );
    Error::conflict(ApiConflict::Other, detail)
}

impl Backend {
    /// Gives an endpoint another secret. For [`OVERLAP_HOURS`] both sign, and no third one is made: it would end the one that
    /// the receiver may still use.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's; a conflict that names the end while the secret before the present one signs.
    #[tracing::instrument(level = "debug", skip_all, name = "webhook.change_secret")]
    pub async fn change_webhook_secret(
        &self,
        caller: &WebhookManager,
        id: WebhookId,
        attempt: &Attempt,
    ) -> Result<Done<SecretChanged>, Error> {
        let kept: Done<Sealed<Timestamp>> = match self.begin_change(caller, id, attempt).await? {
            ControlFlow::Break(done) => done,
            ControlFlow::Continue((mut tx, webhook)) => {
                let (secret, now) = (SigningSecret::generate()?, self.now());
                let sealed = self.seal_secret(id, &secret)?;
                let until = endpoint::set_secret(&mut tx, id, &sealed, OVERLAP_HOURS, now).await?;
                let until = until.ok_or_else(|| still_signs(webhook.previous_secret_until))?;
                let action = AuditAction::WebhookSecret;
                store::trail::audit(&mut tx, now, caller.by, action, id.uuid(), json!({})).await?;
                let opened = Opened::SigningSecret(id, &webhook.url);
                self.tell_platform(&mut tx, caller.by, caller.platform, opened).await?;
                let kept =
                    Sealed { answer: until, sealed: self.seal_answer(caller.platform, &secret.text())? };
                self.commit_once(tx, caller.platform, attempt, kept, false).await?
            }
        };
        let secret = self.open_answer(caller.platform, &kept.value.sealed)?;
        Ok(kept.map(|kept| SecretChanged { secret, previous_until: kept.answer }))
    }
}
