//! What the file of a list is called. The name of a file is seen by more people than the file.

/// The name of a file, without its ending: the letters and digits of these parts, with a hyphen for what stands between them.
#[must_use]
pub fn file_name(parts: &[&str]) -> String {
    let parts = parts.iter().map(|part| part.replace(['\'', '’'], ""));
    let words = parts.flat_map(|part| {
        let words = part.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
        words.map(str::to_ascii_lowercase).collect::<Vec<_>>()
    });
    words.collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn the_name_of_a_file_has_letters_digits_and_hyphens_alone() {
        for (parts, name) in [
            (["claims", "St Brannock’s Hospice", "2026-11-29"], "claims-st-brannocks-hospice-2026-11-29"),
            (["claims", "A \"B\"; (C)\r\n", ""], "claims-a-b-c"),
            (["claims", "Zoë’s Tŷ", "to_return"], "claims-zo-s-t-to-return"),
        ] {
            assert_eq!(file_name(&parts), name);
        }
    }
}
