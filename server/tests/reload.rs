//! `uplift serve` is told by SIGHUP, as by `systemctl reload`, that its certificate was renewed: it shows the new one, without a
//! restart, and keeps what it has where the new one cannot be used.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails loudly")]

use std::fs;
use std::io::{BufRead, BufReader, Lines};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::sync::Arc;

use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore};

const AUTHORITY: &str = include_str!("tls/authority.pem");
const FIRST: (&str, &str) = (include_str!("tls/uplift.pem"), include_str!("tls/uplift.key"));
const RENEWED: (&str, &str) = (include_str!("tls/renewed.pem"), include_str!("tls/renewed.key"));
const PROXY: (&str, &str) = (include_str!("tls/proxy.pem"), include_str!("tls/proxy.key"));

/// A sandbox of its own that speaks TLS, whose processes and files go with the test.
struct Sandbox {
    data: PathBuf,
    address: String,
    child: Child,
    said: Lines<BufReader<ChildStderr>>,
}

impl Sandbox {
    fn start() -> Self {
        // Not under `target`, which may be in somebody's home: started by root, the database's user could not enter.
        let data = std::env::temp_dir().join(format!("uplift-reload-{}", std::process::id()));
        fs::remove_dir_all(&data).ok();
        let files = data.with_extension("tls");
        fs::create_dir_all(&files).unwrap();
        fs::write(files.join("certificate"), FIRST.0).unwrap();
        fs::write(files.join("key"), FIRST.1).unwrap();
        fs::write(files.join("clients"), AUTHORITY).unwrap();
        let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_uplift"))
            .arg("serve")
            .env("UPLIFT_DATA_DIR", &data)
            .env("UPLIFT_ADDR", free.to_string())
            .env("UPLIFT_LOG", "info")
            .env("UPLIFT_TLS_CERTIFICATE", files.join("certificate"))
            .env("UPLIFT_TLS_KEY_FILE", files.join("key"))
            .env("UPLIFT_TLS_CLIENTS", files.join("clients"))
            .env_remove("DATABASE_URL")
            .env_remove("UPLIFT_MODE")
            .env_remove("UPLIFT_BASE_URL")
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let said = BufReader::new(child.stderr.take().unwrap()).lines();
        let mut sandbox = Self { data, address: free.to_string(), child, said };
        sandbox.says(" is ready");
        sandbox
    }

    /// Reads on until it says this.
    fn says(&mut self, words: &str) {
        let found = self.said.by_ref().map_while(Result::ok).any(|line| line.contains(words));
        assert!(found, "it ended before it said: {words}");
    }

    /// Writes what the certificate is renewed by, and tells the server.
    fn renew(&self, (certificate, key): (&str, &str)) {
        let files = self.data.with_extension("tls");
        fs::write(files.join("certificate"), certificate).unwrap();
        fs::write(files.join("key"), key).unwrap();
        signal("-HUP", &self.child.id().to_string());
    }

    /// The certificate that the server shows to its proxy.
    fn shown(&self) -> CertificateDer<'static> {
        let mut trusted = RootCertStore::empty();
        for authority in [AUTHORITY, RENEWED.0] {
            trusted.add(read(authority)).unwrap();
        }
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_root_certificates(trusted)
            .with_client_auth_cert(
                vec![read(PROXY.0)],
                PrivateKeyDer::from_pem_slice(PROXY.1.as_bytes()).unwrap(),
            )
            .unwrap();
        let name = ServerName::try_from("uplift.internal").unwrap();
        let mut client = ClientConnection::new(Arc::new(config), name).unwrap();
        let mut socket = TcpStream::connect(&self.address).unwrap();
        while client.is_handshaking() {
            client.complete_io(&mut socket).unwrap();
        }
        client.peer_certificates().unwrap()[0].clone()
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        signal("-TERM", &self.child.id().to_string());
        self.child.wait().ok();
        if let Ok(text) = fs::read_to_string(self.data.join("postgres/data/postmaster.pid")) {
            signal("-KILL", text.lines().next().unwrap_or_default());
        }
        fs::remove_dir_all(&self.data).ok();
        fs::remove_dir_all(self.data.with_extension("tls")).ok();
    }
}

fn signal(which: &str, process: &str) {
    Command::new("kill").args([which, process]).status().ok();
}

fn read(certificate: &str) -> CertificateDer<'static> {
    CertificateDer::from_pem_slice(certificate.as_bytes()).unwrap()
}

#[test]
fn a_reload_shows_the_renewed_certificate_and_keeps_the_one_in_use_where_the_new_one_is_broken() {
    let mut server = Sandbox::start();
    assert_eq!(server.shown(), read(FIRST.0));
    for broken in [("", FIRST.1), (RENEWED.0, FIRST.1), (RENEWED.0, "")] {
        server.renew(broken);
        server.says("TLS certificate not reloaded: the previous one stays in use");
        assert_eq!(server.shown(), read(FIRST.0));
    }
    server.renew(RENEWED);
    server.says("TLS certificate reloaded");
    assert_eq!(server.shown(), read(RENEWED.0));
}
