//! UK postcodes, as HMRC takes them.

use crate::field_error::Problem;

/// A postcode of the United Kingdom, Jersey, Guernsey or the Isle of Man: upper case with one space.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Postcode(String);

impl Postcode {
    /// Reads a postcode whatever its case and spaces.
    ///
    /// # Errors
    /// What to correct. A letter O for a zero is pointed out, never guessed at.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let tight: String = text
            .chars()
            .filter(|character| !character.is_whitespace())
            .collect();
        let tight = tight.to_ascii_uppercase();
        if let Some(postcode) = spaced(&tight) {
            return Ok(Self(postcode));
        }
        if tight.starts_with("BFPO") {
            return Err(Problem::new(
                "invalid",
                "Enter the BFPO address's postcode that begins with BF, such as BF1 2AB.",
            ));
        }
        if with_zeros_for_o(&tight).is_some() {
            return Err(Problem::new(
                "invalid",
                "Check the postcode: a letter O may stand for a zero, or a zero for an O.",
            ));
        }
        Err(Problem::new(
            "invalid",
            "Enter a full UK postcode, such as SW1A 1AA.",
        ))
    }

    /// The postcode with one space.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The part before the space.
    #[must_use]
    pub fn outward(&self) -> &str {
        self.0.split(' ').next().unwrap_or_default()
    }

    /// Whether it is a British Forces postcode.
    #[must_use]
    pub fn is_forces(&self) -> bool {
        self.0.starts_with("BF")
    }
}

fn spaced(tight: &str) -> Option<String> {
    let place = tight.len().checked_sub(3).filter(|_| tight.is_ascii())?;
    let (outward, inward) = tight.split_at(place);
    (is_outward(outward) && is_inward(inward) || tight == "GIR0AA").then(|| format!("{outward} {inward}"))
}

/// The part before the space in the `PostcodeType` of HMRC's R68 schema, version 2.0.
fn is_outward(outward: &str) -> bool {
    let letter = |byte: u8| byte.is_ascii_uppercase();
    let digit = |byte: u8| byte.is_ascii_digit();
    // Second letters: all but I and Z.
    let second = |byte: u8| matches!(byte, b'A'..=b'H' | b'J'..=b'Y');
    match *outward.as_bytes() {
        [a, b] => letter(a) && digit(b),
        [a, b, c] => {
            letter(a) && (digit(b) && (digit(c) || letter(c)) || second(b) && (digit(c) || letter(c)))
        }
        [a, b, c, d] => letter(a) && second(b) && digit(c) && (digit(d) || letter(d)),
        _ => false,
    }
}

fn is_inward(inward: &str) -> bool {
    matches!(*inward.as_bytes(), [a, b, c] if a.is_ascii_digit() && b.is_ascii_uppercase() && c.is_ascii_uppercase())
}

/// The postcode that it would be with O and 0 exchanged in one place.
fn with_zeros_for_o(tight: &str) -> Option<String> {
    tight.char_indices().find_map(|(place, character)| {
        let other = match character {
            'O' => "0",
            '0' => "O",
            _ => return None,
        };
        let mut changed = tight.to_owned();
        changed.replace_range(place..=place, other);
        spaced(&changed)
    })
}

text_value!(Postcode, personal);
