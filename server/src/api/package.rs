//! Our packages for platforms, as npm and pip install them from an address: the files of sdk/ in a compressed archive.

use std::io;

use axum::Router;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;
use flate2::Compression;
use flate2::write::GzEncoder;

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

const PYTHON: [Member; 10] = [
    ("uplift/README.md", include_str!("../../../sdk/python/README.md")),
    ("uplift/pyproject.toml", include_str!("../../../sdk/python/pyproject.toml")),
    ("uplift/uplift/__init__.py", include_str!("../../../sdk/python/uplift/__init__.py")),
    ("uplift/uplift/_client.py", include_str!("../../../sdk/python/uplift/_client.py")),
    ("uplift/uplift/_error.py", include_str!("../../../sdk/python/uplift/_error.py")),
    ("uplift/uplift/_operations.py", include_str!("../../../sdk/python/uplift/_operations.py")),
    ("uplift/uplift/_pages.py", include_str!("../../../sdk/python/uplift/_pages.py")),
    ("uplift/uplift/_webhook.py", include_str!("../../../sdk/python/uplift/_webhook.py")),
    ("uplift/uplift/py.typed", include_str!("../../../sdk/python/uplift/py.typed")),
    ("uplift/uplift/types.py", include_str!("../../../sdk/python/uplift/types.py")),
];

/// When every file was made: the same files are the same archive, byte for byte. The first of January 2026.
const MADE: u64 = 1_767_225_600;

/// The packages, each at its address.
pub(super) fn routes() -> Router<Api> {
    Router::new()
        .route("/packages/uplift-javascript.tgz", get(|| async { served(&JAVASCRIPT) }))
        .route("/packages/uplift-python.tar.gz", get(|| async { served(&PYTHON) }))
}

fn served(members: &[Member]) -> impl IntoResponse + use<> {
    let headers =
        [(header::CONTENT_TYPE, "application/gzip"), (header::CACHE_CONTROL, "public, max-age=300")];
    archive(members).map(|bytes| (headers, bytes)).map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)
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
        assert_eq!(PYTHON.len(), count("python") + count("python/uplift"));
    }
}
