//! Views of a list that staff saved for one another: links above the list, and what saves and deletes them.

use super::server_fns::{DeleteView, SaveView};
use super::staff_page::is_just;
use super::views::ViewNote;
use crate::form::{Form, Hidden, came_back};
use crate::ui::*;
use crate::words::{charity_gifts, say};
use domain::CharityId;
use domain::donation::{SavedFilter, SavedView, ViewedList};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// The filters to list by, where the address names one of these views, and why that cannot be shown as saved. `of_saved` reads the
/// filters of a view, and whether all of them can still be read.
pub fn chosen<Q>(
    views: &[SavedView],
    view: &str,
    query: Q,
    of_saved: impl Fn(&SavedFilter) -> (Q, bool),
) -> (Q, Option<ViewNote>) {
    match views.iter().find(|saved| saved.id.to_string() == view) {
        None => (query, (!view.is_empty()).then_some(ViewNote::Gone)),
        Some(saved) => {
            let (query, is_whole) = of_saved(&saved.filter);
            (query, (!is_whole).then(|| ViewNote::LeftOut(saved.name.as_str().to_owned())))
        }
    }
}

/// What was just done to a view.
#[component]
pub fn ViewDone() -> impl IntoView {
    [("view_saved", charity_gifts::VIEW_SAVED), ("view_deleted", charity_gifts::VIEW_DELETED)]
        .into_iter()
        .find(|(name, _)| is_just(name))
        .map(|(_, title)| view! { <Notice tone=Tone::Good title=say(title)/> })
        .into_any()
}

/// What is wrong with the view that is shown, and a link for each, above the list.
#[component]
pub fn SavedViews(
    /// The address of the whole list, with its place on the page.
    list: String,
    /// The filters that the list is shown for, as a query.
    filter: String,
    views: Vec<SavedView>,
    note: Option<ViewNote>,
) -> impl IntoView {
    let (page, place) = match list.split_once('#') {
        Some((page, place)) => (page, format!("#{place}")),
        None => (list.as_str(), String::new()),
    };
    let tabs: Vec<Tab> = views
        .into_iter()
        .map(|view| Tab {
            label: view.name.as_str().to_owned(),
            current: view.filter.as_str() == filter,
            href: format!("{page}?view={}{place}", view.id),
        })
        .collect();
    view! {
        {note.map(|note| view! { <Fallen note/> })}
        {(!tabs.is_empty()).then(|| view! { <Tabs label=say(charity_gifts::SAVED_VIEWS) tabs/> })}
    }
    .into_any()
}

/// Saves the present filters as a view, and deletes views, below the filters; nothing where there is neither a filter nor a view.
#[component]
pub fn ManageViews(
    charity: CharityId,
    list: ViewedList,
    /// The filters that the list is shown for, as a query.
    filter: String,
    views: Vec<SavedView>,
) -> impl IntoView {
    if filter.is_empty() && views.is_empty() {
        return ().into_any();
    }
    let is_open = came_back(SaveView::PATH, "");
    let is_known = views.iter().any(|view| view.filter.as_str() == filter);
    let save = match (filter.is_empty(), is_known) {
        (false, false) => view! {
            <Form action=SaveView::PATH class="space-y-3">
                <Hidden name="charity" value=charity.to_string()/>
                <Hidden name="list" value=list.as_str()/>
                <Hidden name="filter" value=filter/>
                <TextInput
                    name="name"
                    label=say(charity_gifts::VIEW_NAME)
                    hint=say(charity_gifts::VIEW_NAME_HINT)
                    width=Width::Medium
                />
                <Button kind=ButtonKind::Quiet>{say(charity_gifts::SAVE_VIEW)}</Button>
            </Form>
        }
        .into_any(),
        (false, true) => view! { <p class="text-soft">{say(charity_gifts::VIEW_KNOWN)}</p> }.into_any(),
        (true, _) => view! { <p class="text-soft">{say(charity_gifts::VIEW_NEEDS_FILTER)}</p> }.into_any(),
    };
    let summary =
        if views.is_empty() { say(charity_gifts::SAVE_THIS_VIEW) } else { say(charity_gifts::MANAGE_VIEWS) };
    let rows = views.into_iter().map(|saved| view! { <Delete charity saved/> }).collect_view();
    view! {
        <div class="print:hidden">
            <Details summary open=is_open>
                {save}
                <ul class="space-y-2">{rows}</ul>
            </Details>
        </div>
    }
    .into_any()
}

#[component]
fn Delete(charity: CharityId, saved: SavedView) -> impl IntoView {
    let (key, name) = (saved.id.to_string(), saved.name.as_str().to_owned());
    let words = format!(" “{name}”");
    view! {
        <li>
            <Form action=DeleteView::PATH key=key.clone() class="flex flex-wrap items-center gap-3">
                <Hidden name="charity" value=charity.to_string()/>
                <Hidden name="view" value=key/>
                <span class="wrap-anywhere">{name}</span>
                <Button kind=ButtonKind::Quiet>
                    {say(charity_gifts::DELETE)} <span class="sr-only">{words}</span>
                </Button>
            </Form>
        </li>
    }
    .into_any()
}

/// Says that the saved view somebody opened is gone, or has lost a filter.
#[component]
fn Fallen(note: ViewNote) -> impl IntoView {
    let (title, words) = match note {
        ViewNote::Gone => (say(charity_gifts::VIEW_GONE).to_owned(), say(charity_gifts::VIEW_GONE_LEAD)),
        ViewNote::LeftOut(name) => {
            (say(charity_gifts::ViewInPart { name }), say(charity_gifts::VIEW_IN_PART_LEAD))
        }
    };
    view! { <Notice tone=Tone::Warn title>{words}</Notice> }.into_any()
}
