//! Schemas as fields that people read.

use serde_json::Value;

use super::source::{DOCUMENT, array, members, text};
use crate::developers::reference::model::{Field, Variant};

/// Deeper than any body goes.
const DEEPEST: usize = 6;

/// What a reference leads to.
pub(super) fn referred(value: &Value) -> &Value {
    value
        .get("$ref")
        .and_then(Value::as_str)
        .and_then(|place| DOCUMENT.pointer(place.trim_start_matches('#')))
        .unwrap_or(value)
}

/// The schema itself: behind a reference, or beside `null` where it may be left out; and whether it was.
pub(super) fn resolve(schema: &Value) -> (&Value, bool) {
    let parts: Vec<&Value> = array(schema, "oneOf").collect();
    let is_null = |part: &&&Value| part.get("type").and_then(Value::as_str) == Some("null");
    if let [_, _] = parts.as_slice()
        && parts.iter().any(|part| is_null(&part))
        && let Some(part) = parts.iter().find(|part| !is_null(part))
    {
        return (referred(part), true);
    }
    (referred(schema), false)
}

/// Every field of a schema, what must be there first.
pub(super) fn fields(schema: &Value, depth: usize) -> Vec<Field> {
    if depth > DEEPEST {
        return Vec::new();
    }
    let required: Vec<&str> = array(schema, "required").filter_map(Value::as_str).collect();
    let mut all: Vec<Field> = array(schema, "allOf").flat_map(|part| fields(referred(part), depth)).collect();
    // What must be there first, in the order in which the code names it; the document keeps the others by name.
    let mut own: Vec<(&String, &Value)> = members(schema, "properties").collect();
    own.sort_by_key(|(name, _)| {
        let place = required.iter().position(|other| *other == name.as_str());
        (place.is_none(), place)
    });
    all.extend(
        own.into_iter()
            .map(|(name, field)| self::field(name, field, required.contains(&name.as_str()), depth)),
    );
    all
}

pub(super) fn field(name: &str, schema: &Value, required: bool, depth: usize) -> Field {
    let (resolved, _) = resolve(schema);
    let list = resolved.get("items").map(|items| resolve(items).0);
    let inner = list.unwrap_or(resolved);
    let told =
        [Some(schema), array(schema, "oneOf").find(|part| part.get("description").is_some()), Some(resolved)];
    let words = told
        .into_iter()
        .flatten()
        .map(|from| text(from, "/description"))
        .find(|words| !words.is_empty())
        .unwrap_or_default();
    let variants = array(inner, "oneOf").map(|variant| Variant {
        words: text(referred(variant), "/description"),
        fields: fields(referred(variant), depth + 1),
    });
    let values = values(inner);
    Field {
        name: name.to_owned(),
        id: String::new(),
        place: String::new(),
        kind: kind(resolved, list, &values),
        required,
        // The list of an enum's words is shown by itself.
        words: words.split("\n\n- `").next().unwrap_or_default().to_owned(),
        values,
        example: schema
            .get("example")
            .or_else(|| resolved.get("example"))
            .filter(|example| !example.is_object())
            .map(plain),
        fields: fields(inner, depth + 1),
        variants: variants.collect(),
    }
}

/// The words of an enum, each with what its description says about it.
fn values(schema: &Value) -> Vec<(String, String)> {
    let description = text(schema, "/description");
    array(schema, "enum")
        .chain(array(schema, "x-extensible-enum"))
        .filter_map(Value::as_str)
        .map(|word| {
            let begin = format!("- `{word}`: ");
            let meaning = description.lines().find_map(|line| line.strip_prefix(&begin));
            (word.to_owned(), meaning.unwrap_or_default().to_owned())
        })
        .collect()
}

/// What a value is, in a few words.
fn kind(schema: &Value, list: Option<&Value>, values: &[(String, String)]) -> String {
    if let Some(item) = list {
        let of = match base(item).as_str() {
            "object" => "objects".to_owned(),
            other => other.to_owned(),
        };
        return format!("list of {of}");
    }
    if let [(only, _)] = values {
        return format!("always {only}");
    }
    if !values.is_empty() {
        return "one of these words".to_owned();
    }
    let mut kind = base(schema);
    let number = |name: &str| schema.get(name).and_then(Value::as_i64);
    match (number("minimum"), number("maximum")) {
        (Some(least), Some(most)) => kind.push_str(&format!(", {least} to {most}")),
        (None, Some(most)) => kind.push_str(&format!(", at most {most}")),
        _ => {}
    }
    match (number("minLength"), number("maxLength")) {
        (Some(least), Some(most)) if least == most => kind.push_str(&format!(", {most} characters")),
        (_, Some(most)) => kind.push_str(&format!(", at most {most} characters")),
        _ => {}
    }
    kind
}

fn base(schema: &Value) -> String {
    let kind = match schema.get("type") {
        Some(Value::String(kind)) => kind.as_str(),
        Some(Value::Array(kinds)) => {
            kinds.iter().filter_map(Value::as_str).find(|kind| *kind != "null").unwrap_or_default()
        }
        _ => "object",
    };
    let format = schema.get("format").and_then(Value::as_str).unwrap_or_default();
    match (kind, format) {
        ("string", "date") => "date",
        ("string", "date-time") => "instant",
        ("string", "uri") => "address",
        ("string", _) => "text",
        ("integer", _) => "whole number",
        ("boolean", _) => "true or false",
        (other, _) => other,
    }
    .to_owned()
}

/// A value as one types it.
pub(super) fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Gives each field its place on the page: what it is in, and its name. Two forms of an object can have fields of one name.
pub(super) fn place(fields: &mut [Field], within: &str) {
    for field in fields {
        field.id = format!("{within}.{}", field.name);
        place(&mut field.fields, &field.id);
        for (number, variant) in field.variants.iter_mut().enumerate() {
            place(&mut variant.fields, &format!("{}.{number}", field.id));
        }
    }
}

pub(super) fn parameter(parameter: &Value) -> Field {
    let schema = parameter.get("schema").unwrap_or(&Value::Null);
    let mut field =
        field(&text(parameter, "/name"), schema, parameter.get("required") == Some(&Value::Bool(true)), 0);
    field.place = text(parameter, "/in");
    field.words = text(parameter, "/description");
    if let Some(example) = parameter.get("example") {
        field.example = Some(plain(example));
    }
    let within = field.place.clone();
    place(std::slice::from_mut(&mut field), &within);
    field
}
