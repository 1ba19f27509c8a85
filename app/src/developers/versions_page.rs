//! What platforms can rely on: what may change without notice, what may not, and how something ends. `docs/api.md` says the same in
//! short.

use crate::frame::{Area, Frame};
use crate::ui::*;
use leptos::prelude::*;

/// `/developers/versions`
#[component]
pub fn VersionsPage() -> impl IntoView {
    view! {
        <Frame area=Area::Developers>
            <Heading
                title="Versions and deprecation"
                lead="The version is in the address of the API: /integrations/v1. Within a version we add, and break nothing."
            >
                <LinkButton href="/developers/changelog" kind=ButtonKind::Quiet icon=Shape::Document>
                    "Changelog"
                </LinkButton>
            </Heading>
            <div class="prose">
                <h2 id="additions">"What we can add at any time"</h2>
                <ul>
                    <li>"calls, and optional fields and query parameters of requests"</li>
                    <li>"fields and headers of responses"</li>
                    <li>"values of a status or a reason, and types of events"</li>
                    <li>"codes of errors, for cases that had none of their own"</li>
                </ul>
                <p>"The wording of titles and details, the order of fields, and rate limits can change too."</p>
                <h2 id="your-code">"What your code has to do"</h2>
                <ul>
                    <li>"Ignore fields and types of events that you do not know."</li>
                    <li>"Have a default for a status, a reason or a code that you do not know. For an error, use its HTTP status."</li>
                    <li>"Treat ids, cursors, tokens and ETags as text without a meaning."</li>
                </ul>
                <p>
                    "The "
                    <a href="/openapi.json">"OpenAPI document"</a>
                    " lists values that can grow under " <code>"x-extensible-enum"</code>
                    ", so that generated clients accept new ones."
                </p>
                <h2 id="new-version">"What needs a new version"</h2>
                <p>
                    "To remove or rename a call, a field or a value; to require a field that was optional; to refuse what was accepted; to give a field, a code or an event another meaning. Such a change comes at a new address, "
                    <code>"/integrations/v2"</code> ", and the old one goes on."
                </p>
                <h2 id="endings">"How something ends"</h2>
                <p>"Nothing is deprecated now. When something is, we do all of this on the same day:"</p>
                <ul>
                    <li>"Its entry in the changelog says what replaces it, and its last day, at least 12 months later."</li>
                    <li>"We email the owners and developers of each platform."</li>
                    <li>
                        "Its responses have the headers " <code>"Deprecation"</code> " (RFC 9745) and " <code>"Sunset"</code>
                        " (RFC 8594), and the OpenAPI document marks it as deprecated."
                    </li>
                </ul>
                <p>
                    "Only the law, HMRC or a security problem can make us faster. We then tell you as early as we can, and why."
                </p>
            </div>
        </Frame>
    }
    .into_any()
}
