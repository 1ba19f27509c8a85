//! A platform's server that receives webhooks: real HTTP on this machine, answering as a test wants.

use std::sync::{Arc, Mutex};

use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;

/// What came in.
#[derive(Clone, Debug)]
pub struct Received {
    pub headers: HeaderMap,
    pub body: String,
    /// What was answered: a status, or none when it was left without an answer.
    pub answered: Option<u16>,
}

impl Received {
    pub fn id(&self) -> String {
        self.headers["webhook-id"].to_str().unwrap().to_owned()
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }

    pub fn kind(&self) -> String {
        self.json()["type"].as_str().unwrap().to_owned()
    }

    /// What it is about.
    pub fn subject(&self) -> String {
        let data = self.json()["data"].clone();
        ["donationId", "authorisationId", "linkId", "sourceId", "webhookEndpointId"]
            .iter()
            .find_map(|name| data[name].as_str())
            .unwrap()
            .to_owned()
    }

    /// Whether the published library for Standard Webhooks takes it under this secret.
    pub fn verifies(&self, secret: &str) -> bool {
        let webhook = standardwebhooks::Webhook::new(secret).unwrap();
        webhook.verify(self.body.as_bytes(), &self.headers).is_ok()
    }
}

/// How to answer: a status and more headers; none leaves the caller waiting.
type Rule = Box<dyn Fn(&Received) -> Option<(u16, &'static str)> + Send>;

#[derive(Clone)]
pub struct Receiver {
    pub url: String,
    received: Arc<Mutex<Vec<Received>>>,
    rule: Arc<Mutex<Rule>>,
    arrived: Arc<Notify>,
}

impl Receiver {
    /// A server that takes everything.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let receiver = Self {
            url: format!("http://{}/hooks", listener.local_addr().unwrap()),
            received: Arc::default(),
            rule: Arc::new(Mutex::new(Box::new(|_| Some((204, ""))))),
            arrived: Arc::default(),
        };
        let server = receiver.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let server = server.clone();
                tokio::spawn(async move { server.serve(stream).await });
            }
        });
        receiver
    }

    /// Answers in this way from now on.
    pub fn answer(&self, rule: impl Fn(&Received) -> Option<(u16, &'static str)> + Send + 'static) {
        *self.rule.lock().unwrap() = Box::new(rule);
    }

    /// Everything that came in so far.
    pub fn all(&self) -> Vec<Received> {
        self.received.lock().unwrap().clone()
    }

    /// What was taken: answered with success.
    pub fn taken(&self) -> Vec<Received> {
        let taken = |one: &Received| one.answered.is_some_and(|status| (200..300).contains(&status));
        self.all().into_iter().filter(taken).collect()
    }

    pub fn clear(&self) {
        self.received.lock().unwrap().clear();
    }

    /// Until so many came in.
    pub async fn wait_for(&self, count: usize) {
        loop {
            let arrived = self.arrived.notified();
            if self.all().len() >= count {
                return;
            }
            arrived.await;
        }
    }

    async fn serve(&self, mut stream: TcpStream) {
        let Some(mut received) = read(&mut stream).await else {
            return;
        };
        let answer = (self.rule.lock().unwrap())(&received);
        received.answered = answer.map(|(status, _)| status);
        self.received.lock().unwrap().push(received);
        self.arrived.notify_waiters();
        match answer {
            Some((status, headers)) => {
                let text = format!(
                    "HTTP/1.1 {status} Said\r\n{headers}connection: close\r\ncontent-length: 0\r\n\r\n"
                );
                stream.write_all(text.as_bytes()).await.unwrap();
            }
            // Held open until the other side has enough.
            None => {
                let _closed = stream.read(&mut [0]).await;
            }
        }
    }
}

async fn read(stream: &mut TcpStream) -> Option<Received> {
    let mut bytes = Vec::new();
    let end = loop {
        if let Some(end) = bytes.windows(4).position(|window| window == b"\r\n\r\n") {
            break end;
        }
        if stream.read_buf(&mut bytes).await.ok()? == 0 {
            return None;
        }
    };
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
    let mut headers = HeaderMap::new();
    for line in head.lines().skip(1) {
        let (name, value) = line.split_once(':').unwrap();
        headers.insert(
            HeaderName::from_bytes(name.as_bytes()).unwrap(),
            HeaderValue::from_str(value.trim()).unwrap(),
        );
    }
    let length: usize = headers["content-length"].to_str().unwrap().parse().unwrap();
    let mut body = bytes[end + 4..].to_vec();
    while body.len() < length {
        if stream.read_buf(&mut body).await.ok()? == 0 {
            return None;
        }
    }
    Some(Received { headers, body: String::from_utf8(body).unwrap(), answered: None })
}
