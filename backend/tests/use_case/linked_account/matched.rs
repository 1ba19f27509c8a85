//! Matches to which a card or phone led that the donor then denies: the gifts under them leave the donor, unless something else led
//! there too.

use backend::testing::words::say_in_email;
use domain::donation::{DonationChange, Status};
use domain::donor_match::Evidence;
use domain::linked_account::{LinkKind, NewLink};
use domain::{DonationId, DonorId, ErasureConfirmed, LinkId, MatchId};
use serde_json::{Value, json};

use super::{NOW, PAR, PHONE, link, unlink};
use crate::person::{World, code, unkeyed};

/// Zoë, who authorised Uplift, with a card.
async fn zoe_with_card(world: &World) -> (DonorId, LinkId) {
    let zoe = world.zoe().await;
    world.authorise(zoe).await;
    let card = link(world, &world.platform, zoe, PAR).await.unwrap();
    (zoe, card.value.id)
}

/// The phone of a donor.
async fn phone(world: &World, donor: DonorId) -> LinkId {
    let new = NewLink::read(LinkKind::Phone, &json!({ "value": PHONE, "verified": true })).unwrap();
    let backend = &world.test.backend;
    let linked = backend.link(&world.platform, donor, &new, &unkeyed()).await;
    linked.unwrap().value.id
}

async fn matched(world: &World, evidence: Value) -> MatchId {
    let evidence = Evidence::read(&evidence, world.test.backend.now()).unwrap();
    let backend = &world.test.backend;
    let done = backend.match_donor(&world.platform, &evidence, &unkeyed()).await;
    done.unwrap().value.match_id
}

/// What a gift under a match says, settled on its day.
fn by(id: MatchId) -> Value {
    json!({ "donor": { "type": "match", "value": id }, "settlementDate": "2026-11-21" })
}

/// Zoë says of a card or phone that it was never hers.
async fn deny(world: &World, link: LinkId) {
    let me = world.test.donor("zoe@example.org").await;
    world.test.backend.deny_my_link(&me, link, i64::MAX).await.unwrap();
}

/// What the link "not me" holds in the message to Zoë that the card was linked.
async fn told(world: &World) -> String {
    world.test.work().await;
    let mailbox = world.test.backend.mailbox().await.unwrap();
    let linked = say_in_email("notices", "card-linked-subject", []);
    let mail = mailbox.iter().find(|mail| mail.subject == linked);
    let token = mail.unwrap().body.split("/not-me/").nth(1).unwrap();
    token.split_whitespace().next().unwrap().to_owned()
}

/// Where a gift stands, and whose it is.
async fn stands(world: &World, gift: DonationId) -> (Status, Option<DonorId>) {
    // No answer tells whom a match found.
    (world.status(gift).await, world.holder(gift).await)
}

const NOBODYS: (Status, Option<DonorId>) = (Status::AwaitingDonor, None);

#[tokio::test]
async fn gifts_under_a_match_leave_with_the_card_that_alone_led_to_it() {
    let world = World::at(NOW).await;
    let (zoe, card) = zoe_with_card(&world).await;
    let by_card = matched(&world, json!({ "card": { "par": PAR } })).await;
    let gift = world.sent(by(by_card)).await;
    let by_address =
        json!({ "donor": { "type": "email", "value": "new@example.org" }, "settlementDate": "2026-11-21" });
    let changed = world.sent(by_address).await;
    let change = json!({ "donor": { "type": "match", "value": by_card } });
    let change = DonationChange::read(&change, world.test.backend.now()).unwrap();
    world.test.backend.change_donation(&world.platform, changed, &change, None, &unkeyed()).await.unwrap();
    for gift in [gift, changed] {
        assert_eq!(stands(&world, gift).await, (Status::Declared, Some(zoe)));
    }
    deny(&world, card).await;
    for gift in [gift, changed] {
        assert_eq!(stands(&world, gift).await, NOBODYS);
    }
    assert_eq!(code(world.send(by(by_card)).await), "unknown_donor", "the platform matches again");
    let logged = "select count(*) from audit where action = 'donation.disown'";
    assert_eq!(world.test.count(logged).await, 2);
    world.verify().await;
}

#[tokio::test]
async fn a_match_to_which_something_else_led_too_stays_with_its_gifts() {
    let world = World::at(NOW).await;
    let (zoe, card) = zoe_with_card(&world).await;
    let at_home = json!({
        "card": { "par": PAR, "cardholderName": "MS Z ONEILL" },
        "address": { "postcode": "BS1 4DJ", "houseNo": "1" },
    });
    for evidence in [
        json!({ "email": "zoe@example.org" }),
        json!({ "email": "zoe@example.org", "card": { "par": PAR } }),
        at_home,
    ] {
        let id = matched(&world, evidence.clone()).await;
        world.sent(by(id)).await;
    }
    let last = matched(&world, json!({ "email": "zoe@example.org", "card": { "par": PAR } })).await;
    deny(&world, card).await;
    world.test.work().await;
    let hers = "select count(*) from donation where status = 'declared' and donor_id is not null";
    assert_eq!(world.test.count(hers).await, 3);
    let after = world.sent(by(last)).await;
    assert_eq!(stands(&world, after).await, (Status::Declared, Some(zoe)));
    world.verify().await;
}

#[tokio::test]
async fn of_a_phone_and_a_card_that_led_to_a_match_one_is_enough() {
    let world = World::at(NOW).await;
    let (zoe, card) = zoe_with_card(&world).await;
    let phone = phone(&world, zoe).await;
    let both = matched(&world, json!({ "phoneNumber": PHONE, "card": { "par": PAR } })).await;
    let gift = world.sent(by(both)).await;
    deny(&world, phone).await;
    world.test.work().await;
    assert_eq!(stands(&world, gift).await, (Status::Declared, Some(zoe)));
    let later = world.sent(by(both)).await;
    assert_eq!(stands(&world, later).await, (Status::Declared, Some(zoe)));
    world.verify().await;
    deny(&world, card).await;
    for gift in [gift, later] {
        assert_eq!(stands(&world, gift).await, NOBODYS);
    }
    assert_eq!(code(world.send(by(both)).await), "unknown_donor");
    world.verify().await;
}

#[tokio::test]
async fn a_card_that_is_linked_anew_and_not_denied_keeps_the_gifts_until_it_is() {
    let world = World::at(NOW).await;
    let (zoe, _) = zoe_with_card(&world).await;
    let token = told(&world).await;
    let id = matched(&world, json!({ "card": { "par": PAR } })).await;
    let gift = world.sent(by(id)).await;
    world.test.set_clock("2026-11-21T10:00:00Z");
    unlink(&world, &world.platform, zoe).await;
    let anew = link(&world, &world.platform, zoe, PAR).await.unwrap();
    world.test.backend.deny(&token).await.unwrap();
    // The link of the match is done long before the other is denied.
    world.test.set_clock("2026-11-21T12:00:00Z");
    world.test.work().await;
    let done = "select count(*) from linked_account where disowned_at is not null";
    assert_eq!(world.test.count(done).await, 1);
    assert_eq!(stands(&world, gift).await, (Status::Declared, Some(zoe)));
    world.verify().await;
    deny(&world, anew.value.id).await;
    assert_eq!(stands(&world, gift).await, NOBODYS);
    world.verify().await;
}

#[tokio::test]
async fn what_a_spent_match_rested_on_is_known_as_long_as_its_gifts_are() {
    let world = World::at(NOW).await;
    let (zoe, card) = zoe_with_card(&world).await;
    let used = matched(&world, json!({ "card": { "par": PAR } })).await;
    matched(&world, json!({ "card": { "par": PAR } })).await;
    let gift = world.sent(by(used)).await;
    world.test.set_clock("2027-01-20T09:00:00Z");
    for _ in 0..2 {
        world.test.backend.forget_old().await.unwrap();
        let kept = "select count(*) from donor_match where is_kept";
        assert_eq!(world.test.count(kept).await, 1);
        assert_eq!(world.test.count("select count(*) from donor_match").await, 1);
    }
    assert_eq!(stands(&world, gift).await, (Status::Declared, Some(zoe)));
    deny(&world, card).await;
    assert_eq!(stands(&world, gift).await, NOBODYS);
    world.verify().await;
}

#[tokio::test]
async fn a_deleted_account_leaves_no_match_behind() {
    let world = World::at(NOW).await;
    let (_, card) = zoe_with_card(&world).await;
    let id = matched(&world, json!({ "card": { "par": PAR } })).await;
    let gift = world.sent(by(id)).await;
    deny(&world, card).await;
    let me = world.test.donor("zoe@example.org").await;
    let meant = ErasureConfirmed::read(&json!({ "confirm": "DELETE" })).unwrap();
    world.test.backend.erase(&me, meant).await.unwrap();
    assert_eq!(world.test.count("select count(*) from donor_match").await, 0);
    assert_eq!(stands(&world, gift).await, NOBODYS);
    world.verify().await;
}
