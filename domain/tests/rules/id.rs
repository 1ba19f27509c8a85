use domain::{AnyId, DonationId, DonorId, IdError};
use proptest::prelude::*;
use uuid::Uuid;

#[test]
fn an_id_says_what_it_names() {
    let id = DonationId::from_uuid(Uuid::from_u128(0));
    assert_eq!(id.to_string(), "don_00000000000000000000000000");
    let id = DonationId::from_uuid(Uuid::from_u128(u128::MAX));
    assert_eq!(id.to_string(), "don_7zzzzzzzzzzzzzzzzzzzzzzzzz");
    assert_eq!(id.to_string().parse::<DonorId>(), Err(IdError::WrongPrefix("dnr")));
}

#[test]
fn only_the_one_spelling_of_an_id_is_read() {
    for wrong in [
        "don_",
        "don_0000000000000000000000000",
        "don_000000000000000000000000000",
        "don_80000000000000000000000000",
        "don_0000000000000000000000000I",
        "don_0000000000000000000000000A",
        "don_0000000000000000000000000u",
        "don_000000000000000000000000é",
        " don_00000000000000000000000000",
    ] {
        assert!(wrong.parse::<DonationId>().is_err(), "{wrong}");
    }
}

#[test]
fn an_id_of_any_kind_is_read_as_it_is_written_and_nothing_else_is() {
    for id in ["don_01ke5v3s8f7qk9mz4x2w6r1t0a", "trm_7zzzzzzzzzzzzzzzzzzzzzzzzz"] {
        assert_eq!(id.parse::<AnyId>().map(|id| id.to_string()), Ok(id.to_owned()));
    }
    for wrong in [
        "",
        "don_",
        "01ke5v3s8f7qk9mz4x2w6r1t0a",
        "pay_01ke5v3s8f7qk9mz4x2w6r1t0a",
        "don_01KE5V3S8F7QK9MZ4X2W6R1T0A",
        "don_01ke5v3s8f7qk9mz4x2w6r1t0",
        "zoe_quayle@example.org",
    ] {
        assert_eq!(wrong.parse::<AnyId>(), Err(IdError::NotAnId), "{wrong}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn ids_come_back_as_they_were(bits in any::<u128>(), other in any::<u128>()) {
        let id = DonorId::from_uuid(Uuid::from_u128(bits));
        let text = id.to_string();
        prop_assert_eq!(text.len(), 30);
        prop_assert_eq!(text.parse(), Ok(id));
        let json = serde_json::to_string(&id).expect("text");
        prop_assert_eq!(serde_json::from_str::<DonorId>(&json).expect("the same text"), id);
        let other_text = DonorId::from_uuid(Uuid::from_u128(other)).to_string();
        prop_assert_eq!(bits.cmp(&other), text.cmp(&other_text), "text sorts as the ids do");
    }
}
