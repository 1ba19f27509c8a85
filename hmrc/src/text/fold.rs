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
            let letters = deunicode::deunicode_char(character).unwrap_or_default();
            out.extend(letters.chars().map(|letter| if letter == '`' { '\'' } else { letter }));
        }
        None => {}
    }
}

/// Typographic marks, and letters that are really apostrophes.
fn mark(character: char) -> Option<&'static str> {
    Some(match character {
        '\u{2018}'..='\u{201b}'
        | '\u{2032}'
        | '\u{2035}'
        | '\u{2b9}'
        | '\u{2bb}'..='\u{2bd}'
        | '\u{2c8}'
        | '\u{ff07}' => "'",
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
