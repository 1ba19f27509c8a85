//! Rows and columns; on a phone each row is a card.

use leptos::prelude::*;

/// The head of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    label: String,
    number: bool,
    quiet: bool,
}

impl Column {
    pub fn text(label: impl Into<String>) -> Self {
        Self { label: label.into(), number: false, quiet: false }
    }

    pub fn number(label: impl Into<String>) -> Self {
        Self { label: label.into(), number: true, quiet: false }
    }

    /// A column whose head only assistive technology needs, such as "Actions".
    pub fn quiet(label: impl Into<String>) -> Self {
        Self { label: label.into(), number: false, quiet: true }
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
    /// The [`Row`]s.
    children: Children,
) -> impl IntoView {
    let height = if long { "sm:max-h-[80vh]" } else { "" };
    let heads = columns
        .into_iter()
        .map(|column| {
            let align = if column.number { "text-end" } else { "text-start" };
            view! {
                <th
                    scope="col"
                    role="columnheader"
                    class=format!("sticky top-0 z-1 border-b border-line bg-sheet px-4 py-2.5 font-semibold whitespace-nowrap text-soft print:static {align}")
                >
                    <span class=if column.quiet { "sr-only" } else { "" }>{column.label}</span>
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
                "relative overflow-auto rounded-lg border border-line bg-sheet shadow-sheet {height} print:max-h-none print:overflow-visible print:border-0",
            )
        >
            <table role="table" class="stacks w-full border-separate border-spacing-0 text-sm">
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
    children: Children,
) -> impl IntoView {
    let edge = "border-line px-4 py-2.5 align-baseline sm:border-b sm:group-last:border-b-0";
    if head {
        view! {
            <th scope="row" role="rowheader" data-label=label class=format!("text-start font-semibold {edge}")>
                <div>{children()}</div>
            </th>
        }
        .into_any()
    } else {
        let align = if number { "text-end whitespace-nowrap tabular-nums" } else { "" };
        view! {
            <td role="cell" data-label=label class=format!("{align} {edge}")>
                <div>{children()}</div>
            </td>
        }
        .into_any()
    }
}

#[cfg(test)]
mod tests {
    use super::{Column, Table};
    use leptos::prelude::*;

    fn table(long: bool) -> String {
        Owner::new().with(|| {
            let columns = vec![Column::text("State")];
            view! { <Table caption="Gifts by state" columns long>"rows"</Table> }.to_html()
        })
    }

    #[test]
    fn only_a_long_list_scrolls_in_a_box_of_its_own() {
        assert!(table(true).contains("sm:max-h-"), "{}", table(true));
        assert!(!table(false).contains("sm:max-h-"), "{}", table(false));
    }
}
