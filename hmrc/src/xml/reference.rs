//! References and line ends (XML 1.0 sections 2.11, 3.3.3 and 4.1).

use std::borrow::Cow;

/// What `&…;` stands for: one of the five names of XML, or a character by its number.
pub(super) fn resolve(name: &str) -> Option<char> {
    match name {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => {
            let number = name.strip_prefix('#')?;
            let (digits, radix) = match number.strip_prefix('x') {
                Some(hexadecimal) => (hexadecimal, 16),
                None => (number, 10),
            };
            let all_digits = digits.chars().all(|character| character.is_digit(radix));
            let code = u32::from_str_radix(digits, radix).ok().filter(|_| all_digits)?;
            char::from_u32(code).filter(|character| is_xml_character(*character))
        }
    }
}

/// Whether XML 1.0 allows every character of a text.
pub(crate) fn is_legal(text: &str) -> bool {
    text.bytes().all(|byte| (b' '..=b'~').contains(&byte)) || text.chars().all(is_xml_character)
}

/// Characters that XML 1.0 allows in a document (production 2).
fn is_xml_character(character: char) -> bool {
    match character {
        '\t' | '\n' | '\r' => true,
        _ => character >= ' ' && !matches!(character, '\u{fffe}' | '\u{ffff}'),
    }
}

/// Line ends as one line feed each.
pub(super) fn line_ends(text: &str) -> Cow<'_, str> {
    if !text.contains('\r') {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"))
}

/// An attribute's value as it counts: references resolved, literal white space turned into spaces.
pub(super) fn attribute_value(raw: &str) -> Option<Cow<'_, str>> {
    if raw.contains('<') {
        return None;
    }
    if !raw.contains(['&', '\t', '\n', '\r']) {
        return Some(Cow::Borrowed(raw));
    }
    let raw = line_ends(raw);
    let mut out = String::with_capacity(raw.len());
    let mut rest = raw.as_ref();
    while let Some(at) = rest.find(['&', '\t', '\n']) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(reference) = rest.strip_prefix('&') {
            let (name, after) = reference.split_once(';')?;
            out.push(resolve(name)?);
            rest = after;
        } else {
            out.push(' ');
            rest = &rest[1..];
        }
    }
    out.push_str(rest);
    Some(Cow::Owned(out))
}
