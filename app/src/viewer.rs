//! Who looks at the page, as far as the page's frame has to know; the use-cases decide what they may do.

use crate::words::frame;
use catalogue::Text;
use leptos::prelude::use_context;
use std::fmt;

/// Who is signed in. The server provides it through context; without it, nobody is.
#[derive(Clone, Default, PartialEq, Eq)]
pub enum Viewer {
    #[default]
    Nobody,
    /// Somebody or nobody: the session could not be read, because the database was away.
    Unknown,
    /// A donor, by the address they signed in with.
    Donor {
        /// Such as `z•••@example.org`.
        email_masked: String,
        /// Such as `Zoë O’Neil`, once they have authorised Uplift.
        name: Option<String>,
    },
    Staff {
        /// Such as `z•••@example.org`.
        email_masked: String,
        /// Such as `Sam Okafor`, once they have said it.
        name: Option<String>,
        /// The charity they act for on this page, as id and name.
        charity: Option<(String, String)>,
        /// The platform they act for on this page, as id and name.
        platform: Option<(String, String)>,
        /// Whether they work for any charity.
        has_charities: bool,
        /// Whether they work for any platform.
        has_platforms: bool,
        /// Whether they decide for Uplift.
        is_operator: bool,
    },
}

impl fmt::Debug for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nobody => "Nobody",
            Self::Unknown => "Unknown",
            Self::Donor { .. } => "Donor(redacted)",
            Self::Staff { .. } => "Staff(redacted)",
        })
    }
}

impl Viewer {
    /// The viewer of the page being made.
    pub fn current() -> Self {
        use_context().unwrap_or_default()
    }

    /// Who is signed in, as the header shows it: a donor by the address that they signed in with, for a name comes only with Gift Aid;
    /// staff by name where that is known, else by the address.
    pub fn shown_as(&self) -> Option<&str> {
        match self {
            Self::Nobody | Self::Unknown => None,
            Self::Staff { name: Some(name), .. } => Some(name),
            Self::Donor { email_masked, .. } | Self::Staff { email_masked, name: None, .. } => {
                Some(email_masked)
            }
        }
    }

    /// Whose a printed page is: a donor's by name where that is known.
    pub fn printed_as(&self) -> Option<&str> {
        match self {
            Self::Donor { name: Some(name), .. } => Some(name),
            _ => self.shown_as(),
        }
    }

    /// Where the person's own pages begin: address and name. Somebody who is not signed in is led to what Uplift is for them.
    pub fn homes(&self) -> &'static [(&'static str, Text)] {
        const CHARITIES: (&str, Text) = ("/charity", frame::YOUR_CHARITIES);
        const PLATFORMS: (&str, Text) = ("/platform", frame::YOUR_PLATFORMS);
        const OPERATOR: (&str, Text) = ("/operator", frame::OPERATOR);
        const ACCOUNT: (&str, Text) = ("/account", frame::ACCOUNT);
        match self {
            Self::Nobody => &[
                ("/", frame::FOR_DONORS),
                ("/charities", frame::FOR_CHARITIES),
                ("/platforms", frame::FOR_PLATFORMS),
            ],
            Self::Unknown => &[],
            Self::Donor { .. } => &[("/giving", frame::GIVING), ACCOUNT],
            Self::Staff { is_operator: true, .. } => &[OPERATOR, CHARITIES, PLATFORMS, ACCOUNT],
            Self::Staff { has_charities: true, has_platforms: false, .. } => &[CHARITIES, ACCOUNT],
            Self::Staff { has_charities: false, has_platforms: true, .. } => &[PLATFORMS, ACCOUNT],
            Self::Staff { .. } => &[CHARITIES, PLATFORMS, ACCOUNT],
        }
    }

    /// The platform that the person acts for, by name.
    pub fn platform_name(&self) -> Option<&str> {
        match self {
            Self::Staff { platform: Some((_, name)), .. } => Some(name),
            _ => None,
        }
    }

    /// The charity that the person acts for, by name.
    pub fn charity_name(&self) -> Option<&str> {
        match self {
            Self::Staff { charity: Some((_, name)), .. } => Some(name),
            _ => None,
        }
    }
}

/// Whether this is the real thing. The server provides it; without it the sandbox's pages stay hidden.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    #[default]
    Live,
    /// Invented people and a clock that can be moved; HMRC is simulated, or is its test service.
    Sandbox,
    /// A sandbox that strangers share, each in a part of their own.
    PublicSandbox,
}

impl Mode {
    /// The mode of this server.
    pub fn current() -> Self {
        use_context().unwrap_or_default()
    }

    /// Whether nothing here is real.
    pub fn is_sandbox(self) -> bool {
        self != Self::Live
    }
}

#[cfg(test)]
mod tests {
    use super::Viewer;

    #[test]
    fn a_donor_is_shown_by_the_same_before_and_after_they_gave_a_name() {
        let donor = |name: Option<&str>| Viewer::Donor {
            email_masked: "z•••@example.org".to_owned(),
            name: name.map(str::to_owned),
        };
        let (before, after) = (donor(None), donor(Some("Zoë O’Neil")));
        assert_eq!(before.shown_as(), Some("z•••@example.org"));
        assert_eq!(after.shown_as(), before.shown_as());
        assert_eq!(after.printed_as(), Some("Zoë O’Neil"));
    }

    #[test]
    fn staff_are_shown_by_the_name_that_they_gave_or_else_by_their_address() {
        let staff = |name: Option<&str>| Viewer::Staff {
            email_masked: "s•••@example.org".to_owned(),
            name: name.map(str::to_owned),
            charity: None,
            platform: None,
            has_charities: true,
            has_platforms: false,
            is_operator: false,
        };
        assert_eq!(staff(None).shown_as(), Some("s•••@example.org"));
        assert_eq!(staff(Some("Sam Okafor")).shown_as(), Some("Sam Okafor"));
    }
}
