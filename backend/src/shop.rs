//! The shop of the sandbox: a giving page of the demonstration's platform, which anybody may try. Its server calls the API as every
//! platform's does, with a client of its own, and is told of events at an endpoint of its own.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::capture::{CapturePlace, Origin, ReturnAddress};
use domain::scope::ScopeSet;
use domain::webhook::{DisabledReason, Wanted};
use domain::{ClientId, ClientName, EventId, PlatformId, SecretId, WebhookId};
use sqlx::PgConnection;

use crate::Backend;
use crate::clock::real_now;
use crate::error::Error;
use crate::secret::{hash, new_uuid};
use crate::store;
use crate::store::Part;
use crate::store::capture::setting;
use crate::store::webhook::{endpoint, whole_queue};
use crate::webhook::{MOST_WEBHOOKS, Signed};

/// The platform whose shop it is, by its name in the demonstration.
pub const SHOP_PLATFORM: &str = "Open Collection";
/// What its client and its endpoint are called in the platform's console.
const NAME: &str = "Sandbox shop";
/// What the client's secret is made for, out of the installation's own: every process finds the same one.
const SECRET: &str = "secret of the client of the sandbox's shop";
/// Where the shop is on this installation; the capture page leads back to it.
pub const SHOP_PATH: &str = "/sandbox/shop";
/// Where its endpoint is. The worker calls it over HTTP like every other endpoint, under the rules of the mode: a sandbox on one's own
/// machine by its loopback address, a public one by the public address that it has.
pub const SHOP_WEBHOOK_PATH: &str = "/sandbox/shop/webhook";
/// How far the time of a webhook may be from ours, in seconds: what Standard Webhooks recommends.
const TOLERANCE: u64 = 300;
/// How long what the endpoint received is kept, in hours of real time.
const HOURS_KEPT: i32 = 24;

/// What the shop's server needs to call the API.
#[derive(Clone)]
pub struct Shop {
    pub client_id: ClientId,
    pub client_secret: String,
    /// The last event of its platform by now, where there is one: what comes later is news.
    pub last_event: Option<EventId>,
    pub endpoint: ShopEndpoint,
}

/// Whether the shop is told of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShopEndpoint {
    /// Nothing is wrong.
    Works,
    /// The last webhook did not arrive.
    Fails,
    /// The platform's people disabled it, or have as many others as they may.
    Off,
}

/// What arrives at the shop's endpoint, before anything of it is believed.
#[derive(Clone, Copy, Debug)]
pub struct Arrived<'a> {
    /// The header `webhook-id`.
    pub id: &'a str,
    /// The header `webhook-timestamp`.
    pub timestamp: &'a str,
    /// The header `webhook-signature`.
    pub signature: &'a str,
    /// Byte for byte.
    pub body: &'a str,
}

/// A webhook that the shop's endpoint received and verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShopWebhook {
    pub event: EventId,
    /// The header `webhook-timestamp`.
    pub timestamp: i64,
    /// The header `webhook-signature`.
    pub signature: String,
    /// Byte for byte.
    pub body: String,
}

impl std::fmt::Debug for Shop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Shop({})", self.client_id)
    }
}

impl Backend {
    /// The shop's credentials, made when they are asked for first, with its address among the platform's; nothing where the
    /// demonstration was not told.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode.
    #[tracing::instrument(level = "debug", skip_all, name = "shop.read")]
    pub async fn shop(&self) -> Result<Option<Shop>, Error> {
        self.sandbox_only()?;
        let mut tx = self.begin().await?;
        let Some(platform) = store::credential::platform_named(&mut tx, SHOP_PLATFORM).await? else {
            return Ok(None);
        };
        store::platform::lock(&mut tx, platform).await?;
        let client_id = match store::client::live_named(&mut tx, platform, NAME).await? {
            Some(client) => client,
            None => self.add_shop_client(&mut tx, platform).await?,
        };
        self.add_shop_places(&mut tx, platform).await?;
        let endpoint = self.shop_endpoint(&mut tx, platform).await?;
        let last_event = store::event::last_of(&mut tx, platform).await?;
        self.commit(tx).await?;
        Ok(Some(Shop { client_id, client_secret: self.shop_secret(client_id), last_event, endpoint }))
    }

    /// Takes what arrives at the shop's endpoint; `false`, and nothing is kept, unless one of its secrets signed it in the last minutes.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode.
    #[tracing::instrument(level = "debug", skip_all, name = "shop.webhook")]
    pub async fn take_shop_webhook(&self, arrived: &Arrived<'_>) -> Result<bool, Error> {
        self.sandbox_only()?;
        let now = real_now().offset().unix_timestamp();
        let (Ok(event), Ok(seconds)) = (arrived.id.parse::<EventId>(), arrived.timestamp.parse::<i64>())
        else {
            return Ok(false);
        };
        if now.abs_diff(seconds) > TOLERANCE {
            return Ok(false);
        }
        let sent = Signed { id: arrived.id, seconds, signatures: arrived.signature, body: arrived.body };
        let mut tx = self.begin().await?;
        let Some(platform) = store::credential::platform_named(&mut tx, SHOP_PLATFORM).await? else {
            return Ok(false);
        };
        let mut is_ours = false;
        for row in endpoint::sealed_at(&mut tx, platform, &self.shop_webhook_url()).await? {
            is_ours |= self.is_signed(WebhookId::from_uuid(row.webhook_id), &row.secret, &sent)?;
        }
        if is_ours {
            store::shop::keep(&mut tx, event, seconds, arrived.signature, arrived.body).await?;
            store::shop::forget(&mut tx, HOURS_KEPT).await?;
            tx.commit().await?;
        }
        Ok(is_ours)
    }

    /// What the shop's endpoint received after an event that names one of these ids, in the order of the events.
    ///
    /// # Errors
    /// [`Error::NotFound`] in live mode.
    #[tracing::instrument(level = "debug", skip_all, name = "shop.webhooks")]
    pub async fn shop_webhooks(
        &self,
        after: Option<EventId>,
        ids: &[String],
    ) -> Result<Vec<ShopWebhook>, Error> {
        self.sandbox_only()?;
        let mut conn = self.pool.acquire().await?;
        let after = after.map(EventId::uuid).unwrap_or_default();
        let kept = store::shop::naming(&mut conn, after, ids).await?;
        Ok(kept
            .into_iter()
            .map(|kept| ShopWebhook {
                event: EventId::from_uuid(kept.event_id),
                timestamp: kept.signed_at,
                signature: kept.signature,
                body: kept.body,
            })
            .collect())
    }

    fn shop_webhook_url(&self) -> String {
        format!("{}{SHOP_WEBHOOK_PATH}", self.config.base_url)
    }

    /// Makes the shop's endpoint where there is none that may work, and forgets one of an address that the installation had before.
    async fn shop_endpoint(
        &self,
        conn: &mut PgConnection,
        platform: PlatformId,
    ) -> Result<ShopEndpoint, Error> {
        let (url, now) = (self.shop_webhook_url(), self.now());
        let mut off = false;
        for webhook in endpoint::all_of(conn, platform, Part::WHOLE).await? {
            match webhook.disabled {
                _ if webhook.url != url => {
                    if webhook.description.as_deref() == Some(NAME) {
                        whole_queue::delete(conn, webhook.webhook_id).await?;
                    }
                }
                None if webhook.failing_since.is_some() => return Ok(ShopEndpoint::Fails),
                None => return Ok(ShopEndpoint::Works),
                Some((DisabledReason::Asked, _)) => off = true,
                // It could not be reached for days. Perhaps it can be now, and what it missed is of interest to nobody.
                Some((DisabledReason::Gone | DisabledReason::Failing, _)) => {
                    whole_queue::delete(conn, webhook.webhook_id).await?;
                }
            }
        }
        if off || endpoint::count(conn, platform).await? >= MOST_WEBHOOKS {
            return Ok(ShopEndpoint::Off);
        }
        let id = WebhookId::from_uuid(new_uuid());
        let new = endpoint::New {
            id,
            platform,
            url: &url,
            description: Some(NAME),
            wanted: &Wanted::All,
            secret: &self.new_signing_secret(id)?,
            at: now,
        };
        endpoint::insert(conn, new).await?;
        Ok(ShopEndpoint::Works)
    }

    fn shop_secret(&self, client: ClientId) -> String {
        let made = self.config.key.tag(SECRET, client.uuid().as_bytes());
        format!("sk_sandbox_{}", URL_SAFE_NO_PAD.encode(made))
    }

    async fn add_shop_client(
        &self,
        conn: &mut PgConnection,
        platform: PlatformId,
    ) -> Result<ClientId, Error> {
        let client = ClientId::from_uuid(new_uuid());
        let name = ClientName::parse(NAME).map_err(|problem| problem.at("/client"))?;
        store::credential::insert_client(conn, client, platform, &name, &ScopeSet::all(), None).await?;
        let (secret, secret_id) = (self.shop_secret(client), SecretId::from_uuid(new_uuid()));
        let ending = secret.get(secret.len().saturating_sub(4)..).unwrap_or_default();
        store::credential::insert_secret(conn, secret_id, client, &hash(&secret), ending).await?;
        Ok(client)
    }

    /// Registers where the shop is; an installation whose address no capture page leads back to has a shop without frames.
    async fn add_shop_places(&self, conn: &mut PgConnection, platform: PlatformId) -> Result<(), Error> {
        let base = &self.config.base_url;
        let address = ReturnAddress::parse(&format!("{base}{SHOP_PATH}")).map(CapturePlace::ReturnAddress);
        let origin = Origin::parse(base).map(CapturePlace::Origin);
        let there = setting::places(conn, platform).await?;
        for place in [address, origin].into_iter().flatten().filter(|place| !there.contains(place)) {
            setting::add_place(conn, platform, &place, self.now()).await?;
        }
        Ok(())
    }
}
