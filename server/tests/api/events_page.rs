//! A platform's events on the page of its console.

use axum::http::StatusCode;
use backend::testing::words::{Value, say};
use domain::Role;
use serde_json::json;

use crate::page_walls::{House, Person, text};

/// Stands for a time that a test does not know.
const TIME: &str = "|";

async fn page(open: &House, who: &Person, query: &str) -> (StatusCode, String) {
    open.house.settled().await;
    let answer = open.get(&format!("/platform/{}/events{query}", open.platform), who).await;
    (answer.status(), text(answer).await)
}

/// The rows of the page's table: the form above it names the types, too.
fn rows(html: &str) -> String {
    // The name of a type may break within.
    html.split_once("<tbody").map_or("", |(_, rows)| rows).replace("<wbr>", "")
}

#[tokio::test(flavor = "multi_thread")]
async fn events_are_found_by_type_and_by_id_and_lead_to_their_donation() {
    let open = House::open().await;
    let engineer =
        open.platform_person("the engineer", "engineer@example.org", open.platform, Role::Viewer).await;
    let (status, html) = page(&open, &engineer, "").await;
    assert_eq!(status, StatusCode::OK);
    for words in ["donation.created", "authorisation.given", "source.added", "charity.nominee"] {
        assert!(rows(&html).contains(words), "{words}");
    }
    for query in [format!("?find={}", open.gift), "?type=donation.created".to_owned()] {
        let (status, html) = page(&open, &engineer, &query).await;
        assert_eq!(status, StatusCode::OK, "{query}");
        assert!(rows(&html).contains(&format!("/donations/{}\"", open.gift)), "{query}");
        assert!(rows(&html).contains("donationId"), "the body that is sent");
        assert!(!rows(&html).contains("source.added"), "{query}");
        for personal in ["O’Neil", "Zoë", "zoe@example.org", "Quillfeather"] {
            assert!(!rows(&html).contains(personal), "{personal}");
        }
    }
    let event = open.house.text("select event_id::text from event where kind = 'link.set'").await;
    let event = domain::EventId::from_uuid(event.parse().unwrap());
    let (_, html) = page(&open, &engineer, &format!("?find={event}")).await;
    assert!(rows(&html).contains("link.set") && !rows(&html).contains("donation.created"));
    assert!(rows(&html).contains(&format!("/events?find={}\"", open.link)), "to what happened to it");
    let (_, html) = page(&open, &engineer, &format!("?find={event}&type=claim.paid")).await;
    assert!(html.contains(&say("platform_events", "none-fit", [])));
    let (status, html) = page(&open, &engineer, "?find=gift-1001&type=lost").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(html.contains(&say("platform_events", "bad-type", [])) && rows(&html).is_empty());
    let donation = open.get(&format!("/platform/{}/donations/{}", open.platform, open.gift), &engineer).await;
    assert!(text(donation).await.contains(&format!("/events?find={}\"", open.gift)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_says_where_the_event_stands_and_an_owner_sends_it_again() {
    let open = House::open().await;
    let viewer = open.platform_person("the viewer", "viewer@example.org", open.platform, Role::Viewer).await;
    let owner = open.platform_owner("the owner", "owner@example.org", open.platform).await;
    let gift = json!({
        "donor": {"type": "email", "value": "nobody.yet@example.org"},
        "transaction": {"type": "direct", "id": open.reference}, "grossAmount": 700, "currency": "GBP",
    });
    let gift = open.platform_sends("POST", "/integrations/v1/donations", &open.token, &gift).await;
    let query = format!("?find={}", gift["id"].as_str().unwrap());
    let (_, html) = page(&open, &viewer, &query).await;
    assert!(rows(&html).contains(&say("webhooks", "waits", [])));
    assert!(rows(&html).contains(&format!("/webhooks/{}\"", open.webhook)));
    // Nobody listens at its address.
    open.house.backend.work_all().await.unwrap();
    let (_, html) = page(&open, &viewer, &query).await;
    let outcome = Value::text(say("webhooks", "unreachable", []));
    let last = say("platform_events", "last-attempt", [("outcome", outcome), ("at", Value::text(TIME))]);
    let next = say("platform_events", "next-attempt", [("at", Value::text(TIME))]);
    for part in last.split(TIME).chain(next.split(TIME)) {
        assert!(rows(&html).contains(part), "{part}: {html}");
    }
    for id in ["troubled", "is-failing"] {
        assert!(html.contains(&say("platform_events", id, [])), "{id}: {html}");
    }
    let send_again = say("webhooks", "send-again", []);
    assert!(!rows(&html).contains(&send_again));
    let given_up = "update webhook_delivery
        set status = 'given_up', next_try_at = null, ended_at = now(), given_up_at = now()";
    assert!(open.house.by_hand(given_up).await.unwrap() > 0);
    let (_, html) = page(&open, &owner, &query).await;
    assert!(rows(&html).contains(&say("webhooks", "given-up", [])) && rows(&html).contains(&send_again));
    assert!(rows(&html).contains("/fn/platform/replay_event"));
    let (_, html) = page(&open, &viewer, &query).await;
    assert!(!rows(&html).contains(&send_again), "who may only look changes nothing");
}
