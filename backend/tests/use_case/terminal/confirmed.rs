//! What a charity lists counts once the platform, or the operator, has said that the terminal is the charity's.

use backend::actor::Operator;
use backend::pagination::PageRequest;
use domain::donation::Status;
use domain::terminal::TerminalChange;
use serde_json::{Value, json};

use crate::person::{World, code, unkeyed};

use super::{NOW, card};

const OFFICIAL: &str = "official@example.org";

fn merchant() -> Value {
    json!({ "kind": "merchant", "mid": "M1" })
}

impl World {
    /// What the platform was told of the entries of its map, oldest first.
    async fn told_of_terminals(&self) -> String {
        let told = "select coalesce(string_agg(kind || coalesce(' ' || data::text, ''), ',' order by transaction_id, event_id), '')
                    from event where kind like 'terminal.%'";
        self.test.text(told).await
    }
}

#[tokio::test]
async fn d3_a_charitys_entry_takes_no_gift_until_the_platform_confirms_it() {
    let world = World::at(NOW).await;
    world.authorised_zoe().await;
    let gift = world.sent(card("M1", "T1", "X")).await;
    let entry = world.list(world.charity, OFFICIAL, merchant()).await;
    world.test.work().await;
    assert_eq!(world.status(gift).await, Status::AwaitingCharity);
    assert_eq!(world.told_of_terminals().await, r#"terminal.added {"waits": true}"#);

    world.confirm(entry).await;
    assert_eq!(world.status(gift).await, Status::Declared);
    // Once more changes nothing, and tells nobody.
    world.confirm(entry).await;
    assert_eq!(world.told_of_terminals().await, r#"terminal.added {"waits": true},terminal.confirmed {}"#);
    let backend = &world.test.backend;
    let shown = backend.terminal_for_platform(&world.platform, entry).await.unwrap();
    assert_eq!((shown.view.confirmed_at, shown.version), (Some(backend.now()), 2));
    world.verify().await;
}

#[tokio::test]
async fn attack_3_whoever_lists_the_terminal_of_others_takes_and_blocks_none_of_their_gifts() {
    let world = World::at(NOW).await;
    world.authorised_zoe().await;
    let (rogue, _) = world.second_charity().await;
    let waiting = world.sent(card("M1", "T1", "X")).await;
    world.list(rogue, OFFICIAL, merchant()).await;
    assert_eq!(world.status(waiting).await, Status::AwaitingCharity);
    world.map(&world.reference, json!({ "mid": "M1" })).await;
    let later = world.sent(card("M1", "T1", "X")).await;
    for gift in [waiting, later] {
        assert_eq!(world.status(gift).await, Status::Declared);
        assert_eq!(world.charity_of(gift).await.as_deref(), Some("Harbour Hospice"));
    }
}

#[tokio::test]
async fn a_platform_sees_what_waits_for_it_and_refuses_what_is_not_the_charitys() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let owner = world.test.platform_owner(world.platform_id).await;
    world.map(&world.reference, json!({ "mid": "M9" })).await;
    let entry = world.list(world.charity, OFFICIAL, merchant()).await;
    let listed = async |only_waiting| {
        let page =
            backend.terminals_of_platform(&owner, only_waiting, &PageRequest::new(50, None)).await.unwrap();
        page.items.into_iter().map(|line| line.view.id).collect::<Vec<_>>()
    };
    assert_eq!(listed(true).await, [entry]);
    assert_eq!(listed(false).await.len(), 2);
    assert_eq!(backend.waiting_terminals(&owner).await.unwrap(), 1);

    let elsewhere = world.another_platform("Tap & Give").await;
    let stranger = world.test.platform_owner(elsewhere.platform_id()).await;
    assert_eq!(code(backend.confirm_terminal(&stranger, entry).await), "terminal_not_found");
    assert_eq!(code(backend.refuse_terminal(&stranger, entry).await), "terminal_not_found");
    let stranger = backend.confirm_terminal_for_platform(&elsewhere, entry, None, &unkeyed()).await;
    assert_eq!(code(stranger), "terminal_not_found");

    backend.refuse_terminal(&owner, entry).await.unwrap();
    assert!(listed(true).await.is_empty());
    assert_eq!(code(backend.confirm_terminal(&owner, entry).await), "terminal_not_found");
}

#[tokio::test]
async fn the_operator_confirms_for_a_platform_that_does_not_answer() {
    let world = World::at(NOW).await;
    world.authorised_zoe().await;
    let gift = world.sent(card("M1", "T1", "X")).await;
    let entry = world.list(world.charity, OFFICIAL, merchant()).await;
    let backend = &world.test.backend;
    let waiting = backend.terminals_to_confirm(10).await.unwrap();
    assert_eq!(waiting.iter().map(|one| one.view.id).collect::<Vec<_>>(), [entry]);
    backend.confirm_terminal_as_operator(Operator::at_the_machine(), entry).await.unwrap();
    assert_eq!(world.status(gift).await, Status::Declared);
    assert!(backend.terminals_to_confirm(10).await.unwrap().is_empty());
    assert_eq!(world.test.text("select confirmed_by from terminal").await, "operator");
}

#[tokio::test]
async fn a_charity_that_gives_an_entry_more_days_waits_for_the_platform_again() {
    let world = World::at(NOW).await;
    world.authorised_zoe().await;
    let backend = &world.test.backend;
    let staff = world.test.staff(OFFICIAL).await.of(world.charity).unwrap();
    let mut bounded = merchant();
    bounded["validFrom"] = json!("2026-11-20");
    bounded["validUntil"] = json!("2026-11-25");
    let entry = world.list(world.charity, OFFICIAL, bounded).await;
    world.confirm(entry).await;
    let matched = world.sent(card("M1", "T1", "X")).await;
    let days = async |days: Value| {
        backend.change_terminal(&staff, entry, TerminalChange::read(&days).unwrap()).await.unwrap();
        backend.terminal(&staff, entry).await.unwrap().view.confirmed_at.is_some()
    };
    assert!(days(json!({ "validFrom": "2026-11-21" })).await, "fewer days are no new claim");
    assert!(!days(json!({ "validUntil": null })).await);
    world.test.work().await;
    assert_eq!(world.status(matched).await, Status::Declared, "it keeps what it matched");
    let later = world.sent(card("M1", "T1", "X")).await;
    assert_eq!(world.status(later).await, Status::AwaitingCharity);
    world.confirm(entry).await;
    assert_eq!(world.status(later).await, Status::Declared);
    // The platform's own change needs nobody's word.
    world.change_days(entry, json!({ "validFrom": null })).await;
    assert!(backend.terminal(&staff, entry).await.unwrap().view.confirmed_at.is_some());
    world.verify().await;
}

#[tokio::test]
async fn d3_a_gift_under_an_entry_that_nobody_ever_confirmed_is_found() {
    let world = World::at(NOW).await;
    world.authorised_zoe().await;
    let backend = &world.test.backend;
    let staff = world.test.staff(OFFICIAL).await.of(world.charity).unwrap();
    let mut bounded = merchant();
    bounded["validUntil"] = json!("2026-11-25");
    let entry = world.list(world.charity, OFFICIAL, bounded).await;
    world.confirm(entry).await;
    let gift = world.sent(card("M1", "T1", "X")).await;
    assert_eq!(world.status(gift).await, Status::Declared);
    // With more days it waits again, and keeps what it matched; also when another entry goes that names the same.
    let more = TerminalChange::read(&json!({ "validUntil": null })).unwrap();
    backend.change_terminal(&staff, entry, more).await.unwrap();
    let other = json!({ "kind": "terminal", "mid": "M1", "tid": "T1" });
    let other = world.list(world.charity, OFFICIAL, other).await;
    backend.end_terminal(&staff, other).await.unwrap();
    world.test.work().await;
    assert_eq!(world.status(gift).await, Status::Declared);
    world.test.set_clock("2026-11-21T09:06:00Z");
    world.verify().await;
    world.test.by_hand("update terminal set waits_again = false").await.unwrap();
    assert_eq!(
        backend.verify().await.unwrap().broken,
        [
            "1 row(s) break: every gift matched by card terminal, and not in a filed claim, matches a confirmed entry of the terminal map"
        ]
    );
}
