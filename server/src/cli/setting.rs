//! Reading the settings, and printing their table.

use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::settings::Settings;

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

pub(super) fn print() -> Result<ExitCode> {
    super::give(crate::settings::table().to_string().as_bytes())
}
