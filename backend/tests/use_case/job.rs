//! Jobs that fail: what is kept of the failure, and what is not. And a worker that is told to stop.

use std::sync::Arc;
use std::time::Duration;

use backend::mail::Transport;
use backend::sign_in::Audience;
use backend::testing::TestBackend;
use backend::{Backend, Config};
use domain::Email;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, watch};

const NOW: &str = "2026-11-21T09:00:00Z";

#[tokio::test]
async fn a_job_keeps_why_it_failed_and_is_given_up_after_its_last_try() {
    let test = TestBackend::start(NOW).await;
    let job = "insert into job (job_id, kind, key) values (gen_random_uuid(), 'nonsense', '1')";
    assert_eq!(test.by_hand(job).await, Ok(1));
    test.work().await;
    let why = test
        .text("select last_error from job where kind = 'nonsense'")
        .await;
    assert_eq!(why, "internal error: no worker knows jobs of kind nonsense");
    let given_up = "select count(*) from job where gave_up and done_at is not null";
    assert_eq!(test.count(given_up).await, 0);
    let last = "update job set attempt = max_attempts - 1 where kind = 'nonsense'";
    assert_eq!(test.by_hand(last).await, Ok(1));
    test.work().await;
    assert_eq!(test.count(given_up).await, 1);
}

#[tokio::test]
async fn of_a_mail_that_was_refused_the_code_is_kept_and_not_the_address() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    let server = tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(know_nobody(stream));
        }
    });
    assert_eq!(
        why_mail_failed(&url).await,
        "internal error: the mail server answered 550"
    );
    // It takes its port with it.
    server.abort();
    assert!(server.await.is_err());
    assert_eq!(
        why_mail_failed(&url).await,
        "internal error: the connection to the mail server did not come about, or broke"
    );
}

#[tokio::test]
async fn a_worker_that_is_told_to_stop_ends_the_job_in_hand_and_takes_no_other() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    let (has_letter, may_answer) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let (came, answer) = (has_letter.clone(), may_answer.clone());
    let server = tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(take(stream, came.clone(), answer.clone()));
        }
    });
    let test = TestBackend::start(NOW).await;
    let backend = writing_to(&test, &url).await;
    for donor in ["zoe@example.org", "sean@example.org"] {
        ask_for_code(&test, &backend, donor).await;
    }
    let (stop, stopping) = watch::channel(false);
    let worker = tokio::spawn(backend.run_worker(stopping));
    has_letter.notified().await;
    stop.send(true).unwrap();
    may_answer.notify_one();
    let ended = tokio::time::timeout(Duration::from_secs(10), worker).await;
    assert!(ended.is_ok_and(|worker| worker.is_ok()), "it goes on");
    let mails = |state: &str| format!("select count(*) from job where kind = 'mail' and {state}");
    assert_eq!(test.count(&mails("done_at is not null")).await, 1);
    let free = mails("done_at is null and lease_until is null and attempt = 0");
    assert_eq!(test.count(&free).await, 1);
    server.abort();
}

/// The same house with a mail server.
async fn writing_to(test: &TestBackend, server: &str) -> Backend {
    let config = Config {
        mail: Transport::smtp(server, "Uplift <gifts@example.org>").unwrap(),
        ..test.backend.config().clone()
    };
    Backend::connect(&test.database_url, config, false).await.unwrap()
}

async fn ask_for_code(test: &TestBackend, backend: &Backend, donor: &str) {
    let donor = Email::parse(donor).unwrap();
    backend
        .begin_sign_in(Audience::Donor, &donor, &test.browser(), None)
        .await
        .unwrap();
}

/// What is kept of a mail that this server does not take.
async fn why_mail_failed(server: &str) -> String {
    let test = TestBackend::start(NOW).await;
    let backend = writing_to(&test, server).await;
    ask_for_code(&test, &backend, "zoe@example.org").await;
    backend.work_all().await.unwrap();
    test.text("select last_error from job where kind = 'mail'").await
}

/// A mail server that knows nobody, and says so in words that hold the address.
async fn know_nobody(stream: TcpStream) {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    let mut answer = "220 here\r\n".to_owned();
    while write.write_all(answer.as_bytes()).await.is_ok() {
        let Ok(Some(line)) = lines.next_line().await else {
            return;
        };
        answer = match line.strip_prefix("RCPT TO:") {
            Some(address) => format!("550 5.1.1 {address} is nobody here\r\n"),
            None => "250 yes\r\n".to_owned(),
        };
    }
}

/// A mail server that takes what it is sent, and answers a letter only when it may.
async fn take(stream: TcpStream, has_letter: Arc<Notify>, may_answer: Arc<Notify>) {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    let mut is_letter = false;
    let mut answer = "220 here\r\n";
    while write.write_all(answer.as_bytes()).await.is_ok() {
        answer = loop {
            let Ok(Some(line)) = lines.next_line().await else {
                return;
            };
            match line.as_str() {
                "." => {
                    is_letter = false;
                    has_letter.notify_one();
                    may_answer.notified().await;
                    break "250 taken\r\n";
                }
                _ if is_letter => {}
                "DATA" => {
                    is_letter = true;
                    break "354 go on\r\n";
                }
                _ => break "250 yes\r\n",
            }
        };
    }
}
