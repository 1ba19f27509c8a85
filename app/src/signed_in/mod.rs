//! What makes the tabs of a browser forget a session that has ended (ASVS 14.3.1): a small script on each page of somebody who is
//! signed in. A page that is open in another tab would show what it shows for as long as nobody uses it.

use std::sync::LazyLock;

use axum::http::request::Parts;
use backend::clock::real_seconds;
use backend::page_mark::PageMark;
use backend::secret::hash;
use backend::session::LONGEST_SECONDS;
use leptos::prelude::*;

use crate::access::Who;
use crate::words::{say, sign_in};

/// The script, as it is served.
pub const SCRIPT: &str = include_str!("script.js");

/// Its address, which holds a hash of its content.
pub static PATH: LazyLock<String> = LazyLock::new(|| {
    let name: String = hash(SCRIPT).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    format!("/signed-in.{name}.js")
});

/// The pages that follow signing out: they tell the other tabs.
const AFTER: [&str; 2] = ["/sign-out", "/privacy/deleted"];

/// How long a session lasts that is not used, in seconds. The server provides it through context.
#[derive(Clone, Copy, Debug)]
pub struct Idle(pub i64);

/// When the session of a request began, in seconds of Unix time; a request's extension.
#[derive(Clone, Copy, Debug)]
pub struct Since(pub i64);

/// The script in the head of a page that needs it.
pub fn script() -> AnyView {
    let found = with_context(|parts: &Parts| {
        let found = &parts.extensions;
        let mark = found.get::<PageMark>().map(PageMark::all).unwrap_or_default();
        // A refusal that looked at no session does not know that nobody is signed in: other sites can bring one about.
        let is_after = AFTER.contains(&parts.uri.path()) && matches!(found.get::<Who>(), Some(Who::Nobody));
        (mark, is_after, found.get::<Since>().copied())
    });
    let (mark, is_after, since) = found.unwrap_or_default();
    if mark.is_empty() && !is_after {
        return ().into_any();
    }
    let left = since.map_or(LONGEST_SECONDS, |Since(since)| since + LONGEST_SECONDS - real_seconds());
    let idle = use_context::<Idle>().map_or(LONGEST_SECONDS, |Idle(seconds)| seconds);
    let nonce = leptos::nonce::use_nonce();
    view! {
        <script
            src=PATH.as_str()
            nonce=nonce
            data-mark=mark
            data-idle=idle.to_string()
            data-left=left.to_string()
            data-question=say(sign_in::STAY_ASK)
            data-yes=say(sign_in::STAY)
            defer
        ></script>
    }
    .into_any()
}
