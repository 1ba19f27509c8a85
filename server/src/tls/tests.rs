//! Over real sockets, with certificates of an authority made for these tests (`server/tests/tls`): Uplift's, its proxy's, and a
//! stranger's, which has the proxy's name and is of another authority. What Uplift's is renewed by is its own authority.

use axum::Router;
use axum::routing::get;
use prometheus_client::metrics::counter::Counter;
use rustls::pki_types::ServerName;
use rustls::version::TLS12;
use rustls::{ClientConfig, SupportedProtocolVersion};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{oneshot, watch};
use tokio::time::timeout;
use tokio_rustls::{TlsConnector, client};

use super::*;
use crate::connection::{Limits, serve};
use crate::request_target::Target;

const AUTHORITY: &str = include_str!("../../tests/tls/authority.pem");
const UPLIFT: (&str, &str) =
    (include_str!("../../tests/tls/uplift.pem"), include_str!("../../tests/tls/uplift.key"));
const PROXY: (&str, &str) =
    (include_str!("../../tests/tls/proxy.pem"), include_str!("../../tests/tls/proxy.key"));
const STRANGER: (&str, &str) =
    (include_str!("../../tests/tls/stranger.pem"), include_str!("../../tests/tls/stranger.key"));
const RENEWED: (&str, &str) =
    (include_str!("../../tests/tls/renewed.pem"), include_str!("../../tests/tls/renewed.key"));

const GET: &[u8] = b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
/// Longer than any limit here.
const LONG: Duration = Duration::from_secs(10);
/// A limit that a test waits for.
const SHORT: Duration = Duration::from_millis(400);

/// A server that speaks TLS, for as long as this is kept.
struct Running {
    address: SocketAddr,
    tls: Tls,
    _stop: watch::Sender<bool>,
    _stopped: oneshot::Sender<()>,
}

/// A listener whose connections all come from one address of a private network.
struct Elsewhere(TcpListener);

impl Listener for Elsewhere {
    type Io = TcpStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (TcpStream, SocketAddr) {
        let (io, address) = Listener::accept(&mut self.0).await;
        (io, SocketAddr::new([10, 0, 0, 1].into(), address.port()))
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.0.local_addr()
    }
}

impl Running {
    /// The first head of a connection has so long.
    async fn start(head: Duration) -> Self {
        Self::start_with(Limits { head, ..Limits::of(100, true) }).await
    }

    async fn start_with(limits: Limits) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        Self::serve(listener, address, limits)
    }

    fn serve<L>(listener: L, address: SocketAddr, limits: Limits) -> Self
    where
        L: Listener<Addr = SocketAddr, Io = TcpStream>,
    {
        let door = Door::new(Counter::default(), Counter::default(), |_| String::new());
        let tls = Tls::read(UPLIFT.0, UPLIFT.1, AUTHORITY).unwrap();
        let listener = Secured::new(listener, Some(tls.clone()), door.clone());
        let router = Router::new().route("/", get(|| async { "here" }));
        let (stop, stopping) = watch::channel(false);
        let (stopped, is_stopped) = oneshot::channel();
        tokio::spawn(serve(
            listener,
            router,
            Target::of("http://localhost"),
            limits,
            door,
            stopping,
            is_stopped,
        ));
        Self { address, tls, _stop: stop, _stopped: stopped }
    }

    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    /// What a client reads that shows this certificate or none; an error where it is not let in.
    async fn answer_to(
        &self,
        shown: Option<(&str, &str)>,
        version: &'static SupportedProtocolVersion,
    ) -> io::Result<String> {
        answer(&mut self.open(shown, version).await?).await
    }

    /// The connection of such a client. Whether it is let in it learns when it reads.
    async fn open(
        &self,
        shown: Option<(&str, &str)>,
        version: &'static SupportedProtocolVersion,
    ) -> io::Result<client::TlsStream<TcpStream>> {
        let mut trusted = RootCertStore::empty();
        for authority in [AUTHORITY, RENEWED.0] {
            trusted.add(CertificateDer::from_pem_slice(authority.as_bytes()).unwrap()).unwrap();
        }
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_protocol_versions(&[version])
            .unwrap()
            .with_root_certificates(trusted);
        let config = match shown {
            None => config.with_no_client_auth(),
            Some((certificate, key)) => {
                let key = PrivateKeyDer::from_pem_slice(key.as_bytes()).unwrap();
                config.with_client_auth_cert(certificates(certificate).unwrap(), key).unwrap()
            }
        };
        let name = ServerName::try_from("uplift.internal").unwrap();
        let opened = TlsConnector::from(Arc::new(config)).connect(name, self.connect().await);
        timeout(LONG, opened).await.expect("a connection or the end")
    }
}

/// What a request on this connection is answered.
async fn answer(stream: &mut client::TlsStream<TcpStream>) -> io::Result<String> {
    let asked = async {
        stream.write_all(GET).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        Ok::<_, io::Error>(answer)
    };
    timeout(LONG, asked).await.expect("an answer or the end")
}

#[tokio::test]
async fn only_who_shows_a_certificate_of_the_named_authority_is_served() {
    let server = Running::start(LONG).await;
    let answer = server.answer_to(Some(PROXY), &TLS13).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 ") && answer.ends_with("here"), "{answer}");
    for (shown, version) in [(None, &TLS13), (Some(STRANGER), &TLS13), (Some(PROXY), &TLS12)] {
        let refused = server.answer_to(shown, version).await;
        assert!(refused.is_err(), "{refused:?}");
    }
    // Uplift's own certificate is for a server: it lets nobody in.
    assert!(server.answer_to(Some(UPLIFT), &TLS13).await.is_err());
}

#[tokio::test]
async fn a_renewed_certificate_is_for_those_who_connect_then_and_cuts_nobody() {
    let shown =
        |stream: &client::TlsStream<TcpStream>| stream.get_ref().1.peer_certificates().map(<[_]>::to_vec);
    let server = Running::start(LONG).await;
    let mut before = server.open(Some(PROXY), &TLS13).await.unwrap();
    assert_eq!(shown(&before), certificates(UPLIFT.0));
    server.tls.renew(&Tls::read(RENEWED.0, RENEWED.1, AUTHORITY).unwrap());
    // The first second of 2121.
    assert_eq!(server.tls.ends_at(), Some(4_765_132_800));
    let mut after = server.open(Some(PROXY), &TLS13).await.unwrap();
    assert_eq!(shown(&after), certificates(RENEWED.0));
    for stream in [&mut before, &mut after] {
        let answer = answer(stream).await.unwrap();
        assert!(answer.ends_with("here"), "{answer}");
    }
    // Who is let in is renewed with it.
    server.tls.renew(&Tls::read(RENEWED.0, RENEWED.1, RENEWED.0).unwrap());
    assert!(server.answer_to(Some(PROXY), &TLS13).await.is_err());
}

#[tokio::test]
async fn nothing_is_answered_without_tls() {
    let server = Running::start(LONG).await;
    let mut stream = server.connect().await;
    stream.write_all(GET).await.unwrap();
    let mut answer = Vec::new();
    let _reset = timeout(LONG, stream.read_to_end(&mut answer)).await.expect("the end");
    assert!(!String::from_utf8_lossy(&answer).contains("HTTP/"), "{answer:?}");
}

#[tokio::test]
async fn a_handshake_that_does_not_come_is_cut_like_a_head() {
    let server = Running::start(SHORT).await;
    // Nothing, and the beginning of a ClientHello.
    for sent in [&b""[..], &[22, 3, 1, 2, 0, 1]] {
        let mut stream = server.connect().await;
        stream.write_all(sent).await.unwrap();
        let mut answer = Vec::new();
        let _reset = timeout(LONG, stream.read_to_end(&mut answer)).await.expect("it is cut");
    }
}

#[tokio::test]
async fn a_handshake_has_a_place_from_its_first_moment() {
    let server = Running::start_with(Limits { head: LONG, ..Limits::of(1, true) }).await;
    let half = server.connect().await;
    // Nothing is answered while the only place is taken: the handshake of the next is not begun.
    let mut next = Box::pin(server.answer_to(Some(PROXY), &TLS13));
    assert!(timeout(SHORT, &mut next).await.is_err());
    drop(half);
    assert!(next.await.unwrap().ends_with("here"));
}

#[tokio::test]
async fn a_client_whose_handshakes_fail_gets_no_more_of_them_than_so_many() {
    let serve = async || {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        Running::serve(Elsewhere(listener), address, Limits::of(100, true))
    };
    let server = serve().await;
    for _ in 0..1_000 {
        drop(server.connect().await);
    }
    assert!(server.answer_to(Some(PROXY), &TLS13).await.is_err());
    // One that succeeds takes back what failed before it, and the client is known from then on.
    let server = serve().await;
    for failing in [999, 1_001] {
        for _ in 0..failing {
            drop(server.connect().await);
        }
        assert!(server.answer_to(Some(PROXY), &TLS13).await.unwrap().ends_with("here"));
    }
}

#[test]
fn it_is_known_when_the_certificate_ends() {
    let tls = Tls::read(UPLIFT.0, UPLIFT.1, AUTHORITY).unwrap();
    // The first second of 2120.
    assert_eq!(tls.ends_at(), Some(4_733_510_400));
}

#[test]
fn what_does_not_belong_together_is_named() {
    let unfit = |certificate, key, clients| Tls::read(certificate, key, clients).err();
    assert_eq!(unfit(UPLIFT.0, UPLIFT.1, AUTHORITY), None);
    assert_eq!(unfit(UPLIFT.1, UPLIFT.1, AUTHORITY), Some(Unfit::Certificate));
    assert_eq!(unfit("", UPLIFT.1, AUTHORITY), Some(Unfit::Certificate));
    assert_eq!(unfit(UPLIFT.0, PROXY.1, AUTHORITY), Some(Unfit::Key));
    assert_eq!(unfit(UPLIFT.0, UPLIFT.0, AUTHORITY), Some(Unfit::Key));
    assert_eq!(unfit(UPLIFT.0, UPLIFT.1, UPLIFT.1), Some(Unfit::Clients));
}
