//! A page of the claims that is one list, such as what goes back to HMRC: its heading, what was just done, and the rows or why there are
//! none.

use crate::charity::list_files::ListFiles;
use crate::charity::staff_page::is_just;
use crate::charity::views::Head;
use crate::ui::*;
use crate::words::{claims, say};
use leptos::prelude::*;

/// What stands in place of the rows.
pub struct Nothing {
    /// What there is none of.
    pub title: &'static str,
    pub icon: Shape,
    /// Why, or what to do.
    pub why: &'static str,
}

/// The heading with the way back to the claims, and the list with the way on through it.
#[component]
pub fn Listing(
    head: Head,
    title: &'static str,
    lead: &'static str,
    /// What is said above the list, such as what was [`done`].
    notices: AnyView,
    /// Which of how many rows they are, and what all come to.
    total: String,
    caption: &'static str,
    columns: Vec<Column>,
    /// The [`Row`]s.
    rows: Vec<AnyView>,
    /// What stands there without any.
    nothing: Nothing,
    /// Address of the first page, from any other.
    newest: Option<String>,
    /// Address of the next page.
    older: Option<String>,
    /// Address of the same as a file.
    #[prop(optional_no_strip)]
    csv: Option<String>,
    /// Address of the same as a spreadsheet.
    #[prop(optional_no_strip)]
    xlsx: Option<String>,
    /// The list goes on from its first row, and not back from its newest one.
    #[prop(optional)]
    from_first: bool,
    /// What is said below the rows.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let back = (head.href("claims"), say(claims::TITLE).to_owned());
    let list = if rows.is_empty() {
        let Nothing { title, icon, why } = nothing;
        view! {
            <EmptyState title=title icon=icon>
                <p>{why}</p>
            </EmptyState>
        }
        .into_any()
    } else {
        view! {
            <p class="tabular-nums">{total}</p>
            <Table caption=caption columns=columns dense=true>
                {rows}
            </Table>
            <Pagination newest=newest older=older from_first/>
            {children.map(|children| children())}
        }
        .into_any()
    };
    let heading = match csv {
        Some(csv) => view! {
            <Heading title=title lead=lead back=back>
                <ListFiles csv xlsx/>
            </Heading>
        }
        .into_any(),
        None => view! { <Heading title=title lead=lead back=back/> }.into_any(),
    };
    view! {
        <LongList>
            {heading}
            {notices}
            {list}
        </LongList>
    }
    .into_any()
}

/// What somebody has just done, by the parameter that the page's address has then.
pub fn done(said: &[(&str, &'static str)]) -> AnyView {
    said.iter()
        .find(|(query, _)| is_just(query))
        .map(|&(_, title)| view! { <Notice tone=Tone::Good title=title/> })
        .into_any()
}
