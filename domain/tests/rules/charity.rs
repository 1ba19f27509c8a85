use domain::charity::{NomineeError, NomineeState, SourceState, warranty};
use domain::{CharityName, HmrcReference, NewCharity, RefusalReason, Regulator, Role, Scope, ScopeSet};
use serde_json::{Value, json};

use crate::samples::{day, fingerprint, refused};

fn body() -> Value {
    json!({
        "name": "Example Hospice", "hmrcReference": "ab12345", "regulator": "ccew", "regulatorNumber": "1234567",
        "officialFirst": "Mary Ann", "officialLast": "Example", "officialEmail": "Mary@example.org",
        "officialPhone": "07700 900123",
    })
}

fn with(changes: &[(&str, Value)]) -> Result<NewCharity, domain::FieldErrors> {
    let mut body = body();
    for (name, value) in changes {
        body[*name] = value.clone();
    }
    NewCharity::read(&body)
}

#[test]
fn a_charity_registers() {
    let charity = NewCharity::read(&body()).expect("nothing is wrong");
    assert_eq!(charity.hmrc_reference().as_str(), "AB12345");
    assert_eq!((charity.regulator().as_str(), charity.regulator().number()), ("ccew", Some("1234567")));
    assert_eq!(charity.official().name.full(), "Mary Ann Example");
    assert_eq!(charity.official().email.as_str(), "mary@example.org");
}

#[test]
fn everything_that_a_charity_lacks_is_told() {
    assert_eq!(
        refused(NewCharity::read(&json!({}))),
        [
            "/name required",
            "/hmrcReference required",
            "/regulator required",
            "/officialFirst required",
            "/officialLast required",
            "/officialEmail required",
        ]
    );
    let joint = with(&[("officialFirst", json!("Ann & Ben"))]);
    assert_eq!(refused(joint), ["/officialFirst joint_name"]);
}

#[test]
fn case_49_a_name_begins_with_a_letter_or_digit() {
    let name = |text: &str| CharityName::parse(text).map(|name| name.as_str().to_owned());
    assert_eq!(name("# Charity"), Ok("Charity".to_owned()));
    assert_eq!(name("(The) X"), Ok("The) X".to_owned()));
    assert_eq!(name("Élan  Trust"), Ok("Élan Trust".to_owned()));
    assert!(name("!!!").is_err() && name("").is_err() && name(&"x".repeat(101)).is_err());
    assert!(name(&"é".repeat(100)).is_ok());
}

#[test]
fn a_charity_name_leads_nowhere_and_looks_like_what_it_is() {
    for wrong in [
        "HMRC refund at https://example.org/r",
        "Write to help@example.org",
        "@ Charity",
        "Example\u{202e}ecipsoH",
        "Exam\u{200b}ple",
        "Example\u{feff}",
    ] {
        assert!(CharityName::parse(wrong).is_err(), "{wrong:?}");
    }
    assert_eq!(CharityName::parse("Example\u{2028}Hospice").unwrap().as_str(), "Example Hospice");
    for kept in [&"x".repeat(160), "Gifts: https://example.org"] {
        assert_eq!(CharityName::kept(kept).unwrap().as_str(), kept, "from before the rule");
    }
}

#[test]
fn an_official_has_a_name_that_can_be_seen() {
    let unseen = with(&[("officialLast", json!("O\u{200b}Neil"))]);
    assert_eq!(refused(unseen), ["/officialLast invalid"]);
}

#[test]
fn case_50_an_hmrc_reference_has_one_form() {
    let read = |text: &str| HmrcReference::parse(text).map(|reference| reference.as_str().to_owned());
    assert_eq!(read(" ab12345 "), Ok("AB12345".to_owned()));
    assert_eq!(read("xb 12345"), Ok("XB12345".to_owned()));
    assert_eq!(read("XB\u{a0}12345"), Ok("XB12345".to_owned()));
    assert_eq!(read("X1"), Ok("X1".to_owned()));
    for wrong in ["AB123456", "AB12345/1", "ABC123", "12345", "AB", "", " ", "AB-12345", "ÄB12345"] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn case_51_a_sports_club_has_no_regulator() {
    let casc = |changes: &[(&str, Value)]| {
        let base = [
            ("hmrcReference", json!("CH1234")),
            ("regulator", Value::Null),
            ("regulatorNumber", Value::Null),
        ];
        with(&[&base, changes].concat())
    };
    assert_eq!(casc(&[]).map(|charity| charity.regulator().clone()), Ok(Regulator::Exempt));
    assert!(casc(&[("hmrcReference", json!("CF9"))]).is_ok());
    assert_eq!(refused(casc(&[("regulator", json!("ccew"))])), ["/regulator not_allowed"]);
    assert_eq!(refused(casc(&[("regulatorNumber", json!("1"))])), ["/regulatorNumber not_allowed"]);
}

#[test]
fn case_51_other_charities_have_one_with_a_number() {
    assert_eq!(refused(with(&[("regulator", json!(""))])), ["/regulator required"]);
    assert_eq!(refused(with(&[("regulatorNumber", json!(""))])), ["/regulatorNumber required"]);
    assert_eq!(refused(with(&[("regulator", json!("none"))])), ["/regulatorNumber not_allowed"]);
    assert_eq!(refused(with(&[("regulator", json!("other"))])), ["/regulatorName required"]);
    assert_eq!(refused(with(&[("regulatorName", json!("X"))])), ["/regulatorName not_allowed"]);
    assert_eq!(refused(with(&[("regulator", json!("CCEW"))])), ["/regulator unsupported"]);
    assert_eq!(refused(with(&[("regulatorNumber", json!("-1"))])), ["/regulatorNumber invalid"]);
    for (regulator, typed, kept) in [
        ("ccew", "123456", Some("123456")),
        ("ccew", " 1234567-2", Some("1234567-2")),
        ("ccew", "SC012345", None),
        ("ccew", "12345", None),
        ("ccew", "1234567-", None),
        ("oscr", "sc 012345", Some("SC012345")),
        ("oscr", "012345", None),
        ("oscr", "SC01234", None),
        ("ccni", "nic100123", Some("NIC100123")),
        ("ccni", "100123", Some("100123")),
        ("ccni", "SC012345", None),
    ] {
        let read = with(&[("regulator", json!(regulator)), ("regulatorNumber", json!(typed))]);
        match kept {
            Some(kept) => assert_eq!(read.unwrap().regulator().number(), Some(kept), "{typed}"),
            None => assert_eq!(refused(read), ["/regulatorNumber invalid"], "{regulator} {typed}"),
        }
    }
    assert!(with(&[("regulator", json!("none")), ("regulatorNumber", Value::Null)]).is_ok());
    let other =
        with(&[("regulator", json!("other")), ("regulatorName", json!("Example Register"))]).expect("named");
    assert_eq!(
        (other.regulator().name(), other.regulator().number()),
        (Some("Example Register"), Some("1234567"))
    );
}

#[test]
fn b1_a_number_of_another_register_is_refused_with_what_to_do() {
    for (regulator, says) in [
        ("ccew", "England and Wales have 6 or 7 digits"),
        ("ccni", "Northern Ireland have 6 digits"),
        ("oscr", "are SC and 6 digits"),
    ] {
        // Each is good elsewhere.
        for number in ["SC012345", "NIC100123", "1234567"] {
            let Err(errors) = with(&[("regulator", json!(regulator)), ("regulatorNumber", json!(number))])
            else {
                continue;
            };
            let detail = &errors.iter().next().unwrap().detail;
            assert!(detail.contains(says), "{regulator} {number}: {detail}");
            assert!(detail.ends_with("Check it, or choose another regulator."), "{regulator}: {detail}");
        }
    }
    let scottish = with(&[("regulator", json!("ccew")), ("regulatorNumber", json!("SC012345"))]);
    assert!(scottish.is_err());
}

#[test]
fn a_regulator_comes_back_from_its_parts() {
    for regulator in [
        ("ccni", None, Some("NIC100123")),
        ("oscr", None, Some("SC012345")),
        ("none", None, None),
        ("other", Some("Example"), None),
    ] {
        let (code, name, number) = regulator;
        let back = Regulator::from_stored(code, name, number).expect("they fit");
        assert_eq!((back.as_str(), back.name(), back.number()), regulator);
    }
    assert!(Regulator::from_stored("ccew", None, None).is_err());
    assert!(Regulator::from_stored("none", None, Some("1")).is_err());
}

#[test]
fn the_nominee_timeline_goes_one_way() {
    let (monday, tuesday, friday) = (day("2026-11-02"), day("2026-11-03"), day("2026-11-06"));
    let requested = NomineeState::NotRequested.request(monday).expect("the first step");
    assert!(!requested.can_file());
    let active = requested.activate(friday).expect("the second");
    assert!(active.can_file());
    let ended = active.end(friday).expect("the third");
    assert!(!ended.can_file());
    assert_eq!(
        (ended.requested_on(), ended.active_on(), ended.ended_on()),
        (Some(monday), Some(friday), Some(friday))
    );
    assert_eq!(requested.activate(day("2026-11-01")), Err(NomineeError::TooEarly));
    assert_eq!(active.end(tuesday), Err(NomineeError::TooEarly));
    assert_eq!(NomineeState::NotRequested.activate(friday), Err(NomineeError::WrongStep("not_requested")));
    assert_eq!(active.request(friday), Err(NomineeError::WrongStep("active")));
    assert!(ended.request(day("2026-12-01")).is_ok(), "a charity can come back");
    assert_eq!(ended.request(tuesday), Err(NomineeError::TooEarly));
    assert!(ended.end(friday).is_err() && ended.activate(friday).is_err());
    for state in
        [NomineeState::NotRequested, requested, active, ended, requested.end(tuesday).expect("withdrawn")]
    {
        let back = NomineeState::from_stored(
            state.as_str(),
            state.requested_on(),
            state.active_on(),
            state.ended_on(),
        );
        assert_eq!(back, Ok(state));
    }
    assert!(NomineeState::from_stored("active", None, Some(monday), None).is_err());
}

#[test]
fn a_day_of_the_nominee_timeline_that_was_mistyped_is_corrected_until_the_next_step() {
    let (monday, tuesday, friday) = (day("2026-11-02"), day("2026-11-03"), day("2026-11-06"));
    let first = NomineeState::NotRequested;
    for slip in ["0001-01-01", "0026-11-02", "2013-03-31"] {
        assert_eq!(first.request(day(slip)), Err(NomineeError::TooLongAgo), "{slip}");
    }
    assert!(first.request(day("2013-04-01")).is_ok());
    let asked = first.request(tuesday).and_then(|state| state.request(monday));
    assert_eq!(asked, Ok(NomineeState::Requested { on: monday }));
    let confirmed = NomineeState::Requested { on: tuesday }.activate(friday);
    let corrected = confirmed.and_then(|state| state.activate(tuesday));
    let active = NomineeState::Active { requested_on: tuesday, on: tuesday };
    assert_eq!(corrected, Ok(active));
    assert_eq!(active.activate(monday), Err(NomineeError::TooEarly));
}

#[test]
fn a_source_can_be_paused_resumed_and_ended() {
    use SourceState::{Active, Ended, Paused};
    assert_eq!(
        (Active.pause(), Paused.resume(), Active.end(), Paused.end()),
        (Ok(Paused), Ok(Active), Ok(Ended), Ok(Ended))
    );
    assert!(
        Paused.pause().is_err()
            && Active.resume().is_err()
            && Ended.end().is_err()
            && Ended.resume().is_err()
    );
    assert!(Active.takes_donations() && !Paused.takes_donations() && !Ended.takes_donations());
}

#[test]
fn the_warranty_is_found_by_its_version() {
    assert_eq!(warranty::by_version(warranty::CURRENT_VERSION), Some(warranty::current()));
    assert_eq!(warranty::by_version("2020"), None);
    assert!(warranty::current().text.contains("gift of money by an individual"));
}

#[test]
fn a_warranty_that_was_given_is_never_changed() {
    // A new text is a new version, and one more line here: charities warranted these words.
    let pinned = [("2026-11-1", 8_461_245_544_773_624_911_u64), ("2026-11-2", 16_241_162_903_949_326_186)];
    for (version, print) in pinned {
        let given = warranty::by_version(version).expect("it was given");
        assert_eq!((given.version.as_str(), fingerprint(&given.text)), (version, print));
    }
    assert_eq!(pinned.last().map(|(version, _)| *version), Some(warranty::CURRENT_VERSION));
}

#[test]
fn scopes_are_a_sorted_set() {
    let set: ScopeSet = "read:donor create:donation read:donor".parse().expect("known");
    assert_eq!(set.to_string(), "create:donation read:donor");
    assert!(set.contains(Scope::ReadDonor) && !set.contains(Scope::LinkAccount));
    assert!("read:donor write:all".parse::<ScopeSet>().is_err());
    assert_eq!(ScopeSet::all().iter().count(), 12);
    assert!(ScopeSet::all().contains_all(&set) && !set.contains_all(&ScopeSet::all()));
    assert_eq!(serde_json::to_value(&set).expect("text"), json!("create:donation read:donor"));
}

#[test]
fn stored_words_come_back() {
    for role in Role::ALL {
        assert_eq!(role.as_str().parse(), Ok(*role));
    }
    assert!("boss".parse::<Role>().is_err());
}

#[test]
fn a_number_leads_to_the_charitys_page_on_its_register() {
    let page = |code: &str, number: Option<&str>| {
        let name = (code == "other").then_some("Jersey Charity Commissioner");
        Regulator::from_stored(code, name, number).expect("parts that fit").public_page()
    };
    for (code, number, place) in [
        (
            "ccew",
            "1234567",
            "https://register-of-charities.charitycommission.gov.uk/charity-details/?regid=1234567&subid=0",
        ),
        (
            "ccew",
            "1234567-2",
            "https://register-of-charities.charitycommission.gov.uk/charity-details/?regid=1234567&subid=2",
        ),
        ("ccni", "NIC100123", "https://www.charitycommissionni.org.uk/charity-details/?regId=100123&subId=0"),
        ("ccni", "100123", "https://www.charitycommissionni.org.uk/charity-details/?regId=100123&subId=0"),
        (
            "oscr",
            "SC012345",
            "https://www.oscr.org.uk/about-charities/search-the-register/charity-details?number=SC012345",
        ),
    ] {
        assert_eq!(page(code, Some(number)).as_deref(), Some(place), "{number}");
    }
    assert_eq!(
        (page("none", None), page("other", Some("12")), page("ccew", Some("1&x=2"))),
        (None, None, None)
    );
}

#[test]
fn a_refusal_has_a_reason_of_one_paragraph() {
    let read = |text: &str| RefusalReason::parse(text).map(|reason| reason.as_str().to_owned());
    assert_eq!(read("  The register\r\nhas another name. ").as_deref(), Ok("The register has another name."));
    let code = |text: &str| RefusalReason::parse(text).map_err(|problem| problem.code()).err();
    assert_eq!(code(" \n "), Some("required"));
    assert_eq!((code(&"x".repeat(500)), code(&"x".repeat(501))), (None, Some("too_long")));
    assert_eq!(code("hid\u{202e}den"), Some("invalid"));
}
