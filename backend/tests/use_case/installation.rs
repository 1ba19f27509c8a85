//! A database is a sandbox's or a live installation's, and no process of the other mode starts on it.

use backend::testing::{EarlierSchema, TestBackend};
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
async fn a_process_of_the_other_mode_leaves_the_schema_as_it_is() {
    let test = TestBackend::start(NOW).await;
    // Whoever comes to the migrations stumbles over them.
    test.by_hand("update _sqlx_migrations set checksum = ''").await.unwrap();
    let ours = refused(&test, Mode::Sandbox, true).await;
    assert!(ours.contains("migration"), "{ours}");
    let theirs = refused(&test, Mode::Live, true).await;
    assert!(theirs.contains("is a sandbox's"), "{theirs}");
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

#[tokio::test]
async fn a_database_from_before_is_a_sandbox_where_only_a_sandbox_left_something_and_live_otherwise() {
    const CHARITY: &str = "insert into charity (charity_id, name, hmrc_reference, regulator, official_first, official_last, official_email, created_at)
        values ('00000000-0000-0000-0000-0000000000c1', 'Harbour Hospice', 'AB12345', 'none', 'Olive', 'Official',
            'official@example.org', '2026-11-01T09:00:00Z')";
    const PLATFORM: &str = "insert into platform (platform_id, name, created_at)
        values ('00000000-0000-0000-0000-0000000000d1', 'Tap & Give', '2026-11-01T09:00:00Z')";
    const SOURCE: &str = "insert into source (source_id, charity_id, platform_id, reference, reference_key, warranty_version, warranted_at)
        values ('00000000-0000-0000-0000-0000000000e1', '00000000-0000-0000-0000-0000000000c1',
            '00000000-0000-0000-0000-0000000000d1', 'HOSPICE7', 'HOSPICE7', '2026-11-1', '2026-11-01T09:00:00Z')";
    const ACCOUNT: &str = "insert into hmrc_credential (sender_id, sealed_password, set_at) values ('323412300001', '', '2026-11-01T09:00:00Z')";
    const SIMULATED: &str = "insert into hmrc_credential (sender_id, sealed_password, set_at) values ('SANDBOX', '', '2026-11-01T09:00:00Z')";
    const CLOCK: &str = "insert into sandbox_clock (offset_microseconds) values (0)";
    const MAIL: &str = "insert into sandbox_mail (mail_id, to_email, subject, body, sent_at)
        values ('00000000-0000-0000-0000-0000000000f1', 'zoe@example.org', 'Hello', 'Hello', '2026-11-01T09:00:00Z')";
    let cases: [(&[&str], &str); 8] = [
        // Nobody was there: its first start says it.
        (&[], "none"),
        (&[CHARITY], "live"),
        (&[PLATFORM], "live"),
        (&[ACCOUNT], "live"),
        (&[SIMULATED], "sandbox"),
        (&[CHARITY, PLATFORM, SOURCE], "sandbox"),
        (&[CLOCK], "sandbox"),
        // One that files with HMRC's test service.
        (&[ACCOUNT, MAIL], "sandbox"),
    ];
    for (rows, mode) in cases {
        let mut schema = EarlierSchema::before(20_261_123_020_000).await;
        for row in rows {
            schema.run(row).await;
        }
        schema.migrate().await;
        let kept = schema.text("select coalesce(max(mode), 'none') from installation").await;
        assert_eq!(kept, mode, "{rows:?}");
    }
}
