//! What a charity warrants when it adds a platform. Text that was agreed to is never changed: a new text is a new version.

use serde::{Deserialize, Serialize};

/// The words of a warranty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Warranty {
    /// Which words they are; kept with who agreed and when.
    pub version: String,
    /// What the charity warrants.
    pub text: String,
}

/// The version that is shown now.
pub const CURRENT_VERSION: &str = "2026-11-2";

const ENTRIES: [(&str, &str); 2] = [
    (
        CURRENT_VERSION,
        "The charity warrants that every donation it receives through this platform can be a Gift Aid donation: it is a gift of \
         money by an individual, freely given and not repayable; nothing is bought with it, whether goods, tickets, raffle \
         entries or auction lots; no company, group or charity voucher is behind it; and no donor receives benefits above the \
         Gift Aid limits. The charity will pause or stop using this platform as soon as that is no longer so, and will tell \
         Uplift of any donation for which it was not.",
    ),
    (
        "2026-11-1",
        "The charity warrants that every donation it receives through this platform can be a Gift Aid donation: it is a gift of \
         money by an individual, freely given and not repayable; nothing is bought with it, whether goods, tickets, raffle \
         entries or auction lots; no company, group or charity voucher is behind it; and no donor receives benefits above the \
         Gift Aid limits. The charity will pause or end this source as soon as that is no longer so, and will tell Uplift of any \
         donation for which it was not.",
    ),
];

/// The warranty that is shown now.
#[must_use]
pub fn current() -> Warranty {
    let (version, text) = ENTRIES[0];
    Warranty { version: version.to_owned(), text: text.to_owned() }
}

/// A warranty by its version, such as one that was given earlier.
#[must_use]
pub fn by_version(version: &str) -> Option<Warranty> {
    let entry = ENTRIES.iter().find(|(known, _)| *known == version);
    entry.map(|(version, text)| Warranty { version: (*version).to_owned(), text: (*text).to_owned() })
}
