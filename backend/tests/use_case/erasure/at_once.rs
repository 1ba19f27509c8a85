//! Two processes that forget at the same moment: each leaves what the other has emptied, and none of them fails.

use hmrc::simulator::{Outcome, Step};
use serde_json::json;

use super::{ADDRESS, NOW, erase};
use crate::claim::Desk;
use crate::person::{World, waited_for};

#[tokio::test(flavor = "multi_thread")]
async fn case_83_a_declaration_that_another_process_is_emptying_is_left_to_it_and_the_others_are_emptied() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    for _ in 0..2 {
        world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    }
    let me = world.test.donor(ADDRESS).await;
    erase(&world, &me).await;
    world.test.set_clock("2033-11-22T09:00:00Z");

    let mut other = world.test.connection().await;
    other.execute("begin").await;
    other
        .execute(
            "update declaration
             set title = null, first_name = '', last_name = '', address_line1 = '', address_line2 = null, town = null,
                 postcode = null, country = 'ZZ', forgotten_at = '2033-11-22T08:59:00Z'
             where declaration_id = (select declaration_id from declaration order by declaration_id limit 1)",
        )
        .await;
    let (forgotten, ()) = tokio::join!(world.test.backend.forget_old(), async {
        // It has found both, and waits for what becomes of the first.
        waited_for(&world, 1).await;
        other.execute("commit").await;
    });
    forgotten.unwrap();
    for at in ["2033-11-22T08:59:00Z", "2033-11-22T09:00:00Z"] {
        let emptied =
            format!("select count(*) from declaration where address_line1 = '' and forgotten_at = '{at}'");
        assert_eq!(world.test.count(&emptied).await, 1, "{at}");
    }
    world.verify().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_said_with_hmrc_is_emptied_once_when_another_process_empties_some_of_it() {
    let desk = Desk::open().await;
    desk.gifts(2).await;
    let refused = Outcome::Reject { line: 1, number: 4065, element: "Donor/Sur" };
    desk.once(Step::Submit, refused);
    desk.once(Step::Poll, Outcome::WebPage { status: 503 });
    desk.stepped(2).await;
    desk.world.test.work().await;
    for whole in ["claim_reply_aside where body <> ''", "hold where words <> ''"] {
        let whole = format!("select count(*) from {whole}");
        assert_eq!(desk.count(&whole).await, 1, "{whole}");
    }
    let messages = desk.count("select count(*) from claim_message").await;
    desk.world.test.set_clock("2033-11-24T09:00:00Z");

    // One message, the reply that was put aside, and HMRC's words about the refused gift.
    let mut other = desk.world.test.connection().await;
    for statement in [
        "begin",
        "update claim_message
         set body = '', forgotten_at = '2033-11-24T08:59:00Z',
             note = jsonb_build_object('says', 'no_longer_kept', 'sha256', encode(sha256(body), 'hex'))
         where message_id = (select message_id from claim_message order by message_id limit 1)",
        "update claim_reply_aside set body = '', forgotten_at = '2033-11-24T08:59:00Z'",
        "update hold set words = ''",
    ] {
        other.execute(statement).await;
    }
    let (forgotten, ()) = tokio::join!(desk.backend().forget_old(), async {
        waited_for(&desk.world, 1).await;
        other.execute("commit").await;
    });
    forgotten.unwrap();
    for (forgotten, count) in [
        ("claim_message where forgotten_at = '2033-11-24T08:59:00Z'", 1),
        ("claim_message where forgotten_at = '2033-11-24T09:00:00Z'", messages - 1),
        ("claim_reply_aside where forgotten_at = '2033-11-24T08:59:00Z'", 1),
        // Written by the transaction that wrote that message, and by none since.
        (
            "hold join claim_message on claim_message.xmin = hold.xmin
             where hold.words = '' and claim_message.forgotten_at = '2033-11-24T08:59:00Z'",
            1,
        ),
    ] {
        let query = format!("select count(*) from {forgotten}");
        assert_eq!(desk.count(&query).await, count, "{forgotten}");
    }
    desk.is_sound().await;
}
