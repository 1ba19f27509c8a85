//! Choosing between one's own giving and one's work, for an address that has both.

use super::{ToWork, server_fns};
use crate::form::Form;
use crate::frame::{Area, Frame, Load};
use crate::ui::{Button, ButtonKind, Heading, LinkButton};
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
            <Heading title="Where do you want to go?" lead="More than 10 minutes have passed since you opened our email."/>
            <p>
                <a href="/giving">"My own giving"</a>
            </p>
            <p>
                <a href="/sign-in?for=staff">"Sign in for your charity or platform"</a>
            </p>
        }
        .into_any();
    };
    view! {
        <Heading title="Where do you want to go?" lead="You use this email address for your work and for your own giving."/>
        <Form action=ToWork::PATH>
            <Button>{work(&names)}</Button>
        </Form>
        <LinkButton href="/giving" kind=ButtonKind::Secondary>"My own giving"</LinkButton>
    }
    .into_any()
}

/// What the button leads to.
fn work(names: &[String]) -> String {
    match names {
        [] => "The operator’s page".to_owned(),
        [one] => one.clone(),
        [one, other] => format!("{one} and {other}"),
        [one, others @ ..] => format!("{one} and {} more", others.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::work;

    #[test]
    fn the_button_says_for_whom_one_works() {
        let names = ["Quillfeather Hospice", "Give & Go", "The Old Mill"].map(str::to_owned);
        for (count, words) in [
            (0, "The operator’s page"),
            (1, "Quillfeather Hospice"),
            (2, "Quillfeather Hospice and Give & Go"),
            (3, "Quillfeather Hospice and 2 more"),
        ] {
            assert_eq!(work(&names[..count]), words);
        }
    }
}
