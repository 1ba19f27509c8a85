//! The HTML document around every page.

use crate::app::App;
use crate::ui::language::{lang, language_here};
use leptos::prelude::*;
use leptos_meta::MetaTags;
use std::sync::Arc;

/// The address of the style sheet, whose name holds a hash of its content; the server provides it.
#[derive(Clone, Debug)]
pub struct Stylesheet(pub Arc<str>);

/// The document. The scripts of islands are not here: the server adds them to pages that hold one.
pub fn shell() -> impl IntoView {
    // Outside islands nothing hydrates, so nothing needs to be marked or sent twice.
    if let Some(context) = Owner::current_shared_context() {
        context.set_is_hydrating(false);
    }
    head_of_answer();
    let stylesheet = use_context::<Stylesheet>().map_or_else(|| "/pkg/uplift.css".into(), |s| s.0);
    view! {
        <!DOCTYPE html>
        <html lang=lang(language_here())>
            <head>
                <meta charset="utf-8"/>
                <meta name="viewport" content="width=device-width, initial-scale=1"/>
                <meta name="color-scheme" content="light dark"/>
                <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff"/>
                <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#211925"/>
                <meta name="format-detection" content="telephone=no"/>
                <link rel="stylesheet" href=stylesheet.to_string()/>
                <link rel="preload" href="/fonts/public-sans-5.3.0-latin.woff2" r#as="font" r#type="font/woff2" crossorigin=""/>
                <link rel="preload" href="/fonts/bricolage-5.3.0-latin.woff2" r#as="font" r#type="font/woff2" crossorigin=""/>
                <link rel="icon" href="/favicon.ico" sizes="32x32"/>
                <link rel="icon" href="/favicon.svg" r#type="image/svg+xml"/>
                <link rel="apple-touch-icon" href="/apple-touch-icon.png"/>
                <link rel="manifest" href="/manifest.webmanifest"/>
                {crate::signed_in::script()}
                <MetaTags/>
            </head>
            <body>
                <App/>
            </body>
        </html>
    }
}

fn head_of_answer() {
    use crate::context::{content_security_policy, set_header};
    use crate::{FormState, Viewer};
    use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY};
    set_header(CONTENT_SECURITY_POLICY, &content_security_policy("'none'"));
    let personal = Viewer::current() != Viewer::Nobody || use_context::<FormState>().is_some();
    set_header(CACHE_CONTROL, if personal { "no-store" } else { "no-cache" });
}
