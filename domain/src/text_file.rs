//! The text of a file that somebody chose: whatever program wrote it, the bytes become letters here and nowhere else.

/// The letters that Windows-1252 has where Latin-1 has control characters: bytes 0x80 to 0x9F, by the table that the WHATWG
/// Encoding Standard gives browsers. Five bytes mean nothing and stay control characters, as they do there.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Reads UTF-8 and UTF-16 with or without their mark, and takes what is neither for Windows-1252, which older spreadsheets
/// and some banks write. Always answers: what the text is good for is for its reader to say.
#[must_use]
pub fn text_of(bytes: &[u8]) -> String {
    match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => text_of_plain(rest),
        [0xFF, 0xFE, rest @ ..] => text_of_utf16(rest, u16::from_le_bytes),
        [0xFE, 0xFF, rest @ ..] => text_of_utf16(rest, u16::from_be_bytes),
        _ => text_of_plain(bytes),
    }
}

fn text_of_plain(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|byte| letter(*byte)).collect(),
    }
}

fn text_of_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.as_chunks::<2>().0.iter().map(|pair| unit(*pair));
    char::decode_utf16(units).map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

fn letter(byte: u8) -> char {
    byte.checked_sub(0x80)
        .and_then(|place| WINDOWS_1252.get(usize::from(place)))
        .copied()
        .unwrap_or(char::from(byte))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::text_of;

    #[test]
    fn files_of_different_programs_read_alike() {
        let utf16: Vec<u8> = "£5 – café".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = "£5 – café".encode_utf16().flat_map(u16::to_be_bytes).collect();
        let files: [Vec<u8>; 5] = [
            "£5 – café".as_bytes().to_vec(),
            ["\u{feff}".as_bytes(), "£5 – café".as_bytes()].concat(),
            b"\xA35 \x96 caf\xE9".to_vec(),
            [&[0xFF, 0xFE], utf16.as_slice()].concat(),
            [&[0xFE, 0xFF], big.as_slice()].concat(),
        ];
        for file in files {
            assert_eq!(text_of(&file), "£5 – café", "{file:?}");
        }
    }

    #[test]
    fn the_euro_stands_where_windows_put_it() {
        assert_eq!(text_of(b"\x80\x9F\xFF"), "€Ÿÿ");
    }

    proptest! {
        #[test]
        fn text_comes_back_as_it_was(text in "\\PC*") {
            prop_assume!(!text.starts_with('\u{feff}'));
            prop_assert_eq!(text_of(text.as_bytes()), text);
        }

        #[test]
        fn any_bytes_are_some_text(bytes: Vec<u8>) {
            let _ = text_of(&bytes);
        }
    }
}
