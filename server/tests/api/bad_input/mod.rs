//! Bad input, to every call that takes a body: each field of the document's example is bent in every way that clients bend
//! things. The answer names the field each time, repeats nothing, stores nothing, and the log names nobody.

mod bender;

use serde_json::{Value, json};
use server::api::openapi::document;

use crate::envelope::Log;
use crate::walls::{Operation, Scene};
use crate::world::{Answer, Call};
use bender::{Bender, Bent};

/// Text that comes back in no answer and in no log.
const MARK: &str = "Marker Quillfeather";

/// Bodies beside the document's example, for what it does not show.
fn more(operation: &str) -> Vec<Value> {
    let gift = |transaction: Value| {
        json!({
            "donor": {"type": "phone", "value": "+447700900123"}, "transaction": transaction,
            "grossAmount": 500, "currency": "GBP",
        })
    };
    match operation {
        "lookUpDonor" => vec![json!({"type": "phone", "value": "+447700900123"})],
        "createDonation" => vec![
            gift(json!({"type": "hmrcId", "id": "AB12345"})),
            gift(json!({"type": "terminal", "mid": "1", "desc": "Hospice shop", "tid": "2", "auth": "3"})),
        ],
        // Each row alone: in a batch with one that is bent the others are taken.
        "createDonations" => {
            let alone = Operation::all().into_iter().find(|operation| operation.id == "createDonation");
            std::iter::once(alone.unwrap().body.unwrap())
                .chain(more("createDonation"))
                .map(|row| json!({"donations": [row]}))
                .collect()
        }
        "createAuthorisationSession" => vec![json!({
            "donor": {"id": "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a", "address": {
                "line1": "1 Example Street", "town": "Leeds", "postcode": "LS1 1AA", "country": "GB",
            }},
            "parentOrigin": "https://give.example.org", "donation": "don_01ke5v3s8f7qk9mz4x2w6r1t0a",
        })],
        "changeDonation" => {
            vec![json!({"netAmount": 900}), json!({"donor": {"type": "email", "value": "zoe@example.org"}})]
        }
        _ => Vec::new(),
    }
}

/// What the answer to a bent body says, and the status that it says it with: a row of a batch is refused by itself, in an answer
/// of 200.
fn problem(answer: &Answer, is_row: bool) -> (u16, &Value) {
    if is_row { (200, &answer.body["results"][0]["problem"]) } else { (422, &answer.body) }
}

/// Whether an error names this field, something in it, or what it is in.
fn names(problem: &Value, pointer: &str) -> bool {
    let errors = problem["errors"].as_array().into_iter().flatten();
    errors
        .filter_map(|error| error["pointer"].as_str())
        .any(|named| named == pointer || named.starts_with(&format!("{pointer}/")))
}

fn assert_silent(what: &str, answer: &Answer) {
    for word in [MARK, "Quillfeather", "zoe@", "O'Neil", "7700900"] {
        assert!(!answer.text.contains(word), "{what}: the answer repeats {word}: {}", answer.text);
    }
}

#[tokio::test]
async fn every_field_of_every_call_bent_in_every_way_is_named_and_stores_nothing() {
    let scene = Scene::set().await;
    let world = &scene.world;
    let document = document();
    let log = Log::default();
    let logging = log.listen();
    let (mut tried, mut bent_rows) = (0, 0);
    for operation in Operation::all() {
        let Some(example) = operation.body.clone() else {
            continue;
        };
        let before = scene.state().await;
        let path = format!(
            "/paths/~1integrations~1v1{}/{}/requestBody/content/application~1json/schema",
            operation.path.replace('/', "~1"),
            operation.method.to_lowercase()
        );
        let schema = document.pointer(&path).unwrap();
        let examples = std::iter::once(example).chain(more(&operation.id));
        for example in examples.map(|example| scene.fit(example)) {
            let mut bender = Bender { document: &document, whole: &example, found: Vec::new() };
            bender.walk("", schema, &example);
            let rows = example["donations"].as_array().map_or(0, Vec::len);
            for Bent { body, pointer, how } in bender.found {
                let is_row = rows > 0 && pointer.starts_with("/donations/");
                if is_row && rows > 1 {
                    continue;
                }
                let what = format!("{} {pointer}: {how}", operation.id);
                let call = operation.call(|place| scene.place(place).value);
                let answer =
                    world.call(call.by(&world.platform).raw("application/json", body.to_string())).await;
                let (status, problem) = problem(&answer, is_row);
                assert_eq!(
                    (answer.status, problem["code"].as_str()),
                    (status, Some("invalid_fields")),
                    "{what}: {body}: {answer:?}"
                );
                assert!(names(problem, &pointer), "{what} is not named: {answer:?}");
                assert_silent(&what, &answer);
                tried += 1;
                bent_rows += usize::from(is_row);
            }
        }
        assert_eq!(scene.state().await, before, "{} stored something", operation.id);
    }
    drop(logging);
    assert!(tried > 400 && bent_rows > 100, "{tried}, of rows {bent_rows}");
    log.assert_names_nobody(&[MARK, "Quillfeather", "zoe", "Zoë", "O'Neil", "7700900", "LS1", "Leeds"]);
}

#[tokio::test]
async fn what_is_not_one_readable_json_object_is_refused_by_every_call() {
    let scene = Scene::set().await;
    let world = &scene.world;
    let log = Log::default();
    let logging = log.listen();
    for operation in Operation::all() {
        let Some(example) = operation.body.clone() else {
            continue;
        };
        let before = scene.state().await;
        let text = scene.fit(example).to_string();
        let cut = &text[..text.len() - 1];
        let deep = format!("{}{}", "{\"a\":".repeat(200), "}".repeat(200));
        let bytes = |bytes: &[u8]| bytes.to_vec();
        let unreadable: Vec<(&str, Vec<u8>)> = vec![
            ("cut", bytes(cut.as_bytes())),
            ("two values", bytes(format!("{text}{text}").as_bytes())),
            ("text after it", bytes(format!("{text} {MARK}").as_bytes())),
            ("a byte order mark", bytes(format!("\u{feff}{text}").as_bytes())),
            ("deep nesting", bytes(deep.as_bytes())),
            ("deep lists", bytes("[".repeat(5_000).as_bytes())),
            ("a member twice", bytes(text.replacen('{', "{\"a\":1,\"a\":1,", 1).as_bytes())),
            ("a member twice, escaped", bytes(text.replacen('{', "{\"a\":1,\"\\u0061\":1,", 1).as_bytes())),
            ("a lone surrogate", bytes(text.replacen('{', "{\"a\":\"\\ud800\",", 1).as_bytes())),
            ("a lone low surrogate", bytes(text.replacen('{', "{\"a\":\"\\udc00x\",", 1).as_bytes())),
            ("a bare NUL", bytes(text.replacen('{', "{\"a\":\"\0\",", 1).as_bytes())),
            ("bytes that are not UTF-8", [b"{\"a\":\"\xff\",", &text.as_bytes()[1..]].concat()),
            ("a comment", bytes(format!("/* {MARK} */ {text}").as_bytes())),
            ("NaN", bytes(text.replacen('{', "{\"a\":NaN,", 1).as_bytes())),
            ("single quotes", bytes(text.replace('"', "'").as_bytes())),
        ];
        for (how, body) in unreadable {
            let what = format!("{}: {how}", operation.id);
            let answer = send(&scene, &operation, body).await;
            answer.assert_problem(400, "unreadable_json");
            assert!(answer.text_at("/detail").contains("line 1, column"), "{what}: {answer:?}");
            assert_silent(&what, &answer);
        }
        for (how, body) in [
            ("a list", format!("[{text}]")),
            ("text", format!("\"{MARK}\"")),
            ("a number", "7".to_owned()),
            ("a truth", "true".to_owned()),
        ] {
            let what = format!("{}: {how}", operation.id);
            let answer = send(&scene, &operation, body.into_bytes()).await;
            answer.assert_problem(422, "invalid_fields");
            answer.assert_errors(&[("", "wrong_type")]);
            assert_silent(&what, &answer);
        }
        let large = format!("{{\"a\":\"{}\"}}", MARK.repeat(60_000));
        let answer = send(&scene, &operation, large.into_bytes()).await;
        answer.assert_problem(413, "body_too_large");
        for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"] {
            let call = operation.call(|place| scene.place(place).value);
            let answer = world.call(call.by(&world.platform).raw(kind, text.clone())).await;
            answer.assert_problem(415, "unsupported_media_type");
        }
        assert_eq!(scene.state().await, before, "{} stored something", operation.id);
    }
    drop(logging);
    log.assert_names_nobody(&[MARK, "Quillfeather", "zoe", "Zoë", "O'Neil", "7700900", "LS1"]);
}

async fn send(scene: &Scene, operation: &Operation, body: Vec<u8>) -> Answer {
    let call = operation.call(|place| scene.place(place).value);
    let call: Call = call.by(&scene.world.platform).raw("application/json", body);
    scene.world.call(call).await
}

#[tokio::test]
async fn things_of_another_platform_in_a_body_are_unknown() {
    let scene = Scene::set().await;
    let world = &scene.world;
    let before = scene.state().await;
    let gift = |pointer: &str, value: &str| {
        let mut gift = world.gift();
        gift["donor"] = json!({"type": "uid", "value": scene.donor});
        *gift.pointer_mut(pointer).unwrap() = json!(value);
        gift
    };
    let unknown = {
        let mut id = scene.donor.clone();
        let last = id.pop();
        id.push(if last == Some('0') { '1' } else { '0' });
        id
    };
    for (body, pointer, code) in [
        (gift("/transaction/id", &world.others_charity), "/transaction/id", "unknown_charity"),
        (gift("/donor/value", &unknown), "/donor/value", "unknown_donor"),
        (gift("/donor/value", &scene.donation), "/donor/value", "invalid"),
        (gift("/donor/value", "1 or 1=1"), "/donor/value", "invalid"),
    ] {
        let answer = world.post(&world.platform, "/donations", body).await;
        answer.assert_problem(422, "invalid_fields");
        answer.assert_errors(&[(pointer, code)]);
    }
    let path = format!("/donations/{}", scene.donation);
    let body = json!({"donor": {"type": "uid", "value": unknown}});
    let answer = world.patch(&world.platform, &path, body).await;
    answer.assert_errors(&[("/donor/value", "unknown_donor")]);
    assert_eq!(scene.state().await, before);
}

#[tokio::test]
async fn bad_queries_and_headers_are_named_and_never_logged() {
    let scene = Scene::set().await;
    let world = &scene.world;
    let log = Log::default();
    let logging = log.listen();
    let before = scene.state().await;
    for (path, parameter, code) in [
        ("/donors?type=email&value=quillfeather", "value", "invalid"),
        ("/donors?type=post&value=quillfeather", "type", "unsupported"),
        ("/donors?type=email", "value", "required"),
        ("/donors?type=email&value=", "value", "required"),
        ("/donors?type=email&type=email&value=a@example.org", "type", "repeated"),
        ("/donations?limit=0", "limit", "out_of_range"),
        ("/donations?limit=-1", "limit", "out_of_range"),
        ("/donations?limit=1e2", "limit", "out_of_range"),
        ("/donations?limit=99999999999999999999", "limit", "out_of_range"),
        ("/donations?after=quillfeather", "after", "invalid_cursor"),
        ("/donations?reference=%00quillfeather", "reference", "invalid"),
        ("/donations?quillfeather=1", "quillfeather", "unknown_parameter"),
        ("/charities?limit%5B%5D=1", "limit[]", "unknown_parameter"),
    ] {
        let answer = world.get(&world.platform, path).await;
        answer.assert_problem(400, "invalid_query");
        answer.assert_errors(&[(parameter, code)]);
    }
    let delete = format!("/donations/{}?reason=quillfeather", scene.donation);
    let answer = world.delete(&world.platform, &delete).await;
    answer.assert_problem(400, "invalid_query");
    answer.assert_errors(&[("reason", "unsupported")]);
    let path = format!("/donations/{}", scene.donation);
    for (tag, status, code) in [
        ("W/\"v1\"", 412, "changed"),
        ("\"v99\"", 412, "changed"),
        ("\"\"", 412, "changed"),
        ("quillfeather", 400, "invalid_header"),
        ("v1", 400, "invalid_header"),
        ("\"v1", 400, "invalid_header"),
        ("\"v1\", quillfeather", 400, "invalid_header"),
        ("\"", 400, "invalid_header"),
    ] {
        let call = Call::new("PATCH", &path).by(&world.platform).header("if-match", tag);
        let answer = world.call(call.json(json!({"netAmount": 900}))).await;
        answer.assert_problem(status, code);
    }
    assert_eq!(scene.state().await, before);
    drop(logging);
    log.assert_names_nobody(&["quillfeather"]);
}
