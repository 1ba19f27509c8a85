//! `uplift hmrc` as a program: what a script reads of it, and how it learns that a message is bad.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails loudly")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const UPLIFT: &str = env!("CARGO_BIN_EXE_uplift");

/// A claim of one gift.
const CLAIM: &str = r#"{
    "header": { "vendorId": "9998", "product": "Example", "version": "1.0", "transactionId": "0A1B2C3D" },
    "agtOrNom": { "orgName": "Example Ltd", "refNo": "95100000000001", "postcode": "EC1A 1BB", "phone": "07700 900123" },
    "claim": { "orgName": "The Orchard Trust", "hmrcRef": "AB12345", "regulator": { "regName": "CCEW", "regNo": "1137948" } },
    "lines": [{
        "donor": { "fore": "Zoë", "sur": "O’Neil", "house": "14 Orchard Rise", "postcode": "SW1A 1AA" },
        "date": "2024-05-01", "total": "25.00"
    }]
}"#;

/// What one test writes; it goes with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("uplift-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, text).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}

/// Runs a command where live mode lacks every setting that it requires.
fn without_settings(words: &[&str]) -> Output {
    bare(words).output().unwrap()
}

fn bare(words: &[&str]) -> Command {
    let mut command = Command::new(UPLIFT);
    command.args(words).env_clear().env("UPLIFT_MODE", "live");
    command
}

fn hmrc(word: &str, file: &Path) -> Output {
    without_settings(&["hmrc", word, file.to_str().unwrap()])
}

/// What a command says on standard output; it must end well.
fn said(output: Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The 160 bits of a digest that is written in the letters of this alphabet, each of which stands for so many bits.
fn bits(written: &str, alphabet: &str, width: usize) -> String {
    let bits: String = written
        .trim_end_matches('=')
        .chars()
        .map(|letter| alphabet.find(letter).unwrap())
        .map(|place| format!("{place:0width$b}"))
        .collect();
    bits[..160].to_owned()
}

#[test]
fn a_message_is_written_marked_and_checked_without_settings() {
    assert_eq!(
        without_settings(&["verify"]).status.code(),
        Some(1),
        "a command that needs settings must not find any here"
    );
    let folder = Folder::new("hmrc-good");
    let message = said(hmrc("message", &folder.file("claim.json", CLAIM)));
    let file = folder.file("claim.xml", &message);

    let marked = said(hmrc("irmark", &file));
    let lines: Vec<&str> = marked.lines().collect();
    let [base64, base32] = lines[..] else {
        panic!("base64, then base32, each on a line of its own: {marked}")
    };
    assert!(message.contains(&format!("<IRmark Type=\"generic\">{base64}</IRmark>")));
    let (capitals, digits) = ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789");
    let of_64 = format!("{capitals}{}{digits}+/", capitals.to_lowercase());
    let of_32 = format!("{capitals}234567");
    assert_eq!(bits(base64, &of_64, 6), bits(base32, &of_32, 5));

    assert_eq!(said(hmrc("check", &file)), "");
}

#[test]
fn a_message_that_breaks_a_rule_fails_and_says_which() {
    let folder = Folder::new("hmrc-bad");
    let message = said(hmrc("message", &folder.file("claim.json", CLAIM)));
    let changed = message.replace("<Total>25.00</Total>", "<Total>25.01</Total>");
    assert_ne!(changed, message);
    let checked = hmrc("check", &folder.file("changed.xml", &changed));
    assert_eq!(checked.status.code(), Some(1));
    let broken = String::from_utf8(checked.stdout).unwrap();
    assert!(
        broken.starts_with("2021 ") && broken.lines().count() == 1,
        "its mark is not the one of what it says now: {broken}"
    );

    let future = CLAIM.replace("2024-05-01", "2999-05-01");
    let refused = hmrc("message", &folder.file("future.json", &future));
    assert_eq!((refused.status.code(), refused.stdout.as_slice()), (Some(1), &b""[..]));
    let why = String::from_utf8(refused.stderr).unwrap();
    assert!(why.contains("7040 ") && why.contains("\nuplift: "), "{why}");
}

/// As in `uplift hmrc message big.json | head`.
#[test]
fn whoever_reads_may_stop_before_the_end() {
    let folder = Folder::new("hmrc-pipe");
    let claim = folder.file("claim.json", CLAIM);
    let message = said(hmrc("message", &claim));
    let good = folder.file("claim.xml", &message);
    let bad = folder.file("bad.xml", &message.replace("<Total>25.00<", "<Total>25.01<"));
    let [claim, good, bad] = [&claim, &good, &bad].map(|file| file.to_str().unwrap());
    for (words, code) in [
        (&["hmrc", "message", claim][..], 0),
        (&["hmrc", "irmark", good], 0),
        // What it would have said stands: a rule is broken.
        (&["hmrc", "check", bad], 1),
        (&["settings"], 0),
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = bare(words).stdout(writer).output().unwrap();
        assert_eq!(
            (output.status.code(), String::from_utf8(output.stderr).unwrap().as_str()),
            (Some(code), ""),
            "{words:?}"
        );
    }
}

#[test]
fn what_cannot_be_read_is_named() {
    let folder = Folder::new("hmrc-unread");
    for word in ["message", "irmark", "check"] {
        for path in [folder.0.clone(), folder.0.join("missing")] {
            let output = hmrc(word, &path);
            assert_eq!(output.status.code(), Some(1), "{word}");
            let why = String::from_utf8(output.stderr).unwrap();
            let told = format!("uplift: cannot read {}: ", path.display());
            assert!(why.starts_with(&told), "{word} {why}");
        }
    }
    let odd = folder.file("odd.json", &CLAIM.replace("2024-05-01", "2024-02-30"));
    let why = String::from_utf8(hmrc("message", &odd).stderr).unwrap();
    assert!(why.starts_with("uplift: /lines/0/date: "), "{why}");
}
