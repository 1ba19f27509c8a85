//! The server and its database are killed in the middle of their work, as by a power cut: what the command line was told is
//! done is there afterwards. And they are stopped in good order.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails loudly")]

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use backend::clock::real_now;
use domain::Timestamp;

const UPLIFT: &str = env!("CARGO_BIN_EXE_uplift");

/// A sandbox of its own, whose processes end with the test.
struct Sandbox {
    data: PathBuf,
    address: String,
    server: Option<Running>,
}

/// A process, and what it says from now on.
struct Running {
    child: Child,
    said: JoinHandle<Vec<String>>,
}

impl Sandbox {
    fn new(name: &str) -> Self {
        // Not under `target`, which may be in somebody's home: started by root, the database's user could not enter.
        let data = std::env::temp_dir().join(format!("uplift-{name}-{}", std::process::id()));
        std::fs::remove_dir_all(&data).ok();
        let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        Self { data, address: free.to_string(), server: None }
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(UPLIFT);
        command
            .args(words)
            .env("UPLIFT_DATA_DIR", &self.data)
            .env("UPLIFT_ADDR", &self.address)
            .env("UPLIFT_LOG", "warn")
            .env_remove("DATABASE_URL")
            .env_remove("UPLIFT_MODE")
            .env_remove("UPLIFT_BASE_URL");
        command
    }

    /// Starts the server or the worker, and waits until it says that it is ready.
    fn start(&mut self, what: &str) {
        let mut child = self.command(&[what]).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let mut said = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
        let ready = said.find(|line| line.starts_with("Uplift") && line.contains(" is ready"));
        // Read on at once: what it says must not hold it up.
        let said = std::thread::spawn(move || said.collect());
        self.server = Some(Running { child, said });
        assert!(ready.is_some(), "{what} ended before it was ready");
    }

    /// Tells it to stop, and gives how it ended and what it said since it was ready.
    fn stop(&mut self) -> (ExitStatus, Vec<String>) {
        let Running { mut child, said } = self.server.take().unwrap();
        signal("-TERM", &[&child.id().to_string()]);
        (child.wait().unwrap(), said.join().unwrap())
    }

    /// What a command says on standard output; it must end well.
    fn run(&self, words: &[&str]) -> String {
        let done = self.command(words).output().unwrap();
        assert!(done.status.success(), "{words:?}: {}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8(done.stdout).unwrap()
    }

    /// How far the sandbox's clock is behind real time, in days.
    fn days_behind(&self) -> i64 {
        let shown = self.run(&["clock", "show"]);
        let shown = Timestamp::parse(shown.trim()).unwrap();
        real_now().since(shown).whole_days()
    }

    fn postmaster(&self) -> Option<String> {
        let text = std::fs::read_to_string(self.data.join("postgres/data/postmaster.pid")).ok()?;
        text.lines().next().map(str::to_owned)
    }

    /// Both at once, and neither can do anything about it.
    fn kill(&mut self) {
        let mut server = self.server.take().unwrap();
        let postmaster = self.postmaster().unwrap();
        signal("-KILL", &[&postmaster, &server.child.id().to_string()]);
        server.child.wait().unwrap();
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        if let Some(mut server) = self.server.take() {
            signal("-TERM", &[&server.child.id().to_string()]);
            server.child.wait().ok();
        }
        if let Some(postmaster) = self.postmaster() {
            signal("-KILL", &[&postmaster]);
        }
        std::fs::remove_dir_all(&self.data).ok();
    }
}

fn signal(which: &str, processes: &[&str]) {
    Command::new("kill").arg(which).args(processes).status().unwrap();
}

/// The value of a member in an answer of the command line.
fn member(json: &str, name: &str) -> String {
    let value: serde_json::Value = serde_json::from_str(json).unwrap();
    value[name].as_str().unwrap().to_owned()
}

#[test]
fn what_was_acknowledged_survives_the_death_of_server_and_database_together() {
    let mut sandbox = Sandbox::new("killed");
    sandbox.start("serve");
    let platform = sandbox.run(&["admin", "platform", "create", "--name", "Give & Go", "--json"]);
    let platform = member(&platform, "platformId");
    let charity = sandbox.run(&[
        "admin",
        "charity",
        "create",
        "--name",
        "Harbour Hospice",
        "--hmrc-reference",
        "AB12345",
        "--regulator",
        "ccew",
        "--number",
        "123456",
        "--official-email",
        "official@example.org",
        "--json",
    ]);
    let charity = member(&charity, "charityId");
    sandbox.kill();

    sandbox.start("serve");
    let added =
        sandbox.run(&["admin", "source", "add", "--charity", &charity, "--platform", &platform, "--json"]);
    assert!(member(&added, "reference").starts_with("UP-"), "{added}");
    sandbox.run(&["verify"]);
}

#[test]
fn a_demonstration_that_was_killed_goes_on_and_puts_the_clock_back() {
    let mut sandbox = Sandbox::new("story");
    sandbox.start("serve");
    let demo = ["demo", "--if-empty", "--donations", "150"];
    let mut killed = sandbox.command(&demo).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let begun = Instant::now();
    while sandbox.days_behind() < 300 {
        assert!(begun.elapsed() < Duration::from_secs(60), "the story never begins");
    }
    killed.kill().unwrap();
    killed.wait().unwrap();
    assert!(sandbox.days_behind() >= 300);

    let said = || String::from_utf8(sandbox.command(&demo).output().unwrap().stderr).unwrap();
    let report = said();
    assert!(report.contains("150 gifts"), "{report}");
    assert_eq!(sandbox.days_behind(), 0);
    sandbox.run(&["verify"]);
    let again = said();
    assert!(again.contains("nothing to fill"), "{again}");
}

#[test]
fn words_for_people_are_not_what_a_script_reads() {
    let mut sandbox = Sandbox::new("words");
    sandbox.start("serve");
    let create = ["admin", "platform", "create", "--name", "Give & Go"];
    assert_eq!(sandbox.run(&create), "", "a secret, among words");
    let official = "official@example.org";
    let words = "admin charity create --name Hospice --hmrc-reference AB12345 --regulator ccew --number 123456 --official-email";
    let words: Vec<&str> = words.split(' ').chain([official]).collect();
    assert_eq!(sandbox.run(&words), "");
    let link = sandbox.run(&["admin", "sign-in-link", "--email", official]);
    assert!(link.starts_with("http://") && link.lines().count() == 1, "{link}");
    let now = sandbox.run(&["clock", "show"]);
    assert!(now.ends_with("Z\n") && now.lines().count() == 1, "{now}");
}

#[test]
fn a_server_and_a_worker_that_are_told_to_stop_do_so_in_time_and_warn_of_nothing() {
    let mut sandbox = Sandbox::new("stopped");
    for what in ["serve", "worker"] {
        sandbox.start(what);
        let told = Instant::now();
        let (ended, said) = sandbox.stop();
        assert!(ended.success(), "{what}: {ended}");
        assert!(told.elapsed() < Duration::from_secs(10), "{what}");
        // Only levels from `warn` on are logged here; what is said to people begins with the name.
        let complaints: Vec<_> = said.iter().filter(|line| !line.starts_with("Uplift")).collect();
        assert!(complaints.is_empty(), "{what}: {complaints:#?}");
    }
}

#[test]
fn a_backup_that_is_put_back_files_nothing_until_somebody_says_so() {
    let mut sandbox = Sandbox::new("restored");
    sandbox.start("serve");
    let stopped = |sandbox: &Sandbox| {
        let said = sandbox.run(&["claim", "account", "--json"]);
        serde_json::from_str::<serde_json::Value>(&said).unwrap()["stopped"].clone()
    };
    assert_eq!(stopped(&sandbox), serde_json::Value::Null);
    // As docs/deploy.md has it.
    let postgres = sandbox.data.join("postgres");
    let copied = Command::new("pg_basebackup")
        .env("PGHOST", postgres.join("socket"))
        .env("PGUSER", "uplift")
        .args(["--checkpoint=fast", "--pgdata"])
        .arg(postgres.join("backup"))
        .status()
        .unwrap();
    assert!(copied.success());
    assert!(sandbox.stop().0.success());
    let [data, before, backup] = ["data", "before", "backup"].map(|name| postgres.join(name));
    std::fs::rename(&data, &before).unwrap();
    std::fs::rename(&backup, &data).unwrap();
    let owner = format!("--reference={}", before.display());
    for program in ["chown", "chmod"] {
        let recursive: &[&str] = if program == "chown" { &["-R"] } else { &[] };
        let done = Command::new(program).args(recursive).arg(&owner).arg(&data).status().unwrap();
        assert!(done.success());
    }

    sandbox.start("serve");
    assert_eq!(stopped(&sandbox), "by_hand");
    sandbox.run(&["claim", "resume", "--json"]);
    assert_eq!(stopped(&sandbox), serde_json::Value::Null);
    // The same backup again is none.
    assert!(sandbox.stop().0.success());
    sandbox.start("serve");
    assert_eq!(stopped(&sandbox), serde_json::Value::Null);
    sandbox.run(&["claim", "stop", "--json"]);
    assert_eq!(stopped(&sandbox), "by_hand");
}
