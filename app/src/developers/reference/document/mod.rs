//! Reads the OpenAPI document into what the pages show. The document is part of the program; a test of the server says that
//! it is what the code does.

mod field;
mod json;
mod request;
mod sample;
mod source;
mod written;

use serde_json::Value;

use self::field::{fields, parameter, place, referred, resolve};
use self::json::pretty;
use self::request::{access, request};
pub use self::sample::sample;
pub use self::source::{BASE, parts};
use self::source::{DOCUMENT, array, members, operation, text};
use self::written::written;
use super::language::Language;
use super::model::{
    Answer, Beside, Body, Call, CallError, CallInFull, Chapter, Line, Object, Overview, Part,
};
use crate::developers::errors;

/// The errors that nearly every call has: they say nothing about one.
const USUAL: [&str; 14] = [
    "unreadable_json",
    "invalid_query",
    "invalid_idempotency_key",
    "missing_token",
    "invalid_token",
    "insufficient_scope",
    "body_too_large",
    "unsupported_media_type",
    "invalid_fields",
    "idempotency_key_reused",
    "rate_limited",
    "internal_error",
    "unavailable",
    "timed_out",
];

/// What the first page shows.
pub fn overview(base_url: &str) -> Overview {
    Overview { api: format!("{base_url}{BASE}"), parts: parts().collect() }
}

/// The page of a part; none has another name.
pub fn chapter(slug: &str) -> Option<Chapter> {
    let parts: Vec<Part> = parts().collect();
    let part = parts.iter().find(|part| part.slug == slug)?.clone();
    let pages = parts.iter().map(|part| (part.page(), part.name.clone())).collect();
    Some(Chapter { beside: beside(pages, &part.page()), part, parts })
}

/// The page of a call, with its sample in this language; none has another name, or is in another part.
pub fn call_in_full(slug: &str, id: &str, base_url: &str, language: Language) -> Option<CallInFull> {
    let parts: Vec<Part> = parts().collect();
    let part = parts.iter().find(|part| part.slug == slug)?.clone();
    let line = part.lines.iter().find(|line| line.id == id)?;
    let call = call(line, operation(line)?, base_url, language);
    let lines = parts.iter().flat_map(|part| &part.lines);
    let pages = lines.map(|line| (line.page.clone(), line.title.clone())).collect();
    Some(CallInFull { beside: beside(pages, &line.page), part, call })
}

/// What is before and after a page, of pages in their order.
fn beside(pages: Vec<(String, String)>, page: &str) -> Beside {
    let (before, from) = pages.split_at(pages.iter().position(|(other, _)| other == page).unwrap_or(0));
    Beside { before: before.last().cloned(), after: from.get(1).cloned() }
}

fn call(line: &Line, operation: &Value, base_url: &str, language: Language) -> Call {
    let responses: Vec<(&String, &Value)> = members(operation, "responses").collect();
    // A health answer of 503 is an answer like that of 200; errors have codes, and an example for each.
    let (good, bad): (Vec<_>, Vec<_>) = responses.into_iter().partition(|(status, response)| {
        status.starts_with(['1', '2', '3'])
            || response.pointer("/content/application~1json/example").is_some()
    });
    let errors: Vec<CallError> = bad.iter().map(|(status, response)| error(status, response)).collect();
    Call {
        line: line.clone(),
        words: text(operation, "/description"),
        access: access(operation),
        parameters: array(operation, "parameters").map(parameter).collect(),
        body: body(operation),
        answers: good.iter().map(|(status, response)| answer(status, response)).collect(),
        object: good.iter().find_map(|(_, response)| object(response)),
        usual_errors: errors.iter().filter_map(|error| of_these(error, is_usual)).collect(),
        errors: errors
            .iter()
            .filter_map(|error| of_these(error, |error, code| !is_usual(error, code)))
            .collect(),
        request: written(&request(line, operation, base_url), language),
    }
}

/// The token endpoints share some of the words, but not what they mean.
fn is_usual(error: &CallError, code: &str) -> bool {
    error.catalogued && USUAL.contains(&code)
}

/// The error with those of its codes for which this is so, if there are any.
fn of_these(error: &CallError, is: impl Fn(&CallError, &str) -> bool) -> Option<CallError> {
    let codes: Vec<_> = error.codes.iter().filter(|(code, _)| is(error, code)).cloned().collect();
    (!codes.is_empty()).then(|| CallError { codes, ..error.clone() })
}

fn body(operation: &Value) -> Option<Body> {
    let body = operation.get("requestBody")?;
    let (kind, media) = members(body, "content").next()?;
    let mut fields = fields(resolve(media.get("schema")?).0, 0);
    place(&mut fields, "body");
    Some(Body { kind: kind.clone(), optional: body.get("required") != Some(&Value::Bool(true)), fields })
}

fn answer(status: &str, response: &Value) -> Answer {
    Answer {
        status: status.to_owned(),
        words: text(response, "/description"),
        headers: members(response, "headers")
            .map(|(name, header)| (name.clone(), text(referred(header), "/description")))
            .collect(),
        example: response.pointer("/content/application~1json/example").map(pretty),
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

/// What a response holds.
fn object(response: &Value) -> Option<Object> {
    let reference = response.pointer("/content/application~1json/schema/$ref")?.as_str()?;
    let name = reference.strip_prefix("#/components/schemas/")?;
    let item = item_of(name);
    let schema = DOCUMENT.pointer("/components/schemas")?.get(item.unwrap_or(name))?;
    let mut fields = fields(schema, 0);
    place(&mut fields, "response");
    Some(Object {
        name: title(item.unwrap_or(name)),
        list: item.is_some(),
        words: text(schema, "/description"),
        fields,
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
    use std::collections::BTreeSet;

    use super::source::METHODS;
    use super::*;
    use crate::developers::reference::model::{Access, Field};

    const HOST: &str = "https://uplift.example.org";

    /// The page of every call.
    fn calls(language: Language) -> Vec<CallInFull> {
        let lines = |part: Part| part.lines.into_iter().map(move |line| (part.slug.clone(), line.id));
        parts()
            .flat_map(lines)
            .map(|(slug, id)| call_in_full(&slug, &id, HOST, language).unwrap_or_else(|| panic!("{id}")))
            .collect()
    }

    #[test]
    fn every_call_of_the_document_has_a_page() {
        let calls = calls(Language::Curl);
        let operations: usize = members(&DOCUMENT, "paths")
            .map(|(_, item)| METHODS.iter().filter(|method| item.get(**method).is_some()).count())
            .sum();
        assert_eq!(calls.len(), operations);
        assert!(operations >= 23, "{operations}");
        for CallInFull { call, .. } in calls {
            let id = &call.line.id;
            assert!(!call.answers.is_empty(), "{id} answers nothing");
            assert!(call.request.contains(HOST), "{id}: {}", call.request);
            assert!(!call.request.contains('{') || call.body.is_some(), "{id}: {}", call.request);
            for error in call.errors.iter().chain(&call.usual_errors) {
                assert!(!error.codes.is_empty(), "{id} {} has no code", error.status);
                for (code, title) in error.codes.iter().filter(|_| error.catalogued) {
                    assert!(!title.is_empty(), "{id}: {code} is not in the catalogue");
                }
            }
            let body = call.body.map(|body| body.fields);
            let object = call.object.map(|object| object.fields);
            // A heading has something below it.
            assert!(body.iter().chain(&object).all(|fields| !fields.is_empty()), "{id} has no fields");
            let fields: Vec<Field> =
                [Some(call.parameters), body, object].into_iter().flatten().flatten().collect();
            fields.iter().for_each(|field| assert_told(id, field));
            let mut places = BTreeSet::new();
            assert_apart(&fields, &mut places);
        }
    }

    fn assert_apart(fields: &[Field], places: &mut BTreeSet<String>) {
        for field in fields {
            assert!(places.insert(field.id.clone()), "{} is there twice", field.id);
            assert_apart(&field.fields, places);
            field.variants.iter().for_each(|variant| assert_apart(&variant.fields, places));
        }
    }

    #[test]
    fn every_answer_with_a_body_says_what_is_in_it() {
        for CallInFull { call, .. } in calls(Language::Curl) {
            let has_body = call.answers.iter().any(|answer| answer.example.is_some());
            assert_eq!(call.object.is_some(), has_body, "{}", call.line.id);
        }
    }

    #[test]
    fn a_call_is_between_the_one_before_and_the_one_after_and_a_part_too() {
        let beside = |slug, id| call_in_full(slug, id, HOST, Language::Curl).map(|page| page.beside).unwrap();
        let middle = beside("donations", "listDonations");
        assert_eq!(middle.before.unwrap().0, "/developers/reference/donations/createDonation");
        assert_eq!(middle.after.unwrap().0, "/developers/reference/donations/createDonations");
        // From the last of a part on to the first of the next.
        let last = beside("donations", "refundDonation");
        assert_eq!(last.after.unwrap().0, "/developers/reference/terminals/addTerminal");
        assert_eq!(beside("tokens", "issueToken").before, None);
        assert_eq!(beside("service", "getHealth").after, None);
        let donations = chapter("donations").unwrap().beside;
        assert_eq!(donations.before.unwrap().1, "Linked accounts");
        assert_eq!(donations.after.unwrap().1, "Terminals");
    }

    #[test]
    fn what_the_document_does_not_have_has_no_page() {
        for (slug, id) in
            [("donations", "createDonor"), ("donations", "createdonation"), ("nothing", "createDonation")]
        {
            assert_eq!(call_in_full(slug, id, HOST, Language::Curl), None, "{slug}/{id}");
        }
        assert_eq!(chapter("nothing"), None);
    }

    #[test]
    fn an_error_that_says_something_about_a_call_is_apart_from_the_usual_ones() {
        let codes = |errors: &[CallError]| -> Vec<String> {
            errors.iter().flat_map(|error| error.codes.iter().map(|(code, _)| code.clone())).collect()
        };
        let call = |slug, id| call_in_full(slug, id, HOST, Language::Curl).unwrap().call;
        let create = call("donations", "createDonation");
        assert_eq!(codes(&create.errors), ["deleted", "reference_taken"]);
        assert!(codes(&create.usual_errors).contains(&"rate_limited".to_owned()));
        let token = call("tokens", "issueToken");
        assert!(codes(&token.errors).contains(&"rate_limited".to_owned()) && token.usual_errors.is_empty());
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
    fn an_example_in_a_command_is_json_once_the_shell_has_read_it() {
        let (mut taken, mut read) = (0, 0);
        for CallInFull { call, .. } in calls(Language::Curl) {
            let takes_json = |body: &Body| body.kind == "application/json";
            taken += usize::from(call.body.as_ref().is_some_and(takes_json));
            let Some((_, body)) = call.request.split_once("-d '{") else {
                continue;
            };
            let body = format!("{{{body}").replace("'\\''", "\u{1}");
            let (body, _) = body.split_once('\'').unwrap();
            let body = body.replace('\u{1}', "'");
            serde_json::from_str::<Value>(&body).unwrap_or_else(|error| panic!("{}: {error}", call.line.id));
            read += 1;
        }
        assert_eq!(read, taken);
        assert!(read >= 14, "{read}");
    }

    #[test]
    fn every_call_is_in_every_language() {
        for language in Language::ALL {
            for CallInFull { call, .. } in calls(language) {
                let at = format!("{} in {}: {}", call.line.id, language.name(), call.request);
                assert!(call.request.contains(&format!("{HOST}/")) && !call.request.ends_with('\n'), "{at}");
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
