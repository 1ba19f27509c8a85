//! What somebody has just added to how they sign in, and where it is said.

use crate::words::account;
use catalogue::Text;

/// What somebody has just added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    App,
    Passkey,
}

impl Added {
    pub const ALL: [Self; 2] = [Self::App, Self::Passkey];

    /// The page that says so.
    pub const fn place(self) -> &'static str {
        match self {
            Self::App => "/account/security?app",
            Self::Passkey => "/account/security?passkey",
        }
    }

    pub const fn words(self) -> Text {
        match self {
            Self::App => account::APP_ADDED,
            Self::Passkey => account::PASSKEY_ADDED,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Added;
    use crate::words::{account, say};

    #[test]
    fn what_was_added_is_said_by_its_name() {
        let said = Added::ALL.map(|added| (added.place(), say(added.words())));
        assert_eq!(
            said,
            [
                ("/account/security?app", say(account::APP_ADDED)),
                ("/account/security?passkey", say(account::PASSKEY_ADDED)),
            ]
        );
    }
}
