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
        let tight = tight(text);
        if let Some(postcode) = spaced(&tight).filter(|postcode| !has_zero_for_o(postcode)) {
            return Ok(Self(postcode));
        }
        if tight.starts_with("BFPO") {
            return Err(Problem::new(
                "invalid",
                "Enter the BFPO postcode, which starts with BF, such as BF1 2AB.",
            ));
        }
        if with_zeros_for_o(&tight).is_some() {
            return Err(Problem::new(
                "invalid",
                "Check the postcode. It may have the letter O in place of a zero, or a zero in place of an O.",
            ));
        }
        Err(Problem::new("invalid", "Enter a full UK postcode, such as SW1A 1AA."))
    }

    /// Reads a postcode that was taken once: all that HMRC takes, also what [`Self::parse`] asks about by now.
    ///
    /// # Errors
    /// As of [`Self::parse`].
    pub fn kept(text: &str) -> Result<Self, Problem> {
        spaced(&tight(text)).map_or_else(|| Self::parse(text), |postcode| Ok(Self(postcode)))
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

fn tight(text: &str) -> String {
    let tight: String = text.chars().filter(|character| !character.is_whitespace()).collect();
    tight.to_ascii_uppercase()
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

/// Whether it has the shape that HMRC takes and is nobody's all the same: an area with one letter numbers its districts from 1,
/// so that in `P01` the zero stands for an O.
fn has_zero_for_o(postcode: &str) -> bool {
    matches!(*postcode.as_bytes(), [_, b'0', digit, b' ', ..] if digit.is_ascii_digit())
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

#[cfg(test)]
mod tests {
    use crate::Address;

    #[test]
    fn a_home_that_was_taken_with_a_zero_for_an_o_is_still_read_and_taken_no_more() {
        let kept = |code: &str| Address::kept("1 Example Street", None, None, Some(code), "GB");
        assert_eq!(kept("P01 1AA").unwrap().postal_code(), Some("P01 1AA"));
        assert!(kept("NOWHERE").is_err());
        let new = Address::new("1 Example Street", None, None, Some("P01 1AA"), "GB");
        assert!(new.is_err());
    }
}
