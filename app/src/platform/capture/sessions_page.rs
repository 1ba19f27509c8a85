//! What came of the capture page's sessions. An engineer comes here because a donor says that it did not work, or to see how many
//! finish; nothing here says who they are.

use super::reads::read_sessions;
use super::views::Sessions;
use crate::form::FormScope;
use crate::platform::console::{Console, param, query};
use crate::platform::ready::second;
use crate::ui::*;
use domain::capture::view::CaptureSession;
use domain::capture::{CaptureCancelledBy, CaptureOutcome, CaptureState};
use leptos::context::Provider;
use leptos::prelude::*;

/// `/platform/{platform}/capture/sessions`
#[component]
pub fn SessionsPage() -> impl IntoView {
    let from = read_sessions(param("platform"), query("status"), query("after"));
    view! { <Console from show=|view| view! { <Shown view/> }/> }.into_any()
}

#[component]
fn Shown(view: Sessions) -> impl IntoView {
    let Sessions { head, status, problems, lines, next, first } = view;
    let list = head.href("capture/sessions");
    let scope = FormScope::of_filter(vec![("status".to_owned(), status.clone())], problems.clone());
    let is_narrowed = !status.is_empty();
    let body = if !problems.is_empty() {
        view! { <FilterProblems problems all=list.clone() what="sessions"/> }.into_any()
    } else if lines.is_empty() {
        view! {
            <Nothing list=list.clone() is_narrowed/>
            <Pagination newest=first older=None/>
        }
        .into_any()
    } else {
        let rows = lines.into_iter().map(|session| view! { <Line session/> }).collect_view();
        view! {
            <Table
                caption="Sessions, newest first"
                long=true
                columns=vec![
                    Column::text("Began"),
                    Column::text("Status"),
                    Column::text("Ended"),
                    Column::text("Shown"),
                    Column::text("Session"),
                ]
            >
                {rows}
            </Table>
            <Pagination newest=first older=next/>
        }
        .into_any()
    };
    view! {
        <Heading
            title="Sessions"
            lead="Every session of the capture page and its outcome, without donors’ details."
            back=(head.href("capture"), "Capture page".to_owned())
        />
        <Provider value=scope>
            <Filters action=list active=is_narrowed>
                <Select
                    name="status"
                    label="Status"
                    choices=vec![
                        Choice::new("", "All"),
                        Choice::new("open", "Open"),
                        Choice::new("completed", "Completed"),
                        Choice::new("cancelled", "Cancelled"),
                        Choice::new("expired", "Expired"),
                    ]
                    value=status
                />
            </Filters>
        </Provider>
        {body}
    }
    .into_any()
}

#[component]
fn Nothing(list: String, is_narrowed: bool) -> impl IntoView {
    if is_narrowed {
        view! {
            <EmptyState title="No sessions with this status" icon=Shape::Search>
                <p>
                    <a href=list>"Show all sessions"</a>
                </p>
            </EmptyState>
        }
        .into_any()
    } else {
        view! {
            <EmptyState title="No sessions yet" icon=Shape::Tray>
                <p>
                    "Begin one with POST /authorisation-sessions. " <a href="/developers/checkout">"Gift Aid in your checkout"</a> " shows how."
                </p>
            </EmptyState>
        }
        .into_any()
    }
}

#[component]
fn Line(session: CaptureSession) -> impl IntoView {
    // Where the donor saw it.
    let place = match (&session.parent_origin, session.donation) {
        (Some(_), _) => "Inside your page",
        (None, Some(_)) => "For a gift without a donor",
        (None, None) => "On its own",
    };
    let (tone, label) = match session.status {
        CaptureState::Open => (Tone::Info, "Open"),
        CaptureState::Completed => (Tone::Good, "Completed"),
        CaptureState::Cancelled => (Tone::Neutral, "Cancelled"),
        CaptureState::Expired => (Tone::Neutral, "Expired"),
    };
    let how = match (session.outcome, session.cancelled_by) {
        (Some(CaptureOutcome::Given), _) => Some("An authorisation was given"),
        (Some(CaptureOutcome::AlreadyOn), _) => Some("An authorisation was already active"),
        (None, Some(CaptureCancelledBy::Donor)) => Some("By the donor"),
        (None, Some(CaptureCancelledBy::Platform)) => Some("By you"),
        (None, None) => None,
    };
    view! {
        <Row>
            <Cell head=true label="Began">
                <span class="font-normal whitespace-nowrap tabular-nums">{second(session.created_at)}</span>
            </Cell>
            <Cell label="Status">
                <Tag tone label/>
                {how.map(|how| view! { <span class="block text-sm text-soft">{how}</span> })}
            </Cell>
            <Cell label="Ended">
                <span class="tabular-nums">{session.ended_at.map_or_else(|| "–".to_owned(), second)}</span>
            </Cell>
            <Cell label="Shown">{place}</Cell>
            <Cell label="Session">
                <code class="font-mono text-xs wrap-anywhere">{session.id.to_string()}</code>
            </Cell>
        </Row>
    }
    .into_any()
}
