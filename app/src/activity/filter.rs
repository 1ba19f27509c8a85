//! What the list is narrowed to, as it stands in the address of the page.

use crate::file_name::file_name;
use crate::filter_value::{minute, whole_id};
use crate::words::{activity, say};
use backend::activity::ActivityFilter;
use domain::calendar::iso;
use domain::{Date, FieldErrors};
use serde::{Deserialize, Serialize};

/// The filters as the address has them; empty for those not set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ActivityQuery {
    /// Only what the person with this id did.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub staff: String,
    /// Only from this time on, such as `2026-11-21T02:00`, by the clock in London.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub from: String,
    /// Only before this time.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub to: String,
}

impl ActivityQuery {
    /// Whether anything is left out.
    #[must_use]
    pub fn is_active(&self) -> bool {
        *self != Self::default()
    }

    /// The name of a file of this list, without its ending: whose it is, from when to when, and of which day.
    #[must_use]
    pub fn file_name(&self, house: &str, today: Date) -> String {
        let chosen = if self.staff.trim().is_empty() { "" } else { "some" };
        file_name(&["activity", house, &self.from, &self.to, &iso(today), chosen])
    }

    /// The filters as fields of the form.
    #[must_use]
    pub fn fields(&self) -> Vec<(String, String)> {
        [("staff", &self.staff), ("from", &self.from), ("to", &self.to)]
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value.clone()))
            .collect()
    }

    /// The filters for the use-case.
    ///
    /// # Errors
    /// Every value that cannot be read, each with what to enter instead.
    pub fn filter(&self) -> Result<ActivityFilter, FieldErrors> {
        let mut errors = FieldErrors::new();
        let staff = whole_id(&self.staff, ("/staff", say(activity::BAD_PERSON)), &mut errors);
        let from = minute(&self.from, "/from", &mut errors);
        let before = minute(&self.to, "/to", &mut errors);
        if let (Some(from), Some(before)) = (from, before)
            && before <= from
        {
            errors.push("/to", "out_of_range", say(activity::BAD_END));
        }
        if errors.is_empty() { Ok(ActivityFilter { staff, from, before }) } else { Err(errors) }
    }
}
