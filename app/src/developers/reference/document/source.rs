//! The document itself, and the parts that it has.

use std::sync::LazyLock;

use serde_json::Value;

use crate::developers::reference::model::{Line, Part};

pub(super) static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
    let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/openapi.json"));
    serde_json::from_str(text).unwrap_or_default()
});

/// Where the API is, below the address of the installation.
pub const BASE: &str = "/integrations/v1";
/// The order in which one meets the calls of a path.
pub(super) const METHODS: [&str; 5] = ["post", "get", "put", "patch", "delete"];

pub(super) fn text(value: &Value, pointer: &str) -> String {
    let found = value.pointer(pointer).and_then(Value::as_str);
    found.unwrap_or_default().to_owned()
}

pub(super) fn array<'a>(value: &'a Value, name: &str) -> impl Iterator<Item = &'a Value> + use<'a> {
    value.get(name).and_then(Value::as_array).into_iter().flatten()
}

pub(super) fn members<'a>(
    value: &'a Value,
    name: &str,
) -> impl Iterator<Item = (&'a String, &'a Value)> + use<'a> {
    value.get(name).and_then(Value::as_object).into_iter().flatten()
}

/// Every part with its calls, in the order of the document.
pub fn parts() -> impl Iterator<Item = Part> {
    array(&DOCUMENT, "tags").map(|tag| {
        let name = text(tag, "/name");
        let slug = name.to_lowercase().replace(' ', "-");
        let mut part = Part { name, slug, words: text(tag, "/description"), lines: Vec::new() };
        let page = part.page();
        let mut paths: Vec<(&String, &Value)> = members(&DOCUMENT, "paths").collect();
        // What only programs look for goes last.
        paths.sort_by_key(|(path, _)| path.contains("/."));
        for (path, item) in paths {
            for method in METHODS {
                let Some(operation) = item.get(method) else {
                    continue;
                };
                if array(operation, "tags").any(|tag| tag.as_str() == Some(&part.name)) {
                    let id = text(operation, "/operationId");
                    part.lines.push(Line {
                        page: format!("{page}/{id}"),
                        id,
                        method: method.to_uppercase(),
                        path: path.clone(),
                        title: text(operation, "/summary"),
                    });
                }
            }
        }
        part
    })
}

pub(super) fn operation(line: &Line) -> Option<&'static Value> {
    DOCUMENT.get("paths")?.get(&line.path)?.get(line.method.to_lowercase())
}
