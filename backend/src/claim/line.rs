//! A line of a claim: a gift and its donor, as HMRC's form has them.

use std::borrow::Cow;

use domain::Pence;
use domain::claim::view::ScheduleLine;
use domain::donation::shown::DeclaredDonor;
use hmrc::MessageError;
use hmrc::claim::{Amount, Donor, Gift, Home, Line};
use hmrc::text;

use super::refused_field::LineField;
use crate::error::Error;
use crate::store::claim::{HeldGift, LineRow};

/// A gift of the database as a line in HMRC's form.
pub(super) fn line_of(row: &LineRow) -> Result<Line<'_>, MessageError> {
    Ok(Line {
        gift: Gift::Donor(donor_of(row)),
        sponsored: false,
        given_on: row.donated_on,
        total: Amount::from_pence(row.claimable_pence).map_err(|error| MessageError::Lines(error.into()))?,
    })
}

fn donor_of(row: &LineRow) -> Donor<'_> {
    let home = if has_uk_postcode(&row.country) {
        // Without one the rules hold the line: it is not overseas.
        Home::Postcode(Cow::Borrowed(row.postcode.as_deref().unwrap_or_default()))
    } else {
        Home::Overseas
    };
    Donor {
        title: row.title.as_deref().map(Cow::Borrowed),
        first: Cow::Borrowed(&row.first_name),
        last: Cow::Borrowed(&row.last_name),
        house: house(row),
        home,
    }
}

impl HeldGift {
    /// What HMRC was sent of the gift's donor, or would be: each field and its text.
    #[must_use]
    pub fn told_hmrc(&self, donor: &DeclaredDonor) -> Vec<(LineField, String)> {
        let row = LineRow {
            line_no: 1,
            title: donor.title.clone(),
            first_name: donor.first_name.clone(),
            last_name: donor.last_name.clone(),
            address_line1: donor.address_line1.clone(),
            address_line2: donor.address_line2.clone(),
            town: donor.town.clone(),
            postcode: donor.postcode.clone(),
            country: donor.country.clone(),
            donated_on: self.donated_on,
            claimable_pence: self.claimable.get(),
        };
        let told = donor_of(&row);
        let title = told.title.as_deref().and_then(text::title).map(Cow::into_owned);
        let home = match &told.home {
            Home::Postcode(postcode) => (LineField::Postcode, text::postcode(postcode).into_owned()),
            Home::Overseas => (LineField::Country, "Overseas".to_owned()),
        };
        let fields = [
            (LineField::FirstName, text::name(&told.first).into_owned()),
            (LineField::LastName, text::name(&told.last).into_owned()),
            (LineField::Address, text::house(&told.house).into_owned()),
            home,
        ];
        title.map(|title| (LineField::Title, title)).into_iter().chain(fields).collect()
    }
}

/// A person's name as HMRC reads it, where that is not as it was given: in HMRC's letters, and each part in its 35 characters.
/// A typed apostrophe is the printed one, and of a name of which nothing would be left there is nothing to show.
#[must_use]
pub fn name_at_hmrc(first: &str, last: &str) -> Option<String> {
    let (first_told, last_told) = (text::name(first), text::name(last));
    let is_readable = !first_told.is_empty() && !last_told.is_empty();
    let told = format!("{first_told} {last_told}");
    (is_readable && told != format!("{first} {last}").replace('’', "'")).then_some(told)
}

/// A gift of the database as a line of HMRC's schedule for Charities Online. Its spreadsheet takes a space in the place of a hyphen
/// (HMRC, "Schedule spreadsheet to claim back tax on Gift Aid donations").
pub(super) fn schedule_line(row: &LineRow) -> Result<ScheduleLine, Error> {
    let spaced = |name: &str| text::name(name).replace('-', " ");
    let postcode =
        if has_uk_postcode(&row.country) { row.postcode.clone().unwrap_or_default() } else { "X".to_owned() };
    Ok(ScheduleLine {
        line_no: row.line_no,
        title: row.title.as_deref().and_then(text::title).unwrap_or_default().into_owned(),
        first_name: spaced(&row.first_name),
        last_name: spaced(&row.last_name),
        house: text::house(&house(row)).into_owned(),
        postcode,
        donated_on: row.donated_on,
        claimable: Pence::new(row.claimable_pence).map_err(Error::internal)?,
    })
}

/// HMRC takes the postcodes of the United Kingdom, Jersey, Guernsey and the Isle of Man; all else is overseas.
fn has_uk_postcode(country: &str) -> bool {
    matches!(country, "GB" | "JE" | "GG" | "IM")
}

/// House and street, then as much of the address as HMRC's box may hold: of one abroad the whole, for which HMRC has no other
/// place.
fn house(row: &LineRow) -> Cow<'_, str> {
    let abroad = !has_uk_postcode(&row.country);
    let rest = [
        row.address_line2.as_deref(),
        row.town.as_deref(),
        row.postcode.as_deref().filter(|_| abroad),
        domain::Country::parse(&row.country).ok().filter(|_| abroad).map(|country| country.name()),
    ];
    if rest.iter().all(Option::is_none) {
        return Cow::Borrowed(&row.address_line1);
    }
    let mut text = row.address_line1.clone();
    for part in rest.into_iter().flatten() {
        text.push_str(", ");
        text.push_str(part);
    }
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::{Gift, Home, LineRow, line_of, name_at_hmrc, schedule_line};

    fn row(country: &str, postcode: &str) -> LineRow {
        LineRow {
            line_no: 1,
            title: None,
            first_name: "Zoë".to_owned(),
            last_name: "Quill".to_owned(),
            address_line1: "14 Harbour Steps".to_owned(),
            address_line2: None,
            town: Some("Falmouth".to_owned()),
            postcode: Some(postcode.to_owned()),
            country: country.to_owned(),
            donated_on: date!(2026 - 11 - 21),
            claimable_pence: 1_000,
        }
    }

    fn house(row: &LineRow) -> String {
        match line_of(row).unwrap().gift {
            super::Gift::Donor(donor) => donor.house.into_owned(),
            _ => String::new(),
        }
    }

    #[test]
    fn case_57_of_an_address_abroad_hmrc_is_told_the_whole() {
        assert_eq!(house(&row("GB", "TR11 3XY")), "14 Harbour Steps, Falmouth");
        assert_eq!(house(&row("ES", "28013")), "14 Harbour Steps, Falmouth, 28013, Spain");
    }

    #[test]
    fn a_line_of_the_schedule_fits_the_columns_of_hmrcs_spreadsheet() {
        let row = LineRow {
            title: Some("Captain".to_owned()),
            last_name: "O’Neil-Quill".to_owned(),
            ..row("GB", "TR11 3XY")
        };
        let line = schedule_line(&row).unwrap();
        assert_eq!((line.title.as_str(), line.last_name.as_str()), ("Capt", "O'Neil Quill"));
        assert_eq!((line.house.as_str(), line.postcode.as_str()), ("14 Harbour Steps, Falmouth", "TR11 3XY"));
        assert_eq!(schedule_line(&LineRow { country: "ES".to_owned(), ..row }).unwrap().postcode, "X");
    }

    #[test]
    fn case_43_a_name_that_hmrc_reads_otherwise_is_told_as_hmrc_reads_it() {
        let long = "Featherstonehaugh-Cholmondeley-Marjoribanks";
        for (first, last, told) in [
            ("Zoë", "O’Neil", None),
            ("Ann", "O'Neil", None),
            ("Łukasz", "Smith-Jones", Some("Lukasz Smith-Jones")),
            ("Tom", long, Some("Tom Featherstonehaugh-Cholmondeley-Marj")),
        ] {
            assert_eq!(name_at_hmrc(first, last).as_deref(), told, "{first} {last}");
        }
        let told = name_at_hmrc("秀英", "李").unwrap();
        assert!(told.is_ascii() && told.ends_with(" Li"), "{told}");
    }

    #[test]
    fn case_58_an_address_without_the_postcode_that_it_must_have_is_not_called_overseas() {
        for (country, postcode, home) in [
            ("GB", None, Home::Postcode("".into())),
            ("JE", None, Home::Postcode("".into())),
            ("GG", None, Home::Postcode("".into())),
            ("IM", None, Home::Postcode("".into())),
            ("IM", Some("IM1 1AA"), Home::Postcode("IM1 1AA".into())),
            ("ES", None, Home::Overseas),
            ("ES", Some("28013"), Home::Overseas),
        ] {
            let row = LineRow { postcode: postcode.map(str::to_owned), ..row(country, "") };
            let of_line = match line_of(&row).unwrap().gift {
                Gift::Donor(donor) => Some(donor.home),
                _ => None,
            };
            assert!(of_line == Some(home), "{country} {postcode:?}");
        }
    }
}
