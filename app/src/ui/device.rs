//! The browser that somebody uses, and what it runs on.

use super::language::language_here;
use crate::words::sign_in;
use catalogue::Words;
use domain::{Device, Language};

/// Such as "Firefox on Android", of the code that is stored.
pub fn device_words(code: &str) -> String {
    device_in(code, language_here())
}

/// The same in a file in this language.
pub fn device_in(code: &str, language: Language) -> String {
    let Device { browser, system } = Device::of_code(code);
    match (browser, system) {
        (Some(browser), Some(system)) => {
            sign_in::BrowserOn { browser: browser.name(), system: system.name() }.of(language)
        }
        (Some(browser), None) => browser.name().to_owned(),
        (None, Some(system)) => system.name().to_owned(),
        (None, None) => sign_in::UNKNOWN_BROWSER.of(language).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Language, Words, device_in, device_words, sign_in};
    use leptos::prelude::*;

    #[test]
    fn a_browser_and_its_system_are_said_in_the_language_of_the_page() {
        for language in [Language::English, Language::Welsh] {
            let on = sign_in::BrowserOn { browser: "Firefox", system: "Android" }.of(language);
            let unknown = sign_in::UNKNOWN_BROWSER.of(language);
            for (code, words) in [
                ("firefox/android", on.as_str()),
                ("curl", "curl"),
                ("linux", "Linux"),
                ("unknown", unknown),
                ("", unknown),
            ] {
                let said = Owner::new().with(|| {
                    provide_context(language);
                    device_words(code)
                });
                assert_eq!(said, words, "{code}");
                assert_eq!(device_in(code, language), words, "{code}");
            }
        }
    }
}
