//! Everything about the person and how they sign in. A donor looks for it rarely, to see what is held about them or to sign out a browser
//! elsewhere; so it is one list, with how each stands.

use super::{NameMyself, own_area, server_fns};
use crate::access::{is_just_done, myself, staff};
use crate::error::{AppError, SECURITY};
use crate::form::Form;
use crate::frame::{Frame, Load};
use crate::sign_in::browsers;
use crate::staff_name::HINT;
use crate::ui::{Button, ButtonKind, Card, Heading, Notice, PageLink, PageList, TextInput, Tone, Width};
use backend::second_factor::SignInMeans;
use domain::count::counted;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;
use leptos_router::hooks::use_query_map;

/// `/account`
#[component]
pub fn AccountPage() -> impl IntoView {
    view! {
        <Frame area=own_area()>
            <Load from=read() show=|account| view! { <Shown account/> }/>
        </Frame>
    }
    .into_any()
}

struct Account {
    email: String,
    who: Who,
    means: SignInMeans,
    browsers: usize,
}

enum Who {
    Donor,
    /// What colleagues call them; empty for somebody who has not said it.
    Staff(String),
}

async fn read() -> Result<Account, AppError> {
    let email = myself()?.email().as_str().to_owned();
    let who = staff().map_or(Who::Donor, |caller| {
        Who::Staff(caller.name().map(|name| name.as_str().to_owned()).unwrap_or_default())
    });
    let means = server_fns::means().await?;
    let browsers = browsers().await?.len();
    Ok(Account { email, who, means, browsers })
}

#[component]
fn Shown(account: Account) -> impl IntoView {
    let Account { email, who, means, browsers } = account;
    let security = PageLink::new(SECURITY, "Sign-in security", words(&means)).state(stands(&means));
    let signed_in = PageLink::new(
        "/account/browsers",
        "Signed-in browsers",
        "See where you are signed in, and sign out elsewhere.",
    )
    .state(counted(browsers, "browser is signed in", "browsers are signed in"));
    let own = [
        PageLink::new(
            "/giving/email",
            "Email address",
            "The address you sign in with and we write to, and how to change it.",
        ),
        PageLink::new(
            "/giving/authorisation",
            "Name and address",
            "What we put on your Gift Aid declarations, and how to change it.",
        ),
        PageLink::new(
            "/giving/privacy",
            "Your data",
            "What we hold about you. Download it, or delete your account.",
        ),
    ];
    let (is_donor, name) = match who {
        Who::Donor => (true, None),
        Who::Staff(name) => (false, Some(name)),
    };
    let is_done = |what: &str| is_just_done() && use_query_map().get_untracked().get(what).is_some();
    let (named, moved) = (is_done("named"), is_done("moved"));
    let pages = own.into_iter().filter(|_| is_donor).chain([security, signed_in]).collect::<Vec<_>>();
    view! {
        <Heading title="Account" lead=format!("You sign in with {email}.")/>
        {named.then(|| view! { <Notice tone=Tone::Good title="Your name is saved">"Your colleagues see it from now on."</Notice> })}
        {moved
            .then(|| {
                view! {
                    <Notice tone=Tone::Good title="We’ve changed your email address">
                        "We have emailed your old address and signed you out of every other browser. Give the platforms you use your new address, so your gifts keep appearing here."
                    </Notice>
                }
            })}
        {name.map(|name| view! { <YourName name/> })}
        <PageList pages/>
    }
    .into_any()
}

/// What colleagues call a member of staff.
#[component]
fn YourName(name: String) -> impl IntoView {
    view! {
        <Card title="Name">
            <Form action=NameMyself::PATH>
                <TextInput
                    name="your_name"
                    label="Your name"
                    hint=HINT
                    autocomplete="name"
                    width=Width::Medium
                    value=name
                    optional=true
                />
                <Button kind=ButtonKind::Secondary>"Save name"</Button>
            </Form>
        </Card>
    }
    .into_any()
}

const fn words(means: &SignInMeans) -> &'static str {
    if means.may_have_app {
        "A second step keeps out anyone else who can read your email."
    } else {
        "Add a passkey to sign in without waiting for an email."
    }
}

fn stands(means: &SignInMeans) -> String {
    match (means.factors.len(), means.may_have_app) {
        (0, true) => "No second step yet".to_owned(),
        (0, false) => "No passkey yet".to_owned(),
        (several, true) => counted(several, "way to take the second step", "ways to take the second step"),
        (several, false) => counted(several, "passkey", "passkeys"),
    }
}

#[cfg(test)]
mod tests {
    use super::{SignInMeans, stands, words};

    #[test]
    fn a_donor_reads_of_passkeys_and_staff_of_the_second_step() {
        let means = |may_have_app| SignInMeans {
            factors: Vec::new(),
            recovery_codes: 0,
            is_required: false,
            may_have_app,
        };
        assert_eq!(stands(&means(false)), "No passkey yet");
        assert!(words(&means(false)).contains("passkey"));
        assert_eq!(stands(&means(true)), "No second step yet");
        assert!(words(&means(true)).contains("second step"));
    }
}
