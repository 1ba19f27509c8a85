//! What happened, on standard error: one event a line.

use std::io::IsTerminal;

use tracing::Subscriber;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::format::{DefaultFields, FmtSpan, Format};
use tracing_subscriber::fmt::{MakeWriter, SubscriberBuilder};
use tracing_subscriber::util::SubscriberInitExt;

use crate::settings::{LogFormat, Settings};

/// Begins to log. The first call of a process counts; a filter that cannot be read means `info`.
pub fn start(settings: &Settings) {
    let levels = &settings.log.filter;
    let _already_started = match settings.log.format {
        LogFormat::Text => {
            let log = format(levels, std::io::stderr).with_ansi(std::io::stderr().is_terminal());
            log.compact().finish().try_init()
        }
        LogFormat::Json => format(levels, std::io::stderr)
            .json()
            .flatten_event(true)
            .with_span_list(false)
            .finish()
            .try_init(),
    };
}

/// What logs these levels as text, for tests that read it.
pub fn subscriber<W>(levels: &str, writer: W) -> impl Subscriber + Send + Sync
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    format(levels, writer).with_ansi(false).compact().finish()
}

/// A span is a line when it ends, with how long it took. Uplift's spans are of the level `debug`.
fn format<W>(levels: &str, writer: W) -> SubscriberBuilder<DefaultFields, Format, EnvFilter, W>
where
    W: for<'a> MakeWriter<'a> + 'static,
{
    tracing_subscriber::fmt()
        .with_env_filter(filter(levels))
        .with_span_events(FmtSpan::CLOSE)
        .with_writer(writer)
}

/// What is logged. At `info` the database's notices are noise, such as that a migration is already there. At `debug` so are its statements,
/// unless `sqlx::query` is named. The session layer's warnings about ended sessions and unreadable cookies are noise too, and strangers
/// could cause any number of them.
fn filter(levels: &str) -> EnvFilter {
    let quiet = |levels: &str| format!("sqlx=warn,tower_sessions=error,{levels}");
    EnvFilter::try_new(quiet(levels)).unwrap_or_else(|_| EnvFilter::new(quiet("info")))
}

#[cfg(test)]
mod tests {
    use tracing::Level;

    use super::filter;

    #[test]
    fn a_cookie_that_somebody_made_up_leaves_no_line() {
        let log = tracing_subscriber::fmt().with_env_filter(filter("info")).finish();
        tracing::subscriber::with_default(log, || {
            assert!(!tracing::enabled!(target: "tower_sessions::service", Level::WARN));
            assert!(!tracing::enabled!(target: "tower_sessions_core::session", Level::WARN));
            assert!(tracing::enabled!(target: "tower_sessions::service", Level::ERROR));
            assert!(tracing::enabled!(target: "server::session", Level::INFO));
        });
    }
}
