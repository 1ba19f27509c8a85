//! The donor's first page: whether Gift Aid is on, and every gift.

use super::filter::{GivingQuery, address, filters_on};
use super::filter_form::{ListTitle, Narrow};
use super::gift::Gift;
use super::gift_row::{GiftList, LIST, NoGifts, NoneFits, OlderGifts};
use super::new_gift::NewsPlace;
use super::reads::{Giving, read_gifts};
use super::status_card::{KeepForm, StatusCard};
use super::words;
use super::year::YearTotals;
use super::{done, query};
use crate::frame::{Area, Frame, Load};
use crate::live::Live;
use crate::ui::day::long;
use crate::ui::{Heading, Notice, Pagination, Tone};
use crate::words::{gifts, say, states};
use backend::donation::{DetailsNeeded, GiftState, GivingFilter};
use leptos::prelude::*;

/// On a wide screen the gifts stand beside what is said of all of them, and begin at the top.
const SIDES: &str = "space-y-6 sm:space-y-8 lg:grid lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start lg:gap-x-8 lg:space-y-0";

/// `/giving`, narrowed by what is in the address, and with `?after=` an older part of the list.
#[component]
pub fn GivingPage() -> impl IntoView {
    let asked = GivingQuery::of_address(query);
    let is_older = !asked.after.is_empty();
    view! {
        <Frame area=Area::Giving>
            <Load
                from=read_gifts(asked)
                show=move |giving| match giving {
                    // A search goes on to what it found.
                    None => ().into_any(),
                    Some(giving) if is_older => view! { <Older giving/> }.into_any(),
                    Some(giving) if giving.filter == GivingFilter::default() => view! { <Newest giving/> }.into_any(),
                    Some(giving) => view! { <Narrowed giving/> }.into_any(),
                }
            />
        </Frame>
    }
    .into_any()
}

/// All gifts, live.
#[component]
fn Newest(giving: Giving) -> impl IntoView {
    let none = giving.gifts.is_empty();
    let last_on = giving.gifts.last().map(|gift| gift.donated_on);
    view! {
        <Heading title=say(gifts::GIVING)/>
        {(done() == "not_mine")
            .then(|| {
                view! {
                    <Notice tone=Tone::Good title=say(gifts::DISOWNED)>
                        {say(gifts::DISOWNED_LEAD)}
                    </Notice>
                }
            })}
        <Live url="/giving/live" list=LIST/>
        <NewsPlace/>
        <DetailsWanted needed=giving.details_needed/>
        <div class=SIDES>
            <div class="@container space-y-5 sm:space-y-8">
                <KeepForm/>
                <StatusCard summary=giving.authorisation more=true/>
                <YearTotals year=giving.year years=giving.years.clone() chosen=None/>
                {(!none)
                    .then(|| {
                        view! {
                            <p class="print:hidden">
                                <a href="/giving/statements">{say(gifts::STATEMENTS)}</a>
                            </p>
                        }
                    })}
            </div>
            <section aria-labelledby="gifts-title" class="space-y-4">
                {if none {
                    view! { <ListTitle/> }.into_any()
                } else {
                    view! { <Narrow filter=giving.filter.clone() names=giving.names years=giving.years not_found=None/> }.into_any()
                }}
                <Rounded gifts=giving.gifts.clone()/>
                <GiftList gifts=giving.gifts months=giving.months today=giving.today/>
                <NoGifts none/>
                <OlderGifts filter=giving.filter next=giving.next last_on/>
            </section>
        </div>
    }
    .into_any()
}

/// Some of the gifts. The totals of a year are those of all its gifts, and stand here where the year alone was asked for.
#[component]
fn Narrowed(giving: Giving) -> impl IntoView {
    let year = giving.filter.year;
    let is_year = giving.filter == GivingFilter { year, ..GivingFilter::default() };
    let totals = year.filter(|_| is_year).map(|year| {
        view! {
            <div class="space-y-5 sm:space-y-8">
                <YearTotals year=giving.year years=giving.years.clone() chosen=Some(year)/>
                <p class="print:hidden">
                    <a href=format!("/giving/statements/{year}")>{say(gifts::StatementOf { year })}</a>
                </p>
            </div>
        }
    });
    let none_fits = giving.gifts.is_empty();
    let list = if none_fits {
        view! { <NoneFits not_found=giving.not_found.clone()/> }.into_any()
    } else {
        let last_on = giving.gifts.last().map(|gift| gift.donated_on);
        view! {
            <Rounded gifts=giving.gifts.clone()/>
            <GiftList gifts=giving.gifts months=giving.months today=giving.today/>
            <OlderGifts filter=giving.filter.clone() next=giving.next last_on/>
        }
        .into_any()
    };
    let sides = if totals.is_some() { SIDES } else { "" };
    view! {
        <Heading title=say(gifts::GIVING) back=("/giving".to_owned(), say(gifts::ALL_GIFTS).to_owned())/>
        <div class=sides>
            {totals}
            <section aria-labelledby="gifts-title" class="space-y-4">
                <Narrow filter=giving.filter names=giving.names years=giving.years not_found=giving.not_found none_fits/>
                {giving
                    .sum
                    .filter(|sum| sum.gifts > 0)
                    .map(|sum| {
                        let sums = words::sums(sum.given, sum.gift_aid, sum.to_come);
                        let words = say(gifts::Narrowed { count: sum.gifts, sums });
                        view! { <p class="font-semibold tabular-nums">{words}</p> }
                    })}
                {list}
            </section>
        </div>
    }
    .into_any()
}

/// The gifts whose details HMRC refused, in a place that the live feed can fill.
#[component]
pub fn DetailsWanted(needed: Option<DetailsNeeded>) -> impl IntoView {
    let shown = needed.map(|needed| {
        let DetailsNeeded { gifts: count, detail, gift_aid, newest } = needed;
        let title = say(gifts::Wanted { count });
        let lead = say(gifts::WantedLead { count, detail: words::detail(detail), gift_aid });
        let all = GivingFilter { state: Some(GiftState::DetailsNeeded), ..GivingFilter::default() };
        let all = (count > 1).then(|| {
            view! { <a href=address(&all, None)>{say(gifts::WANTED_SEE)}</a> }
        });
        view! {
            <Notice tone=Tone::Warn title>
                <p class="max-sm:text-sm max-sm:leading-snug">{lead}</p>
                <p class="flex flex-wrap gap-x-6 gap-y-1">
                    <a href=format!("/giving/donations/{newest}/details")>{words::state(GiftState::DetailsNeeded)}</a>
                    " " {all}
                </p>
            </Notice>
        }
    });
    view! {
        <div id="giving-details" class="empty:hidden print:hidden">
            {shown}
        </div>
    }
    .into_any()
}

/// Why a total can be more than its rows, where pence are lost in one of them: before the first total.
#[component]
fn Rounded(gifts: Vec<Gift>) -> impl IntoView {
    let is_rounded = gifts.iter().any(Gift::is_rounded);
    is_rounded.then(|| view! { <p class="text-xs text-soft sm:text-sm">{say(states::ROUNDED)}</p> })
}

#[component]
fn Older(giving: Giving) -> impl IntoView {
    let newest = address(&giving.filter, None);
    let on = filters_on(&giving.filter, &giving.names);
    let next = giving.next.map(|next| address(&giving.filter, Some(&next)));
    let ends_on = giving.gifts.last().map(|gift| long(gift.donated_on));
    view! {
        <Heading title=say(gifts::OLDER) back=(newest.clone(), say(gifts::NEWEST).to_owned())/>
        {(!on.is_empty()).then(|| view! { <p>{say(gifts::Showing { filters: on.join("; ") })}</p> })}
        <h2 class="sr-only">{say(states::YOUR_GIFTS)}</h2>
        <Rounded gifts=giving.gifts.clone()/>
        <GiftList gifts=giving.gifts months=giving.months today=giving.today/>
        <Pagination newest=Some(newest) older=next ends_on/>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::DetailsWanted;
    use crate::words::{gifts, say};
    use backend::donation::DetailsNeeded;
    use domain::Pence;
    use domain::donation::shown::DonorDetail;
    use leptos::prelude::*;

    #[test]
    fn the_first_page_says_which_gifts_wait_for_details_and_what_is_lost_meanwhile() {
        let html =
            |needed: Option<DetailsNeeded>| Owner::new().with(|| view! { <DetailsWanted needed/> }.to_html());
        let newest = "don_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap();
        let (detail, gift_aid) = (DonorDetail::LastName, Pence::new(500).unwrap());
        let one = DetailsNeeded { gifts: 1, detail, gift_aid, newest };
        let (shown, several) = (html(Some(one)), html(Some(DetailsNeeded { gifts: 3, ..one })));
        for words in [
            say(gifts::Wanted { count: 1 }).as_str(),
            say(gifts::WantedLead { count: 1, detail: "the last name", gift_aid: "£5.00" }).as_str(),
            "href=\"/giving/donations/don_01ke5v3s8f7qk9mz4x2w6r1t0a/details\"",
        ] {
            assert!(shown.contains(words), "{words} is missing in {shown}");
        }
        assert!(!shown.contains("state=details_needed"), "{shown}");
        assert!(several.contains(&say(gifts::Wanted { count: 3 })), "{several}");
        assert!(several.contains("href=\"/giving?state=details_needed\""), "{several}");
        // The place is there, or the live feed could not fill it.
        assert!(html(None).starts_with("<div id=\"giving-details\""), "{}", html(None));
    }
}
