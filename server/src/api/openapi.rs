//! The OpenAPI 3.1 document, made from the handlers' annotations and completed from the table of problems.

use serde_json::{Map, Value, json};
use utoipa::OpenApi;

use super::problem::{self, CODES, Code};
use super::{BASE, calls, schema};
use crate::oauth;

/// What the annotations cannot know.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Uplift",
        version = "1.0.0",
        description = "Gift Aid for giving platforms: send donors' authorisations and donations, and Uplift makes the Gift Aid \
            declarations and files the charities' claims.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
    ),
    servers((url = "/", description = "This installation")),
    // Those that only parameters name are not found by themselves.
    components(schemas(problem::Problem, problem::FieldProblem, schema::LookupKind, schema::WhyDeleted)),
    tags(
        (name = "Tokens", description = "OAuth 2.0 client credentials (RFC 6749), metadata (RFC 8414) and revocation (RFC 7009)."),
        (name = "Donors", description = "Finding and creating donors."),
        (name = "Authorisations", description = "A donor's permission for Uplift to make Gift Aid declarations."),
        (name = "Linked accounts", description = "Cards and phones that find a donor's gifts."),
        (name = "Donations", description = "Sending donations, and what becomes of them."),
        (name = "Charities", description = "The charities that added your platform."),
        (name = "Service", description = "The service itself."),
    ),
)]
struct Document;

/// The whole document.
#[must_use]
pub fn document() -> Value {
    let (_, calls) = calls().split_for_parts();
    let (_, tokens) = oauth::routes().split_for_parts();
    let whole = Document::openapi().nest(BASE, calls).merge_from(tokens);
    let mut document = serde_json::to_value(whole).unwrap_or_default();
    if let Some(components) = document.get_mut("components").and_then(Value::as_object_mut) {
        components.insert("securitySchemes".to_owned(), security_schemes());
        components.insert("headers".to_owned(), headers());
        components.insert(
            "examples".to_owned(),
            CODES
                .iter()
                .map(|code| (code.code.to_owned(), example(code)))
                .collect(),
        );
    }
    for (path, item) in document
        .get_mut("paths")
        .and_then(Value::as_object_mut)
        .into_iter()
        .flatten()
    {
        for (method, operation) in item.as_object_mut().into_iter().flatten() {
            if let Some(operation) = operation.as_object_mut() {
                complete(path, method, operation);
            }
        }
    }
    document
}

fn security_schemes() -> Value {
    let scopes: Map<String, Value> = domain::scope::Scope::ALL
        .iter()
        .map(|scope| (scope.as_str().to_owned(), Value::from(scope_in_words(*scope))))
        .collect();
    json!({
        "oauth2": {
            "type": "oauth2",
            "description": "For servers only: a client secret must never be part of an app or a web page.",
            "flows": {"clientCredentials": {"tokenUrl": "/oauth/token", "scopes": scopes}},
        },
        "client": {
            "type": "http", "scheme": "basic",
            "description": "The client id and secret, for the token endpoints alone. They can be sent as form fields instead.",
        },
    })
}

fn scope_in_words(scope: domain::scope::Scope) -> &'static str {
    use domain::scope::Scope;
    match scope {
        Scope::ReadDonor => "Find donors",
        Scope::CreateDonor => "Create donors",
        Scope::ReadAuthorisation => "Ask whether a donor gave an authorisation, and read its wording",
        Scope::CreateAuthorisation => "Send a donor's authorisation or its cancellation",
        Scope::LinkAccount => "Link cards and phones to donors",
        Scope::ReadDonation => "Read donations and their declarations",
        Scope::CreateDonation => "Send donations",
        Scope::UpdateDonation => "Change donations",
        Scope::DeleteDonation => "Delete donations that were refunded or never settled",
        Scope::ReadCharity => "Read the charities that added the platform",
        Scope::ManageWebhook => "Manage where events are sent",
    }
}

/// Adds what every call has: the headers of its answers, and the errors that follow from what it takes.
fn complete(path: &str, method: &str, operation: &mut Map<String, Value>) {
    let is_call = path.starts_with(BASE);
    let secured = operation.get("security").is_some() && is_call;
    let has_body = operation.contains_key("requestBody");
    if is_call && matches!(method, "post" | "patch" | "delete") {
        let parameters = operation.entry("parameters").or_insert_with(|| json!([]));
        if let Some(parameters) = parameters.as_array_mut() {
            parameters.push(json!({
                "name": "Idempotency-Key", "in": "header", "required": false, "example": "9f1c2b7e-5f0a-4f57-9a53-8f7f4f1d2c11",
                "description": "Makes a repeat of this request safe: it is answered as the first was, with Idempotency-Replayed: true.",
                "schema": {"type": "string", "minLength": 1, "maxLength": 255},
            }));
        }
    }
    let Some(responses) = operation.get_mut("responses").and_then(Value::as_object_mut) else {
        return;
    };
    if is_call {
        let mut codes: Vec<&Code> = vec![
            problem::INVALID_QUERY,
            problem::INTERNAL_ERROR,
            problem::UNAVAILABLE,
            problem::TIMED_OUT,
        ];
        if secured {
            codes.extend([
                problem::MISSING_TOKEN,
                problem::INVALID_TOKEN,
                problem::INSUFFICIENT_SCOPE,
            ]);
        }
        if has_body {
            codes.extend([
                problem::UNREADABLE_JSON,
                problem::BODY_TOO_LARGE,
                problem::UNSUPPORTED_MEDIA_TYPE,
                problem::INVALID_FIELDS,
            ]);
        }
        if matches!(method, "post" | "patch" | "delete") {
            codes.extend([problem::INVALID_IDEMPOTENCY_KEY, problem::IDEMPOTENCY_KEY_REUSED]);
        }
        for code in codes {
            let response = responses
                .entry(code.status.to_string())
                .or_insert_with(|| json!({"description": ""}));
            // A health answer of 503 is no problem document, and stays as it is.
            if response.get("content").is_none() {
                let description = response
                    .get("description")
                    .and_then(Value::as_str)
                    .unwrap_or_default();
                response["description"] =
                    Value::from(format!("{description} `{}`", code.code).trim().to_owned());
            }
        }
    }
    for (status, response) in responses.iter_mut() {
        if is_call && status.starts_with(['4', '5']) && response.get("content").is_none() {
            write_problem(response);
        }
        add_headers(status, method, is_call, response);
    }
    responses.sort_keys();
}

/// Turns the codes that a response's description names into its content, with one example for each.
fn write_problem(response: &mut Value) {
    let description = response
        .get("description")
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_owned();
    let codes: Vec<&Code> = description.split('`').filter_map(problem::named).collect();
    let examples: Map<String, Value> = codes
        .iter()
        .map(|code| {
            (
                code.code.to_owned(),
                json!({"$ref": format!("#/components/examples/{}", code.code)}),
            )
        })
        .collect();
    let sentences: Vec<String> = codes
        .iter()
        .map(|code| format!("`{}`: {}.", code.code, code.title))
        .collect();
    response["description"] = Value::from(sentences.join(" "));
    response["content"] = json!({
        "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}, "examples": examples},
    });
}

fn example(code: &Code) -> Value {
    let mut example = json!({
        "type": format!("https://uplift.example.org/developers/errors/{}", code.code),
        "title": code.title,
        "status": code.status,
        "detail": code.remedy,
        "instance": "req_01ke5v3s8f7qk9mz4x2w6r1t0a",
        "code": code.code,
    });
    match code.code {
        "invalid_fields" => {
            example["errors"] =
                json!([{"pointer": "/grossAmount", "code": "required", "detail": "This is required."}])
        }
        "invalid_query" => {
            example["errors"] = json!([{"parameter": "limit", "code": "out_of_range", "detail": "Send a whole number from 1 to 100."}]);
        }
        "reference_taken" => example["conflictingId"] = json!("don_01ke5v3s8f7qk9mz4x2w6r1t0a"),
        "insufficient_scope" => example["requiredScope"] = json!("create:donation"),
        _ => {}
    }
    json!({"summary": code.title, "value": example})
}

/// The headers that answers of several calls have.
fn headers() -> Value {
    let text = |description: &str| json!({"description": description, "schema": {"type": "string"}});
    json!({
        "Request-Id": text("The request's id: tell it to support."),
        "Location": text("The address of what was made."),
        "WWW-Authenticate": text("How to authenticate (RFC 6750)."),
        "Retry-After": text("Seconds to wait before trying again."),
        "Idempotency-Replayed": text("`true` when this is the kept answer of an earlier try."),
    })
}

fn add_headers(status: &str, method: &str, is_call: bool, response: &mut Value) {
    let mut names = vec!["Request-Id"];
    match status {
        "201" => names.push("Location"),
        "401" | "403" => names.push("WWW-Authenticate"),
        "429" | "503" => names.push("Retry-After"),
        _ => {}
    }
    if is_call && matches!(status, "200" | "201") && matches!(method, "post" | "patch" | "delete") {
        names.push("Idempotency-Replayed");
    }
    let Some(response) = response.as_object_mut() else {
        return;
    };
    let all = response.entry("headers").or_insert_with(|| json!({}));
    for name in names {
        all[name] = json!({"$ref": format!("#/components/headers/{name}")});
    }
}
