//! The gifts of a claim, in their order. Wanted: is this gift of my bank statement in it? What goes wrong: they have to go
//! through a thousand pages to find it.

use super::reads::read_lines;
use super::views::LinesView;
use crate::charity::desk::{Desk, param, query};
use crate::charity::state::short;
use crate::ui::*;
use domain::claim::Progress;
use leptos::prelude::*;

/// `/charity/{charity}/claims/{claim}/lines`
#[component]
pub fn LinesPage() -> impl IntoView {
    let from = read_lines(param("charity"), param("claim"), query("after"), query("rows"), query("find"));
    view! { <Desk from show=|view| view! { <Shown view/> }/> }.into_any()
}

#[component]
fn Shown(view: LinesView) -> impl IntoView {
    let head = view.head.clone();
    let claim = head.href(&format!("claims/{}", view.row.claim.claim_id));
    let csv = format!("{claim}/lines.csv");
    // Who approves it asks this too.
    let left_out = matches!(view.row.claim.progress, Progress::Draft | Progress::Ready | Progress::Approved)
        .then(|| head.href("claims#left-out"));
    let rows: Vec<AnyView> = view
        .lines
        .into_iter()
        .map(|line| {
            let gift = head.href(&format!("donations/{}", line.donation_id));
            let state = line.dropped.as_deref().map(|why| match (why, line.cut_because.as_deref()) {
                ("refused", _) => "HMRC rejected it".to_owned(),
                ("cut", because) => format!("HMRC took it out: {}", because.unwrap_or_default()),
                _ => "Free for another claim".to_owned(),
            });
            view! {
                <Row>
                    <Cell head=true label="Line" spot=Spot::Lead>
                        <a href=gift>{format!("Line {}", line.line_no)}</a>
                    </Cell>
                    <Cell label="Given" spot=Spot::Under>
                        <span class="whitespace-nowrap">{short(line.donated_on)}</span>
                    </Cell>
                    <Cell label="Reference" spot=Spot::Beside>
                        <span class="sm:wrap-anywhere">{line.reference}</span>
                    </Cell>
                    <Cell label="Platform" spot=Spot::Wide>{line.platform_name}</Cell>
                    <Cell label="Claimed on" number=true spot=Spot::Figure>
                        <Money amount=line.claimable.to_string()/>
                    </Cell>
                    // Without one the cell is empty, and has no place on a phone.
                    <Cell label="Note" spot=Spot::Below>
                        {state.map(|state| view! { <span class="wrap-anywhere">{state}</span> })}
                    </Cell>
                </Row>
            }
            .into_any()
        })
        .collect();
    let list = format!("{claim}/lines");
    let (all, active) = (list.clone(), !view.find.trim().is_empty());
    let body = if !view.problems.is_empty() {
        view! { <FilterProblems problems=view.problems all what="gifts of this claim"/> }.into_any()
    } else if active && rows.is_empty() {
        view! {
            <EmptyState title="No gifts match" icon=Shape::Search>
                <p>"Try a shorter part of the reference."</p>
                <p>
                    <a href=all>"Show all gifts of this claim"</a>
                </p>
            </EmptyState>
        }
        .into_any()
    } else {
        view! {
            <p class="tabular-nums">{view.total}</p>
            <Table
                caption="Gifts in this claim"
                dense=true
                columns=vec![
                    Column::text("Line"),
                    Column::text("Given"),
                    Column::text("Reference"),
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
    };
    let shown = view! {
        <Heading
            title="Gifts in this claim"
            over=format!("Claim {}", view.row.claim.number)
            back=(claim, format!("Claim {}", view.row.claim.number))
        >
            <LinkButton href=csv kind=ButtonKind::Quiet icon=Shape::Download>
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
        <Filters action=list active>
            <div class="sm:col-span-2">
                <TextInput
                    name="find"
                    label="Find a gift"
                    hint="Part of a reference, a gift ID, or the amount given, such as 42.00"
                    kind="search"
                    value=view.find
                />
            </div>
        </Filters>
        {body}
    };
    view! { <LongList>{shown}</LongList> }.into_any()
}
