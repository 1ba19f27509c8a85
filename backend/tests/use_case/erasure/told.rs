//! What platforms are told, and what the donor sees and takes away before.

use backend::actor::PlatformCaller;
use backend::credential::TokenHash;
use backend::pagination::PageRequest;
use backend::testing::words::{Value, say_in_email};
use domain::Email;
use domain::linked_account::LinkKind;
use domain::retention::{YEARS_AFTER_LAST, YEARS_KEPT};
use serde_json::json;

use super::{ADDRESS, NOW, PAR, PHONE, erase, link};
use crate::person::World;

/// What a platform was told, in order of the words.
async fn told(world: &World, who: &PlatformCaller) -> Vec<&'static str> {
    world.test.settled().await;
    let page =
        world.test.backend.events_of_platform(&who.webhooks().unwrap(), &PageRequest::new(100, None)).await;
    let mut kinds: Vec<_> = page.unwrap().items.into_iter().map(|event| event.kind.as_str()).collect();
    kinds.sort_unstable();
    kinds
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
    world.test.backend.find_donor_by_email(&other, &Email::parse(ADDRESS).unwrap()).await.unwrap();
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
    assert_eq!(told(&world, &other).await, ["authorisation.cancelled", "link.ended", "link.set"]);
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
        (summary.links, summary.authorisations, summary.gifts, summary.declared, summary.undeclared),
        (1, 1, 2, 1, 1)
    );
    let kept = backend.kept_of(&me).await.unwrap();
    assert_eq!(kept.email.as_ref().map(Email::as_str), Some(ADDRESS));
    let links = backend.kept_links(&me, None, 10).await.unwrap();
    assert_eq!(links[0].value, PAR);
    let authorisations = backend.kept_authorisations(&me, None, 10).await.unwrap();
    assert_eq!(authorisations[0].address().line1(), "1 Quay Street");
    let (mut gifts, mut after) = (Vec::new(), None);
    loop {
        let page = backend.kept_gifts(&me, &PageRequest::new(1, after)).await.unwrap();
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
    let none = backend.kept_gifts(&other, &PageRequest::new(10, None)).await.unwrap();
    assert_eq!(none.items.len(), 0);
}

#[tokio::test]
async fn the_last_email_speaks_of_records_to_those_of_whom_some_stay() {
    let subject = say_in_email("account", "deleted-subject", []);
    let years = [("law", Value::number(YEARS_KEPT)), ("kept", Value::number(YEARS_AFTER_LAST))];
    let kept = say_in_email("account", "deleted-kept", years);
    for has_declared in [false, true] {
        let world = World::at(NOW).await;
        let donor = world.zoe().await;
        world.authorise(donor).await;
        if has_declared {
            world.sent(json!({ "settlementDate": "2026-11-21" })).await;
        }
        let me = world.test.donor(ADDRESS).await;
        erase(&world, &me).await;
        world.test.work().await;
        let mailbox = world.test.backend.mailbox().await.unwrap();
        let last = mailbox.iter().find(|mail| mail.subject == subject).unwrap();
        assert_eq!(last.body.contains(&kept), has_declared, "{}", last.body);
    }
}
