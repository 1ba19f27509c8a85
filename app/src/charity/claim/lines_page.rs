//! The gifts of a claim, in their order. Wanted: is this gift of my bank statement in it? What goes wrong: they have to go
//! through a thousand pages to find it.

use super::filter_form::{Narrow, NoMatch, Questions};
use super::reads::read_lines;
use super::views::LinesView;
use crate::charity::list_files::ListFiles;
use crate::charity::list_query::ListQuery;
use crate::charity::page_jump::{OnThrough, PageJump, Place};
use crate::charity::staff_page::{Desk, param, query};
use crate::charity::state::short;
use crate::ui::*;
use crate::words::{charity_gifts, claim as words, claim_states, say, ui};
use backend::claim::ClaimLine;
use domain::claim::view::Dropped;
use domain::claim::{LineState, Progress};
use domain::list::ListOrder;
use leptos::prelude::*;

/// `/charity/{charity}/claims/{claim}/lines`
#[component]
pub fn LinesPage() -> impl IntoView {
    let (asked, place) = (ListQuery::of_address(query), Place::of_address(query));
    let from = read_lines(param("charity"), param("claim"), asked, place);
    view! { <Desk from show=|view| view! { <Shown view/> }/> }.into_any()
}

/// What became of a line that stands in its claim no more, but for the claim that its gift is in now.
fn dropped(line: &ClaimLine) -> Option<String> {
    match line.dropped.as_ref()? {
        Dropped::Refused => Some(say(words::HMRC_REJECTED_IT).to_owned()),
        Dropped::Cut(why) => Some(say(words::HmrcRefusedIt { why })),
        Dropped::Released if line.now_in.is_some() => None,
        Dropped::Released => Some(say(words::FREE_AGAIN).to_owned()),
    }
}

/// What became of a line: the claims that give its tax back, and why it stands in its claim no more.
fn note(line: &ClaimLine) -> Option<String> {
    let back = line
        .back_in
        .iter()
        .map(|&number| say(claim_states::ClaimInside { number }))
        .reduce(|first, second| say(claim_states::Both { first, second }))
        .map(|claims| say(words::GivenBackIn { claims }));
    // What went back of a gift before HMRC took the rest out stands beside that.
    in_sentences([back, dropped(line)])
}

fn in_sentences<const N: usize>(said: [Option<String>; N]) -> Option<String> {
    said.into_iter().flatten().reduce(|first, then| format!("{first}. {then}"))
}

/// The same in the file of the lines, with the claim that the gift is in now, to which the page has a link.
#[must_use]
pub fn line_note(line: &ClaimLine) -> Option<String> {
    in_sentences([note(line), line.now_in.map(|(_, number)| say(words::InClaim { number }))])
}

/// What can be asked of the lines. They are numbered in the order of their days.
fn questions() -> Questions {
    Questions {
        find: (say(words::FIND_GIFT), say(words::FIND_GIFT_HINT)),
        orders: [
            (ListOrder::Oldest, say(words::BY_LINE)),
            (ListOrder::Newest, say(ui::NEWEST_FIRST)),
            (ListOrder::Largest, say(ui::LARGEST_FIRST)),
            (ListOrder::Smallest, say(ui::SMALLEST_FIRST)),
        ],
        by: say(words::GIFTS_BY_STATE),
        states: vec![
            (LineState::NotAccepted.as_str(), say(words::STATE_NOT_ACCEPTED)),
            (LineState::Released.as_str(), say(words::STATE_RELEASED)),
        ],
    }
}

#[component]
fn Shown(view: LinesView) -> impl IntoView {
    let head = view.head.clone();
    let claim = head.href(&format!("claims/{}", view.row.claim.claim_id));
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
                view! { <a href=fix>{say(claim_states::CorrectLine { line: line.line_no })}</a> }
            });
            let now_in = line.now_in.map(|(id, number)| {
                let claim = head.href(&format!("claims/{id}"));
                view! { <a href=claim>{say(words::InClaim { number })}</a> }
            });
            let has_note = state.is_some() || fix.is_some() || now_in.is_some();
            view! {
                <Row>
                    <Cell head=true label=say(words::LINE_HEAD) spot=Spot::Lead>
                        <a href=gift>{say(words::Line { line: line.line_no })}</a>
                    </Cell>
                    <Cell label=say(charity_gifts::DATE) spot=Spot::Under>
                        <span class="whitespace-nowrap">{short(line.donated_on)}</span>
                    </Cell>
                    <Cell label=say(words::REFERENCE) spot=Spot::Beside>
                        <span class="sm:wrap-anywhere">{line.reference}</span>
                    </Cell>
                    <Cell label=say(words::PLATFORM) spot=Spot::Wide>{line.platform_name}</Cell>
                    <Cell label=say(words::CLAIMED_ON) number=true spot=Spot::Figure>
                        <Money amount=line.claimable.to_string()/>
                    </Cell>
                    // Without one the cell is empty, and has no place on a phone.
                    <Cell label=say(words::NOTE) spot=Spot::Below>
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
    let title = say(claim_states::Claim { number: view.row.claim.number });
    let (broken, own) = (!view.problems.is_empty(), ListOrder::Oldest);
    let narrow = view! { <Narrow list=list.clone() query=view.query.clone() questions=questions()/> };
    let files = (!broken).then(|| view! { <ListFiles csv=view.csv xlsx=Some(view.xlsx)/> });
    let body = if broken {
        view! { <FilterProblems problems=view.problems all=list show_all=words::SHOW_ALL_GIFTS/> }.into_any()
    } else if view.query.is_active() && rows.is_empty() {
        let searched = view.query.is_searched();
        view! { <NoMatch title=say(words::NO_GIFTS_MATCH) list show_all=words::SHOW_ALL_GIFTS searched/> }
            .into_any()
    } else {
        let newer = view.jump.and_then(|jump| jump.newer(&list, &view.query.text()));
        let jump = view
            .jump
            .map(|jump| view! { <PageJump list=list.clone() filters=view.query.text() jump/> })
            .into_any();
        let by_day = view.query.sorted(&list, own, ListOrder::Oldest, ListOrder::Newest);
        let by_amount = view.query.sorted(&list, own, ListOrder::Largest, ListOrder::Smallest);
        view! {
            <p class="tabular-nums">{view.total}</p>
            <Table
                caption=say(words::GIFTS_TITLE)
                dense=true
                columns=vec![
                    Column::text(say(words::LINE_HEAD)),
                    Column::text(say(charity_gifts::DATE)).sorted(Some(by_day)),
                    Column::text(say(words::REFERENCE)),
                    Column::text(say(words::PLATFORM)),
                    Column::number(say(words::CLAIMED_ON)).sorted(Some(by_amount)),
                    Column::text(say(words::NOTE)),
                ]
            >
                {rows}
            </Table>
            <OnThrough jump>
                <Pagination newest=view.first older=view.next newer from_first=true/>
            </OnThrough>
        }
        .into_any()
    };
    let shown = view! {
        <Heading
            title=say(words::GIFTS_TITLE)
            over=title.clone()
            back=(claim, title)
        >
            {files}
        </Heading>
        {left_out
            .map(|left_out| {
                view! {
                    <p>
                        <a href=left_out>{say(words::SEE_LEFT_OUT)}</a>
                    </p>
                }
            })}
        {narrow}
        {body}
    };
    view! { <LongList>{shown}</LongList> }.into_any()
}
