//! A call as a request: what the document's examples say, at this installation.

use serde_json::Value;

use super::field::{parameter, plain};
use super::source::array;
use crate::developers::reference::model::{Access, Line};

/// A request, in no language yet.
pub(super) struct Request {
    pub method: String,
    pub address: String,
    pub access: Access,
    /// Whether it needs its own Idempotency-Key: if all samples had the same key, the second would be refused.
    pub once: bool,
    pub body: Content,
}

/// What a request carries.
pub(super) enum Content {
    Nothing,
    Json(Value),
    /// Its fields. The client's credentials are not among them: the samples send those as HTTP Basic.
    Form(Vec<(String, Entry)>),
}

/// The value of a field of a form.
pub(super) enum Entry {
    Text(String),
    /// The access token of the person who runs the sample.
    Token,
}

/// What a sample reads from the environment.
#[derive(Clone, Copy)]
pub(super) struct Variable {
    /// Its name there.
    pub env: &'static str,
    /// Its name in languages that write names in small letters.
    pub camel: &'static str,
}

const TOKEN: Variable = Variable { env: "TOKEN", camel: "token" };
const CLIENT_ID: Variable = Variable { env: "CLIENT_ID", camel: "clientId" };
const CLIENT_SECRET: Variable = Variable { env: "CLIENT_SECRET", camel: "clientSecret" };

impl Request {
    /// What it needs from the environment.
    pub(super) fn variables(&self) -> Vec<Variable> {
        let mut variables = match self.access {
            Access::Scope(_) => vec![TOKEN],
            Access::Client => vec![CLIENT_ID, CLIENT_SECRET],
            Access::Open => Vec::new(),
        };
        if let Content::Form(fields) = &self.body
            && fields.iter().any(|(_, entry)| matches!(entry, Entry::Token))
        {
            variables.push(TOKEN);
        }
        variables
    }
}

pub(super) fn request(line: &Line, operation: &Value, base_url: &str) -> Request {
    let mut path = line.path.clone();
    let mut query = Vec::new();
    let mut once = false;
    for parameter in array(operation, "parameters").map(parameter) {
        let example = parameter
            .example
            .or_else(|| parameter.values.first().map(|(word, _)| word.clone()))
            .unwrap_or_default();
        match parameter.place.as_str() {
            "path" => path = path.replace(&format!("{{{}}}", parameter.name), &example),
            // Why something is deleted should be said, though it need not be.
            "query" if parameter.required || line.method == "DELETE" => {
                query.push(format!("{}={example}", parameter.name));
            }
            "header" => once |= parameter.name == "Idempotency-Key" && line.method == "POST",
            _ => {}
        }
    }
    if !query.is_empty() {
        path = format!("{path}?{}", query.join("&"));
    }
    let example = |kind: &str| {
        operation.pointer("/requestBody/content").and_then(|media| media.get(kind)?.get("example"))
    };
    let body = match (example("application/json"), example("application/x-www-form-urlencoded")) {
        (Some(body), _) => Content::Json(body.clone()),
        (None, Some(Value::Object(form))) => Content::Form(
            form.iter()
                .filter(|(name, _)| !["client_id", "client_secret"].contains(&name.as_str()))
                .map(|(name, value)| (name.clone(), entry(plain(value))))
                .collect(),
        ),
        _ => Content::Nothing,
    };
    Request {
        method: line.method.clone(),
        address: format!("{base_url}{path}"),
        access: access(operation),
        once,
        body,
    }
}

/// Who may make a call.
pub(super) fn access(operation: &Value) -> Access {
    let scope = operation.pointer("/security/0/oauth2/0").and_then(Value::as_str);
    match scope {
        Some(scope) => Access::Scope(scope.to_owned()),
        None if operation.pointer("/security/0").is_some() => Access::Client,
        None => Access::Open,
    }
}

fn entry(example: String) -> Entry {
    if example == "upt_…" { Entry::Token } else { Entry::Text(example) }
}
