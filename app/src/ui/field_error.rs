//! What a person reads of an error, in their language: the domain speaks English, and to platforms as well.

use crate::words::field_errors::{
    BAD_COUNTRY, BAD_EMAIL, BAD_FIRST, BAD_LAST, BAD_LINE2, BAD_POSTCODE, BAD_TITLE, BAD_TOWN, CODE_OVER,
    COVERED_FRAME, LONG_FIRST, LONG_LAST, LONG_LINE1, LONG_LINE2, LONG_POSTCODE, LONG_TOWN, NO_CODE,
    NO_COUNTRY, NO_EMAIL, NO_FIRST, NO_LAST, NO_LINE1, NO_POSTCODE, NOT_A_HOME, NOT_A_PERSON, NOT_AGREED,
    ONE_PERSON, OPEN_TOO_LONG, UNREADABLE, WRONG_CODE,
};
use catalogue::Text;

/// The sentence for the error with this code in the field at this pointer: one for each, in the account as on the capture page.
pub fn problem(pointer: &str, code: &str) -> Text {
    match (pointer, code) {
        ("/name/first", "required") => NO_FIRST,
        ("/name/last", "required") => NO_LAST,
        ("/email", "required") => NO_EMAIL,
        ("/email", _) => BAD_EMAIL,
        ("/address/postcode", "required") => NO_POSTCODE,
        ("/address/postcode", "too_long") => LONG_POSTCODE,
        ("/address/postcode", _) => BAD_POSTCODE,
        ("/address/country", "required" | "unsupported") => NO_COUNTRY,
        ("/address/country", _) => BAD_COUNTRY,
        ("/declaration/agreed", _) => NOT_AGREED,
        // The page fills in the rest of a declaration itself: its words and its time can only be too old.
        (rest, _) if rest.starts_with("/declaration/") => OPEN_TOO_LONG,
        ("/code", "required") => NO_CODE,
        ("/code", "wrong_code") => WRONG_CODE,
        ("/code", _) => CODE_OVER,
        ("/frame", _) => COVERED_FRAME,
        (_, "not_a_home") => NOT_A_HOME,
        (_, "joint_name") => ONE_PERSON,
        (_, "not_a_person") => NOT_A_PERSON,
        ("/name/title", _) => BAD_TITLE,
        ("/name/first", "too_long") => LONG_FIRST,
        ("/name/first", _) => BAD_FIRST,
        ("/name/last", "too_long") => LONG_LAST,
        ("/name/last", _) => BAD_LAST,
        ("/address/line1", "too_long") => LONG_LINE1,
        ("/address/line1", _) => NO_LINE1,
        ("/address/line2", "too_long") => LONG_LINE2,
        ("/address/line2", _) => BAD_LINE2,
        ("/address/town", "too_long") => LONG_TOWN,
        ("/address/town", _) => BAD_TOWN,
        _ => UNREADABLE,
    }
}

#[cfg(test)]
mod tests {
    use super::{OPEN_TOO_LONG, UNREADABLE, problem};

    #[test]
    fn a_page_was_open_too_long_only_where_what_it_said_of_itself_is_too_old() {
        for (pointer, code, words) in [
            ("/declaration/explainedAt", "out_of_range", OPEN_TOO_LONG),
            ("/declaration/version", "unknown_version", OPEN_TOO_LONG),
            ("", "invalid", UNREADABLE),
            ("/name", "wrong_type", UNREADABLE),
            ("/phone", "invalid", UNREADABLE),
        ] {
            assert_eq!(problem(pointer, code), words, "{pointer}");
        }
    }
}
