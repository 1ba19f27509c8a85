//! The message itself.

use std::io;

use hmrc::claim::{Filer, Home};
use hmrc::irmark::irmark_of;
use hmrc::message::{Form, Message, MessageError, Written};
use hmrc::rules::check_xml_on;

use crate::support::{
    TODAY, as_casc, as_official, by_element, large_claim, line, small_claim, with_whole_header, write,
};

fn text(claim: &hmrc::claim::Claim) -> String {
    String::from_utf8(write(claim, Form::Plain).unwrap().1).unwrap()
}

#[test]
fn the_smallest_claim_by_an_agent_in_full() {
    let (written, bytes) = write(&small_claim(), Form::Plain).unwrap();
    insta::assert_snapshot!(by_element(&bytes));
    assert_eq!((written.lines, written.total_pence), (1, 1_050));
}

#[test]
fn everything_that_can_stand_in_a_claim_does() {
    let (_, bytes) = write(&large_claim(), Form::Plain).unwrap();
    let text = by_element(&bytes);
    assert!(!text.contains(">no<"), "an optional yes is left out, never no");
    insta::assert_snapshot!(text);
}

/// What is in the compressed part is the plain claim; its bytes are the compressor's.
#[test]
fn a_compressed_claim_in_full() {
    let (_, bytes) = write(&large_claim(), Form::Compressed).unwrap();
    let text = by_element(&bytes);
    let (before, rest) = text.split_once(r#"<CompressedPart Type="gzip">"#).unwrap();
    let (part, after) = rest.split_once("</CompressedPart>").unwrap();
    assert!(!part.is_empty());
    insta::assert_snapshot!(format!(r#"{before}<CompressedPart Type="gzip">[gzip]</CompressedPart>{after}"#));
}

/// Everything of the IRheader but Manifest, in the schema's order.
#[test]
fn the_whole_ir_header_in_full() {
    let claim = with_whole_header(small_claim());
    let (written, bytes) = write(&claim, Form::Plain).unwrap();
    let text = by_element(&bytes);
    let start = text.find("<IRheader>").unwrap();
    let end = text.find("<R68>").unwrap();
    insta::assert_snapshot!(&text[start..end]);
    assert_eq!(irmark_of(&bytes), Ok(written.irmark));
    assert_eq!(check_xml_on(&bytes, TODAY), []);
}

#[test]
fn a_charitys_own_official_files() {
    let mut claim = as_official(small_claim());
    claim.opening.header.welsh = true;
    claim.opening.header.period_end = None;
    let text = text(&claim);
    assert!(text.contains(concat!(
        "<Sender>Other</Sender></IRheader><R68><WelshSubmission>yes</WelshSubmission><AuthOfficial><OffName>",
        "<Fore>Zoe</Fore><Sur>Smith</Sur></OffName><Trustee>Elan Trust Corporation</Trustee><OffID>",
        "<Overseas>yes</Overseas></OffID><Phone>00353 1 555 0100</Phone></AuthOfficial><Declaration>yes</Declaration>",
    )));
    assert!(text.contains("<PeriodEnd>2012-01-01</PeriodEnd>"));
}

#[test]
fn an_agent_may_be_paid_and_a_sports_club_has_no_regulator() {
    let mut claim = as_casc(small_claim());
    if let Filer::Agent(agent) = &mut claim.opening.filer {
        agent.paid_to_agent = true;
        agent.home = Home::Overseas;
    }
    let text = text(&claim);
    assert!(text.contains("<PayToAoN>yes</PayToAoN><AoNID><Overseas>yes</Overseas></AoNID>"));
    assert!(text.contains("<HMRCref>CH1234</HMRCref><Repayment>"));
}

/// Edge case 32.
#[test]
fn case_32_other_information_is_shortened_after_a_word() {
    let mut claim = large_claim();
    let reason = "Refund of a gift of 2025. ".repeat(20);
    claim.closing.other_information = Some(reason.clone());
    let text = text(&claim);
    let (_, rest) = text.split_once("<OtherInfo>").unwrap();
    let (kept, _) = rest.split_once("</OtherInfo>").unwrap();
    assert!(kept.len() <= 350 && kept.len() > 340, "{kept}");
    assert!(reason.starts_with(&format!("{kept} ")), "{kept}");
    assert_eq!(check_xml_on(text.as_bytes(), TODAY), []);
}

/// Edge case 60.
#[test]
fn case_60_small_donations_alone_need_no_repayment() {
    let mut claim = large_claim();
    claim.lines.clear();
    claim.closing.other_income.clear();
    claim.closing.adjustment = None;
    let text = text(&claim);
    assert!(text.contains("</Regulator><GASDS>"));
}

/// Edge case 61.
#[test]
fn case_61_the_earliest_date_is_that_of_the_earliest_gift() {
    let mut claim = small_claim();
    claim.closing.earliest_gift_on = Some(time::macros::date!(2026 - 04 - 10));
    assert!(text(&claim).contains("<EarliestGAdate>2026-04-10<"));
    claim.closing.earliest_gift_on = Some(time::macros::date!(2026 - 06 - 01));
    assert!(text(&claim).contains("<EarliestGAdate>2026-05-01<"));
}

/// Edge case 84.
#[test]
fn case_84_a_submission_is_called_welsh_only_when_the_claim_was_completed_in_welsh() {
    for claim in [small_claim(), large_claim(), as_official(small_claim())] {
        for welsh in [false, true] {
            let mut claim = claim.clone();
            claim.opening.header.welsh = welsh;
            let text = text(&claim);
            let said = text.matches("<R68><WelshSubmission>yes</WelshSubmission>").count();
            assert_eq!(said, usize::from(welsh), "{text}");
            assert_eq!(text.contains("WelshSubmission"), welsh, "{text}");
            assert_eq!(check_xml_on(text.as_bytes(), TODAY), []);
        }
    }
}

#[test]
fn the_timestamp_is_only_there_when_asked_for() {
    assert!(!text(&small_claim()).contains("GatewayTimestamp"));
    let mut claim = small_claim();
    claim.opening.header.gateway_timestamp = Some("2026-11-21T09:00:00".parse().unwrap());
    claim.opening.header.test = false;
    assert!(text(&claim).contains(
        "<GatewayTest>0</GatewayTest><GatewayTimestamp>2026-11-21T09:00:00</GatewayTimestamp></MessageDetails>"
    ));
}

#[test]
fn a_message_that_breaks_a_rule_is_not_let_out() {
    let mut claim = small_claim();
    claim.opening.charity.regulator = None;
    claim.lines[0].given_on = TODAY.next_day().unwrap();
    let mut out = Vec::new();
    let mut message = Message::begin(&claim.opening, Form::Plain, TODAY).unwrap();
    message.line(&claim.lines[0]).unwrap();
    let error = message.finish(&claim.closing, &mut out).unwrap_err();
    let MessageError::Broken(broken) = error else { panic!("{error}") };
    assert_eq!(broken.iter().map(|broken| broken.number).collect::<Vec<_>>(), [7040, 7029]);
    assert_eq!(out, b"");
}

#[test]
fn a_failing_source_of_lines_ends_the_message() {
    let claim = small_claim();
    let lines = [Ok(line(1)), Err(io::Error::other("the database went away"))];
    let mut message = Message::begin(&claim.opening, Form::Compressed, TODAY).unwrap();
    let error = message.lines(lines).unwrap_err();
    assert!(matches!(error, MessageError::Lines(_)), "{error}");
}

fn long(form: Form, lines: i64) -> (Written, Vec<u8>) {
    let claim = small_claim();
    let mut message = Message::begin(&claim.opening, form, TODAY).unwrap();
    for number in 0..lines {
        message.line(&line(number * 7_919 % 100_000 + 1)).unwrap();
    }
    let mut out = Vec::new();
    let written = message.finish(&claim.closing, &mut out).unwrap();
    (written, out)
}

/// Long enough to leave memory for a temporary file.
#[test]
fn a_long_claim_is_as_right_as_a_short_one() {
    let (written, out) = long(Form::Plain, 50_000);
    assert!(out.len() > 9_000_000, "{}", out.len());
    assert_eq!(irmark_of(&out), Ok(written.irmark));
    assert_eq!(written.lines, 50_000);
}

#[test]
fn the_same_claim_is_the_same_bytes() {
    for form in [Form::Plain, Form::Compressed] {
        let (written, out) = long(form, 3_000);
        assert_eq!(irmark_of(&out), Ok(written.irmark));
        assert_eq!(check_xml_on(&out, TODAY), []);
        assert!(long(form, 3_000).1 == out, "other bytes");
    }
}
