//! Names and homes of donors.

use domain::{Address, Country, PersonName, Postcode};
use serde_json::json;

use crate::samples::{address, name, refused};

fn full(title: Option<&str>, first: &str, last: &str) -> Result<String, Vec<String>> {
    PersonName::new(title, first, last)
        .map(|name| name.full())
        .map_err(|errors| crate::samples::codes(&errors))
}

#[test]
fn case_35_a_joint_name_is_not_one_donor() {
    for (title, first, last) in [
        (Some("Mr & Mrs"), "Sam", "Smith"),
        (Some("Dr and Mrs"), "Sam", "Smith"),
        (Some("Mr/Mrs"), "Sam", "Smith"),
    ] {
        assert_eq!(full(title, first, last), Err(vec!["/title joint_name".to_owned()]));
    }
    assert_eq!(full(None, "Sam and Ann", "Smith"), Err(vec!["/first joint_name".to_owned()]));
    assert_eq!(full(None, "Sam & Ann", "Smith"), Err(vec!["/first joint_name".to_owned()]));
    assert_eq!(full(None, "Mr", "Smith & Jones"), Err(vec!["/last joint_name".to_owned()]));
    assert!(full(None, "Andy", "Sanders-Andrews").is_ok(), "and within a word is no joiner");
}

#[test]
fn case_35_an_organisation_is_not_a_donor() {
    for last in
        ["Trading Ltd", "Trading Limited", "Holdings plc", "Family Trust", "Football Club", "Foundation"]
    {
        assert_eq!(full(None, "Example", last), Err(vec!["/last not_a_person".to_owned()]), "{last}");
    }
    assert!(full(None, "Trust", "Example").is_ok(), "a first name");
    assert!(full(None, "Ann", "Trustram").is_ok());
    assert!(full(None, "Ann", "Church").is_ok());
}

#[test]
fn case_39_a_long_name_is_kept_whole() {
    let long = "Wolfeschlegelsteinhausenbergerdorff-Hubert";
    assert_eq!(full(None, long, long), Ok(format!("{long} {long}")));
    assert_eq!(full(None, &"é".repeat(101), "X"), Err(vec!["/first too_long".to_owned()]));
    assert!(full(None, &"é".repeat(100), "X").is_ok(), "characters are counted, not bytes");
}

#[test]
fn case_41_apostrophes_and_hyphens_stay() {
    for last in ["O'Neil", "D’Arcy", "Smith-Jones"] {
        assert_eq!(full(None, "Ann", last), Ok(format!("Ann {last}")));
    }
}

#[test]
fn case_42_names_are_composed() {
    assert_eq!(full(None, "Zoe\u{308}", "Mu\u{308}ller"), Ok("Zoë Müller".to_owned()));
}

#[test]
fn case_43_every_script_is_a_name_and_emoji_alone_is_not() {
    for first in ["Łukasz", "Şahin", "Ŵyn", "李", "Ελένη", "Ольга", "नेहा", "A"] {
        assert_eq!(full(None, first, "Example"), Ok(format!("{first} Example")));
    }
    for wrong in ["😀", "123", "-", "'", "zoe@example.org", "Anonymous", "unknown", "n/a"] {
        assert_eq!(full(None, wrong, "Example"), Err(vec!["/first invalid".to_owned()]), "{wrong}");
    }
}

#[test]
fn case_43_markup_and_digits_are_in_no_name() {
    for wrong in ["P<b>x", "Zoë2", "{first}", "Ann [Lee]", "‹Ann›", "Ann９", "＜Ann＞"] {
        assert_eq!(full(None, wrong, "Example"), Err(vec!["/first invalid".to_owned()]), "{wrong}");
        assert_eq!(full(None, "Ann", wrong), Err(vec!["/last invalid".to_owned()]), "{wrong}");
    }
    // Other marks that names are written with stay.
    for first in ["O'Neil", "Zoë", "St. John", "Anne-Marie", "Ann (Nan)", "Ó Súilebháin", "Henry VIII"] {
        assert_eq!(full(None, first, "Example"), Ok(format!("{first} Example")));
    }
    // A record says what it said.
    assert_eq!(PersonName::kept(None, "P<b>x", "Example").full(), "P<b>x Example");
}

#[test]
fn case_44_both_names_are_needed() {
    assert_eq!(full(None, "Teller", ""), Err(vec!["/last required".to_owned()]));
    assert_eq!(full(None, " ", " "), Err(vec!["/first required".to_owned(), "/last required".to_owned()]));
}

#[test]
fn case_45_a_no_break_space_is_a_space() {
    assert_eq!(full(None, "Mary\u{a0}Ann", " van  der \t Berg "), Ok("Mary Ann van der Berg".to_owned()));
    assert_eq!(full(None, "Ma\u{1}ry", "X"), Err(vec!["/first invalid".to_owned()]));
}

#[test]
fn case_46_a_title_is_short_or_left_out() {
    for (title, kept) in [
        ("Mrs.", "Mrs "),
        ("MR", "Mr "),
        ("Captain", "Capt "),
        ("professor", "Prof "),
        ("Hon", "Hon "),
        ("Wing Commander", ""),
        ("M", ""),
        ("", ""),
        ("1st", ""),
    ] {
        assert_eq!(full(Some(title), "Sam", "Smith"), Ok(format!("{kept}Sam Smith")), "{title}");
    }
}

#[test]
fn case_46_a_title_inside_a_name_has_a_place_of_its_own() {
    let read = |first: &str, last: &str| {
        let sent = json!({"name": {"first": first, "last": last}});
        let mut reader = domain::Reader::new(&sent).expect("an object");
        let name = reader.object("name", PersonName::read);
        match reader.finish_with(name) {
            Ok(name) => Ok(name.full()),
            Err(errors) => Err(crate::samples::codes(&errors)),
        }
    };
    for (first, last, pointer) in [
        ("Mrs Zoe", "Titley", "/name/first"),
        ("MRS. Zoe", "Titley", "/name/first"),
        ("Mrs", "Titley", "/name/first"),
        ("Zoe", "Dr Titley", "/name/last"),
    ] {
        assert_eq!(read(first, last), Err(vec![format!("{pointer} invalid")]), "{first} {last}");
    }
    // These are names too.
    for (first, last) in [("Major", "Lord"), ("Missy", "Miss"), ("Drew", "Mrsa"), ("Father", "Sir John")] {
        assert_eq!(read(first, last), Ok(format!("{first} {last}")));
    }
}

#[test]
fn what_is_no_title_is_refused_and_not_left_out_unseen() {
    let read = |title: &str| {
        let sent = json!({"name": {"title": title, "first": "Zoe", "last": "Titley"}});
        let mut reader = domain::Reader::new(&sent).expect("an object");
        let name = reader.object("name", PersonName::read);
        reader.finish_with(name).map_err(|errors| crate::samples::codes(&errors))
    };
    for title in ["\u{1f600}", "1st", "Ms <b>"] {
        assert_eq!(read(title), Err(vec!["/name/title invalid".to_owned()]), "{title}");
    }
    assert_eq!(read("Dr & Mrs"), Err(vec!["/name/title joint_name".to_owned()]));
    for title in ["Mrs.", "Wing Commander", "Ll\u{f4}n-Feistr", "Hon. (retd)", ""] {
        assert!(read(title).is_ok(), "{title}");
    }
}

#[test]
fn a_name_survives_json() {
    let json = serde_json::to_value(name()).expect("plain");
    assert_eq!(json, json!({"title": "Ms", "first": "Zoë", "last": "O'Neil"}));
    assert_eq!(serde_json::from_value::<PersonName>(json).expect("the same"), name());
    assert!(serde_json::from_value::<PersonName>(json!({"first": "A & B", "last": "C"})).is_err());
}

#[test]
fn case_52_postcodes_are_tidied_and_never_guessed() {
    for text in ["sw1a1aa", "SW1A  1AA", " sw1a 1aa ", "SW1A\u{a0}1AA", "S W 1 A 1 A A"] {
        assert_eq!(Postcode::parse(text).map(|p| p.as_str().to_owned()), Ok("SW1A 1AA".to_owned()), "{text}");
    }
    let hint = |text| Postcode::parse(text).map_err(|problem| problem.detail().contains("zero")).err();
    assert_eq!(hint("EX1O 1AA"), None, "of the right shape as it is");
    for text in ["P01 1AA", "C01 1AA", "Y01 7EP", "S01 1AA", "s011aa"] {
        assert_eq!(hint(text), Some(true), "{text}");
    }
    // An area with two letters may have a district 0, and one with one letter a district 10.
    for text in ["CR0 1AA", "SS0 7AA", "E10 1AA", "B1 1AA", "W1A 1HQ"] {
        assert_eq!(hint(text), None, "{text}");
    }
    assert_eq!(hint("EX1 OAA"), Some(true));
    assert_eq!(hint("0X1 1AA"), Some(true));
    assert_eq!(hint("EX1"), Some(false));
}

#[test]
fn case_53_gir_0aa_is_a_postcode_and_territories_are_not() {
    for good in
        ["GIR 0AA", "EX1 1AA", "M1 1AA", "B33 8TH", "CR2 6XH", "DN55 1PT", "W1A 1HQ", "EC1A 1BB", "BF1 2AB"]
    {
        assert_eq!(Postcode::parse(good).map(|p| p.as_str().to_owned()), Ok(good.to_owned()));
    }
    for bad in [
        "SAN TA1",
        "ASCN 1ZZ",
        "AI-2640",
        "BFPO 8",
        "X",
        "",
        "1AA",
        "EX1 1A",
        "EI1 11A",
        "EX123 1AA",
        "é1 1AA",
        "EZ1 1AA",
    ] {
        assert!(Postcode::parse(bad).is_err(), "{bad}");
    }
}

fn home(lines: (&str, Option<&str>), postcode: Option<&str>, country: &str) -> Vec<String> {
    refused(Address::new(lines.0, lines.1, None, postcode, country))
}

#[test]
fn case_54_a_forces_address_needs_its_bf_postcode() {
    let ok = Address::new("Cpl Example, BFPO 8", None, None, Some("bf12ab"), "GB").expect("a BF postcode");
    assert_eq!(ok.postal_code(), Some("BF1 2AB"));
    assert_eq!(home(("1 Unit", Some("BFPO 8")), Some("EX1 1AA"), "GB"), ["/postcode invalid"]);
    assert_eq!(home(("1 Unit", None), Some("BFPO 8"), "GB"), ["/postcode invalid"]);
    assert_eq!(home(("1 Unit", Some("BFPO 8")), None, "GB"), ["/postcode required"]);
    assert_eq!(home(("1 Unit", Some("BFPO 8")), None, "DE"), ["/country invalid"]);
}

#[test]
fn case_55_crown_dependencies_have_postcodes_that_hmrc_takes() {
    for (postcode, country) in [("JE2 3AB", "JE"), ("GY1 1AA", "GG"), ("IM1 1AA", "IM"), ("JE2 3AB", "GB")] {
        let address = Address::new("1 Example Street", None, None, Some(postcode), country).expect("taken");
        assert_eq!(address.postcode().map(Postcode::as_str), Some(postcode));
    }
    assert_eq!(home(("1 Example Street", None), None, "JE"), ["/postcode required"]);
}

#[test]
fn case_56_gibraltar_is_overseas_by_its_country() {
    let address = Address::new("1 Example Street", None, None, Some("GX11 1AA"), "GI").expect("taken");
    assert_eq!((address.postcode(), address.postal_code()), (None, Some("GX11 1AA")));
    assert_eq!(home(("1 Example Street", None), Some("GX11 1AA"), "GB"), ["/country invalid"]);
}

#[test]
fn case_57_an_overseas_home_has_no_uk_postcode() {
    let address = Address::new("1 Rue Exemple", None, Some("Paris"), Some("75001"), "fr").expect("taken");
    assert_eq!(address.postcode(), None);
    assert_eq!(address.lines(), ["1 Rue Exemple", "Paris", "75001", "France"]);
    assert!(Address::new("1 Example Road", None, None, None, "HK").is_ok());
    assert_eq!(home(("1 Example Road", None), Some(&"9".repeat(17)), "US"), ["/postcode too_long"]);
}

#[test]
fn case_58_a_home_in_the_uk_needs_a_postcode() {
    assert_eq!(home(("1 Example Street", None), None, "GB"), ["/postcode required"]);
    assert_eq!(home(("1 Example Street", None), Some(" "), "GB"), ["/postcode required"]);
}

#[test]
fn case_59_care_of_and_po_boxes_are_no_homes() {
    for line in [
        "c/o Example Ltd",
        "C/O 1 Street",
        "Care of Example",
        "PO Box 12",
        "P.O. Box 12",
        "P O Box 12",
        "PO-Box 1",
        "Post Office Box 9",
        "POBox 9",
        "Flat 1, c/o Example",
    ] {
        assert_eq!(home((line, None), Some("EX1 1AA"), "GB"), ["/line1 not_a_home"], "{line}");
        assert_eq!(home(("1 Street", Some(line)), Some("EX1 1AA"), "GB"), ["/line2 not_a_home"], "{line}");
    }
    for fine in ["Box Cottage", "The Post Office, Box Lane", "2 Poboxley Road", "Carew Offices"] {
        assert!(Address::new(fine, None, None, Some("EX1 1AA"), "GB").is_ok(), "{fine}");
    }
}

#[test]
fn everything_wrong_with_an_address_is_told() {
    assert_eq!(
        refused(Address::new("", Some("---"), None, Some("?"), "GB")),
        ["/line1 required", "/line2 invalid", "/postcode invalid"]
    );
    assert_eq!(home(("1 Street", None), Some("EX1 1AA"), ""), ["/country required"]);
    assert_eq!(home(("1 Street", None), Some("EX1 1AA"), "UK"), ["/country unsupported"]);
}

#[test]
fn an_address_survives_json() {
    let json = serde_json::to_value(address()).expect("plain");
    let expected =
        json!({"line1": "1 Example Street", "town": "Exampleton", "postcode": "EX1 1AA", "country": "GB"});
    assert_eq!(json, expected);
    assert_eq!(serde_json::from_value::<Address>(json).expect("the same"), address());
}

#[test]
fn every_country_has_a_code_of_its_own_and_a_name() {
    let mut codes: Vec<&str> = Country::all().map(Country::code).collect();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), 249);
    assert!(Country::all().all(|country| country.code().len() == 2 && country.name().len() > 2));
    assert_eq!(Country::all().filter(|country| country.uses_uk_postcode()).count(), 4);
    assert_eq!(Country::parse("gb"), Ok(Country::GB));
    let names: Vec<&str> = Country::all().map(Country::name).collect();
    assert!(
        names.is_sorted_by_key(|name| name.replace('Å', "A").replace('é', "e").replace('ç', "c")),
        "in the order in which a list shows them"
    );
}
