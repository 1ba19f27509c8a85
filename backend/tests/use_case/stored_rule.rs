//! What the database itself refuses, so that the records hold even where the code would be wrong.

use domain::donation::{CharityMatch, ClaimProgress, Facts, assess};
use serde_json::json;
use time::macros::date;

use crate::person::World;

const NOW: &str = "2026-11-21T09:00:00Z";

/// Every combination of facts gives the same state in the database's function and in the domain's rule.
#[tokio::test]
async fn the_stored_rule_of_states_is_the_domains() {
    let today = date!(2026 - 11 - 21);
    let days = [
        None,
        Some(date!(2026 - 11 - 20)),
        Some(today),
        Some(date!(2026 - 11 - 22)),
    ];
    let claims = [
        (ClaimProgress::None, "none"),
        (ClaimProgress::Claimed, "claimed"),
        (ClaimProgress::Accepted, "accepted"),
    ];
    let (mut calls, mut expected) = (Vec::new(), Vec::new());
    let charities = [CharityMatch::Unknown, CharityMatch::Known, CharityMatch::Conflict];
    for bits in 0_u32..96 {
        let bit = |n: u32| (bits % 32) & (1 << n) != 0;
        let charity = charities[usize::try_from(bits / 32).unwrap()];
        for settled_on in days {
            for (claim, claim_word) in claims {
                let facts = Facts {
                    deleted: bit(0),
                    out_of_time: bit(1),
                    settled_on,
                    charity,
                    donor_known: bit(2),
                    authorised: bit(3),
                    details_usable: bit(4),
                    claim,
                    declared: false,
                };
                // An authorisation or details without a donor cannot be: nobody's authorisation covers the gift.
                if !facts.donor_known && (facts.authorised || !facts.details_usable) {
                    continue;
                }
                let date = settled_on.map_or("null".to_owned(), |date| {
                    format!("'{}'", domain::calendar::iso(date))
                });
                calls.push(format!(
                    "donation_status({}, {}, {date}, {}, {}, {}, {}, {}, '{claim_word}', '2026-11-21')",
                    facts.deleted,
                    facts.out_of_time,
                    charity == CharityMatch::Known,
                    charity == CharityMatch::Conflict,
                    facts.donor_known,
                    facts.authorised,
                    facts.details_usable
                ));
                expected.push(assess(&facts, today).status.as_str());
            }
        }
    }
    let world = World::at(NOW).await;
    let stored = world
        .test
        .text(&format!("select concat_ws(',', {})", calls[..90].join(", ")))
        .await;
    let mut all = vec![stored];
    for part in calls[90..].chunks(90) {
        all.push(
            world
                .test
                .text(&format!("select concat_ws(',', {})", part.join(", ")))
                .await,
        );
    }
    assert_eq!(all.join(","), expected.join(","));
    assert!(expected.len() > 600);
}

#[tokio::test]
async fn the_database_refuses_what_would_corrupt_a_claim() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let id = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    let donation = id.uuid();
    let refused = |statement: String| async {
        let statement = statement;
        world.test.by_hand(&statement).await.unwrap_err()
    };
    let of = |set: &str| format!("update donation set {set} where donation_id = '{donation}'");
    assert_eq!(refused(of("gross_pence = 0")).await, "donation_gross_is_positive");
    assert_eq!(
        refused(of("gross_pence = 1000000001")).await,
        "donation_gross_is_positive"
    );
    assert_eq!(
        refused(of("net_pence = 1001")).await,
        "donation_net_is_at_most_gross"
    );
    assert_eq!(
        refused(of("settled_on = '2026-11-20'")).await,
        "donation_settles_after_gift"
    );
    assert_eq!(
        refused(of("status = 'awaiting_donor'")).await,
        "donation_declared_is_whole"
    );
    assert_eq!(
        refused(of("declaration_id = null")).await,
        "donation_declared_is_whole"
    );
    assert_eq!(
        refused(of("deleted_at = now()")).await,
        "donation_deletion_is_whole"
    );
    assert_eq!(
        refused(of("status = 'lost', declaration_id = null")).await,
        "donation_status_is_known"
    );
    assert_eq!(
        refused("update declaration set claimable_pence = 1".into()).await,
        "declaration_is_immutable"
    );
    assert_eq!(
        refused("update declaration set first_name = 'Eve'".into()).await,
        "declaration_is_immutable"
    );
    assert!(
        refused("delete from declaration".into())
            .await
            .contains("append-only")
    );
    assert!(
        refused("update audit set action = 'nothing'".into())
            .await
            .contains("append-only")
    );
    assert!(refused("delete from audit".into()).await.contains("append-only"));
    let second = "insert into declaration select gen_random_uuid(), donation_id, donor_id, authorisation_id, charity_id, title, first_name,
        last_name, address_line1, address_line2, town, postcode, country, charity_name, hmrc_reference, claimable_pence, donated_on,
        authorised_on, wording_version, made_at from declaration";
    assert_eq!(refused(second.into()).await, "declaration_one_live");
    assert_eq!(
        refused("update authorisation set ends_on = ends_on + 1".into()).await,
        "authorisation_ends_on_5_april"
    );
    assert_eq!(
        refused("update authorisation set ends_on = '2031-04-05'".into()).await,
        "authorisation_lasts_at_most_two_tax_years"
    );
    assert_eq!(
        refused("update authorisation set postcode = null".into()).await,
        "authorisation_uk_has_postcode"
    );
    let charity = "update charity set nominee_state = 'active'";
    assert_eq!(refused(charity.into()).await, "charity_nominee_dates_fit");
    world.verify().await;
}

#[tokio::test]
async fn verification_finds_a_donation_that_was_changed_by_hand() {
    let world = World::at(NOW).await;
    world.sent(json!({})).await;
    world.verify().await;
    world
        .test
        .by_hand("update donation set donated_on = donated_on - 1, settled_on = null")
        .await
        .unwrap();
    let verdict = world.test.backend.verify().await.unwrap();
    assert_eq!(verdict.broken.len(), 1, "{:?}", verdict.broken);
    assert!(verdict.broken[0].contains("dated by its day in London"));
}
