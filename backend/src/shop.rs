//! The shop of the sandbox: a giving page of the demonstration's platform, which anybody may try. Its server calls the API as every
//! platform's does, with a client of its own.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::capture::{CapturePlace, Origin, ReturnAddress};
use domain::scope::ScopeSet;
use domain::{ClientId, ClientName, EventId, PlatformId, SecretId};

use crate::Backend;
use crate::error::Error;
use crate::secret::{hash, new_uuid};
use crate::store;
use crate::store::capture::setting;

/// The platform whose shop it is, by its name in the demonstration.
pub const SHOP_PLATFORM: &str = "Open Collection";
/// What its client is called in the platform's console.
const CLIENT: &str = "Sandbox shop";
/// What the client's secret is made for, out of the installation's own: every process finds the same one.
const SECRET: &str = "secret of the client of the sandbox's shop";
/// Where the shop is on this installation; the capture page leads back to it.
pub const SHOP_PATH: &str = "/sandbox/shop";

/// What the shop's server needs to call the API.
#[derive(Clone)]
pub struct Shop {
    pub client_id: ClientId,
    pub client_secret: String,
    /// The last event of its platform by now, where there is one: what comes later is news.
    pub last_event: Option<EventId>,
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
    pub async fn shop(&self) -> Result<Option<Shop>, Error> {
        self.sandbox_only()?;
        let mut tx = self.begin().await?;
        let Some(platform) = store::credential::platform_named(&mut tx, SHOP_PLATFORM).await? else {
            return Ok(None);
        };
        store::platform::lock(&mut tx, platform).await?;
        let client_id = match store::client::live_named(&mut tx, platform, CLIENT).await? {
            Some(client) => client,
            None => self.add_shop_client(&mut tx, platform).await?,
        };
        self.add_shop_places(&mut tx, platform).await?;
        let last_event = store::event::last_of(&mut tx, platform).await?;
        self.commit(tx).await?;
        Ok(Some(Shop { client_id, client_secret: self.shop_secret(client_id), last_event }))
    }

    fn shop_secret(&self, client: ClientId) -> String {
        let made = self.config.key.tag(SECRET, client.uuid().as_bytes());
        format!("sk_sandbox_{}", URL_SAFE_NO_PAD.encode(made))
    }

    async fn add_shop_client(
        &self,
        conn: &mut sqlx::PgConnection,
        platform: PlatformId,
    ) -> Result<ClientId, Error> {
        let client = ClientId::from_uuid(new_uuid());
        let name = ClientName::parse(CLIENT).map_err(|problem| problem.at("/client"))?;
        store::credential::insert_client(conn, client, platform, &name, &ScopeSet::all(), None).await?;
        let (secret, secret_id) = (self.shop_secret(client), SecretId::from_uuid(new_uuid()));
        let ending = secret.get(secret.len().saturating_sub(4)..).unwrap_or_default();
        store::credential::insert_secret(conn, secret_id, client, &hash(&secret), ending).await?;
        Ok(client)
    }

    /// Registers where the shop is; an installation whose address no capture page leads back to has a shop without frames.
    async fn add_shop_places(
        &self,
        conn: &mut sqlx::PgConnection,
        platform: PlatformId,
    ) -> Result<(), Error> {
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
