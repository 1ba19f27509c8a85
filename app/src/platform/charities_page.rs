//! The charities that added the platform. Wanted first: is this one in, and what do I send its gifts with?

use super::console::{Console, is_just, param, query};
use super::reads::read_charities;
use super::views::{Charities, Head};
use super::{AcceptCharities, AcceptCharity};
use crate::charity::sources_page::StateTag;
use crate::charity::state::short;
use crate::form::{Form, Hidden};
use crate::ui::*;
use crate::words::{platform_charities, say, ui};
use backend::platform::{AddedBy, SourceCount};
use domain::SourceState;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/platform/{platform}/charities`
#[component]
pub fn CharitiesPage() -> impl IntoView {
    let from = read_charities(param("platform"), query("after"));
    view! { <Console from show=|view| view! { <List view/> }/> }.into_any()
}

#[component]
fn List(view: Charities) -> impl IntoView {
    let SourceCount { active, unconfirmed, paused, ended, .. } = view.counts;
    let terminals = view! { <Terminals head=view.head.clone()/> };
    if active + unconfirmed + paused + ended == 0 {
        return view! {
            <Heading title=say(platform_charities::CHARITIES) back=view.head.back()>
                {terminals}
            </Heading>
            <EmptyState title=say(platform_charities::NONE) icon=Shape::Hall>
                <p>
                    {say(platform_charities::NONE_LEAD)}
                </p>
            </EmptyState>
            <Acceptance head=view.head all=view.accepts_all/>
            <Invitation link=view.invitation/>
        }
        .into_any();
    }
    let alarm = attention(paused, Tone::Warn);
    let head = view.head.clone();
    let rows = view.lines.into_iter().map(|line| view! { <Line head=head.clone() line/> }).collect_view();
    let notices = [("accepted", platform_charities::ACCEPTED), ("chosen", platform_charities::CHOSEN)];
    view! {
        <Heading
            title=say(platform_charities::CHARITIES)
            lead=say(platform_charities::LEAD)
            back=view.head.back()
        >
            {terminals}
        </Heading>
        {notices
            .into_iter()
            .find(|(name, _)| is_just(name))
            .map(|(_, title)| view! { <Notice tone=Tone::Good title=say(title)/> })}
        <Stats>
            <Stat label=say(platform_charities::ACTIVE) value=active.to_string()/>
            {(unconfirmed > 0)
                .then(|| {
                    view! {
                        <Stat
                            label=say(platform_charities::UNCONFIRMED)
                            value=unconfirmed.to_string()
                            note=say(platform_charities::UNCONFIRMED_NOTE)
                            tone=Tone::Warn
                        />
                    }
                })}
            <Stat
                label=say(platform_charities::PAUSED)
                value=paused.to_string()
                note=say(platform_charities::PAUSED_NOTE)
                tone=alarm
            />
            <Stat label=say(platform_charities::ENDED) value=ended.to_string() note=say(platform_charities::ENDED_NOTE)/>
        </Stats>
        <Table
            caption=say(platform_charities::TABLE)
            long=true
            columns=vec![
                Column::text(say(platform_charities::CHARITY)),
                Column::text(say(platform_charities::REFERENCE)),
                Column::text(say(platform_charities::STATE)),
                Column::text(say(platform_charities::SINCE)),
                Column::text(say(platform_charities::UNTIL)),
                Column::text(say(platform_charities::HMRC_REFERENCE)),
            ]
        >
            {rows}
        </Table>
        <Pagination newest=view.first older=view.next/>
        <Acceptance head=view.head all=view.accepts_all/>
        <Invitation link=view.invitation/>
    }
    .into_any()
}

/// Whose card terminal is whose belongs to the charities, and is needed by few platforms.
#[component]
fn Terminals(head: Head) -> impl IntoView {
    view! {
        <LinkButton href=head.href("terminals") kind=ButtonKind::Quiet icon=Shape::Card>
            {say(platform_charities::TERMINALS)}
        </LinkButton>
    }
    .into_any()
}

/// The link for charities. It names the platform and nobody else.
#[component]
fn Invitation(link: String) -> impl IntoView {
    view! {
        <Card title=say(platform_charities::INVITE)>
            <div class="space-y-3">
                <p class="max-w-read">
                    {say(platform_charities::INVITE_HOW)}
                </p>
                <p class="flex flex-wrap items-center gap-x-4 gap-y-2">
                    <code class="font-mono text-sm wrap-anywhere select-all">
                        <Wrapped text=link.clone()/>
                    </code>
                    <CopyButton text=link what=say(platform_charities::THE_LINK)/>
                </p>
            </div>
        </Card>
    }
    .into_any()
}

/// Which charities gifts can name by their HMRC reference.
#[component]
fn Acceptance(head: Head, all: bool) -> impl IntoView {
    let about = view! {
        <p class="max-w-read">
            {say(platform_charities::ACCEPTANCE_LEAD)} " (" <code class="font-mono">"hmrcId"</code> "). "
            {say(platform_charities::ACCEPTANCE_OR)}
        </p>
    };
    if !head.may_change {
        let says =
            if all { say(platform_charities::ACCEPTS_ALL) } else { say(platform_charities::ACCEPTS_EACH) };
        return view! {
            <Card title=say(platform_charities::ACCEPTANCE)>
                <div class="space-y-3">{about} <p>{says}</p></div>
            </Card>
        }
        .into_any();
    }
    view! {
        <Card title=say(platform_charities::ACCEPTANCE)>
            <div class="space-y-6">
                {about}
                <Form action=AcceptCharities::PATH class="space-y-6">
                    <Hidden name="platform" value=head.id.to_string()/>
                    <Radios
                        name="accept"
                        label=say(platform_charities::WHEN_ADDED)
                        value=if all { "all" } else { "each" }.to_owned()
                        choices=vec![
                            Choice::new("each", say(platform_charities::CHECK_EACH)),
                            Choice::new("all", say(platform_charities::ACCEPT_ALL))
                                .hint(say(platform_charities::ACCEPT_ALL_HINT)),
                        ]
                    />
                    <Button kind=ButtonKind::Secondary>{say(ui::SAVE)}</Button>
                </Form>
            </div>
        </Card>
    }
    .into_any()
}

/// The tone of a number that ought to be 0.
pub fn attention(count: i64, tone: Tone) -> Tone {
    if count > 0 { tone } else { Tone::Neutral }
}

#[component]
fn Line(head: Head, line: AddedBy) -> impl IntoView {
    let waits = line.accepted_at.is_none() && line.state != SourceState::Ended;
    let acceptance = match line.accepted_at {
        Some(at) => {
            view! { <span class="whitespace-nowrap">{say(platform_charities::AcceptedOn { day: short(at.london_date()) })}</span> }
                .into_any()
        }
        None if waits && head.may_change => {
            let (id, name) = (line.source_id.to_string(), line.name.clone());
            view! {
                <Form action=AcceptCharity::PATH key=id.clone() class="">
                    <Hidden name="platform" value=head.id.to_string()/>
                    <Hidden name="source" value=id/>
                    <Button kind=ButtonKind::Quiet>
                        {say(platform_charities::ACCEPT)} <span class="sr-only">" " {name}</span>
                    </Button>
                </Form>
            }
            .into_any()
        }
        None => say(platform_charities::NOT_ACCEPTED).into_any(),
    };
    let until = line.ended_at.map_or_else(|| "–".to_owned(), |at| short(at.london_date()));
    view! {
        <Row>
            <Cell head=true label=say(platform_charities::CHARITY)>{line.name}</Cell>
            <Cell label=say(platform_charities::REFERENCE)>
                <span class="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <span class="font-mono wrap-anywhere">{line.reference.clone()}</span>
                    <CopyButton text=line.reference what=say(platform_charities::THE_REFERENCE)/>
                </span>
            </Cell>
            <Cell label=say(platform_charities::STATE)>
                {if line.is_confirmed || line.state == SourceState::Ended {
                    view! { <StateTag state=line.state/> }.into_any()
                } else {
                    view! {
                        <div class="space-y-1">
                            <Tag tone=Tone::Warn label=say(platform_charities::UNCONFIRMED)/>
                            <div class="text-soft">{say(platform_charities::UNCONFIRMED_WHY)}</div>
                        </div>
                    }
                        .into_any()
                }}
            </Cell>
            <Cell label=say(platform_charities::SINCE)>
                <span class="whitespace-nowrap">{short(line.added_at.london_date())}</span>
            </Cell>
            <Cell label=say(platform_charities::UNTIL)>
                <span class="whitespace-nowrap">{until}</span>
            </Cell>
            <Cell label=say(platform_charities::HMRC_REFERENCE)>
                <div class="space-y-1">
                    <div>{line.hmrc_reference}</div>
                    <div class="text-soft">{acceptance}</div>
                </div>
            </Cell>
        </Row>
    }
    .into_any()
}
