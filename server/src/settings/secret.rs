//! The installation's secret: given, or in the sandbox made once.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

/// Reads 64 hexadecimal digits.
pub(super) fn parse(text: &str) -> Option<[u8; 32]> {
    let text = text.trim();
    if text.len() != 64 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let mut secret = [0; 32];
    for (place, byte) in secret.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * place..2 * place + 2)?, 16).ok()?;
    }
    Some(secret)
}

/// The sandbox's secret in the data directory; the first process makes it.
pub(super) fn load_or_make(data_dir: &Path) -> io::Result<[u8; 32]> {
    let path = file(data_dir);
    if !path.exists() {
        make(data_dir, &path)?;
    }
    load(data_dir)?
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "it does not hold 64 hexadecimal digits"))
}

/// The sandbox's secret, when there is one.
pub(super) fn load(data_dir: &Path) -> io::Result<Option<[u8; 32]>> {
    fs::read_to_string(file(data_dir)).map(|text| parse(&text))
}

fn file(data_dir: &Path) -> PathBuf {
    data_dir.join("secret")
}

/// Writes a new secret under a name of its own and links it into place: of several processes that do this at once the
/// first one wins, and nobody ever reads half a secret.
fn make(data_dir: &Path, path: &Path) -> io::Result<()> {
    fs::create_dir_all(data_dir)?;
    let mut secret = [0_u8; 32];
    File::open("/dev/urandom")?.read_exact(&mut secret)?;
    let text: String = secret.iter().map(|byte| format!("{byte:02x}")).collect();
    let own = data_dir.join(format!("secret.{}", std::process::id()));
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&own)?;
    writeln!(file, "{text}")?;
    file.sync_all()?;
    let linked = fs::hard_link(&own, path);
    fs::remove_file(&own)?;
    match linked {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}
