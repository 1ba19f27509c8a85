//! The server's own private PostgreSQL cluster, for an installation without a `DATABASE_URL`.
//!
//! It lives in one directory, listens on a Unix socket in there and nowhere else, and belongs to whoever runs it: started
//! by root it runs as an ordinary user, because PostgreSQL refuses root. Any number of processes of one machine share it
//! (the server, a worker, the command line): the first one starts it, the others find it running, and the last one that
//! leaves in good order stops it. When a process is killed the database stays up for the next one; when the database is
//! killed a process that uses it starts it again, and PostgreSQL recovers every write that it acknowledged.

mod create;
mod memory;
mod owner;
mod place;
mod postmaster;
mod programs;

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use owner::Owner;
use place::{Lock, Place};
use programs::Programs;
use sha2::{Digest, Sha256};

/// How often a process looks whether the database that it uses still answers.
const WATCH_EVERY: Duration = Duration::from_millis(500);

/// Why there is no private database, and what to do about it.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    /// There is no PostgreSQL server on this machine.
    #[error(
        "PostgreSQL is not installed: install its server (Debian and Ubuntu: apt install postgresql), or set DATABASE_URL to another database"
    )]
    NotInstalled,
    /// There is one, and it is older than what the migrations need.
    #[error(
        "PostgreSQL {found} is too old: install version {oldest} or later, or set DATABASE_URL to another database"
    )]
    TooOld {
        /// The major version that is there.
        found: String,
        /// The oldest that would do.
        oldest: u32,
    },
    /// The directory was made by a major version that is not installed.
    #[error(
        "the database in {directory} was made by PostgreSQL {made_by}, which is not installed: install that version, or move the data with pg_upgrade"
    )]
    OtherVersion {
        directory: PathBuf,
        /// The major version that made it.
        made_by: String,
    },
    /// PostgreSQL refuses to run as root, and there is no other user to run it as.
    #[error(
        "PostgreSQL cannot run as root, and there is no user `postgres` or `nobody`: start Uplift as an ordinary user"
    )]
    NoUser,
    /// A directory or file could not be made or read.
    #[error("cannot use {path}: check that it exists and that this user may write there")]
    Files {
        /// What could not be used.
        path: PathBuf,
        #[source]
        source: io::Error,
    },
    /// A program of PostgreSQL failed.
    #[error("{program} failed: {output}")]
    Program {
        program: &'static str,
        /// The end of what it printed.
        output: String,
    },
    /// Somebody holds the directory but does not answer.
    #[error(
        "the database in {directory} did not become ready in {seconds} seconds: read its log in {directory}/log, then start again"
    )]
    NotReady {
        directory: PathBuf,
        /// How long it was waited for.
        seconds: u64,
    },
}

impl ClusterError {
    fn files(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_path_buf();
        move |source| Self::Files { path, source }
    }
}

/// A private cluster that this process uses. It is watched, and started again when it dies, until [`Cluster::stop`].
#[derive(Debug)]
pub struct Cluster {
    place: Place,
    programs: Programs,
    owner: Owner,
    users: Lock,
    watch: tokio::task::JoinHandle<()>,
}

impl Cluster {
    /// Makes sure that the cluster in `directory` is there and running: makes it on first use, starts it, recovers it
    /// after a crash, or joins the processes that use it already.
    ///
    /// # Errors
    /// A [`ClusterError`] that says what to do.
    pub async fn start(directory: &Path) -> Result<Self, ClusterError> {
        let (place, owner) = Place::prepare(directory).await?;
        let turn = place.take_turn().await?;
        let programs = Programs::find(place.made_by()?, &place).await?;
        create::create_once(&place, &programs, &owner).await?;
        postmaster::ensure_running(&place, &programs, &owner).await?;
        let users = place.join_users()?;
        drop(turn);
        let watch = tokio::spawn(watch(place.clone(), programs.clone(), owner.clone()));
        Ok(Self { place, programs, owner, users, watch })
    }

    /// The address of its database for a role that changes neither the schema nor what proves something, in the form that
    /// PostgreSQL's own programs and sqlx read. The role is there once [`crate::Backend::prepare`] has run.
    #[must_use]
    pub fn url(&self) -> String {
        self.place.url()
    }

    /// The address of its database for the superuser who owns it: for migrations alone.
    #[must_use]
    pub fn owner_url(&self) -> String {
        self.place.owner_url()
    }

    /// The directory that holds it. Not always the one that was asked for: see [`Cluster::start`] as root.
    #[must_use]
    pub fn directory(&self) -> &Path {
        self.place.directory()
    }

    /// The SHA-256 of what PostgreSQL wrote down about the backup that the data were put back from; none where they never were.
    /// PostgreSQL keeps it beside the data once it has recovered them ("backup_label.old", PostgreSQL 15, section 26.3).
    ///
    /// # Errors
    /// [`ClusterError::Files`] when it cannot be read.
    pub fn restored_from(&self) -> Result<Option<[u8; 32]>, ClusterError> {
        let file = self.place.data().join("backup_label.old");
        match std::fs::read(&file) {
            Ok(label) => Ok(Some(Sha256::digest(label).into())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(ClusterError::files(&file)(error)),
        }
    }

    /// Leaves the cluster, and stops it cleanly unless another process still uses it.
    ///
    /// # Errors
    /// [`ClusterError::Program`] when PostgreSQL does not stop within a minute; its data are safe all the same.
    pub async fn stop(self) -> Result<(), ClusterError> {
        self.watch.abort();
        let _turn = self.place.take_turn().await?;
        if self.users.is_last() {
            postmaster::stop(&self.place, &self.programs, &self.owner).await?;
            self.place.tidy();
        }
        Ok(())
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.watch.abort();
    }
}

/// Starts the database again whenever it has gone, for as long as this process uses it.
async fn watch(place: Place, programs: Programs, owner: Owner) {
    loop {
        tokio::time::sleep(WATCH_EVERY).await;
        if place.answers().await {
            continue;
        }
        tracing::warn!("private database not responding: restarting it");
        let again = async {
            let _turn = place.take_turn().await?;
            postmaster::ensure_running(&place, &programs, &owner).await
        };
        match again.await {
            Ok(()) => tracing::info!("private database is back"),
            Err(error) => tracing::error!(?error, "private database did not start"),
        }
    }
}
