//! The addresses of a session's page: whoever holds one is asked, and nobody else. Neither is kept, only what recognises it.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::Backend;
use crate::error::Error;
use crate::secret::{Hash, hash, random};

/// What codes are tagged for under the installation's secret.
const CODE_TAGGED_FOR: &str = "short code of a session";
/// Crockford's base32: no I, L, O or U, so nothing reads as something else.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// How many characters a short code has: 60 bits, which nobody guesses over a network within the month that it works.
const CODE_LENGTH: usize = 12;

/// What opens one session: 256 random bits, which are nowhere but in its address.
#[derive(Clone, PartialEq, Eq)]
pub struct Capability([u8; 32]);

impl Capability {
    pub(super) fn generate() -> Result<Self, Error> {
        random::<32>().map(Self)
    }

    /// Reads the last part of the address; nothing where it is none of ours.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok().map(Self)
    }

    /// As the address has it: 43 letters, digits, hyphens and underscores.
    #[must_use]
    pub fn text(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }

    /// What it is kept under.
    pub(crate) fn hash(&self) -> Hash {
        hash(self.0)
    }
}

impl fmt::Debug for Capability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Capability(…)")
    }
}

/// What opens the session of a gift, short enough to be typed from a receipt: 12 characters of Crockford's base32.
#[derive(Clone, PartialEq, Eq)]
pub struct ShortCode(String);

impl ShortCode {
    pub(super) fn generate() -> Result<Self, Error> {
        let letters = random::<CODE_LENGTH>()?.map(|byte| char::from(ALPHABET[usize::from(byte & 31)]));
        Ok(Self(letters.iter().collect()))
    }

    /// Reads a code as people type one: in either case, with hyphens and spaces, O for 0, I or L for 1.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let letters = text.chars().filter(|letter| !matches!(letter, '-' | ' '));
        let code: Option<String> = letters
            .map(|letter| match letter.to_ascii_uppercase() {
                'O' => Some('0'),
                'I' | 'L' => Some('1'),
                letter => ALPHABET.iter().any(|known| char::from(*known) == letter).then_some(letter),
            })
            .collect();
        code.filter(|code| code.len() == CODE_LENGTH).map(Self)
    }

    /// As the address has it.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for ShortCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ShortCode(…)")
    }
}

/// Somebody who holds one of the addresses of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holder {
    /// `/authorise/{capability}`
    Capability(Capability),
    /// `/g/{code}`
    Code(ShortCode),
}

impl Backend {
    /// What a short code is kept under. Sixty bits could be tried out by whoever read the database, so it takes the installation's
    /// secret as well.
    pub(super) fn short_code_hash(&self, code: &ShortCode) -> Hash {
        self.config.key.tag(CODE_TAGGED_FOR, code.text().as_bytes())
    }

    /// Everything that the session of this holder may be kept under: a code that was made before the installation's secret was
    /// changed works on.
    pub(super) fn kept_under(&self, holder: &Holder) -> Vec<Vec<u8>> {
        match holder {
            Holder::Capability(capability) => vec![capability.hash().to_vec()],
            Holder::Code(code) => {
                let tags = self.config.key.tags(CODE_TAGGED_FOR, code.text().as_bytes());
                tags.map(|tag| tag.to_vec()).collect()
            }
        }
    }

    /// The address of a session's page.
    pub(super) fn page_of(&self, capability: &Capability) -> String {
        format!("{}/authorise/{}", self.config.base_url, capability.text())
    }

    /// The short address of the page of a gift's session.
    pub(super) fn short_page_of(&self, code: &ShortCode) -> String {
        format!("{}/g/{}", self.config.base_url, code.text())
    }
}

#[cfg(test)]
mod tests {
    use super::{Capability, ShortCode};

    #[test]
    fn an_address_opens_with_what_it_was_made_of_and_with_nothing_else() {
        let capability = Capability::generate().unwrap();
        let text = capability.text();
        assert_eq!((text.len(), Capability::parse(&text)), (43, Some(capability.clone())));
        assert_ne!(Capability::generate().unwrap().hash(), capability.hash());
        assert!(!format!("{capability:?}").contains(&text));
        for wrong in ["", &text[1..], &format!("{text}A"), &format!("{text}="), "capability"] {
            assert_eq!(Capability::parse(wrong), None, "{wrong}");
        }
        // The last character holds four bits of 256: one spelling for one capability.
        assert_eq!(Capability::parse(&format!("{}B", "A".repeat(42))), None);
    }

    #[test]
    fn a_code_is_read_as_people_type_it() {
        let code = ShortCode::parse("7K4MQ2X1AB90").unwrap();
        for typed in ["7k4m-q2x1-ab90", " 7K4M Q2X1 AB90 ", "7k4mq2xiab9o", "7K4MQ2XLAB9O"] {
            assert_eq!(ShortCode::parse(typed), Some(code.clone()), "{typed}");
        }
        for wrong in ["", "7K4MQ2X1AB9", "7K4MQ2X1AB901", "7K4MQ2X1AB9U", "7K4MQ2X1AB9é"] {
            assert_eq!(ShortCode::parse(wrong), None, "{wrong}");
        }
        let made = ShortCode::generate().unwrap();
        assert_eq!(ShortCode::parse(made.text()), Some(made.clone()));
        assert!(!format!("{made:?}").contains(made.text()));
    }
}
