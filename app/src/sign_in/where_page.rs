//! Choosing between one's own giving and one's work, for an address that has both.

use super::{ToWork, server_fns};
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

fn found(names: Option<Vec<String>>) -> AnyView {
    let Some(names) = names else {
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
    view! {
        <Heading title=say(sign_in::WHERE) lead=say(sign_in::WHERE_LEAD)/>
        <Form action=ToWork::PATH>
            <Button>{work(&names)}</Button>
        </Form>
        <LinkButton href="/giving" kind=ButtonKind::Secondary>{say(sign_in::OWN_GIVING)}</LinkButton>
    }
    .into_any()
}

/// What the button leads to.
fn work(names: &[String]) -> String {
    match names {
        [] => say(sign_in::OPERATOR_PAGE).to_owned(),
        [one] => one.clone(),
        [one, other] => say(sign_in::WorkTwo { one, other }),
        [one, others @ ..] => say(sign_in::WorkMore { one, more: others.len() }),
    }
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
