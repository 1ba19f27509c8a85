//! JSON as people read it, and the same value as a literal of other languages.

use serde_json::{Map, Value};

/// How a language writes a value.
pub(super) struct Notation {
    /// What the members of an object stand between.
    pub braces: [&'static str; 2],
    /// An object without members.
    pub empty: &'static str,
    /// Between a name and its value.
    pub pair: &'static str,
    /// One step to the right.
    pub indent: &'static str,
    /// A value that holds no others, or a name.
    pub scalar: fn(&Value) -> String,
}

const JSON: Notation =
    Notation { braces: ["{", "}"], empty: "{}", pair: ": ", indent: "  ", scalar: |value| value.to_string() };

/// JSON as people read it: short objects and lists stay on their line.
pub(super) fn pretty(value: &Value) -> String {
    literal(value, &JSON)
}

/// The value as a literal, laid out like JSON. It has a line break only between values.
pub(super) fn literal(value: &Value, notation: &Notation) -> String {
    let mut out = String::new();
    write(value, 0, notation, &mut out);
    out
}

/// Longer than this does not stay on one line: what the box beside a call shows without scrolling.
const ONE_LINE: usize = 46;

fn write(value: &Value, depth: usize, notation: &Notation, out: &mut String) {
    let Notation { braces: [open, close], pair, indent, scalar, .. } = notation;
    let short = spaced(value, notation);
    if depth > 0 && short.chars().count() + indent.len() * depth <= ONE_LINE {
        out.push_str(&short);
        return;
    }
    let inside = indent.repeat(depth + 1);
    let end = indent.repeat(depth);
    match value {
        Value::Object(object) if !object.is_empty() => {
            out.push_str(open);
            for (place, (name, member)) in in_order(object).into_iter().enumerate() {
                out.push_str(if place == 0 { "\n" } else { ",\n" });
                out.push_str(&format!("{inside}{}{pair}", scalar(&Value::from(name.as_str()))));
                write(member, depth + 1, notation, out);
            }
            out.push_str(&format!("\n{end}{close}"));
        }
        Value::Array(items) if !items.is_empty() => {
            out.push('[');
            for (place, item) in items.iter().enumerate() {
                out.push_str(if place == 0 { "\n" } else { ",\n" });
                out.push_str(&inside);
                write(item, depth + 1, notation, out);
            }
            out.push_str(&format!("\n{end}]"));
        }
        _ => out.push_str(&short),
    }
}

fn spaced(value: &Value, notation: &Notation) -> String {
    let Notation { braces: [open, close], empty, pair, scalar, .. } = notation;
    match value {
        Value::Object(object) if object.is_empty() => (*empty).to_owned(),
        Value::Object(object) => {
            let members = in_order(object).into_iter().map(|(name, member)| {
                format!("{}{pair}{}", scalar(&Value::from(name.as_str())), spaced(member, notation))
            });
            format!("{open}{}{close}", members.collect::<Vec<_>>().join(", "))
        }
        Value::Array(items) => {
            let items = items.iter().map(|item| spaced(item, notation));
            format!("[{}]", items.collect::<Vec<_>>().join(", "))
        }
        other => scalar(other),
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
    members.sort_by_key(|(name, _)| FIRST.iter().position(|first| first == name).unwrap_or(FIRST.len()));
    members
}
