//! Who keeps the map of terminals, and what they see.

use backend::pagination::PageRequest;
use domain::TerminalId;
use domain::donation::Status;
use domain::terminal::{NewTerminal, TerminalChange};
use serde_json::json;

use crate::person::{World, code};

use super::{NOW, card};

#[tokio::test]
async fn staff_keep_the_terminals_of_their_own_charity() {
    let world = World::at(NOW).await;
    world.authorised_zoe().await;
    let (_, second) = world.second_charity().await;
    let theirs = world.map(&second, json!({ "mid": "M2" })).await;
    let backend = &world.test.backend;
    let staff = world.test.staff("official@example.org").await.of(world.charity).unwrap();
    let source = backend.sources(&staff).await.unwrap()[0].source_id;
    let id = world.sent(card("M1", "T1", "X")).await;
    let entry =
        NewTerminal::read_for_charity(&json!({ "source": source, "kind": "merchant", "mid": "M1" })).unwrap();
    let terminal = backend.add_terminal(&staff, entry.0, &entry.1).await.unwrap();
    world.confirm(terminal).await;
    assert_eq!(world.status(id).await, Status::Declared);
    assert_eq!(code(backend.add_terminal(&staff, entry.0, &entry.1).await), "terminal_exists");
    let listed = backend.terminals(&staff, &PageRequest::new(50, None)).await.unwrap();
    let listed: Vec<TerminalId> = listed.items.iter().map(|terminal| terminal.view.id).collect();
    assert_eq!(listed, [terminal]);

    assert_eq!(code(backend.terminal(&staff, theirs.id).await), "terminal_not_found");
    assert_eq!(code(backend.end_terminal(&staff, theirs.id).await), "terminal_not_found");
    let change = TerminalChange::read(&json!({ "validFrom": null })).unwrap();
    assert_eq!(code(backend.change_terminal(&staff, theirs.id, change).await), "terminal_not_found");
    let foreign = world
        .test
        .text("select source_id::text from source join charity using (charity_id) where hmrc_reference = 'CD678'")
        .await;
    let foreign = domain::SourceId::from_uuid(foreign.parse().unwrap());
    assert_eq!(code(backend.add_terminal(&staff, foreign, &entry.1).await), "unknown_platform");
    backend.end_terminal(&staff, terminal).await.unwrap();
    assert_eq!(code(backend.end_terminal(&staff, terminal).await), "terminal_not_found");
    assert_eq!(world.status(id).await, Status::AwaitingCharity, "it looks for its charity again");
    world.verify().await;
}

#[tokio::test]
async fn an_entry_says_what_came_through_it_on_its_days_and_to_nobody_else() {
    let world = World::at(NOW).await;
    world.authorised_zoe().await;
    let merchant = world.map(&world.reference, json!({ "mid": "M1" })).await.id;
    let terminal =
        world.map(&world.reference, json!({ "mid": "M1", "tid": "T2", "validFrom": "2026-11-21" })).await.id;
    let words = world.map(&world.reference, json!({ "descriptor": "HARBOUR*" })).await.id;
    let unused = world.map(&world.reference, json!({ "mid": "M7" })).await.id;
    world.sent(card("M1", "T1", "X")).await;
    world.sent(card("M1", "T2", "X")).await;
    let mut earlier = card("M1", "T2", "X");
    earlier["donatedAt"] = json!("2026-11-20T09:00:00Z");
    let earlier = world.sent(earlier).await;
    assert_eq!(world.status(earlier).await, Status::AwaitingAuthorisation, "nothing can be claimed on it");
    world.sent(card("M9", "T1", "Harbour Shop")).await;
    world.sent(card("M8", "T1", "Somebody else")).await;

    let backend = &world.test.backend;
    let staff = world.test.staff("official@example.org").await.of(world.charity).unwrap();
    let all = PageRequest::new(50, None);
    let listed = backend.terminals(&staff, &all).await.unwrap().items;
    let through = backend.through_terminals(&staff, &listed).await.unwrap();
    let of = |id: TerminalId| through.get(&id).map(|(gifts, claimable)| (*gifts, claimable.get()));
    assert_eq!([of(merchant), of(terminal)], [Some((3, 2_000)), Some((1, 1_000))]);
    assert_eq!([of(words), of(unused)], [Some((1, 1_000)), None]);
    let owner = world.test.platform_owner(world.platform_id).await;
    assert_eq!(backend.through_terminals_of_platform(&owner, &listed).await.unwrap(), through);

    let elsewhere = world.test.platform("Tap & Give").await.platform_id;
    let nosy = world.test.platform_owner(elsewhere).await;
    assert!(backend.through_terminals_of_platform(&nosy, &listed).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_viewer_changes_nothing_of_the_map() {
    let world = World::at(NOW).await;
    let entry = world.map(&world.reference, json!({ "mid": "M1" })).await;
    let owner = world.test.staff("official@example.org").await.of(world.charity).unwrap();
    let source = world.test.backend.sources(&owner).await.unwrap()[0].source_id;
    world.test.by_hand("update membership set role = 'viewer'").await.unwrap();
    let viewer = world.test.staff("official@example.org").await.of(world.charity).unwrap();
    let backend = &world.test.backend;
    let (source, new) =
        NewTerminal::read_for_charity(&json!({ "source": source, "kind": "merchant", "mid": "M2" })).unwrap();
    assert_eq!(code(backend.add_terminal(&viewer, source, &new).await), "outside_role");
    let change = TerminalChange::read(&json!({ "validFrom": null })).unwrap();
    assert_eq!(code(backend.change_terminal(&viewer, entry.id, change).await), "outside_role");
    assert_eq!(code(backend.end_terminal(&viewer, entry.id).await), "outside_role");
    assert_eq!(backend.terminal(&viewer, entry.id).await.unwrap().view, entry);
}

#[tokio::test]
async fn staff_see_of_unmatched_gifts_how_many_there_are_of_merchants_that_are_theirs() {
    let world = World::at(NOW).await;
    let elsewhere = world.test.platform("Tap & Give").await;
    let backend = &world.test.backend;
    for tid in ["T1", "T2", "T2"] {
        world.sent(card("M1", tid, "Harbour Shop")).await;
    }
    world.sent(card("M2", "T1", "SOMEBODY ELSE")).await;
    let staff = world.test.staff("official@example.org").await.of(world.charity).unwrap();
    let source = backend.sources(&staff).await.unwrap()[0].source_id;
    assert!(backend.unmatched(&staff).await.unwrap().is_empty());
    let seen = |found: Vec<backend::terminal::Unmatched>| -> Vec<(String, String, i64)> {
        found.into_iter().map(|line| (line.tid, line.descriptor, line.gifts)).collect()
    };
    let (_, new) = NewTerminal::read_for_charity(
        &json!({ "source": source, "kind": "terminal", "mid": "M1", "tid": "T1" }),
    )
    .unwrap();
    let entry = backend.add_terminal(&staff, source, &new).await.unwrap();
    assert!(backend.unmatched(&staff).await.unwrap().is_empty(), "anybody can list a merchant");
    world.confirm(entry).await;
    let others = [("T2".to_owned(), "HARBOUR SHOP".to_owned(), 2)];
    assert_eq!(seen(backend.unmatched(&staff).await.unwrap()), others);
    // Of a platform that the charity did not add nothing is seen.
    world
        .test
        .by_hand(&format!(
            "update donation set platform_id = '{}' where source_id is null",
            elsewhere.platform_id.uuid()
        ))
        .await
        .unwrap();
    assert!(backend.unmatched(&staff).await.unwrap().is_empty());
}
