//! Gifts that a charity claims on itself, without Uplift.

use time::Date;

use crate::calendar::parse_date;
use crate::field_error::FieldErrors;
use crate::reader::{Input, Reader};

/// What became of the gifts that a charity took out to claim on itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnClaimOutcome {
    /// It claimed on them, on this day.
    Claimed(Date),
    /// It did not: Uplift claims on them as before.
    NotClaimed,
}

impl OwnClaimOutcome {
    /// Reads the form: `outcome`, with `on`, the day of the charity's claim.
    ///
    /// # Errors
    /// What is missing or wrong, each at its field.
    pub fn read<'a>(input: impl Into<Input<'a>>, today: Date) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(input)?;
        let outcome = reader.optional_str("outcome");
        let on = reader.optional_str("on").unwrap_or_default();
        let outcome = match outcome.as_deref() {
            Some("claimed") => {
                let day = parse_date(&on).ok().filter(|day| *day <= today);
                if day.is_none() {
                    reader.fail("on", "out_of_range", "Enter the date you claimed: today or earlier.");
                }
                day.map(Self::Claimed)
            }
            Some("not_claimed") => Some(Self::NotClaimed),
            _ => {
                reader.fail("outcome", "required", "Choose whether you claimed on these gifts.");
                None
            }
        };
        reader.finish_with(outcome)
    }

    /// The word that is stored.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Claimed(_) => "claimed",
            Self::NotClaimed => "not_claimed",
        }
    }

    /// The day of the charity's claim.
    #[must_use]
    pub const fn claimed_on(self) -> Option<Date> {
        match self {
            Self::Claimed(on) => Some(on),
            Self::NotClaimed => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use time::macros::date;

    use super::OwnClaimOutcome;

    #[test]
    fn a_claim_has_its_day_and_what_was_not_claimed_has_none() {
        let today = date!(2026 - 11 - 22);
        let read = |outcome: &str, on: &str| {
            OwnClaimOutcome::read(&json!({ "outcome": outcome, "on": on }), today)
                .map_err(|errors| errors.iter().map(|error| error.pointer.clone()).collect::<Vec<_>>())
        };
        assert_eq!(read("claimed", "2026-11-22"), Ok(OwnClaimOutcome::Claimed(today)));
        assert_eq!(read("not_claimed", ""), Ok(OwnClaimOutcome::NotClaimed));
        assert_eq!(read("claimed", "2026-11-23"), Err(vec!["/on".to_owned()]));
        assert_eq!(read("claimed", ""), Err(vec!["/on".to_owned()]));
        assert_eq!(read("perhaps", ""), Err(vec!["/outcome".to_owned()]));
    }
}
