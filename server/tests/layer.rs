//! The order of the files inside each crate, and what each use-case begins with, where the compiler does not check it.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails loudly")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{read_dir, read_to_string};
use std::path::{Path, PathBuf};

/// The crates that are held to it.
const CRATES: [&str; 7] = ["domain", "catalogue", "catalogue-build", "hmrc", "backend", "app", "server"];

/// What backend's store may import besides itself: each of these imports no use-case.
const BELOW: [&str; 5] = ["actor", "clock", "email_content", "error", "secret"];

/// What stands right above each use-case: a span by a name of its own, with nothing of what is passed.
const SPAN: &str = "tracing::instrument(level = \"debug\", skip_all, name = ";

/// The files of a crate by their module's path, and the files that each imports. A crate's root is left out: it names every part,
/// and backend's holds `Backend`, which every use-case extends. What a folder's root calls by a bare name is left out too: that is
/// how routes reach their pages, and how a folder hands on what its files hold.
type Imports = BTreeMap<String, BTreeSet<String>>;

/// Every file of Rust in a folder and those in it.
fn files(folder: &Path) -> Vec<PathBuf> {
    let paths = read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths
        .flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] })
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect()
}

/// Each file's module, such as `store::claim` for `store/claim/mod.rs`, with its code: no comments and no tests.
fn sources(name: &str) -> BTreeMap<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src");
    let source = |path: PathBuf| {
        let file = path.strip_prefix(&root).unwrap().with_extension("");
        let module = file.to_str().unwrap().replace('/', "::");
        let module = module.strip_suffix("::mod").unwrap_or(&module).to_owned();
        let text = read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]\nmod ").next().unwrap();
        let code: Vec<&str> = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        (module, code.join(" "))
    };
    let all = files(&root).into_iter().map(source);
    let is_tests =
        |module: &str| module == "testing" || module.starts_with("testing::") || module.ends_with("::tests");
    all.filter(|(module, _)| module != "lib" && !is_tests(module)).collect()
}

/// The paths of a tree such as `a::{b, c::{d, e}}`, which `text` begins with.
fn paths(text: &str) -> Vec<String> {
    let is_of_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let end = text.find(|c: char| !is_of_path(c)).unwrap_or(text.len());
    let (head, rest) = text.split_at(end);
    let Some(inner) = rest.strip_prefix('{').filter(|_| head.ends_with("::")) else {
        return vec![head.to_owned()];
    };
    let (mut depth, mut start, mut found) = (0, 0, Vec::new());
    for (at, c) in inner.char_indices() {
        match c {
            '{' => depth += 1,
            ',' | '}' if depth == 0 => {
                let tree = inner[start..at].trim();
                found.extend(paths(tree).into_iter().map(|path| format!("{head}{path}")));
                start = at + 1;
                if c == '}' {
                    break;
                }
            }
            '}' => depth -= 1,
            _ => {}
        }
    }
    found
}

/// What a path that begins with `crate`, `self` or `super` names, seen from a module.
fn absolute(module: &str, path: &str) -> String {
    let mut here: Vec<&str> = module.split("::").collect();
    let mut names = path.split("::").peekable();
    if names.next_if_eq(&"crate").is_some() {
        here.clear();
    }
    names.next_if_eq(&"self");
    while names.next_if_eq(&"super").is_some() {
        here.pop();
    }
    here.into_iter().chain(names).collect::<Vec<_>>().join("::")
}

fn imports(name: &str) -> Imports {
    let sources = sources(name);
    let file_of = |path: &str| {
        let names: Vec<&str> = path.split("::").collect();
        (1..=names.len()).rev().map(|n| names[..n].join("::")).find(|module| sources.contains_key(module))
    };
    let of = |(module, code): (&String, &String)| {
        let starts = ["crate::", "self::", "super::"].iter().flat_map(|&start| code.match_indices(start));
        let starts = starts
            .filter(|&(at, _)| !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':'));
        let named = starts.flat_map(|(at, _)| paths(&code[at..])).map(|path| absolute(module, &path));
        let named = named.filter_map(|path| file_of(&path)).filter(|other| other != module);
        (module.clone(), named.collect())
    };
    sources.iter().map(of).collect()
}

/// The shortest way along imports from a file back to itself.
fn circle(imports: &Imports, file: &str) -> Option<Vec<String>> {
    let mut seen = BTreeSet::new();
    let mut ways = vec![vec![file.to_owned()]];
    while !ways.is_empty() {
        let mut longer = Vec::new();
        for way in ways {
            for next in &imports[way.last().unwrap()] {
                let way: Vec<String> = way.iter().chain([next]).cloned().collect();
                if next == file {
                    return Some(way);
                }
                if seen.insert(next.clone()) {
                    longer.push(way);
                }
            }
        }
        ways = longer;
    }
    None
}

#[test]
fn no_files_import_each_other() {
    let circles_of = |name: &str| {
        let imports = imports(name);
        let ways = imports.keys().filter_map(|file| circle(&imports, file));
        ways.map(|way| format!("{name}: {}", way.join(" -> "))).collect::<Vec<String>>()
    };
    let circles: Vec<String> = CRATES.into_iter().flat_map(circles_of).collect();
    assert!(circles.is_empty(), "move what they share to a file of its own:\n{}", circles.join("\n"));
}

fn is_of_store(file: &str) -> bool {
    file == "store" || file.starts_with("store::")
}

#[test]
fn the_store_imports_no_use_case() {
    let imports = imports("backend");
    let found: Vec<String> = imports
        .iter()
        .filter(|(file, _)| is_of_store(file))
        .flat_map(|(file, others)| others.iter().map(move |other| (file, other)))
        .filter(|(_, other)| !is_of_store(other) && !BELOW.contains(&other.as_str()))
        .map(|(file, other)| format!("{file} -> {other}"))
        .collect();
    assert!(found.is_empty(), "move these types to the store or to domain:\n{}", found.join("\n"));
}

#[test]
fn every_use_case_has_a_span() {
    let without = |(file, code): (&String, &String)| {
        let begun = code.match_indices("pub async fn ").filter_map(|(at, words)| {
            let (name, arguments) = code[at + words.len()..].split_once('(').unwrap();
            let attribute = code[..at].trim_end().rsplit("#[").next().unwrap();
            let has_span = attribute.starts_with(SPAN) && attribute.find(")]") == Some(attribute.len() - 2);
            // A feed goes on as long as its process.
            let needs_span = arguments.trim_start().starts_with("&self") && name != "feed";
            (needs_span && !has_span).then(|| format!("{file}: {name}"))
        });
        begun.collect::<Vec<String>>()
    };
    let sources = sources("backend");
    let spans = sources.values().map(|code| code.matches(SPAN).count()).sum::<usize>();
    assert!(spans > 100, "{spans}");
    let use_cases = sources.iter().filter(|(file, _)| !is_of_store(file));
    let found: Vec<String> = use_cases.flat_map(without).collect();
    assert!(found.is_empty(), "put `#[{SPAN}\"area.verb\")]` above these:\n{}", found.join("\n"));
}

#[test]
fn imports_are_found_in_trees_and_in_code() {
    assert_eq!(
        paths("crate::{a, b::{self, c::D}, e::*};"),
        ["crate::a", "crate::b::self", "crate::b::c::D", "crate::e::"]
    );
    assert_eq!(absolute("store::claim::read", "super::super::mail::Received"), "store::mail::Received");
    assert_eq!(absolute("claim", "self::step::wait"), "claim::step::wait");
    let imports = imports("backend");
    assert!(imports["mail"].contains("store::mail") && imports["store::mail"].contains("store::sign_in"));
}
