//! Countries.

mod table;

use crate::field_error::Problem;
use table::COUNTRIES;

/// A country, by its ISO 3166-1 alpha-2 code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Country {
    code: &'static str,
    name: &'static str,
}

impl Country {
    /// The United Kingdom.
    pub const GB: Self = Self { code: "GB", name: "United Kingdom" };

    /// Reads a code of two letters, in any case.
    ///
    /// # Errors
    /// What to correct.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let text = text.trim();
        if text.is_empty() {
            return Err(Problem::new("required", "Select the country."));
        }
        Self::all().find(|country| country.code.eq_ignore_ascii_case(text)).ok_or_else(|| {
            Problem::new("unsupported", "Send the country as its ISO 3166-1 code of two letters, such as GB.")
        })
    }

    /// Every country, in the order of the names.
    pub fn all() -> impl Iterator<Item = Self> {
        COUNTRIES.iter().map(|(code, name)| Self { code, name })
    }

    /// The code, such as `GB`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        self.code
    }

    /// The code, such as `GB`.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        self.code
    }

    /// The name in English.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// Whether homes there have a postcode that HMRC takes: the United Kingdom and the Crown dependencies.
    #[must_use]
    pub fn uses_uk_postcode(self) -> bool {
        matches!(self.code, "GB" | "JE" | "GG" | "IM")
    }
}

text_value!(Country, shown);
