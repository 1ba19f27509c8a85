//! Choosing between one's own giving and one's work, for an address that has both, or is invited to a team.

use super::ToWork;
use super::server_fns::{self, NamesOfWork};
use crate::form::Form;
use crate::frame::{Area, Frame, Load};
use crate::ui::{Button, ButtonKind, Heading, LinkButton};
use crate::words::{say, sign_in};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/sign-in/where`
#[component]
pub fn WherePage() -> impl IntoView {
    view! {
        <Frame area=Area::Public>
            <Load from=server_fns::names_of_work() show=found/>
        </Frame>
    }
    .into_any()
}

fn found(names: Option<NamesOfWork>) -> AnyView {
    let Some(NamesOfWork { works_for, invited_by }) = names else {
        return view! {
            <Heading title=say(sign_in::WHERE) lead=say(sign_in::WHERE_OVER)/>
            <p>
                <a href="/giving">{say(sign_in::OWN_GIVING)}</a>
            </p>
            <p>
                <a href="/sign-in?for=staff">{say(sign_in::FOR_WORK)}</a>
            </p>
        }
        .into_any();
    };
    let inviting = names_in_words(&invited_by);
    let invited = inviting.as_ref().map(|name| say(sign_in::InvitedTo { name }));
    let otherwise = inviting.as_ref().map(|name| say(sign_in::InvitedElse { name }));
    let (title, lead, invited, button) = match (inviting, works_for.is_empty()) {
        (Some(name), true) => {
            let lead = invited.unwrap_or_default();
            (say(sign_in::INVITED), lead, None, say(sign_in::ToInvitation { name }))
        }
        _ => (say(sign_in::WHERE), say(sign_in::WHERE_LEAD).to_owned(), invited, work(&works_for)),
    };
    view! {
        <Heading title lead/>
        {invited.map(|words| view! { <p class="max-w-read">{words}</p> })}
        {otherwise.map(|words| view! { <p class="max-w-read">{words}</p> })}
        <Form action=ToWork::PATH>
            <Button>{button}</Button>
        </Form>
        <LinkButton href="/giving" kind=ButtonKind::Secondary>{say(sign_in::OWN_GIVING)}</LinkButton>
    }
    .into_any()
}

/// What the button leads to.
fn work(names: &[String]) -> String {
    names_in_words(names).unwrap_or_else(|| say(sign_in::OPERATOR_PAGE).to_owned())
}

/// Charities and platforms, as a sentence or a button names them.
pub fn names_in_words(names: &[String]) -> Option<String> {
    Some(match names {
        [] => return None,
        [one] => one.clone(),
        [one, other] => say(sign_in::WorkTwo { one, other }),
        [one, others @ ..] => say(sign_in::WorkMore { one, more: others.len() }),
    })
}

#[cfg(test)]
mod tests {
    use super::{sign_in, work};
    use catalogue::Words;
    use domain::Language;

    #[test]
    fn the_button_says_for_whom_one_works() {
        let (one, other) = ("Quillfeather Hospice", "Give & Go");
        let names = [one, other, "The Old Mill"].map(str::to_owned);
        for (count, words) in [
            (0, sign_in::OPERATOR_PAGE.of(Language::English).to_owned()),
            (1, one.to_owned()),
            (2, sign_in::WorkTwo { one, other }.of(Language::English)),
            (3, sign_in::WorkMore { one, more: 2 }.of(Language::English)),
        ] {
            assert_eq!(work(&names[..count]), words);
        }
    }
}
