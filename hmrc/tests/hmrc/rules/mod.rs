//! The rules that a claim and its message are held against: the message as a whole here, the rest by concept.

mod business;
mod header;
mod packed;

use hmrc::claim::{Claim, Gift};
use hmrc::message::Form;
use hmrc::rules::{Broken, check, check_xml, check_xml_on};
use proptest::prelude::*;

use crate::support::{TODAY, as_casc, as_official, large_claim, small_claim, write};

/// No rule broken.
const NONE: [u16; 0] = [];

fn numbers(broken: &[Broken]) -> Vec<u16> {
    broken.iter().map(|broken| broken.number).collect()
}

fn plain(claim: &Claim) -> String {
    String::from_utf8(write(claim, Form::Plain).unwrap().1).unwrap()
}

/// What is broken in the large claim's message after one change, but for its IRmark.
fn after(change: &str, into: &str) -> Vec<u16> {
    after_in(&plain(&large_claim()), change, into)
}

fn after_in(text: &str, change: &str, into: &str) -> Vec<u16> {
    assert!(text.contains(change), "{change}");
    let mut found = numbers(&check_xml_on(text.replacen(change, into, 1).as_bytes(), TODAY));
    found.retain(|number| *number != 2021);
    found
}

#[test]
fn claims_that_keep_every_rule_break_none() {
    for claim in [small_claim(), large_claim(), as_official(large_claim()), as_casc(large_claim())] {
        assert_eq!(check(&claim, TODAY), []);
        for form in [Form::Plain, Form::Compressed] {
            assert_eq!(check_xml_on(&write(&claim, form).unwrap().1, TODAY), []);
        }
    }
}

/// Whatever else the envelope's schema takes is the message of another tax, or not one that brings a claim.
#[test]
fn rule_1001_the_envelope_is_one_of_a_claim() {
    const CLASS: &str = "<Class>HMRC-CHAR-CLM<";
    const QUALIFIER: &str = "<Qualifier>request<";
    const FUNCTION: &str = "<Function>submit<";
    for (change, into) in [
        (CLASS, "<Class>HMRC-CT-CT600<"),
        (CLASS, "<Class>HMRC-CHAR-CLM-TWO<"),
        // Only for a collection agency.
        (CLASS, "<Class>HMRC-CHAR-CLM-MULTI<"),
        (QUALIFIER, "<Qualifier>poll<"),
        (QUALIFIER, "<Qualifier>response<"),
        (FUNCTION, "<Function>list<"),
        (FUNCTION, "<Function>delete<"),
        ("<Function>submit</Function>", ""),
    ] {
        assert_eq!(after(change, into), [1001], "{into}");
    }
    let text = plain(&small_claim()).replacen("HMRC-CHAR-CLM", "HMRC-CT-CT600", 1);
    let broken = check_xml_on(text.as_bytes(), TODAY);
    assert_eq!(
        broken[0].to_string(),
        "1001 /hd:GovTalkMessage[1]/hd:Header[1]/hd:MessageDetails[1]: The Class is not that of a claim. Write \
         HMRC-CHAR-CLM, or HMRC-CHAR-CLM-MULTI for a collection agency."
    );
}

#[test]
fn a_collection_agencys_claim_may_be_of_its_own_class() {
    let text = plain(&small_claim());
    let (start, end) = (text.find("<AgtOrNom>").unwrap(), text.find("<Declaration>").unwrap());
    let agency = "<CollAgent><AgentNo>12345678901234</AgentNo><ClaimNo>1</ClaimNo></CollAgent>";
    let text = format!("{}{agency}{}", &text[..start], &text[end..]);
    for class in ["HMRC-CHAR-CLM", "HMRC-CHAR-CLM-MULTI"] {
        let into = format!("<Class>{class}<");
        assert_eq!(after_in(&text, "<Class>HMRC-CHAR-CLM<", &into), NONE, "{class}");
    }
}

/// Only what says where schemas are may stand anywhere; a prefix alone lets nothing through.
#[test]
fn attributes_of_other_namespaces_are_none_of_the_schemas() {
    const INSTANCE: &str = "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"";
    for (element, number) in [
        ("GovTalkMessage", 1001),
        ("Class", 1001),
        ("Body", 1001),
        ("R68", 4066),
        ("GAD", 4066),
        ("Total", 4066),
    ] {
        let with = |attribute: &str| {
            let text = plain(&large_claim());
            let end = if text.contains(&format!("<{element}>")) { ">" } else { " " };
            let into = format!("<{element} {attribute}{end}");
            after_in(&text, &format!("<{element}{end}"), &into)
        };
        for refused in [
            "xml:lang=\"en\"".to_owned(),
            format!("{INSTANCE} xsi:nil=\"true\""),
            format!("{INSTANCE} xsi:type=\"xsi:any\""),
            format!("{INSTANCE} xsi:foo=\"1\""),
            "xmlns:xsi=\"urn:other\" xsi:schemaLocation=\"urn:a a.xsd\"".to_owned(),
            "xmlns:q=\"urn:other\" q:Type=\"CHARID\"".to_owned(),
        ] {
            assert_eq!(with(&refused), [number], "{element} {refused}");
        }
        for taken in [
            "xmlns:q=\"urn:other\"".to_owned(),
            format!("{INSTANCE} xsi:schemaLocation=\"urn:a a.xsd\""),
            format!("{INSTANCE} xsi:noNamespaceSchemaLocation=\"a.xsd\""),
            "xmlns:at=\"http://www.w3.org/2001/XMLSchema-instance\" at:schemaLocation=\"urn:a a.xsd\""
                .to_owned(),
        ] {
            assert_eq!(with(&taken), NONE, "{element} {taken}");
        }
    }
}

/// What the gateway adds may have attributes of any namespace but the envelope's own.
#[test]
fn what_the_gateway_adds_may_have_attributes_of_its_own() {
    let with = |attribute: &str| {
        let added =
            format!("<GatewayAdditions {attribute}><a xmlns=\"urn:a\"/></GatewayAdditions></GovTalkDetails>");
        after("</GovTalkDetails>", &added)
    };
    assert_eq!(with("xml:lang=\"en\""), NONE);
    assert_eq!(with("xmlns:q=\"urn:q\" q:a=\"1\""), NONE);
    assert_eq!(with("xmlns:hd=\"http://www.govtalk.gov.uk/CM/envelope\" hd:a=\"1\""), [1001]);
    assert_eq!(with("xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:nil=\"true\""), [1001]);
}

#[test]
fn rule_1020_a_submission_brings_no_correlation_id() {
    assert_eq!(after("<CorrelationID></CorrelationID>", "<CorrelationID>0A</CorrelationID>"), [1020]);
}

#[test]
fn rule_1042_the_body_holds_a_claim() {
    let text = plain(&small_claim());
    let start = text.find("<IRenvelope").unwrap();
    let end = text.find("</Body>").unwrap();
    let empty = format!("{}{}", &text[..start], &text[end..]);
    assert_eq!(numbers(&check_xml_on(empty.as_bytes(), TODAY)), [1042, 2022]);
}

/// Edge case 80.
#[test]
fn case_80_rules_2021_and_2022_the_mark_is_there_and_right() {
    let text = plain(&small_claim());
    let changed = text.replacen("10.50", "10.51", 1);
    assert_eq!(numbers(&check_xml_on(changed.as_bytes(), TODAY)), [2021]);
    let spaced = text.replacen("<R68>", "<R68>\n", 1);
    assert_eq!(numbers(&check_xml_on(spaced.as_bytes(), TODAY)), [2021]);
    let start = text.find("<IRmark").unwrap();
    let end = text.find("<Sender>").unwrap();
    let without = format!("{}{}", &text[..start], &text[end..]);
    assert_eq!(numbers(&check_xml_on(without.as_bytes(), TODAY)), [2022]);
}

#[test]
fn rule_5005_the_keys_are_equal() {
    assert_eq!(
        after(
            "<Key Type=\"CHARID\">AB12345</Key></Keys><TargetDetails>",
            "<Key Type=\"CHARID\">AB1</Key></Keys><TargetDetails>"
        ),
        [5005]
    );
}

#[test]
fn places_are_hmrcs_paths_and_sentences_name_no_one() {
    let mut claim = large_claim();
    if let Gift::Donor(donor) = &mut claim.lines[1].gift {
        donor.last = "!!!".into();
        donor.home = hmrc::claim::Home::Postcode("BFPO 8".into());
    }
    let broken = check(&claim, TODAY);
    assert_eq!(numbers(&broken), [4082, 4065]);
    let line = "/hd:GovTalkMessage[1]/hd:Body[1]/r68:IRenvelope[1]/r68:R68[1]/r68:Claim[1]/r68:Repayment[1]/r68:GAD[2]/r68:Donor[1]";
    assert_eq!(broken[0].place, format!("{line}/r68:Sur[1]"));
    assert_eq!(broken[0].sentence, "Sur must have 1 to 35 characters and has 0.");
    assert_eq!(broken[1].place, format!("{line}/r68:Postcode[1]"));
    assert!(!broken[1].to_string().contains("BFPO"), "{}", broken[1]);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever comes, it is judged and nothing falls over.
    #[test]
    fn no_bytes_bring_the_check_down(
        at in 0_usize..4_000,
        taken in 0_usize..40,
        put in prop::collection::vec(prop_oneof![any::<u8>(), prop::sample::select(b"<>/&;\"'= \n]![-?x".to_vec())], 0..20),
    ) {
        let (_, mut bytes) = write(&large_claim(), Form::Plain).unwrap();
        let at = at.min(bytes.len());
        let end = (at + taken).min(bytes.len());
        bytes.splice(at..end, put);
        let _ = check_xml_on(&bytes, TODAY);
        let _ = hmrc::irmark::irmark_of(&bytes);
    }
}

#[test]
fn broken_xml_is_told_and_not_guessed_at() {
    for text in ["", "{}", "<!DOCTYPE a><a/>", "<GovTalkMessage", "<html></html>"] {
        assert_eq!(check_xml(text.as_bytes())[0].number, 1001, "{text}");
    }
}
