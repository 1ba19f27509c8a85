//! What happened, on standard error: one event a line.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;
use tracing_subscriber::util::SubscriberInitExt;

use crate::settings::{LogFormat, Settings};

/// Begins to log. The first call of a process counts; a filter that cannot be read means `info`.
pub fn start(settings: &Settings) {
    // The database's notices, such as of a migration that is there already, help nobody at `info`; nor does it help that
    // the session layer suspects every browser whose session has ended.
    let quiet = |filter: &str| format!("sqlx=warn,tower_sessions_core=error,{filter}");
    let filter =
        EnvFilter::try_new(quiet(&settings.log.filter)).unwrap_or_else(|_| EnvFilter::new(quiet("info")));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let _already_started = match settings.log.format {
        LogFormat::Text => log.with_ansi(std::io::stderr().is_terminal()).compact().finish().try_init(),
        LogFormat::Json => log.json().flatten_event(true).with_span_list(false).finish().try_init(),
    };
}
