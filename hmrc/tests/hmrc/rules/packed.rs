//! What is packed in a message is held against the same rules.

use std::io::Write;

use hmrc::message::Form;
use hmrc::rules::check_xml_on;

use super::{NONE, numbers, plain};
use crate::support::{TODAY, small_claim, write};

#[test]
fn what_is_packed_is_checked_too() {
    let (_, packed) = write(&small_claim(), Form::Compressed).unwrap();
    let packed = String::from_utf8(packed).unwrap();
    let part = packed.split_once("Type=\"gzip\">").unwrap().1.split_once('<').unwrap().0;
    let broken = |text: &str| numbers(&check_xml_on(text.as_bytes(), TODAY));
    assert_eq!(broken(&packed), NONE);
    assert_eq!(broken(&packed.replace(part, "AAAA")), [4065, 4066, 2021]);
    assert_eq!(broken(&packed.replace("Type=\"gzip\"", "Type=\"rar\"")), [4065, 4066, 2021]);
    // The same claim twice is well and good; the same part twice is not.
    let twice = packed.replace("</R68>", &format!("<CompressedPart>{part}</CompressedPart></R68>"));
    assert_eq!(broken(&twice), [4065, 2021]);
}

/// Rule 4066: the schema has the choice of the two.
#[test]
fn claims_stand_in_the_open_or_packed_and_not_both() {
    let (_, packed) = write(&small_claim(), Form::Compressed).unwrap();
    let packed = String::from_utf8(packed).unwrap();
    let part = &packed[packed.find("<CompressedPart").unwrap()..packed.find("</R68>").unwrap()];
    let text = plain(&small_claim());
    let claim = &text[text.find("<Claim>").unwrap()..text.find("</R68>").unwrap()];
    for both in [
        format!("{claim}{part}"),
        format!("{part}{claim}"),
        format!("{claim}{part}{claim}"),
        format!("{part}{claim}{claim}"),
    ] {
        let broken = check_xml_on(text.replacen(claim, &both, 1).as_bytes(), TODAY);
        assert_eq!(numbers(&broken), [4066, 2021]);
        assert!(broken[0].place.ends_with("/r68:R68[1]"), "{}", broken[0].place);
    }
}

#[test]
fn a_part_has_no_attribute_but_its_type() {
    let (_, packed) = write(&small_claim(), Form::Compressed).unwrap();
    let packed = String::from_utf8(packed).unwrap();
    for attribute in ["xml:lang=\"en\"", "Size=\"1\""] {
        let text = packed.replacen("<CompressedPart ", &format!("<CompressedPart {attribute} "), 1);
        let broken = check_xml_on(text.as_bytes(), TODAY);
        assert_eq!(numbers(&broken), [4066, 2021], "{attribute}");
        assert!(broken[0].place.ends_with("/r68:CompressedPart[1]"), "{}", broken[0].place);
    }
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
