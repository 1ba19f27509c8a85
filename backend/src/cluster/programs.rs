//! PostgreSQL's programs on this machine.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use tokio::process::Command;

use super::ClusterError;
use super::place::Place;

/// The oldest major version that the migrations work with: `nulls not distinct` came with it.
const OLDEST: u32 = 15;

/// Where the programs of one version are.
#[derive(Clone, Debug)]
pub(super) struct Programs {
    /// `None`: where the system looks for programs.
    directory: Option<PathBuf>,
}

impl Programs {
    /// Finds programs of the version that made the data, or, for a new cluster, of the version that the machine offers
    /// first: in the search path, by `pg_config`, then the newest in the usual places.
    pub(super) async fn find(made_by: Option<String>, place: &Place) -> Result<Self, ClusterError> {
        let mut seen_any = false;
        let mut too_old = None;
        for candidate in candidates().await {
            let Some(major) = candidate.major().await else {
                continue;
            };
            seen_any = true;
            match &made_by {
                Some(wanted) if *wanted != major => {}
                None if is_too_old(&major) => too_old = Some(major),
                _ => return Ok(candidate),
            }
        }
        if let Some(found) = too_old {
            return Err(ClusterError::TooOld { found, oldest: OLDEST });
        }
        match made_by {
            Some(made_by) if seen_any => {
                Err(ClusterError::OtherVersion { directory: place.directory().to_path_buf(), made_by })
            }
            _ => Err(ClusterError::NotInstalled),
        }
    }

    /// The path of one program.
    pub(super) fn path(&self, program: &str) -> PathBuf {
        self.directory.as_ref().map_or_else(|| PathBuf::from(program), |directory| directory.join(program))
    }

    /// The major version, when the three programs that are needed are all there.
    async fn major(&self) -> Option<String> {
        for program in ["initdb", "pg_ctl"] {
            self.version(program).await?;
        }
        // "postgres (PostgreSQL) 15.18 (Debian …)"
        let text = self.version("postgres").await?;
        let version = text.split_whitespace().nth(2)?;
        Some(version.chars().take_while(char::is_ascii_digit).collect())
    }

    async fn version(&self, program: &str) -> Option<String> {
        output(Command::new(self.path(program)).arg("--version")).await
    }
}

fn is_too_old(major: &str) -> bool {
    major.parse().is_ok_and(|major: u32| major < OLDEST)
}

async fn candidates() -> Vec<Programs> {
    let mut directories = vec![None];
    if let Some(text) = output(Command::new("pg_config").arg("--bindir")).await {
        directories.push(Some(PathBuf::from(text.trim())));
    }
    directories.extend(usual().into_iter().map(Some));
    directories.into_iter().map(|directory| Programs { directory }).collect()
}

/// Where Debian, Red Hat and Homebrew keep their versions, the newest first.
fn usual() -> Vec<PathBuf> {
    let mut found: Vec<(u32, PathBuf)> = Vec::new();
    for (parent, prefix) in [
        ("/usr/lib/postgresql", ""),
        ("/usr", "pgsql-"),
        ("/opt/homebrew/opt", "postgresql@"),
        ("/usr/local/opt", "postgresql@"),
    ] {
        for entry in std::fs::read_dir(Path::new(parent)).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let major =
                name.to_str().and_then(|name| name.strip_prefix(prefix)).and_then(|major| major.parse().ok());
            found.extend(major.map(|major| (major, entry.path().join("bin"))));
        }
    }
    found.sort_by_key(|(major, _)| std::cmp::Reverse(*major));
    found.into_iter().map(|(_, directory)| directory).collect()
}

async fn output(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().await.ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::is_too_old;

    #[test]
    fn versions_before_15_are_too_old() {
        assert!(is_too_old("14"));
        assert!(is_too_old("9"));
        assert!(!is_too_old("15"));
        assert!(!is_too_old("18"));
    }
}
