//! Writes the items of the texts in `words`, which the mails use.

fn main() {
    catalogue_build::generate();
}
