//! What the live feeds of `/giving` and of the page of one gift send: the same parts as the page itself renders.

use super::donation_page;
use super::gift::Gift;
use super::gift_row::{GiftList, NoGifts, OlderGifts};
use super::giving_page::DetailsWanted;
use super::new_gift::NewGift;
use super::reads::gift_detail;
use super::status_card::StatusCard;
use super::words;
use super::year::{Year, YearTotals, Years};
use crate::error::AppError;
use crate::words::gifts;
use backend::Backend;
use backend::actor::DonorCaller;
use backend::donation::{Giving, GivingFilter, Shown, YearSum};
use domain::{Date, DonationId, TaxYear};
use leptos::prelude::*;

/// Makes what a donor's open page is sent, in the language of the page.
pub fn for_donor<T>(donor: &DonorCaller, make: impl FnOnce() -> T) -> T {
    Owner::new().with(|| {
        provide_context(donor.language());
        make()
    })
}

/// Everything that the page shows of the newest gifts: the card with where the authorisation stands, the whole list, and what
/// stands around it.
#[must_use]
pub fn newest(giving: &Giving, today: Date) -> String {
    let gifts: Vec<Gift> = giving.gifts.items.iter().map(Gift::from).collect();
    let (months, next, next_on) = (giving.months.clone(), giving.gifts.next.clone(), giving.next_on);
    let around = around(giving.year.as_ref(), giving.years.clone(), gifts.is_empty(), today);
    [
        view! { <DetailsWanted needed=giving.details_needed/> }.to_html(),
        view! { <StatusCard summary=giving.authorisation.clone() more=true/> }.to_html(),
        view! { <GiftList gifts months today/> }.to_html(),
        around,
        view! { <OlderGifts filter=GivingFilter::default() next next_on/> }.to_html(),
    ]
    .concat()
}

/// The totals of the tax year, the way to the gifts of each, and what is said when there are no gifts.
fn around(year: Option<&YearSum>, years: Vec<TaxYear>, none: bool, today: Date) -> String {
    let year = year.map(|sum| Year::of(sum, today));
    [
        view! { <YearTotals year/> }.to_html(),
        view! { <Years filter=GivingFilter::default() years/> }.to_html(),
        view! { <NoGifts none/> }.to_html(),
    ]
    .concat()
}

/// What an open page shows while a gift that has just arrived is out of sight.
#[must_use]
pub fn news(shown: &Shown) -> String {
    let gift = Gift::from(shown);
    view! { <NewGift gift/> }.to_html()
}

/// What the open page of one gift shows, and says of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The parts of the page.
    pub html: String,
    /// A sentence for screen readers.
    pub say: String,
}

/// The page of one of the donor's own gifts, as it is now.
///
/// # Errors
/// [`AppError::NotFound`] for another's gift.
pub async fn gift_parts(backend: &Backend, donor: &DonorCaller, id: DonationId) -> Result<Parts, AppError> {
    let detail = gift_detail(backend, donor, id).await?;
    Ok(for_donor(donor, || {
        let say = sentence(&detail.gift, detail.today);
        Parts { html: donation_page::parts(detail), say }
    }))
}

/// A sentence for screen readers.
#[must_use]
pub fn say(shown: &Shown, today: Date) -> String {
    sentence(&Gift::from(shown), today)
}

fn sentence(gift: &Gift, today: Date) -> String {
    let chip = words::chip(gift, today);
    crate::words::say(gifts::Changed {
        amount: gift.gross,
        charity: gift.charity_name(),
        state: chip.label,
        note: chip.note,
    })
}

/// A sentence for screen readers of several gifts at once, such as when HMRC accepts a claim with all of them: one of each would
/// take minutes to hear.
#[must_use]
pub fn say_several(count: usize) -> String {
    crate::words::say(gifts::SeveralChanged { count })
}

/// For screen readers, when a gift is not the donor's any more.
#[must_use]
pub fn say_gone() -> &'static str {
    crate::words::say(gifts::GONE)
}

#[cfg(test)]
mod tests {
    use super::{around, say_several, sentence};
    use crate::giving::gift::Gift;
    use crate::giving::gift::example::gift;
    use crate::giving::gift_row::{GiftList, GiftRow};
    use crate::giving::new_gift::NewGift;
    use crate::words::{gifts, say, states};
    use backend::donation::{MonthSum, YearSum};
    use domain::calendar::parse_date;
    use domain::donation::Status;
    use domain::{Pence, TaxYear};
    use leptos::prelude::*;

    #[test]
    fn a_row_names_charity_amount_and_state_and_escapes_names() {
        let owner = Owner::new();
        let mut gift = gift(Status::Declared);
        gift.charity = Some("<b>Choir</b>".to_owned());
        let html = owner.with(|| view! { <GiftRow today=gift.donated_on gift/> }.to_html());
        assert!(html.starts_with("<li id=\"gift-don_01ke5v3s8f7qk9mz4x2w6r1t0a\""), "{html}");
        assert!(html.contains("&lt;b&gt;Choir") && !html.contains("<b>"), "{html}");
        let declared = say(states::DECLARED);
        for words in
            ["£20.00", "+ £5.00", declared, "20 Nov", "Give &amp; Go", "£20.00, 20\u{a0}November 2026\""]
        {
            assert!(html.contains(words), "{words} is missing in {html}");
        }
        // What most gifts wait for is not said of each.
        assert!(!html.contains(say(states::NOTE_DECLARED)), "{html}");
    }

    #[test]
    fn a_gift_that_arrived_out_of_sight_is_named_with_the_way_to_it() {
        let html = Owner::new().with(|| view! { <NewGift gift=gift(Status::Declared)/> }.to_html());
        let news = say(states::News { amount: "£20.00", charity: "St Brannoc’s Hospice" });
        let see = say(states::NEWS_SEE);
        for words in [&*news, "href=\"#gift-don_01ke5v3s8f7qk9mz4x2w6r1t0a\"", see] {
            assert!(html.contains(words), "{words} is missing in {html}");
        }
    }

    #[test]
    fn the_whole_list_has_every_gift_in_its_order_under_its_month_and_is_a_list_without_any() {
        let owner = Owner::new();
        let today = gift(Status::Declared).donated_on;
        let months = vec![MonthSum {
            first_day: parse_date("2026-11-01").unwrap(),
            given: Pence::new(12_000).unwrap(),
            declared: Pence::new(12_000).unwrap(),
            waiting: Pence::ZERO,
        }];
        let list = |gifts: Vec<Gift>| {
            let months = months.clone();
            owner.with(|| view! { <GiftList gifts months today/> }.to_html())
        };
        let (first, mut second, mut third) =
            (gift(Status::Declared), gift(Status::Declared), gift(Status::Declared));
        second.id = "don_01ke5v3s8f7qk9mz4x2w6r1t0b".parse().unwrap();
        third.id = "don_01ke5v3s8f7qk9mz4x2w6r1t0c".parse().unwrap();
        third.donated_on = parse_date("2026-10-31").unwrap();
        let ids = [first.element_id(), second.element_id(), third.element_id()];
        let html = list(vec![first, second, third]);
        assert!(html.starts_with("<div id=\"gifts\"") && html.ends_with("</div>"), "{html}");
        let places = ids.map(|id| html.find(&id).unwrap());
        assert!(places.is_sorted(), "{html}");
        assert_eq!(html.matches("<h3").count(), 2, "{html}");
        // With the gifts on other pages; a month whose sum is not known yet has its name alone.
        let sums = say(states::Sums { given: "£120.00", gift_aid: "£30.00" });
        assert!(html.contains("November 2026") && html.contains(&sums), "{html}");
        assert!(
            html.find("October 2026").unwrap() < places[2] && html.find("October 2026").unwrap() > places[1]
        );
        let empty = list(Vec::new());
        assert!(empty.starts_with("<div id=\"gifts\"") && !empty.contains("<li"), "{empty}");
    }

    #[test]
    fn a_list_that_becomes_empty_says_so_and_its_totals_go() {
        let owner = Owner::new();
        let today = gift(Status::Declared).donated_on;
        let year =
            YearSum { gifts: 1, given: Pence::new(2_000).unwrap(), ..YearSum::none(TaxYear::starting(2026)) };
        let some = owner.with(|| around(Some(&year), vec![year.year], false, today));
        let since = say(gifts::Since { count: 1, first: "6\u{a0}April 2026" });
        assert!(some.contains(&since) && !some.contains(say(gifts::NONE)), "{some}");
        let none = owner.with(|| around(None, Vec::new(), true, today));
        assert!(none.contains(say(gifts::NONE)) && !none.contains("6\u{a0}April"), "{none}");
        // Both places are there, or the page would keep what it has.
        for place in ["id=\"giving-year\"", "id=\"giving-years\"", "id=\"gifts-none\""] {
            assert!(some.contains(place) && none.contains(place), "{some} {none}");
        }
    }

    #[test]
    fn a_screen_reader_hears_one_sentence() {
        let today = gift(Status::Declared).donated_on;
        for (status, state, note) in [
            (Status::Declared, states::DECLARED, states::NOTE_DECLARED),
            (Status::AwaitingAuthorisation, states::NOT_YET, states::NOTE_SWITCH_ON),
        ] {
            let (amount, charity, state, note) = ("£20.00", "St Brannoc’s Hospice", say(state), say(note));
            let changed = say(gifts::Changed { amount, charity, state, note });
            assert_eq!(sentence(&gift(status), today), changed);
        }
        assert_eq!(say_several(60), say(gifts::SeveralChanged { count: 60 }));
    }
}
