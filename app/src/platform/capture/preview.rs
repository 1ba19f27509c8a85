//! The capture page in the platform's look, before a donor sees it.

use crate::capture::{Files, Scene, Shown, View, render};
use crate::shell::Stylesheet;
use crate::ui::*;
use crate::words::{capture_settings, say};
use backend::capture::page::CapturePage;
use domain::FieldErrors;
use leptos::prelude::*;

/// The first step on a phone and on a wide screen. They are pictures: nothing in them can be used.
#[component]
pub fn Preview(page: CapturePage, is_sandbox: bool) -> impl IntoView {
    let document = document(page, is_sandbox);
    view! {
        <Card title=say(capture_settings::PREVIEW)>
            <p class="mb-4 max-w-read text-soft">{say(capture_settings::PREVIEW_LEAD)}</p>
            <div inert="" class="flex flex-wrap items-start gap-6 print:hidden">
                <Screen
                    document=document.clone()
                    title=say(capture_settings::ON_A_PHONE)
                    frame="h-[42rem] w-[20rem] max-w-full overflow-hidden rounded-lg border border-edge"
                    class="size-full"
                />
                <Screen
                    document
                    title=say(capture_settings::ON_A_WIDE_SCREEN)
                    frame="h-[21rem] w-[30rem] max-w-full overflow-hidden rounded-lg border border-edge max-sm:h-[12.6rem]"
                    class="h-[42rem] w-[60rem] max-w-none origin-top-left scale-50 max-sm:scale-30"
                />
            </div>
        </Card>
    }
    .into_any()
}

#[component]
fn Screen(document: String, title: &'static str, frame: &'static str, class: &'static str) -> impl IntoView {
    view! {
        <div class=frame>
            <iframe title=title sandbox="allow-same-origin" srcdoc=document class=class></iframe>
        </div>
    }
    .into_any()
}

/// The whole document of the page.
fn document(page: CapturePage, is_sandbox: bool) -> String {
    let stylesheet = use_context::<Stylesheet>().map_or_else(|| "/pkg/uplift.css".into(), |sheet| sheet.0);
    let scene = Scene {
        place: String::new(),
        key: None,
        language: page.session.language,
        is_framed: false,
        is_sandbox,
        signed_in: None,
        files: Files { stylesheet, script: "".into() },
    };
    without_script(&render(&scene, &Shown::Step(Box::new(page), View::Who, FieldErrors::new())))
}

/// A picture runs nothing, and browsers complain of a script that may not.
fn without_script(document: &str) -> String {
    let Some((before, rest)) = document.split_once("<script") else { return document.to_owned() };
    let (_, after) = rest.split_once("</script>").unwrap_or_default();
    format!("{before}{after}")
}

#[cfg(test)]
mod tests {
    use super::without_script;

    #[test]
    fn a_picture_has_no_script() {
        let document = "<head><script src=\"/page.js\" defer></script></head>";
        assert_eq!(without_script(document), "<head></head>");
        assert_eq!(without_script("<head></head>"), "<head></head>");
    }
}
