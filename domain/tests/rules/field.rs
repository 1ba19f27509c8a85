//! Reading objects field by field.

use domain::{FieldError, FieldErrors, Fields, Input, Reader};
use serde_json::{Value, json};

use crate::samples::codes;

fn form(fields: Value) -> Fields {
    serde_json::from_value(fields).expect("fields")
}

fn finish<'a>(value: impl Into<Input<'a>>, read: impl FnOnce(&mut Reader<'a>)) -> Vec<String> {
    let mut reader = Reader::new(value).expect("an object");
    read(&mut reader);
    reader.finish().map_or_else(|errors| codes(&errors), |()| Vec::new())
}

#[test]
fn text_is_trimmed_composed_and_blank_is_absent() {
    let value = json!({"a": "  Zoe\u{308} ", "b": "   ", "c": null, "d": "x\ty"});
    let mut reader = Reader::new(&value).expect("an object");
    assert_eq!(reader.required_str("a").as_deref(), Some("Zoë"));
    assert_eq!(reader.optional_str("b"), None);
    assert_eq!(reader.optional_str("c"), None);
    assert_eq!(reader.optional_str("d").as_deref(), Some("x\ty"));
    assert_eq!(reader.required_str("b"), None);
    assert_eq!(reader.finish().map_err(|errors| codes(&errors)), Err(vec!["/b required".to_owned()]));
}

#[test]
fn wrong_types_are_told_once() {
    let value = json!({"text": 5, "number": "5", "flag": "maybe", "object": [], "float": 1.5, "huge": u64::MAX, "endless": -1e20});
    let told = finish(&value, |reader| {
        reader.required_str("text");
        reader.integer("number");
        reader.boolean("flag");
        reader.object("object", |_| Some(()));
        reader.integer("float");
        reader.integer("huge");
        reader.integer("endless");
    });
    assert_eq!(
        told,
        [
            "/text wrong_type",
            "/number wrong_type",
            "/flag wrong_type",
            "/object wrong_type",
            "/float wrong_type",
            "/huge out_of_range",
            "/endless out_of_range"
        ]
    );
}

#[test]
fn a_blank_value_was_left_out_of_a_form_but_is_refused_in_json() {
    let sent = json!({"day": " ", "pence": "", "agreed": "", "town": ""});
    let read = |reader: &mut Reader<'_>| {
        assert_eq!(reader.optional_parsed::<domain::Date>("day"), None);
        assert_eq!(reader.optional_integer("pence"), None);
        assert_eq!(reader.optional_boolean("agreed"), None);
        assert_eq!(reader.optional_str("town"), None);
    };
    assert_eq!(finish(&sent, read), ["/day required", "/pence required", "/agreed wrong_type"]);
    assert_eq!(finish(&form(sent.clone()), read), [""; 0]);
    let needed = |reader: &mut Reader<'_>| {
        assert_eq!(reader.parsed::<domain::Date>("day"), None);
        assert_eq!(reader.integer("pence"), None);
    };
    assert_eq!(finish(&form(sent.clone()), needed), ["/day required", "/pence required"]);
    let errors = Reader::new(&form(sent)).and_then(|mut reader| {
        reader.integer("pence");
        reader.finish()
    });
    assert_eq!(
        errors.unwrap_err().iter().next().map(|error| error.detail.as_str()),
        Some("Enter this, or select an answer.")
    );
}

#[test]
fn a_form_has_text_and_boxes_and_fields_of_its_own() {
    let posted = form(
        json!({"_do": "/fn/x", "agreed": "yes", "news": "maybe", "pence": " 500 ", "half": "0.5", "name": {"first": "Zoë"}}),
    );
    let told = finish(&posted, |reader| {
        assert_eq!(reader.boolean("agreed"), Some(true));
        assert_eq!(reader.boolean("not_ticked"), Some(false));
        assert_eq!(reader.boolean("news"), None);
        assert_eq!(reader.optional_integer("pence"), Some(500));
        assert_eq!(reader.optional_integer("half"), None);
        reader.object("name", |name| name.required_str("first").map(|_| ()));
        reader.object("address", |address| address.required_str("line1").map(|_| ()));
    });
    assert_eq!(told, ["/news wrong_type", "/half invalid", "/address/line1 required"]);
    assert!(!format!("{posted:?}").contains("Zoë"));
}

#[test]
fn nested_errors_have_whole_pointers() {
    let value = json!({"a": {"b": {"c": "", "odd/name~": 1}}});
    let told = finish(&value, |reader| {
        reader.object("a", |a| a.object("b", |b| b.required_str("c").map(|_| ())));
    });
    assert_eq!(told, ["/a/b/c required", "/a/b/odd~1name~0 unknown_field"]);
}

#[test]
fn what_is_missing_is_named_with_what_to_send() {
    let sent = json!({"name": {}, "day": " "});
    let errors = Reader::new(&sent).and_then(|mut reader| {
        reader.integer("grossAmount");
        reader.boolean("agreed");
        reader.parsed::<domain::Date>("day");
        reader.parsed::<domain::Email>("email");
        reader.object("name", |name| name.required_str("first").map(|_| ()));
        reader.object("address", |address| address.optional_str("line1").map(|_| ()));
        reader.items("donations");
        reader.required_str("something");
        reader.finish()
    });
    let errors = errors.expect_err("much is missing");
    assert!(errors.iter().all(|error| error.code == "required"), "{errors:?}");
    let said: Vec<&str> = errors.iter().map(|error| error.detail.as_str()).collect();
    assert_eq!(
        said,
        [
            "grossAmount is missing. Send a whole number of pence, such as 500.",
            "agreed is missing. Send true or false.",
            "day is missing. Send a real date as year, month and day, such as 2026-11-21.",
            "email is missing. Enter an email address in the correct format, such as name@example.org.",
            "first is missing. Send the first name, such as Jo.",
            "address is missing. Send an object. It takes: line1.",
            "donations is missing. Send an array of 1 to 1,000 donations.",
            "something is missing. Send text, in quotes.",
        ]
    );
}

#[test]
fn an_optional_object_tells_absent_from_wrong() {
    let value = json!({"wrong": 1, "fine": {}});
    let mut reader = Reader::new(&value).expect("an object");
    assert_eq!(reader.optional_object("absent", |_| Some(1)), None);
    assert_eq!(reader.optional_object("wrong", |_| Some(1)), Some(None));
    assert_eq!(reader.optional_object("fine", |_| Some(1)), Some(Some(1)));
}

#[test]
fn long_text_and_hidden_characters_are_refused() {
    let value = json!({"long": "é".repeat(1_001), "fine": "é".repeat(1_000), "hidden": "a\u{1b}b"});
    let told = finish(&value, |reader| {
        reader.optional_str("long");
        reader.optional_str("fine");
        reader.optional_str("hidden");
    });
    assert_eq!(told, ["/long too_long", "/hidden invalid"]);
}

#[test]
fn a_flood_of_unknown_members_is_cut() {
    let flood: serde_json::Map<String, Value> =
        (0..500).map(|number| (format!("m{number}"), json!(1))).collect();
    assert_eq!(finish(&Value::Object(flood), |_| ()).len(), 20);
}

#[test]
fn a_value_without_an_error_never_gets_lost() {
    let value = json!({});
    let reader = Reader::new(&value).expect("an object");
    assert!(reader.finish_with::<()>(None).is_err());
}

#[test]
fn errors_are_an_array_in_json() {
    let mut errors = FieldErrors::one("/a", "required", "This is required.");
    assert_eq!(errors.to_string(), "1 field needs attention");
    errors.push("/b", "invalid", "Look again.");
    errors.push("/b", "too_long", "Shorten it.");
    assert_eq!(errors.to_string(), "3 fields need attention");
    assert_eq!(errors.for_pointer("/b").count(), 2);
    let json = serde_json::to_value(&errors).expect("plain");
    assert_eq!(json[0], json!({"pointer": "/a", "code": "required", "detail": "This is required."}));
    assert_eq!(serde_json::from_value::<FieldErrors>(json).expect("the same"), errors);
    let moved: Vec<FieldError> = errors.under("/donations/3").into_iter().collect();
    assert_eq!(moved[1].pointer, "/donations/3/b");
}
