//! Views of the gifts that staff saved for one another: links above the list, and what saves and deletes them.

use super::filter::DonationQuery;
use super::server_fns::{DeleteGiftView, SaveGiftView};
use super::views::ViewNote;
use crate::form::{Form, Hidden, came_back};
use crate::ui::*;
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
    (!tabs.is_empty()).then(|| view! { <Tabs label="Saved views" tabs/> }).into_any()
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
                    label="Name of this view"
                    hint="Up to 40 characters. Everybody at your charity sees it. Do not name a donor"
                    width=Width::Medium
                />
                <Button kind=ButtonKind::Quiet>"Save view"</Button>
            </Form>
        }
        .into_any(),
        (false, true) => view! { <p class="text-soft">"This view is already saved."</p> }.into_any(),
        (true, _) => {
            view! { <p class="text-soft">"Filter or sort your gifts first. Then save the view here."</p> }
                .into_any()
        }
    };
    let summary = if views.is_empty() { "Save this view" } else { "Save or delete views" };
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
                    "Delete" <span class="sr-only">{words}</span>
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
        ViewNote::Gone => ("That view no longer exists".to_owned(), "These are all your gifts."),
        ViewNote::LeftOut(name) => (
            format!("Part of “{name}” no longer works"),
            "One of its filters no longer exists, so this list does not use it. Delete the view and save it again.",
        ),
    };
    view! { <Notice tone=Tone::Warn title>{words}</Notice> }.into_any()
}
