use domain::terminal::{
    CardPlace, Descriptor, MapEntry, NewTerminal, TerminalChange, TerminalMatch, TerminalName, Validity,
    charity_of, parse_mid,
};
use serde_json::{Value, json};

use crate::samples::{day, refused};

const GIFT_ON: &str = "2026-11-21";

fn card() -> CardPlace {
    CardPlace::new("540436505411111", "23900012", "Harbour  Hospice Shop")
}

fn terminal(mid: &str, tid: &str) -> TerminalName {
    TerminalName::Terminal { mid: mid.to_owned(), tid: tid.to_owned() }
}

fn merchant(mid: &str) -> TerminalName {
    TerminalName::Merchant { mid: mid.to_owned() }
}

fn descriptor(text: &str) -> TerminalName {
    TerminalName::Descriptor(Descriptor::parse(text).expect("a descriptor"))
}

fn always(name: TerminalName, charity: u8) -> MapEntry<u8> {
    MapEntry { name, validity: Validity::default(), charity }
}

fn found(map: &[MapEntry<u8>]) -> TerminalMatch<u8> {
    charity_of(map, &card(), day(GIFT_ON))
}

#[test]
fn the_first_heading_under_which_anything_fits_decides() {
    let exact = always(terminal("540436505411111", "23900012"), 1);
    let sister = always(terminal("540436505411111", "23900013"), 4);
    let all = always(merchant("540436505411111"), 2);
    let words = always(descriptor("HARBOUR HOSPICE*"), 3);
    let other = always(merchant("999"), 5);
    let table: [(&[&MapEntry<u8>], TerminalMatch<u8>); 8] = [
        (&[], TerminalMatch::Unknown),
        (&[&other, &sister], TerminalMatch::Unknown),
        (&[&words, &other], TerminalMatch::Charity(3)),
        (&[&words, &all], TerminalMatch::Charity(2)),
        (&[&words, &all, &sister], TerminalMatch::Charity(2)),
        (&[&words, &all, &exact], TerminalMatch::Charity(1)),
        (&[&exact, &all, &words, &sister, &other], TerminalMatch::Charity(1)),
        (&[&exact], TerminalMatch::Charity(1)),
    ];
    for (map, expected) in table {
        let map: Vec<MapEntry<u8>> = map.iter().map(|entry| (*entry).clone()).collect();
        assert_eq!(found(&map), expected, "{map:?}");
        let mut turned = map.clone();
        turned.reverse();
        assert_eq!(found(&turned), expected, "the order of the map says nothing");
    }
}

#[test]
fn two_charities_under_the_deciding_heading_are_a_conflict_and_two_entries_of_one_are_none() {
    for name in [
        terminal("540436505411111", "23900012"),
        merchant("540436505411111"),
        descriptor("HARBOUR HOSPICE SHOP"),
    ] {
        let twice = [always(name.clone(), 1), always(name.clone(), 1)];
        assert_eq!(found(&twice), TerminalMatch::Charity(1));
        let contested = [always(name.clone(), 1), always(name, 2)];
        assert_eq!(found(&contested), TerminalMatch::Conflict);
    }
    // A longer descriptor does not win over a shorter one: that would be a guess.
    let nested = [always(descriptor("HARBOUR*"), 1), always(descriptor("HARBOUR HOSPICE*"), 2)];
    assert_eq!(found(&nested), TerminalMatch::Conflict);
    // What lies below the deciding heading is not asked.
    let below = [
        always(terminal("540436505411111", "23900012"), 1),
        always(merchant("540436505411111"), 2),
        always(merchant("540436505411111"), 3),
    ];
    assert_eq!(found(&below), TerminalMatch::Charity(1));
}

#[test]
fn an_entry_holds_on_its_days_alone_both_included() {
    let table = [
        (None, None, true),
        (Some(GIFT_ON), None, true),
        (None, Some(GIFT_ON), true),
        (Some(GIFT_ON), Some(GIFT_ON), true),
        (Some("2026-11-22"), None, false),
        (None, Some("2026-11-20"), false),
        (Some("2026-01-01"), Some("2026-12-31"), true),
    ];
    for (from, until, fits) in table {
        let entry = MapEntry {
            name: merchant("540436505411111"),
            validity: Validity { from: from.map(day), until: until.map(day) },
            charity: 1,
        };
        let expected = if fits { TerminalMatch::Charity(1) } else { TerminalMatch::Unknown };
        assert_eq!(found(&[entry]), expected, "{from:?} {until:?}");
    }
    // A card reader that was one charity's until October and is another's since is no conflict.
    let lent = [
        MapEntry {
            name: merchant("540436505411111"),
            validity: Validity { from: None, until: Some(day("2026-10-31")) },
            charity: 1,
        },
        MapEntry {
            name: merchant("540436505411111"),
            validity: Validity { from: Some(day("2026-11-01")), until: None },
            charity: 2,
        },
    ];
    assert_eq!(found(&lent), TerminalMatch::Charity(2));
    // A finer entry that does not hold leaves the decision to a coarser one.
    let coarser = [
        MapEntry {
            name: terminal("540436505411111", "23900012"),
            validity: Validity { from: Some(day("2026-11-22")), until: None },
            charity: 1,
        },
        always(merchant("540436505411111"), 2),
    ];
    assert_eq!(found(&coarser), TerminalMatch::Charity(2));
}

#[test]
fn case_and_spaces_make_no_difference_and_zeros_do() {
    let spelt = CardPlace::new(" 5404 3650 541 1111 ", "ab 12", "  Sumup   *Harbour ");
    assert_eq!(
        (spelt.mid.as_str(), spelt.tid.as_str(), spelt.descriptor.as_str()),
        ("540436505411111", "AB12", "SUMUP *HARBOUR")
    );
    assert_ne!(CardPlace::new("001", "1", "X"), CardPlace::new("1", "1", "X"));
}

#[test]
fn a_star_at_the_end_stands_for_what_follows_and_elsewhere_for_itself() {
    let fits = |pattern: &str, text: &str| {
        let map = [always(descriptor(pattern), 1)];
        charity_of(&map, &CardPlace::new("M", "T", text), day(GIFT_ON)) == TerminalMatch::Charity(1)
    };
    assert!(fits("SUMUP *HARBOUR", "Sumup *Harbour"));
    assert!(!fits("SUMUP *HARBOUR", "SUMUP XHARBOUR"));
    assert!(fits("SUMUP *HARB*", "SUMUP *HARBOUR"));
    assert!(!fits("SUMUP *HARBOUR", "SUMUP *HARBOUR LEEDS"));
    assert!(fits("SUMUP *HARBOUR *", "SUMUP *HARBOUR"));
    for short in ["*", "ABC*", " AB *", ""] {
        assert_eq!(Descriptor::parse(short).unwrap_err().code(), "invalid", "{short:?}");
    }
    assert_eq!(Descriptor::parse(&"x".repeat(101)).unwrap_err().code(), "too_long");
    assert_eq!(Descriptor::parse("harbour *").expect("long enough").shown(), "HARBOUR*");
}

fn form(fields: Value) -> domain::Fields {
    serde_json::from_value(fields).expect("fields")
}

fn read(changes: Value) -> Result<NewTerminal, domain::FieldErrors> {
    let mut body = json!({"charity": "acme-12"});
    for (name, value) in changes.as_object().expect("an object") {
        body[name] = value.clone();
    }
    NewTerminal::read_for_platform(&body).map(|(_, new)| new)
}

#[test]
fn an_entry_names_one_thing() {
    assert_eq!(
        read(json!({"mid": "m 1", "tid": "t 1"})).expect("one terminal").name(),
        &terminal("M1", "T1")
    );
    assert_eq!(read(json!({"mid": "m1"})).expect("a merchant").name(), &merchant("M1"));
    assert_eq!(
        read(json!({"descriptor": "acme *shop*"})).expect("a descriptor").name(),
        &descriptor("ACME *SHOP*")
    );
    let table = [
        (json!({}), vec!["/mid required"]),
        (json!({"tid": "1"}), vec!["/mid required"]),
        (json!({"mid": "1", "descriptor": "ACME"}), vec!["/descriptor unsupported"]),
        (json!({"tid": "1", "descriptor": "ACME"}), vec!["/descriptor unsupported"]),
        (
            json!({"mid": "1", "validFrom": "2026-02-30", "validUntil": "0000-01-01"}),
            vec!["/validFrom invalid", "/validUntil invalid"],
        ),
        (
            json!({"mid": "1", "validFrom": "2026-02-02", "validUntil": "2026-02-01"}),
            vec!["/validUntil out_of_range"],
        ),
        (json!({"mid": 1, "desc": "x"}), vec!["/mid wrong_type", "/desc unknown_field"]),
        (json!({"mid": "1".repeat(101)}), vec!["/mid too_long"]),
        (json!({"descriptor": "AB*"}), vec!["/descriptor invalid"]),
    ];
    for (body, expected) in table {
        assert_eq!(refused(read(body.clone())), expected, "{body}");
    }
}

#[test]
fn of_a_charitys_form_only_the_fields_of_the_chosen_kind_count() {
    let source = "src_01ke5v3s8f7qk9mz4x2w6r1t0a";
    let read = |mut fields: Value| {
        fields["source"] = json!(source);
        NewTerminal::read_for_charity(&form(fields)).map(|(_, new)| new)
    };
    let all = |kind: &str| json!({"kind": kind, "mid": "m1", "tid": "t1", "descriptor": "acme *shop*"});
    assert_eq!(read(all("terminal")).expect("one terminal").name(), &terminal("M1", "T1"));
    assert_eq!(read(all("merchant")).expect("a merchant").name(), &merchant("M1"));
    assert_eq!(read(all("descriptor")).expect("a descriptor").name(), &descriptor("ACME *SHOP*"));
    let table = [
        (json!({"kind": "terminal", "mid": "", "tid": " "}), vec!["/mid required", "/tid required"]),
        (json!({"kind": "merchant", "tid": "t1"}), vec!["/mid required"]),
        (json!({"kind": "descriptor", "mid": "m1"}), vec!["/descriptor required"]),
        (json!({"kind": "", "mid": "m1"}), vec!["/kind required"]),
        (json!({"kind": "shop"}), vec!["/kind unsupported"]),
    ];
    for (fields, expected) in table {
        assert_eq!(refused(read(fields.clone())), expected, "{fields}");
    }
}

#[test]
fn days_are_changed_one_by_one_and_taken_away_with_null() {
    let present = Validity { from: Some(day("2026-04-06")), until: Some(day("2027-04-05")) };
    let changed = |body: Value| TerminalChange::read(&body).expect("a change").apply(present);
    assert_eq!(changed(json!({"validUntil": null})).expect("open"), Validity { until: None, ..present });
    assert_eq!(
        TerminalChange::read(&form(json!({"validFrom": ""}))).expect("an empty field").apply(present),
        Ok(Validity { from: None, ..present })
    );
    assert_eq!(refused(TerminalChange::read(&json!({"validFrom": ""}))), ["/validFrom required"]);
    assert_eq!(
        changed(json!({"validUntil": "2026-12-31"})).expect("sooner"),
        Validity { until: Some(day("2026-12-31")), ..present }
    );
    assert_eq!(refused(changed(json!({"validUntil": "2026-04-05"}))), ["/validUntil out_of_range"]);
    assert_eq!(refused(TerminalChange::read(&json!({}))), [" required"]);
    assert_eq!(refused(TerminalChange::read(&json!({"mid": "1"}))), ["/mid unknown_field"]);
}

#[test]
fn a_merchant_number_that_is_looked_for_is_read_like_one_that_was_sent() {
    assert_eq!(parse_mid(" 5404 36 ").expect("a number"), "540436");
    assert_eq!(parse_mid("  ").unwrap_err().code(), "invalid");
    assert_eq!(parse_mid(&"1".repeat(101)).unwrap_err().code(), "too_long");
}
