//! What a correction changes of a donor, and whether it puts another person in their place.
//!
//! A declaration is the donor's own (SI 2016/1195 reg. 4). A charity puts right how a name and a home are written; another person can
//! only give an authorisation of their own.

use super::shown::DeclaredDonor;
use crate::letters::folded;

word_enum! {
    /// A part of what a declaration says of its donor. The word is stored in the audit trail.
    pub enum DonorPart {
        /// The title, such as Ms.
        Title = "title",
        /// The first name.
        FirstName = "first_name",
        /// The last name.
        LastName = "last_name",
        /// The lines of the address, and the town.
        Address = "address",
        /// The postcode.
        Postcode = "postcode",
        /// The country.
        Country = "country",
    }
}

impl DeclaredDonor {
    /// The parts that are others in these details, in the order of the form.
    #[must_use]
    pub fn changed_parts(&self, other: &Self) -> Vec<DonorPart> {
        let is_other_line = self.address_line1 != other.address_line1
            || self.address_line2 != other.address_line2
            || self.town != other.town;
        [
            (self.title != other.title, DonorPart::Title),
            (self.first_name != other.first_name, DonorPart::FirstName),
            (self.last_name != other.last_name, DonorPart::LastName),
            (is_other_line, DonorPart::Address),
            (self.postcode != other.postcode, DonorPart::Postcode),
            (self.country != other.country, DonorPart::Country),
        ]
        .into_iter()
        .filter_map(|(is_changed, part)| is_changed.then_some(part))
        .collect()
    }

    /// Whether these details look like another person's: two of the first name, the last name and the home have nothing in common
    /// with what was declared.
    #[must_use]
    pub fn looks_like_another(&self, corrected: &Self) -> bool {
        // Somebody who was entered with the last name first is who they were.
        let is_turned = is_alike(&self.first_name, &corrected.last_name)
            && is_alike(&self.last_name, &corrected.first_name);
        let others = [
            !is_turned && !is_first_alike(&self.first_name, &corrected.first_name),
            !is_turned && !is_alike(&self.last_name, &corrected.last_name),
            !self.is_home_alike(corrected),
        ];
        others.into_iter().filter(|is_other| *is_other).count() > 1
    }

    /// Whether the postcode is the same, or the street is written nearly the same.
    fn is_home_alike(&self, corrected: &Self) -> bool {
        let street = |donor: &Self| {
            let second = donor.address_line2.as_deref().unwrap_or_default();
            folded(&format!("{}{second}", donor.address_line1))
        };
        (self.postcode.is_some() && self.postcode == corrected.postcode)
            || is_near(&street(self), &street(corrected))
    }
}

/// Whether two first names have something in common; an initial and a short form are the beginning of the whole.
fn is_first_alike(one: &str, other: &str) -> bool {
    let (first, second) = (folded(one), folded(other));
    let is_initial_of = |short: &str, long: &str| {
        let initial = short.split_whitespace().next().map(folded).unwrap_or_default();
        !initial.is_empty() && long.starts_with(&initial)
    };
    is_alike(one, other) || is_initial_of(one, &second) || is_initial_of(other, &first)
}

/// Whether two names are written nearly the same, or have such a word of at least three letters in common.
fn is_alike(one: &str, other: &str) -> bool {
    let words = |name: &str| -> Vec<String> {
        name.split([' ', '-']).map(folded).filter(|word| word.chars().count() > 2).collect()
    };
    let others = words(other);
    is_near(&folded(one), &folded(other))
        || words(one).iter().any(|word| others.iter().any(|other| is_near(word, other)))
}

/// Whether at most a third of the longer text has to be changed to get the other one.
fn is_near(one: &str, other: &str) -> bool {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    edits(&one, &other) <= one.len().max(other.len()) / 3
}

/// How many characters have to be put in, left out or exchanged for others (Levenshtein).
fn edits(one: &[char], other: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (place, character) in one.iter().enumerate() {
        let mut next = vec![place + 1];
        for ((theirs, around), last) in other.iter().zip(row.windows(2)).zip(0_usize..) {
            let exchanged = around[0] + usize::from(character != theirs);
            next.push(exchanged.min(around[1] + 1).min(next[last] + 1));
        }
        row = next;
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{DeclaredDonor, DonorPart, edits};

    fn donor(first: &str, last: &str, line1: &str, postcode: &str) -> DeclaredDonor {
        DeclaredDonor {
            first_name: first.to_owned(),
            last_name: last.to_owned(),
            address_line1: line1.to_owned(),
            postcode: (!postcode.is_empty()).then(|| postcode.to_owned()),
            country: "GB".to_owned(),
            ..DeclaredDonor::default()
        }
    }

    #[test]
    fn a_correction_looks_like_another_person_where_two_of_three_have_nothing_in_common() {
        let zoe = donor("Zoë", "O'Neill", "3 Harbour View", "TR11 3AA");
        for (first, last, line1, postcode, is_another) in [
            ("Zoë", "O'Neill", "3 Harbour View", "TR11 3AA", false),
            // Spelling, accents, apostrophes, initials, and the whole of a name.
            ("Zoe", "ONeill", "3 Harbour View", "TR11 3AA", false),
            ("Z", "O’Niell", "14 Ferry Road", "EX33 1AA", false),
            ("Zoë Anne", "O Neill", "14 Ferry Road", "EX33 1AA", false),
            // A name taken in marriage, or a move, alone.
            ("Zoë", "Smith", "3 Harbour View", "TR11 3AA", false),
            ("Zoë", "O'Neill-Smith", "14 Ferry Road", "EX33 1AA", false),
            ("Zoë", "O'Neill", "14 Ferry Road", "EX33 1AA", false),
            ("Anne", "O'Neill", "3 Harbour View", "TR11 3AA", false),
            // A home is the same by its postcode, or by its street.
            ("Zoë", "Smith", "14 Ferry Road", "TR11 3AA", false),
            ("Zoë", "Smith", "3, Harbour Vw", "TR11 9ZZ", false),
            // The names were in each other's fields.
            ("O'Neill", "Zoë", "14 Ferry Road", "EX33 1AA", false),
            // Another person.
            ("Anne", "O'Connor Smith", "14 Ferry Road", "EX33 1AA", true),
            ("Zed", "Quite-Different", "1 Example Street", "LS1 1AA", true),
            ("Anne", "Smith", "3 Harbour View", "TR11 3AA", true),
            ("Zoë", "Smith", "14 Ferry Road", "EX33 1AA", true),
            ("Anne", "O'Neill", "14 Ferry Road", "EX33 1AA", true),
        ] {
            let corrected = donor(first, last, line1, postcode);
            assert_eq!(zoe.looks_like_another(&corrected), is_another, "{first} {last}, {line1}, {postcode}");
        }
        // A particle is no name in common, and two homes without a postcode are not one.
        let maria = donor("Maria", "de Souza", "Rua Nova 7", "");
        assert!(maria.looks_like_another(&donor("Maria", "de Almeida", "Calle Mayor 12", "")));
    }

    #[test]
    fn the_parts_that_a_correction_changed_are_told_apart() {
        let before = donor("Zoë", "O'Neill", "3 Harbour View", "TR11 3AA");
        assert!(before.changed_parts(&before).is_empty());
        let after = DeclaredDonor {
            title: Some("Ms".to_owned()),
            town: Some("Falmouth".to_owned()),
            ..donor("Zoë", "ONeill", "3 Harbour View", "TR11 3AB")
        };
        assert_eq!(
            before.changed_parts(&after),
            [DonorPart::Title, DonorPart::LastName, DonorPart::Address, DonorPart::Postcode]
        );
    }

    #[test]
    fn edits_are_counted() {
        for (one, other, count) in
            [("", "", 0), ("abc", "", 3), ("", "ab", 2), ("kitten", "sitting", 3), ("oneill", "oniell", 2)]
        {
            let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
            assert_eq!(edits(&one, &other), count);
        }
    }
}
