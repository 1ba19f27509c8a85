//! The order of the layers inside the crate, where the compiler does not check it.

use std::fs::{read_dir, read_to_string};
use std::path::{Path, PathBuf};

/// What the store may use of the crate: below it, or in the place of its settings.
const BELOW: [&str; 6] = ["Error", "Mode", "error", "secret", "store", "testing"];

/// Which use-cases each file of the store still imports. Their types are to move to `domain`, or into the store: this list only
/// gets shorter.
const LEFT: [(&str, &[&str]); 18] = [
    ("account.rs", &["erasure", "linked_account", "page"]),
    ("charity.rs", &["charity", "charity_proof"]),
    ("charity_proof.rs", &["charity_proof"]),
    ("claim/held.rs", &["claim"]),
    ("credential.rs", &["actor"]),
    ("donation/read.rs", &["donation"]),
    ("erasure.rs", &["erasure"]),
    ("event.rs", &["feed"]),
    ("feed.rs", &["feed"]),
    ("job.rs", &["mail"]),
    ("mail.rs", &["mail", "sandbox", "sign_in"]),
    ("rate_limit.rs", &["rate_limit"]),
    ("session.rs", &["actor", "erasure", "session"]),
    ("sign_in.rs", &["sign_in"]),
    ("trail.rs", &["actor", "feed"]),
    ("webhook/delivery.rs", &["feed"]),
    ("webhook/endpoint.rs", &["page"]),
    ("webhook/queue.rs", &["feed"]),
];

fn files(folder: &Path) -> Vec<PathBuf> {
    let paths = read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths
        .flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] })
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect()
}

/// The modules of the crate that a source names, each once.
fn named(source: &str) -> Vec<&str> {
    let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    let mut names: Vec<&str> = code
        .flat_map(|line| line.split("crate::").skip(1))
        .map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap())
        .filter(|name| !BELOW.contains(name))
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

#[test]
fn the_store_imports_no_use_case_but_those_that_are_left() {
    let store = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/store");
    let mut found = Vec::new();
    for path in files(&store) {
        let source = read_to_string(&path).unwrap();
        let names: Vec<String> = named(&source).into_iter().map(str::to_owned).collect();
        if !names.is_empty() {
            let file = path.strip_prefix(&store).unwrap().to_str().unwrap();
            found.push((file.to_owned(), names));
        }
    }
    found.sort();
    let left =
        LEFT.map(|(file, names)| (file.to_owned(), names.iter().map(|&name| name.to_owned()).collect()));
    assert_eq!(found, left, "found on the left; take what is gone off the list, and add nothing");
}
