//! Filters and order of the lists of claims, of payments and of a claim's lines: one search box, the orders, and a tab for each state.
//! They work without a script, and the address holds all of them.

use crate::charity::list_query::ListQuery;
use crate::form::Hidden;
use crate::ui::*;
use crate::words::{claims as words, say, ui};
use catalogue::Text;
use domain::list::ListOrder;
use leptos::prelude::*;

/// How a list can be filtered and sorted.
pub struct Questions {
    /// The label of the search box, such as "Find a payment", and its hint.
    pub find: (&'static str, &'static str),
    /// Each order in words; the first is the list's own.
    pub orders: [(ListOrder, &'static str); 4],
    /// The name of the tabs, for assistive technology.
    pub by: &'static str,
    /// Each state by its word in the address, and in words.
    pub states: Vec<(&'static str, &'static str)>,
}

impl Questions {
    /// The same list by state.
    fn tabs(&self, list: &str, query: &ListQuery) -> Vec<Tab> {
        std::iter::once(("", say(ui::ALL)))
            .chain(self.states.iter().copied())
            .map(|(state, label)| Tab {
                label: label.to_owned(),
                current: state == query.state.trim(),
                href: ListQuery { state: state.to_owned(), ..query.clone() }.address(list),
            })
            .collect()
    }

    /// The active filters, each with its label. An unknown state is left out: the page then lists nothing.
    fn on(&self, query: &ListQuery) -> Vec<String> {
        let state = self.state(query).map(|(_, state)| say(ui::StateIs { state }));
        let find = Some(query.find.trim()).filter(|text| !text.is_empty());
        [state, find.map(|text| say(ui::SearchIs { text }))].into_iter().flatten().collect()
    }

    fn state(&self, query: &ListQuery) -> Option<(&'static str, &'static str)> {
        self.states.iter().copied().find(|(state, _)| *state == query.state.trim())
    }
}

/// The search, the orders and the tabs of a list.
#[component]
pub fn Narrow(
    /// The address of the whole list.
    list: String,
    query: ListQuery,
    questions: Questions,
) -> impl IntoView {
    let tabs = questions.tabs(&list, &query);
    let on = questions.on(&query).join(" · ");
    // A search stays within the tab.
    let state = questions.state(&query).map(|(state, _)| view! { <Hidden name="state" value=state/> });
    let (label, hint) = questions.find;
    let [(_, own), others @ ..] = questions.orders;
    let mut orders = vec![Choice::new("", own)];
    orders.extend(others.map(|(order, label)| Choice::new(order.as_str(), label)));
    let active = query.is_active();
    view! {
        <Filters action=list active>
            {state}
            <div class="sm:col-span-2">
                <TextInput name="find" label=label hint=hint kind="search" value=query.find/>
            </div>
            <Select name="sort" label=say(ui::ORDER) choices=orders value=query.sort/>
        </Filters>
        <Tabs label=questions.by tabs/>
        // The form is not printed, so this tells readers of the printed page that the list is filtered.
        {(!on.is_empty()).then(|| view! { <p class="hidden print:block">{on}</p> })}
    }
    .into_any()
}

/// Shown instead of the rows if none match.
#[component]
pub fn NoMatch(
    title: &'static str,
    /// The address of the whole list.
    list: String,
    /// What the link to it says, such as "Show all payments".
    show_all: Text,
    /// Whether anything was searched for.
    searched: bool,
) -> impl IntoView {
    view! {
        <EmptyState title=title icon=Shape::Search>
            {searched.then(|| view! { <p>{say(words::TRY_OTHER)}</p> })}
            <p>
                <a href=list>{say(show_all)}</a>
            </p>
        </EmptyState>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{ListOrder, ListQuery, NoMatch, Questions};
    use crate::words::{claims, say, ui};
    use leptos::prelude::*;

    #[test]
    fn an_empty_tab_asks_for_no_shorter_search() {
        for searched in [true, false] {
            let html = Owner::new().with(|| {
                let list = "/list".to_owned();
                view! { <NoMatch title="None" list show_all=claims::SHOW_ALL searched/> }.to_html()
            });
            assert_eq!(html.contains(say(claims::TRY_OTHER)), searched, "{html}");
        }
    }

    #[test]
    fn a_tab_keeps_what_else_is_asked_for_and_a_sheet_says_what_it_is_narrowed_to() {
        let questions = Questions {
            find: ("Find a claim", ""),
            orders: [
                (ListOrder::Newest, ""),
                (ListOrder::Oldest, ""),
                (ListOrder::Largest, ""),
                (ListOrder::Smallest, ""),
            ],
            by: "Claims by state",
            states: vec![("owed", "Owed by HMRC"), ("paid", "Paid")],
        };
        let query =
            ListQuery { state: "owed".to_owned(), find: " 12 ".to_owned(), sort: "largest".to_owned() };
        let tabs = questions.tabs("/list#past", &query);
        let current: Vec<&str> =
            tabs.iter().filter(|tab| tab.current).map(|tab| tab.label.as_str()).collect();
        assert_eq!(current, ["Owed by HMRC"]);
        assert_eq!(tabs[0].href, "/list?find=+12+&sort=largest#past");
        assert_eq!(tabs[2].href, "/list?state=paid&find=+12+&sort=largest#past");
        let on = [say(ui::StateIs { state: "Owed by HMRC" }), say(ui::SearchIs { text: "12" })];
        assert_eq!(questions.on(&query), on);
        let lost = ListQuery { state: "lost".to_owned(), ..ListQuery::default() };
        assert!(questions.on(&lost).is_empty());
    }
}
