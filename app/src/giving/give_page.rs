//! Giving or renewing the authorisation: who, where they live, the explanation, the words, one tick.

use super::authorisation_record::{home_of_donor, name_of_donor};
use super::reads::{Authorisations, read_authorisations};
use super::{GiveAuthorisation, query};
use crate::form::{Form, FormScope, FormState, Hidden};
use crate::frame::{Area, Frame, Load};
use crate::ui::day::long;
use crate::ui::{
    Button, Checkbox, Choice, Details as More, Fieldset, Heading, Select, SummaryList, SummaryRow, TextInput,
    Width,
};
use domain::authorisation::{period_end, wording};
use domain::donation::shown::DeclaredDonor;
use domain::{AuthorisationStatus, Country, Language};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// The field for the country of the home address.
const COUNTRY: &str = "address[country]";

/// `/giving/authorisation/give`, and with `?lang=cy` the words in Welsh.
#[component]
pub fn GivePage() -> impl IntoView {
    let language =
        if query("lang") == Language::Welsh.as_str() { Language::Welsh } else { Language::English };
    view! {
        <Frame area=Area::Giving>
            <Load from=read_authorisations() show=move |all| view! { <Give all language/> }/>
        </Frame>
    }
    .into_any()
}

#[component]
fn Give(all: Authorisations, language: Language) -> impl IntoView {
    let until = long(period_end(all.now.london_date()));
    // What the donor said was never theirs may tell a stranger's name and home.
    let theirs = all.given.iter().find(|one| !one.is_denied());
    let again = theirs.is_some();
    let country = Country::GB.code().to_owned();
    let known = theirs
        .map_or_else(|| DeclaredDonor { country, ..DeclaredDonor::default() }, |theirs| theirs.donor.clone());
    let running = all.summary.status == AuthorisationStatus::Active;
    let change = running && !all.summary.can_renew;
    let (title, lead) = match (again, running && all.summary.can_renew) {
        (_, true) => {
            ("Renew Gift Aid", format!("Keep it on until {until}. Check your details and agree again."))
        }
        (true, false) if running => (
            "Change your details",
            format!(
                "Your new details apply to gifts from today until {until}. Earlier declarations keep the details you had then."
            ),
        ),
        (true, false) => (
            "Switch on Gift Aid again",
            format!("It covers gifts from today until {until}. Check your details and agree again."),
        ),
        (false, false) => (
            "Switch on Gift Aid",
            format!(
                "Gift Aid covers your gifts to every charity on Uplift, from today until {until}. Switching it on takes about a minute."
            ),
        ),
    };
    let button = if change {
        "Save my details"
    } else if running {
        "Renew Gift Aid"
    } else {
        "Switch on Gift Aid"
    };
    let purpose = if change {
        "change"
    } else if running {
        "renew"
    } else {
        "switch_on"
    };
    // Made inside the form, which the controls find around them.
    let details = move || {
        if again && !change {
            view! { <KnownDetails known/> }.into_any()
        } else {
            view! { <Fields known/> }.into_any()
        }
    };
    let explained_at = all.now.to_string();
    view! {
        <Heading title lead back=("/giving/authorisation".to_owned(), "Gift Aid".to_owned())/>
        <OtherLanguage language/>
        <Form action=GiveAuthorisation::PATH class="max-w-read space-y-10">
            {details()}
            <Words language/>
            <Hidden name="declaration[explainedAt]" value=explained_at/>
            <Hidden name="purpose" value=purpose/>
            <div class="space-y-6">
                <Checkbox
                    name="declaration[agreed]"
                    label=if language == Language::Welsh { "Rwy’n cytuno (I agree)" } else { "I have read this and agree" }
                />
                <Button>{button}</Button>
            </div>
        </Form>
    }
    .into_any()
}

/// The link to the other language. It loads the page again, so it is above the form, and is left out when the page came back with
/// what was typed.
#[component]
fn OtherLanguage(language: Language) -> impl IntoView {
    if use_context::<FormState>().is_some() {
        return ().into_any();
    }
    let (other, other_lang, other_name) = match language {
        Language::English => ("/giving/authorisation/give?lang=cy", "cy", "Darllenwch hyn yn Gymraeg"),
        Language::Welsh => ("/giving/authorisation/give", "en", "Read this in English"),
    };
    view! {
        <p>
            <a href=other lang=other_lang hreflang=other_lang>
                {other_name}
            </a>
        </p>
    }
    .into_any()
}

/// Name and home address.
#[component]
pub(super) fn Fields(known: DeclaredDonor) -> impl IntoView {
    view! {
        <div class="space-y-10">
            <Who known=known.clone()/>
            <Home known/>
        </div>
    }
    .into_any()
}

/// What the donor gave last time, to check at a glance. The fields are folded away, and are sent all the same.
#[component]
pub(super) fn KnownDetails(known: DeclaredDonor) -> impl IntoView {
    let failed = use_context::<FormState>().is_some_and(|state| state.error.is_some());
    let (name, home) = (name_of_donor(&known), home_of_donor(&known));
    view! {
        <div class="space-y-4">
            <SummaryList>
                <SummaryRow label="Name">{name}</SummaryRow>
                <SummaryRow label="Home address">{home}</SummaryRow>
            </SummaryList>
            <More summary="Change my name or address" open=failed>
                <Fields known/>
            </More>
        </div>
    }
    .into_any()
}

#[component]
fn Who(known: DeclaredDonor) -> impl IntoView {
    let DeclaredDonor { title, first_name, last_name, .. } = known;
    view! {
        <Fieldset legend="Your name" hint="Give one person’s details. Couples must each do this for their own gifts.">
            <TextInput
                name="name[title]"
                label="Title"
                autocomplete="honorific-prefix"
                width=Width::Tiny
                optional=true
                value=title.unwrap_or_default()
            />
            <TextInput name="name[first]" label="First name" autocomplete="given-name" width=Width::Medium value=first_name/>
            <TextInput name="name[last]" label="Last name" autocomplete="family-name" width=Width::Medium value=last_name/>
        </Fieldset>
    }
    .into_any()
}

#[component]
fn Home(known: DeclaredDonor) -> impl IntoView {
    let DeclaredDonor { address_line1, address_line2, town, postcode, country, .. } = known;
    let scope = use_context::<FormScope>();
    let chosen = scope.as_ref().and_then(|scope| scope.state()?.value(COUNTRY));
    let is_wrong = scope.as_ref().is_some_and(|scope| scope.error_at("/address/country").is_some());
    // Few donors live abroad: the list of countries is folded away for the others.
    let abroad = is_wrong || chosen.unwrap_or(&country) != Country::GB.code();
    let countries =
        Country::all().map(|country| Choice::new(country.code(), country.name())).collect::<Vec<_>>();
    view! {
        <Fieldset legend="Your home address" hint="Your home address, not a PO box. HMRC uses it to check declarations.">
            <TextInput
                name="address[line1]"
                label="Address line 1"
                autocomplete="address-line1"
                value=address_line1
            />
            <TextInput
                name="address[line2]"
                label="Address line 2"
                autocomplete="address-line2"
                optional=true
                value=address_line2.unwrap_or_default()
            />
            <TextInput
                name="address[town]"
                label="Town or city"
                autocomplete="address-level2"
                width=Width::Medium
                optional=true
                value=town.unwrap_or_default()
            />
            <TextInput
                name="address[postcode]"
                label="Postcode"
                hint="Leave blank if you live outside the UK"
                autocomplete="postal-code"
                width=Width::Short
                value=postcode.unwrap_or_default()
            />
            <More summary="I live outside the UK" open=abroad>
                <Select name=COUNTRY label="Country" autocomplete="country" value=country choices=countries/>
            </More>
        </Fieldset>
    }
    .into_any()
}

/// The explanation and the words in full, above the box that agrees to them.
#[component]
pub(super) fn Words(language: Language) -> impl IntoView {
    let words = wording::current(language);
    let lang = language.as_str();
    let (if_short, agree) = match language {
        Language::English => ("If you pay too little tax", "What you agree to"),
        Language::Welsh => ("Os talwch rhy ychydig o dreth", "Yr hyn rydych yn cytuno iddo"),
    };
    view! {
        <section aria-labelledby="words" class="space-y-4">
            <h2 id="words" class="text-xl" lang=lang>
                {agree}
            </h2>
            <div class="rounded-lg border-2 border-lift bg-lift-wash p-4 sm:p-5">
                <h3 class="text-lg" lang=lang>
                    {if_short}
                </h3>
                <p class="mt-1" lang=lang>
                    {words.explanation}
                </p>
            </div>
            <p class="rounded-lg border border-line bg-sheet p-4 sm:p-5" lang=lang>
                {words.text}
            </p>
            <Hidden name="declaration[version]" value=words.version.to_string()/>
            <Hidden name="declaration[language]" value=lang/>
        </section>
    }
    .into_any()
}
