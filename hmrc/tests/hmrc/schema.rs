//! Our reading of HMRC's schemas against libxml2's: of what we write, of HMRC's samples, and of messages bent at random.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use hmrc::claim::GatewayTimestamp;
use hmrc::message::Form;
use hmrc::rules::{Broken, check_xml_on};

use crate::support::{
    TODAY, as_casc, as_official, large_claim, reference, small_claim, with_whole_header, write,
};

/// The schemas of envelope, R68 and receipt tied together, in a directory of its own.
pub struct Schemas {
    folder: tempfile::TempDir,
}

/// All that the receipt's schema takes from the schema of `xml:` attributes.
const XML_ATTRIBUTES: &str = r#"<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema"
    targetNamespace="http://www.w3.org/XML/1998/namespace"><xsd:attribute name="lang" type="xsd:language"/></xsd:schema>"#;

impl Schemas {
    /// Of HMRC's reference files.
    pub fn new() -> Self {
        let reference = reference();
        let folder = tempfile::tempdir().unwrap();
        let import = |namespace: &str, file: &str| {
            let location = reference.join("xsd").join(file).canonicalize().unwrap();
            format!("<xsd:import namespace=\"{namespace}\" schemaLocation=\"{}\"/>", location.display())
        };
        // Its imports lead to addresses of the W3C.
        let signature = reference.join("xsd/xmldsig-core-schema.xsd").canonicalize().unwrap();
        let receipt = std::fs::read_to_string(reference.join("xsd/SuccessResponse-v1-1.xsd"))
            .unwrap()
            .replace("http://www.w3.org/2001/03/xml.xsd", "xml.xsd")
            .replace(
                "http://www.w3.org/TR/2001/PR-xmldsig-core-20010820/xmldsig-core-schema.xsd",
                &signature.display().to_string(),
            );
        std::fs::write(folder.path().join("receipt.xsd"), receipt).unwrap();
        std::fs::write(folder.path().join("xml.xsd"), XML_ATTRIBUTES).unwrap();
        let both = format!(
            "<xsd:schema xmlns:xsd=\"http://www.w3.org/2001/XMLSchema\">{}{}{}\
             <xsd:import namespace=\"http://www.inlandrevenue.gov.uk/SuccessResponse\" schemaLocation=\"receipt.xsd\"/>\
             </xsd:schema>",
            import("http://www.w3.org/2000/09/xmldsig#", "xmldsig-core-schema.xsd"),
            import("http://www.govtalk.gov.uk/taxation/charities/r68/2", "r68-v2-0.xsd"),
            import("http://www.govtalk.gov.uk/CM/envelope", "envelope-v2-0-HMRC.xsd"),
        );
        std::fs::write(folder.path().join("both.xsd"), both).unwrap();
        Self { folder }
    }

    /// Which of the files libxml2 finds valid.
    pub fn valid(&self, files: &[PathBuf]) -> Vec<bool> {
        let output = Command::new("xmllint")
            .args(["--noout", "--nonet", "--schema"])
            .arg(self.folder.path().join("both.xsd"))
            .args(files)
            .stdout(Stdio::null())
            .output()
            .unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        files
            .iter()
            .map(|file| {
                let valid = told.contains(&format!("{} validates", file.display()));
                assert!(valid || told.contains(&format!("{} fails to validate", file.display())), "{told}");
                valid
            })
            .collect()
    }

    pub fn save(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path
    }
}

/// The envelope's schema is that of every message: that one with a claim says so too is no business of the schema.
fn is_of_schema(broken: &Broken) -> bool {
    matches!(broken.number, 1001 | 1042 | 4065 | 4066 | 4082)
        && !broken.sentence.contains(" is not that of a ")
}

#[test]
#[cfg_attr(not(all(hmrc_reference, xmllint)), ignore = "needs HMRC's reference files and xmllint")]
fn everything_we_write_is_valid_to_hmrcs_schemas() {
    let schemas = Schemas::new();
    let mut files = Vec::new();
    for claim in [
        small_claim(),
        large_claim(),
        as_official(large_claim()),
        as_casc(large_claim()),
        with_whole_header(large_claim()),
    ] {
        for form in [Form::Plain, Form::Compressed] {
            let (_, bytes) = write(&claim, form).unwrap();
            assert_eq!(check_xml_on(&bytes, TODAY), []);
            files.push(schemas.save(&format!("{}.xml", files.len()), &bytes));
        }
    }
    assert_eq!(schemas.valid(&files), vec![true; files.len()]);
}

#[test]
#[cfg_attr(not(all(hmrc_reference, xmllint)), ignore = "needs HMRC's reference files and xmllint")]
fn hmrcs_samples_are_judged_as_libxml2_judges_them() {
    let schemas = Schemas::new();
    let folder = reference().join("vectors/hmrc-charities-claims");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_string_lossy().contains("submission"))
        .collect();
    files.sort();
    assert!(files.len() >= 12);
    for (file, valid) in files.iter().zip(schemas.valid(&files)) {
        let bytes = std::fs::read(file).unwrap();
        let broken = check_xml_on(&bytes, TODAY);
        assert_eq!(!broken.iter().any(is_of_schema), valid, "{} {broken:?}", file.display());
        // The rules of business that HMRC's own samples keep.
        if valid {
            let rules: Vec<&Broken> = broken.iter().filter(|broken| broken.number > 5000).collect();
            assert_eq!(rules, Vec::<&Broken>::new(), "{}", name_of(file));
        }
    }
}

fn name_of(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// A message as the pieces between its tags, so that it can be bent without becoming ill-formed.
fn elements(text: &str) -> Vec<(usize, usize)> {
    let mut open: Vec<usize> = Vec::new();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find('<').map(|offset| at + offset) {
        let end = start + text[start..].find('>').unwrap() + 1;
        if text[start..].starts_with("</") {
            found.push((open.pop().unwrap(), end));
        } else if !text[start..].starts_with("<?") {
            open.push(start);
        }
        at = end;
    }
    found
}

/// Words that fit some elements and not others.
const WORDS: [&str; 30] = [
    "",
    "yes",
    "no",
    "YES",
    "2026-02-30",
    "2026-02-28",
    " 2026-02-28 ",
    "12.34",
    "0.00",
    "0.01",
    "01.00",
    "1",
    "2014",
    "2013",
    "AB12345",
    "AB123456",
    "A1",
    "sw1a 1aa",
    "SW1A 1AA",
    "GIR 0AA",
    "W1A 0AX",
    "BF1 2AB",
    "SAN TA1",
    "@x",
    "é",
    "a b",
    "O'Neil",
    "0207 (946)",
    "submit",
    "99999999999999",
];

/// Attributes that fit no element, and some that fit every one.
const ATTRIBUTES: [&str; 6] = [
    "Odd=\"1\"",
    "xml:lang=\"en\"",
    "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:nil=\"false\"",
    "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:odd=\"1\"",
    "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:schemaLocation=\"urn:a a.xsd\"",
    "xmlns:odd=\"urn:odd\"",
];

#[test]
#[cfg_attr(not(all(hmrc_reference, xmllint)), ignore = "needs HMRC's reference files and xmllint")]
fn bent_messages_are_judged_as_libxml2_judges_them() {
    let schemas = Schemas::new();
    let mut bent = Vec::new();
    for claim in [with_whole_header(large_claim()), as_official(large_claim())] {
        let (_, bytes) = write(&claim, Form::Plain).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        let elements = elements(&text);
        for (number, &(start, end)) in elements.iter().enumerate() {
            let element = &text[start..end];
            let named = start + element.find([' ', '>']).unwrap();
            // A Body takes the attributes that any of the schemas at hand has, as that of receipts has xml:lang.
            for attribute in ATTRIBUTES.iter().filter(|_| !element.starts_with("<Body")) {
                bent.push(format!("{} {attribute}{}", &text[..named], &text[named..]));
            }
            // The envelope's schema lets a Body hold anything or nothing; a claim's message has one IRenvelope.
            if element.starts_with("<GovTalkMessage")
                || element.starts_with("<Body")
                || element.starts_with("<IRenvelope")
            {
                continue;
            }
            let without = format!("{}{}", &text[..start], &text[end..]);
            let twice = format!("{}{element}{}", &text[..end], &text[end..]);
            let within = element.rfind("</").unwrap_or(element.len());
            let unknown = format!("{}<Unknown/>{}", &text[..start + within], &text[start + within..]);
            bent.extend([without, twice, unknown]);
            if let Some((_, next)) = elements.get(number + 1).filter(|(next, _)| *next == end) {
                let swapped = format!("{}{}{element}{}", &text[..start], &text[end..*next], &text[*next..]);
                bent.push(swapped);
            }
            let opened = element.find('>').unwrap() + 1;
            if element[opened..].starts_with('<') && !element[opened..].starts_with("</") {
                continue;
            }
            let long = "x".repeat(36);
            for word in WORDS.iter().copied().chain([long.as_str()]) {
                bent.push(format!("{}{word}{}", &text[..start + opened], &text[start + within..]));
            }
        }
    }
    assert!(bent.len() > 1_000);
    for batch in bent.chunks(500) {
        let files: Vec<PathBuf> = batch
            .iter()
            .enumerate()
            .map(|(number, text)| schemas.save(&format!("{number}.xml"), text.as_bytes()))
            .collect();
        for (text, valid) in batch.iter().zip(schemas.valid(&files)) {
            let broken = check_xml_on(text.as_bytes(), TODAY);
            assert_eq!(!broken.iter().any(is_of_schema), valid, "{broken:#?}\n{text}");
        }
    }
}

#[test]
#[cfg_attr(not(all(hmrc_reference, xmllint)), ignore = "needs HMRC's reference files and xmllint")]
fn claims_in_the_open_and_packed_are_judged_as_libxml2_judges_them() {
    let schemas = Schemas::new();
    let [open, packed] = [Form::Plain, Form::Compressed]
        .map(|form| String::from_utf8(write(&small_claim(), form).unwrap().1).unwrap());
    let part = &packed[packed.find("<CompressedPart").unwrap()..packed.find("</R68>").unwrap()];
    let claim = &open[open.find("<Claim>").unwrap()..open.find("</R68>").unwrap()];
    let texts = [
        claim.to_owned(),
        part.to_owned(),
        format!("{claim}{claim}"),
        format!("{claim}{part}"),
        format!("{part}{claim}"),
        format!("{part}{part}"),
        part.replacen("Type=", "xml:lang=\"en\" Type=", 1),
        part.replacen("gzip", "rar", 1),
    ]
    .map(|claims| open.replacen(claim, &claims, 1));
    let files: Vec<PathBuf> = texts
        .iter()
        .enumerate()
        .map(|(number, text)| schemas.save(&format!("choice-{number}.xml"), text.as_bytes()))
        .collect();
    for (text, valid) in texts.iter().zip(schemas.valid(&files)) {
        let broken = check_xml_on(text.as_bytes(), TODAY);
        assert_eq!(!broken.iter().any(is_of_schema), valid, "{broken:#?}\n{text}");
    }
}

/// Timestamps at the edges of the schema's type; white space around one is left to the schema's readers, who differ.
const TIMESTAMPS: [&str; 32] = [
    "2026-11-21T09:00:00",
    "2026-11-21T09:00:00.5",
    "2026-11-21T09:00:00.",
    "2026-11-21T09:00:00.123456789012Z",
    "2026-11-21T09:00:00z",
    "2026-11-21T09:00:00-00:00",
    "2026-11-21T09:00:00+14:00",
    "2026-11-21T09:00:00+14:01",
    "2026-11-21T09:00:00+13:60",
    "2026-11-21T09:00:00+0100",
    "2026-11-21T24:00:00",
    "2026-11-21T24:00:00.000Z",
    "2026-11-21T24:00:00.001",
    "2026-11-21T24:00:01",
    "2026-11-21T23:59:60",
    "2026-11-21T23:60:00",
    "2026-11-21T9:00:00",
    "2026-11-21T09:00",
    "2026-11-21 09:00:00",
    "2026-11-21",
    "2026-11-21Tnoon",
    "2026-13-01T00:00:00",
    "2026-11-31T00:00:00",
    "2026-02-29T00:00:00",
    "2024-02-29T00:00:00",
    "2100-02-29T00:00:00",
    "12000-02-29T00:00:00",
    "0000-01-01T00:00:00",
    "-0001-01-01T00:00:00",
    "02026-01-01T00:00:00",
    "+2026-01-01T00:00:00",
    "26-01-01T00:00:00",
];

#[test]
#[cfg_attr(not(all(hmrc_reference, xmllint)), ignore = "needs HMRC's reference files and xmllint")]
fn timestamps_are_judged_as_libxml2_judges_them() {
    let schemas = Schemas::new();
    let (_, bytes) = write(&with_whole_header(small_claim()), Form::Plain).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let ours = "2026-11-21T09:00:00.5+00:00";
    let texts = TIMESTAMPS.map(|timestamp| text.replacen(ours, timestamp, 1));
    let files: Vec<PathBuf> = texts
        .iter()
        .enumerate()
        .map(|(number, text)| schemas.save(&format!("timestamp-{number}.xml"), text.as_bytes()))
        .collect();
    for ((timestamp, text), valid) in TIMESTAMPS.iter().zip(&texts).zip(schemas.valid(&files)) {
        let broken = check_xml_on(text.as_bytes(), TODAY);
        assert_eq!(!broken.iter().any(is_of_schema), valid, "{timestamp} {broken:?}");
        assert_eq!(timestamp.parse::<GatewayTimestamp>().is_ok(), valid, "{timestamp}");
    }
}
