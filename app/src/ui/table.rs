//! Rows and columns; on a phone each row is a card.

use leptos::prelude::*;

/// The head of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    label: String,
    number: bool,
    quiet: bool,
    sort: Option<Sort>,
}

/// How a list can be put in the order of a column, by a link in its head. A phone shows no heads: it needs another way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sort {
    /// The address of the list in the order that the link gives.
    pub href: String,
    /// What the link does, behind the name of the column: ", show oldest first".
    pub then: &'static str,
    /// Whether the list is in the order of this column now, and whether that goes up.
    pub ascending: Option<bool>,
}

/// Where a cell of a [`Table`] stands on a phone, where `dense` rows have two lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// Begins the first line.
    Lead,
    /// Ends the first line.
    Figure,
    /// Begins the second line.
    Under,
    /// What is left of the second line, cut off where it is too long, and not shown where little of it would be.
    Beside,
    /// Ends the second line.
    Mark,
    /// A line of its own below those, over the whole width.
    Below,
    /// Only on a wider screen.
    Wide,
}

impl Spot {
    fn as_str(self) -> &'static str {
        match self {
            Self::Lead => "lead",
            Self::Figure => "figure",
            Self::Under => "under",
            Self::Beside => "beside",
            Self::Mark => "mark",
            Self::Below => "below",
            Self::Wide => "wide",
        }
    }
}

impl Column {
    pub fn text(label: impl Into<String>) -> Self {
        Self { label: label.into(), number: false, quiet: false, sort: None }
    }

    pub fn number(label: impl Into<String>) -> Self {
        Self { label: label.into(), number: true, quiet: false, sort: None }
    }

    /// A column whose head only assistive technology needs, such as "Actions".
    pub fn quiet(label: impl Into<String>) -> Self {
        Self { label: label.into(), number: false, quiet: true, sort: None }
    }

    /// The column with a link in its head, where the list can be put in its order.
    pub fn sorted(self, sort: Option<Sort>) -> Self {
        Self { sort, ..self }
    }
}

/// A table with a caption. The region scrolls sideways and can be focused.
#[component]
pub fn Table(
    /// What the rows are; hidden when a heading above says it, but always there.
    #[prop(into)]
    caption: String,
    columns: Vec<Column>,
    /// The id of the body, for [`crate::live::Live`].
    #[prop(optional, into)]
    body_id: Option<String>,
    /// Shows the caption as a heading.
    #[prop(optional)]
    show_caption: bool,
    /// A list that fills its page: it scrolls in a box of its own, where the head stays in sight. What has few rows, or a total,
    /// is not hidden so.
    #[prop(optional)]
    long: bool,
    /// A list that is looked through: it scrolls with its page, where the head stays in sight, and on a phone its rows have two lines.
    #[prop(optional)]
    dense: bool,
    /// The [`Row`]s.
    children: Children,
) -> impl IntoView {
    let scrolls = match (dense, long) {
        // What scrolls sideways holds the head too, so only a wide screen has it in sight.
        (true, _) => "overflow-auto xl:overflow-visible",
        (false, true) => "overflow-auto sm:max-h-[80vh]",
        (false, false) => "overflow-auto",
    };
    let stacks = if dense { "stacks dense" } else { "stacks" };
    // The box of a dense table does not cut its corners off, so the head is as round as the box.
    let corners = if dense && !show_caption { " first:rounded-ss-lg last:rounded-se-lg" } else { "" };
    let heads = columns
        .into_iter()
        .map(|column| {
            let align = if column.number { "text-end" } else { "text-start" };
            let order = column.sort.as_ref().and_then(|sort| sort.ascending);
            let order = order.map(|ascending| if ascending { "ascending" } else { "descending" });
            view! {
                <th
                    scope="col"
                    role="columnheader"
                    aria-sort=order
                    class=format!("sticky top-0 z-1 border-b border-line bg-sheet px-4 py-2.5 font-semibold whitespace-nowrap text-soft print:static {align}{corners}")
                >
                    {match column.sort {
                        Some(sort) => view! { <SortLink label=column.label sort/> }.into_any(),
                        None => {
                            view! { <span class=if column.quiet { "sr-only" } else { "" }>{column.label}</span> }.into_any()
                        }
                    }}
                </th>
            }
        })
        .collect_view();
    let caption_class =
        if show_caption { "px-4 pt-4 pb-1 text-start font-head text-lg font-semibold" } else { "sr-only" };
    view! {
        <div
            role="region"
            tabindex="0"
            aria-label=caption.clone()
            class=format!(
                "relative rounded-lg border border-line bg-sheet shadow-sheet {scrolls} print:max-h-none print:overflow-visible print:border-0",
            )
        >
            <table role="table" class=format!("{stacks} w-full border-separate border-spacing-0 text-sm")>
                <caption class=caption_class>{caption.clone()}</caption>
                <thead role="rowgroup">
                    <tr role="row">{heads}</tr>
                </thead>
                <tbody role="rowgroup" id=body_id>
                    {children()}
                </tbody>
            </table>
        </div>
    }
    .into_any()
}

/// A page that is one `dense` list: its parts stand close together, so that the rows begin soon.
#[component]
pub fn LongList(
    /// Heading, filters, rows and the way on.
    children: Children,
) -> impl IntoView {
    view! { <div class="space-y-4">{children()}</div> }.into_any()
}

/// Puts the list in another order. Where heads are hidden no link may be that nobody sees.
#[component]
fn SortLink(label: String, sort: Sort) -> impl IntoView {
    let arrow = match sort.ascending {
        Some(true) => "\u{2191}",
        Some(false) => "\u{2193}",
        None => "\u{2195}",
    };
    view! {
        <span class="sm:hidden print:inline">{label.clone()}</span>
        <a
            href=sort.href
            class="inline-flex min-h-6 items-center gap-1 text-soft underline decoration-line underline-offset-4 hover:text-ink max-sm:hidden print:hidden"
        >
            {label}
            <span class="sr-only">{sort.then}</span>
            <span aria-hidden="true">{arrow}</span>
        </a>
    }
    .into_any()
}

#[component]
pub fn Row(
    /// Its id, so that a newer one can take its place.
    #[prop(optional, into)]
    id: Option<String>,
    /// The [`Cell`]s.
    children: Children,
) -> impl IntoView {
    view! {
        <tr role="row" id=id class="group hover:bg-brand-wash/60">
            {children()}
        </tr>
    }
    .into_any()
}

/// One cell. The first of a row is its head.
#[component]
pub fn Cell(
    /// The label of its column, shown on a phone; empty for a cell that needs none there.
    #[prop(optional, into)]
    label: String,
    /// Aligned right, in figures of equal width.
    #[prop(optional)]
    number: bool,
    #[prop(optional)] head: bool,
    /// Where it stands on a phone, in a `dense` table.
    #[prop(optional)]
    spot: Option<Spot>,
    children: Children,
) -> impl IntoView {
    let spot = spot.map(Spot::as_str);
    let edge = "border-line px-4 py-2.5 align-baseline sm:border-b sm:group-last:border-b-0";
    if head {
        view! {
            <th scope="row" role="rowheader" data-label=label data-spot=spot class=format!("text-start font-semibold {edge}")>
                <div>{children()}</div>
            </th>
        }
        .into_any()
    } else {
        let align = if number { "text-end whitespace-nowrap tabular-nums" } else { "" };
        view! {
            <td role="cell" data-label=label data-spot=spot class=format!("{align} {edge}")>
                <div>{children()}</div>
            </td>
        }
        .into_any()
    }
}

#[cfg(test)]
mod tests {
    use super::{Column, Sort, Table};
    use leptos::prelude::*;

    fn table(long: bool, dense: bool) -> String {
        Owner::new().with(|| {
            let sort = |ascending| {
                Some(Sort { href: "?sort=oldest".to_owned(), then: ", show oldest first", ascending })
            };
            let columns = vec![
                Column::text("State"),
                Column::text("Date").sorted(sort(Some(false))),
                Column::number("Gift").sorted(sort(None)),
            ];
            view! { <Table caption="Gifts by state" columns long dense>"rows"</Table> }.to_html()
        })
    }

    #[test]
    fn only_a_long_list_scrolls_in_a_box_of_its_own() {
        assert!(table(true, false).contains("sm:max-h-"), "{}", table(true, false));
        for with_its_page in [table(false, false), table(false, true)] {
            assert!(!with_its_page.contains("sm:max-h-"), "{with_its_page}");
        }
    }

    #[test]
    fn the_head_of_a_column_says_the_order_and_leads_to_the_other() {
        let html = table(false, true);
        assert_eq!(html.matches("aria-sort=\"descending\"").count(), 1, "{html}");
        assert_eq!(html.matches("aria-sort").count(), 1, "{html}");
        assert_eq!(html.matches("href=\"?sort=oldest\"").count(), 2, "{html}");
    }
}
