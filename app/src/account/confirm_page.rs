//! Proving again who one is.

use super::prove::{CodeForm, PasskeyForm};
use super::{MailCode, ProveAgain, own_area, server_fns};
use crate::asked_file::Purpose;
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame, Load};
use crate::sign_in::page_to;
use crate::ui::{Button, ButtonKind, Heading};
use backend::second_factor::SecondStep;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/account/confirm?to=/charity/…`
#[component]
pub fn ConfirmPage() -> impl IntoView {
    let is_done = leptos_router::hooks::use_query_map().get_untracked().get("done").is_some();
    view! {
        <Frame area=own_area()>
            {if is_done {
                view! {
                    <Heading title="Thank you" lead="Close this tab, then select the button on the other page again. You have 10 minutes."/>
                }
                    .into_any()
            } else {
                view! { <Load from=server_fns::means_to_prove() show=|means| view! { <Prove means/> }/> }.into_any()
            }}
        </Frame>
    }
    .into_any()
}

#[component]
fn Prove(means: Option<SecondStep>) -> impl IntoView {
    let page = page_to();
    let purpose = page.as_ref().and_then(Purpose::of);
    let title = match &purpose {
        Some(purpose) => format!("Confirm that it is you to {}", purpose.what),
        None => "Confirm that it is you".to_owned(),
    };
    let to = page.map(|page| page.as_str().to_owned());
    let lead = why(matches!(own_area(), Area::Giving), to.as_deref());
    view! {
        <Heading title nostrip:back=purpose.map(|purpose| purpose.back) lead/>
        {match means {
            Some(SecondStep { has_app, question }) => {
                let has_passkey = question.is_some();
                let kind = if has_passkey { ButtonKind::Secondary } else { ButtonKind::Primary };
                view! {
                    {question
                        .map(|question| view! { <PasskeyForm action=ProveAgain::PATH to=to.clone() question/> })}
                    {has_app.then(|| view! { <CodeForm action=ProveAgain::PATH to=to.clone() has_app kind/> })}
                }
                    .into_any()
            }
            None => {
                view! {
                    <Form action=MailCode::PATH>
                        {to.clone().map(|to| view! { <Hidden name="to" value=to/> })}
                        <Button>"Email me a code"</Button>
                    </Form>
                }
                    .into_any()
            }
        }}
    }
    .into_any()
}

/// Why the person is asked again, before what the page is for.
fn why(is_donor: bool, to: Option<&str>) -> &'static str {
    match (is_donor, to) {
        (true, Some(DELETE)) => {
            "You signed in more than 10 minutes ago. We ask for a new code or your passkey before you delete your account, in case somebody else has your phone."
        }
        (true, _) => {
            "You signed in more than 10 minutes ago. We ask again before you change how you sign in or delete your account, in case somebody else has your phone."
        }
        (false, _) => {
            "You signed in more than 10 minutes ago. We ask again before you open donors’ details, change people or secrets, or approve claims, in case somebody else is at your screen."
        }
    }
}

/// Where a donor deletes the account.
const DELETE: &str = "/giving/privacy/delete";

#[cfg(test)]
mod tests {
    use super::{DELETE, why};

    #[test]
    fn a_donor_reads_nothing_of_what_staff_do() {
        assert!(why(true, Some(DELETE)).contains("before you delete your account"));
        for to in [Some(DELETE), Some("/account/security/passkey"), None] {
            assert!(!why(true, to).contains("claims"), "{to:?}");
        }
        assert!(why(false, None).contains("approve claims"));
    }
}
