//! An endpoint as a platform adds or changes it.

use crate::event::{EventType, PlatformEventType};
use crate::field_error::{FieldErrors, Problem};
use crate::reader::{Input, Reader};

/// The most types that one endpoint names; more than there are.
const MOST_TYPES: usize = 100;
const MOST_DESCRIPTION: usize = 200;

/// Which events an endpoint wants.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Wanted {
    /// All, those too that come to be later.
    All,
    /// These.
    These(Vec<EventType>),
}

impl Wanted {
    /// Whether it wants this one.
    #[must_use]
    pub fn wants(&self, kind: EventType) -> bool {
        match self {
            Self::All => true,
            Self::These(kinds) => kinds.contains(&kind),
        }
    }

    fn of(asked: Vec<PlatformEventType>) -> Self {
        if asked.is_empty() {
            return Self::All;
        }
        let mut kinds: Vec<EventType> = asked.into_iter().map(PlatformEventType::get).collect();
        kinds.sort_unstable();
        kinds.dedup();
        Self::These(kinds)
    }
}

/// An endpoint to add.
// `Address` is what the caller's rule makes of its address.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = NewWebhookEndpoint, bound = "", example = json!({
    "url": "https://hooks.example.org/uplift", "eventTypes": ["donation.created", "donation.declared"],
    "description": "Ledger"
})))]
pub struct NewWebhook<Address> {
    /// Where to send events: https, on a public host. In a sandbox also http, and the machine that Uplift runs on.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = "uri", max_length = 1000))]
    pub url: Address,
    /// Which events. If left out or empty: all events, including future types.
    #[cfg_attr(feature = "openapi", schema(rename = "eventTypes", value_type = Option<Vec<PlatformEventType>>, max_items = 100))]
    pub wanted: Wanted,
    /// Your description.
    #[cfg_attr(feature = "openapi", schema(max_length = 200))]
    pub description: Option<String>,
}

impl<Address> NewWebhook<Address> {
    /// Reads `{url, eventTypes?, description?}`; `address` is the rule for addresses.
    ///
    /// # Errors
    /// Every field that is wrong.
    pub fn read<'a>(
        input: impl Into<Input<'a>>,
        address: impl FnOnce(&str) -> Result<Address, Problem>,
    ) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(input)?;
        let url = reader
            .required_str("url")
            .and_then(|text| address(&text).map_err(|problem| reader.refuse("url", &problem)).ok());
        let wanted = Wanted::of(reader.list("eventTypes", MOST_TYPES).unwrap_or_default());
        let description = description(&mut reader);
        reader.finish_with(url.map(|url| Self { url, wanted, description }))
    }
}

/// The settings to change; at least one.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = WebhookEndpointChange, bound = "", example = json!({"enabled": true})))]
pub struct WebhookChange<Address> {
    /// Where to send events.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, format = "uri", max_length = 1000, nullable = false))]
    pub url: Option<Address>,
    /// Which events; null or empty for all. Queued events of other types are dropped.
    #[cfg_attr(feature = "openapi", schema(rename = "eventTypes", value_type = Option<Vec<PlatformEventType>>, max_items = 100))]
    pub wanted: Option<Wanted>,
    /// Your description; null for none.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, max_length = 200))]
    pub description: Option<Option<String>>,
    /// Whether events are sent. An endpoint that you enable again gets all events that it wants and has not received.
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub enabled: Option<bool>,
}

impl<Address> WebhookChange<Address> {
    /// Turns it on or off.
    #[must_use]
    pub fn enabled(enabled: bool) -> Self {
        Self { url: None, wanted: None, description: None, enabled: Some(enabled) }
    }

    /// Reads `{url?, eventTypes?, description?, enabled?}`; `address` is the rule for addresses. An empty or null list of
    /// types means all of them.
    ///
    /// # Errors
    /// Every field that is wrong, or that nothing is to be changed.
    pub fn read<'a>(
        input: impl Into<Input<'a>>,
        address: impl FnOnce(&str) -> Result<Address, Problem>,
    ) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(input)?;
        let url = reader
            .optional_str("url")
            .and_then(|text| address(&text).map_err(|problem| reader.refuse("url", &problem)).ok());
        if reader.was_sent("url") && url.is_none() && reader.error_count() == 0 {
            let detail = if reader.is_form() {
                "Enter the address."
            } else {
                "Send the address that receives the events, such as https://example.org/webhooks."
            };
            reader.fail("url", "required", detail);
        }
        let kinds = reader.list("eventTypes", MOST_TYPES);
        // A form has no word for a list of which nothing is ticked.
        let listed = reader.is_form() || reader.was_sent("eventTypes");
        let wanted = listed.then(|| Wanted::of(kinds.unwrap_or_default()));
        let text = description(&mut reader);
        let description = reader.was_sent("description").then_some(text);
        let before = reader.error_count();
        let enabled = reader.optional_boolean("enabled");
        if reader.was_sent("enabled") && enabled.is_none() && reader.error_count() == before {
            reader.fail("enabled", "required", "Send true or false.");
        }
        let change = Self { url, wanted, description, enabled };
        if reader.error_count() == 0 && change.is_empty() {
            reader.fail("", "required", "Send at least one field to change.");
        }
        reader.finish_with(Some(change))
    }

    fn is_empty(&self) -> bool {
        self.url.is_none() && self.wanted.is_none() && self.description.is_none() && self.enabled.is_none()
    }
}

fn description(reader: &mut Reader<'_>) -> Option<String> {
    let text = reader.optional_str("description")?;
    if text.chars().count() > MOST_DESCRIPTION {
        reader.fail("description", "too_long", "Use at most 200 characters.");
        return None;
    }
    Some(text.into_owned())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::webhook::tests::pointers;

    fn new(json: &Value) -> Result<NewWebhook<String>, FieldErrors> {
        NewWebhook::read(json, |text| Ok(text.to_owned()))
    }

    #[test]
    fn an_endpoint_wants_all_events_or_those_that_it_names() {
        let all = new(&json!({"url": "https://example.org"})).expect("a new endpoint");
        assert_eq!(all.wanted, Wanted::All);
        assert!(all.wanted.wants(EventType::DonationDeclared));
        let some = new(&json!({
            "url": "https://example.org", "description": " Mine ",
            "eventTypes": ["donation.declared", "authorisation.given", "donation.declared"],
        }))
        .expect("a new endpoint");
        assert_eq!(
            some.wanted,
            Wanted::These(vec![EventType::DonationDeclared, EventType::AuthorisationGiven])
        );
        assert!(!some.wanted.wants(EventType::DonationCreated));
        assert_eq!(some.description.as_deref(), Some("Mine"));
    }

    #[test]
    fn everything_that_is_wrong_is_named() {
        let errors = new(&json!({"eventTypes": ["donation.declared", "donor.created", 5], "colour": "red"}));
        assert_eq!(
            pointers(errors.expect_err("wrong")),
            [
                ("/url".to_owned(), "required".to_owned()),
                ("/eventTypes/1".to_owned(), "unsupported".to_owned()),
                ("/eventTypes/2".to_owned(), "wrong_type".to_owned()),
                ("/colour".to_owned(), "unknown_field".to_owned()),
            ]
        );
        let errors = new(&json!({"url": "https://example.org", "eventTypes": "donation.declared"}));
        assert_eq!(
            pointers(errors.expect_err("wrong")),
            [("/eventTypes".to_owned(), "wrong_type".to_owned())]
        );
    }

    #[test]
    fn a_change_says_what_changes_and_nothing_else() {
        let read = |json| WebhookChange::<String>::read(&json, |text| Ok(text.to_owned()));
        let change = read(json!({"enabled": false})).expect("a change");
        assert_eq!(
            (change.enabled, change.url.is_none(), change.wanted.is_none()),
            (Some(false), true, true)
        );
        let change = read(json!({"eventTypes": null, "description": ""})).expect("a change");
        assert_eq!(change.wanted, Some(Wanted::All));
        assert_eq!(change.description, Some(None));
        assert_eq!(pointers(read(json!({})).expect_err("nothing")), [(String::new(), "required".to_owned())]);
        assert_eq!(
            pointers(read(json!({"url": null})).expect_err("no address")),
            [("/url".to_owned(), "required".to_owned())]
        );
    }
}
