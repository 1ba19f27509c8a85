//! The donor's cards and phones.

use super::KeepLink;
use super::done;
use super::reads::{Link, read_links};
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame, Load};
use crate::ui::{Button, ButtonKind, Details, EmptyState, Heading, Icon, Notice, Shape, Tone};
use domain::calendar::long;
use domain::{LinkKind, Timestamp};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/giving/linked`
#[component]
pub fn LinkedPage() -> impl IntoView {
    let done = done();
    view! {
        <Frame area=Area::Giving>
            <Load from=read_links() show=move |links| view! { <List links done/> }/>
        </Frame>
    }
    .into_any()
}

/// Such as "Card •••• 1234".
pub fn name(link: &Link) -> String {
    let kind = match link.kind {
        LinkKind::Par => "Card",
        LinkKind::Phone => "Phone",
    };
    format!("{kind} {}", link.masked)
}

/// The same within a sentence: its number stays as it is.
pub fn named(link: &Link) -> String {
    let kind = match link.kind {
        LinkKind::Par => "card",
        LinkKind::Phone => "phone",
    };
    format!("{kind} {}", link.masked)
}

/// Where it came from and how long it has been there.
pub fn story(link: &Link) -> String {
    let from = link
        .platform
        .as_deref()
        .map_or_else(|| "Added by you".to_owned(), |platform| format!("Linked by {platform}"));
    let used = link
        .last_used
        .map_or_else(|| "no gift found yet".to_owned(), |at| format!("last gift {}", long(at.london_date())));
    format!("{from} on {} · {used}", long(link.since.london_date()))
}

/// What became of a card or phone that the donor just decided about.
fn outcome(done: &str) -> Option<(&'static str, &'static str)> {
    match done {
        "kept" => Some(("Kept", "Gifts made with it come to you, those that were waiting too.")),
        "removed" => {
            Some(("Removed", "New gifts made with it no longer come to you. Earlier ones stay yours."))
        }
        "denied" => Some((
            "Removed",
            "Gifts made with it no longer appear here. Gifts that only it linked to you leave your list, and their declarations are cancelled.",
        )),
        _ => None,
    }
}

#[component]
fn List(links: Vec<Link>, done: String) -> impl IntoView {
    let list = if links.is_empty() {
        view! {
            <EmptyState title="No cards or phones are linked" icon=Shape::Card>
                <p>"When you give with a card or by phone and tell the platform who you are, it can link it to you. Your next gifts made with it then show by themselves."</p>
            </EmptyState>
        }
        .into_any()
    } else {
        view! {
            <ul role="list" class="max-w-read divide-y divide-line rounded-lg border border-line bg-sheet shadow-sheet">
                {links.into_iter().map(|link| view! { <Line link/> }).collect_view()}
            </ul>
        }
        .into_any()
    };
    view! {
        <Heading title="Cards and phones" lead="Gifts made with these are found and shown to you. Remove any that is not yours, or that should no longer be found."/>
        {outcome(&done)
            .map(|(title, words)| {
                view! {
                    <Notice tone=Tone::Good title=title>
                        <p>{words}</p>
                    </Notice>
                }
            })}
        {list}
        <Details summary="What do you know of my card?">
            <p>"Not its number. The bank gives the platform a reference that stands for the account; we show its last four characters, which are not those on your card."</p>
        </Details>
    }
    .into_any()
}

#[component]
fn Line(link: Link) -> impl IntoView {
    let shape = match link.kind {
        LinkKind::Par => Shape::Card,
        LinkKind::Phone => Shape::Phone,
    };
    let name = name(&link);
    let contest = link
        .moves_at
        .map(|moves_at| view! { <Contest link=link.id.to_string() name=name.clone() moves_at/> });
    view! {
        <li class="px-4 py-4 sm:px-6">
            <div class="flex items-center gap-x-4">
                <span class="flex size-10 shrink-0 items-center justify-center rounded-full bg-brand-wash text-brand">
                    <Icon shape class="size-5"/>
                </span>
                <div class="min-w-0 grow">
                    <p class="font-semibold">{name.clone()}</p>
                    <p class="text-sm text-soft">{story(&link)}</p>
                </div>
                <a
                    href=format!("/giving/linked/{}/remove", link.id)
                    class="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
                >
                    "Remove" <span class="sr-only">" " {name}</span>
                </a>
            </div>
            {contest}
        </li>
    }
    .into_any()
}

/// What the donor decides where a platform says that the card or phone is somebody else's.
#[component]
fn Contest(link: String, name: String, moves_at: Timestamp) -> impl IntoView {
    let until = long(moves_at.london_date());
    view! {
        <div class="mt-4">
            <Notice tone=Tone::Warn title="Is this still yours?">
                <p class="mb-4">
                    {format!(
                        "A platform says that it belongs to somebody else. New gifts made with it wait for your answer. If you do nothing, it leaves your account on {until}. Your earlier gifts stay yours.",
                    )}
                </p>
                <Form action=KeepLink::PATH>
                    <Hidden name="link" value=link/>
                    <Button kind=ButtonKind::Secondary>"Keep it" <span class="sr-only">": " {name}</span></Button>
                </Form>
            </Notice>
        </div>
    }
    .into_any()
}
