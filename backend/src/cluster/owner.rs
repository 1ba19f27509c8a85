//! The user that the database runs as.

use std::fs::File;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use tokio::process::Command;

use super::ClusterError;

/// Who runs PostgreSQL's programs and owns their files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Owner {
    user: u32,
    group: u32,
    /// Whether this process is root and the owner is somebody else.
    dropped: bool,
}

impl Owner {
    /// The owner of a cluster in `directory`: this user; for root, whoever owns the directory already, else an ordinary
    /// user of the machine.
    pub(super) async fn find(directory: &Path) -> Result<Self, ClusterError> {
        if let (Some(user), Some(group)) = (number(&["-u"]).await, number(&["-g"]).await)
            && user != 0
        {
            return Ok(Self { user, group, dropped: false });
        }
        if let Ok(found) = std::fs::metadata(directory)
            && found.uid() != 0
        {
            return Ok(Self { user: found.uid(), group: found.gid(), dropped: true });
        }
        for name in ["postgres", "nobody"] {
            if let (Some(user), Some(group)) = (number(&["-u", name]).await, number(&["-g", name]).await) {
                return Ok(Self { user, group, dropped: true });
            }
        }
        Err(ClusterError::NoUser)
    }

    /// A command that runs as this user, away from the directory that we were started in, with nothing to read.
    pub(super) fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        // Messages in English, because two of them are read; and nothing of the person who started us.
        command
            .current_dir("/")
            .stdin(Stdio::null())
            .env("LC_ALL", "C")
            .env_remove("PGDATA")
            .env_remove("PGOPTIONS");
        if self.dropped {
            command.uid(self.user).gid(self.group);
        }
        command
    }

    /// Gives a file or directory of root's to this user.
    pub(super) fn give(&self, path: &Path) -> Result<(), ClusterError> {
        if self.dropped {
            std::os::unix::fs::chown(path, Some(self.user), Some(self.group))
                .map_err(ClusterError::files(path))?;
        }
        Ok(())
    }

    /// The same with a file that is open: no other can take its name meanwhile.
    pub(super) fn give_open(&self, file: &File) -> io::Result<()> {
        if self.dropped {
            std::os::unix::fs::fchown(file, Some(self.user), Some(self.group))?;
        }
        Ok(())
    }

    /// Whether a file or directory belongs to this user.
    pub(super) fn has(&self, found: &std::fs::Metadata) -> bool {
        found.uid() == self.user
    }

    /// Whether this user may pass through a directory. Root's home, for one, is closed to everybody else.
    pub(super) async fn may_enter(&self, directory: &Path) -> bool {
        let mut command = self.command(Path::new("test"));
        command.arg("-x").arg(directory).stdout(Stdio::null()).stderr(Stdio::null());
        !self.dropped || command.status().await.is_ok_and(|status| status.success())
    }

    /// The directory that a process of this user works in, where the system tells it.
    pub(super) async fn works_in(&self, process: u32) -> Option<PathBuf> {
        let mut command = self.command(Path::new("readlink"));
        let output = command.arg(format!("/proc/{process}/cwd")).output().await.ok()?;
        Some(PathBuf::from(std::str::from_utf8(&output.stdout).ok()?.trim_end_matches('\n')))
    }

    /// Whether this process is root and runs the database as somebody else.
    pub(super) fn is_dropped(&self) -> bool {
        self.dropped
    }
}

/// What `id` says, as a number.
async fn number(arguments: &[&str]) -> Option<u32> {
    let output =
        Command::new("id").args(arguments).stdin(Stdio::null()).stderr(Stdio::null()).output().await.ok()?;
    std::str::from_utf8(&output.stdout).ok()?.trim().parse().ok()
}
