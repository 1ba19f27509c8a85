//! The test donors, charities and terminals of a sandbox, each with a call and its response, from the table that the sandbox makes them
//! from. An engineer comes here to get one particular response, and wants the body to send.

use crate::access::{sandbox, visitor};
use crate::developers::code::Code;
use crate::error::AppError;
use crate::frame::{Area, Frame, Load};
use crate::ui::*;
use backend::visitor::Visitor;
use domain::sandbox::{DOMAIN, EXAMPLES, Example, Group, Place, STAFF};
use leptos::prelude::*;

/// What the examples of this sandbox are filled with.
struct Here {
    base_url: String,
    place: Place,
    /// A part of a public sandbox is to be opened before the addresses are known.
    unopened: bool,
    /// Whether the visitor finds HMRC's page and the clock: at their own machine.
    is_own: bool,
}

async fn read() -> Result<Here, AppError> {
    let backend = sandbox()?;
    let visitor = visitor()?;
    let part = match &visitor {
        Some(Visitor::Owner) => DOMAIN,
        Some(Visitor::Guest(domain)) => domain.as_str(),
        None => "your-part.example.org",
    };
    Ok(Here {
        base_url: backend.config().base_url.clone(),
        place: Place::new(part, backend.now()),
        unopened: visitor.is_none(),
        is_own: backend.is_own_sandbox(),
    })
}

/// `/developers/sandbox`; in live mode nobody finds it.
#[component]
pub fn ExamplesPage() -> impl IntoView {
    view! {
        <Frame area=Area::Developers>
            <Load from=read() show=|here| view! { <Shown here/> }/>
        </Frame>
    }
    .into_any()
}

#[component]
fn Shown(here: Here) -> impl IntoView {
    let Here { base_url, place, unopened, is_own } = here;
    let groups =
        Group::ALL.into_iter().map(|group| view! { <Examples group place=place.clone()/> }).collect_view();
    view! {
        <Heading
            title="Test donors and charities"
            lead="Every platform that you register in this sandbox gets these donors, cards, charities and terminals within seconds. The API handles them exactly as it handles real ones."
        />
        {unopened
            .then(|| {
                view! {
                    <Notice tone=Tone::Info title="Open your sandbox first">
                        <p>
                            "The email addresses and card references are different for each visitor. " <a href="/sandbox">"Open your sandbox"</a>
                            " to see yours."
                        </p>
                    </Notice>
                }
            })}
        <div class="prose">
            <p>
                "You can make these calls in any order and repeat them: none changes the response to another. Where the path has donorId, look up the donor first to get the id. After you move the clock, choose “Set up again” in your platform’s settings: it adds what is missing and renews authorisations that have ended. It does not undo your own changes."
            </p>
        </div>
        {groups}
        <Claims staff=place.address(STAFF) is_own/>
        <ShortToken base_url/>
    }
    .into_any()
}

#[component]
fn Examples(group: Group, place: Place) -> impl IntoView {
    let rows = EXAMPLES
        .iter()
        .filter(|example| example.group == group)
        .map(|example| view! { <Line example place=place.clone()/> })
        .collect_view();
    let columns = vec![Column::text("Case"), Column::text("Request"), Column::text("Response")];
    view! {
        <section class="space-y-4">
            <h2 class="text-xl">{group.title()}</h2>
            <Table caption=group.title() columns>
                {rows}
            </Table>
        </section>
    }
    .into_any()
}

#[component]
fn Line(example: &'static Example, place: Place) -> impl IntoView {
    let (method, path) = example.call;
    let donor = example.donor.map(|name| format!("donorId: the id of {}", place.address(name)));
    let body = place.fill(example.body);
    let answer = answer(example);
    view! {
        <Row>
            <Cell head=true label="Case">
                <span class="font-normal">{example.shows}</span>
            </Cell>
            <Cell label="Request">
                <code class="block font-mono text-xs font-semibold wrap-anywhere">{format!("{method} {path}")}</code>
                {donor.map(|donor| view! { <span class="block text-xs wrap-anywhere text-soft">{donor}</span> })}
                {(!body.is_empty()).then(|| view! { <code class="mt-1 block font-mono text-xs wrap-anywhere">{body}</code> })}
            </Cell>
            <Cell label="Response">
                <code class="font-mono text-xs wrap-anywhere">{answer}</code>
            </Cell>
        </Row>
    }
    .into_any()
}

/// The status of an answer, and what it says: `201, giftAid.status: declared`.
fn answer(example: &Example) -> String {
    match example.says {
        None => example.status.to_string(),
        Some((pointer, value)) => {
            let member = pointer.trim_start_matches('/').replace('/', ".");
            format!("{}, {member}: {value}", example.status)
        }
    }
}

/// How to see a claim that HMRC rejects.
#[component]
fn Claims(staff: String, is_own: bool) -> impl IntoView {
    view! {
        <section class="prose">
            <h2 id="rejected">"Claims that HMRC rejects"</h2>
            <p>
                <a href="/sandbox">"Sign in"</a> " as " <strong class="wrap-anywhere">{staff}</strong>
                ", open Example Active Charity and make a claim. The simulated HMRC rejects every gift from a donor with the last name Refused, and accepts the rest. A rejected gift becomes held, with the reason details_unusable. Once the donor or the charity has corrected the name, the gift goes into the next claim."
            </p>
            {is_own
                .then(|| {
                    view! {
                        <p>
                            "You can try other failures on the page " <a href="/sandbox/hmrc">"HMRC"</a>
                            ": a lost answer, a wrong password, or gifts that HMRC refuses after it accepted their claim."
                        </p>
                    }
                })}
        </section>
    }
    .into_any()
}

#[component]
fn ShortToken(base_url: String) -> impl IntoView {
    let text = format!(
        "curl -sS --fail-with-body {base_url}/oauth/token \\\n  -u \"$CLIENT_ID:$CLIENT_SECRET\" \\\n  -d grant_type=client_credentials \\\n  -d uplift_expires_in=30"
    );
    view! {
        <section id="short-token" class="scroll-mt-6 space-y-4">
            <h2 class="text-xl">"A token that expires soon"</h2>
            <p class="max-w-read">
                "A token lasts 24 hours. To test what your code does when a token expires, send uplift_expires_in, from 1 to 60 seconds. After that time, calls with the token get 401 invalid_token. This is real time: moving the sandbox’s clock does not change it. A live installation refuses uplift_expires_in with invalid_request."
            </p>
            <Code what="the command" text/>
        </section>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_named_as_code_reads_it() {
        let of = |pointer: &str| {
            EXAMPLES.iter().find(|example| example.says.is_some_and(|says| says.0 == pointer))
        };
        assert_eq!(answer(of("/giftAid/status").unwrap()), "201, giftAid.status: declared");
        assert_eq!(answer(of("/code").unwrap()), "404, code: donor_not_found");
        assert_eq!(answer(&EXAMPLES[0]), "200");
    }
}
