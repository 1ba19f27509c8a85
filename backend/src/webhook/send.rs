//! One try: a POST to somebody else's server, with every limit that such a call needs.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use domain::webhook::{DeliveryFailure, LONGEST_WAIT_SECONDS};
use futures::future::BoxFuture;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::header::{CONTENT_TYPE, RETRY_AFTER};
use reqwest::redirect::Policy;
use reqwest::{Client, Response, Url};

use super::address::{Receivers, is_allowed, literal};
use crate::Mode;
use crate::error::Error;

/// How long an endpoint may take, from the connection to the end of its answer.
const TIMEOUT: Duration = Duration::from_secs(15);
/// More of an answer is not read.
const MOST_BYTES: usize = 65_536;

pub(crate) struct Outgoing {
    pub(crate) url: String,
    pub(crate) id: String,
    /// Real time: receivers hold it against their own clock.
    pub(crate) seconds: i64,
    /// One signature for each live secret.
    pub(crate) signatures: Vec<String>,
    pub(crate) body: String,
}

/// What came of a try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) status_code: Option<u16>,
    pub(crate) failure: Option<DeliveryFailure>,
    /// The pause that the endpoint asked for.
    pub(crate) retry_after_seconds: Option<u64>,
    pub(crate) milliseconds: i32,
}

/// Finds the addresses of a host name.
pub(crate) type Lookup = Arc<dyn Fn(String) -> BoxFuture<'static, io::Result<Vec<IpAddr>>> + Send + Sync>;

/// Sends to endpoints, and to nobody else.
#[derive(Clone)]
pub(crate) struct Sender {
    client: Client,
    mode: Mode,
    receivers: Receivers,
}

impl Sender {
    /// A sender whose requests say where receivers can read about them.
    pub(crate) fn new(mode: Mode, base_url: &str, receivers: Receivers) -> Result<Self, Error> {
        let agent = format!("Uplift-Webhooks/1.0 (+{base_url}/developers/webhooks)");
        Self::with_lookup(mode, &agent, receivers, system_lookup())
    }

    fn with_lookup(mode: Mode, agent: &str, receivers: Receivers, lookup: Lookup) -> Result<Self, Error> {
        Ok(Self { client: client(agent, TIMEOUT, mode, lookup)?, mode, receivers })
    }

    pub(crate) async fn send(&self, outgoing: Outgoing) -> Outcome {
        let begun = Instant::now();
        let answered = self.answered(outgoing).await;
        let milliseconds = i32::try_from(begun.elapsed().as_millis()).unwrap_or(i32::MAX);
        match answered {
            Ok((status, retry_after_seconds)) => Outcome {
                status_code: Some(status),
                failure: (!(200..300).contains(&status)).then_some(DeliveryFailure::Status),
                retry_after_seconds,
                milliseconds,
            },
            Err(failure) => {
                Outcome { status_code: None, failure: Some(failure), retry_after_seconds: None, milliseconds }
            }
        }
    }

    async fn answered(&self, outgoing: Outgoing) -> Result<(u16, Option<u64>), DeliveryFailure> {
        // The client asks its resolver only for names, so an address in the URL is checked here.
        let url = Url::parse(&outgoing.url).map_err(|_| DeliveryFailure::RefusedAddress)?;
        let is_listed = url.scheme() == "https" && self.receivers.has(&url);
        let is_unlisted = self.mode != Mode::Sandbox && !is_listed;
        if is_unlisted || literal(&url).is_some_and(|address| !is_allowed(address, self.mode)) {
            return Err(DeliveryFailure::RefusedAddress);
        }
        let answer = self
            .client
            .post(url)
            .header(CONTENT_TYPE, "application/json")
            .header("webhook-id", outgoing.id)
            .header("webhook-timestamp", outgoing.seconds.to_string())
            .header("webhook-signature", outgoing.signatures.join(" "))
            .body(outgoing.body)
            .send()
            .await
            .map_err(|error| why(&error))?;
        let status = answer.status().as_u16();
        let retry_after = retry_after(&answer);
        // The status decides; what follows it is read only so that the connection can be used again.
        read_some(answer).await;
        Ok((status, retry_after))
    }
}

/// A client for servers that others name: it follows no redirect, uses no proxy and connects to allowed addresses alone.
pub(crate) fn checked_client(agent: &str, timeout: Duration, mode: Mode) -> Result<Client, Error> {
    client(agent, timeout, mode, system_lookup())
}

fn client(agent: &str, timeout: Duration, mode: Mode, lookup: Lookup) -> Result<Client, Error> {
    // Without a provider of TLS a client cannot be built. A second installation changes nothing.
    let _installed_before = rustls::crypto::ring::default_provider().install_default();
    Client::builder()
        .user_agent(agent)
        .timeout(timeout)
        .connect_timeout(timeout)
        // A redirect would lead away from the address that was checked.
        .redirect(Policy::none())
        // A proxy of the environment would look names up itself, unchecked.
        .no_proxy()
        .referer(false)
        .pool_max_idle_per_host(2)
        .pool_idle_timeout(Duration::from_secs(30))
        .dns_resolver(CheckedResolver { mode, lookup })
        .build()
        .map_err(Error::internal)
}

fn system_lookup() -> Lookup {
    Arc::new(|host| {
        Box::pin(async move {
            let found = tokio::net::lookup_host((host, 0)).await?;
            Ok(found.map(|address| address.ip()).collect())
        })
    })
}

/// Reads an answer to its end or its limit. One that breaks off here has said all that counts.
async fn read_some(mut answer: Response) {
    let mut read = 0;
    while read < MOST_BYTES {
        match answer.chunk().await {
            Ok(Some(chunk)) => read += chunk.len(),
            Ok(None) | Err(_) => return,
        }
    }
}

/// Retry-After in seconds (RFC 9110 section 10.2.3). A date is not read: it would go by the endpoint's clock.
fn retry_after(answer: &Response) -> Option<u64> {
    let text = answer.headers().get(RETRY_AFTER)?.to_str().ok()?;
    let seconds: u64 = text.trim().parse().ok()?;
    Some(seconds.min(LONGEST_WAIT_SECONDS))
}

fn why(error: &reqwest::Error) -> DeliveryFailure {
    let mut cause: Option<&dyn std::error::Error> = Some(error);
    while let Some(error) = cause {
        if let Some(refused) = error.downcast_ref::<Refused>() {
            return refused.0;
        }
        cause = error.source();
    }
    if error.is_timeout() { DeliveryFailure::TimedOut } else { DeliveryFailure::Unreachable }
}

/// Why a name was not resolved.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("{0}")]
struct Refused(DeliveryFailure);

/// Gives the client only addresses that it may connect to: what was checked is what is called, so a name that leads
/// elsewhere a moment later leads nowhere.
struct CheckedResolver {
    mode: Mode,
    lookup: Lookup,
}

impl Resolve for CheckedResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let (mode, found) = (self.mode, (self.lookup)(name.as_str().to_owned()));
        Box::pin(async move {
            let found = found.await.unwrap_or_default();
            if found.is_empty() {
                return Err(Refused(DeliveryFailure::UnknownHost).into());
            }
            let allowed: Vec<SocketAddr> = found
                .into_iter()
                .filter(|address| is_allowed(*address, mode))
                .map(|address| SocketAddr::new(address, 0))
                .collect();
            if allowed.is_empty() {
                return Err(Refused(DeliveryFailure::RefusedAddress).into());
            }
            let addresses: Addrs = Box::new(allowed.into_iter());
            Ok(addresses)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;

    /// A server that counts its connections and answers each with the same bytes.
    async fn server(answer: &'static [u8]) -> (u16, Arc<AtomicUsize>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let count = Arc::new(AtomicUsize::new(0));
        let counted = count.clone();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                counted.fetch_add(1, Ordering::SeqCst);
                let mut request = [0; 4_096];
                let _some = stream.read(&mut request).await;
                let _sent = stream.write_all(answer).await;
            }
        });
        (port, count)
    }

    fn to(url: String) -> Outgoing {
        Outgoing {
            url,
            id: "evt_1".to_owned(),
            seconds: 1_614_265_330,
            signatures: vec!["v1,signature".to_owned()],
            body: "{}".to_owned(),
        }
    }

    fn leading_to(addresses: &'static [&'static str]) -> Lookup {
        Arc::new(move |_| {
            Box::pin(async move { Ok(addresses.iter().map(|address| address.parse().unwrap()).collect()) })
        })
    }

    /// Any public host at this port.
    fn at(port: u16) -> Receivers {
        Receivers::parse(&format!("*,*:{port}")).unwrap()
    }

    fn failure(outcome: Outcome) -> Option<DeliveryFailure> {
        assert_eq!(outcome.status_code, None);
        outcome.failure
    }

    #[tokio::test]
    async fn a_name_that_leads_to_a_private_address_is_not_called() {
        let (port, count) = server(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n").await;
        let live = Sender::with_lookup(Mode::Live, "Test", at(port), leading_to(&["127.0.0.1", "10.0.0.1"]))
            .unwrap();
        let outcome = live.send(to(format!("https://hooks.example.org:{port}/"))).await;
        assert_eq!(failure(outcome), Some(DeliveryFailure::RefusedAddress));
        let nowhere = Sender::with_lookup(Mode::Live, "Test", at(port), leading_to(&[])).unwrap();
        let outcome = nowhere.send(to(format!("https://hooks.example.org:{port}/"))).await;
        assert_eq!(failure(outcome), Some(DeliveryFailure::UnknownHost));
        assert_eq!(count.load(Ordering::SeqCst), 0);
    }

    #[tokio::test]
    async fn a_name_that_changes_between_check_and_call_is_called_where_it_was_checked() {
        let (port, count) = server(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n").await;
        // Allowed at the first look (this machine, in a sandbox), private at every later one.
        let looks = Arc::new(AtomicUsize::new(0));
        let looked = looks.clone();
        let lookup: Lookup = Arc::new(move |_| {
            let first = looked.fetch_add(1, Ordering::SeqCst) == 0;
            Box::pin(async move { Ok(vec![if first { "127.0.0.1" } else { "10.0.0.1" }.parse().unwrap()]) })
        });
        let sender = Sender::with_lookup(Mode::Sandbox, "Test", Receivers::any(), lookup).unwrap();
        let outcome = sender.send(to(format!("http://hooks.example.org:{port}/"))).await;
        assert_eq!(outcome.status_code, Some(200));
        assert_eq!((looks.load(Ordering::SeqCst), count.load(Ordering::SeqCst)), (1, 1));
        let fresh =
            Sender::with_lookup(Mode::Sandbox, "Test", Receivers::any(), leading_to(&["10.0.0.1"])).unwrap();
        let outcome = fresh.send(to(format!("http://hooks.example.org:{port}/"))).await;
        assert_eq!(failure(outcome), Some(DeliveryFailure::RefusedAddress));
    }

    #[tokio::test]
    async fn an_address_in_the_url_is_checked_although_no_name_is_looked_up() {
        let (port, count) = server(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n").await;
        let live = Sender::new(Mode::Live, "http://127.0.0.1:3000", at(port)).unwrap();
        for host in ["127.0.0.1", "[::1]", "2130706433"] {
            let outcome = live.send(to(format!("https://{host}:{port}/"))).await;
            assert_eq!(failure(outcome), Some(DeliveryFailure::RefusedAddress), "{host}");
        }
        let outcome = live.send(to("http://hooks.example.org/".to_owned())).await;
        assert_eq!(failure(outcome), Some(DeliveryFailure::RefusedAddress));
        assert_eq!(count.load(Ordering::SeqCst), 0);
    }

    #[tokio::test]
    async fn what_has_left_the_operators_list_is_called_no_more() {
        let looks = Arc::new(AtomicUsize::new(0));
        let looked = looks.clone();
        let lookup: Lookup = Arc::new(move |_| {
            looked.fetch_add(1, Ordering::SeqCst);
            Box::pin(async { Ok(Vec::new()) })
        });
        let listed = Receivers::parse("hooks.example.org").unwrap();
        let live = Sender::with_lookup(Mode::Live, "Test", listed, lookup).unwrap();
        for url in ["https://give.example.org/", "https://hooks.example.org:8443/", "https://8.8.8.8/"] {
            let outcome = live.send(to(url.to_owned())).await;
            assert_eq!(failure(outcome), Some(DeliveryFailure::RefusedAddress), "{url}");
        }
        assert_eq!(looks.load(Ordering::SeqCst), 0, "nobody is asked where they are");
        let outcome = live.send(to("https://hooks.example.org/".to_owned())).await;
        assert_eq!(failure(outcome), Some(DeliveryFailure::UnknownHost));
    }

    #[tokio::test]
    async fn redirects_are_failures_and_are_not_followed() {
        let (elsewhere, reached) = server(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n").await;
        let answer = format!(
            "HTTP/1.1 307 Temporary Redirect\r\nlocation: http://127.0.0.1:{elsewhere}/\r\ncontent-length: 0\r\n\r\n"
        );
        let (port, _) = server(answer.leak().as_bytes()).await;
        let sender = Sender::new(Mode::Sandbox, "http://127.0.0.1:3000", Receivers::any()).unwrap();
        let outcome = sender.send(to(format!("http://127.0.0.1:{port}/"))).await;
        assert_eq!((outcome.status_code, outcome.failure), (Some(307), Some(DeliveryFailure::Status)));
        assert_eq!(reached.load(Ordering::SeqCst), 0);
    }

    #[tokio::test]
    async fn an_answer_without_end_is_cut() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let sent = Arc::new(AtomicUsize::new(0));
        let counted = sent.clone();
        tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut request = [0; 4_096];
            let _some = stream.read(&mut request).await;
            let _head = stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 1000000000\r\n\r\n").await;
            while stream.write_all(&[b'x'; 8_192]).await.is_ok() {
                counted.fetch_add(8_192, Ordering::SeqCst);
            }
        });
        let sender = Sender::new(Mode::Sandbox, "http://127.0.0.1:3000", Receivers::any()).unwrap();
        let outcome = sender.send(to(format!("http://127.0.0.1:{port}/"))).await;
        assert_eq!((outcome.status_code, outcome.failure), (Some(200), None));
        assert!(outcome.milliseconds < 5_000);
        // The rest lies in the buffers of the two ends, not with us.
        assert!(sent.load(Ordering::SeqCst) < 20_000_000);
    }

    #[tokio::test]
    async fn a_closed_port_is_unreachable_and_a_pause_is_heard() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        drop(listener);
        let sender = Sender::new(Mode::Sandbox, "http://127.0.0.1:3000", Receivers::any()).unwrap();
        let outcome = sender.send(to(format!("http://127.0.0.1:{port}/"))).await;
        assert_eq!(failure(outcome), Some(DeliveryFailure::Unreachable));
        for (header, expected) in [("120", Some(120)), ("9999999", Some(86_400)), ("soon", None)] {
            let answer = format!(
                "HTTP/1.1 503 Service Unavailable\r\nretry-after: {header}\r\ncontent-length: 0\r\n\r\n"
            );
            let (port, _) = server(answer.leak().as_bytes()).await;
            let outcome = sender.send(to(format!("http://127.0.0.1:{port}/"))).await;
            assert_eq!((outcome.status_code, outcome.retry_after_seconds), (Some(503), expected));
        }
    }
}
