//! The catalogue of errors that developers read is the table by which the API answers.

use app::developers::errors::{ERRORS, FIELD_ERRORS, entry};
use server::api::problem::{CODES, FIELD_CODES};

#[test]
fn every_code_of_the_api_has_its_page_with_the_same_words() {
    for known in CODES {
        let shown = entry(known.code).unwrap_or_else(|| panic!("{} is not in the catalogue", known.code));
        assert_eq!(
            (shown.status, shown.title, shown.remedy),
            (known.status, known.title, known.remedy),
            "{}",
            known.code
        );
        assert!(!shown.meaning.is_empty(), "{}", known.code);
    }
}

#[test]
fn the_catalogue_holds_no_code_that_the_api_does_not_have() {
    let known: Vec<&str> = CODES.iter().map(|known| known.code).collect();
    let shown: Vec<&str> = ERRORS.iter().map(|shown| shown.code).collect();
    assert_eq!(shown, known);
}

#[test]
fn the_codes_of_single_fields_are_the_same() {
    assert_eq!(FIELD_ERRORS, FIELD_CODES);
}
