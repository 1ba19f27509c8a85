//! The document: the checked-in one, and that it is whole.

use std::collections::BTreeSet;

use app::developers::errors::{ERRORS, named};
use axum::http::{HeaderMap, HeaderValue, header};
use domain::EventType;
use regex::Regex;
use serde_json::{Value, json};
use server::api::openapi::{OPEN_VALUES, document, in_3_0, postman, served};
use server::api::write_request::versions;

use crate::world::{BASE, BASE_URL, Call, World};

const CHECKED_IN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/openapi.json");

#[test]
fn the_checked_in_document_is_the_present_one() {
    let mut present = document();
    #[expect(clippy::disallowed_methods, reason = "whoever changes the API says so by this variable")]
    let renew = std::env::var("UPDATE_OPENAPI").is_ok();
    if renew {
        // Sorted, because other crates of a build decide whether JSON keeps its order.
        present.sort_all_objects();
        std::fs::write(CHECKED_IN, format!("{present:#}\n")).unwrap();
    }
    let checked_in = std::fs::read_to_string(CHECKED_IN).unwrap_or_default();
    let checked_in: Value = serde_json::from_str(&checked_in).unwrap_or_default();
    assert!(
        checked_in == present,
        "docs/openapi.json is not what the code says: run the test with UPDATE_OPENAPI=1 and look at the difference"
    );
}

#[tokio::test]
async fn the_document_is_served_in_both_forms_with_the_address_of_the_installation() {
    let world = World::start().await;
    let document = served(BASE_URL);
    for (path, version, document) in
        [("/openapi.json", "3.1", document.clone()), ("/openapi-3.0.json", "3.0", in_3_0(document))]
    {
        let answer = world.call(Call::elsewhere("GET", path)).await;
        assert_eq!(answer.status, 200);
        let kind = format!("application/vnd.oai.openapi+json;version={version}");
        assert_eq!(answer.header("content-type"), Some(kind.as_str()));
        assert_eq!(answer.body, document);
        assert_eq!(document["servers"][0]["url"], BASE_URL);
        let token_url = "/components/securitySchemes/oauth2/flows/clientCredentials/tokenUrl";
        assert_eq!(document.pointer(token_url), Some(&json!(format!("{BASE_URL}/oauth/token"))));
    }
}

#[tokio::test]
async fn the_collection_has_each_operation_once_with_its_example() {
    let world = World::start().await;
    let document = served(BASE_URL);
    let collection = world.call(Call::elsewhere("GET", "/postman-collection.json")).await.body;
    assert_eq!(collection, postman(&document));
    let known: BTreeSet<&str> =
        collection["variable"].as_array().unwrap().iter().map(|one| one["key"].as_str().unwrap()).collect();
    assert_eq!(collection["variable"][0]["value"], BASE_URL);
    let folders = collection["item"].as_array().unwrap();
    let items: Vec<&Value> = folders.iter().flat_map(|folder| folder["item"].as_array().unwrap()).collect();
    assert_eq!(items.len(), operations(&document).count());
    for (name, operation) in operations(&document) {
        let mut its = items.iter().filter(|item| item["id"] == operation["operationId"]);
        let request = &its.next().unwrap_or_else(|| panic!("{name} is not in the collection"))["request"];
        assert!(its.next().is_none(), "{name} is there twice");
        let raw = request["url"]["raw"].as_str().unwrap();
        let path = raw.strip_prefix("{{host}}").unwrap().split('?').next().unwrap();
        let places = path.split('/').map(|part| match part.strip_prefix(':') {
            Some(place) => format!("{{{place}}}"),
            None => part.to_owned(),
        });
        let method = request["method"].as_str().unwrap().to_lowercase();
        assert_eq!(format!("{method} {}", places.collect::<Vec<_>>().join("/")), name);
        for place in request["url"]["variable"].as_array().into_iter().flatten() {
            assert!(!place["value"].as_str().unwrap().is_empty(), "{name}: {place}");
        }
        if let Some(example) = operation.pointer("/requestBody/content/application~1json/example") {
            let sent: Value = serde_json::from_str(request["body"]["raw"].as_str().unwrap()).unwrap();
            assert_eq!(&sent, example, "{name}");
        }
        let whole = request.to_string();
        for used in whole.split("{{").skip(1).filter_map(|rest| rest.split("}}").next()) {
            assert!(used == "$guid" || known.contains(used), "{name} uses {used}");
        }
    }
    assert_eq!(
        items.iter().filter(|item| item.get("event").is_some()).count(),
        1,
        "one call keeps the token"
    );
}

#[test]
fn null_and_what_stands_beside_a_reference_are_said_as_3_0_says_them() {
    let to = json!({"$ref": "#/a"});
    let told = json!({"$ref": "#/a", "description": "A."});
    let nothing = json!({"type": "null"});
    for (newer, older) in [
        (
            json!({"type": ["string", "null"], "maxLength": 3}),
            json!({"type": "string", "maxLength": 3, "nullable": true}),
        ),
        (told.clone(), json!({"allOf": [to], "description": "A."})),
        (json!({"oneOf": [to, nothing]}), json!({"allOf": [to], "nullable": true})),
        (json!({"oneOf": [told, nothing]}), json!({"allOf": [to], "description": "A.", "nullable": true})),
        (
            json!({"anyOf": [to, {"type": "string"}, nothing]}),
            json!({"anyOf": [to, {"type": "string"}], "nullable": true}),
        ),
        (json!({"allOf": [told, {"type": "object"}]}), json!({"allOf": [to, {"type": "object"}]})),
        (
            json!({"oneOf": [told, {"type": "string"}]}),
            json!({"oneOf": [{"allOf": [to], "description": "A."}, {"type": "string"}]}),
        ),
        (
            json!({"properties": {"type": told}}),
            json!({"properties": {"type": {"allOf": [to], "description": "A."}}}),
        ),
    ] {
        assert_eq!(in_3_0(json!({"schema": newer}))["schema"], older, "{newer}");
    }
}

#[test]
fn the_older_form_has_the_same_calls_in_words_of_3_0_alone() {
    let (newer, older) = (document(), in_3_0(document()));
    let calls = |document: &Value| -> Vec<(String, Value)> {
        operations(document).map(|(name, operation)| (name, operation["operationId"].clone())).collect()
    };
    assert_eq!(calls(&older), calls(&newer));
    assert_eq!(older["openapi"], "3.0.4");
    assert_eq!(older["info"]["license"], json!({"name": "MIT OR Apache-2.0"}));
    assert!(older.get("webhooks").is_none());
    let names = |webhooks: &Value| -> Vec<String> { webhooks.as_object().unwrap().keys().cloned().collect() };
    assert_eq!(names(&older["x-webhooks"]), names(&newer["webhooks"]));
    has_words_of_3_0("", &older);
}

/// That nothing is said in a word that JSON Schema had only after OpenAPI 3.0.
fn has_words_of_3_0(at: &str, value: &Value) {
    let unknown = [
        "const",
        "contentEncoding",
        "contentMediaType",
        "dependentRequired",
        "else",
        "exclusiveMaximum",
        "exclusiveMinimum",
        "if",
        "patternProperties",
        "prefixItems",
        "propertyNames",
        "then",
        "unevaluatedProperties",
        "$defs",
    ];
    match value {
        Value::Object(members) => {
            assert!(!members.contains_key("$ref") || members.len() == 1, "{at}: beside a $ref");
            assert!(!members.get("type").is_some_and(|kind| kind.is_array() || kind == "null"), "{at}/type");
            for (name, member) in members {
                assert!(!unknown.contains(&name.as_str()), "{at}/{name}: in_3_0 does not know it yet");
                has_words_of_3_0(&format!("{at}/{name}"), member);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| has_words_of_3_0(at, item)),
        _ => {}
    }
}

#[test]
fn the_pattern_of_if_match_says_what_the_api_reads() {
    let document = document();
    let parameters = operations(&document).flat_map(|(_, operation)| operation["parameters"].as_array());
    let patterns: BTreeSet<&str> = parameters
        .flatten()
        .filter(|parameter| parameter["name"] == "If-Match")
        .map(|parameter| parameter["schema"]["pattern"].as_str().unwrap())
        .collect();
    assert_eq!(patterns.len(), 1, "{patterns:?}");
    let pattern = Regex::new(patterns.first().unwrap()).unwrap();
    for (value, is_read) in [
        ("*", true),
        ("\"v1\"", true),
        ("\"\"", true),
        ("W/\"v1\"", true),
        ("\"v1\", \"v2\"", true),
        ("\"v1\",W/\"v2\",\"another\"", true),
        ("\"v1\" \t, ,\"v2\" ,", true),
        (", \"v1\"", true),
        ("\"a,b\"", true),
        ("", false),
        (",", false),
        ("v1", false),
        ("'v1'", false),
        ("\"", false),
        ("\"v1", false),
        ("\"v1\", v2", false),
        ("\"v1\" \"v2\"", false),
        ("\"v1\"\"v2\"", false),
        ("w/\"v1\"", false),
        ("W/ \"v1\"", false),
        ("\"v 1\"", false),
        ("**", false),
        ("*, \"v1\"", false),
        ("null", false),
    ] {
        let headers = HeaderMap::from_iter([(header::IF_MATCH, HeaderValue::from_static(value))]);
        assert_eq!(versions(&headers).is_ok(), is_read, "{value} is read");
        assert_eq!(pattern.is_match(value), is_read, "{value} fits");
    }
}

fn operations(document: &Value) -> impl Iterator<Item = (String, &Value)> {
    let paths = document["paths"].as_object().unwrap().iter();
    paths.flat_map(|(path, item)| {
        item.as_object()
            .unwrap()
            .iter()
            .map(move |(method, operation)| (format!("{method} {path}"), operation))
    })
}

#[test]
fn every_operation_is_told_in_full() {
    let document = document();
    assert_eq!(document["openapi"].as_str().unwrap().rsplit_once('.').unwrap().0, "3.1");
    let scopes =
        document.pointer("/components/securitySchemes/oauth2/flows/clientCredentials/scopes").unwrap();
    let mut ids = BTreeSet::new();
    for (name, operation) in operations(&document) {
        let text = |member: &str| operation.get(member).and_then(Value::as_str).unwrap_or_default();
        assert!(!text("summary").is_empty(), "{name} has no summary");
        assert!(ids.insert(text("operationId").to_owned()), "{name}: an operationId twice");
        for (status, response) in operation["responses"].as_object().unwrap() {
            assert!(
                !response["description"].as_str().unwrap().is_empty(),
                "{name} {status} has no description"
            );
            assert!(
                response.get("content").is_some() || ["200", "204"].contains(&status.as_str()),
                "{name} {status} has no content"
            );
            assert!(response.pointer("/headers/Request-Id").is_some(), "{name} {status}");
        }
        let public = ["get /integrations/v1/health", "get /.well-known/oauth-authorization-server"];
        assert_eq!(operation["security"] == json!([]), public.contains(&name.as_str()), "{name}");
        for scope in operation.pointer("/security/0/oauth2").and_then(Value::as_array).into_iter().flatten() {
            assert!(scopes.get(scope.as_str().unwrap()).is_some(), "{name}: {scope}");
        }
    }
    assert!(ids.len() >= 33);
}

#[tokio::test]
async fn a_list_takes_no_empty_cursor_and_says_so() {
    let world = World::start().await;
    let document = document();
    let mut lists = 0;
    for (name, operation) in operations(&document) {
        let parameters = operation.get("parameters").and_then(Value::as_array).into_iter().flatten();
        for parameter in parameters.filter(|parameter| parameter["name"] == "after") {
            assert_eq!(parameter["schema"]["minLength"], 1, "{name}");
            lists += 1;
        }
    }
    assert!(lists > 5, "{lists}");
    world.get(&world.platform, "/donations?after=").await.assert_problem(400, "invalid_query");
}

#[test]
fn a_safe_repeat_is_promised_by_the_calls_that_keep_their_answer_and_by_no_other() {
    let document = document();
    for (name, operation) in operations(&document).filter(|(name, _)| name.contains(BASE)) {
        let responses = operation["responses"].as_object().unwrap();
        let parameters = operation.get("parameters").and_then(Value::as_array);
        let promised = [
            parameters.is_some_and(|all| all.iter().any(|parameter| parameter["name"] == "Idempotency-Key")),
            responses.values().any(|answer| answer.pointer("/headers/Idempotency-Replayed").is_some()),
            responses.values().any(|answer| {
                let examples = "/content/application~1problem+json/examples/idempotency_key_reused";
                answer.pointer(examples).is_some()
            }),
        ];
        let key = parameters.into_iter().flatten().find(|parameter| parameter["name"] == "Idempotency-Key");
        let own = format!("{}-1", operation["operationId"].as_str().unwrap());
        // With one key for all, the second sample that somebody copies would be refused.
        assert!(key.is_none_or(|key| key["example"] == own), "{name}");
        // It takes a body, and changes nothing.
        let only_looks = name.starts_with("get ") || operation["operationId"] == "lookUpDonor";
        assert_eq!(promised, [!only_looks; 3], "{name}");
    }
}

#[test]
fn schemas_have_names_that_a_client_can_keep() {
    let document = document();
    for name in document["components"]["schemas"].as_object().unwrap().keys() {
        let is_ours = ["View", "Body", "Word"].iter().any(|ending| name.ends_with(ending));
        let is_any = ["Status", "Reason", "Condition", "Type"].contains(&name.as_str());
        assert!(!is_ours && !is_any && !name.contains('_'), "{name}");
    }
    // Generators that name files by tags write one for the calls and one for the messages.
    let tags_of = |operations: &Value| -> BTreeSet<String> {
        let all =
            operations.as_object().unwrap().values().flat_map(|item| item.as_object().unwrap().values());
        all.map(|operation| operation["tags"][0].as_str().unwrap().to_owned()).collect()
    };
    assert!(tags_of(&document["paths"]).is_disjoint(&tags_of(&document["webhooks"])));
}

#[test]
fn every_event_that_is_sent_is_told() {
    let document = document();
    let webhooks = document["webhooks"].as_object().unwrap();
    let told: BTreeSet<&str> = webhooks.keys().map(String::as_str).collect();
    let sent: BTreeSet<&str> = EventType::for_platforms().map(EventType::as_str).collect();
    assert_eq!(told, sent);
    let words = document.pointer("/components/schemas/EventType/x-extensible-enum").unwrap();
    let words: BTreeSet<&str> = words.as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert_eq!(words, sent);
}

#[test]
fn the_words_of_answers_are_open_and_those_of_bodies_closed() {
    let document = document();
    let is_there = |name: &str, word: &str| document["components"]["schemas"][name].get(word).is_some();
    for open in [
        "EventType",
        "DonationStatus",
        "GiftAidReasonCode",
        "ClaimStatus",
        "CaptureState",
        "DeliveryStatus",
        "AuthorisationStatus",
    ] {
        assert!(is_there(open, OPEN_VALUES) && !is_there(open, "enum"), "{open}");
    }
    for closed in [
        "DonorKind",
        "LinkKind",
        "NoticeChannel",
        "RefundReason",
        "Language",
        "LookupKind",
        "NewDeletionReason",
    ] {
        assert!(is_there(closed, "enum") && !is_there(closed, OPEN_VALUES), "{closed}");
    }
}

#[test]
fn every_reference_leads_somewhere_and_every_example_fits() {
    let document = document();
    let mut references = Vec::new();
    collect(&document, &mut references);
    for reference in references {
        assert!(document.pointer(reference.trim_start_matches('#')).is_some(), "{reference}");
    }
    let checker = crate::document::Document::checked_in_code();
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        if let Some(example) = schema.get("example") {
            checker.matches(schema, example).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
        }
    }
}

#[test]
fn every_body_has_an_example_that_fits() {
    let document = document();
    let checker = crate::document::Document::checked_in_code();
    let mut seen = 0;
    for (name, operation) in operations(&document) {
        let bodies = operation.pointer("/requestBody/content").into_iter();
        let answers = operation["responses"].as_object().unwrap().values();
        for content in bodies.chain(answers.filter_map(|answer| answer.get("content"))) {
            for (kind, media) in content.as_object().unwrap() {
                let mut examples: Vec<&Value> = media.get("example").into_iter().collect();
                for example in
                    media.get("examples").and_then(Value::as_object).into_iter().flat_map(|all| all.values())
                {
                    let example = match example.get("$ref").and_then(Value::as_str) {
                        Some(place) => document.pointer(place.trim_start_matches('#')).unwrap(),
                        None => example,
                    };
                    examples.push(example.get("value").unwrap());
                }
                assert!(
                    !examples.is_empty(),
                    "{name}: a body of {kind} has no example: give its schema one with #[schema(example = json!(…))]"
                );
                for example in examples {
                    checker
                        .matches(&media["schema"], example)
                        .unwrap_or_else(|wrong| panic!("{name}: {wrong}: {example}"));
                    seen += 1;
                }
            }
        }
        for parameter in operation.get("parameters").and_then(Value::as_array).into_iter().flatten() {
            assert!(parameter.get("description").is_some(), "{name}: {}", parameter["name"]);
            if let Some(example) = parameter.get("example") {
                checker
                    .matches(&parameter["schema"], example)
                    .unwrap_or_else(|wrong| panic!("{name}: {}: {wrong}", parameter["name"]));
            }
        }
    }
    assert!(seen > 200, "{seen}");
}

#[test]
fn every_word_of_an_enum_has_its_meaning() {
    let document = document();
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        let words = schema.get("enum").or_else(|| schema.get(OPEN_VALUES)).and_then(Value::as_array);
        let words: Vec<&str> = words.into_iter().flatten().filter_map(Value::as_str).collect();
        let description = schema.get("description").and_then(Value::as_str).unwrap_or_default();
        assert!(!description.is_empty(), "{name} has no description");
        if words.len() > 1 {
            for word in words {
                assert!(description.contains(&format!("\n- `{word}`: ")), "{name}: {word} has no meaning");
            }
        }
    }
}

#[test]
fn every_field_has_a_meaning() {
    let document = document();
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        each_field(name, schema);
    }
}

fn each_field(at: &str, schema: &Value) {
    for (name, field) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
        let at = format!("{at}.{name}");
        // An optional reference has its description inside; the word that tells variants apart needs none.
        let told = field.get("description").is_some()
            || field.pointer("/oneOf/0/description").is_some()
            || field.pointer("/oneOf/1/description").is_some()
            || field.get("enum").and_then(Value::as_array).is_some_and(|words| words.len() == 1);
        assert!(told, "{at} has no description");
        each_field(&at, field);
    }
    for variant in ["oneOf", "allOf"] {
        for part in schema.get(variant).and_then(Value::as_array).into_iter().flatten() {
            each_field(at, part);
        }
    }
}

#[test]
fn every_link_leads_to_a_call_with_what_it_takes() {
    let document = document();
    let by_id: std::collections::BTreeMap<&str, &Value> = operations(&document)
        .map(|(_, operation)| (operation["operationId"].as_str().unwrap(), operation))
        .collect();
    let mut seen = 0;
    for (name, operation) in operations(&document) {
        for response in operation["responses"].as_object().unwrap().values() {
            let example = response.pointer("/content/application~1json/example");
            for (link, told) in response.get("links").and_then(Value::as_object).into_iter().flatten() {
                let target = by_id
                    .get(told["operationId"].as_str().unwrap())
                    .unwrap_or_else(|| panic!("{name}: {link} leads nowhere"));
                for (parameter, from) in told["parameters"].as_object().unwrap() {
                    let takes = target["parameters"]
                        .as_array()
                        .unwrap()
                        .iter()
                        .any(|known| &known["name"] == parameter);
                    assert!(takes, "{name}: {link} takes no {parameter}");
                    let from = from.as_str().unwrap();
                    if let Some(pointer) = from.strip_prefix("$response.body#") {
                        assert!(
                            example.and_then(|example| example.pointer(pointer)).is_some(),
                            "{name}: {link}: {from} is not in the example"
                        );
                    } else {
                        let path = from.strip_prefix("$request.path.").unwrap();
                        assert!(name.contains(&format!("{{{path}}}")), "{name}: {link}: {from}");
                    }
                }
                seen += 1;
            }
        }
    }
    assert!(seen > 20, "{seen}");
}

fn collect(value: &Value, references: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            references.extend(members.get("$ref").and_then(Value::as_str).map(str::to_owned));
            members.values().for_each(|member| collect(member, references));
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, references)),
        _ => {}
    }
}

#[test]
fn codes_are_stable_words_and_every_one_is_told_somewhere() {
    let document = document().to_string();
    // These come up outside of the operations.
    let elsewhere = ["not_found", "method_not_allowed", "invalid_header", "conflict"];
    for code in ERRORS {
        assert!(code.code.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'), "{}", code.code);
        assert!(
            (400..600).contains(&code.status) && code.title.len() < 60 && code.remedy.ends_with('.'),
            "{}",
            code.code
        );
        assert_eq!(named(code.code), Some(*code), "{} is there twice", code.code);
        assert!(
            elsewhere.contains(&code.code) || document.contains(&format!("`{}`", code.code)),
            "{} is never told",
            code.code
        );
    }
}
