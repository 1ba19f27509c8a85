//! Things that act. Links navigate, buttons post.

use super::icon::{Icon, Shape};
use leptos::prelude::*;

/// How a button looks; one primary per page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ButtonKind {
    /// The one thing that the page is for.
    #[default]
    Primary,
    Secondary,
    Danger,
    /// Small, in a row or beside a heading.
    Quiet,
    /// Like a link, for what is seldom done in a row that is settled.
    Plain,
}

impl ButtonKind {
    fn class(self) -> &'static str {
        match self {
            Self::Primary => {
                "inline-flex min-h-12 items-center justify-center gap-2 rounded-md bg-brand px-5 py-2.5 font-semibold text-on-brand shadow-sheet transition-colors hover:bg-brand-strong max-sm:w-full print:hidden"
            }
            Self::Secondary => {
                "inline-flex min-h-12 items-center justify-center gap-2 rounded-md border border-edge bg-sheet px-5 py-2.5 font-semibold text-ink transition-colors hover:border-ink hover:bg-brand-wash max-sm:w-full print:hidden"
            }
            Self::Danger => {
                "inline-flex min-h-12 items-center justify-center gap-2 rounded-md bg-bad px-5 py-2.5 font-semibold text-on-bad transition-[filter] hover:brightness-90 max-sm:w-full print:hidden"
            }
            Self::Quiet => {
                "inline-flex min-h-10 items-center justify-center gap-1.5 rounded-md border border-edge bg-sheet px-3 py-1.5 text-sm font-semibold text-brand transition-colors sm:whitespace-nowrap hover:border-brand hover:bg-brand-wash print:hidden"
            }
            Self::Plain => {
                "inline-flex min-h-10 items-center text-sm font-semibold text-brand underline underline-offset-4 hover:text-brand-strong print:hidden"
            }
        }
    }
}

/// Sends the form that it is in.
#[component]
pub fn Button(
    #[prop(optional)] kind: ButtonKind,
    /// Field that this button adds, for a form with two.
    #[prop(optional, into)]
    name: Option<String>,
    #[prop(optional, into)] value: Option<String>,
    /// An icon before the words.
    #[prop(optional)]
    icon: Option<Shape>,
    /// A verb and its object.
    children: Children,
) -> impl IntoView {
    view! {
        <button type="submit" name=name value=value class=kind.class()>
            {icon.map(|shape| view! { <Icon shape/> })}
            {children()}
        </button>
    }
    .into_any()
}

/// A link that is as important as a button.
#[component]
pub fn LinkButton(
    #[prop(into)] href: String,
    #[prop(optional)] kind: ButtonKind,
    /// An icon before the words.
    #[prop(optional)]
    icon: Option<Shape>,
    children: Children,
) -> impl IntoView {
    view! {
        <a href=href class=kind.class()>
            {icon.map(|shape| view! { <Icon shape/> })}
            {children()}
        </a>
    }
    .into_any()
}
