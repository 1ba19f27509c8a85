//! The server and its database are killed in the middle of their work, as by a power cut: what the command line was told is
//! done is there afterwards.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails loudly")]

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

const UPLIFT: &str = env!("CARGO_BIN_EXE_uplift");

/// A sandbox of its own, whose processes end with the test.
struct Sandbox {
    data: PathBuf,
    address: String,
    server: Option<Child>,
}

impl Sandbox {
    fn new() -> Self {
        // Not under `target`, which may be in somebody's home: started by root, the database's user could not enter.
        let data = std::env::temp_dir().join(format!("uplift-killed-{}", std::process::id()));
        std::fs::remove_dir_all(&data).ok();
        let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        Self {
            data,
            address: free.to_string(),
            server: None,
        }
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

    /// Starts the server, and waits until it says that it is ready.
    fn serve(&mut self) {
        let mut server = self
            .command(&["serve"])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(server.stderr.take().unwrap())
            .lines()
            .map_while(Result::ok);
        let ready = said.find(|line| line.starts_with("Uplift is ready"));
        self.server = Some(server);
        assert!(ready.is_some(), "the server ended before it was ready");
        // Nobody reads on: what it says later goes nowhere, and must not hold it up.
        std::thread::spawn(move || said.for_each(drop));
    }

    /// What a command says on standard output; it must end well.
    fn run(&self, words: &[&str]) -> String {
        let done = self.command(words).output().unwrap();
        assert!(
            done.status.success(),
            "{words:?}: {}",
            String::from_utf8_lossy(&done.stderr)
        );
        String::from_utf8(done.stdout).unwrap()
    }

    fn postmaster(&self) -> Option<String> {
        let text = std::fs::read_to_string(self.data.join("postgres/data/postmaster.pid")).ok()?;
        text.lines().next().map(str::to_owned)
    }

    /// Both at once, and neither can do anything about it.
    fn kill(&mut self) {
        let mut server = self.server.take().unwrap();
        let postmaster = self.postmaster().unwrap();
        signal("-KILL", &[&postmaster, &server.id().to_string()]);
        server.wait().unwrap();
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        if let Some(mut server) = self.server.take() {
            signal("-TERM", &[&server.id().to_string()]);
            server.wait().ok();
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
    let mut sandbox = Sandbox::new();
    sandbox.serve();
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

    sandbox.serve();
    let added = sandbox.run(&[
        "admin",
        "source",
        "add",
        "--charity",
        &charity,
        "--platform",
        &platform,
        "--json",
    ]);
    assert!(member(&added, "reference").starts_with("UP-"), "{added}");
    sandbox.run(&["verify"]);
}
