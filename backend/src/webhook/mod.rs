//! Webhooks: addresses at which platforms are told of events.
//!
//! The write that something tells of knows nothing of them. Each endpoint has a place in the order of its platform's
//! events ([`crate::event`]), and the worker ([`deliver`]) takes what comes after it into the endpoint's own queue.

pub mod address;
mod deliver;
mod failure_email;
mod redelivery;
mod reseal;
mod rotate;
mod send;
mod sign;

use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use domain::conflict::{self, ApiConflict};
use domain::webhook::{DisabledReason, NewWebhook, WebhookChange};
use domain::{AuditAction, FieldErrors, Input, PlatformId, Timestamp, WebhookId};
use serde::de::DeserializeOwned;
use serde_json::json;
use uuid::Uuid;

use crate::actor::WebhookManager;
use crate::error::{Error, Resource};
use crate::idempotency::{Attempt, Done, Sealed, check_version};
use crate::pagination::{List, Page, PageRequest};
use crate::platform_notice::Opened;
use crate::secret::{new_uuid, shown_without_secret};
use crate::store;
use crate::store::Part;
use crate::store::webhook::{endpoint, whole_queue};
use crate::{Backend, Config};

pub use address::{Receivers, WebhookUrl};
pub use domain::webhook::view::{
    AttemptView, Delivery, DeliveryFilter, EventDelivery, Replaying, Standing, Webhook,
};
use send::Sender;
pub(crate) use send::checked_client;
pub(crate) use sign::Signed;
use sign::SigningSecret;

/// The most endpoints of one platform.
pub const MOST_WEBHOOKS: i64 = 20;
/// How long a secret that was changed goes on signing beside the new one, in hours of real time.
pub const OVERLAP_HOURS: i32 = 24;

/// A new endpoint, with the secret that is shown this once.
#[derive(Clone, PartialEq, Eq)]
pub struct WebhookCreated {
    pub webhook: Webhook,
    pub secret: String,
}

shown_without_secret!(WebhookCreated { webhook });

/// A new secret, shown this once.
#[derive(Clone, PartialEq, Eq)]
pub struct SecretChanged {
    pub secret: String,
    /// Until when, by real time, the one before it signs too.
    pub previous_until: Timestamp,
}

shown_without_secret!(SecretChanged { previous_until });

/// The connections to endpoints: made when the first one is called, because that reads the system's sources of trust.
#[derive(Clone, Default)]
pub(crate) struct Outbox(Arc<OnceLock<Sender>>);

impl Outbox {
    fn sender(&self, config: &Config) -> Result<Sender, Error> {
        if let Some(sender) = self.0.get() {
            return Ok(sender.clone());
        }
        let sender = Sender::new(config.mode, &config.base_url, config.receivers.clone())?;
        Ok(self.0.get_or_init(|| sender).clone())
    }
}

/// A change that has begun: its transaction, and the endpoint as it was.
type Begun = (store::Tx<'static>, Webhook);

/// An answer with the version of the endpoint as it is in it.
fn versioned(done: Done<Webhook>) -> Done<Webhook> {
    Done { version: Some(done.value.version), ..done }
}

impl Backend {
    /// Reads an endpoint to add.
    ///
    /// # Errors
    /// Every field that is wrong.
    pub fn read_webhook<'a>(
        &self,
        input: impl Into<Input<'a>>,
    ) -> Result<NewWebhook<WebhookUrl>, FieldErrors> {
        NewWebhook::read(input, |text| self.webhook_url(text))
    }

    /// Reads a change of an endpoint.
    ///
    /// # Errors
    /// Every field that is wrong.
    pub fn read_webhook_change<'a>(
        &self,
        input: impl Into<Input<'a>>,
    ) -> Result<WebhookChange<WebhookUrl>, FieldErrors> {
        WebhookChange::read(input, |text| self.webhook_url(text))
    }

    fn webhook_url(&self, text: &str) -> Result<WebhookUrl, domain::Problem> {
        WebhookUrl::parse(text, self.config.mode, &self.config.base_url, &self.config.receivers)
    }

    /// Adds an endpoint, which is told of what happens from now on.
    ///
    /// # Errors
    /// A conflict when the platform has [`MOST_WEBHOOKS`] already.
    #[tracing::instrument(level = "debug", skip_all, name = "webhook.create")]
    pub async fn create_webhook(
        &self,
        caller: &WebhookManager,
        new: &NewWebhook<WebhookUrl>,
        attempt: &Attempt,
    ) -> Result<Done<WebhookCreated>, Error> {
        caller.may_change()?;
        caller.just_proved()?;
        let mut tx = match self.begin_once(caller.platform, attempt).await? {
            ControlFlow::Break(done) => return self.created(caller.platform, done),
            ControlFlow::Continue(tx) => tx,
        };
        if endpoint::count(&mut tx, caller.platform).await? >= MOST_WEBHOOKS {
            return Err(Error::conflict(ApiConflict::Other, conflict::TOO_MANY_ENDPOINTS));
        }
        let (id, now) = (WebhookId::from_uuid(new_uuid()), self.now());
        let secret = SigningSecret::generate()?;
        let url = new.url.as_str();
        let new = endpoint::New {
            id,
            platform: caller.platform,
            url,
            description: new.description.as_deref(),
            wanted: &new.wanted,
            secret: &self.seal_secret(id, &secret)?,
            at: now,
        };
        endpoint::insert(&mut tx, new).await?;
        let detail = json!({ "platform_id": caller.platform });
        store::trail::audit(&mut tx, now, caller.by, AuditAction::WebhookCreate, id.uuid(), detail).await?;
        self.tell_platform(&mut tx, caller.by, caller.platform, Opened::Address(id, url)).await?;
        let webhook = endpoint::find(&mut tx, caller.platform, id).await?;
        let kept = Sealed {
            answer: webhook.ok_or(Error::NotFound(Resource::Webhook))?,
            sealed: self.seal_answer(caller.platform, &secret.text())?,
        };
        let done = self.commit_once(tx, caller.platform, attempt, kept, true).await?;
        self.created(caller.platform, done)
    }

    /// The answer to a creation, out of what is kept of it.
    fn created(
        &self,
        platform: PlatformId,
        done: Done<Sealed<Webhook>>,
    ) -> Result<Done<WebhookCreated>, Error> {
        let secret = self.open_answer(platform, &done.value.sealed)?;
        let version = Some(done.value.answer.version);
        let done = done.map(|kept| WebhookCreated { webhook: kept.answer, secret });
        Ok(Done { version, ..done })
    }

    /// The platform's endpoints.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "webhook.list")]
    pub async fn webhooks(&self, caller: &WebhookManager) -> Result<Vec<Webhook>, Error> {
        let mut conn = self.pool.acquire().await?;
        endpoint::all_of(&mut conn, caller.platform, Part::WHOLE).await
    }

    /// A part of the platform's endpoints, oldest first.
    ///
    /// # Errors
    /// A field error for a cursor that is not this list's.
    #[tracing::instrument(level = "debug", skip_all, name = "webhook.list_in_parts")]
    pub async fn webhooks_in_parts(
        &self,
        caller: &WebhookManager,
        request: &PageRequest,
    ) -> Result<Page<Webhook>, Error> {
        let list = List::PlatformWebhooks.of(caller.platform.uuid());
        let part = self.part(&list, request)?;
        let mut conn = self.pool.acquire().await?;
        let rows = endpoint::all_of(&mut conn, caller.platform, part).await?;
        Ok(self.page(&list, rows, request, |webhook| (webhook.created_at, webhook.webhook_id.uuid())))
    }

    /// One of the platform's endpoints.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's.
    #[tracing::instrument(level = "debug", skip_all, name = "webhook.read")]
    pub async fn webhook(&self, caller: &WebhookManager, id: WebhookId) -> Result<Webhook, Error> {
        let mut conn = self.pool.acquire().await?;
        endpoint::find(&mut conn, caller.platform, id).await?.ok_or(Error::NotFound(Resource::Webhook))
    }

    /// Begins a change of an endpoint, which nobody else changes until the transaction ends; or gives the kept answer of an
    /// earlier try.
    async fn begin_change<T: DeserializeOwned>(
        &self,
        caller: &WebhookManager,
        id: WebhookId,
        attempt: &Attempt,
    ) -> Result<ControlFlow<Done<T>, Begun>, Error> {
        caller.may_change()?;
        caller.just_proved()?;
        let mut tx = match self.begin_once(caller.platform, attempt).await? {
            ControlFlow::Break(done) => return Ok(ControlFlow::Break(done)),
            ControlFlow::Continue(tx) => tx,
        };
        let webhook = endpoint::lock(&mut tx, caller.platform, id).await?;
        Ok(ControlFlow::Continue((tx, webhook.ok_or(Error::NotFound(Resource::Webhook))?)))
    }

    /// Changes an endpoint. One that is turned on again gets everything that it has not got, and what had failed is tried as
    /// if for the first time. What it wants no more and waits is not sent.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's; [`Error::Changed`] when the present version is none of `versions`.
    #[tracing::instrument(level = "debug", skip_all, name = "webhook.change")]
    pub async fn change_webhook(
        &self,
        caller: &WebhookManager,
        id: WebhookId,
        change: &WebhookChange<WebhookUrl>,
        versions: Option<&[i32]>,
        attempt: &Attempt,
    ) -> Result<Done<Webhook>, Error> {
        let (mut tx, mut webhook) = match self.begin_change(caller, id, attempt).await? {
            ControlFlow::Break(done) => return Ok(versioned(done)),
            ControlFlow::Continue(begun) => begun,
        };
        check_version(versions, webhook.version)?;
        let (before, now) = (webhook.clone(), self.now());
        if let Some(url) = &change.url {
            webhook.url = url.as_str().to_owned();
        }
        if let Some(wanted) = change.wanted.as_ref().filter(|wanted| **wanted != webhook.wanted) {
            whole_queue::begin_drop(&mut tx, id, wanted, now).await?;
            webhook.wanted = wanted.clone();
        }
        if let Some(description) = &change.description {
            webhook.description.clone_from(description);
        }
        match (change.enabled, webhook.disabled) {
            (Some(false), None) => webhook.disabled = Some((DisabledReason::Asked, now)),
            (Some(true), Some(_)) => {
                webhook.disabled = None;
                webhook.failing_since = None;
                endpoint::start_anew(&mut tx, id).await?;
                whole_queue::renew(&mut tx, id, &webhook.wanted, Uuid::nil(), now).await?;
            }
            _ => {}
        }
        if webhook != before {
            webhook.updated_at = now;
            webhook.version += 1;
            endpoint::change(&mut tx, &webhook).await?;
            let detail = json!({ "enabled": webhook.disabled.is_none() });
            store::trail::audit(&mut tx, now, caller.by, AuditAction::WebhookChange, id.uuid(), detail)
                .await?;
            if webhook.url != before.url {
                self.tell_platform(&mut tx, caller.by, caller.platform, Opened::Address(id, &webhook.url))
                    .await?;
            }
        }
        let done = self.commit_once(tx, caller.platform, attempt, webhook, false).await?;
        Ok(versioned(done))
    }

    /// Forgets an endpoint with its deliveries. The events themselves stay to be read.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's; [`Error::Changed`] when the present version is none of `versions`.
    #[tracing::instrument(level = "debug", skip_all, name = "webhook.delete")]
    pub async fn delete_webhook(
        &self,
        caller: &WebhookManager,
        id: WebhookId,
        versions: Option<&[i32]>,
        attempt: &Attempt,
    ) -> Result<Done<()>, Error> {
        let (mut tx, webhook) = match self.begin_change::<WebhookId>(caller, id, attempt).await? {
            ControlFlow::Break(done) => return Ok(done.map(|_| ())),
            ControlFlow::Continue(begun) => begun,
        };
        check_version(versions, webhook.version)?;
        whole_queue::delete(&mut tx, id).await?;
        let (now, detail) = (self.now(), json!({ "platform_id": caller.platform }));
        store::trail::audit(&mut tx, now, caller.by, AuditAction::WebhookDelete, id.uuid(), detail).await?;
        let done = self.commit_once(tx, caller.platform, attempt, id, false).await?;
        Ok(done.map(|_| ()))
    }
}
