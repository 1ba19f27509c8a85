use domain::donor_match::{Cardholder, Evidence, Findings, Known, decide, rests_on_links};
use serde_json::{Value, json};

use crate::samples::{at, day, refused};

const NOW: &str = "2026-11-21T09:05:00Z";

fn evidence(body: Value) -> Evidence {
    Evidence::read(&body, at(NOW)).expect("evidence")
}

fn zoe(donor: u8) -> Known<u8> {
    Known {
        donor,
        first: "Zoë".to_owned(),
        last: "O'Neil".to_owned(),
        lines: vec!["1 Example Street".to_owned()],
        postcode: Some("LS1 1AA".to_owned()),
        covers: true,
    }
}

fn nobody() -> Findings<u8> {
    Findings { by_email: None, by_phone: None, by_par: None, known: Vec::new(), too_many: false }
}

fn all() -> Value {
    json!({
        "email": "zoe@example.org",
        "phoneNumber": "07700 900123",
        "card": {"par": "V0010013019339023456789012345", "cardholderName": "MS Z O'NEIL", "bin": "400000", "last4": "0002"},
        "address": {"postcode": "ls1 1aa", "houseNo": "1"},
        "donationDate": "2026-11-20",
    })
}

#[test]
fn the_first_identifier_that_finds_somebody_names_the_donor_and_the_others_must_agree() {
    // By email, by phone, by card, and the match.
    let table: [[Option<u8>; 4]; 9] = [
        [None, None, None, None],
        [Some(1), None, None, Some(1)],
        [None, Some(1), None, Some(1)],
        [None, None, Some(1), Some(1)],
        [Some(1), Some(1), Some(1), Some(1)],
        [Some(1), Some(2), None, None],
        [Some(1), None, Some(2), None],
        [None, Some(1), Some(2), None],
        [Some(2), Some(2), Some(1), None],
    ];
    for [by_email, by_phone, by_par, expected] in table {
        let found = Findings { by_email, by_phone, by_par, ..nobody() };
        assert_eq!(decide(&evidence(all()), &found), expected, "{by_email:?} {by_phone:?} {by_par:?}");
    }
}

#[test]
fn name_and_home_together_find_one_donor_or_nobody() {
    let by_home =
        json!({"card": {"cardholderName": "Z ONEIL"}, "address": {"postcode": "LS1 1AA", "houseNo": "1"}});
    let with = |known: Vec<Known<u8>>| decide(&evidence(by_home.clone()), &Findings { known, ..nobody() });
    assert_eq!(with(vec![zoe(1)]), Some(1));
    assert_eq!(with(Vec::new()), None);
    assert_eq!(with(vec![zoe(1), zoe(2)]), None, "two donors of the same name in the same house");
    let neighbour = Known { lines: vec!["12 Example Street".to_owned()], ..zoe(2) };
    assert_eq!(with(vec![zoe(1), neighbour]), Some(1), "1 is not 12");
    let brother = Known { first: "Sean".to_owned(), ..zoe(2) };
    assert_eq!(with(vec![zoe(1), brother]), Some(1));
    assert_eq!(with(vec![Known { covers: false, ..zoe(1) }]), None, "no authorisation covers the gift");
    let moved = Known { postcode: Some("BS1 4DJ".to_owned()), ..zoe(1) };
    assert_eq!(with(vec![moved]), None);
    let crowd = Findings { known: vec![zoe(1)], too_many: true, ..nobody() };
    assert_eq!(decide(&evidence(by_home), &crowd), None);
}

#[test]
fn a_match_rests_on_links_where_neither_the_address_nor_name_and_home_led_to_the_donor() {
    // By email, by phone, by card, by name and home; and whether it rests on links.
    let table = [
        (None, Some(1), None, false, true),
        (None, None, Some(1), false, true),
        (None, Some(1), Some(1), false, true),
        (Some(1), Some(1), Some(1), false, false),
        (None, Some(1), None, true, false),
        (None, None, None, true, false),
    ];
    for (by_email, by_phone, by_par, at_home, expected) in table {
        let found = Findings {
            by_email,
            by_phone,
            by_par,
            known: if at_home { vec![zoe(1)] } else { Vec::new() },
            too_many: false,
        };
        assert_eq!(decide(&evidence(all()), &found), Some(1));
        let rests = rests_on_links(&evidence(all()), &found);
        assert_eq!(rests, expected, "{by_email:?} {by_phone:?} {by_par:?} {at_home}");
    }
    // A name and a home that agree with the donor's and led to nobody, for no authorisation covers the gift.
    let known = Known { covers: false, ..zoe(1) };
    let found = Findings { by_par: Some(1), known: vec![known], ..nobody() };
    assert!(rests_on_links(&evidence(all()), &found));
}

#[test]
fn case_18_a_card_with_another_holders_data_does_not_lead_to_its_former_donor() {
    let found = Findings { by_par: Some(1), known: vec![zoe(1)], ..nobody() };
    let par = "V0010013019339023456789012345";
    let with = |body: Value| decide(&evidence(body), &found);
    assert_eq!(with(json!({"card": {"par": par}})), Some(1));
    assert_eq!(with(json!({"card": {"par": par, "cardholderName": "ONEIL/ZOE MS"}})), Some(1));
    assert_eq!(with(json!({"card": {"par": par, "cardholderName": "MR A SMITH"}})), None);
    let elsewhere = json!({"card": {"par": par}, "address": {"postcode": "BS1 4DJ", "houseNo": "1"}});
    assert_eq!(with(elsewhere), None);
    // Somebody else with that name lives there: two donors are meant.
    let two = Findings { by_par: Some(1), known: vec![zoe(2)], ..nobody() };
    let body = json!({"card": {"par": par, "cardholderName": "Z ONEIL"}, "address": {"postcode": "LS1 1AA", "houseNo": "1"}});
    assert_eq!(decide(&evidence(body), &two), None);
}

#[test]
fn names_on_cards_are_read_in_their_usual_orders() {
    let fits =
        |card: &str, first: &str, last: &str| Cardholder::parse(card).expect("a name").fits(first, last);
    for card in [
        "Ms Zoë O'Neil",
        "ZOE ONEIL",
        "Z O'NEIL",
        "Z. O’Neil",
        "ONEIL/ZOE MS",
        "O'NEIL/Z",
        "Zoe Maria O'Neil",
    ] {
        assert!(fits(card, "Zoë", "O'Neil"), "{card}");
    }
    for card in ["O'Neil", "Ms O'Neil", "SEAN ONEIL", "ZOE ONEILL", "ONEIL ZOE", "ZOE", "Y ONEIL"] {
        assert!(!fits(card, "Zoë", "O'Neil"), "{card}");
    }
    assert!(fits("J VAN DER BERG", "Jan", "van der Berg"));
    assert!(fits("ANNA MULLER-LUDENSCHEIDT", "Anna", "Müller Lüdenscheidt"));
    assert!(fits("ANN LORD", "Ann", "Lord"), "a name that is a title elsewhere");
    assert_eq!(Cardholder::parse("***").unwrap_err().code(), "invalid");
    assert_eq!(Cardholder::parse(&"x".repeat(101)).unwrap_err().code(), "too_long");
}

#[test]
fn a_house_is_what_a_line_begins_with() {
    let fits = |house: &str, lines: &[&str]| {
        let known = Known { lines: lines.iter().map(|line| (*line).to_owned()).collect(), ..zoe(1) };
        let body = json!({"card": {"cardholderName": "Z ONEIL"}, "address": {"postcode": "LS1 1AA", "houseNo": house}});
        decide(&evidence(body), &Findings { known: vec![known], ..nobody() }).is_some()
    };
    assert!(fits("1", &["1, Example Street"]));
    assert!(fits("flat 2", &["Flat 2", "27 Lantern Street"]));
    assert!(fits("27", &["Flat 2", "27 Lantern Street"]));
    assert!(fits("Rose Cottage", &["Rose Cottage, Mill Lane"]));
    assert!(fits("12a", &["12A High Street"]));
    assert!(!fits("12", &["12A High Street"]));
    assert!(!fits("High Street", &["12A High Street"]));
}

#[test]
fn there_must_be_enough_to_find_somebody_by() {
    let read = |body: Value| refused(Evidence::read(&body, at(NOW)));
    for body in [
        json!({}),
        json!({"card": {"cardholderName": "Z ONEIL"}}),
        json!({"address": {"postcode": "LS1 1AA", "houseNo": "1"}}),
        json!({"card": {"bin": "400000", "last4": "0002"}, "address": {"postcode": "LS1 1AA", "houseNo": "1"}}),
        json!({"donationDate": "2026-11-20"}),
    ] {
        assert_eq!(read(body.clone()), [" required"], "{body}");
    }
    assert_eq!(
        read(json!({
            "email": "zoe", "phoneNumber": "1", "card": {"par": "4000000000000002", "bin": "4000", "last4": "00020", "cvc": "1"},
            "address": {"postcode": "LS1"}, "donationDate": "2026-11-22", "name": "Zoë",
        })),
        [
            "/email invalid",
            "/phoneNumber invalid",
            "/card/par invalid",
            "/card/bin invalid",
            "/card/last4 invalid",
            "/card/cvc unknown_field",
            "/address/postcode invalid",
            "/address/houseNo required",
            "/donationDate out_of_range",
            "/name unknown_field",
        ]
    );
    for none in ["0000-01-01", "0000-06-01T09:00:00Z", "2026-02-30"] {
        let of_no_day = json!({"email": "zoe@example.org", "donationDate": none});
        assert_eq!(read(of_no_day), ["/donationDate invalid"], "{none}");
    }
    assert_eq!(evidence(all()).gift_on(), day("2026-11-20"));
    assert_eq!(evidence(json!({"email": "zoe@example.org"})).gift_on(), day("2026-11-21"));
}

#[test]
fn evidence_is_not_written_into_logs() {
    let said = format!("{:?}", evidence(all()));
    for part in ["zoe", "900123", "V0010013", "NEIL", "LS1", "ls1"] {
        assert!(!said.contains(part), "{said}");
    }
}
