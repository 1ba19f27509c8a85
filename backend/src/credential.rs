//! Platforms and their credentials: opaque tokens for client id and secret (RFC 6749 section 4.4).

use std::str::FromStr;
use std::sync::Arc;

pub use domain::platform::view::TokenEnd;
use domain::scope::{Scope, ScopeSet};
use domain::{AuditAction, ClientId, ClientName, PlatformId, PlatformName, SecretId, Timestamp};
use serde::Serialize;
use serde_json::json;

use crate::Backend;
use crate::actor::By;
use crate::actor::PlatformCaller;
use crate::error::{Error, Resource};
use crate::secret::{Hash, capability, hash, shown_without_secret};
use crate::store::credential::{AskedBy, NewToken};
use crate::store::{self};

/// How often a token is issued for a secret that changes meanwhile.
const TRIES: u32 = 3;
/// How many tokens of a secret are kept, the newest. Whoever ends a secret changes all of its tokens at once: somebody who stole it must
/// not make that take longer than a page may.
pub(crate) const MOST_TOKENS: i64 = 10_000;

/// How long an access token lives, in seconds: the specification's figure.
pub const TOKEN_SECONDS: i32 = 86_400;
/// How long a token for testing lives at most, in seconds.
pub const BRIEF_SECONDS: i32 = 60;

/// How long a token of a sandbox is to live that somebody tests renewal with. Only [`Backend::brief_life`] makes it, in no live mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BriefLife(i32);

/// Why a token cannot live so long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotBrief {
    /// It is live: there a client's tokens live a day.
    Live,
    /// It is no number of seconds from 1 to [`BRIEF_SECONDS`].
    OutOfRange,
}

/// New credentials. The secret is shown this once.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NewCredentials {
    pub platform_id: PlatformId,
    pub client_id: ClientId,
    /// Its secret, which only its hash is kept of.
    pub client_secret: String,
}

shown_without_secret!(NewCredentials { platform_id, client_id });

/// A token as it is handed out, once.
#[derive(Clone, Serialize)]
pub struct IssuedToken {
    pub access_token: String,
    /// Always `Bearer`.
    pub token_type: &'static str,
    pub expires_in: i32,
    pub scope: String,
}

shown_without_secret!(IssuedToken { expires_in, scope });

/// What a live token is good for, as its own client is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveToken {
    /// The client that fetched it.
    pub client_id: ClientId,
    pub scope: String,
    /// When it was fetched. Real time.
    pub issued_at: Timestamp,
    /// When it ends by itself. Real time.
    pub ends_at: Timestamp,
}

/// Why no token was issued, in the words of RFC 6749 section 5.2.
#[derive(Debug, thiserror::Error)]
pub enum TokenError {
    /// Unknown client, wrong secret, or one that has ended.
    #[error("invalid_client")]
    InvalidClient,
    /// A scope that does not exist or that the client may not have.
    #[error("invalid_scope")]
    InvalidScope {
        /// What was asked for in vain.
        refused: Vec<String>,
        /// What the client may have.
        allowed: ScopeSet,
    },
    /// The right secret, and more tokens than a client has any use for: wait this many seconds.
    #[error("too many tokens")]
    TooManyTokens {
        /// How long to wait, in seconds.
        retry_after: u32,
    },
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

/// Who asks what platforms may ask: one that is known already, or whoever holds a token. Whether that is live is then found by the very
/// statement that answers, which saves one.
#[derive(Clone, Copy)]
pub enum WhoAsks<'a> {
    /// A platform whose token was found live.
    Known(&'a PlatformCaller),
    /// Whoever shows this token.
    Holder(TokenHash),
}

impl<'a> From<&'a PlatformCaller> for WhoAsks<'a> {
    fn from(caller: &'a PlatformCaller) -> Self {
        Self::Known(caller)
    }
}

impl From<TokenHash> for WhoAsks<'_> {
    fn from(token: TokenHash) -> Self {
        Self::Holder(token)
    }
}

impl WhoAsks<'_> {
    /// As whom the statement answers; a known caller holds the scope.
    pub(crate) fn asking_for(self, scope: Scope) -> Result<AskedBy, Error> {
        match self {
            Self::Known(caller) => caller.may(scope).map(AskedBy::Platform),
            Self::Holder(token) => Ok(AskedBy::Token(token.0)),
        }
    }
}

impl Backend {
    /// Registers a platform with a first client, from the command line. The limit is the client's, and of all that the platform adds
    /// together.
    ///
    /// # Errors
    /// A conflict when the name is taken.
    #[tracing::instrument(level = "debug", skip_all, name = "platform.create")]
    pub async fn create_platform(
        &self,
        name: &str,
        scopes: &ScopeSet,
        rate_limit: Option<i32>,
    ) -> Result<NewCredentials, Error> {
        let name = PlatformName::parse(name).map_err(|problem| problem.at("/name"))?;
        let mut tx = self.begin().await?;
        let new = self.insert_platform(&mut tx, By::Uplift, &name, scopes, rate_limit).await?;
        self.commit(tx).await?;
        Ok(new)
    }

    /// The platform of this name.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "platform.named")]
    pub async fn platform_named(&self, name: &str) -> Result<Option<PlatformId>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::credential::platform_named(&mut conn, name).await
    }

    /// Adds a client with its own secret to a platform, from the command line.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an unknown platform.
    #[tracing::instrument(level = "debug", skip_all, name = "client.create")]
    pub async fn create_client(
        &self,
        platform_id: PlatformId,
        scopes: &ScopeSet,
        rate_limit: Option<i32>,
    ) -> Result<NewCredentials, Error> {
        let now = self.now();
        let mut tx = self.begin().await?;
        if !store::credential::platform_exists(&mut tx, platform_id).await? {
            return Err(Error::NotFound(Resource::Platform));
        }
        // Whoever has the command line decides what the platform may do at most.
        store::platform::widen(&mut tx, platform_id, scopes).await?;
        if let Some(limit) = rate_limit {
            store::platform::quicken(&mut tx, platform_id, limit, self.platform_rate_limit()).await?;
        }
        let name = ClientName::parse("Command line").map_err(|problem| problem.at("/client"))?;
        let new = self.insert_client(&mut tx, platform_id, &name, scopes, rate_limit).await?;
        store::trail::audit(
            &mut tx,
            now,
            By::Uplift,
            AuditAction::ClientCreate,
            new.client_id.uuid(),
            json!({ "platform_id": platform_id }),
        )
        .await?;
        self.commit(tx).await?;
        Ok(NewCredentials { platform_id, client_id: new.client_id, client_secret: new.secret })
    }

    /// Reads for how many seconds a token is to live, to test with.
    ///
    /// # Errors
    /// In live mode, whatever was asked for; for what is no number from 1 to [`BRIEF_SECONDS`].
    pub fn brief_life(&self, seconds: &str) -> Result<BriefLife, NotBrief> {
        if !self.is_sandbox() {
            return Err(NotBrief::Live);
        }
        let seconds: i32 = seconds.parse().map_err(|_| NotBrief::OutOfRange)?;
        if (1..=BRIEF_SECONDS).contains(&seconds) {
            Ok(BriefLife(seconds))
        } else {
            Err(NotBrief::OutOfRange)
        }
    }

    /// Issues a token for a client's id and secret. Without `scope` it holds all that the client may have.
    ///
    /// # Errors
    /// See [`TokenError`].
    #[tracing::instrument(level = "debug", skip_all, name = "credential.issue_token")]
    pub async fn issue_token(
        &self,
        client_id: &str,
        client_secret: &str,
        scope: Option<&str>,
    ) -> Result<IssuedToken, TokenError> {
        self.issue_token_for((client_id, client_secret), scope, None).await
    }

    /// The same, for a token that lasts a minute at most if a short life is given.
    ///
    /// # Errors
    /// See [`TokenError`].
    #[tracing::instrument(level = "debug", skip_all, name = "credential.issue_token_for")]
    pub async fn issue_token_for(
        &self,
        (client_id, client_secret): (&str, &str),
        scope: Option<&str>,
        life: Option<BriefLife>,
    ) -> Result<IssuedToken, TokenError> {
        let client = ClientId::from_str(client_id).map_err(|_| TokenError::InvalidClient)?;
        // A secret that changes while its token is issued is read again; changes follow one another less closely than that.
        for _ in 0..TRIES {
            let secret = self.together.secret.ask((client, hash(client_secret))).await?;
            let Some(secret) = secret else { return Err(TokenError::InvalidClient) };
            let scopes = match scope {
                None => secret.scopes.clone(),
                Some(text) => {
                    let asked = ScopeSet::from_str(text).unwrap_or_default();
                    if asked.is_empty() || !secret.scopes.contains_all(&asked) {
                        let refused = secret.scopes.refused_of(text);
                        return Err(TokenError::InvalidScope { refused, allowed: secret.scopes });
                    }
                    asked
                }
            };
            if let Some(retry_after) = self.count_token(client, secret.rate_limit).await? {
                return Err(TokenError::TooManyTokens { retry_after });
            }
            let access_token = capability("upt_")?;
            // A token is worth nothing without its secret.
            let life = life.map_or(TOKEN_SECONDS, |BriefLife(seconds)| seconds);
            let expires_in = secret.ends_in.map_or(life, |ends_in| ends_in.min(life));
            let token = NewToken {
                hash: hash(&access_token),
                platform_id: secret.platform_id,
                client_id: client,
                secret_id: secret.secret_id,
                edition: secret.edition,
                scopes: scopes.to_string(),
                ends_in: expires_in,
            };
            let written = self.together.new_token.ask(Arc::new(token)).await?.is_some();
            if written {
                return Ok(IssuedToken {
                    access_token,
                    token_type: "Bearer",
                    expires_in,
                    scope: scopes.to_string(),
                });
            }
        }
        Err(Error::internal("the secret changed each time that a token was issued for it").into())
    }

    /// Who holds a live token.
    ///
    /// # Errors
    /// [`Error::Unauthenticated`] when the token is unknown, expired or revoked, or its client or secret is.
    #[tracing::instrument(level = "debug", skip_all, name = "credential.authenticate")]
    pub async fn authenticate(&self, token: TokenHash) -> Result<PlatformCaller, Error> {
        let holder = self.together.holder.ask(token.0).await?;
        holder.ok_or(Error::Unauthenticated)
    }

    /// Why a token that is not live opens nothing; none for one that nobody was given.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "credential.token_end")]
    pub async fn token_end(&self, token: TokenHash) -> Result<Option<TokenEnd>, Error> {
        let mut conn = self.tokens.acquire().await?;
        let end = store::credential::ended(&mut conn, &token.0).await;
        conn.settled(end)
    }

    /// Ends a token of this client (RFC 7009); a token that is not the client's own stays, and nothing is said.
    ///
    /// # Errors
    /// [`TokenError::InvalidClient`] when the client does not prove itself.
    #[tracing::instrument(level = "debug", skip_all, name = "credential.revoke_token")]
    pub async fn revoke_token(
        &self,
        client_id: &str,
        client_secret: &str,
        token: &str,
    ) -> Result<(), TokenError> {
        let client = ClientId::from_str(client_id).map_err(|_| TokenError::InvalidClient)?;
        let known = self.together.secret.ask((client, hash(client_secret))).await?;
        if known.is_none() {
            return Err(TokenError::InvalidClient);
        }
        store::credential::revoke_token(&self.pool, client, &hash(token)).await?;
        Ok(())
    }

    /// What a token of this client is good for (RFC 7662); none for one that is unknown, has ended or is another client's, so that
    /// nobody learns of tokens that are not their own.
    ///
    /// # Errors
    /// [`TokenError::InvalidClient`] when the client does not prove itself.
    #[tracing::instrument(level = "debug", skip_all, name = "credential.introspect_token")]
    pub async fn introspect_token(
        &self,
        client_id: &str,
        client_secret: &str,
        token: &str,
    ) -> Result<Option<LiveToken>, TokenError> {
        let client = ClientId::from_str(client_id).map_err(|_| TokenError::InvalidClient)?;
        let known = self.together.secret.ask((client, hash(client_secret))).await?;
        if known.is_none() {
            return Err(TokenError::InvalidClient);
        }
        let found = store::credential::introspect(&self.lane, client, &hash(token)).await?;
        Ok(found.map(|found| LiveToken {
            client_id: client,
            scope: found.scopes.to_string(),
            issued_at: found.issued_at,
            ends_at: found.ends_at,
        }))
    }

    /// Ends a secret and every token issued for it, at once.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is no such live secret.
    #[tracing::instrument(level = "debug", skip_all, name = "credential.revoke_secret")]
    pub async fn revoke_secret(&self, secret: SecretId) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        if !store::credential::revoke_secret(&mut tx, secret).await? {
            return Err(Error::NotFound(Resource::Secret));
        }
        let action = AuditAction::SecretRevoke;
        store::trail::audit(&mut tx, self.now(), By::Uplift, action, secret.uuid(), json!({})).await?;
        self.commit(tx).await
    }

    /// Every platform that a charity could add, by name.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "platform.list")]
    pub async fn platforms(&self) -> Result<Vec<(PlatformId, String)>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::credential::platforms(&mut conn).await
    }
}
