//! JSON as people read it.

use serde_json::{Map, Value};

/// JSON as people read it: short objects and lists stay on their line.
pub(super) fn pretty(value: &Value) -> String {
    let mut out = String::new();
    write(value, 0, &mut out);
    out
}

/// Longer than this does not stay on one line: what the box beside a call shows without scrolling.
const ONE_LINE: usize = 46;

fn write(value: &Value, depth: usize, out: &mut String) {
    let short = spaced(value);
    if depth > 0 && short.chars().count() + 2 * depth <= ONE_LINE {
        out.push_str(&short);
        return;
    }
    let inside = "  ".repeat(depth + 1);
    let end = "  ".repeat(depth);
    match value {
        Value::Object(object) if !object.is_empty() => {
            out.push('{');
            for (place, (name, member)) in in_order(object).into_iter().enumerate() {
                out.push_str(if place == 0 { "\n" } else { ",\n" });
                out.push_str(&format!("{inside}{}: ", Value::from(name.as_str())));
                write(member, depth + 1, out);
            }
            out.push_str(&format!("\n{end}}}"));
        }
        Value::Array(items) if !items.is_empty() => {
            out.push('[');
            for (place, item) in items.iter().enumerate() {
                out.push_str(if place == 0 { "\n" } else { ",\n" });
                out.push_str(&inside);
                write(item, depth + 1, out);
            }
            out.push_str(&format!("\n{end}]"));
        }
        _ => out.push_str(&short),
    }
}

fn spaced(value: &Value) -> String {
    match value {
        Value::Object(object) => {
            let members = in_order(object)
                .into_iter()
                .map(|(name, member)| format!("{}: {}", Value::from(name.as_str()), spaced(member)));
            format!("{{{}}}", members.collect::<Vec<_>>().join(", "))
        }
        Value::Array(items) => {
            let items = items.iter().map(spaced);
            format!("[{}]", items.collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
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
