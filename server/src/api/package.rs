//! Our packages for platforms, as npm and pip install them from an address: the files of sdk/ in a compressed archive.

use std::io::{self, Write as _};

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
const MADE: u32 = 1_767_225_600;
/// What an archive is made of.
const BLOCK: usize = 512;

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

/// The files as a tar archive (POSIX.1-1988, ustar), compressed by gzip.
fn archive(members: &[Member]) -> io::Result<Vec<u8>> {
    let mut tar: Vec<u8> = Vec::new();
    for (path, text) in members {
        tar.extend(head(path, text.len()));
        tar.extend(text.as_bytes());
        tar.resize(tar.len().next_multiple_of(BLOCK), 0);
    }
    // Two empty blocks are the end.
    tar.resize(tar.len() + 2 * BLOCK, 0);
    let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
    gzip.write_all(&tar)?;
    gzip.finish()
}

/// The block before a file: its path, its size, and that everybody may read it.
fn head(path: &str, size: usize) -> [u8; BLOCK] {
    let mut head = [0; BLOCK];
    put(&mut head, 0, path);
    put(&mut head, 100, "0000644");
    put(&mut head, 108, "0000000");
    put(&mut head, 116, "0000000");
    put(&mut head, 124, &format!("{size:011o}"));
    put(&mut head, 136, &format!("{MADE:011o}"));
    // The sum is made as if it were spaces.
    put(&mut head, 148, "        ");
    put(&mut head, 156, "0");
    put(&mut head, 257, "ustar\u{0}00");
    let sum: u32 = head.iter().copied().map(u32::from).sum();
    put(&mut head, 148, &format!("{sum:06o}\u{0}"));
    head
}

fn put(head: &mut [u8; BLOCK], at: usize, text: &str) {
    for (place, byte) in head.iter_mut().skip(at).zip(text.bytes()) {
        *place = byte;
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use flate2::read::GzDecoder;

    use super::*;

    #[test]
    fn an_archive_has_each_file_between_whole_blocks() {
        let bytes = archive(&[("package/a.js", "export {};\n"), ("package/b.js", "")]).unwrap();
        let mut tar = Vec::new();
        GzDecoder::new(bytes.as_slice()).read_to_end(&mut tar).unwrap();
        // Two heads, a file, and the end.
        assert_eq!(tar.len(), 5 * BLOCK);
        let (first, rest) = tar.split_at(BLOCK);
        assert!(first.starts_with(b"package/a.js\0") && rest.starts_with(b"export {};\n\0"));
        let [size, sum] = [(124, 135), (148, 154)].map(|(from, to)| {
            let digits = std::str::from_utf8(&first[from..to]).unwrap();
            usize::from_str_radix(digits, 8).unwrap()
        });
        let own = first.iter().enumerate().map(|(at, byte)| match at {
            148..156 => usize::from(b' '),
            _ => usize::from(*byte),
        });
        assert_eq!((size, sum), (11, own.sum()));
        assert!(tar[3 * BLOCK..].iter().all(|byte| *byte == 0));
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
