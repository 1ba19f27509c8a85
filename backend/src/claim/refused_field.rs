//! What HMRC's numbers and elements mean for whoever puts a gift right: the field of the form, what is wrong with it, and what
//! to do.

use hmrc::gateway::known;

/// What is wrong with a gift, in plain words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// What the form calls the field; none when no field of a gift was named.
    pub field: Option<&'static str>,
    pub meaning: &'static str,
    /// What to do about it.
    pub cure: &'static str,
}

/// An element of a claim's line.
struct Field {
    element: &'static str,
    name: &'static str,
    cure: &'static str,
}

const fn field(element: &'static str, name: &'static str, cure: &'static str) -> Field {
    Field { element, name, cure }
}

const ASK_FOR_ALL: &str = "Ask the donor for their name and home address, and enter both exactly as given.";

/// The elements of a line that Uplift writes, with the lengths that the schema gives them (R68 2.0, GAD).
static FIELDS: [Field; 10] = [
    field("GAD", "The whole line", ASK_FOR_ALL),
    field("Donor", "Name and address", ASK_FOR_ALL),
    field("Ttl", "Title", "Leave the title out, or enter a short one with letters only, such as Mrs."),
    field(
        "Fore",
        "First name",
        "Ask the donor for their first name, and enter up to 35 letters. An initial will do.",
    ),
    field(
        "Sur",
        "Last name",
        "Ask the donor how to spell their last name, and enter up to 35 letters. Enter the last name only.",
    ),
    field(
        "House",
        "Address",
        "Ask the donor for their house number or name and street, and enter up to 40 characters.",
    ),
    field(
        "Postcode",
        "Postcode",
        "Ask the donor for their postcode, and enter it in full, such as SW1A 1AA. If they live abroad, choose the country.",
    ),
    field(
        "Overseas",
        "Country",
        "Ask the donor in which country they live, and choose it. A home in the United Kingdom, Jersey, Guernsey or the Isle of \
         Man needs a postcode.",
    ),
    field(
        "Date",
        "Date of the gift",
        "The platform sent the date. Ask the platform to check it, and to send the gift again if it is wrong.",
    ),
    field(
        "Total",
        "Amount",
        "The platform sent the amount. Ask the platform to check it, and to correct the gift if it is wrong.",
    ),
];

/// What is wrong with a gift for which HMRC has this number, and with which element.
pub(crate) fn trouble(number: i32, element: Option<&str>) -> Trouble {
    let field = element.and_then(|element| FIELDS.iter().find(|field| field.element == element));
    let known = u32::try_from(number).ok().and_then(known);
    let meaning = match (number, field) {
        (4065, Some(_)) => "HMRC rejects this value.",
        (4082, Some(_)) => "It is empty, or too long for HMRC.",
        (4051 | 4053 | 4066, Some(_)) => "It is missing, or not in the format that HMRC accepts.",
        (4000..5000, None) => "HMRC does not accept the donor’s details.",
        _ => known.map_or("HMRC does not accept the details of this gift.", |known| known.meaning),
    };
    let cure = match (number, field) {
        (4000..5000, Some(field)) => field.cure,
        (4000..5000, None) => ASK_FOR_ALL,
        (_, field) => known.map_or_else(|| field.map_or(ASK_FOR_ALL, |field| field.cure), |known| known.cure),
    };
    Trouble { field: field.map(|field| field.name), meaning, cure }
}

/// Whether this is about what a gift's declaration says of the donor, which those of the donor's other gifts say too: the day and the
/// amount are the gift's own.
pub(crate) fn blames_details(number: i32, element: Option<&str>) -> bool {
    match element {
        Some("Date" | "Total") => false,
        Some(element) if FIELDS.iter().any(|field| field.element == element) => true,
        // Where no field was named, all of them are asked for.
        _ => (4000..5000).contains(&number),
    }
}

#[cfg(test)]
mod tests {
    use super::{ASK_FOR_ALL, FIELDS, blames_details, trouble};

    #[test]
    fn each_element_has_its_field_and_a_cure_of_its_own() {
        for (element, field, cure) in [
            ("GAD", "The whole line", "name and home address"),
            ("Donor", "Name and address", "name and home address"),
            ("Ttl", "Title", "Leave the title out"),
            ("Fore", "First name", "first name"),
            ("Sur", "Last name", "last name"),
            ("House", "Address", "house number or name"),
            ("Postcode", "Postcode", "SW1A 1AA"),
            ("Overseas", "Country", "in which country"),
            ("Date", "Date of the gift", "sent the date"),
            ("Total", "Amount", "sent the amount"),
        ] {
            for number in [4051, 4053, 4065, 4066, 4077, 4082] {
                let said = trouble(number, Some(element));
                assert_eq!(said.field, Some(field), "{number} {element}");
                assert!(said.cure.contains(cure), "{number} {element}: {}", said.cure);
                let speaks_of_postcodes = said.cure.to_lowercase().contains("postcode");
                assert_eq!(
                    speaks_of_postcodes,
                    ["Postcode", "Overseas"].contains(&element),
                    "{number} {element}"
                );
            }
        }
        assert_eq!(FIELDS.len(), 10, "an element without a line above");
    }

    #[test]
    fn the_donors_other_gifts_say_the_same_but_for_day_and_amount() {
        for field in &FIELDS {
            let own = ["Date", "Total"].contains(&field.element);
            for number in [4065, 7040] {
                assert_eq!(blames_details(number, Some(field.element)), !own, "{}", field.element);
            }
        }
        assert!(blames_details(4065, None) && blames_details(4082, Some("OtherInc")));
        assert!(!blames_details(7040, None) && !blames_details(0, None));
    }

    #[test]
    fn what_is_wrong_with_a_field_follows_from_the_number() {
        for (number, meaning) in [
            (4065, "rejects this value"),
            (4082, "too long"),
            (4053, "missing"),
            (7040, "dated in the future"),
            (7041, "details of this gift"),
        ] {
            let said = trouble(number, Some("Date"));
            assert!(said.meaning.contains(meaning), "{number}: {}", said.meaning);
        }
        // HMRC's number of a rule knows better than the field what to do.
        assert!(trouble(7040, Some("Date")).cure.contains("once that day has passed"));
    }

    #[test]
    fn where_no_field_was_named_all_of_them_are_asked_for() {
        for element in [None, Some("OtherInc")] {
            for number in [4065, 4082, 7041, 0, -1] {
                let said = trouble(number, element);
                assert_eq!((said.field, said.cure), (None, ASK_FOR_ALL), "{number} {element:?}");
                assert!(said.meaning.contains("details"), "{number} {element:?}");
            }
        }
    }
}
