//! Every write is safe to repeat: under its Idempotency-Key it is answered as the first time and happens once, and the key
//! is good for that request alone.

use serde_json::{Value, json};

use crate::world::{Call, World, authorisation, with};

/// A write, and what to count to see that it happened once.
struct Write {
    method: &'static str,
    path: String,
    body: Option<Value>,
    trace: &'static str,
}

fn write(method: &'static str, path: impl Into<String>, body: Option<Value>, trace: &'static str) -> Write {
    Write {
        method,
        path: path.into(),
        body,
        trace,
    }
}

#[tokio::test]
async fn every_write_is_answered_once_and_repeated() {
    let world = World::start().await;
    let donor = world.authorised_donor("zoe@example.org").await;
    let (gift, gone) = (
        world.sent_gift(world.gift()).await,
        world.sent_gift(world.gift()).await,
    );
    let terminal = |mid: &str| json!({"charity": world.charity, "mid": mid});
    let mapped = world
        .post(&world.platform, "/terminals", terminal("M1"))
        .await
        .text_at("/id");
    let unmapped = world
        .post(&world.platform, "/terminals", terminal("M2"))
        .await
        .text_at("/id");
    let links = format!("/donors/{donor}/linked-accounts");
    let par = json!({"value": "V0010013021297438573920193847"});
    world
        .put(
            &world.platform,
            &format!("{links}/phone"),
            json!({"value": "07700900123", "verified": true}),
        )
        .await;
    let batch = json!({"donations": [with(world.gift(), "/grossAmount", json!(700))]});
    let writes = [
        write(
            "POST",
            "/donors",
            Some(json!({"email": "sean@example.org"})),
            "donor.create",
        ),
        write(
            "POST",
            "/donors/match",
            Some(json!({"email": "zoe@example.org"})),
            "donor.match",
        ),
        write(
            "POST",
            format!("/donors/{donor}/authorisations"),
            Some(authorisation()),
            "authorisation.give",
        ),
        write(
            "POST",
            format!("/donors/{donor}/authorisation/cancellation"),
            Some(json!({})),
            "authorisation.cancel",
        ),
        write("PUT", format!("{links}/par"), Some(par), "link.set"),
        write("DELETE", format!("{links}/phone"), None, "link.end"),
        write("POST", "/donations", Some(world.gift()), "donation.create"),
        write("POST", "/donations/batch", Some(batch), "donation.create"),
        write(
            "PATCH",
            format!("/donations/{gift}"),
            Some(json!({"netAmount": 900})),
            "donation.change",
        ),
        write(
            "DELETE",
            format!("/donations/{gone}?reason=refund"),
            None,
            "donation.delete",
        ),
        write("POST", "/terminals", Some(terminal("M3")), "terminal.add"),
        write(
            "PATCH",
            format!("/terminals/{mapped}"),
            Some(json!({"validFrom": "2026-01-01"})),
            "terminal.change",
        ),
        write("DELETE", format!("/terminals/{unmapped}"), None, "terminal.end"),
    ];
    for (number, write) in writes.iter().enumerate() {
        let name = format!("{} {}", write.method, write.path);
        let call = |path: &str| {
            let call = Call::new(write.method, path)
                .by(&world.platform)
                .key(&format!("key-{number}"));
            match &write.body {
                Some(body) => call.json(body.clone()),
                None => call,
            }
        };
        let traces = async || {
            let query = format!("select count(*) from audit where action = '{}'", write.trace);
            world.house.count(&query).await
        };
        let before = traces().await;
        let first = world.call(call(&write.path)).await;
        assert!(first.status < 300, "{name}: {first:?}");
        assert_eq!(first.header("idempotency-replayed"), None, "{name}");
        let after = traces().await;
        assert!(after > before, "{name} leaves no trace as {}", write.trace);
        let again = world.call(call(&write.path)).await;
        assert_eq!(
            (
                again.status,
                &again.body,
                again.header("idempotency-replayed"),
                again.header("etag")
            ),
            (first.status, &first.body, Some("true"), first.header("etag")),
            "{name}"
        );
        assert_eq!(traces().await, after, "{name} happened twice");
        // The key of one request is not good for another.
        let elsewhere = Call::new("POST", "/donors")
            .by(&world.platform)
            .key(&format!("key-{number}"))
            .json(json!({"email": "other@example.org"}));
        world
            .call(elsewhere)
            .await
            .assert_problem(422, "idempotency_key_reused");
    }
}

/// A call that writes donors, donations or terminals and is not in the test above is found here.
#[test]
fn every_write_of_the_document_is_tested() {
    let document = server::api::openapi::document();
    let mut writes: Vec<String> = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        let Some(path) = path.strip_prefix("/integrations/v1") else {
            continue;
        };
        if !["/donors", "/donations", "/terminals"]
            .iter()
            .any(|part| path.starts_with(part))
        {
            continue;
        }
        for method in item.as_object().unwrap().keys().filter(|method| *method != "get") {
            writes.push(format!("{method} {path}"));
        }
    }
    writes.sort();
    let tested = [
        "delete /donations/{donationId}",
        "delete /donors/{donorId}/linked-accounts/{link}",
        "delete /terminals/{terminalId}",
        "patch /donations/{donationId}",
        "patch /terminals/{terminalId}",
        "post /donations",
        "post /donations/batch",
        "post /donors",
        // Changes nothing.
        "post /donors/lookup",
        "post /donors/match",
        "post /donors/{donorId}/authorisation/cancellation",
        "post /donors/{donorId}/authorisations",
        "post /terminals",
        "put /donors/{donorId}/linked-accounts/{link}",
    ];
    assert_eq!(writes, tested);
}
