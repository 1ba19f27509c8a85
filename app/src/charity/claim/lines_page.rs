//! The gifts of a claim, in their order. Wanted: is this gift of my bank statement in it? What goes wrong: they have to go
//! through a thousand pages to find it.

use super::reads::read_lines;
use super::views::LinesView;
use crate::charity::desk::{Desk, param, query};
use crate::charity::state::short;
use crate::ui::*;
use backend::claim::ClaimLine;
use domain::claim::Progress;
use leptos::prelude::*;

/// `/charity/{charity}/claims/{claim}/lines`
#[component]
pub fn LinesPage() -> impl IntoView {
    let from = read_lines(param("charity"), param("claim"), query("after"), query("rows"), query("find"));
    view! { <Desk from show=|view| view! { <Shown view/> }/> }.into_any()
}

/// What became of a line that stands in its claim no more; where its gift is now stands beside it.
fn note(line: &ClaimLine) -> Option<String> {
    let why = line.dropped.as_deref()?;
    match (why, line.cut_because.as_deref()) {
        ("refused", _) => Some("HMRC rejected it".to_owned()),
        ("cut", because) => Some(format!("HMRC refused it: {}", because.unwrap_or_default())),
        _ if line.now_in.is_some() => None,
        _ => Some("Free for another claim".to_owned()),
    }
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
            let state = note(&line);
            let fix = (line.is_held && head.may_change).then(|| {
                let fix = head.href(&format!("claims/fix/{}", line.donation_id));
                view! { <a href=fix>{format!("Correct line {}", line.line_no)}</a> }
            });
            let now_in = line.now_in.map(|(id, number)| {
                let claim = head.href(&format!("claims/{id}"));
                view! { <a href=claim>{format!("In claim {number}")}</a> }
            });
            let back = (!line.back_in.is_empty()).then(|| {
                let claims: Vec<String> = line.back_in.iter().map(ToString::to_string).collect();
                format!("Given back in claim {}", claims.join(" and claim "))
            });
            // What went back of a gift before HMRC took the rest out stands beside that.
            let state = [back, state].into_iter().flatten().reduce(|first, then| format!("{first}. {then}"));
            let has_note = state.is_some() || fix.is_some() || now_in.is_some();
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
                        {has_note
                            .then(|| {
                                view! {
                                    <span class="flex flex-wrap gap-x-3">
                                        {state.map(|state| view! { <span class="wrap-anywhere">{state}</span> })} {fix}
                                        {now_in}
                                    </span>
                                }
                            })}
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
                    hint="Part of a reference, a gift ID, or an amount such as 42.00. Donors’ names are hidden and cannot be searched"
                    kind="search"
                    value=view.find
                />
            </div>
        </Filters>
        {body}
    };
    view! { <LongList>{shown}</LongList> }.into_any()
}
