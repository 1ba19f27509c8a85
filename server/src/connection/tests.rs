//! Over real sockets, with limits that are short.

use std::net::IpAddr;
use std::sync::Mutex;
use std::time::Duration;

use axum::routing::{get, post};
use futures::stream;
use prometheus_client::metrics::counter::Counter;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::*;

/// Longer than any limit here.
const LONG: Duration = Duration::from_secs(10);
const SHORT: Duration = Duration::from_millis(150);

const LIMITS: Limits = Limits {
    head: Duration::from_millis(400),
    body: Duration::from_millis(400),
    idle: SHORT,
    write: SHORT,
    connections: 100,
    of_one_client: None,
};
const GET: &[u8] = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

/// A server, and what stops it.
struct Running {
    address: std::net::SocketAddr,
    stop: watch::Sender<bool>,
    stopped: oneshot::Sender<()>,
    task: JoinHandle<()>,
    refused: Counter,
    /// From which address connections seem to come.
    client: Arc<Mutex<IpAddr>>,
    /// Says when the slow answer is asked for, and when the endless one is given up.
    seen: mpsc::Receiver<&'static str>,
}

/// A listener whose connections seem to come from elsewhere.
struct Elsewhere(TcpListener, Arc<Mutex<IpAddr>>);

impl Listener for Elsewhere {
    type Io = TcpStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (TcpStream, SocketAddr) {
        let (stream, mut address) = Listener::accept(&mut self.0).await;
        address.set_ip(*self.1.lock().unwrap());
        (stream, address)
    }

    fn local_addr(&self) -> std::io::Result<SocketAddr> {
        self.0.local_addr()
    }
}

/// Reports that the stream was dropped.
struct GivenUp(mpsc::Sender<&'static str>);

impl Drop for GivenUp {
    fn drop(&mut self) {
        let _full = self.0.try_send("given up");
    }
}

impl Running {
    async fn start(limits: Limits) -> Self {
        let (tell, seen) = mpsc::channel(10);
        let told = tell.clone();
        let endless = move || async move {
            let given_up = GivenUp(told);
            let parts = stream::repeat_with(move || {
                let _kept = &given_up;
                Ok::<_, Infallible>(Bytes::from(vec![0; 65_536]))
            });
            Body::from_stream(parts)
        };
        let unread = {
            let tell = tell.clone();
            move || async move {
                tell.send("asked").await.unwrap();
                "refused"
            }
        };
        let slow = move || async move {
            tell.send("asked").await.unwrap();
            tokio::time::sleep(SHORT * 3).await;
            "slow"
        };
        let feed = || async {
            let (lines, feed) = mpsc::channel::<Result<Bytes, Infallible>>(1);
            tokio::spawn(async move {
                tokio::time::sleep(SHORT * 3).await;
                let _gone = lines.send(Ok(Bytes::from_static(b"news"))).await;
            });
            Body::from_stream(tokio_stream::wrappers::ReceiverStream::new(feed))
        };
        let router = Router::new()
            .route("/", get(|| async { "here" }))
            .route("/sent", post(|body: Bytes| async move { format!("{} bytes", body.len()) }))
            .route("/unread", post(unread))
            .route("/peer", get(|ConnectInfo(peer): ConnectInfo<SocketAddr>| async move { peer.to_string() }))
            .route("/endless", get(endless))
            .route("/long", get(|| async { vec![b'x'; 200_001] }))
            .route("/slow", get(slow))
            .route("/feed", get(feed));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopping) = watch::channel(false);
        let (stopped, is_stopped) = oneshot::channel();
        let target = Target::of("http://localhost");
        let (refused, client) = (Counter::default(), Arc::new(Mutex::new(address.ip())));
        let listener = Elsewhere(listener, client.clone());
        let door = Door::new(refused.clone(), Counter::default(), |_| String::new());
        let task = tokio::spawn(serve(listener, router, target, limits, door, stopping, is_stopped));
        Self { address, stop, stopped, task, refused, client, seen }
    }

    async fn sees(&mut self, what: &str) {
        assert_eq!(timeout(LONG, self.seen.recv()).await.unwrap(), Some(what));
    }

    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    /// Connects as if from this address, and asks for a page: what comes first.
    async fn asks_from(&self, address: &str) -> (TcpStream, String) {
        *self.client.lock().unwrap() = address.parse().unwrap();
        let mut stream = self.connect().await;
        stream.write_all(GET).await.unwrap();
        let answer = until(&mut stream, "\r\n\r\n").await;
        (stream, answer)
    }
}

/// What comes until the connection ends.
async fn rest(stream: &mut TcpStream) -> String {
    let mut all = Vec::new();
    // A reset is an end as well.
    let _ended = timeout(LONG, stream.read_to_end(&mut all)).await.expect("the server ends the connection");
    String::from_utf8_lossy(&all).into_owned()
}

/// What comes until it has these words.
async fn until(stream: &mut TcpStream, words: &str) -> String {
    let mut all = String::new();
    while !all.contains(words) {
        let mut part = [0; 1024];
        let read = timeout(LONG, stream.read(&mut part)).await.expect("an answer").unwrap();
        assert!(read > 0, "it ended before {words}: {all}");
        all.push_str(&String::from_utf8_lossy(&part[..read]));
    }
    all
}

#[tokio::test]
async fn a_connection_that_brings_no_head_in_time_is_cut() {
    let server = Running::start(LIMITS).await;
    let sent: [&[u8]; 4] =
        [b"", b"GET / HTTP/1.1\r\nHost: local", b"PRI * HT", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"];
    for sent in sent {
        let begun = Instant::now();
        let mut stream = server.connect().await;
        stream.write_all(sent).await.unwrap();
        rest(&mut stream).await;
        assert!(begun.elapsed() >= LIMITS.head, "{sent:?} has its time");
    }
}

#[tokio::test]
async fn a_head_that_comes_byte_by_byte_is_answered() {
    let server = Running::start(Limits { head: LONG, idle: LONG, ..LIMITS }).await;
    let mut stream = server.connect().await;
    stream.set_nodelay(true).unwrap();
    for byte in GET {
        stream.write_all(&[*byte]).await.unwrap();
        tokio::task::yield_now().await;
    }
    until(&mut stream, "here").await;
    stream.write_all(GET).await.unwrap();
    until(&mut stream, "here").await;
}

#[tokio::test]
async fn what_comes_with_a_head_is_its_body_or_the_next_request() {
    let server = Running::start(Limits { head: LONG, idle: LONG, ..LIMITS }).await;
    let mut stream = server.connect().await;
    let post = b"POST /sent HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nthere";
    stream.write_all(&[&post[..], GET].concat()).await.unwrap();
    until(&mut stream, "here").await;
    // What is not HTTP is refused at once, not when its time is over.
    let mut tls = server.connect().await;
    tls.write_all(b"\x16\x03\x01\x02\x00").await.unwrap();
    let refused = rest(&mut tls).await;
    assert!(refused.is_empty() || refused.starts_with("HTTP/1.1 400 "), "{refused}");
}

#[tokio::test]
async fn http_2_begins_once_the_client_has_sent_its_settings() {
    let server = Running::start(Limits { head: LONG, ..LIMITS }).await;
    let mut stream = server.connect().await;
    let settings = [0, 0, 0, 4, 0, 0, 0, 0, 0];
    stream.write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").await.unwrap();
    assert!(timeout(SHORT, stream.read_u8()).await.is_err(), "it begins before");
    stream.write_all(&settings).await.unwrap();
    let mut frame = [0; 9];
    timeout(LONG, stream.read_exact(&mut frame)).await.unwrap().unwrap();
    assert_eq!(frame[3], 4, "the server's own settings: {frame:?}");
}

#[tokio::test]
async fn a_request_goes_to_its_route_once_its_body_has_come_or_is_late() {
    let mut server = Running::start(LIMITS).await;
    let begun = Instant::now();
    let mut stream = server.connect().await;
    let head = b"POST /unread HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nthe";
    stream.write_all(head).await.unwrap();
    server.sees("asked").await;
    assert!(begun.elapsed() >= LIMITS.body, "it had no time");
    let mut server = Running::start(Limits { body: LONG * 2, ..LIMITS }).await;
    let mut stream = server.connect().await;
    stream.write_all(&[&head[..], &b"re"[..]].concat()).await.unwrap();
    server.sees("asked").await;
}

/// A stranger with half a head has no more of the server than this and those bytes, beside the system's socket.
#[tokio::test]
async fn a_connection_without_a_head_is_small() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let stream = TcpStream::connect(address).await.unwrap();
    let served = Arc::new(Served {
        router: Router::new(),
        target: Target::of("http://localhost"),
        limits: LIMITS,
        builder: Builder::new(TokioExecutor::new()),
        late: Semaphore::new(LATE),
        door: Door::new(Counter::default(), Counter::default(), |_| String::new()),
    });
    let (_close, closing) = watch::channel(false);
    let size = size_of_val(&connection(stream, address, served, closing));
    assert!(size <= 2048, "{size} bytes");
}

#[tokio::test]
async fn a_request_knows_the_address_of_its_connection() {
    let server = Running::start(LIMITS).await;
    let mut stream = server.connect().await;
    stream.write_all(b"GET /peer HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
    let own = stream.local_addr().unwrap().to_string();
    until(&mut stream, &own).await;
}

#[tokio::test]
async fn bytes_that_drip_do_not_prolong_a_head() {
    let server = Running::start(Limits { idle: LONG, ..LIMITS }).await;
    let mut stream = server.connect().await;
    stream.write_all(GET).await.unwrap();
    until(&mut stream, "here").await;
    let (mut reads, mut writes) = stream.into_split();
    let dripping = tokio::spawn(async move {
        for _ in 0..100 {
            if writes.write_all(b"G").await.is_err() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
    let mut all = Vec::new();
    let _reset = timeout(Duration::from_secs(3), reads.read_to_end(&mut all)).await.expect("cut");
    dripping.abort();
}

#[tokio::test]
async fn a_connection_is_used_again_and_closed_when_it_is_idle() {
    let server = Running::start(LIMITS).await;
    let mut stream = server.connect().await;
    for _ in 0..2 {
        stream.write_all(GET).await.unwrap();
        until(&mut stream, "here").await;
    }
    assert_eq!(rest(&mut stream).await, "");
}

#[tokio::test]
async fn a_client_that_does_not_read_the_answer_is_cut() {
    let mut server = Running::start(LIMITS).await;
    let mut stream = server.connect().await;
    stream.write_all(b"GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
    server.sees("given up").await;
}

#[tokio::test]
async fn an_answer_that_takes_long_to_make_is_waited_for() {
    let server = Running::start(LIMITS).await;
    for (path, words) in [("/slow", "slow"), ("/feed", "news")] {
        let mut stream = server.connect().await;
        stream.write_all(format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").as_bytes()).await.unwrap();
        until(&mut stream, words).await;
    }
}

#[tokio::test]
async fn a_long_answer_comes_whole_with_its_length() {
    let server = Running::start(LIMITS).await;
    let mut stream = server.connect().await;
    stream.write_all(b"GET /long HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").await.unwrap();
    let answer = rest(&mut stream).await;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.contains("content-length: 200001"), "{head}");
    assert_eq!(body.len(), 200_001);
}

#[tokio::test]
async fn more_connections_than_there_may_be_wait_for_one_to_end() {
    let server = Running::start(Limits { connections: 1, idle: LONG, ..LIMITS }).await;
    let mut first = server.connect().await;
    first.write_all(GET).await.unwrap();
    until(&mut first, "here").await;
    let mut second = server.connect().await;
    second.write_all(GET).await.unwrap();
    let early = timeout(SHORT, second.read_u8()).await;
    assert!(early.is_err(), "served beside the first");
    drop(first);
    until(&mut second, "here").await;
}

#[tokio::test]
async fn a_client_that_has_too_many_connections_is_told_so_and_others_are_served() {
    let limits = Limits { idle: LONG, of_one_client: Some(2), ..LIMITS };
    let server = Running::start(limits).await;
    let is_served = |answer: &str| answer.starts_with("HTTP/1.1 200 ");
    let mut held = Vec::new();
    for _ in 0..2 {
        let (stream, answer) = server.asks_from("192.0.2.1").await;
        assert!(is_served(&answer), "{answer}");
        held.push(stream);
    }
    let (mut third, mut answer) = server.asks_from("192.0.2.1").await;
    answer.push_str(&rest(&mut third).await);
    assert!(answer.starts_with("HTTP/1.1 429 "), "{answer}");
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.contains(&format!("Content-Length: {}", body.len())), "{answer}");
    assert_eq!(server.refused.get(), 1);
    let (_other, answer) = server.asks_from("192.0.2.2").await;
    assert!(is_served(&answer), "{answer}");
    // This machine's connections are a proxy's, which speaks for everybody.
    for _ in 0..3 {
        let (stream, answer) = server.asks_from("127.0.0.1").await;
        assert!(is_served(&answer), "{answer}");
        held.push(stream);
    }
    drop(held);
    // The server sees in its own time that they have ended.
    let again = async { while !is_served(&server.asks_from("192.0.2.1").await.1) {} };
    timeout(LONG, again).await.expect("a place is free again");
}

#[test]
fn behind_a_proxy_that_says_whose_request_it_is_connections_are_nobodys() {
    assert_eq!(Limits::of(5_000, true).of_one_client, None);
    assert_eq!(Limits::of(5_000, false).of_one_client, Some(OF_ONE_CLIENT));
}

/// A request that ends in two ways would end elsewhere for the proxy in front of us, which would take the rest for somebody else's.
#[tokio::test]
async fn a_body_that_ends_in_two_ways_is_refused_or_the_last_of_its_connection() {
    let server = Running::start(Limits { idle: LONG, ..LIMITS }).await;
    let smuggled = "GET /peer HTTP/1.1\r\nHost: localhost\r\n\r\n";
    for lengths in [
        "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
        "Content-Length: 5\r\nContent-Length: 6\r\n",
        "Content-Length: 5, 6\r\n",
        "Transfer-Encoding: identity\r\nContent-Length: 5\r\n",
        "Transfer-Encoding: chunked, identity\r\n",
        "Content-Length: +5\r\n",
        "Content-Length: -5\r\n",
    ] {
        let mut stream = server.connect().await;
        let sent = format!("POST /sent HTTP/1.1\r\nHost: localhost\r\n{lengths}\r\n0\r\n\r\n{smuggled}");
        stream.write_all(sent.as_bytes()).await.unwrap();
        let answer = rest(&mut stream).await;
        assert_eq!(answer.matches("HTTP/1.1 ").count(), 1, "{lengths}: {answer}");
    }
    // Where one end is clear, what follows is another request.
    let mut stream = server.connect().await;
    let chunked = "POST /sent HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n";
    stream.write_all(format!("{chunked}{smuggled}").as_bytes()).await.unwrap();
    let own = stream.local_addr().unwrap().to_string();
    until(&mut stream, &own).await;
}

#[tokio::test]
async fn a_body_that_no_handler_read_is_read_before_the_answer_and_the_connection_goes_on() {
    let mut server = Running::start(Limits { idle: LONG, head: LONG, ..LIMITS }).await;
    let mut stream = server.connect().await;
    let head = format!("POST /unread HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n", 300_000);
    stream.write_all(head.as_bytes()).await.unwrap();
    // The route hears of it before all of it is there.
    stream.write_all(&[b'a'; 100_000]).await.unwrap();
    server.sees("asked").await;
    stream.write_all(&[b'a'; 200_000]).await.unwrap();
    until(&mut stream, "refused").await;
    stream.write_all(GET).await.unwrap();
    until(&mut stream, "here").await;
}

#[tokio::test]
async fn a_client_that_asks_before_it_sends_a_body_is_answered_at_once() {
    let server = Running::start(Limits { idle: LONG, head: LONG, ..LIMITS }).await;
    let mut stream = server.connect().await;
    let head =
        b"POST /unread HTTP/1.1\r\nHost: localhost\r\nContent-Length: 300000\r\nExpect: 100-continue\r\n\r\n";
    stream.write_all(head).await.unwrap();
    let answer = until(&mut stream, "refused").await;
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
}

#[tokio::test]
async fn a_stop_finishes_what_was_asked_and_closes_what_is_idle() {
    let mut server = Running::start(Limits { connections: 2, idle: LONG, ..LIMITS }).await;
    let (mut idle, mut busy) = (server.connect().await, server.connect().await);
    idle.write_all(GET).await.unwrap();
    until(&mut idle, "here").await;
    busy.write_all(b"GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
    server.sees("asked").await;
    // Every place is taken. A stop accepts the queue all the same.
    let mut waiting = server.connect().await;
    waiting.write_all(GET).await.unwrap();
    server.stop.send(true).unwrap();
    until(&mut waiting, "here").await;
    server.stopped.send(()).unwrap();
    until(&mut busy, "slow").await;
    assert_eq!(rest(&mut idle).await, "");
    timeout(LONG, server.task).await.unwrap().unwrap();
}

#[tokio::test]
async fn what_is_for_another_host_reaches_no_route() {
    let server = Running::start(LIMITS).await;
    let mut stream = server.connect().await;
    stream.write_all(b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n").await.unwrap();
    let answer = rest(&mut stream).await;
    assert!(answer.starts_with("HTTP/1.1 421 "), "{answer}");
}
