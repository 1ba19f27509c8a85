//! People's words in the characters and lengths that HMRC takes.
//!
//! HMRC keeps U+0020 to U+007E and U+00A1 to U+00FF and silently drops every other character, so a donor could lose
//! half a name on the way. Everything that is written passes through here first: composed (NFC), typographic marks
//! turned into plain ones, letters of other alphabets transliterated, spaces tidied, cut to length at a character.
//! The full text stays with whoever holds the record; only the copy for HMRC is shortened.

mod field;
mod fold;

pub use field::{
    address_line, forenames, hmrc_reference, house, name, official_surname, organisation, phone, postcode,
    title,
};

use std::borrow::Cow;

use unicode_normalization::{UnicodeNormalization, is_nfc};

/// The text in HMRC's character set: NFC, plain punctuation, no letters beyond Latin-1, single spaces, trimmed.
#[must_use]
pub fn clean(text: &str) -> Cow<'_, str> {
    if is_plain(text) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    if is_nfc(text) {
        fold::latin1(text.chars(), &mut out);
    } else {
        fold::latin1(text.nfc(), &mut out);
    }
    Cow::Owned(single_spaces(&out))
}

/// As [`clean`], and without accents too: what HMRC's patterns for an official's name ask for.
#[must_use]
pub fn clean_ascii(text: &str) -> Cow<'_, str> {
    if is_plain(text) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    fold::ascii(text.nfc(), &mut out);
    Cow::Owned(single_spaces(&out))
}

/// At most `limit` characters, cut between characters and without a space at the end.
#[must_use]
pub fn cut(text: &str, limit: usize) -> &str {
    match text.char_indices().nth(limit) {
        Some((end, _)) => text[..end].trim_end(),
        None => text,
    }
}

/// At most `limit` characters, cut after a word where that keeps at least half of the room in use.
#[must_use]
pub fn cut_at_word(text: &str, limit: usize) -> &str {
    let Some((end, next)) = text.char_indices().nth(limit) else {
        return text;
    };
    let kept = &text[..end];
    if next == ' ' {
        return trim_joiner(kept);
    }
    match kept.rfind(' ') {
        Some(space) if space * 2 >= kept.len() => trim_joiner(&kept[..space]),
        _ => kept.trim_end(),
    }
}

/// Without the comma or space that joined a part which was cut away.
fn trim_joiner(text: &str) -> &str {
    text.trim_end_matches([' ', ','])
}

/// Printable ASCII with single inner spaces and nothing that [`clean`] would change: nearly every text there is.
fn is_plain(text: &str) -> bool {
    let mut before = b' ';
    for byte in text.bytes() {
        if !(b' '..=b'~').contains(&byte) || byte == b'`' || (byte == b' ' && before == b' ') {
            return false;
        }
        before = byte;
    }
    before != b' ' || text.is_empty()
}

fn single_spaces(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_ascii_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}
