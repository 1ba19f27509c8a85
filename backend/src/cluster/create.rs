//! Making a cluster, once.

use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

use tokio::io::AsyncWriteExt;

use super::ClusterError;
use super::memory::shared_buffers;
use super::owner::Owner;
use super::place::{OWNER, Place};
use super::programs::Programs;

/// The settings that a new cluster starts with; people may change them in `data/postgresql.conf` afterwards. An
/// acknowledged write is on the disk. What people sent stays out of the log: no statements, no details of a refused row.
const SETTINGS: &str = "
# Written by Uplift when it made this cluster; yours to change.
max_connections = 100
fsync = on
synchronous_commit = on
full_page_writes = on
random_page_cost = 1.1
max_wal_size = 2GB
checkpoint_timeout = 15min
jit = off
timezone = 'UTC'
log_timezone = 'UTC'
logging_collector = on
log_filename = 'postgresql-%a.log'
log_truncate_on_rotation = on
log_rotation_age = 1d
log_rotation_size = 0
log_min_error_statement = panic
log_error_verbosity = terse
";

/// The first change of a page after a checkpoint writes the whole page into the log. A gift changes pages of its donor, and the more donors
/// there are, the fewer of their pages were changed before: compressed they take a third.
const COMPRESSION: &str = "wal_compression = lz4";

/// Makes the cluster and its database when there is none. It appears under its name only when it is whole, so a crash on
/// the way leaves nothing that the next start would take for a cluster.
pub(super) async fn create_once(
    place: &Place,
    programs: &Programs,
    owner: &Owner,
) -> Result<(), ClusterError> {
    if place.data().join("PG_VERSION").exists() {
        return Ok(());
    }
    tracing::info!(directory = %place.directory().display(), "creating the private database");
    let unfinished = place.directory().join("data.unfinished");
    // Sorting and case by Unicode, independent of the machine's language. Not every system has this locale: ICU is the
    // next best.
    let tries: [&[&str]; 2] =
        [&["--locale=C.UTF-8"], &["--locale=C", "--locale-provider=icu", "--icu-locale=und"]];
    let mut refused = None;
    for locale in tries {
        clear(&unfinished)?;
        let mut command = owner.command(&programs.path("initdb"));
        command.arg("--pgdata").arg(&unfinished).args(["--username", OWNER, "--encoding=UTF8"]).args(locale);
        // The socket's directory lets in nobody but its owner; there is no other way to connect.
        command.args(["--auth-local=trust", "--auth-host=reject"]);
        let output = command.output().await.map_err(ClusterError::files(&unfinished))?;
        match failure("initdb", &output) {
            None => return finish(&unfinished, place, programs, owner).await,
            Some(error) => refused = refused.or(Some(error)),
        }
    }
    refused.map_or(Ok(()), Err)
}

/// Writes the settings, makes the database, and gives the whole its name.
async fn finish(
    unfinished: &Path,
    place: &Place,
    programs: &Programs,
    owner: &Owner,
) -> Result<(), ClusterError> {
    let configuration = unfinished.join("postgresql.conf");
    let compression = if can_compress(unfinished, programs, owner).await? { COMPRESSION } else { "" };
    std::fs::OpenOptions::new()
        .append(true)
        .open(&configuration)
        .and_then(|mut file| {
            writeln!(file, "{SETTINGS}shared_buffers = {}\n{compression}", shared_buffers())?;
            file.sync_all()
        })
        .map_err(ClusterError::files(&configuration))?;
    create_database(unfinished, programs, owner).await?;
    let data = place.data();
    std::fs::rename(unfinished, &data).map_err(ClusterError::files(&data))
}

/// Whether this PostgreSQL was built with LZ4: one that was not does not start with the setting.
async fn can_compress(data: &Path, programs: &Programs, owner: &Owner) -> Result<bool, ClusterError> {
    let mut command = owner.command(&programs.path("postgres"));
    command.arg("-D").arg(data).args(["-c", "wal_compression=lz4", "-C", "wal_compression"]);
    let output = command.output().await.map_err(ClusterError::files(data))?;
    Ok(output.status.success())
}

/// Makes the database by PostgreSQL's single-user mode, which needs no server.
async fn create_database(data: &Path, programs: &Programs, owner: &Owner) -> Result<(), ClusterError> {
    let failed = || ClusterError::files(data);
    let mut command = owner.command(&programs.path("postgres"));
    command.arg("--single").arg("-D").arg(data).args(["-c", "exit_on_error=on", "postgres"]);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(failed())?;
    if let Some(mut input) = child.stdin.take() {
        input.write_all(format!("create database {OWNER}\n").as_bytes()).await.map_err(failed())?;
    }
    let output = child.wait_with_output().await.map_err(failed())?;
    failure("postgres --single", &output).map_or(Ok(()), Err)
}

fn clear(directory: &Path) -> Result<(), ClusterError> {
    match std::fs::remove_dir_all(directory) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(ClusterError::files(directory)(error))
        }
        _ => Ok(()),
    }
}

/// The error of a program that did not succeed, with the end of what it said.
pub(super) fn failure(program: &'static str, output: &Output) -> Option<ClusterError> {
    if output.status.success() {
        return None;
    }
    let said = [output.stdout.as_slice(), output.stderr.as_slice()].concat();
    Some(ClusterError::Program { program, output: end(&String::from_utf8_lossy(&said)) })
}

/// The last lines of a program's output.
pub(super) fn end(text: &str) -> String {
    let lines: Vec<_> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines[lines.len().saturating_sub(4)..].join("; ")
}
