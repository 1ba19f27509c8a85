//! Examples: one for every request and every answer, taken from the one that its schema has.

use app::developers::error_example;
use app::developers::errors::ErrorEntry;
use serde_json::{Map, Value, json};

use crate::oauth::error::OauthError;

/// What utoipa calls the schema of a list, before the name of its items.
const MADE_LIST: &str = "List_";

/// Lists are called by their items, name the schema of these instead of repeating it, and have an example made of their item's.
pub(super) fn complete_lists(document: &mut Value) {
    let Some(schemas) = document.pointer_mut("/components/schemas").and_then(Value::as_object_mut) else {
        return;
    };
    let items: Vec<(String, String, Option<Value>)> = schemas
        .keys()
        .filter_map(|list| Some((list.clone(), list.strip_prefix(MADE_LIST)?.to_owned())))
        .filter_map(|(list, item)| {
            let example = schemas.get(&item)?.get("example").cloned();
            Some((list, item, example))
        })
        .collect();
    for (list, item, example) in items {
        let Some(mut schema) = schemas.remove(&list) else {
            continue;
        };
        if let Some(items) = schema.pointer_mut("/properties/data/items") {
            *items = json!({"$ref": format!("#/components/schemas/{item}")});
        }
        if let Some(example) = example {
            schema["example"] = json!({"data": [example], "hasMore": false, "nextCursor": null});
        }
        schemas.insert(list_of(&item), schema);
    }
    schemas.sort_keys();
    refer_to_lists(document);
}

fn list_of(item: &str) -> String {
    format!("{item}List")
}

/// Names lists by their items wherever something refers to them.
fn refer_to_lists(part: &mut Value) {
    match part {
        Value::Object(members) => {
            if let Some(Value::String(to)) = members.get_mut("$ref")
                && let Some(item) =
                    to.strip_prefix("#/components/schemas/").and_then(|name| name.strip_prefix(MADE_LIST))
            {
                *to = format!("#/components/schemas/{}", list_of(item));
            }
            members.values_mut().for_each(refer_to_lists);
        }
        Value::Array(items) => items.iter_mut().for_each(refer_to_lists),
        _ => {}
    }
}

/// Gives the bodies of an operation that have no example the one of their schema.
pub(super) fn complete_bodies(schemas: &Map<String, Value>, operation: &mut Map<String, Value>) {
    let mut contents: Vec<&mut Value> = Vec::new();
    let (mut body, mut responses) = (None, None);
    for (name, part) in operation.iter_mut() {
        match name.as_str() {
            "requestBody" => body = part.get_mut("content"),
            "responses" => responses = part.as_object_mut(),
            _ => {}
        }
    }
    contents.extend(body);
    contents.extend(
        responses
            .into_iter()
            .flat_map(|all| all.values_mut())
            .filter_map(|response| response.get_mut("content")),
    );
    for media in contents.into_iter().filter_map(Value::as_object_mut).flat_map(|kinds| kinds.values_mut()) {
        if media.get("example").is_some() || media.get("examples").is_some() {
            continue;
        }
        let example =
            media.get("schema").and_then(named).and_then(|name| schemas.get(name)?.get("example").cloned());
        if let Some(example) = example {
            media["example"] = example;
        }
    }
}

/// The component that a schema is, be it optional or not.
fn named(schema: &Value) -> Option<&str> {
    let direct = schema.get("$ref").and_then(Value::as_str);
    let optional = || {
        let parts = schema.get("oneOf").and_then(Value::as_array)?;
        parts.iter().find_map(|part| part.get("$ref")?.as_str())
    };
    direct.or_else(optional)?.strip_prefix("#/components/schemas/")
}

/// The errors of the token endpoints that a response's description names, one example for each.
pub(super) fn write_oauth_errors(status: &str, response: &mut Value) {
    let description = response.get("description").and_then(Value::as_str).unwrap_or_default();
    let named: Vec<&str> = description.split('`').collect();
    let examples: Map<String, Value> = OauthError::samples()
        .iter()
        .filter(|error| error.status().to_string() == status && named.contains(&error.word()))
        .map(|error| (error.word().to_owned(), json!({ "value": error })))
        .collect();
    if let Some(media) = response.pointer_mut("/content/application~1json")
        && !examples.is_empty()
    {
        media["examples"] = Value::Object(examples);
    }
}

/// What a problem with this code looks like.
pub(super) fn problem(code: &ErrorEntry) -> Value {
    json!({"summary": code.title, "value": error_example::problem(code, "https://uplift.example.org")})
}
