//! What stands beside the heading of a list: its files, with exactly the rows that its filters leave, in its order, and other actions.

use crate::ui::{ButtonKind, Icon, LinkButton, Shape};
use crate::words::{charity_gifts, say, ui};
use leptos::prelude::*;

/// What a list can be taken away as.
#[component]
pub fn ListFiles(
    /// The address of the CSV.
    csv: String,
    /// The address of the spreadsheet, where the list is not too long for one.
    xlsx: Option<String>,
) -> impl IntoView {
    let file = |href: String, label: &'static str| {
        view! {
            <LinkButton href kind=ButtonKind::Quiet icon=Shape::Download>
                {label}
            </LinkButton>
        }
    };
    view! {
        {file(csv, say(ui::DOWNLOAD_CSV))}
        {xlsx.map(|xlsx| file(xlsx, say(charity_gifts::XLSX)))}
    }
    .into_any()
}

/// A link beside the heading of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    pub href: String,
    pub label: &'static str,
    /// Whether it is a file.
    pub is_file: bool,
}

impl Action {
    pub fn new(href: String, label: &'static str) -> Self {
        Self { href, label, is_file: false }
    }

    /// The files of a list: see [`ListFiles`].
    pub fn files(csv: String, xlsx: Option<String>) -> Vec<Self> {
        let file = |href, label| Self { href, label, is_file: true };
        let xlsx = xlsx.map(|xlsx| file(xlsx, say(charity_gifts::XLSX)));
        std::iter::once(file(csv, say(ui::DOWNLOAD_CSV))).chain(xlsx).collect()
    }
}

/// Several actions beside the heading of a list; nothing where there are none. A phone has them folded, so that the rows begin on its
/// first screen. They are in the page twice, of which a browser shows one: without JavaScript nothing folds by the width.
#[component]
pub fn Actions(actions: Vec<Action>) -> impl IntoView {
    if actions.is_empty() {
        return ().into_any();
    }
    let links = |actions: Vec<Action>| {
        let link = |Action { href, label, is_file }: Action| {
            let icon = is_file.then(|| view! { <Icon shape=Shape::Download/> });
            view! {
                <LinkButton href kind=ButtonKind::Quiet>
                    {icon}
                    {label}
                </LinkButton>
            }
        };
        actions.into_iter().map(link).collect_view()
    };
    let folded = links(actions.clone());
    view! {
        <div class="flex flex-wrap gap-2 max-sm:hidden">{links(actions)}</div>
        <details class="group sm:hidden print:hidden">
            <summary class="inline-flex min-h-11 list-none items-center gap-2 font-semibold text-brand underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
                <Icon shape=Shape::Chevron class="size-4 shrink-0 transition-transform group-open:rotate-90"/>
                {say(charity_gifts::MORE_ACTIONS)}
            </summary>
            <div class="mt-1 flex flex-wrap gap-2">{folded}</div>
        </details>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{Action, Actions, charity_gifts, say};
    use leptos::prelude::*;

    #[test]
    fn a_phone_has_the_actions_folded_and_a_wide_screen_beside_the_heading() {
        let html = |actions| Owner::new().with(|| view! { <Actions actions/> }.to_html());
        let mut actions = vec![Action::new("/take-out".to_owned(), say(charity_gifts::TAKE_OUT))];
        actions.extend(Action::files("/list.csv".to_owned(), None));
        let shown = html(actions);
        let (wide, phone) = shown.split_once("<details").unwrap();
        for part in [wide, phone] {
            for href in ["href=\"/take-out\"", "href=\"/list.csv\""] {
                assert_eq!(part.matches(href).count(), 1, "{part}");
            }
        }
        assert!(wide.contains("max-sm:hidden") && phone.contains("sm:hidden"), "{shown}");
        assert!(phone.contains(say(charity_gifts::MORE_ACTIONS)) && !phone.contains(" open"), "{phone}");
        assert!(!html(Vec::new()).contains("<details"));
    }
}
