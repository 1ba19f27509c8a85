//! What the log keeps of a call: whose, which, how it ended; nothing of what was sent.

use backend::actor::PlatformStaff;
use backend::pagination::PageRequest;
use backend::request_log::{Request, RequestFilter, WholeRequest};
use serde_json::json;

use crate::world::{ANONYMOUS, Answer, Call, World, with};

async fn owner(world: &World, name: &str) -> PlatformStaff {
    let platform = world.house.backend.platform_named(name).await.unwrap().unwrap();
    world.house.platform_owner(platform).await
}

async fn logged(world: &World, owner: &PlatformStaff) -> Vec<Request> {
    let backend = &world.house.backend;
    backend.flush_request_log().await.unwrap();
    let page = PageRequest::new(50, None);
    let found = backend.requests(owner, &RequestFilter::default(), &page).await.unwrap();
    found.items
}

#[tokio::test]
async fn each_call_leaves_a_line_that_its_request_id_finds() {
    let world = World::start().await;
    let owner = owner(&world, "Give & Go").await;
    let sent = world.post(&world.platform, "/donations", world.gift()).await;
    let wrong = world.post(&world.platform, "/donations", json!({})).await;
    let read = world.get(&world.platform, &format!("/donations/{}", sent.text_at("/id"))).await;
    let unknown = world.get(&world.platform, "/nothing/zoe@example.org").await;
    let lines = logged(&world, &owner).await;
    let line = |id: &str| {
        let found = lines.iter().find(|line| line.request_id.to_string() == id);
        found.unwrap_or_else(|| panic!("{id} is not in the log"))
    };
    let one = line(sent.header("request-id").unwrap());
    assert_eq!((one.call.as_str(), one.status, one.code.as_deref()), ("POST /donations", 201, None));
    assert_eq!(one.subject, Some(sent.text_at("/id")));
    assert_eq!(one.client, "First client");
    let one = line(wrong.header("request-id").unwrap());
    assert_eq!((one.status, one.code.as_deref()), (422, Some("invalid_fields")));
    let one = line(read.header("request-id").unwrap());
    assert_eq!(one.call, "GET /donations/{donationId}");
    assert_eq!(one.subject, Some(sent.text_at("/id")));
    let one = line(unknown.header("request-id").unwrap());
    assert_eq!((one.call.as_str(), one.status), ("GET (no such address)", 404));
    assert_eq!(lines.len(), 4);
}

#[tokio::test]
async fn nothing_of_what_was_sent_is_kept() {
    let world = World::start().await;
    let owner = owner(&world, "Give & Go").await;
    world.get(&world.platform, "/donors?type=email&value=zoe@example.org").await;
    world.authorised_donor("zoe@example.org").await;
    world.get(&world.platform, "/donors/zoe@example.org/authorisation").await;
    world.get(&world.platform, &format!("/charities/{}", world.charity)).await;
    assert!(logged(&world, &owner).await.len() >= 5);
    let all = world.house.text("select string_agg(request_log::text, ' ') from request_log").await;
    for personal in ["zoe", "Zoë", "O'Neil", "LS1", "example.org", world.charity.as_str()] {
        assert!(!all.contains(personal), "{personal} is in the log: {all}");
    }
}

/// What is kept of the request with this answer.
async fn whole(world: &World, owner: &PlatformStaff, answer: &Answer) -> WholeRequest {
    let backend = &world.house.backend;
    backend.flush_request_log().await.unwrap();
    let id = answer.header("request-id").unwrap().parse().unwrap();
    backend.request(owner, id).await.unwrap()
}

fn fields(request: &WholeRequest) -> Vec<(&str, &str)> {
    request.details.fields.iter().map(|field| (field.at(), field.code())).collect()
}

#[tokio::test]
async fn the_fields_of_a_refusal_are_kept_by_names_of_the_api_alone() {
    let world = World::start().await;
    let owner = owner(&world, "Give & Go").await;
    let gift = with(world.gift(), "/donor", json!({"type": "email", "value": 7, "zoe@example.org": true}));
    let gift = with(with(gift, "/grossAmount", json!(-5)), "/Zoë O’Neil", json!("LS1 1AA"));
    let wrong = world.post(&world.platform, "/donations", gift).await;
    let told = wrong.body["errors"].as_array().unwrap().len();
    let kept = whole(&world, &owner, &wrong).await;
    let found = fields(&kept);
    assert_eq!(found.len(), told);
    for field in [
        ("/donor/value", "wrong_type"),
        ("/donor/…", "unknown_field"),
        ("/grossAmount", "out_of_range"),
        ("/…", "unknown_field"),
    ] {
        assert!(found.contains(&field), "{field:?} is not in {found:?}");
    }
    let wrong = world.get(&world.platform, "/donations?limit=0&zoe@example.org=1").await;
    let kept = whole(&world, &owner, &wrong).await;
    assert_eq!(fields(&kept), [("limit", "out_of_range"), ("…", "unknown_parameter")]);
    let all = world.house.text("select string_agg(request_log::text, ' ') from request_log").await;
    for personal in ["zoe", "Zoë", "O’Neil", "LS1"] {
        assert!(!all.contains(personal), "{personal} is in the log: {all}");
    }
}

#[tokio::test]
async fn a_repeat_is_known_by_the_mark_of_its_key() {
    let world = World::start().await;
    let owner = owner(&world, "Give & Go").await;
    let send = |key: &str| {
        let call = Call::new("POST", "/donations").by(&world.platform).key(key).json(world.gift());
        world.call(call)
    };
    let (first, again) = (send("key-of-one").await, send("key-of-one").await);
    let (other, without) =
        (send("key-of-another").await, world.post(&world.platform, "/donations", world.gift()).await);
    let mut kept = Vec::new();
    for answer in [&first, &again, &other, &without] {
        let details = whole(&world, &owner, answer).await.details;
        kept.push((details.key.map(|key| key.to_string()), details.is_replay));
    }
    // The first digits of what `printf %s key-of-one | sha256sum` prints.
    let mark = Some("b525be13".to_owned());
    assert_eq!(kept[..2], [(mark.clone(), false), (mark.clone(), true)]);
    assert!(kept[2].0.is_some() && kept[2].0 != mark && !kept[2].1, "{kept:?}");
    assert_eq!(kept[3], (None, false));
    let all = world.house.text("select string_agg(request_log::text, ' ') from request_log").await;
    assert!(!all.contains("key-of"), "{all}");
}

#[tokio::test]
async fn another_platforms_calls_and_nobodys_are_not_there() {
    let world = World::start().await;
    let owner = owner(&world, "Give & Go").await;
    world.get(&world.other, "/charities").await;
    world.get(&ANONYMOUS, "/charities").await;
    world.get(&ANONYMOUS, "/health").await;
    assert!(logged(&world, &owner).await.is_empty());
}

#[tokio::test]
async fn a_token_that_ended_and_a_wrong_secret_are_in_the_log_of_their_platform() {
    let world = World::start().await;
    let owner = owner(&world, "Give & Go").await;
    let clients = world.house.backend.clients(&owner).await.unwrap();
    let client = clients.iter().find(|client| client.name == "First client").unwrap();
    world.house.by_hand("update access_token set revoked_at = now()").await.unwrap();
    world.get(&world.platform, "/charities").await.assert_problem(401, "invalid_token");
    let form = format!(
        "grant_type=client_credentials&client_id={}&client_secret=sk_sandbox_wrong",
        client.client_id
    );
    let refused = world
        .call(Call::elsewhere("POST", "/oauth/token").raw("application/x-www-form-urlencoded", form))
        .await;
    assert_eq!(refused.status, 401);
    let lines = logged(&world, &owner).await;
    let told: Vec<_> =
        lines.iter().map(|line| (line.call.as_str(), line.status, line.code.as_deref())).collect();
    assert_eq!(
        told,
        [("POST /oauth/token", 401, Some("invalid_client")), ("GET /charities", 401, Some("invalid_token")),]
    );
    let traffic = world.house.backend.traffic(&owner).await.unwrap();
    assert_eq!(traffic.refused, 1, "f7: whoever only names the client is in no numbers");
}
