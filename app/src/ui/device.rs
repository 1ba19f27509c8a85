//! The browser that somebody uses, and what it runs on.

use crate::words::{say, sign_in};
use domain::Device;

/// Such as "Firefox on Android", of the code that is stored.
pub fn device_words(code: &str) -> String {
    let Device { browser, system } = Device::of_code(code);
    match (browser, system) {
        (Some(browser), Some(system)) => {
            say(sign_in::BrowserOn { browser: browser.name(), system: system.name() })
        }
        (Some(browser), None) => browser.name().to_owned(),
        (None, Some(system)) => system.name().to_owned(),
        (None, None) => say(sign_in::UNKNOWN_BROWSER).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::device_words;
    use domain::Language;
    use leptos::prelude::*;

    #[test]
    fn a_browser_and_its_system_are_said_in_the_language_of_the_page() {
        for (code, english, welsh) in [
            ("firefox/android", "Firefox on Android", "Firefox ar Android"),
            ("curl", "curl", "curl"),
            ("linux", "Linux", "Linux"),
            ("unknown", "Unknown browser", "Porwr anhysbys"),
            ("", "Unknown browser", "Porwr anhysbys"),
        ] {
            assert_eq!(device_words(code), english, "{code}");
            let in_welsh = Owner::new().with(|| {
                provide_context(Language::Welsh);
                device_words(code)
            });
            assert_eq!(in_welsh, welsh, "{code}");
        }
    }
}
