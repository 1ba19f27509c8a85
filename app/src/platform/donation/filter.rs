//! The filters of the list of donations, as the address of the page has them.

use crate::words::{say, ui};
use domain::donation::Status;
use domain::{DonationId, FieldErrors, Problem, Reference};
use serde::Serialize;

/// The filters as the address has them; empty for those not set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct GiftQuery {
    /// Only the donation with this id, or with this reference of the platform's.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub find: String,
    /// Only those with this status, such as `held`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub status: String,
}

/// What somebody looks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    Id(DonationId),
    Reference(Reference),
}

impl GiftQuery {
    /// Whether anything is left out.
    pub fn is_active(&self) -> bool {
        *self != Self::default()
    }

    /// The filters as fields of the form.
    pub fn fields(&self) -> Vec<(String, String)> {
        vec![("find".to_owned(), self.find.clone()), ("status".to_owned(), self.status.clone())]
    }

    /// The filters with values of types of their own.
    ///
    /// # Errors
    /// Every value that cannot be read, each with what to enter instead.
    pub fn read(&self) -> Result<(Option<Wanted>, Option<Status>), FieldErrors> {
        let mut errors = FieldErrors::new();
        let find = Some(self.find.trim()).filter(|text| !text.is_empty());
        let wanted = find.and_then(|text| match text.parse() {
            Ok(id) => Some(Wanted::Id(id)),
            Err(_) => Reference::parse(text)
                .map_err(|problem| errors.append(problem.at("/find")))
                .ok()
                .map(Wanted::Reference),
        });
        let status = Some(self.status.trim()).filter(|text| !text.is_empty());
        let status = status.and_then(|text| {
            let problem = |_| Problem::new("unsupported", say(ui::BAD_STATUS));
            text.parse::<Status>()
                .map_err(problem)
                .map_err(|problem| errors.append(problem.at("/status")))
                .ok()
        });
        if errors.is_empty() { Ok((wanted, status)) } else { Err(errors) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn query(find: &str, status: &str) -> GiftQuery {
        GiftQuery { find: find.to_owned(), status: status.to_owned() }
    }

    #[test]
    fn a_donation_is_looked_for_by_its_id_or_its_reference() {
        let id = "don_01ke5v3s8f7qk9mz4x2w6r1t0a";
        assert_eq!(query(&format!(" {id} "), "").read(), Ok((Some(Wanted::Id(id.parse().unwrap())), None)));
        // Whatever is no id may be a reference, also one that begins like an id.
        for text in ["gift-1001", "don_1"] {
            let reference = Reference::parse(text).unwrap();
            assert_eq!(
                query(text, "held").read(),
                Ok((Some(Wanted::Reference(reference)), Some(Status::Held)))
            );
        }
        assert_eq!(query(" ", "").read(), Ok((None, None)));
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let errors = query("Spende für Zoë", "lost").read().unwrap_err();
        let pointers: Vec<&str> = errors.iter().map(|error| error.pointer.as_str()).collect();
        assert_eq!(pointers, ["/find", "/status"]);
    }
}
