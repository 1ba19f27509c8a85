//! Spans, for whoever looks into a request: what is in them, and when there are none.

use serde_json::json;
use server::telemetry::subscriber;

use crate::envelope::Log;
use crate::world::World;

/// What is logged while a gift comes in, is read, and its donor gets their mail.
async fn logged(world: &World, levels: &str) -> String {
    let log = Log::default();
    let writer = log.clone();
    // On this thread, where everything runs: writes have tasks of their own.
    let logging = tracing::subscriber::set_default(subscriber(levels, move || writer.clone()));
    let donor = world.authorised_donor("zoe@example.org").await;
    let phone = json!({"value": "07700900123", "verified": true});
    world.put(&world.platform, &format!("/donors/{donor}/linked-accounts/phone"), phone).await;
    world.get(&world.platform, "/donors?type=email&value=zoe%40example.org").await;
    let gift = world.sent_gift(world.gift()).await;
    world.get(&world.platform, &format!("/donations/{gift}")).await;
    world.house.work().await;
    drop(logging);
    log.text()
}

#[tokio::test]
async fn spans_name_routes_and_use_cases_and_never_a_person() {
    let world = World::start().await;
    let text = logged(&world, "trace,sqlx::query=debug").await;
    let closed: Vec<&str> = text.lines().filter(|line| line.contains("close")).collect();
    for span in [
        "/integrations/v1/donors/{donorId}/authorisations",
        "authorisation.commit",
        "linked_account.link",
        "donor.find_by_email",
        "donation.create",
        "store::credential::Holders",
        "store::donation::create::PlainGifts",
        "donation.read",
        "job.run",
        "mail.send",
    ] {
        assert!(closed.iter().any(|line| line.contains(span)), "no span {span} in {text}");
    }
    // A use-case lies in the span of its request, a write's too, which runs in a task of its own.
    let created = closed.iter().find(|line| line.contains("donation.create"));
    assert!(created.is_some_and(|line| line.contains("request_id")), "{created:?}");
    // A statement is a line in the span of its use-case, without the values that are bound to it.
    let linked = text.lines().find(|line| line.contains("insert into linked_account"));
    assert!(linked.is_some_and(|line| line.contains("linked_account.link")), "{linked:?}");
    for private in ["zoe", "Zoë", "O'Neil", "7700900123", "LS1", "Example Street"] {
        let line = text.lines().find(|line| line.contains(private));
        assert!(line.is_none(), "{private} is in {line:?}");
    }
}

#[tokio::test]
async fn by_default_no_span_is_logged() {
    let world = World::start().await;
    let text = logged(&world, "info").await;
    assert!(text.contains("API request"), "{text}");
    let line = text.lines().find(|line| line.contains("close") || line.contains("donation.create"));
    assert!(line.is_none(), "{line:?}");
}
