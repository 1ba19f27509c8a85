//! "This was not me": a card that was not the donor's leaves them with the gifts that it alone made theirs.

use backend::Error;
use backend::pagination::PageRequest;
use backend::testing::words::{self, say_in_email};
use domain::claim::ClaimStatus;
use domain::donation::Status;
use domain::donor::NewDonor;
use domain::donor_match::Evidence;
use domain::{DonationId, DonorId, ErasureConfirmed, LinkKind};
use hmrc::simulator::{Outcome, Step};
use serde_json::{Value, json};

use super::{NOW, PAR, another, link, look_up, unlink};
use crate::claim::{Desk, NEXT_DAY};
use crate::person::{World, code, unkeyed};

/// The subject of a message to a donor that a card was linked.
fn card_linked() -> String {
    say_in_email("notices", "card-linked-subject", [])
}

/// What the link "not me" holds in the newest message to Zoë that a card was linked.
async fn told(world: &World) -> String {
    world.test.work().await;
    let mailbox = world.test.backend.mailbox().await.unwrap();
    let subject = card_linked();
    let linked = |mail: &&backend::mail::Received| mail.subject == subject && mail.to == "zoe@example.org";
    let mail = mailbox.iter().find(linked).unwrap();
    let token = mail.body.split("/not-me/").nth(1).unwrap();
    token.split_whitespace().next().unwrap().to_owned()
}

async fn deny(world: &World) {
    let token = told(world).await;
    world.test.backend.deny(&token).await.unwrap();
}

/// What a gift by the card says, settled on its day.
fn by_card() -> Value {
    json!({ "donor": { "type": "par", "value": PAR }, "settlementDate": "2026-11-21" })
}

/// Zoë, who authorised Uplift, with the card.
async fn zoe_with_card(world: &World) -> DonorId {
    let zoe = world.zoe().await;
    world.authorise(zoe).await;
    link(world, &world.platform, zoe, PAR).await.unwrap();
    zoe
}

/// Where a gift stands, and whose it is.
async fn stands(world: &World, gift: DonationId) -> (Status, Option<DonorId>) {
    // No answer tells whom a match found.
    (world.status(gift).await, world.holder(gift).await)
}

#[tokio::test]
async fn gifts_that_the_card_alone_made_the_donors_leave_with_their_declarations_and_others_stay() {
    let world = World::at(NOW).await;
    let before = world.sent(by_card()).await;
    let zoe = zoe_with_card(&world).await;
    let after = world.sent(by_card()).await;
    let unsettled = world.sent(json!({ "donor": { "type": "par", "value": PAR } })).await;
    let by_address = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    let by_id =
        json!({ "donor": { "type": "uid", "value": zoe.to_string() }, "settlementDate": "2026-11-21" });
    let by_id = world.sent(by_id).await;
    for gift in [before, after, by_address, by_id] {
        assert_eq!(stands(&world, gift).await, (Status::Declared, Some(zoe)));
    }
    let me = world.test.donor("zoe@example.org").await;
    let link = world.test.backend.my_links(&me).await.unwrap().remove(0).link_id;
    let leaving = world.test.backend.gifts_of_my_link(&me, link).await.unwrap();
    let lost = leaving.sum;
    // Three of £10 leave, of which two are declared.
    assert_eq!((lost.count, lost.given.get(), lost.with_gift_aid, lost.gift_aid.get()), (3, 3_000, 2, 500));
    // Each of them is named.
    let mut named: Vec<DonationId> = leaving.newest.iter().map(|gift| gift.view.id).collect();
    named.sort();
    let mut leave = [before, after, unsettled];
    leave.sort();
    assert_eq!(named, leave);
    let uses = world.test.backend.uses_of_my_links(&me).await.unwrap();
    let used = &uses[&link];
    assert_eq!((used.gifts, used.gross.get()), (3, 1_000));
    assert_eq!(used.charity_name.as_deref(), Some("Harbour Hospice"));
    deny(&world).await;
    let leaving = world.test.backend.gifts_of_my_link(&me, link).await.unwrap();
    assert_eq!((leaving.sum.count, leaving.newest.len()), (0, 0));
    for gift in [before, after] {
        assert_eq!(stands(&world, gift).await, (Status::AwaitingDonor, None));
    }
    assert_eq!(stands(&world, unsettled).await, (Status::AwaitingSettlement, None));
    for gift in [by_address, by_id] {
        assert_eq!(stands(&world, gift).await, (Status::Declared, Some(zoe)));
    }
    let request = PageRequest::new(10, None);
    let giving = world.test.backend.my_giving(&me, &request).await.unwrap();
    assert_eq!(giving.gifts.items.len(), 2);
    let kept = world.test.backend.kept_former_declarations(&me, None, 10).await;
    assert_eq!(kept.unwrap().len(), 2, "the record of what was declared is the donor's");
    // What happened is on record, and told to the platform and to the donor's open page.
    for (query, count) in [
        ("declaration where state = 'cancelled'", 2),
        ("audit where action = 'link.deny' and actor_kind = 'donor'", 1),
        ("audit where action = 'link.end' and actor_kind = 'donor'", 1),
        ("audit where action = 'donation.undeclare' and actor_kind = 'donor'", 2),
        ("audit where action = 'donation.disown' and actor_kind = 'donor'", 3),
        ("event where kind = 'donation.awaiting_donor'", 2),
        (
            "event where kind = 'donation.changed' and data ->> 'changed' = '[\"donor\"]' and platform_id is not null and donor_id is null",
            3,
        ),
        ("event where kind = 'donation.changed' and platform_id is null and donor_id is not null", 3),
    ] {
        let query = format!("select count(*) from {query}");
        assert_eq!(world.test.count(&query).await, count, "{query}");
    }
    world.verify().await;
}

#[tokio::test]
async fn the_donor_hears_what_becomes_of_the_gifts_and_of_a_card_that_is_only_removed_that_they_stay() {
    let denied = say_in_email("notices", "card-never-theirs", []);
    let platform = [("platform", words::Value::text("Open Collection"))];
    let removed = say_in_email("notices", "card-unlinked-by", platform);
    let masked = domain::linked_account::masked(LinkKind::Par, PAR);
    let card = say_in_email("notices", "card-code", [("masked", words::Value::text(masked))]);
    for (denied, words) in [(true, denied), (false, removed)] {
        let world = World::at(NOW).await;
        let zoe = zoe_with_card(&world).await;
        let gift = world.sent(by_card()).await;
        if denied {
            deny(&world).await;
        } else {
            unlink(&world, &world.platform, zoe).await;
        }
        world.test.work().await;
        let mailbox = world.test.backend.mailbox().await.unwrap();
        let ended = say_in_email("notices", "card-unlinked-subject", []);
        let mails: Vec<_> = mailbox.iter().filter(|mail| mail.subject == ended).collect();
        assert_eq!(mails.len(), 1, "{words}");
        for words in [&words, &card] {
            assert!(mails[0].body.contains(words), "{words}: {}", mails[0].body);
        }
        let whose = stands(&world, gift).await.1;
        assert_eq!(whose, (!denied).then_some(zoe), "{words}");
    }
}

#[tokio::test]
async fn a_card_that_was_removed_before_is_denied_too_and_saying_it_again_changes_nothing() {
    let world = World::at(NOW).await;
    let zoe = zoe_with_card(&world).await;
    let other = another(&world).await;
    look_up(&world, &other).await;
    link(&world, &other, zoe, PAR).await.unwrap();
    let gift = world.sent(by_card()).await;
    world.test.work().await;
    let mailbox = world.test.backend.mailbox().await.unwrap();
    let linked = mailbox.iter().filter(|mail| mail.subject == card_linked());
    let tokens: Vec<&str> = linked
        .map(|mail| mail.body.split("/not-me/").nth(1).unwrap())
        .map(|token| token.split_whitespace().next().unwrap())
        .collect();
    assert_eq!(tokens.len(), 2, "each platform has the donor told");
    let me = world.test.donor("zoe@example.org").await;
    let links = world.test.backend.my_links(&me).await.unwrap();
    world.test.backend.remove_my_link(&me, links[0].link_id).await.unwrap();
    assert_eq!(stands(&world, gift).await, (Status::Declared, Some(zoe)));
    for token in tokens {
        world.test.backend.deny(token).await.unwrap();
        assert_eq!(stands(&world, gift).await, (Status::AwaitingDonor, None));
    }
    for action in ["link.end", "link.deny", "donation.disown"] {
        let query = format!("select count(*) from audit where action = '{action}'");
        assert_eq!(world.test.count(&query).await, 1, "{action}");
    }
    world.verify().await;
}

#[tokio::test]
async fn a_donor_says_it_of_a_card_in_their_list_too_once_and_of_nobody_elses() {
    let world = World::at(NOW).await;
    let zoe = zoe_with_card(&world).await;
    let gift = world.sent(by_card()).await;
    let (backend, me) = (&world.test.backend, world.test.donor("zoe@example.org").await);
    let card = backend.my_links(&me).await.unwrap()[0].link_id;
    let stranger = world.test.donor("sean@example.org").await;
    let denied = backend.deny_my_link(&stranger, card, 1).await;
    assert_eq!(code(denied), "link_not_found");
    // Not before they said yes to each gift that leaves.
    let unasked = backend.deny_my_link(&me, card, 0).await;
    assert!(matches!(unasked, Err(Error::Invalid(_))), "{unasked:?}");
    assert_eq!(stands(&world, gift).await, (Status::Declared, Some(zoe)));
    backend.deny_my_link(&me, card, 1).await.unwrap();
    assert_eq!(stands(&world, gift).await, (Status::AwaitingDonor, None));
    assert!(backend.my_links(&me).await.unwrap().is_empty());
    // Once more is the same, for them alone; its gifts are not kept by removing it now.
    backend.deny_my_link(&me, card, 0).await.unwrap();
    let denials = "select count(*) from audit where action = 'link.deny'";
    assert_eq!(world.test.count(denials).await, 1);
    let denied = backend.deny_my_link(&stranger, card, 0).await;
    assert_eq!(code(denied), "link_not_found");
    assert_eq!(code(backend.remove_my_link(&me, card).await), "link_not_found");
    world.verify().await;
}

#[tokio::test]
async fn gifts_that_the_same_card_found_while_it_was_the_donors_stay() {
    let world = World::at(NOW).await;
    let zoe = zoe_with_card(&world).await;
    let earlier = world.sent(by_card()).await;
    world.test.work().await;
    world.test.set_clock("2026-11-21T10:00:00Z");
    unlink(&world, &world.platform, zoe).await;
    world.test.set_clock("2026-11-21T11:00:00Z");
    link(&world, &world.platform, zoe, PAR).await.unwrap();
    let later = world.sent(by_card()).await;
    deny(&world).await;
    world.test.work().await;
    assert_eq!(stands(&world, earlier).await, (Status::Declared, Some(zoe)));
    assert_eq!(stands(&world, later).await, (Status::AwaitingDonor, None));
    world.verify().await;
}

#[tokio::test]
async fn a_link_that_came_later_and_was_removed_too_keeps_no_gift_that_it_did_not_find() {
    let world = World::at(NOW).await;
    let zoe = zoe_with_card(&world).await;
    let token = told(&world).await;
    let gift = world.sent(by_card()).await;
    world.test.set_clock("2026-11-21T10:00:00Z");
    unlink(&world, &world.platform, zoe).await;
    world.test.set_clock("2026-11-21T11:00:00Z");
    link(&world, &world.platform, zoe, PAR).await.unwrap();
    let later = world.sent(by_card()).await;
    world.test.set_clock("2026-11-21T12:00:00Z");
    unlink(&world, &world.platform, zoe).await;
    world.test.set_clock("2026-11-21T13:00:00Z");
    world.test.backend.deny(&token).await.unwrap();
    world.test.work().await;
    assert_eq!(stands(&world, gift).await, (Status::AwaitingDonor, None));
    assert_eq!(stands(&world, later).await, (Status::Declared, Some(zoe)));
    world.verify().await;
}

#[tokio::test]
async fn a_match_that_the_card_led_to_is_good_for_nothing_more() {
    let world = World::at(NOW).await;
    let zoe = zoe_with_card(&world).await;
    let evidence = Evidence::read(&json!({ "card": { "par": PAR } }), world.test.backend.now()).unwrap();
    let matched = world.test.backend.match_donor(&world.platform, &evidence, &unkeyed()).await;
    let by_match = json!({ "donor": { "type": "match", "value": matched.unwrap().value.match_id }, "settlementDate": "2026-11-21" });
    let gift = world.sent(by_match.clone()).await;
    assert_eq!(stands(&world, gift).await, (Status::Declared, Some(zoe)));
    deny(&world).await;
    assert!(world.send(by_match).await.is_err(), "the platform matches again");
}

#[tokio::test]
async fn gifts_of_a_card_that_is_somebody_elses_by_now_are_theirs() {
    let world = World::at(NOW).await;
    let zoe = zoe_with_card(&world).await;
    let gift = world.sent(by_card()).await;
    let token = told(&world).await;
    unlink(&world, &world.platform, zoe).await;
    let sean = NewDonor::read(&json!({ "email": "sean@example.org" })).unwrap();
    let sean = world.test.backend.create_donor(&world.platform, &sean, &unkeyed()).await;
    let sean = sean.unwrap().value.id;
    world.authorise(sean).await;
    link(&world, &world.platform, sean, PAR).await.unwrap();
    assert_eq!(stands(&world, gift).await, (Status::Declared, Some(zoe)));
    world.test.backend.deny(&token).await.unwrap();
    assert_eq!(stands(&world, gift).await, (Status::Declared, Some(sean)));
    world.verify().await;
}

/// A gift by the card on the first day; the clock then stands on the next.
async fn given(desk: &Desk) -> DonationId {
    desk.world.test.set_clock(NOW);
    let gift = desk.world.sent(by_card()).await;
    desk.world.test.set_clock(NEXT_DAY);
    gift
}

#[tokio::test]
async fn its_gifts_leave_the_claim_that_waits_and_their_tax_goes_back_where_hmrc_accepted_it() {
    let desk = Desk::open().await;
    zoe_with_card(&desk.world).await;
    let accepted = given(&desk).await;
    desk.claim().await;
    assert_eq!(desk.world.status(accepted).await, Status::Accepted);
    desk.choose("by_hand", "one").await;
    let waiting = given(&desk).await;
    let unfiled = desk.claim().await;
    assert_eq!(desk.shown(unfiled).await.lines, 1);
    deny(&desk.world).await;
    for gift in [accepted, waiting] {
        assert_eq!(stands(&desk.world, gift).await, (Status::AwaitingDonor, None));
    }
    assert_eq!(desk.shown(unfiled).await.status(), ClaimStatus::Withdrawn, "nothing is left of it");
    assert_eq!(desk.count("select count(*) from adjustment").await, 1);
    desk.is_sound().await;
}

#[tokio::test]
async fn the_tax_on_a_gift_that_hmrc_has_goes_back_once_the_claim_is_accepted() {
    let desk = Desk::open().await;
    zoe_with_card(&desk.world).await;
    let gift = given(&desk).await;
    let token = told(&desk.world).await;
    desk.once(Step::Submit, Outcome::Wait { polls: 2 });
    let id = desk.stepped(1).await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Acknowledged);
    desk.backend().deny(&token).await.unwrap();
    assert_eq!(desk.count("select count(*) from adjustment").await, 0);
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);
    assert_eq!(desk.count("select count(*) from adjustment").await, 1);
    assert_eq!(stands(&desk.world, gift).await, (Status::AwaitingDonor, None));
    desk.is_sound().await;
}

#[tokio::test]
async fn a_gift_that_crossed_the_denial_is_found_by_the_worker() {
    let world = World::at(NOW).await;
    let zoe = zoe_with_card(&world).await;
    deny(&world).await;
    let gift = world.sent(by_card()).await;
    // As if the two transactions had run side by side: whoever sent the gift saw the card still.
    let crossed =
        format!("update donation set donor_id = '{}', status = 'awaiting_authorisation'", zoe.uuid());
    assert_eq!(world.test.by_hand(&crossed).await, Ok(1));
    world.test.work().await;
    assert_eq!(stands(&world, gift).await, (Status::AwaitingDonor, None));
    world.verify().await;
}

const MANY: usize = 120;

/// Zoë has denied the card of so many gifts that not all could leave at once.
async fn denied_many() -> World {
    let world = World::at(NOW).await;
    zoe_with_card(&world).await;
    for _ in 0..MANY {
        world.sent(by_card()).await;
    }
    deny(&world).await;
    let hers = "select count(*) from donation where status = 'declared' and donor_id is not null";
    assert_eq!(world.test.count(hers).await, 20, "a hundred at once");
    world
}

#[tokio::test]
async fn of_very_many_gifts_the_worker_takes_away_what_the_click_did_not() {
    let world = denied_many().await;
    world.verify().await;
    // A worker that does not come is found out.
    world.test.set_clock("2026-11-21T09:06:00Z");
    assert_eq!(
        world.test.backend.verify().await.unwrap().broken,
        ["20 row(s) break: no gift belongs to a donor only by a card or phone that the donor denied"]
    );
    world.test.work().await;
    let nobodys = "select count(*) from donation where status = 'awaiting_donor' and donor_id is null";
    assert_eq!(world.test.count(nobodys).await, 120);
    world.verify().await;
}

#[tokio::test]
async fn an_account_that_is_deleted_right_after_keeps_none_of_them() {
    let world = denied_many().await;
    let me = world.test.donor("zoe@example.org").await;
    let meant = ErasureConfirmed::read(&json!({ "confirm": "DELETE" })).unwrap();
    world.test.backend.erase(&me, meant).await.unwrap();
    for kept in ["donation where donor_id is not null", "declaration where state = 'made'"] {
        let query = format!("select count(*) from {kept}");
        assert_eq!(world.test.count(&query).await, 0, "{kept}");
    }
    world.verify().await;
}

#[tokio::test]
async fn the_database_takes_no_denial_of_a_card_that_is_still_linked() {
    let world = World::at(NOW).await;
    zoe_with_card(&world).await;
    let denied = "update linked_account set denied_at = linked_at";
    assert_eq!(world.test.by_hand(denied).await.unwrap_err(), "linked_account_denied_has_ended");
}

#[tokio::test]
async fn a_gift_knows_whether_the_card_that_it_was_found_by_is_still_linked() {
    let world = World::at(NOW).await;
    zoe_with_card(&world).await;
    let gift = world.sent(by_card()).await;
    let (me, other) =
        (world.test.donor("zoe@example.org").await, world.test.donor("other@example.org").await);
    let backend = &world.test.backend;
    assert!(backend.is_still_linked(&me, gift).await.unwrap());
    assert!(!backend.is_still_linked(&other, gift).await.unwrap());
    let link = backend.my_links(&me).await.unwrap().remove(0).link_id;
    backend.remove_my_link(&me, link).await.unwrap();
    assert!(!backend.is_still_linked(&me, gift).await.unwrap());
    // It stays theirs.
    assert!(backend.my_gift(&me, gift).await.is_ok());
}

#[tokio::test]
async fn the_mail_says_how_many_gifts_left_and_the_gift_aid_that_was_cancelled() {
    let world = World::at(NOW).await;
    let zoe = zoe_with_card(&world).await;
    for _ in 0..2 {
        world.sent(by_card()).await;
    }
    let unsettled = world.sent(json!({ "donor": { "type": "par", "value": PAR } })).await;
    assert_eq!(stands(&world, unsettled).await, (Status::AwaitingSettlement, Some(zoe)));
    deny(&world).await;
    world.test.work().await;
    let mailbox = world.test.backend.mailbox().await.unwrap();
    let ended = say_in_email("notices", "card-unlinked-subject", []);
    let mail = mailbox.iter().find(|mail| mail.subject == ended).unwrap();
    let gifts = [("count", words::Value::number(3)), ("given", words::Value::text("£30.00"))];
    let gift_aid = [("count", words::Value::number(2)), ("gift_aid", words::Value::text("£5.00"))];
    for words in [
        say_in_email("notices", "never-theirs-gifts", gifts),
        say_in_email("notices", "never-theirs-gift-aid-of-some", gift_aid),
        say_in_email("notices", "never-theirs-others", []),
    ] {
        assert!(mail.body.contains(&words), "{words}: {}", mail.body);
    }
}
