//! The charities that added the platform. Wanted first: is this one in, and what do I send its gifts with?

use super::console::{Console, is_just, param, query};
use super::reads::read_charities;
use super::views::{Charities, Head};
use super::{AcceptCharities, AcceptCharity};
use crate::charity::sources_page::StateTag;
use crate::charity::state::short;
use crate::form::{Form, Hidden};
use crate::ui::*;
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
    let SourceCount { active, unconfirmed, paused, ended } = view.counts;
    let terminals = view! { <Terminals head=view.head.clone()/> };
    if active + unconfirmed + paused + ended == 0 {
        return view! {
            <Heading title="Charities" back=view.head.back()>
                {terminals}
            </Heading>
            <EmptyState title="No charity has added you yet" icon=Shape::Hall>
                <p>
                    "A charity signs in to Uplift, adds your platform under Platforms, and confirms that its gifts qualify. You can then send its donations with the reference shown here."
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
    let notices = [("accepted", "You have accepted the charity"), ("chosen", "Your choice has been saved")];
    view! {
        <Heading
            title="Charities"
            lead="Charities that added your platform, newest first. Send each donation with the charity’s reference. Capitals, spaces and hyphens do not matter."
            back=view.head.back()
        >
            {terminals}
        </Heading>
        {notices
            .into_iter()
            .find(|(name, _)| is_just(name))
            .map(|(_, title)| view! { <Notice tone=Tone::Good title/> })}
        <Stats>
            <Stat label="Active" value=active.to_string()/>
            {(unconfirmed > 0)
                .then(|| {
                    view! {
                        <Stat
                            label="Not confirmed yet"
                            value=unconfirmed.to_string()
                            note="their donations are refused until then"
                            tone=Tone::Warn
                        />
                    }
                })}
            <Stat
                label="Paused"
                value=paused.to_string()
                note="their donations are refused for now"
                tone=alarm
            />
            <Stat label="Ended" value=ended.to_string() note="their earlier donations are kept"/>
        </Stats>
        <Table
            caption="Charities that added your platform"
            long=true
            columns=vec![
                Column::text("Charity"),
                Column::text("Reference"),
                Column::text("State"),
                Column::text("Since"),
                Column::text("Until"),
                Column::text("HMRC reference"),
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
            "Terminals"
        </LinkButton>
    }
    .into_any()
}

/// The link for charities. It names the platform and nobody else.
#[component]
fn Invitation(link: String) -> impl IntoView {
    view! {
        <Card title="Invite a charity">
            <div class="space-y-3">
                <p class="max-w-read">
                    "Send this link to the charity’s staff. After they sign in, it opens the page for adding a platform, with yours selected. They confirm there that the gifts qualify. A charity that is new to Uplift registers first."
                </p>
                <p class="flex flex-wrap items-center gap-x-4 gap-y-2">
                    <code class="font-mono text-sm wrap-anywhere select-all">{link.clone()}</code>
                    <CopyButton text=link what="the link for charities"/>
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
            "Once you have accepted a charity here, you can send its donations with its HMRC reference alone (" <code class="font-mono">"hmrcId"</code>
            "). To send donations with the charity’s reference, you do not need to accept it."
        </p>
    };
    if !head.may_change {
        let says = if all {
            "You accept every charity that adds you."
        } else {
            "You accept charities one at a time."
        };
        return view! {
            <Card title="Which charities you accept">
                <div class="space-y-3">{about} <p>{says}</p></div>
            </Card>
        }
        .into_any();
    }
    view! {
        <Card title="Which charities you accept">
            <div class="space-y-6">
                {about}
                <Form action=AcceptCharities::PATH class="space-y-6">
                    <Hidden name="platform" value=head.id.to_string()/>
                    <Radios
                        name="accept"
                        label="When a charity adds you"
                        value=if all { "all" } else { "each" }.to_owned()
                        choices=vec![
                            Choice::new("each", "We check each charity and accept it here"),
                            Choice::new("all", "Accept it automatically")
                                .hint("This also accepts charities that are waiting now"),
                        ]
                    />
                    <Button kind=ButtonKind::Secondary>"Save"</Button>
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
            view! { <span class="whitespace-nowrap">{format!("accepted on {}", short(at.london_date()))}</span> }
                .into_any()
        }
        None if waits && head.may_change => {
            let (id, name) = (line.source_id.to_string(), line.name.clone());
            view! {
                <Form action=AcceptCharity::PATH key=id.clone() class="">
                    <Hidden name="platform" value=head.id.to_string()/>
                    <Hidden name="source" value=id/>
                    <Button kind=ButtonKind::Quiet>
                        "Accept" <span class="sr-only">{format!(" {name}")}</span>
                    </Button>
                </Form>
            }
            .into_any()
        }
        None => "not accepted".into_any(),
    };
    let until = line.ended_at.map_or_else(|| "–".to_owned(), |at| short(at.london_date()));
    view! {
        <Row>
            <Cell head=true label="Charity">{line.name}</Cell>
            <Cell label="Reference">
                <span class="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <span class="font-mono wrap-anywhere">{line.reference.clone()}</span>
                    <CopyButton text=line.reference what="the reference"/>
                </span>
            </Cell>
            <Cell label="State">
                {if line.is_confirmed || line.state == SourceState::Ended {
                    view! { <StateTag state=line.state/> }.into_any()
                } else {
                    view! {
                        <div class="space-y-1">
                            <Tag tone=Tone::Warn label="Not confirmed yet"/>
                            <div class="text-soft">"We refuse its donations until its registration with Uplift is confirmed."</div>
                        </div>
                    }
                        .into_any()
                }}
            </Cell>
            <Cell label="Since">
                <span class="whitespace-nowrap">{short(line.added_at.london_date())}</span>
            </Cell>
            <Cell label="Until">
                <span class="whitespace-nowrap">{until}</span>
            </Cell>
            <Cell label="HMRC reference">
                <div class="space-y-1">
                    <div>{line.hmrc_reference}</div>
                    <div class="text-soft">{acceptance}</div>
                </div>
            </Cell>
        </Row>
    }
    .into_any()
}
