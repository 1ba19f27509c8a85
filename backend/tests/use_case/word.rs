//! What a platform says about a person binds that platform alone, until another word agrees.

use backend::actor::PlatformCaller;
use backend::credential::TokenHash;
use backend::donation::Giving;
use backend::link_contest::DAYS_TO_ANSWER;
use backend::page::PageRequest;
use domain::authorisation::NewAuthorisation;
use domain::donation::{DonationChange, DonationView, NewDonation, Status};
use domain::donor::NewDonor;
use domain::link::{LinkKind, NewLink};
use domain::{DonorId, Email, EventType, Phone};
use serde_json::{Value, json};

use crate::person::{World, code, unkeyed};

const NOW: &str = "2026-11-21T09:00:00Z";
const PHONE: &str = "07700 900123";
const ANOTHER_PHONE: &str = "07700 900456";

/// A platform that never met the first one's donors; the charity added it too.
struct Other {
    caller: PlatformCaller,
    token: TokenHash,
    reference: String,
}

impl Other {
    async fn of(world: &World) -> Self {
        let credentials = world.test.platform("Other Giving").await;
        let reference = world.test.source(world.charity, credentials.platform_id).await;
        let (id, secret) = (credentials.client_id.to_string(), &credentials.client_secret);
        let issued = world.test.backend.issue_token(&id, secret, None).await.unwrap();
        let token = TokenHash::of(&issued.access_token);
        let caller = world.test.backend.authenticate(token).await.unwrap();
        Self { caller, token, reference }
    }

    async fn send(&self, world: &World, donor: Value) -> DonationView {
        let mut gift = world.gift(json!({ "donor": donor, "settlementDate": "2026-11-21" }));
        gift["transaction"]["id"] = json!(self.reference);
        let new = NewDonation::read(&gift, world.test.backend.now()).unwrap();
        world.test.backend.create_donation(self.token, &new, &unkeyed()).await.unwrap().value
    }
}

async fn create(world: &World, who: &PlatformCaller, sent: Value) -> Result<DonorId, backend::Error> {
    let new = NewDonor::read(&sent).unwrap();
    world.test.backend.create_donor(who, &new, &unkeyed()).await.map(|done| done.value.id)
}

async fn link_phone(
    world: &World,
    who: &PlatformCaller,
    donor: DonorId,
    phone: &str,
) -> Result<bool, backend::Error> {
    let new = NewLink::read(LinkKind::Phone, &json!({ "value": phone, "verified": true })).unwrap();
    world.test.backend.link(who, donor, &new, &unkeyed()).await.map(|done| done.created)
}

fn named(world: &World, first: &str, last: &str) -> NewAuthorisation {
    let now = world.test.backend.now();
    let agreed = json!({
        "name": { "first": first, "last": last },
        "address": { "line1": "1 Fake Pond", "town": "Bristol", "postcode": "BS1 4DJ", "country": "GB" },
        "declaration": { "version": "2026-11-1", "agreed": true, "language": "en", "explainedAt": now.to_string() },
    });
    NewAuthorisation::read(&agreed, now).unwrap()
}

async fn authorised_by(world: &World, who: &PlatformCaller, donor: DonorId, last: &str) {
    let new = named(world, "Sam", last);
    world.test.backend.commit_authorisation(who, donor, new, &unkeyed()).await.unwrap();
}

async fn page_of(world: &World, email: &str) -> Giving {
    let me = world.test.donor(email).await;
    world.test.backend.my_giving(&me, &PageRequest::new(50, None)).await.unwrap()
}

/// Whose name the declaration of a gift carries.
async fn declared_as(world: &World, gift: &DonationView) -> String {
    let id = gift.id.uuid();
    world
        .test
        .text(&format!("select last_name from declaration where donation_id = '{id}' and state = 'made'"))
        .await
}

#[tokio::test]
async fn a_platform_gives_no_address_to_a_donor_whom_another_knows_by_phone() {
    let world = World::at(NOW).await;
    let thief = Other::of(&world).await.caller;
    let by_phone = json!({ "phone": PHONE, "verified": true });
    let victim = create(&world, &world.platform, by_phone.clone()).await.unwrap();
    authorised_by(&world, &world.platform, victim, "Secret").await;

    let phone = Phone::parse(PHONE).unwrap();
    assert_eq!(world.test.backend.find_donor_by_phone(&thief, &phone).await.unwrap().id, victim);
    assert_eq!(code(link_phone(&world, &thief, victim, ANOTHER_PHONE).await), "donor_unconfirmed");
    for taken in [PHONE, ANOTHER_PHONE] {
        let both = json!({ "email": "thief@example.org", "phone": taken, "verified": true });
        let given = create(&world, &thief, both).await;
        if taken == PHONE {
            assert_eq!(code(given), "donor_conflict");
        } else {
            assert_ne!(given.unwrap(), victim);
        }
    }
    // Not even once it has said that the phone is the donor's.
    assert_eq!(create(&world, &thief, by_phone).await.unwrap(), victim);
    let both = json!({ "email": "other@example.org", "phone": PHONE, "verified": true });
    assert_eq!(code(create(&world, &thief, both).await), "donor_conflict");
    assert!(
        world
            .test
            .backend
            .my_authorisations(&world.test.donor("thief@example.org").await)
            .await
            .unwrap()
            .is_empty()
    );
}

#[tokio::test]
async fn the_platform_that_sent_all_that_is_known_of_a_donor_gives_the_address() {
    let world = World::at(NOW).await;
    let donor = create(&world, &world.platform, json!({ "phone": PHONE, "verified": true })).await.unwrap();
    authorised_by(&world, &world.platform, donor, "Holder").await;
    let both = json!({ "email": "zoe@example.org", "phone": PHONE, "verified": true });
    assert_eq!(create(&world, &world.platform, both).await.unwrap(), donor);
    assert_eq!(world.test.donor_id("zoe@example.org").await, donor);
}

#[tokio::test]
async fn who_signs_in_does_not_see_what_another_platform_knows_of_a_phone_tied_to_the_address() {
    let world = World::at(NOW).await;
    let thief = Other::of(&world).await;
    let tied = json!({ "email": "thief@example.org", "phone": PHONE, "verified": true });
    let donor = create(&world, &thief.caller, tied).await.unwrap();
    // The owner of the phone comes later, to a platform that knows the number alone.
    let known = create(&world, &world.platform, json!({ "phone": PHONE, "verified": true })).await.unwrap();
    assert_eq!(known, donor);
    authorised_by(&world, &world.platform, donor, "Secret").await;
    let settled = json!({ "donor": { "type": "phone", "value": PHONE }, "settlementDate": "2026-11-21" });
    let by_phone = world.send(settled).await.unwrap().value;
    let by_id =
        json!({ "donor": { "type": "uid", "value": donor.to_string() }, "settlementDate": "2026-11-21" });
    let by_id = world.send(by_id).await.unwrap().value;
    assert_eq!((by_phone.gift_aid.status, by_id.gift_aid.status), (Status::Declared, Status::Declared));

    let backend = &world.test.backend;
    let me = world.test.donor("thief@example.org").await;
    let page = page_of(&world, "thief@example.org").await;
    assert!(page.gifts.items.is_empty(), "{:?}", page.gifts.items);
    assert_eq!(page.year.map(|year| year.gifts), Some(0));
    assert!(!page.authorisation.active, "another platform's authorisation is not shown");
    for gift in [by_phone.id, by_id.id] {
        assert_eq!(code(backend.my_gift(&me, gift).await), "donation_not_found");
    }
    assert!(backend.my_authorisations(&me).await.unwrap().is_empty());
    assert!(backend.kept_authorisations(&me, None, 100).await.unwrap().is_empty());
    let kept = backend.kept_gifts(&me, &PageRequest::new(50, None)).await.unwrap();
    assert!(kept.items.is_empty());
    // A card that the other platform linked is neither shown nor in the donor's file.
    let card = NewLink::read(LinkKind::Par, &json!({ "value": "V0010013019339023456789012345" })).unwrap();
    backend.link(&world.platform, donor, &card, &unkeyed()).await.unwrap();
    let kept: Vec<_> =
        backend.kept_links(&me, None, 100).await.unwrap().iter().map(|link| link.kind).collect();
    assert_eq!(kept, [LinkKind::Phone]);
    // Nor is what the other platform recorded theirs to stop.
    assert_eq!(code(backend.cancel_mine(&me, None).await), "not_authorised");
    let links = backend.my_links(&me).await.unwrap();
    assert_eq!(links[0].platforms.as_deref(), Some("Other Giving"), "who else knows the phone is not told");

    // A gift of the platform that tied the two is shown, without the name and address that another one sent.
    let own = thief.send(&world, json!({ "type": "phone", "value": PHONE })).await;
    let (_, declarations) = backend.my_gift(&me, own.id).await.unwrap();
    let text = &declarations[0].text;
    assert!(!text.contains("Secret") && !text.contains("Fake Pond"), "{text}");

    // Once the platform sends the address too, it is the donor's to see.
    backend.find_donor_by_email(&world.platform, &Email::parse("thief@example.org").unwrap()).await.unwrap();
    assert_eq!(page_of(&world, "thief@example.org").await.gifts.items.len(), 3);
    assert_eq!(backend.my_authorisations(&me).await.unwrap().len(), 1);
    world.verify().await;
}

#[tokio::test]
async fn a_declaration_takes_the_donors_own_details_then_those_of_the_gifts_platform() {
    let world = World::at(NOW).await;
    let other = Other::of(&world).await;
    let donor = create(&world, &world.platform, json!({ "email": "zoe@example.org" })).await.unwrap();
    authorised_by(&world, &world.platform, donor, "Mine").await;
    authorised_by(&world, &other.caller, donor, "Duck").await;
    let gift = json!({ "settlementDate": "2026-11-21" });
    let sent = world.send(gift.clone()).await.unwrap().value;
    assert_eq!(declared_as(&world, &sent).await, "Mine");
    let email = json!({ "type": "email", "value": "zoe@example.org" });
    assert_eq!(declared_as(&world, &other.send(&world, email.clone()).await).await, "Duck");

    let me = world.test.donor("zoe@example.org").await;
    world.test.backend.authorise(&me, named(&world, "Zoe", "Self")).await.unwrap();
    authorised_by(&world, &other.caller, donor, "Drake").await;
    let sent = world.send(gift).await.unwrap().value;
    assert_eq!(declared_as(&world, &sent).await, "Self");
    assert_eq!(declared_as(&world, &other.send(&world, email).await).await, "Self");
    // One that waited takes the same.
    let waiting = world.sent(json!({})).await;
    let change =
        DonationChange::read(&json!({ "settlementDate": "2026-11-21" }), world.test.backend.now()).unwrap();
    world.test.backend.change_donation(&world.platform, waiting, &change, None, &unkeyed()).await.unwrap();
    assert_eq!(declared_as(&world, &world.shown(waiting).await).await, "Self");
}

#[tokio::test]
async fn what_one_platform_ends_keeps_no_other_from_authorising() {
    let world = World::at(NOW).await;
    let other = Other::of(&world).await.caller;
    let donor = create(&world, &world.platform, json!({ "email": "zoe@example.org" })).await.unwrap();
    let backend = &world.test.backend;
    let (explained, explained_too) = (named(&world, "Zoe", "Mine"), named(&world, "Zoe", "Self"));
    authorised_by(&world, &other, donor, "Duck").await;
    world.test.set_clock("2026-11-21T09:01:00Z");
    let stale = named(&world, "Sam", "Duck");
    world.test.set_clock("2026-11-21T09:02:00Z");
    backend.cancel_for_platform(&other, donor, None, &unkeyed()).await.unwrap();
    // The platform that passed the stop on has to explain again; nobody else has.
    let refused = backend.commit_authorisation(&other, donor, stale, &unkeyed()).await.map(|_| ());
    assert_eq!(code(refused), "out_of_range");
    backend.commit_authorisation(&world.platform, donor, explained, &unkeyed()).await.unwrap();
    let me = world.test.donor("zoe@example.org").await;
    backend.authorise(&me, explained_too).await.unwrap();
    world.verify().await;
}

#[tokio::test]
async fn one_platform_does_not_use_up_the_links_of_another() {
    let world = World::at(NOW).await;
    let other = Other::of(&world).await.caller;
    let donor = world.zoe().await;
    create(&world, &other, json!({ "email": "zoe@example.org" })).await.unwrap();
    for number in 0..20 {
        assert!(link_phone(&world, &other, donor, &format!("07700 9001{number:02}")).await.unwrap());
    }
    assert_eq!(code(link_phone(&world, &other, donor, "07700 900200").await), "too_many_links");
    assert!(link_phone(&world, &world.platform, donor, "07700 900200").await.unwrap());
}

/// A donor who holds a phone through another platform, and the donor to whom the first platform links it.
struct Contested {
    world: World,
    holder: DonorId,
    claimant: DonorId,
}

impl Contested {
    async fn phone() -> Self {
        let world = World::at(NOW).await;
        let thief = Other::of(&world).await.caller;
        let tied = json!({ "email": "thief@example.org", "phone": PHONE, "verified": true });
        let holder = create(&world, &thief, tied).await.unwrap();
        let claimant = world.zoe().await;
        assert_eq!(
            code(link_phone(&world, &world.platform, claimant, PHONE).await),
            "account_linked_elsewhere"
        );
        Self { world, holder, claimant }
    }

    /// Who a gift by the phone is of, now.
    async fn gift(&self) -> DonationView {
        let by_phone = json!({ "donor": { "type": "phone", "value": PHONE } });
        self.world.send(by_phone).await.unwrap().value
    }

    async fn pass_days(&self, days: i64) {
        let then = self.world.test.backend.now().plus_days(days);
        self.world.test.set_clock(&then.to_string());
        self.world.test.work().await;
    }

    async fn mails(&self) -> Vec<String> {
        self.world.test.work().await;
        let mails = self.world.test.backend.mailbox().await.unwrap().into_iter();
        let asked =
            mails.filter(|mail| mail.to == "thief@example.org" && mail.subject.contains("still yours"));
        asked.map(|mail| mail.subject).collect()
    }
}

#[tokio::test]
async fn a_phone_that_two_donors_are_said_to_have_finds_nobody_until_it_moves() {
    let contested = Contested::phone().await;
    let world = &contested.world;
    // The same again is the same contest, and one mail.
    let again = link_phone(world, &world.platform, contested.claimant, PHONE).await;
    assert_eq!(code(again), "account_linked_elsewhere");
    assert_eq!(contested.mails().await, ["Is this phone number still yours?"]);
    let waiting = contested.gift().await;
    assert_eq!((waiting.donor_id, waiting.gift_aid.status), (None, Status::AwaitingSettlement));
    let phone = Phone::parse(PHONE).unwrap();
    assert_eq!(
        code(world.test.backend.find_donor_by_phone(&world.platform, &phone).await),
        "donor_not_found"
    );

    contested.pass_days(DAYS_TO_ANSWER - 1).await;
    assert_eq!(contested.gift().await.donor_id, None);
    contested.pass_days(1).await;
    assert_eq!(contested.gift().await.donor_id, Some(contested.claimant));
    assert_eq!(world.shown(waiting.id).await.donor_id, Some(contested.claimant));
    world.test.settled().await;
    let (who, request) = (world.platform.webhooks().unwrap(), PageRequest::new(100, None));
    let told = world.test.backend.events_of_platform(&who, &request);
    assert!(told.await.unwrap().items.iter().any(|event| event.kind == EventType::LinkSet));
    world.verify().await;
}

#[tokio::test]
async fn the_holder_of_a_contested_phone_keeps_it_or_gives_it_up() {
    for keeps in [true, false] {
        let contested = Contested::phone().await;
        let (world, backend) = (&contested.world, &contested.world.test.backend);
        let waiting = contested.gift().await;
        let holder = world.test.donor("thief@example.org").await;
        let link = backend.my_links(&holder).await.unwrap().remove(0);
        assert!(link.moves_at.is_some());
        let donor = if keeps {
            for _ in 0..2 {
                backend.keep_my_link(&holder, link.link_id).await.unwrap();
            }
            contested.holder
        } else {
            backend.remove_my_link(&holder, link.link_id).await.unwrap();
            contested.claimant
        };
        contested.pass_days(0).await;
        assert_eq!(world.shown(waiting.id).await.donor_id, Some(donor), "{keeps}");
        // What was kept is not contested again at once; after a month it can be.
        if keeps {
            for (days, finds) in [(0, Some(contested.holder)), (30, None)] {
                contested.pass_days(days).await;
                let refused = link_phone(world, &world.platform, contested.claimant, PHONE).await;
                assert_eq!(code(refused), "account_linked_elsewhere");
                assert_eq!(contested.gift().await.donor_id, finds, "after {days} days");
            }
        }
    }
}

#[tokio::test]
async fn a_contest_ends_with_the_word_that_began_it_and_outlives_the_holders_account() {
    let contested = Contested::phone().await;
    let (world, backend) = (&contested.world, &contested.world.test.backend);
    let all = backend::linked_account::Unlink::AllOf(LinkKind::Phone);
    backend.unlink_for_platform(&world.platform, contested.claimant, all, &unkeyed()).await.unwrap();
    assert_eq!(contested.gift().await.donor_id, Some(contested.holder));

    let contested = Contested::phone().await;
    let (world, backend) = (&contested.world, &contested.world.test.backend);
    let holder = world.test.donor("thief@example.org").await;
    backend
        .erase(&holder, domain::ErasureConfirmed::read(&json!({ "confirm": "DELETE" })).unwrap())
        .await
        .unwrap();
    assert_eq!(contested.gift().await.donor_id, Some(contested.claimant));
    world.verify().await;
}

#[tokio::test]
async fn nobody_is_told_what_a_platform_does_that_never_sent_their_address() {
    let world = World::at(NOW).await;
    let thief = Other::of(&world).await.caller;
    let tied = json!({ "email": "thief@example.org", "phone": PHONE, "verified": true });
    let donor = create(&world, &thief, tied).await.unwrap();
    let told = || async {
        let notices = "select count(*) from notice where kind = 'authorisation'";
        world.test.count(notices).await
    };
    authorised_by(&world, &world.platform, donor, "Secret").await;
    assert_eq!(told().await, 0);
    // A gift by the address says that the platform knows it.
    world.sent(json!({ "donor": { "type": "email", "value": "thief@example.org" } })).await;
    authorised_by(&world, &world.platform, donor, "Renewed").await;
    assert_eq!(told().await, 1);
}
