//! Writes the items of the texts in `words`, which the pages use.

#[expect(clippy::disallowed_methods, reason = "Cargo tells build scripts by environment variables alone")]
fn main() {
    // The browser's module has no texts of its own.
    if std::env::var_os("CARGO_FEATURE_SSR").is_some() {
        catalogue_build::generate();
    }
}
