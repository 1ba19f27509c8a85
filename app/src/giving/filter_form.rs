//! What a donor's list can be narrowed to, folded away until somebody wants it.

use super::filter::filters_on;
use super::words;
use crate::ui::{Choice, Details, Filters, Select, TextInput, Width};
use crate::words::{gifts, say, ui};
use backend::donation::{GiftState, GivingFilter, GivingNames};
use domain::TaxYear;
use leptos::prelude::*;

/// The filters, open while one is on, and what is on in words.
#[component]
pub fn Narrow(
    filter: GivingFilter,
    names: GivingNames,
    /// The tax years of the donor's gifts, the newest first.
    years: Vec<TaxYear>,
) -> impl IntoView {
    let on = filters_on(&filter, &names);
    let active = !on.is_empty();
    let choices = |all: &str, some: Vec<Choice>| {
        let mut choices = vec![Choice::new("", all)];
        choices.extend(some);
        choices
    };
    let years = years.into_iter().map(|year| Choice::new(year.to_string(), year.to_string())).collect();
    let charities = names.charities.into_iter().map(|(id, name)| Choice::new(id.to_string(), name)).collect();
    let states =
        GiftState::ALL.iter().map(|state| Choice::new(state.as_str(), words::state(*state))).collect();
    let year = filter.year.map(|year| year.to_string()).unwrap_or_default();
    let charity = filter.charity.map(|charity| charity.to_string()).unwrap_or_default();
    let state = filter.state.map(GiftState::as_str).unwrap_or_default();
    view! {
        <Details summary=say(gifts::FILTER) open=active>
            <Filters action="/giving" active>
                <Select name="year" label=say(gifts::TAX_YEAR) choices=choices(say(gifts::ALL_YEARS), years) value=year/>
                <Select name="charity" label=say(gifts::CHARITY) choices=choices(say(gifts::ALL_CHARITIES), charities) value=charity/>
                <Select name="state" label=say(gifts::PROGRESS) choices=choices(say(ui::ALL), states) value=state/>
                <TextInput name="q" label=say(gifts::FIND) kind="search" width=Width::Medium/>
            </Filters>
        </Details>
        {active.then(|| view! { <p>{say(gifts::Showing { filters: on.join("; ") })}</p> })}
    }
    .into_any()
}
