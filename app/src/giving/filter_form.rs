//! What a donor's list can be narrowed to.

use super::FindGift;
use super::filter::{filters_on, searched};
use super::words;
use crate::form::SearchForm;
use crate::ui::{Choice, Details, Filters, SearchField, Select};
use crate::words::{gifts, say, states, ui};
use backend::donation::{Found, GiftState, GivingFilter, GivingNames};
use domain::TaxYear;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// The heading of the list.
#[component]
pub fn ListTitle() -> impl IntoView {
    view! {
        <h2 id="gifts-title" class="flex min-h-11 items-center text-xl">
            {say(states::YOUR_GIFTS)}
        </h2>
    }
    .into_any()
}

/// What opens the filters stands at the end of the heading's line, where there is room for it. They have a ground of their own, and are as
/// wide as the list: side by side as far as there is room, with their button on a line of its own.
const TITLE_LINE: &str = "flow-root text-end [&>h2]:float-left [&>details]:max-w-none [&>details>div]:clear-both [&>details>div]:ml-0 [&>details>div]:border-s-0 [&>details>div]:ps-0 [&>details>div]:text-start sm:[&_form>div]:flex sm:[&_form>div]:flex-wrap sm:[&_form>div>div]:grow sm:[&_form>div>div]:basis-40 sm:[&_form>div>div:last-child]:basis-full";
/// More than any name, date or reference has.
pub const LONGEST_SEARCH: usize = 100;

/// The heading of the list with its filters, folded away until somebody wants them, a box to search all gifts, and what is on in words.
#[component]
pub fn Narrow(
    filter: GivingFilter,
    names: GivingNames,
    /// The tax years of the donor's gifts, the newest first.
    years: Vec<TaxYear>,
    /// What somebody searched for and nothing was found for.
    not_found: Option<String>,
) -> impl IntoView {
    let on = filters_on(&filter, &names);
    let active = !on.is_empty();
    let is_said = not_found.is_some();
    let search = not_found.or_else(|| searched(&filter)).unwrap_or_default();
    // What was searched for stays on while it is narrowed further.
    let found = filter.found.as_ref().filter(|found| **found != Found::default());
    let kept = [("on", filter.days.map(|days| days.to_string())), ("found", found.map(ToString::to_string))];
    let kept = kept
        .into_iter()
        .filter_map(|(name, value)| value.map(|value| view! { <input type="hidden" name=name value=value/> }))
        .collect_view();
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
            <Details summary=say(gifts::FILTER)>
                <Filters action="/giving" active>
                    {kept}
                    <Select name="year" label=say(gifts::TAX_YEAR) choices=choices(say(gifts::ALL_YEARS), years) value=year/>
                    <Select name="charity" label=say(gifts::CHARITY) choices=choices(say(gifts::ALL_CHARITIES), charities) value=charity/>
                    {platforms}
                    <Select name="state" label=say(gifts::PROGRESS) choices=choices(say(ui::ALL), states) value=state/>
                </Filters>
            </Details>
        </div>
        <SearchForm
            action=FindGift::PATH
            page="/giving"
            label=say(gifts::FIND)
            class="flex max-w-read flex-wrap items-center gap-x-3 gap-y-1.5 print:hidden [&>[data-summary]]:w-full"
            is_said
        >
            <label for="find" class="text-sm font-semibold">
                {say(gifts::FIND)}
            </label>
            <SearchField id="find" value=search maxlength=LONGEST_SEARCH hint=say(gifts::FIND_HINT)/>
        </SearchForm>
        {active.then(|| view! { <p>{say(gifts::Showing { filters: on.join("; ") })}</p> })}
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::Narrow;
    use crate::words::{gifts, say};
    use backend::donation::{GivingFilter, GivingNames};
    use domain::TaxYear;
    use leptos::prelude::*;

    fn html(filter: GivingFilter, not_found: Option<String>) -> String {
        let (names, years) = (GivingNames::default(), vec![TaxYear::starting(2026)]);
        Owner::new().with(|| view! { <Narrow filter names years not_found/> }.to_html())
    }

    #[test]
    fn what_nothing_was_found_for_stands_in_the_box_in_sight_and_the_filters_stay_folded() {
        let html = html(GivingFilter::default(), Some("zzz".to_owned()));
        let (folded, rest) = html.split_once("</details>").unwrap();
        assert!(!folded.contains("<details open") && !folded.contains("name=\"q\""), "{folded}");
        assert!(rest.contains("value=\"zzz\"") && rest.contains(say(gifts::FIND)), "{rest}");
        // It is posted, and in no address.
        assert!(rest.contains("method=\"post\"") && !rest.contains("method=\"get\""), "{rest}");
    }

    #[test]
    fn what_was_searched_for_stays_on_while_it_is_narrowed_further() {
        let on = "2026-11".parse().ok();
        let html =
            html(GivingFilter { days: on, found: "2550p".parse().ok(), ..GivingFilter::default() }, None);
        for (name, value) in [("on", "2026-11"), ("found", "2550p")] {
            assert!(html.contains(&format!("name=\"{name}\" value=\"{value}\"")), "{name}: {html}");
        }
        // Nothing found is nothing to narrow.
        let none = GivingFilter { found: "none".parse().ok(), ..GivingFilter::default() };
        assert!(!self::html(none, None).contains("name=\"found\""));
    }
}
