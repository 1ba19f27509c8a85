//! What records need, for its time and no longer.

use domain::donation::Status;
use domain::linked_account::LinkKind;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{ADDRESS, PAR, erase, link, tables_with};
use crate::claim::Desk;

#[tokio::test]
async fn case_83_a_declared_gift_is_claimed_and_its_record_is_kept_for_its_time_and_no_longer() {
    let desk = Desk::open().await;
    let world = &desk.world;
    let gift = desk.gifts(1).await[0];
    let me = world.test.donor(ADDRESS).await;
    erase(world, &me).await;
    let claim = desk.claim().await;
    assert_eq!(world.status(gift).await, Status::Accepted);
    let filed = desk.bodies(claim).await;
    assert!(filed.iter().any(|(_, body)| body.contains("BS1 4DJ")), "with the address of its day");
    desk.is_sound().await;

    let whole = "select count(*) from declaration where first_name <> ''";
    let said = "select count(*) from claim_message where length(body) > 0";
    let home = "select count(*) from authorisation where address_line1 <> ''";
    let messages = desk.count(said).await;
    for (now, declarations, messages, homes) in [
        // Seven years later to the day.
        ("2033-11-22T09:00:00Z", 1, messages, 1),
        ("2033-11-24T09:00:00Z", 0, 0, 1),
        // The authorisation lasted until 5 April 2027.
        ("2034-04-05T09:00:00Z", 0, 0, 1),
        ("2034-04-07T09:00:00Z", 0, 0, 0),
    ] {
        world.test.set_clock(now);
        desk.backend().forget_old().await.unwrap();
        assert_eq!(
            (desk.count(whole).await, desk.count(said).await, desk.count(home).await),
            (declarations, messages, homes),
            "{now}"
        );
    }
    assert_eq!(tables_with(world, "Quay Street").await, 0);
    let over = "select count(*) from donor where forgotten_at is not null";
    assert_eq!(desk.count(over).await, 1);
    // Gift and claim are there still, and so is what proves what was said.
    assert_eq!(world.status(gift).await, Status::Accepted);
    let proof = "select count(*) from claim_message where note ->> 'says' = 'no_longer_kept' and length(note ->> 'sha256') = 64";
    assert_eq!(desk.count(proof).await, messages);
    let texts = desk.backend().declarations_for_platform(&world.platform, gift).await;
    assert_eq!(texts.unwrap().len(), 0);
    desk.is_sound().await;
}

#[tokio::test]
async fn hmrcs_words_go_with_their_time_where_what_came_with_them_was_put_aside_too() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let claim = desk.claim().await;
    let aside = json!({ "sha256": "00ff", "is_list": false });
    let gone = json!({ "says": "no_longer_kept", "sha256": "00ff" });
    // These repeat nothing.
    let status = json!({ "says": "status", "status": 503, "aside": aside });
    let timed_out = json!({ "says": "timed_out" });
    let words = json!({ "says": "hmrc", "words": "Nobody at 1 Quay Street.", "more": 0, "aside": aside });
    let why = json!({ "says": "unreadable", "why": "no end of 1 Quay Street", "aside": aside });
    let notes = [(&words, &gone), (&why, &gone), (&status, &status), (&timed_out, &timed_out)];
    let ids: Vec<Uuid> = (1..).map(Uuid::from_u128).take(notes.len()).collect();
    for (id, (note, _)) in ids.iter().zip(&notes) {
        let insert = format!(
            "insert into claim_message (message_id, claim_id, at, direction, kind, body, note)
             values ('{id}', '{}', '2026-11-21T09:00:00Z', 'received', 'failure', '', '{note}')",
            claim.uuid()
        );
        desk.world.test.by_hand(&insert).await.unwrap();
    }
    desk.world.test.set_clock("2033-11-24T09:00:00Z");
    desk.backend().forget_old().await.unwrap();
    for (id, (_, left)) in ids.iter().zip(&notes) {
        let note = format!("select note::text from claim_message where message_id = '{id}'");
        let note: Value = serde_json::from_str(&desk.world.test.text(&note).await).unwrap();
        assert_eq!(note, **left);
    }
}

#[tokio::test]
async fn what_may_be_forgotten_goes_as_a_whole_and_nothing_else_changes() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.claim().await;
    let donor = desk.world.zoe().await;
    link(&desk.world, &desk.world.platform, donor, LinkKind::Par, PAR).await;
    for (change, refused) in [
        ("update declaration set first_name = ''", "declaration_is_immutable"),
        ("update declaration set forgotten_at = now()", "declaration_is_immutable"),
        ("update authorisation set erased_at = now()", "authorisation_is_immutable"),
        ("update authorisation set first_name = ''", "authorisation_is_immutable"),
        ("update linked_account set value = ''", "linked_account_that_lives_has_a_number"),
        ("update donor set erased_at = now()", "donor_erased_has_no_address"),
    ] {
        let found = desk.world.test.by_hand(change).await.unwrap_err();
        assert_eq!(found, refused, "{change}");
    }
    for change in [
        "update claim_message set forgotten_at = now()",
        "update claim_message set body = '', forgotten_at = now(), kind = 'nothing'",
        "delete from claim_message",
        "truncate claim_message",
    ] {
        let found = desk.world.test.by_hand(change).await.unwrap_err();
        assert!(found.contains("append-only"), "{change}: {found}");
    }
}
