use domain::donation::DeclarationStatus;
use domain::{CharityName, DeclarationState, DeclarationText, DeclarationWording, HmrcReference, Pence};

use crate::samples::{address, at, day, fingerprint, name};

/// The whole text, and that without the donor, in these words.
fn texts(wording: DeclarationWording) -> (String, String) {
    let text = DeclarationText {
        name: name(),
        address: address(),
        charity: CharityName::parse("Example Hospice").expect("fine"),
        hmrc_reference: HmrcReference::parse("AB12345").expect("fine"),
        amount: Pence::new(123_450).expect("positive"),
        donated_on: day("2026-11-21"),
        authorised_on: day("2026-11-01"),
        wording,
    };
    (text.whole(), text.without_donor())
}

#[test]
fn the_text_holds_what_the_regulations_ask_for() {
    let (text, _) = texts(DeclarationWording::CURRENT);
    assert_eq!(
        text,
        "Gift Aid declaration\n\
         Donor: Ms Zoë O'Neil\n\
         Home address: 1 Example Street, Exampleton, EX1 1AA\n\
         Charity: Example Hospice (HMRC reference AB12345)\n\
         Gift: £1,234.50 given on 21 November 2026\n\
         The donor authorised Uplift on 1 November 2026 to make Gift Aid declarations as their intermediary. As that \
         intermediary, Uplift declares that this gift is to be treated as a Gift Aid donation.\n\
         The donor was told that if they pay less Income Tax and/or Capital Gains Tax in the tax year than the amount of \
         Gift Aid claimed on all their donations in that tax year, it is their responsibility to pay any difference.\n\
         Wording 2026-11-1"
    );
}

#[test]
fn the_text_for_others_names_nobody() {
    let (_, text) = texts(DeclarationWording::CURRENT);
    assert!(!text.contains("Zoë") && !text.contains("Example Street"));
    assert!(text.contains("Charity: Example Hospice") && text.contains("Gift Aid donation"));
}

#[test]
fn words_that_declarations_were_made_in_are_never_changed() {
    // New words are a new version, and one more line here: what was declared reads as it did on the day.
    let pinned = [("2026-11-1", 17_667_509_127_312_674_096_u64, 7_259_820_960_336_363_430_u64)];
    let found: Vec<(&str, u64, u64)> = DeclarationWording::ALL
        .iter()
        .map(|wording| {
            let (whole, without_donor) = texts(*wording);
            assert!(whole.ends_with(&format!("Wording {wording}")), "{whole}");
            (wording.as_str(), fingerprint(&whole), fingerprint(&without_donor))
        })
        .collect();
    assert_eq!(found, pinned);
}

#[test]
fn words_that_never_were_are_not_guessed() {
    for unknown in ["2026-11-2", "2026-11-1 ", "", "2020-01-1"] {
        assert!(unknown.parse::<DeclarationWording>().is_err(), "{unknown}");
    }
}

#[test]
fn case_34_a_declaration_ends_once() {
    let now = at("2026-11-21T09:00:00Z");
    let cancelled = DeclarationState::Made.cancel(now).expect("it stands");
    let replaced = DeclarationState::Made.replace(now).expect("it stands");
    assert!(
        cancelled.cancel(now).is_err() && cancelled.replace(now).is_err() && replaced.cancel(now).is_err()
    );
    for state in [DeclarationState::Made, cancelled, replaced] {
        assert_eq!(DeclarationState::from_stored(state.status(), state.ended_at()), Some(state));
    }
    assert_eq!(DeclarationState::from_stored(DeclarationStatus::Made, Some(now)), None);
}
