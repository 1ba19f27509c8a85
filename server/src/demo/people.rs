//! The donors of the story: invented, with the names, homes and habits that real ones have.

use domain::Language;
use serde_json::{Value, json};

use super::authorisation_course::Course;
use super::seeded_random::Dice;

/// Whoever gives far more often than anybody else.
pub(super) const BUSIEST: usize = 0;

/// One donor. Nobody of this name lives anywhere.
pub(super) struct Person {
    pub(super) title: Option<&'static str>,
    pub(super) first: &'static str,
    pub(super) last: &'static str,
    /// The part before `@example.org`; none for a donor known by phone alone.
    pub(super) email: Option<&'static str>,
    /// Whether a phone is known.
    pub(super) phone: bool,
    pub(super) cards: u8,
    pub(super) home: Home,
    /// What becomes of the authorisation.
    pub(super) course: Course,
}

pub(super) struct Home {
    pub(super) line1: &'static str,
    pub(super) line2: Option<&'static str>,
    pub(super) town: Option<&'static str>,
    pub(super) postcode: Option<&'static str>,
    pub(super) country: &'static str,
}

/// Where the person who moves house lives from the last renewal on.
pub(super) const NEW_HOME: Home = Home {
    line1: "Flat 2, 17 Tollgate Row",
    line2: None,
    town: Some("Truro"),
    postcode: Some("TR1 2QB"),
    country: "GB",
};

impl Person {
    /// The email address, if there is one.
    pub(super) fn email(&self) -> Option<String> {
        self.email.map(|name| format!("{name}@example.org"))
    }

    /// In which language the person reads what they agree to.
    pub(super) fn language(&self) -> Language {
        if self.home.town == Some("Aberystwyth") { Language::Welsh } else { Language::English }
    }

    /// The name, as the API takes it.
    pub(super) fn name_json(&self) -> Value {
        match self.title {
            Some(title) => json!({ "title": title, "first": self.first, "last": self.last }),
            None => json!({ "first": self.first, "last": self.last }),
        }
    }
}

impl Home {
    /// The address, as the API takes it.
    pub(super) fn json(&self) -> Value {
        let members = [("line2", self.line2), ("town", self.town), ("postcode", self.postcode)];
        let mut address = json!({ "line1": self.line1, "country": self.country });
        for (name, value) in members {
            if let Some(value) = value {
                address[name] = Value::from(value);
            }
        }
        address
    }
}

/// The phone number of a person, by place in [`PEOPLE`](super::donor_table::PEOPLE); numbers up to 07700 900999 are kept free for fiction
/// (Ofcom, "Telephone numbers for use in TV and radio drama programmes"). Written the way people write it.
pub(super) fn phone(person: usize) -> String {
    match person % 3 {
        0 => format!("07700 900{:03}", 100 + person),
        1 => format!("+44 7700 900{:03}", 100 + person),
        _ => format!("07700-900-{:03}", 100 + person),
    }
}

/// The number of somebody nobody knows.
pub(super) fn strange_phone(stranger: u32) -> String {
    format!("07700 900{:03}", 900 + stranger % 100)
}

/// The payment account reference of a person's card: 29 capital letters and digits, as EMVCo has them.
pub(super) fn card(person: usize, card: u8) -> String {
    let number = u64::try_from(person).unwrap_or_default() * 256 + u64::from(card);
    reference_of(&mut Dice::new(0x50, number))
}

/// The card of somebody nobody knows.
pub(super) fn strange_card(stranger: u32) -> String {
    reference_of(&mut Dice::new(0x51, u64::from(stranger)))
}

fn reference_of(dice: &mut Dice) -> String {
    const SIGNS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let mut sign = || SIGNS.chars().nth(usize::try_from(dice.below(36)).unwrap_or_default()).unwrap_or('0');
    "DEMO".chars().chain((0..25).map(|_| sign())).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use domain::{NewAuthorisation, NewDonor, Par, Phone, Timestamp};
    use serde_json::json;

    use super::{NEW_HOME, Person, card, phone, strange_card, strange_phone};
    use crate::demo::donor_table::PEOPLE;

    fn authorisation(person: &Person, address: &serde_json::Value) -> serde_json::Value {
        let agreed = json!({ "version": "2026-11-1", "agreed": true, "language": person.language(), "explainedAt": "2026-03-02T09:58:00Z" });
        json!({ "name": person.name_json(), "address": address, "declaration": agreed })
    }

    #[test]
    fn there_are_forty_and_uplift_takes_every_name_and_home() {
        assert_eq!(PEOPLE.len(), 40);
        let now = Timestamp::parse("2026-03-02T10:00:00Z").unwrap();
        for person in &PEOPLE {
            for home in [&person.home, &NEW_HOME] {
                let read = NewAuthorisation::read(&authorisation(person, &home.json()), now);
                assert!(read.is_ok(), "{} {}: {:?}", person.first, person.last, read.err());
            }
        }
    }

    #[test]
    fn each_is_known_by_an_address_or_a_phone_of_their_own() {
        let mut seen = BTreeSet::new();
        for (place, person) in PEOPLE.iter().enumerate() {
            let email = person.email();
            assert!(email.is_some() || person.phone, "{}", person.last);
            if let Some(email) = email {
                NewDonor::read(&json!({ "email": email })).unwrap();
                assert!(seen.insert(email));
            }
            assert!(seen.insert(Phone::parse(&phone(place)).unwrap().as_str().to_owned()));
            for number in 0..3 {
                assert!(seen.insert(Par::parse(&card(place, number)).unwrap().as_str().to_owned()));
            }
        }
        for stranger in 0..100 {
            assert!(seen.insert(Phone::parse(&strange_phone(stranger)).unwrap().as_str().to_owned()));
            assert!(seen.insert(Par::parse(&strange_card(stranger)).unwrap().as_str().to_owned()));
        }
        assert_eq!(card(3, 1), card(3, 1));
        assert_eq!(card(3, 1).len(), 29);
    }

    #[test]
    fn every_shape_of_postcode_occurs() {
        let shape = |code: &str| -> String {
            let sign = |sign: char| {
                if sign.is_ascii_digit() {
                    '9'
                } else if sign.is_ascii_alphabetic() {
                    'A'
                } else {
                    sign
                }
            };
            code.chars().map(sign).collect()
        };
        let codes: Vec<&str> = PEOPLE.iter().filter_map(|person| person.home.postcode).collect();
        let shapes: BTreeSet<String> = codes.iter().map(|code| shape(code)).collect();
        for wanted in ["A9 9AA", "A99 9AA", "AA9 9AA", "AA99 9AA", "A9A 9AA", "AA9A 9AA", "AAA 9AA"] {
            assert!(shapes.contains(wanted), "{wanted}");
        }
        for wanted in ["GIR 0AA", "JE", "GY", "IM", "BF1 "] {
            assert!(codes.iter().any(|code| code.starts_with(wanted)), "{wanted}");
        }
    }

    #[test]
    fn homes_lie_abroad_too_and_names_have_every_script() {
        let countries: BTreeSet<&str> = PEOPLE.iter().map(|person| person.home.country).collect();
        assert!(countries.is_superset(&BTreeSet::from(["GB", "FR", "IE", "JP", "JE", "GG", "IM", "GI"])));
        let names: String = PEOPLE.iter().flat_map(|person| [person.first, " ", person.last, " "]).collect();
        for wanted in ["O'Neill", "D’Arcy", "Smith-Jones", "Zoë", "Łukasz", "Ŵyn", "李", "Ελένη", "Ольга"]
        {
            assert!(names.contains(wanted), "{wanted}");
        }
    }
}
