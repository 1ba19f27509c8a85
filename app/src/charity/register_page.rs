//! Registering a charity. What goes wrong most: the registration number given for HMRC's reference, and a name that
//! HMRC does not know; so each field says where its answer stands.

use super::RegisterCharity;
use super::reads::may_register;
use super::staff_page::Desk;
use crate::form::Form;
use crate::staff_name::YourName;
use crate::ui::*;
use crate::words::{charity, say};
use domain::Official;
use domain::charity::CharityDetails;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/charity/register`
#[component]
pub fn RegisterPage() -> impl IntoView {
    view! { <Desk from=may_register() show=|()| view! { <Register/> }/> }.into_any()
}

#[component]
fn Register() -> impl IntoView {
    view! {
        <Heading
            title=say(charity::REGISTER)
            lead=say(charity::REGISTER_LEAD)
            back=("/charity".to_owned(), say(charity::YOUR_CHARITIES).to_owned())
        />
        <Form action=RegisterCharity::PATH class="space-y-10">
            <AtHmrc/>
            <TheOfficial/>
            <YourName/>
            <Button>{say(charity::REGISTER_BUTTON)}</Button>
        </Form>
    }
    .into_any()
}

/// What the page knows already of a charity.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownCharity {
    name: String,
    hmrc_reference: String,
    regulator: String,
    regulator_number: String,
    regulator_name: String,
}

impl From<&CharityDetails> for KnownCharity {
    fn from(details: &CharityDetails) -> Self {
        Self {
            name: details.name.to_string(),
            hmrc_reference: details.hmrc_reference.to_string(),
            regulator: details.regulator.as_str().to_owned(),
            regulator_number: details.regulator.number().unwrap_or_default().to_owned(),
            regulator_name: details.regulator.name().unwrap_or_default().to_owned(),
        }
    }
}

/// What the page knows already of the authorised official.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownOfficial {
    first: String,
    last: String,
    email: String,
    phone: String,
}

impl From<&Official> for KnownOfficial {
    fn from(official: &Official) -> Self {
        Self {
            first: official.name.first().to_owned(),
            last: official.name.last().to_owned(),
            email: official.email.as_str().to_owned(),
            phone: official.phone.as_ref().map(|phone| phone.as_str().to_owned()).unwrap_or_default(),
        }
    }
}

/// Who answers for the charity's claims at HMRC.
#[component]
pub(super) fn TheOfficial(#[prop(optional)] known: KnownOfficial) -> impl IntoView {
    view! {
        <Fieldset
            legend=say(charity::OFFICIAL)
            hint=say(charity::OFFICIAL_HINT)
        >
            <div class="grid max-w-read gap-5 sm:grid-cols-2">
                <TextInput name="officialFirst" label=say(charity::FIRST_NAME) autocomplete="off" value=known.first/>
                <TextInput name="officialLast" label=say(charity::LAST_NAME) autocomplete="off" value=known.last/>
            </div>
            <TextInput
                name="officialEmail"
                label=say(charity::EMAIL)
                kind="email"
                autocomplete="off"
                width=Width::Medium
                value=known.email
            />
            <TextInput
                name="officialPhone"
                label=say(charity::PHONE)
                kind="tel"
                autocomplete="off"
                width=Width::Short
                value=known.phone
                optional=true
            />
        </Fieldset>
    }
    .into_any()
}

/// What HMRC and the regulator know the charity by.
#[component]
pub(super) fn AtHmrc(#[prop(optional)] known: KnownCharity) -> impl IntoView {
    view! {
        <div class="space-y-10">
            <Fieldset legend=say(charity::AT_HMRC)>
                <TextInput
                    name="name"
                    label=say(charity::NAME)
                    hint=say(charity::NAME_HINT)
                    autocomplete="organization"
                    value=known.name
                />
                <TextInput
                    name="hmrcReference"
                    label=say(charity::HMRC_REFERENCE)
                    hint=say(charity::HMRC_REFERENCE_HINT)
                    width=Width::Short
                    value=known.hmrc_reference
                />
            </Fieldset>
            <Fieldset legend=say(charity::REGULATOR)>
                <Select
                    name="regulator"
                    label=say(charity::WHO_REGULATES)
                    hint=say(charity::WHO_REGULATES_HINT)
                    value=known.regulator
                    choices=vec![
                        Choice::new("", say(charity::CHOOSE)),
                        Choice::new("ccew", say(charity::CCEW)),
                        Choice::new("oscr", say(charity::OSCR)),
                        Choice::new("ccni", say(charity::CCNI)),
                        Choice::new("other", say(charity::ANOTHER_REGULATOR)),
                        Choice::new("none", say(charity::NO_REGULATOR)),
                    ]
                />
                <When answer="not none">
                    <TextInput
                        name="regulatorNumber"
                        label=say(charity::CHARITY_NUMBER)
                        hint=say(charity::CHARITY_NUMBER_HINT)
                        width=Width::Short
                        value=known.regulator_number
                    />
                </When>
                <When answer="other">
                    <TextInput
                        name="regulatorName"
                        label=say(charity::REGULATOR_NAME)
                        hint=say(charity::REGULATOR_NAME_HINT)
                        width=Width::Medium
                        value=known.regulator_name
                    />
                </When>
            </Fieldset>
        </div>
    }
    .into_any()
}
