//! From bytes to characters (XML 1.0 appendix F, for the encodings that occur).

use std::borrow::Cow;

use super::XmlError;

/// The document's characters.
///
/// # Errors
/// When they are in another encoding than UTF-8, UTF-16 with a byte order mark, US-ASCII or ISO-8859-1.
pub(crate) fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, XmlError> {
    match bytes {
        [0xfe, 0xff, rest @ ..] => utf16(rest, u16::from_be_bytes),
        [0xff, 0xfe, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => utf8(rest),
        _ => match declared_encoding(bytes) {
            Some(name) if matches_any(name, &["iso-8859-1", "latin1", "iso_8859-1"]) => {
                Ok(Cow::Owned(bytes.iter().copied().map(char::from).collect()))
            }
            Some(name) if !matches_any(name, &["utf-8", "utf8", "us-ascii", "ascii"]) => {
                Err(XmlError::Encoding)
            }
            _ => utf8(bytes),
        },
    }
}

fn utf8(bytes: &[u8]) -> Result<Cow<'_, str>, XmlError> {
    std::str::from_utf8(bytes).map(Cow::Borrowed).map_err(|_| XmlError::Encoding)
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<Cow<'_, str>, XmlError> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    if !rest.is_empty() {
        return Err(XmlError::Encoding);
    }
    char::decode_utf16(pairs.iter().copied().map(unit))
        .collect::<Result<String, _>>()
        .map(Cow::Owned)
        .map_err(|_| XmlError::Encoding)
}

/// The name in `encoding="…"` of an XML declaration.
fn declared_encoding(bytes: &[u8]) -> Option<&str> {
    let declaration = bytes.strip_prefix(b"<?xml")?;
    let end = declaration.windows(2).take(200).position(|pair| pair == b"?>")?;
    let declaration = std::str::from_utf8(&declaration[..end]).ok()?;
    let value = declaration.split_once("encoding")?.1.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|first| matches!(first, '"' | '\''))?;
    value[1..].split_once(quote).map(|(name, _)| name)
}

fn matches_any(name: &str, names: &[&str]) -> bool {
    names.iter().any(|known| name.eq_ignore_ascii_case(known))
}
