//! docs/asvs.md decides on every requirement of ASVS 5.0.0, levels 1 and 2. What it names is there, and its summary counts what
//! its tables hold.

mod absent;
mod document;
mod source;

use std::collections::BTreeMap;
use std::fs::read_to_string;
use std::path::{Component, Path};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/asvs.md");
/// How many requirements the two levels have.
const ALL: usize = 253;
/// How a decision begins; behind all but the first stand a colon and the reason.
const KINDS: [&str; 4] = ["met", "partly", "not met", "does not apply"];

/// A requirement, as far as it is counted.
struct Row {
    id: [u32; 3],
    level: String,
    kind: &'static str,
    has_test: bool,
}

/// The text of a file of the repository.
fn read(place: &str) -> String {
    read_to_string(Path::new(ROOT).join(place)).unwrap_or_else(|error| panic!("{place}: {error}"))
}

/// The cells of a line of a table. No cell of ours holds a bar.
fn cells(line: &str) -> Option<Vec<&str>> {
    let inner = line.trim().strip_prefix('|')?.strip_suffix('|')?;
    Some(inner.split('|').map(str::trim).collect())
}

fn id_of(text: &str) -> Option<[u32; 3]> {
    let parts = text.split('.').map(|part| part.parse::<u32>().ok()).collect::<Option<Vec<u32>>>()?;
    parts.try_into().ok()
}

fn kind_of(decision: &str) -> Option<&'static str> {
    let [met, reasoned @ ..] = KINDS;
    if decision == met {
        return Some(met);
    }
    let (begins, reason) = decision.split_once(": ")?;
    reasoned.into_iter().find(|kind| *kind == begins && !reason.is_empty())
}

/// What a cell names in backticks: nothing where it is a dash, and `None` where anything else stands in it.
fn named(cell: &str) -> Option<Vec<&str>> {
    let mut items = Vec::new();
    if cell.is_empty() {
        return None;
    }
    let mut rest = if cell == "-" { "" } else { cell };
    while !rest.is_empty() {
        let (item, after) = rest.strip_prefix('`')?.split_once('`')?;
        if item.is_empty() {
            return None;
        }
        items.push(item);
        rest = after.trim_start();
    }
    Some(items)
}

/// Whether the repository has a file or a folder at this path below its top.
fn is_there(place: &str) -> bool {
    let path = Path::new(place);
    let is_below = path.components().all(|part| matches!(part, Component::Normal(_)));
    is_below && Path::new(ROOT).join(path).exists()
}

/// What is wrong with the name of a test: `path.rs::function`, or another file's path, a colon and the title.
fn wrong_test(test: &str) -> Option<String> {
    let (file, words, is_function) = match (test.split_once(".rs::"), test.split_once(": ")) {
        (Some((file, function)), _) => (format!("{file}.rs"), function, true),
        (None, Some((file, title))) => (file.to_owned(), title, false),
        (None, None) => return Some(format!("{test} is no name of a test")),
    };
    if !is_there(&file) {
        return Some(format!("the test's file {file} is not there"));
    }
    let text = match read_to_string(Path::new(ROOT).join(&file)) {
        Ok(text) => text,
        Err(error) => return Some(format!("{file} cannot be read: {error}")),
    };
    let has_test = if is_function { has_test_function(&text, words) } else { text.contains(words) };
    (!has_test).then(|| format!("{file} has no test `{words}`"))
}

/// Whether a file has this function with the attribute of a test before it, perhaps among others.
fn has_test_function(text: &str, name: &str) -> bool {
    let mut is_test = false;
    for line in text.lines().map(str::trim) {
        if line.starts_with("#[") {
            is_test |= line.starts_with("#[test]") || line.starts_with("#[tokio::test");
            continue;
        }
        let function = line.strip_prefix("async ").unwrap_or(line).strip_prefix("fn ");
        if is_test && function.and_then(|rest| rest.split('(').next()) == Some(name) {
            return true;
        }
        is_test = false;
    }
    false
}

/// Reads a row, and says what is wrong with it.
fn read_row(cells: &[&str], faults: &mut Vec<String>) -> Option<Row> {
    let [name, level, requirement, decision, places, tests] = *cells else {
        faults.push(format!("{}: a row has 6 cells, not {}", cells[0], cells.len()));
        return None;
    };
    let mut fault = |what: String| faults.push(format!("{name}: {what}"));
    let Some(id) = id_of(name) else {
        fault("this is no number of a requirement".to_owned());
        return None;
    };
    if level != "1" && level != "2" {
        fault(format!("there is no level {level}"));
    }
    if requirement.is_empty() {
        fault("it does not say what is required".to_owned());
    }
    let kind = kind_of(decision).unwrap_or_else(|| {
        fault(format!("`{decision}` is no decision"));
        ""
    });
    let places = named(places).unwrap_or_else(|| {
        fault("places are paths in backticks, or a dash".to_owned());
        Vec::new()
    });
    if places.is_empty() && (kind == "met" || kind == "partly") {
        fault(format!("it is {kind}, and has no place"));
    }
    for place in places.into_iter().filter(|place| !is_there(place)) {
        fault(format!("the place {place} is not there"));
    }
    let tests = named(tests).unwrap_or_else(|| {
        fault("tests are names in backticks, or a dash".to_owned());
        Vec::new()
    });
    for wrong in tests.iter().filter_map(|test| wrong_test(test)) {
        fault(wrong);
    }
    Some(Row { id, level: level.to_owned(), kind, has_test: !tests.is_empty() })
}

/// How many rows there are, how many of each kind, and how many of those that apply have a test.
fn counts<'a>(rows: impl Iterator<Item = &'a Row>) -> Vec<usize> {
    let mut counts = vec![0; 2 + KINDS.len()];
    for row in rows {
        counts[0] += 1;
        if let Some(kind) = KINDS.iter().position(|kind| *kind == row.kind) {
            counts[1 + kind] += 1;
        }
        counts[1 + KINDS.len()] += usize::from(row.has_test && row.kind != "does not apply");
    }
    counts
}

/// What is wrong with the summary: it has a line for each chapter, for each level, and for all.
fn wrong_summary(summary: &[Vec<&str>], rows: &[Row], faults: &mut Vec<String>) {
    let mut right = BTreeMap::from([("all".to_owned(), counts(rows.iter()))]);
    for row in rows {
        right
            .entry(format!("V{}", row.id[0]))
            .or_insert_with(|| counts(rows.iter().filter(|other| other.id[0] == row.id[0])));
        right
            .entry(format!("level {}", row.level))
            .or_insert_with(|| counts(rows.iter().filter(|other| other.level == row.level)));
    }
    for line in summary {
        let [label, numbers @ ..] = line.as_slice() else { continue };
        let key = if label.starts_with('V') { label.split(' ').next().unwrap_or_default() } else { *label };
        let Some(counted) = right.remove(key) else {
            faults.push(format!("summary: {label} is there twice, or counts nothing"));
            continue;
        };
        let said = numbers.iter().map(|number| number.parse::<usize>().ok()).collect::<Option<Vec<usize>>>();
        if said.as_ref() != Some(&counted) {
            faults.push(format!("summary: {label} is {counted:?}"));
        }
    }
    for (key, counted) in right {
        faults.push(format!("summary: {key} is missing, which is {counted:?}"));
    }
}

/// Everything that is wrong with the page.
fn faults_of(page: &str, all: usize) -> Vec<String> {
    let mut faults: Vec<String> = Vec::new();
    let mut rows: Vec<Row> = Vec::new();
    let mut summary: Vec<Vec<&str>> = Vec::new();
    for cells in page.lines().filter_map(cells) {
        if cells[0].starts_with(|first: char| first.is_ascii_digit()) {
            rows.extend(read_row(&cells, &mut faults));
        } else if cells.len() == 7 && cells[0] != "part" && !cells[0].starts_with('-') {
            summary.push(cells);
        }
    }
    if rows.len() != all {
        faults.push(format!("there are {} requirements, not {all}", rows.len()));
    }
    for pair in rows.windows(2) {
        if pair[0].id >= pair[1].id {
            faults.push(format!("{:?} comes before {:?}", pair[0].id, pair[1].id));
        }
    }
    wrong_summary(&summary, &rows, &mut faults);
    faults
}

#[test]
fn every_requirement_is_decided_and_what_the_page_names_is_there() {
    let page = read_to_string(PAGE).unwrap_or_else(|error| panic!("{PAGE}: {error}"));
    let faults = faults_of(&page, ALL);
    assert!(faults.is_empty(), "docs/asvs.md:\n{}", faults.join("\n"));
}

#[test]
fn whatever_is_wrong_with_the_page_is_named() {
    let right = "
| part | all | met | partly | not met | does not apply | with a test |
|---|---|---|---|---|---|---|
| V1 Example | 2 | 1 | 0 | 0 | 1 | 1 |
| level 1 | 1 | 1 | 0 | 0 | 0 | 1 |
| level 2 | 1 | 0 | 0 | 0 | 1 | 0 |
| all | 2 | 1 | 0 | 0 | 1 | 1 |

| id | L | requirement | decision | place | test |
|---|---|---|---|---|---|
| 1.2.1 | 1 | Something | met | `server/tests` `Cargo.toml` | `server/tests/asvs/main.rs::whatever_is_wrong_with_the_page_is_named` |
| 1.10.1 | 2 | Another thing | does not apply: not here | - | - |
";
    assert_eq!(faults_of(right, 2), Vec::<String>::new());
    for (from, to, named) in [
        ("| 1.10.1 | 2 |", "| 1.2.1 | 2 |", "[1, 2, 1] comes before [1, 2, 1]"),
        ("| 1.10.1 | 2 |", "| 1.x.1 | 2 |", "1.x.1: this is no number"),
        ("| 1.10.1 | 2 |", "| 1.10.1 | 3 |", "there is no level 3"),
        ("| met | `", "| done | `", "`done` is no decision"),
        (": not here |", ": |", "is no decision"),
        ("`server/tests` `Cargo.toml`", "-", "it is met, and has no place"),
        ("`Cargo.toml`", "Cargo.toml", "places are paths in backticks"),
        ("`Cargo.toml`", "`nowhere.toml`", "the place nowhere.toml is not there"),
        ("`Cargo.toml`", "`../Cargo.toml`", "the place ../Cargo.toml is not there"),
        ("::whatever_is_wrong_with_the_page_is_named`", "::no_such_test`", "has no test `no_such_test`"),
        ("::whatever_is_wrong_with_the_page_is_named`", "::faults_of`", "has no test `faults_of`"),
        ("/main.rs::", "/nowhere.rs::", "nowhere.rs is not there"),
        ("::whatever_is_wrong_with_the_page_is_named`", "`", "is no name of a test"),
        (
            "asvs/main.rs::whatever_is_wrong_with_the_page_is_named`",
            "killed.rs: no such title`",
            "has no test `no such title`",
        ),
        ("| Something |", "| Some | thing |", "1.2.1: a row has 6 cells, not 7"),
        ("| level 2 | 1 | 0 |", "| level 2 | 1 | 1 |", "summary: level 2 is [1, 0, 0, 0, 1, 0]"),
        ("| V1 Example |", "| V2 Example |", "summary: V1 is missing"),
        ("| V1 Example |", "| V2 Example |", "summary: V2 Example is there twice, or counts nothing"),
    ] {
        assert!(right.contains(from), "{from}");
        let faults = faults_of(&right.replacen(from, to, 1), 2);
        assert!(faults.iter().any(|fault| fault.contains(named)), "{named}: {faults:?}");
    }
    assert_eq!(faults_of(right, 3), ["there are 2 requirements, not 3"]);
}
