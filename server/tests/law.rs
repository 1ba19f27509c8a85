//! docs/law.md says of every edge case how the product handles it. Each case is there once, in order, and each test that it names is a
//! test of the tree.

use std::collections::BTreeSet;
use std::fs::{read_dir, read_to_string};
use std::path::Path;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
/// The crates whose tests can be named.
const CRATES: [&str; 5] = ["domain", "hmrc", "backend", "app", "server"];
/// How many cases there are.
const ALL: usize = 85;
/// How many defects were found.
const DEFECTS: usize = 17;

/// Puts the name of every test below a folder into the set.
fn collect(folder: &Path, tests: &mut BTreeSet<String>) {
    let entries = read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let path = entry.expect("an entry of a folder").path();
        if path.is_dir() {
            collect(&path, tests);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            tests.extend(tests_of(&text));
        }
    }
}

/// The functions of a file that are tests: their attribute stands before them, perhaps with others between.
fn tests_of(text: &str) -> Vec<String> {
    let (mut found, mut is_test) = (Vec::new(), false);
    for line in text.lines().map(str::trim) {
        if line.starts_with("#[") {
            is_test |= line.starts_with("#[test") || line.starts_with("#[tokio::test");
        } else {
            let function = line.strip_prefix("async ").unwrap_or(line).strip_prefix("fn ");
            let name = function.and_then(|rest| rest.split(['(', '<']).next());
            found.extend(name.filter(|_| is_test).map(str::to_owned));
            is_test = false;
        }
    }
    found
}

/// Everything that is wrong with the page.
fn faults_of(page: &str, tests: &BTreeSet<String>, all: usize) -> Vec<String> {
    let mut faults = Vec::new();
    let mut expected = 1;
    for line in page.lines() {
        let cells = line.trim().strip_prefix('|').and_then(|line| line.strip_suffix('|'));
        let cells: Vec<&str> =
            cells.map(|cells| cells.split('|').map(str::trim).collect()).unwrap_or_default();
        let Some(number) = cells.first().and_then(|first| first.parse::<usize>().ok()) else {
            continue;
        };
        if number != expected {
            faults.push(format!("case {expected} is not there, but {number}"));
        }
        expected = number + 1;
        let [_, state, how, named] = *cells else {
            faults.push(format!("case {number} has {} cells, not 4", cells.len()));
            continue;
        };
        if !how.ends_with('.') {
            faults.push(format!("case {number} has no sentence"));
        }
        let named: Vec<&str> =
            named.split(", ").filter(|name| !name.is_empty()).map(|name| name.trim_matches('`')).collect();
        match (state, named.is_empty()) {
            ("yes" | "partly", false) | ("no" | "outside", true) => {}
            ("yes" | "partly", true) => {
                faults.push(format!("case {number} is {state}, and no test shows it"))
            }
            ("no" | "outside", false) => faults.push(format!("case {number} is {state}, and has a test")),
            _ => faults.push(format!("case {number} is `{state}`")),
        }
        let missing = named.into_iter().filter(|name| !tests.contains(*name));
        faults.extend(missing.map(|name| format!("case {number} names {name}, which is no test")));
    }
    if expected != all + 1 {
        faults.push(format!("there are {} cases, not {all}", expected - 1));
    }
    faults
}

/// What is wrong with the table of defects: each is there once, in order, with a test whose name begins with its number.
fn defect_faults_of(page: &str, tests: &BTreeSet<String>, all: usize) -> Vec<String> {
    let mut faults = Vec::new();
    let mut expected = 1;
    for line in page.lines().filter(|line| line.starts_with("| D")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let number = cells[0].trim_start_matches('D');
        if number != expected.to_string() {
            faults.push(format!("D{expected} is not there, but D{number}"));
        }
        expected += 1;
        let named = cells.last().copied().unwrap_or_default();
        let named: Vec<&str> = named.split(", ").map(|name| name.trim_matches('`')).collect();
        if !named.iter().any(|name| name.starts_with(&format!("d{number}_"))) {
            faults.push(format!("D{number} has no test of its name"));
        }
        let missing = named.into_iter().filter(|name| !tests.contains(*name));
        faults.extend(missing.map(|name| format!("D{number} names {name}, which is no test")));
    }
    if expected != all + 1 {
        faults.push(format!("there are {} defects, not {all}", expected - 1));
    }
    faults
}

#[test]
fn every_case_of_the_law_is_there_and_every_test_that_shows_it() {
    let mut tests = BTreeSet::new();
    for name in CRATES {
        for part in ["src", "tests"] {
            let folder = Path::new(ROOT).join(name).join(part);
            if folder.is_dir() {
                collect(&folder, &mut tests);
            }
        }
    }
    let page = Path::new(ROOT).join("docs/law.md");
    let page = read_to_string(&page).unwrap_or_else(|error| panic!("{}: {error}", page.display()));
    let mut faults = faults_of(&page, &tests, ALL);
    faults.extend(defect_faults_of(&page, &tests, DEFECTS));
    assert!(faults.is_empty(), "docs/law.md:\n{}", faults.join("\n"));
}

#[test]
fn whatever_is_wrong_with_the_page_is_named() {
    let source = "#[test]\nfn one() {}\n#[tokio::test]\n#[ignore]\nasync fn two() {}\nfn helper() {}\n";
    let tests = BTreeSet::from_iter(tests_of(source));
    assert_eq!(tests, BTreeSet::from(["one".to_owned(), "two".to_owned()]));
    let right = "| case | state | how | tests |\n|---|---|---|---|\n| 1 | yes | Done. | `one`, `two` |\n| 2 | no | Not. | |\n";
    assert_eq!(faults_of(right, &tests, 2), Vec::<String>::new());
    for (from, to, named) in [
        ("| 2 | no", "| 3 | no", "case 2 is not there, but 3"),
        ("| 2 | no", "| 2 | maybe", "case 2 is `maybe`"),
        ("| 2 | no", "| 2 | partly", "no test shows it"),
        ("| yes |", "| outside |", "case 1 is outside, and has a test"),
        ("Done.", "", "case 1 has no sentence"),
        ("`two`", "`helper`", "case 1 names helper, which is no test"),
        ("| Done. |", "| Done. | more |", "case 1 has 5 cells, not 4"),
    ] {
        assert!(right.contains(from), "{from}");
        let faults = faults_of(&right.replacen(from, to, 1), &tests, 2);
        assert!(faults.iter().any(|fault| fault.contains(named)), "{named}: {faults:?}");
    }
    assert_eq!(faults_of(right, &tests, 3), ["there are 2 cases, not 3"]);

    let tests = BTreeSet::from(["d1_one".to_owned(), "two".to_owned()]);
    let right = "| D1 | Wrong. | `d1_one`, `two` |\n";
    assert_eq!(defect_faults_of(right, &tests, 1), Vec::<String>::new());
    for (from, to, named) in [
        ("| D1", "| D2", "D1 is not there, but D2"),
        ("`d1_one`, ", "", "D1 has no test of its name"),
        ("`two`", "`three`", "D1 names three, which is no test"),
        ("| D1", "| E1", "there are 0 defects, not 1"),
    ] {
        let faults = defect_faults_of(&right.replacen(from, to, 1), &tests, 1);
        assert!(faults.iter().any(|fault| fault.contains(named)), "{named}: {faults:?}");
    }
}
