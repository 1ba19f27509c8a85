use domain::donation::DeclarationStatus;
use domain::{CharityName, DeclarationState, DeclarationText, HmrcReference, Pence, WordingVersion};

use crate::samples::{address, at, day, name};

fn charity() -> (CharityName, HmrcReference) {
    (
        CharityName::parse("Example Hospice").expect("fine"),
        HmrcReference::parse("AB12345").expect("fine"),
    )
}

#[test]
fn the_text_holds_what_the_regulations_ask_for() {
    let (charity, reference) = charity();
    let text = DeclarationText::compose(
        &name(),
        &address(),
        &charity,
        &reference,
        Pence::new(123_450).expect("positive"),
        day("2026-11-21"),
        day("2026-11-01"),
        WordingVersion::CURRENT,
    );
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
    let (charity, reference) = charity();
    let (gift, given) = (day("2026-11-21"), day("2026-11-01"));
    let text = DeclarationText::without_donor(
        &charity,
        &reference,
        Pence::ZERO,
        gift,
        given,
        WordingVersion::CURRENT,
    );
    assert!(!text.contains("Zoë") && !text.contains("Example Street"));
    assert!(text.contains("Charity: Example Hospice") && text.contains("Gift Aid donation"));
}

#[test]
fn a_declaration_ends_once() {
    let now = at("2026-11-21T09:00:00Z");
    let cancelled = DeclarationState::Made.cancel(now).expect("it stands");
    let replaced = DeclarationState::Made.replace(now).expect("it stands");
    assert!(
        cancelled.cancel(now).is_err() && cancelled.replace(now).is_err() && replaced.cancel(now).is_err()
    );
    for state in [DeclarationState::Made, cancelled, replaced] {
        assert_eq!(
            DeclarationState::from_stored(state.status(), state.ended_at()),
            Some(state)
        );
    }
    assert_eq!(
        DeclarationState::from_stored(DeclarationStatus::Made, Some(now)),
        None
    );
}
