//! A button that asks the device for a passkey; without a script there is a sentence instead.

use super::button::{Button, ButtonKind};
use crate::form::this_address;
use crate::island::passkey::Passkey;
use crate::viewer::Viewer;
use crate::words::{say, ui};
use domain::OwnPath;
use leptos::prelude::*;

/// What a passkey is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasskeyAct {
    /// To be made.
    Create,
    /// To prove who holds it.
    Get,
}

/// The numbers of one's own machine, as an address has them.
const NUMBERS: [&str; 3] = ["127.0.0.1", "0.0.0.0", "[::1]"];

/// Where the page that is made has a name, if it was opened at a number. A passkey belongs to a domain (W3C Web Authentication Level 3,
/// section 5.1.3), so that browsers refuse to make or use one there.
pub fn page_with_a_name() -> Option<String> {
    let port = port_at_a_number(&crate::access::header("host")?)?.to_owned();
    let is_staff = matches!(Viewer::current(), Viewer::Staff { .. });
    Some(format!("http://localhost{port}{}", of_the_same_account(this_address(), is_staff)))
}

/// The address by which staff who are signed out there sign in as staff, on a page that donors have too.
fn of_the_same_account(address: String, is_staff: bool) -> String {
    let is_shared = OwnPath::parse(&address).is_some_and(|page| page.is_for_donors() && page.is_for_staff());
    match (is_staff && is_shared, address.contains('?')) {
        (false, _) => address,
        (true, false) => format!("{address}?for=staff"),
        (true, true) => format!("{address}&for=staff"),
    }
}

/// What stands behind the number in a host; nothing where it is a name.
fn port_at_a_number(host: &str) -> Option<&str> {
    let port = NUMBERS.iter().find_map(|number| host.strip_prefix(number))?;
    (port.is_empty() || port.starts_with(':')).then_some(port)
}

/// Says where the page has a name.
#[component]
pub fn OnlyWithAName(
    /// The address there.
    place: String,
) -> impl IntoView {
    let href = place.clone();
    view! {
        <p class="max-w-read">
            {say(ui::PASSKEY_NEEDS_NAME)} " " <a href=href class="text-brand underline wrap-anywhere">{place}</a>
        </p>
    }
    .into_any()
}

/// Inside a form: the device's answer is its field `answer`, and the form is sent when it is there.
#[component]
pub fn PasskeyButton(
    act: PasskeyAct,
    /// What the browser asks the device, as JSON.
    #[prop(into)]
    question: String,
    #[prop(optional)] kind: ButtonKind,
    /// A verb and its object.
    children: Children,
) -> impl IntoView {
    if let Some(place) = page_with_a_name() {
        return view! { <OnlyWithAName place/> }.into_any();
    }
    let is_new = act == PasskeyAct::Create;
    let (act, failed, without) = match act {
        PasskeyAct::Create => ("create", say(ui::PASSKEY_NOT_ADDED), say(ui::PASSKEY_NOT_ADDED_HERE)),
        PasskeyAct::Get => ("get", say(ui::PASSKEY_NOT_USED), say(ui::PASSKEY_NOT_USED_HERE)),
    };
    view! {
        <div hidden data-passkey=act data-question=question class="space-y-3">
            <input type="hidden" name="answer"/>
            <Button kind>{children()}</Button>
            <p hidden data-passkey-problem role="alert" class="max-w-read font-semibold text-bad">
                {failed}
            </p>
            {is_new
                .then(|| {
                    view! {
                        <p hidden id="passkey-nameless" data-passkey-nameless role="alert" class="max-w-read font-semibold text-bad">
                            {say(ui::PASSKEY_NO_NAME)}
                        </p>
                    }
                })}
        </div>
        <p data-no-passkey class="max-w-read text-sm text-soft">
            {without}
        </p>
        <Passkey/>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{of_the_same_account, port_at_a_number};

    #[test]
    fn a_number_of_ones_own_machine_is_no_name() {
        for (host, port) in [
            ("127.0.0.1:3000", Some(":3000")),
            ("[::1]", Some("")),
            ("localhost:3000", None),
            ("127.0.0.1.example.org", None),
        ] {
            assert_eq!(port_at_a_number(host), port, "{host}");
        }
    }

    #[test]
    fn staff_add_a_passkey_to_their_own_account_and_not_to_that_of_a_donor() {
        for (address, is_staff, there) in [
            ("/account/security/passkey", true, "/account/security/passkey?for=staff"),
            ("/account/confirm?to=/charity/x", true, "/account/confirm?to=/charity/x&for=staff"),
            ("/account/security/passkey?for=staff", true, "/account/security/passkey?for=staff"),
            ("/account/security/passkey", false, "/account/security/passkey"),
            ("/sign-in?for=staff", false, "/sign-in?for=staff"),
        ] {
            assert_eq!(of_the_same_account(address.to_owned(), is_staff), there, "{address}");
        }
    }
}
