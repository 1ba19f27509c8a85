//! A platform's clients and their secrets, for the platform's people. Each client has the scopes that it needs and up to
//! two live secrets, so that one can be changed without a gap. A secret is shown once; what ends, ends at once on every
//! process, because each call asks the database whether its token, its secret and its client are live.

use domain::conflict::PageConflict;
use domain::page_fault::PageFault;
pub use domain::platform::view::{Client, Secret};
use domain::scope::ScopeSet;
use domain::{AuditAction, ClientId, ClientName, PlatformId, SecretId, SecretOverlap};
use serde_json::json;

use crate::Backend;
use crate::actor::By;
use crate::actor::PlatformStaff;
use crate::error::{Error, Resource};
use crate::platform_notice::Opened;
use crate::secret::{capability, hash, new_uuid, shown_without_secret};
use crate::store::{self};

/// How many live secrets a client has at most: the old one and the new one.
const MOST_SECRETS: usize = 2;
/// How many live clients a platform has at most.
const MOST_CLIENTS: i64 = 20;

/// A new secret, which is shown this once.
#[derive(Clone)]
pub struct NewSecret {
    pub client_id: ClientId,
    pub secret_id: SecretId,
    pub secret: String,
}

shown_without_secret!(NewSecret { client_id, secret_id });

impl Backend {
    /// The platform's clients: live ones first, then the newest.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "client.list")]
    pub async fn clients(&self, caller: &PlatformStaff) -> Result<Vec<Client>, Error> {
        let mut conn = self.pool.acquire().await?;
        let mut clients = store::client::all_of(&mut conn, caller.platform_id).await?;
        let ids: Vec<_> = clients.iter().map(|client| client.client_id).collect();
        for (client, secret) in store::client::secrets_of(&mut conn, &ids).await? {
            if let Some(found) = clients.iter_mut().find(|one| one.client_id == client) {
                found.secrets.push(secret);
            }
        }
        Ok(clients)
    }

    /// What the platform's clients are called: live ones first, then the newest, at most 500.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "client.names")]
    pub async fn client_names(&self, caller: &PlatformStaff) -> Result<Vec<(ClientId, String)>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::client::names(&mut conn, caller.platform_id).await
    }

    /// One of the platform's clients.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's.
    #[tracing::instrument(level = "debug", skip_all, name = "client.read")]
    pub async fn client(&self, caller: &PlatformStaff, id: ClientId) -> Result<Client, Error> {
        let mut conn = self.pool.acquire().await?;
        let mut client = store::client::find(&mut conn, caller.platform_id, id)
            .await?
            .ok_or(Error::NotFound(Resource::Client))?;
        let secrets = store::client::secrets_of(&mut conn, &[id]).await?;
        client.secrets = secrets.into_iter().map(|(_, secret)| secret).collect();
        Ok(client)
    }

    /// What the platform's clients may do at most.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "client.scopes_of_platform")]
    pub async fn scopes_of_platform(&self, caller: &PlatformStaff) -> Result<ScopeSet, Error> {
        let mut conn = self.pool.acquire().await?;
        store::platform::scopes(&mut conn, caller.platform_id).await
    }

    /// Adds a client with its first secret.
    ///
    /// # Errors
    /// A field error without any scope; a conflict when there are too many; [`Error::NotFound`] for whoever may not
    /// change anything.
    #[tracing::instrument(level = "debug", skip_all, name = "client.add")]
    pub async fn add_client(
        &self,
        caller: &PlatformStaff,
        name: &ClientName,
        scopes: &ScopeSet,
    ) -> Result<NewSecret, Error> {
        caller.may_change()?;
        caller.just_proved()?;
        refuse_none(scopes)?;
        let mut tx = self.begin().await?;
        store::platform::lock(&mut tx, caller.platform_id).await?;
        if !store::platform::scopes(&mut tx, caller.platform_id).await?.contains_all(scopes) {
            return Err(Error::field("/scopes", "unsupported", PageFault::ScopesOfOthers.as_str()));
        }
        if store::client::live_count(&mut tx, caller.platform_id).await? >= MOST_CLIENTS {
            return Err(Error::for_reader(PageConflict::TooManyClients));
        }
        let new = self.insert_client(&mut tx, caller.platform_id, name, scopes, None).await?;
        let detail = json!({ "platform_id": caller.platform_id, "scopes": scopes.to_string() });
        self.note(&mut tx, caller, AuditAction::ClientCreate, new.client_id.uuid(), detail).await?;
        let opened = Opened::Client(new.client_id, name.as_str());
        self.tell_platform(&mut tx, By::from(caller), caller.platform_id, opened).await?;
        self.commit(tx).await?;
        Ok(new)
    }

    /// Takes scopes away from a client. Tokens that hold one of them end at once; the client fetches new ones.
    ///
    /// # Errors
    /// A field error for scopes that the client does not have, or for none; [`Error::NotFound`] for another's client.
    #[tracing::instrument(level = "debug", skip_all, name = "client.narrow")]
    pub async fn narrow_client(
        &self,
        caller: &PlatformStaff,
        id: ClientId,
        scopes: &ScopeSet,
    ) -> Result<(), Error> {
        caller.may_change()?;
        refuse_none(scopes)?;
        let mut tx = self.begin().await?;
        let client = self.lock_live(&mut tx, caller, id).await?;
        if !client.scopes.contains_all(scopes) {
            return Err(Error::field("/scopes", "unsupported", PageFault::ScopesAdded.as_str()));
        }
        if client.scopes == *scopes {
            return Ok(());
        }
        store::client::set_scopes(&mut tx, id, scopes).await?;
        let ended = store::client::end_wider_tokens(&mut tx, id, scopes).await?;
        let detail = json!({ "scopes": scopes.to_string(), "tokens": ended });
        self.note(&mut tx, caller, AuditAction::ClientNarrow, id.uuid(), detail).await?;
        self.commit(tx).await
    }

    /// Ends a client with its secrets and tokens, for good.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's client; a conflict for one that has ended.
    #[tracing::instrument(level = "debug", skip_all, name = "client.revoke")]
    pub async fn revoke_client(&self, caller: &PlatformStaff, id: ClientId) -> Result<(), Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        self.lock_live(&mut tx, caller, id).await?;
        store::client::revoke(&mut tx, id).await?;
        self.note(&mut tx, caller, AuditAction::ClientRevoke, id.uuid(), json!({})).await?;
        self.commit(tx).await
    }

    /// Adds a second secret to a client, so that the first can be given up without a gap. The first works until somebody revokes
    /// it, unless `overlap` says when it ends: an end that nobody chose would stop a server that nobody moved.
    ///
    /// # Errors
    /// A conflict when there are two; [`Error::NotFound`] for another's client.
    #[tracing::instrument(level = "debug", skip_all, name = "client.add_secret")]
    pub async fn add_secret(
        &self,
        caller: &PlatformStaff,
        id: ClientId,
        overlap: Option<SecretOverlap>,
    ) -> Result<NewSecret, Error> {
        caller.may_change()?;
        caller.just_proved()?;
        let mut tx = self.begin().await?;
        let client = self.lock_live(&mut tx, caller, id).await?;
        let secrets = store::client::secrets_of(&mut tx, &[id]).await?;
        let live = secrets.iter().filter(|(_, secret)| secret.is_live).count();
        if live >= MOST_SECRETS {
            return Err(Error::for_reader(PageConflict::TwoSecrets));
        }
        if let Some(overlap) = overlap {
            store::credential::end_secrets_in(&mut tx, id, overlap.hours()).await?;
        }
        let new = self.insert_secret(&mut tx, id).await?;
        let detail = json!({ "client_id": id, "old_ends_in": overlap });
        self.note(&mut tx, caller, AuditAction::SecretAdd, new.secret_id.uuid(), detail).await?;
        let opened = Opened::Secret(id, &client.name);
        self.tell_platform(&mut tx, By::from(caller), caller.platform_id, opened).await?;
        self.commit(tx).await?;
        Ok(new)
    }

    /// Ends a secret and every token that was fetched with it, at once.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's secret, and for one that has ended.
    #[tracing::instrument(level = "debug", skip_all, name = "client.revoke_secret_of")]
    pub async fn revoke_secret_of(
        &self,
        caller: &PlatformStaff,
        client: ClientId,
        secret: SecretId,
    ) -> Result<(), Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        self.lock_live(&mut tx, caller, client).await?;
        let secrets = store::client::secrets_of(&mut tx, &[client]).await?;
        let known = secrets.iter().any(|(_, one)| one.secret_id == secret);
        if !known || !store::credential::revoke_secret(&mut tx, secret).await? {
            return Err(Error::NotFound(Resource::Secret));
        }
        let detail = json!({ "client_id": client });
        self.note(&mut tx, caller, AuditAction::SecretRevoke, secret.uuid(), detail).await?;
        self.commit(tx).await
    }

    /// Ends every live token of a client, at once, and says how many there were. Its secrets stay: it fetches new ones.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's client.
    #[tracing::instrument(level = "debug", skip_all, name = "client.end_tokens")]
    pub async fn end_tokens(&self, caller: &PlatformStaff, id: ClientId) -> Result<u64, Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        self.lock_live(&mut tx, caller, id).await?;
        let ended = store::client::end_tokens(&mut tx, id).await?;
        self.note(&mut tx, caller, AuditAction::TokenRevoke, id.uuid(), json!({ "tokens": ended })).await?;
        self.commit(tx).await?;
        Ok(ended)
    }

    async fn lock_live(
        &self,
        conn: &mut sqlx::PgConnection,
        caller: &PlatformStaff,
        id: ClientId,
    ) -> Result<Client, Error> {
        store::client::lock(conn, caller.platform_id, id).await?;
        let client = store::client::find(conn, caller.platform_id, id)
            .await?
            .ok_or(Error::NotFound(Resource::Client))?;
        if client.revoked_at.is_some() {
            return Err(Error::for_reader(PageConflict::ClientRevoked));
        }
        Ok(client)
    }

    async fn note(
        &self,
        conn: &mut sqlx::PgConnection,
        caller: &PlatformStaff,
        action: AuditAction,
        subject: uuid::Uuid,
        detail: serde_json::Value,
    ) -> Result<(), Error> {
        store::trail::audit(conn, self.now(), By::from(caller), action, subject, detail).await
    }

    pub(crate) async fn insert_client(
        &self,
        conn: &mut sqlx::PgConnection,
        platform: PlatformId,
        name: &ClientName,
        scopes: &ScopeSet,
        rate_limit: Option<i32>,
    ) -> Result<NewSecret, Error> {
        let client_id = ClientId::from_uuid(new_uuid());
        store::credential::insert_client(conn, client_id, platform, name, scopes, rate_limit).await?;
        self.insert_secret(conn, client_id).await
    }

    async fn insert_secret(
        &self,
        conn: &mut sqlx::PgConnection,
        client_id: ClientId,
    ) -> Result<NewSecret, Error> {
        let secret = capability(if self.is_sandbox() { "sk_sandbox_" } else { "sk_live_" })?;
        let secret_id = SecretId::from_uuid(new_uuid());
        let ending = secret.get(secret.len().saturating_sub(4)..).unwrap_or_default();
        store::credential::insert_secret(conn, secret_id, client_id, &hash(&secret), ending).await?;
        Ok(NewSecret { client_id, secret_id, secret })
    }
}

fn refuse_none(scopes: &ScopeSet) -> Result<(), Error> {
    if scopes.is_empty() {
        return Err(Error::field("/scopes", "required", PageFault::NoScope.as_str()));
    }
    Ok(())
}
