//! Ways to reach and find people: email, phone, card, and what links them.

use domain::{Email, LinkKind, NewDonor, NewLink, Par, Phone};
use serde_json::json;

use crate::samples::refused;

#[test]
fn one_address_has_one_normal_form() {
    let normal = |text| Email::parse(text).map(|email| email.as_str().to_owned());
    assert_eq!(normal("  Zoe.ONeil@Example.ORG "), Ok("zoe.oneil@example.org".to_owned()));
    assert_eq!(normal("zoe\u{308}@example.org"), normal("ZOË@EXAMPLE.org"));
    assert_eq!(normal("a+b@mail.example.org"), Ok("a+b@mail.example.org".to_owned()));
}

#[test]
fn what_is_no_address_is_refused() {
    let long = format!("{}@example.org", "x".repeat(250));
    for wrong in [
        "",
        "zoe",
        "zoe@",
        "@example.org",
        "zoe@example",
        "zoe@@example.org",
        "zoe@a@example.org",
        "zoe o@example.org",
        "zoe@example..org",
        "zoe@.example.org",
        "zoe@example.org.",
        "zoe@-example.org",
        ".zoe@example.org",
        "z..e@example.org",
        "zoe@exam ple.org",
        "zoe\n@example.org",
        "<zoe@example.org>",
        "zoe@example.org,b@example.org",
        &long,
    ] {
        assert!(Email::parse(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_phone_number_is_kept_in_one_form() {
    for text in [
        "07700 900123",
        "+44 7700 900123",
        "0044 7700-900-123",
        "(07700) 900123",
        "+44 (0)7700 900123",
        "+447700900123",
    ] {
        assert_eq!(
            Phone::parse(text).map(|phone| phone.as_str().to_owned()),
            Ok("+447700900123".to_owned()),
            "{text}"
        );
    }
    assert_eq!(
        Phone::parse("+1 202 555 0123").map(|phone| phone.as_str().to_owned()),
        Ok("+12025550123".to_owned())
    );
    assert_eq!(Phone::parse("07700900123").map(|phone| phone.masked()), Ok("•••• 123".to_owned()));
}

#[test]
fn what_is_no_phone_number_is_refused() {
    for wrong in [
        "",
        "0",
        "+",
        "7700 900123",
        "07700 90012",
        "07700 9001234",
        "+4407700900123",
        "+0123456789",
        "+1234567",
        "+1234567890123456",
        "07700 9OO123",
        "phone",
    ] {
        assert!(Phone::parse(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_card_reference_is_kept_as_given_and_shown_masked() {
    let par = Par::parse(" V001aZ9test567x ").expect("a reference");
    assert_eq!((par.as_str(), par.masked().as_str()), ("V001aZ9test567x", "•••• 567x"));
    for wrong in ["", "SHORT12", &"A".repeat(65), "V001-1234-5678", "4111111111111111"] {
        assert!(Par::parse(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn nothing_personal_is_shown_by_debug() {
    let shown = format!(
        "{:?} {:?} {:?}",
        Email::parse("zoe@example.org"),
        Phone::parse("07700 900123"),
        Par::parse("V001aZ9test5678"),
    );
    assert!(!shown.contains("zoe") && !shown.contains("900123") && !shown.contains("5678"), "{shown}");
}

#[test]
fn a_phone_is_linked_only_when_the_platform_verified_it() {
    let read = |kind, value| NewLink::read(kind, &value);
    let link = read(LinkKind::Phone, json!({"value": "07700 900123", "verified": true})).expect("verified");
    assert_eq!((link.kind(), link.value(), link.verified()), (LinkKind::Phone, "+447700900123", true));
    let body = json!({"value": "07700 900123", "verified": false});
    assert_eq!(refused(read(LinkKind::Phone, body)), ["/verified must_be_verified"]);
    assert_eq!(refused(read(LinkKind::Phone, json!({"value": "07700 900123"}))), ["/verified required"]);
    assert_eq!(refused(read(LinkKind::Phone, json!({}))), ["/value required", "/verified required"]);
    assert!(read(LinkKind::Par, json!({"value": "V001aZ9test5678"})).is_ok());
    assert_eq!(
        refused(read(LinkKind::Par, json!({"value": "?", "x": 1}))),
        ["/value invalid", "/x unknown_field"]
    );
}

#[test]
fn a_donor_is_known_by_something() {
    assert_eq!(refused(NewDonor::read(&json!({}))), [" required"]);
    assert_eq!(refused(NewDonor::read(&json!({"email": "zoe"}))), ["/email invalid"]);
    assert_eq!(refused(NewDonor::read(&json!({"phone": "07700 900123"}))), ["/verified required"]);
    let unverified = json!({"phone": "07700 900123", "verified": false});
    assert_eq!(refused(NewDonor::read(&unverified)), ["/verified must_be_verified"]);
    let donor =
        NewDonor::read(&json!({"email": "Zoe@example.org", "phone": "07700 900123", "verified": true}))
            .expect("both");
    assert_eq!(donor.email().map(Email::as_str), Some("zoe@example.org"));
    assert_eq!(donor.phone().map(Phone::as_str), Some("+447700900123"));
}
