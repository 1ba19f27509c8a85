//! Giving platforms: the names of platforms and of their clients, and how long a secret works on.

pub mod unusual_activity;
pub mod view;

use crate::field_error::Problem;
use crate::plain_text::{has_address, has_unseen};
use crate::reader::nfc;

word_enum! {
    /// How long a client's secret works on once another one was added, before it ends by itself.
    pub enum SecretOverlap {
        /// 24 hours.
        Day = "24_hours",
        /// 7 days.
        Week = "7_days",
        /// 30 days.
        Month = "30_days",
    }
}

impl SecretOverlap {
    /// The same in hours.
    #[must_use]
    pub const fn hours(self) -> i32 {
        match self {
            Self::Day => 24,
            Self::Week => 7 * 24,
            Self::Month => 30 * 24,
        }
    }
}

/// The longest name of a platform, as charities read it.
const LONGEST_PLATFORM: usize = 100;
/// The longest name of a client, as the platform's people read it.
const LONGEST_CLIENT: usize = 60;

/// A platform's name, as charities see it in their list.
#[derive(Clone, PartialEq, Eq)]
pub struct PlatformName(String);

impl PlatformName {
    /// Takes a name of 1 to 100 characters that leads nowhere: it is in our mails.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        named(text, LONGEST_PLATFORM).filter(|name| !has_address(name)).map(Self).ok_or_else(|| {
            Problem::new(
                "invalid",
                "Give the platform a name of 1 to 100 characters, without a web or email address.",
            )
        })
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

text_value!(PlatformName, shown);

/// What a client is called among the platform's people, such as "Live server".
#[derive(Clone, PartialEq, Eq)]
pub struct ClientName(String);

impl ClientName {
    /// Takes a name of 1 to 60 characters.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        named(text, LONGEST_CLIENT)
            .map(Self)
            .ok_or_else(|| Problem::new("invalid", "Give the client a name of 1 to 60 characters."))
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

text_value!(ClientName, shown);

/// A name that people read in lists: 1 to `longest` characters, none of them unseen.
pub(crate) fn named(text: &str, longest: usize) -> Option<String> {
    let text = nfc(text.trim());
    let fits = !text.is_empty() && text.chars().count() <= longest && !has_unseen(&text);
    fits.then(|| text.into_owned())
}

#[cfg(test)]
mod tests {
    use super::{ClientName, PlatformName};

    #[test]
    fn names_are_trimmed_and_bounded() {
        assert_eq!(PlatformName::parse("  Give & Go ").unwrap().as_str(), "Give & Go");
        assert_eq!(ClientName::parse("Live server").unwrap().as_str(), "Live server");
        for wrong in ["", "   ", "a\nb", &"x".repeat(161)] {
            assert!(PlatformName::parse(wrong).is_err(), "{wrong:?}");
            assert!(ClientName::parse(wrong).is_err(), "{wrong:?}");
        }
        for wrong in [
            "Refunds at https://example.org",
            "help@example.org",
            "Give\u{202e}oG",
            "Give\u{200b}",
            &"x".repeat(101),
        ] {
            assert!(PlatformName::parse(wrong).is_err(), "{wrong:?}");
        }
        assert!(PlatformName::parse(&"é".repeat(100)).is_ok());
        assert!(ClientName::parse(&"x".repeat(60)).is_ok());
        assert!(ClientName::parse(&"x".repeat(61)).is_err());
    }
}
