//! Names of people.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};

use crate::field_error::{FieldErrors, Problem};
use crate::plain_text::has_unseen;
use crate::reader::{Reader, nfc};

/// What is wrong with a name that has characters which cannot be seen.
pub(crate) const UNSEEN: &str =
    "Remove characters that cannot be seen or that change the direction of writing.";

/// Far more than HMRC's 35, which is the claim writer's to cut: the full name is kept.
const MOST_CHARACTERS: usize = 100;

/// Titles with their usual form; HMRC takes at most four characters.
const TITLES: [(&str, &str); 24] = [
    ("mr", "Mr"),
    ("mister", "Mr"),
    ("mrs", "Mrs"),
    ("ms", "Ms"),
    ("miss", "Miss"),
    ("mx", "Mx"),
    ("dr", "Dr"),
    ("doctor", "Dr"),
    ("prof", "Prof"),
    ("professor", "Prof"),
    ("rev", "Rev"),
    ("revd", "Revd"),
    ("reverend", "Rev"),
    ("capt", "Capt"),
    ("captain", "Capt"),
    ("major", "Maj"),
    ("colonel", "Col"),
    ("sergeant", "Sgt"),
    ("sir", "Sir"),
    ("lady", "Lady"),
    ("lord", "Lord"),
    ("dame", "Dame"),
    ("father", "Fr"),
    ("sister", "Sr"),
];

/// Titles that are nobody's name, as Major and Lord are.
const ONLY_TITLES: [&str; 10] =
    ["mr", "mrs", "ms", "miss", "mx", "dr", "prof", "professor", "revd", "reverend"];

/// Words that only the name of an organisation has.
const ORGANISATION_WORDS: [&str; 14] = [
    "ltd",
    "limited",
    "plc",
    "llp",
    "cic",
    "cio",
    "inc",
    "trust",
    "trustees",
    "foundation",
    "club",
    "association",
    "committee",
    "society",
];

/// Words that stand for no name.
const NO_NAMES: [&str; 3] = ["anonymous", "unknown", "n/a"];

/// A title in the short form that HMRC takes: two to four letters.
#[derive(Clone, PartialEq, Eq)]
pub struct Title(String);

impl Title {
    /// Reads a title: "Mrs." is `Mrs`, "Captain" is `Capt`. A title without a known short form is left out, because a
    /// claim does not need one.
    ///
    /// # Errors
    /// When it names two people.
    pub fn read(text: &str) -> Result<Option<Self>, Problem> {
        let text = text.trim();
        if is_joint(text) || text.contains('/') {
            return Err(one_person());
        }
        let plain = text.trim_end_matches('.');
        if let Some((_, short)) = TITLES.iter().find(|(known, _)| known.eq_ignore_ascii_case(plain)) {
            return Ok(Some(Self((*short).to_owned())));
        }
        let letters = plain.bytes().all(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'\'' | b'-'));
        let begins = plain.bytes().next().is_some_and(|byte| byte.is_ascii_alphabetic());
        Ok((letters && begins && (2..=4).contains(&plain.len())).then(|| Self(plain.to_owned())))
    }

    /// The title.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Title {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Title(redacted)")
    }
}

/// The name of one person.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PersonName {
    /// Such as Ms.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    title: Option<Title>,
    /// First name.
    #[cfg_attr(feature = "openapi", schema(max_length = 100))]
    first: String,
    /// Last name.
    #[cfg_attr(feature = "openapi", schema(max_length = 100))]
    last: String,
}

impl PersonName {
    /// Checks the parts of a name.
    ///
    /// # Errors
    /// What to correct, at `/title`, `/first` and `/last`.
    pub fn new(title: Option<&str>, first: &str, last: &str) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::new();
        let mut note = |pointer: &str, problem: Problem| errors.append(problem.at(pointer));
        let title = Title::read(title.unwrap_or_default()).map_err(|problem| note("/title", problem)).ok();
        let first_name = part(first).map_err(|problem| note("/first", problem)).ok();
        let last_name = part(last).map_err(|problem| note("/last", problem)).ok();
        let (Some(title), Some(first), Some(last)) = (title, first_name, last_name) else {
            return Err(errors);
        };
        // Alone, "Trust" is a first name too.
        let first_is_one_word = !first.contains(' ');
        if is_organisation(&last) || (!first_is_one_word && is_organisation(&first)) {
            return Err(Problem::new(
                "not_a_person",
                "Enter a person’s name. Gift Aid is for gifts by individuals, not companies, trusts or clubs.",
            )
            .at("/last"));
        }
        Ok(Self { title, first, last })
    }

    /// A name that was taken before, by the rules of its day: a record says what it said, whatever is asked of a name today.
    #[must_use]
    pub fn kept(title: Option<&str>, first: &str, last: &str) -> Self {
        let title = title.map(|title| Title(title.to_owned()));
        Self { title, first: first.to_owned(), last: last.to_owned() }
    }

    /// Reads the members `title`, `first` and `last`. A name that comes new must not have its title inside: HMRC would be told
    /// that it is part of the name, and the name on a card would be another.
    pub fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let title = reader.optional_str("title");
        let first = reader.required_str("first");
        let last = reader.required_str("last");
        if title.as_deref().is_some_and(|title| !is_like_a_title(title)) {
            reader.fail("title", "invalid", "Enter a title such as Ms or Dr, or leave it out.");
        }
        for (member, text) in [("first", &first), ("last", &last)] {
            if text.as_deref().is_some_and(has_unseen) {
                reader.fail(member, "invalid", UNSEEN);
            }
            if text.as_deref().is_some_and(|text| begins_with_title(text, member == "first")) {
                reader.fail(
                    member,
                    "invalid",
                    "Enter the name without a title. The title has its own field.",
                );
            }
        }
        match Self::new(title.as_deref(), &first?, &last?) {
            Ok(name) => Some(name),
            Err(errors) => {
                reader.take_errors(errors);
                None
            }
        }
    }

    /// The title, if there is one.
    #[must_use]
    pub fn title(&self) -> Option<&str> {
        self.title.as_ref().map(Title::as_str)
    }

    /// First name or names, or an initial.
    #[must_use]
    pub fn first(&self) -> &str {
        &self.first
    }

    /// Last name.
    #[must_use]
    pub fn last(&self) -> &str {
        &self.last
    }

    /// The name as people write it: `Ms Zoë O'Neil`.
    #[must_use]
    pub fn full(&self) -> String {
        let parts: Vec<&str> = self.title().into_iter().chain([self.first(), self.last()]).collect();
        parts.join(" ")
    }
}

fn part(text: &str) -> Result<String, Problem> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = nfc(&words.join(" ")).into_owned();
    if text.is_empty() {
        return Err(Problem::new("required", "Enter the name."));
    }
    if text.chars().count() > MOST_CHARACTERS {
        return Err(Problem::new("too_long", "Use at most 100 characters."));
    }
    if is_joint(&text) {
        return Err(one_person());
    }
    let named =
        text.chars().any(char::is_alphabetic) && !text.contains('@') && !text.chars().any(char::is_control);
    if !named || NO_NAMES.contains(&text.to_lowercase().as_str()) {
        return Err(Problem::new(
            "invalid",
            "Enter the name using letters. If there is only one name, enter it in both fields.",
        ));
    }
    // HMRC would take them (no character pattern holds for a donor's name), as part of a name that nobody has.
    if text.chars().any(is_no_letter) {
        return Err(Problem::new(
            "invalid",
            "Enter the name without numbers and without the characters < > { } [ ].",
        ));
    }
    Ok(text)
}

/// What is in nobody's name but comes from a wrong field or from a program: digits and markup, also in the forms that the claim
/// writer makes plain.
fn is_no_letter(character: char) -> bool {
    matches!(
        character,
        '0'..='9' | '<' | '>' | '{' | '}' | '[' | ']' | '\u{2039}' | '\u{203a}'
            | '\u{ff10}'..='\u{ff19}' | '\u{ff1c}' | '\u{ff1e}' | '\u{ff3b}' | '\u{ff3d}' | '\u{ff5b}' | '\u{ff5d}'
    )
}

/// Whether a title has nothing in it that no title has, such as a digit or a picture. One that HMRC does not take is left out.
fn is_like_a_title(text: &str) -> bool {
    nfc(text).chars().all(|character| {
        character.is_alphabetic() || character.is_whitespace() || ".,'\u{2019}-()&+/".contains(character)
    })
}

/// Whether the first word is a title and no name. Alone it may be somebody's last name, but nobody's first.
fn begins_with_title(text: &str, also_alone: bool) -> bool {
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or_default().trim_end_matches('.');
    let is_title = ONLY_TITLES.iter().any(|title| title.eq_ignore_ascii_case(first));
    is_title && (also_alone || words.next().is_some())
}

/// A gift of two people cannot share one declaration: each taxpayer is a donor.
fn is_joint(text: &str) -> bool {
    text.contains(['&', '+']) || text.split_whitespace().any(|word| word.eq_ignore_ascii_case("and"))
}

fn one_person() -> Problem {
    Problem::new("joint_name", "Enter one person’s name. Each person gives Gift Aid for their own gifts.")
}

fn is_organisation(text: &str) -> bool {
    let mut words = text.split(|character: char| !character.is_alphanumeric());
    words.any(|word| ORGANISATION_WORDS.iter().any(|known| known.eq_ignore_ascii_case(word)))
}

impl fmt::Debug for PersonName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PersonName(redacted)")
    }
}

#[derive(Serialize, Deserialize)]
struct Parts {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    first: String,
    last: String,
}

impl Serialize for PersonName {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let parts = Parts {
            title: self.title().map(str::to_owned),
            first: self.first.clone(),
            last: self.last.clone(),
        };
        parts.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for PersonName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let parts = Parts::deserialize(deserializer)?;
        Self::new(parts.title.as_deref(), &parts.first, &parts.last).map_err(serde::de::Error::custom)
    }
}
