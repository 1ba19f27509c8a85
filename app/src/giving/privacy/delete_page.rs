//! Deleting the account: what goes, what stays, and the word that has to be typed.

use super::reads::read_before_deletion;
use super::{DeleteAccount, FILE};
use crate::form::Form;
use crate::frame::{Area, Frame, Load};
use crate::ui::{Button, ButtonKind, Heading, LinkButton, Notice, TextInput, Tone, Width};
use backend::erasure::PrivacySummary;
use domain::ErasureConfirmed;
use domain::count::{counted, gifts};
use domain::retention::how_long;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/giving/privacy/delete`
#[component]
pub fn DeleteAccountPage() -> impl IntoView {
    view! {
        <Frame area=Area::Giving>
            <Load from=read_before_deletion() show=|kept| view! { <Ask kept/> }/>
        </Frame>
    }
    .into_any()
}

/// What happens to gifts that are on their way.
fn lost(undeclared: i64) -> Option<(String, &'static str)> {
    (undeclared > 0).then(|| {
        let title = counted(
            undeclared,
            "gift is not declared yet and will not get Gift Aid",
            "gifts are not declared yet and will not get Gift Aid",
        );
        let words = if undeclared == 1 {
            "We remove your name from it, so it cannot get Gift Aid here later. If you want the charity to get the Gift Aid, stop Gift Aid now and delete your account once we have declared the gift."
        } else {
            "We remove your name from them, so they cannot get Gift Aid here later. If you want the charities to get the Gift Aid, stop Gift Aid now and delete your account once we have declared the gifts."
        };
        (title, words)
    })
}

#[component]
fn Ask(kept: PrivacySummary) -> impl IntoView {
    let warning = lost(kept.undeclared).map(|(title, words)| {
        view! {
            <Notice tone=Tone::Warn title>
                <p>
                    {words} " " <a href="/giving/authorisation/cancel">"Stop Gift Aid"</a>
                </p>
            </Notice>
        }
    });
    view! {
        <Heading
            title="Delete your account?"
            lead="You cannot undo this."
            back=("/giving/privacy".to_owned(), "Your data".to_owned())
        />
        {warning}
        <div class="prose">
            <h2>"What we delete now"</h2>
            <ul>
                <li>"We stop Gift Aid. Gifts you make from now on are not declared."</li>
                <li>"We delete your email address, your cards and phone numbers, and the names platforms use for you. Platforms can no longer find you here."</li>
                <li>"We delete your name and home address wherever no declaration depends on them."</li>
                <li>"We delete emails that are waiting to be sent, and sign you out of every browser. We send you one last email to confirm."</li>
                <li>"Gifts that we never declared stay with their charity and platform, without your name. You can give the charity your own Gift Aid declaration for them."</li>
            </ul>
            <h2>"What we must keep by law"</h2>
            <ul>
                <li>{declared(kept.declared)}</li>
                <li>{rest(kept.declared)}</li>
                <li>{how_long()}</li>
            </ul>
            <p>
                "Would you like a copy first? " <a href=FILE>"Download your data"</a> "."
            </p>
            <p>"If you sign in with the same address later, you start with a new, empty account."</p>
        </div>
        <Form action=DeleteAccount::PATH>
            <TextInput
                name="confirm"
                label=format!("Type {} to confirm", ErasureConfirmed::WORD)
                autocomplete="off"
                width=Width::Short
            />
            <div class="flex flex-wrap gap-3">
                <Button kind=ButtonKind::Danger>"Delete my account"</Button>
                <LinkButton href="/giving/privacy" kind=ButtonKind::Secondary>
                    "Keep my account"
                </LinkButton>
            </div>
        </Form>
    }
    .into_any()
}

/// What becomes of gifts that are declared.
fn declared(count: i64) -> String {
    let stands = "with the name and address you had then. The charity can still claim Gift Aid on it, and HMRC can ask to see it.";
    match count {
        0 => "Nothing, if we never made a declaration for your gifts.".to_owned(),
        1 => format!("The declaration of {}, {stands}", gifts(count)),
        _ => format!("The declarations of {}, each {stands}", gifts(count)),
    }
}

/// What those declarations need.
fn rest(count: i64) -> &'static str {
    match count {
        0 => "If we made one and it was cancelled: the claims that included the gift before.",
        1 => "The authorisation we made it under, and the claim.",
        _ => "The authorisations we made them under, and the claims.",
    }
}

#[cfg(test)]
mod tests {
    use super::{declared, lost, rest};

    #[test]
    fn gifts_that_lose_their_gift_aid_are_counted_before() {
        assert_eq!(lost(0), None);
        let (one, of_one) = lost(1).unwrap();
        assert_eq!(one, "1 gift is not declared yet and will not get Gift Aid");
        assert!(of_one.ends_with("declared the gift.") && rest(1).starts_with("The authorisation we"));
        let (two, _) = lost(2).unwrap();
        assert_eq!(two, "2 gifts are not declared yet and will not get Gift Aid");
        assert!(declared(0).starts_with("Nothing"));
        assert!(declared(1).starts_with("The declaration of 1 gift, with the name"));
        assert!(declared(3).starts_with("The declarations of 3 gifts, each with the name"));
    }
}
