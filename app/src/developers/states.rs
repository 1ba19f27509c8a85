//! The states of a donation, as a drawing and in words.

use crate::frame::{Area, Frame};
use crate::ui::*;
use domain::donation::Status;
use leptos::prelude::*;

/// A state, the question that stands before it, and what answers it.
const LADDER: [(&str, &str, &str); 5] = [
    ("awaiting_settlement", "Has it settled?", "You send settlementDate. The status changes on that day."),
    (
        "awaiting_charity",
        "Is the charity known?",
        "You or the charity add the card terminal to the terminal map. Direct donations never have this status.",
    ),
    (
        "awaiting_donor",
        "Is the donor known?",
        "You link the card or phone to its donor, or send the donor. An email address finds its donor when they sign in with it.",
    ),
    (
        "awaiting_authorisation",
        "Authorised by then?",
        "For a donation made today: a new authorisation. It does not cover earlier donations.",
    ),
    (
        "held",
        "Details and map right?",
        "If HMRC would reject the name or address, the donor corrects it, or the charity does so under Claims. If two charities have the card terminal, you or the charity that does not own it corrects the terminal map.",
    ),
];

/// What follows once nothing stands in the way.
const AFTER: [(&str, &str); 5] = [
    ("declared", "The Gift Aid declaration is made."),
    ("claimed", "It is in a claim that was filed with HMRC. Amount and donor can no longer change."),
    ("accepted", "HMRC accepted the claim."),
    ("cancelled", "You deleted it. Its declaration is cancelled. Possible from any status."),
    (
        "ineligible",
        "Gift Aid cannot be claimed; the reason says why. The charity took it out of claiming, the time to claim ran out (four years after the charity’s accounting year, or tax year, of the donation), or the donor deleted their account before a declaration was made.",
    ),
];

/// What a status asks for, or what follows from it.
pub fn what_follows(status: Status) -> &'static str {
    let ladder = LADDER.into_iter().map(|(state, _, words)| (state, words));
    let mut all = ladder.chain(AFTER);
    all.find(|(state, _)| *state == status.as_str()).map_or("", |(_, words)| words)
}

/// `/developers/statuses`
#[component]
pub fn StatusesPage() -> impl IntoView {
    let rows = LADDER
        .into_iter()
        .map(|(state, _, cure)| (state, cure))
        .chain(AFTER)
        .map(|(state, words)| view! { <StateRow state words/> })
        .collect_view();
    view! {
        <Frame area=Area::Developers>
            <Heading
                title="The status of a donation"
                lead="giftAid.status names the first thing that is missing, and giftAid.reasons lists everything that is missing, with what to do. The status changes automatically when the missing thing arrives."
            />
            <div class="grid grid-cols-1 items-start gap-x-10 gap-y-6 lg:grid-cols-[22rem_1fr]">
                <Drawing/>
                <Table caption="Statuses and what to do" columns=vec![Column::text("Status"), Column::text("What to do")]>
                    {rows}
                </Table>
            </div>
        </Frame>
    }
    .into_any()
}

#[component]
fn StateRow(state: &'static str, words: &'static str) -> impl IntoView {
    view! {
        <Row>
            <Cell head=true label="Status">
                <code class="font-mono text-xs">{state}</code>
            </Cell>
            <Cell label="What to do">{words}</Cell>
        </Row>
    }
    .into_any()
}

/// A ladder of questions: "no" leads aside into a state, "yes" one step down.
#[component]
fn Drawing() -> impl IntoView {
    let rungs = LADDER
        .into_iter()
        .enumerate()
        .map(|(rung, (state, question, _))| {
            let top = 8 + 74 * rung;
            let down = format!("M88 {}v30M84 {}l4 5l4-5", top + 42, top + 68);
            let aside = format!("M170 {}h20M186 {}l5 4l-5 4", top + 21, top + 17);
            view! {
                <rect x="6" y=top width="164" height="42" rx="10" class="fill-sheet stroke-edge" stroke-width="1.5"></rect>
                <text x="88" y=top + 26 text-anchor="middle" class="fill-ink text-[11.5px] font-semibold">
                    {question}
                </text>
                <path d=down class="stroke-edge" fill="none" stroke-width="1.5"></path>
                <text x="96" y=top + 61 class="fill-soft text-[11px]">
                    "yes"
                </text>
                <path d=aside class="stroke-edge" fill="none" stroke-width="1.5"></path>
                <text x="174" y=top + 14 class="fill-soft text-[11px]">
                    "no"
                </text>
                <rect x="194" y=top + 4 width="160" height="34" rx="17" class="fill-lift-wash"></rect>
                <text x="274" y=top + 25 text-anchor="middle" class="fill-lift-ink font-mono text-[11px]">
                    {state}
                </text>
            }
        })
        .collect_view();
    let ends = [
        ("declared", 378, "fill-brand", "fill-on-brand"),
        ("claimed", 440, "fill-info-wash", "fill-info"),
        ("accepted", 502, "fill-good-wash", "fill-good"),
    ];
    let chain = ends
        .into_iter()
        .map(|(state, top, back, front)| {
            view! {
                <rect x="6" y=top width="164" height="36" rx="18" class=back></rect>
                <text x="88" y=top + 22 text-anchor="middle" class=format!("{front} font-mono text-[12px] font-semibold")>
                    {state}
                </text>
            }
        })
        .collect_view();
    let texts = [(432, "in a claim"), (494, "HMRC accepts")];
    let arrows = texts
        .into_iter()
        .map(|(at, words)| {
            view! {
                <path d=format!("M88 {}v20M84 {}l4 5l4-5", at - 18, at - 2) class="stroke-edge" fill="none" stroke-width="1.5"></path>
                <text x="96" y=at - 4 class="fill-soft text-[11px]">
                    {words}
                </text>
            }
        })
        .collect_view();
    view! {
        <figure class="max-w-[22.5rem]">
            <svg viewBox="0 0 360 546" role="img" aria-labelledby="drawing-title drawing-words" class="w-full">
                <title id="drawing-title">"The statuses of a donation"</title>
                <desc id="drawing-words">
                    "We check five things in order: has it settled, do we know the charity, do we know the donor, was there an authorisation, and are the donor’s details and the terminal map correct. The first “no” sets the status: awaiting_settlement, awaiting_charity, awaiting_donor, awaiting_authorisation or held. If all are “yes”, it is declared. In a claim it becomes claimed, then accepted. If you delete it, it becomes cancelled. If nobody claims on it within four years, it becomes ineligible."
                </desc>
                {rungs} {chain} {arrows}
                <rect x="194" y="440" width="160" height="36" rx="18" class="fill-none stroke-edge" stroke-width="1.5" stroke-dasharray="4 4"></rect>
                <text x="274" y="462" text-anchor="middle" class="fill-soft font-mono text-[11px]">
                    "cancelled"
                </text>
                <text x="274" y="432" text-anchor="middle" class="fill-soft text-[11px]">
                    "from any state, by DELETE"
                </text>
                <rect x="194" y="502" width="160" height="36" rx="18" class="fill-none stroke-edge" stroke-width="1.5" stroke-dasharray="4 4"></rect>
                <text x="274" y="524" text-anchor="middle" class="fill-soft font-mono text-[11px]">
                    "ineligible"
                </text>
                <text x="274" y="494" text-anchor="middle" class="fill-soft text-[11px]">
                    "unclaimed after four years"
                </text>
            </svg>
        </figure>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use domain::donation::Reason;

    use super::*;

    #[test]
    fn every_status_has_words() {
        for status in Status::ALL {
            assert!(!what_follows(*status).is_empty(), "{status}");
        }
    }

    #[test]
    fn the_guide_sends_people_where_each_reason_to_hold_a_gift_is_cured() {
        let (_, _, words) = LADDER.into_iter().find(|(state, _, _)| *state == Status::Held.as_str()).unwrap();
        for reason in Reason::ALL.iter().filter(|reason| reason.status() == Status::Held) {
            let places = ["under Claims", "the terminal map"];
            let cured = places.into_iter().find(|place| reason.cure().contains(place));
            let place = cured.unwrap_or_else(|| panic!("{reason}: where is it cured?"));
            assert!(words.contains(place), "{reason}: {words}");
        }
    }
}
