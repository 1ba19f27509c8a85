//! What a platform asks to be sent again.

use serde_json::Value;

use crate::calendar::Timestamp;
use crate::field_error::FieldErrors;
use crate::id::EventId;
use crate::reader::Reader;

/// What to send again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replay {
    /// One event.
    One(EventId),
    /// Everything from an instant to another, or to now.
    Range {
        /// From this time.
        since: Timestamp,
        /// Before this time.
        until: Option<Timestamp>,
    },
}

/// What to send again: one event, or a range of time.
#[derive(Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = NewWebhookReplay, rename_all = "camelCase", example = json!({
    "since": "2026-11-21T00:00:00Z", "until": "2026-11-22T00:00:00Z"
})))]
pub struct ReplayFields {
    /// One event.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, nullable = false, example = "evt_01ke5v3s8f7qk9mz4x2w6r1t0a"))]
    event_id: Option<EventId>,
    /// All events from this time.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, nullable = false, format = "date-time"))]
    since: Option<Timestamp>,
    /// All events before this time; until now if left out.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, nullable = false, format = "date-time"))]
    until: Option<Timestamp>,
}

impl Replay {
    /// Reads what a platform sends, as [`ReplayFields`] has it.
    ///
    /// # Errors
    /// Every field that is wrong.
    pub fn read(json: &Value) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(json)?;
        let fields = ReplayFields {
            event_id: reader.optional_parsed("eventId"),
            since: reader.optional_parsed("since"),
            until: reader.optional_parsed("until"),
        };
        let (named, ranged) =
            (reader.was_sent("eventId"), reader.was_sent("since") || reader.was_sent("until"));
        if named == ranged && reader.error_count() == 0 {
            let detail = "Send either eventId for one event, or since and optionally until.";
            reader.fail("", "invalid", detail);
        } else if ranged && fields.since.is_none() && reader.error_count() == 0 {
            reader.required("since");
        }
        if fields.since.zip(fields.until).is_some_and(|(since, until)| until <= since) {
            reader.fail("until", "out_of_range", "Send a time after since.");
        }
        let replay = match (fields.event_id, fields.since) {
            (Some(event), None) => Some(Self::One(event)),
            (None, Some(since)) => Some(Self::Range { since, until: fields.until }),
            _ => None,
        };
        reader.finish_with(replay)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::webhook::tests::pointers;

    #[test]
    fn a_replay_is_of_one_event_or_of_a_range() {
        let event = "evt_01ke5v3s8f7qk9mz4x2w6r1t0a";
        assert!(matches!(Replay::read(&json!({"eventId": event})), Ok(Replay::One(_))));
        assert!(matches!(
            Replay::read(&json!({"since": "2026-11-21T09:00:00Z"})),
            Ok(Replay::Range { until: None, .. })
        ));
        for (json, pointer, code) in [
            (json!({}), "", "invalid"),
            (json!({"eventId": event, "since": "2026-11-21T09:00:00Z"}), "", "invalid"),
            (json!({"until": "2026-11-21T09:00:00Z"}), "/since", "required"),
            (json!({"eventId": "don_1"}), "/eventId", "invalid"),
            (
                json!({"since": "2026-11-21T09:00:00Z", "until": "2026-11-21T09:00:00Z"}),
                "/until",
                "out_of_range",
            ),
        ] {
            let errors = Replay::read(&json).expect_err("wrong");
            assert_eq!(pointers(errors), [(pointer.to_owned(), code.to_owned())], "{json}");
        }
    }
}
