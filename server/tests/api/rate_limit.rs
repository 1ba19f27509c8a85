//! How fast a client may ask, and what every answer tells of it.

use backend::credential::NewCredentials;
use domain::{ClientId, ScopeSet};
use serde_json::json;
use server::api::{ApiSettings, router};

use crate::world::{ANONYMOUS, Answer, BASE_URL, Call, Persona, World};

/// A platform whose client may ask once a second: 60 times in a minute.
async fn slow(world: &World) -> (NewCredentials, Persona) {
    let credentials =
        world.house.backend.create_platform("Slow Giving", &ScopeSet::all(), Some(1)).await.unwrap();
    let persona = world.persona(&credentials).await;
    (credentials, persona)
}

/// Quota, left and seconds, as the headers tell.
fn told(answer: &Answer) -> (u64, u64, u64) {
    let policy = answer.header("ratelimit-policy").unwrap();
    let quota = policy.strip_prefix(r#""default";q="#).unwrap();
    let (quota, window) = quota.split_once(";w=").unwrap();
    assert_eq!(window, "60", "{policy}");
    let limit = answer.header("ratelimit").unwrap();
    let (left, seconds) = limit.strip_prefix(r#""default";r="#).unwrap().split_once(";t=").unwrap();
    (quota.parse().unwrap(), left.parse().unwrap(), seconds.parse().unwrap())
}

#[tokio::test]
async fn every_answer_tells_what_is_left_and_the_last_one_how_long_to_wait() {
    let world = World::start().await;
    let (_, slow) = slow(&world).await;
    for used in 1..=60 {
        // Done, refused, not found and a batch of several count the same.
        let answer = match used % 4 {
            0 => world.get(&slow, "/charities").await,
            1 => world.post(&slow, "/donations", json!({})).await,
            2 => world.post(&slow, "/donations/batch", json!({ "donations": [{}, {}, {}] })).await,
            _ => world.get(&slow, "/nothing").await,
        };
        assert_ne!(answer.status, 429);
        let (quota, left, seconds) = told(&answer);
        assert_eq!((quota, left), (60, 60 - used));
        assert!((1..=60).contains(&seconds));
    }
    for method in ["GET", "POST"] {
        let answer = world.call(Call::new(method, "/donations").by(&slow).json(world.gift())).await;
        answer.assert_problem(429, "rate_limited");
        let (_, left, seconds) = told(&answer);
        assert_eq!(left, 0);
        assert_eq!(answer.header("retry-after"), Some(seconds.to_string().as_str()));
    }
    assert_eq!(world.donations().await, 0, "a refused request does nothing");
    // Everybody else goes on.
    assert_eq!(world.get(&world.platform, "/charities").await.status, 200);
}

#[tokio::test]
async fn a_limit_holds_over_two_processes() {
    let world = World::start().await;
    let (_, slow) = slow(&world).await;
    let settings = ApiSettings { base_url: BASE_URL.to_owned() };
    let other = router(world.house.another_process().await, settings);
    let mut passed = 0;
    for number in 0..90 {
        let call = Call::new("GET", "/charities").by(&slow);
        let process = if number % 2 == 0 { &world.router } else { &other };
        passed += u32::from(call.send(process).await.status == 200);
    }
    assert!((54..=60).contains(&passed), "{passed}");
}

#[tokio::test]
async fn without_a_live_token_there_is_nothing_to_tell_and_nothing_to_use_up() {
    let world = World::start().await;
    let (credentials, slow) = slow(&world).await;
    let answer = world.get(&ANONYMOUS, "/charities").await;
    assert!(answer.header("ratelimit").is_none());
    assert!(world.get(&ANONYMOUS, "/health").await.header("ratelimit").is_none());
    assert_eq!(told(&world.get(&slow, "/charities").await).1, 59);
    let fresh = world.persona(&credentials).await;
    world
        .house
        .by_hand("update access_token set revoked_at = now() where issued_at < (select max(issued_at) from access_token)")
        .await
        .unwrap();
    // Somebody goes on with the token that was revoked; its owner loses nothing by it.
    for _ in 0..70 {
        let answer = world.get(&slow, "/charities").await;
        answer.assert_problem(401, "invalid_token");
        assert!(answer.header("ratelimit").is_none());
    }
    let left = told(&world.get(&fresh, "/charities").await).1;
    assert!(left >= 56, "{left}");
}

#[tokio::test]
async fn wrong_secrets_are_told_to_wait_and_the_right_one_works() {
    let world = World::start().await;
    let (credentials, _) = slow(&world).await;
    let ask = async |secret: &str| {
        let form = format!(
            "grant_type=client_credentials&client_id={}&client_secret={secret}",
            credentials.client_id
        );
        world
            .call(Call::elsewhere("POST", "/oauth/token").raw("application/x-www-form-urlencoded", form))
            .await
    };
    for _ in 0..10 {
        let answer = ask("sk_sandbox_wrong").await;
        assert_eq!((answer.status, answer.text_at("/error")), (401, "invalid_client".to_owned()));
    }
    let answer = ask("sk_sandbox_wrong").await;
    assert_eq!((answer.status, answer.text_at("/error")), (429, "rate_limited".to_owned()));
    let seconds: u32 = answer.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=60).contains(&seconds));
    assert_eq!(ask(&credentials.client_secret).await.status, 200);
}

#[tokio::test]
async fn attack_12_9_wrong_secrets_are_answered_alike_whether_there_is_such_a_client_or_not() {
    let world = World::start().await;
    let (credentials, _) = slow(&world).await;
    let never = ClientId::from_uuid("019aa3b1-0000-7000-8000-000000000000".parse().unwrap());
    let told = async |client: ClientId| {
        let form = format!("grant_type=client_credentials&client_id={client}&client_secret=sk_sandbox_wrong");
        let mut told = Vec::new();
        for _ in 0..12 {
            let call = Call::elsewhere("POST", "/oauth/token");
            let answer = world.call(call.raw("application/x-www-form-urlencoded", form.clone())).await;
            told.push((answer.status, answer.text_at("/error"), answer.text_at("/error_description")));
        }
        told
    };
    let known = told(credentials.client_id).await;
    assert_eq!(known.iter().filter(|(status, ..)| *status == 401).count(), 10);
    assert_eq!(told(never).await, known);
}
