//! The parts of the product, and which address belongs to which.

use crate::viewer::Mode;

/// The parts of the product, each with a menu of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    Public,
    Giving,
    Charity,
    Platform,
    /// Guide and reference for developers.
    Developers,
    /// What waits for Uplift's operator.
    Operator,
    /// Tools of the sandbox.
    Sandbox,
}

impl Area {
    /// The part that an address belongs to.
    pub fn of(path: &str) -> Self {
        match path.split('/').nth(1) {
            Some("giving" | "account") => Self::Giving,
            Some("charity") => Self::Charity,
            Some("platform") => Self::Platform,
            Some("developers") => Self::Developers,
            Some("operator") => Self::Operator,
            Some("sandbox") if Mode::current().is_sandbox() => Self::Sandbox,
            _ => Self::Public,
        }
    }

    /// The part whose menu somebody has there who is not signed in: most have none of their own for them.
    pub const fn for_strangers(self) -> Self {
        match self {
            Self::Giving | Self::Charity | Self::Platform | Self::Operator => Self::Public,
            Self::Public | Self::Developers | Self::Sandbox => self,
        }
    }
}

/// Whether a page outside a donor's own is in the language of its reader as those are: it leads there, or an email leads to it.
pub fn is_at_the_door(path: &str) -> bool {
    path == "/privacy/deleted"
        || matches!(path.split('/').nth(1), Some("sign-in" | "sign-out" | "sign_in" | "not-me" | "stop"))
}
