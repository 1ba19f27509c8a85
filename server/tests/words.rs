//! docs/words.md has a column of words that nothing is called by. No text of pages and emails says one, unless in another sense.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails loudly")]

use std::fs::{read_dir, read_to_string};
use std::path::Path;

use regex::Regex;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
/// The crates that have a catalogue.
const CRATES: [&str; 2] = ["app", "backend"];

/// A word of the column that means something else, the files that say it, and what it means there. No file: all may say it.
type OtherSense = (&'static str, &'static [&'static str], &'static str);

const OTHER_SENSES: &[OtherSense] = &[
    ("one", &[], "a number and a pronoun"),
    ("uplift", &[], "our name"),
    ("end", &[], "what has a last day ends; nobody ends it"),
    ("form", &[], "a page’s form, and HMRC’s form ChV1"),
    ("rejected", &[], "HMRC rejects a claim that was sent; only its later decision is not called so"),
    ("refused", &[], "HMRC refuses by letter; only its first answer is not called so"),
    ("approved", &[], "people approve a claim, HMRC does not"),
    ("refunded", &[], "a gift is refunded, HMRC’s money is not"),
    ("given back", &[], "Gift Aid that was claimed is given back with a claim"),
    ("correction", &[], "of a charity’s or a donor’s details"),
    ("state", &[], "what charities call how far a gift has come"),
    ("wrong", &[], "of what somebody entered, and of what went wrong"),
    ("register", &[], "a charity registers, and stands in a public register"),
    ("year", &[], "a period, such as the accounting year"),
    ("message", &[], "what goes to HMRC and comes from it"),
    ("letter", &[], "HMRC’s letter, or one of the alphabet"),
    ("transaction", &["app/platform_donations"], "the API’s field"),
    (
        "quarter",
        &["app/charity_gifts", "app/gift", "app/help_giving", "app/home", "app/states", "backend/operators"],
        "a fourth part",
    ),
    ("permission", &["app/charity"], "says what a nominee is"),
    ("revoke", &["app/conflicts", "app/platform", "app/platform_clients"], "a client or a secret"),
    ("withdraw", &["app/charity"], "a correction that was proposed"),
    ("agent", &["app/nominee"], "others whom the charity appointed"),
    (
        "submission",
        &[
            "app/claim",
            "app/claim_pack",
            "app/claim_states",
            "backend/claims",
            "backend/conversation",
            "backend/operators",
        ],
        "one sending of a claim among several",
    ),
    ("ledger", &["app/webhooks"], "an example of a platform’s own system"),
    ("partner", &["app/information"], "whoever pays out a platform’s money"),
    ("connect", &["app/charity_sources"], "a platform to Uplift"),
    (
        "device",
        &[
            "app/account",
            "app/capture_settings",
            "app/form_errors",
            "app/information",
            "app/sign_in",
            "app/team",
        ],
        "somebody’s phone or computer",
    ),
    ("reader", &["app/information"], "a screen reader"),
    (
        "token",
        &[
            "app/activity",
            "app/platform",
            "app/platform_clients",
            "app/platform_donations",
            "app/platform_requests",
            "app/sandbox",
        ],
        "an access token of the API",
    ),
    ("card number", &["app/help_giving", "app/linked"], "the number on the card, which we do not have"),
    ("report", &["app/information"], "to report a problem"),
    (
        "log",
        &["app/platform", "app/webhooks", "backend/operators", "backend/platforms"],
        "of requests, of deliveries and of the program",
    ),
    ("history", &["app/gift_aid"], "when Gift Aid was on and off"),
    ("PIN", &["app/account"], "what unlocks a phone"),
    (
        "client",
        &[
            "app/activity",
            "app/conflicts",
            "app/information",
            "app/page_faults",
            "app/platform",
            "app/platform_clients",
            "app/platform_requests",
            "app/sandbox",
            "backend/platforms",
        ],
        "a client of the API",
    ),
    ("your page", &["app/account", "app/capture_settings", "app/sign_in"], "pages, or a platform’s own"),
    ("host", &["app/webhooks"], "the name in an address"),
    ("admin", &["backend/operators"], "a command"),
    ("checkout", &["app/capture_settings", "app/frame", "app/platform", "app/shop"], "a platform’s own"),
];

/// A text, word by word, with its file and its message.
struct Said {
    file: String,
    message: String,
    words: Vec<String>,
}

impl Said {
    /// Whether it has this word or these words in a row, of which the last may be a plural.
    fn has(&self, word: &str) -> bool {
        let wanted = words_of(word);
        self.words.windows(wanted.len()).any(|part| {
            let (last, before) = part.split_last().unwrap();
            let (wanted, wanted_before) = wanted.split_last().unwrap();
            before == wanted_before
                && last.strip_prefix(wanted.as_str()).is_some_and(|rest| matches!(rest, "" | "s"))
        })
    }
}

/// The words of a text, in small letters. What has an underscore is a name of the program.
fn words_of(text: &str) -> Vec<String> {
    let words = text.split(|char: char| !char.is_alphanumeric() && char != '_');
    words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// The texts of a file, line by line: each form of a message is a text.
fn texts(file: &str, fluent: &str) -> Vec<Said> {
    let (variable, form) = (Regex::new(r"\{[^}]*\}?").unwrap(), Regex::new(r"^\s*\*?\[\w+\]").unwrap());
    let (mut said, mut message) = (Vec::new(), String::new());
    for line in fluent.lines().filter(|line| !line.starts_with('#')) {
        let text = match line.split_once(" =").filter(|_| !line.starts_with(' ')) {
            Some((name, text)) => {
                name.clone_into(&mut message);
                text
            }
            None => line,
        };
        // A variable stands between words that are none in a row.
        let text = variable.replace_all(text, " _ ");
        let words = words_of(&form.replace(&text, ""));
        said.push(Said { file: file.to_owned(), message: message.clone(), words });
    }
    said
}

/// What every file of the catalogue says.
fn catalogue() -> Vec<Said> {
    let mut said = Vec::new();
    for name in CRATES {
        for entry in read_dir(Path::new(ROOT).join(name).join("words/en")).unwrap() {
            let path = entry.unwrap().path();
            let file = format!("{name}/{}", path.file_stem().unwrap().to_str().unwrap());
            said.extend(texts(&file, &read_to_string(&path).unwrap()));
        }
    }
    said
}

/// The words of the last column.
fn never(page: &str) -> Vec<String> {
    let note = Regex::new(r"\([^)]*\)").unwrap();
    let rows = page.lines().filter(|line| line.starts_with("| ")).skip(1);
    let cells = rows.map(|row| row.trim_end_matches([' ', '|']).rsplit('|').next().unwrap());
    let words = cells.flat_map(|cell| {
        let cell = note.replace_all(cell, "").into_owned();
        cell.split([',', ';']).map(|word| word.trim().to_owned()).collect::<Vec<_>>()
    });
    words.filter(|word| !words_of(word).is_empty()).collect()
}

fn page() -> String {
    read_to_string(Path::new(ROOT).join("docs/words.md")).unwrap()
}

#[test]
fn no_text_says_a_word_that_nothing_is_called_by() {
    let (never, catalogue) = (never(&page()), catalogue());
    assert!(never.len() > 100 && catalogue.len() > 1_000, "{} {}", never.len(), catalogue.len());
    let mut faults = Vec::new();
    for word in &never {
        let is_meant_otherwise = |said: &Said| {
            OTHER_SENSES.iter().any(|(other, files, _)| {
                other == word && (files.is_empty() || files.contains(&said.file.as_str()))
            })
        };
        let wrong = catalogue.iter().filter(|said| said.has(word) && !is_meant_otherwise(said));
        faults.extend(wrong.map(|said| format!("{}, `{}` says “{word}”", said.file, said.message)));
    }
    let cure = "say it as docs/words.md does; if the word means something else, name the file above";
    assert!(faults.is_empty(), "{cure}:\n{}", faults.join("\n"));
}

#[test]
fn every_other_sense_is_still_said() {
    let (never, catalogue) = (never(&page()), catalogue());
    for (word, files, meaning) in OTHER_SENSES {
        assert!(never.iter().any(|one| one == word), "docs/words.md allows “{word}” ({meaning})");
        let says = |file: &str| catalogue.iter().any(|said| said.file == file && said.has(word));
        let is_said = catalogue.iter().any(|said| said.has(word));
        assert!(is_said, "nothing says “{word}” ({meaning})");
        for file in *files {
            assert!(says(file), "{file} does not say “{word}” ({meaning})");
        }
    }
}

#[test]
fn a_word_is_found_whole_in_either_number_and_in_each_form() {
    let fluent = "# Giver.\nmany = { $giver ->\n    [one] A tax back.\n   *[other] { $count } GIVERS { $top } up\n}\nnone = Tax { $year } back, forgiver, A_GIVER\n";
    let said = texts("app/test", fluent);
    for (word, messages) in [
        ("giver", &["many"][..]),
        ("tax back", &["many"][..]),
        ("one", &[][..]),
        ("top-up", &[][..]),
        ("year", &[][..]),
    ] {
        let found: Vec<&str> =
            said.iter().filter(|said| said.has(word)).map(|said| said.message.as_str()).collect();
        assert_eq!(found, messages, "{word}");
    }
    let page = "| thing | donors | never |\n|---|---|---|\n| a | b | giver, top-up (that is c); she |\n| d | e | – |\n";
    assert_eq!(never(page), ["giver", "top-up", "she"]);
}

#[test]
fn gift_aid_is_feminine_in_welsh() {
    let masculine =
        Regex::new(r"Cymorth( eisoes)? (wedi’i|yn cael ei|ei) (atal|dalgrynnu|droi|dalu|ganslo)\b").unwrap();
    let mut faults = Vec::new();
    for name in CRATES {
        for entry in read_dir(Path::new(ROOT).join(name).join("words/cy")).unwrap() {
            let text = read_to_string(entry.unwrap().path()).unwrap();
            // An authorisation, “awdurdodiad”, is masculine.
            let lines = text.lines().filter(|line| masculine.is_match(line) && !line.contains("awdurdodiad"));
            faults.extend(lines.map(str::to_owned));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
