//! What came of the capture page's sessions. An engineer comes here because a donor says that it did not work, or to see how many
//! finish; nothing here says who they are.

use super::reads::read_sessions;
use super::views::Sessions;
use crate::form::FormScope;
use crate::platform::console::{Console, param, query};
use crate::platform::view_of::second;
use crate::ui::*;
use crate::words::{capture_settings, say, ui};
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
        view! { <FilterProblems problems all=list.clone() show_all=capture_settings::SHOW_ALL/> }.into_any()
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
                caption=say(capture_settings::SESSIONS_TABLE)
                long=true
                columns=vec![
                    Column::text(say(capture_settings::BEGAN)),
                    Column::text(say(capture_settings::STATUS)),
                    Column::text(say(capture_settings::ENDED)),
                    Column::text(say(capture_settings::SHOWN)),
                    Column::text(say(capture_settings::SESSION)),
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
            title=say(capture_settings::SESSIONS)
            lead=say(capture_settings::SESSIONS_LEAD)
            back=(head.href("capture"), say(capture_settings::TITLE).to_owned())
        />
        <Provider value=scope>
            <Filters action=list active=is_narrowed>
                <Select
                    name="status"
                    label=say(capture_settings::STATUS)
                    choices=vec![
                        Choice::new("", say(ui::ALL)),
                        Choice::new("open", say(capture_settings::OPEN)),
                        Choice::new("completed", say(capture_settings::COMPLETED)),
                        Choice::new("cancelled", say(capture_settings::CANCELLED)),
                        Choice::new("expired", say(capture_settings::EXPIRED)),
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
            <EmptyState title=say(capture_settings::NONE_WITH_STATUS) icon=Shape::Search>
                <p>
                    <a href=list>{say(capture_settings::SHOW_ALL)}</a>
                </p>
            </EmptyState>
        }
        .into_any()
    } else {
        view! {
            <EmptyState title=say(capture_settings::NONE) icon=Shape::Tray>
                <p>
                    {say(capture_settings::NONE_BEGIN)} " " <a href="/developers/checkout">{say(capture_settings::CHECKOUT)}</a> " "
                    {say(capture_settings::NONE_SHOWS)}
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
        (Some(_), _) => say(capture_settings::INSIDE),
        (None, Some(_)) => say(capture_settings::WITHOUT_DONOR),
        (None, None) => say(capture_settings::ALONE),
    };
    let (tone, label) = match session.status {
        CaptureState::Open => (Tone::Info, say(capture_settings::OPEN)),
        CaptureState::Completed => (Tone::Good, say(capture_settings::COMPLETED)),
        CaptureState::Cancelled => (Tone::Neutral, say(capture_settings::CANCELLED)),
        CaptureState::Expired => (Tone::Neutral, say(capture_settings::EXPIRED)),
    };
    let how = match (session.outcome, session.cancelled_by) {
        (Some(CaptureOutcome::Given), _) => Some(say(capture_settings::GIVEN)),
        (Some(CaptureOutcome::AlreadyOn), _) => Some(say(capture_settings::ALREADY_ON)),
        (None, Some(CaptureCancelledBy::Donor)) => Some(say(capture_settings::BY_DONOR)),
        (None, Some(CaptureCancelledBy::Platform)) => Some(say(capture_settings::BY_YOU)),
        (None, None) => None,
    };
    view! {
        <Row>
            <Cell head=true label=say(capture_settings::BEGAN)>
                <span class="font-normal whitespace-nowrap tabular-nums">{second(session.created_at)}</span>
            </Cell>
            <Cell label=say(capture_settings::STATUS)>
                <Tag tone label/>
                {how.map(|how| view! { <span class="block text-sm text-soft">{how}</span> })}
            </Cell>
            <Cell label=say(capture_settings::ENDED)>
                <span class="tabular-nums">{session.ended_at.map_or_else(|| "–".to_owned(), second)}</span>
            </Cell>
            <Cell label=say(capture_settings::SHOWN)>{place}</Cell>
            <Cell label=say(capture_settings::SESSION)>
                <Id id=session.id.to_string() small=true/>
            </Cell>
        </Row>
    }
    .into_any()
}
