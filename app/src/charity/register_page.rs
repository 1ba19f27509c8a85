//! Registering a charity. What goes wrong most: the registration number given for HMRC's reference, and a name that
//! HMRC does not know; so each field says where its answer stands.

use super::RegisterCharity;
use super::desk::Desk;
use super::reads::may_register;
use crate::form::Form;
use crate::staff_name::YourName;
use crate::ui::*;
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
            title="Register a charity"
            lead="Platforms can then send us its gifts, and HMRC can tell which charity a claim is for. You become the owner, and can invite colleagues under “Team”. We check that you act for the charity before we accept its first gift."
            back=("/charity".to_owned(), "Your charities".to_owned())
        />
        <Form action=RegisterCharity::PATH class="space-y-10">
            <AtHmrc/>
            <TheOfficial/>
            <YourName/>
            <Button>"Register the charity"</Button>
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
            legend="The authorised official"
            hint="The person whom HMRC knows as responsible for the charity’s claims. They tell HMRC that Uplift may claim for you."
        >
            <div class="grid max-w-read gap-5 sm:grid-cols-2">
                <TextInput name="officialFirst" label="First name" autocomplete="off" value=known.first/>
                <TextInput name="officialLast" label="Last name" autocomplete="off" value=known.last/>
            </div>
            <TextInput
                name="officialEmail"
                label="Email address"
                kind="email"
                autocomplete="off"
                width=Width::Medium
                value=known.email
            />
            <TextInput
                name="officialPhone"
                label="Phone number"
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
            <Fieldset legend="The charity at HMRC">
                <TextInput
                    name="name"
                    label="Name, as HMRC knows it"
                    hint="As on HMRC’s letters. It may be longer than the name you use"
                    autocomplete="organization"
                    value=known.name
                />
                <TextInput
                    name="hmrcReference"
                    label="HMRC reference"
                    hint="One or two letters and up to five digits, such as AB12345. It is on HMRC’s letters about Gift Aid; it is not the charity number"
                    width=Width::Short
                    value=known.hmrc_reference
                />
            </Fieldset>
            <Fieldset legend="The regulator">
                <Select
                    name="regulator"
                    label="Who regulates the charity?"
                    hint="A community amateur sports club has no charity regulator: choose “None”"
                    value=known.regulator
                    choices=vec![
                        Choice::new("", "Choose"),
                        Choice::new("ccew", "Charity Commission for England and Wales"),
                        Choice::new("oscr", "Scottish Charity Regulator (OSCR)"),
                        Choice::new("ccni", "Charity Commission for Northern Ireland"),
                        Choice::new("other", "Another regulator"),
                        Choice::new("none", "None: it is exempt, excepted or a sports club"),
                    ]
                />
                <When answer="not none">
                    <TextInput
                        name="regulatorNumber"
                        label="Charity number"
                        hint="Such as 1234567, SC012345 or NIC100123. Leave it empty if there is no regulator"
                        width=Width::Short
                        value=known.regulator_number
                    />
                </When>
                <When answer="other">
                    <TextInput
                        name="regulatorName"
                        label="Name of the other regulator"
                        hint="Only if you chose “Another regulator”"
                        width=Width::Medium
                        value=known.regulator_name
                    />
                </When>
            </Fieldset>
        </div>
    }
    .into_any()
}
