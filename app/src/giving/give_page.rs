//! Giving or renewing the authorisation: who, where they live, the explanation, the words, one tick.

use super::authorisation_record::{home_of_donor, name_of_donor};
use super::reads::{Authorisations, KnownDonor, read_known};
use super::{GiveAuthorisation, HALVES, query};
use crate::form::{AGAIN_FIELD, Form, FormScope, FormState, Hidden};
use crate::frame::{Area, Frame, Load};
use crate::ui::day::long_in;
use crate::ui::language::{lang, language_here};
use crate::ui::{
    Button, Checkbox, Choice, Details as More, Fieldset, Heading, Select, SummaryList, SummaryRow, TextInput,
    Width,
};
use crate::words::{authorisation, capture as words, donor_details};
use catalogue::Words as _;
use domain::authorisation::{period_end, wording};
use domain::donation::shown::DeclaredDonor;
use domain::{AuthorisationStatus, Country, Date, Language};
use leptos::context::Provider;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// The field for the country of the home address.
const COUNTRY: &str = "address[country]";

/// The page that somebody came from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// Their account, which has their name and address as well.
    Account,
    /// Their Gift Aid, by the link that changes these.
    GiftAid,
    /// Another link, such as that in an email.
    Elsewhere,
}

impl Origin {
    /// As the address of this page names it.
    fn of(from: &str) -> Self {
        match from {
            "account" => Self::Account,
            "gift-aid" => Self::GiftAid,
            _ => Self::Elsewhere,
        }
    }
}

/// `/giving/authorisation/give`, in the donor's language, and with `?lang=cy` or `?lang=en` in that one.
#[component]
pub fn GivePage() -> impl IntoView {
    let language: Language = query("lang").parse().unwrap_or_else(|_| language_here());
    view! {
        <Frame area=Area::Giving>
            <Load from=read_known() show=move |(all, known)| view! { <Give all known language/> }/>
        </Frame>
    }
    .into_any()
}

#[component]
fn Give(
    all: Authorisations,
    /// The details to fill in, where the donor gave any.
    known: Option<KnownDonor>,
    language: Language,
) -> impl IntoView {
    let origin = Origin::of(&query("from"));
    // Somebody who opens the link of an old email may not have come to change anything.
    let is_opened = origin == Origin::Elsewhere && use_context::<FormState>().is_none();
    if let Some(until) = all.renewed_until.filter(|_| is_opened) {
        return view! { <Renewed until language/> }.into_any();
    }
    let until = long_in(period_end(all.now.london_date()), language);
    // The part that is in another language than the page around it says so.
    let spoken = (language != language_here()).then(|| lang(language));
    let again = known.is_some();
    let country = Country::GB.code().to_owned();
    let (known, changed_by) = known.map(|known| (known.details, known.changed_by)).unwrap_or_default();
    let known = if again { known } else { DeclaredDonor { country, ..known } };
    let changed = changed_by.map(|(charity, at)| {
        let day = long_in(at.london_date(), language);
        view! { <p>{authorisation::ChangedByCharity { charity, day }.of(language)}</p> }
    });
    let running = all.summary.status == AuthorisationStatus::Active;
    let change = running && !all.summary.can_renew;
    let (title, lead) = match (again, running && all.summary.can_renew) {
        (_, true) => (authorisation::RENEW, authorisation::RenewLead { until }.of(language)),
        (true, false) if running => (authorisation::CHANGE, authorisation::ChangeLead { until }.of(language)),
        (true, false) => (words::KNOWN, authorisation::AgainLead { until }.of(language)),
        (false, false) => (authorisation::SWITCH_ON, authorisation::SwitchOnLead { until }.of(language)),
    };
    let (purpose, button) = if change {
        ("change", authorisation::SAVE)
    } else if running {
        ("renew", authorisation::RENEW)
    } else {
        ("switch_on", authorisation::SWITCH_ON)
    };
    let back = back(origin, language);
    // Made inside the form, which the controls find around them.
    let details = move || {
        if again && !change {
            view! { <KnownDetails known language/> }.into_any()
        } else {
            view! { <Fields known language/> }.into_any()
        }
    };
    let explained_at = all.now.to_string();
    let why = change.then(|| view! { <p lang=spoken>{authorisation::CHANGE_WHY.of(language)}</p> });
    view! {
        <Provider value=language>
            <div lang=spoken>
                <Heading title=title.of(language) lead back/>
            </div>
            <Form action=GiveAuthorisation::PATH class="space-y-10">
                <OtherLanguage language origin/>
                <div class=HALVES>
                    <div lang=spoken class="max-w-read space-y-6">
                        {changed}
                        {details()}
                    </div>
                    <div class="max-w-read space-y-10">
                        {why}
                        <Words language/>
                        <Hidden name="declaration[explainedAt]" value=explained_at/>
                        <Hidden name="purpose" value=purpose/>
                        <div lang=spoken class="space-y-6">
                            <Checkbox name="declaration[agreed]" label=authorisation::AGREE.of(language)/>
                            <Button>{button.of(language)}</Button>
                        </div>
                    </div>
                </div>
            </Form>
        </Provider>
    }
    .into_any()
}

/// In the place of the form, where Gift Aid is renewed and nobody asked to change the details.
#[component]
fn Renewed(until: Date, language: Language) -> impl IntoView {
    let spoken = (language != language_here()).then(|| lang(language));
    let title = authorisation::AlreadyRenewed { until: long_in(until, language) }.of(language);
    let lead = authorisation::RENEWED_NEXT.of(language);
    let change = other_language(language.as_str(), Origin::GiftAid);
    view! {
        <div lang=spoken class="space-y-6">
            <Heading title lead back=back(Origin::Elsewhere, language)/>
            <p>
                <a href=change>{authorisation::CHANGE_DETAILS.of(language)}</a>
            </p>
        </div>
    }
    .into_any()
}

/// The way back to the page that somebody came from.
fn back(origin: Origin, language: Language) -> (String, String) {
    let (href, page) = match origin {
        Origin::Account => ("/account", donor_details::ACCOUNT),
        Origin::GiftAid | Origin::Elsewhere => ("/giving/authorisation", authorisation::GIFT_AID),
    };
    (href.to_owned(), page.of(language).to_owned())
}

/// The way to the other language: a button, so that what is typed goes along. The way back stays the same.
#[component]
fn OtherLanguage(language: Language, origin: Origin) -> impl IntoView {
    let other_lang = match language {
        Language::English => "cy",
        Language::Welsh => "en",
    };
    let other = other_language(other_lang, origin);
    // Enter in a field presses the first button of its form: that is to be the one below.
    view! {
        <p>
            <button type="submit" tabindex="-1" aria-hidden="true" class="sr-only"></button>
            <button
                type="submit"
                formaction=other
                name=AGAIN_FIELD
                value="yes"
                lang=other_lang
                class="inline-flex min-h-11 items-center text-start text-brand underline underline-offset-4"
            >
                {authorisation::OTHER_LANGUAGE.of(language)}
            </button>
        </p>
    }
    .into_any()
}

/// This page in that language.
fn other_language(lang: &str, origin: Origin) -> String {
    let from = match origin {
        Origin::Account => "&from=account",
        Origin::GiftAid => "&from=gift-aid",
        Origin::Elsewhere => "",
    };
    format!("/giving/authorisation/give?lang={lang}{from}")
}

/// Name and home address.
#[component]
pub(super) fn Fields(known: DeclaredDonor, language: Language) -> impl IntoView {
    view! {
        <div class="space-y-10">
            <Who known=known.clone() language/>
            <Home known language/>
        </div>
    }
    .into_any()
}

/// What the donor gave last time, to check at a glance. The fields are folded away, and are sent all the same.
#[component]
fn KnownDetails(known: DeclaredDonor, language: Language) -> impl IntoView {
    let came_back = use_context::<FormState>().is_some();
    let (name, home) = (name_of_donor(&known), home_of_donor(&known));
    view! {
        <div class="space-y-4">
            <SummaryList>
                <SummaryRow label=words::NAME.of(language)>{name}</SummaryRow>
                <SummaryRow label=authorisation::HOME_ADDRESS.of(language)>{home}</SummaryRow>
            </SummaryList>
            <More summary=authorisation::CHANGE_DETAILS.of(language) open=came_back>
                <Fields known language/>
            </More>
        </div>
    }
    .into_any()
}

#[component]
fn Who(known: DeclaredDonor, language: Language) -> impl IntoView {
    let DeclaredDonor { title, first_name, last_name, .. } = known;
    let (first, last) = (words::FIRST.of(language), words::LAST.of(language));
    view! {
        <Fieldset legend=words::WHO.of(language) hint=authorisation::ONE_PERSON.of(language)>
            <TextInput
                name="name[title]"
                label=words::TITLE.of(language)
                hint=words::TITLE_HINT.of(language)
                autocomplete="honorific-prefix"
                width=Width::Tiny
                optional=true
                value=title.unwrap_or_default()
            />
            <TextInput name="name[first]" label=first autocomplete="given-name" width=Width::Medium value=first_name/>
            <TextInput name="name[last]" label=last autocomplete="family-name" width=Width::Medium value=last_name/>
        </Fieldset>
    }
    .into_any()
}

#[component]
fn Home(known: DeclaredDonor, language: Language) -> impl IntoView {
    let DeclaredDonor { address_line1, address_line2, town, postcode, country, .. } = known;
    let scope = use_context::<FormScope>();
    let chosen = scope.as_ref().and_then(|scope| scope.state()?.value(COUNTRY));
    let is_wrong = scope.as_ref().is_some_and(|scope| scope.error_at("/address/country").is_some());
    // Few donors live abroad: the list of countries is folded away for the others.
    let abroad = is_wrong || chosen.unwrap_or(&country) != Country::GB.code();
    let countries =
        Country::all().map(|country| Choice::new(country.code(), country.name())).collect::<Vec<_>>();
    view! {
        <Fieldset legend=words::HOME.of(language) hint=words::HOME_LEAD.of(language)>
            <TextInput
                name="address[line1]"
                label=words::LINE1.of(language)
                autocomplete="address-line1"
                value=address_line1
            />
            <TextInput
                name="address[line2]"
                label=words::LINE2.of(language)
                autocomplete="address-line2"
                optional=true
                value=address_line2.unwrap_or_default()
            />
            <TextInput
                name="address[town]"
                label=words::TOWN.of(language)
                autocomplete="address-level2"
                width=Width::Medium
                optional=true
                value=town.unwrap_or_default()
            />
            <TextInput
                name="address[postcode]"
                label=words::POSTCODE.of(language)
                hint=authorisation::BLANK_POSTCODE.of(language)
                autocomplete="postal-code"
                width=Width::Short
                value=postcode.unwrap_or_default()
            />
            <More summary=words::ABROAD.of(language) open=abroad>
                <Select name=COUNTRY label=words::COUNTRY.of(language) autocomplete="country" value=country choices=countries/>
            </More>
        </Fieldset>
    }
    .into_any()
}

/// The explanation and the words in full, above the box that agrees to them.
#[component]
fn Words(language: Language) -> impl IntoView {
    let (if_short, agree) = (words::SHORTFALL.of(language), words::AGREEMENT.of(language));
    let words = wording::current(language);
    let lang = language.as_str();
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

#[cfg(test)]
mod tests {
    use super::{Language, Origin, back, other_language};

    #[test]
    fn the_way_back_leads_to_where_somebody_came_from() {
        for (from, place, kept) in [
            ("account", "/account", "?lang=cy&from=account"),
            ("gift-aid", "/giving/authorisation", "?lang=cy&from=gift-aid"),
            ("", "/giving/authorisation", "?lang=cy"),
            ("\"made-up", "/giving/authorisation", "?lang=cy"),
        ] {
            let origin = Origin::of(from);
            assert_eq!(back(origin, Language::English).0, place, "{from}");
            // So it does in the other language.
            assert_eq!(other_language("cy", origin), format!("/giving/authorisation/give{kept}"), "{from}");
        }
    }
}
