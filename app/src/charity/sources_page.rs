//! The platforms that send the charity's gifts. Wanted first: is it on, what did it send, and which reference do I give them? What goes
//! wrong: a reference is retyped with a slip, and a warranty is given unread.

use super::AddSource;
use super::desk::{Desk, param, query};
use super::reads::{new_source, read_sources};
use super::state::gifts;
use super::views::{NewSourceView, Sent, Sources};
use crate::form::{Form, Hidden};
use crate::ui::*;
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
        SourceState::Active => view! { <Tag tone=Tone::Good label="Active"/> },
        SourceState::Paused => view! { <Tag tone=Tone::Warn icon=Shape::Pause label="Paused"/> },
        SourceState::Ended => view! { <Tag icon=Shape::Cross label="Ended"/> },
    }
    .into_any()
}

#[component]
fn List(view: Sources) -> impl IntoView {
    let head = view.head.clone();
    let add = head.may_change.then(|| {
        view! {
            <LinkButton href=head.href("sources/new") icon=Shape::Plus>
                "Add a platform"
            </LinkButton>
        }
    });
    let lead = "The giving platforms that send us your gifts. Each uses the reference shown here.";
    if view.sources.is_empty() {
        return view! {
            <Heading title="Platforms" lead back=head.back()/>
            <EmptyState title="No platforms yet" icon=Shape::Plug>
                <p>"We accept gifts for you only from platforms you have added here."</p>
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
        <Heading title="Platforms" lead back=head.back()>
            {add}
            <LinkButton href=head.href("terminals") kind=ButtonKind::Quiet icon=Shape::Card>
                "Terminals"
            </LinkButton>
        </Heading>
        <Table
            caption="Platforms"
            columns=vec![
                Column::text("Platform"),
                Column::text("Your reference"),
                Column::text("State"),
                Column::number("Gifts"),
                Column::number("Claimable"),
                Column::text("Last gift"),
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
                        let on = format!("on {} of them", thousands(sent.with_gift_aid));
                        view! { <span class="block text-sm text-soft">{on}</span> }
                    })}
            }
            .into_any(),
            Some(sent.last_on.unwrap_or_else(|| "none yet".to_owned())),
        ),
    };
    let ended = source.state == SourceState::Ended;
    view! {
        <Row>
            <Cell head=true label="Platform">
                <a href=format!("{list}/{}", source.source_id)>{source.platform_name}</a>
            </Cell>
            <Cell label="Your reference">
                <span class="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <span class="font-mono wrap-anywhere">{source.reference.clone()}</span>
                    {(!ended).then(|| view! { <CopyButton text=source.reference what="the reference"/> })}
                </span>
            </Cell>
            <Cell label="State">
                <StateTag state=source.state/>
            </Cell>
            <Cell label="Gifts" number=true>
                {gifts}
            </Cell>
            <Cell label="Claimable" number=true>
                {claimable}
            </Cell>
            <Cell label="Last gift">{last_on}</Cell>
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
    let back = (head.href("sources"), "Platforms".to_owned());
    let heading = view! {
        <Heading
            title="Add a platform"
            lead="We then accept the gifts this platform sends for you, and make a declaration for each one that qualifies."
            back
        />
    };
    let already = view.already.map(|(name, page)| {
        view! {
            <Notice tone=Tone::Info title=format!("You have already added {name}")>
                <p>
                    <a href=page>"Its page"</a> " shows the reference it uses for you."
                </p>
            </Notice>
        }
    });
    if view.platforms.is_empty() {
        let row = |(name, reference, page): (String, String, String)| {
            view! {
                <SummaryRow label=name>
                    <a href=page class="font-mono wrap-anywhere">
                        {reference}
                    </a>
                </SummaryRow>
            }
        };
        let added = view.added.into_iter().map(row).collect_view();
        return view! {
            {heading}
            {already}
            <EmptyState title="You have added every platform" icon=Shape::Plug>
                <p>"If yours is missing, ask it to connect to Uplift."</p>
            </EmptyState>
            <Card title="Your platforms and your reference with each">
                <SummaryList>{added}</SummaryList>
            </Card>
        }
        .into_any();
    }
    let mut choices = vec![Choice::new("", "Choose")];
    choices.extend(view.platforms.into_iter().map(|(id, name)| Choice::new(id, name)));
    view! {
        {heading}
        {already}
        <Form action=AddSource::PATH class="space-y-8">
            <Hidden name="charity" value=head.id.to_string()/>
            <Hidden name="warranty" value=view.warranty_version.clone()/>
            <Select
                name="platform"
                label="Platform"
                hint="If yours is not in the list, ask it to connect to Uplift"
                choices
                value=view.chosen
            />
            <Radios
                name="kind"
                label="How does the platform name your charity?"
                value="generate"
                choices=vec![
                    Choice::new("generate", "With a reference from Uplift").hint("We make one, and you give it to the platform"),
                    Choice::new("own", "With its own reference").hint("The platform told you which, such as an account number"),
                ]
            />
            <When answer="own">
                <TextInput
                    name="reference"
                    label="The platform’s own reference"
                    hint="Only if you chose “With its own reference”. Capitals, spaces and hyphens do not matter"
                    width=Width::Medium
                />
            </When>
            <section class="max-w-read space-y-4 rounded-lg border border-line bg-sheet p-5 sm:p-6" aria-labelledby="warranty">
                <h2 id="warranty" class="text-xl">"Confirm that gifts qualify"</h2>
                <p>{view.warranty}</p>
                <p class="text-sm text-soft">
                    {format!("Version {}. We record who confirmed it and when, and show that on the platform’s page.", view.warranty_version)}
                </p>
            </section>
            <Checkbox name="warrant" label=format!("I confirm this for {}", head.name)/>
            <Button>"Add the platform"</Button>
        </Form>
    }
    .into_any()
}
