//! Working values for the tests; each test changes what it is about.

use domain::authorisation::{Authorisation, AuthorisationParts, Term};
use domain::calendar::{Timestamp, parse_date};
use domain::{
    Address, AuthorisationId, Channel, Date, DonorId, FieldErrors, Language, PersonName, WordingVersion,
};
use uuid::Uuid;

pub fn day(text: &str) -> Date {
    parse_date(text).expect("a test's date is real")
}

pub fn at(text: &str) -> Timestamp {
    Timestamp::parse(text).expect("a test's instant is real")
}

pub fn name() -> PersonName {
    PersonName::new(Some("Ms"), "Zoë", "O'Neil").expect("a test's name is fine")
}

pub fn address() -> Address {
    Address::new("1 Example Street", None, Some("Exampleton"), Some("EX1 1AA"), "GB")
        .expect("a test's address is fine")
}

/// An authorisation given at this instant by the rules.
pub fn given(at: Timestamp) -> Authorisation {
    numbered(1, at)
}

pub fn numbered(number: u128, at: Timestamp) -> Authorisation {
    Authorisation::from_parts(AuthorisationParts {
        id: AuthorisationId::from_uuid(Uuid::from_u128(number)),
        donor_id: DonorId::from_uuid(Uuid::from_u128(7)),
        term: Term::begin(at),
        name: name(),
        address: address(),
        wording: WordingVersion::CURRENT,
        language: Language::English,
        channel: Channel::Portal,
        mailbox_proved: false,
        explained_at: at,
        cancelled_by: None,
        cancelled_through: None,
        denied_at: None,
    })
}

/// A number that another text would not have (FNV-1a): texts that people were given are pinned by it.
pub fn fingerprint(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The errors as `pointer code`, in order.
pub fn codes(errors: &FieldErrors) -> Vec<String> {
    errors.iter().map(|error| format!("{} {}", error.pointer, error.code)).collect()
}

pub fn refused<T: std::fmt::Debug>(result: Result<T, FieldErrors>) -> Vec<String> {
    codes(&result.expect_err("this test expects a refusal"))
}
