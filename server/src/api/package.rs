//! Our packages for platforms, as npm and pip install them from an address: the files of sdk/ in one archive each.

use std::io::{self, Cursor, Write as _};

use axum::Router;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest as _, Sha256};
use zip::write::SimpleFileOptions;
use zip::{DateTime, ZipWriter};

use super::Api;

/// A file: its path in the archive, and its text.
type Member = (&'static str, &'static str);

const JAVASCRIPT: [Member; 8] = [
    ("package/README.md", include_str!("../../../sdk/javascript/README.md")),
    ("package/error.js", include_str!("../../../sdk/javascript/error.js")),
    ("package/index.d.ts", include_str!("../../../sdk/javascript/index.d.ts")),
    ("package/index.js", include_str!("../../../sdk/javascript/index.js")),
    ("package/operations.js", include_str!("../../../sdk/javascript/operations.js")),
    ("package/package.json", include_str!("../../../sdk/javascript/package.json")),
    ("package/types.d.ts", include_str!("../../../sdk/javascript/types.d.ts")),
    ("package/webhook.js", include_str!("../../../sdk/javascript/webhook.js")),
];

const PYTHON: [Member; 8] = [
    ("uplift/__init__.py", include_str!("../../../sdk/python/uplift/__init__.py")),
    ("uplift/_client.py", include_str!("../../../sdk/python/uplift/_client.py")),
    ("uplift/_error.py", include_str!("../../../sdk/python/uplift/_error.py")),
    ("uplift/_operations.py", include_str!("../../../sdk/python/uplift/_operations.py")),
    ("uplift/_pages.py", include_str!("../../../sdk/python/uplift/_pages.py")),
    ("uplift/_webhook.py", include_str!("../../../sdk/python/uplift/_webhook.py")),
    ("uplift/py.typed", include_str!("../../../sdk/python/uplift/py.typed")),
    ("uplift/types.py", include_str!("../../../sdk/python/uplift/types.py")),
];

/// What pip reads before it installs (the core metadata of packaging.python.org), without the text behind it. It says what pyproject.toml
/// does.
const METADATA: &str = "\
Metadata-Version: 2.4
Name: uplift
Version: 1.0.0
Summary: A client of the Uplift API: Gift Aid for giving platforms.
License-Expression: MIT OR Apache-2.0
Requires-Python: >=3.11
Classifier: Programming Language :: Python :: 3.11
Classifier: Typing :: Typed
Description-Content-Type: text/markdown
";
/// Where a wheel keeps what is told about it.
const INFO: &str = "uplift-1.0.0.dist-info";

/// When every file was made: the same files are the same archive, byte for byte. The first of January 2026.
const MADE: u64 = 1_767_225_600;

/// The packages, each at its address.
pub(super) fn routes() -> Router<Api> {
    Router::new()
        .route(
            "/packages/uplift-javascript.tgz",
            get(|| async { served("application/gzip", archive(&JAVASCRIPT)) }),
        )
        // pip reads the name of a wheel: package, version, and for which Pythons.
        .route(
            "/packages/uplift-1.0.0-py3-none-any.whl",
            get(|| async { served("application/zip", wheel(&PYTHON)) }),
        )
}

fn served(kind: &'static str, package: io::Result<Vec<u8>>) -> impl IntoResponse + use<> {
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "public, max-age=300")];
    package.map(|bytes| (headers, bytes)).map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)
}

/// The files as a tar archive, compressed by gzip.
fn archive(members: &[Member]) -> io::Result<Vec<u8>> {
    let mut archive = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::default()));
    for (path, text) in members {
        let mut header = tar::Header::new_ustar();
        header.set_size(u64::try_from(text.len()).map_err(io::Error::other)?);
        header.set_mode(0o644);
        header.set_mtime(MADE);
        archive.append_data(&mut header, path, text.as_bytes())?;
    }
    archive.into_inner()?.finish()
}

/// The files as a wheel (the binary distribution format of packaging.python.org): pip copies them, and needs nothing to build with.
fn wheel(members: &[Member]) -> io::Result<Vec<u8>> {
    let readme = include_str!("../../../sdk/python/README.md");
    let tag = "Wheel-Version: 1.0\nGenerator: uplift\nRoot-Is-Purelib: true\nTag: py3-none-any\n";
    let mut files: Vec<(String, String)> =
        members.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
    files.push((format!("{INFO}/METADATA"), format!("{METADATA}\n{readme}")));
    files.push((format!("{INFO}/WHEEL"), tag.to_owned()));
    let lines = files.iter().map(|(path, text)| {
        let hash = URL_SAFE_NO_PAD.encode(Sha256::digest(text.as_bytes()));
        format!("{path},sha256={hash},{}\n", text.len())
    });
    let record = lines.collect::<String>() + &format!("{INFO}/RECORD,,\n");
    files.push((format!("{INFO}/RECORD"), record));
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    // Without a time of its own: the same files are the same wheel.
    let options =
        SimpleFileOptions::default().unix_permissions(0o644).last_modified_time(DateTime::default());
    for (path, text) in files {
        archive.start_file(path, options).map_err(io::Error::other)?;
        archive.write_all(text.as_bytes())?;
    }
    Ok(archive.finish().map_err(io::Error::other)?.into_inner())
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use flate2::read::GzDecoder;

    use super::*;

    #[test]
    fn an_archive_has_each_file_under_its_path() {
        let files = [("package/a.js", "export {};\n"), ("package/b.js", "")];
        let bytes = archive(&files).unwrap();
        assert_eq!(bytes, archive(&files).unwrap(), "the same files are the same archive");
        let mut read = tar::Archive::new(GzDecoder::new(bytes.as_slice()));
        let found: Vec<(String, String)> = read
            .entries()
            .unwrap()
            .map(|entry| {
                let mut entry = entry.unwrap();
                let mut text = String::new();
                entry.read_to_string(&mut text).unwrap();
                (entry.path().unwrap().display().to_string(), text)
            })
            .collect();
        assert_eq!(found, files.map(|(path, text)| (path.to_owned(), text.to_owned())));
    }

    #[test]
    fn each_package_has_every_file_of_its_folder() {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../sdk");
        let count = |folder: &str| {
            std::fs::read_dir(format!("{root}/{folder}"))
                .unwrap()
                .filter(|file| file.as_ref().unwrap().file_type().unwrap().is_file())
                .count()
        };
        assert_eq!(JAVASCRIPT.len(), count("javascript"));
        assert_eq!(PYTHON.len(), count("python/uplift"));
    }

    #[test]
    fn a_wheel_lists_each_of_its_files_and_says_what_the_project_does() {
        let bytes = wheel(&PYTHON).unwrap();
        assert_eq!(bytes, wheel(&PYTHON).unwrap(), "the same files are the same wheel");
        let mut wheel = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
        let mut record = String::new();
        wheel.by_name(&format!("{INFO}/RECORD")).unwrap().read_to_string(&mut record).unwrap();
        let listed: Vec<&str> = record.lines().map(|line| line.split(',').next().unwrap()).collect();
        let names: Vec<_> = wheel.file_names().map(Result::unwrap).collect();
        assert_eq!(listed, names);
        let project = include_str!("../../../sdk/python/pyproject.toml");
        for (told, line) in [
            ("version", "Version"),
            ("description", "Summary"),
            ("license", "License-Expression"),
            ("requires-python", "Requires-Python"),
        ] {
            let value = project.lines().find_map(|one| one.strip_prefix(&format!("{told} = \""))).unwrap();
            let line = format!("{line}: {}\n", value.trim_end_matches('"'));
            assert!(METADATA.contains(&line), "{line}");
        }
        let classifiers = project.lines().find_map(|one| one.strip_prefix("classifiers = [")).unwrap();
        let classifiers = classifiers.trim_end_matches(']').split(", ").map(|one| one.trim_matches('"'));
        let told = METADATA.lines().filter_map(|line| line.strip_prefix("Classifier: "));
        assert!(told.eq(classifiers), "the classifiers of pyproject.toml");
    }
}
