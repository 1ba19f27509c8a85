//! Proving again who one is.

use super::prove::{CodeForm, PasskeyForm};
use super::{MailCode, ProveAgain, own_area, server_fns};
use crate::asked_file::Purpose;
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame, Load};
use crate::sign_in::page_to;
use crate::ui::{Button, ButtonKind, Heading};
use crate::words::{account, say, sign_in};
use backend::second_factor::SecondStep;
use catalogue::Text;
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
                    <Heading title=say(account::THANK_YOU) lead=say(account::THANK_YOU_LEAD)/>
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
        Some(purpose) => purpose.title.clone(),
        None => say(account::CONFIRM).to_owned(),
    };
    let to = page.map(|page| page.as_str().to_owned());
    let lead = say(why(matches!(own_area(), Area::Giving), to.as_deref()));
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
                        <Button>{say(sign_in::SEND_CODE)}</Button>
                    </Form>
                }
                    .into_any()
            }
        }}
    }
    .into_any()
}

/// Why the person is asked again, before what the page is for.
fn why(is_donor: bool, to: Option<&str>) -> Text {
    match (is_donor, to) {
        (true, Some(DELETE)) => account::WHY_DELETE,
        (true, _) => account::WHY_DONOR,
        (false, _) => account::WHY_STAFF,
    }
}

/// Where a donor deletes the account.
const DELETE: &str = "/giving/privacy/delete";

#[cfg(test)]
mod tests {
    use super::{DELETE, account, why};

    #[test]
    fn a_donor_reads_nothing_of_what_staff_do() {
        assert_eq!(why(true, Some(DELETE)), account::WHY_DELETE);
        for to in [Some("/account/security/passkey"), None] {
            assert_eq!(why(true, to), account::WHY_DONOR, "{to:?}");
        }
        assert_eq!(why(false, None), account::WHY_STAFF);
    }
}
