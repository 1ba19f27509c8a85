//! The donor's cards and phones.

use super::KeepLink;
use super::done;
use super::reads::{Link, read_links};
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame, Load};
use crate::ui::day::long;
use crate::ui::{Button, ButtonKind, Details, EmptyState, Heading, Icon, Notice, Shape, Tone};
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
        .map_or_else(|| "no gifts yet".to_owned(), |at| format!("last gift {}", long(at.london_date())));
    format!("{from} on {} · {used}", long(link.since.london_date()))
}

/// What became of a card or phone that the donor just decided about.
fn outcome(done: &str) -> Option<(&'static str, &'static str)> {
    match done {
        "kept" => Some((
            "You have kept it",
            "Gifts made with it appear in your list, including those that were waiting.",
        )),
        "removed" => Some((
            "You have removed it",
            "New gifts made with it will not appear here. Earlier gifts stay yours.",
        )),
        "denied" => Some((
            "You have removed it",
            "Gifts made with it no longer appear here. We have removed gifts matched to you only by it, and cancelled their declarations.",
        )),
        _ => None,
    }
}

#[component]
fn List(links: Vec<Link>, done: String) -> impl IntoView {
    let list = if links.is_empty() {
        view! {
            <EmptyState title="No cards or phones are linked" icon=Shape::Card>
                <p>"When you give by card or phone and tell the platform who you are, it can link the card or phone number to you. Your next gifts made with it will then appear here."</p>
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
        <Heading title="Cards and phones" lead="We use these to recognise your gifts. Remove any that is not yours."/>
        {outcome(&done)
            .map(|(title, words)| {
                view! {
                    <Notice tone=Tone::Good title=title>
                        <p>{words}</p>
                    </Notice>
                }
            })}
        {list}
        <Details summary="What do you know about my card?">
            <p>"We do not have your card number. Your bank gives the platform a code for the card. We show the last four characters of that code, which are not those on your card."</p>
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
            <div class="flex flex-wrap items-center gap-x-4 gap-y-1">
                <span class="flex size-10 shrink-0 items-center justify-center rounded-full bg-brand-wash text-brand">
                    <Icon shape class="size-5"/>
                </span>
                <div class="min-w-0 grow basis-40">
                    <p class="font-semibold">{name.clone()}</p>
                    <p class="text-sm text-soft">{story(&link)}</p>
                </div>
                <a
                    href=format!("/giving/linked/{}/remove", link.id)
                    class="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4 max-sm:basis-full max-sm:ps-14"
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
                        "A platform says it belongs to somebody else. New gifts made with it are waiting for your answer. If you do nothing, we’ll remove it from your account on {until}. Your earlier gifts stay yours.",
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
