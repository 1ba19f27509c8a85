//! A giving platform's side of the API, small enough to read as documentation.
//!
//! ```no_run
//! # async fn gift() -> Result<(), Box<dyn std::error::Error>> {
//! use server::demo::client::{PlatformClient, http};
//! use serde_json::json;
//!
//! let uplift = PlatformClient::new(http()?, "http://127.0.0.1:3000", "cli_…", "sk_sandbox_…");
//! let gift = json!({
//!     "reference": "gift-1001",
//!     "donor": { "type": "email", "value": "zoe@example.org" },
//!     "transaction": { "type": "direct", "id": "UP-7K4M-Q2X1" },
//!     "grossAmount": 2500,
//!     "currency": "GBP",
//! });
//! // The key comes out of the platform's own records, so a repeat after a crash has the same one.
//! let gift = uplift.create_donation(&gift, "gift-1001.create").await?;
//! uplift.settle(gift.id, "2026-11-24", "gift-1001.settle").await?;
//! # Ok(())
//! # }
//! ```

pub mod error;
#[cfg(test)]
mod tests;
mod transport;

use std::time::Duration;

use domain::authorisation::{AuthorisationSummary, AuthorisationWording};
use domain::donation::{DeletionReason, DonationView};
use domain::linked_account::LinkKind;
use domain::{DonationId, DonorId, Language};
use reqwest::Method;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

pub use self::error::{ClientError, FieldProblem, Problem};
use self::transport::{Call, Transport};

/// One platform's connection to Uplift. Share it: it keeps its token, reuses its connections, and has at most sixteen
/// requests on their way.
pub struct PlatformClient {
    transport: Transport,
}

/// A charity that added the platform.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListedCharity {
    /// What to send as the transaction's id.
    pub reference: String,
    pub hmrc_reference: String,
}

#[derive(Deserialize)]
struct Identity {
    id: DonorId,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Listed<T> {
    data: Vec<T>,
    #[serde(default)]
    next_cursor: Option<String>,
}

/// The connections of a platform; one for the whole program.
///
/// # Errors
/// Only when the system's sources of trust cannot be read.
pub fn http() -> Result<reqwest::Client, reqwest::Error> {
    // Without a provider of TLS a client cannot be built, not even for plain HTTP. A second installation changes nothing.
    let _installed_before = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder()
        .connect_timeout(Duration::from_secs(5))
        .timeout(Duration::from_secs(30))
        .redirect(reqwest::redirect::Policy::none())
        .build()
}

impl PlatformClient {
    /// A client with the credentials that Uplift gave; `base_url` is the installation's address.
    #[must_use]
    pub fn new(http: reqwest::Client, base_url: &str, client_id: &str, client_secret: &str) -> Self {
        Self { transport: Transport::new(http, base_url, client_id, client_secret) }
    }

    /// The id of the donor with this email address or phone number (`kind` is `email` or `phone`), if there is one. The
    /// identifier goes in the body: addresses end up in logs.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn find_donor(&self, kind: &str, value: &str) -> Result<Option<DonorId>, ClientError> {
        let body = json!({ "type": kind, "value": value });
        match self.read::<Identity>(Method::POST, "/donors/lookup".to_owned(), Some(&body)).await {
            Ok(donor) => Ok(Some(donor.id)),
            Err(error) if error.code() == Some("donor_not_found") => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Adds a donor, or gives the one who has this address or number.
    ///
    /// # Errors
    /// `donor_conflict` when address and number belong to two donors.
    pub async fn create_donor(&self, donor: &Value, key: &str) -> Result<DonorId, ClientError> {
        let donor: Identity = self.write(Method::POST, "/donors".to_owned(), Some(donor), key).await?;
        Ok(donor.id)
    }

    /// Whether the donor's gifts are covered now, whichever platform the authorisation was given through.
    ///
    /// # Errors
    /// `donor_not_found`.
    pub async fn authorisation(&self, donor: DonorId) -> Result<AuthorisationSummary, ClientError> {
        self.read(Method::GET, format!("/donors/{donor}/authorisation"), None).await
    }

    /// The words to show before a donor agrees, with the explanation that the law asks for.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn wording(&self, language: Language) -> Result<AuthorisationWording, ClientError> {
        self.read(Method::GET, format!("/authorisation-declaration?lang={language}"), None).await
    }

    /// Sends the authorisation that a donor gave: name, address, and what they agreed to.
    ///
    /// # Errors
    /// The problem's `errors` name each member that needs attention.
    pub async fn authorise(
        &self,
        donor: DonorId,
        authorisation: &Value,
        key: &str,
    ) -> Result<(), ClientError> {
        self.write::<Value>(
            Method::POST,
            format!("/donors/{donor}/authorisations"),
            Some(authorisation),
            key,
        )
        .await?;
        Ok(())
    }

    /// Passes on that a donor cancels: at once, or so that `ends_on` is the first day that is not covered.
    ///
    /// # Errors
    /// `not_authorised` when nothing runs.
    pub async fn cancel_authorisation(
        &self,
        donor: DonorId,
        ends_on: Option<&str>,
        key: &str,
    ) -> Result<(), ClientError> {
        let body = ends_on.map_or_else(|| json!({}), |day| json!({ "endsOn": day }));
        self.write::<Value>(
            Method::POST,
            format!("/donors/{donor}/authorisation/cancellation"),
            Some(&body),
            key,
        )
        .await?;
        Ok(())
    }

    /// Sets a card or phone against a donor. A phone's control must have been verified by the platform before.
    ///
    /// # Errors
    /// `account_linked_elsewhere` when another donor holds it.
    pub async fn link(
        &self,
        donor: DonorId,
        kind: LinkKind,
        value: &str,
        key: &str,
    ) -> Result<(), ClientError> {
        let body = json!({ "value": value, "verified": true });
        self.write::<Value>(Method::PUT, format!("/donors/{donor}/linked-accounts/{kind}"), Some(&body), key)
            .await?;
        Ok(())
    }

    /// Sends a gift. The same gift again is answered with the first one.
    ///
    /// # Errors
    /// `reference_taken` when its reference names another gift.
    pub async fn create_donation(&self, donation: &Value, key: &str) -> Result<DonationView, ClientError> {
        self.write(Method::POST, "/donations".to_owned(), Some(donation), key).await
    }

    /// Says when a gift's money reached the charity, or will.
    ///
    /// # Errors
    /// `already_claimed` when a claim has fixed the gift.
    pub async fn settle(
        &self,
        donation: DonationId,
        on: &str,
        key: &str,
    ) -> Result<DonationView, ClientError> {
        self.change(donation, &json!({ "settlementDate": on }), key).await
    }

    /// Changes a gift's `settlementDate`, `netAmount` or `donor`.
    ///
    /// # Errors
    /// `already_claimed` when a claim has fixed the gift.
    pub async fn change(
        &self,
        donation: DonationId,
        change: &Value,
        key: &str,
    ) -> Result<DonationView, ClientError> {
        self.write(Method::PATCH, format!("/donations/{donation}"), Some(change), key).await
    }

    /// Takes a gift back that was refunded or never settled. Uplift does what a claim needs.
    ///
    /// # Errors
    /// See [`ClientError`]; deleting again is no error.
    pub async fn delete(
        &self,
        donation: DonationId,
        reason: DeletionReason,
        key: &str,
    ) -> Result<DonationView, ClientError> {
        // `unspecified` is what Uplift keeps when nothing is sent.
        let query =
            if reason == DeletionReason::Unspecified { String::new() } else { format!("?reason={reason}") };
        self.write(Method::DELETE, format!("/donations/{donation}{query}"), None, key).await
    }

    /// Every gift that this platform sent, deleted ones too.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn donations(&self) -> Result<Vec<DonationView>, ClientError> {
        let mut rows = Vec::new();
        let mut page: Listed<DonationView> =
            self.read(Method::GET, "/donations?limit=100".to_owned(), None).await?;
        loop {
            rows.append(&mut page.data);
            let Some(cursor) = page.next_cursor else {
                return Ok(rows);
            };
            page = self.read(Method::GET, format!("/donations?limit=100&after={cursor}"), None).await?;
        }
    }

    /// Every charity that added this platform.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub async fn charities(&self) -> Result<Vec<ListedCharity>, ClientError> {
        let list: Listed<ListedCharity> = self.read(Method::GET, "/charities".to_owned(), None).await?;
        Ok(list.data)
    }

    async fn read<T: DeserializeOwned>(
        &self,
        method: Method,
        path: String,
        body: Option<&Value>,
    ) -> Result<T, ClientError> {
        parse(self.transport.send(Call { method, path, body, key: None }).await?)
    }

    async fn write<T: DeserializeOwned>(
        &self,
        method: Method,
        path: String,
        body: Option<&Value>,
        key: &str,
    ) -> Result<T, ClientError> {
        parse(self.transport.send(Call { method, path, body, key: Some(key) }).await?)
    }
}

fn parse<T: DeserializeOwned>(value: Value) -> Result<T, ClientError> {
    serde_json::from_value(value).map_err(|error| ClientError::Unreadable(error.to_string()))
}
