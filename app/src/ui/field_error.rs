//! What a person reads of an error, in their language: the domain speaks English, and to platforms as well.

use crate::words::field_errors::{
    BAD_COUNTRY, BAD_EMAIL, BAD_LINE, BAD_NAME, BAD_POSTCODE, CODE_OVER, COVERED_FRAME, LONG_POSTCODE,
    NO_CODE, NO_COUNTRY, NO_EMAIL, NO_FIRST, NO_LAST, NO_LAST_DAY, NO_LINE1, NO_POSTCODE, NOT_A_HOME,
    NOT_A_PERSON, NOT_AGREED, ONE_PERSON, OPEN_TOO_LONG, PAST_LAST_DAY, TOO_LONG, WRONG_CODE,
};
use catalogue::Text;

/// The sentence for the error with this code in the field at this pointer, where the domain's own is for a platform and speaks of the
/// donor.
pub fn spoken_to(pointer: &str, code: &str) -> Option<Text> {
    Some(match (pointer, code) {
        ("/name/first", "required") => NO_FIRST,
        ("/name/last", "required") => NO_LAST,
        ("/address/line1", "required") => NO_LINE1,
        ("/address/postcode", "required") => NO_POSTCODE,
        ("/address/country", "required" | "unsupported") => NO_COUNTRY,
        ("/declaration/agreed", _) => NOT_AGREED,
        ("/lastDay", "date_in_the_past") => PAST_LAST_DAY,
        ("/lastDay", "required" | "invalid") => NO_LAST_DAY,
        (_, "not_a_home") => NOT_A_HOME,
        _ => return None,
    })
}

/// The sentence for the error with this code in the field at this pointer.
pub fn problem(pointer: &str, code: &str) -> Text {
    if let Some(words) = spoken_to(pointer, code) {
        return words;
    }
    match (pointer, code) {
        ("/email", "required") => NO_EMAIL,
        ("/email", _) => BAD_EMAIL,
        ("/address/postcode", "too_long") => LONG_POSTCODE,
        ("/address/postcode", _) => BAD_POSTCODE,
        ("/address/country", _) => BAD_COUNTRY,
        (_, "too_long") => TOO_LONG,
        (_, "joint_name") => ONE_PERSON,
        (_, "not_a_person") => NOT_A_PERSON,
        ("/code", "required") => NO_CODE,
        ("/code", "wrong_code") => WRONG_CODE,
        ("/code", _) => CODE_OVER,
        ("/frame", _) => COVERED_FRAME,
        (pointer, _) if pointer.starts_with("/name") => BAD_NAME,
        (pointer, _) if pointer.starts_with("/address") => BAD_LINE,
        _ => OPEN_TOO_LONG,
    }
}
