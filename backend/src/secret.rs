//! Randomness, and what is kept of secrets: hashes only.

use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::error::Error;

/// A SHA-256 hash of something that must not be stored itself.
pub type Hash = [u8; 32];

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

/// One secret of the installation: 32 random bytes.
#[derive(Clone)]
pub(crate) struct Secret([u8; 32]);

impl Secret {
    pub(crate) fn tag(&self, purpose: &str, message: &[u8]) -> Hash {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes a key of any length");
        mac.update(purpose.as_bytes());
        mac.update(&[0]);
        mac.update(message);
        mac.finalize().into_bytes().into()
    }
}

/// Keeps short codes and cursors safe under one secret of the installation, and what is sealed ([`crate::sealed`]).
#[derive(Clone)]
pub struct Key {
    present: Secret,
    /// While the present one takes its place: what was sealed under it opens still.
    earlier: Option<Secret>,
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
        Self { present: Secret(bytes), earlier: None }
    }

    /// The same, under which opens what was sealed under an earlier secret too.
    #[must_use]
    pub fn with_earlier(self, earlier: Option<[u8; 32]>) -> Self {
        Self { earlier: earlier.map(Secret), ..self }
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

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::canonical;

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
