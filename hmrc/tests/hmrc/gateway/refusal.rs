//! What HMRC refuses, and with which number.

use hmrc::claim::Credentials;
use hmrc::gateway::{Advice, Client, Deletion, Reply, Submission};
use hmrc::irmark::irmark_of;
use hmrc::message::Form;
use hmrc::simulator::{Outcome, Step};

use crate::support::{line, small_claim, write};

use super::{Scene, account, stored, submission};

/// Edge case 71.
#[tokio::test]
async fn case_71_a_refused_line_is_named_and_the_rest_goes_through() {
    let scene = Scene::new().await;
    let outcome = Outcome::Reject { line: 1, number: 4065, element: "Donor/Sur" };
    scene.plan(Step::Submit, outcome);
    let mut claim = small_claim();
    claim.lines = vec![line(100), line(200), line(300)];
    let (told, irmark) = scene.acknowledged(&claim).await;
    let Ok(Reply::Rejected(rejection)) = scene.poll(&told, irmark).await else { panic!() };
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
        ("<RegName>CCEW</RegName><RegNo>1137948</RegNo>", "<RegName>CCEW</RegName>", 7031, None),
        ("<EarliestGAdate>2026-05-01</EarliestGAdate>", "", 7034, None),
    ] {
        assert!(text.contains(from), "{from}");
        let (mark, submission) = send(text.replace(from, to));
        let answer = scene.client.submit(submission, mark).await.unwrap();
        let Reply::Acknowledged(told) = answer.reply else { panic!("{number}") };
        let Ok(Reply::Rejected(rejection)) = scene.poll(&told, mark).await else { panic!("{number}") };
        let told: Vec<_> = rejection.faults.iter().map(|fault| (fault.number, fault.line_index())).collect();
        assert!(told.contains(&(Some(number), line)), "{number} {told:?}");
    }
    // A Body that was changed after it was marked.
    let changed = text.replace("<Total>10.50<", "<Total>99.50<");
    let submission = Submission::from_bytes(changed.into_bytes()).unwrap();
    let Reply::Acknowledged(told) = scene.client.submit(submission, irmark).await.unwrap().reply else {
        panic!()
    };
    let Ok(Reply::Failed(failure)) = scene.poll(&told, irmark).await else { panic!() };
    assert_eq!((failure.number(), failure.advice()), (Some(2021), Advice::Report));
}

#[tokio::test]
async fn the_gateway_refuses_what_is_wrong_with_the_envelope_at_once() {
    let scene = Scene::new().await;
    for (from, to, number) in [
        ("<GatewayTest>1</GatewayTest>", "<GatewayTimestamp>2026-11-21T09:00:00</GatewayTimestamp>", 1001),
        ("<URI>9998</URI>", "<URI>https://example.org</URI>", 2002),
        ("<Class>HMRC-CHAR-CLM</Class>", "<Class>HMRC-CT-CT600</Class>", 1001),
        ("<EnvelopeVersion>2.0</EnvelopeVersion>", "", 1001),
    ] {
        let (irmark, bytes) = stored(&small_claim());
        let text = String::from_utf8(bytes).unwrap();
        assert!(text.contains(from), "{from}");
        let submission = Submission::from_bytes(text.replace(from, to).into_bytes()).unwrap();
        let reply = scene.client.submit(submission, irmark).await.unwrap().reply;
        let Reply::Failed(failure) = reply else { panic!("{number} {reply:?}") };
        assert_eq!(failure.number(), Some(number));
    }
    assert_eq!(scene.simulator().taken(), []);
}

/// Edge case 77.
#[tokio::test]
async fn case_77_a_wrong_password_stops_everything() {
    let scene = Scene::new().await;
    let stranger = Credentials { value: "guess".to_owned(), ..account() };
    let client = Client::new(scene.client.service().clone(), stranger, true).unwrap();
    let (irmark, submission) = submission(&small_claim());
    let Reply::Failed(failure) = client.submit(submission, irmark).await.unwrap().reply else { panic!() };
    assert_eq!((failure.number(), failure.advice()), (Some(1046), Advice::CheckCredentials));
    assert_eq!(client.list().await.unwrap().reply.unwrap_err().advice(), Advice::CheckCredentials);
    let id = "ABC".parse().unwrap();
    assert!(matches!(client.delete(&id).await.unwrap().reply, Deletion::Failed(_)));
    assert_eq!(scene.simulator().taken(), []);
    assert!(!format!("{client:?}").contains("guess"));
}
