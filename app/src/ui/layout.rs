//! The frame around every page: skip link, header with the ways to go, footer with help always in the same place.

use super::icon::{Icon, Shape};
use super::mark::Wordmark;
use crate::words::{say, ui};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// A link of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NavLink {
    pub href: String,
    pub label: String,
    /// Pages that are reached through it and whose address does not begin with its own.
    also: Vec<String>,
    /// Whether it stands for its own page and for none below it.
    alone: bool,
}

impl NavLink {
    pub fn new(href: impl Into<String>, label: impl Into<String>) -> Self {
        Self { href: href.into(), label: label.into(), also: Vec::new(), alone: false }
    }

    /// Stands for these pages as well, and for those below them.
    pub fn also(mut self, pages: impl IntoIterator<Item = String>) -> Self {
        self.also.extend(pages);
        self
    }

    /// Stands for its own page and for none below it.
    pub fn alone(mut self) -> Self {
        self.alone = true;
        self
    }

    /// How much of the path this link stands for; nothing for a page that is not below it.
    fn reach(&self, path: &str) -> Option<usize> {
        let below = |page: &str| path.strip_prefix(page).is_some_and(|rest| rest.starts_with('/'));
        let under = |page: &str| path == page || (!self.alone && below(page));
        let pages = std::iter::once(&self.href).chain(&self.also);
        pages.filter(|page| under(page)).map(String::len).max()
    }
}

/// Whether a menu's link leads to the page that is shown or to the one above it.
pub fn leads_here(links: &[NavLink], path: &str) -> Option<String> {
    let reached = links.iter().filter_map(|link| Some((link.reach(path)?, link)));
    reached.max_by_key(|(reach, _)| *reach).map(|(_, link)| link.href.clone())
}

#[component]
pub fn Layout(
    /// The ways to go in this part of the product.
    nav: Vec<NavLink>,
    /// What this part is, for assistive technology and above a side menu.
    #[prop(into)]
    area: String,
    /// The menu stands at the side on a wide screen; for parts with many pages.
    side: bool,
    /// The path that is shown.
    #[prop(into)]
    path: String,
    /// Who is signed in, as shown.
    account: Option<String>,
    /// Where one signs in; not offered while nobody can tell who is signed in.
    sign_in: Option<&'static str>,
    /// What a printed page says beside the name of Uplift, such as whose it is: menu and strip are not printed.
    printed: Vec<String>,
    /// A search above the links of the menu.
    search: Option<AnyView>,
    /// A strip above everything, such as "Sandbox".
    #[prop(into)]
    strip: ViewFn,
    /// No width limit and no padding: the page sets its own.
    wide: bool,
    children: Children,
) -> impl IntoView {
    let here = leads_here(&nav, &path);
    let has_nav = !nav.is_empty();
    let menu = has_nav
        .then(|| view! { <Menu nav here path area=area.clone() side search account=account.clone()/> });
    let measure = if side { "max-w-[86rem]" } else { "max-w-page" };
    let main = if wide {
        ""
    } else {
        "mx-auto max-w-page space-y-6 px-4 pt-6 pb-8 sm:space-y-8 sm:px-6 sm:pt-10 sm:pb-16"
    };
    let (top_menu, side_menu) = if side { (None, menu) } else { (menu, None) };
    let home = if top_menu.is_some() { "mr-auto rounded-md lg:mr-0" } else { "mr-auto rounded-md" };
    // A menu at the side ends with it, so that one comes to signing out after the pages.
    let account = account.filter(|_| !(side && has_nav));
    view! {
        <a
            href="#main"
            class="absolute -top-20 left-4 z-50 rounded-b-md bg-brand px-4 py-3 font-semibold text-on-brand focus:top-0"
        >
            {say(ui::SKIP)}
        </a>
        {strip.run()}
        <header class="border-b border-line bg-sheet print:hidden">
            <div class=format!("mx-auto flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2 sm:gap-x-6 sm:px-6 {measure}")>
                <a href="/" class=home>
                    <span class="sr-only">{say(ui::HOME)} " "</span>
                    <Wordmark/>
                </a>
                {has_nav.then(|| view! { <MenuButton/> })}
                {top_menu.map(|menu| view! { <div class="max-lg:contents lg:-my-2 lg:mr-auto">{menu}</div> })}
                <a href="/help" class="hidden min-h-11 items-center font-medium underline-offset-4 hover:underline sm:flex">
                    {say(ui::HELP)}
                </a>
                <Account account sign_in in_menu=has_nav/>
            </div>
        </header>
        <p class="hidden flex-wrap items-baseline gap-x-4 gap-y-1 py-4 print:flex">
            <Wordmark/>
            {printed.into_iter().map(|words| view! { <span class="min-w-0 wrap-anywhere">{words}</span> }).collect_view()}
        </p>
        {match side_menu {
            Some(side_menu) => {
                view! {
                    <div class="mx-auto flex max-w-[86rem] lg:gap-2 lg:px-3">
                        <div class="lg:w-56 lg:shrink-0 lg:py-10 print:hidden">{side_menu}</div>
                        <main id="main" tabindex="-1" class="min-w-0 grow space-y-6 px-4 pt-6 pb-8 outline-none sm:space-y-8 sm:px-6 sm:pt-10 sm:pb-10 print:p-0">
                            {children()}
                        </main>
                    </div>
                }
                    .into_any()
            }
            None => {
                view! {
                    <main id="main" tabindex="-1" class=format!("outline-none print:p-0 {main}")>
                        {children()}
                    </main>
                }
                    .into_any()
            }
        }}
        <Footer measure/>
    }
    .into_any()
}

#[component]
fn Menu(
    nav: Vec<NavLink>,
    here: Option<String>,
    path: String,
    area: String,
    side: bool,
    search: Option<AnyView>,
    account: Option<String>,
) -> impl IntoView {
    let list = if side { "flex flex-col gap-0.5" } else { "flex flex-col gap-0.5 lg:flex-row lg:flex-wrap" };
    let place = if side { "" } else { "max-lg:basis-full" };
    // Beside a wide page there is more below the links only for somebody who is signed in.
    let end = if side && account.is_some() { "" } else { "lg:hidden" };
    let look = if side {
        "flex min-h-11 items-center rounded-md px-3 font-medium text-ink hover:bg-brand-wash aria-[current]:bg-brand-wash aria-[current]:font-semibold aria-[current]:text-brand lg:min-h-10"
    } else {
        "flex min-h-11 items-center px-3 font-medium text-ink hover:text-brand aria-[current]:font-semibold aria-[current]:text-brand max-lg:rounded-md max-lg:hover:bg-brand-wash max-lg:aria-[current]:bg-brand-wash lg:min-h-16 lg:border-y-3 lg:border-transparent lg:hover:border-b-line lg:aria-[current]:border-b-lift"
    };
    let links = nav
        .into_iter()
        .map(|link| {
            let is_current = here.as_ref() == Some(&link.href);
            // A page below it is not the page itself (WAI-ARIA 1.2, aria-current).
            let current = is_current.then_some(if link.href == path { "page" } else { "true" });
            view! {
                <li>
                    <a
                        href=link.href
                        aria-current=current
                        class=look
                    >
                        {link.label}
                    </a>
                </li>
            }
        })
        .collect_view();
    view! {
        <nav
            id="menu"
            popover="auto"
            aria-label=area.clone()
            class=format!("menu rounded-lg border border-line bg-sheet p-2 shadow-menu print:hidden {place}")
        >
            <div class=if side { "flex flex-wrap items-center gap-x-4 pb-2" } else { "flex flex-wrap items-center gap-x-4 pb-2 lg:hidden" }>
                // Where the text is too large for both, the name stands above what closes the menu.
                <p class="min-w-0 grow basis-28 px-3 font-head font-semibold wrap-anywhere text-soft">{area.clone()}</p>
                <button
                    type="button"
                    popovertarget="menu"
                    popovertargetaction="hide"
                    class="menu-button ml-auto inline-flex min-h-11 items-center gap-2 rounded-md border border-edge px-3 font-semibold lg:hidden"
                >
                    <Icon shape=Shape::Cross/>
                    {say(ui::CLOSE)}
                </button>
            </div>
            {search.map(|search| view! { <div class="px-3 pb-3">{search}</div> })}
            <ul class=list>{links}</ul>
            <div class=format!("mt-2 border-t border-line pt-2 {end}")>
                <a href="/help" class="flex min-h-11 items-center rounded-md px-3 font-medium hover:bg-brand-wash lg:hidden">
                    {say(ui::HELP)}
                </a>
                {account
                    .map(|account| {
                        view! {
                            <div class="flex flex-wrap items-center justify-between gap-2 py-2 pl-3">
                                <a href="/account" class="inline-block min-h-11 min-w-0 py-2.5 text-sm wrap-anywhere text-soft underline-offset-4 hover:underline">
                                    <span class="sr-only">{say(ui::YOUR_ACCOUNT)} " "</span>
                                    {say(ui::SignedInAs { account })}
                                </a>
                                <SignOut/>
                            </div>
                        }
                    })}
            </div>
        </nav>
    }
    .into_any()
}

#[component]
fn MenuButton() -> impl IntoView {
    view! {
        <button
            type="button"
            popovertarget="menu"
            class="menu-button inline-flex min-h-11 items-center gap-2 rounded-md border border-edge px-3 font-semibold hover:border-ink lg:hidden"
        >
            <Icon shape=Shape::Menu/>
            {say(ui::MENU)}
        </button>
    }
    .into_any()
}

#[component]
fn Account(account: Option<String>, sign_in: Option<&'static str>, in_menu: bool) -> impl IntoView {
    match account {
        Some(account) => view! {
            <div class=if in_menu { "flex items-center gap-4 max-lg:hidden" } else { "flex items-center gap-4" }>
                <a href="/account" class="max-w-64 truncate text-sm text-soft underline-offset-4 hover:underline max-md:hidden lg:max-xl:max-w-36">
                    <span class="sr-only">{say(ui::YOUR_ACCOUNT_AS)} " "</span>
                    {account}
                </a>
                <SignOut/>
            </div>
        }
        .into_any(),
        None => sign_in
            .map(|href| {
                view! {
                    <a
                        href=href
                        class="inline-flex min-h-11 items-center rounded-md bg-brand px-4 font-semibold text-on-brand hover:bg-brand-strong"
                    >
                        {say(ui::SIGN_IN)}
                    </a>
                }
            })
            .into_any(),
    }
}

#[component]
fn SignOut() -> impl IntoView {
    view! {
        <form method="post" action="/sign-out">
            <input type="hidden" name=crate::form::ACTION_FIELD value=crate::sign_in::EndSession::PATH/>
            <button
                type="submit"
                class="inline-flex min-h-11 items-center rounded-md border border-edge px-3 font-semibold whitespace-nowrap hover:border-ink"
            >
                {say(ui::SIGN_OUT)}
            </button>
        </form>
    }
    .into_any()
}

#[component]
fn Footer(measure: &'static str) -> impl IntoView {
    let links = [
        ("/help", say(ui::HELP)),
        ("/charities", say(ui::FOR_CHARITIES)),
        ("/platforms", say(ui::FOR_PLATFORMS)),
        ("/developers", say(ui::DEVELOPERS)),
        ("/accessibility", say(ui::ACCESSIBILITY)),
        ("/privacy", say(ui::PRIVACY)),
        ("/cookies", say(ui::COOKIES)),
    ];
    view! {
        <footer class="sticky top-[100vh] border-t border-line print:hidden">
            <div class=format!(
                "mx-auto flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 px-4 py-4 text-sm text-soft sm:gap-y-4 sm:px-6 sm:py-6 {measure}",
            )>
                <nav aria-label=say(ui::ABOUT)>
                    <ul class="flex flex-wrap gap-x-4 sm:gap-x-6 sm:gap-y-1">
                        {links
                            .into_iter()
                            .map(|(href, label)| {
                                view! {
                                    <li>
                                        <a href=href class="inline-flex min-h-8 items-center underline-offset-4 hover:text-ink hover:underline">
                                            {label}
                                        </a>
                                    </li>
                                }
                            })
                            .collect_view()}
                    </ul>
                </nav>
                <p>{say(ui::NOT_HMRC)}</p>
            </div>
        </footer>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{NavLink, leads_here};

    #[test]
    fn the_longest_menu_link_above_the_page_is_the_current_one() {
        let nav = [NavLink::new("/giving", "Gifts"), NavLink::new("/giving/cards", "Cards")];
        assert_eq!(leads_here(&nav, "/giving/cards/7").as_deref(), Some("/giving/cards"));
        assert_eq!(leads_here(&nav, "/giving/gift/1").as_deref(), Some("/giving"));
        assert_eq!(leads_here(&nav, "/givings"), None);
        let nav = [
            NavLink::new("/charity/x", "Overview"),
            NavLink::new("/charity/x/claims", "Claims"),
            NavLink::new("/charity/x/settings", "Settings").also(["/charity/x/claims/settings".to_owned()]),
        ];
        for (path, link) in [
            ("/charity/x", "/charity/x"),
            ("/charity/x/claims/7/lines", "/charity/x/claims"),
            ("/charity/x/claims/settings", "/charity/x/settings"),
            ("/charity/x/elsewhere", "/charity/x"),
        ] {
            assert_eq!(leads_here(&nav, path).as_deref(), Some(link), "{path}");
        }
    }
}
