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
        let (named, ranged) =
            (reader.was_sent("eventId"), reader.was_sent("since") || reader.was_sent("until"));
        if named == ranged && reader.error_count() == 0 {
            let detail = "Send either eventId for one event, or since and optionally until.";
            reader.fail("", "invalid", detail);
        } else if ranged && since.is_none() && reader.error_count() == 0 {
            reader.required("since");
        }
        if since.zip(until).is_some_and(|(since, until)| until <= since) {
            reader.fail("until", "out_of_range", "Send a time after since.");
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
