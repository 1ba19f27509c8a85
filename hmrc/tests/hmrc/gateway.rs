//! A client and a simulated HMRC over real HTTP: the four steps, and everything that goes wrong on the way.

use std::convert::Infallible;
use std::fs::File;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use hmrc::claim::{Claim, Credentials, Method};
use hmrc::gateway::{
    Acknowledgement, Advice, Client, Deletion, Endpoint, Failure, GatewayFailure, Limits, Listing,
    NotASubmission, NotSent, Reply, Service, Submission, TransactionId, Unclear, UnreadableReply,
    delete_request, list_request, poll_request,
};
use hmrc::irmark::{IrMark, irmark_of};
use hmrc::message::{Form, Message};
use hmrc::simulator::{Options, Outcome, Plan, Running, Setting, Simulator, Step, Verdict};
use time::macros::datetime;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use crate::schema::Schemas;
use crate::support::{TODAY, as_official, large_claim, line, small_claim, write};

fn account() -> Credentials {
    Credentials {
        sender_id: "323412300001".to_owned(),
        method: Method::Clear,
        value: "a<b>&\"c'".to_owned(),
    }
}

fn options() -> Options {
    Options {
        accounts: vec![account()],
        clock: Arc::new(|| datetime!(2026-11-21 09:30:05 UTC)),
        ..Options::default()
    }
}

/// A simulator that listens, and a client of it.
struct Scene {
    running: Running,
    client: Client,
}

impl Scene {
    async fn new() -> Self {
        Self::with(options(), Limits::default()).await
    }

    async fn with(options: Options, limits: Limits) -> Self {
        let running = Simulator::new(options)
            .start("127.0.0.1:0".parse().unwrap())
            .await
            .unwrap();
        let client = Client::with_limits(running.service().unwrap(), account(), true, limits).unwrap();
        Self { running, client }
    }

    fn simulator(&self) -> &Simulator {
        self.running.simulator()
    }

    fn plan(&self, step: Step, outcome: Outcome) {
        self.simulator().plan(Plan::once(step, outcome));
    }

    async fn submit(&self, claim: &Claim) -> (Result<Reply, Failure>, IrMark) {
        let (irmark, submission) = submission(claim);
        let answer = self.client.submit(submission, irmark).await;
        (answer.map(|answer| answer.reply), irmark)
    }

    async fn acknowledged(&self, claim: &Claim) -> (Acknowledgement, IrMark) {
        let (reply, irmark) = self.submit(claim).await;
        match reply {
            Ok(Reply::Acknowledged(told)) => (told, irmark),
            other => panic!("{other:?}"),
        }
    }

    async fn poll(&self, told: &Acknowledgement, irmark: IrMark) -> Result<Reply, Failure> {
        let answer = self
            .client
            .poll(&told.correlation_id, &told.endpoint, irmark)
            .await;
        answer.map(|answer| answer.reply)
    }

    async fn list(&self) -> Result<Listing, GatewayFailure> {
        self.client.list().await.unwrap().reply
    }
}

/// Written and stored without credentials.
fn stored(claim: &Claim) -> (IrMark, Vec<u8>) {
    let mut claim = claim.clone();
    claim.opening.header.credentials = None;
    let (written, bytes) = write(&claim, Form::Compressed).unwrap();
    (written.irmark, bytes)
}

fn submission(claim: &Claim) -> (IrMark, Submission) {
    let (irmark, bytes) = stored(claim);
    (irmark, Submission::from_bytes(bytes).unwrap())
}

fn unclear(failure: &Failure) -> &Unclear {
    match failure {
        Failure::Unknown { reason, .. } => reason,
        Failure::NotSent { .. } => panic!("{failure:?}"),
    }
}

#[tokio::test]
async fn a_claim_goes_through_all_four_steps() {
    let scene = Scene::new().await;
    let (told, irmark) = scene.acknowledged(&large_claim()).await;
    assert_eq!(told.poll_interval, Duration::from_secs(2));
    assert_eq!(
        told.endpoint.as_str(),
        scene.running.url().replace("/submission", "/poll")
    );

    let listing = scene.list().await.unwrap();
    let transaction: TransactionId = "0A1B2C3D".parse().unwrap();
    let listed: Vec<_> = listing.of_transaction(&transaction).collect();
    assert_eq!(listed.len(), 1);
    assert_eq!(listed[0].correlation_id, told.correlation_id);
    assert_eq!(listed[0].at, Some(datetime!(2026-11-21 09:30:05)));

    let answer = scene
        .client
        .poll(&told.correlation_id, &told.endpoint, irmark)
        .await
        .unwrap();
    let Reply::Accepted(acceptance) = &answer.reply else {
        panic!("{answer:?}")
    };
    let receipt = acceptance.receipt.as_ref().unwrap();
    assert_eq!(receipt.irmark, irmark);
    assert!(receipt.text.contains(&irmark.base32()) && receipt.text.contains("95100000000001"));
    assert!(answer.bytes.starts_with(b"<?xml"));

    assert_eq!(
        scene.client.delete(&told.correlation_id).await.unwrap().reply,
        Deletion::Deleted
    );
    assert_eq!(
        scene.client.delete(&told.correlation_id).await.unwrap().reply,
        Deletion::Gone
    );
    assert_eq!(scene.list().await.unwrap().records, []);
    let Ok(Reply::Failed(gone)) = scene.poll(&told, irmark).await else {
        panic!()
    };
    assert_eq!(gone.advice(), Advice::List);
    let taken = scene.simulator().taken();
    assert_eq!(
        (taken.len(), taken[0].answered, taken[0].deleted),
        (1, true, true)
    );
}

#[tokio::test]
async fn hmrc_may_take_its_time() {
    let slow = Options {
        polls_before_answer: 2,
        poll_interval_seconds: 40,
        ..options()
    };
    let scene = Scene::with(slow, Limits::default()).await;
    scene.plan(Step::Submit, Outcome::Wait { polls: 1 });
    let (told, irmark) = scene.acknowledged(&small_claim()).await;
    for _ in 0..3 {
        let Ok(Reply::Acknowledged(again)) = scene.poll(&told, irmark).await else {
            panic!()
        };
        assert_eq!(again.correlation_id, told.correlation_id);
        assert_eq!(again.poll_interval, Duration::from_secs(40));
    }
    assert!(matches!(scene.poll(&told, irmark).await, Ok(Reply::Accepted(_))));
}

#[tokio::test]
async fn the_charitys_own_official_gets_a_receipt_with_the_charitys_reference() {
    let scene = Scene::new().await;
    let (told, irmark) = scene.acknowledged(&as_official(small_claim())).await;
    let Ok(Reply::Accepted(acceptance)) = scene.poll(&told, irmark).await else {
        panic!()
    };
    assert!(acceptance.receipt.unwrap().text.contains("document ref: AB12345"));
}

/// Edge case 71.
#[tokio::test]
async fn case_71_a_refused_line_is_named_and_the_rest_goes_through() {
    let scene = Scene::new().await;
    let outcome = Outcome::Reject {
        line: 1,
        number: 4065,
        element: "Donor/Sur",
    };
    scene.plan(Step::Submit, outcome);
    let mut claim = small_claim();
    claim.lines = vec![line(100), line(200), line(300)];
    let (told, irmark) = scene.acknowledged(&claim).await;
    let Ok(Reply::Rejected(rejection)) = scene.poll(&told, irmark).await else {
        panic!()
    };
    assert_eq!(rejection.by_line().keys().copied().collect::<Vec<_>>(), [1]);
    assert_eq!(rejection.beyond_lines().count(), 0);
    claim.lines.remove(1);
    let (told, irmark) = scene.acknowledged(&claim).await;
    assert!(matches!(scene.poll(&told, irmark).await, Ok(Reply::Accepted(_))));
    assert_eq!(scene.simulator().taken_twice(), []);
}

/// What the writer would not let out, another writer's bytes might hold: the simulator judges what comes.
#[tokio::test]
async fn claims_that_break_rules_are_refused_with_hmrcs_numbers() {
    let scene = Scene::new().await;
    let (irmark, bytes) = {
        let mut claim = small_claim();
        claim.opening.header.credentials = None;
        let (written, bytes) = write(&claim, Form::Plain).unwrap();
        (written.irmark, bytes)
    };
    let text = String::from_utf8(bytes).unwrap();
    let send = |text: String| {
        let mark = irmark_of(text.as_bytes()).unwrap();
        let sealed = text.replace(&irmark.base64(), &mark.base64());
        (mark, Submission::from_bytes(sealed.into_bytes()).unwrap())
    };
    for (from, to, number, line) in [
        ("<Date>2026-05-01<", "<Date>2026-11-22<", 7040, Some(0)),
        ("SW1A 1AA", "BFPO 8", 4065, Some(0)),
        ("<Sur>O'Neil<", "<Sur><", 4082, Some(0)),
        (
            "<RegName>CCEW</RegName><RegNo>1137948</RegNo>",
            "<RegName>CCEW</RegName>",
            7031,
            None,
        ),
        ("<EarliestGAdate>2026-05-01</EarliestGAdate>", "", 7034, None),
    ] {
        assert!(text.contains(from), "{from}");
        let (mark, submission) = send(text.replace(from, to));
        let answer = scene.client.submit(submission, mark).await.unwrap();
        let Reply::Acknowledged(told) = answer.reply else {
            panic!("{number}")
        };
        let Ok(Reply::Rejected(rejection)) = scene.poll(&told, mark).await else {
            panic!("{number}")
        };
        let told: Vec<_> = rejection
            .faults
            .iter()
            .map(|fault| (fault.number, fault.line_index()))
            .collect();
        assert!(told.contains(&(Some(number), line)), "{number} {told:?}");
    }
    // A Body that was changed after it was marked.
    let changed = text.replace("<Total>10.50<", "<Total>99.50<");
    let submission = Submission::from_bytes(changed.into_bytes()).unwrap();
    let Reply::Acknowledged(told) = scene.client.submit(submission, irmark).await.unwrap().reply else {
        panic!()
    };
    let Ok(Reply::Failed(failure)) = scene.poll(&told, irmark).await else {
        panic!()
    };
    assert_eq!((failure.number(), failure.advice()), (Some(2021), Advice::Report));
}

#[tokio::test]
async fn the_gateway_refuses_what_is_wrong_with_the_envelope_at_once() {
    let scene = Scene::new().await;
    for (from, to, number) in [
        (
            "<GatewayTest>1</GatewayTest>",
            "<GatewayTimestamp>2026-11-21T09:00:00</GatewayTimestamp>",
            1001,
        ),
        ("<URI>9998</URI>", "<URI>https://example.org</URI>", 2002),
        (
            "<Class>HMRC-CHAR-CLM</Class>",
            "<Class>HMRC-CT-CT600</Class>",
            1001,
        ),
        ("<EnvelopeVersion>2.0</EnvelopeVersion>", "", 1001),
    ] {
        let (irmark, bytes) = stored(&small_claim());
        let text = String::from_utf8(bytes).unwrap();
        assert!(text.contains(from), "{from}");
        let submission = Submission::from_bytes(text.replace(from, to).into_bytes()).unwrap();
        let reply = scene.client.submit(submission, irmark).await.unwrap().reply;
        let Reply::Failed(failure) = reply else {
            panic!("{number} {reply:?}")
        };
        assert_eq!(failure.number(), Some(number));
    }
    assert_eq!(scene.simulator().taken(), []);
}

/// Edge case 77.
#[tokio::test]
async fn case_77_a_wrong_password_stops_everything() {
    let scene = Scene::new().await;
    let stranger = Credentials {
        value: "guess".to_owned(),
        ..account()
    };
    let client = Client::new(scene.client.service().clone(), stranger, true).unwrap();
    let (irmark, submission) = submission(&small_claim());
    let Reply::Failed(failure) = client.submit(submission, irmark).await.unwrap().reply else {
        panic!()
    };
    assert_eq!(
        (failure.number(), failure.advice()),
        (Some(1046), Advice::CheckCredentials)
    );
    assert_eq!(
        client.list().await.unwrap().reply.unwrap_err().advice(),
        Advice::CheckCredentials
    );
    let id = "ABC".parse().unwrap();
    assert!(matches!(
        client.delete(&id).await.unwrap().reply,
        Deletion::Failed(_)
    ));
    assert_eq!(scene.simulator().taken(), []);
    assert!(!format!("{client:?}").contains("guess"));
}

/// Edge case 64: only what never left may be sent again.
#[tokio::test]
async fn case_64_without_a_connection_nothing_was_sent() {
    let scene = Scene::new().await;
    let service = scene.client.service().clone();
    let url = scene.running.url();
    drop(scene);
    let client = Client::new(service, account(), true).unwrap();
    // The listener is closed by its task; until that ran, the port still takes connections.
    while tokio::net::TcpStream::connect(url.trim_start_matches("http://").trim_end_matches("/submission"))
        .await
        .is_ok()
    {
        tokio::task::yield_now().await;
    }
    let (irmark, submission) = submission(&small_claim());
    let failure = client.submit(submission, irmark).await.unwrap_err();
    assert!(
        matches!(
            failure,
            Failure::NotSent {
                reason: NotSent::Connect,
                ..
            }
        ),
        "{failure:?}"
    );
    assert!(failure.is_safe_to_repeat());
    assert_eq!(failure.code(), "no_connection");
    assert!(!format!("{failure:?}").contains("/submission"));
}

#[tokio::test]
async fn a_server_without_tls_where_there_should_be_one_gets_nothing() {
    let scene = Scene::new().await;
    let url = scene.running.url().replace("http://", "https://");
    let client = Client::new(Service::at(&url).unwrap(), account(), true).unwrap();
    let (irmark, submission) = submission(&small_claim());
    let failure = client.submit(submission, irmark).await.unwrap_err();
    assert!(failure.is_safe_to_repeat(), "{failure:?}");
    assert_eq!(scene.simulator().requests(Step::Submit), 0);
}

/// Edge cases 64 and 66: taken, and the reply is lost.
#[tokio::test]
async fn case_64_a_lost_reply_is_resolved_by_asking() {
    let transaction: TransactionId = "0A1B2C3D".parse().unwrap();
    for outcome in [Outcome::LoseReply, Outcome::Truncate, Outcome::OtherClass] {
        let scene = Scene::new().await;
        scene.plan(Step::Submit, outcome.clone());
        let (reply, irmark) = scene.submit(&small_claim()).await;
        let failure = reply.unwrap_err();
        assert!(
            matches!(failure, Failure::Unknown { .. }) && !failure.is_safe_to_repeat(),
            "{outcome:?} {failure:?}"
        );

        let listing = scene.list().await.unwrap();
        let found: Vec<_> = listing.of_transaction(&transaction).collect();
        assert_eq!(found.len(), 1, "{outcome:?}");
        let endpoint = scene.client.service().poll_at(None);
        let answer = scene
            .client
            .poll(&found[0].correlation_id, &endpoint, irmark)
            .await
            .unwrap();
        assert!(matches!(answer.reply, Reply::Accepted(_)), "{outcome:?}");
        assert_eq!(scene.simulator().requests(Step::Submit), 1);
    }
}

#[tokio::test]
async fn what_never_arrived_is_in_no_list() {
    for outcome in [
        Outcome::Drop,
        Outcome::WebPage { status: 503 },
        Outcome::WebPage { status: 200 },
    ] {
        let scene = Scene::new().await;
        scene.plan(Step::Submit, outcome.clone());
        let failure = scene.submit(&small_claim()).await.0.unwrap_err();
        let expected = match outcome {
            Outcome::Drop => Unclear::CutOff,
            Outcome::WebPage { status: 503 } => Unclear::Status(503),
            _ => Unclear::Unreadable(UnreadableReply::Html),
        };
        assert_eq!(unclear(&failure), &expected);
        assert!(!failure.is_safe_to_repeat());
        assert_eq!(scene.list().await.unwrap().records, [], "{outcome:?}");
    }
}

#[tokio::test]
async fn a_reply_that_does_not_come_in_time_is_not_waited_for() {
    let limits = Limits {
        connect: Duration::from_secs(1),
        exchange: Duration::from_secs(1),
        ..Limits::default()
    };
    let scene = Scene::with(options(), limits).await;
    scene.plan(Step::Submit, Outcome::Hold);
    let failure = scene.submit(&small_claim()).await.0.unwrap_err();
    assert_eq!(unclear(&failure), &Unclear::TimedOut);
    scene.simulator().release();
    assert_eq!(scene.list().await.unwrap().records.len(), 1);
}

#[tokio::test]
async fn a_reply_that_is_held_back_comes_when_it_is_released() {
    let scene = Scene::new().await;
    scene.plan(Step::Submit, Outcome::Hold);
    scene.simulator().release();
    let (told, irmark) = scene.acknowledged(&small_claim()).await;
    scene.plan(Step::Poll, Outcome::Late(Duration::from_millis(1)));
    assert!(matches!(scene.poll(&told, irmark).await, Ok(Reply::Accepted(_))));
}

#[tokio::test]
async fn a_reply_that_does_not_end_is_not_read_to_its_end() {
    let limits = Limits {
        most_bytes: 200,
        ..Limits::default()
    };
    let scene = Scene::with(options(), limits).await;
    let failure = scene.submit(&small_claim()).await.0.unwrap_err();
    assert_eq!(unclear(&failure), &Unclear::Unreadable(UnreadableReply::TooLong));
}

#[tokio::test]
async fn polls_are_repeated_until_they_tell() {
    let scene = Scene::new().await;
    let (told, irmark) = scene.acknowledged(&small_claim()).await;
    for number in [2005, 1000, 3000] {
        scene.plan(Step::Poll, Outcome::Fail { number });
        let Ok(Reply::Failed(failure)) = scene.poll(&told, irmark).await else {
            panic!("{number}")
        };
        assert_eq!(failure.advice(), Advice::PollAgain);
    }
    for outcome in [
        Outcome::Drop,
        Outcome::LoseReply,
        Outcome::Truncate,
        Outcome::WebPage { status: 502 },
        Outcome::OtherSubmission,
        Outcome::OtherClass,
    ] {
        scene.plan(Step::Poll, outcome.clone());
        let failure = scene.poll(&told, irmark).await.unwrap_err();
        assert!(!failure.is_alarm(), "{outcome:?}");
    }
    assert!(matches!(scene.poll(&told, irmark).await, Ok(Reply::Accepted(_))));
}

/// Edge case 70.
#[tokio::test]
async fn case_70_a_receipt_for_another_claim_is_an_alarm_and_no_acceptance() {
    let scene = Scene::new().await;
    let (told, irmark) = scene.acknowledged(&small_claim()).await;
    scene.plan(Step::Poll, Outcome::OtherReceipt);
    let failure = scene.poll(&told, irmark).await.unwrap_err();
    assert!(failure.is_alarm());
    assert_eq!(failure.code(), "other_receipt");
    let Failure::Unknown { reply, .. } = &failure else {
        panic!()
    };
    assert!(reply.starts_with(b"<?xml"), "it is kept");
    scene.plan(Step::Poll, Outcome::NoReceipt);
    let Ok(Reply::Accepted(acceptance)) = scene.poll(&told, irmark).await else {
        panic!()
    };
    assert_eq!(acceptance.receipt, None);
}

/// Edge case 68.
#[tokio::test]
async fn case_68_nobody_is_sent_to_another_host() {
    let scene = Scene::new().await;
    scene.plan(Step::Submit, Outcome::ForeignEndpoint);
    let (told, irmark) = scene.acknowledged(&small_claim()).await;
    assert_eq!(&told.endpoint, &scene.client.service().poll_at(None));
    assert!(matches!(scene.poll(&told, irmark).await, Ok(Reply::Accepted(_))));
    // Nor to the address of a service that was configured before.
    let (told, irmark) = scene.acknowledged(&small_claim()).await;
    let before: Endpoint = Service::live().poll_at(None);
    let answer = scene
        .client
        .poll(&told.correlation_id, &before, irmark)
        .await
        .unwrap();
    assert!(matches!(answer.reply, Reply::Accepted(_)));
}

/// HMRC takes the same claim twice; whoever sent it twice must be found out.
#[tokio::test]
async fn the_simulator_tells_what_was_taken_twice() {
    let scene = Scene::new().await;
    for _ in 0..2 {
        scene.acknowledged(&small_claim()).await;
    }
    let transaction: TransactionId = "0A1B2C3D".parse().unwrap();
    assert_eq!(
        scene.list().await.unwrap().of_transaction(&transaction).count(),
        2
    );
    assert_eq!(scene.simulator().taken().len(), 2);
    assert_eq!(scene.simulator().taken_twice().len(), 1);
}

#[tokio::test]
async fn plans_are_for_a_charity_and_for_so_many_times() {
    let scene = Scene::new().await;
    let plan = Plan::once(Step::Submit, Outcome::Fail { number: 1000 }).of_charity("AB12345");
    scene.simulator().plan(Plan {
        times: Some(2),
        ..plan
    });
    let mut other = small_claim();
    other.opening.charity.hmrc_reference = "X95442".to_owned();
    scene.acknowledged(&other).await;
    for _ in 0..2 {
        assert!(matches!(
            scene.submit(&small_claim()).await.0,
            Ok(Reply::Failed(_))
        ));
    }
    scene.acknowledged(&small_claim()).await;
    assert_eq!(scene.simulator().plans_left(), []);
}

#[tokio::test]
async fn every_setting_has_a_code_and_does_something() {
    for setting in Setting::ALL {
        assert_eq!(setting.code().parse(), Ok(setting));
        assert!(setting.words().len() > 20);
        let scene = Scene::new().await;
        scene.simulator().set(setting);
        assert_eq!(
            scene.simulator().plans_left().is_empty(),
            setting == Setting::Fair
        );
    }
    assert!("nonsense".parse::<Setting>().is_err());
    let scene = Scene::new().await;
    scene.simulator().set(Setting::RefuseFirstLine);
    let (told, irmark) = scene.acknowledged(&small_claim()).await;
    assert!(matches!(scene.poll(&told, irmark).await, Ok(Reply::Rejected(_))));
    scene.simulator().set(Setting::Fair);
    let (told, irmark) = scene.acknowledged(&small_claim()).await;
    assert!(matches!(scene.poll(&told, irmark).await, Ok(Reply::Accepted(_))));
}

#[tokio::test]
async fn answers_are_kept_for_sixty_days() {
    let now = Arc::new(std::sync::Mutex::new(datetime!(2026-11-21 09:30 UTC)));
    let clock = Arc::clone(&now);
    let moving = Options {
        clock: Arc::new(move || *clock.lock().unwrap()),
        ..options()
    };
    let scene = Scene::with(moving, Limits::default()).await;
    let (told, irmark) = scene.acknowledged(&small_claim()).await;
    *now.lock().unwrap() += time::Duration::days(61);
    scene.acknowledged(&small_claim()).await;
    let Ok(Reply::Failed(failure)) = scene.poll(&told, irmark).await else {
        panic!()
    };
    assert_eq!(failure.number(), Some(2000));
    assert_eq!(scene.list().await.unwrap().records.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn many_claims_at_once_get_an_answer_each() {
    let scene = Arc::new(Scene::new().await);
    let mut tasks = Vec::new();
    for number in 1..=200_i64 {
        let scene = Arc::clone(&scene);
        tasks.push(tokio::spawn(async move {
            let mut claim = small_claim();
            claim.lines = vec![line(number)];
            let bytes = number.to_be_bytes();
            let mut id = [0; 16];
            id[8..].copy_from_slice(&bytes);
            claim.opening.header.transaction_id = Some(TransactionId::from_bytes(id).to_string());
            let (told, irmark) = scene.acknowledged(&claim).await;
            let reply = scene.poll(&told, irmark).await.unwrap();
            let Reply::Accepted(acceptance) = reply else {
                panic!("{reply:?}")
            };
            assert_eq!(acceptance.receipt.unwrap().irmark, irmark);
            told.correlation_id
        }));
    }
    let mut ids = std::collections::HashSet::new();
    for task in tasks {
        ids.insert(task.await.unwrap());
    }
    assert_eq!(ids.len(), 200);
    assert_eq!(scene.list().await.unwrap().records.len(), 200);
    assert_eq!(scene.simulator().taken_twice(), []);
    assert!(
        scene
            .simulator()
            .taken()
            .iter()
            .all(|taken| taken.verdict == Verdict::Accept)
    );
}

/// A claim that is longer than memory should hold goes from a file, piece by piece.
#[tokio::test]
async fn a_long_claim_goes_from_its_file() {
    let scene = Scene::new().await;
    let mut claim = small_claim();
    claim.opening.header.credentials = None;
    let mut file = tempfile::tempfile().unwrap();
    let mut message = Message::begin(&claim.opening, Form::Plain, TODAY).unwrap();
    message
        .lines((1..=20_000).map(|pence| Ok::<_, Infallible>(line(pence))))
        .unwrap();
    let written = message.finish(&claim.closing, &mut file).unwrap();
    let submission = Submission::from_file(file).unwrap();
    assert!(submission.length() > 3_000_000);
    assert_eq!(submission.transaction_id(), "0A1B2C3D".parse().ok());
    let Reply::Acknowledged(told) = scene
        .client
        .submit(submission, written.irmark)
        .await
        .unwrap()
        .reply
    else {
        panic!()
    };
    assert!(matches!(
        scene.poll(&told, written.irmark).await,
        Ok(Reply::Accepted(_))
    ));
}

#[tokio::test]
async fn a_message_that_is_too_long_is_refused() {
    let small = Options {
        most_bytes: 2_000,
        ..options()
    };
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

#[test]
fn credentials_are_put_in_on_the_way_and_nothing_else_changes() {
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
    let put_in = read(
        Submission::from_bytes(blank.clone())
            .unwrap()
            .signed_in(&account()),
    );
    assert_eq!(put_in.as_bytes(), whole);
    let mut other = account();
    other.value = "another".to_owned();
    let replaced = read(Submission::from_bytes(whole).unwrap().signed_in(&other));
    assert!(replaced.contains("<Value>another</Value>") && !replaced.contains("<Value>a&lt;b"));
    assert_eq!(irmark_of(replaced.as_bytes()), Ok(irmark));
    assert_eq!(
        read(Submission::from_bytes(blank.clone()).unwrap()).as_bytes(),
        blank
    );

    let mut file = tempfile::tempfile().unwrap();
    file.write_all(&blank).unwrap();
    assert_eq!(read(Submission::from_file(file).unwrap()).as_bytes(), blank);
}

#[test]
fn only_messages_of_ours_are_submitted() {
    let (_, blank) = stored(&small_claim());
    let text = String::from_utf8(blank).unwrap();
    let with_id = text.replace(
        "<CorrelationID></CorrelationID>",
        "<CorrelationID>A</CorrelationID>",
    );
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
    assert!(
        head.contains(&format!("content-length: {}", body.len())),
        "{head}"
    );
    assert!(
        !head.contains("transfer-encoding") && !head.contains("authorization"),
        "{head}"
    );
    assert!(body.contains("<SenderID>323412300001</SenderID>"));
}

/// What goes over the wire besides claims, both ways, by HMRC's own schemas.
#[tokio::test]
async fn requests_and_replies_are_valid_to_hmrcs_schemas() {
    let Some(schemas) = Schemas::find() else { return };
    let id = "723F63DC1F4F4133A26EEF5E169BADF3".parse().unwrap();
    let mut messages = vec![
        poll_request(&id, true),
        delete_request(&id, &account(), false),
        list_request(&account(), true),
    ];
    let scene = Scene::new().await;
    scene.plan(Step::Submit, Outcome::Fail { number: 1046 });
    for outcome in [
        None,
        Some(Outcome::Reject {
            line: 0,
            number: 7040,
            element: "Date",
        }),
    ] {
        let (irmark, first) = submission(&large_claim());
        messages.push(scene.client.submit(first, irmark).await.unwrap().bytes);
        let (irmark, second) = submission(&large_claim());
        if let Some(outcome) = outcome {
            scene.plan(Step::Submit, outcome);
        }
        let answer = scene.client.submit(second, irmark).await.unwrap();
        messages.push(answer.bytes);
        let Reply::Acknowledged(told) = answer.reply else {
            panic!()
        };
        messages.push(scene.client.list().await.unwrap().bytes);
        messages.push(
            scene
                .client
                .poll(&told.correlation_id, &told.endpoint, irmark)
                .await
                .unwrap()
                .bytes,
        );
        messages.push(scene.client.delete(&told.correlation_id).await.unwrap().bytes);
    }
    let files: Vec<_> = messages
        .iter()
        .enumerate()
        .map(|(number, bytes)| schemas.save(&format!("wire-{number}.xml"), bytes))
        .collect();
    assert_eq!(schemas.valid(&files), vec![true; files.len()]);
}
