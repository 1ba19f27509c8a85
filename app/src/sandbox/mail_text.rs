//! The text of a message with its links to press.

use leptos::prelude::*;

/// A piece of text: words, or an address.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Words(String),
    Link(String),
}

/// The text as it was written; web addresses become links, everything else stays text.
#[component]
pub fn MailText(body: String) -> impl IntoView {
    let pieces = pieces(&body)
        .into_iter()
        .map(|piece| match piece {
            Piece::Words(words) => words.into_any(),
            // Only what begins with http is a link: no other scheme can run anything.
            Piece::Link(address) => view! {
                <a href=address.clone() class="wrap-anywhere text-brand underline underline-offset-4">
                    {address.clone()}
                </a>
            }
            .into_any(),
        })
        .collect_view();
    view! { <p class="max-w-read whitespace-pre-line">{pieces}</p> }.into_any()
}

fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(start) = start_of_address(rest) {
        let (words, from) = rest.split_at(start);
        let end = from.find(|c: char| c.is_whitespace() || "<>\"'".contains(c)).unwrap_or(from.len());
        // A full stop or bracket after an address belongs to the sentence.
        let address =
            from.get(..end).unwrap_or_default().trim_end_matches(['.', ',', ';', ':', ')', '!', '?']);
        if !words.is_empty() {
            pieces.push(Piece::Words(words.to_owned()));
        }
        pieces.push(Piece::Link(address.to_owned()));
        rest = from.get(address.len()..).unwrap_or_default();
    }
    if !rest.is_empty() {
        pieces.push(Piece::Words(rest.to_owned()));
    }
    pieces
}

fn start_of_address(text: &str) -> Option<usize> {
    [text.find("http://"), text.find("https://")].into_iter().flatten().min()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Piece {
        Piece::Words(text.to_owned())
    }

    #[test]
    fn an_address_is_a_link_and_the_sentence_around_it_is_not() {
        let found = pieces("Open http://127.0.0.1:3000/sign-in/link/abc.\nOr not.");
        assert_eq!(
            found,
            [
                words("Open "),
                Piece::Link("http://127.0.0.1:3000/sign-in/link/abc".into()),
                words(".\nOr not.")
            ]
        );
    }

    #[test]
    fn text_without_addresses_stays_whole() {
        assert_eq!(pieces("javascript:alert(1) <b>"), [words("javascript:alert(1) <b>")]);
        assert!(pieces("").is_empty());
    }

    #[test]
    fn markup_in_a_message_is_shown_and_never_run() {
        let html = Owner::new().with(|| {
            view! { <MailText body="<script>x</script> https://example.org/\"onclick=\"y".into()/> }.to_html()
        });
        assert!(html.contains("&lt;script"));
        assert!(!html.contains("<script"));
        assert!(html.contains("href=\"https://example.org/\""));
    }
}
