//! Telling platforms of events at an address of theirs: what they ask for, and when a failed delivery is tried again.

use serde_json::Value;

use crate::calendar::Timestamp;
use crate::event::{EventType, PlatformEventType};
use crate::field_error::{FieldErrors, Problem};
use crate::id::EventId;
use crate::reader::Reader;

word_enum! {
    /// Where the delivery of one event to one endpoint stands.
    pub enum DeliveryStatus {
        /// It waits for its first try, its next one, or an earlier event of the same object.
        Pending = "pending",
        /// The endpoint answered with success.
        Delivered = "delivered",
        /// Every try failed, while other events were delivered. It can be replayed, and is sent again when the endpoint is enabled.
        GivenUp = "given_up",
    }
}

word_enum! {
    /// Why a try failed.
    pub enum DeliveryFailure {
        /// The answer's status was not a success (2xx). Redirects are not followed.
        Status = "status",
        /// No answer within 15 seconds.
        TimedOut = "timed_out",
        /// The host name has no address.
        UnknownHost = "unknown_host",
        /// The host name leads to an address that is not public.
        RefusedAddress = "refused_address",
        /// No connection, or it broke off; the certificate may be wrong.
        Unreachable = "unreachable",
    }
}

word_enum! {
    /// Why nothing is sent to an endpoint.
    pub enum DisabledReason {
        /// Its platform asked for it.
        Asked = "asked",
        /// It answered 410 Gone.
        Gone = "gone",
        /// Every try of an event failed, and nothing else was delivered since the last but one.
        Failing = "failing",
    }
}

/// Seconds to wait before each try: the table that Standard Webhooks recommends, 75 hours in all.
const WAITS: [u64; 10] = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

/// How often an event is tried.
pub const TRIES: u16 = 10;

/// The longest wait that an endpoint can ask for with Retry-After, in seconds.
pub const LONGEST_WAIT_SECONDS: u64 = 86_400;

/// Milliseconds until the next try after so many failed ones; none after the last. `dice` is random: it moves the try by
/// up to a fifth to either side, so that what failed together does not come back together.
#[must_use]
pub fn next_try_milliseconds(failed: u16, dice: u32) -> Option<u64> {
    let seconds = WAITS.get(usize::from(failed))?;
    // From 800 to 1,200 thousandths: seconds times thousandths are milliseconds.
    Some(seconds * (800 + u64::from(dice % 401)))
}

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

/// An endpoint to add. `Address` is what the caller's rule makes of its address.
#[derive(Clone, Debug)]
pub struct NewWebhook<Address> {
    /// Where events are sent.
    pub url: Address,
    /// Which ones.
    pub wanted: Wanted,
    /// What its platform calls it.
    pub description: Option<String>,
}

impl<Address> NewWebhook<Address> {
    /// Reads `{url, eventTypes?, description?}`; `address` is the rule for addresses.
    ///
    /// # Errors
    /// Every field that is wrong.
    pub fn read(
        json: &Value,
        address: impl FnOnce(&str) -> Result<Address, Problem>,
    ) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(json)?;
        let url = reader.required_str("url").and_then(|text| {
            address(&text)
                .map_err(|problem| reader.refuse("url", &problem))
                .ok()
        });
        let wanted = Wanted::of(reader.list("eventTypes", MOST_TYPES).unwrap_or_default());
        let description = description(&mut reader);
        reader.finish_with(url.map(|url| Self {
            url,
            wanted,
            description,
        }))
    }
}

/// A change of an endpoint: what is left out stays as it is.
#[derive(Clone, Debug)]
pub struct WebhookChange<Address> {
    /// Another address.
    pub url: Option<Address>,
    /// Other events.
    pub wanted: Option<Wanted>,
    /// Another description; the inner none takes it away.
    pub description: Option<Option<String>>,
    /// Whether events are sent.
    pub enabled: Option<bool>,
}

impl<Address> WebhookChange<Address> {
    /// Turns it on or off.
    #[must_use]
    pub fn enabled(enabled: bool) -> Self {
        Self {
            url: None,
            wanted: None,
            description: None,
            enabled: Some(enabled),
        }
    }

    /// Reads `{url?, eventTypes?, description?, enabled?}`; `address` is the rule for addresses. An empty or null list of
    /// types means all of them.
    ///
    /// # Errors
    /// Every field that is wrong, or that nothing is to be changed.
    pub fn read(
        json: &Value,
        address: impl FnOnce(&str) -> Result<Address, Problem>,
    ) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(json)?;
        let url = reader.optional_str("url").and_then(|text| {
            address(&text)
                .map_err(|problem| reader.refuse("url", &problem))
                .ok()
        });
        if reader.was_sent("url") && url.is_none() && reader.error_count() == 0 {
            reader.fail("url", "required", "An endpoint cannot be without an address.");
        }
        let kinds = reader.list("eventTypes", MOST_TYPES);
        let wanted = reader
            .was_sent("eventTypes")
            .then(|| Wanted::of(kinds.unwrap_or_default()));
        let text = description(&mut reader);
        let description = reader.was_sent("description").then_some(text);
        let before = reader.error_count();
        let enabled = reader.optional_boolean("enabled");
        if reader.was_sent("enabled") && enabled.is_none() && reader.error_count() == before {
            reader.fail("enabled", "required", "Send true or false.");
        }
        let change = Self {
            url,
            wanted,
            description,
            enabled,
        };
        if reader.error_count() == 0 && change.is_empty() {
            reader.fail("", "required", "Send at least one member to change.");
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

/// What to send again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replay {
    /// One event.
    One(EventId),
    /// Everything from an instant to another, or to now.
    Range {
        /// From this instant.
        since: Timestamp,
        /// To this one, which is not in it.
        until: Option<Timestamp>,
    },
}

impl Replay {
    /// Reads `{eventId}` or `{since, until?}`.
    ///
    /// # Errors
    /// Every field that is wrong.
    pub fn read(json: &Value) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(json)?;
        let event: Option<EventId> = reader.optional_parsed("eventId");
        let since: Option<Timestamp> = reader.optional_parsed("since");
        let until: Option<Timestamp> = reader.optional_parsed("until");
        let (named, ranged) = (
            reader.was_sent("eventId"),
            reader.was_sent("since") || reader.was_sent("until"),
        );
        if named == ranged && reader.error_count() == 0 {
            let detail = "Send either the eventId of one event, or since and, if you like, until.";
            reader.fail("", "invalid", detail);
        } else if ranged && since.is_none() && reader.error_count() == 0 {
            reader.required("since");
        }
        if since.zip(until).is_some_and(|(since, until)| until <= since) {
            reader.fail("until", "out_of_range", "Send an instant after since.");
        }
        let replay = match (event, since) {
            (Some(event), None) => Some(Self::One(event)),
            (None, Some(since)) => Some(Self::Range { since, until }),
            _ => None,
        };
        reader.finish_with(replay)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn tries_follow_the_table_of_standard_webhooks() {
        // The dice 200 are the middle: no jitter.
        let waits: Vec<Option<u64>> = (0..=TRIES)
            .map(|failed| next_try_milliseconds(failed, 200).map(|wait| wait / 1_000))
            .collect();
        let hours = |hours: u64| Some(hours * 3_600);
        assert_eq!(
            waits,
            [
                Some(0),
                Some(5),
                Some(300),
                Some(1_800),
                hours(2),
                hours(5),
                hours(10),
                hours(14),
                hours(20),
                hours(24),
                None
            ]
        );
        let whole: u64 = waits.into_iter().flatten().sum();
        assert_eq!(whole / 3_600, 75);
    }

    #[test]
    fn jitter_moves_a_try_by_at_most_a_fifth() {
        for dice in [0, 1, 200, 400, 401, 12_345, u32::MAX] {
            let wait = next_try_milliseconds(2, dice).expect("a third try");
            assert!((240_000..=360_000).contains(&wait), "{dice}: {wait}");
        }
        assert_eq!(next_try_milliseconds(2, 0), Some(240_000));
        assert_eq!(next_try_milliseconds(2, 400), Some(360_000));
    }

    fn new(json: &Value) -> Result<NewWebhook<String>, FieldErrors> {
        NewWebhook::read(json, |text| Ok(text.to_owned()))
    }

    fn pointers(errors: FieldErrors) -> Vec<(String, String)> {
        errors
            .into_iter()
            .map(|error| (error.pointer, error.code))
            .collect()
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
        assert_eq!(
            pointers(read(json!({})).expect_err("nothing")),
            [(String::new(), "required".to_owned())]
        );
        assert_eq!(
            pointers(read(json!({"url": null})).expect_err("no address")),
            [("/url".to_owned(), "required".to_owned())]
        );
    }

    #[test]
    fn a_replay_is_of_one_event_or_of_a_range() {
        let event = "evt_01ke5v3s8f7qk9mz4x2w6r1t0a";
        assert!(matches!(
            Replay::read(&json!({"eventId": event})),
            Ok(Replay::One(_))
        ));
        assert!(matches!(
            Replay::read(&json!({"since": "2026-11-21T09:00:00Z"})),
            Ok(Replay::Range { until: None, .. })
        ));
        for (json, pointer, code) in [
            (json!({}), "", "invalid"),
            (
                json!({"eventId": event, "since": "2026-11-21T09:00:00Z"}),
                "",
                "invalid",
            ),
            (json!({"until": "2026-11-21T09:00:00Z"}), "/since", "required"),
            (json!({"eventId": "don_1"}), "/eventId", "invalid"),
            (
                json!({"since": "2026-11-21T09:00:00Z", "until": "2026-11-21T09:00:00Z"}),
                "/until",
                "out_of_range",
            ),
        ] {
            let errors = Replay::read(&json).expect_err("wrong");
            assert_eq!(
                pointers(errors),
                [(pointer.to_owned(), code.to_owned())],
                "{json}"
            );
        }
    }
}
