//! What a sandbox keeps ready for each platform: every line of the table that developers read, asked as they would ask it.

use domain::sandbox::{DOMAIN, EXAMPLES, Example, Place};
use domain::{PlatformName, Timestamp};
use serde_json::{Value, json};

use crate::world::{Answer, Call, NOW, Persona, World};

/// Somebody registers a platform, the worker works, and a server of theirs has a token.
async fn registered(world: &World, name: &str) -> Persona {
    let staff = world.house.staff("new@example.org").await;
    let name = PlatformName::parse(name).unwrap();
    let new = world.house.backend.register_platform(&staff, &name).await.unwrap();
    world.house.work().await;
    world.persona(&new).await
}

async fn ask(world: &World, who: &Persona, example: &Example) -> Answer {
    let place = Place::new(DOMAIN, Timestamp::parse(NOW).unwrap());
    let (method, mut path) = (example.call.0, example.call.1.to_owned());
    if let Some(name) = example.donor {
        let asked = json!({ "type": "email", "value": place.address(name) });
        let found = world.post(who, "/donors/lookup", asked).await;
        path = path.replace("{donorId}", &found.text_at("/id"));
    }
    let call = Call::new(method, &path).by(who);
    let body = place.fill(example.body);
    let call = if body.is_empty() { call } else { call.json(serde_json::from_str(&body).unwrap()) };
    world.call(call).await
}

async fn assert_every_line(world: &World, who: &Persona) {
    for example in &EXAMPLES {
        let answer = ask(world, who, example).await;
        assert_eq!(answer.status, example.status, "{}: {answer:?}", example.shows);
        if let Some((pointer, value)) = example.says {
            let said = answer.body.pointer(pointer).and_then(Value::as_str);
            assert_eq!(said, Some(value), "{}: {answer:?}", example.shows);
        }
    }
}

#[tokio::test]
async fn every_example_is_answered_as_the_table_says() {
    let world = World::start().await;
    let who = registered(&world, "Tap & Give").await;
    assert_every_line(&world, &who).await;
    // No line changes what another one shows, and a second platform finds the same.
    assert_every_line(&world, &who).await;
    let another = registered(&world, "Give & Tap").await;
    assert_every_line(&world, &another).await;
    assert_every_line(&world, &who).await;
}

#[tokio::test]
async fn no_example_is_a_step_that_the_platform_has_taken() {
    let world = World::start().await;
    registered(&world, "Tap & Give").await;
    let staff = world.house.staff("new@example.org").await;
    let platform = staff.of_platform(staff.platforms()[0].platform_id).unwrap();
    let now = world.house.backend.progress(&platform).await.unwrap();
    assert!(!now.authorisation && !now.donation && !now.question && !now.idempotency);
    assert!(now.charity, "a gift can be sent to the one that a sandbox has ready");
    let count = world.house.backend.source_count(&platform).await.unwrap();
    assert_eq!(count.examples, 4, "they are told from those that somebody added: {count:?}");
}

#[tokio::test]
async fn examples_that_were_moved_on_are_made_again() {
    let world = World::start().await;
    let who = registered(&world, "Tap & Give").await;
    let covered = EXAMPLES.iter().find(|example| example.donor == Some("covered")).unwrap();
    let left = "select count(*) from charity where name like 'Example % Charity'";
    let before = world.house.count(left).await;
    // A year later nobody is covered any more.
    world.house.set_clock("2027-11-21T09:05:00Z");
    assert_eq!(ask(&world, &who, covered).await.text_at("/status"), "expired");
    let staff = world.house.staff("new@example.org").await;
    let platform = staff.of_platform(staff.platforms()[0].platform_id).unwrap();
    world.house.backend.make_examples_again(&platform).await.unwrap();
    world.house.work().await;
    assert_eq!(ask(&world, &who, covered).await.text_at("/status"), "active");
    assert_eq!(world.house.count(left).await, before);
}
