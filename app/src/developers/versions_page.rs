//! What platforms can rely on: what may change without notice, what may not, and how we deprecate. `docs/api.md` says the same in
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
                lead="The version is in the address of the API: /integrations/v1. Within a version we only add to the API, so your code keeps working."
            >
                <LinkButton href="/developers/changelog" kind=ButtonKind::Quiet icon=Shape::Document>
                    "Changelog"
                </LinkButton>
            </Heading>
            <div class="prose">
                <h2 id="additions">"What we can add at any time"</h2>
                <ul>
                    <li>"calls, and optional request fields and query parameters"</li>
                    <li>"response fields and headers"</li>
                    <li>"values of a status or a reason, and event types"</li>
                    <li>"error codes, for cases that shared a more general code before"</li>
                </ul>
                <p>"The wording of error titles and details, the order of fields, and rate limits can change too."</p>
                <h2 id="your-code">"What your code must handle"</h2>
                <ul>
                    <li>"Ignore fields and event types that you do not know."</li>
                    <li>"Have a default for a status, a reason or a code that you do not know. For an error, fall back on the HTTP status."</li>
                    <li>"Treat ids, cursors, tokens and ETags as opaque strings."</li>
                </ul>
                <p>
                    "The "
                    <a href="/openapi.json">"OpenAPI document"</a>
                    " lists the values of such fields under " <code>"x-extensible-enum"</code>
                    ", so that generated clients accept new ones."
                </p>
                <h2 id="new-version">"What needs a new version"</h2>
                <p>
                    "We make a new version if we have to remove or rename a call, a field or a value; require a field that was optional; refuse something that we accepted before; or change the meaning of a field, a code or an event. It gets a new address, "
                    <code>"/integrations/v2"</code> ", and the old version keeps working."
                </p>
                <h2 id="endings">"How we deprecate something"</h2>
                <p>"Nothing is deprecated now. On the day that we deprecate something:"</p>
                <ul>
                    <li>"The changelog says what replaces it and when it stops working, which is at least 12 months later."</li>
                    <li>"We email the owners and developers of every platform."</li>
                    <li>
                        "Its responses get the headers " <code>"Deprecation"</code> " (RFC 9745) and " <code>"Sunset"</code>
                        " (RFC 8594), and the OpenAPI document marks it as deprecated."
                    </li>
                </ul>
                <p>
                    "We give less notice only if the law, HMRC or a security problem leaves us no choice. We then email you as early as we can, and say why."
                </p>
            </div>
        </Frame>
    }
    .into_any()
}
