//! Deleting the account: what goes, what stays, and the word that has to be typed.

use super::reads::read_privacy;
use super::{DeleteAccount, FILE};
use crate::form::Form;
use crate::frame::{Area, Frame, Load};
use crate::ui::{Button, ButtonKind, Heading, LinkButton, Notice, TextInput, Tone, Width};
use backend::erasure::PrivacySummary;
use domain::ErasureConfirmed;
use domain::count::{counted, gifts};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/giving/privacy/delete`
#[component]
pub fn DeleteAccountPage() -> impl IntoView {
    view! {
        <Frame area=Area::Giving>
            <Load from=read_privacy() show=|kept| view! { <Ask kept/> }/>
        </Frame>
    }
    .into_any()
}

/// What happens to gifts that are on their way.
fn lost(undeclared: i64) -> Option<(String, &'static str)> {
    (undeclared > 0).then(|| {
        let title = counted(
            undeclared,
            "gift is not declared yet and gets no Gift Aid",
            "gifts are not declared yet and get no Gift Aid",
        );
        let words = if undeclared == 1 {
            "Your name is removed from it, so nobody can declare it here later. If you want the charity to have the Gift Aid, stop your authorisation now and delete the account once it is declared."
        } else {
            "Your name is removed from them, so nobody can declare them here later. If you want the charities to have the Gift Aid, stop your authorisation now and delete the account once they are declared."
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
            lead="It cannot be undone."
            back=("/giving/privacy".to_owned(), "Your data".to_owned())
        />
        {warning}
        <div class="prose">
            <h2>"What goes, at once"</h2>
            <ul>
                <li>"Your authorisation ends: no gift that you make from now on is declared."</li>
                <li>"Your email address, your cards and phones and their numbers, and how platforms named you. A platform that asks for you no longer finds you."</li>
                <li>"Your name and home address, wherever no declaration rests on them."</li>
                <li>"Messages that wait to be sent, and every browser is signed out. One last message confirms it."</li>
                <li>"Gifts that were never declared stay with their charity and platform, without your name. You can give the charity your own Gift Aid declaration for them."</li>
            </ul>
            <h2>"What stays, because the law asks for it"</h2>
            <ul>
                <li>{declared(kept.declared)}</li>
                <li>{rest(kept.declared)}</li>
                <li>"These records are kept for six years after the tax or accounting year that they belong to. We count seven years from the last thing that happened; then your name and address go by themselves."</li>
            </ul>
            <p>
                "Would you like a copy first? " <a href=FILE download=true>"Download what Uplift keeps"</a> "."
            </p>
            <p>"If you sign in with the same address later, you start with an empty account: we cannot tell that it is you."</p>
        </div>
        <Form action=DeleteAccount::PATH>
            <TextInput
                name="confirm"
                label=format!("Type {} to say that you mean it", ErasureConfirmed::WORD)
                autocomplete="off"
                width=Width::Short
            />
            <div class="flex flex-wrap gap-3">
                <Button kind=ButtonKind::Danger>"Delete my account"</Button>
                <LinkButton href="/giving/privacy" kind=ButtonKind::Secondary>
                    "Keep it"
                </LinkButton>
            </div>
        </Form>
    }
    .into_any()
}

/// What becomes of gifts that are declared.
fn declared(count: i64) -> String {
    let stands = "with your name and address of that day: the charity may still claim Gift Aid on it, and HMRC may ask for it.";
    match count {
        0 => "Nothing, if no gift of yours was ever declared.".to_owned(),
        1 => format!("The declaration of {}, {stands}", gifts(count)),
        _ => format!("The declarations of {}, each {stands}", gifts(count)),
    }
}

/// What those declarations need.
fn rest(count: i64) -> &'static str {
    match count {
        0 => "Claims that were made on gifts of yours that ended since.",
        1 => "The authorisation that it rests on, and the claim that was made.",
        _ => "The authorisations that these declarations rest on, and the claims that were made.",
    }
}

#[cfg(test)]
mod tests {
    use super::{declared, lost, rest};

    #[test]
    fn gifts_that_lose_their_gift_aid_are_counted_before() {
        assert_eq!(lost(0), None);
        let (one, of_one) = lost(1).unwrap();
        assert_eq!(one, "1 gift is not declared yet and gets no Gift Aid");
        assert!(of_one.ends_with("once it is declared.") && rest(1).starts_with("The authorisation that it"));
        let (two, _) = lost(2).unwrap();
        assert_eq!(two, "2 gifts are not declared yet and get no Gift Aid");
        assert!(declared(0).starts_with("Nothing"));
        assert!(declared(1).starts_with("The declaration of 1 gift, with your name"));
        assert!(declared(3).starts_with("The declarations of 3 gifts, each with your name"));
    }
}
