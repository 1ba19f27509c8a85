//! Entering the code.

use super::server_fns::address_of_code;
use super::{EnterCode, Side, page_to};
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame, Load};
use crate::ui::{Button, Details, Heading, Notice, TextInput, Tone, Width};
use crate::viewer::Mode;
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
    let to = address.map(|address| format!(" to {address}")).unwrap_or_default();
    if link_only {
        format!("We’ve sent an email with a link{to}. You can use it once, within 10 minutes.")
    } else {
        format!(
            "We’ve sent an email with a 6-digit code and a link{to}. You can use one of them within 10 minutes."
        )
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
            title="Check your email"
            lead=sent(address.as_deref(), link_only)
            back=(again.clone(), "Use a different email address".to_owned())
        />
        {sandbox
            .then(|| {
                view! {
                    <Notice tone=Tone::Info title="In the sandbox, emails stay here">
                        <p>
                            "Read the email in the "
                            <a href="/sandbox/mailbox" target="_blank">"sandbox mailbox"<span class="sr-only">" (opens a new tab)"</span></a>
                            "."
                        </p>
                    </Notice>
                }
            })}
        {if link_only { view! { <LinkOnly/> }.into_any() } else { view! { <EnterForm attempt/> }.into_any() }}
        <p>
            "No email, or the code no longer works? " <a href=again>"Ask for a new code"</a>
        </p>
        <Details summary="Where is the email?">
            <p>"It can take a minute. Look in your spam folder for “Sign in to Uplift”."</p>
            <p>"Check that the address is right. For privacy, we do not say whether an address has an account."</p>
            <p>"On another device? Open the link in the email there. The code works only in this browser."</p>
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
                label="Code"
                hint="6 digits. You can paste it"
                inputmode="numeric"
                autocomplete="one-time-code"
                width=Width::Short
                focus=true
            />
            <Button>"Sign in"</Button>
        </Form>
    }
    .into_any()
}

#[component]
fn LinkOnly() -> impl IntoView {
    view! {
        <Notice tone=Tone::Info title="Sign in with the link in the email">
            <p>"Too many wrong codes were entered for this address in the last 24 hours, so the email has no code."</p>
        </Notice>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::sent;

    #[test]
    fn the_page_names_the_address_where_it_is_known() {
        let both = sent(Some("zoe@example.org"), false);
        assert!(
            both.starts_with("We’ve sent an email with a 6-digit code and a link to zoe@example.org."),
            "{both}"
        );
        assert_eq!(
            sent(None, true),
            "We’ve sent an email with a link. You can use it once, within 10 minutes."
        );
    }
}
