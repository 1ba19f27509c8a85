//! The OpenAPI 3.1 document, made from the handlers' annotations and completed from the table of problems.

mod example;
mod next_call;
mod openapi_3_0;
mod postman;

use std::collections::BTreeSet;

use app::developers::errors::{self, ERRORS, ErrorEntry};
use domain::donation::NewDeletionReason;
use domain::donor::LookupKind;
use domain::event::EventType;
use domain::event::view::{EventData, WebhookMessage};
use serde_json::{Map, Value, json};
use utoipa::OpenApi;

use super::problem;
use super::{BASE, calls, write_request};
use crate::oauth;

pub use openapi_3_0::in_3_0;
pub use postman::postman;

/// What the annotations cannot know.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Uplift",
        version = "1.0.0",
        description = "Gift Aid for giving platforms. You send authorisations and donations; Uplift makes the Gift Aid declarations and files the charities' claims.\n\nAmounts are whole pence. Dates are days in London, times are UTC. Unknown fields and query parameters are refused. Every error is a problem document (RFC 9457) with a stable \
            `code`, whose `type` is the address of a page about it.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
    ),
    servers((url = "/", description = "This installation")),
    // Schemas that only parameters name are not found automatically.
    components(schemas(
        problem::Problem, problem::FieldProblem, LookupKind, NewDeletionReason, WebhookMessage, EventData,
    )),
    tags(
        (name = "Tokens", description = "Your server exchanges its client id and secret for an access token that lasts 24 hours. OAuth 2.0 client credentials (RFC 6749), with metadata (RFC 8414), revocation (RFC 7009) and introspection (RFC 7662)."),
        (name = "Donors", description = "A donor has one id, which never changes and is the same for every platform. Find the donor by email address or phone number, or create the donor."),
        (name = "Authorisations", description = "A donor's permission for Uplift to make Gift Aid declarations as their intermediary. \
            One authorisation covers gifts to every charity, through every platform, until it ends on a 5 April."),
        (name = "Authorisation sessions", description = "The capture page, if you have no form of your own: begin a session, then send the donor to its url or show it in a frame on your page."),
        (name = "Linked accounts", description = "Cards and phones that identify a donor, so that a tap on a terminal needs no questions."),
        (name = "Donations", description = "Send donations and their settlement dates, and follow their status. Uplift makes the declaration as soon as everything needed is there."),
        (name = "Terminals", description = "The terminal map: which card terminal belongs to which charity."),
        (name = "Charities", description = "The charities that added your platform as a donation source, with the reference of each."),
        (name = "Events", description = "The record of what happened, in order, for 90 days."),
        (name = "Webhooks", description = "Events sent to your address, signed as Standard Webhooks 1.0.0."),
        (name = "Service", description = "The status of the service."),
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
            ERRORS.iter().map(|code| (code.code.to_owned(), example::problem(code))).collect(),
        );
    }
    document["webhooks"] = webhooks();
    if let Some(wording) = document.pointer_mut("/components/schemas/AuthorisationWording") {
        // The words themselves, so that the example is never out of date.
        wording["example"] = json!(domain::authorisation::wording::current(domain::Language::English));
    }
    name_transactions(&mut document);
    close_inputs(&mut document);
    open_answers(&mut document);
    example::complete_lists(&mut document);
    let schemas =
        document.pointer("/components/schemas").and_then(Value::as_object).cloned().unwrap_or_default();
    for (path, item) in document.get_mut("paths").and_then(Value::as_object_mut).into_iter().flatten() {
        for (method, operation) in item.as_object_mut().into_iter().flatten() {
            if let Some(operation) = operation.as_object_mut() {
                complete(path, method, operation);
                example::complete_bodies(&schemas, operation);
            }
        }
    }
    name_what_is_open(&mut document);
    let whole = document.to_string();
    if let Some(examples) = document.pointer_mut("/components/examples").and_then(Value::as_object_mut) {
        examples.retain(|code, _| whole.contains(&format!("#/components/examples/{code}\"")));
    }
    document
}

/// The document as an installation at this address serves it: a client that is made from it knows where to call.
#[must_use]
pub fn served(base_url: &str) -> Value {
    let mut document = document();
    let token_url = "/components/securitySchemes/oauth2/flows/clientCredentials/tokenUrl";
    for (place, address) in
        [("/servers/0/url", base_url.to_owned()), (token_url, format!("{base_url}/oauth/token"))]
    {
        if let Some(told) = document.pointer_mut(place) {
            *told = Value::from(address);
        }
    }
    document
}

/// Gives each kind of transaction a name of its own: generators call what has none by its place. They have no `discriminator`: with
/// one, the PHP of openapi-generator sends the name of the schema as `type`.
fn name_transactions(document: &mut Value) {
    let Some(schemas) = document.pointer_mut("/components/schemas").and_then(Value::as_object_mut) else {
        return;
    };
    let kinds = schemas.get_mut("Transaction").and_then(|whole| whole.get_mut("oneOf"));
    let mut named = Vec::new();
    for kind in kinds.and_then(Value::as_array_mut).into_iter().flatten() {
        let name = match kind.pointer("/properties/type/enum/0").and_then(Value::as_str) {
            Some("direct") => "DirectTransaction",
            Some("hmrcId") => "HmrcTransaction",
            Some("terminal") => "TerminalTransaction",
            _ => continue,
        };
        let reference = json!({"$ref": format!("#/components/schemas/{name}")});
        named.push((name.to_owned(), std::mem::replace(kind, reference)));
    }
    schemas.extend(named);
    schemas.sort_keys();
}

/// Objects that only requests have take no other members. Answers may gain members at any time.
fn close_inputs(document: &mut Value) {
    let (mut sent, mut answered) = (BTreeSet::new(), BTreeSet::new());
    let operations = document["paths"].as_object().into_iter().flat_map(Map::values);
    for operation in operations.filter_map(Value::as_object).flat_map(Map::values) {
        collect_schemas(document, &operation["requestBody"]["content"]["application/json"], &mut sent);
        collect_schemas(document, &operation["responses"], &mut answered);
    }
    for name in sent.difference(&answered) {
        let schema = document.pointer_mut(&format!("/components/schemas/{name}"));
        if let Some(schema) = schema.filter(|schema| schema["type"] == "object") {
            schema["additionalProperties"] = Value::Bool(false);
        }
    }
}

/// The word under which answers list their values: a client that is made from the document takes others too, so that a new value
/// breaks none. The same extension as Zalando's guidelines for REST have for this (rule 112).
pub const OPEN_VALUES: &str = "x-extensible-enum";

/// Lists the values of the words of answers as open ones. What bodies may hold stays closed, but for the types
/// of events: they come with every event, and an endpoint that names an unknown one is refused in any case.
fn open_answers(document: &mut Value) {
    let (mut sent, mut answered) = (BTreeSet::new(), BTreeSet::new());
    let operations = document["paths"].as_object().into_iter().flat_map(Map::values);
    for operation in operations.filter_map(Value::as_object).flat_map(Map::values) {
        // A filter may be sent what came in an answer; a part of an address is chosen from a list.
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        for parameter in parameters.filter(|parameter| parameter["in"] == "path") {
            collect_schemas(document, parameter, &mut sent);
        }
        collect_schemas(document, &operation["requestBody"], &mut sent);
        collect_schemas(document, &operation["responses"], &mut answered);
    }
    collect_schemas(document, &document["webhooks"], &mut answered);
    sent.remove("EventType");
    for (name, schema) in document["components"]["schemas"].as_object_mut().into_iter().flatten() {
        if answered.contains(name)
            && !sent.contains(name)
            && let Some(schema) = schema.as_object_mut()
            && let Some(values) = schema.remove("enum")
        {
            schema.insert(OPEN_VALUES.to_owned(), values);
        }
    }
}

/// Adds the name of every schema that `part` refers to, directly or through others.
fn collect_schemas(document: &Value, part: &Value, names: &mut BTreeSet<String>) {
    match part {
        Value::Object(members) => {
            let name = members.get("$ref").and_then(Value::as_str);
            if let Some(name) = name.and_then(|to| to.strip_prefix("#/components/schemas/"))
                && names.insert(name.to_owned())
            {
                collect_schemas(document, &document["components"]["schemas"][name], names);
            }
            members.values().for_each(|member| collect_schemas(document, member, names));
        }
        Value::Array(items) => items.iter().for_each(|item| collect_schemas(document, item, names)),
        _ => {}
    }
}

/// Says of what needs no token that it needs none: without `security` a linter cannot tell it from a call that was forgotten.
fn name_what_is_open(document: &mut Value) {
    for part in ["paths", "webhooks"] {
        for item in
            document.get_mut(part).and_then(Value::as_object_mut).into_iter().flat_map(Map::values_mut)
        {
            for operation in item.as_object_mut().into_iter().flat_map(Map::values_mut) {
                if let Some(operation) = operation.as_object_mut() {
                    operation.entry("security").or_insert_with(|| json!([]));
                }
            }
        }
    }
}

/// What is posted to a platform's endpoints, one entry for each type of event.
fn webhooks() -> Value {
    let header = |name: &str, description: &str| json!({"name": name, "in": "header", "required": true, "description": description, "schema": {"type": "string"}});
    let parameters = json!([
        header(
            "webhook-id",
            "The event's id. It is the same for every attempt, so that you can recognise repeats."
        ),
        header("webhook-timestamp", "When this attempt was signed, in seconds since 1970, in real time."),
        header(
            "webhook-signature",
            "`v1,` and the base64 of HMAC-SHA-256 over `id.timestamp.body`. While a secret is being changed there are two, separated by a space."
        ),
    ]);
    let entry = |kind: EventType| {
        let post = json!({
            "operationId": receiver_of(kind),
            // Not the tag of the calls: openapi-generator would write these over them.
            "tags": ["Webhook messages"],
            "summary": kind.meaning(),
            "parameters": parameters,
            "requestBody": {"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/WebhookMessage"}}}},
            "responses": {
                "2XX": {"description": "You received the event. After any other response, or none within 15 seconds, we try again."},
                "410": {"description": "You want no more events. We disable the endpoint."},
            },
        });
        (kind.as_str().to_owned(), json!({"post": post}))
    };
    EventType::for_platforms().map(entry).collect::<Map<_, _>>().into()
}

/// The function that takes events of this type in, as generators name it: `onDonationDeclared`.
fn receiver_of(kind: EventType) -> String {
    let mut name = "on".to_owned();
    for word in kind.as_str().split(['.', '_']) {
        let mut letters = word.chars();
        name.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        name.push_str(letters.as_str());
    }
    name
}

fn security_schemes() -> Value {
    let scopes: Map<String, Value> = domain::scope::Scope::ALL
        .iter()
        .map(|scope| (scope.as_str().to_owned(), Value::from(scope.in_words())))
        .collect();
    json!({
        "oauth2": {
            "type": "oauth2",
            "description": "For servers only: a client secret must never be part of an app or a web page.",
            "flows": {"clientCredentials": {"tokenUrl": "/oauth/token", "scopes": scopes}},
        },
        "client": {
            "type": "http", "scheme": "basic",
            "description": "The client id and secret, for the token endpoints only. You can send them as form fields instead.",
        },
    })
}

/// Adds what every call has: the headers of its answers, and the errors that follow from what it takes.
fn complete(path: &str, method: &str, operation: &mut Map<String, Value>) {
    let is_call = path.starts_with(BASE);
    let id = operation.get("operationId").and_then(Value::as_str).unwrap_or_default().to_owned();
    let keeps_answer = is_call && is_write(method) && !LOOKS.contains(&id.as_str());
    for parameter in operation.get_mut("parameters").and_then(Value::as_array_mut).into_iter().flatten() {
        // An empty cursor is refused.
        if parameter["name"] == "after" {
            parameter["schema"]["minLength"] = json!(1);
        }
        if parameter["name"] == "If-Match" {
            parameter["schema"] = json!({"type": "string", "pattern": write_request::TAGS});
        }
    }
    if keeps_answer {
        let parameters = operation.entry("parameters").or_insert_with(|| json!([]));
        if let Some(parameters) = parameters.as_array_mut() {
            parameters.push(json!({
                "name": "Idempotency-Key", "in": "header", "required": false, "example": format!("{id}-1"),
                "description": "Makes this request safe to repeat: a repeat gets the same response, with Idempotency-Replayed: true. 1 to 255 printable ASCII characters, such as a UUID.",
                "schema": {"type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!-~][ -~]*$"},
            }));
        }
    }
    let codes = common_errors(method, keeps_answer, operation);
    let Some(responses) = operation.get_mut("responses").and_then(Value::as_object_mut) else {
        return;
    };
    if is_call {
        name_errors(&codes, responses);
    }
    for (status, response) in responses.iter_mut() {
        if !is_call && status.starts_with(['4', '5']) {
            example::write_oauth_errors(status, response);
        }
        if is_call && status.starts_with(['4', '5']) && response.get("content").is_none() {
            write_problem(response);
        }
        add_headers(status, keeps_answer, is_call, response);
    }
    responses.sort_keys();
    next_call::complete(&id, responses);
}

/// Calls that only look, and take what is looked for in the body: no answer is kept, and a repeat looks again.
const LOOKS: [&str; 1] = ["lookUpDonor"];

/// Whether a call of this method may change something, so that its Idempotency-Key is read.
fn is_write(method: &str) -> bool {
    matches!(method, "post" | "put" | "patch" | "delete")
}

/// The errors of every call, and those that follow from what this one takes.
fn common_errors(
    method: &str,
    keeps_answer: bool,
    operation: &Map<String, Value>,
) -> Vec<&'static ErrorEntry> {
    let has_version = operation
        .get("parameters")
        .and_then(Value::as_array)
        .is_some_and(|all| all.iter().any(|parameter| parameter["name"] == "If-Match"));
    let mut codes =
        vec![errors::INVALID_QUERY, errors::INTERNAL_ERROR, errors::UNAVAILABLE, errors::TIMED_OUT];
    if operation.contains_key("security") {
        codes.extend([
            errors::MISSING_TOKEN,
            errors::INVALID_TOKEN,
            errors::INSUFFICIENT_SCOPE,
            errors::RATE_LIMITED,
        ]);
    }
    // A write that takes no body refuses one.
    if keeps_answer || operation.contains_key("requestBody") {
        codes.extend([
            errors::UNREADABLE_JSON,
            errors::BODY_TOO_LARGE,
            errors::UNSUPPORTED_MEDIA_TYPE,
            errors::INVALID_FIELDS,
        ]);
    }
    if has_version {
        codes.push(errors::INVALID_HEADER);
    }
    if is_write(method) {
        codes.push(errors::INVALID_IDEMPOTENCY_KEY);
    }
    if keeps_answer {
        codes.push(errors::IDEMPOTENCY_KEY_REUSED);
    }
    codes
}

/// Names errors in the answers of their statuses, and adds the answers that are missing.
fn name_errors(codes: &[&ErrorEntry], responses: &mut Map<String, Value>) {
    for code in codes {
        let response = responses.entry(code.status.to_string()).or_insert_with(|| json!({"description": ""}));
        // A health answer of 503 is no problem document, and stays as it is.
        if response.get("content").is_none() {
            let description = response.get("description").and_then(Value::as_str).unwrap_or_default();
            response["description"] = Value::from(format!("{description} `{}`", code.code).trim().to_owned());
        }
    }
}

/// Turns the codes that a response's description names into its content, with one example for each.
fn write_problem(response: &mut Value) {
    let description = response.get("description").and_then(Value::as_str).unwrap_or_default().to_owned();
    let codes: Vec<&ErrorEntry> = description.split('`').filter_map(errors::named).collect();
    let examples: Map<String, Value> = codes
        .iter()
        .map(|code| (code.code.to_owned(), json!({"$ref": format!("#/components/examples/{}", code.code)})))
        .collect();
    let sentences: Vec<String> =
        codes.iter().map(|code| format!("`{}`: {}.", code.code, code.title)).collect();
    response["description"] = Value::from(sentences.join(" "));
    response["content"] = json!({
        "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}, "examples": examples},
    });
}

/// The headers that answers of several calls have.
fn headers() -> Value {
    let text = |description: &str| json!({"description": description, "schema": {"type": "string"}});
    json!({
        "Request-Id": text("The id of the request. Quote it when you contact us."),
        "Location": text("The address of the new resource."),
        "WWW-Authenticate": text("How to authenticate (RFC 6750)."),
        "Retry-After": text("Seconds to wait before trying again."),
        "RateLimit-Policy": text("The client's quota `q` of requests in a window of `w` seconds (draft-ietf-httpapi-ratelimit-headers)."),
        "RateLimit": text("How many requests `r` are left, and the seconds `t` until the next window."),
        "Idempotency-Replayed": text("`true` if this is the stored response to an earlier request with the same key."),
    })
}

fn add_headers(status: &str, keeps_answer: bool, is_call: bool, response: &mut Value) {
    let mut names = vec!["Request-Id"];
    // Without a valid token there is no rate limit window to report.
    if is_call && status != "401" {
        names.extend(["RateLimit-Policy", "RateLimit"]);
    }
    match status {
        "201" => names.push("Location"),
        "401" | "403" => names.push("WWW-Authenticate"),
        "429" | "503" => names.push("Retry-After"),
        _ => {}
    }
    if keeps_answer && matches!(status, "200" | "201" | "204") {
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
