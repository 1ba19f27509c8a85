//! What an access token may be used for.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::field_error::Problem;
use crate::reader::FieldValue;
use crate::word_enum::UnknownValue;

word_enum! {
    /// One thing that a token may be used for.
    pub enum Scope {
        /// Find donors.
        ReadDonor = "read:donor",
        /// Add donors.
        CreateDonor = "create:donor",
        /// Ask whether a donor gave an authorisation.
        ReadAuthorisation = "read:authorisation",
        /// Send a donor's authorisation, or its cancellation.
        CreateAuthorisation = "create:authorisation",
        /// Link cards and phones to donors.
        LinkAccount = "link:account",
        /// Read the platform's donations.
        ReadDonation = "read:donation",
        /// Send donations.
        CreateDonation = "create:donation",
        /// Change donations.
        UpdateDonation = "update:donation",
        /// Delete donations that were refunded or never settled.
        DeleteDonation = "delete:donation",
        /// Read the charities that added the platform.
        ReadCharity = "read:charity",
        /// Manage where events are sent.
        ManageWebhook = "manage:webhook",
        /// Keep the terminal map.
        ManageTerminal = "manage:terminal",
    }
}

impl Scope {
    /// What it lets one do, for people.
    #[must_use]
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::ReadDonor => "Find donors",
            Self::CreateDonor => "Create donors",
            Self::ReadAuthorisation => "Ask whether a donor gave an authorisation, and read its wording",
            Self::CreateAuthorisation => "Send a donor's authorisation or its cancellation",
            Self::LinkAccount => "Link cards and phones to donors",
            Self::ReadDonation => "Read donations and their declarations",
            Self::CreateDonation => "Send donations",
            Self::UpdateDonation => "Change donations",
            Self::DeleteDonation => "Delete donations that were refunded or never settled",
            Self::ReadCharity => "Read the charities that added the platform",
            Self::ManageWebhook => "Manage where events are sent",
            Self::ManageTerminal => "Keep the map of card terminals",
        }
    }
}

/// A set of scopes; as text, space separated and sorted (RFC 6749 section 3.3). A bit for each: every call has one with its caller.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct ScopeSet(u32);

/// The bit of a scope, by its place in [`Scope::ALL`].
fn bit(scope: Scope) -> u32 {
    (0_u32..).zip(Scope::ALL).find(|(_, known)| **known == scope).map_or(0, |(place, _)| 1_u32 << place)
}

impl fmt::Debug for ScopeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl ScopeSet {
    /// Every scope.
    #[must_use]
    pub fn all() -> Self {
        Scope::ALL.iter().copied().collect()
    }

    /// Reads space separated scopes.
    ///
    /// # Errors
    /// [`UnknownValue`] when one of them is not a scope.
    pub fn parse(text: &str) -> Result<Self, UnknownValue> {
        text.split_ascii_whitespace().map(str::parse::<Scope>).collect()
    }

    /// Whether it holds this scope.
    #[must_use]
    pub fn contains(&self, scope: Scope) -> bool {
        self.0 & bit(scope) != 0
    }

    /// Whether it holds all of these.
    #[must_use]
    pub fn contains_all(&self, other: &Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The words of a text that are none of these scopes, to be repeated in an answer: only what could be a scope (RFC 6749 section
    /// 3.3), and not much of it.
    #[must_use]
    pub fn refused_of(&self, text: &str) -> Vec<String> {
        let is_ours = |word: &str| word.parse::<Scope>().is_ok_and(|scope| self.contains(scope));
        let is_plain = |letter: u8| letter.is_ascii_graphic() && letter != b'"' && letter != b'\\';
        let words = text.split_ascii_whitespace().filter(|word| !is_ours(word));
        words
            .filter(|word| word.len() <= 80 && word.bytes().all(is_plain))
            .take(12)
            .map(str::to_owned)
            .collect()
    }

    /// Those that both hold.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Adds one.
    pub fn insert(&mut self, scope: Scope) {
        self.0 |= bit(scope);
    }

    /// Whether it holds none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0 == 0
    }

    /// The scopes, in the order of [`Scope::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = Scope> {
        Scope::ALL.iter().copied().filter(|scope| self.contains(*scope))
    }
}

impl FromIterator<Scope> for ScopeSet {
    fn from_iter<I: IntoIterator<Item = Scope>>(scopes: I) -> Self {
        Self(scopes.into_iter().fold(0, |all, scope| all | bit(scope)))
    }
}

impl From<Scope> for ScopeSet {
    fn from(scope: Scope) -> Self {
        Self::from_iter([scope])
    }
}

impl fmt::Display for ScopeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words: Vec<&str> = self.iter().map(Scope::as_str).collect();
        words.sort_unstable();
        f.write_str(&words.join(" "))
    }
}

impl FromStr for ScopeSet {
    type Err = UnknownValue;

    fn from_str(text: &str) -> Result<Self, UnknownValue> {
        Self::parse(text)
    }
}

impl FieldValue for ScopeSet {
    fn parse_field(text: &str) -> Result<Self, Problem> {
        Self::parse(text).map_err(|_| {
            Problem::new("unsupported", format!("Send one or more of these scopes: {}.", Self::all()))
        })
    }
}

impl Serialize for ScopeSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for ScopeSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(&String::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}
