//! Days and amounts as banks and spreadsheets write them.

use std::ops::Range;

use time::{Date, Month};

use crate::calendar::parse_date;
use crate::money::Pence;

/// Other years are slips: a bank keeps no statement of them.
const YEARS: Range<i32> = 1990..2200;

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// `20/12/2026`, `20-12-26`, `20.12.2026`, `20 Dec 2026`, `20-December-2026`, `2026-12-20`, `2026/12/20` or `20261220`, with or
/// without a time behind it. The day stands before the month, as in Britain.
pub(super) fn day(text: &str) -> Option<Date> {
    let text = without_time(text);
    if let Ok(date) = parse_date(text) {
        return YEARS.contains(&date.year()).then_some(date);
    }
    if text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        let (year, rest) = text.split_at_checked(4)?;
        let (month, day) = rest.split_at_checked(2)?;
        return date(year, month, day);
    }
    let parts: Vec<&str> = text.split(['/', '-', ' ', '.', ',']).filter(|part| !part.is_empty()).collect();
    match parts.as_slice() {
        [year, month, day] if year.len() == 4 => date(year, month, day),
        [day, month, year] => date(year, month, day),
        _ => None,
    }
}

/// What stands before a time such as `T09:30:00Z` or ` 09:30`.
fn without_time(text: &str) -> &str {
    let text = text.trim();
    let Some((before, _)) = text.split_once(':') else {
        return text;
    };
    before.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim_end_matches(['T', ' ', ','])
}

fn date(year: &str, month: &str, day: &str) -> Option<Date> {
    let year: i32 = match (year.len(), year.parse().ok()?) {
        (2, short @ 0..) => 2000 + short,
        (4, year) if YEARS.contains(&year) => year,
        _ => return None,
    };
    let number = match month.parse::<u8>() {
        Ok(number) => number,
        Err(_) => month_by_name(month)?,
    };
    Date::from_calendar_date(year, Month::try_from(number).ok()?, day.parse().ok()?).ok()
}

fn month_by_name(text: &str) -> Option<u8> {
    let text = text.to_lowercase();
    // "Sept" is as usual as "Sep".
    let place = (text.len() >= 3).then(|| MONTHS.iter().position(|month| month.starts_with(&text)))??;
    u8::try_from(place + 1).ok()
}

/// What a cell of money says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sum {
    /// Nothing, or no amount at all.
    None,
    /// Money that went out.
    Out,
    /// Money that came in.
    In(Pence),
}

/// `1234.50`, `£1,234.50`, `1234.5` (a spreadsheet drops the last nought), `1.234,50`, `+12`, `12.00 CR`; out: `-12.00`, `12.00-`,
/// `(12.00)`, `12.00 DR`. Nothing for what is no amount.
pub(super) fn sum(text: &str) -> Option<Sum> {
    let kept: String = text
        .chars()
        .filter(|letter| !letter.is_whitespace() && *letter != '£')
        .map(|letter| if letter == '−' { '-' } else { letter })
        .collect();
    let kept = kept.to_uppercase();
    let kept = kept.strip_prefix("GBP").or(kept.strip_suffix("GBP")).unwrap_or(&kept);
    if kept.is_empty() || kept == "-" {
        return Some(Sum::None);
    }
    let bracketed = kept.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let out = bracketed
        .or(kept.strip_prefix('-'))
        .or(kept.strip_suffix('-'))
        .or(kept.strip_suffix("DR"))
        .or(kept.strip_suffix('D'));
    let inside = out
        .or(kept.strip_prefix('+'))
        .or(kept.strip_suffix('+'))
        .or(kept.strip_suffix("CR"))
        .or(kept.strip_suffix('C'))
        .unwrap_or(kept);
    let amount = amount(inside)?;
    Some(match out {
        _ if amount == Pence::ZERO => Sum::None,
        Some(_) => Sum::Out,
        None => Sum::In(amount),
    })
}

fn amount(text: &str) -> Option<Pence> {
    let last = text.rfind(['.', ',']);
    let (whole, small) = match last.and_then(|at| Some((text.get(..at)?, text.get(at + 1..)?))) {
        // The last of the two marks, with one or two digits behind it, is the point; three digits are thousands.
        Some((whole, small)) if matches!(small.len(), 1 | 2) => (whole, small),
        Some((_, small)) if small.len() != 3 => return None,
        _ => (text, ""),
    };
    // Only one kind of mark parts thousands, and it is not the point.
    let point = last.filter(|_| !small.is_empty()).and_then(|at| text.get(at..=at));
    let marks: Vec<&str> = whole.matches(['.', ',']).collect();
    if marks.iter().any(|mark| Some(*mark) == point || Some(mark) != marks.first()) {
        return None;
    }
    // Amounts have two digits of pence: `1.234` alone may be either, and is refused.
    if point.is_none() && marks == ["."] {
        return None;
    }
    let digits = whole.replace(['.', ','], if marks.is_empty() { "" } else { "," });
    format!("{digits}.{small:0<2}").parse().ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Sum, day, sum};
    use crate::calendar::{iso, long, parse_date};
    use crate::money::Pence;

    #[test]
    fn days_of_different_shapes() {
        for text in [
            "20/12/2026",
            "20-12-2026",
            "20.12.2026",
            "20/12/26",
            "20 Dec 2026",
            "20-Dec-26",
            "20 December 2026",
            "2026-12-20",
            "2026/12/20",
            "20261220",
            "2026-12-20T09:30:00Z",
            "20/12/2026 09:30",
            "2026-12-20 09:30:15",
        ] {
            assert_eq!(day(text).map(iso).as_deref(), Some("2026-12-20"), "{text}");
        }
        assert_eq!(day("3 Sept 2026").map(iso).as_deref(), Some("2026-09-03"));
        for text in
            ["", "32/12/2026", "12/20/2026", "20/12", "20/12/202", "20/12/1026", "ma", "20 M 2026", "é/é/é"]
        {
            assert_eq!(day(text), None, "{text}");
        }
    }

    #[test]
    fn amounts_of_different_shapes() {
        let pence = |pence| Some(Sum::In(Pence::new(pence).unwrap()));
        for (text, wanted) in [
            ("1234.50", pence(123_450)),
            ("£1,234.50", pence(123_450)),
            ("1234.5", pence(123_450)),
            ("1.234,50", pence(123_450)),
            ("1234,50", pence(123_450)),
            ("1 234.50", pence(123_450)),
            ("+1,234.50 CR", None),
            ("+1,234.50", pence(123_450)),
            ("1,234.50CR", pence(123_450)),
            ("1,234", pence(123_400)),
            ("1,234,567.00", pence(123_456_700)),
            ("GBP 12", pence(1_200)),
            ("", Some(Sum::None)),
            ("-", Some(Sum::None)),
            ("0.00", Some(Sum::None)),
            ("-80.00", Some(Sum::Out)),
            ("−80.00", Some(Sum::Out)),
            ("(80.00)", Some(Sum::Out)),
            ("80.00-", Some(Sum::Out)),
            ("80.00 DR", Some(Sum::Out)),
            ("much", None),
            ("1.234", None),
            ("1,23,4.00", None),
            ("1.2.3", None),
            ("12.345.6", None),
            ("1,2345", None),
            (".", None),
        ] {
            assert_eq!(sum(text), wanted, "{text}");
        }
    }

    proptest! {
        #[test]
        fn what_people_write_is_read(pence in 1i64..100_000_000_000) {
            let amount = Pence::new(pence).unwrap();
            prop_assert_eq!(sum(&amount.to_string()), Some(Sum::In(amount)));
            prop_assert_eq!(sum(&amount.decimal()), Some(Sum::In(amount)));
            prop_assert_eq!(sum(&format!("-{amount}")), Some(Sum::Out));
            let continental = amount.to_string().replace(',', "x").replace('.', ",").replace('x', ".");
            prop_assert_eq!(sum(&continental), Some(Sum::In(amount)));
        }

        #[test]
        fn days_are_read_in_every_shape(year in 2000i32..2100, ordinal in 1u16..=365) {
            let date = time::Date::from_ordinal_date(year, ordinal).unwrap();
            let british = format!("{:02}/{:02}/{year}", date.day(), u8::from(date.month()));
            prop_assert_eq!(day(&british), Some(date));
            prop_assert_eq!(day(&long(date)), Some(date));
            prop_assert_eq!(day(&iso(date)), parse_date(&iso(date)).ok());
        }

        #[test]
        fn a_day_of_a_year_that_no_bank_has_is_none(year in (0i32..1990).prop_union(2200..10_000), ordinal in 1u16..=365) {
            let date = time::Date::from_ordinal_date(year, ordinal).unwrap();
            let british = format!("{:02}/{:02}/{year:04}", date.day(), u8::from(date.month()));
            for text in [iso(date), format!("{}T09:30:00Z", iso(date)), british] {
                prop_assert_eq!(day(&text), None, "{}", text);
            }
        }

        #[test]
        fn any_text_is_judged(text in "\\PC{0,12}") {
            let _ = (day(&text), sum(&text));
        }
    }
}
