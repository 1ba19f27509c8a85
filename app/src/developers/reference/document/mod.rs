//! Reads the OpenAPI document into what the pages show. The document is part of the program; a test of the server says that
//! it is what the code does.

mod field;
mod json;
mod request;
mod sample;
mod source;
mod written;

use serde_json::Value;

use self::field::{fields, parameter, referred, resolve};
use self::json::pretty;
use self::request::{access, request};
pub use self::sample::sample;
pub use self::source::{BASE, parts};
use self::source::{DOCUMENT, array, members, operation, text};
use self::written::written;
use super::language::Language;
use super::model::{Answer, Body, Call, CallError, Chapter, Line, Object, Overview};
use crate::developers::errors;

/// What the first page shows.
pub fn overview(base_url: &str) -> Overview {
    Overview { api: format!("{base_url}{BASE}"), parts: parts().collect() }
}

/// A part in full, with its samples in this language; none has another name.
pub fn chapter(slug: &str, base_url: &str, language: Language) -> Option<Chapter> {
    let part = parts().find(|part| part.slug == slug)?;
    let operations: Vec<(&Line, &Value)> =
        part.lines.iter().filter_map(|line| Some((line, operation(line)?))).collect();
    let calls: Vec<Call> =
        operations.iter().map(|(line, operation)| call(line, operation, base_url, language)).collect();
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
    Some(Chapter { parts: parts().map(|part| (part.name, part.slug)).collect(), part, calls, objects })
}

fn call(line: &Line, operation: &Value, base_url: &str, language: Language) -> Call {
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
        request: written(&request(line, operation, base_url), language),
    }
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
    let (object, list) = match name.and_then(item_of) {
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

/// What a page of a list holds. That of events is told in full: its cursor is another.
fn item_of(list: &str) -> Option<&str> {
    list.strip_suffix("List").filter(|item| *item != "Event")
}

/// A schema's name for people: `TokenAnswer` is a token.
fn title(name: &str) -> String {
    let name = name.strip_suffix("Answer").unwrap_or(name);
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

#[cfg(test)]
mod tests {
    use super::source::METHODS;
    use super::*;
    use crate::developers::reference::model::{Access, Field};

    const HOST: &str = "https://uplift.example.org";

    #[test]
    fn every_call_of_the_document_is_on_a_page() {
        let calls: Vec<Call> = parts()
            .filter_map(|part| chapter(&part.slug, HOST, Language::Curl))
            .flat_map(|chapter| chapter.calls)
            .collect();
        let operations: usize = members(&DOCUMENT, "paths")
            .map(|(_, item)| METHODS.iter().filter(|method| item.get(**method).is_some()).count())
            .sum();
        assert_eq!(calls.len(), operations);
        assert!(operations >= 23, "{operations}");
        for call in calls {
            let id = &call.line.id;
            assert!(!call.answers.is_empty(), "{id} answers nothing");
            assert!(call.request.contains(HOST), "{id}: {}", call.request);
            assert!(!call.request.contains('{') || call.body.is_some(), "{id}: {}", call.request);
            for error in &call.errors {
                assert!(!error.codes.is_empty(), "{id} {} has no code", error.status);
                for (code, title) in error.codes.iter().filter(|_| error.catalogued) {
                    assert!(!title.is_empty(), "{id}: {code} is not in the catalogue");
                }
            }
            for field in call.parameters.iter().chain(call.body.iter().flat_map(|body| &body.fields)) {
                assert_told(id, field);
            }
        }
    }

    fn assert_told(of: &str, field: &Field) {
        let at = format!("{of} {}", field.name);
        assert!(!field.kind.is_empty(), "{at} has no kind");
        assert!(!field.words.is_empty() || field.kind.starts_with("always"), "{at} has no meaning");
        for (word, meaning) in &field.values {
            assert!(!meaning.is_empty() || field.values.len() == 1, "{at}: {word} has no meaning");
        }
        field.fields.iter().for_each(|inner| assert_told(&at, inner));
        for variant in &field.variants {
            variant.fields.iter().for_each(|inner| assert_told(&at, inner));
        }
    }

    #[test]
    fn every_object_that_a_call_answers_is_on_its_page() {
        for part in parts() {
            let chapter = chapter(&part.slug, HOST, Language::Curl).unwrap();
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
        let (mut taken, mut read) = (0, 0);
        for part in parts() {
            for call in chapter(&part.slug, HOST, Language::Curl).unwrap().calls {
                let takes_json = |body: &Body| body.kind == "application/json";
                taken += usize::from(call.body.as_ref().is_some_and(takes_json));
                let Some((_, body)) = call.request.split_once("-d '{") else {
                    continue;
                };
                let body = format!("{{{body}").replace("'\\''", "\u{1}");
                let (body, _) = body.split_once('\'').unwrap();
                let body = body.replace('\u{1}', "'");
                serde_json::from_str::<Value>(&body)
                    .unwrap_or_else(|error| panic!("{}: {error}", call.line.id));
                read += 1;
            }
        }
        assert_eq!(read, taken);
        assert!(read >= 14, "{read}");
    }

    #[test]
    fn every_call_is_in_every_language() {
        for language in Language::ALL {
            for part in parts() {
                for call in chapter(&part.slug, HOST, language).unwrap().calls {
                    let at = format!("{} in {}: {}", call.line.id, language.name(), call.request);
                    assert!(
                        call.request.contains(&format!("{HOST}/")) && !call.request.ends_with('\n'),
                        "{at}"
                    );
                    // No example is left in the place of a secret.
                    assert!(!call.request.contains('…'), "{at}");
                    let proof = match call.access {
                        Access::Scope(_) => "token",
                        Access::Client => "secret",
                        Access::Open => "",
                    };
                    assert!(call.request.to_lowercase().contains(proof), "{at}");
                }
            }
        }
    }

    #[test]
    fn names_of_schemas_read_as_words() {
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
