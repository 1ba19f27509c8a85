//! TLS between Uplift and its proxy, and whoever reads its metrics. Both sides show a certificate: Uplift one for its clients to
//! check, and they one of an authority that the operator names. Whoever has none gets no further than the handshake.

mod handshake_limit;

use std::fmt;
use std::io::{self, IoSlice};
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, PoisonError, RwLock};
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use axum::serve::Listener;
use backend::security_log::Event;
use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, UnixTime};
use rustls::server::WebPkiClientVerifier;
use rustls::server::danger::ClientCertVerifier;
use rustls::version::TLS13;
use rustls::{CertificateError, Error, RootCertStore, ServerConfig};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_rustls::server::TlsStream;
use tokio_rustls::{Accept, TlsAcceptor};

use crate::refusal_log::Door;
use handshake_limit::Handshakes;

/// The last second of the year 9999, when every certificate has ended.
const END_OF_TIME: Duration = Duration::from_secs(253_402_300_799);

/// Which of the three parts of [`Tls`] cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// There is no certificate in the text, or one that cannot be shown.
    Certificate,
    /// There is no private key in the text, or it is another certificate's.
    Key,
    /// There is no certificate of an authority in the text.
    Clients,
}

/// What Uplift shows to those who connect, and whom it lets in. Cloning is cheap, and what one clone renews all have.
#[derive(Clone)]
pub struct Tls(Arc<RwLock<Shown>>);

#[derive(Clone)]
struct Shown {
    acceptor: TlsAcceptor,
    ends_at: Option<u64>,
}

impl fmt::Debug for Tls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tls")
    }
}

impl Tls {
    /// Reads PEM: Uplift's certificate with those that lead to its authority, its key, and the authorities of clients.
    ///
    /// # Errors
    /// Which part is unfit.
    pub fn read(certificate: &str, key: &str, clients: &str) -> Result<Self, Unfit> {
        let chain = certificates(certificate).ok_or(Unfit::Certificate)?;
        let key = PrivateKeyDer::from_pem_slice(key.as_bytes()).map_err(|_| Unfit::Key)?;
        let mut authorities = RootCertStore::empty();
        for authority in certificates(clients).ok_or(Unfit::Clients)? {
            authorities.add(authority).map_err(|_| Unfit::Clients)?;
        }
        let provider = Arc::new(ring::default_provider());
        let clients = WebPkiClientVerifier::builder_with_provider(Arc::new(authorities), provider.clone());
        let clients = clients.build().map_err(|_| Unfit::Clients)?;
        let ends_at = chain.first().and_then(|own| end_of(own, &*clients));
        let mut config = ServerConfig::builder_with_provider(provider)
            .with_protocol_versions(&[&TLS13])
            .map_err(|_| Unfit::Certificate)?
            .with_client_cert_verifier(clients)
            .with_single_cert(chain, key)
            .map_err(|error| match error {
                Error::InvalidCertificate(_) => Unfit::Certificate,
                _ => Unfit::Key,
            })?;
        // Proxies and Prometheus take it, and metrics are served by nothing else.
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        // A session that is taken up again shows no certificate: it would outlive the one that it began with.
        config.send_tls13_tickets = 0;
        let shown = Shown { acceptor: TlsAcceptor::from(Arc::new(config)), ends_at };
        Ok(Self(Arc::new(RwLock::new(shown))))
    }

    /// Whoever connects from now on is shown what `renewed` has, and is let in by it. Connections that are open go on.
    pub fn renew(&self, renewed: &Self) {
        let shown = renewed.shown();
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = shown;
    }

    fn shown(&self) -> Shown {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// When Uplift's own certificate ends, in seconds of Unix time; none where it has no end.
    #[must_use]
    pub fn ends_at(&self) -> Option<u64> {
        self.shown().ends_at
    }
}

/// When a certificate ends. What checks those of clients looks at that first, and says it of one that has ended.
fn end_of(certificate: &CertificateDer<'_>, clients: &dyn ClientCertVerifier) -> Option<u64> {
    match clients.verify_client_cert(certificate, &[], UnixTime::since_unix_epoch(END_OF_TIME)) {
        Err(Error::InvalidCertificate(CertificateError::ExpiredContext { not_after, .. })) => {
            Some(not_after.as_secs())
        }
        _ => None,
    }
}

/// All certificates in a text; none where there is none, or one that cannot be read.
fn certificates(text: &str) -> Option<Vec<CertificateDer<'static>>> {
    let all: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(text.as_bytes()).collect();
    all.ok().filter(|all| !all.is_empty())
}

/// A listener whose connections are by TLS where there is a certificate, and plain where there is none.
pub struct Secured<L> {
    listener: L,
    tls: Option<Tls>,
    handshakes: Arc<Handshakes>,
    door: Door,
}

impl<L> Secured<L> {
    /// `door` is told whose certificate is not taken, and who began too many handshakes.
    pub fn new(listener: L, tls: Option<Tls>, door: Door) -> Self {
        Self { listener, tls, handshakes: Arc::new(Handshakes::new()), door }
    }
}

impl<L> Listener for Secured<L>
where
    L: Listener<Addr = SocketAddr>,
{
    type Io = Wire<L::Io>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, SocketAddr) {
        loop {
            let (io, address) = self.listener.accept().await;
            let Some(tls) = &self.tls else {
                return (Wire(State::Plain(io)), address);
            };
            if self.handshakes.begin(address.ip(), Instant::now()) {
                let state = State::Shaking {
                    handshake: Box::pin(tls.shown().acceptor.accept(io)),
                    handshakes: self.handshakes.clone(),
                    door: self.door.clone(),
                    address: address.ip(),
                };
                return (Wire(state), address);
            }
            self.door.refused(Event::TooManyConnections, address.ip());
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection. Its first read or write finishes the handshake, so the limits of whoever serves it ([`crate::connection`]) hold for that
/// too: a handshake has a place from its first moment, and the time of a head.
pub struct Wire<I>(State<I>);

enum State<I> {
    Plain(I),
    Shaking { handshake: Pin<Box<Accept<I>>>, handshakes: Arc<Handshakes>, door: Door, address: IpAddr },
    Open(Box<TlsStream<I>>),
    Failed,
}

/// What is read and written, by TLS or not.
trait Duplex: AsyncRead + AsyncWrite + Unpin {}

impl<T: AsyncRead + AsyncWrite + Unpin> Duplex for T {}

impl<I: AsyncRead + AsyncWrite + Unpin> Wire<I> {
    /// The connection, once it is open.
    fn poll_open(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<&mut dyn Duplex>> {
        if let State::Shaking { handshake, handshakes, door, address } = &mut self.0 {
            let shaken = ready!(handshake.as_mut().poll(cx));
            match shaken {
                Ok(stream) => {
                    handshakes.end(*address, Instant::now());
                    self.0 = State::Open(Box::new(stream));
                }
                Err(error) => {
                    // Whoever only opens and closes a connection shows nothing that could be refused.
                    if error.kind() == io::ErrorKind::InvalidData {
                        door.refused(Event::NoCertificate, *address);
                    }
                    self.0 = State::Failed;
                    return Poll::Ready(Err(error));
                }
            }
        }
        Poll::Ready(self.open().ok_or_else(|| io::ErrorKind::NotConnected.into()))
    }

    /// The connection, where it is open.
    fn open(&mut self) -> Option<&mut dyn Duplex> {
        match &mut self.0 {
            State::Plain(io) => Some(io),
            State::Open(stream) => Some(&mut **stream),
            State::Shaking { .. } | State::Failed => None,
        }
    }
}

impl<I: AsyncRead + AsyncWrite + Unpin> AsyncRead for Wire<I> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(ready!(self.poll_open(cx))?).poll_read(cx, buf)
    }
}

impl<I: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Wire<I> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(ready!(self.poll_open(cx))?).poll_write(cx, buf)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(ready!(self.poll_open(cx))?).poll_write_vectored(cx, bufs)
    }

    fn is_write_vectored(&self) -> bool {
        match &self.0 {
            State::Plain(io) => io.is_write_vectored(),
            State::Open(stream) => stream.is_write_vectored(),
            State::Shaking { .. } | State::Failed => false,
        }
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.open().map_or(Poll::Ready(Ok(())), |open| Pin::new(open).poll_flush(cx))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.open().map_or(Poll::Ready(Ok(())), |open| Pin::new(open).poll_shutdown(cx))
    }
}

#[cfg(test)]
mod tests;
