//! What opens a session is nowhere but in its address.

use backend::idempotency::Attempt;
use domain::capture::NewCapture;
use serde_json::json;

use super::{NOW, holder, short_holder};
use crate::person::{World, code, key_of};

/// How many tables hold a text anywhere.
async fn tables_with(world: &World, text: &str) -> i64 {
    let tables = format!(
        "select count(*) from information_schema.tables as t
         where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
         and strpos(query_to_xml(format('select * from %I', t.table_name), true, true, '')::text, '{text}') > 0"
    );
    world.test.count(&tables).await
}

#[tokio::test]
async fn neither_address_nor_what_was_sent_of_the_donor_is_in_the_database_and_a_repeat_tells_them_again() {
    let world = World::at(NOW).await;
    let gift = world.tapped().await;
    let sent = json!({ "donation": gift, "donor": {
        "email": "quillfeather@example.org", "name": { "first": "Marker", "last": "Quillfeather" },
        "address": { "line1": "1 Nettlewick Street", "town": "Leeds", "postcode": "LS1 1AA", "country": "GB" },
    } });
    let backend = &world.test.backend;
    let attempt = Attempt::new(
        key_of("k-1", "POST", "/authorisation-sessions"),
        &[b"POST", b"/authorisation-sessions"],
    )
    .unwrap();
    let new = || NewCapture::read(&sent).unwrap();
    let first = backend.create_capture(&world.platform, new(), &attempt).await.unwrap();
    let again = backend.create_capture(&world.platform, new(), &attempt).await.unwrap();
    assert!(again.replayed && again.value == first.value);
    let created = first.value;
    let opens =
        [created.url.rsplit('/').next(), created.short_url.as_deref().and_then(|url| url.rsplit('/').next())];
    for secret in opens.map(Option::unwrap) {
        assert_eq!(tables_with(&world, secret).await, 0, "{secret}");
        assert!(!format!("{created:?} {:?} {:?}", holder(&created), short_holder(&created)).contains(secret));
    }
    for personal in ["uillfeather", "Nettlewick", "LS1 1AA"] {
        assert_eq!(tables_with(&world, personal).await, 0, "{personal}");
    }
    let sealed = "select count(*) from authorisation_session where draft is not null";
    assert_eq!(world.test.count(sealed).await, 1);
}

#[tokio::test]
async fn another_address_opens_nothing() {
    let world = World::at(NOW).await;
    let created = world.capture(json!({})).await;
    let (place, capability) = created.url.rsplit_once('/').unwrap();
    assert_eq!(place, "http://127.0.0.1:3000/authorise");
    // One bit away.
    let other = if capability.starts_with('A') { "B" } else { "A" };
    let other = backend::capture::Capability::parse(&format!("{other}{}", &capability[1..])).unwrap();
    let other = backend::capture::Holder::Capability(other);
    let agreed = world.typed("zoe@example.org");
    let refused = world.test.backend.complete_capture(&other, &agreed).await;
    assert_eq!(code(refused), "authorisation session_not_found");
    let guessed = backend::capture::ShortCode::parse("000000000000").unwrap();
    let guessed = backend::capture::Holder::Code(guessed);
    let refused = world.test.backend.complete_capture(&guessed, &agreed).await;
    assert_eq!(code(refused), "authorisation session_not_found");
}
