//! "This was not me": an authorisation that the donor never gave covers nothing, from its first instant.

use backend::mail::{Given, NoticeKind};
use backend::testing::words::{Value, say_in_email};
use domain::authorisation::AuthorisationStatus;
use domain::claim::ClaimStatus;
use domain::donation::{DeclarationStatus, DonationChange, Status};
use domain::{ClaimId, NewAuthorisation, Timestamp};
use hmrc::simulator::{Outcome, Step};
use serde_json::json;
use time::macros::date;

use super::{settle, told};
use crate::claim::Desk;
use crate::person::{World, code, unkeyed, waited_for};

const NOW: &str = "2026-11-21T09:00:00Z";

/// Zoë says that the newest authorisation was not given by her.
async fn deny(world: &World) {
    let token = told(world).await;
    world.test.backend.deny(&token).await.unwrap();
}

#[tokio::test]
async fn what_was_declared_under_it_is_taken_back_and_what_settles_later_is_not_declared_under_it() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let declared = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    let waiting = world.sent(json!({ "reference": "waits for settlement" })).await;
    assert_eq!(world.status(declared).await, Status::Declared);
    world.test.set_clock("2026-11-21T10:00:00Z");
    deny(&world).await;
    assert_eq!(world.status(declared).await, Status::AwaitingAuthorisation);
    let id = declared.uuid();
    for query in [
        "declaration where state = 'cancelled' and donation_id",
        "audit where action = 'donation.undeclare' and actor_kind = 'donor' and subject_id",
        "event where kind = 'donation.awaiting_authorisation' and subject_id",
    ] {
        let query = format!("select count(*) from {query} = '{id}'");
        assert_eq!(world.test.count(&query).await, 1, "{query}");
    }
    settle(&world, waiting, "2026-11-21").await;
    assert_eq!(world.status(waiting).await, Status::AwaitingAuthorisation);
    world.test.set_clock("2026-11-22T09:00:00Z");
    world.test.work().await;
    assert_eq!(world.status(waiting).await, Status::AwaitingAuthorisation);
    world.verify().await;
}

#[tokio::test]
async fn the_same_request_once_more_does_not_bring_it_back() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    world.test.set_clock("2026-11-21T09:10:00Z");
    world.test.backend.cancel_for_platform(&world.platform, donor, None, &unkeyed()).await.unwrap();
    world.test.set_clock("2026-11-21T10:00:00Z");
    deny(&world).await;
    world.test.set_clock("2026-11-21T10:30:00Z");
    let again = async |explained_at: &str| {
        let agreement = world.agreement_of(Timestamp::parse(explained_at).unwrap());
        let backend = &world.test.backend;
        backend.commit_authorisation(&world.platform, donor, agreement, &unkeyed()).await
    };
    // After the stop and before they said that it was never theirs.
    assert_eq!(code(again("2026-11-21T09:30:00Z").await), "out_of_range");
    assert!(again("2026-11-21T10:15:00Z").await.is_ok());
}

#[tokio::test]
async fn platforms_hear_that_it_is_cancelled_and_the_donor_what_becomes_of_the_gifts() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    deny(&world).await;
    let summary = world.test.backend.authorisation_of(&world.platform, donor).await.unwrap();
    assert_eq!(
        (summary.status, summary.valid_from, summary.valid_until),
        (AuthorisationStatus::Cancelled, None, None),
        "it had no day"
    );
    let told = "select count(*) from event
         where kind = 'authorisation.cancelled' and (data ->> 'from')::timestamptz = '2026-11-21T00:00:00Z'";
    assert_eq!(world.test.count(told).await, 1);
    world.test.work().await;
    let mailbox = world.test.backend.mailbox().await.unwrap();
    let subject = say_in_email("notices", "never-given-subject", []);
    let mail = mailbox.iter().find(|mail| mail.subject == subject).unwrap();
    let never = say_in_email("notices", "never-given", [("day", Value::text("21 November 2026"))]);
    let none = say_in_email("notices", "never-given-no-gifts", []);
    for words in [never, none] {
        assert!(mail.body.contains(&words), "{words}: {}", mail.body);
    }
    let gifts = say_in_email("notices", "never-given-gifts", []);
    assert!(!mail.body.contains(&gifts), "{}", mail.body);
}

#[tokio::test]
async fn a_gift_that_another_authorisation_of_the_donor_covers_is_declared_under_that_one() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    world.test.work().await;
    // Of the next day: the same once more on one day is the same authorisation.
    world.test.set_clock("2026-11-22T10:00:00Z");
    world.authorise(donor).await;
    let gift = world.sent(json!({ "settlementDate": "2026-11-22" })).await;
    deny(&world).await;
    assert_eq!(world.status(gift).await, Status::Declared);
    for (state, denied) in [("cancelled", "not null"), ("made", "null")] {
        let query = format!(
            "select count(*) from declaration join authorisation using (authorisation_id)
             where state = '{state}' and denied_at is {denied}"
        );
        assert_eq!(world.test.count(&query).await, 1, "{state}");
    }
    let told = "select count(*) from event where kind = 'donation.declared'";
    assert_eq!(world.test.count(told).await, 1);
    world.verify().await;
}

#[tokio::test]
async fn one_that_was_cancelled_already_is_taken_back_too_and_keeps_when_it_was_stopped() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let gift = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    world.test.set_clock("2026-11-21T10:00:00Z");
    world.test.backend.cancel_for_platform(&world.platform, donor, None, &unkeyed()).await.unwrap();
    assert_eq!(world.status(gift).await, Status::Declared);
    world.test.set_clock("2026-11-21T11:00:00Z");
    deny(&world).await;
    assert_eq!(world.status(gift).await, Status::AwaitingAuthorisation);
    let kept = "select count(*) from authorisation
         where cancelled_at = '2026-11-21T10:00:00Z' and denied_at = '2026-11-21T11:00:00Z'";
    assert_eq!(world.test.count(kept).await, 1);
    world.verify().await;
}

#[tokio::test]
async fn its_gifts_leave_the_claim_that_waits_and_their_tax_goes_back_where_hmrc_accepted_it() {
    let desk = Desk::open().await;
    let accepted = desk.gifts(1).await[0];
    desk.claim().await;
    assert_eq!(desk.world.status(accepted).await, Status::Accepted);
    desk.choose("by_hand", "one").await;
    let waiting = desk.gifts(1).await[0];
    let unfiled = desk.claim().await;
    assert_eq!(desk.shown(unfiled).await.lines, 1);
    deny(&desk.world).await;
    for gift in [accepted, waiting] {
        assert_eq!(desk.world.status(gift).await, Status::AwaitingAuthorisation);
    }
    assert_eq!(desk.shown(unfiled).await.status(), ClaimStatus::Withdrawn, "nothing is left of it");
    assert_eq!(desk.count("select count(*) from adjustment").await, 1);
    desk.is_sound().await;
}

#[tokio::test]
async fn the_tax_on_a_gift_that_hmrc_has_goes_back_once_the_claim_is_accepted() {
    let desk = Desk::open().await;
    let gift = desk.gifts(1).await[0];
    let token = told(&desk.world).await;
    desk.once(Step::Submit, Outcome::Wait { polls: 2 });
    let id = desk.stepped(1).await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Acknowledged);
    desk.backend().deny(&token).await.unwrap();
    assert_eq!(desk.count("select count(*) from adjustment").await, 0);
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);
    assert_eq!(desk.count("select count(*) from adjustment").await, 1);
    assert_eq!(desk.world.status(gift).await, Status::AwaitingAuthorisation);
    desk.is_sound().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn claims_of_several_charities_are_locked_in_their_own_order_and_not_in_that_of_the_gifts() {
    let desk = Desk::open().await;
    desk.choose("by_hand", "one").await;
    desk.gifts(1).await;
    // The neighbour's gift is the later one, and its claim the earlier.
    let neighbour = desk.neighbour("Second Trust", "CD67890").await;
    desk.choose_for(&neighbour, "by_hand", "one").await;
    let first = desk.backend().begin_claim(&neighbour).await.unwrap();
    let second = desk.claim().await;
    let token = told(&desk.world).await;

    let lock = |claim: ClaimId| format!("select from claim where claim_id = '{}' for update", claim.uuid());
    let mut other = desk.world.test.connection().await;
    other.execute("begin").await;
    other.execute(&lock(first)).await;
    let (denied, ()) = tokio::join!(desk.backend().deny(&token), async {
        waited_for(&desk.world, 1).await;
        // Whoever holds the first is never kept from the second, so that the two cannot wait for each other.
        other.execute(&format!("{} nowait", lock(second))).await;
        other.execute("commit").await;
    });
    denied.unwrap();
    let withdrawn = "select count(*) from claim where state = 'withdrawn'";
    assert_eq!(desk.count(withdrawn).await, 2);
    desk.is_sound().await;
}

#[tokio::test]
async fn of_very_many_gifts_the_worker_takes_back_what_the_click_did_not() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    for _ in 0..120 {
        world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    }
    deny(&world).await;
    let declared = "select count(*) from donation where status = 'declared'";
    assert_eq!(world.test.count(declared).await, 20, "a hundred at once");
    world.verify().await;
    // A worker that does not come is found out.
    world.test.set_clock("2026-11-21T09:06:00Z");
    assert_eq!(
        world.test.backend.verify().await.unwrap().broken,
        [
            "20 row(s) break: every declaration has an authorisation of its donor that covers the date of the gift"
        ]
    );
    world.test.work().await;
    assert_eq!(world.test.count(declared).await, 0);
    world.verify().await;
}

#[tokio::test]
async fn what_was_declared_under_it_stays_the_donors_record_when_the_gift_is_given_to_another() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let gift = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    deny(&world).await;
    let other = json!({ "donor": { "type": "email", "value": "yann@example.org" } });
    let change = DonationChange::read(&other, world.test.backend.now()).unwrap();
    world.test.backend.change_donation(&world.platform, gift, &change, None, &unkeyed()).await.unwrap();
    let me = world.test.donor("zoe@example.org").await;
    let kept = world.test.backend.kept_former_declarations(&me, None, 10).await;
    assert_eq!(kept.unwrap().len(), 1);
    world.verify().await;
}

#[tokio::test]
async fn the_database_takes_no_end_that_reaches_back_but_a_denial_and_that_one_for_ever() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let refused = async |set: &str| {
        let statement = format!("update authorisation set {set}");
        world.test.by_hand(&statement).await.unwrap_err()
    };
    let back = "cancelled_at = '2026-11-21T10:00:00Z', cancelled_from = '2026-11-21T09:30:00Z'";
    assert_eq!(refused(back).await, "authorisation_cancellation_reaches_not_back");
    let partly = format!("{back}, denied_at = '2026-11-21T10:00:00Z'");
    assert_eq!(refused(&partly).await, "authorisation_denied_covers_nothing");
    deny(&world).await;
    assert_eq!(refused("denied_at = null").await, "authorisation_stays_denied");
    world.verify().await;
}

/// What the link "not me" holds in the newest message with this subject.
async fn token(world: &World, subject: &str) -> String {
    world.test.work().await;
    let subject = say_in_email("notices", subject, []);
    let mailbox = world.test.backend.mailbox().await.unwrap();
    let mail = mailbox.iter().find(|mail| mail.subject == subject).unwrap();
    let token = mail.body.split("/not-me/").nth(1).unwrap();
    token.split_whitespace().next().unwrap().to_owned()
}

#[tokio::test]
async fn new_details_that_were_not_the_donors_leave_gift_aid_on_with_the_earlier_ones() {
    let world = World::at(NOW).await;
    world.zoe().await;
    let (backend, me) = (&world.test.backend, world.test.donor("zoe@example.org").await);
    backend.authorise(&me, world.agreement()).await.unwrap();
    world.test.set_clock("2026-11-22T09:00:00Z");
    let moved = json!({
        "name": { "title": "Ms", "first": "Zoë", "last": "O'Neill" },
        "address": { "line1": "2 Quay Street", "town": "Bristol", "postcode": "BS1 4DJ", "country": "GB" },
        "declaration": { "version": "2026-11-1", "agreed": true, "language": "en", "explainedAt": NOW },
    });
    let moved = NewAuthorisation::read(&moved, backend.now()).unwrap();
    backend.authorise(&me, moved).await.unwrap();
    let gift =
        world.sent(json!({ "donatedAt": "2026-11-22T08:00:00Z", "settlementDate": "2026-11-22" })).await;
    assert_eq!(world.status(gift).await, Status::Declared);

    let changed = token(&world, "changed-subject").await;
    let (given, until) = (Given::Changed { back_to_earlier: true }, Some(date!(2027 - 04 - 05)));
    let asked = backend.notice(&changed).await.unwrap();
    assert_eq!((asked.given, asked.declared_again, asked.gifts.count, asked.on_until), (given, 1, 0, until));
    backend.deny(&changed).await.unwrap();
    assert_eq!(world.status(gift).await, Status::Declared);
    let earlier = "select count(*) from declaration where state = 'made' and address_line1 = '1 Quay Street'";
    assert_eq!(world.test.count(earlier).await, 1);
    let answered = backend.notice(&changed).await.unwrap();
    assert_eq!((answered.denied, answered.given, answered.on_until), (true, given, until));

    // The email about it says that Gift Aid is on, and so does the link in it.
    let ended = token(&world, "never-given-subject").await;
    let subject = say_in_email("notices", "never-given-subject", []);
    let mailbox = backend.mailbox().await.unwrap();
    let mail = mailbox.iter().find(|mail| mail.subject == subject).unwrap();
    let on = say_in_email("notices", "never-given-on-earlier", [("until", Value::text("5 April 2027"))]);
    let never = say_in_email("notices", "never-given", [("day", Value::text("22 November 2026"))]);
    let gifts = say_in_email("notices", "never-given-gifts", []);
    for words in [on, never, gifts] {
        assert!(mail.body.contains(&words), "{words}: {}", mail.body);
    }
    let ended = backend.notice(&ended).await.unwrap();
    assert_eq!((ended.kind, ended.was_denied, ended.on_until), (NoticeKind::Cancellation, true, until));
    world.verify().await;
}

#[tokio::test]
async fn who_denies_the_only_authorisation_is_not_said_to_have_gift_aid_on() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let gift = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    assert_eq!(world.status(gift).await, Status::Declared);
    let token = told(&world).await;
    let asked = world.test.backend.notice(&token).await.unwrap();
    assert_eq!((asked.given, asked.declared_again, asked.gifts.count), (Given::SwitchedOn, 0, 1));
    assert_eq!(asked.on_until, None);
    world.test.backend.deny(&token).await.unwrap();
    assert_eq!(world.test.backend.notice(&token).await.unwrap().on_until, None);
}

#[tokio::test]
async fn the_donor_still_reads_what_was_declared_under_it_and_when_that_ended() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let gift = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    let ended_at = "2026-11-21T10:00:00Z";
    world.test.set_clock(ended_at);
    deny(&world).await;
    let me = world.test.donor("zoe@example.org").await;
    let (_, declarations) = world.test.backend.my_gift(&me, gift).await.unwrap();
    let kept: Vec<_> = declarations.iter().map(|one| (one.state, one.ended_at, one.claim)).collect();
    assert_eq!(kept, [(DeclarationStatus::Cancelled, Timestamp::parse(ended_at).ok(), None)]);
}
