//! Views of the gifts that staff saved for one another: links above the list, and what saves and deletes them.

use super::filter::DonationQuery;
use super::server_fns::{DeleteGiftView, SaveGiftView};
use super::views::ViewNote;
use crate::form::{Form, Hidden, came_back};
use crate::ui::*;
use crate::words::{charity_gifts, say};
use domain::CharityId;
use domain::donation::SavedView;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// A link for each view, above the list, which is shown for `query`.
#[component]
pub fn SavedViews(list: String, query: DonationQuery, views: Vec<SavedView>) -> impl IntoView {
    let filter = query.text();
    let tabs: Vec<Tab> = views
        .into_iter()
        .map(|view| Tab {
            label: view.name.as_str().to_owned(),
            current: view.filter.as_str() == filter,
            href: format!("{list}?view={}", view.id),
        })
        .collect();
    (!tabs.is_empty()).then(|| view! { <Tabs label=say(charity_gifts::SAVED_VIEWS) tabs/> }).into_any()
}

/// Saves the present filters as a view, and deletes views, below the list; nothing where there is neither a filter nor a view.
#[component]
pub fn ManageViews(charity: CharityId, query: DonationQuery, views: Vec<SavedView>) -> impl IntoView {
    let filter = query.text();
    if filter.is_empty() && views.is_empty() {
        return ().into_any();
    }
    let is_open = came_back(SaveGiftView::PATH, "");
    let is_known = views.iter().any(|view| view.filter.as_str() == filter);
    let save = match (filter.is_empty(), is_known) {
        (false, false) => view! {
            <Form action=SaveGiftView::PATH class="space-y-3">
                <Hidden name="charity" value=charity.to_string()/>
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
            <Form action=DeleteGiftView::PATH key=key.clone() class="flex flex-wrap items-center gap-3">
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
pub fn Fallen(note: ViewNote) -> impl IntoView {
    let (title, words) = match note {
        ViewNote::Gone => (say(charity_gifts::VIEW_GONE).to_owned(), say(charity_gifts::VIEW_GONE_LEAD)),
        ViewNote::LeftOut(name) => {
            (say(charity_gifts::ViewInPart { name }), say(charity_gifts::VIEW_IN_PART_LEAD))
        }
    };
    view! { <Notice tone=Tone::Warn title>{words}</Notice> }.into_any()
}
