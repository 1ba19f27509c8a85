//! The filters of the list of events, as the address of the page has them.

use crate::words::{platform_events, say};
use domain::reader::FieldValue;
use domain::{EventFilter, EventId, EventSubject, FieldErrors, PlatformEventType};
use serde::Serialize;

/// The filters as the address has them; empty for those not set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct EventQuery {
    /// Only the event with this id, or those about the thing with this id.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub find: String,
    /// Only those of this type, such as `donation.declared`.
    #[serde(rename = "type", skip_serializing_if = "String::is_empty")]
    pub kind: String,
}

impl EventQuery {
    /// Whether anything is left out.
    pub fn is_active(&self) -> bool {
        *self != Self::default()
    }

    /// The filters as fields of the form.
    pub fn fields(&self) -> Vec<(String, String)> {
        vec![("find".to_owned(), self.find.clone()), ("type".to_owned(), self.kind.clone())]
    }

    /// The one event that is looked for, if it is one, and what the events must be like.
    ///
    /// # Errors
    /// Every value that cannot be read, each with what to enter instead.
    pub fn read(&self) -> Result<(Option<EventId>, EventFilter), FieldErrors> {
        let mut errors = FieldErrors::new();
        let (find, kind) = (self.find.trim(), self.kind.trim());
        let mut filter = EventFilter::default();
        let event: Option<EventId> = find.parse().ok();
        if event.is_none() && !find.is_empty() {
            filter.subject = EventSubject::parse_field(find).ok();
            if filter.subject.is_none() {
                let cure = say(platform_events::BAD_ID);
                errors.push("/find", "invalid", cure);
            }
        }
        if !kind.is_empty() {
            filter.kind = PlatformEventType::parse_field(kind).ok();
            if filter.kind.is_none() {
                errors.push("/type", "unsupported", say(platform_events::BAD_TYPE));
            }
        }
        if errors.is_empty() { Ok((event, filter)) } else { Err(errors) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn query(find: &str, kind: &str) -> EventQuery {
        EventQuery { find: find.to_owned(), kind: kind.to_owned() }
    }

    #[test]
    fn an_event_is_looked_for_by_its_id_or_by_what_it_is_about() {
        let id = "evt_01ke5v3s8f7qk9mz4x2w6r1t0a";
        assert_eq!(query(&format!(" {id} "), "").read(), Ok((id.parse().ok(), EventFilter::default())));
        let gift = "don_01ke5v3s8f7qk9mz4x2w6r1t0a";
        let (event, filter) = query(gift, "donation.declared").read().unwrap();
        assert_eq!((event, filter.subject.unwrap().to_string()), (None, gift.to_owned()));
        assert_eq!(filter.kind.unwrap().get().as_str(), "donation.declared");
        assert_eq!(query(" ", "").read(), Ok((None, EventFilter::default())));
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        for (find, kind) in
            [("gift-1001", "donation.lost"), ("dnr_01ke5v3s8f7qk9mz4x2w6r1t0a", "donor.created")]
        {
            let errors = query(find, kind).read().unwrap_err();
            let pointers: Vec<&str> = errors.iter().map(|error| error.pointer.as_str()).collect();
            assert_eq!(pointers, ["/find", "/type"]);
        }
    }
}
