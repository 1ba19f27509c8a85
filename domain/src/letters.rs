//! Texts by their letters and digits alone, to compare how people write a name.

use unicode_normalization::UnicodeNormalization as _;

/// A text in lower case without accents, apostrophes, hyphens and spaces: `O’Neíll` and `Oneill` are the same.
#[must_use]
pub fn folded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let characters = text.nfkd().filter(|character| character.is_alphanumeric());
    for character in characters.flat_map(char::to_lowercase) {
        match plain(character) {
            Some(plain) => out.push_str(plain),
            None => out.push(character),
        }
    }
    out
}

/// What people write for a letter that is none with an accent.
fn plain(letter: char) -> Option<&'static str> {
    Some(match letter {
        'æ' => "ae",
        'œ' => "oe",
        'ø' => "o",
        'ß' => "ss",
        'ł' => "l",
        'đ' | 'ð' => "d",
        'þ' => "th",
        'ı' => "i",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::folded;

    #[test]
    fn a_name_is_the_same_however_it_is_written() {
        for (name, other) in [
            ("Hoàng Nguyễn", "hoang nguyen"),
            ("Zoë", "ZOE"),
            ("O’Neill", "O'Neill"),
            ("O‘Neill", "Oneill"),
            ("Renée Le Brocq", "Renee LeBrocq"),
            ("Anne-Marie", "Anne Marie"),
            ("Sørensen", "Sorensen"),
            ("Łukasz Groß", "lukasz gross"),
            ("Zoe\u{308}", "Zoë"),
        ] {
            assert_eq!(folded(name), folded(other), "{name} and {other}");
        }
        assert_eq!(folded(" -’ "), "");
        assert_ne!(folded("Neill"), folded("O’Neill"));
    }
}
