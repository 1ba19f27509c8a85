use domain::authorisation::{Authorisation, NewAuthorisation, NewCancellation};
use domain::{AuthorisationId, Channel, DonorId, PlatformId};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::samples::{at, day, refused};

const NOW: &str = "2026-11-21T09:05:00Z";

fn body() -> Value {
    json!({
        "name": {"title": "Mrs.", "first": "Zoe\u{308}", "last": "O'Neil"},
        "address": {"line1": "1 Example Street", "town": "Exampleton", "postcode": "ex11aa", "country": "GB"},
        "declaration": {"version": "2026-11-1", "agreed": true, "language": "en", "explainedAt": "2026-11-21T09:04:00Z"},
    })
}

fn changed(pointer: &str, value: Value) -> Vec<String> {
    let mut body = body();
    let (parent, name) = pointer.rsplit_once('/').expect("a pointer has a stroke");
    let parent = body.pointer_mut(parent).and_then(Value::as_object_mut).expect("the parent is an object");
    parent.insert(name.to_owned(), value);
    refused(NewAuthorisation::read(&body, at(NOW)))
}

#[test]
fn a_whole_authorisation_is_read_and_tidied() {
    let new = NewAuthorisation::read(&body(), at(NOW)).expect("nothing is wrong");
    assert_eq!(new.name().full(), "Mrs Zoë O'Neil");
    assert_eq!(new.address().postal_code(), Some("EX1 1AA"));
    let channel = Channel::Platform(PlatformId::from_uuid(Uuid::from_u128(3)));
    let (id, donor) =
        (AuthorisationId::from_uuid(Uuid::from_u128(1)), DonorId::from_uuid(Uuid::from_u128(2)));
    let given = Authorisation::give(id, donor, new, channel, at(NOW));
    assert_eq!((given.given_on(), given.ends_on()), (day("2026-11-21"), day("2027-04-05")));
    assert_eq!(given.channel().as_str(), "platform");
    assert_eq!(given.explained_at(), at("2026-11-21T09:04:00Z"));
}

#[test]
fn an_empty_object_names_what_is_missing() {
    assert_eq!(
        refused(NewAuthorisation::read(&json!({}), at(NOW))),
        ["/name required", "/address required", "/declaration required"]
    );
    assert_eq!(refused(NewAuthorisation::read(&json!([]), at(NOW))), [" wrong_type"]);
}

#[test]
fn every_error_is_found_at_once() {
    let body = json!({
        "name": {"first": "", "last": "  "},
        "address": {"line1": "c/o The Office", "postcode": "EX1", "country": "GB"},
        "declaration": {"version": "1999-1", "agreed": false, "language": "fr", "explainedAt": "yesterday"},
        "extra": 1,
    });
    assert_eq!(
        refused(NewAuthorisation::read(&body, at(NOW))),
        [
            "/name/first required",
            "/name/last required",
            "/address/line1 not_a_home",
            "/address/postcode invalid",
            "/declaration/version unknown_version",
            "/declaration/language unsupported",
            "/declaration/explainedAt invalid",
            "/declaration/agreed must_agree",
            "/extra unknown_field",
        ]
    );
}

#[test]
fn the_donor_must_agree() {
    assert_eq!(changed("/declaration/agreed", json!(false)), ["/declaration/agreed must_agree"]);
    assert_eq!(changed("/declaration/agreed", json!(null)), ["/declaration/agreed required"]);
    assert_eq!(changed("/declaration/agreed", json!("yes")), ["/declaration/agreed wrong_type"]);
    assert_eq!(changed("/declaration/agreed", json!(1)), ["/declaration/agreed wrong_type"]);
}

#[test]
fn the_explanation_must_have_been_shown_lately() {
    let pointer = "/declaration/explainedAt";
    let wrong = ["/declaration/explainedAt out_of_range"];
    assert_eq!(changed(pointer, json!("2026-11-21T09:10:01Z")), wrong);
    assert_eq!(changed(pointer, json!("2026-08-23T09:04:59Z")), wrong);
    let mut body = body();
    for fine in ["2026-11-21T09:10:00Z", "2026-08-23T09:05:00Z"] {
        body["declaration"]["explainedAt"] = json!(fine);
        assert!(NewAuthorisation::read(&body, at(NOW)).is_ok(), "{fine}");
    }
}

#[test]
fn what_a_clock_ahead_of_ours_explained_was_explained_when_the_authorisation_was_given() {
    let mut body = body();
    body["declaration"]["explainedAt"] = json!("2026-11-21T09:10:00Z");
    let new = NewAuthorisation::read(&body, at(NOW)).expect("clocks differ");
    let (id, donor) =
        (AuthorisationId::from_uuid(Uuid::from_u128(1)), DonorId::from_uuid(Uuid::from_u128(2)));
    let given = Authorisation::give(id, donor, new, Channel::Portal, at(NOW));
    assert_eq!((given.explained_at(), given.given_at()), (at(NOW), at(NOW)));
}

#[test]
fn attack_12_8_what_cannot_be_seen_is_in_no_name_and_no_address() {
    for unseen in ['\u{202e}', '\u{200b}', '\u{feff}', '\u{2066}'] {
        for member in ["name/first", "name/last", "address/line1", "address/line2", "address/town"] {
            let wrong = format!("/{member} invalid");
            assert_eq!(
                changed(&format!("/{member}"), json!(format!("Ash{unseen}ton"))),
                [wrong],
                "{unseen:?}"
            );
        }
    }
    let mut body = body();
    body["address"]["line1"] = json!("Flat 2\n1 Example\u{2028}Street");
    let new = NewAuthorisation::read(&body, at(NOW)).expect("the end of a line is a space");
    assert_eq!(new.address().line1(), "Flat 2 1 Example Street");
}

#[test]
fn a_line_of_one_letter_and_a_town_without_any_are_no_address() {
    assert_eq!(changed("/address/line1", json!("x")), ["/address/line1 invalid"]);
    assert_eq!(changed("/address/town", json!("12345")), ["/address/town invalid"]);
    // The number of a house is enough.
    let mut body = body();
    body["address"]["line1"] = json!("5");
    assert!(NewAuthorisation::read(&body, at(NOW)).is_ok());
}

#[test]
fn unknown_members_are_refused_at_every_level() {
    assert_eq!(changed("/name/middle", json!("M")), ["/name/middle unknown_field"]);
    assert_eq!(
        changed("/declaration/a~b/c".trim_end_matches("/c"), json!(1)),
        ["/declaration/a~0b unknown_field"]
    );
}

#[test]
fn a_web_form_sends_words() {
    let mut body = body();
    body["declaration"]["agreed"] = json!("on");
    body["name"]["title"] = json!("");
    body["address"]["line2"] = json!("  ");
    body["_do"] = json!("/fn/giving/give_authorisation");
    let form: domain::Fields = serde_json::from_value(body.clone()).expect("fields");
    let new = NewAuthorisation::read(&form, at(NOW)).expect("a form is read the same way");
    assert_eq!((new.name().title(), new.address().line2()), (None, None));
    assert_eq!(
        refused(NewAuthorisation::read(&body, at(NOW))),
        ["/declaration/agreed wrong_type", "/_do unknown_field"]
    );
}

#[test]
fn a_cancellation_is_at_once_or_from_a_day() {
    let read = |value: Value| NewCancellation::read(&value).map(NewCancellation::ends_on);
    assert_eq!(read(json!({})), Ok(None));
    assert_eq!(read(Value::Null), Ok(None));
    assert_eq!(read(json!({"endsOn": "2026-12-01"})), Ok(Some(day("2026-12-01"))));
    assert_eq!(refused(read(json!({"endsOn": "2026-02-30"}))), ["/endsOn invalid"]);
    assert_eq!(refused(read(json!({"ends": "2026-02-28"}))), ["/ends unknown_field"]);
}
