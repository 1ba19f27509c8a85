//! The private cluster against the PostgreSQL of this machine: it keeps what it acknowledged, is shared, and stops.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails loudly")]

use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use backend::cluster::Cluster;
use backend::{Backend, Mode};
use sqlx::{Connection, PgConnection};

/// A directory for one test, removed at its end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        // Not under `target`, which may be in somebody's home: started by root, the database's user could not enter.
        let path = std::env::temp_dir().join(format!("uplift-cluster-{name}-{}", std::process::id()));
        std::fs::remove_dir_all(&path).ok();
        Self(path)
    }

    fn postmaster(&self) -> Option<u32> {
        let text = std::fs::read_to_string(self.0.join("data/postmaster.pid")).ok()?;
        text.lines().next()?.parse().ok()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if let Some(postmaster) = self.postmaster() {
            kill(&[postmaster]);
        }
        std::fs::remove_dir_all(&self.0).ok();
    }
}

/// Kills processes so that they can do nothing about it.
fn kill(processes: &[u32]) {
    for process in processes {
        Command::new("kill").arg("-KILL").arg(process.to_string()).status().unwrap();
    }
}

fn children(of: u32) -> Vec<u32> {
    let text = std::fs::read_to_string(format!("/proc/{of}/task/{of}/children")).unwrap_or_default();
    text.split_whitespace().map(|pid| pid.parse().unwrap()).collect()
}

/// Waits for another process; the only way to see it is to look.
async fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let since = Instant::now();
    while !holds() {
        assert!(since.elapsed() < Duration::from_secs(30), "waited too long: {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn connect(cluster: &Cluster) -> PgConnection {
    PgConnection::connect(&cluster.owner_url()).await.unwrap()
}

#[expect(clippy::disallowed_methods, reason = "tables of this test alone, which no checked query can know")]
async fn write_a_row(cluster: &Cluster) {
    let mut connection = connect(cluster).await;
    sqlx::query("create table gift (amount_pence bigint not null)").execute(&mut connection).await.unwrap();
    sqlx::query("insert into gift values (2500)").execute(&mut connection).await.unwrap();
}

#[expect(clippy::disallowed_methods, reason = "tables of this test alone, which no checked query can know")]
async fn amount(cluster: &Cluster) -> i64 {
    let mut connection = connect(cluster).await;
    sqlx::query_scalar("select amount_pence from gift").fetch_one(&mut connection).await.unwrap()
}

#[tokio::test]
async fn an_acknowledged_write_survives_the_death_of_the_database() {
    let scratch = Scratch::new("killed");
    let cluster = Cluster::start(&scratch.0).await.unwrap();
    write_a_row(&cluster).await;
    // A server that is killed does not stop its database.
    drop(cluster);
    let postmaster = scratch.postmaster().unwrap();
    let mut processes = vec![postmaster];
    processes.extend(children(postmaster));
    assert!(processes.len() > 1);
    kill(&processes);

    let since = Instant::now();
    let cluster = Cluster::start(&scratch.0).await.unwrap();
    assert_eq!(amount(&cluster).await, 2500);
    assert!(since.elapsed() < Duration::from_secs(5), "recovery took {:?}", since.elapsed());
    cluster.stop().await.unwrap();
    assert_eq!(scratch.postmaster(), None);
}

#[tokio::test]
#[expect(clippy::disallowed_methods, reason = "questions about the server, not about the schema")]
async fn a_new_database_compresses_pages_in_its_log_and_has_a_share_of_the_memory() {
    let scratch = Scratch::new("settings");
    let cluster = Cluster::start(&scratch.0).await.unwrap();
    let mut conn = connect(&cluster).await;
    let (compression, can_compress): (String, bool) = sqlx::query_as(
        "select setting, 'lz4' = any(enumvals) from pg_settings where name = 'wal_compression'",
    )
    .fetch_one(&mut conn)
    .await
    .unwrap();
    assert_eq!(compression, if can_compress { "lz4" } else { "off" });
    let pages: i64 = sqlx::query_scalar(
        "select setting::bigint from pg_settings where name = 'shared_buffers' and unit = '8kB' and sourcefile like '%/postgresql.conf'",
    )
    .fetch_one(&mut conn)
    .await
    .unwrap();
    assert!((128..=8192).contains(&(pages / 128)), "{pages}");
    drop(conn);
    cluster.stop().await.unwrap();
}

#[tokio::test]
#[expect(clippy::disallowed_methods, reason = "questions about the role, not about the schema")]
async fn f11_processes_work_as_a_role_that_is_no_superuser_and_owns_nothing() {
    let scratch = Scratch::new("roles");
    let cluster = Cluster::start(&scratch.0).await.unwrap();
    let rights = "select oid from pg_class where relname = 'audit' and has_table_privilege('uplift_app', oid, 'insert')";
    for _start in ["the first", "a later one"] {
        Backend::prepare(&cluster.owner_url(), Mode::Sandbox).await.unwrap();
        let mut conn = PgConnection::connect(&cluster.url()).await.unwrap();
        let (role, is_superuser): (String, bool) =
            sqlx::query_as("select session_user::text, rolsuper from pg_roles where rolname = session_user")
                .fetch_one(&mut conn)
                .await
                .unwrap();
        assert_eq!((role.as_str(), is_superuser), ("uplift_app", false));
        let granted = sqlx::query(rights).fetch_all(&mut conn).await.unwrap();
        assert_eq!(granted.len(), 1);
        for statement in [
            "copy installation to program 'true'",
            "set role uplift",
            "set session authorization uplift",
            "set session_replication_role = replica",
            "alter role uplift_app superuser",
            "alter table audit disable trigger all",
            "delete from audit",
            "drop table donation",
            "create table more ()",
            "select pg_read_file('postgresql.conf')",
        ] {
            let refused = sqlx::query(statement).execute(&mut conn).await.unwrap_err().to_string();
            assert!(
                refused.contains("permission denied") || refused.contains("must be"),
                "{statement}: {refused}"
            );
        }
        conn.close().await.unwrap();
    }
    // A table that a later version adds: its start gives the role what it may do with it.
    let mut owner = connect(&cluster).await;
    for change in ["create table later ()", "comment on database uplift is 'of an earlier version'"] {
        sqlx::query(change).execute(&mut owner).await.unwrap();
    }
    owner.close().await.unwrap();
    Backend::prepare(&cluster.owner_url(), Mode::Sandbox).await.unwrap();
    let mut conn = PgConnection::connect(&cluster.url()).await.unwrap();
    sqlx::query("insert into later default values").execute(&mut conn).await.unwrap();
    conn.close().await.unwrap();
    cluster.stop().await.unwrap();
}

#[tokio::test]
async fn processes_that_start_at_once_prepare_it_once() {
    let scratch = Scratch::new("prepared");
    let cluster = Cluster::start(&scratch.0).await.unwrap();
    let owner = cluster.owner_url();
    let starts = (0..4).map(|_| Backend::prepare(&owner, Mode::Sandbox));
    futures::future::try_join_all(starts).await.unwrap();
    cluster.stop().await.unwrap();
}

#[tokio::test]
async fn it_is_ready_in_two_seconds_on_an_existing_database() {
    let scratch = Scratch::new("ready");
    Cluster::start(&scratch.0).await.unwrap().stop().await.unwrap();
    let mut best = Duration::MAX;
    // The best of three: the other tests use the same processors.
    for _ in 0..3 {
        let since = Instant::now();
        let cluster = Cluster::start(&scratch.0).await.unwrap();
        best = best.min(since.elapsed());
        cluster.stop().await.unwrap();
    }
    assert!(best < Duration::from_secs(2), "it took {best:?}");
}

#[tokio::test]
async fn a_killed_database_comes_back_by_itself() {
    let scratch = Scratch::new("watched");
    let cluster = Cluster::start(&scratch.0).await.unwrap();
    write_a_row(&cluster).await;
    let killed = scratch.postmaster().unwrap();
    kill(&[killed]);
    until("another PostgreSQL", || scratch.postmaster().is_some_and(|now| now != killed)).await;
    until("a connection", || {
        let address = cluster.directory().join("socket/.s.PGSQL.5432");
        std::os::unix::net::UnixStream::connect(address).is_ok()
    })
    .await;
    // It may still be reading its log.
    let mut tries = 0;
    while PgConnection::connect(&cluster.owner_url()).await.is_err() {
        tries += 1;
        assert!(tries < 500, "it does not take connections");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(amount(&cluster).await, 2500);
    cluster.stop().await.unwrap();
}

#[tokio::test]
async fn the_last_user_stops_it() {
    let scratch = Scratch::new("shared");
    let first = Cluster::start(&scratch.0).await.unwrap();
    let postmaster = scratch.postmaster();
    let second = Cluster::start(&scratch.0).await.unwrap();
    assert_eq!(scratch.postmaster(), postmaster, "the second one joins the first");
    first.stop().await.unwrap();
    write_a_row(&second).await;
    assert_eq!(amount(&second).await, 2500);
    second.stop().await.unwrap();
    assert_eq!(scratch.postmaster(), None);
}

#[tokio::test]
async fn starting_it_many_times_at_once_makes_one() {
    let scratch = Scratch::new("race");
    let starts = (0..4).map(|_| Cluster::start(&scratch.0));
    let clusters = futures::future::try_join_all(starts).await.unwrap();
    write_a_row(&clusters[0]).await;
    for cluster in clusters {
        assert_eq!(amount(&cluster).await, 2500);
        cluster.stop().await.unwrap();
    }
    assert_eq!(scratch.postmaster(), None);
}

#[tokio::test]
async fn a_stale_file_that_names_a_strangers_process_does_not_stop_it() {
    let scratch = Scratch::new("stranger");
    let cluster = Cluster::start(&scratch.0).await.unwrap();
    write_a_row(&cluster).await;
    drop(cluster);
    let postmaster = scratch.postmaster().unwrap();
    let file = scratch.0.join("data/postmaster.pid");
    let mut processes = vec![postmaster];
    processes.extend(children(postmaster));
    kill(&processes);
    until("the end of all its processes", || processes.iter().all(|process| children(*process).is_empty()))
        .await;
    // Some process that is alive and is not PostgreSQL: this one's parent.
    let text = std::fs::read_to_string(&file).unwrap();
    let stranger = std::os::unix::process::parent_id().to_string();
    std::fs::write(&file, text.replacen(&postmaster.to_string(), &stranger, 1)).unwrap();

    let cluster = Cluster::start(&scratch.0).await.unwrap();
    assert_eq!(amount(&cluster).await, 2500);
    cluster.stop().await.unwrap();
}

#[tokio::test]
async fn a_directory_with_a_very_long_name_is_no_obstacle() {
    let scratch = Scratch::new(&"x".repeat(120));
    let cluster = Cluster::start(&scratch.0).await.unwrap();
    write_a_row(&cluster).await;
    assert_eq!(amount(&cluster).await, 2500);
    cluster.stop().await.unwrap();
}
