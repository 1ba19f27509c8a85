//! What the live feed of `/giving` sends: the same parts as the page itself renders.

use super::gift::{Gift, element_id};
use super::gift_row::GiftRow;
use super::status_card::StatusCard;
use super::words;
use super::year::{Year, YearTotals};
use backend::donation::Shown;
use domain::{AuthorisationSummary, Date, DonationId};
use leptos::prelude::*;

/// Each gift as the id of its element and the HTML of its row, in the given order.
#[must_use]
pub fn rows(gifts: &[Shown]) -> Vec<(String, String)> {
    gifts
        .iter()
        .map(|shown| {
            let gift = Gift::from(shown);
            let id = gift.element_id();
            (id, view! { <GiftRow gift/> }.to_html())
        })
        .collect()
}

/// A sentence for screen readers.
#[must_use]
pub fn say(shown: &Shown) -> String {
    sentence(&Gift::from(shown))
}

fn sentence(gift: &Gift) -> String {
    let chip = words::chip(gift);
    format!(
        "{} to {}. {}: {}.",
        gift.gross,
        gift.charity_name(),
        chip.label,
        chip.note
    )
}

/// What a gift that is not the donor's any more leaves of its row: nothing, see [`crate::live`].
#[must_use]
pub fn gone(gift: DonationId) -> String {
    view! { <li id=element_id(gift) data-gone="" data-replace-only=""></li> }.to_html()
}

/// That, for screen readers.
pub const SAY_GONE: &str = "A gift is no longer in your list: the platform has put right whose it was.";

/// The card with where the authorisation stands; it takes the place of the one on the page.
#[must_use]
pub fn status_card(summary: &AuthorisationSummary) -> String {
    view! { <StatusCard summary=summary.clone() more=true/> }.to_html()
}

/// The totals of the present tax year, from the newest gifts; `more` says that there are older ones. They take the place
/// of those on the page.
#[must_use]
pub fn year(newest: &[Shown], more: bool, today: Date) -> String {
    let gifts: Vec<Gift> = newest.iter().map(Gift::from).collect();
    view! { <YearTotals year=Year::of(&gifts, more, today)/> }.to_html()
}

#[cfg(test)]
mod tests {
    use super::{gone, sentence};
    use crate::giving::gift::example::gift;
    use crate::giving::gift_row::GiftRow;
    use domain::donation::Status;
    use leptos::prelude::*;

    #[test]
    fn a_row_names_charity_amount_and_state_and_escapes_names() {
        let owner = Owner::new();
        let mut gift = gift(Status::Declared);
        gift.charity = Some("<b>Choir</b>".to_owned());
        let html = owner.with(|| view! { <GiftRow gift/> }.to_html());
        assert!(
            html.starts_with("<li id=\"gift-don_01ke5v3s8f7qk9mz4x2w6r1t0a\""),
            "{html}"
        );
        assert!(html.contains("&lt;b&gt;Choir") && !html.contains("<b>"), "{html}");
        for words in [
            "£20.00",
            "+ £5.00 Gift Aid",
            "Declared",
            "20 Nov 2026 · Give &amp; Go",
        ] {
            assert!(html.contains(words), "{words} is missing in {html}");
        }
    }

    #[test]
    fn a_gift_of_somebody_else_takes_its_row_away_and_says_nothing_of_it() {
        let gift = gift(Status::Declared);
        let html = Owner::new().with(|| gone(gift.id));
        assert!(
            html.starts_with("<li id=\"gift-don_01ke5v3s8f7qk9mz4x2w6r1t0a\"") && html.ends_with("</li>"),
            "{html}"
        );
        assert!(
            html.contains(" data-gone") && html.contains(" data-replace-only"),
            "{html}"
        );
        assert!(!html.contains('£') && !html.contains("href"), "{html}");
    }

    #[test]
    fn a_screen_reader_hears_one_sentence() {
        assert_eq!(
            sentence(&gift(Status::Declared)),
            "£20.00 to St Brannoc’s Hospice. Declared: ready for the charity’s next claim."
        );
    }
}
