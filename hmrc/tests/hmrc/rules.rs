//! Every business rule by its number, on claims and on messages.

use std::io::Write;

use hmrc::claim::{Claim, Closing, Filer, Gasds, Gift, RegulatorKind, YearAmount};
use hmrc::message::Form;
use hmrc::rules::{Broken, check, check_line, check_xml, check_xml_on};
use proptest::prelude::*;
use time::macros::date;

use crate::support::{
    TODAY, aggregated, amount, as_casc, as_official, large_claim, line, official, small_claim, write,
};

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
    for claim in [
        small_claim(),
        large_claim(),
        as_official(large_claim()),
        as_casc(large_claim()),
    ] {
        assert_eq!(check(&claim, TODAY), []);
        for form in [Form::Plain, Form::Compressed] {
            assert_eq!(check_xml_on(&write(&claim, form).unwrap().1, TODAY), []);
        }
    }
}

#[test]
fn rule_1020_a_submission_brings_no_correlation_id() {
    assert_eq!(
        after(
            "<CorrelationID></CorrelationID>",
            "<CorrelationID>0A</CorrelationID>"
        ),
        [1020]
    );
}

#[test]
fn rule_1042_the_body_holds_a_claim() {
    let text = plain(&small_claim());
    let start = text.find("<IRenvelope").unwrap();
    let end = text.find("</Body>").unwrap();
    let empty = format!("{}{}", &text[..start], &text[end..]);
    assert_eq!(numbers(&check_xml_on(empty.as_bytes(), TODAY)), [1042, 2022]);
}

#[test]
fn rules_2021_and_2022_the_mark_is_there_and_right() {
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
fn rule_7026_an_official_or_a_trustee_signs() {
    let mut claim = as_official(small_claim());
    claim.opening.filer = Filer::Official(hmrc::claim::Official {
        name: None,
        trustee: None,
        ..official()
    });
    assert_eq!(numbers(&check(&claim, TODAY)), [7026]);
}

#[test]
fn rule_7027_an_agent_names_its_organisation() {
    let mut claim = small_claim();
    if let Filer::Agent(agent) = &mut claim.opening.filer {
        agent.organisation = None;
    }
    assert_eq!(numbers(&check(&claim, TODAY)), [7027]);
}

#[test]
fn rule_7028_a_claim_claims_something() {
    let mut claim = small_claim();
    claim.lines.clear();
    assert_eq!(numbers(&check(&claim, TODAY)), [7028]);
    claim.closing.gasds = Some(Gasds::default());
    assert_eq!(numbers(&check(&claim, TODAY)), NONE);
}

#[test]
fn rules_7029_7031_and_7033_the_regulator_is_right_for_the_charity() {
    let mut claim = small_claim();
    claim.opening.charity.regulator = None;
    assert_eq!(numbers(&check(&claim, TODAY)), [7029]);

    let mut claim = small_claim();
    claim.opening.charity.regulator.as_mut().unwrap().number = None;
    assert_eq!(numbers(&check(&claim, TODAY)), [7031]);
    for kind in [
        RegulatorKind::NotRegistered,
        RegulatorKind::Other("Church Commissioners".to_owned()),
    ] {
        claim.opening.charity.regulator.as_mut().unwrap().kind = kind;
        assert_eq!(numbers(&check(&claim, TODAY)), NONE);
    }

    let mut claim = small_claim();
    claim.opening.charity.hmrc_reference = "CF12".to_owned();
    assert_eq!(numbers(&check(&claim, TODAY)), [7033]);
}

#[test]
fn rule_7030_one_message_is_for_one_charity() {
    let text = plain(&small_claim());
    let claim = &text[text.find("<Claim>").unwrap()..text.find("</R68>").unwrap()];
    let two = |second: &str| text.replacen("</R68>", &format!("{second}</R68>"), 1);
    let found = |text: &str| {
        let mut found = numbers(&check_xml_on(text.as_bytes(), TODAY));
        found.retain(|number| *number != 2021);
        found
    };
    assert_eq!(found(&two(claim)), NONE);
    let other = two(&claim.replace("AB12345", "X1"));
    assert_eq!(found(&other), [7030]);
    // An agency collecting for many charities may.
    let start = other.find("<AgtOrNom>").unwrap();
    let end = other.find("<Declaration>").unwrap();
    let agency = "<CollAgent><AgentNo>12345678901234</AgentNo><ClaimNo>1</ClaimNo></CollAgent>";
    assert_eq!(
        found(&format!("{}{agency}{}", &other[..start], &other[end..])),
        NONE
    );
}

#[test]
fn rules_7034_and_7035_a_repayment_is_whole() {
    assert_eq!(after("<EarliestGAdate>2026-04-06</EarliestGAdate>", ""), [7034]);
    let mut claim = small_claim();
    claim.lines.clear();
    claim.closing = Closing {
        adjustment: Some(amount(100)),
        other_information: Some("Refund".to_owned()),
        ..Closing::default()
    };
    assert_eq!(numbers(&check(&claim, TODAY)), [7035]);
}

/// Edge case 62.
#[test]
fn rules_7036_7037_7045_and_7046_there_are_not_too_many() {
    let mut claim = large_claim();
    let gasds = claim.closing.gasds.as_mut().unwrap();
    gasds.connected = vec![gasds.connected[0].clone(); 1_000];
    gasds.buildings = vec![gasds.buildings[0].clone(); 1_000];
    claim.closing.other_income = vec![claim.closing.other_income[0].clone(); 2_000];
    assert_eq!(numbers(&check(&claim, TODAY)), NONE);
    let gasds = claim.closing.gasds.as_mut().unwrap();
    gasds.connected.push(gasds.connected[0].clone());
    gasds.buildings.push(gasds.buildings[0].clone());
    claim
        .closing
        .other_income
        .push(claim.closing.other_income[0].clone());
    assert_eq!(numbers(&check(&claim, TODAY)), [7037, 7045, 7046]);

    let mut claim = small_claim();
    claim.lines = vec![line(1); 500_001];
    let broken = check(&claim, TODAY);
    assert_eq!(numbers(&broken), [7036]);
    assert!(
        broken[0].place.ends_with("/r68:GAD[500001]"),
        "{}",
        broken[0].place
    );
}

/// Edge case 36.
#[test]
fn rules_7038_and_7039_aggregated_lines_are_small_and_not_sponsored() {
    assert_eq!(check_line(&aggregated(100_000), TODAY), []);
    assert_eq!(numbers(&check_line(&aggregated(100_001), TODAY)), [7038]);
    assert_eq!(check_line(&line(100_001), TODAY), []);
    let mut sponsored = aggregated(1);
    sponsored.sponsored = true;
    assert_eq!(numbers(&check_line(&sponsored, TODAY)), [7039]);
}

#[test]
fn rules_7040_and_7042_nothing_is_dated_in_the_future() {
    let mut late = line(1);
    late.given_on = TODAY;
    assert_eq!(check_line(&late, TODAY), []);
    late.given_on = TODAY.next_day().unwrap();
    assert_eq!(numbers(&check_line(&late, TODAY)), [7040]);
    assert_eq!(after("<OIDate>2026-06-30<", "<OIDate>2026-11-22<"), [7042]);
}

/// The message's own GatewayTimestamp is the day that HMRC compares with.
#[test]
fn rule_7063_the_gateway_timestamp_counts_and_can_be_read() {
    let mut claim = small_claim();
    claim.opening.header.gateway_timestamp = Some("2026-04-30T23:59:59.999".to_owned());
    assert_eq!(numbers(&check(&claim, TODAY)), [7040]);
    claim.opening.header.gateway_timestamp = Some("yesterday".to_owned());
    assert_eq!(numbers(&check(&claim, TODAY)), [7063]);
}

#[test]
fn rule_7043_tax_is_less_than_the_income() {
    assert_eq!(after("<Tax>2.62<", "<Tax>13.12<"), [7043]);
    assert_eq!(after("<Tax>2.62<", "<Tax>13.11<"), NONE);
}

#[test]
fn rules_7047_7048_7052_and_7053_lists_are_there_when_they_say_so() {
    assert_eq!(
        after("<ConnectedCharities>yes<", "<ConnectedCharities>no<"),
        [7048]
    );
    assert_eq!(after("<CommBldgs>yes<", "<CommBldgs>no<"), [7053]);
    let mut claim = large_claim();
    claim.closing.gasds = Some(Gasds::default());
    let text = plain(&claim);
    assert_eq!(
        after_in(&text, "<ConnectedCharities>no<", "<ConnectedCharities>yes<"),
        [7047]
    );
    assert_eq!(after_in(&text, "<CommBldgs>no<", "<CommBldgs>yes<"), [7052]);
}

#[test]
fn rules_7049_to_7051_and_7054_to_7056_years_of_small_donations() {
    let years = |years: &[u16], building: &[u16], today| {
        let mut claim = large_claim();
        let of = |years: &[u16]| -> Vec<YearAmount> {
            years
                .iter()
                .map(|year| YearAmount {
                    year: *year,
                    amount: amount(1),
                })
                .collect()
        };
        for line in &mut claim.lines {
            line.given_on = date!(2015 - 01 - 01);
        }
        claim.closing.other_income.clear();
        let gasds = claim.closing.gasds.as_mut().unwrap();
        gasds.claims = of(years);
        gasds.buildings[0].claims = of(building);
        numbers(&check(&claim, today))
    };
    assert_eq!(years(&[2024, 2027, 2025], &[2027], TODAY), NONE);
    assert_eq!(years(&[2028], &[2028], TODAY), [7049, 7054]);
    assert_eq!(years(&[2023], &[2023], TODAY), [7050, 7055]);
    assert_eq!(years(&[2026, 2026], &[2026, 2026], TODAY), [7051, 7056]);
    // The tax year turns on 6 April.
    assert_eq!(years(&[2028], &[2028], date!(2027 - 04 - 05)), [7049, 7054]);
    assert_eq!(years(&[2028], &[2028], date!(2027 - 04 - 06)), NONE);
    // HMRC's schema: four years are too many, and 2013 was before the form.
    assert_eq!(years(&[2024, 2025, 2026, 2027], &[2027], TODAY), [4066]);
    assert_eq!(years(&[2013], &[2015], date!(2015 - 05 - 01)), [4065]);
}

#[test]
fn a_year_may_be_claimed_again_for_another_building() {
    let mut claim = large_claim();
    let gasds = claim.closing.gasds.as_mut().unwrap();
    gasds.buildings = vec![gasds.buildings[0].clone(); 2];
    assert_eq!(check(&claim, TODAY), []);
}

/// Edge case 32.
#[test]
fn rules_7059_and_7061_adjustments_have_a_reason() {
    let mut claim = large_claim();
    claim.closing.other_information = None;
    assert_eq!(numbers(&check(&claim, TODAY)), [7059, 7061]);
}

/// Edge case 51.
#[test]
fn rule_7060_a_sports_club_claims_for_no_buildings() {
    let mut claim = as_casc(large_claim());
    claim.closing.gasds = large_claim().closing.gasds;
    assert_eq!(numbers(&check(&claim, TODAY)), [7060]);
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

#[test]
fn what_is_packed_is_checked_too() {
    let (_, packed) = write(&small_claim(), Form::Compressed).unwrap();
    let packed = String::from_utf8(packed).unwrap();
    let part = packed
        .split_once("Type=\"gzip\">")
        .unwrap()
        .1
        .split_once('<')
        .unwrap()
        .0;
    let broken = |text: &str| numbers(&check_xml_on(text.as_bytes(), TODAY));
    assert_eq!(broken(&packed), NONE);
    assert_eq!(broken(&packed.replace(part, "AAAA")), [4065, 4066, 2021]);
    assert_eq!(
        broken(&packed.replace("Type=\"gzip\"", "Type=\"rar\"")),
        [4065, 4066, 2021]
    );
    // The same claim twice is well and good; the same part twice is not.
    let twice = packed.replace(
        "</R68>",
        &format!("<CompressedPart>{part}</CompressedPart></R68>"),
    );
    assert_eq!(broken(&twice), [4065, 2021]);
}

/// A message with this in its CompressedPart.
fn packing(part: &[u8], kind: &str) -> Vec<u16> {
    use base64::Engine;
    let (_, packed) = write(&small_claim(), Form::Compressed).unwrap();
    let packed = String::from_utf8(packed).unwrap();
    let (before, rest) = packed.split_once("<CompressedPart").unwrap();
    let after = rest.split_once("</CompressedPart>").unwrap().1;
    let part = base64::engine::general_purpose::STANDARD.encode(part);
    let text = format!("{before}<CompressedPart Type=\"{kind}\">{part}</CompressedPart>{after}");
    let mut found = numbers(&check_xml_on(text.as_bytes(), TODAY));
    found.retain(|number| *number != 2021);
    found
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(bytes).unwrap();
    gzip.finish().unwrap()
}

#[test]
fn zip_archives_are_unpacked_too() {
    let text = plain(&small_claim());
    let claim = &text[text.find("<Claim>").unwrap()..text.find("</R68>").unwrap()];
    let mut deflate = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::fast());
    deflate.write_all(claim.as_bytes()).unwrap();
    let mut archive = b"PK\x03\x04\x14\0\0\0\x08\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0c".to_vec();
    archive.extend(deflate.finish().unwrap());
    assert_eq!(packing(&archive, "zip"), NONE);
    assert_eq!(packing(b"PK", "zip"), [4065, 4066]);
    assert_eq!(packing(&gzip(claim.as_bytes()), "gzip"), NONE);
}

/// Edge case 81: bombs end early, in little memory.
#[test]
fn case_81_packed_bombs_are_refused() {
    let long = format!("<Claim><OrgName>{}</OrgName></Claim>", "a".repeat(2_000_000));
    assert!(packing(&gzip(long.as_bytes()), "gzip").contains(&4065));
    let within = format!("<CompressedPart>{}</CompressedPart>", "A".repeat(100));
    assert_eq!(packing(&gzip(within.as_bytes()), "gzip"), [4066, 4066]);
    let prolog = b"<?xml version=\"1.0\"?><Claim/>";
    assert!(packing(&gzip(prolog), "gzip").contains(&4065));
    let doctype = b"<!DOCTYPE a><Claim/>";
    assert!(packing(&gzip(doctype), "gzip").contains(&4065));
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
