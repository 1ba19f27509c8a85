//! The roles of docs/deploy/roles.sql: a server works as one that changes neither the schema nor what proves something.

use domain::ErasureConfirmed;
use domain::claim::ClaimStatus;
use serde_json::json;

use crate::claim::Desk;

#[tokio::test]
async fn a_server_works_as_a_role_that_changes_neither_schema_nor_audit_trail() {
    let desk = Desk::open_as_app().await;
    let (test, backend) = (&desk.world.test, desk.backend());
    let gifts = desk.gifts(2).await;
    let claim = desk.claim().await;
    assert_eq!(desk.shown(claim).await.status(), ClaimStatus::Accepted);
    desk.refund(gifts[0]).await;
    let me = test.donor("zoe@example.org").await;
    let meant = ErasureConfirmed::read(&json!({ "confirm": "DELETE" })).unwrap();
    backend.erase(&me, meant).await.unwrap();
    test.work().await;
    for later in ["2027-05-02T09:00:00Z", "2034-05-02T09:00:00Z"] {
        test.set_clock(later);
        test.work().await;
        test.make_statements().await.unwrap();
        test.remind_of_renewal().await.unwrap();
        backend.forget_old().await.unwrap();
        test.mail_audit_head().await.unwrap();
    }
    let verdict = backend.verify().await.unwrap();
    assert_eq!(verdict.broken, Vec::<String>::new());
    assert!(
        verdict.holds.iter().any(|line| line.contains("uplift_app, which may not delete")),
        "{:?}",
        verdict.holds
    );

    for statement in [
        "delete from audit",
        "update audit set detail = '{}'",
        "truncate audit",
        "update audit_seal set row_count = 1",
        "delete from audit_head",
        "delete from lasting_key",
        "delete from declaration",
        "alter table audit disable trigger audit_is_append_only",
        "alter domain lawful_audit drop constraint audit_actor_is_named",
        "alter table charity disable trigger charity_is_kept",
        "drop table audit_seal",
        "create table more ()",
        "create role more",
        "set session_replication_role = replica",
        "copy audit to program 'true'",
    ] {
        let refused = test.by_hand(&format!("set role uplift_app; {statement}")).await.unwrap_err();
        assert!(
            refused.contains("permission denied") || refused.contains("must be"),
            "{statement}: {refused}"
        );
    }
    // What it needs of an owner's rights for the lines of a large claim, and no more.
    test.by_hand("set role uplift_app; select count_claim_lines()").await.unwrap();
    let counted = "select count(*) from pg_class where oid = 'claim_line'::regclass and reltuples >= 2";
    assert_eq!(test.count(counted).await, 1);
    for statement in ["insert into operator_alarm values ('wrong_codes', now())", "select from session"] {
        let refused = test.by_hand(&format!("set role uplift_read; {statement}")).await.unwrap_err();
        assert!(refused.contains("permission denied"), "{statement}: {refused}");
    }
    test.by_hand("set role uplift_read; select from donation").await.unwrap();
}
