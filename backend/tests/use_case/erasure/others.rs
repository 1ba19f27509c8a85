//! Where somebody else comes into it: another donor of the same gift, the same person as staff, and a platform that
//! sends the donor at the same moment.

use backend::actor::{DonorCaller, Proof};
use backend::pagination::PageRequest;
use backend::sign_in::Audience;
use backend::testing::words::say_in_email;
use domain::donation::{DonationChange, Reason, Status};
use domain::donor::NewDonor;
use domain::{DonationId, Email, Phone};
use serde_json::json;

use super::{ADDRESS, NOW, PHONE, erase, meant};
use crate::person::{World, unkeyed, waited_for};

const OTHER: &str = "else@example.org";

/// The platform says that a gift is this donor's.
async fn give_to(world: &World, gift: DonationId, address: &str) {
    let sent = json!({ "donor": { "type": "email", "value": address } });
    let change = DonationChange::read(&sent, world.test.backend.now()).unwrap();
    world.test.backend.change_donation(&world.platform, gift, &change, None, &unkeyed()).await.unwrap();
}

/// The texts of a donor's declarations: of gifts that are no longer theirs, and of those that are.
async fn texts(world: &World, donor: &DonorCaller) -> (Vec<String>, Vec<String>) {
    let backend = &world.test.backend;
    let former = backend.kept_former_declarations(donor, None, 10).await.unwrap();
    let gifts = backend.kept_gifts(donor, &PageRequest::new(10, None)).await;
    let former = former.into_iter().map(|one| one.text);
    let present = gifts.unwrap().items.into_iter().flat_map(|gift| gift.declarations);
    (former.collect(), present.map(|one| one.text).collect())
}

#[tokio::test]
async fn case_83_a_declaration_of_a_gift_that_another_donor_has_now_is_shown_kept_and_forgotten() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let gift = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    let me = world.test.donor(ADDRESS).await;
    let other = world.test.donor(OTHER).await;
    let (former, present) = texts(&world, &me).await;
    assert_eq!((former.len(), present.len()), (0, 1));
    give_to(&world, gift, OTHER).await;
    assert_eq!(world.status(gift).await, Status::AwaitingAuthorisation);
    assert_eq!(world.shown(gift).await.donor_id, Some(other.donor_id()));
    let (former, present) = texts(&world, &me).await;
    assert_eq!((former.len(), present.len()), (1, 0));
    assert!(former[0].contains("1 Quay Street"), "{}", former[0]);
    assert_eq!(texts(&world, &other).await, (Vec::new(), Vec::new()));

    erase(&world, &me).await;
    let declared = "select address_line1 from declaration";
    let authorised = "select address_line1 from authorisation";
    assert_eq!(world.test.text(declared).await, "1 Quay Street");
    assert_eq!(world.test.text(authorised).await, "1 Quay Street", "the declaration rests on it");
    world.verify().await;

    let over = "select count(*) from donor where forgotten_at is not null";
    for (now, declaration, authorisation, forgotten) in [
        ("2033-11-21T09:00:00Z", "1 Quay Street", "1 Quay Street", 0),
        ("2033-11-22T09:00:00Z", "", "1 Quay Street", 0),
        // The authorisation lasted until 5 April 2027.
        ("2034-04-07T09:00:00Z", "", "", 1),
    ] {
        world.test.set_clock(now);
        world.test.backend.forget_old().await.unwrap();
        assert_eq!(world.test.text(declared).await, declaration, "{now}");
        assert_eq!(world.test.text(authorised).await, authorisation, "{now}");
        assert_eq!(world.test.count(over).await, forgotten, "{now}");
    }
    world.verify().await;
}

#[tokio::test]
async fn case_83_a_gift_that_only_the_donor_before_declared_names_nobody_and_that_donors_record_stays() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let gift = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    let other = world.test.donor(OTHER).await;
    give_to(&world, gift, OTHER).await;
    let told_first = backend.privacy_of(&other).await.unwrap();
    assert_eq!((told_first.declared, told_first.undeclared), (0, 1));

    erase(&world, &other).await;
    let nobodys = world.shown(gift).await;
    assert_eq!(
        (nobodys.gift_aid.status, nobodys.donor_id, nobodys.donor.value),
        (Status::Ineligible, None, None)
    );
    assert_eq!(nobodys.gift_aid.reasons[0].code, Reason::DonorErased);
    world.stands_by_its_facts(gift).await;
    let told = "select count(*) from event where kind = 'donation.ineligible'";
    assert_eq!(world.test.count(told).await, 1);
    let me = world.test.donor(ADDRESS).await;
    let (former, present) = texts(&world, &me).await;
    assert_eq!((former.len(), present.len()), (1, 0));
    assert!(former[0].contains("1 Quay Street"), "{}", former[0]);

    // It was the first donor's after all.
    give_to(&world, gift, ADDRESS).await;
    assert_eq!(world.status(gift).await, Status::Declared);
    world.verify().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn case_83_an_address_that_is_sent_while_the_account_is_deleted_is_a_new_donors() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let read = |sent: serde_json::Value| NewDonor::read(&sent).unwrap();
    let by_phone = read(json!({ "phone": PHONE, "verified": true }));
    let with_address = read(json!({ "email": ADDRESS, "phone": PHONE, "verified": true }));
    let attempt = unkeyed();
    let before = backend.create_donor(&world.platform, &by_phone, &attempt).await;
    let before = before.unwrap().value.id;
    let me = backend.donor_caller(before, Proof::Recent).await.unwrap();

    // The deletion has begun, and waits for the phone.
    let mut held = world.test.connection().await;
    held.execute("begin").await;
    held.execute("select from linked_account for update").await;
    let (erased, sent, ()) = tokio::join!(
        backend.erase(&me, meant()),
        async {
            waited_for(&world, 1).await;
            // Whose phone it is can be seen still.
            backend.create_donor(&world.platform, &with_address, &attempt).await
        },
        async {
            waited_for(&world, 2).await;
            held.execute("commit").await;
        }
    );
    erased.unwrap();
    let sent = sent.unwrap();
    assert!(sent.created);
    assert_ne!(sent.value.id, before);
    for found in [
        backend.find_donor_by_email(&world.platform, &Email::parse(ADDRESS).unwrap()).await,
        backend.find_donor_by_phone(&world.platform, &Phone::parse(PHONE).unwrap()).await,
    ] {
        assert_eq!(found.unwrap().id, sent.value.id);
    }
    let added = "select count(*) from audit where action = 'donor.add_email'";
    assert_eq!(world.test.count(added).await, 0);
    world.verify().await;
}

#[tokio::test]
async fn case_83_mail_to_the_same_person_as_staff_is_sent_all_the_same() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let me = world.test.donor(ADDRESS).await;
    backend.authorise(&me, world.agreement()).await.unwrap();
    let (email, browser) = (Email::parse(ADDRESS).unwrap(), world.test.browser());
    for audience in [Audience::Donor, Audience::Staff] {
        backend
            .begin_sign_in(audience, &email, &browser, None, None, domain::Language::English)
            .await
            .unwrap();
    }
    let waiting = format!(
        "select string_agg(audience || ': ' || subject, ', ' order by mail_id) from mail
         where to_email = '{ADDRESS}' and sent_at is null"
    );
    let given = say_in_email("notices", "given-subject", []);
    let sign_in = say_in_email("sign_in", "link-subject", []);
    let deleted = say_in_email("account", "deleted-subject", []);
    assert_eq!(
        world.test.text(&waiting).await,
        format!("donor: {given}, donor: {sign_in}, staff: {sign_in}")
    );
    erase(&world, &me).await;
    assert_eq!(world.test.text(&waiting).await, format!("staff: {sign_in}, donor: {deleted}"));
}
