//! Reading the settings, and printing their table.

use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::settings::{SettingError, Settings};
use crate::tls::Tls;

pub(super) fn read() -> Result<Settings> {
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the environment")]
    let settings = Settings::from_env(|name| std::env::var(name).ok());
    match settings {
        Ok(settings) => Ok(settings),
        Err(errors) => {
            let lines: Vec<String> = errors.iter().map(|error| format!("  {error}")).collect();
            bail!("settings not valid:\n{}", lines.join("\n"))
        }
    }
}

/// Reads the settings of TLS again, and the files that they name.
pub(super) fn read_tls() -> Result<Option<Tls>, Vec<SettingError>> {
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the environment")]
    let variable = |name: &str| std::env::var(name).ok();
    Settings::tls_from_env(variable)
}

/// Who runs a command, as the audit trail is to name them: who they say that they are, or the user of the system; nobody where the
/// system does not tell.
pub(super) fn operator(by: Option<&str>) -> Result<Option<String>> {
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the environment")]
    let user = |name: &str| std::env::var(name).ok();
    named(by, user)
}

/// The longest name that the trail takes, in characters.
const LONGEST_NAME: usize = 100;

fn named(by: Option<&str>, user: impl Fn(&str) -> Option<String>) -> Result<Option<String>> {
    let can_be = |name: &str| {
        (1..=LONGEST_NAME).contains(&name.chars().count()) && !name.chars().any(char::is_control)
    };
    match by.map(str::trim) {
        Some(by) if can_be(by) => Ok(Some(by.to_owned())),
        Some(_) => bail!("--by: give a name or an email address of at most {LONGEST_NAME} characters"),
        // With sudo USER is whom somebody became, and SUDO_USER who they are.
        None => Ok(["SUDO_USER", "USER"].into_iter().filter_map(user).find(|name| can_be(name))),
    }
}

pub(super) fn print() -> Result<ExitCode> {
    super::give(crate::settings::table().to_string().as_bytes())
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn who_runs_a_command_is_who_they_say_or_the_user_of_the_system() {
        let sudo = |name: &str| match name {
            "SUDO_USER" => Some("ann".to_owned()),
            _ => Some("root".to_owned()),
        };
        let plain = |name: &str| (name == "USER").then(|| "zoe".to_owned());
        let empty = |_: &str| Some(String::new());
        assert_eq!(named(Some(" Ann Smith "), sudo).unwrap().as_deref(), Some("Ann Smith"));
        assert_eq!(named(None, sudo).unwrap().as_deref(), Some("ann"));
        assert_eq!(named(None, plain).unwrap().as_deref(), Some("zoe"));
        assert_eq!(named(None, empty).unwrap(), None);
        assert_eq!(named(None, |_| None).unwrap(), None);
        for wrong in ["", " ", "two\nlines", &"x".repeat(101)] {
            assert!(named(Some(wrong), sudo).is_err(), "{wrong:?}");
        }
    }
}
