//! Everything about the person and how they sign in. A donor looks for it rarely, to see what is held about them or to sign out a browser
//! elsewhere; so it is one list, with how each stands.

use super::{ChooseLanguage, NameMyself, OWN_WIDTH, own_area, server_fns};
use crate::access::{backend, donor, is_just_done, myself, staff};
use crate::error::{AppError, SECURITY};
use crate::form::Form;
use crate::frame::{Frame, Load};
use crate::sign_in::{browsers, names_in_words};
use crate::ui::{
    Button, ButtonKind, Card, Choice, Heading, Notice, PageLink, PageList, Radios, TextInput, Tone, Width,
    language_here,
};
use crate::words::{account, say, sign_in};
use backend::second_factor::SignInMeans;
use catalogue::Text;
use domain::{Authorisation, AuthorisationSummary, Language};
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
    Donor {
        /// Gift Aid is on, so that there are details to change.
        is_on: bool,
        /// The charities and platforms that invite this address.
        invited_by: Vec<String>,
    },
    /// What colleagues call them; empty for somebody who has not said it.
    Staff(String),
}

async fn read() -> Result<Account, AppError> {
    let email = myself()?.email().as_str().to_owned();
    let who = match staff() {
        Ok(caller) => Who::Staff(caller.name().map(|name| name.as_str().to_owned()).unwrap_or_default()),
        Err(_) => {
            let invited_by = backend()?.names_of_invitations(&donor()?).await?;
            Who::Donor { is_on: is_on().await?, invited_by }
        }
    };
    let means = server_fns::means().await?;
    let browsers = browsers().await?.len();
    Ok(Account { email, who, means, browsers })
}

/// Whether the donor's Gift Aid is on.
async fn is_on() -> Result<bool, AppError> {
    let (donor, backend) = (donor()?, backend()?);
    let given = backend.my_authorisations(&donor).await?;
    Ok(AuthorisationSummary::of(given.iter().map(Authorisation::term), backend.now()).active)
}

/// What a donor's account has more than that of staff.
fn of_donor(is_on: bool) -> Vec<PageLink> {
    let details = if is_on { account::NAME_AND_ADDRESS_LEAD } else { account::NAME_AND_ADDRESS_OFF };
    vec![
        PageLink::new("/giving/email", say(account::EMAIL), say(account::EMAIL_LEAD)),
        // Where they are given, and changed as well.
        PageLink::new(
            "/giving/authorisation/give?from=account",
            say(account::NAME_AND_ADDRESS),
            say(details),
        ),
        PageLink::new("/giving/privacy", say(account::DATA), say(account::DATA_LEAD)),
    ]
}

#[component]
fn Shown(account: Account) -> impl IntoView {
    let Account { email, who, means, browsers } = account;
    let security = PageLink::new(SECURITY, say(account::SECURITY), say(words(&means))).state(stands(&means));
    let signed_in = PageLink::new("/account/browsers", say(account::BROWSERS), say(account::BROWSERS_LEAD))
        .state(say(account::BrowsersIn { count: browsers }));
    let is_donor = matches!(who, Who::Donor { .. });
    let (own, name, invited_by) = match who {
        Who::Donor { is_on, invited_by } => (of_donor(is_on), None, invited_by),
        Who::Staff(name) => (Vec::new(), Some(name), Vec::new()),
    };
    let is_done = |what: &str| is_just_done() && use_query_map().get_untracked().get(what).is_some();
    let (named, moved, chosen) = (is_done("named"), is_done("moved"), is_done("language"));
    let pages = own.into_iter().chain([security, signed_in]).collect::<Vec<_>>();
    view! {
        <Heading title=say(account::TITLE) lead=say(account::SignInWith { email })/>
        <div class=OWN_WIDTH>
            {named.then(|| view! { <Notice tone=Tone::Good title=say(account::NAMED)>{say(account::NAMED_WHAT)}</Notice> })}
            {chosen.then(|| view! { <Notice tone=Tone::Good title=say(account::LANGUAGE_SAVED)/> })}
            {moved
                .then(|| {
                    view! {
                        <Notice tone=Tone::Good title=say(account::MOVED)>
                            {say(account::MOVED_WHAT)}
                        </Notice>
                    }
                })}
            <Invited invited_by/>
            {name.map(|name| view! { <YourName name/> })}
            <PageList pages/>
            {is_donor.then(|| view! { <YourLanguage/> })}
        </div>
    }
    .into_any()
}

/// The charities and platforms that invite a donor's address, with the way to join; nothing without any.
#[component]
fn Invited(invited_by: Vec<String>) -> impl IntoView {
    names_in_words(&invited_by)
        .map(|name| {
            view! {
                <Notice tone=Tone::Info title=say(sign_in::INVITED)>
                    <p>{say(sign_in::InvitedTo { name })}</p>
                    <p>
                        <a href="/sign-in?for=staff">{say(sign_in::FOR_WORK)}</a>
                    </p>
                </Notice>
            }
        })
        .into_any()
}

/// What colleagues call a member of staff.
#[component]
fn YourName(name: String) -> impl IntoView {
    view! {
        <Card title=say(account::NAME)>
            <Form action=NameMyself::PATH>
                <TextInput
                    name="your_name"
                    label=say(account::YOUR_NAME)
                    hint=say(account::YOUR_NAME_HINT)
                    autocomplete="name"
                    width=Width::Medium
                    value=name
                    optional=true
                />
                <Button kind=ButtonKind::Secondary>{say(account::SAVE_NAME)}</Button>
            </Form>
        </Card>
    }
    .into_any()
}

/// The language of a donor's pages and emails.
#[component]
fn YourLanguage() -> impl IntoView {
    let choices = vec![
        Choice::new(Language::English.as_str(), say(account::ENGLISH)),
        Choice::new(Language::Welsh.as_str(), say(account::WELSH)),
    ];
    view! {
        <Card title=say(account::LANGUAGE)>
            <Form action=ChooseLanguage::PATH>
                <Radios name="language" label=say(account::LANGUAGE_LEAD) choices value=language_here().as_str()/>
                <Button kind=ButtonKind::Secondary>{say(account::SAVE_LANGUAGE)}</Button>
            </Form>
        </Card>
    }
    .into_any()
}

const fn words(means: &SignInMeans) -> Text {
    if means.may_have_app { account::SECOND_STEP_WHY } else { account::PASSKEY_WHY }
}

fn stands(means: &SignInMeans) -> String {
    match (means.factors.len(), means.may_have_app) {
        (0, true) => say(account::NO_SECOND_STEP).to_owned(),
        (0, false) => say(account::NO_PASSKEY_YET).to_owned(),
        (several, true) => say(account::SecondSteps { count: several }),
        (several, false) => say(account::PasskeysCount { count: several }),
    }
}

#[cfg(test)]
mod tests {
    use super::{SignInMeans, account, stands, words};
    use domain::Language;

    #[test]
    fn a_donor_reads_of_passkeys_and_staff_of_the_second_step() {
        let means = |may_have_app| SignInMeans {
            factors: Vec::new(),
            recovery_codes: 0,
            is_required: false,
            may_have_app,
        };
        assert_eq!(stands(&means(false)), account::NO_PASSKEY_YET.of(Language::English));
        assert_eq!(words(&means(false)), account::PASSKEY_WHY);
        assert_eq!(stands(&means(true)), account::NO_SECOND_STEP.of(Language::English));
        assert_eq!(words(&means(true)), account::SECOND_STEP_WHY);
    }
}
