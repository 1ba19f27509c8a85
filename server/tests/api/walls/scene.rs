//! The calls of the document, and a platform with one of everything that they can name.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use server::api::openapi::document;

use crate::world::{Answer, BASE, Call, World};

/// What [`Scene::place`] knows by name.
const KNOWN: [&str; 4] = ["donorId", "link", "donationId", "reference"];

/// One call, as the document has it.
#[derive(Clone, Debug)]
pub struct Operation {
    pub id: String,
    pub method: &'static str,
    /// Below the API's address, with its placeholders.
    pub path: String,
    /// The scope that it needs; none for an open one.
    pub scope: Option<String>,
    /// The body of the document's example, if it takes JSON.
    pub body: Option<Value>,
    /// The query parameters that it needs, as in the document's examples.
    query: Vec<(String, String)>,
}

impl Operation {
    /// Every call below the API's address.
    pub fn all() -> Vec<Self> {
        let document = document();
        let mut all = Vec::new();
        for (path, item) in document["paths"].as_object().unwrap() {
            let Some(path) = path.strip_prefix(BASE) else {
                continue;
            };
            for (method, operation) in item.as_object().unwrap() {
                all.push(Self::of(&document, path, method, operation));
            }
        }
        assert!(all.len() >= 19, "{}", all.len());
        all
    }

    fn of(document: &Value, path: &str, method: &str, operation: &Value) -> Self {
        let methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];
        let method = methods.into_iter().find(|known| known.eq_ignore_ascii_case(method));
        let scope = operation.pointer("/security/0/oauth2/0").and_then(Value::as_str).map(str::to_owned);
        let required = operation["parameters"].as_array().into_iter().flatten();
        let required =
            required.filter(|parameter| parameter["in"] == "query" && parameter["required"] == true);
        let media = operation.pointer("/requestBody/content/application~1json");
        let example = |media: &Value| {
            let first = || media["examples"].as_object()?.values().next()?.get("value");
            media.get("example").or_else(first).cloned()
        };
        Self {
            id: operation["operationId"].as_str().unwrap().to_owned(),
            method: method.unwrap(),
            path: path.to_owned(),
            scope,
            body: media.map(|media| example(media).unwrap()),
            query: required
                .map(|parameter| {
                    let name = parameter["name"].as_str().unwrap().to_owned();
                    (name, sample(document, parameter))
                })
                .collect(),
        }
    }

    /// The names of the values in its path.
    pub fn places(&self) -> Vec<&str> {
        let parts = self.path.split('/');
        parts.filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')).collect()
    }

    /// A request to these places.
    pub fn call(&self, fill: impl Fn(&str) -> String) -> Call {
        let mut path = self.path.clone();
        for place in self.places() {
            path = path.replace(&format!("{{{place}}}"), &fill(place));
        }
        let query: Vec<String> =
            self.query.iter().map(|(name, value)| format!("{name}={}", value.replace('+', "%2B"))).collect();
        if !query.is_empty() {
            path = format!("{path}?{}", query.join("&"));
        }
        Call::new(self.method, &path)
    }

    /// The same with the document's example as its body.
    pub fn right_call(&self, scene: &Scene) -> Call {
        let call = self.call(|place| scene.place(place).value);
        match &self.body {
            Some(body) => call.json(scene.fit(body.clone())),
            None => call,
        }
    }
}

/// A value that a parameter takes: its example, or the first of its words.
fn sample(document: &Value, parameter: &Value) -> String {
    if let Some(example) = parameter.get("example").and_then(Value::as_str) {
        return example.to_owned();
    }
    let schema = &parameter["schema"];
    let named = schema["$ref"].as_str().and_then(|place| document.pointer(place.trim_start_matches('#')));
    let words = &named.unwrap_or(schema)["enum"];
    words[0].as_str().unwrap_or_else(|| panic!("{} has no example", parameter["name"])).to_owned()
}

/// What a path can name.
pub struct Place {
    pub value: String,
    /// Whether only the platform that has it may know of it.
    pub private: bool,
}

/// A platform with one of everything.
pub struct Scene {
    pub world: World,
    pub donor: String,
    pub donation: String,
    /// Other things that paths name, by their placeholder: each made by the call that makes such things.
    made: BTreeMap<String, String>,
}

impl Scene {
    pub async fn set() -> Self {
        let world = World::start().await;
        world.register("return_address", "https://give.example.org/thanks").await;
        world.register("return_address", "https://give.example.org/basket").await;
        let donor = world.authorised_donor("zoe@example.org").await;
        let donation = world.sent_gift(world.gift()).await;
        let phone = json!({"value": "+447700900456", "verified": true});
        let path = format!("/donors/{donor}/linked-accounts/phone");
        let linked = world.put(&world.platform, &path, phone).await;
        assert_eq!(linked.status, 201, "{linked:?}");
        let mut scene = Self { world, donor, donation, made: BTreeMap::new() };
        scene.make_others().await;
        scene
    }

    /// One of everything else that a path can name, from the document's example of the call that makes it.
    async fn make_others(&mut self) {
        let operations = Operation::all();
        for operation in &operations {
            for place in operation.places() {
                if KNOWN.contains(&place) || self.made.contains_key(place) {
                    continue;
                }
                let (collection, _) = operation.path.split_once(&format!("/{{{place}}}")).unwrap();
                let maker = operations
                    .iter()
                    .find(|maker| maker.method == "POST" && maker.path == collection)
                    .unwrap_or_else(|| panic!("nothing makes a {place}: give it a line in Scene::place"));
                let answer = self.world.call(maker.right_call(self).by(&self.world.platform)).await;
                assert_eq!(answer.status, 201, "{}: {answer:?}", maker.id);
                self.made.insert(place.to_owned(), answer.text_at("/id"));
            }
        }
    }

    /// What stands in a path at a place with this name.
    pub fn place(&self, name: &str) -> Place {
        let (value, private) = match name {
            // Donors are everybody's: the same id for every platform.
            "donorId" => (self.donor.clone(), false),
            // A kind of account; whose donor it is stands before it.
            "link" => ("phone".to_owned(), false),
            "donationId" => (self.donation.clone(), true),
            "reference" => (self.world.charity.clone(), true),
            other => {
                let made = self.made.get(other);
                let made = made.unwrap_or_else(|| panic!("whose is {other}? Give it a line here"));
                (made.clone(), true)
            }
        };
        Place { value, private }
    }

    /// An example of the document with the names of this world.
    pub fn fit(&self, mut body: Value) -> Value {
        match &mut body {
            Value::String(text) => {
                if text == "UP-7K4M-Q2X1" {
                    *text = self.world.charity.clone();
                } else if text == "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a" {
                    *text = self.donor.clone();
                }
            }
            Value::Array(items) => items.iter_mut().for_each(|item| *item = self.fit(item.take())),
            Value::Object(members) => {
                members.values_mut().for_each(|member| *member = self.fit(member.take()))
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
        body
    }

    /// What nobody else may be told.
    pub fn assert_tells_nothing(&self, of: &str, answer: &Answer) {
        let private = [
            self.donation.as_str(),
            self.world.charity.as_str(),
            "zoe",
            "Zoë",
            "O'Neil",
            "LS1",
            "Hospice",
            "AB12345",
            "900456",
            "•••• 456",
        ];
        for secret in private {
            assert!(!answer.text.contains(secret), "{of} tells {secret}: {}", answer.text);
        }
    }

    /// How much there is of everything that a write could have changed.
    pub async fn state(&self) -> String {
        let tables = [
            "donor",
            "donation",
            "authorisation",
            "declaration",
            "linked_account",
            "event",
            "audit",
            "idempotency",
            "mail",
        ];
        let counts = tables.map(|table| format!("(select count(*) from {table})"));
        let query = format!("select concat_ws(' ', {})", counts.join(", "));
        self.world.house.text(&query).await
    }
}
