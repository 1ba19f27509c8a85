//! Randomness, and what is kept of secrets: hashes only.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::digest::{KeyInit, Output};
use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256, Sha512_256};
use uuid::Uuid;

use crate::error::Error;

/// A SHA-256 hash of something that must not be stored itself.
pub type Hash = [u8; 32];

/// How long a place in a list is in bytes: a number and an id.
pub(crate) const PLACE: usize = 24;
/// How much of its tag goes with a place: 128 bits.
const PLACE_TAG: usize = 16;

/// How a struct that has a secret is shown in an error or a log: by these fields alone.
macro_rules! shown_without_secret {
    ($type:ident { $($field:ident),* }) => {
        impl std::fmt::Debug for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_struct(stringify!($type))$(.field(stringify!($field), &self.$field))*.finish_non_exhaustive()
            }
        }
    };
}
pub(crate) use shown_without_secret;

/// SHA-256 of `bytes`. Right for secrets of 256 random bits, which nobody can guess; not for passwords or short codes.
#[must_use]
pub fn hash(bytes: impl AsRef<[u8]>) -> Hash {
    Sha256::digest(bytes).into()
}

/// A new id in time order.
#[must_use]
pub(crate) fn new_uuid() -> Uuid {
    #[expect(clippy::disallowed_methods, reason = "the one place that makes ids")]
    Uuid::now_v7()
}

/// `N` random bytes from the operating system.
pub(crate) fn random<const N: usize>() -> Result<[u8; N], Error> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| Error::internal(error.to_string()))?;
    Ok(bytes)
}

/// A random capability of 256 bits as text, with a prefix that scanners and people recognise.
pub(crate) fn capability(prefix: &str) -> Result<String, Error> {
    use base64::Engine;
    Ok(format!("{prefix}{}", base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(random::<32>()?)))
}

/// What a form is known by when it is sent again.
///
/// # Errors
/// Only when the system has no randomness.
pub fn form_key() -> Result<String, Error> {
    capability("")
}

/// Six random digits, evenly spread.
pub(crate) fn six_digits() -> Result<String, Error> {
    loop {
        let number = u32::from_be_bytes(random::<4>()?);
        // The last incomplete million of the range would favour small numbers.
        if number < u32::MAX - u32::MAX % 1_000_000 {
            return Ok(format!("{:06}", number % 1_000_000));
        }
    }
}

/// How what is kept for years is tagged. Its name stands beside each key, so that another one can take its place, and what was made
/// before can still be checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Algorithm {
    #[default]
    HmacSha256,
    HmacSha512_256,
}

impl Algorithm {
    const ALL: [Self; 2] = [Self::HmacSha256, Self::HmacSha512_256];

    /// As it is kept.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::HmacSha256 => "HMAC-SHA-256",
            Self::HmacSha512_256 => "HMAC-SHA-512/256",
        }
    }

    /// The one that is kept under this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|algorithm| algorithm.as_str() == name)
    }
}

/// One secret of the installation: 32 random bytes.
#[derive(Clone)]
pub(crate) struct Secret([u8; 32]);

impl Secret {
    /// One that was kept; none of another length.
    pub(crate) fn kept(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }

    pub(crate) fn tag(&self, purpose: &str, message: &[u8]) -> Hash {
        self.tag_by(Algorithm::HmacSha256, purpose, message)
    }

    pub(crate) fn tag_by(&self, algorithm: Algorithm, purpose: &str, message: &[u8]) -> Hash {
        match algorithm {
            Algorithm::HmacSha256 => self.mac::<Hmac<Sha256>>(purpose, message).into(),
            Algorithm::HmacSha512_256 => self.mac::<Hmac<Sha512_256>>(purpose, message).into(),
        }
    }

    fn mac<M: Mac + KeyInit>(&self, purpose: &str, message: &[u8]) -> Output<M> {
        let mut mac = <M as Mac>::new_from_slice(&self.0).expect("HMAC takes a key of any length");
        mac.update(purpose.as_bytes());
        mac.update(&[0]);
        mac.update(message);
        mac.finalize().into_bytes()
    }
}

/// Keeps short codes and cursors safe under one secret of the installation, and what is sealed ([`crate::sealed`]).
#[derive(Clone)]
pub struct Key {
    present: Secret,
    /// While the present one takes its place: what was sealed under it opens still.
    earlier: Option<Secret>,
    /// How lasting keys tag that are made from now on.
    lasting: Algorithm,
}

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Key(…)")
    }
}

impl Key {
    /// The installation's secret: 32 random bytes, the same for every process.
    #[must_use]
    pub fn new(bytes: [u8; 32]) -> Self {
        Self { present: Secret(bytes), earlier: None, lasting: Algorithm::default() }
    }

    /// The same, under which opens what was sealed under an earlier secret too.
    #[must_use]
    pub fn with_earlier(self, earlier: Option<[u8; 32]>) -> Self {
        Self { earlier: earlier.map(Secret), ..self }
    }

    /// The same, with another algorithm for what is kept for years.
    #[must_use]
    pub fn lasting_by(self, algorithm: Algorithm) -> Self {
        Self { lasting: algorithm, ..self }
    }

    /// How lasting keys tag that are made from now on.
    pub(crate) fn lasting(&self) -> Algorithm {
        self.lasting
    }

    /// The secret under which everything new is kept.
    pub(crate) fn present(&self) -> &Secret {
        &self.present
    }

    /// The secret before the present one, while it is named.
    pub(crate) fn earlier(&self) -> Option<&Secret> {
        self.earlier.as_ref()
    }

    /// HMAC-SHA-256 over a purpose and the message, so that a tag for one purpose is worthless for another.
    #[must_use]
    pub fn tag(&self, purpose: &str, message: &[u8]) -> Hash {
        self.present.tag(purpose, message)
    }

    /// The same under every secret of the installation: what is kept under a tag is found while the secret is changed.
    pub(crate) fn tags(&self, purpose: &str, message: &[u8]) -> impl Iterator<Item = Hash> {
        [Some(&self.present), self.earlier.as_ref()]
            .into_iter()
            .flatten()
            .map(move |secret| secret.tag(purpose, message))
    }

    /// A place in a list as text that only we can make, for one purpose.
    pub(crate) fn sign_place(&self, purpose: &str, place: &[u8; PLACE]) -> String {
        let tag = self.tag(purpose, place);
        let signed: Vec<u8> = place.iter().chain(tag.iter().take(PLACE_TAG)).copied().collect();
        URL_SAFE_NO_PAD.encode(signed)
    }

    /// The place in a text of ours; nothing where we did not make it, or for another purpose. In constant time.
    pub(crate) fn signed_place(&self, purpose: &str, text: &str) -> Option<[u8; PLACE]> {
        use subtle::ConstantTimeEq;
        let signed = URL_SAFE_NO_PAD.decode(text).ok()?;
        let (place, tag) = signed.split_first_chunk::<PLACE>()?;
        let ours = self.tag(purpose, place);
        let is_ours: bool = ours.get(..PLACE_TAG)?.ct_eq(tag).into();
        is_ours.then_some(*place)
    }

    /// Whether `tag` is ours, in constant time.
    #[must_use]
    pub fn verify(&self, purpose: &str, message: &[u8], tag: &[u8]) -> bool {
        use subtle::ConstantTimeEq;
        self.tag(purpose, message).ct_eq(tag).into()
    }
}

/// JSON with sorted members and no spaces: equal values have equal text, whatever order they were sent in.
#[must_use]
pub fn canonical(value: &serde_json::Value) -> String {
    let mut text = String::new();
    write_canonical(&mut text, value);
    text
}

fn write_canonical(text: &mut String, value: &serde_json::Value) {
    use serde_json::Value;
    match value {
        Value::Object(members) => {
            let mut sorted: Vec<_> = members.iter().collect();
            sorted.sort_unstable_by_key(|(name, _)| name.as_str());
            let mut before = '{';
            for (name, member) in sorted {
                text.push(before);
                write_text(text, name);
                text.push(':');
                write_canonical(text, member);
                before = ',';
            }
            text.push_str(if before == '{' { "{}" } else { "}" });
        }
        Value::Array(items) => {
            let mut before = '[';
            for item in items {
                text.push(before);
                write_canonical(text, item);
                before = ',';
            }
            text.push_str(if before == '[' { "[]" } else { "]" });
        }
        Value::String(string) => write_text(text, string),
        other => text.push_str(&other.to_string()),
    }
}

/// A JSON string. Most have nothing to escape (RFC 8259 section 7).
fn write_text(text: &mut String, string: &str) {
    if string.bytes().any(|byte| byte < 0x20 || byte == b'"' || byte == b'\\') {
        text.push_str(&serde_json::Value::from(string).to_string());
    } else {
        text.push('"');
        text.push_str(string);
        text.push('"');
    }
}

/// That none of them comes twice, and that each of their bits is as often set as not: of 2,000, eleven standard deviations around the
/// half.
#[cfg(test)]
pub(crate) fn assert_random<const N: usize>(made: &[[u8; N]]) {
    let different: std::collections::HashSet<_> = made.iter().collect();
    assert_eq!(different.len(), made.len(), "one comes twice");
    for bit in 0..N * 8 {
        let set = made.iter().filter(|bytes| (bytes[bit / 8] >> (bit % 8)) & 1 == 1).count();
        assert!(set.abs_diff(made.len() / 2) < made.len() / 8, "bit {bit} is set in {set} of {}", made.len());
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use base64::Engine;
    use serde_json::{Value, json};

    use super::{Key, assert_random, canonical};

    #[test]
    fn a_capability_has_256_random_bits_and_none_comes_twice() {
        let one = || super::capability("upt_").unwrap();
        let made = (0..2_000).map(|_| {
            let text = one();
            let bytes = super::URL_SAFE_NO_PAD.decode(text.strip_prefix("upt_").unwrap()).unwrap();
            <[u8; 32]>::try_from(bytes).unwrap()
        });
        assert_random(&made.collect::<Vec<_>>());
        assert_eq!(super::form_key().unwrap().len(), 43, "what a form is known by is one too");
    }

    #[test]
    fn codes_are_six_digits_and_each_of_a_million_is_as_likely() {
        const COUNT: usize = 60_000;
        let codes: Vec<String> = (0..COUNT).map(|_| super::six_digits().unwrap()).collect();
        assert!(codes.iter().all(|code| code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_digit())));
        for place in 0..6 {
            for digit in b'0'..=b'9' {
                let count = codes.iter().filter(|code| code.as_bytes()[place] == digit).count();
                // A tenth, give or take seven standard deviations.
                assert!(count.abs_diff(COUNT / 10) < 515, "{count} times {digit} at {place}");
            }
        }
        // Of a million, 60,000 draws find 58,235 on average, and of fewer they would find fewer.
        let different = codes.iter().collect::<HashSet<_>>().len();
        assert!((57_800..58_700).contains(&different), "{different}");
    }

    #[test]
    fn a_place_is_ours_with_all_128_bits_of_its_tag_and_for_its_purpose_alone() {
        let (key, place) = (Key::new([7; 32]), [1; super::PLACE]);
        let text = key.sign_place("one list", &place);
        assert_eq!(key.signed_place("one list", &text), Some(place));
        assert_eq!(key.signed_place("another list", &text), None);
        assert_eq!(Key::new([8; 32]).signed_place("one list", &text), None);
        let signed = super::URL_SAFE_NO_PAD.decode(&text).unwrap();
        assert_eq!(signed.len(), super::PLACE + 16);
        for bit in 0..signed.len() * 8 {
            let mut bent = signed.clone();
            bent[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(key.signed_place("one list", &super::URL_SAFE_NO_PAD.encode(bent)), None, "{bit}");
        }
        for length in 0..signed.len() {
            let cut = super::URL_SAFE_NO_PAD.encode(&signed[..length]);
            assert_eq!(key.signed_place("one list", &cut), None, "{length}");
        }
    }

    #[test]
    fn members_are_sorted_at_every_depth_and_nothing_stands_between_them() {
        let value = json!({"b": [1, -2.5, true, null, {}, []], "a": {"z": "", "y": {"x": 0}}});
        assert_eq!(canonical(&value), r#"{"a":{"y":{"x":0},"z":""},"b":[1,-2.5,true,null,{},[]]}"#);
    }

    #[test]
    fn strings_are_written_as_json_writes_them() {
        let controls: String = (0..=0x7f_u8).map(char::from).collect();
        for string in ["", "Zoë", "a\"b", "a\\b", "line\nline", "\u{7f}\u{2028}\u{1f600}", &controls] {
            assert_eq!(canonical(&Value::from(string)), serde_json::to_string(string).unwrap());
            assert_eq!(
                canonical(&json!({ string: 1 })),
                format!("{{{}:1}}", serde_json::to_string(string).unwrap())
            );
        }
    }
}
