use domain::CharityReference;
use proptest::prelude::*;

const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

#[test]
fn a_generated_reference_has_groups_of_four() {
    let reference = CharityReference::generated([0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(reference.as_str(), "UP-0123-4567".replace('7', &reference.as_str()[11..]));
    assert_eq!(reference.key(), reference.as_str().replace('-', ""));
}

#[test]
fn case_spaces_and_hyphens_do_not_matter() {
    let reference = CharityReference::generated([9, 8, 7, 6, 5, 4, 3, 2]);
    let loose = reference.as_str().to_lowercase().replace('-', " ");
    assert_eq!(CharityReference::parse(&loose), Ok(reference.clone()));
    assert_eq!(CharityReference::parse(reference.key()), Ok(reference));
    assert_eq!(
        CharityReference::parse("my Charity-1").map(|r| r.key().to_owned()),
        Ok("MYCHARITY1".to_owned())
    );
}

#[test]
fn a_platforms_own_reference_is_kept_as_given() {
    for own in ["4711", "acme/charity_12.a", "UPLIFT2024", "UP-1234", "up"] {
        assert_eq!(CharityReference::parse(own).map(|r| r.as_str().to_owned()), Ok(own.to_owned()));
    }
}

#[test]
fn what_cannot_be_a_reference_is_refused() {
    for wrong in ["", "  ", "---", "a#b", "é", "_", &"x".repeat(41)] {
        assert!(CharityReference::parse(wrong).is_err(), "{wrong}");
    }
}

fn is_mistyped(text: &str) -> bool {
    CharityReference::parse(text).is_err_and(|problem| problem.code() == "mistyped")
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn generated_references_are_accepted(entropy in any::<[u8; 8]>()) {
        let reference = CharityReference::generated(entropy);
        prop_assert_eq!(CharityReference::parse(reference.as_str()), Ok(reference));
    }

    #[test]
    fn one_wrong_character_is_noticed(entropy in any::<[u8; 8]>(), place in 0_usize..8, letter in 0_usize..36) {
        let reference = CharityReference::generated(entropy);
        let mut letters: Vec<char> = reference.as_str().chars().collect();
        let place = if place < 4 { place + 3 } else { place + 4 };
        // All letters and digits, those included that no generated reference has.
        let wrong = char::from_digit(u32::try_from(letter).expect("small"), 36).expect("a digit").to_ascii_uppercase();
        prop_assume!(letters[place] != wrong);
        letters[place] = wrong;
        let typed: String = letters.into_iter().collect();
        prop_assert!(is_mistyped(&typed), "{typed}");
    }

    #[test]
    fn two_characters_exchanged_are_noticed(entropy in any::<[u8; 8]>(), first in 0_usize..8, second in 0_usize..8) {
        let reference = CharityReference::generated(entropy);
        let mut letters: Vec<char> = reference.key().chars().collect();
        prop_assume!(letters[first + 2] != letters[second + 2]);
        letters.swap(first + 2, second + 2);
        let typed: String = letters.into_iter().collect();
        prop_assert!(is_mistyped(&typed), "{typed}");
    }
}

#[test]
fn the_alphabet_leaves_out_what_reads_as_something_else() {
    for five in 0_u8..32 {
        let reference = CharityReference::generated([five; 8]);
        assert!(reference.key().bytes().skip(2).all(|byte| LETTERS.contains(&byte)));
    }
}
