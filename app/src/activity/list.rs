//! The list itself.

use super::ActivityQuery;
use super::words::{in_words, part, particulars};
use crate::error::AppError;
use crate::filter_value::list_address;
use crate::form::FormScope;
use crate::ui::day::long_time;
use crate::ui::device::device_words;
use crate::ui::*;
use crate::words::{activity, say, ui};
use backend::Backend;
use backend::activity::{Deed, House, Thing};
use backend::pagination::PageRequest;
use catalogue::Text;
use domain::{FieldErrors, StaffId};
use leptos::context::Provider;
use leptos::prelude::*;

/// How many rows a page has.
const ROWS: u16 = 50;

/// A part of the list.
#[derive(Clone, Debug)]
pub struct Activity {
    query: ActivityQuery,
    problems: FieldErrors,
    deeds: Vec<Deed>,
    next: Option<String>,
    people: Vec<(StaffId, String)>,
    first: bool,
}

impl Activity {
    /// The part behind `after`, for an owner.
    ///
    /// # Errors
    /// As the use-case says; a filter that cannot be read is a part of the list that says so.
    pub async fn read(
        backend: &Backend,
        house: &House,
        people: Vec<(StaffId, String)>,
        query: ActivityQuery,
        after: String,
    ) -> Result<Self, AppError> {
        let first = after.is_empty();
        let mut view =
            Self { query, problems: FieldErrors::new(), deeds: Vec::new(), next: None, people, first };
        match view.query.filter() {
            Ok(filter) => {
                let part = backend.activity(house, &filter, &PageRequest::new(ROWS, Some(after))).await?;
                (view.deeds, view.next) = (part.items, part.next);
            }
            Err(problems) => view.problems = problems,
        }
        Ok(view)
    }
}

/// Heading, filters and rows.
#[component]
pub fn ActivityList(
    view: Activity,
    /// The address of the charity or the platform.
    base: String,
    /// What the list is, of a charity or of a platform.
    lead: Text,
) -> impl IntoView {
    let Activity { query, problems, deeds, next, people, first } = view;
    let list = format!("{base}/activity");
    let scope = FormScope::of_filter(query.fields(), problems.clone());
    let file = list_address(&format!("{list}.csv"), &query, None);
    let filtered = query.is_active();
    let body = if !problems.is_empty() {
        view! { <FilterProblems problems all=list.clone() show_all=activity::SHOW_ALL/> }.into_any()
    } else if deeds.is_empty() {
        let title = if filtered { say(activity::NO_MATCH) } else { say(activity::NONE) };
        view! {
            <EmptyState title icon=Shape::Search>
                <p>{if filtered { say(activity::NO_MATCH_WHAT) } else { say(activity::NONE_WHAT) }}</p>
            </EmptyState>
        }
        .into_any()
    } else {
        let rows = deeds.into_iter().map(|deed| view! { <Line deed base=base.clone()/> }).collect_view();
        view! {
            <Table
                caption=say(activity::CAPTION)
                columns=vec![
                    Column::text(say(activity::WHEN)),
                    Column::text(say(activity::WHO)),
                    Column::text(say(activity::WHAT)),
                    Column::text(say(activity::THING)),
                ]
            >
                {rows}
            </Table>
            <Pagination newest=(!first).then(|| list_address(&list, &query, None)) older=next.map(|next| list_address(&list, &query, Some(&next)))/>
        }
        .into_any()
    };
    view! {
        <Heading
            title=say(activity::TITLE)
            lead=say(lead)
            back=(format!("{base}/settings"), say(activity::SETTINGS).to_owned())
        >
            <LinkButton href=file kind=ButtonKind::Quiet icon=Shape::Download>
                {say(ui::DOWNLOAD_CSV)}
            </LinkButton>
        </Heading>
        <Provider value=scope>
            <Narrow list query people/>
        </Provider>
        {body}
    }
    .into_any()
}

#[component]
fn Narrow(list: String, query: ActivityQuery, people: Vec<(StaffId, String)>) -> impl IntoView {
    let active = query.is_active();
    let mut choices = vec![Choice::new("", say(activity::EVERYONE))];
    choices.extend(people.into_iter().map(|(id, email)| Choice::new(id.to_string(), email)));
    if !query.staff.is_empty() && !choices.iter().any(|choice| choice.value == query.staff) {
        choices.push(Choice::new(query.staff.clone(), say(activity::SOMEONE_GONE)));
    }
    view! {
        <Filters action=list active>
            <Select name="staff" label=say(activity::WHO) choices value=query.staff/>
            <TextInput name="from" label=say(activity::FROM) kind="datetime-local" width=Width::Medium value=query.from/>
            <TextInput name="to" label=say(activity::BEFORE) kind="datetime-local" width=Width::Medium value=query.to/>
        </Filters>
    }
    .into_any()
}

#[component]
fn Line(deed: Deed, base: String) -> impl IntoView {
    let network = deed.network.as_ref().map(|network| say(activity::FromNetwork { network }));
    let from: Vec<String> = deed.device.as_deref().map(device_words).into_iter().chain(network).collect();
    let from =
        (!from.is_empty()).then(|| view! { <span class="block text-sm text-soft">{from.join(" ")}</span> });
    let what = in_words(&deed).unwrap_or_else(|| deed.action.to_string());
    let words = deed.thing.as_ref().map(particulars);
    // A platform has no page for a charity that added it, nor for one terminal.
    let of_charity = base.starts_with("/charity/");
    let part = part(deed.action).filter(|part| of_charity || !["sources", "terminals"].contains(part));
    // What was taken off the map has none either.
    let is_gone = matches!(deed.thing, Some(Thing::Terminal { is_mapped: false, .. }));
    let page = deed.about().zip(part.filter(|_| !is_gone)).map(|(id, part)| format!("{base}/{part}/{id}"));
    let about = match (words, page) {
        (Some(words), Some(page)) => view! { <a href=page>{words}</a> }.into_any(),
        (Some(words), None) => view! { <Address words/> }.into_any(),
        // It is no longer theirs, or not there any more, and so is its page.
        (None, _) => deed.about().map(|id| view! { <Id id small=true/> }).into_any(),
    };
    view! {
        <Row>
            <Cell label=say(activity::WHEN) head=true>{long_time(deed.at)}</Cell>
            <Cell label=say(activity::WHO)>
                <Address words=deed.email/>
                {from}
            </Cell>
            <Cell label=say(activity::WHAT)>{what}</Cell>
            <Cell label=say(activity::THING)>{about}</Cell>
        </Row>
    }
    .into_any()
}
