//! What is sent: whole, from a file, with credentials put in on the way.

use std::convert::Infallible;
use std::fs::File;
use std::io::Write;

use hmrc::gateway::{
    Advice, Client, Failure, Limits, NotASubmission, Reply, Service, Submission, Unclear, poll_request,
};
use hmrc::irmark::irmark_of;
use hmrc::message::{Form, Message};
use hmrc::simulator::{Options, Step};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use crate::support::{TODAY, large_claim, line, small_claim, write};

use super::{Scene, account, options, stored, submission, unclear};

/// A claim that is longer than memory should hold goes from a file, piece by piece.
#[tokio::test]
async fn a_long_claim_goes_from_its_file() {
    let scene = Scene::new().await;
    let mut claim = small_claim();
    claim.opening.header.credentials = None;
    let mut file = tempfile::tempfile().unwrap();
    let mut message = Message::begin(&claim.opening, Form::Plain, TODAY).unwrap();
    message.lines((1..=20_000).map(|pence| Ok::<_, Infallible>(line(pence)))).unwrap();
    let written = message.finish(&claim.closing, &mut file).unwrap();
    let submission = Submission::from_file(file).unwrap();
    assert!(submission.length() > 3_000_000);
    assert_eq!(submission.transaction_id(), "0A1B2C3D".parse().ok());
    let Reply::Acknowledged(told) = scene.client.submit(submission, written.irmark).await.unwrap().reply
    else {
        panic!()
    };
    assert!(matches!(scene.poll(&told, written.irmark).await, Ok(Reply::Accepted(_))));
}

#[tokio::test]
async fn a_message_that_is_too_long_is_refused() {
    let small = Options { most_bytes: 2_000, ..options() };
    let scene = Scene::with(small, Limits::default()).await;
    let (reply, _) = scene.submit(&large_claim()).await;
    match reply {
        Ok(Reply::Failed(failure)) => assert_eq!(failure.advice(), Advice::Split),
        // The connection may end while the rest is still on its way.
        other => assert!(matches!(other, Err(Failure::Unknown { .. })), "{other:?}"),
    }
}

/// Cut off on the way: it must not go for a whole one.
#[tokio::test]
async fn a_file_that_is_shorter_than_it_was_is_not_taken() {
    let scene = Scene::new().await;
    let (irmark, bytes) = {
        let mut claim = small_claim();
        claim.opening.header.credentials = None;
        claim.lines = (1..=2_000).map(line).collect();
        let (written, bytes) = write(&claim, Form::Plain).unwrap();
        (written.irmark, bytes)
    };
    let length = u64::try_from(bytes.len()).unwrap();
    let short = std::io::Cursor::new(bytes[..bytes.len() - 10].to_vec());
    let submission = Submission::new(short, length).unwrap();
    let failure = scene.client.submit(submission, irmark).await.unwrap_err();
    assert!(!failure.is_safe_to_repeat());
    assert_eq!(scene.simulator().taken(), []);
}

/// Edge case 80.
#[test]
fn case_80_credentials_are_put_in_on_the_way_and_nothing_else_changes() {
    let read = |submission: Submission| {
        let length = submission.length();
        let mut bytes = Vec::new();
        std::io::copy(&mut submission.into_reader(), &mut bytes).unwrap();
        assert_eq!(u64::try_from(bytes.len()).unwrap(), length);
        String::from_utf8(bytes).unwrap()
    };
    let claim = small_claim();
    let (irmark, blank) = stored(&claim);
    assert!(!String::from_utf8_lossy(&blank).contains("IDAuthentication"));
    let (written, whole) = write(&claim, Form::Compressed).unwrap();
    assert_eq!(written.irmark, irmark, "the mark covers no credentials");
    // In place of none, and in place of others.
    let put_in = read(Submission::from_bytes(blank.clone()).unwrap().signed_in(&account()));
    assert_eq!(put_in.as_bytes(), whole);
    let mut other = account();
    other.value = "another".to_owned();
    let replaced = read(Submission::from_bytes(whole).unwrap().signed_in(&other));
    assert!(replaced.contains("<Value>another</Value>") && !replaced.contains("<Value>a&lt;b"));
    assert_eq!(irmark_of(replaced.as_bytes()), Ok(irmark));
    assert_eq!(read(Submission::from_bytes(blank.clone()).unwrap()).as_bytes(), blank);

    let mut file = tempfile::tempfile().unwrap();
    file.write_all(&blank).unwrap();
    assert_eq!(read(Submission::from_file(file).unwrap()).as_bytes(), blank);
}

/// Edge case 65: no claim gives itself a CorrelationID; it is known by its TransactionID alone.
#[test]
fn case_65_only_messages_of_ours_are_submitted() {
    let (_, blank) = stored(&small_claim());
    let text = String::from_utf8(blank).unwrap();
    let with_id = text.replace("<CorrelationID></CorrelationID>", "<CorrelationID>A</CorrelationID>");
    let poll = poll_request(&"A".parse().unwrap(), true);
    for message in [Vec::new(), b"<a/>".to_vec(), with_id.into_bytes(), poll] {
        let refused = Submission::from_bytes(message);
        assert!(matches!(refused, Err(NotASubmission::NotOurs)), "{refused:?}");
    }
    let missing = Submission::new(std::io::empty(), 10);
    assert!(matches!(missing, Err(NotASubmission::Io(_))));
    let directory = File::open(env!("CARGO_MANIFEST_DIR")).unwrap();
    assert!(Submission::from_file(directory).is_err());
}

/// A server that is not HMRC's: it looks at what comes, and sends the client elsewhere.
#[tokio::test]
async fn a_claim_is_sent_whole_and_no_redirect_takes_it_elsewhere() {
    let scene = Scene::new().await;
    let elsewhere = scene.running.url();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/submission", listener.local_addr().unwrap());
    let server = tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        let (mut received, mut piece) = (Vec::new(), [0; 4_096]);
        while !received.ends_with(b"</GovTalkMessage>") {
            let read = stream.read(&mut piece).await.unwrap();
            assert!(read > 0, "the claim was cut off");
            received.extend_from_slice(&piece[..read]);
        }
        let answer =
            format!("HTTP/1.1 307 Temporary Redirect\r\nLocation: {elsewhere}\r\nContent-Length: 0\r\n\r\n");
        stream.write_all(answer.as_bytes()).await.unwrap();
        String::from_utf8(received).unwrap()
    });
    let client = Client::new(Service::at(&url).unwrap(), account(), true).unwrap();
    let (irmark, submission) = submission(&small_claim());
    let failure = client.submit(submission, irmark).await.unwrap_err();
    assert_eq!(unclear(&failure), &Unclear::Status(307));
    assert_eq!(scene.simulator().requests(Step::Submit), 0);

    let received = server.await.unwrap();
    let (head, body) = received.split_once("\r\n\r\n").unwrap();
    let head = head.to_lowercase();
    assert!(head.starts_with("post /submission http/1.1"), "{head}");
    assert!(head.contains("content-type: text/xml; charset=utf-8"), "{head}");
    assert!(head.contains(&format!("content-length: {}", body.len())), "{head}");
    assert!(!head.contains("transfer-encoding") && !head.contains("authorization"), "{head}");
    assert!(body.contains("<SenderID>323412300001</SenderID>"));
}
