//! What the simulated gateway can be told to do.

use std::time::Duration;

use hmrc::claim::{Claim, Filer};
use hmrc::gateway::{Reply, TransactionId};
use hmrc::simulator::{Outcome, Plan, Setting, Step};

use crate::support::{line, small_claim};

use super::Scene;

/// HMRC takes the same claim twice; whoever sent it twice must be found out.
#[tokio::test]
async fn the_simulator_tells_what_was_taken_twice() {
    let scene = Scene::new().await;
    for _ in 0..2 {
        scene.acknowledged(&small_claim()).await;
    }
    let transaction: TransactionId = "0A1B2C3D".parse().unwrap();
    assert_eq!(scene.list().await.unwrap().of_transaction(&transaction).count(), 2);
    assert_eq!(scene.simulator().taken().len(), 2);
    assert_eq!(scene.simulator().taken_twice().len(), 1);
}

/// A claim of gifts of so many pence each.
fn claim(number: &str, gifts: &[i64]) -> Claim {
    let mut claim = small_claim();
    if let Filer::Agent(agent) = &mut claim.opening.filer {
        agent.claim_number = Some(number.to_owned());
    }
    claim.lines = gifts.iter().map(|pence| line(*pence)).collect();
    claim
}

/// The same gift in another message, with another IRmark.
#[tokio::test]
async fn a_gift_that_stands_in_two_claims_was_taken_twice() {
    let scene = Scene::new().await;
    for (number, gifts) in [("1", vec![100, 200]), ("2", vec![300]), ("3", vec![400, 400])] {
        scene.acknowledged(&claim(number, &gifts)).await;
    }
    assert_eq!(scene.simulator().taken_twice(), [], "of which two in one claim are two");
    let mut other = claim("1", &[200]);
    other.opening.charity.hmrc_reference = "X95442".to_owned();
    scene.acknowledged(&other).await;
    assert_eq!(scene.simulator().taken_twice(), [], "another charity's is another");
    let refused = Outcome::Reject { line: 0, number: 4065, element: "Donor/Sur" };
    scene.plan(Step::Submit, refused);
    scene.acknowledged(&claim("4", &[200])).await;
    assert_eq!(scene.simulator().taken_twice(), [], "what is refused claims nothing");

    scene.acknowledged(&claim("5", &[500, 200])).await;
    let twice = scene.simulator().taken_twice();
    let [again] = &twice[..] else { panic!("{twice:?}") };
    assert_eq!(again.claim_number.as_deref(), Some("5"));
    let totals: Vec<_> = again.gifts.iter().map(|gift| gift.total.pence()).collect();
    assert_eq!(totals, [500, 200]);
}

#[tokio::test]
async fn plans_are_for_a_charity_and_for_so_many_times() {
    let scene = Scene::new().await;
    let plan = Plan::once(Step::Submit, Outcome::Fail { number: 1000 }).of_charity("AB12345");
    scene.simulator().plan(Plan { times: Some(2), ..plan });
    let mut other = small_claim();
    other.opening.charity.hmrc_reference = "X95442".to_owned();
    scene.acknowledged(&other).await;
    for _ in 0..2 {
        assert!(matches!(scene.submit(&small_claim()).await.0, Ok(Reply::Failed(_))));
    }
    scene.acknowledged(&small_claim()).await;
    assert_eq!(scene.simulator().plans_left(), []);
}

#[tokio::test]
async fn it_can_warn_and_ask_to_be_left_alone() {
    let scene = Scene::new().await;
    let outcome = Outcome::RejectAndWarn { line: 0, number: 4065, element: "Donor/Sur", warned: 1 };
    scene.simulator().plan(Plan::once(Step::Submit, outcome));
    let (told, irmark) = scene.acknowledged(&small_claim()).await;
    scene.plan(Step::Poll, Outcome::FailFor { number: 2005, seconds: 90 });
    let Ok(Reply::Failed(busy)) = scene.poll(&told, irmark).await else { panic!() };
    assert_eq!(busy.poll_interval, Some(Duration::from_secs(90)));
    assert_eq!(busy.endpoint, Some(told.endpoint.clone()));
    let answer = scene.client.poll(&told.correlation_id, &told.endpoint, irmark).await.unwrap();
    let Reply::Rejected(rejection) = answer.reply else { panic!() };
    assert_eq!(rejection.by_line().keys().copied().collect::<Vec<_>>(), [0]);
    assert_eq!(rejection.faults.len(), 1);
    let text = String::from_utf8(answer.bytes).unwrap();
    assert_eq!(text.matches("<Type>warning</Type>").count(), 2, "the words are kept");
}

#[tokio::test]
async fn every_setting_has_a_code_and_does_something() {
    for setting in Setting::ALL {
        assert_eq!(setting.code().parse(), Ok(setting));
        assert!(setting.words().len() > 20);
        let scene = Scene::new().await;
        scene.simulator().set(setting);
        assert_eq!(scene.simulator().plans_left().is_empty(), setting == Setting::Fair);
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
async fn what_it_took_can_be_missing_from_some_lists() {
    let scene = Scene::new().await;
    scene.plan(Step::Submit, Outcome::Unlisted { lists: 2 });
    assert!(scene.submit(&small_claim()).await.0.is_err());
    assert_eq!(scene.simulator().taken().len(), 1);
    let transaction: TransactionId = "0A1B2C3D".parse().unwrap();
    for listed in [0, 0, 1, 1] {
        let list = scene.list().await.unwrap();
        assert_eq!(list.of_transaction(&transaction).count(), listed);
    }
}

#[tokio::test]
async fn it_can_take_a_claim_and_call_that_an_error() {
    for (number, named) in [(Some(31_337), false), (None, false), (Some(2021), true)] {
        let scene = Scene::new().await;
        scene.plan(Step::Submit, Outcome::Misreport { number, named });
        let Ok(Reply::Failed(failed)) = scene.submit(&small_claim()).await.0 else { panic!("{number:?}") };
        let taken = scene.simulator().taken();
        assert_eq!(taken.len(), 1);
        assert_eq!(failed.number(), number);
        let told = named.then(|| taken[0].correlation_id.clone());
        assert_eq!(failed.correlation_id, told);
    }
}

#[tokio::test]
async fn it_can_repeat_words_in_every_reply_and_is_understood_all_the_same() {
    let scene = Scene::new().await;
    scene.plan(Step::Submit, Outcome::Repeat("a word"));
    scene.plan(Step::Poll, Outcome::Repeat("a word"));
    let (told, irmark) = scene.acknowledged(&small_claim()).await;
    let answer = scene.client.poll(&told.correlation_id, &told.endpoint, irmark).await.unwrap();
    let Reply::Accepted(accepted) = answer.reply else { panic!() };
    assert!(accepted.receipt.unwrap().text.starts_with("a word HMRC has received"));
    let text = String::from_utf8(answer.bytes).unwrap();
    assert_eq!(text.matches("a word").count(), 2, "{text}");
}
