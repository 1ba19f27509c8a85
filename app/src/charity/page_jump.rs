//! Where in a long list somebody is, and the way to any page of it by its number, which keeps the filters.

use super::list_heading::before;
use crate::form::Hidden;
use crate::ui::{Button, ButtonKind, thousands};
use crate::words::{charity_gifts, say, ui};
use backend::pagination::PageRequest;
use leptos::prelude::*;

/// How many rows a page has.
pub const ROWS: u16 = 50;

/// Rows of pages further down than this would take long to count off: a month, a search or another order leads there.
pub const MOST_PAGES: i64 = 100;

/// A place in a list, as the address says: behind a cursor and so many rows, or a page by its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    after: String,
    rows: String,
    page: i64,
}

impl Place {
    /// Reads the place from a page's address; `parameter` gives the value of each name. What is no page is the first one.
    pub fn of_address(parameter: impl Fn(&str) -> String) -> Self {
        let (after, page) = (parameter("after"), parameter("page").trim().parse::<i64>().ok());
        let page = page.filter(|page| after.is_empty() && (1..=1_000_000).contains(page)).unwrap_or(1);
        Self { after, rows: parameter("rows"), page }
    }

    /// The same place, or the last page of a list that has no more than so many.
    #[must_use]
    pub fn within(self, pages: i64) -> Self {
        Self { page: self.page.min(pages.max(1)), ..self }
    }

    /// Whether it is the beginning of the list.
    pub fn is_first(&self) -> bool {
        self.after.is_empty() && self.page == 1
    }

    /// How many rows stand before, where that is known.
    pub fn before(&self) -> Option<i64> {
        if self.page == 1 { before(&self.after, &self.rows) } else { Some(self.skipped()) }
    }

    /// The number of the page, where that is known.
    fn number(&self) -> Option<i64> {
        let rows = i64::from(ROWS);
        self.before().filter(|before| before % rows == 0).map(|before| before / rows + 1)
    }

    /// The rows of the pages before a page that is asked for by its number.
    pub fn skipped(&self) -> i64 {
        (self.page - 1) * i64::from(ROWS)
    }

    /// The cursor; nothing where a page is asked for by its number.
    pub fn cursor(&self) -> &str {
        &self.after
    }

    /// What to read of a list that counts its pages off. See [`MOST_PAGES`].
    pub fn request(&self) -> PageRequest {
        let skipped = u16::try_from(self.skipped()).unwrap_or(0);
        PageRequest::new(ROWS, Some(self.after.clone())).skipping(skipped)
    }

    /// The way to other pages; nothing where a list is short enough for the links to the next page and back.
    pub fn jump(&self, pages: i64) -> Option<Jump> {
        (pages > 2).then(|| Jump { here: self.number().filter(|number| *number <= pages), pages })
    }
}

/// How many pages a list of so many rows has.
pub fn pages(rows: i64) -> i64 {
    let each = i64::from(ROWS);
    (rows.max(1) + each - 1) / each
}

/// The pages to which a list leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jump {
    /// The page that is shown, where its number is known.
    here: Option<i64>,
    /// The last page to which it leads.
    pages: i64,
}

/// A field for the number of a page.
#[component]
pub fn PageJump(
    /// The address of the whole list.
    list: String,
    /// The filters as a query.
    filters: String,
    jump: Jump,
) -> impl IntoView {
    let kept: Vec<(String, String)> = serde_urlencoded::from_str(&filters).unwrap_or_default();
    let kept = kept.into_iter().map(|(name, value)| view! { <Hidden name value/> }).collect_view();
    let Jump { here, pages } = jump;
    let here = here.map(|here| here.to_string());
    view! {
        <form method="get" action=list class="flex min-w-0 flex-wrap items-center gap-2 print:hidden">
            {kept}
            <label for="page" class="text-sm font-semibold">
                {say(ui::PageOf { pages: thousands(pages) })}
            </label>
            <input
                id="page"
                name="page"
                type="text"
                inputmode="numeric"
                autocomplete="off"
                value=here
                class="control w-20 min-w-0"
            />
            <Button kind=ButtonKind::Quiet>{say(charity_gifts::GO)}</Button>
        </form>
    }
    .into_any()
}

/// The ways on through a list, side by side: what leads to any page, and the links to the first and the next one.
#[component]
pub fn OnThrough(
    /// What leads far, such as a [`PageJump`].
    jump: AnyView,
    children: Children,
) -> impl IntoView {
    view! {
        <div class="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            {jump} <div class="min-w-0 grow">{children()}</div>
        </div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{Jump, PageJump, Place, pages};
    use leptos::prelude::*;

    fn place(after: &str, rows: &str, page: &str) -> Place {
        Place::of_address(|name| match name {
            "after" => after.to_owned(),
            "rows" => rows.to_owned(),
            "page" => page.to_owned(),
            _ => String::new(),
        })
    }

    #[test]
    fn a_page_by_its_number_stands_behind_all_rows_of_those_before() {
        let third = place("", "", " 3 ");
        assert_eq!((third.before(), third.skipped(), third.is_first()), (Some(100), 100, false));
        assert_eq!(third.within(2), place("", "", "2"), "there is no third page any more");
        for nothing in ["", "0", "-1", "x", "9999999999999"] {
            let first = place("", "", nothing);
            assert_eq!((first.before(), first.is_first()), (Some(0), true), "{nothing}");
        }
        // A link that leads on says how many rows it leaves behind.
        let behind = place("x", "50", "7");
        assert_eq!((behind.before(), behind.skipped(), behind.is_first()), (Some(50), 0, false));
        assert_eq!([pages(0), pages(50), pages(51), pages(47_942)], [1, 1, 2, 959]);
    }

    #[test]
    fn the_way_to_a_page_says_how_many_there_are_and_keeps_the_filters() {
        assert!(place("", "", "").jump(2).is_none());
        let jump = place("x", "50", "").jump(1_020).unwrap();
        assert_eq!(jump, Jump { here: Some(2), pages: 1_020 });
        assert_eq!(place("x", "", "").jump(3).unwrap().here, None);
        let html = Owner::new().with(|| {
            let (list, filters) = ("/list".to_owned(), "state=owed&find=A+1".to_owned());
            view! { <PageJump list filters jump/> }.to_html()
        });
        for words in ["name=\"state\" value=\"owed\"", "name=\"find\" value=\"A 1\"", "1,020", "value=\"2\""]
        {
            assert!(html.contains(words), "{words}: {html}");
        }
    }
}
