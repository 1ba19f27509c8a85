//! What providers say of themselves, kept for an hour: OpenID Connect Discovery 1.0 and the keys that they sign with.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock, PoisonError};
use std::time::Duration;

use oauth2::{HttpRequest, HttpResponse};
use reqwest::header::{ACCEPT, CONTENT_TYPE};
use reqwest::{Client, Response, Url};
use serde::Deserialize;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};
use uuid::Uuid;

use super::id_token::Keys;
use crate::Mode;
use crate::webhook::address::{is_allowed, is_local_name, is_loopback, literal};
use crate::webhook::checked_client;

/// How long a provider may take for an answer, and for all that is read before somebody is sent to it.
const TIMEOUT: Duration = Duration::from_secs(10);
/// More of an answer is not read.
const MOST_BYTES: usize = 256 * 1024;
/// How long what was read counts.
const FRESH: Duration = Duration::from_secs(3_600);
/// How often the keys are read once more for a token that names an unknown one.
const KEYS_AGAIN: Duration = Duration::from_secs(60);

/// Why a provider could not be asked; for the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Away {
    #[error("the provider does not answer")]
    Silent,
    #[error("the provider took too long")]
    Slow,
    #[error("the provider's answer is longer than 256 KB")]
    TooLong,
    #[error("the provider answers with an error")]
    Failing,
    #[error("the provider names an address that is not https, or not public")]
    Address,
    #[error("the provider's discovery document or its keys cannot be read")]
    Unreadable,
    #[error("the provider's discovery document names another issuer")]
    Issuer,
    #[error("the provider does not take client_secret_basic")]
    Authentication,
}

/// What is known of a provider.
#[derive(Debug)]
pub(super) struct Known {
    pub(super) authorization: Url,
    pub(super) token: Url,
    keys_at: Url,
    /// It says in each answer who it is (RFC 9207 section 3).
    pub(super) names_itself: bool,
    pub(super) keys: Keys,
}

/// `OpenID Provider Metadata` (section 3).
#[derive(Deserialize)]
struct Document {
    issuer: String,
    authorization_endpoint: String,
    token_endpoint: String,
    jwks_uri: String,
    token_endpoint_auth_methods_supported: Option<Vec<String>>,
    #[serde(default)]
    authorization_response_iss_parameter_supported: bool,
}

/// What this process knows of providers. A caller waits while the provider that it asks for is read, and for no other.
#[derive(Clone, Default)]
pub(crate) struct Directory(Arc<Inner>);

#[derive(Default)]
struct Inner {
    /// Made when it is first needed, because that reads the system's sources of trust.
    client: OnceLock<Client>,
    slots: std::sync::Mutex<HashMap<Uuid, Arc<Mutex<Slot>>>>,
}

#[derive(Default)]
struct Slot {
    known: Option<(Arc<Known>, Instant)>,
    keys_read_again: Option<Instant>,
}

impl Directory {
    /// What is known of a provider.
    pub(super) async fn known(&self, id: Uuid, issuer: &str, mode: Mode) -> Result<Arc<Known>, Away> {
        let slot = self.slot(id);
        let read = async {
            let mut slot = slot.lock().await;
            if let Some((known, since)) = &slot.known
                && since.elapsed() < FRESH
            {
                return Ok(known.clone());
            }
            let known = Arc::new(self.read(issuer, mode).await?);
            slot.known = Some((known.clone(), Instant::now()));
            Ok(known)
        };
        timeout(TIMEOUT, read).await.map_err(|_| Away::Slow)?
    }

    /// The same with keys that are read once more, because a token named one that `seen` does not have. Within a minute of the last
    /// time it is what it was.
    pub(super) async fn with_new_keys(
        &self,
        id: Uuid,
        seen: Arc<Known>,
        mode: Mode,
    ) -> Result<Arc<Known>, Away> {
        let slot = self.slot(id);
        let read = async {
            let mut slot = slot.lock().await;
            if let Some((known, _)) = &slot.known
                && !Arc::ptr_eq(known, &seen)
            {
                return Ok(known.clone());
            }
            if slot.keys_read_again.is_some_and(|at| at.elapsed() < KEYS_AGAIN) {
                return Ok(seen);
            }
            slot.keys_read_again = Some(Instant::now());
            let keys = self.keys(&seen.keys_at, mode).await?;
            let known = Arc::new(Known {
                authorization: seen.authorization.clone(),
                token: seen.token.clone(),
                keys_at: seen.keys_at.clone(),
                names_itself: seen.names_itself,
                keys,
            });
            let since = slot.known.as_ref().map_or_else(Instant::now, |(_, since)| *since);
            slot.known = Some((known.clone(), since));
            Ok(known)
        };
        timeout(TIMEOUT, read).await.map_err(|_| Away::Slow)?
    }

    fn slot(&self, id: Uuid) -> Arc<Mutex<Slot>> {
        let mut slots = self.0.slots.lock().unwrap_or_else(PoisonError::into_inner);
        slots.entry(id).or_default().clone()
    }

    /// Reads what a provider says of itself.
    pub(super) async fn read(&self, issuer: &str, mode: Mode) -> Result<Known, Away> {
        // Section 4.1: behind the issuer without its last slash.
        let place = format!("{}/.well-known/openid-configuration", issuer.trim_end_matches('/'));
        let text = self.get(checked(&place, mode)?, mode).await?;
        let document: Document = serde_json::from_slice(&text).map_err(|_| Away::Unreadable)?;
        // Section 4.3: otherwise one provider could speak for another.
        if document.issuer != issuer {
            return Err(Away::Issuer);
        }
        let methods = document.token_endpoint_auth_methods_supported;
        if methods.is_some_and(|methods| !methods.iter().any(|method| method == "client_secret_basic")) {
            return Err(Away::Authentication);
        }
        let keys_at = checked(&document.jwks_uri, mode)?;
        Ok(Known {
            authorization: checked(&document.authorization_endpoint, mode)?,
            token: checked(&document.token_endpoint, mode)?,
            names_itself: document.authorization_response_iss_parameter_supported,
            keys: self.keys(&keys_at, mode).await?,
            keys_at,
        })
    }

    async fn keys(&self, at: &Url, mode: Mode) -> Result<Keys, Away> {
        Keys::read(&self.get(at.clone(), mode).await?).ok_or(Away::Unreadable)
    }

    async fn get(&self, url: Url, mode: Mode) -> Result<Vec<u8>, Away> {
        let request = self.client(mode)?.get(url).header(ACCEPT, "application/json");
        let answer = request.send().await.map_err(|error| why(&error))?;
        if answer.status() != reqwest::StatusCode::OK {
            return Err(Away::Failing);
        }
        body(answer).await
    }

    /// Sends what the `oauth2` crate asks for: the one call that has the client's secret in it.
    pub(super) async fn send(self, request: HttpRequest, mode: Mode) -> Result<HttpResponse, Away> {
        let request = reqwest::Request::try_from(request).map_err(|_| Away::Address)?;
        let answer = self.client(mode)?.execute(request).await.map_err(|error| why(&error))?;
        let mut response = HttpResponse::new(Vec::new());
        *response.status_mut() = answer.status();
        if let Some(kind) = answer.headers().get(CONTENT_TYPE) {
            response.headers_mut().insert(CONTENT_TYPE, kind.clone());
        }
        *response.body_mut() = body(answer).await?;
        Ok(response)
    }

    fn client(&self, mode: Mode) -> Result<&Client, Away> {
        if let Some(client) = self.0.client.get() {
            return Ok(client);
        }
        let client = checked_client("Uplift-Sign-In/1.0", TIMEOUT, mode).map_err(|error| {
            tracing::error!(error = %error.chain(), "could not create the HTTP client for sign-in providers");
            Away::Silent
        })?;
        Ok(self.0.client.get_or_init(|| client))
    }
}

/// An address of a provider: https to a public host, and in a sandbox on one's own machine http to that machine. Where a name leads is
/// checked at each connection.
pub(super) fn checked(text: &str, mode: Mode) -> Result<Url, Away> {
    let url = Url::parse(text).map_err(|_| Away::Address)?;
    let host = url.host_str().filter(|host| !host.is_empty()).ok_or(Away::Address)?;
    let is_here = host == "localhost" || literal(&url).is_some_and(is_loopback);
    let has_scheme = url.scheme() == "https" || (url.scheme() == "http" && mode == Mode::Sandbox && is_here);
    let is_plain = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
    let is_public = match literal(&url) {
        Some(address) => is_allowed(address, mode),
        None => mode == Mode::Sandbox || !is_local_name(host),
    };
    if has_scheme && is_plain && is_public { Ok(url) } else { Err(Away::Address) }
}

async fn body(mut answer: Response) -> Result<Vec<u8>, Away> {
    let mut bytes = Vec::new();
    while let Some(chunk) = answer.chunk().await.map_err(|error| why(&error))? {
        if bytes.len() + chunk.len() > MOST_BYTES {
            return Err(Away::TooLong);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

fn why(error: &reqwest::Error) -> Away {
    if error.is_timeout() { Away::Slow } else { Away::Silent }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn providers_are_called_by_https_at_public_addresses_and_on_this_machine_in_a_sandbox_alone() {
        for text in ["https://login.example.org/", "https://login.example.org/tenant/v2.0"] {
            assert!(checked(text, Mode::Live).is_ok() && checked(text, Mode::Sandbox).is_ok(), "{text}");
        }
        for text in
            ["http://127.0.0.1:9000/", "http://localhost:9000/", "http://[::1]:9000/", "https://127.0.0.1/"]
        {
            assert_eq!(checked(text, Mode::Live).err(), Some(Away::Address), "{text}");
            assert_eq!(checked(text, Mode::PublicSandbox).err(), Some(Away::Address), "{text}");
            assert!(checked(text, Mode::Sandbox).is_ok(), "{text}");
        }
        for text in [
            "http://login.example.org/",
            "https://10.0.0.1/",
            "https://169.254.169.254/",
            "https://ann@login.example.org/",
            "https://login.example.org/#part",
            "ftp://login.example.org/",
            "login.example.org",
        ] {
            assert_eq!(checked(text, Mode::Live).err(), Some(Away::Address), "{text}");
            assert_eq!(checked(text, Mode::Sandbox).err(), Some(Away::Address), "{text}");
        }
        assert_eq!(checked("https://login.internal/", Mode::Live).err(), Some(Away::Address));
    }
}
