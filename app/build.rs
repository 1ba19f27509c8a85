//! Writes the items of the texts in `words`, which the pages use.

fn main() {
    // The browser's module has no texts of its own.
    if std::env::var_os("CARGO_FEATURE_SSR").is_some() {
        catalogue_build::generate();
    }
}
