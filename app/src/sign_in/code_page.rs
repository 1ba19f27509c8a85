//! Entering the code.

use super::server_fns::address_of_code;
use super::{EnterCode, Side, page_to};
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame, Load};
use crate::ui::{Button, Details, Heading, Notice, TextInput, Tone, Width};
use crate::viewer::Mode;
use crate::words::{say, sign_in};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;
use leptos_router::hooks::use_query_map;

/// `/sign-in/code?attempt=sgn_…`
#[component]
pub fn CodePage() -> impl IntoView {
    let attempt = use_query_map().get_untracked().get("attempt").unwrap_or_default();
    let again = Side::of_page().sign_in_address(page_to().as_ref());
    let link_only = use_query_map().get_untracked().get("only").as_deref() == Some("link");
    view! {
        <Frame area=Area::Public>
            <Load
                from=address_of_code(attempt.clone())
                show=move |address| view! { <Sent attempt again link_only address/> }
            />
        </Frame>
    }
    .into_any()
}

/// What was sent, and to whom: whoever mistyped the address finds out here.
fn sent(address: Option<&str>, link_only: bool) -> String {
    match (address, link_only) {
        (Some(address), true) => say(sign_in::SentLinkTo { address }),
        (None, true) => say(sign_in::SENT_LINK).to_owned(),
        (Some(address), false) => say(sign_in::SentCodeTo { address }),
        (None, false) => say(sign_in::SENT_CODE).to_owned(),
    }
}

#[component]
fn Sent(
    attempt: String,
    /// Where a new one is asked for.
    again: String,
    link_only: bool,
    /// Where it was sent, in the browser in which the address was typed.
    address: Option<String>,
) -> impl IntoView {
    let sandbox = Mode::current().is_sandbox();
    view! {
        <Heading
            title=say(sign_in::CHECK_EMAIL)
            lead=sent(address.as_deref(), link_only)
            back=(again.clone(), say(sign_in::OTHER_ADDRESS).to_owned())
        />
        {sandbox
            .then(|| {
                view! {
                    <Notice tone=Tone::Info title=say(sign_in::SANDBOX_MAILS)>
                        <p>
                            {say(sign_in::SANDBOX_READ)} " "
                            <a href="/sandbox/mailbox" target="_blank">{say(sign_in::SANDBOX_MAILBOX)}<span class="sr-only">" " {say(sign_in::NEW_TAB)}</span></a>
                            "."
                        </p>
                    </Notice>
                }
            })}
        {if link_only { view! { <LinkOnly/> }.into_any() } else { view! { <EnterForm attempt/> }.into_any() }}
        <p>
            {say(sign_in::NO_MAIL)} " " <a href=again>{say(sign_in::NEW_CODE)}</a>
        </p>
        <Details summary=say(sign_in::WHERE_IS_IT)>
            <p>{say(sign_in::LOOK_IN_SPAM)}</p>
            <p>{say(sign_in::CHECK_ADDRESS)}</p>
            <p>{say(sign_in::OTHER_DEVICE)}</p>
        </Details>
    }
    .into_any()
}

#[component]
fn EnterForm(attempt: String) -> impl IntoView {
    view! {
        <Form action=EnterCode::PATH>
            <Hidden name="attempt" value=attempt/>
            <TextInput
                name="code"
                label=say(sign_in::CODE)
                hint=say(sign_in::CODE_HINT)
                inputmode="numeric"
                autocomplete="one-time-code"
                width=Width::Short
                focus=true
            />
            <Button>{say(sign_in::TITLE)}</Button>
        </Form>
    }
    .into_any()
}

#[component]
fn LinkOnly() -> impl IntoView {
    view! {
        <Notice tone=Tone::Info title=say(sign_in::LINK_ONLY)>
            <p>{say(sign_in::LINK_ONLY_WHY)}</p>
        </Notice>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{sent, sign_in};
    use domain::Language;

    #[test]
    fn the_page_names_the_address_where_it_is_known() {
        let both = sent(Some("zoe@example.org"), false);
        assert!(both.contains("zoe@example.org"), "{both}");
        assert_eq!(sent(None, true), sign_in::SENT_LINK.of(Language::English));
    }
}
