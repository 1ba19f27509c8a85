//! Starting and stopping PostgreSQL itself.

use std::ffi::{OsStr, OsString};
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::time::{Duration, Instant};

use tokio::process::Child;

use super::ClusterError;
use super::create::{end, failure};
use super::owner::Owner;
use super::place::Place;
use super::programs::Programs;

/// Ordinary starts take a tenth of a second. Recovery after a crash replays what was not checkpointed yet.
const READY_TIMEOUT: Duration = Duration::from_secs(120);
/// How long processes of a killed database may linger before a new one can start.
const LINGER_TIMEOUT: Duration = Duration::from_secs(20);
const LOOK_EVERY: Duration = Duration::from_millis(10);

/// Starts PostgreSQL unless it runs already. Only while it is one's turn.
pub(super) async fn ensure_running(
    place: &Place,
    programs: &Programs,
    owner: &Owner,
) -> Result<(), ClusterError> {
    let since = Instant::now();
    loop {
        match look(place, owner).await {
            Look::Ready => return Ok(()),
            Look::Busy if since.elapsed() > READY_TIMEOUT => return Err(place.not_ready(since)),
            Look::Busy => tokio::time::sleep(LOOK_EVERY).await,
            Look::Gone => {
                let mut child = spawn(place, programs, owner)?;
                if let Some(said) = until_ready(place, &mut child, since).await? {
                    // Processes of a killed database hold its memory until they notice; or somebody else was faster.
                    let passing = said.contains("shared memory") || said.contains("lock file");
                    if !passing || since.elapsed() > LINGER_TIMEOUT {
                        return Err(ClusterError::Program {
                            program: "postgres",
                            output: end(&last_words(place, said)),
                        });
                    }
                    tokio::time::sleep(LOOK_EVERY * 10).await;
                }
            }
        }
    }
}

/// Stops PostgreSQL: it ends every connection, writes all to disk and goes.
pub(super) async fn stop(place: &Place, programs: &Programs, owner: &Owner) -> Result<(), ClusterError> {
    let data = place.data();
    if let Look::Gone = look(place, owner).await {
        return Ok(());
    }
    let mut command = owner.command(&programs.path("pg_ctl"));
    command.arg("stop").arg("-D").arg(&data).args(["-m", "fast", "-w", "-t", "60"]);
    let output = command.output().await.map_err(ClusterError::files(&data))?;
    failure("pg_ctl stop", &output).map_or(Ok(()), Err)
}

enum Look {
    Ready,
    /// It is starting or stopping.
    Busy,
    Gone,
}

async fn look(place: &Place, owner: &Owner) -> Look {
    let Some(pid_file) = PidFile::read(place) else {
        return Look::Gone;
    };
    match (place.answers().await, pid_file.status.as_str()) {
        (true, "ready") => Look::Ready,
        (true, _) => Look::Busy,
        (false, _) if pid_file.is_alive(place, owner).await => Look::Busy,
        (false, _) => Look::Gone,
    }
}

/// Starts PostgreSQL in a process group of its own: an interrupt from the keyboard is for us, who stop it in order.
fn spawn(place: &Place, programs: &Programs, owner: &Owner) -> Result<Child, ClusterError> {
    disown_stale_files(place, owner)?;
    let said = place.log().join("start.log");
    let log = fresh(&said).map_err(ClusterError::files(&said))?;
    let errors = log.try_clone().map_err(ClusterError::files(&said))?;
    let mut command = owner.command(&programs.path("postgres"));
    command.arg("-D").arg(place.data());
    command.args(["-c", "listen_addresses=", "-c", "port=5432", "-c", "unix_socket_permissions=0700"]);
    // A list, in which a quoted name may hold commas.
    command.arg("-c").arg(setting("unix_socket_directories=\"", place.socket(), "\""));
    command.arg("-c").arg(setting("log_directory=", &place.log(), ""));
    command.stdout(log).stderr(errors).process_group(0);
    command.spawn().map_err(ClusterError::files(&programs.path("postgres")))
}

/// A new file in place of whatever has its name. The directory may be another user's than ours: a link that they put there would
/// lead us, as root, to any file of the machine.
fn fresh(path: &Path) -> io::Result<File> {
    if let Err(error) = std::fs::remove_file(path)
        && error.kind() != io::ErrorKind::NotFound
    {
        return Err(error);
    }
    // Fails where somebody was faster, and follows no link (open(2), O_EXCL).
    OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)
}

fn setting(before: &str, path: &Path, after: &str) -> OsString {
    [OsStr::new(before), path.as_os_str(), OsStr::new(after)].into_iter().collect()
}

/// Waits until the child takes connections. When it ends instead, gives what it said.
async fn until_ready(
    place: &Place,
    child: &mut Child,
    since: Instant,
) -> Result<Option<String>, ClusterError> {
    let pid = child.id();
    loop {
        let ready = PidFile::read(place).is_some_and(|file| Some(file.pid) == pid && file.status == "ready");
        if ready && place.answers().await {
            return Ok(None);
        }
        if child.try_wait().map_err(ClusterError::files(&place.data()))?.is_some() {
            let said = std::fs::read(place.log().join("start.log")).unwrap_or_default();
            return Ok(Some(String::from_utf8_lossy(&said).into_owned()));
        }
        if since.elapsed() > READY_TIMEOUT {
            return Err(place.not_ready(since));
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

/// What a PostgreSQL that did not start said last: the newest log, once it had begun to write there.
fn last_words(place: &Place, said: String) -> String {
    if !said.contains("redirecting log output") {
        return said;
    }
    let files = std::fs::read_dir(place.log()).into_iter().flatten().flatten();
    let newest = files.max_by_key(|file| file.metadata().and_then(|found| found.modified()).ok());
    let text = newest.and_then(|file| std::fs::read(file.path()).ok());
    text.map_or(said, |text| String::from_utf8_lossy(&text).into_owned())
}

/// What PostgreSQL writes into `postmaster.pid`: its process on line 1, its state on line 8.
struct PidFile {
    pid: u32,
    status: String,
}

impl PidFile {
    fn read(place: &Place) -> Option<Self> {
        let text = std::fs::read_to_string(place.data().join("postmaster.pid")).ok()?;
        let pid = text.lines().next()?.trim().parse().ok()?;
        Some(Self { pid, status: text.lines().nth(7).unwrap_or_default().trim().to_owned() })
    }

    /// Whether that process is a PostgreSQL at work in this very directory, as far as the system can tell.
    async fn is_alive(&self, place: &Place, owner: &Owner) -> bool {
        owner.works_in(self.pid).await.is_some_and(|directory| directory == place.data())
    }
}

/// After a crash the files of the dead PostgreSQL remain. It clears them itself, except when its number has been given to
/// another process since, as happens in restarted containers: then it would wait for a stranger to end. A file that names
/// the process which starts it is stale for PostgreSQL whatever else runs, and it still checks that no process of the dead
/// one holds its memory.
fn disown_stale_files(place: &Place, owner: &Owner) -> Result<(), ClusterError> {
    let path = place.data().join("postmaster.pid");
    let Ok(text) = std::fs::read_to_string(&path) else {
        return Ok(());
    };
    let Some((pid, rest)) = text.split_once('\n') else {
        return Ok(());
    };
    if !Path::new("/proc").join(pid.trim()).exists() {
        return Ok(());
    }
    let renewed = place.data().join("postmaster.pid.uplift");
    let written = fresh(&renewed).and_then(|mut file| {
        file.write_all(format!("{}\n{rest}", std::process::id()).as_bytes())?;
        owner.give_open(&file)
    });
    written.and_then(|()| std::fs::rename(&renewed, &path)).map_err(ClusterError::files(&renewed))?;
    let lock = place.socket_lock();
    match std::fs::remove_file(&lock) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(ClusterError::files(&lock)(error)),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn l10_a_link_in_place_of_a_file_of_ours_leads_nowhere() {
        let directory = std::env::temp_dir().join(format!("uplift-fresh-{}", std::process::id()));
        std::fs::remove_dir_all(&directory).ok();
        std::fs::create_dir(&directory).unwrap();
        let (others, ours) = (directory.join("others"), directory.join("start.log"));
        std::fs::write(&others, "theirs").unwrap();
        std::os::unix::fs::symlink(&others, &ours).unwrap();
        fresh(&ours).unwrap().write_all(b"ours").unwrap();
        assert_eq!(std::fs::read_to_string(&others).unwrap(), "theirs");
        assert_eq!(std::fs::read_to_string(&ours).unwrap(), "ours");
        assert!(std::fs::symlink_metadata(&ours).unwrap().is_file());
        std::fs::remove_dir_all(&directory).unwrap();
    }
}
