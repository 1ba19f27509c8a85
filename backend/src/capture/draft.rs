//! What the page has of the donor before they agree: what the platform sent, then what was typed. It rests sealed with the session
//! and goes with it.

use std::collections::BTreeMap;
use std::fmt;

use domain::capture::DonorHint;
use domain::{Address, CaptureId, PersonName};
use serde::{Deserialize, Serialize};

use crate::Backend;
use crate::error::Error;
use crate::store::stored;

const SEALED_FOR: &str = "draft of a session";
/// Notes in a draft, which no control of the page is called: for which browser it is,
pub(super) const KEY: &str = "_key";
/// and that the mailbox of its donor was shown there.
pub(super) const SHOWN: &str = "_shown";

/// The controls of the page, by the names that the domain reads.
pub(super) const CONTROLS: [&str; 9] = [
    "name[title]",
    "name[first]",
    "name[last]",
    "email",
    "address[line1]",
    "address[line2]",
    "address[town]",
    "address[postcode]",
    "address[country]",
];

/// The page's fields by the names of its controls, such as `name[first]`, as they were typed: right or wrong.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Draft(BTreeMap<String, String>);

impl Draft {
    /// What a platform knows of the donor, as if it had been typed.
    pub(super) fn of(hint: &DonorHint) -> Self {
        let mut draft = Self::default();
        if let Some(email) = hint.email() {
            draft.set("email", email.as_str());
        }
        if let Some(name) = hint.name() {
            draft.set_name(name);
        }
        if let Some(home) = hint.address() {
            draft.set_home(home);
        }
        draft
    }

    /// Name and home for the browser of this key, in which the donor's mailbox was shown. The address is not asked for there.
    pub(super) fn of_shown(name: &PersonName, home: &Address, key: &str) -> Self {
        let mut draft = Self::default();
        draft.set(KEY, key);
        draft.set(SHOWN, "yes");
        draft.set_name(name);
        draft.set_home(home);
        draft
    }

    /// A donor's name, into its controls.
    pub(super) fn set_name(&mut self, name: &PersonName) {
        self.set("name[title]", name.title().unwrap_or_default());
        self.set("name[first]", name.first());
        self.set("name[last]", name.last());
    }

    /// A donor's home address, into its controls.
    pub(super) fn set_home(&mut self, home: &Address) {
        self.set("address[line1]", home.line1());
        self.set("address[line2]", home.line2().unwrap_or_default());
        self.set("address[town]", home.town().unwrap_or_default());
        self.set("address[postcode]", home.postal_code().unwrap_or_default());
        self.set("address[country]", home.country().code());
    }

    /// What one control holds.
    #[must_use]
    pub fn get(&self, control: &str) -> Option<&str> {
        self.0.get(control).map(String::as_str)
    }

    /// Keeps what one control holds; nothing is kept of a blank one.
    pub fn set(&mut self, control: &str, text: &str) {
        if text.is_empty() {
            self.0.remove(control);
        } else {
            self.0.insert(control.to_owned(), text.to_owned());
        }
    }

    /// Whether there is nothing in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Debug for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Draft(redacted)")
    }
}

impl Backend {
    /// As it rests; nothing of an empty one.
    pub(super) fn seal_draft(&self, id: CaptureId, draft: &Draft) -> Result<Option<Vec<u8>>, Error> {
        if draft.is_empty() {
            return Ok(None);
        }
        let plain = serde_json::to_vec(draft).map_err(Error::internal)?;
        self.config.key.seal(SEALED_FOR, id.uuid().as_bytes(), &plain).map(Some)
    }

    /// The draft of a session.
    pub(super) fn open_draft(&self, id: CaptureId, sealed: Option<&[u8]>) -> Result<Draft, Error> {
        let Some(sealed) = sealed else {
            return Ok(Draft::default());
        };
        let plain = self.config.key.open(SEALED_FOR, id.uuid().as_bytes(), sealed)?;
        stored(SEALED_FOR, serde_json::from_slice(&plain))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secret::new_uuid;
    use crate::testing::TestBackend;

    #[tokio::test]
    async fn of_a_draft_that_cannot_be_read_nothing_is_said_that_was_typed() {
        let test = TestBackend::start("2026-11-21T09:05:00Z").await;
        let (backend, id) = (&test.backend, CaptureId::from_uuid(new_uuid()));
        let sealed = backend.config.key.seal(SEALED_FOR, id.uuid().as_bytes(), br#""10 Quay Street""#);
        let why = backend.open_draft(id, Some(&sealed.unwrap())).unwrap_err().chain();
        assert_eq!(why, "internal error: the database holds a draft of a session that the rules refuse");
    }
}
