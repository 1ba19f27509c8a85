//! Every business rule of a claim by its number.

use hmrc::claim::{Claim, Closing, Filer, Gasds, RegulatorKind, YearAmount};
use hmrc::rules::{check, check_line, check_xml_on};
use time::macros::date;

use super::{NONE, after, after_in, numbers, plain};
use crate::support::{
    TODAY, aggregated, amount, as_casc, as_official, large_claim, line, official, small_claim,
};

#[test]
fn rule_7026_an_official_or_a_trustee_signs() {
    let mut claim = as_official(small_claim());
    claim.opening.filer = Filer::Official(hmrc::claim::Official { name: None, trustee: None, ..official() });
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
    for kind in [RegulatorKind::NotRegistered, RegulatorKind::Other("Church Commissioners".to_owned())] {
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
    assert_eq!(found(&format!("{}{agency}{}", &other[..start], &other[end..])), NONE);
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
fn case_62_rules_7036_7037_7045_and_7046_there_are_not_too_many() {
    let mut claim = large_claim();
    let gasds = claim.closing.gasds.as_mut().unwrap();
    gasds.connected = vec![gasds.connected[0].clone(); 1_000];
    gasds.buildings = vec![gasds.buildings[0].clone(); 1_000];
    claim.closing.other_income = vec![claim.closing.other_income[0].clone(); 2_000];
    assert_eq!(numbers(&check(&claim, TODAY)), NONE);
    let gasds = claim.closing.gasds.as_mut().unwrap();
    gasds.connected.push(gasds.connected[0].clone());
    gasds.buildings.push(gasds.buildings[0].clone());
    claim.closing.other_income.push(claim.closing.other_income[0].clone());
    assert_eq!(numbers(&check(&claim, TODAY)), [7037, 7045, 7046]);

    let mut claim = small_claim();
    claim.lines = vec![line(1); 500_001];
    let broken = check(&claim, TODAY);
    assert_eq!(numbers(&broken), [7036]);
    assert!(broken[0].place.ends_with("/r68:GAD[500001]"), "{}", broken[0].place);
}

/// Edge case 36.
#[test]
fn case_36_rules_7038_and_7039_aggregated_lines_are_small_and_not_sponsored() {
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
fn rule_7063_the_gateway_timestamp_counts_and_has_a_day() {
    let mut claim = small_claim();
    let found = |claim: &mut Claim, text: &str| {
        claim.opening.header.gateway_timestamp = Some(text.parse().unwrap());
        numbers(&check(claim, TODAY))
    };
    assert_eq!(found(&mut claim, "2026-04-30T23:59:59.999"), [7040]);
    assert_eq!(found(&mut claim, "2026-04-30T24:00:00"), NONE);
    assert_eq!(found(&mut claim, "2026-05-01T00:00:00+14:00"), NONE);
    // To the schema it is a date and time; no day of a claim can be compared with it.
    assert_eq!(found(&mut claim, "12026-05-01T00:00:00Z"), [7063]);
}

#[test]
fn rule_7043_tax_is_less_than_the_income() {
    assert_eq!(after("<Tax>2.62<", "<Tax>13.12<"), [7043]);
    assert_eq!(after("<Tax>2.62<", "<Tax>13.11<"), NONE);
}

#[test]
fn rules_7047_7048_7052_and_7053_lists_are_there_when_they_say_so() {
    assert_eq!(after("<ConnectedCharities>yes<", "<ConnectedCharities>no<"), [7048]);
    assert_eq!(after("<CommBldgs>yes<", "<CommBldgs>no<"), [7053]);
    let mut claim = large_claim();
    claim.closing.gasds = Some(Gasds::default());
    let text = plain(&claim);
    assert_eq!(after_in(&text, "<ConnectedCharities>no<", "<ConnectedCharities>yes<"), [7047]);
    assert_eq!(after_in(&text, "<CommBldgs>no<", "<CommBldgs>yes<"), [7052]);
}

#[test]
fn rules_7049_to_7051_and_7054_to_7056_years_of_small_donations() {
    let years = |years: &[u16], building: &[u16], today| {
        let mut claim = large_claim();
        let of = |years: &[u16]| -> Vec<YearAmount> {
            years.iter().map(|year| YearAmount { year: *year, amount: amount(1) }).collect()
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
fn case_32_rules_7059_and_7061_adjustments_have_a_reason() {
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
