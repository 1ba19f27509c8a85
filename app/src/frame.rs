//! The frame of a page by its part of the product, and the way pages load.

use crate::access;
pub use crate::area::Area;
use crate::error::AppError;
use crate::error_panel::ErrorPanel;
use crate::ui::SearchBox;
use crate::ui::day::long;
use crate::ui::language::{lang, language_here};
use crate::ui::layout::{Layout, NavLink};
use crate::viewer::{Mode, Viewer};
use crate::words::{frame, say};
use backend::Backend;
use catalogue::Text;
use domain::{Date, Language};
use leptos::either::Either;
use leptos::prelude::*;
use leptos_router::hooks::use_location;
use std::future::Future;

impl Area {
    fn name(self) -> &'static str {
        say(match self {
            Self::Public => frame::UPLIFT,
            Self::Giving => frame::GIVING,
            Self::Charity => frame::CHARITY,
            Self::Platform => frame::PLATFORM,
            Self::Developers => frame::DEVELOPERS,
            Self::Operator => frame::OPERATOR,
            Self::Sandbox => frame::SANDBOX,
        })
    }

    /// A part with many pages has its menu at the side.
    fn side(self) -> bool {
        !matches!(self, Self::Public | Self::Giving | Self::Operator)
    }

    /// Only pages that exist, those of every week first; what is needed once in a while is reached through the last one.
    fn links(self, viewer: &Viewer) -> Vec<NavLink> {
        match (self, viewer) {
            (Self::Charity, Viewer::Staff { charity: Some((id, _)), .. }) => {
                below(&format!("/charity/{id}"), &CHARITY)
            }
            (Self::Platform, Viewer::Staff { platform: Some((id, _)), .. }) => {
                below(&format!("/platform/{id}"), &PLATFORM)
            }
            // On a public page a donor finds the ways to all of their own.
            (Self::Giving, _) | (Self::Public, Viewer::Donor { .. }) => below("", &GIVING),
            (Self::Developers, viewer) => {
                let mut links = vec![NavLink::new("/developers", say(frame::GUIDE)).alone()];
                links.extend(below("", &DEVELOPERS));
                if Mode::current().is_sandbox() {
                    links.push(NavLink::new("/developers/sandbox", say(frame::TEST_DATA)));
                }
                if matches!(viewer, Viewer::Staff { has_platforms: true, .. }) {
                    links.push(NavLink::new("/platform", say(frame::CONSOLE)));
                }
                links
            }
            (Self::Sandbox, _) if Mode::current() == Mode::PublicSandbox => below("", &PUBLIC_SANDBOX),
            (Self::Sandbox, _) => below("", &SANDBOX),
            (Self::Charity, Viewer::Nobody | Viewer::Unknown | Viewer::Donor { .. }) => {
                vec![NavLink::new("/charity", say(frame::YOUR_CHARITIES))]
            }
            (Self::Platform, Viewer::Nobody | Viewer::Unknown | Viewer::Donor { .. }) => {
                vec![NavLink::new("/platform", say(frame::YOUR_PLATFORMS))]
            }
            (Self::Public | Self::Charity | Self::Platform | Self::Operator, _) => {
                viewer.homes().iter().map(|(href, label)| NavLink::new(*href, say(*label))).collect()
            }
        }
    }
}

/// A line of a menu: the page, its name, and the pages elsewhere that are reached through it.
type Line = (&'static str, Text, &'static [&'static str]);

const GIVING: [Line; 4] = [
    ("/giving", frame::GIFTS, &[]),
    ("/giving/authorisation", frame::GIFT_AID, &[]),
    ("/giving/linked", frame::CARDS, &[]),
    ("/account", frame::ACCOUNT, &["/giving/email", "/giving/privacy"]),
];

const CHARITY: [Line; 7] = [
    ("", frame::OVERVIEW, &[]),
    ("/donations", frame::GIFTS, &[]),
    ("/claims", frame::CLAIMS, &[]),
    ("/claims/payments", frame::PAYMENTS, &[]),
    ("/claims/fix", frame::FIX, &[]),
    ("/sources", frame::PLATFORMS, &["/terminals"]),
    ("/settings", frame::SETTINGS, &["/details", "/claims/settings", "/nominee", "/team", "/activity"]),
];

const PLATFORM: [Line; 7] = [
    ("", frame::OVERVIEW, &[]),
    ("/donations", frame::DONATIONS, &[]),
    ("/requests", frame::REQUESTS, &[]),
    ("/webhooks", frame::WEBHOOKS, &["/events"]),
    ("/charities", frame::CHARITIES, &["/terminals"]),
    ("/credentials", frame::CREDENTIALS, &[]),
    ("/settings", frame::SETTINGS, &["/capture", "/team", "/activity", "/checklist"]),
];

/// Beside the guide, which is above all of them.
const DEVELOPERS: [Line; 6] = [
    ("/developers/checkout", frame::CHECKOUT, &[]),
    ("/developers/examples", frame::EXAMPLES, &[]),
    ("/developers/reference", frame::REFERENCE, &["/developers/statuses"]),
    ("/developers/webhooks", frame::WEBHOOKS, &[]),
    ("/developers/errors", frame::ERRORS, &[]),
    ("/developers/versions", frame::VERSIONS, &["/developers/changelog", "/developers/not-offered"]),
];

/// The page with the results of the search in the menu for developers. It has its own search box, so that its menu has none.
const SEARCH: &str = "/developers/search";

const SANDBOX: [Line; 6] = [
    ("/sandbox", frame::PEOPLE, &[]),
    ("/sandbox/mailbox", frame::MAILBOX, &[]),
    ("/sandbox/clock", frame::CLOCK, &[]),
    ("/sandbox/hmrc", frame::HMRC, &[]),
    ("/sandbox/shop", frame::SHOP, &[]),
    ("/sandbox/components", frame::COMPONENTS, &[]),
];

/// Without what all visitors share.
const PUBLIC_SANDBOX: [Line; 4] = [
    ("/sandbox", frame::PEOPLE, &[]),
    ("/sandbox/mailbox", frame::MAILBOX, &[]),
    ("/sandbox/shop", frame::SHOP, &[]),
    ("/sandbox/components", frame::COMPONENTS, &[]),
];

fn below(base: &str, lines: &[Line]) -> Vec<NavLink> {
    let page = |path: &str| format!("{base}{path}");
    let link = |(path, label, also): &Line| {
        NavLink::new(page(path), say(*label)).also(also.iter().map(|path| page(path)))
    };
    lines.iter().map(link).collect()
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
    // Only a donor has chosen a language; their own pages are in it.
    let is_english = area == Area::Public && language_here() == Language::English;
    let is_english_only = is_english && access::is_welsh_donor();
    let room = if wide { "mx-auto max-w-page px-4 pt-4 sm:px-6" } else { "mb-4" };
    let path = use_location().pathname.get_untracked();
    let name = match (area, viewer.charity_name()) {
        (Area::Charity, Some(charity)) => charity.to_owned(),
        (Area::Platform, _) => viewer.platform_name().unwrap_or_else(|| area.name()).to_owned(),
        // There the menu of a donor is that of their own pages.
        (Area::Public, _) if matches!(viewer, Viewer::Donor { .. }) => Area::Giving.name().to_owned(),
        _ => area.name().to_owned(),
    };
    let account = viewer.shown_as().map(str::to_owned);
    // Where one signs in, one signs in by the page.
    let offers = viewer == Viewer::Nobody && !path.starts_with("/sign-in");
    let sign_in = offers.then(|| sign_in_page(area, &path));
    let today = with_context(|backend: &Backend| backend.today());
    let printed = printed(area, &name, &viewer, today, Mode::current());
    let search = (area == Area::Developers && path != SEARCH).then(|| {
        view! { <SearchBox action=SEARCH label=say(frame::SEARCH) id="menu-search" maxlength=100/> }
            .into_any()
    });
    view! {
        <Layout
            nav=area.links(&viewer)
            area=name
            side=area.side()
            path
            account
            sign_in
            printed
            search
            strip=Strip
            wide
        >
            {is_english_only.then(|| view! {
                <p lang=lang(Language::Welsh) class=format!("text-sm text-soft print:hidden {room}")>
                    {frame::ENGLISH_ONLY.of(Language::Welsh)}
                </p>
            })}
            {children()}
        </Layout>
    }
    .into_any()
}

/// Where whoever reads a page signs in: on what is for charities and platforms, as staff.
fn sign_in_page(area: Area, path: &str) -> &'static str {
    // A page that is not there has the menu of the public ones.
    let area = if area == Area::Public { Area::of(path) } else { area };
    match (area, path) {
        (Area::Charity | Area::Platform | Area::Developers | Area::Operator, _)
        | (Area::Public, "/charities" | "/platforms") => "/sign-in?for=staff",
        (Area::Public | Area::Giving | Area::Sandbox, _) => "/sign-in",
    }
}

/// What a printed page says beside the name of Uplift: whose part it is of, of which day, and that nothing in it is real. Who finds
/// the sheet a year later sees no menu and no strip.
fn printed(area: Area, name: &str, viewer: &Viewer, today: Option<Date>, mode: Mode) -> Vec<String> {
    let sandbox = mode.is_sandbox().then(|| say(frame::NOT_REAL_PRINTED).to_owned());
    if area == Area::Public {
        return sandbox.into_iter().collect();
    }
    let whose = viewer.printed_as().filter(|_| area == Area::Giving).map(str::to_owned);
    // What is written for developers is the same on every day.
    let day = today.filter(|_| area != Area::Developers).map(|today| say(frame::AsAt { day: long(today) }));
    [Some(name.to_owned()), whose, day, sandbox].into_iter().flatten().collect()
}

#[component]
fn Strip() -> impl IntoView {
    let mode = Mode::current();
    let public = mode == Mode::PublicSandbox;
    mode.is_sandbox().then(|| {
        view! {
            <aside aria-label=say(frame::SANDBOX) class="bg-lift text-on-lift [--color-focus:var(--color-on-lift)] print:hidden">
                <p class="mx-auto flex max-w-page flex-wrap items-baseline justify-center gap-x-3 px-4 py-1.5 text-center text-sm sm:px-6">
                    <span>
                        <strong class="font-semibold">{say(frame::STRIP)}</strong> " " {say(frame::NOT_REAL)}
                        {public.then_some(say(frame::NO_REAL_PEOPLE))}
                    </span>
                    <a href="/sandbox" class="inline-flex min-h-6 items-center font-semibold underline underline-offset-4">
                        {say(frame::TOOLS)}
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
    use super::{Area, Mode, frame, printed, say, sign_in_page};
    use crate::ui::layout::leads_here;
    use crate::viewer::Viewer;
    use domain::Language;

    fn owner() -> Viewer {
        Viewer::Staff {
            email_masked: "o•••@example.org".to_owned(),
            name: None,
            charity: Some(("chr_x".to_owned(), "Quillfeather Hospice".to_owned())),
            platform: Some(("plt_x".to_owned(), "Give & Go".to_owned())),
            has_charities: true,
            has_platforms: true,
            is_operator: false,
        }
    }

    #[test]
    fn every_page_of_a_part_has_its_place_in_the_menu() {
        let donor = Viewer::Donor { email_masked: "z•••@example.org".to_owned(), name: None };
        for (area, viewer, path, current) in [
            (Area::Giving, donor.clone(), "/giving/statements/2026-27", frame::GIFTS),
            (Area::Giving, donor.clone(), "/giving/authorisation/cancel", frame::GIFT_AID),
            (Area::Giving, donor.clone(), "/account/security/passkey", frame::ACCOUNT),
            (Area::Giving, donor, "/giving/privacy/delete", frame::ACCOUNT),
            (Area::Charity, owner(), "/charity/chr_x", frame::OVERVIEW),
            (Area::Charity, owner(), "/charity/chr_x/donations/don_x", frame::GIFTS),
            (Area::Charity, owner(), "/charity/chr_x/claims/clm_x/lines", frame::CLAIMS),
            (Area::Charity, owner(), "/charity/chr_x/claims/payments", frame::PAYMENTS),
            (Area::Charity, owner(), "/charity/chr_x/claims/fix/don_x", frame::FIX),
            (Area::Charity, owner(), "/charity/chr_x/terminals/new", frame::PLATFORMS),
            (Area::Charity, owner(), "/charity/chr_x/claims/settings", frame::SETTINGS),
            (Area::Charity, owner(), "/charity/chr_x/team/stf_x", frame::SETTINGS),
            (Area::Platform, owner(), "/platform/plt_x/donations/don_x", frame::DONATIONS),
            (Area::Platform, owner(), "/platform/plt_x/requests/req_x", frame::REQUESTS),
            (Area::Platform, owner(), "/platform/plt_x/events", frame::WEBHOOKS),
            (Area::Platform, owner(), "/platform/plt_x/terminals", frame::CHARITIES),
            (Area::Platform, owner(), "/platform/plt_x/capture/sessions", frame::SETTINGS),
            (Area::Platform, owner(), "/platform/plt_x/credentials/new", frame::CREDENTIALS),
            (Area::Developers, owner(), "/developers", frame::GUIDE),
            (Area::Developers, owner(), "/developers/errors/deleted", frame::ERRORS),
            (Area::Developers, owner(), "/developers/reference/donations/getDonation", frame::REFERENCE),
            (Area::Developers, owner(), "/platform", frame::CONSOLE),
        ] {
            let links = area.links(&viewer);
            let here = leads_here(&links, path);
            let link = links.iter().find(|link| Some(&link.href) == here.as_ref());
            assert_eq!(link.map(|link| link.label.as_str()), Some(current.of(Language::English)), "{path}");
        }
    }

    #[test]
    fn a_donor_finds_the_same_ways_on_a_public_page_as_on_their_own() {
        let donor = Viewer::Donor { email_masked: "z•••@example.org".to_owned(), name: None };
        let links = Area::Public.links(&donor);
        assert_eq!(links, Area::Giving.links(&donor));
        assert_eq!(leads_here(&links, "/"), None);
    }

    #[test]
    fn the_search_of_the_documentation_is_no_part_of_the_guide() {
        assert_eq!(leads_here(&Area::Developers.links(&Viewer::Nobody), "/developers/search"), None);
    }

    #[test]
    fn a_page_for_charities_and_platforms_leads_to_where_staff_sign_in() {
        for (area, path, to) in [
            (Area::Public, "/", "/sign-in"),
            (Area::Public, "/help", "/sign-in"),
            (Area::Public, "/charities", "/sign-in?for=staff"),
            (Area::Public, "/platforms", "/sign-in?for=staff"),
            (Area::Developers, "/developers", "/sign-in?for=staff"),
        ] {
            assert_eq!(sign_in_page(area, path), to, "{path}");
        }
    }

    #[test]
    fn a_menu_is_short_enough_to_be_read_at_a_glance() {
        let donor = Viewer::Donor { email_masked: "z•••@example.org".to_owned(), name: None };
        for (area, viewer, most) in
            [(Area::Giving, donor, 4), (Area::Charity, owner(), 7), (Area::Platform, owner(), 7)]
        {
            assert!(area.links(&viewer).len() <= most, "{area:?}");
        }
    }

    #[test]
    fn a_printed_page_says_whose_it_is_and_that_a_sandbox_is_one() {
        let today = domain::calendar::parse_date("2026-11-21").ok();
        let of = |area, name, viewer: &Viewer, mode| printed(area, name, viewer, today, mode);
        let day = say(frame::AsAt { day: "21\u{a0}November 2026" });
        let (day, sandbox) = (day.as_str(), frame::NOT_REAL_PRINTED.of(Language::English));
        assert_eq!(
            of(Area::Charity, "Quillfeather Hospice", &owner(), Mode::Sandbox),
            ["Quillfeather Hospice", day, sandbox]
        );
        assert_eq!(of(Area::Platform, "Give & Go", &owner(), Mode::Live), ["Give & Go", day]);
        assert!(of(Area::Public, "Uplift", &owner(), Mode::Live).is_empty());
        // A donor by the name that they gave, or else by their address.
        let mut donor = Viewer::Donor { email_masked: "z•••@example.org".to_owned(), name: None };
        assert_eq!(
            of(Area::Giving, "Your giving", &donor, Mode::Live),
            ["Your giving", "z•••@example.org", day]
        );
        if let Viewer::Donor { name, .. } = &mut donor {
            *name = Some("Zoë O’Neil".to_owned());
        }
        assert_eq!(of(Area::Giving, "Your giving", &donor, Mode::Live), ["Your giving", "Zoë O’Neil", day]);
    }

    #[test]
    fn who_is_not_signed_in_has_the_public_menu_where_there_is_no_page_and_the_way_to_sign_in_there() {
        for (path, to) in [
            ("/giving/nowhere", "/sign-in"),
            ("/charity/nowhere", "/sign-in?for=staff"),
            ("/platform/nowhere", "/sign-in?for=staff"),
        ] {
            let area = Area::of(path).for_strangers();
            assert_eq!((area, sign_in_page(area, path)), (Area::Public, to), "{path}");
        }
        assert_eq!(Area::of("/developers/nowhere").for_strangers(), Area::Developers);
    }
}
