//! The words that a declaration is made in are its own, and stay what they were.

use domain::authorisation::WordingVersion;
use domain::donation::{DeclarationView, DonationChange, Status};
use domain::{DeclarationWording, DonationId, PersonName};
use serde_json::json;
use time::macros::date;

use crate::person::{World, unkeyed};

const NOW: &str = "2026-11-21T09:00:00Z";

async fn read(world: &World, id: DonationId) -> Result<Vec<DeclarationView>, backend::Error> {
    let backend = &world.test.backend;
    backend.declarations_for_platform(&world.platform, id).await
}

#[tokio::test]
async fn however_it_comes_about_a_declaration_keeps_the_words_that_it_was_made_in() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let donor = world.zoe().await;
    let late = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    world.authorise(donor).await;
    let at_once = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    let change = DonationChange::read(&json!({ "netAmount": 900 }), backend.now()).unwrap();
    backend.change_donation(&world.platform, at_once, &change, None, &unkeyed()).await.unwrap();
    let (late, replaced) = (read(&world, late).await.unwrap(), read(&world, at_once).await.unwrap());
    assert_eq!((late.len(), replaced.len()), (1, 2));
    for declaration in late.iter().chain(&replaced) {
        assert_eq!(declaration.wording_version, DeclarationWording::CURRENT.as_str(), "{declaration:?}");
        assert!(
            declaration.text.ends_with(&format!("Wording {}", declaration.wording_version)),
            "{declaration:?}"
        );
    }
    let refused = world.test.by_hand("update declaration set wording_version = '2031-01-1'").await;
    assert_eq!(refused.unwrap_err(), "declaration_is_immutable");
}

#[tokio::test]
async fn a_declaration_says_its_own_day_of_authorisation_beside_another_platforms_newer_one() {
    let world = World::at("2026-11-20T09:00:00Z").await;
    let backend = &world.test.backend;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    world.test.set_clock(NOW);
    let other = world.platform_of_zoe("Tap & Give").await;
    backend.commit_authorisation(&other, donor, world.agreement(), &unkeyed()).await.unwrap();
    let id = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    let me = world.test.donor("zoe@example.org").await;
    let (_, declarations) = backend.my_gift(&me, id).await.unwrap();
    assert_eq!(declarations[0].authorised_on, date!(2026 - 11 - 20), "that of the gift's own platform");
}

/// Both texts have versions, and neither says anything of the other's.
#[tokio::test]
async fn a_declaration_has_other_words_than_the_donors_authorisation() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    // As if the donor had agreed to words of another day: what was agreed to cannot be changed.
    let another = "alter table authorisation disable trigger authorisation_is_immutable;
                   update authorisation set wording_version = '2031-01-1'";
    assert_eq!(world.test.by_hand(another).await, Ok(1));
    assert!(WordingVersion::parse("2031-01-1").is_err());
    let id = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    assert_eq!(world.status(id).await, Status::Declared);
    let declarations = read(&world, id).await.unwrap();
    assert_eq!(declarations[0].wording_version, DeclarationWording::CURRENT.as_str());
}

#[tokio::test]
async fn a_declaration_in_words_that_never_were_is_an_error_and_no_guess() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let id = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    let strange = "insert into declaration (
            declaration_id, donation_id, donor_id, authorisation_id, charity_id, title, first_name, last_name, address_line1,
            address_line2, town, postcode, country, charity_name, hmrc_reference, claimable_pence, donated_on, authorised_on,
            wording_version, made_at, state, ended_at)
        select gen_random_uuid(), donation_id, donor_id, authorisation_id, charity_id, title, first_name, last_name, address_line1,
            address_line2, town, postcode, country, charity_name, hmrc_reference, claimable_pence, donated_on, authorised_on,
            '2031-01-1', made_at, 'replaced', made_at
        from declaration";
    assert_eq!(world.test.by_hand(strange).await, Ok(1));
    assert!(matches!(read(&world, id).await, Err(backend::Error::Internal(_))));
    let me = world.test.donor("zoe@example.org").await;
    assert!(matches!(world.test.backend.my_gift(&me, id).await, Err(backend::Error::Internal(_))));
}

#[tokio::test]
async fn d17_a_name_that_would_not_be_taken_today_is_read_as_it_was_kept() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let id = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    assert!(PersonName::new(None, "Hope", "Harbour Foundation").is_err());
    let before = "insert into declaration (
            declaration_id, donation_id, donor_id, authorisation_id, charity_id, title, first_name, last_name, address_line1,
            address_line2, town, postcode, country, charity_name, hmrc_reference, claimable_pence, donated_on, authorised_on,
            wording_version, made_at, state, ended_at)
        select gen_random_uuid(), donation_id, donor_id, authorisation_id, charity_id, 'Dr & Mrs', 'Hope', 'Harbour Foundation',
            address_line1, address_line2, town, postcode, country, charity_name, hmrc_reference, claimable_pence, donated_on,
            authorised_on, wording_version, made_at, 'replaced', made_at
        from declaration";
    assert_eq!(world.test.by_hand(before).await, Ok(1));
    let given = "insert into authorisation (
            authorisation_id, donor_id, first_name, last_name, address_line1, address_line2, town, postcode, country, wording_version,
            language, channel, explained_at, given_at, given_on, ends_on)
        select gen_random_uuid(), donor_id, 'Hope', 'Harbour Foundation', address_line1, address_line2, town, postcode, country,
            wording_version, language, 'portal', explained_at, given_at, given_on, ends_on
        from authorisation";
    assert_eq!(world.test.by_hand(given).await, Ok(1));
    let me = world.test.donor("zoe@example.org").await;
    let (_, declarations) = world.test.backend.my_gift(&me, id).await.unwrap();
    let texts: Vec<&str> = declarations.iter().map(|one| one.text.as_str()).collect();
    assert!(texts.iter().any(|text| text.contains("Dr & Mrs Hope Harbour Foundation")), "{texts:?}");
    let given = world.test.backend.my_authorisations(&me).await.unwrap();
    assert!(given.iter().any(|one| one.name().last() == "Harbour Foundation"));
}
