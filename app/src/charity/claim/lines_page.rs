//! The gifts of a claim, in their order.

use super::reads::read_lines;
use super::views::LinesView;
use crate::charity::desk::{Desk, param, query};
use crate::charity::state::short;
use crate::ui::*;
use domain::ClaimStatus;
use leptos::prelude::*;

/// `/charity/{charity}/claims/{claim}/lines`
#[component]
pub fn LinesPage() -> impl IntoView {
    let from = read_lines(param("charity"), param("claim"), query("after"));
    view! { <Desk from show=|view| view! { <Shown view/> }/> }.into_any()
}

#[component]
fn Shown(view: LinesView) -> impl IntoView {
    let head = view.head.clone();
    let claim = head.href(&format!("claims/{}", view.row.id));
    let csv = format!("{claim}/lines.csv");
    // Who approves it asks this too.
    let left_out = matches!(view.row.status, ClaimStatus::Draft | ClaimStatus::Ready | ClaimStatus::Approved)
        .then(|| head.href("claims#left-out"));
    let rows = view
        .lines
        .into_iter()
        .map(|line| {
            let gift = head.href(&format!("donations/{}", line.donation_id));
            // Without one the cell is empty, and has no place on a phone.
            let state = line.dropped.as_deref().map(|why| match (why, line.cut_because.as_deref()) {
                ("refused", _) => "HMRC rejected it".to_owned(),
                ("cut", because) => format!("HMRC took it out: {}", because.unwrap_or_default()),
                _ => "Free for another claim".to_owned(),
            });
            view! {
                <Row>
                    <Cell head=true label="Line">
                        <a href=gift>{format!("Line {}", line.line_no)}</a>
                    </Cell>
                    <Cell label="Given">{short(line.donated_on)}</Cell>
                    <Cell label="Platform">
                        <span class="block">{line.platform_name}</span>
                        <span class="block text-soft wrap-anywhere">{line.reference}</span>
                    </Cell>
                    <Cell label="Claimed on" number=true>
                        <Money amount=line.claimable.to_string()/>
                    </Cell>
                    <Cell label="Note">
                        <span class="wrap-anywhere">{state}</span>
                    </Cell>
                </Row>
            }
        })
        .collect_view();
    view! {
        <Heading
            title="Gifts in this claim"
            over=format!("Claim {}", view.row.number)
            back=(claim, format!("Claim {}", view.row.number))
        >
            <LinkButton href=csv kind=ButtonKind::Quiet icon=Shape::Download download=true>
                "Download CSV"
            </LinkButton>
        </Heading>
        {left_out
            .map(|left_out| {
                view! {
                    <p>
                        <a href=left_out>"See which gifts are not in it, and why"</a>
                    </p>
                }
            })}
        <Table
            caption="Gifts in this claim"
            long=true
            columns=vec![
                Column::text("Line"),
                Column::text("Given"),
                Column::text("Platform"),
                Column::number("Claimed on"),
                Column::text("Note"),
            ]
        >
            {rows}
        </Table>
        <Pagination newest=view.first older=view.next from_first=true/>
    }
    .into_any()
}
