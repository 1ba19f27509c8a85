//! Characters that a name cannot have: they make it look like another one, or like more than a name.

/// Whether a character cannot be seen or changes how what is around it is shown: controls, line and paragraph separators, marks of
/// direction, and what has no width (Unicode general categories Cc, Cf, Zl and Zp, and the fillers that look like nothing).
#[must_use]
pub(crate) fn is_unseen(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}'
                | '\u{34f}'
                | '\u{600}'..='\u{605}'
                | '\u{61c}'
                | '\u{6dd}'
                | '\u{70f}'
                | '\u{115f}'..='\u{1160}'
                | '\u{17b4}'..='\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

/// Whether a text has such a character.
#[must_use]
pub(crate) fn has_unseen(text: &str) -> bool {
    text.chars().any(is_unseen)
}

/// Whether a name is more than a name: it leads somewhere, or writes to somebody, in a mail that shows it.
#[must_use]
pub(crate) fn has_address(text: &str) -> bool {
    text.contains("://") || text.contains('@')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_found_and_letters_are_not() {
        for unseen in ['\u{202e}', '\u{200b}', '\u{feff}', '\u{2028}', '\u{2066}', '\u{200d}', '\0', '\u{7f}']
        {
            assert!(has_unseen(&format!("a{unseen}b")), "{unseen:?}");
        }
        for seen in ["Zoë O’Neil", "Élan – Trust & Co.", "慈善", "Łódź", "عمر"] {
            assert!(!has_unseen(seen), "{seen}");
        }
    }
}
