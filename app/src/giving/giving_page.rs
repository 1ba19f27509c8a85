//! The donor's first page: whether Gift Aid is on, and every gift.

use super::filter::{GivingQuery, address, amount_kinds, filters_on, parameters};
use super::filter_form::{LONGEST_SEARCH, ListTitle, Narrow};
use super::gift::Gift;
use super::gift_row::{GiftList, LIST, NoGifts, NoneFits, OlderGifts};
use super::new_gift::NewsPlace;
use super::reads::{Giving, NOTHING_FOUND, read_gifts};
use super::status_card::{KeepForm, StatusCard};
use super::words;
use super::year::{YearTotals, Years};
use super::{FindGift, GIFTS_FILE, done, query};
use crate::error::AppError;
use crate::form::FormState;
use crate::frame::{Area, Frame, Load};
use crate::live::Live;
use crate::ui::day::long;
use crate::ui::{Heading, Icon, Notice, Pagination, Shape, Tone};
use crate::words::{gifts, say, states, ui};
use backend::donation::{DetailsNeeded, Found, GiftState, GivingFilter};
use domain::donation::Status;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// On a wide screen the gifts stand beside what is said of all of them, and begin at the top.
const SIDES: &str = "space-y-6 sm:space-y-8 lg:grid lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start lg:gap-x-8 lg:space-y-0";

/// The list with what narrows it; on a phone it comes soon.
const LIST_SIDE: &str = "space-y-2 sm:space-y-4";

/// `/giving`, narrowed by what is in the address, and with `?after=` an older part of the list.
#[component]
pub fn GivingPage() -> impl IntoView {
    let asked = GivingQuery::of_address(query);
    let after = Some(asked.after.clone()).filter(|after| !after.is_empty());
    view! {
        <Frame area=Area::Giving>
            <Load
                from=read_gifts(asked, not_found())
                show=move |giving| match after {
                    Some(after) => view! { <Older giving after/> }.into_any(),
                    None if giving.filter == GivingFilter::default() => view! { <Newest giving/> }.into_any(),
                    None => view! { <Narrowed giving/> }.into_any(),
                }
            />
        </Frame>
    }
    .into_any()
}

/// What somebody searched for, where this page answers that nothing was found.
fn not_found() -> Option<String> {
    let state = use_context::<FormState>().filter(|state| state.action == FindGift::PATH)?;
    let is_not_found = match &state.error {
        Some(AppError::Invalid(errors)) => errors.iter().any(|error| error.code == NOTHING_FOUND),
        _ => false,
    };
    let typed = state.value("q").filter(|_| is_not_found)?;
    Some(typed.trim().chars().take(LONGEST_SEARCH).collect())
}

/// All gifts, live.
#[component]
fn Newest(giving: Giving) -> impl IntoView {
    let none = giving.gifts.is_empty();
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
                <div>
                    <YearTotals year=giving.year/>
                    {(!none)
                        .then(|| {
                            let (statements, name) = ("/giving/statements".to_owned(), say(gifts::STATEMENTS).to_owned());
                            view! { <Records statements name file=GIFTS_FILE.to_owned()/> }
                        })}
                </div>
            </div>
            <section aria-labelledby="gifts-title" class=LIST_SIDE>
                {if none {
                    view! { <ListTitle/> }.into_any()
                } else {
                    let (filter, years) = (giving.filter.clone(), giving.years.clone());
                    view! { <Narrow filter names=giving.names years not_found=None/> }.into_any()
                }}
                <Years filter=giving.filter.clone() years=giving.years/>
                <Rounded gifts=giving.gifts.clone()/>
                <GiftList gifts=giving.gifts months=giving.months today=giving.today/>
                <NoGifts none/>
                <OlderGifts filter=giving.filter next=giving.next next_on=giving.next_on/>
            </section>
        </div>
    }
    .into_any()
}

/// The ways to a statement and to the gifts as a spreadsheet, below what folds under the totals and like it.
#[component]
fn Records(
    /// Where the statement is, or where all of them are.
    statements: String,
    /// What it is called.
    name: String,
    /// Where the spreadsheet is.
    file: String,
) -> impl IntoView {
    let link = |href: String, name: String, icon: Shape| {
        view! {
            <a href=href class="inline-flex min-h-11 items-center gap-2 font-semibold text-brand underline-offset-4 hover:underline">
                <Icon shape=icon class="size-4 shrink-0"/>
                {name}
            </a>
        }
    };
    view! {
        <p class="flex flex-wrap gap-x-5 print:hidden">
            {link(statements, name, Shape::Document)} {link(file, say(ui::DOWNLOAD_CSV).to_owned(), Shape::Download)}
        </p>
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
            <div>
                <YearTotals year=giving.year/>
                <Records
                    statements=format!("/giving/statements/{year}")
                    name=say(gifts::StatementOf { year })
                    file=format!("{GIFTS_FILE}?year={year}")
                />
            </div>
        }
    });
    let is_paid = giving.filter.state == Some(GiftState::Paid);
    let kinds = giving.filter.found.as_ref().and_then(amount_kinds);
    let kinds = kinds.map(|words| view! { <p class="max-w-read text-soft">{words}</p> });
    let is_counted = giving.sum.is_some_and(|sum| sum.gifts > 0);
    let not_counted = (is_counted && shows_cancelled(&giving)).then(|| {
        view! { <p class="text-soft">{say(gifts::NOT_COUNTED)}</p> }
    });
    // What nothing was found for is in no year either.
    let is_found = giving.filter.found != Some(Found::default());
    let years = is_found.then(|| {
        view! { <Years filter=giving.filter.clone() years=giving.years.clone()/> }
    });
    let list = if giving.gifts.is_empty() {
        view! { <NoneFits not_found=giving.not_found.clone()/> }.into_any()
    } else {
        let list = parameters(&giving.filter, None);
        view! {
            <Rounded gifts=giving.gifts.clone()/>
            <GiftList gifts=giving.gifts months=giving.months today=giving.today list is_paid/>
            <OlderGifts filter=giving.filter.clone() next=giving.next next_on=giving.next_on/>
        }
        .into_any()
    };
    let sides = if totals.is_some() { SIDES } else { "" };
    view! {
        <Heading title=say(gifts::GIVING) back=("/giving".to_owned(), say(gifts::ALL_GIFTS).to_owned())/>
        <div class=sides>
            {totals}
            <section aria-labelledby="gifts-title" class=LIST_SIDE>
                <Narrow filter=giving.filter names=giving.names years=giving.years not_found=giving.not_found/>
                {years}
                {kinds}
                {giving
                    .sum
                    .filter(|sum| sum.gifts > 0)
                    .map(|sum| {
                        let sums =
                            if is_paid { words::paid_sums(sum.given, sum.gift_aid) } else { words::all_sums(&sum) };
                        let words = say(gifts::Narrowed { count: sum.gifts, sums });
                        view! { <p class="font-semibold tabular-nums">{words}</p> }
                    })}
                {not_counted}
                {list}
            </section>
        </div>
    }
    .into_any()
}

/// Whether the list has gifts that its sums leave out, or may have them on a later page.
fn shows_cancelled(giving: &Giving) -> bool {
    let may_come = giving.filter.state.is_none() && giving.next.is_some();
    may_come || giving.gifts.iter().any(|gift| gift.status == Status::Cancelled)
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

/// Why a total can be more than its rows, where there are several and pence are lost in one of them: before the first total.
#[component]
fn Rounded(gifts: Vec<Gift>) -> impl IntoView {
    let is_rounded = gifts.len() > 1 && gifts.iter().any(Gift::is_rounded);
    is_rounded.then(|| view! { <p class="text-xs text-soft sm:text-sm">{say(states::ROUNDED)}</p> })
}

#[component]
fn Older(
    giving: Giving,
    /// The cursor of this part.
    after: String,
) -> impl IntoView {
    let newest = address(&giving.filter, None);
    let list = parameters(&giving.filter, Some(&after));
    let is_paid = giving.filter.state == Some(GiftState::Paid);
    let on = filters_on(&giving.filter, &giving.names);
    let next = giving.next.map(|next| address(&giving.filter, Some(&next)));
    let ends_on = giving.next_on.map(long);
    view! {
        <Heading title=say(gifts::OLDER) back=(newest.clone(), say(gifts::NEWEST).to_owned())/>
        {(!on.is_empty()).then(|| view! { <p>{say(gifts::Showing { filters: on.join("; ") })}</p> })}
        <h2 class="sr-only">{say(states::YOUR_GIFTS)}</h2>
        <Rounded gifts=giving.gifts.clone()/>
        <GiftList gifts=giving.gifts months=giving.months today=giving.today list is_paid/>
        <Pagination newest=Some(newest) older=next ends_on/>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{DetailsWanted, Gift};
    use crate::giving::gift::example::gift;
    use crate::words::{donor_details, gifts, say, states};
    use backend::donation::DetailsNeeded;
    use domain::Pence;
    use domain::donation::Status;
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
        let last_name = say(donor_details::THE_LAST_NAME);
        for words in [
            say(gifts::Wanted { count: 1 }).as_str(),
            say(gifts::WantedLead { count: 1, detail: last_name, gift_aid: "£5.00" }).as_str(),
            "href=\"/giving/donations/don_01ke5v3s8f7qk9mz4x2w6r1t0a/details\"",
        ] {
            assert!(shown.contains(words), "{words} is missing in {shown}");
        }
        assert!(!shown.contains("state=details_needed"), "{shown}");
        assert!(several.contains(&say(gifts::Wanted { count: 3 })), "{several}");
        let lead = say(gifts::WantedLead { count: 3, detail: last_name, gift_aid: "£5.00" });
        assert!(several.contains(&lead), "{several}");
        assert!(several.contains("href=\"/giving?state=details_needed\""), "{several}");
        // The place is there, or the live feed could not fill it.
        assert!(html(None).starts_with("<div id=\"giving-details\""), "{}", html(None));
    }

    #[test]
    fn why_a_total_is_more_than_its_rows_is_said_only_where_there_are_several() {
        let odd = Gift { claimable: Pence::new(2_003).unwrap(), ..gift(Status::Declared) };
        let says = |gifts: Vec<Gift>| {
            let html = Owner::new().with(|| view! { <super::Rounded gifts/> }.to_html());
            html.contains(say(states::ROUNDED))
        };
        assert!(says(vec![odd.clone(), gift(Status::Declared)]));
        assert!(!says(vec![odd]) && !says(vec![gift(Status::Declared), gift(Status::Declared)]));
    }
}
