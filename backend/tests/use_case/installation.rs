//! A database is a sandbox's or a live installation's, and no process of the other mode starts on it.

use backend::testing::TestBackend;
use backend::{Backend, Config, Mode};

const NOW: &str = "2026-11-21T09:00:00Z";
const KEPT: &str = "select mode from installation";

/// A process starts on the test's database: or why it does not.
async fn start(test: &TestBackend, mode: Mode, migrate: bool) -> Result<(), String> {
    let config = Config { mode, ..test.backend.config().clone() };
    match Backend::connect(&test.database_url, config, migrate).await {
        Ok(process) => {
            process.close().await;
            Ok(())
        }
        Err(error) => Err(error.chain()),
    }
}

async fn refused(test: &TestBackend, mode: Mode, migrate: bool) -> String {
    let started = start(test, mode, migrate).await;
    started.expect_err("a database of the other mode is refused")
}

#[tokio::test]
async fn a_sandboxs_database_refuses_a_live_process_and_says_what_to_do() {
    let test = TestBackend::start(NOW).await;
    assert_eq!(test.text(KEPT).await, "sandbox");
    for migrate in [false, true] {
        let why = refused(&test, Mode::Live, migrate).await;
        assert!(why.contains("is a sandbox's") && why.contains("leave UPLIFT_MODE=live out"), "{why}");
        assert_eq!(test.text(KEPT).await, "sandbox");
        start(&test, Mode::Sandbox, migrate).await.unwrap();
    }
}

#[tokio::test]
async fn a_live_database_refuses_a_process_that_was_not_told_so_and_says_what_to_do() {
    let test = TestBackend::start(NOW).await;
    // As it is before anybody started on it; then a live process does.
    test.by_hand("delete from installation").await.unwrap();
    start(&test, Mode::Live, false).await.unwrap();
    assert_eq!(test.text(KEPT).await, "live");
    for migrate in [false, true] {
        let why = refused(&test, Mode::Sandbox, migrate).await;
        assert!(why.contains("is live") && why.contains("set UPLIFT_MODE=live"), "{why}");
        assert_eq!(test.text(KEPT).await, "live");
        start(&test, Mode::Live, migrate).await.unwrap();
    }
}

#[tokio::test]
async fn of_processes_of_both_modes_that_start_at_once_on_an_empty_database_one_mode_stays() {
    let test = TestBackend::start(NOW).await;
    test.by_hand("delete from installation").await.unwrap();
    let (sandbox, live) = tokio::join!(start(&test, Mode::Sandbox, false), start(&test, Mode::Live, false));
    assert_ne!(sandbox.is_ok(), live.is_ok(), "{sandbox:?} {live:?}");
    let kept = if live.is_ok() { "live" } else { "sandbox" };
    assert_eq!(test.text(KEPT).await, kept);
}

#[tokio::test]
async fn a_schema_that_this_version_does_not_know_is_refused_with_what_to_do() {
    for made_otherwise in [
        // By a later version, or by one whose migrations are not in this one.
        "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
         values (99991231000000, 'unknown', true, '', 0)",
        // By a version with another text of a migration.
        "update _sqlx_migrations set checksum = ''",
    ] {
        let test = TestBackend::start(NOW).await;
        test.by_hand(made_otherwise).await.unwrap();
        let why = refused(&test, Mode::Sandbox, true).await;
        for to_do in [
            "start that later version",
            "set another UPLIFT_DATA_DIR",
            "name an empty database in DATABASE_URL",
        ] {
            assert!(why.contains(to_do), "{why}");
        }
        // The mode comes first: a process of the other mode does not touch the schema.
        let theirs = refused(&test, Mode::Live, true).await;
        assert!(theirs.contains("is a sandbox's"), "{theirs}");
    }
}

#[tokio::test]
async fn the_database_holds_one_mode_that_is_known() {
    let test = TestBackend::start(NOW).await;
    for (statement, constraint) in [
        ("insert into installation (mode) values ('live')", "installation_pkey"),
        ("insert into installation (installation_id, mode) values (false, 'live')", "installation_is_single"),
        ("update installation set mode = 'production'", "installation_mode_is_known"),
    ] {
        assert_eq!(test.by_hand(statement).await, Err(constraint.to_owned()), "{statement}");
    }
}
