//! What a donor's list can be narrowed to.

use super::filter::{filters_on, searched};
use super::words;
use crate::ui::{Choice, Details, Filters, Select, TextInput, Width};
use crate::words::{gifts, say, states, ui};
use backend::donation::{GiftState, GivingFilter, GivingNames};
use domain::TaxYear;
use leptos::prelude::*;

/// The heading of the list.
#[component]
pub fn ListTitle() -> impl IntoView {
    view! {
        <h2 id="gifts-title" class="flex min-h-11 items-center text-xl sm:min-h-0">
            {say(states::YOUR_GIFTS)}
        </h2>
    }
    .into_any()
}

/// On a phone what opens the filters stands at the end of the heading's line, where there is room for it. They have a ground of their own,
/// and are as wide as the list: beside the totals there is room for three in a row, and so for the button beside the fourth.
const TITLE_LINE: &str = "flow-root sm:space-y-4 max-sm:text-end max-sm:[&>h2]:float-left max-sm:[&>details>div]:clear-both max-sm:[&>details>div]:text-start [&>details]:max-w-none [&>details>div]:ml-0 [&>details>div]:border-s-0 [&>details>div]:ps-0";

/// The heading of the list with its filters, folded away until somebody wants them, and what is on in words.
#[component]
pub fn Narrow(
    filter: GivingFilter,
    names: GivingNames,
    /// The tax years of the donor's gifts, the newest first.
    years: Vec<TaxYear>,
    /// What somebody searched for and nothing was found for.
    not_found: Option<String>,
    /// They leave nothing of the list.
    #[prop(optional)]
    none_fits: bool,
) -> impl IntoView {
    let on = filters_on(&filter, &names);
    let active = !on.is_empty();
    let search = not_found.or_else(|| searched(&filter)).unwrap_or_default();
    let choices = |all: &str, some: Vec<Choice>| {
        let mut choices = vec![Choice::new("", all)];
        choices.extend(some);
        choices
    };
    let years = years.into_iter().map(|year| Choice::new(year.to_string(), year.to_string())).collect();
    let charities = names.charities.into_iter().map(|(id, name)| Choice::new(id.to_string(), name)).collect();
    let platform = filter.platform.map(|platform| platform.to_string()).unwrap_or_default();
    // Most people give on one platform.
    let platforms = (names.platforms.len() > 1 || filter.platform.is_some()).then(|| {
        let platforms = names.platforms.into_iter().map(|(id, name)| Choice::new(id.to_string(), name));
        let choices = choices(say(gifts::ALL_PLATFORMS), platforms.collect());
        view! { <Select name="platform" label=say(gifts::PLATFORM) choices value=platform/> }
    });
    let states =
        GiftState::ALL.iter().map(|state| Choice::new(state.as_str(), words::state(*state))).collect();
    let year = filter.year.map(|year| year.to_string()).unwrap_or_default();
    let charity = filter.charity.map(|charity| charity.to_string()).unwrap_or_default();
    let state = filter.state.map(GiftState::as_str).unwrap_or_default();
    view! {
        <div class=TITLE_LINE>
            <ListTitle/>
            <Details summary=say(gifts::FILTER) open=none_fits>
                <Filters action="/giving" active>
                    <Select name="year" label=say(gifts::TAX_YEAR) choices=choices(say(gifts::ALL_YEARS), years) value=year/>
                    <Select name="charity" label=say(gifts::CHARITY) choices=choices(say(gifts::ALL_CHARITIES), charities) value=charity/>
                    {platforms}
                    <Select name="state" label=say(gifts::PROGRESS) choices=choices(say(ui::ALL), states) value=state/>
                    <TextInput name="q" label=say(gifts::FIND) value=search kind="search" width=Width::Medium/>
                </Filters>
            </Details>
        </div>
        {active.then(|| view! { <p>{say(gifts::Showing { filters: on.join("; ") })}</p> })}
    }
    .into_any()
}
