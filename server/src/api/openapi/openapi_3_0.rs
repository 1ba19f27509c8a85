//! The document in the words of OpenAPI 3.0: many generators and gateways read no later version.

use serde_json::{Map, Value, json};

/// Says in OpenAPI 3.0 what a document of ours says in 3.1.
///
/// Webhooks move to `x-webhooks`, an extension that tools may ignore. The licence loses its SPDX expression, for which 3.0
/// has no field; its name says the same.
#[must_use]
pub fn in_3_0(mut document: Value) -> Value {
    rewrite(&mut document);
    document["openapi"] = json!("3.0.4");
    if let Some(license) = document.pointer_mut("/info/license").and_then(Value::as_object_mut) {
        license.remove("identifier");
    }
    if let Some(webhooks) = document.as_object_mut().and_then(|members| members.remove("webhooks")) {
        document["x-webhooks"] = webhooks;
    }
    document
}

/// Rewrites every schema within, the innermost first. Examples are walked too, and have none of these forms.
fn rewrite(part: &mut Value) {
    match part {
        Value::Array(items) => items.iter_mut().for_each(rewrite),
        Value::Object(members) => {
            let whole = members.get_mut("allOf").and_then(Value::as_array_mut).into_iter().flatten();
            for part in whole.filter_map(Value::as_object_mut).filter(|part| part.contains_key("$ref")) {
                part.retain(|name, _| name == "$ref");
            }
            members.values_mut().for_each(rewrite);
            let nullable =
                [drop_null(members, "type"), drop_null(members, "oneOf"), drop_null(members, "anyOf")];
            if nullable.contains(&true) {
                members.insert("nullable".to_owned(), json!(true));
            }
            wrap_reference(members);
        }
        _ => {}
    }
}

/// Takes null out of the choices under this word, and says whether it was there. A single one that is left needs no list.
fn drop_null(schema: &mut Map<String, Value>, word: &str) -> bool {
    let Some(choices) = schema.get_mut(word).and_then(Value::as_array_mut) else {
        return false;
    };
    let all = choices.len();
    choices.retain(|choice| *choice != "null" && *choice != json!({"type": "null"}));
    let had_null = choices.len() < all;
    if had_null && let [only] = choices.as_mut_slice() {
        let only = only.take();
        schema.remove(word);
        match only {
            Value::Object(only) => only.into_iter().for_each(|(name, value)| {
                // What stands outside is meant for this place.
                schema.entry(name).or_insert(value);
            }),
            only => {
                schema.insert(word.to_owned(), only);
            }
        }
    }
    had_null
}

/// What stands beside a `$ref` is not read in 3.0, so the reference goes into an `allOf` of one.
fn wrap_reference(schema: &mut Map<String, Value>) {
    if schema.len() > 1
        && schema.get("$ref").is_some_and(Value::is_string)
        && let Some(to) = schema.remove("$ref")
    {
        schema.insert("allOf".to_owned(), json!([{"$ref": to}]));
    }
}
