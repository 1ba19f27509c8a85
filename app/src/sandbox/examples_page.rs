//! The test donors, charities and terminals of a sandbox, each with a call and its response, from the table that the sandbox makes them
//! from. An engineer comes here to get one particular response, and wants the body to send.

use crate::access::{sandbox, visitor};
use crate::developers::code::Code;
use crate::error::AppError;
use crate::frame::{Area, Frame, Load};
use crate::ui::*;
use crate::words::{sandbox, say};
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
            title=say(sandbox::TEST_DATA)
            lead=say(sandbox::TEST_DATA_LEAD)
        />
        {unopened
            .then(|| {
                view! {
                    <Notice tone=Tone::Info title=say(sandbox::OPEN_FIRST)>
                        <p>
                            {say(sandbox::OPEN_FIRST_WHY)} " " <a href="/sandbox">{say(sandbox::OPEN_YOURS)}</a> " "
                            {say(sandbox::OPEN_FIRST_AFTER)}
                        </p>
                    </Notice>
                }
            })}
        <div class="prose">
            <p>
                {say(sandbox::ANY_ORDER)}
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
    let columns = vec![
        Column::text(say(sandbox::CASE)),
        Column::text(say(sandbox::REQUEST)),
        Column::text(say(sandbox::RESPONSE)),
    ];
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
    let donor = example.donor.map(|name| say(sandbox::IdOf { donor: place.address(name) }));
    let body = place.fill(example.body);
    let answer = answer(example);
    view! {
        <Row>
            <Cell head=true label=say(sandbox::CASE)>
                <span class="font-normal">{example.shows}</span>
            </Cell>
            <Cell label=say(sandbox::REQUEST)>
                <code class="block font-mono text-xs font-semibold wrap-anywhere">
                    <Wrapped text=format!("{method} {path}")/>
                </code>
                {donor
                    .map(|words| {
                        view! {
                            <span class="block text-xs text-soft">
                                <Address words/>
                            </span>
                        }
                    })}
                {(!body.is_empty())
                    .then(|| {
                        view! {
                            <code class="mt-1 block font-mono text-xs wrap-anywhere">
                                <Wrapped text=body/>
                            </code>
                        }
                    })}
            </Cell>
            <Cell label=say(sandbox::RESPONSE)>
                <code class="font-mono text-xs wrap-anywhere">
                    <Wrapped text=answer/>
                </code>
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
            <h2 id="rejected">{say(sandbox::REJECTED)}</h2>
            <p>
                <a href="/sandbox">{say(sandbox::SIGN_IN)}</a> " " {say(sandbox::REJECTED_AS)} " "
                <strong class="wrap-anywhere">{staff}</strong> ", "
                {say(sandbox::REJECTED_HOW)}
            </p>
            {is_own
                .then(|| {
                    view! {
                        <p>
                            {say(sandbox::FAILURES)} " " <a href="/sandbox/hmrc">{say(sandbox::HMRC)}</a> ": "
                            {say(sandbox::FAILURES_WHICH)}
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
            <h2 class="text-xl">{say(sandbox::SHORT_TOKEN)}</h2>
            <p class="max-w-read">
                {say(sandbox::SHORT_TOKEN_HOW)}
            </p>
            <Code what=say(sandbox::THE_COMMAND) text/>
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
