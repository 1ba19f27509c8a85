//! A call as a command.

use serde_json::Value;

use super::field::plain;
use super::json::pretty;
use super::{access, array, parameter};
use crate::developers::reference::model::{Access, Line};

/// The request as a command: what the document's examples say, at this installation.
pub(super) fn request(line: &Line, operation: &Value, base_url: &str) -> String {
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
                // A key of its own: with one key for all samples the second would be refused.
                lines.push("-H \"Idempotency-Key: $(uuidgen)\"".to_owned());
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
