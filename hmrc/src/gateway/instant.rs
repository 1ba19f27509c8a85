//! Instants as HMRC writes them: without a time zone, in two forms.

#[cfg(feature = "simulator")]
use time::OffsetDateTime;
use time::PrimitiveDateTime;
use time::format_description::BorrowedFormatItem;
use time::macros::format_description;

/// `2021-10-08T11:24:58`, with or without a fraction and a zone after it.
const IN_HEADER: &[BorrowedFormatItem<'_>] =
    format_description!("[year]-[month]-[day]T[hour]:[minute]:[second]");
/// `08/10/2021 11:24:58`.
const IN_LIST: &[BorrowedFormatItem<'_>] =
    format_description!("[day]/[month]/[year] [hour]:[minute]:[second]");

/// An instant of a header or a receipt, to the second, as HMRC's clock showed it.
pub(crate) fn in_header(text: &str) -> Option<PrimitiveDateTime> {
    let (until_second, rest) = text.trim().split_at_checked(19)?;
    let fraction_or_zone = rest.is_empty() || rest.starts_with(['.', 'Z', '+', '-']);
    PrimitiveDateTime::parse(until_second, IN_HEADER).ok().filter(|_| fraction_or_zone)
}

/// An instant of a list.
pub(crate) fn in_list(text: &str) -> Option<PrimitiveDateTime> {
    PrimitiveDateTime::parse(text.trim(), IN_LIST).ok()
}

/// How a header shows an instant.
#[cfg(feature = "simulator")]
pub(crate) fn header_text(at: OffsetDateTime) -> String {
    at.format(IN_HEADER).unwrap_or_default()
}

/// How a list shows an instant.
#[cfg(feature = "simulator")]
pub(crate) fn list_text(at: OffsetDateTime) -> String {
    at.format(IN_LIST).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn both_forms_are_read() {
        let at = datetime!(2021-10-08 11:24:58);
        for text in ["2021-10-08T11:24:58", "2021-10-08T11:24:58.024", " 2021-10-08T11:24:58Z\n"] {
            assert_eq!(in_header(text), Some(at), "{text}");
        }
        assert_eq!(in_list("08/10/2021 11:24:58"), Some(at));
        for text in ["", "2021-13-08T11:24:58", "2021-10-08", "2021-10-08T11:24:58x", "é2021-10-08T11:24:5"]
        {
            assert_eq!(in_header(text), None, "{text}");
        }
        assert_eq!(in_list("2021-10-08T11:24:58"), None);
    }
}
