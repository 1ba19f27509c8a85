//! Cards and phones that several platforms set, and how many a donor can have.

mod denied;
mod done;
mod matched;

use backend::Error;
use backend::actor::{DonorCaller, PlatformCaller};
use backend::credential::TokenHash;
use backend::error::Resource;
use backend::idempotency::Done;
use backend::linked_account::{MOST_LINKS, Unlink};
use backend::pagination::PageRequest;
use domain::donor::NewDonor;
use domain::linked_account::{LinkKind, LinkSet, NewLink};
use domain::{DonorId, Email, ErasureConfirmed};
use serde_json::json;

use crate::person::{World, code, unkeyed, waited_for};

const NOW: &str = "2026-11-21T09:00:00Z";
const PAR: &str = "V0010013019339023456789012345";
const PHONE: &str = "07700 900123";

/// Another platform that the charity added.
async fn another(world: &World) -> PlatformCaller {
    let credentials = world.test.platform("Other Giving").await;
    let (id, secret) = (credentials.client_id.to_string(), &credentials.client_secret);
    let token = world.test.backend.issue_token(&id, secret, None).await.unwrap();
    let token = TokenHash::of(&token.access_token);
    world.test.backend.authenticate(token).await.unwrap()
}

/// The platform sends the address of zoe@example.org too.
async fn look_up(world: &World, who: &PlatformCaller) {
    let email = Email::parse("zoe@example.org").unwrap();
    world.test.backend.find_donor_by_email(who, &email).await.unwrap();
}

async fn link(
    world: &World,
    who: &PlatformCaller,
    donor: DonorId,
    par: &str,
) -> Result<Done<LinkSet>, Error> {
    let new = NewLink::read(LinkKind::Par, &json!({ "value": par, "verified": true })).unwrap();
    world.test.backend.link(who, donor, &new, &unkeyed()).await
}

async fn unlink(world: &World, who: &PlatformCaller, donor: DonorId) {
    let (backend, all) = (&world.test.backend, Unlink::AllOf(LinkKind::Par));
    backend.unlink_for_platform(who, donor, all, &unkeyed()).await.unwrap();
}

/// How many links a platform sees of a donor.
async fn seen(world: &World, who: &PlatformCaller, donor: DonorId) -> usize {
    let (backend, request) = (&world.test.backend, PageRequest::new(100, None));
    let links = backend.links_for_platform(who, donor, &request).await;
    links.unwrap().items.len()
}

/// What a platform was told of links.
async fn told(world: &World, who: &PlatformCaller) -> Vec<&'static str> {
    world.test.settled().await;
    let request = PageRequest::new(100, None);
    let page = world.test.backend.events_of_platform(&who.webhooks().unwrap(), &request).await;
    let kinds = page.unwrap().items.into_iter().map(|event| event.kind.as_str());
    kinds.filter(|kind| kind.starts_with("link.")).collect()
}

#[tokio::test]
async fn a_card_that_two_platforms_set_ends_with_the_last_of_them() {
    let world = World::at(NOW).await;
    let (mine, other) = (&world.platform, &another(&world).await);
    let donor = world.zoe().await;
    let first = link(&world, mine, donor, PAR).await.unwrap();
    look_up(&world, other).await;
    assert_eq!(seen(&world, other, donor).await, 0, "what another set is not seen");
    for _ in 0..2 {
        let second = link(&world, other, donor, PAR).await.unwrap();
        assert_eq!((second.created, &second.value), (false, &first.value));
    }
    assert_eq!((seen(&world, mine, donor).await, seen(&world, other, donor).await), (1, 1));
    let me = world.test.donor("zoe@example.org").await;
    let links = world.test.backend.my_links(&me).await.unwrap();
    assert_eq!(links.len(), 1, "one card is one line");
    assert_eq!(links[0].platforms.as_deref(), Some("Open Collection, Other Giving"));

    unlink(&world, mine, donor).await;
    assert_eq!((seen(&world, mine, donor).await, seen(&world, other, donor).await), (0, 1));
    let card = json!({ "donor": { "type": "par", "value": PAR } });
    assert_eq!(world.send(card.clone()).await.unwrap().value.donor_id, Some(donor));
    unlink(&world, other, donor).await;
    assert_eq!(seen(&world, other, donor).await, 0);
    assert_eq!(world.send(card).await.unwrap().value.donor_id, None);
    for who in [mine, other] {
        assert_eq!(told(&world, who).await, ["link.set", "link.ended"]);
    }
    let ended = "select count(*) from audit where action = 'link.end'";
    assert_eq!(world.test.count(ended).await, 1);
}

#[tokio::test]
async fn a_phone_is_held_by_every_platform_that_sent_it_with_the_address() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let (mine, other) = (&world.platform, &another(&world).await);
    let both = json!({ "email": "zoe@example.org", "phone": PHONE, "verified": true });
    let new = NewDonor::read(&both).unwrap();
    let donor = backend.create_donor(mine, &new, &unkeyed()).await.unwrap().value.id;
    for _ in 0..2 {
        let found = backend.create_donor(other, &new, &unkeyed()).await.unwrap();
        assert_eq!((found.value.id, found.created), (donor, false));
    }
    assert_eq!(told(&world, other).await, ["link.set"]);
    assert_eq!((seen(&world, mine, donor).await, seen(&world, other, donor).await), (1, 1));

    let phone = Unlink::AllOf(LinkKind::Phone);
    backend.unlink_for_platform(mine, donor, phone, &unkeyed()).await.unwrap();
    let gift = world.sent(json!({ "donor": { "type": "phone", "value": PHONE } })).await;
    assert_eq!(world.holder(gift).await, Some(donor), "the other still holds it");
    backend.unlink_for_platform(other, donor, phone, &unkeyed()).await.unwrap();
    for who in [mine, other] {
        assert_eq!(told(&world, who).await, ["link.set", "link.ended"]);
    }
}

#[tokio::test]
async fn a_card_that_the_donor_ends_is_ended_for_every_platform() {
    let world = World::at(NOW).await;
    let (mine, other) = (&world.platform, &another(&world).await);
    let donor = world.zoe().await;
    let set = link(&world, mine, donor, PAR).await.unwrap();
    look_up(&world, other).await;
    link(&world, other, donor, PAR).await.unwrap();
    let me = world.test.donor("zoe@example.org").await;
    let backend = &world.test.backend;
    backend.remove_my_link(&me, set.value.id).await.unwrap();
    for who in [mine, other] {
        assert_eq!(seen(&world, who, donor).await, 0);
        assert_eq!(told(&world, who).await, ["link.set", "link.ended"]);
    }
    // Whoever presses the button twice has removed it once, and nobody hears of it again.
    backend.remove_my_link(&me, set.value.id).await.unwrap();
    for who in [mine, other] {
        assert_eq!(told(&world, who).await, ["link.set", "link.ended"]);
    }
    let notices = "select count(*) from notice where kind = 'unlink'";
    assert_eq!(world.test.count(notices).await, 1);
    // Nobody holds what has ended: it can be another donor's now.
    assert!(link(&world, other, donor, PAR).await.unwrap().created);
}

#[tokio::test]
async fn a_platform_that_sets_a_card_while_the_other_takes_it_back_has_it() {
    let world = World::at(NOW).await;
    let (mine, other) = (&world.platform, &another(&world).await);
    let donor = world.zoe().await;
    look_up(&world, other).await;
    for round in 0..10 {
        let par = format!("V00100130193390234567890{round:05}");
        link(&world, mine, donor, &par).await.unwrap();
        let (set, ()) = tokio::join!(link(&world, other, donor, &par), unlink(&world, mine, donor));
        set.unwrap();
        assert_eq!((seen(&world, mine, donor).await, seen(&world, other, donor).await), (0, round + 1));
    }
}

#[tokio::test]
async fn a_donor_has_so_many_cards_and_phones_and_no_more() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    link(&world, &world.platform, donor, PAR).await.unwrap();
    let others = format!(
        "insert into linked_account (link_id, donor_id, kind, value, platform_id, linked_at)
         select gen_random_uuid(), donor_id, kind, 'CARD' || number, platform_id, linked_at
         from linked_account, generate_series(2, {MOST_LINKS}) as number"
    );
    world.test.by_hand(&others).await.unwrap();
    let held = "insert into link_holder (link_id, platform_id, held_since)
         select link_id, platform_id, linked_at from linked_account on conflict do nothing";
    world.test.by_hand(held).await.unwrap();
    let me = world.test.donor("zoe@example.org").await;
    let mine = world.test.backend.my_links(&me).await.unwrap();
    assert_eq!(i64::try_from(mine.len()).unwrap(), MOST_LINKS, "all are shown");
    let one_more = link(&world, &world.platform, donor, "ANOTHERCARD1").await;
    assert_eq!(code(one_more), "too_many_links");
    assert!(link(&world, &world.platform, donor, PAR).await.is_ok(), "what is there can be set again");
    unlink(&world, &world.platform, donor).await;
    assert!(link(&world, &world.platform, donor, "ANOTHERCARD1").await.unwrap().created);
}

/// Deletes the only account while something waits for it, and lets that go on.
async fn account_goes(world: &World, held: &mut backend::testing::TestConnection) {
    waited_for(world, 1).await;
    held.execute("commit").await;
}

/// Deletes the account of a donor who has authorised Uplift. The work begins when the deletion has the donor and no link yet, and
/// goes on with it when both wait.
async fn while_deleted<T>(world: &World, me: &DonorCaller, work: impl Future<Output = T>) -> T {
    let meant = ErasureConfirmed::read(&json!({ "confirm": "DELETE" })).unwrap();
    let mut held = world.test.connection().await;
    held.execute("begin").await;
    held.execute("select from authorisation for update").await;
    let (deleted, done, ()) = tokio::join!(
        world.test.backend.erase(me, meant),
        async {
            waited_for(world, 1).await;
            work.await
        },
        async {
            waited_for(world, 2).await;
            held.execute("commit").await;
        }
    );
    deleted.unwrap();
    done
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_is_not_linked_to_an_account_that_is_deleted_at_the_same_moment() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    let mut held = world.test.connection().await;
    held.execute("begin").await;
    held.execute("update donor set email = null, erased_at = now()").await;
    let (linked, ()) =
        tokio::join!(link(&world, &world.platform, donor, PAR), account_goes(&world, &mut held));
    assert_eq!(code(linked), "donor_not_found");
    assert_eq!(world.test.count("select count(*) from linked_account").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_for_an_account_that_is_deleted_at_the_same_moment_is_a_new_donors() {
    let world = World::at(NOW).await;
    let before = world.zoe().await;
    let sent = json!({ "email": "zoe@example.org", "phone": PHONE, "verified": true });
    let new = NewDonor::read(&sent).unwrap();
    let mut held = world.test.connection().await;
    held.execute("begin").await;
    held.execute("update donor set email = null, erased_at = now()").await;
    let attempt = unkeyed();
    let (created, ()) = tokio::join!(
        world.test.backend.create_donor(&world.platform, &new, &attempt),
        account_goes(&world, &mut held)
    );
    let created = created.unwrap();
    assert!(created.created);
    assert_ne!(created.value.id, before);
    assert_eq!(seen(&world, &world.platform, created.value.id).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_sets_or_ends_a_card_while_its_account_is_deleted_is_answered_and_nothing_is_left() {
    for what in ["set", "taken back", "removed"] {
        let world = World::at(NOW).await;
        let (mine, other) = (&world.platform, &another(&world).await);
        let donor = world.zoe().await;
        world.authorise(donor).await;
        let card = link(&world, mine, donor, PAR).await.unwrap().value.id;
        look_up(&world, other).await;
        let me = world.test.donor("zoe@example.org").await;
        // Each has the card when the deletion comes to it, and needs the donor, whom the deletion has: one of the two gives way.
        let answer = while_deleted(&world, &me, async {
            let (backend, all, attempt) = (&world.test.backend, Unlink::AllOf(LinkKind::Par), unkeyed());
            match what {
                "set" => link(&world, other, donor, PAR).await.map(|_| ()),
                "taken back" => backend.unlink_for_platform(mine, donor, all, &attempt).await.map(|_| ()),
                _ => backend.remove_my_link(&me, card).await,
            }
        });
        let answer = answer.await;
        assert!(
            matches!(answer, Ok(()) | Err(Error::NotFound(Resource::Donor | Resource::Link))),
            "{what}: {answer:?}"
        );
        let live = "select count(*) from linked_account where ended_at is null or value <> ''";
        assert_eq!(world.test.count(live).await, 0, "{what}");
        let holders = "select count(*) from link_holder";
        assert_eq!(world.test.count(holders).await, 0, "{what}");
        world.verify().await;
    }
}
