//! Reads the OpenAPI document into what the pages show. The document is part of the program; a test of the server says that
//! it is what the code does.

use std::sync::LazyLock;

use serde_json::{Map, Value};

use super::model::{
    Access, Answer, Body, Call, CallError, Chapter, Field, Line, Object, Overview, Part, Variant,
};
use crate::developers::errors;

static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
    let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/openapi.json"));
    serde_json::from_str(text).unwrap_or_default()
});

/// Where the API is, below the address of the installation.
const BASE: &str = "/integrations/v1";
/// Deeper than any body goes.
const DEEPEST: usize = 6;
/// The order in which one meets the calls of a path.
const METHODS: [&str; 5] = ["post", "get", "put", "patch", "delete"];

/// Every part with its calls.
pub fn overview(base_url: &str) -> Overview {
    Overview {
        api: format!("{base_url}{BASE}"),
        parts: parts().collect(),
    }
}

/// A part in full; none has another name.
pub fn chapter(slug: &str, base_url: &str) -> Option<Chapter> {
    let part = parts().find(|part| part.slug == slug)?;
    let operations: Vec<(&Line, &Value)> = part
        .lines
        .iter()
        .filter_map(|line| Some((line, operation(line)?)))
        .collect();
    let calls: Vec<Call> = operations
        .iter()
        .map(|(line, operation)| call(line, operation, base_url))
        .collect();
    let mut objects: Vec<Object> = Vec::new();
    for answer in calls.iter().flat_map(|call| &call.answers) {
        let Some(name) = &answer.object else { continue };
        if objects.iter().all(|known| known.name != title(name)) {
            objects.extend(object(name));
        }
    }
    let calls = calls
        .into_iter()
        .map(|mut call| {
            for answer in &mut call.answers {
                answer.object = answer.object.as_deref().map(title);
            }
            call
        })
        .collect();
    Some(Chapter {
        parts: parts().map(|part| (part.name, part.slug)).collect(),
        part,
        calls,
        objects,
    })
}

fn text(value: &Value, pointer: &str) -> String {
    let found = value.pointer(pointer).and_then(Value::as_str);
    found.unwrap_or_default().to_owned()
}

fn array<'a>(value: &'a Value, name: &str) -> impl Iterator<Item = &'a Value> + use<'a> {
    value.get(name).and_then(Value::as_array).into_iter().flatten()
}

fn members<'a>(value: &'a Value, name: &str) -> impl Iterator<Item = (&'a String, &'a Value)> + use<'a> {
    value.get(name).and_then(Value::as_object).into_iter().flatten()
}

fn parts() -> impl Iterator<Item = Part> {
    array(&DOCUMENT, "tags").map(|tag| {
        let name = text(tag, "/name");
        let mut lines: Vec<Line> = Vec::new();
        let mut paths: Vec<(&String, &Value)> = members(&DOCUMENT, "paths").collect();
        // What only programs look for goes last.
        paths.sort_by_key(|(path, _)| path.contains("/."));
        for (path, item) in paths {
            for method in METHODS {
                let Some(operation) = item.get(method) else {
                    continue;
                };
                if array(operation, "tags").any(|tag| tag.as_str() == Some(&name)) {
                    lines.push(Line {
                        id: text(operation, "/operationId"),
                        method: method.to_uppercase(),
                        path: path.clone(),
                        title: text(operation, "/summary"),
                    });
                }
            }
        }
        Part {
            slug: name.to_lowercase().replace(' ', "-"),
            words: text(tag, "/description"),
            name,
            lines,
        }
    })
}

fn operation(line: &Line) -> Option<&'static Value> {
    DOCUMENT
        .get("paths")?
        .get(&line.path)?
        .get(line.method.to_lowercase())
}

fn call(line: &Line, operation: &Value, base_url: &str) -> Call {
    let responses: Vec<(&String, &Value)> = members(operation, "responses").collect();
    // A health answer of 503 is an answer like that of 200; errors have codes, and an example for each.
    let good = |status: &str, response: &Value| {
        status.starts_with(['1', '2', '3'])
            || response.pointer("/content/application~1json/example").is_some()
    };
    Call {
        line: line.clone(),
        words: text(operation, "/description"),
        access: access(operation),
        parameters: array(operation, "parameters").map(parameter).collect(),
        body: body(operation),
        answers: responses
            .iter()
            .filter(|(status, response)| good(status, response))
            .map(|(status, response)| answer(status, response))
            .collect(),
        errors: responses
            .iter()
            .filter(|(status, response)| !good(status, response))
            .map(|(status, response)| error(status, response))
            .collect(),
        request: request(line, operation, base_url),
    }
}

fn access(operation: &Value) -> Access {
    let scope = operation.pointer("/security/0/oauth2/0").and_then(Value::as_str);
    match scope {
        Some(scope) => Access::Scope(scope.to_owned()),
        None if operation.get("security").is_some() => Access::Client,
        None => Access::Open,
    }
}

fn parameter(parameter: &Value) -> Field {
    let schema = parameter.get("schema").unwrap_or(&Value::Null);
    let mut field = field(
        &text(parameter, "/name"),
        schema,
        parameter.get("required") == Some(&Value::Bool(true)),
        0,
    );
    field.place = text(parameter, "/in");
    field.words = text(parameter, "/description");
    if let Some(example) = parameter.get("example") {
        field.example = Some(plain(example));
    }
    field
}

fn body(operation: &Value) -> Option<Body> {
    let body = operation.get("requestBody")?;
    let (kind, media) = members(body, "content").next()?;
    Some(Body {
        kind: kind.clone(),
        optional: body.get("required") != Some(&Value::Bool(true)),
        fields: fields(resolve(media.get("schema")?).0, 0),
    })
}

fn answer(status: &str, response: &Value) -> Answer {
    let media = response.pointer("/content/application~1json");
    let name = media
        .and_then(|media| media.pointer("/schema/$ref")?.as_str())
        .and_then(|place| place.strip_prefix("#/components/schemas/"));
    let (object, list) = match name.and_then(|name| name.strip_prefix("List_")) {
        Some(item) => (Some(item), true),
        None => (name, false),
    };
    Answer {
        status: status.to_owned(),
        words: text(response, "/description"),
        object: object.map(str::to_owned),
        list,
        headers: members(response, "headers")
            .map(|(name, header)| (name.clone(), text(referred(header), "/description")))
            .collect(),
        example: media.and_then(|media| media.get("example")).map(pretty),
    }
}

fn error(status: &str, response: &Value) -> CallError {
    let (kind, media) = members(response, "content")
        .next()
        .map_or(("", &Value::Null), |(kind, media)| (kind.as_str(), media));
    CallError {
        status: status.to_owned(),
        codes: members(media, "examples")
            .map(|(code, _)| {
                let title = errors::named(code).map_or("", |entry| entry.title);
                (code.clone(), title.to_owned())
            })
            .collect(),
        catalogued: kind == "application/problem+json",
    }
}

fn object(name: &str) -> Option<Object> {
    let schema = DOCUMENT.pointer("/components/schemas")?.get(name)?;
    Some(Object {
        name: title(name),
        words: text(schema, "/description"),
        fields: fields(schema, 0),
        example: schema.get("example").map(pretty),
    })
}

/// A schema's name for people: `DonationView` is a donation.
fn title(name: &str) -> String {
    let name = name
        .strip_suffix("View")
        .or_else(|| name.strip_suffix("Answer"))
        .unwrap_or(name);
    let mut title = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !title.is_empty() {
            title.push(' ');
            title.extend(letter.to_lowercase());
        } else {
            title.push(letter);
        }
    }
    title
}

/// What a reference leads to.
fn referred(value: &Value) -> &Value {
    value
        .get("$ref")
        .and_then(Value::as_str)
        .and_then(|place| DOCUMENT.pointer(place.trim_start_matches('#')))
        .unwrap_or(value)
}

/// The schema itself: behind a reference, or beside `null` where it may be left out; and whether it was.
fn resolve(schema: &Value) -> (&Value, bool) {
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

fn fields(schema: &Value, depth: usize) -> Vec<Field> {
    if depth > DEEPEST {
        return Vec::new();
    }
    let required: Vec<&str> = array(schema, "required").filter_map(Value::as_str).collect();
    let mut all: Vec<Field> = array(schema, "allOf")
        .flat_map(|part| fields(referred(part), depth))
        .collect();
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

fn field(name: &str, schema: &Value, required: bool, depth: usize) -> Field {
    let (resolved, _) = resolve(schema);
    let list = resolved.get("items").map(|items| resolve(items).0);
    let inner = list.unwrap_or(resolved);
    let told = [
        Some(schema),
        array(schema, "oneOf").find(|part| part.get("description").is_some()),
        Some(resolved),
    ];
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
        Some(Value::Array(kinds)) => kinds
            .iter()
            .filter_map(Value::as_str)
            .find(|kind| *kind != "null")
            .unwrap_or_default(),
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

/// A value as it stands in a sentence.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// JSON as people read it: short objects and lists stay on their line.
pub fn pretty(value: &Value) -> String {
    let mut out = String::new();
    write(value, 0, &mut out);
    out
}

/// Longer than this does not stay on one line: what the box beside a call shows without scrolling.
const ONE_LINE: usize = 46;

fn write(value: &Value, depth: usize, out: &mut String) {
    let short = spaced(value);
    if depth > 0 && short.chars().count() + 2 * depth <= ONE_LINE {
        out.push_str(&short);
        return;
    }
    let inside = "  ".repeat(depth + 1);
    let end = "  ".repeat(depth);
    match value {
        Value::Object(object) if !object.is_empty() => {
            out.push('{');
            for (place, (name, member)) in in_order(object).into_iter().enumerate() {
                out.push_str(if place == 0 { "\n" } else { ",\n" });
                out.push_str(&format!("{inside}{}: ", Value::from(name.as_str())));
                write(member, depth + 1, out);
            }
            out.push_str(&format!("\n{end}}}"));
        }
        Value::Array(items) if !items.is_empty() => {
            out.push('[');
            for (place, item) in items.iter().enumerate() {
                out.push_str(if place == 0 { "\n" } else { ",\n" });
                out.push_str(&inside);
                write(item, depth + 1, out);
            }
            out.push_str(&format!("\n{end}]"));
        }
        _ => out.push_str(&short),
    }
}

fn spaced(value: &Value) -> String {
    match value {
        Value::Object(object) => {
            let members = in_order(object)
                .into_iter()
                .map(|(name, member)| format!("{}: {}", Value::from(name.as_str()), spaced(member)));
            format!("{{{}}}", members.collect::<Vec<_>>().join(", "))
        }
        Value::Array(items) => {
            let items = items.iter().map(spaced);
            format!("[{}]", items.collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

/// The document is kept sorted; an id, a kind and a status are what one looks for first.
fn in_order(object: &Map<String, Value>) -> Vec<(&String, &Value)> {
    const FIRST: [&str; 17] = [
        "id",
        "type",
        "reference",
        "code",
        "version",
        "status",
        "active",
        "name",
        "address",
        "data",
        "donor",
        "transaction",
        "grossAmount",
        "netAmount",
        "currency",
        "donatedAt",
        "settlementDate",
    ];
    let mut members: Vec<(&String, &Value)> = object.iter().collect();
    members.sort_by_key(|(name, _)| {
        FIRST
            .iter()
            .position(|first| first == name)
            .unwrap_or(FIRST.len())
    });
    members
}

/// The request as a command: what the document's examples say, at this installation.
fn request(line: &Line, operation: &Value, base_url: &str) -> String {
    let mut path = line.path.clone();
    let mut query = Vec::new();
    let mut lines = Vec::new();
    for parameter in array(operation, "parameters").map(parameter) {
        let example = parameter
            .example
            .or_else(|| parameter.values.first().map(|(word, _)| word.clone()))
            .unwrap_or_default();
        match parameter.place.as_str() {
            "path" => path = path.replace(&format!("{{{}}}", parameter.name), &example),
            "query" if parameter.required => query.push(format!("{}={example}", parameter.name)),
            "header" if parameter.name == "Idempotency-Key" && line.method == "POST" => {
                lines.push(format!("-H \"Idempotency-Key: {example}\""));
            }
            _ => {}
        }
    }
    if !query.is_empty() {
        path = format!("{path}?{}", query.join("&"));
    }
    match access(operation) {
        Access::Scope(_) => lines.insert(0, "-H \"Authorization: Bearer $TOKEN\"".to_owned()),
        Access::Client => lines.insert(0, "-u \"$CLIENT_ID:$CLIENT_SECRET\"".to_owned()),
        Access::Open => {}
    }
    let media = operation.pointer("/requestBody/content");
    let example = |kind: &str| media.and_then(|media| media.get(kind)?.get("example").cloned());
    if let Some(body) = example("application/json") {
        lines.push("-H \"Content-Type: application/json\"".to_owned());
        // A quote ends the shell's own: it is written outside of them.
        let body = pretty(&body).replace('\n', "\n  ").replace('\'', "'\\''");
        lines.push(format!("-d '{body}'"));
    }
    if let Some(Value::Object(form)) = example("application/x-www-form-urlencoded") {
        let proof = ["client_id", "client_secret"];
        lines.extend(
            form.iter()
                .filter(|(name, _)| !proof.contains(&name.as_str()))
                .map(|(name, value)| format!("-d {name}={}", plain(value).replace("upt_…", "$TOKEN"))),
        );
    }
    let method = match line.method.as_str() {
        "GET" => "",
        "POST" if media.is_some() => "",
        other => &format!("-X {other} "),
    };
    let quote = if path.contains(['?', '&']) { "\"" } else { "" };
    let mut command = format!("curl {method}{quote}{base_url}{path}{quote}");
    for line in lines {
        command.push_str(" \\\n  ");
        command.push_str(&line);
    }
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOST: &str = "https://uplift.example.org";

    #[test]
    fn every_call_of_the_document_is_on_a_page() {
        let calls: Vec<Call> = parts()
            .filter_map(|part| chapter(&part.slug, HOST))
            .flat_map(|chapter| chapter.calls)
            .collect();
        let operations: usize = members(&DOCUMENT, "paths")
            .map(|(_, item)| {
                METHODS
                    .iter()
                    .filter(|method| item.get(**method).is_some())
                    .count()
            })
            .sum();
        assert_eq!(calls.len(), operations);
        assert!(operations >= 23, "{operations}");
        for call in calls {
            let id = &call.line.id;
            assert!(!call.answers.is_empty(), "{id} answers nothing");
            assert!(call.request.contains(HOST), "{id}: {}", call.request);
            assert!(
                !call.request.contains('{') || call.body.is_some(),
                "{id}: {}",
                call.request
            );
            for error in &call.errors {
                assert!(!error.codes.is_empty(), "{id} {} has no code", error.status);
                for (code, title) in error.codes.iter().filter(|_| error.catalogued) {
                    assert!(!title.is_empty(), "{id}: {code} is not in the catalogue");
                }
            }
            for field in call
                .parameters
                .iter()
                .chain(call.body.iter().flat_map(|body| &body.fields))
            {
                assert_told(id, field);
            }
        }
    }

    fn assert_told(of: &str, field: &Field) {
        let at = format!("{of} {}", field.name);
        assert!(!field.kind.is_empty(), "{at} has no kind");
        assert!(
            !field.words.is_empty() || field.kind.starts_with("always"),
            "{at} has no meaning"
        );
        for (word, meaning) in &field.values {
            assert!(
                !meaning.is_empty() || field.values.len() == 1,
                "{at}: {word} has no meaning"
            );
        }
        field.fields.iter().for_each(|inner| assert_told(&at, inner));
        for variant in &field.variants {
            variant.fields.iter().for_each(|inner| assert_told(&at, inner));
        }
    }

    #[test]
    fn every_object_that_a_call_answers_is_on_its_page() {
        for part in parts() {
            let chapter = chapter(&part.slug, HOST).unwrap();
            for answer in chapter.calls.iter().flat_map(|call| &call.answers) {
                if let Some(name) = &answer.object {
                    let object = chapter.objects.iter().find(|object| &object.name == name);
                    let object = object.unwrap_or_else(|| panic!("{name} is not on {}", part.slug));
                    assert!(!object.fields.is_empty(), "{name} has no fields");
                    object.fields.iter().for_each(|field| assert_told(name, field));
                }
            }
        }
    }

    #[test]
    fn an_example_in_a_command_is_json_once_the_shell_has_read_it() {
        for part in parts() {
            for call in chapter(&part.slug, HOST).unwrap().calls {
                let Some((_, body)) = call.request.split_once("-d '{") else {
                    continue;
                };
                let body = format!("{{{body}").replace("'\\''", "\u{1}");
                let (body, _) = body.split_once('\'').unwrap();
                let body = body.replace('\u{1}', "'");
                serde_json::from_str::<Value>(&body)
                    .unwrap_or_else(|error| panic!("{}: {error}", call.line.id));
            }
        }
    }

    #[test]
    fn names_of_schemas_read_as_words() {
        assert_eq!(title("DonationView"), "Donation");
        assert_eq!(title("AuthorisationSummary"), "Authorisation summary");
        assert_eq!(title("TokenAnswer"), "Token");
    }

    #[test]
    fn json_is_written_as_people_read_it() {
        let value = serde_json::json!({"status": "x", "id": "don_1", "a": [1, {"b": null}]});
        assert_eq!(
            pretty(&value),
            "{\n  \"id\": \"don_1\",\n  \"status\": \"x\",\n  \"a\": [1, {\"b\": null}]\n}"
        );
    }
}
