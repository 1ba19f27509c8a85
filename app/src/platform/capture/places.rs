//! Where the capture page may lead back to, and whose pages may frame it.

use super::server_fns::{AddCaptureOrigin, AddReturnAddress, RemoveCaptureOrigin, RemoveReturnAddress};
use crate::form::{Form, Hidden};
use crate::platform::views::Head;
use crate::ui::*;
use crate::words::{capture_settings, say};
use domain::capture::{CapturePlace, Origin, ReturnAddress};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

#[component]
pub fn ReturnAddresses(head: Head, addresses: Vec<ReturnAddress>) -> impl IntoView {
    let places = addresses.iter().map(|address| address.as_str().to_owned()).collect();
    view! {
        <Places
            head
            places
            title=say(capture_settings::ADDRESSES)
            words=say(capture_settings::ADDRESSES_LEAD)
            none=say(capture_settings::NO_ADDRESSES)
            field="address"
            label=say(capture_settings::ADD_ADDRESS)
            hint=say(capture_settings::ADDRESS_HINT)
            add=AddReturnAddress::PATH
            remove=RemoveReturnAddress::PATH
        />
    }
    .into_any()
}

#[component]
pub fn Origins(head: Head, origins: Vec<Origin>) -> impl IntoView {
    let places = origins.iter().map(|origin| origin.as_str().to_owned()).collect();
    view! {
        <Places
            head
            places
            title=say(capture_settings::ORIGINS)
            words=say(capture_settings::ORIGINS_LEAD)
            none=say(capture_settings::NO_ORIGINS)
            field="origin"
            label=say(capture_settings::ADD_ORIGIN)
            hint=say(capture_settings::ORIGIN_HINT)
            add=AddCaptureOrigin::PATH
            remove=RemoveCaptureOrigin::PATH
        />
    }
    .into_any()
}

#[component]
fn Places(
    head: Head,
    places: Vec<String>,
    title: &'static str,
    words: &'static str,
    /// What there is to say when there is none.
    none: &'static str,
    /// The name of the field.
    field: &'static str,
    label: &'static str,
    hint: &'static str,
    /// The function that adds one.
    add: &'static str,
    /// The function that removes one.
    remove: &'static str,
) -> impl IntoView {
    let is_full = places.len() >= CapturePlace::MOST;
    let list = if places.is_empty() {
        view! { <p class="text-soft">{none}</p> }.into_any()
    } else {
        let rows = places
            .into_iter()
            .enumerate()
            .map(|(number, place)| view! { <Line head=head.clone() key=format!("{field}-{number}") field place remove/> })
            .collect_view();
        view! {
            <ul role="list" class="divide-y divide-line border-y border-line">
                {rows}
            </ul>
        }
        .into_any()
    };
    let more = match (head.may_change, is_full) {
        (false, _) => None,
        (true, true) => {
            let words = say(capture_settings::Most { count: CapturePlace::MOST });
            Some(view! { <p class="text-soft">{words}</p> }.into_any())
        }
        (true, false) => Some(
            view! {
                <Form action=add class="space-y-4">
                    <Hidden name="platform" value=head.id.to_string()/>
                    <TextInput name=field label hint kind="url" autocomplete="off"/>
                    <Button kind=ButtonKind::Secondary>{say(capture_settings::ADD)}</Button>
                </Form>
            }
            .into_any(),
        ),
    };
    view! {
        <Card title>
            <div class="space-y-5">
                <p class="max-w-read text-soft">{words}</p>
                {list}
                {more}
            </div>
        </Card>
    }
    .into_any()
}

#[component]
fn Line(
    head: Head,
    /// Tells this form apart from the others.
    key: String,
    field: &'static str,
    place: String,
    remove: &'static str,
) -> impl IntoView {
    let shown = place.clone();
    let end = head.may_change.then(|| {
        let name = place.clone();
        view! {
            <Form action=remove key class="">
                <Hidden name="platform" value=head.id.to_string()/>
                <Hidden name=field value=place/>
                <Button kind=ButtonKind::Quiet>{say(capture_settings::REMOVE)} <span class="sr-only">" " {name}</span></Button>
            </Form>
        }
    });
    view! {
        <li class="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <code class="min-w-0 font-mono text-sm wrap-anywhere">
                <Wrapped text=shown/>
            </code>
            {end}
        </li>
    }
    .into_any()
}
