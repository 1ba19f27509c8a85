//! Speaks HTTP with a service.

mod body;

use std::error::Error;
use std::fmt;
use std::time::Duration;

use reqwest::header::CONTENT_TYPE;
use reqwest::{Response, StatusCode};

use super::{
    Awaited, CorrelationId, Deletion, Endpoint, Failure, GatewayFailure, Listing, MOST_BYTES, NotSent, Reply,
    Service, Submission, Unclear, UnreadableReply, delete_request, list_request, poll_request, read_deletion,
    read_listing, read_reply,
};
use crate::claim::Credentials;
use crate::irmark::IrMark;
use body::Outgoing;

/// How long things may take, and how long a reply may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Until there is a connection, name and TLS included.
    pub connect: Duration,
    /// From the first byte sent to the last one of the reply.
    pub exchange: Duration,
    /// Longer replies are not read; at most [`MOST_BYTES`].
    pub most_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { connect: Duration::from_secs(10), exchange: Duration::from_secs(120), most_bytes: MOST_BYTES }
    }
}

/// One account at one service. Clones share nothing but settings: every request has a connection of its own, so that a
/// failure to connect proves that nothing was sent.
#[derive(Clone)]
pub struct Client {
    http: reqwest::Client,
    service: Service,
    credentials: Credentials,
    test: bool,
    limits: Limits,
}

/// The connections could not be set up; the system's sources of trust cannot be read, for one.
#[derive(Debug, thiserror::Error)]
#[error("connections to HMRC cannot be set up")]
pub struct ClientError(#[source] reqwest::Error);

/// A reply, and its bytes to be kept as evidence.
#[derive(Clone, PartialEq, Eq)]
pub struct Answer<T> {
    /// What it says.
    pub reply: T,
    /// As it came. It can repeat what stands in the claim.
    pub bytes: Vec<u8>,
}

impl Client {
    /// A client with the usual limits. `test` is GatewayTest in the requests that it writes itself.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub fn new(service: Service, credentials: Credentials, test: bool) -> Result<Self, ClientError> {
        Self::with_limits(service, credentials, test, Limits::default())
    }

    /// A client with limits of one's own.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub fn with_limits(
        service: Service,
        credentials: Credentials,
        test: bool,
        limits: Limits,
    ) -> Result<Self, ClientError> {
        // Without a provider of TLS a client cannot be built, not even for plain HTTP. A second installation changes nothing.
        let _installed_before = rustls::crypto::ring::default_provider().install_default();
        let http = reqwest::Client::builder()
            .connect_timeout(limits.connect)
            .timeout(limits.connect.saturating_add(limits.exchange))
            .redirect(reqwest::redirect::Policy::none())
            .retry(reqwest::retry::never())
            .no_proxy()
            .http1_only()
            .pool_max_idle_per_host(0)
            .build()
            .map_err(ClientError)?;
        Ok(Self { http, service, credentials, test, limits })
    }

    /// The service that it speaks with.
    #[must_use]
    pub const fn service(&self) -> &Service {
        &self.service
    }

    /// Sends a claim. The client's credentials are put in on the way; `irmark` is the one in the message.
    ///
    /// # Errors
    /// [`Failure::NotSent`] when nothing reached HMRC. After [`Failure::Unknown`], which the message of an error with an HTTP
    /// status of 500 to 599 is too, it must not be sent again: look for its TransactionID in [`list`](Self::list), and poll.
    pub async fn submit(&self, submission: Submission, irmark: IrMark) -> Result<Answer<Reply>, Failure> {
        self.submit_while(submission, irmark, || true).await
    }

    /// The same, as long as it may be sent: that is asked once there is a connection, before each piece of the message leaves. A message
    /// that was cut off so is none.
    ///
    /// # Errors
    /// As [`submit`](Self::submit); [`Failure::Unknown`] also when it might not be sent any more.
    pub async fn submit_while(
        &self,
        submission: Submission,
        irmark: IrMark,
        may_go: impl Fn() -> bool + Send + Sync + 'static,
    ) -> Result<Answer<Reply>, Failure> {
        let outgoing = Outgoing::of(submission.signed_in(&self.credentials), Box::new(may_go));
        let body = reqwest::Body::wrap(outgoing);
        let awaited = Awaited { service: &self.service, correlation_id: None, irmark };
        let exchanged = self.exchange(self.service.submission(), body).await?;
        exchanged.read(|bytes| read_reply(bytes, &awaited), Reply::is_error)
    }

    /// Asks what became of a submission, at the address of the last reply.
    ///
    /// # Errors
    /// Any failure may be followed by another poll, after a while; a receipt for another claim
    /// ([`Failure::is_alarm`]) also by somebody who looks.
    pub async fn poll(
        &self,
        correlation_id: &CorrelationId,
        endpoint: &Endpoint,
        irmark: IrMark,
    ) -> Result<Answer<Reply>, Failure> {
        // An address that was stored may be of a service that is no longer this one.
        let endpoint = self.service.poll_at(Some(endpoint.as_str()));
        let awaited = Awaited { service: &self.service, correlation_id: Some(correlation_id), irmark };
        let request = poll_request(correlation_id, self.test);
        let exchanged = self.exchange(&endpoint, request.into()).await?;
        exchanged.read(|bytes| read_reply(bytes, &awaited), Reply::is_error)
    }

    /// Lets HMRC forget a submission whose outcome is stored.
    ///
    /// # Errors
    /// Any failure may be followed by a repeat.
    pub async fn delete(&self, correlation_id: &CorrelationId) -> Result<Answer<Deletion>, Failure> {
        let request = delete_request(correlation_id, &self.credentials, self.test);
        let exchanged = self.exchange(self.service.submission(), request.into()).await?;
        exchanged.read(|bytes| read_deletion(bytes, correlation_id), Deletion::is_error)
    }

    /// Asks for the account's submissions that were not deleted.
    ///
    /// # Errors
    /// Any failure may be followed by a repeat.
    pub async fn list(&self) -> Result<Answer<Result<Listing, GatewayFailure>>, Failure> {
        let request = list_request(&self.credentials, self.test);
        let exchanged = self.exchange(self.service.submission(), request.into()).await?;
        exchanged.read(read_listing, Result::is_err)
    }

    async fn exchange(&self, endpoint: &Endpoint, body: reqwest::Body) -> Result<Exchanged, Failure> {
        let sent = self
            .http
            .post(endpoint.as_str())
            .header(CONTENT_TYPE, "text/xml; charset=utf-8")
            .body(body)
            .send()
            .await;
        let mut response = sent.map_err(failure)?;
        let status = response.status();
        let bytes = read_capped(&mut response, self.limits.most_bytes.min(MOST_BYTES)).await?;
        Ok(Exchanged { status, bytes })
    }
}

struct Exchanged {
    status: StatusCode,
    bytes: Vec<u8>,
}

impl Exchanged {
    /// What HMRC did counts whatever the status is: it names the submission, and a receipt proves itself. The message of an
    /// error does not count when the server failed (500 to 599): HMRC's own filers then take it that nothing is known
    /// (hmrc/construction-industry-scheme). Without a message the status says more than the page that came with it.
    fn read<T>(
        self,
        read: impl FnOnce(&[u8]) -> Result<T, UnreadableReply>,
        is_error: fn(&T) -> bool,
    ) -> Result<Answer<T>, Failure> {
        let reason = match read(&self.bytes) {
            Ok(reply) if !self.status.is_server_error() || !is_error(&reply) => {
                return Ok(Answer { reply, bytes: self.bytes });
            }
            Ok(_) => Unclear::ErrorWithStatus(self.status.as_u16()),
            Err(unreadable) => {
                let alarm = matches!(unreadable, UnreadableReply::OtherReceipt { .. });
                if self.status.is_success() || alarm {
                    Unclear::Unreadable(unreadable)
                } else {
                    Unclear::Status(self.status.as_u16())
                }
            }
        };
        Err(Failure::Unknown { reason, reply: self.bytes, source: None })
    }
}

async fn read_capped(response: &mut Response, most: usize) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    loop {
        match response.chunk().await {
            Ok(Some(chunk)) if bytes.len() + chunk.len() > most => {
                return Err(Failure::Unknown {
                    reason: Unclear::Unreadable(UnreadableReply::TooLong),
                    reply: Vec::new(),
                    source: None,
                });
            }
            Ok(Some(chunk)) => bytes.extend_from_slice(&chunk),
            Ok(None) => return Ok(bytes),
            Err(error) => {
                return Err(Failure::Unknown {
                    reason: unclear(&error),
                    reply: bytes,
                    source: Some(private(error)),
                });
            }
        }
    }
}

/// Only what failed before there was a connection is sure not to have reached HMRC.
fn failure(error: reqwest::Error) -> Failure {
    let reason = match () {
        () if error.is_builder() => Some(NotSent::Message),
        () if error.is_connect() => Some(NotSent::Connect),
        () => None,
    };
    if let Some(reason) = reason {
        return Failure::NotSent { reason, source: Some(private(error)) };
    }
    Failure::Unknown { reason: unclear(&error), reply: Vec::new(), source: Some(private(error)) }
}

fn unclear(error: &reqwest::Error) -> Unclear {
    if error.is_timeout() { Unclear::TimedOut } else { Unclear::CutOff }
}

fn private(error: reqwest::Error) -> Box<dyn Error + Send + Sync> {
    Box::new(error.without_url())
}

impl fmt::Debug for Client {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Client")
            .field("service", &self.service)
            .field("credentials", &self.credentials)
            .finish_non_exhaustive()
    }
}

impl<T: fmt::Debug> fmt::Debug for Answer<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Answer").field("reply", &self.reply).finish_non_exhaustive()
    }
}
