//! One character at a time: what stands for it in HMRC's character set.

use unicode_normalization::char::is_combining_mark;

/// Writes the characters that HMRC keeps, and a stand-in for those it would drop.
pub(super) fn latin1(text: impl Iterator<Item = char>, out: &mut String) {
    for character in text {
        match character {
            '`' | '\u{b4}' => out.push('\''),
            '\u{ad}' => {}
            ' '..='~' | '\u{a1}'..='\u{ff}' => out.push(character),
            other => beyond(other, out),
        }
    }
}

/// As [`latin1`], for fields that take ASCII alone.
pub(super) fn ascii(text: impl Iterator<Item = char>, out: &mut String) {
    for character in text {
        match character {
            '`' | '\u{b4}' => out.push('\''),
            ' '..='~' => out.push(character),
            other => beyond(other, out),
        }
    }
}

fn beyond(character: char, out: &mut String) {
    match mark(character) {
        Some(plain) => out.push_str(plain),
        None if character.is_whitespace() => out.push(' '),
        // Fullwidth forms of the ASCII characters.
        None if ('\u{ff01}'..='\u{ff5e}').contains(&character) => {
            out.extend(u32::from(character).checked_sub(0xfee0).and_then(char::from_u32));
        }
        None if is_combining_mark(character) => {}
        // Letters and digits only: symbols such as emoji would come out as English words.
        None if character.is_alphanumeric() => {
            let letters = cyrillic(character).or_else(|| deunicode::deunicode_char(character));
            // No mark stands for a letter: "Ольга" is `Olga`, as in a passport.
            let is_letter = |letter: &char| !matches!(letter, '\'' | '`' | '"');
            out.extend(letters.unwrap_or_default().chars().filter(is_letter));
        }
        None => {}
    }
}

/// The Cyrillic letters that a passport writes otherwise than `deunicode` does (ICAO Doc 9303-3 section 6, table B).
fn cyrillic(character: char) -> Option<&'static str> {
    Some(match character {
        'Ь' | 'ь' => "",
        'Ъ' | 'Є' => "Ie",
        'ъ' => "ie",
        'Ё' => "E",
        'ё' => "e",
        'Ї' => "I",
        'ї' => "i",
        'Ђ' => "D",
        'ђ' => "d",
        'Ћ' => "C",
        'ћ' => "c",
        'Ѓ' => "G",
        'ѓ' => "g",
        'Ќ' => "K",
        'ќ' => "k",
        'Џ' => "Dz",
        'џ' => "dz",
        'Ѫ' => "U",
        'ѫ' => "u",
        _ => return None,
    })
}

/// Typographic marks, and letters that are really apostrophes.
fn mark(character: char) -> Option<&'static str> {
    Some(match character {
        '\u{2018}'..='\u{201b}'
        | '\u{2032}'
        | '\u{2035}'
        | '\u{2b9}'
        | '\u{2bb}'..='\u{2bf}'
        | '\u{2c8}'
        | '\u{ff07}'
        | '\u{ff40}' => "'",
        '\u{201c}'..='\u{201f}' | '\u{2033}' | '\u{2036}' | '\u{2ba}' => "\"",
        '\u{2010}'..='\u{2015}' | '\u{2043}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' => "-",
        '\u{2039}' => "<",
        '\u{203a}' => ">",
        '\u{2022}' => "*",
        '\u{2026}' => "...",
        '\u{2044}' | '\u{2215}' => "/",
        '\u{20ac}' => "EUR",
        '\u{2116}' => "No",
        _ => return None,
    })
}
