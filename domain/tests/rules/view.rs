//! The JSON that is answered, as it is written down.

use domain::donation::{
    CharityMatch, CharityView, ClaimProgress, Currency, DeclarationStatus, DeclarationView, DeletionReason,
    DonationView, DonorRefView, Facts, GiftAidView, assess,
};
use domain::{
    AuthorisationWording, DeclarationId, DonationId, DonorId, DonorKind, GiftAmount, Language, Pence,
    Reference,
};
use serde_json::json;
use uuid::Uuid;

use crate::samples::{at, day};

fn gross() -> GiftAmount {
    GiftAmount::new(1000).expect("fine")
}

fn waiting() -> DonationView {
    let facts = Facts {
        deleted: false,
        taken_out: None,
        out_of_time: false,
        settled_on: None,
        charity: CharityMatch::Known,
        donor_known: false,
        donor_denied: false,
        donor_erased: false,
        authorised: false,
        details_usable: true,
        claim: ClaimProgress::None,
        declared: false,
    };
    DonationView {
        id: DonationId::from_uuid(Uuid::from_u128(1)),
        reference: None,
        donor: DonorRefView { kind: DonorKind::Email, value: Some("zoe@example.org".to_owned()) },
        transaction: json!({"type": "direct", "id": "acme-12"}),
        gross_amount: gross(),
        net_amount: None,
        currency: Currency::Gbp,
        donated_at: at("2026-11-21T09:05:00Z"),
        settlement_date: None,
        donor_id: None,
        charity: Some(CharityView { name: "Example Hospice".to_owned(), reference: "acme-12".to_owned() }),
        claimable_amount: gross().pence(),
        refunds: Vec::new(),
        gift_aid: GiftAidView::new(&assess(&facts, day("2026-11-21")), Pence::new(250).expect("fine"), None),
        created_at: at("2026-11-21T09:05:01Z"),
        updated_at: at("2026-11-21T09:05:01Z"),
        deleted_at: None,
        deletion_reason: None,
    }
}

#[test]
fn a_donation_that_waits() {
    let json = serde_json::to_value(waiting()).expect("plain");
    let expected = json!({
        "id": "don_00000000000000000000000001",
        "donor": {"type": "email", "value": "zoe@example.org"},
        "transaction": {"type": "direct", "id": "acme-12"},
        "grossAmount": 1000,
        "currency": "GBP",
        "donatedAt": "2026-11-21T09:05:00Z",
        "charity": {"name": "Example Hospice", "reference": "acme-12"},
        "claimableAmount": 1000,
        "giftAid": {
            "status": "awaiting_settlement",
            "reasons": [
                {
                    "code": "no_settlement_date",
                    "detail": "The settlement date is not known.",
                    "cure": "Send settlementDate with PATCH /donations/{donationId}.",
                },
                {
                    "code": "donor_unknown",
                    "detail": "The donor is not known yet.",
                    "cure": "Link the card or phone to its donor, or send the donor with PATCH /donations/{donationId}. An email address finds its donor when they sign in to Uplift with it.",
                },
            ],
            "amount": 250,
        },
        "createdAt": "2026-11-21T09:05:01Z",
        "updatedAt": "2026-11-21T09:05:01Z",
    });
    assert_eq!(json, expected);
    assert_eq!(serde_json::from_value::<DonationView>(json).expect("the same"), waiting());
}

#[test]
fn a_donation_with_everything() {
    let mut view = waiting();
    view.reference = Reference::parse("gift-1001").ok();
    view.net_amount = GiftAmount::new(980).ok();
    view.settlement_date = Some(day("2026-11-24"));
    view.donor_id = Some(DonorId::from_uuid(Uuid::from_u128(2)));
    view.gift_aid.reasons.clear();
    view.gift_aid.declaration_id = Some(DeclarationId::from_uuid(Uuid::from_u128(3)));
    view.deleted_at = Some(at("2026-12-01T10:00:00Z"));
    view.deletion_reason = Some(DeletionReason::FailedSettlement);
    let json = serde_json::to_value(&view).expect("plain");
    for (pointer, value) in [
        ("/reference", json!("gift-1001")),
        ("/netAmount", json!(980)),
        ("/settlementDate", json!("2026-11-24")),
        ("/donorId", json!("dnr_00000000000000000000000002")),
        ("/giftAid/declarationId", json!("dec_00000000000000000000000003")),
        ("/giftAid/reasons", json!([])),
        ("/deletedAt", json!("2026-12-01T10:00:00Z")),
        ("/deletionReason", json!("failed_settlement")),
    ] {
        assert_eq!(json.pointer(pointer), Some(&value), "{pointer}");
    }
    assert_eq!(serde_json::from_value::<DonationView>(json).expect("the same"), view);
}

#[test]
fn a_declaration() {
    let view = DeclarationView {
        id: DeclarationId::from_uuid(Uuid::from_u128(3)),
        donation_id: DonationId::from_uuid(Uuid::from_u128(1)),
        status: DeclarationStatus::Replaced,
        made_at: at("2026-11-24T00:00:05Z"),
        cancelled_at: Some(at("2026-12-01T10:00:00Z")),
        wording_version: "2026-11-1".to_owned(),
        text: "Gift Aid declaration".to_owned(),
    };
    let expected = json!({
        "id": "dec_00000000000000000000000003",
        "donationId": "don_00000000000000000000000001",
        "status": "replaced",
        "madeAt": "2026-11-24T00:00:05Z",
        "cancelledAt": "2026-12-01T10:00:00Z",
        "wordingVersion": "2026-11-1",
        "text": "Gift Aid declaration",
    });
    assert_eq!(serde_json::to_value(view).expect("plain"), expected);
}

#[test]
fn a_wording() {
    let wording = domain::authorisation::wording::current(Language::Welsh);
    let json = serde_json::to_value(&wording).expect("plain");
    assert_eq!((&json["version"], &json["language"]), (&json!("2026-11-1"), &json!("cy")));
    assert_eq!(json.as_object().map(serde_json::Map::len), Some(4));
    assert_eq!(serde_json::from_value::<AuthorisationWording>(json).expect("the same"), wording);
}

#[test]
fn debug_of_a_donation_does_not_name_the_donor() {
    assert!(!format!("{:?}", waiting()).contains("zoe"));
}
