//! The directory of a cluster: `data/` (PostgreSQL's), `log/`, `socket/`, and two lock files.

use std::fs::{DirBuilder, File, OpenOptions, Permissions, TryLockError};
use std::io::ErrorKind;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use sha2::{Digest, Sha256};
use tokio::net::UnixStream;

use super::ClusterError;
use super::owner::Owner;

/// The database, and the superuser who owns the cluster and the schema; nobody else can reach the socket.
pub(super) const OWNER: &str = "uplift";
/// The role that processes work as; docs/deploy/roles.sql makes it, and says what it may do.
const APP: &str = "uplift_app";
/// The file that PostgreSQL makes in the socket's directory, for its default port.
const SOCKET_FILE: &str = ".s.PGSQL.5432";
/// A socket's path has 108 bytes with the zero at its end (unix(7), `sun_path`); some systems have 104.
const SOCKET_PATH_LIMIT: usize = 103;
/// How long another process may take to start or stop the same cluster before we give up.
const TURN_TIMEOUT: Duration = Duration::from_secs(150);

#[derive(Clone, Debug)]
pub(super) struct Place {
    directory: PathBuf,
    socket: PathBuf,
}

/// A lock that ends with this value, or with the process however that ends.
#[derive(Debug)]
pub(super) struct Lock(File);

impl Place {
    /// Makes the directories that are missing, so that their owner and nobody else may enter them. Root's home and the
    /// like are closed to the user that the database runs as: then it lives under `/var/lib`.
    pub(super) async fn prepare(wanted: &Path) -> Result<(Self, Owner), ClusterError> {
        let mut directory = absolute(wanted)?;
        let mut owner = Owner::find(&directory).await?;
        if !owner.may_enter(parent(&directory)).await {
            directory = Path::new("/var/lib").join(format!("uplift-{}", hash(&directory)));
            owner = Owner::find(&directory).await?;
            tracing::warn!(
                directory = %directory.display(),
                "the database user cannot access {}: using another directory", wanted.display()
            );
        }
        own(&directory, &owner)?;
        let inside = directory.join("socket");
        let fits = inside.join(SOCKET_FILE).as_os_str().len() <= SOCKET_PATH_LIMIT;
        let socket = if fits { inside } else { short(&directory, &owner) };
        own(&socket, &owner)?;
        own(&directory.join("log"), &owner)?;
        Ok((Self { directory, socket }, owner))
    }

    pub(super) fn directory(&self) -> &Path {
        &self.directory
    }

    pub(super) fn data(&self) -> PathBuf {
        self.directory.join("data")
    }

    /// Where PostgreSQL writes its logs, one file a day of the week.
    pub(super) fn log(&self) -> PathBuf {
        self.directory.join("log")
    }

    /// The directory of the socket.
    pub(super) fn socket(&self) -> &Path {
        &self.socket
    }

    /// The lock file that PostgreSQL keeps beside its socket.
    pub(super) fn socket_lock(&self) -> PathBuf {
        self.socket.join(format!("{SOCKET_FILE}.lock"))
    }

    /// The major version of PostgreSQL that made the data, when there are any.
    pub(super) fn made_by(&self) -> Result<Option<String>, ClusterError> {
        let file = self.data().join("PG_VERSION");
        match std::fs::read_to_string(&file) {
            Ok(text) => Ok(Some(text.trim().to_owned())),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(ClusterError::files(&file)(error)),
        }
    }

    /// The address of the database for its processes.
    pub(super) fn url(&self) -> String {
        self.url_of(APP)
    }

    /// The address of the database for its owner.
    pub(super) fn owner_url(&self) -> String {
        self.url_of(OWNER)
    }

    fn url_of(&self, role: &str) -> String {
        use std::fmt::Write;
        let mut host = String::new();
        for &byte in self.socket.as_os_str().as_bytes() {
            if byte.is_ascii_alphanumeric() || b"/-_.".contains(&byte) {
                host.push(char::from(byte));
            } else {
                write!(host, "%{byte:02X}").expect("writing to a string cannot fail");
            }
        }
        format!("postgres://{role}@localhost/{OWNER}?host={host}")
    }

    /// Whether somebody listens on the socket.
    pub(super) async fn answers(&self) -> bool {
        match UnixStream::connect(self.socket.join(SOCKET_FILE)).await {
            Ok(_) => true,
            // Its queue is full: somebody is there.
            Err(error) => error.kind() == ErrorKind::WouldBlock,
        }
    }

    /// Waits until no other process starts or stops this cluster; they wait until the lock is dropped.
    pub(super) async fn take_turn(&self) -> Result<Lock, ClusterError> {
        let path = self.directory.join("turn.lock");
        let file = open_lock(&path)?;
        let since = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Lock(file)),
                Err(TryLockError::Error(error)) => return Err(ClusterError::files(&path)(error)),
                Err(TryLockError::WouldBlock) if since.elapsed() > TURN_TIMEOUT => {
                    return Err(self.not_ready(since));
                }
                Err(TryLockError::WouldBlock) => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        }
    }

    /// Counts this process among the users of the cluster. Only while it is one's turn.
    pub(super) fn join_users(&self) -> Result<Lock, ClusterError> {
        let path = self.directory.join("users.lock");
        let file = open_lock(&path)?;
        file.lock_shared().map_err(ClusterError::files(&path))?;
        Ok(Lock(file))
    }

    /// Removes the socket's directory when that is not in the cluster's own.
    pub(super) fn tidy(&self) {
        if !self.socket.starts_with(&self.directory) {
            // An empty directory that stays does no harm.
            std::fs::remove_dir(&self.socket).ok();
        }
    }

    /// The error after waiting in vain.
    pub(super) fn not_ready(&self, since: Instant) -> ClusterError {
        ClusterError::NotReady { directory: self.directory.clone(), seconds: since.elapsed().as_secs() }
    }
}

impl Lock {
    /// Whether no other process holds a share of this lock.
    pub(super) fn is_last(&self) -> bool {
        self.0.try_lock().is_ok()
    }
}

fn open_lock(path: &Path) -> Result<File, ClusterError> {
    OpenOptions::new().create(true).append(true).open(path).map_err(ClusterError::files(path))
}

/// Makes the directory's parents, and resolves links, so that one place has one name.
fn absolute(directory: &Path) -> Result<PathBuf, ClusterError> {
    let above = parent(directory);
    let made = std::fs::create_dir_all(above)
        .and_then(|()| above.canonicalize())
        .map_err(ClusterError::files(above))?;
    Ok(directory.file_name().map_or_else(|| made.clone(), |name| made.join(name)))
}

fn parent(directory: &Path) -> &Path {
    directory.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn make(directory: &Path) -> Result<(), ClusterError> {
    match DirBuilder::new().mode(0o700).create(directory) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(ClusterError::files(directory)(error)),
        _ => Ok(()),
    }
}

/// Makes a directory for the database's user alone. One that belongs to somebody else is refused: in a directory that
/// many share, anybody could have put it there.
fn own(directory: &Path, owner: &Owner) -> Result<(), ClusterError> {
    make(directory)?;
    let look = || std::fs::symlink_metadata(directory).map_err(ClusterError::files(directory));
    if look()?.uid() == 0 {
        owner.give(directory)?;
    }
    let found = look()?;
    if !found.is_dir() || !owner.has(&found) {
        return Err(ClusterError::files(directory)(ErrorKind::PermissionDenied.into()));
    }
    std::fs::set_permissions(directory, Permissions::from_mode(0o700)).map_err(ClusterError::files(directory))
}

/// A short directory for the socket of a cluster whose own path is too long.
fn short(directory: &Path, owner: &Owner) -> PathBuf {
    let name = format!("uplift-{}", hash(directory));
    let run = Path::new("/run");
    if owner.is_dropped() && run.is_dir() { run.join(name) } else { std::env::temp_dir().join(name) }
}

fn hash(path: &Path) -> String {
    hex::encode(&Sha256::digest(path.as_os_str().as_bytes())[..6])
}
