//! Says to the tests what of HMRC's reference files and xmllint is at hand: a test that lacks them is ignored, and counted so.

use std::path::PathBuf;
use std::process::{Command, Stdio};

fn main() {
    let out = std::io::stdout();
    // A reader that is gone is cargo itself.
    let _nobody_reads = say(&mut out.lock());
}

#[expect(clippy::disallowed_methods, reason = "where the files are is no setting of the program")]
fn say(out: &mut impl std::io::Write) -> std::io::Result<()> {
    let reference = std::env::var_os("UPLIFT_HMRC_REFERENCE")
        .map_or_else(|| PathBuf::from("../../shared/hmrc"), PathBuf::from);
    writeln!(out, "cargo::rustc-check-cfg=cfg(hmrc_reference)")?;
    writeln!(out, "cargo::rustc-check-cfg=cfg(xmllint)")?;
    writeln!(out, "cargo::rerun-if-env-changed=UPLIFT_HMRC_REFERENCE")?;
    writeln!(out, "cargo::rerun-if-changed=build.rs")?;
    if reference.is_dir() {
        writeln!(out, "cargo::rustc-cfg=hmrc_reference")?;
        // A folder that is not there is not watched: cargo would build the crate again each time.
        writeln!(out, "cargo::rerun-if-changed={}", reference.display())?;
    }
    if has_xmllint() {
        writeln!(out, "cargo::rustc-cfg=xmllint")?;
    }
    Ok(())
}

fn has_xmllint() -> bool {
    let mut xmllint = Command::new("xmllint");
    let quiet = xmllint.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}
