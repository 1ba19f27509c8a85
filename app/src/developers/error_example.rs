//! What an answer with each code of the catalogue looks like, in the words with which the API answers.

use super::error_details;
use super::errors::ErrorEntry;
use domain::conflict::ApiConflict;
use domain::field_error::FieldErrors;
use domain::reader::Reader;
use domain::scope::Scope;
use serde::Serialize;
use serde_json::json;

/// The request that the examples are answers to.
const REQUEST: &str = "req_01ke5v3s8f7qk9mz4x2w6r1t0a";
/// The scope that it lacks.
const SCOPE: Scope = Scope::CreateDonation;
/// The methods that its address takes.
const ALLOWED: &str = "GET,HEAD,POST";

/// A problem, with its members in the order in which the API writes them.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    r#type: String,
    title: &'static str,
    status: u16,
    detail: String,
    instance: &'static str,
    code: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<Field>,
    #[serde(skip_serializing_if = "Option::is_none")]
    conflicting_id: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    required_scope: Option<&'static str>,
}

/// What is wrong with a field of the body or a parameter of the query.
#[derive(Clone, Debug, Serialize)]
struct Field {
    #[serde(skip_serializing_if = "Option::is_none")]
    pointer: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    parameter: Option<&'static str>,
    code: String,
    detail: String,
}

/// The problem, of an installation at `base_url`.
#[must_use]
pub fn problem(entry: &ErrorEntry, base_url: &str) -> Problem {
    let (detail, errors) = match entry.code {
        "unreadable_json" => (error_details::unreadable(error_details::ENDS_EARLY, 1, 42), Vec::new()),
        "invalid_query" => (error_details::ROWS.to_owned(), vec![wrong_limit()]),
        "invalid_header" => (error_details::QUOTED_TAG.to_owned(), Vec::new()),
        "method_not_allowed" => (error_details::methods(&["GET", "POST"]), Vec::new()),
        "insufficient_scope" => (error_details::lacks(SCOPE), Vec::new()),
        "idempotency_key_reused" => {
            (error_details::key_used("POST /donations", "2026-11-21T09:05:00Z"), Vec::new())
        }
        "invalid_fields" => {
            let errors = wrong_amount();
            (error_details::fields(&errors), named(errors))
        }
        code => (code.parse::<ApiConflict>().map_or(entry.remedy, ApiConflict::said).to_owned(), Vec::new()),
    };
    Problem {
        r#type: format!("{base_url}/developers/errors/{}", entry.code),
        title: entry.title,
        status: entry.status,
        detail,
        instance: REQUEST,
        code: entry.code,
        errors,
        conflicting_id: match entry.code {
            "reference_taken" => Some("don_01ke5v3s8f7qk9mz4x2w6r1t0a"),
            "session_open" => Some("cap_01ke5v3s8f7qk9mz4x2w6r1t0a"),
            _ => None,
        },
        required_scope: (entry.code == "insufficient_scope").then_some(SCOPE.as_str()),
    }
}

fn wrong_limit() -> Field {
    Field {
        pointer: None,
        parameter: Some("limit"),
        code: "out_of_range".to_owned(),
        detail: error_details::ROWS.to_owned(),
    }
}

/// What the API finds wrong with pounds where pence are wanted.
fn wrong_amount() -> FieldErrors {
    let sent = json!({"grossAmount": "10.00"});
    let read = Reader::new(&sent).and_then(|mut reader| {
        reader.integer("grossAmount");
        reader.finish()
    });
    read.err().unwrap_or_default()
}

fn named(errors: FieldErrors) -> Vec<Field> {
    let errors = errors.into_iter().map(|error| Field {
        pointer: Some(error.pointer),
        parameter: None,
        code: error.code,
        detail: error.detail,
    });
    errors.collect()
}

/// The headers that come with it and say what to do, beside its media type.
#[must_use]
pub fn headers(entry: &ErrorEntry) -> Vec<(&'static str, String)> {
    match entry.code {
        "missing_token" => vec![("WWW-Authenticate", error_details::CHALLENGE.to_owned())],
        "invalid_token" => vec![("WWW-Authenticate", error_details::INVALID_TOKEN.to_owned())],
        "insufficient_scope" => vec![("WWW-Authenticate", error_details::insufficient(SCOPE))],
        "method_not_allowed" => vec![("Allow", ALLOWED.to_owned())],
        "rate_limited" => vec![
            ("Retry-After", "41".to_owned()),
            ("RateLimit-Policy", error_details::policy(1500, 60)),
            ("RateLimit", error_details::left(0, 41)),
        ],
        "unavailable" => vec![("Retry-After", error_details::BACK_AFTER.to_owned())],
        "timed_out" => vec![("Retry-After", error_details::TIMED_OUT_AFTER.to_owned())],
        _ => Vec::new(),
    }
}

/// The whole answer as text.
pub(super) fn text(entry: &ErrorEntry, base_url: &str) -> String {
    let mut text =
        format!("HTTP/1.1 {}\nContent-Type: application/problem+json\nRequest-Id: {REQUEST}\n", entry.status);
    for (name, value) in headers(entry) {
        text.push_str(&format!("{name}: {value}\n"));
    }
    let body = serde_json::to_string_pretty(&problem(entry, base_url)).unwrap_or_default();
    text + "\n" + &body
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::super::errors::{ERRORS, named};
    use super::*;

    fn shown(code: &str) -> (String, Value) {
        let text = text(named(code).unwrap(), "https://uplift.example.org");
        let (head, body) = text.split_once("\n\n").unwrap();
        (head.to_owned(), serde_json::from_str(body).unwrap())
    }

    #[test]
    fn every_example_is_a_problem_that_says_what_to_do() {
        for entry in ERRORS {
            let (head, problem) = shown(entry.code);
            assert!(head.starts_with(&format!("HTTP/1.1 {}\n", entry.status)), "{head}");
            assert_eq!(problem["code"], entry.code);
            let detail = problem["detail"].as_str().unwrap();
            assert!(detail.len() > 15 && detail.ends_with('.'), "{}: {detail}", entry.code);
        }
        let (_, fields) = shown("invalid_fields");
        assert_eq!(fields["detail"], "1 field needs attention. Nothing was stored.");
        assert_eq!(
            (&fields["errors"][0]["pointer"], &fields["errors"][0]["code"]),
            (&json!("/grossAmount"), &json!("wrong_type"))
        );
    }

    #[test]
    fn who_must_wait_or_prove_who_they_are_sees_the_headers_that_say_how() {
        let (head, _) = shown("rate_limited");
        for line in [
            "Retry-After: 41",
            "RateLimit-Policy: \"default\";q=1500;w=60",
            "RateLimit: \"default\";r=0;t=41",
        ] {
            assert!(head.lines().any(|said| said == line), "{head}");
        }
        for (code, challenge) in [
            ("missing_token", "WWW-Authenticate: Bearer realm=\"uplift\""),
            ("invalid_token", "error=\"invalid_token\""),
            ("insufficient_scope", "scope=\"create:donation\""),
        ] {
            assert!(shown(code).0.contains(challenge), "{code}");
        }
        assert!(shown("timed_out").0.ends_with("Retry-After: 5"));
    }
}
