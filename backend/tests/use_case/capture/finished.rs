//! A donor agrees on the page.

use backend::actor::DonorCaller;
use backend::capture::{Agreed, Capability, Giver, Holder};
use backend::testing::words::{Value, say_in_email};
use domain::authorisation::wording;
use domain::capture::view::CaptureCreated;
use domain::capture::{CaptureCancelledBy, CaptureOutcome, CaptureState};
use domain::donation::{DeletionReason, DonorKind, Status};
use domain::erasure::ErasureConfirmed;
use domain::{DonationId, DonorId, Email, Language};
use serde_json::json;

use super::{NOW, holder, short_holder};
use crate::person::{World, code, unkeyed, waited_for};

const ADDRESS: &str = "zoe@example.org";

#[tokio::test]
async fn whoever_agrees_is_the_donor_of_their_address_and_the_platform_is_told() {
    let world = World::at(NOW).await;
    let hint = json!({ "donor": { "email": "typo@example.org" } });
    let created = world.capture(hint).await;
    assert_eq!(world.test.count("select count(*) from donor").await, 0, "an address alone makes nobody");
    let completed = world.finish(&created, &world.typed(ADDRESS)).await.unwrap();
    assert_eq!((completed.status, completed.outcome), (CaptureState::Completed, Some(CaptureOutcome::Given)));
    assert_eq!(world.session(created.session.id).await, completed);
    let donor = completed.donor_id.unwrap();
    assert_eq!(world.zoe().await, donor, "the same as by POST /donors");
    assert!(world.test.backend.authorisation_of(&world.platform, donor).await.unwrap().active);
    let told = json!({ "donorId": donor, "authorisationId": completed.authorisation_id, "outcome": "given" });
    assert_eq!(world.told_of_sessions().await, [("authorisation_session.completed".to_owned(), told)]);
    let channel = "select channel || ' ' || (platform_id is not null) from authorisation";
    assert_eq!(world.test.text(channel).await, "capture true");
    let letter = "select body::text from mail where to_email = 'zoe@example.org'";
    assert!(world.test.text(letter).await.contains("Open Collection"), "the donor hears who asked");
    let owner = world.test.platform_owner(world.platform_id).await;
    let seen = world.test.backend.progress(&owner).await.unwrap();
    assert!(seen.authorisation, "a step on the way to live");
    world.verify().await;
}

#[tokio::test]
async fn the_donor_whom_the_platform_named_agrees_without_their_address() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    for hint in [json!({ "id": donor }), json!({ "email": ADDRESS })] {
        let created = world.capture(json!({ "donor": hint })).await;
        assert_eq!(world.session(created.session.id).await.donor_id, None, "nothing is told before");
        let completed = world.finish(&created, &world.named()).await.unwrap();
        assert_eq!(completed.donor_id, Some(donor), "{hint}");
    }
    // The second leaves what the first gave.
    assert_eq!(world.test.count("select count(*) from authorisation").await, 1);
    let nobody = world.capture(json!({})).await;
    assert_eq!(code(world.finish(&nobody, &world.named()).await), "donor_not_found");
    world.verify().await;
}

#[tokio::test]
async fn a_donor_who_is_covered_is_left_as_they_are() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    let hint = || json!({ "donor": { "id": donor } });
    let early = world.capture(hint()).await;
    assert_eq!(code(world.finish(&early, &Agreed::AlreadyOn).await), "not_authorised");
    world.authorise(donor).await;
    let completed = world.finish(&early, &Agreed::AlreadyOn).await.unwrap();
    let outcome = (completed.outcome, completed.donor_id, completed.authorisation_id);
    assert_eq!(outcome, (Some(CaptureOutcome::AlreadyOn), Some(donor), None));
    let told = json!({ "donorId": donor, "outcome": "already_on" });
    assert_eq!(world.told_of_sessions().await, [("authorisation_session.completed".to_owned(), told)]);
    let nobody = world.capture(json!({})).await;
    assert_eq!(code(world.finish(&nobody, &Agreed::AlreadyOn).await), "donor_not_found");
    world.verify().await;
}

#[tokio::test]
async fn a_donor_known_by_a_phone_alone_needs_no_address_and_whoever_types_one_is_another() {
    let world = World::at(NOW).await;
    let new = domain::donor::NewDonor::read(&json!({ "phone": "07700 900123", "verified": true })).unwrap();
    let backend = &world.test.backend;
    let donor = backend.create_donor(&world.platform, &new, &unkeyed()).await.unwrap().value.id;
    let begun = async || world.capture(json!({ "donor": { "id": donor } })).await;
    let by_phone = world.capture(json!({ "donor": { "phone": "07700 900123" } })).await;
    for session in [begun().await, by_phone] {
        let completed = world.finish(&session, &world.named()).await.unwrap();
        assert_eq!(completed.donor_id, Some(donor));
    }
    let another = world.finish(&begun().await, &world.typed(ADDRESS)).await.unwrap();
    assert_eq!(another.donor_id, Some(world.zoe().await));
    assert_ne!(another.donor_id, Some(donor));
    world.verify().await;
}

#[tokio::test]
async fn a_gift_without_a_donor_becomes_the_gift_of_whoever_agrees_on_its_day() {
    let world = World::at(NOW).await;
    let gift = world.tapped().await;
    assert_eq!(world.status(gift).await, Status::AwaitingDonor);
    let created = world.capture(json!({ "donation": gift })).await;
    assert_eq!(created.session.expires_at.to_string(), "2026-12-21T09:00:00Z");
    let backend = &world.test.backend;
    let completed = backend.complete_capture(&short_holder(&created), &world.typed(ADDRESS)).await.unwrap();
    let donor = completed.donor_id.unwrap();
    let shown = world.shown(gift).await;
    assert_eq!((shown.gift_aid.status, shown.donor_id), (Status::Declared, Some(donor)));
    assert_eq!((shown.donor.kind, shown.donor.value), (DonorKind::Uid, Some(donor.to_string())));
    let [(_, told)] = &world.told_of_sessions().await[..] else { panic!("one event") };
    assert_eq!(told["donationId"], json!(gift));
    world.verify().await;
}

#[tokio::test]
async fn the_mail_that_follows_has_the_words_that_were_agreed_to_and_no_home() {
    let world = World::at(NOW).await;
    let created = world.capture(json!({})).await;
    let completed = world.finish(&created, &world.typed(ADDRESS)).await.unwrap();
    world.test.work().await;
    let mailbox = world.test.backend.mailbox().await.unwrap();
    let on = say_in_email("notices", "given-subject", []);
    let mail = mailbox.iter().find(|mail| mail.subject == on).unwrap();
    let (agreed, id) = (wording::current(Language::English), completed.authorisation_id.unwrap());
    let through = [
        ("day", Value::text("21 November 2026")),
        ("platform", Value::text("Open Collection")),
        ("reference", Value::text(id)),
    ];
    let through = say_in_email("notices", "agreed-through", through);
    let said = format!("{through}\n\n{}\n\n{}", agreed.explanation, agreed.text);
    assert!(mail.body.contains(&said), "{}", mail.body);
    assert!(!mail.body.contains("Quay Street"), "{}", mail.body);
}

#[tokio::test]
async fn the_mail_that_follows_names_the_gift() {
    let world = World::at(NOW).await;
    let of_gift = |file: &str, id: &str| {
        let gift = [("amount", Value::text("£10.00")), ("charity", Value::text("Harbour Hospice"))];
        say_in_email(file, id, gift)
    };
    let given = format!("{}: {}", say_in_email("notices", "gift", []), of_gift("notices", "gift-to"));
    let keep = say_in_email("capture", "typed-keep-gift", []);
    let waits = format!("{}\n\n{keep}", of_gift("capture", "typed-gift"));
    for (subject, says) in [
        (say_in_email("notices", "given-subject", []), given),
        // By then they have given details before.
        (say_in_email("capture", "typed-subject", []), waits),
    ] {
        let created = world.capture(json!({ "donation": world.tapped().await })).await;
        world.finish(&created, &world.typed(ADDRESS)).await.unwrap();
        world.test.work().await;
        let mailbox = world.test.backend.mailbox().await.unwrap();
        let mail = mailbox.iter().find(|mail| mail.subject == subject).unwrap();
        assert!(mail.body.contains(&says), "{}", mail.body);
    }
}

#[tokio::test]
async fn a_gift_of_an_earlier_day_gets_its_donor_and_no_cover() {
    let world = World::at(NOW).await;
    let gift = world.tapped().await;
    let created = world.capture(json!({ "donation": gift })).await;
    world.test.set_clock("2026-11-22T09:00:00Z");
    let completed = world.finish(&created, &world.typed(ADDRESS)).await.unwrap();
    assert_eq!(world.holder(gift).await, completed.donor_id);
    assert_eq!(world.status(gift).await, Status::AwaitingAuthorisation);
    let donor = completed.donor_id.unwrap();
    assert!(world.test.backend.authorisation_of(&world.platform, donor).await.unwrap().active, "the next is");
    world.verify().await;
}

#[tokio::test]
async fn a_gift_that_was_deleted_or_found_its_donor_meanwhile_stays_so_and_the_authorisation_counts() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let deleted = world.tapped().await;
    let created = world.capture(json!({ "donation": deleted })).await;
    let reason = DeletionReason::Refund;
    backend.delete_donation(&world.platform, deleted, reason, None, &unkeyed()).await.unwrap();
    world.finish(&created, &world.typed(ADDRESS)).await.unwrap();
    assert_eq!(world.status(deleted).await, Status::Cancelled);

    let found = world.tapped().await;
    let created = world.capture(json!({ "donation": found })).await;
    let sean = world.donor("sean@example.org").await;
    let new = domain::linked_account::NewLink::read(
        domain::linked_account::LinkKind::Par,
        &json!({ "value": "V0010013019339023456789012345" }),
    );
    backend.link(&world.platform, sean, &new.unwrap(), &unkeyed()).await.unwrap();
    let completed = world.finish(&created, &world.typed("ada@example.org")).await.unwrap();
    assert_ne!(completed.donor_id, Some(sean));
    assert_eq!(world.holder(found).await, Some(sean));
    world.verify().await;
}

#[tokio::test]
async fn what_was_given_on_the_page_ends_by_the_word_of_the_platform_that_asked() {
    let world = World::at(NOW).await;
    let created = world.capture(json!({})).await;
    let donor = world.finish(&created, &world.typed(ADDRESS)).await.unwrap().donor_id.unwrap();
    let backend = &world.test.backend;
    let done = backend.cancel_for_platform(&world.platform, donor, None, &unkeyed()).await.unwrap();
    assert!(!done.value.cancellation_pending && !done.value.summary.active);
    world.verify().await;
}

#[tokio::test]
async fn a_donor_who_deletes_the_account_is_in_no_session_and_who_comes_back_is_another() {
    let world = World::at(NOW).await;
    let me = world.test.donor(ADDRESS).await;
    let named = json!({ "donor": { "email": ADDRESS, "name": { "first": "Quillfeather", "last": "Doe" } } });
    let (open, done) = (world.capture(named.clone()).await, world.capture(named).await);
    world.finish(&done, &world.named()).await.unwrap();
    let meant = ErasureConfirmed::read(&json!({ "confirm": "DELETE" })).unwrap();
    world.test.backend.erase(&me, meant).await.unwrap();
    world.verify().await;
    let left = "select count(*) from authorisation_session where draft is not null";
    assert_eq!(world.test.count(left).await, 0);
    assert_eq!(code(world.finish(&open, &world.named()).await), "donor_not_found");
    let anew = world.finish(&open, &world.typed(ADDRESS)).await.unwrap();
    assert_ne!(anew.donor_id, Some(me.donor_id()));
    world.verify().await;
}

/// The link that was mailed to Zoë, whose address somebody typed.
async fn mailed(world: &World) -> Holder {
    let address = "select body #>> '{button,address}' from mail where notice_kind = 'capture_link'";
    let address = world.test.text(address).await;
    let (_, link) = address.rsplit_once("/authorise/").unwrap();
    Holder::Capability(Capability::parse(link.split('?').next().unwrap()).unwrap())
}

/// Zoë is authorised, and somebody agrees under her address for a gift; the gift, the session and the donor.
async fn typed_by_a_stranger(world: &World) -> (DonationId, CaptureCreated, DonorId) {
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let gift = world.tapped().await;
    let created = world.capture(json!({ "donation": gift })).await;
    world.finish(&created, &world.typed(ADDRESS)).await.unwrap();
    (gift, created, donor)
}

#[tokio::test]
async fn whoever_types_the_address_of_a_donor_who_authorised_before_replaces_nothing() {
    let world = World::at(NOW).await;
    let (_, created, _) = typed_by_a_stranger(&world).await;
    assert_eq!(world.test.count("select count(*) from authorisation").await, 1);
    assert_eq!(world.session(created.session.id).await.status, CaptureState::Open);
    assert!(world.told_of_sessions().await.is_empty());
    world.verify().await;
}

#[tokio::test]
async fn a_gift_waits_until_the_donor_whose_address_was_typed_confirms_it() {
    let world = World::at(NOW).await;
    let (gift, _, donor) = typed_by_a_stranger(&world).await;
    assert_eq!(world.holder(gift).await, None);
    world.test.backend.complete_capture(&mailed(&world).await, &Agreed::AlreadyOn).await.unwrap();
    assert_eq!(world.holder(gift).await, Some(donor));
    world.verify().await;
}

#[tokio::test]
async fn a_gift_that_waits_for_a_mailbox_can_be_asked_about_anew_and_the_mailed_link_says_that_it_is_over() {
    let world = World::at(NOW).await;
    let (gift, waiting, donor) = typed_by_a_stranger(&world).await;
    let (backend, link) = (&world.test.backend, mailed(&world).await);
    let anew = world.capture(json!({ "donation": gift })).await;
    let over = world.session(waiting.session.id).await;
    assert_eq!(
        (over.status, over.cancelled_by),
        (CaptureState::Cancelled, Some(CaptureCancelledBy::Platform))
    );
    let told = json!({ "cancelledBy": "platform" });
    assert_eq!(world.told_of_sessions().await, [("authorisation_session.cancelled".to_owned(), told)]);
    // Whoever follows the link reads that nothing was agreed to; whoever typed the address is told the same as before.
    let page = backend.capture_page(&link, None).await.unwrap();
    assert_eq!((page.session.status, page.is_left_to_mailbox), (CaptureState::Cancelled, false));
    assert_eq!(code(backend.complete_capture(&link, &Agreed::AlreadyOn).await), "session_cancelled");
    let page = backend.capture_page(&holder(&waiting), None).await.unwrap();
    assert_eq!((page.session.status, page.is_left_to_mailbox), (CaptureState::Completed, true));

    let completed = world.finish(&anew, &world.typed("sean@example.org")).await.unwrap();
    assert_ne!(completed.donor_id, Some(donor));
    assert_eq!(world.holder(gift).await, completed.donor_id);
    world.verify().await;
}

#[tokio::test]
async fn a_gift_whose_donor_confirms_while_it_is_asked_about_anew_keeps_its_donor() {
    let world = World::at(NOW).await;
    let (gift, waiting, donor) = typed_by_a_stranger(&world).await;
    let link = mailed(&world).await;
    let mut held = world.test.connection().await;
    held.execute("begin").await;
    held.execute("select from authorisation_session for update").await;
    let anew = async {
        waited_for(&world, 1).await;
        world.try_capture(json!({ "donation": gift })).await
    };
    let release = async {
        waited_for(&world, 2).await;
        held.execute("rollback").await;
    };
    let confirmed = world.test.backend.complete_capture(&link, &Agreed::AlreadyOn);
    let (confirmed, anew, ()) = tokio::join!(confirmed, anew, release);
    confirmed.unwrap();
    assert_eq!(code(anew), "not_awaiting_donor");
    assert_eq!(world.session(waiting.session.id).await.status, CaptureState::Completed);
    assert_eq!(world.holder(gift).await, Some(donor));
    world.verify().await;
}

#[tokio::test]
async fn what_was_typed_is_the_donors_own_word_once_the_mailed_link_confirms_it() {
    let world = World::at(NOW).await;
    let (_, created, donor) = typed_by_a_stranger(&world).await;
    let shown = Agreed::Given { who: Giver::Shown, new: Box::new(world.agreement()) };
    // Not by whoever typed it.
    world.finish(&created, &shown).await.unwrap();
    assert_eq!(world.test.count("select count(*) from authorisation where mailbox_proved").await, 0);
    world.test.backend.complete_capture(&mailed(&world).await, &shown).await.unwrap();
    assert_eq!(world.session(created.session.id).await.donor_id, Some(donor));
    // Before what another platform, or the same one later, says.
    world.test.set_clock("2026-11-22T09:00:00Z");
    world.authorise(donor).await;
    let taken = format!(
        "select mailbox_proved::text from covering_authorisation('{}', '{}', date '2026-11-22', timestamptz '2026-11-22T09:00:00Z')",
        donor.uuid(),
        world.platform.platform_id().uuid()
    );
    assert_eq!(world.test.text(&taken).await, "true");
    world.verify().await;
}

#[tokio::test]
async fn five_links_a_day_are_mailed_to_one_donor_and_no_more() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    for _ in 0..7 {
        let created = world.capture(json!({})).await;
        world.finish(&created, &world.typed(ADDRESS)).await.unwrap();
    }
    let mailed = "select count(*) from mail where notice_kind = 'capture_link'";
    assert_eq!(world.test.count(mailed).await, 5);
}

#[tokio::test]
async fn a_mailed_link_counts_for_a_day_whatever_becomes_of_its_session() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let begun_and_cancelled = async || {
        let created = world.capture(json!({})).await;
        world.finish(&created, &world.typed(ADDRESS)).await.unwrap();
        world.cancel_session(created.session.id).await.unwrap();
        world.test.work().await;
    };
    for _ in 0..7 {
        begun_and_cancelled().await;
    }
    let posted = "select count(*) from mail where notice_kind = 'capture_link'";
    assert_eq!(world.test.count(posted).await, 5);
    let a_day_later =
        "update mail set posted_at = posted_at - interval '1 day' where notice_kind = 'capture_link'";
    world.test.by_hand(a_day_later).await.unwrap();
    begun_and_cancelled().await;
    assert_eq!(world.test.count(posted).await, 6);
}

#[tokio::test]
async fn a_mailed_link_opens_nothing_once_its_donor_has_another_address() {
    let world = World::at(NOW).await;
    let (gift, created, donor) = typed_by_a_stranger(&world).await;
    let link = mailed(&world).await;
    let backend = &world.test.backend;
    let me = world.test.donor(ADDRESS).await;
    assert_eq!(me.donor_id(), donor);
    let new = Email::parse("zoe.new@example.org").unwrap();
    let sent = backend.mail_address_code(&me, &new, None).await.unwrap();
    world.test.work().await;
    let mails = backend.mailbox().await.unwrap();
    let mail = mails.iter().find(|mail| mail.to.as_str() == new.as_str()).unwrap();
    let code_is = format!("{} ", say_in_email("frame", "code-is", []));
    let (_, typed) = mail.body.split_once(&code_is).unwrap();
    backend.change_address(&me, &tower_sessions::session::Id::default(), sent, &typed[..6]).await.unwrap();

    let refused = backend.complete_capture(&link, &Agreed::AlreadyOn).await;
    assert_eq!(code(refused), "authorisation session_not_found");
    assert_eq!(world.holder(gift).await, None);
    let page = backend.capture_page(&holder(&created), None).await.unwrap();
    assert!(page.is_left_to_mailbox, "whoever typed it is told the same");
    world.verify().await;
}

#[tokio::test]
async fn whoever_typed_an_address_reads_the_same_day_whenever_its_donor_confirms() {
    let world = World::at(NOW).await;
    let (_, created, _) = typed_by_a_stranger(&world).await;
    let link = mailed(&world).await;
    let backend = &world.test.backend;
    let before = backend.capture_page(&holder(&created), None).await.unwrap().given.unwrap();
    world.test.set_clock("2026-11-22T08:00:00Z");
    let shown = Agreed::Given { who: Giver::Shown, new: Box::new(world.agreement()) };
    backend.complete_capture(&link, &shown).await.unwrap();
    assert_eq!(world.session(created.session.id).await.status, CaptureState::Completed);
    let after = backend.capture_page(&holder(&created), None).await.unwrap().given.unwrap();
    assert_eq!((after.on, after.until), (before.on, before.until));
}

#[tokio::test]
async fn a_donor_reads_that_a_gifts_page_linked_no_card_until_one_is_linked() {
    let world = World::at(NOW).await;
    let gift = world.tapped().await;
    let created = world.capture(json!({ "donation": gift })).await;
    let donor = world.finish(&created, &world.typed(ADDRESS)).await.unwrap().donor_id.unwrap();
    let backend = &world.test.backend;
    let (zoe, sean) = (world.test.donor(ADDRESS).await, world.test.donor("sean@example.org").await);
    let by_page =
        async |who: &DonorCaller| backend.my_gift_by_page(who).await.unwrap().map(|by_page| by_page.gift);
    assert_eq!(by_page(&zoe).await, Some(gift));
    assert_eq!(by_page(&sean).await, None);

    world.test.set_clock("2026-12-22T09:00:00Z");
    assert_eq!(by_page(&zoe).await, None, "it was long ago");
    world.test.set_clock("2026-11-22T09:00:00Z");
    assert_eq!(by_page(&zoe).await, Some(gift));
    let new = domain::linked_account::NewLink::read(
        domain::linked_account::LinkKind::Par,
        &json!({ "value": "V0010013019339023456789012345" }),
    );
    backend.link(&world.platform, donor, &new.unwrap(), &unkeyed()).await.unwrap();
    assert_eq!(by_page(&zoe).await, None);
}

#[tokio::test]
async fn a_donor_who_is_signed_in_adds_the_gift_while_their_gift_aid_is_on() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    let me = world.test.donor(ADDRESS).await;
    let gift = world.tapped().await;
    let created = world.capture(json!({ "donation": gift })).await;
    let (backend, own) = (&world.test.backend, Agreed::SignedIn(me.clone()));
    let page = backend.capture_page(&short_holder(&created), None).await.unwrap();
    assert!(backend.own_addition(me.clone(), &page).await.unwrap().is_none(), "it is off");
    assert_eq!(code(world.finish(&created, &own).await), "not_authorised");
    world.authorise(donor).await;
    assert!(backend.own_addition(me.clone(), &page).await.unwrap().unwrap().is_covered);
    let completed = world.finish(&created, &own).await.unwrap();
    let outcome = (completed.outcome, completed.donor_id, completed.authorisation_id);
    assert_eq!(outcome, (Some(CaptureOutcome::AlreadyOn), Some(donor), None));
    assert_eq!((world.holder(gift).await, world.status(gift).await), (Some(donor), Status::Declared));
    // A page of no gift adds nothing.
    let nobody = world.capture(json!({})).await;
    assert_eq!(code(world.finish(&nobody, &own).await), "not_awaiting_donor");
    world.verify().await;
}

#[tokio::test]
async fn a_gift_that_is_anothers_or_over_is_not_added_and_its_platform_learns_of_no_donor() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let other = world.test.donor("ada@example.org").await.donor_id();
    let (backend, me) = (&world.test.backend, world.test.donor(ADDRESS).await);
    let own = Agreed::SignedIn(me.clone());
    for change in [format!("donor_id = '{}'", other.uuid()), "status = 'ineligible'".to_owned()] {
        let gift = world.tapped().await;
        let created = world.capture(json!({ "donation": gift })).await;
        let page = backend.capture_page(&short_holder(&created), None).await.unwrap();
        assert!(backend.own_addition(me.clone(), &page).await.unwrap().is_some(), "{change}");
        let update = format!("update donation set {change} where donation_id = '{}'", gift.uuid());
        world.test.by_hand(&update).await.unwrap();
        assert!(backend.own_addition(me.clone(), &page).await.unwrap().is_none(), "{change}");
        assert_eq!(code(world.finish(&created, &own).await), "not_awaiting_donor", "{change}");
        assert_eq!(world.session(created.session.id).await.donor_id, None, "{change}");
    }
}

#[tokio::test]
async fn a_gift_of_a_day_before_gift_aid_was_switched_on_is_added_without_it() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    let gift = world.tapped().await;
    let created = world.capture(json!({ "donation": gift })).await;
    world.test.set_clock("2026-11-22T09:00:00Z");
    world.authorise(donor).await;
    let (backend, me) = (&world.test.backend, world.test.donor(ADDRESS).await);
    let page = backend.capture_page(&short_holder(&created), None).await.unwrap();
    assert!(!backend.own_addition(me.clone(), &page).await.unwrap().unwrap().is_covered);
    world.finish(&created, &Agreed::SignedIn(me)).await.unwrap();
    assert_eq!(world.holder(gift).await, Some(donor));
    assert_eq!(world.status(gift).await, Status::AwaitingAuthorisation);
    world.verify().await;
}
