//! What the donor agrees to, word by word. Text that was shown is never changed: a new wording is a new version.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::field_error::Problem;
use crate::reader::FieldValue;
use crate::word_enum::UnknownValue;

word_enum! {
    /// A language that the wording exists in.
    pub enum Language {
        /// English.
        English = "en",
        /// Welsh.
        Welsh = "cy",
    }
}

impl Language {
    /// Welsh when it is the first of the languages that an `Accept-Language` header lists (RFC 9110 section 12.5.4), English otherwise.
    #[must_use]
    pub fn preferred(list: &str) -> Self {
        let first = list.split([',', ';']).next().unwrap_or_default().trim().to_ascii_lowercase();
        if first == "cy" || first.starts_with("cy-") { Self::Welsh } else { Self::English }
    }
}

/// Which wording was shown. Only versions that exist can be named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WordingVersion(&'static str);

struct Entry {
    version: WordingVersion,
    language: Language,
    text: &'static str,
    explanation: &'static str,
}

const ENTRIES: [Entry; 2] = [
    Entry {
        version: WordingVersion::NOVEMBER_2026,
        language: Language::English,
        text: "I authorise Uplift to act as my intermediary and to make Gift Aid declarations for me. This covers every \
               gift of money that I make from today to any charity registered with HMRC for Gift Aid and with Uplift, \
               through any platform connected to Uplift, until this authorisation ends on the 5 April that Uplift \
               confirms to me. I am a UK taxpayer, the gifts are my own money, and the name and home address that I gave \
               are correct. I can cancel at any time, and I will tell Uplift if my name or address changes or if I no \
               longer pay enough tax.",
        explanation: "With Gift Aid a charity claims 25p from HMRC for every £1 that I give, out of tax that I have paid. \
                      If I pay less Income Tax and/or Capital Gains Tax in a tax year than the amount of Gift Aid claimed \
                      on all my donations in that tax year, it is my responsibility to pay any difference. HMRC can ask \
                      me for it; the charity does not have to pay.",
    },
    Entry {
        version: WordingVersion::NOVEMBER_2026,
        language: Language::Welsh,
        text: "Rwy’n awdurdodi Uplift i weithredu fel fy nghyfryngwr ac i wneud datganiadau Rhodd Cymorth ar fy rhan. Mae \
               hyn yn cynnwys pob rhodd o arian a wnaf o heddiw ymlaen i unrhyw elusen sydd wedi’i chofrestru gyda CThEF \
               ar gyfer Rhodd Cymorth a chydag Uplift, drwy unrhyw lwyfan sydd wedi’i gysylltu ag Uplift, hyd nes i’r \
               awdurdodiad hwn ddod i ben ar y 5 Ebrill y bydd Uplift yn ei gadarnhau i mi. Rwy’n drethdalwr yn y DU, fy \
               arian fy hun yw’r rhoddion, ac mae’r enw a’r cyfeiriad cartref a roddais yn gywir. Gallaf ganslo ar unrhyw \
               adeg, a byddaf yn rhoi gwybod i Uplift os bydd fy enw neu fy nghyfeiriad yn newid neu os na fyddaf yn talu \
               digon o dreth mwyach.",
        explanation: "Gyda Rhodd Cymorth mae elusen yn hawlio 25c gan CThEF am bob £1 a roddaf, o’r dreth yr wyf wedi’i \
                      thalu. Os byddaf yn talu llai o Dreth Incwm a/neu Dreth Enillion Cyfalaf mewn blwyddyn dreth na’r \
                      swm o Rodd Cymorth a hawlir ar fy holl roddion yn y flwyddyn dreth honno, fy nghyfrifoldeb i yw \
                      talu unrhyw wahaniaeth. Gall CThEF ofyn i mi amdano; nid oes rhaid i’r elusen dalu.",
    },
];

impl WordingVersion {
    /// The first version.
    const NOVEMBER_2026: Self = Self("2026-11-1");
    /// The version that is shown now.
    pub const CURRENT: Self = Self::NOVEMBER_2026;

    /// The version, such as `2026-11-1`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.0
    }

    /// Its place among all versions that were ever shown; the first is 1.
    #[must_use]
    pub fn number(self) -> usize {
        let english = ENTRIES.iter().filter(|entry| entry.language == Language::English);
        english.take_while(|entry| entry.version != self).count().saturating_add(1)
    }

    /// Finds a version by name.
    ///
    /// # Errors
    /// [`UnknownValue`] when there never was such a version.
    pub fn parse(text: &str) -> Result<Self, UnknownValue> {
        let known = ENTRIES.iter().map(|entry| entry.version).find(|version| version.0 == text);
        known.ok_or(UnknownValue::of("wording"))
    }
}

/// The wording of an authorisation, with the explanation that must be shown before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AuthorisationWording {
    /// The version of the wording. Send it back with the donor's agreement.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "2026-11-1"))]
    pub version: WordingVersion,
    /// The language of the text.
    pub language: Language,
    /// What the donor agrees to.
    pub text: String,
    /// What happens if the donor pays too little tax (ITA 2007 s.424). Show it before the donor agrees.
    pub explanation: String,
}

/// The wording that is shown now.
#[must_use]
pub fn current(language: Language) -> AuthorisationWording {
    let entry =
        ENTRIES.iter().find(|entry| entry.version == WordingVersion::CURRENT && entry.language == language);
    AuthorisationWording::from(entry.unwrap_or(&ENTRIES[0]))
}

/// A wording by its version, such as one that was agreed to earlier.
#[must_use]
pub fn by_version(version: &str, language: Language) -> Option<AuthorisationWording> {
    let entry = ENTRIES.iter().find(|entry| entry.version.0 == version && entry.language == language);
    entry.map(AuthorisationWording::from)
}

impl From<&Entry> for AuthorisationWording {
    fn from(entry: &Entry) -> Self {
        Self {
            version: entry.version,
            language: entry.language,
            text: entry.text.to_owned(),
            explanation: entry.explanation.to_owned(),
        }
    }
}

impl fmt::Display for WordingVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl FromStr for WordingVersion {
    type Err = UnknownValue;

    fn from_str(text: &str) -> Result<Self, UnknownValue> {
        Self::parse(text)
    }
}

impl FieldValue for WordingVersion {
    fn parse_field(text: &str) -> Result<Self, Problem> {
        Self::parse(text).map_err(|_| {
            let current = Self::CURRENT.as_str();
            let detail =
                format!("Send the version of the wording that was shown to the donor, such as {current}.");
            Problem::new("unknown_version", detail)
        })
    }
}

impl Serialize for WordingVersion {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

impl<'de> Deserialize<'de> for WordingVersion {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(&String::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}
