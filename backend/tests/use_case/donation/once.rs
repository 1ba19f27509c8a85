//! One gift is written once, however often it is tried, and by however many at a time.

use std::collections::HashSet;

use backend::error::Conflicting;
use domain::DonationId;
use serde_json::json;

use super::NOW;
use crate::person::World;

#[tokio::test]
async fn case_72_the_same_key_gives_the_first_answer_and_another_request_is_refused() {
    let world = World::at(NOW).await;
    let first = world.send_with_key(Some("k1"), json!({})).await.unwrap();
    world.test.set_clock("2026-11-21T10:00:00Z");
    world.zoe().await;
    let again = world.send_with_key(Some("k1"), json!({})).await.unwrap();
    assert!(again.replayed && !first.replayed);
    assert_eq!(again.value, first.value, "the answer is the first one, whatever became known meanwhile");
    let other = world.send_with_key(Some("k1"), json!({ "grossAmount": 2000 })).await;
    assert!(matches!(other, Err(backend::Error::KeyReused(_))));
    assert_eq!(world.test.count("select count(*) from donation").await, 1);
}

#[tokio::test]
async fn fifty_tries_at_once_make_one_gift() {
    let world = World::at(NOW).await;
    let tries = (0..50).map(|_| world.send_with_key(Some("same"), json!({ "reference": "one gift" })));
    let done = futures_join(tries).await;
    let ids: HashSet<DonationId> = done.iter().map(|done| done.as_ref().unwrap().value.id).collect();
    assert_eq!(ids.len(), 1);
    assert_eq!(done.iter().filter(|done| !done.as_ref().unwrap().replayed).count(), 1);
    assert_eq!(world.test.count("select count(*) from donation").await, 1);
    world.verify().await;
}

async fn futures_join<T>(tries: impl Iterator<Item = impl Future<Output = T>>) -> Vec<T> {
    futures::future::join_all(tries).await
}

#[tokio::test]
async fn gifts_that_are_written_together_have_each_their_own_answer() {
    let world = World::at(NOW).await;
    world.zoe().await;
    let taken = world.sent(json!({ "reference": "taken" })).await;
    let changes = |number: usize| match number % 4 {
        0 => json!({ "reference": "taken" }),
        1 => json!({ "reference": "twice" }),
        2 => {
            json!({ "reference": format!("unknown {number}"), "transaction": { "type": "direct", "id": "AAAA-AAAA" } })
        }
        _ => json!({ "reference": format!("new {number}"), "grossAmount": 100 + number }),
    };
    let done = futures_join((0..80).map(|number| world.send(changes(number)))).await;
    for (number, done) in done.iter().enumerate() {
        match (number % 4, done) {
            (0, Ok(done)) => assert_eq!((done.value.id, done.created), (taken, false)),
            (1, Ok(_)) => {}
            (2, Err(error)) => assert!(matches!(error, backend::Error::Invalid(_)), "{error:?}"),
            (3, Ok(done)) => {
                assert!(done.created);
                assert_eq!(
                    done.value.reference.as_ref().map(|text| text.as_str()),
                    Some(&*format!("new {number}"))
                );
                assert_eq!(done.value.gross_amount.pence().get(), i64::try_from(100 + number).unwrap());
            }
            (_, other) => panic!("gift {number}: {other:?}"),
        }
    }
    let twice = done.iter().skip(1).step_by(4).map(|done| done.as_ref().unwrap());
    assert_eq!(twice.clone().filter(|done| done.created).count(), 1);
    assert_eq!(twice.map(|done| done.value.id).collect::<HashSet<_>>().len(), 1);
    // The one before, the one that was sent twenty times, and twenty more.
    assert_eq!(world.test.count("select count(*) from donation").await, 22);
    world.verify().await;
}

#[tokio::test]
async fn a_gift_of_a_donor_who_is_being_changed_keeps_nobody_elses_waiting() {
    let world = World::at(NOW).await;
    world.zoe().await;
    world.donor("ali@example.org").await;
    let mut change = world.test.connection().await;
    change.execute("begin").await;
    change.execute("select from donor where email = 'zoe@example.org' for update").await;
    let of_ali = json!({ "donor": { "type": "email", "value": "ali@example.org" } });
    let hers = Box::pin(world.send(json!({})));
    let his = futures_join((0..20).map(|_| world.send(of_ali.clone())));
    let futures::future::Either::Right((his, hers)) = futures::future::select(hers, Box::pin(his)).await
    else {
        panic!("a gift of a donor who is locked was written")
    };
    assert!(his.iter().all(|done| done.as_ref().unwrap().created));
    change.execute("commit").await;
    assert!(hers.await.unwrap().created);
    assert_eq!(world.test.count("select count(*) from donation").await, 21);
    world.verify().await;
}

#[tokio::test]
async fn case_72_a_reference_names_one_gift_for_ever() {
    let world = World::at(NOW).await;
    let first = world.send(json!({ "reference": "gift-1" })).await.unwrap();
    let again = world.send(json!({ "reference": "gift-1" })).await.unwrap();
    assert_eq!((again.value.id, again.created), (first.value.id, false));
    let other = world.send(json!({ "reference": "gift-1", "grossAmount": 5 })).await;
    let Err(backend::Error::Conflict(conflict)) = other else {
        panic!("another gift under the same reference is taken")
    };
    assert_eq!(
        (conflict.code.as_str(), conflict.conflicting),
        ("reference_taken", Some(Conflicting::Donation(first.value.id)))
    );
    assert_eq!(world.test.count("select count(*) from donation").await, 1);
}

#[tokio::test]
async fn case_73_two_equal_gifts_without_reference_are_two_gifts() {
    let world = World::at(NOW).await;
    assert_ne!(world.sent(json!({})).await, world.sent(json!({})).await);
}

/// Another process used a reference at the same moment: the first statement that writes gifts is refused for all of them.
async fn refuse_the_first(world: &World) {
    for command in [
        "create sequence statements",
        "create function refuse_the_first() returns trigger language plpgsql as
         'begin
              if nextval(''statements'') = 1 then
                  raise unique_violation using constraint = ''donation_reference_is_unique'';
              end if;
              return null;
          end'",
        "create trigger refuse_the_first before insert on donation for each statement execute function refuse_the_first()",
    ] {
        world.test.by_hand(command).await.unwrap();
    }
}

#[tokio::test]
async fn a_reference_that_was_used_at_the_same_moment_costs_one_more_statement_and_not_one_for_each_gift() {
    let world = World::at(NOW).await;
    world.zoe().await;
    refuse_the_first(&world).await;
    let done =
        futures_join((0..20).map(|number| world.send(json!({ "reference": format!("G-{number}") })))).await;
    assert!(done.iter().all(|done| done.as_ref().unwrap().created));
    assert_eq!(world.test.count("select count(*) from donation").await, 20);
    let statements = world.test.count("select last_value from statements").await;
    assert!(statements < 5, "{statements}");
    world.verify().await;
}

/// The database undoes the next writes of a gift in favour of others that nobody sees (40P01, PostgreSQL's appendix A).
async fn give_way(world: &World, times: u8) {
    let commands = [
        "create sequence way_given".to_owned(),
        format!(
            "create function give_way() returns trigger language plpgsql as
             'begin if nextval(''way_given'') <= {times} then raise sqlstate ''40P01''; end if; return new; end'"
        ),
        "create trigger give_way before insert on donation for each row execute function give_way()".to_owned(),
    ];
    for command in commands {
        world.test.by_hand(&command).await.unwrap();
    }
}

#[tokio::test]
async fn a_gift_whose_write_gave_way_to_others_is_written_all_the_same_once() {
    let world = World::at(NOW).await;
    give_way(&world, 2).await;
    let sent = world.send(json!({ "reference": "G-1" })).await.unwrap();
    assert!(sent.created);
    assert_eq!(world.test.count("select count(*) from donation").await, 1);
    world.verify().await;
}

#[tokio::test]
async fn one_that_gives_way_again_and_again_is_refused_for_the_moment_and_nothing_is_kept() {
    let world = World::at(NOW).await;
    give_way(&world, 3).await;
    let refused = world.send(json!({ "reference": "G-1" })).await.unwrap_err();
    assert!(matches!(refused, backend::Error::Unavailable(_)), "{refused:?}");
    assert_eq!(world.test.count("select count(*) from donation").await, 0);
    assert_eq!(world.test.count("select count(*) from idempotency").await, 0);
    assert!(world.send(json!({ "reference": "G-1" })).await.unwrap().created);
    world.verify().await;
}
