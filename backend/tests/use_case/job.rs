//! Jobs that fail: what is kept of the failure, and what is not.

use backend::mail::Transport;
use backend::sign_in::Audience;
use backend::testing::TestBackend;
use backend::{Backend, Config};
use domain::Email;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

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

/// What is kept of a mail that this server does not take.
async fn why_mail_failed(server: &str) -> String {
    let test = TestBackend::start(NOW).await;
    let config = Config {
        mail: Transport::smtp(server, "Uplift <gifts@example.org>").unwrap(),
        ..test.backend.config().clone()
    };
    let backend = Backend::connect(&test.database_url, config, false).await.unwrap();
    let zoe = Email::parse("zoe@example.org").unwrap();
    backend
        .begin_sign_in(Audience::Donor, &zoe, &test.browser(), None)
        .await
        .unwrap();
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
