//! A mail server, and how long it may take.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use lettre::message::Message;
use lettre::transport::smtp::PoolConfig;
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};

use crate::error::Error;

type Sender = AsyncSmtpTransport<Tokio1Executor>;

/// A mail server, with connections that are kept between letters.
#[derive(Clone)]
pub struct Server {
    url: Arc<str>,
    kept: Arc<Mutex<Sender>>,
}

/// How many mails a process sends at once.
pub(crate) const SENDERS: u32 = 4;
/// How long a connection is kept without use: servers end idle ones after minutes (RFC 5321 section 4.5.3.2.7).
const IDLE: Duration = Duration::from_secs(30);
/// How long a connection may take to come about.
const CONNECTION: Duration = Duration::from_secs(10);
/// How long a letter may take, from the connection to the server's last word. A server that looks into what it takes may need a
/// while, and a letter that is given up then comes twice; but the lease of its job, a minute, must not end before.
const LETTER: Duration = Duration::from_secs(30);

/// The server with this address.
///
/// # Errors
/// A sentence that says that the address cannot be read; it does not repeat it.
pub(crate) fn server(url: &str) -> Result<Server, &'static str> {
    let kept = sender(url)?;
    Ok(Server { url: url.into(), kept: Arc::new(Mutex::new(kept)) })
}

fn sender(url: &str) -> Result<Sender, &'static str> {
    let server = Sender::from_url(url).map_err(|_| "the SMTP address cannot be read")?;
    let pool = PoolConfig::new().max_size(SENDERS).idle_timeout(IDLE);
    Ok(server.timeout(Some(CONNECTION)).pool_config(pool).build())
}

impl Server {
    fn sender(&self) -> Sender {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Lets go of every connection. One on which a letter was given up may still get its answer, which the next letter would take for
    /// its own.
    fn start_afresh(&self) {
        if let Ok(fresh) = sender(&self.url) {
            *self.kept.lock().unwrap_or_else(PoisonError::into_inner) = fresh;
        }
    }
}

/// Sends a letter, or says in words that name nobody why the server did not take it.
pub(crate) async fn send(server: &Server, message: Message) -> Result<(), Error> {
    let sender = server.sender();
    // The transport's own limit ends with the connection; what is said on it has none.
    match tokio::time::timeout(LETTER, sender.send(message)).await {
        Ok(Ok(_taken)) => Ok(()),
        Ok(Err(error)) => Err(Error::unsent(&error)),
        Err(_) => {
            server.start_afresh();
            Err(Error::internal("the mail server did not answer in time"))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
    use tokio::net::{TcpListener, TcpStream};
    use tokio::sync::Notify;
    use tokio::task::JoinHandle;

    use super::*;

    const LEASE: Duration = Duration::from_secs(60);

    type Sending = JoinHandle<Result<(), Error>>;

    fn begin(server: &Server) -> Sending {
        let message = Message::builder()
            .from("Uplift <gifts@example.org>".parse().unwrap())
            .to("zoe@example.org".parse().unwrap())
            .subject("Hello")
            .body("Hello".to_owned())
            .unwrap();
        let server = server.clone();
        tokio::spawn(async move { send(&server, message).await })
    }

    /// Why a letter whose server says nothing is given up, and that it is before another worker may send it as well. From here
    /// on the clock of the runtime runs as soon as everybody waits.
    async fn given_up(sending: Sending) -> String {
        tokio::time::pause();
        let ended = tokio::time::timeout(LEASE, sending).await;
        tokio::time::resume();
        ended.unwrap().unwrap().unwrap_err().chain()
    }

    const SILENCE: &str = "internal error: the mail server did not answer in time";

    #[tokio::test]
    async fn a_server_that_never_says_a_word_is_given_up_before_the_lease_ends() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = server(&format!("smtp://{}", listener.local_addr().unwrap())).unwrap();
        let sending = begin(&server);
        let _open = listener.accept().await.unwrap();
        assert_eq!(given_up(sending).await, SILENCE);
    }

    #[tokio::test]
    async fn after_a_server_fell_silent_the_next_letter_has_a_connection_of_its_own() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = server(&format!("smtp://{}", listener.local_addr().unwrap())).unwrap();
        let (silent, connections) = (Arc::new(Notify::new()), Arc::new(AtomicUsize::new(0)));
        let (fell, counted) = (silent.clone(), connections.clone());
        let listening = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                counted.fetch_add(1, Ordering::Relaxed);
                tokio::spawn(fall_silent(stream, fell.clone()));
            }
        });
        for letters in 1..=2 {
            let sending = begin(&server);
            silent.notified().await;
            assert_eq!(given_up(sending).await, SILENCE);
            assert_eq!(connections.load(Ordering::Relaxed), letters);
        }
        listening.abort();
    }

    #[tokio::test]
    async fn letters_one_after_the_other_share_a_connection() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = server(&format!("smtp://{}", listener.local_addr().unwrap())).unwrap();
        let connections = Arc::new(AtomicUsize::new(0));
        let counted = connections.clone();
        let listening = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                counted.fetch_add(1, Ordering::Relaxed);
                tokio::spawn(take(stream));
            }
        });
        for _ in 0..3 {
            begin(&server).await.unwrap().unwrap();
            // The connection comes back to the others after the letter is done.
            tokio::task::yield_now().await;
        }
        assert_eq!(connections.load(Ordering::Relaxed), 1);
        listening.abort();
    }

    /// Takes every letter.
    async fn take(stream: TcpStream) {
        let (read, mut write) = stream.into_split();
        let mut lines = BufReader::new(read).lines();
        let (mut answer, mut is_letter) = ("220 here\r\n", false);
        while write.write_all(answer.as_bytes()).await.is_ok() {
            let Ok(Some(line)) = lines.next_line().await else { return };
            answer = match line.as_str() {
                "." => {
                    is_letter = false;
                    "250 taken\r\n"
                }
                _ if is_letter => "",
                "DATA" => {
                    is_letter = true;
                    "354 go on\r\n"
                }
                _ => "250 yes\r\n",
            };
        }
    }

    /// Greets, and answers nothing of what is asked then.
    async fn fall_silent(stream: TcpStream, silent: Arc<Notify>) {
        let (read, mut write) = stream.into_split();
        let mut lines = BufReader::new(read).lines();
        let mut answer = "220 here\r\n";
        while write.write_all(answer.as_bytes()).await.is_ok() {
            answer = match lines.next_line().await {
                Ok(Some(line)) if line.starts_with("EHLO") => "250 yes\r\n",
                Ok(Some(line)) => {
                    // What a connection is closed with is no letter.
                    if line != "QUIT" {
                        silent.notify_one();
                    }
                    ""
                }
                _ => return,
            };
        }
    }
}
