//! What a platform says about a person binds that platform alone, until another word agrees.

use backend::actor::PlatformCaller;
use backend::credential::TokenHash;
use backend::donation::Giving;
use backend::link_contest::DAYS_TO_ANSWER;
use backend::linked_account::Unlink;
use backend::mail::Received;
use backend::pagination::PageRequest;
use backend::testing::words::say_in_email;
use domain::authorisation::NewAuthorisation;
use domain::donation::{DonationChange, DonationView, NewDonation, Status};
use domain::donor::NewDonor;
use domain::linked_account::{LinkKind, NewLink};
use domain::{DonorId, Email, EventType, Phone};
use serde_json::{Value, json};

use crate::person::{World, code, unkeyed};

const NOW: &str = "2026-11-21T09:00:00Z";
const PHONE: &str = "07700 900123";
const ANOTHER_PHONE: &str = "07700 900456";

/// A platform that never met the first one's donors; the charity added it too.
pub struct Other {
    pub caller: PlatformCaller,
    token: TokenHash,
    pub reference: String,
}

impl Other {
    pub async fn of(world: &World) -> Self {
        Self::named(world, "Other Giving").await
    }

    async fn named(world: &World, name: &str) -> Self {
        let credentials = world.test.platform(name).await;
        let reference = world.test.source(world.charity, credentials.platform_id).await;
        let (id, secret) = (credentials.client_id.to_string(), &credentials.client_secret);
        let issued = world.test.backend.issue_token(&id, secret, None).await.unwrap();
        let token = TokenHash::of(&issued.access_token);
        let caller = world.test.backend.authenticate(token).await.unwrap();
        Self { caller, token, reference }
    }

    /// A gift of £10 by that donor, settled on the first day.
    pub async fn send(&self, world: &World, donor: Value) -> DonationView {
        self.try_send(world, donor).await.unwrap()
    }

    async fn try_send(&self, world: &World, donor: Value) -> Result<DonationView, backend::Error> {
        let mut gift = world.gift(json!({ "donor": donor, "settlementDate": "2026-11-21" }));
        gift["transaction"]["id"] = json!(self.reference);
        let new = NewDonation::read(&gift, world.test.backend.now()).unwrap();
        world.test.backend.create_donation(self.token, &new, &unkeyed()).await.map(|done| done.value)
    }
}

pub async fn create(world: &World, who: &PlatformCaller, sent: Value) -> Result<DonorId, backend::Error> {
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

    let both = json!({ "email": "thief@example.org", "phone": PHONE, "verified": true });
    assert_eq!(code(create(&world, &thief, both.clone()).await), "donor_conflict");
    // Once it has said that the phone is a donor's, it is one of its own, who takes the address.
    let own = create(&world, &thief, by_phone).await.unwrap();
    assert_ne!(own, victim);
    assert_eq!(create(&world, &thief, both).await.unwrap(), own);
    let me = world.test.donor("thief@example.org").await;
    assert_eq!(me.donor_id(), own);
    assert!(world.test.backend.my_authorisations(&me).await.unwrap().is_empty());
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

/// What somebody sees who signs in: gifts, authorisations, and the kinds of their links.
async fn seen_by(world: &World, email: &str) -> (usize, usize, Vec<LinkKind>) {
    let (backend, me) = (&world.test.backend, world.test.donor(email).await);
    let gifts = page_of(world, email).await.gifts.items.len();
    assert_eq!(backend.kept_gifts(&me, &PageRequest::new(50, None)).await.unwrap().items.len(), gifts);
    let authorisations = backend.my_authorisations(&me).await.unwrap().len();
    assert_eq!(backend.kept_authorisations(&me, None, 100).await.unwrap().len(), authorisations);
    let links = backend.my_links(&me).await.unwrap().iter().map(|link| link.kind).collect();
    (gifts, authorisations, links)
}

#[tokio::test]
async fn what_a_platform_says_of_a_phone_leads_no_other_one_to_the_donor() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let thief = Other::of(&world).await;
    let tied = json!({ "email": "thief@example.org", "phone": PHONE, "verified": true });
    let tied = create(&world, &thief.caller, tied).await.unwrap();
    // The owner of the phone comes to a platform that knows the number alone.
    let (phone, by_phone) = (Phone::parse(PHONE).unwrap(), json!({ "phone": PHONE, "verified": true }));
    assert_eq!(code(backend.find_donor_by_phone(&world.platform, &phone).await), "donor_not_found");
    let owner = create(&world, &world.platform, by_phone.clone()).await.unwrap();
    assert_ne!(owner, tied);
    assert_eq!(create(&world, &world.platform, by_phone).await.unwrap(), owner);
    assert_eq!(backend.find_donor_by_phone(&world.platform, &phone).await.unwrap().id, owner);
    assert_eq!(backend.find_donor_by_phone(&thief.caller, &phone).await.unwrap().id, tied);
    authorised_by(&world, &world.platform, owner, "Secret").await;

    let sent = json!({ "donor": { "type": "phone", "value": PHONE }, "settlementDate": "2026-11-21" });
    let gift = world.send(sent).await.unwrap().value;
    assert_eq!((gift.donor_id, declared_as(&world, &gift).await.as_str()), (Some(owner), "Secret"));
    let theirs = thief.send(&world, json!({ "type": "phone", "value": PHONE })).await;
    assert_eq!((theirs.donor_id, theirs.gift_aid.status), (Some(tied), Status::AwaitingAuthorisation));

    // Nor does it later: the platform meets the thief too, by the address.
    let address = Email::parse("thief@example.org").unwrap();
    assert_eq!(backend.find_donor_by_email(&world.platform, &address).await.unwrap().id, tied);
    world.sent(json!({ "donor": { "type": "email", "value": "thief@example.org" } })).await;
    assert_eq!(seen_by(&world, "thief@example.org").await, (2, 0, vec![LinkKind::Phone]));
    world.verify().await;
}

#[tokio::test]
async fn a_phone_finds_its_donor_for_everybody_once_nobody_says_otherwise() {
    let world = World::at(NOW).await;
    let (squatter, third) = (Other::of(&world).await.caller, Other::named(&world, "Third Giving").await);
    let tied = json!({ "email": "thief@example.org", "phone": PHONE, "verified": true });
    let tied = create(&world, &squatter, tied).await.unwrap();
    let by_phone = json!({ "phone": PHONE, "verified": true });
    let owner = create(&world, &world.platform, by_phone.clone()).await.unwrap();
    let name = json!({ "type": "phone", "value": PHONE });
    let waiting = third.send(&world, name.clone()).await;
    world
        .test
        .backend
        .unlink_for_platform(&squatter, tied, Unlink::AllOf(LinkKind::Phone), &unkeyed())
        .await
        .unwrap();
    assert_eq!(third.send(&world, name.clone()).await.gift_aid.status, Status::AwaitingDonor);
    assert_eq!(create(&world, &world.platform, by_phone).await.unwrap(), owner);
    let gifts = format!("select count(*) from donation where donor_id = '{}'", owner.uuid());
    assert_eq!(third.send(&world, name).await.gift_aid.status, Status::AwaitingAuthorisation);
    assert_eq!(
        world.test.count(&gifts).await,
        2,
        "the one that waited is theirs too, the thief's stays: {waiting:?}"
    );
    world.verify().await;
}

#[tokio::test]
async fn an_id_that_a_platform_was_never_told_leads_it_to_nobody() {
    let world = World::at(NOW).await;
    let other = Other::of(&world).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let backend = &world.test.backend;
    let given =
        backend.commit_authorisation(&other.caller, donor, named(&world, "Sam", "Duck"), &unkeyed()).await;
    assert_eq!(code(given.map(|_| ())), "donor_not_found");
    assert_eq!(code(backend.authorisation_of(&other.caller, donor).await), "donor_not_found");
    let ended = backend.cancel_for_platform(&other.caller, donor, None, &unkeyed()).await;
    assert_eq!(code(ended.map(|_| ())), "donor_not_found");
    assert_eq!(code(link_phone(&world, &other.caller, donor, ANOTHER_PHONE).await), "donor_not_found");
    let links = backend.links_for_platform(&other.caller, donor, &PageRequest::new(20, None)).await;
    assert_eq!(code(links), "donor_not_found");
    let uid = json!({ "type": "uid", "value": donor.to_string() });
    assert_eq!(code(other.try_send(&world, uid.clone()).await), "unknown_donor");
    let sent = other.send(&world, json!({ "type": "email", "value": "sam@example.org" })).await;
    let change = DonationChange::read(&json!({ "donor": uid }), backend.now()).unwrap();
    let changed = backend.change_donation(&other.caller, sent.id, &change, None, &unkeyed()).await;
    assert_eq!(code(changed.map(|_| ())), "unknown_donor");
    // Whoever sends the address knows the donor.
    create(&world, &other.caller, json!({ "email": "zoe@example.org" })).await.unwrap();
    assert!(backend.authorisation_of(&other.caller, donor).await.unwrap().active);
}

#[tokio::test]
async fn a_gift_by_a_card_that_another_platform_set_does_not_say_whose_it_is() {
    let world = World::at(NOW).await;
    let other = Other::of(&world).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let backend = &world.test.backend;
    let card = json!({ "value": "V0010013019339023456789012345" });
    let card = NewLink::read(LinkKind::Par, &card).unwrap();
    backend.link(&world.platform, donor, &card, &unkeyed()).await.unwrap();
    let by_card = json!({ "type": "par", "value": card.value() });
    let sent = other.send(&world, by_card.clone()).await;
    assert_eq!((sent.gift_aid.status, sent.donor_id), (Status::Declared, None));
    let read = backend.donation_for_platform(&other.caller, sent.id).await.unwrap().view;
    assert_eq!(read.donor_id, None);
    world.test.settled().await;
    let told = |platform: PlatformCaller| async move {
        let (who, request) = (platform.webhooks().unwrap(), PageRequest::new(100, None));
        let events = backend.events_of_platform(&who, &request).await.unwrap().items;
        events.iter().filter(|event| event.data.get("donorId").is_some()).count()
    };
    assert_eq!(told(other.caller.clone()).await, 0);
    // Its donor neither sees it, nor does the platform hear what else they do.
    authorised_by(&world, &world.platform, donor, "Again").await;
    world.test.settled().await;
    assert_eq!(told(other.caller.clone()).await, 0);
    assert_eq!(seen_by(&world, "zoe@example.org").await.0, 0);

    // Once it says itself that the card is the donor's, it is told.
    create(&world, &other.caller, json!({ "email": "zoe@example.org" })).await.unwrap();
    backend.link(&other.caller, donor, &card, &unkeyed()).await.unwrap();
    assert_eq!(other.send(&world, by_card).await.donor_id, Some(donor));
    assert_eq!(
        backend.donation_for_platform(&other.caller, sent.id).await.unwrap().view.donor_id,
        Some(donor)
    );
    world.verify().await;
}

#[tokio::test]
async fn d12_a_declaration_takes_the_donors_own_details_then_those_of_the_gifts_platform() {
    let world = World::at(NOW).await;
    let other = Other::of(&world).await;
    let donor = create(&world, &world.platform, json!({ "email": "zoe@example.org" })).await.unwrap();
    authorised_by(&world, &world.platform, donor, "Mine").await;
    let email = json!({ "type": "email", "value": "zoe@example.org" });
    create(&world, &other.caller, json!({ "email": "zoe@example.org" })).await.unwrap();
    authorised_by(&world, &other.caller, donor, "Duck").await;
    let gift = json!({ "settlementDate": "2026-11-21" });
    let sent = world.send(gift.clone()).await.unwrap().value;
    assert_eq!(declared_as(&world, &sent).await, "Mine");
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
    create(&world, &other, json!({ "email": "zoe@example.org" })).await.unwrap();
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

    /// A gift by the phone.
    async fn gift(&self) -> DonationView {
        let by_phone = json!({ "donor": { "type": "phone", "value": PHONE } });
        self.world.send(by_phone).await.unwrap().value
    }

    /// Who a gift by the phone is of, now.
    async fn giver(&self) -> Option<DonorId> {
        self.world.holder(self.gift().await.id).await
    }

    async fn pass_days(&self, days: i64) {
        let then = self.world.test.backend.now().plus_days(days);
        self.world.test.set_clock(&then.to_string());
        self.world.test.work().await;
    }

    /// The mails that ask the holder whether the phone is still theirs.
    async fn mails(&self) -> Vec<Received> {
        self.world.test.work().await;
        let mails = self.world.test.backend.mailbox().await.unwrap().into_iter();
        let subject = say_in_email("contests", "phone-subject", []);
        mails.filter(|mail| mail.to == "thief@example.org" && mail.subject == subject).collect()
    }
}

#[tokio::test]
async fn a_phone_that_two_donors_are_said_to_have_finds_nobody_until_it_moves() {
    let contested = Contested::phone().await;
    let world = &contested.world;
    // The same again is the same contest, and one mail.
    let again = link_phone(world, &world.platform, contested.claimant, PHONE).await;
    assert_eq!(code(again), "account_linked_elsewhere");
    assert_eq!(contested.mails().await.len(), 1);
    let waiting = contested.gift().await;
    assert_eq!((waiting.donor_id, waiting.gift_aid.status), (None, Status::AwaitingSettlement));
    let phone = Phone::parse(PHONE).unwrap();
    assert_eq!(
        code(world.test.backend.find_donor_by_phone(&world.platform, &phone).await),
        "donor_not_found"
    );

    contested.pass_days(DAYS_TO_ANSWER - 1).await;
    assert_eq!(contested.giver().await, None);
    contested.pass_days(1).await;
    assert_eq!(contested.giver().await, Some(contested.claimant));
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
        assert_eq!(world.holder(waiting.id).await, Some(donor), "{keeps}");
        // What was kept is not contested again at once; after a month it can be.
        if keeps {
            for (days, finds) in [(0, Some(contested.holder)), (30, None)] {
                contested.pass_days(days).await;
                let refused = link_phone(world, &world.platform, contested.claimant, PHONE).await;
                assert_eq!(code(refused), "account_linked_elsewhere");
                assert_eq!(contested.giver().await, finds, "after {days} days");
            }
        }
    }
}

#[tokio::test]
async fn a_contest_ends_with_the_word_that_began_it_and_outlives_the_holders_account() {
    let contested = Contested::phone().await;
    let (world, backend) = (&contested.world, &contested.world.test.backend);
    let all = Unlink::AllOf(LinkKind::Phone);
    backend.unlink_for_platform(&world.platform, contested.claimant, all, &unkeyed()).await.unwrap();
    assert_eq!(contested.giver().await, Some(contested.holder));

    let contested = Contested::phone().await;
    let (world, backend) = (&contested.world, &contested.world.test.backend);
    let holder = world.test.donor("thief@example.org").await;
    backend
        .erase(&holder, domain::ErasureConfirmed::read(&json!({ "confirm": "DELETE" })).unwrap())
        .await
        .unwrap();
    assert_eq!(contested.giver().await, Some(contested.claimant));
    world.verify().await;
}

#[tokio::test]
async fn a_donor_whom_nobody_could_ask_keeps_the_phone_where_it_was_set() {
    let world = World::at(NOW).await;
    let rival = Other::of(&world).await;
    let owner = create(&world, &world.platform, json!({ "phone": PHONE, "verified": true })).await.unwrap();
    let claimant = create(&world, &rival.caller, json!({ "email": "thief@example.org" })).await.unwrap();
    assert_eq!(code(link_phone(&world, &rival.caller, claimant, PHONE).await), "account_linked_elsewhere");
    world.test.set_clock(&world.test.backend.now().plus_days(DAYS_TO_ANSWER).to_string());
    world.test.work().await;
    let by_phone = json!({ "donor": { "type": "phone", "value": PHONE }, "donatedAt": null });
    assert_eq!(world.send(by_phone).await.unwrap().value.donor_id, Some(owner));
    let phone = Phone::parse(PHONE).unwrap();
    assert_eq!(world.test.backend.find_donor_by_phone(&world.platform, &phone).await.unwrap().id, owner);
    assert_eq!(world.test.backend.find_donor_by_phone(&rival.caller, &phone).await.unwrap().id, claimant);
    world.verify().await;
}
