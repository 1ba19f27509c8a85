//! The document as a Postman collection, for people who try calls by hand.

use serde_json::{Map, Value, json};

/// The form of the collection that Postman and other programs read.
const SCHEMA: &str = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";
/// The call whose token the others use.
const TOKEN: &str = "issueToken";

/// Makes a collection of a document as it is served: a folder for each tag and a request for each call, with the document's examples.
/// Client id and secret are variables to fill in; the request for a token keeps the token for all others.
#[must_use]
pub fn postman(document: &Value) -> Value {
    let folders: Vec<Value> = items(&document["tags"]).map(|tag| folder(document, tag)).collect();
    let variable = |key: &str, value: &Value| json!({"key": key, "value": value, "type": "string"});
    let empty = json!("");
    json!({
        "info": {
            "name": document["info"]["title"],
            "description": document["info"]["description"],
            "version": document["info"]["version"],
            "schema": SCHEMA,
        },
        "variable": [
            variable("host", &document["servers"][0]["url"]),
            variable("clientId", &empty),
            variable("clientSecret", &empty),
            variable("token", &empty),
        ],
        "auth": {"type": "bearer", "bearer": [variable("token", &json!("{{token}}"))]},
        "item": folders,
    })
}

fn folder(document: &Value, tag: &Value) -> Value {
    let operations = document["paths"].as_object().into_iter().flatten().flat_map(|(path, item)| {
        let methods = item.as_object().into_iter().flatten();
        methods.map(move |(method, operation)| (path.as_str(), method.as_str(), operation))
    });
    let requests: Vec<Value> = operations
        .filter(|(.., operation)| operation["tags"][0] == tag["name"])
        .map(|(path, method, operation)| request(document, path, method, operation))
        .collect();
    json!({"name": tag["name"], "description": tag["description"], "item": requests})
}

fn request(document: &Value, path: &str, method: &str, operation: &Value) -> Value {
    let placed = |place: &'static str| {
        items(&operation["parameters"])
            .filter(move |parameter| parameter["in"] == place)
            .map(|parameter| field(document, parameter))
            .collect::<Vec<_>>()
    };
    let mut headers = placed("header");
    let mut request = json!({
        "method": method.to_uppercase(),
        "description": operation["description"],
        "url": url(path, placed("query"), placed("path")),
    });
    match (operation.pointer("/security/0/oauth2").is_some(), operation.pointer("/security/0").is_some()) {
        // As the collection says.
        (true, _) => {}
        (false, true) => {
            let pair = |key: &str, value: &str| json!({"key": key, "value": value, "type": "string"});
            let proof = [pair("username", "{{clientId}}"), pair("password", "{{clientSecret}}")];
            request["auth"] = json!({"type": "basic", "basic": proof});
        }
        (false, false) => request["auth"] = json!({"type": "noauth"}),
    }
    let content = &operation["requestBody"]["content"];
    if let Some(body) = content.pointer("/application~1json/example") {
        let raw = serde_json::to_string_pretty(body).unwrap_or_default();
        headers.push(json!({"key": "Content-Type", "value": "application/json"}));
        request["body"] = json!({"mode": "raw", "raw": raw, "options": {"raw": {"language": "json"}}});
    } else if let Some(form) = content.pointer("/application~1x-www-form-urlencoded/example") {
        request["body"] = json!({"mode": "urlencoded", "urlencoded": form_fields(form)});
    }
    request["header"] = Value::Array(headers);
    let mut item = json!({
        "id": operation["operationId"], "name": operation["summary"], "request": request, "response": [],
    });
    if operation["operationId"] == TOKEN {
        let keep = "pm.collectionVariables.set(\"token\", pm.response.json().access_token);";
        let script = json!({"type": "text/javascript", "exec": [keep]});
        item["event"] = json!([{"listen": "test", "script": script}]);
    }
    item
}

/// The address: its parts as they are, places in it with a colon, and in the query what is not optional.
fn url(path: &str, query: Vec<Value>, places: Vec<Value>) -> Value {
    let parts: Vec<String> = path
        .split('/')
        .skip(1)
        .map(|part| {
            let place = part.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
            place.map_or_else(|| part.to_owned(), |name| format!(":{name}"))
        })
        .collect();
    let asked: Vec<String> = query
        .iter()
        .filter(|field| field["disabled"] == false)
        .map(|field| format!("{}={}", text(&field["key"]), text(&field["value"])))
        .collect();
    let question = if asked.is_empty() { String::new() } else { format!("?{}", asked.join("&")) };
    let mut url = Map::new();
    url.insert("raw".to_owned(), json!(format!("{{{{host}}}}/{}{question}", parts.join("/"))));
    url.insert("host".to_owned(), json!(["{{host}}"]));
    url.insert("path".to_owned(), json!(parts));
    for (member, fields) in [("query", query), ("variable", places)] {
        if !fields.is_empty() {
            url.insert(member.to_owned(), Value::Array(fields));
        }
    }
    Value::Object(url)
}

/// A parameter with its example. Optional ones are there to be switched on, but for the key that makes a repeat safe.
fn field(document: &Value, parameter: &Value) -> Value {
    let name = text(&parameter["name"]);
    let is_key = name == "Idempotency-Key";
    let schema = &parameter["schema"];
    let named = schema["$ref"].as_str().and_then(|to| document.pointer(to.strip_prefix('#')?));
    let example = match parameter.get("example") {
        // A new one each time.
        Some(_) if is_key => "{{$guid}}".to_owned(),
        Some(example) => text(example),
        None => text(&named.unwrap_or(schema)["enum"][0]),
    };
    let is_off = parameter["required"] != true && !is_key;
    json!({"key": name, "value": example, "description": parameter["description"], "disabled": is_off})
}

/// What a form says, but for the client's proof, which goes into a header.
fn form_fields(form: &Value) -> Vec<Value> {
    let fields = form.as_object().into_iter().flatten();
    fields
        .filter(|(name, _)| !["client_id", "client_secret"].contains(&name.as_str()))
        .map(|(name, value)| {
            let value = text(value);
            let value = if value.starts_with("upt_") { "{{token}}".to_owned() } else { value };
            json!({"key": name, "value": value, "type": "text"})
        })
        .collect()
}

fn items(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}

/// A value as one types it.
fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}
