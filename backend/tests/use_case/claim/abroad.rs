//! Donors who live where HMRC takes no postcode, from what they said to the message that HMRC gets.

use domain::authorisation::NewAuthorisation;
use domain::claim::{ClaimStatus, MessageKind};
use domain::donor::NewDonor;
use serde_json::{Value, json};

use crate::person::unkeyed;

use super::{Desk, NEXT_DAY};

/// A gift by somebody who lives here.
async fn gift_from(desk: &Desk, last: &str, address: Value) {
    let (world, backend) = (&desk.world, desk.backend());
    let email = format!("{}@example.org", last.to_lowercase());
    let donor = NewDonor::read(&json!({ "email": email })).unwrap();
    let donor = backend.create_donor(&world.platform, &donor, &unkeyed()).await;
    let donor = donor.unwrap().value.id;
    let now = backend.now();
    let agreement = json!({
        "name": { "first": "Ana", "last": last },
        "address": address,
        "declaration": { "version": "2026-11-1", "agreed": true, "language": "en", "explainedAt": now.to_string() },
    });
    let agreement = NewAuthorisation::read(&agreement, now).unwrap();
    backend.commit_authorisation(&world.platform, donor, agreement, &unkeyed()).await.unwrap();
    let giver = json!({ "type": "email", "value": email });
    world.sent(json!({ "settlementDate": "2026-11-21", "donor": giver })).await;
}

#[tokio::test]
async fn hmrc_gets_the_whole_address_abroad_and_a_postcode_only_where_it_takes_one() {
    let desk = Desk::open().await;
    let homes = [
        (
            "Garcia",
            json!({ "line1": "Calle Mayor 5", "town": "Madrid", "postcode": "28013", "country": "ES" }),
            "<House>Calle Mayor 5, Madrid, 28013, Spain</House><Overseas>yes</Overseas>",
        ),
        (
            "Byrne",
            json!({ "line1": "8 Harbour Row", "town": "Cobh", "country": "IE" }),
            "<House>8 Harbour Row, Cobh, Ireland</House><Overseas>yes</Overseas>",
        ),
        (
            "Renouf",
            json!({ "line1": "3 Sand Street", "town": "St Helier", "postcode": "je2 3ab", "country": "JE" }),
            "<House>3 Sand Street, St Helier</House><Postcode>JE2 3AB</Postcode>",
        ),
        (
            "Marsh",
            json!({ "line1": "14 Orchard Rise", "town": "Leeds", "postcode": "LS1 4AP", "country": "GB" }),
            "<House>14 Orchard Rise, Leeds</House><Postcode>LS1 4AP</Postcode>",
        ),
    ];
    for (last, address, _) in &homes {
        gift_from(&desk, last, address.clone()).await;
    }
    desk.world.test.set_clock(NEXT_DAY);
    let id = desk.claim().await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.lines), (ClaimStatus::Accepted, 4));
    let bodies = desk.bodies(id).await;
    let (_, sent) = bodies.iter().find(|(message, _)| message.kind == MessageKind::Submit).unwrap();
    for (last, _, home) in &homes {
        let donor = format!("<Fore>Ana</Fore><Sur>{last}</Sur>{home}</Donor>");
        assert!(sent.contains(&donor), "{donor}: {sent}");
    }
    desk.is_sound().await;
}
