//! What stands for the demonstration in a program that is built without a sandbox. The settings refuse a sandbox before this does.

use anyhow::{Result, bail};
use backend::Backend;
use clap::Args;

/// What `uplift demo` takes elsewhere.
#[derive(Clone, Copy, Debug, Args)]
pub struct DemoArgs {
    /// How many gifts there are in the end.
    #[arg(long, default_value_t = 2000)]
    pub donations: u32,
}

/// Fills no sandbox.
///
/// # Errors
/// Always.
pub async fn run(_: &Backend, _: &str, _: &DemoArgs) -> Result<String> {
    bail!("this program has no demonstration: use the one that `make build` makes")
}

/// # Errors
/// Never.
pub async fn nothing_to_fill(_: &Backend) -> Result<Option<&'static str>> {
    Ok(None)
}
