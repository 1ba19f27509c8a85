//! A claim as JSON.

use std::io::Read;

use hmrc::json::{read_claim, write_message};
use hmrc::message::{Form, MessageError};
use hmrc::rules::check_xml_on;

use crate::support::{TODAY, write};

/// The examples in docs/hmrc.md: an agent's claim, and one that the charity's own official files.
fn examples() -> Vec<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/hmrc.md");
    let page = std::fs::read_to_string(path).unwrap();
    let blocks = page.split("```json\n").skip(1);
    blocks.map(|block| block.split_once("```").unwrap().0.to_owned()).collect()
}

fn example() -> String {
    examples().swap_remove(0)
}

const SMALL: &str = r#"{
    "header": {"vendorId": "9998", "product": "Uplift", "version": "1"},
    "authOfficial": {"trustee": "Example Trust", "postcode": "SW1A 1AA", "phone": "07700 900123"},
    "claim": {"orgName": "Example", "hmrcRef": "CH1"},
    "lines": [
        {"donor": {"fore": "A \"B\" \u00e9", "sur": "Cole", "house": "1", "overseas": true}, "date": "2026-05-01", "total": "1.00"}
    ]
}"#;

fn refused(json: &str) -> (String, String) {
    match write_message(json.as_bytes(), Vec::new(), Form::Plain, TODAY) {
        Err(MessageError::Json { pointer, detail }) => (pointer, detail),
        other => panic!("{other:?} {json}"),
    }
}

#[test]
fn the_example_of_the_documentation_is_a_claim_that_breaks_no_rule() {
    let json = example();
    for form in [Form::Plain, Form::Compressed] {
        let mut out = Vec::new();
        let written = write_message(json.as_bytes(), &mut out, form, TODAY).unwrap();
        assert_eq!(check_xml_on(&out, TODAY), []);
        assert_eq!(written.lines, 4);
    }
}

#[test]
fn the_examples_of_the_documentation_have_every_member_between_them() {
    let claims = examples();
    let [agents, officials] = &claims[..] else { panic!("the page has two claims") };
    let mut out = Vec::new();
    write_message(officials.as_bytes(), &mut out, Form::Plain, TODAY).unwrap();
    assert_eq!(check_xml_on(&out, TODAY), []);
    let message = String::from_utf8(out).unwrap();
    for element in ["<AuthOfficial>", "<Trustee>", "<OffID><Overseas>", "<OtherReg>"] {
        assert!(message.contains(element), "{element}");
    }

    // What reads a claim names all that it knows where it meets a member that it does not know.
    let claim: serde_json::Value = serde_json::from_str(agents).unwrap();
    let both = format!("{agents}{officials}");
    for place in [
        "/header",
        "/header/principal",
        "/header/principal/contact",
        "/header/principal/contact/name",
        "/header/principal/contact/email/0",
        "/header/principal/contact/telephone/0",
        "/header/agent",
        "/header/agent/address",
        "/agtOrNom",
        "/claim",
        "/claim/regulator",
        "/lines/0",
        "/lines/0/donor",
        "/otherInc/0",
        "/gasds",
        "/gasds/charity/0",
        "/gasds/gasdsClaim/0",
        "/gasds/building/0",
    ] {
        let mut odd = claim.clone();
        let at = odd.pointer_mut(place).unwrap().as_object_mut().unwrap();
        at.insert("odd".to_owned(), serde_json::Value::Null);
        let (pointer, told) = refused(&odd.to_string());
        assert_eq!(pointer, format!("{place}/odd"));
        for member in told.split('`').skip(3).step_by(2).filter(|member| *member != "noReg") {
            assert!(both.contains(&format!("\"{member}\":")), "{place}/{member}");
        }
    }
}

#[test]
fn reading_whole_and_reading_line_by_line_give_the_same_message() {
    let json = example();
    let mut streamed = Vec::new();
    write_message(json.as_bytes(), &mut streamed, Form::Plain, TODAY).unwrap();
    let (_, whole) = write(&read_claim(json.as_bytes()).unwrap(), Form::Plain).unwrap();
    assert_eq!(String::from_utf8(streamed).unwrap(), String::from_utf8(whole).unwrap());
}

#[test]
fn the_order_of_members_does_not_matter() {
    let parsed: serde_json::Value = serde_json::from_str(SMALL).unwrap();
    let members: Vec<(String, String)> =
        parsed.as_object().unwrap().iter().map(|(name, value)| (name.clone(), value.to_string())).collect();
    let mut messages = Vec::new();
    for turn in 0..members.len() {
        let mut members = members.clone();
        members.rotate_left(turn);
        let body: Vec<String> = members.iter().map(|(name, value)| format!("\"{name}\" : {value}")).collect();
        let mut out = Vec::new();
        write_message(format!(" {{{}}} \n", body.join(" ,\n")).as_bytes(), &mut out, Form::Plain, TODAY)
            .unwrap();
        messages.push(out);
    }
    messages.dedup();
    assert_eq!(messages.len(), 1);
    assert!(String::from_utf8_lossy(&messages[0]).contains("<Fore>A \"B\" é</Fore>"));
}

/// A reader that gives one byte at a time.
struct Drip<'a>(&'a [u8]);

impl Read for Drip<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let Some((first, rest)) = self.0.split_first() else {
            return Ok(0);
        };
        buffer[0] = *first;
        self.0 = rest;
        Ok(1)
    }
}

#[test]
fn it_does_not_matter_how_the_bytes_arrive() {
    let json = example();
    let (mut one, mut other) = (Vec::new(), Vec::new());
    write_message(json.as_bytes(), &mut one, Form::Compressed, TODAY).unwrap();
    write_message(Drip(json.as_bytes()), &mut other, Form::Compressed, TODAY).unwrap();
    assert!(one == other);
}

#[test]
fn what_cannot_be_read_is_told_with_its_place() {
    for (change, into, pointer, detail) in [
        ("\"header\"", "\"heading\"", "/heading", "unknown field"),
        ("\"vendorId\": \"9998\", ", "", "/header", "vendorId"),
        ("\"orgName\"", "\"name\"", "/claim/name", "unknown field `name`"),
        ("\"1.00\"", "1", "/lines/0/total", "write an amount as text"),
        ("\"1.00\"", "\"0.00\"", "/lines/0/total", "at least one penny"),
        ("\"1.00\"", "\"1\"}, {}", "/lines/1", "missing field"),
        ("2026-05-01", "2026-02-30", "/lines/0/date", "real date"),
        ("\"overseas\": true", "\"overseas\": true, \"postcode\": \"X\"", "/lines/0/donor", "one of them"),
        ("\"overseas\": true", "\"overseas\": false", "/lines/0/donor", "one of them"),
        ("\"donor\"", "\"aggDonation\": \"x\", \"donor\"", "/lines/0", "one of them"),
        ("\"lines\"", "\"claim\": {}, \"lines\"", "/claim", "twice"),
        ("\"lines\"", "\"lines\": [], \"lines\"", "/lines", "twice"),
        ("\"lines\"", "\"agtOrNom\": {}, \"lines\"", "/agtOrNom", "not both"),
        ("[\n", "{\n", "/lines", "list"),
        ("\"claim\": {", "\"other\": {", "/other", "unknown field"),
        ("\"sur\": \"Cole\"", "\"sur\": 5", "/lines/0/donor/sur", "write a text"),
        ("\"sur\": \"Cole\"", "\"sur\": \"\\ud800\"", "/lines/0/donor/sur", "unexpected end of hex escape"),
        (
            "\"hmrcRef\": \"CH1\"",
            "\"hmrcRef\": \"CH1\", \"regulator\": {}",
            "/claim/regulator",
            "one of regName",
        ),
        (
            "\"lines\"",
            "\"otherInc\": [{\"payer\": \"Example Bank\", \"oiDate\": \"today\"}], \"lines\"",
            "/otherInc/0/oiDate",
            "real date",
        ),
        (
            "\"lines\"",
            "\"gasds\": {\"building\": [{\"bldgClaim\": [{\"year\": 2026}, {\"year\": \"2027\"}]}]}, \"lines\"",
            "/gasds/building/0/bldgClaim/0",
            "missing field `amount`",
        ),
        ("\"date\"", "\"a/b~c\": 1, \"date\"", "/lines/0/a~1b~0c", "unknown field"),
        ("\"fore\"", "\"ttl\": true, \"fore\"", "/lines/0/donor/ttl", "write a text"),
    ] {
        assert!(SMALL.contains(change), "{change}");
        let (at, told) = refused(&SMALL.replacen(change, into, 1));
        assert_eq!(at, pointer, "{told}");
        assert!(told.contains(detail), "{told}");
        assert!(!told.contains("Cole"), "{told}");
    }
    for json in
        ["", "[]", "{", "{}", "{\"lines\": [", "{\"lines\": []", "{\"header\" 1}", "{} x", "{\"lines\": [,]}"]
    {
        refused(json);
    }
}

#[test]
fn what_is_no_json_is_told_with_its_line() {
    for (json, at, detail) in [
        (SMALL.replacen("\"total\":", "\"total\"", 1), "/lines/0", "expected `:` at line 6"),
        (SMALL.replacen("\n    ]\n}", "", 1), "/lines", "EOF while parsing a list at line 6"),
        (format!("{SMALL} x"), "/", "trailing characters at line 8"),
    ] {
        let (pointer, told) = refused(&json);
        assert_eq!(pointer, at, "{told}");
        assert!(told.contains(detail), "{told}");
    }
}

#[test]
fn a_reader_that_fails_is_no_fault_of_the_json() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the disk is gone"))
        }
    }
    let json = SMALL.split_once("\"lines\"").unwrap().0.as_bytes().chain(Failing);
    let error = write_message(json, Vec::new(), Form::Plain, TODAY).unwrap_err();
    assert!(matches!(error, MessageError::Read(_)), "{error}");
}

/// The texts of a header are HMRC's or none: the number of the rule, the member, and the cure.
#[test]
fn what_hmrc_would_refuse_in_a_header_is_told_with_its_rule() {
    let with = |member: &str| SMALL.replacen("\"product\"", &format!("{member}, \"product\""), 1);
    for (member, pointer, detail) in [
        ("\"gatewayTimestamp\": \"2026-11-21Tnoon\"", "/gatewayTimestamp", "1001: GatewayTimestamp"),
        ("\"gatewayTimestamp\": \"2026-02-29T09:00:00\"", "/gatewayTimestamp", "2026-04-05T12:00:00"),
        ("\"defaultCurrency\": \"EUR\"", "/defaultCurrency", "write `GBP`"),
        ("\"agent\": {\"agentId\": \"!\"}", "/agent/agentId", "4065: AgentID"),
        ("\"agent\": {\"address\": {\"line\": []}}", "/agent/address/line", "1 to 4 lines"),
        ("\"agent\": {\"address\": {\"line\": [\"a\", \"|\"]}}", "/agent/address/line/1", "4065: Line"),
        ("\"agent\": {\"contact\": {\"phone\": \"0\"}}", "/agent/contact/phone", "unknown field `phone`"),
        ("\"principal\": {}", "/principal", "missing field `contact`"),
        (
            "\"principal\": {\"contact\": {\"name\": {\"fore\": \"!\", \"sur\": \"Cole\"}}}",
            "/principal/contact/name",
            "4082: Fore",
        ),
        (
            "\"principal\": {\"contact\": {\"email\": [{\"address\": \"nobody\"}]}}",
            "/principal/contact/email/0/address",
            "4065: Email",
        ),
        (
            "\"principal\": {\"contact\": {\"fax\": [{\"number\": \"1\", \"extension\": \"x\"}]}}",
            "/principal/contact/fax/0/extension",
            "4065: Extension",
        ),
    ] {
        let (at, told) = refused(&with(member));
        assert_eq!(at, format!("/header{pointer}"), "{told}");
        assert!(told.contains(detail) && !told.contains("Cole"), "{told}");
    }
    let (at, told) = refused(&SMALL.replacen("9998", "99980", 1));
    assert_eq!((at.as_str(), told.contains("2002: URI")), ("/header/vendorId", true), "{told}");
}

#[test]
fn a_claim_that_breaks_a_rule_is_not_written() {
    let json = SMALL.replace("2026-05-01", "2027-05-01");
    let mut out = Vec::new();
    let error = write_message(json.as_bytes(), &mut out, Form::Plain, TODAY).unwrap_err();
    assert!(matches!(&error, MessageError::Broken(broken) if broken[0].number == 7040), "{error}");
    assert!(out.is_empty());
}
