//! What goes at once, and that nothing brings it back.

use backend::actor::Proof;
use backend::pagination::PageRequest;
use backend::secret::{Algorithm, Key};
use backend::testing::words::say_in_email;
use backend::{Backend, Config, Error};
use domain::authorisation::{AuthorisationStatus, NewAuthorisation};
use domain::donation::{DonorKind, Reason, Status, TakenOut, TakenOutWords};
use domain::linked_account::LinkKind;
use domain::{Email, Phone};
use serde_json::json;

use super::{ADDRESS, NOW, PAR, PHONE, erase, link, meant, tables_with};
use crate::person::{World, code, unkeyed};

const LATER: &str = "2026-11-21T10:00:00Z";

/// How many mails to sign in were not, but went to Zoë's address.
fn letters() -> String {
    let link = say_in_email("sign_in", "link-subject", []);
    format!("select count(*) from sandbox_mail where to_email = '{ADDRESS}' and subject <> '{link}'")
}

/// What Zoë agrees to at another home.
fn elsewhere(world: &World) -> NewAuthorisation {
    let now = world.test.backend.now();
    let sent = json!({
        "name": { "title": "Ms", "first": "Zoë", "last": "O'Neill" },
        "address": { "line1": "9 Nettlewick Road", "town": "Leeds", "postcode": "LS1 1AA", "country": "GB" },
        "declaration": { "version": "2026-11-1", "agreed": true, "language": "en", "explainedAt": now.to_string() },
    });
    NewAuthorisation::read(&sent, now).unwrap()
}

#[tokio::test]
async fn case_83_what_a_charity_said_of_the_donor_when_it_took_gifts_out_is_gone() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let by_id = json!({ "type": "uid", "value": donor.to_string() });
    let declared = world.sent(json!({ "donor": by_id, "settlementDate": "2026-11-21" })).await;
    let unsettled = world.sent(json!({})).await;
    let staff = world.test.staff("official@example.org").await.of(world.charity).unwrap();
    let why = TakenOut::NotEligible(TakenOutWords::parse("Nettlewick won it").unwrap());
    for id in [declared, unsettled] {
        world.test.backend.take_gift_out(&staff, id, &why).await.unwrap();
    }
    assert_eq!(tables_with(&world, "Nettlewick").await, 1);
    let me = world.test.donor(ADDRESS).await;
    erase(&world, &me).await;
    world.test.work().await;
    assert_eq!(tables_with(&world, "Nettlewick").await, 0);
    for id in [declared, unsettled] {
        assert_eq!(world.shown(id).await.gift_aid.reasons[0].code, Reason::NotEligible);
    }
    world.verify().await;
}

#[tokio::test]
async fn case_83_what_no_record_needs_is_gone_and_a_platform_no_longer_finds_the_donor() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    link(&world, &world.platform, donor, LinkKind::Par, PAR).await;
    link(&world, &world.platform, donor, LinkKind::Phone, PHONE).await;
    let by_card = json!({ "donor": { "type": "par", "value": PAR }, "settlementDate": "2026-11-21" });
    let declared = world.sent(by_card).await;
    let unsettled = world.sent(json!({})).await;
    world.test.set_clock(LATER);
    let me = world.test.donor(ADDRESS).await;
    assert_eq!(me.donor_id(), donor);
    // Nothing rests on this one.
    backend.authorise(&me, elsewhere(&world)).await.unwrap();
    world.test.work().await;
    for text in [ADDRESS, PHONE, PAR, "Nettlewick"] {
        assert!(tables_with(&world, text).await > 0, "{text}");
    }

    erase(&world, &me).await;
    // With it goes the one message that says so.
    world.test.work().await;
    for text in [ADDRESS, PHONE, PAR, "Nettlewick"] {
        assert_eq!(tables_with(&world, text).await, 0, "{text}");
    }
    let (email, phone) = (Email::parse(ADDRESS).unwrap(), Phone::parse(PHONE).unwrap());
    let found = backend.find_donor_by_email(&world.platform, &email).await;
    assert_eq!(code(found), "donor_not_found");
    let found = backend.find_donor_by_phone(&world.platform, &phone).await;
    assert_eq!(code(found), "donor_not_found");
    let asked = backend.authorisation_of(&world.platform, donor).await;
    assert_eq!(code(asked), "donor_not_found");
    let given = backend.commit_authorisation(&world.platform, donor, world.agreement(), &unkeyed()).await;
    assert_eq!(code(given), "donor_not_found");

    // The declaration is the record: it stands in the words of its day.
    let kept = world.shown(declared).await;
    assert_eq!((kept.gift_aid.status, kept.donor_id), (Status::Declared, Some(donor)));
    assert_eq!((kept.donor.kind, kept.donor.value), (DonorKind::Uid, Some(donor.to_string())));
    let address = "select address_line1 from declaration";
    assert_eq!(world.test.text(address).await, "1 Quay Street");
    let names = "select string_agg(address_line1, '|' order by given_at) from authorisation";
    assert_eq!(world.test.text(names).await, "1 Quay Street|");

    // What was never declared says no more whose it was, and waits for nobody.
    let nobodys = world.shown(unsettled).await;
    assert_eq!(
        (nobodys.gift_aid.status, nobodys.donor_id, nobodys.donor.value),
        (Status::Ineligible, None, None)
    );
    assert_eq!(nobodys.gift_aid.reasons[0].code, Reason::DonorErased);
    world.stands_by_its_facts(unsettled).await;
    world.verify().await;
}

#[tokio::test]
async fn case_83_a_deleted_account_is_signed_out_and_cannot_be_deleted_twice() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let me = world.test.donor(ADDRESS).await;
    backend.authorise(&me, world.agreement()).await.unwrap();
    let letter = "select count(*) from mail where sent_at is null";
    assert!(world.test.count(letter).await > 0);
    erase(&world, &me).await;
    let deleted = say_in_email("account", "deleted", []);
    let waiting =
        format!("select count(*) from mail where sent_at is null and body::text not like '%{deleted}%'");
    assert_eq!(world.test.count(&waiting).await, 0);
    for table in ["session", "sign_in", "notice", "donor_match"] {
        let left = format!("select count(*) from {table}");
        assert_eq!(world.test.count(&left).await, 0, "{table}");
    }
    let again = backend.donor_caller(me.donor_id(), Proof::Recent).await;
    assert!(matches!(again, Err(Error::Unauthenticated)), "{again:?}");
    let twice = backend.erase(&me, meant()).await;
    assert!(matches!(twice, Err(Error::Unauthenticated)), "{twice:?}");

    // Whoever comes back with the address begins anew.
    let anew = world.test.donor(ADDRESS).await;
    assert_ne!(anew.donor_id(), me.donor_id());
    let giving = backend.my_giving(&anew, &PageRequest::new(10, None)).await.unwrap();
    assert_eq!(giving.gifts.items.len(), 0);
    assert_eq!(giving.authorisation.status, AuthorisationStatus::None);
    world.verify().await;
}

#[tokio::test]
async fn case_83_a_gift_that_is_told_of_later_is_declared_for_nobody() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    world.test.set_clock(LATER);
    let me = world.test.donor(ADDRESS).await;
    erase(&world, &me).await;
    // By the id, which is all that a platform still has, and of a time when the donor was authorised.
    let by_id = json!({
        "donor": { "type": "uid", "value": donor }, "donatedAt": "2026-11-21T09:30:00Z", "settlementDate": "2026-11-21",
    });
    assert_eq!(code(world.send(by_id.clone()).await), "unknown_donor");
    // Nor where a gift that crossed the deletion noted that the platform sent the address.
    let noted = format!(
        "insert into address_holder (donor_id, platform_id, held_since) select '{}', platform_id, now() from platform",
        donor.uuid()
    );
    world.test.by_hand(&noted).await.unwrap();
    assert_eq!(code(world.send(by_id).await), "unknown_donor");
    let by_address = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    assert_eq!(world.status(by_address).await, Status::AwaitingDonor);
    // What crosses the deletion, which had found the donor still, loses its donor a moment later.
    let (crossing, whose) = (by_address.uuid(), donor.uuid());
    let crosses = format!(
        "update donation set donor_id = '{whose}', status = 'awaiting_authorisation' where donation_id = '{crossing}'"
    );
    assert_eq!(world.test.by_hand(&crosses).await, Ok(1));
    world.test.work().await;
    let crossed = world.shown(by_address).await;
    assert_eq!((crossed.gift_aid.status, crossed.donor_id), (Status::Ineligible, None));
    let holders = format!("select count(*) from address_holder where donor_id = '{whose}'");
    assert_eq!(world.test.count(&holders).await, 0);
    world.verify().await;
}

#[tokio::test]
async fn an_address_to_which_nothing_is_written_is_recognised_by_the_algorithm_that_tagged_it() {
    let mut world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let me = world.test.donor(ADDRESS).await;
    erase(&world, &me).await;
    world.test.work().await;
    let letters = letters();
    let sent = world.test.count(&letters).await;

    world.test.set_clock(LATER);
    let key = Key::new([7; 32]).lasting_by(Algorithm::HmacSha512_256);
    let config = Config { key, ..world.test.backend.config().clone() };
    world.test.backend = Backend::connect(&world.test.database_url, config, false).await.unwrap();
    let again = world.zoe().await;
    world.authorise(again).await;
    world.test.work().await;
    assert_eq!(world.test.count(&letters).await, sent);
    let me = world.test.donor(ADDRESS).await;
    assert_eq!(world.test.count("select count(*) from suppressed_address").await, 0);

    // From then on the new one tags.
    erase(&world, &me).await;
    assert_eq!(world.test.count("select count(*) from suppressed_address").await, 1);
    let made =
        "select count(*) from lasting_key where purpose = 'suppression' and algorithm = 'HMAC-SHA-512/256'";
    assert_eq!(world.test.count(made).await, 1);
    world.verify().await;
}

#[tokio::test]
async fn a_key_that_is_lost_takes_no_later_one_with_it() {
    let mut world = World::at(NOW).await;
    world.zoe().await;
    let me = world.test.donor(ADDRESS).await;
    erase(&world, &me).await;
    world.test.by_hand("update lasting_key set sealed = 'lost' where purpose = 'suppression'").await.unwrap();
    world.test.set_clock(LATER);
    let key = Key::new([7; 32]).lasting_by(Algorithm::HmacSha512_256);
    let config = Config { key, ..world.test.backend.config().clone() };
    world.test.backend = Backend::connect(&world.test.database_url, config, false).await.unwrap();
    world.zoe().await;
    let me = world.test.donor(ADDRESS).await;
    erase(&world, &me).await;
    world.test.work().await;
    let letters = letters();
    let sent = world.test.count(&letters).await;
    let again = world.zoe().await;
    world.authorise(again).await;
    world.test.work().await;
    assert_eq!(world.test.count(&letters).await, sent);
}

#[tokio::test]
async fn whatever_platforms_send_of_a_deleted_account_nothing_is_written_to_it_until_somebody_signs_in() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    world.test.work().await;
    let me = world.test.donor(ADDRESS).await;
    erase(&world, &me).await;
    world.test.work().await;
    let letters = letters();
    let sent = world.test.count(&letters).await;

    world.test.set_clock(LATER);
    let again = world.zoe().await;
    world.authorise(again).await;
    link(&world, &world.platform, again, LinkKind::Par, PAR).await;
    world.test.work().await;
    assert_eq!(world.test.count(&letters).await, sent);
    // Others have their mail.
    let other = world.donor("other@example.org").await;
    world.authorise(other).await;
    world.test.work().await;
    let theirs = "select count(*) from sandbox_mail where to_email = 'other@example.org'";
    assert_eq!(world.test.count(theirs).await, 1);

    world.test.donor(ADDRESS).await;
    assert_eq!(world.test.count("select count(*) from suppressed_address").await, 0);
    link(&world, &world.platform, again, LinkKind::Phone, PHONE).await;
    world.test.work().await;
    assert_eq!(world.test.count(&letters).await, sent + 1);
    world.verify().await;
}
