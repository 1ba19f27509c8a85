//! A path, an address, a code: text that has no spaces to end a line at.

use leptos::prelude::*;

/// The text, in which a line ends after a slash, a dot or an underscore, and never inside a word. A copy of it is the text alone.
#[component]
pub fn Wrapped(
    #[prop(into)] text: String,
    /// In a narrow column of a table, a line also ends inside a name such as `donorId`. A phone has no columns.
    #[prop(optional)]
    narrow: bool,
) -> impl IntoView {
    let mut parts: Vec<AnyView> = Vec::new();
    for piece in pieces(&text) {
        if !parts.is_empty() {
            parts.push(view! { <wbr/> }.into_any());
        }
        if narrow {
            for (at, word) in words(&piece).into_iter().enumerate() {
                if at > 0 {
                    parts.push(view! { <wbr class="max-sm:hidden"/> }.into_any());
                }
                parts.push(word.into_any());
            }
        } else {
            parts.push(piece.into_any());
        }
    }
    parts.into_any()
}

/// The text in pieces. Nothing is lost or added between them.
fn pieces(text: &str) -> Vec<String> {
    let (mut pieces, mut before, mut mark) = (vec![String::new()], ' ', ' ');
    for letter in text.chars() {
        if ends(before, mark, letter) {
            pieces.push(String::new());
        }
        if let Some(piece) = pieces.last_mut() {
            piece.push(letter);
        }
        (before, mark) = (mark, letter);
    }
    pieces
}

/// Whether a line may end between this mark, which follows `before`, and this letter.
fn ends(before: char, mark: char, letter: char) -> bool {
    match mark {
        '/' => !before.is_whitespace() && letter != '/',
        '.' => before.is_alphanumeric() && letter.is_alphabetic(),
        '_' => before.is_alphanumeric() && letter.is_alphanumeric(),
        _ => false,
    }
}

/// A piece in the words of a name such as `donorId`.
fn words(piece: &str) -> Vec<String> {
    let (mut words, mut before) = (vec![String::new()], ' ');
    for letter in piece.chars() {
        if before.is_ascii_lowercase() && letter.is_ascii_uppercase() {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut() {
            word.push(letter);
        }
        before = letter;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::{Wrapped, pieces};
    use leptos::prelude::*;

    fn html(text: &str, narrow: bool) -> String {
        let text = text.to_owned();
        Owner::new().with(|| view! { <Wrapped text narrow/> }.to_html())
    }

    #[test]
    fn a_line_ends_after_a_mark_and_never_inside_a_word() {
        for (text, parts) in [
            ("/integrations/v1/donations", vec!["/integrations/", "v1/", "donations"]),
            ("GET /donors/{donorId}", vec!["GET /donors/", "{donorId}"]),
            ("donation.awaiting_donor", vec!["donation.", "awaiting_", "donor"]),
            ("https://example.org/.well-known", vec!["https://", "example.", "org/", ".well-known"]),
            ("http://127.0.0.1:3000/x", vec!["http://", "127.0.0.1:3000/", "x"]),
            ("/grossAmount", vec!["/grossAmount"]),
            ("1.5", vec!["1.5"]),
            ("a..b", vec!["a..b"]),
            ("Done.", vec!["Done."]),
            ("", vec![""]),
        ] {
            assert_eq!(pieces(text), parts, "{text}");
        }
        let theirs = "2026-11-26/Zoë_and_a_reference_of_their_own/";
        assert_eq!(pieces(theirs).concat(), theirs);
    }

    #[test]
    fn only_a_narrow_column_breaks_a_name_before_its_capitals() {
        let call = "/donors/{donorId}";
        assert_eq!(html(call, false).replace("<!>", ""), "/donors/<wbr>{donorId}");
        let column = html(call, true).replace("<!>", "");
        assert_eq!(column, "/donors/<wbr>{donor<wbr class=\"max-sm:hidden\">Id}");
    }
}
