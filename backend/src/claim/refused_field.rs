//! What HMRC's numbers and elements mean for whoever puts a gift right: the field of the form, what is wrong with it, and what
//! to do.

use domain::donation::shown::DonorDetail;
use hmrc::gateway::known;

/// A part of a claim's line that HMRC can name, as the charity's form has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineField {
    /// The whole line.
    Line,
    /// Name and address.
    Donor,
    Title,
    FirstName,
    LastName,
    Address,
    Postcode,
    Country,
    Date,
    Amount,
}

impl LineField {
    /// The elements of a line that Uplift writes (R68 2.0, GAD).
    const ELEMENTS: [(&'static str, Self); 10] = [
        ("GAD", Self::Line),
        ("Donor", Self::Donor),
        ("Ttl", Self::Title),
        ("Fore", Self::FirstName),
        ("Sur", Self::LastName),
        ("House", Self::Address),
        ("Postcode", Self::Postcode),
        ("Overseas", Self::Country),
        ("Date", Self::Date),
        ("Total", Self::Amount),
    ];

    fn of(element: &str) -> Option<Self> {
        Self::ELEMENTS.iter().find(|(name, _)| *name == element).map(|(_, field)| *field)
    }

    /// What it is of the donor.
    #[must_use]
    pub const fn detail(self) -> DonorDetail {
        match self {
            Self::Title => DonorDetail::Title,
            Self::FirstName => DonorDetail::FirstName,
            Self::LastName => DonorDetail::LastName,
            Self::Address => DonorDetail::Address,
            Self::Postcode => DonorDetail::Postcode,
            Self::Country => DonorDetail::Country,
            // A date or an amount is the platform's to correct, and no donor is asked for it.
            Self::Line | Self::Donor | Self::Date | Self::Amount => DonorDetail::NameOrAddress,
        }
    }
}

/// What HMRC does not accept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The value of the field.
    Value,
    /// The field is empty or too long.
    Length,
    /// The field is missing, or in another format.
    Format,
    /// The donor's details: no field was named.
    Details,
    /// The gift's details, by a rule that is not known here.
    Gift,
    /// What the rule of HMRC's number says.
    Rule(&'static str),
}

/// What to do about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cure {
    /// Ask the donor for name and home address.
    AskForAll,
    /// What helps with this field.
    Field(LineField),
    /// What helps with the rule of HMRC's number.
    Rule(&'static str),
}

/// What is wrong with a gift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// Where; none when no field of a gift was named.
    pub field: Option<LineField>,
    pub meaning: Meaning,
    pub cure: Cure,
}

/// What is wrong with a gift for which HMRC has this number, and with which element.
pub(crate) fn trouble(number: i32, element: Option<&str>) -> Trouble {
    let field = element.and_then(LineField::of);
    let known = u32::try_from(number).ok().and_then(known);
    let meaning = match (number, field) {
        (4065, Some(_)) => Meaning::Value,
        (4082, Some(_)) => Meaning::Length,
        (4051 | 4053 | 4066, Some(_)) => Meaning::Format,
        (4000..5000, None) => Meaning::Details,
        _ => known.map_or(Meaning::Gift, |known| Meaning::Rule(known.meaning)),
    };
    let cure = match (number, field) {
        (4000..5000, Some(field)) => Cure::Field(field),
        (4000..5000, None) => Cure::AskForAll,
        (_, field) => {
            known.map_or_else(|| field.map_or(Cure::AskForAll, Cure::Field), |known| Cure::Rule(known.cure))
        }
    };
    Trouble { field, meaning, cure }
}

/// What HMRC refused of a donor in all of these gifts, each with its number and element.
pub(crate) fn detail_of<'a>(said: impl IntoIterator<Item = (i32, Option<&'a str>)>) -> DonorDetail {
    let unknown = DonorDetail::NameOrAddress;
    let mut details = said
        .into_iter()
        .map(|(number, element)| trouble(number, element).field.map_or(unknown, LineField::detail));
    let first = details.next().unwrap_or(unknown);
    if details.all(|detail| detail == first) { first } else { unknown }
}

/// Whether this is about what a gift's declaration says of the donor, which those of the donor's other gifts say too: the day and the
/// amount are the gift's own.
pub(crate) fn blames_details(number: i32, element: Option<&str>) -> bool {
    match element {
        Some("Date" | "Total") => false,
        Some(element) if LineField::of(element).is_some() => true,
        // Where no field was named, all of them are asked for.
        _ => (4000..5000).contains(&number),
    }
}

#[cfg(test)]
mod tests {
    use super::{Cure, DonorDetail, LineField, Meaning, blames_details, detail_of, trouble};

    #[test]
    fn each_element_has_its_field_and_a_cure_of_its_own() {
        for (element, field) in LineField::ELEMENTS {
            for number in [4051, 4053, 4065, 4066, 4077, 4082] {
                let said = trouble(number, Some(element));
                assert_eq!((said.field, said.cure), (Some(field), Cure::Field(field)), "{number} {element}");
            }
        }
    }

    #[test]
    fn what_is_refused_of_several_gifts_is_named_where_it_is_the_same() {
        let (last, postcode) = ((4065, Some("Sur")), (4065, Some("Postcode")));
        assert_eq!(detail_of([last, last]), DonorDetail::LastName);
        for unknown in [vec![], vec![last, postcode], vec![(4065, None)]] {
            assert_eq!(detail_of(unknown), DonorDetail::NameOrAddress);
        }
    }

    #[test]
    fn the_donors_other_gifts_say_the_same_but_for_day_and_amount() {
        for (element, field) in LineField::ELEMENTS {
            let own = [LineField::Date, LineField::Amount].contains(&field);
            for number in [4065, 7040] {
                assert_eq!(blames_details(number, Some(element)), !own, "{element}");
            }
        }
        assert!(blames_details(4065, None) && blames_details(4082, Some("OtherInc")));
        assert!(!blames_details(7040, None) && !blames_details(0, None));
    }

    #[test]
    fn what_is_wrong_with_a_field_follows_from_the_number() {
        for (number, meaning) in
            [(4065, Meaning::Value), (4082, Meaning::Length), (4053, Meaning::Format), (7041, Meaning::Gift)]
        {
            assert_eq!(trouble(number, Some("Date")).meaning, meaning, "{number}");
        }
        // HMRC's number of a rule knows better than the field what to do.
        let future = trouble(7040, Some("Date"));
        let (Meaning::Rule(meaning), Cure::Rule(cure)) = (future.meaning, future.cure) else {
            panic!("{future:?}")
        };
        assert!(meaning.contains("dated in the future") && cure.contains("once that day has passed"));
    }

    #[test]
    fn where_no_field_was_named_all_of_them_are_asked_for() {
        for element in [None, Some("OtherInc")] {
            for number in [4065, 4082, 7041, 0, -1] {
                let said = trouble(number, element);
                assert_eq!((said.field, said.cure), (None, Cure::AskForAll), "{number} {element:?}");
                assert!(matches!(said.meaning, Meaning::Details | Meaning::Gift), "{number} {element:?}");
            }
        }
    }
}
