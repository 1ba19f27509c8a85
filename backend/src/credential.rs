//! Platforms and their credentials: opaque tokens for client id and secret (RFC 6749 section 4.4).

use std::str::FromStr;

use domain::scope::ScopeSet;
use domain::{ClientId, PlatformId, SecretId};
use serde::Serialize;
use serde_json::json;

use crate::Backend;
use crate::actor::PlatformCaller;
use crate::error::{Error, refused_by};
use crate::secret::{Hash, capability, hash, new_uuid};
use crate::store::trail::By;
use crate::store::{self};

/// How long an access token lives, in seconds: the specification's figure.
pub const TOKEN_SECONDS: i32 = 86_400;

/// New credentials. The secret is shown this once.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NewCredentials {
    /// The platform.
    pub platform_id: PlatformId,
    /// The application.
    pub client_id: ClientId,
    /// Its secret, which only its hash is kept of.
    pub client_secret: String,
}

/// A token as it is handed out, once.
#[derive(Clone, Debug, Serialize)]
pub struct IssuedToken {
    /// The bearer token.
    pub access_token: String,
    /// Always `Bearer`.
    pub token_type: &'static str,
    /// Seconds until it ends.
    pub expires_in: i32,
    /// Space separated scopes.
    pub scope: String,
}

/// Why no token was issued, in the words of RFC 6749 section 5.2.
#[derive(Debug, thiserror::Error)]
pub enum TokenError {
    /// Unknown client, wrong or revoked secret.
    #[error("invalid_client")]
    InvalidClient,
    /// A scope that does not exist or that the client may not have.
    #[error("invalid_scope")]
    InvalidScope,
    /// Ours.
    #[error(transparent)]
    Internal(#[from] Error),
}

/// The hash of a bearer token: what is looked for, so that the token itself goes no further.
#[derive(Clone, Copy)]
pub struct TokenHash(pub(crate) Hash);

impl TokenHash {
    /// Of a token as it came in the Authorization header.
    #[must_use]
    pub fn of(token: &str) -> Self {
        Self(hash(token))
    }
}

impl Backend {
    /// Registers a platform with a first client, from the command line.
    ///
    /// # Errors
    /// A conflict when the name is taken.
    pub async fn create_platform(
        &self,
        name: &str,
        scopes: &ScopeSet,
        rate_limit: Option<i32>,
    ) -> Result<NewCredentials, Error> {
        let name = name.trim();
        if name.is_empty() || name.chars().count() > 160 {
            return Err(Error::field(
                "/name",
                "invalid",
                "Give the platform a name of 1 to 160 characters.",
            ));
        }
        let now = self.now();
        let platform_id = PlatformId::from_uuid(new_uuid());
        let mut tx = self.begin().await?;
        store::credential::insert_platform(&mut tx, platform_id, name, now)
            .await
            .map_err(|error| match refused_by(&error) {
                Some("platform_name_is_unique") => Error::conflict(
                    "platform_exists",
                    "A platform of this name is registered already; choose another name.",
                ),
                _ => error.into(),
            })?;
        let client_id = ClientId::from_uuid(new_uuid());
        store::credential::insert_client(&mut tx, client_id, platform_id, scopes, rate_limit, now).await?;
        let client_secret = capability(if self.is_sandbox() {
            "sk_sandbox_"
        } else {
            "sk_live_"
        })?;
        let secret_id = SecretId::from_uuid(new_uuid());
        store::credential::insert_secret(&mut tx, secret_id, client_id, &hash(&client_secret), now).await?;
        let detail = json!({ "client_id": client_id, "scopes": scopes.to_string() });
        store::trail::audit(
            &mut tx,
            now,
            By::Uplift,
            "platform.create",
            platform_id.uuid(),
            detail,
        )
        .await?;
        self.commit(tx).await?;
        Ok(NewCredentials {
            platform_id,
            client_id,
            client_secret,
        })
    }

    /// The platform of this name.
    ///
    /// # Errors
    /// Only internal ones.
    pub async fn platform_named(&self, name: &str) -> Result<Option<PlatformId>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::credential::platform_named(&mut conn, name).await
    }

    /// Adds a client with its own secret to a platform, from the command line.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an unknown platform.
    pub async fn create_client(
        &self,
        platform_id: PlatformId,
        scopes: &ScopeSet,
        rate_limit: Option<i32>,
    ) -> Result<NewCredentials, Error> {
        let now = self.now();
        let mut tx = self.begin().await?;
        if !store::credential::platform_exists(&mut tx, platform_id).await? {
            return Err(Error::NotFound("platform"));
        }
        let client_id = ClientId::from_uuid(new_uuid());
        store::credential::insert_client(&mut tx, client_id, platform_id, scopes, rate_limit, now).await?;
        let client_secret = capability(if self.is_sandbox() {
            "sk_sandbox_"
        } else {
            "sk_live_"
        })?;
        store::credential::insert_secret(
            &mut tx,
            SecretId::from_uuid(new_uuid()),
            client_id,
            &hash(&client_secret),
            now,
        )
        .await?;
        store::trail::audit(
            &mut tx,
            now,
            By::Uplift,
            "client.create",
            client_id.uuid(),
            json!({ "platform_id": platform_id }),
        )
        .await?;
        self.commit(tx).await?;
        Ok(NewCredentials {
            platform_id,
            client_id,
            client_secret,
        })
    }

    /// Issues a token for a client's id and secret. Without `scope` it holds all that the client may have.
    ///
    /// # Errors
    /// See [`TokenError`].
    pub async fn issue_token(
        &self,
        client_id: &str,
        client_secret: &str,
        scope: Option<&str>,
    ) -> Result<IssuedToken, TokenError> {
        let client = ClientId::from_str(client_id).map_err(|_| TokenError::InvalidClient)?;
        let secret = store::credential::live_secret(&self.lane, client, &hash(client_secret))
            .await?
            .ok_or(TokenError::InvalidClient)?;
        let scopes = match scope {
            None => secret.scopes,
            Some(asked) => {
                let asked = ScopeSet::from_str(asked).map_err(|_| TokenError::InvalidScope)?;
                if asked.is_empty() || !asked.iter().all(|scope| secret.scopes.contains(scope)) {
                    return Err(TokenError::InvalidScope);
                }
                asked
            }
        };
        let access_token = capability("upt_")?;
        store::credential::insert_token(
            &self.lane,
            &hash(&access_token),
            client,
            secret.secret_id,
            &scopes,
            TOKEN_SECONDS,
        )
        .await?;
        Ok(IssuedToken {
            access_token,
            token_type: "Bearer",
            expires_in: TOKEN_SECONDS,
            scope: scopes.to_string(),
        })
    }

    /// Who holds a live token.
    ///
    /// # Errors
    /// [`Error::Unauthenticated`] when the token is unknown, expired or revoked, or its client or secret is.
    pub async fn authenticate(&self, token: TokenHash) -> Result<PlatformCaller, Error> {
        store::credential::holder(&self.lane, &token.0)
            .await?
            .ok_or(Error::Unauthenticated)
    }

    /// Ends a token of this client (RFC 7009); a token that is not the client's own stays, and nothing is said.
    ///
    /// # Errors
    /// [`TokenError::InvalidClient`] when the client does not prove itself.
    pub async fn revoke_token(
        &self,
        client_id: &str,
        client_secret: &str,
        token: &str,
    ) -> Result<(), TokenError> {
        let client = ClientId::from_str(client_id).map_err(|_| TokenError::InvalidClient)?;
        store::credential::live_secret(&self.lane, client, &hash(client_secret))
            .await?
            .ok_or(TokenError::InvalidClient)?;
        store::credential::revoke_token(&self.pool, client, &hash(token)).await?;
        Ok(())
    }

    /// Ends a secret and every token issued for it, at once.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is no such live secret.
    pub async fn revoke_secret(&self, secret: SecretId) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        if !store::credential::revoke_secret(&mut tx, secret).await? {
            return Err(Error::NotFound("secret"));
        }
        store::trail::audit(
            &mut tx,
            self.now(),
            By::Uplift,
            "secret.revoke",
            secret.uuid(),
            json!({}),
        )
        .await?;
        self.commit(tx).await
    }

    /// Every platform that a charity could add, by name.
    ///
    /// # Errors
    /// Only internal ones.
    pub async fn platforms(&self) -> Result<Vec<(PlatformId, String)>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::credential::platforms(&mut conn).await
    }
}
