//! The document: the checked-in one, and that it is whole.

use std::collections::BTreeSet;

use serde_json::Value;
use server::api::openapi::document;
use server::api::problem::{CODES, named};

use crate::world::{Call, World};

const CHECKED_IN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/openapi.json");

#[test]
fn the_checked_in_document_is_the_present_one() {
    let mut present = document();
    #[expect(
        clippy::disallowed_methods,
        reason = "whoever changes the API says so by this variable"
    )]
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
async fn the_document_is_served() {
    let world = World::start().await;
    let answer = world.call(Call::elsewhere("GET", "/openapi.json")).await;
    assert_eq!(answer.status, 200);
    assert_eq!(
        answer.header("content-type"),
        Some("application/vnd.oai.openapi+json;version=3.1")
    );
    assert_eq!(answer.body, document());
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
    assert_eq!(
        document["openapi"].as_str().unwrap().rsplit_once('.').unwrap().0,
        "3.1"
    );
    let scopes = document
        .pointer("/components/securitySchemes/oauth2/flows/clientCredentials/scopes")
        .unwrap();
    let mut ids = BTreeSet::new();
    for (name, operation) in operations(&document) {
        let text = |member: &str| operation.get(member).and_then(Value::as_str).unwrap_or_default();
        assert!(!text("summary").is_empty(), "{name} has no summary");
        assert!(
            ids.insert(text("operationId").to_owned()),
            "{name}: an operationId twice"
        );
        for (status, response) in operation["responses"].as_object().unwrap() {
            assert!(
                !response["description"].as_str().unwrap().is_empty(),
                "{name} {status} has no description"
            );
            assert!(
                response.get("content").is_some() || ["200", "204"].contains(&status.as_str()),
                "{name} {status} has no content"
            );
            assert!(
                response.pointer("/headers/Request-Id").is_some(),
                "{name} {status}"
            );
        }
        let public = [
            "get /integrations/v1/health",
            "get /.well-known/oauth-authorization-server",
        ];
        assert_eq!(
            operation.get("security").is_none(),
            public.contains(&name.as_str()),
            "{name}"
        );
        for scope in operation
            .pointer("/security/0/oauth2")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
        {
            assert!(scopes.get(scope.as_str().unwrap()).is_some(), "{name}: {scope}");
        }
    }
    assert_eq!(ids.len(), 23);
}

#[test]
fn every_reference_leads_somewhere_and_every_example_fits() {
    let document = document();
    let mut references = Vec::new();
    collect(&document, &mut references);
    for reference in references {
        assert!(
            document.pointer(reference.trim_start_matches('#')).is_some(),
            "{reference}"
        );
    }
    let checker = crate::document::Document::checked_in_code();
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        if let Some(example) = schema.get("example") {
            checker
                .matches(schema, example)
                .unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
        }
    }
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
    // These come up outside of the operations, or only once rates are limited.
    let elsewhere = [
        "not_found",
        "method_not_allowed",
        "invalid_header",
        "conflict",
        "too_many_requests",
    ];
    for code in CODES {
        assert!(
            code.code
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte == b'_'),
            "{}",
            code.code
        );
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
