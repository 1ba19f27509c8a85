//! The document around every capture page: the platform at the top, Uplift at the bottom.

use super::{Scene, Shown, View, ended, steps};
use crate::ui::language::lang;
use crate::ui::mark::Mark;
use crate::ui::page_title::escape;
use crate::words::{capture as words, controls};
use catalogue::Text;
use domain::capture::view::{CaptureBrand, CaptureLogo};
use leptos::prelude::*;

pub fn render(scene: &Scene, shown: &Shown) -> String {
    Owner::new().with(|| document(scene, shown).to_html())
}

fn document(scene: &Scene, shown: &Shown) -> impl IntoView + use<> {
    let page = shown.page();
    let platform = page.map(|page| page.brand.name.clone());
    let (heading, has_errors) = match shown {
        Shown::Step(page, view, errors) => (steps::heading(page, *view), !errors.is_empty()),
        Shown::Ended(page) => (ended::heading(page), false),
        Shown::Nothing(nothing) => (ended::nothing(*nothing).0, false),
    };
    let language = scene.language;
    let error = if has_errors { controls::ERROR.of(language) } else { "" };
    let of = platform.map(|name| format!("{name} – ")).unwrap_or_default();
    let title = format!("{error}{} – {of}Uplift", heading.of(language));
    let content = match shown {
        Shown::Step(page, view, errors) => steps::content(scene, page, *view, errors),
        Shown::Ended(page) => ended::ended(scene, page),
        Shown::Nothing(nothing) => ended::of_nothing(scene, *nothing),
    };
    let parent = page.and_then(|page| page.session.parent_origin.as_ref()).map(ToString::to_string);
    let session = page.filter(|_| parent.is_some()).map(|page| page.session.id.to_string());
    let body = body(scene, shown, content);
    let (stylesheet, script) = (scene.files.stylesheet.to_string(), scene.files.script.to_string());
    view! {
        <!DOCTYPE html>
        // A typeface is about as much as the whole page may weigh.
        <html lang=lang(language) class="face-of-device">
            <head>
                <meta charset="utf-8"/>
                // As one string: a title has no comments, so a mark between pieces of text would stand in it.
                <title inner_html=escape(&title)></title>
                <meta name="viewport" content="width=device-width, initial-scale=1"/>
                <meta name="color-scheme" content="light dark"/>
                <meta name="format-detection" content="telephone=no"/>
                <meta name="robots" content="noindex"/>
                <link rel="stylesheet" href=stylesheet/>
                <link rel="icon" href="/favicon.svg" r#type="image/svg+xml"/>
                <script src=script defer></script>
            </head>
            <body data-parent=parent data-session=session data-told=shown.told()>{body}</body>
        </html>
    }
}

fn body(scene: &Scene, shown: &Shown, content: AnyView) -> AnyView {
    let language = scene.language;
    let sheet = if scene.is_framed {
        "bg-sheet"
    } else {
        "mx-auto max-w-[36rem] bg-sheet sm:my-8 sm:overflow-hidden sm:rounded-lg sm:border sm:border-line sm:shadow-sheet print:my-0 print:border-0 print:shadow-none"
    };
    view! {
        <div id="page">
            <a
                href="#main"
                class="absolute -top-20 left-4 z-50 rounded-b-md bg-brand px-4 py-3 font-semibold text-on-brand focus:top-0"
            >
                {words::SKIP.of(language)}
            </a>
            {scene
                .is_sandbox
                .then(|| {
                    view! {
                        <aside aria-label=words::SANDBOX_NAME.of(language) class="bg-lift px-4 py-1 text-center text-sm font-semibold text-on-lift print:py-0">
                            {words::SANDBOX.of(language)}
                        </aside>
                    }
                })}
            <div class=sheet>
                {header(scene, shown)}
                <main id="main" tabindex="-1" class="space-y-6 px-4 pt-5 pb-8 outline-none sm:px-8 sm:pt-7">{content}</main>
                {footer(scene)}
            </div>
        </div>
    }
    .into_any()
}

fn header(scene: &Scene, shown: &Shown) -> AnyView {
    let brand = shown.page().map(|page| page.brand.clone());
    let colour = brand.as_ref().and_then(|brand| brand.colour).map(|colour| colour.to_string());
    let band = colour.map(|colour| {
        // A picture, because no style may stand in the page. Where the reader has colours of their own it is not there.
        view! {
            <svg aria-hidden="true" class="absolute inset-0 -z-10 size-full forced-colors:hidden print:hidden">
                <rect width="100%" height="100%" fill=colour></rect>
            </svg>
        }
    });
    view! {
        <header class="relative isolate bg-deep text-[#fff] print:border-b print:bg-transparent print:border-line print:text-ink">
            {band}
            <div class="flex min-h-14 items-center gap-3 px-4 py-2 sm:px-8">
                {brand.map(named)}
                <div class="ml-auto print:hidden">{other_language(scene, shown)}</div>
            </div>
        </header>
    }
    .into_any()
}

fn named(brand: CaptureBrand) -> AnyView {
    let CaptureBrand { name, logo, .. } = brand;
    view! {
        {logo.map(|CaptureLogo { path, width, height }| view! {
            <img src=path alt="" width=width.to_string() height=height.to_string() class="h-9 w-auto max-w-24 rounded-sm bg-[#fff] object-contain p-1"/>
        })}
        <p class="min-w-0 font-semibold wrap-anywhere">{name}</p>
    }
    .into_any()
}

/// The way to the other language. On a step it is a button, so that what is typed goes along.
fn other_language(scene: &Scene, shown: &Shown) -> AnyView {
    const LOOK: &str = "inline-flex min-h-11 items-center px-2 font-semibold underline underline-offset-4 [--color-focus:#fff] forced-colors:[--color-focus:Highlight]";
    let words = words::OTHER_LANGUAGE.of(scene.language);
    let other = lang(scene.other_language());
    let Shown::Step(_, view, _) = shown else {
        let href = scene.in_other_language();
        return view! { <a href=href lang=other hreflang=other class=LOOK>{words}</a> }.into_any();
    };
    // Enter in a field presses the first button of its form: that is to be the one below.
    let first = steps::default_action(*view);
    let is_typed = matches!(view, View::Who | View::Home | View::Code);
    view! {
        {is_typed.then(|| view! {
            <button type="submit" form="step" name="do" value=first tabindex="-1" aria-hidden="true" class="sr-only"></button>
        })}
        <button type="submit" form="step" name="language" value=scene.other_language().as_str() lang=other class=LOOK>
            {words}
        </button>
    }
    .into_any()
}

fn footer(scene: &Scene) -> AnyView {
    let language = scene.language;
    let link = |href: &'static str, words: Text| {
        view! {
            <a href=href target="_blank" rel="noopener" class="inline-flex min-h-8 items-center underline-offset-4 underline">
                {words.of(language)}
            </a>
        }
    };
    view! {
        <footer class="border-t border-line px-4 py-4 text-sm text-soft sm:px-8">
            <p class="flex items-center gap-2 font-semibold text-ink"><Mark class="size-7 shrink-0"/> {words::BY_UPLIFT.of(language)}</p>
            <p class="mt-1 flex flex-wrap items-center gap-x-4 print:hidden">
                {link("/", words::ABOUT)} {link("/privacy", words::PRIVACY)} {link("/help", words::HELP)}
                <span>{words::LINKS_NEW_TAB.of(language)}</span>
            </p>
            <p>{words::NOT_HMRC.of(language)}</p>
        </footer>
    }
    .into_any()
}
