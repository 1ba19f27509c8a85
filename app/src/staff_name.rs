//! The name of somebody who works for a charity or a platform: theirs to give, asked for when they register one or join a team, and on its
//! first page while they have none.

use crate::access::staff;
use crate::ui::*;
use crate::words::{account, say};
use backend::actor::StaffCaller;
use domain::{FieldErrors, StaffName};
use leptos::prelude::*;

/// The field, for somebody who has not given a name yet.
#[component]
pub fn YourName() -> impl IntoView {
    is_missing()
        .then(|| view! { <TextInput name="your_name" label=say(account::YOUR_NAME) hint=say(account::YOUR_NAME_HINT) autocomplete="name" width=Width::Medium optional=true/> })
        .into_any()
}

/// Asks somebody on a team who has no name for it.
#[component]
pub fn AddYourName() -> impl IntoView {
    is_missing()
        .then(|| {
            view! {
                <p class="text-soft">
                    {say(account::ONLY_ADDRESS)} " " <a href="/account">{say(account::ADD_NAME)}</a>
                </p>
            }
        })
        .into_any()
}

fn is_missing() -> bool {
    staff().is_ok_and(|caller| caller.name().is_none())
}

/// The answer to [`YourName`]: none if the person was not asked, or left it empty.
pub fn read(caller: &StaffCaller, text: &str) -> Result<Option<StaffName>, FieldErrors> {
    if caller.name().is_some() { Ok(None) } else { read_optional(text) }
}

/// A name that may be left empty.
pub fn read_optional(text: &str) -> Result<Option<StaffName>, FieldErrors> {
    if text.trim().is_empty() { Ok(None) } else { parse(text).map(Some) }
}

fn parse(text: &str) -> Result<StaffName, FieldErrors> {
    StaffName::parse(text).map_err(|problem| problem.at("/your_name"))
}

/// Two answers of one form, with everything that is wrong with either.
pub fn both<T, U>(one: Result<T, FieldErrors>, other: Result<U, FieldErrors>) -> Result<(T, U), FieldErrors> {
    match (one, other) {
        (Ok(one), Ok(other)) => Ok((one, other)),
        (one, other) => {
            let mut errors = one.err().unwrap_or_default();
            errors.append(other.err().unwrap_or_default());
            Err(errors)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{both, parse, read_optional};
    use domain::FieldErrors;

    #[test]
    fn an_empty_name_is_no_name_and_everything_wrong_is_named_at_once() {
        assert!(read_optional("  ").unwrap().is_none());
        assert_eq!(read_optional(" Sam  Okafor ").unwrap().unwrap().as_str(), "Sam Okafor");
        let wrong = both::<(), _>(Err(FieldErrors::one("/name", "required", "Enter a name.")), parse(""));
        let pointers: Vec<String> = wrong.unwrap_err().iter().map(|error| error.pointer.clone()).collect();
        assert_eq!(pointers, ["/name", "/your_name"]);
    }
}
