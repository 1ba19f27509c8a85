//! The platforms that send the charity's gifts. Wanted first: is it on, what did it send, and which reference do I give them? What goes
//! wrong: a reference is retyped with a slip, and a warranty is given unread.

use super::AddSource;
use super::reads::{new_source, read_sources};
use super::staff_page::{Desk, param, query};
use super::state::gifts;
use super::views::{NewSourceView, Sent, Sources};
use crate::form::{Form, Hidden};
use crate::ui::*;
use crate::words::{charity_sources, say};
use domain::SourceState;
use domain::charity::view::Source;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/charity/{charity}/sources`
#[component]
pub fn SourcesPage() -> impl IntoView {
    view! { <Desk from=read_sources(param("charity")) show=|view| view! { <List view/> }/> }.into_any()
}

/// The state of a source.
#[component]
pub fn StateTag(state: SourceState) -> impl IntoView {
    match state {
        SourceState::Active => view! { <Tag tone=Tone::Good label=say(charity_sources::ACTIVE)/> },
        SourceState::Paused => {
            view! { <Tag tone=Tone::Warn icon=Shape::Pause label=say(charity_sources::PAUSED)/> }
        }
        SourceState::Ended => view! { <Tag icon=Shape::Cross label=say(charity_sources::ENDED)/> },
    }
    .into_any()
}

#[component]
fn List(view: Sources) -> impl IntoView {
    let head = view.head.clone();
    // The page says what to do where there is no other platform, and is not what one comes for.
    let kind = if view.has_more { ButtonKind::Primary } else { ButtonKind::Quiet };
    let add = head.may_change.then(|| {
        view! {
            <LinkButton href=head.href("sources/new") kind icon=Shape::Plus>
                {say(charity_sources::ADD)}
            </LinkButton>
        }
    });
    let lead = say(charity_sources::LEAD);
    if view.sources.is_empty() {
        return view! {
            <Heading title=say(charity_sources::PLATFORMS) lead back=head.back()/>
            <EmptyState title=say(charity_sources::NONE) icon=Shape::Plug>
                <p>{say(charity_sources::NONE_LEAD)}</p>
                {add.map(|add| view! { <p>{add}</p> })}
            </EmptyState>
        }
        .into_any();
    }
    let rows = view
        .sources
        .into_iter()
        .map(|(source, sent)| view! { <SourceRow source sent list=head.href("sources")/> })
        .collect_view();
    view! {
        <Heading title=say(charity_sources::PLATFORMS) lead back=head.back()>
            {add}
            <LinkButton href=head.href("terminals") kind=ButtonKind::Quiet icon=Shape::Card>
                {say(charity_sources::TERMINALS)}
            </LinkButton>
        </Heading>
        <Table
            caption=say(charity_sources::PLATFORMS)
            columns=vec![
                Column::text(say(charity_sources::PLATFORM)),
                Column::text(say(charity_sources::YOUR_REFERENCE)),
                Column::text(say(charity_sources::STATE)),
                Column::number(say(charity_sources::GIFTS)),
                Column::number(say(charity_sources::CLAIMABLE)),
                Column::text(say(charity_sources::LAST_GIFT)),
            ]
        >
            {rows}
        </Table>
    }
    .into_any()
}

#[component]
fn SourceRow(
    source: Source,
    /// What its platform sent; none where another row says it.
    sent: Option<Sent>,
    list: String,
) -> impl IntoView {
    let (gifts, claimable, last_on) = match sent {
        None => (().into_any(), ().into_any(), None),
        Some(sent) => (
            view! { <a href=sent.list>{gifts(sent.gifts)}</a> }.into_any(),
            view! {
                <Money amount=sent.claimable.to_string()/>
                {(sent.with_gift_aid < sent.gifts)
                    .then(|| {
                        let on = say(charity_sources::OnSome { gifts: thousands(sent.with_gift_aid) });
                        view! { <span class="block text-sm text-soft">{on}</span> }
                    })}
            }
            .into_any(),
            Some(sent.last_on.unwrap_or_else(|| say(charity_sources::NONE_YET).to_owned())),
        ),
    };
    let ended = source.state == SourceState::Ended;
    view! {
        <Row>
            <Cell head=true label=say(charity_sources::PLATFORM)>
                <a href=format!("{list}/{}", source.source_id)>{source.platform_name}</a>
            </Cell>
            <Cell label=say(charity_sources::YOUR_REFERENCE)>
                <span class="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <span class="font-mono wrap-anywhere">{source.reference.clone()}</span>
                    {(!ended).then(|| view! { <CopyButton text=source.reference what=say(charity_sources::THE_REFERENCE)/> })}
                </span>
            </Cell>
            <Cell label=say(charity_sources::STATE)>
                <StateTag state=source.state/>
            </Cell>
            <Cell label=say(charity_sources::GIFTS) number=true>
                {gifts}
            </Cell>
            <Cell label=say(charity_sources::CLAIMABLE) number=true>
                {claimable}
            </Cell>
            <Cell label=say(charity_sources::LAST_GIFT)>{last_on}</Cell>
        </Row>
    }
    .into_any()
}

/// `/charity/{charity}/sources/new`
#[component]
pub fn NewSourcePage() -> impl IntoView {
    let from = new_source(param("charity"), query("platform"));
    view! { <Desk from show=|view| view! { <New view/> }/> }.into_any()
}

#[component]
fn New(view: NewSourceView) -> impl IntoView {
    let head = view.head;
    let back = (head.href("sources"), say(charity_sources::PLATFORMS).to_owned());
    let heading = view! {
        <Heading
            title=say(charity_sources::ADD)
            lead=say(charity_sources::ADD_LEAD)
            back
        />
    };
    let already = view.already.map(|(name, page)| {
        view! {
            <Notice tone=Tone::Info title=say(charity_sources::AlreadyAdded { name })>
                <p>
                    <a href=page>{say(charity_sources::ALREADY_LINK)}</a> " " {say(charity_sources::ALREADY_LEAD)}
                </p>
            </Notice>
        }
    });
    if view.platforms.is_empty() {
        let row = |(name, reference, page): (String, String, String)| {
            view! {
                <SummaryRow label=name>
                    <span class="font-mono wrap-anywhere">
                        <a href=page>{reference}</a>
                    </span>
                </SummaryRow>
            }
        };
        let added = view.added.into_iter().map(row).collect_view();
        return view! {
            {heading}
            {already}
            <EmptyState title=say(charity_sources::ALL_ADDED) icon=Shape::Plug>
                <p>{say(charity_sources::ALL_ADDED_LEAD)}</p>
            </EmptyState>
            <Card title=say(charity_sources::REFERENCES)>
                <SummaryList>{added}</SummaryList>
            </Card>
        }
        .into_any();
    }
    let mut choices = vec![Choice::new("", say(charity_sources::CHOOSE))];
    choices.extend(view.platforms.into_iter().map(|(id, name)| Choice::new(id, name)));
    view! {
        {heading}
        {already}
        <Form action=AddSource::PATH class="space-y-8">
            <Hidden name="charity" value=head.id.to_string()/>
            <Hidden name="warranty" value=view.warranty_version.clone()/>
            <Select
                name="platform"
                label=say(charity_sources::PLATFORM)
                hint=say(charity_sources::PLATFORM_HINT)
                choices
                value=view.chosen
            />
            <Radios
                name="kind"
                label=say(charity_sources::KIND)
                value="generate"
                choices=vec![
                    Choice::new("generate", say(charity_sources::KIND_OURS)).hint(say(charity_sources::KIND_OURS_HINT)),
                    Choice::new("own", say(charity_sources::KIND_OWN)).hint(say(charity_sources::KIND_OWN_HINT)),
                ]
            />
            <When answer="own">
                <TextInput
                    name="reference"
                    label=say(charity_sources::OWN_REFERENCE)
                    hint=say(charity_sources::OWN_REFERENCE_HINT)
                    width=Width::Medium
                />
            </When>
            <section class="max-w-read space-y-4 rounded-lg border border-line bg-sheet p-5 sm:p-6" aria-labelledby="warranty">
                <h2 id="warranty" class="text-xl">{say(charity_sources::CONFIRM)}</h2>
                <p>{view.warranty}</p>
                <p class="text-sm text-soft">
                    {say(charity_sources::ConfirmLead { version: view.warranty_version })}
                </p>
            </section>
            <Checkbox name="warrant" label=say(charity_sources::IConfirm { charity: head.name })/>
            <Button>{say(charity_sources::ADD_BUTTON)}</Button>
        </Form>
    }
    .into_any()
}
