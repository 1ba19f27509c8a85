//! Holds what is really sent and answered against the OpenAPI document. Only the parts of JSON Schema that the document
//! uses, but strictly: a member that the document does not name is an error.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use app::developers::errors::{FIELD_ERRORS, named};
use serde_json::Value;
use server::api::openapi::OPEN_VALUES;

use crate::world::{Answer, BASE_URL};

pub struct Document(Value);

static DOCUMENT: LazyLock<Document> = LazyLock::new(|| Document(server::api::openapi::document()));

impl Document {
    pub fn checked_in_code() -> &'static Self {
        &DOCUMENT
    }

    /// Checks one answer, and the body that led to it when it was taken.
    pub fn check(&self, method: &str, path: &str, sent: Option<&Value>, answer: &Answer) {
        let path = path.split('?').next().unwrap();
        assert!(
            answer.header("request-id").is_some_and(|id| id.starts_with("req_")),
            "{method} {path}: no Request-Id: {answer:?}"
        );
        assert!(answer.header("cache-control").is_some(), "{method} {path}: no Cache-Control");
        assert!(answer.header("access-control-allow-origin").is_none(), "{method} {path}: CORS");
        if answer.header("content-type") == Some("application/problem+json") {
            check_problem(answer);
        }
        let Some(operation) = self.operation(method, path) else {
            let about = ["/openapi", "/postman-collection.json", "/llms.txt"];
            assert!(
                answer.status >= 400 || about.iter().any(|begin| path.starts_with(begin)),
                "{method} {path} is not in the document"
            );
            return;
        };
        let response = operation.pointer(&format!("/responses/{}", answer.status));
        let response = response.unwrap_or_else(|| {
            panic!("{method} {path}: status {} is not in the document: {answer:?}", answer.status)
        });
        for name in ["Location", "WWW-Authenticate", "ETag", "Link", "RateLimit-Policy", "RateLimit"] {
            let named = response.pointer(&format!("/headers/{name}")).is_some();
            assert!(
                named || answer.header(name).is_none(),
                "{method} {path} {}: {name} is not in the document",
                answer.status
            );
        }
        if let Some(content) = response.get("content") {
            let kind = answer.header("content-type").unwrap_or_default();
            let schema = content.get(kind).and_then(|content| content.get("schema"));
            let schema = schema.unwrap_or_else(|| {
                panic!("{method} {path} {}: {kind} is not in the document", answer.status)
            });
            self.matches(schema, &answer.body)
                .unwrap_or_else(|wrong| panic!("{method} {path} {}: {wrong}: {answer:?}", answer.status));
        } else {
            assert_eq!(
                answer.text, "",
                "{method} {path} {}: a body that is not in the document",
                answer.status
            );
        }
        // The donations of a batch are refused one by one, in an answer of 200.
        if answer.status < 300
            && !path.ends_with("/donations/batch")
            && let (Some(sent), Some(schema)) =
                (sent, operation.pointer("/requestBody/content/application~1json/schema"))
        {
            self.matches(schema, sent).unwrap_or_else(|wrong| {
                panic!("{method} {path} took what the document does not: {wrong}: {sent}")
            });
        }
    }

    /// The operation for a method and an actual path.
    pub fn operation(&self, method: &str, path: &str) -> Option<&Value> {
        let fits = |template: &str| {
            let (mut a, mut b) = (template.split('/'), path.split('/'));
            loop {
                match (a.next(), b.next()) {
                    (None, None) => return true,
                    (Some(a), Some(b)) if a == b || (a.starts_with('{') && !b.is_empty()) => {}
                    _ => return false,
                }
            }
        };
        let paths = self.0.get("paths")?.as_object()?;
        // A path without placeholders goes first, as in the router.
        let mut templates: Vec<&String> = paths.keys().filter(|template| fits(template)).collect();
        templates.sort_by_key(|template| template.matches('{').count());
        paths.get(*templates.first()?)?.get(method.to_lowercase())
    }

    fn resolve<'a>(&'a self, schema: &'a Value) -> &'a Value {
        match schema.get("$ref").and_then(Value::as_str) {
            Some(place) => self
                .0
                .pointer(place.trim_start_matches('#'))
                .unwrap_or_else(|| panic!("{place} leads nowhere")),
            None => schema,
        }
    }

    /// Whether a value is as the schema says; if not, where and why.
    pub fn matches(&self, schema: &Value, value: &Value) -> Result<(), String> {
        self.check_value(schema, value, "")?;
        self.check_members(schema, value, "")
    }

    fn check_value(&self, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
        let schema = self.resolve(schema);
        if let Some(all) = schema.get("allOf").and_then(Value::as_array) {
            for part in all {
                self.check_value(part, value, at)?;
            }
        }
        if let Some(one) = schema.get("oneOf").and_then(Value::as_array) {
            let fitting = one.iter().filter(|part| self.matches(part, value).is_ok()).count();
            if fitting != 1 {
                return Err(format!("{at}: fits {fitting} of oneOf"));
            }
        }
        // Values to come are open to clients; what is answered today is one of those that are listed.
        let listed = schema.get("enum").or_else(|| schema.get(OPEN_VALUES));
        if let Some(words) = listed.and_then(Value::as_array)
            && !words.contains(value)
        {
            return Err(format!("{at}: {value} is none of {words:?}"));
        }
        if let Some(kind) = schema.get("type") {
            let kinds: Vec<&str> = kind.as_array().map_or_else(
                || vec![kind.as_str().unwrap()],
                |all| all.iter().filter_map(Value::as_str).collect(),
            );
            let is = |kind: &&str| match *kind {
                "null" => value.is_null(),
                "boolean" => value.is_boolean(),
                "integer" => value.is_i64() || value.is_u64(),
                "number" => value.is_number(),
                "string" => value.is_string(),
                "array" => value.is_array(),
                "object" => value.is_object(),
                other => panic!("type {other}"),
            };
            if !kinds.iter().any(is) {
                return Err(format!("{at}: {value} is not of type {kind}"));
            }
        }
        for name in
            schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
        {
            if value.is_object() && value.get(name).is_none() {
                return Err(format!("{at}/{name} is missing"));
            }
        }
        for (name, property) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
            if let Some(member) = value.get(name) {
                let at = format!("{at}/{name}");
                self.check_value(property, member, &at)?;
                self.check_members(property, member, &at)?;
            }
        }
        if let (Some(items), Some(array)) = (schema.get("items"), value.as_array()) {
            for (place, item) in array.iter().enumerate() {
                let at = format!("{at}/{place}");
                self.check_value(items, item, &at)?;
                self.check_members(items, item, &at)?;
            }
        }
        Ok(())
    }

    /// That an object has no member that its schema does not name.
    fn check_members(&self, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
        let (Some(object), false) = (value.as_object(), self.resolve(schema).get("oneOf").is_some()) else {
            return Ok(());
        };
        let mut known = BTreeSet::new();
        self.members(schema, &mut known);
        match object.keys().find(|name| !known.contains(*name)) {
            Some(name) => Err(format!("{at}/{name} is not in the document")),
            None => Ok(()),
        }
    }

    fn members(&self, schema: &Value, known: &mut BTreeSet<String>) {
        let schema = self.resolve(schema);
        known.extend(
            schema
                .get("properties")
                .and_then(Value::as_object)
                .into_iter()
                .flatten()
                .map(|(name, _)| name.clone()),
        );
        for part in schema.get("allOf").and_then(Value::as_array).into_iter().flatten() {
            self.members(part, known);
        }
    }
}

/// That a problem is one of the table, and says where to read about it and which request it was.
fn check_problem(answer: &Answer) {
    let code = named(answer.code()).unwrap_or_else(|| panic!("a code that is not in the table: {answer:?}"));
    assert_eq!(answer.body["status"], answer.status, "{answer:?}");
    assert_eq!(code.status, answer.status, "{answer:?}");
    assert_eq!(answer.body["title"], code.title);
    assert_eq!(answer.text_at("/type"), format!("{BASE_URL}/developers/errors/{}", code.code));
    assert_eq!(Some(answer.text_at("/instance").as_str()), answer.header("request-id"));
    for error in answer.body.get("errors").and_then(Value::as_array).into_iter().flatten() {
        let code = error["code"].as_str().unwrap();
        assert!(
            FIELD_ERRORS.iter().any(|(known, _)| *known == code),
            "{code} is not in the table: {answer:?}"
        );
        assert_ne!(error.get("pointer").is_some(), error.get("parameter").is_some(), "{answer:?}");
        if let Some(pointer) = error.get("pointer").and_then(Value::as_str) {
            assert!(pointer.is_empty() || pointer.starts_with('/'), "{answer:?}");
        }
    }
}
