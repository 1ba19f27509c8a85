//! Bends the example of a body in every way that clients bend things.

use serde_json::{Map, Value, json};

use super::MARK;

/// One way to bend a body, and the field that the answer must name.
pub struct Bent {
    pub body: Value,
    pub pointer: String,
    pub how: &'static str,
}

/// Walks over an example beside its schema.
pub struct Bender<'a> {
    pub document: &'a Value,
    pub whole: &'a Value,
    pub found: Vec<Bent>,
}

impl Bender<'_> {
    fn resolve<'a>(&'a self, schema: &'a Value, example: &Value) -> &'a Value {
        if let Some(place) = schema.get("$ref").and_then(Value::as_str) {
            let named = self.document.pointer(place.trim_start_matches('#')).unwrap();
            return self.resolve(named, example);
        }
        let Some(parts) = schema.get("oneOf").and_then(Value::as_array) else {
            return schema;
        };
        let parts: Vec<&Value> = parts.iter().map(|part| self.resolve(part, example)).collect();
        let of_this_kind = parts.iter().find(|part| {
            let kind = part.pointer("/properties/type/enum/0");
            kind.is_some() && kind == example.get("type")
        });
        of_this_kind.or_else(|| parts.iter().find(|part| part["type"] != "null")).unwrap()
    }

    fn bend(&mut self, pointer: &str, how: &'static str, to: Value) {
        let mut body = self.whole.clone();
        *body.pointer_mut(pointer).unwrap() = to;
        let pointer = pointer.to_owned();
        self.found.push(Bent { body, pointer, how });
    }

    pub fn walk(&mut self, pointer: &str, schema: &Value, example: &Value) {
        let schema = self.resolve(schema, example).clone();
        for other in [json!(true), json!(7), json!(7.5), json!([]), json!({}), json!(MARK)] {
            let same = std::mem::discriminant(&other) == std::mem::discriminant(example);
            // The whole body is bent as text, below.
            if !same && !pointer.is_empty() {
                self.bend(pointer, "another type", other);
            }
        }
        match example {
            Value::Object(members) => self.walk_object(pointer, &schema, members),
            Value::Array(items) => {
                for (place, item) in items.iter().enumerate() {
                    self.walk(&format!("{pointer}/{place}"), &schema["items"], item);
                }
            }
            Value::Number(_) => {
                for (how, to) in [
                    ("nothing", json!(0)),
                    ("a debt", json!(-1)),
                    ("more than there is", json!(1_000_000_001)),
                    ("the most that fits", json!(i64::MAX)),
                    ("more than fits", json!(u64::MAX)),
                    ("a float", json!(1e30)),
                    ("pounds", json!(5.00)),
                    ("pounds and pence", json!(10.5)),
                    ("digits as text", json!("500")),
                    ("a blank", json!("")),
                ] {
                    self.bend(pointer, how, to);
                }
            }
            Value::String(text) => {
                self.bend(pointer, "a NUL", json!(format!("{text}\0")));
                self.bend(pointer, "a control character", json!(format!("{text}\u{7}x")));
                self.bend(pointer, "very long text", json!(MARK.repeat(600)));
                if schema.get("enum").is_some() {
                    self.bend(pointer, "an unknown word", json!("EUR"));
                    self.bend(pointer, "the word in capitals and blanks", json!(format!("{text} {text}")));
                }
                let is_date = schema["format"].as_str().is_some_and(|format| format.starts_with("date"));
                // Left out each means something, such as now, or a gift without a name: no blank may mean it.
                if is_date || pointer.ends_with("/reference") {
                    for blank in ["", " \t"] {
                        self.bend(pointer, "a blank", json!(blank));
                    }
                }
                if is_date {
                    for date in [
                        "2026-02-30",
                        "2026-13-01",
                        "21/11/2026",
                        "0000-00-00",
                        "0000-01-01",
                        "2026-11-21T25:00:00Z",
                    ] {
                        self.bend(pointer, "a date that does not exist", json!(date));
                    }
                }
            }
            Value::Bool(_) => {
                for word in ["", "true", "on", "yes"] {
                    self.bend(pointer, "an answer as text", json!(word));
                }
            }
            Value::Null => {}
        }
    }

    fn walk_object(&mut self, pointer: &str, schema: &Value, members: &Map<String, Value>) {
        let mut more = members.clone();
        more.insert("unheardOf".to_owned(), json!(MARK));
        let mut body = self.whole.clone();
        *body.pointer_mut(pointer).unwrap() = Value::Object(more);
        let at = format!("{pointer}/unheardOf");
        self.found.push(Bent { body, pointer: at, how: "an unknown member" });
        let required: Vec<String> = schema["required"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|name| name.as_str().unwrap().to_owned())
            .collect();
        for (name, member) in members {
            let at = format!("{pointer}/{name}");
            if required.contains(name) {
                for (how, to) in
                    [("left out", None), ("null", Some(Value::Null)), ("blank", Some(json!("  ")))]
                {
                    let mut fewer = members.clone();
                    match to {
                        Some(to) => fewer.insert(name.clone(), to),
                        None => fewer.remove(name),
                    };
                    let mut body = self.whole.clone();
                    *body.pointer_mut(pointer).unwrap() = Value::Object(fewer);
                    let pointer = at.clone();
                    self.found.push(Bent { body, pointer, how });
                }
            }
            let field = schema
                .pointer(&format!("/properties/{name}"))
                .unwrap_or_else(|| panic!("{at} of the example is not in the schema"))
                .clone();
            self.walk(&at, &field, member);
        }
    }
}
