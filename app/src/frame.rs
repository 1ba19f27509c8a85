//! The frame of a page by its part of the product, and the way pages load.

use crate::error::AppError;
use crate::status_page::ErrorPanel;
use crate::ui::layout::{Layout, NavLink};
use crate::viewer::{Mode, Viewer};
use leptos::either::Either;
use leptos::prelude::*;
use leptos_router::hooks::use_location;
use std::future::Future;

/// The parts of the product, each with a menu of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    Public,
    Giving,
    Charity,
    Platform,
    /// Guide and reference for developers.
    Developers,
    /// Tools of the sandbox.
    Sandbox,
}

impl Area {
    /// The part that an address belongs to.
    pub fn of(path: &str) -> Self {
        match path.split('/').nth(1) {
            Some("giving" | "account") => Self::Giving,
            Some("charity") => Self::Charity,
            Some("platform") => Self::Platform,
            Some("developers") => Self::Developers,
            Some("sandbox") if Mode::current() == Mode::Sandbox => Self::Sandbox,
            _ => Self::Public,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Public => "Uplift",
            Self::Giving => "Your giving",
            Self::Charity => "Charity",
            Self::Platform => "Platform",
            Self::Developers => "Developers",
            Self::Sandbox => "Sandbox",
        }
    }

    /// A part with many pages has its menu at the side.
    fn side(self) -> bool {
        !matches!(self, Self::Public | Self::Giving)
    }

    /// Only pages that exist; a new page of a part gets its line here.
    fn links(self, viewer: &Viewer) -> Vec<NavLink> {
        if let (Self::Charity, Viewer::Staff { charity: Some((id, _)), .. }) = (self, viewer) {
            let pages = [
                ("", "Overview"),
                ("/donations", "Donations"),
                ("/claims", "Claims"),
                ("/sources", "Sources"),
                ("/terminals", "Terminals"),
                ("/nominee", "HMRC nominee"),
                ("/team", "Team"),
            ];
            return pages.map(|(page, label)| NavLink::new(format!("/charity/{id}{page}"), label)).to_vec();
        }
        if let (Self::Platform, Viewer::Staff { platform: Some((id, _)), .. }) = (self, viewer) {
            let pages = [
                ("", "Overview"),
                ("/requests", "Requests"),
                ("/charities", "Charities"),
                ("/terminals", "Terminals"),
                ("/capture", "Capture page"),
                ("/webhooks", "Webhooks"),
                ("/credentials", "Credentials"),
                ("/people", "People"),
                ("/checklist", "Going live"),
            ];
            return pages.map(|(page, label)| NavLink::new(format!("/platform/{id}{page}"), label)).to_vec();
        }
        let links: &[(&str, &str)] = match self {
            Self::Public => viewer.homes(),
            Self::Giving => &[
                ("/giving", "Gifts"),
                ("/giving/authorisation", "Authorisation"),
                ("/giving/linked", "Cards and phones"),
                ("/account/browsers", "Signed-in browsers"),
                ("/account/security", "Sign-in security"),
                ("/giving/privacy", "Your data"),
            ],
            Self::Charity => match viewer {
                Viewer::Staff { has_platforms: true, .. } => viewer.homes(),
                _ => &[("/charity", "Your charities")],
            },
            Self::Platform => match viewer {
                Viewer::Staff { has_charities: true, .. } => viewer.homes(),
                _ => &[("/platform", "Your platforms")],
            },
            Self::Developers => &[
                ("/developers", "Guide"),
                ("/developers/checkout", "Checkout"),
                ("/developers/examples", "Examples"),
                ("/developers/reference", "Reference"),
                ("/developers/webhooks", "Webhooks"),
                ("/developers/errors", "Errors"),
            ],
            Self::Sandbox => &[
                ("/sandbox", "People"),
                ("/sandbox/mailbox", "Mailbox"),
                ("/sandbox/clock", "Clock"),
                ("/sandbox/hmrc", "HMRC"),
                ("/sandbox/shop", "Shop"),
                ("/sandbox/components", "Components"),
            ],
        };
        links.iter().map(|(href, label)| NavLink::new(*href, *label)).collect()
    }
}

/// Header, menu and footer around a page.
#[component]
pub fn Frame(
    /// The part that the page belongs to.
    area: Area,
    /// The page sets its own width.
    #[prop(optional)]
    wide: bool,
    /// The page; its first element is a [`crate::ui::Heading`].
    children: Children,
) -> impl IntoView {
    let viewer = Viewer::current();
    let path = use_location().pathname.get_untracked();
    let name = match (area, viewer.charity_name()) {
        (Area::Charity, Some(charity)) => charity.to_owned(),
        (Area::Platform, _) => viewer.platform_name().unwrap_or(area.name()).to_owned(),
        _ => area.name().to_owned(),
    };
    let account = viewer.email_masked().map(str::to_owned);
    let sign_in = viewer == Viewer::Nobody;
    let printed = printed(area, &name, Mode::current());
    view! {
        <Layout nav=area.links(&viewer) area=name side=area.side() path account sign_in printed strip=Strip wide>
            {children()}
        </Layout>
    }
    .into_any()
}

/// What a printed page says beside the name of Uplift: whose part it is of, and that nothing in it is real. Who finds the sheet
/// a year later sees no menu and no strip.
fn printed(area: Area, name: &str, mode: Mode) -> Vec<String> {
    let part = (area != Area::Public).then(|| name.to_owned());
    let sandbox = (mode == Mode::Sandbox).then(|| "Sandbox. Nothing here is real.".to_owned());
    part.into_iter().chain(sandbox).collect()
}

#[component]
fn Strip() -> impl IntoView {
    (Mode::current() == Mode::Sandbox).then(|| {
        view! {
            <aside aria-label="Sandbox" class="bg-lift text-on-lift [--color-focus:var(--color-on-lift)] print:hidden">
                <p class="mx-auto flex max-w-page flex-wrap items-baseline justify-center gap-x-3 px-4 py-1.5 text-center text-sm sm:px-6">
                    <span><strong class="font-semibold">"Sandbox."</strong> " Nothing here is real."</span>
                    <a href="/sandbox" class="inline-flex min-h-6 items-center font-semibold underline underline-offset-4">
                        "Tools"
                    </a>
                </p>
            </aside>
        }
    })
}

/// Waits for what a page needs, then shows it, or the page of the error with its status.
///
/// `<Load from=overview() show=|o| view! { <Overview o/> }/>`, where `overview` is a loader.
#[component]
pub fn Load<T, V>(
    from: impl Future<Output = Result<T, AppError>> + Send + 'static,
    show: impl FnOnce(T) -> V + Send + 'static,
) -> impl IntoView
where
    T: Send + 'static,
    V: IntoView + Send + 'static,
{
    let shown = Suspend::new(async move {
        match from.await {
            Ok(found) => Either::Left(show(found)),
            Err(error) => Either::Right(view! { <ErrorPanel error/> }),
        }
    });
    view! { <Suspense>{shown}</Suspense> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::{Area, Mode, printed};

    #[test]
    fn a_printed_page_says_whose_it_is_and_that_a_sandbox_is_one() {
        assert_eq!(
            printed(Area::Charity, "Quillfeather Hospice", Mode::Sandbox),
            ["Quillfeather Hospice", "Sandbox. Nothing here is real."]
        );
        assert_eq!(printed(Area::Platform, "Give & Go", Mode::Live), ["Give & Go"]);
        assert!(printed(Area::Public, "Uplift", Mode::Live).is_empty());
    }
}
