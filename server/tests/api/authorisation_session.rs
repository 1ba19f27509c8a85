//! Sessions of the capture page, as platforms begin, read, list and cancel them.

use backend::capture::{Agreed, Capability, Giver, Holder};
use domain::{Email, NewAuthorisation};
use serde_json::{Value, json};

use crate::envelope::Log;
use crate::world::{Answer, Call, World, authorisation, with};

const SESSIONS: &str = "/authorisation-sessions";
const THANKS: &str = "https://give.example.org/thanks";
const HALF_PAST: &str = "2026-11-21T09:35:00Z";

impl World {
    async fn begun(&self, sent: Value) -> Answer {
        let answer = self.post(&self.platform, SESSIONS, sent).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        answer
    }

    async fn session(&self, begun: &Answer) -> Answer {
        self.get(&self.platform, &place(begun)).await
    }

    async fn cancel(&self, begun: &Answer) -> Answer {
        self.call(Call::new("POST", &format!("{}/cancellation", place(begun))).by(&self.platform)).await
    }

    /// Zoë agrees on the page.
    async fn agreed(&self, begun: &Answer) {
        let url = begun.text_at("/url");
        let capability = Capability::parse(url.rsplit('/').next().unwrap()).unwrap();
        let new = NewAuthorisation::read(&authorisation(), self.house.backend.now()).unwrap();
        let who = Giver::Typed(Email::parse("zoe@example.org").unwrap());
        let agreed = Agreed::Given { who, new: Box::new(new) };
        self.house.backend.complete_capture(&Holder::Capability(capability), &agreed).await.unwrap();
    }

    async fn tapped(&self) -> String {
        let par = json!({"type": "par", "value": "V0010013021297438573920193847"});
        self.sent_gift(with(self.gift(), "/donor", par)).await
    }
}

fn place(begun: &Answer) -> String {
    format!("{SESSIONS}/{}", begun.text_at("/id"))
}

#[tokio::test]
async fn a_session_is_begun_with_its_address_and_read_without_it() {
    let world = World::start().await;
    world.register("return_address", THANKS).await;
    world.register("origin", "https://give.example.org").await;
    let sent = json!({
        "donor": {"email": "zoe@example.org", "name": {"first": "Zoë", "last": "O'Neil"}}, "language": "cy",
        "returnUrl": THANKS, "cancelUrl": null, "parentOrigin": "https://Give.example.org/",
    });
    let begun = world.begun(sent).await;
    assert_eq!(begun.header("location"), Some(format!("/integrations/v1{}", place(&begun)).as_str()));
    let mut seen = begun.body.clone();
    let url = seen.as_object_mut().unwrap().remove("url").unwrap();
    let (page, capability) = url.as_str().unwrap().rsplit_once('/').unwrap();
    assert_eq!((page, capability.len()), ("http://127.0.0.1:3000/authorise", 43));
    assert_eq!(
        seen,
        json!({
            "id": begun.text_at("/id"), "status": "open", "language": "cy", "returnUrl": THANKS,
            "parentOrigin": "https://give.example.org", "createdAt": "2026-11-21T09:05:00Z", "expiresAt": HALF_PAST,
        })
    );
    assert_eq!(world.session(&begun).await.body, seen);
    let nothing = world.begun(json!({})).await;
    assert_ne!(nothing.text_at("/url"), begun.text_at("/url"));
}

#[tokio::test]
async fn the_log_knows_neither_the_address_nor_what_was_sent_of_the_donor() {
    let world = World::start().await;
    let gift = world.tapped().await;
    let log = Log::default();
    let logging = log.listen();
    let sent = json!({"donation": gift, "donor": {"email": "zoe@example.org", "name": {"first": "Zoë", "last": "O'Neil"}}});
    let begun = world.begun(sent).await;
    world.session(&begun).await;
    world.agreed(&begun).await;
    drop(logging);
    let (url, short) = (begun.text_at("/url"), begun.text_at("/shortUrl"));
    let opens = [&url, &short].map(|address| address.rsplit('/').next().unwrap());
    log.assert_names_nobody(&[opens[0], opens[1], "zoe@", "Zoë", "O'Neil"]);
}

#[tokio::test]
async fn a_completed_session_names_its_donor_who_needs_no_other_question() {
    let world = World::start().await;
    let begun = world.begun(json!({})).await;
    world.house.set_clock("2026-11-21T09:07:00Z");
    world.agreed(&begun).await;
    let session = world.session(&begun).await;
    let donor = session.text_at("/donorId");
    let facts = ["/status", "/outcome", "/endedAt"].map(|member| session.text_at(member));
    assert_eq!(facts, ["completed", "given", "2026-11-21T09:07:00Z"]);
    assert!(session.text_at("/authorisationId").starts_with("aut_"));
    let stands = world.get(&world.platform, &format!("/donors/{donor}/authorisation")).await;
    assert_eq!(stands.body["active"], true);
    world.house.settled().await;
    let events = world.get(&world.platform, "/events").await;
    let told = events.body["data"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(
        (told["type"].clone(), told["data"].clone()),
        (
            json!("authorisation_session.completed"),
            json!({
                "authorisationSessionId": begun.text_at("/id"), "donorId": donor, "outcome": "given",
                "authorisationId": session.text_at("/authorisationId"),
            })
        )
    );
    let refused = world.cancel(&begun).await;
    refused.assert_problem(409, "session_completed");
    assert!(refused.text_at("/detail").contains("cancel their authorisation"), "{refused:?}");
    assert!(!world.get(&world.other, "/events").await.text.contains("authorisation_session"));
}

#[tokio::test]
async fn what_is_not_registered_letter_by_letter_is_named_with_the_place_to_add_it() {
    let world = World::start().await;
    world.register("return_address", THANKS).await;
    world.register("origin", "https://give.example.org").await;
    let refused = |sent: Value| async { world.post(&world.platform, SESSIONS, sent).await };
    for near in [
        "https://give.example.org/thanks/",
        "https://give.example.org/Thanks",
        "https://give.example.org/thanks?next=https://evil.example.org",
        "https://give.example.org:8443/thanks",
        "https://give.example.org.evil.example.org/thanks",
        // Registered, but as an origin.
        "https://give.example.org",
    ] {
        let answer = refused(json!({"returnUrl": near})).await;
        answer.assert_problem(422, "invalid_fields");
        answer.assert_errors(&[("/returnUrl", "not_registered")]);
        assert!(answer.text_at("/errors/0/detail").contains("Add it in your console"), "{answer:?}");
    }
    let all = json!({
        "returnUrl": "https://a.example.org", "cancelUrl": "https://b.example.org", "parentOrigin": "https://c.example.org",
        "donor": {"id": "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a"},
    });
    refused(all).await.assert_errors(&[
        ("/returnUrl", "not_registered"),
        ("/cancelUrl", "not_registered"),
        ("/parentOrigin", "not_registered"),
        ("/donor/id", "unknown_donor"),
    ]);
    let theirs = world.post(&world.other, SESSIONS, json!({"returnUrl": THANKS})).await;
    theirs.assert_errors(&[("/returnUrl", "not_registered")]);
    refused(json!({"donor": {"age": "40"}})).await.assert_errors(&[("/donor/age", "unknown_field")]);
    refused(json!({"donor": {"phone": "12"}})).await.assert_errors(&[("/donor/phone", "invalid")]);
    assert_eq!(world.house.count("select count(*) from authorisation_session").await, 0);
}

#[tokio::test]
async fn a_donor_whom_another_platform_alone_knows_is_nobody_here() {
    let world = World::start().await;
    let donor = world.donor("zoe@example.org").await;
    world.begun(json!({"donor": {"id": donor}})).await;
    let theirs = world.post(&world.other, SESSIONS, json!({"donor": {"id": donor}})).await;
    theirs.assert_errors(&[("/donor/id", "unknown_donor")]);
    // By the address anybody finds them, and learns nothing by it.
    let theirs = world.post(&world.other, SESSIONS, json!({"donor": {"email": "zoe@example.org"}})).await;
    let stranger = world.post(&world.other, SESSIONS, json!({"donor": {"email": "sean@example.org"}})).await;
    let members = |answer: &Answer| answer.body.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!((theirs.status, members(&theirs)), (201, members(&stranger)));
    assert!(!theirs.text.contains(&donor));
    world
        .get(&world.other, &format!("/donors/{donor}/authorisation"))
        .await
        .assert_problem(404, "donor_not_found");
}

#[tokio::test]
async fn a_phone_names_its_donor_to_the_platform_that_linked_it_and_to_no_other() {
    let world = World::start().await;
    let new = json!({"phone": "07700 900123", "verified": true});
    world.post(&world.platform, "/donors", new).await;
    let named = "select count(*) from authorisation_session where donor_id is not null";
    let hint = || json!({"donor": {"phone": "+447700900123"}});
    let theirs = world.post(&world.other, SESSIONS, hint()).await;
    assert_eq!((theirs.status, world.house.count(named).await), (201, 0));
    let ours = world.begun(hint()).await;
    assert_eq!(world.house.count(named).await, 1);
    assert!(!ours.text.contains("7700900123"), "{ours:?}");
    // Who has the address is meant before whoever has the phone.
    let donor = world.donor("zoe@example.org").await;
    world.begun(json!({"donor": {"email": "zoe@example.org", "phone": "07700 900123"}})).await;
    let uuid = donor.parse::<domain::DonorId>().unwrap().uuid();
    let of_zoe = format!("select count(*) from authorisation_session where donor_id = '{uuid}'");
    assert_eq!(world.house.count(&of_zoe).await, 1);
}

#[tokio::test]
async fn a_session_is_its_platforms_alone() {
    let world = World::start().await;
    let begun = world.begun(json!({})).await;
    let never = "/authorisation-sessions/cap_01ke5v3s8f7qk9mz4x2w6r1t0a";
    for path in [
        &place(&begun),
        never,
        "/authorisation-sessions/zoe",
        "/authorisation-sessions/don_01ke5v3s8f7qk9mz4x2w6r1t0a",
    ] {
        world.get(&world.other, path).await.assert_problem(404, "authorisation_session_not_found");
        let cancellation = Call::new("POST", &format!("{path}/cancellation")).by(&world.other);
        world.call(cancellation).await.assert_problem(404, "authorisation_session_not_found");
    }
    assert_eq!(world.session(&begun).await.text_at("/status"), "open");
    let reads = world.persona_with("read:authorisation").await;
    assert_eq!(world.get(&reads, &place(&begun)).await.status, 200);
    world.post(&reads, SESSIONS, json!({})).await.assert_problem(403, "insufficient_scope");
}

#[tokio::test]
async fn a_session_is_cancelled_once_and_again_without_harm_until_it_is_over() {
    let world = World::start().await;
    let begun = world.begun(json!({})).await;
    let cancelled = world.cancel(&begun).await;
    assert_eq!((cancelled.status, cancelled.text_at("/status")), (200, "cancelled".to_owned()));
    assert_eq!(cancelled.text_at("/cancelledBy"), "platform");
    let again = world.cancel(&begun).await;
    assert_eq!((again.status, &again.body), (200, &cancelled.body));
    let over = world.begun(json!({})).await;
    world.house.set_clock(HALF_PAST);
    let refused = world.cancel(&over).await;
    refused.assert_problem(409, "session_expired");
    assert!(refused.text_at("/detail").contains("begin another one"), "{refused:?}");
    let read = world.session(&over).await;
    assert_eq!(
        (read.text_at("/status"), read.text_at("/endedAt")),
        ("expired".to_owned(), HALF_PAST.to_owned())
    );
}

#[tokio::test]
async fn a_session_of_a_gift_has_a_short_address_and_is_the_only_open_one() {
    let world = World::start().await;
    let gift = world.tapped().await;
    let call = || Call::new("POST", SESSIONS).by(&world.platform).key("k-1").json(json!({"donation": gift}));
    let begun = world.call(call()).await;
    assert_eq!(
        (begun.status, begun.text_at("/expiresAt")),
        (201, "2026-12-21T09:05:00Z".to_owned()),
        "{begun:?}"
    );
    let short = begun.text_at("/shortUrl");
    let (page, code) = short.rsplit_once('/').unwrap();
    assert_eq!((page, code.len()), ("http://127.0.0.1:3000/g", 12));
    assert_eq!(
        begun.body["qrCode"],
        json!({"svg": format!("{short}/qr.svg"), "png": format!("{short}/qr.png")})
    );
    // The answer to a repeat is the first one; another request hears which session is open.
    assert_eq!(world.call(call()).await.body, begun.body);
    let second = world.post(&world.platform, SESSIONS, json!({"donation": gift})).await;
    second.assert_problem(409, "session_open");
    assert_eq!(second.text_at("/conflictingId"), begun.text_at("/id"));
    world.agreed(&begun).await;
    let found = world.get(&world.platform, &format!("/donations/{gift}")).await;
    assert_eq!(found.text_at("/donorId"), world.session(&begun).await.text_at("/donorId"));
    let late = world.post(&world.platform, SESSIONS, json!({"donation": gift})).await;
    late.assert_problem(409, "not_awaiting_donor");
    let theirs = world.post(&world.other, SESSIONS, json!({"donation": gift})).await;
    theirs.assert_errors(&[("/donation", "unknown_donation")]);
}

#[tokio::test]
async fn sessions_are_listed_in_parts_newest_first_and_by_where_they_stand() {
    let world = World::start().await;
    let mut begun = Vec::new();
    for _ in 0..3 {
        begun.push(world.begun(json!({})).await);
    }
    world.cancel(&begun[0]).await;
    let ids = |answer: &Answer| -> Vec<String> {
        let data = answer.body["data"].as_array().unwrap().iter();
        data.map(|session| session["id"].as_str().unwrap().to_owned()).collect()
    };
    let expected: Vec<String> = begun.iter().rev().map(|begun| begun.text_at("/id")).collect();
    let first = world.get(&world.platform, "/authorisation-sessions?limit=2").await;
    assert_eq!((ids(&first), first.body["hasMore"].clone()), (expected[..2].to_vec(), json!(true)));
    let second = world.get(&world.platform, first.next_part().unwrap()).await;
    assert_eq!((ids(&second), second.next_part()), (expected[2..].to_vec(), None));
    let open = world.get(&world.platform, "/authorisation-sessions?status=open&limit=1").await;
    assert_eq!(ids(&open), expected[..1]);
    assert_eq!(ids(&world.get(&world.platform, open.next_part().unwrap()).await), expected[1..2]);
    let cancelled = world.get(&world.platform, "/authorisation-sessions?status=cancelled").await;
    assert_eq!(ids(&cancelled), expected[2..]);
    assert!(ids(&world.get(&world.other, SESSIONS).await).is_empty());
    for (query, parameter, code) in [
        ("status=done", "status", "unsupported"),
        ("donor=zoe", "donor", "unknown_parameter"),
        ("after=x", "after", "invalid_cursor"),
    ] {
        let answer = world.get(&world.platform, &format!("{SESSIONS}?{query}")).await;
        answer.assert_problem(400, "invalid_query");
        answer.assert_errors(&[(parameter, code)]);
    }
    let cursor = open.text_at("/nextCursor");
    let elsewhere = world.get(&world.platform, &format!("{SESSIONS}?after={cursor}")).await;
    elsewhere.assert_errors(&[("after", "invalid_cursor")]);
}
