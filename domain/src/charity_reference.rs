//! The reference by which a platform names a charity.

use crate::field_error::Problem;

/// Crockford's base32: no I, L, O or U.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const PREFIX: &str = "UP";

/// A charity's reference within a platform: the platform's own, or a generated one such as `UP-7K4M-Q2X1` whose last
/// character checks the others.
#[derive(Clone)]
pub struct CharityReference {
    shown: String,
    key: String,
}

impl CharityReference {
    /// Reads a reference.
    ///
    /// # Errors
    /// What to correct; a generated reference with a slip in it is told apart from an unknown one.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let shown = words.join(" ");
        let allowed = |character: char| character.is_ascii_alphanumeric() || " -/_.".contains(character);
        if shown.chars().count() > 40 {
            return Err(Problem::new("too_long", "Use at most 40 characters."));
        }
        let key = key_of(&shown);
        if !shown.chars().all(allowed) || !key.bytes().any(|byte| byte.is_ascii_alphanumeric()) {
            return Err(Problem::new(
                "invalid",
                "Use 1 to 40 letters, digits, spaces and the marks - / _ and full stop, such as UP-7K4M-Q2X1.",
            ));
        }
        if looks_generated(&shown, &key) && !checks(&key) {
            return Err(Problem::new(
                "mistyped",
                "This charity reference looks mistyped. Copy it again from Uplift's pages.",
            ));
        }
        Ok(Self { shown, key })
    }

    /// Makes a reference of random bytes.
    #[must_use]
    pub fn generated(entropy: [u8; 8]) -> Self {
        // Five bits of each of seven bytes; 2^35 references, and the database refuses a second use.
        let mut fives: Vec<u8> = entropy.iter().take(7).map(|byte| byte & 31).collect();
        fives.push(check_of(&fives));
        let letters: String = fives.iter().map(|five| char::from(ALPHABET[usize::from(*five)])).collect();
        Self {
            shown: format!("{PREFIX}-{}-{}", &letters[..4], &letters[4..]),
            key: format!("{PREFIX}{letters}"),
        }
    }

    /// The reference as it was given.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.shown
    }

    /// What makes two references the same: upper case, without spaces and hyphens.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }
}

impl PartialEq for CharityReference {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for CharityReference {}

impl std::hash::Hash for CharityReference {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

fn key_of(shown: &str) -> String {
    shown
        .chars()
        .filter(|character| !matches!(character, ' ' | '-'))
        .map(|character| character.to_ascii_uppercase())
        .collect()
}

/// Whether it was meant to be a generated one: in its groups of four, or without them but of its letters alone. A
/// platform's own `UPLIFT2024` is not.
fn looks_generated(shown: &str, key: &str) -> bool {
    let Some(rest) = key.strip_prefix(PREFIX).filter(|rest| rest.len() == 8) else {
        return false;
    };
    let grouped = || {
        let groups: Vec<&str> = shown.split(['-', ' ']).collect();
        matches!(groups[..], [_, a, b] if a.len() == 4 && b.len() == 4)
            && rest.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    fives_of(rest).is_some() || grouped()
}

fn checks(key: &str) -> bool {
    let fives = key.strip_prefix(PREFIX).and_then(fives_of);
    fives.is_some_and(|fives| fives.split_last().is_some_and(|(check, rest)| check_of(rest) == *check))
}

fn fives_of(letters: &str) -> Option<Vec<u8>> {
    let place = |byte: u8| {
        ALPHABET.iter().position(|letter| *letter == byte).and_then(|place| u8::try_from(place).ok())
    };
    letters.bytes().map(place).collect()
}

/// A sum over the field of 32 elements in which every place has a weight of its own (a power of 2). One wrong character
/// changes the sum because no weight is zero; two characters exchanged change it because no two weights are the same.
fn check_of(fives: &[u8]) -> u8 {
    // Horner's rule: the last of `fives` has weight 2, the one before 4, and so on; the check character has weight 1.
    fives.iter().fold(0, |sum, five| times_two(sum ^ five))
}

/// Doubling in the field of 32 elements, modulo the primitive polynomial x⁵ + x² + 1.
fn times_two(five: u8) -> u8 {
    let doubled = five << 1;
    if doubled & 32 == 0 { doubled } else { doubled ^ 0b10_0101 }
}

text_value!(CharityReference, shown);
