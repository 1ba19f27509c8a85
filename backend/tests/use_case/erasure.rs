//! Case 83: a donor has the account deleted. What records need stays for its time, and everything else goes at once.

use backend::Error;
use backend::actor::{DonorCaller, PlatformCaller};
use backend::credential::TokenHash;
use backend::page::PageRequest;
use domain::authorisation::{AuthorisationStatus, NewAuthorisation};
use domain::donation::{DonorKind, Reason, Status};
use domain::link::{LinkKind, NewLink};
use domain::{DonorId, Email, ErasureConfirmed, Phone};
use serde_json::json;

use crate::claim::Desk;
use crate::person::{World, code, unkeyed};

const NOW: &str = "2026-11-21T09:00:00Z";
const LATER: &str = "2026-11-21T10:00:00Z";
const ADDRESS: &str = "zoe@example.org";
const PAR: &str = "V0010013019339023456789012345";
const PHONE: &str = "+447700900123";

fn meant() -> ErasureConfirmed {
    ErasureConfirmed::read(&json!({ "confirm": "DELETE" })).unwrap()
}

async fn erase(world: &World, donor: &DonorCaller) {
    world.test.backend.erase(donor, meant()).await.unwrap();
}

async fn link(world: &World, who: &PlatformCaller, donor: DonorId, kind: LinkKind, value: &str) {
    let new = NewLink::read(kind, &json!({ "value": value, "verified": true })).unwrap();
    world
        .test
        .backend
        .link(who, donor, &new, &unkeyed())
        .await
        .unwrap();
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

/// How many tables hold a text anywhere; the sandbox's mailbox is the donor's own.
async fn tables_with(world: &World, text: &str) -> i64 {
    let text = text.replace('\'', "''");
    let tables = format!(
        "select count(*) from information_schema.tables as t
         where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and t.table_name <> 'sandbox_mail'
         and strpos(query_to_xml(format('select * from %I', t.table_name), true, true, '')::text, '{text}') > 0"
    );
    world.test.count(&tables).await
}

/// What a platform was told, in order of the words.
async fn told(world: &World, who: &PlatformCaller) -> Vec<&'static str> {
    world.test.settled().await;
    let page = world
        .test
        .backend
        .events_of_platform(&who.webhooks().unwrap(), &PageRequest::new(100, None))
        .await;
    let mut kinds: Vec<_> = page
        .unwrap()
        .items
        .into_iter()
        .map(|event| event.kind.as_str())
        .collect();
    kinds.sort_unstable();
    kinds
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
    let given = backend
        .commit_authorisation(&world.platform, donor, world.agreement(), &unkeyed())
        .await;
    assert_eq!(code(given), "donor_not_found");

    // The declaration is the record: it stands in the words of its day.
    let kept = world.shown(declared).await;
    assert_eq!(
        (kept.gift_aid.status, kept.donor_id),
        (Status::Declared, Some(donor))
    );
    assert_eq!(
        (kept.donor.kind, kept.donor.value),
        (DonorKind::Uid, Some(donor.to_string()))
    );
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
    world.verify().await;
}

#[tokio::test]
async fn case_83_every_platform_is_told_of_each_end_as_ever() {
    let world = World::at(NOW).await;
    let credentials = world.test.platform("Other Giving").await;
    let (id, secret) = (credentials.client_id.to_string(), &credentials.client_secret);
    let token = world.test.backend.issue_token(&id, secret, None).await.unwrap();
    let token = TokenHash::of(&token.access_token);
    let other = world.test.backend.authenticate(token).await.unwrap();
    let donor = world.zoe().await;
    world.authorise(donor).await;
    world.sent(json!({})).await;
    link(&world, &world.platform, donor, LinkKind::Phone, PHONE).await;
    link(&world, &other, donor, LinkKind::Par, PAR).await;
    let me = world.test.donor(ADDRESS).await;
    erase(&world, &me).await;
    assert_eq!(
        told(&world, &world.platform).await,
        [
            "authorisation.cancelled",
            "authorisation.given",
            "donation.created",
            "donation.ineligible",
            "link.ended",
            "link.set",
            "source.added"
        ]
    );
    assert_eq!(
        told(&world, &other).await,
        ["authorisation.cancelled", "link.ended", "link.set"]
    );
    // The trail says that it was done, and names nobody.
    let erased = "select count(*) from audit where action = 'donor.erase'";
    assert_eq!(world.test.count(erased).await, 1);
    let personal = format!(
        "select count(*) from audit where detail::text ilike any (array['%zoe%', '%neill%', '%quay%', '%{PAR}%', '%{PHONE}%'])"
    );
    assert_eq!(world.test.count(&personal).await, 0);
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
    let waiting = "select count(*) from mail where sent_at is null and body not like '%Your Uplift account is deleted%'";
    assert_eq!(world.test.count(waiting).await, 0);
    for table in ["session", "sign_in", "notice", "donor_match"] {
        let left = format!("select count(*) from {table}");
        assert_eq!(world.test.count(&left).await, 0, "{table}");
    }
    let again = backend.donor_caller(me.donor_id()).await;
    assert!(matches!(again, Err(Error::Unauthenticated)), "{again:?}");
    let twice = backend.erase(&me, meant()).await;
    assert!(matches!(twice, Err(Error::Unauthenticated)), "{twice:?}");

    // Whoever comes back with the address begins anew.
    let anew = world.test.donor(ADDRESS).await;
    assert_ne!(anew.donor_id(), me.donor_id());
    let giving = backend
        .my_giving(&anew, &PageRequest::new(10, None))
        .await
        .unwrap();
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
    let by_id = world
        .send(json!({
            "donor": { "type": "uid", "value": donor }, "donatedAt": "2026-11-21T09:30:00Z", "settlementDate": "2026-11-21",
        }))
        .await;
    assert_eq!(code(by_id), "unknown_donor");
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
    assert_eq!(
        (crossed.gift_aid.status, crossed.donor_id),
        (Status::Ineligible, None)
    );
    world.verify().await;
}

#[tokio::test]
async fn case_83_a_donor_sees_and_takes_away_all_that_is_kept() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    link(&world, &world.platform, donor, LinkKind::Par, PAR).await;
    world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    world.sent(json!({})).await;
    let me = world.test.donor(ADDRESS).await;
    let summary = backend.privacy_of(&me).await.unwrap();
    assert_eq!(
        (
            summary.links,
            summary.authorisations,
            summary.gifts,
            summary.declared,
            summary.undeclared
        ),
        (1, 1, 2, 1, 1)
    );
    let kept = backend.kept_of(&me).await.unwrap();
    assert_eq!(kept.email.as_ref().map(Email::as_str), Some(ADDRESS));
    assert_eq!(kept.links[0].value, PAR);
    assert_eq!(kept.authorisations[0].address().line1(), "1 Quay Street");
    let (mut gifts, mut after) = (Vec::new(), None);
    loop {
        let page = backend
            .kept_gifts(&me, &PageRequest::new(1, after))
            .await
            .unwrap();
        gifts.extend(page.items);
        after = page.next;
        if after.is_none() {
            break;
        }
    }
    let texts: Vec<usize> = gifts.iter().map(|gift| gift.declarations.len()).collect();
    assert_eq!(texts.iter().sum::<usize>(), 1);
    let declaration = gifts.iter().flat_map(|gift| &gift.declarations).next().unwrap();
    assert!(declaration.text.contains("1 Quay Street"), "{}", declaration.text);
    // Another donor has none of it.
    let other = world.test.donor("else@example.org").await;
    let none = backend
        .kept_gifts(&other, &PageRequest::new(10, None))
        .await
        .unwrap();
    assert_eq!(none.items.len(), 0);
}

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
    assert!(
        filed.iter().any(|(_, body)| body.contains("BS1 4DJ")),
        "with the address of its day"
    );
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
            (
                desk.count(whole).await,
                desk.count(said).await,
                desk.count(home).await
            ),
            (declarations, messages, homes),
            "{now}"
        );
    }
    assert_eq!(tables_with(world, "Quay Street").await, 0);
    let over = "select count(*) from donor where forgotten_at is not null";
    assert_eq!(desk.count(over).await, 1);
    // Gift and claim are there still, and so is what proves what was said.
    assert_eq!(world.status(gift).await, Status::Accepted);
    let proof =
        "select count(*) from claim_message where words like 'No longer kept. The SHA-256 of what it was: %'";
    assert_eq!(desk.count(proof).await, messages);
    let texts = desk
        .backend()
        .declarations_for_platform(&world.platform, gift)
        .await;
    assert_eq!(texts.unwrap().len(), 0);
    desk.is_sound().await;
}

#[tokio::test]
async fn case_83_a_donor_who_stays_keeps_every_record() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.claim().await;
    desk.world.test.set_clock("2040-01-01T09:00:00Z");
    desk.backend().forget_old().await.unwrap();
    let whole = "select count(*) from declaration where first_name <> '' and forgotten_at is null";
    assert_eq!(desk.count(whole).await, 1);
    desk.is_sound().await;
}

#[tokio::test]
async fn what_may_be_forgotten_goes_as_a_whole_and_nothing_else_changes() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.claim().await;
    let donor = desk.world.zoe().await;
    link(&desk.world, &desk.world.platform, donor, LinkKind::Par, PAR).await;
    for (change, refused) in [
        (
            "update declaration set first_name = ''",
            "declaration_is_immutable",
        ),
        (
            "update declaration set forgotten_at = now()",
            "declaration_is_immutable",
        ),
        (
            "update authorisation set erased_at = now()",
            "authorisation_is_immutable",
        ),
        (
            "update authorisation set first_name = ''",
            "authorisation_is_immutable",
        ),
        (
            "update linked_account set value = ''",
            "linked_account_that_lives_has_a_number",
        ),
        (
            "update donor set erased_at = now()",
            "donor_erased_has_no_address",
        ),
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
