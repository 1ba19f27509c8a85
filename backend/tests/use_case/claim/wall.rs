//! Whose claims are whose, and what the database itself refuses.

use domain::calendar::parse_date;
use domain::claim::LineFilter;
use domain::donation::Find;

use crate::person::code;

use super::{Desk, pence};

#[tokio::test]
async fn nobody_sees_or_moves_another_charitys_claim() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let id = desk.claim().await;
    let other = desk.world.test.charity("Other Charity", "CD54321").await;
    let staff = desk.world.test.staff("official@example.org").await;
    let other = staff.of(other).unwrap();
    let backend = desk.backend();
    assert_eq!(code(backend.claim(&other, id).await), "claim_not_found");
    assert_eq!(code(backend.claim_lines(&other, id, 0, 10).await), "claim_not_found");
    let filter = LineFilter { find: Find::parse("10.00").ok(), ..LineFilter::default() };
    for filter in [LineFilter::default(), filter] {
        assert_eq!(code(backend.claim_lines_found(&other, id, &filter, 0, 10).await), "claim_not_found");
    }
    assert_eq!(code(backend.approve_claim(&other, id).await), "claim_not_found");
    assert_eq!(code(backend.withdraw_claim(&other, id).await), "claim_not_found");
    let message = backend.claim(&desk.staff, id).await.unwrap().messages[0].message_id;
    assert_eq!(code(backend.claim_message(&other, id, message).await), "message_not_found");
    let on = parse_date("2026-11-22").unwrap();
    let paid = backend.mark_claim_paid(&other, id, on, pence(250), "", pence(0)).await;
    assert_eq!(code(paid), "claim_not_found");
}

#[tokio::test]
async fn case_63_the_database_refuses_what_would_claim_a_gift_twice() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let id = desk.claim().await;
    let test = &desk.world.test;
    let refused = |statement: String| async move { test.by_hand(&statement).await.unwrap_err() };
    let charity = desk.world.charity.uuid();
    test.by_hand(&format!(
        "insert into claim (claim_id, charity_id, number, state, begun_as, begun_at, begun_on, approvals, updated_at)
         values ('00000000-0000-0000-0000-000000000001', '{charity}', 9, 'draft', 'by_hand', now(), now(), 'none', now())"
    ))
    .await
    .unwrap();
    let second = "insert into claim_line select '00000000-0000-0000-0000-000000000001', 1, declaration_id, donation_id, claimable_pence, donated_on, null from claim_line";
    assert_eq!(refused(second.into()).await, "claim_line_declaration_once");
    let open = format!(
        "insert into claim (claim_id, charity_id, number, state, begun_as, begun_at, begun_on, approvals, updated_at)
         values (gen_random_uuid(), '{charity}', 10, 'draft', 'by_hand', now(), now(), 'none', now())"
    );
    assert_eq!(refused(open).await, "claim_one_open");
    for (set, constraint) in [
        ("state = 'acknowledged'", "claim_acceptance_is_whole"),
        ("accepted_at = null", "claim_acceptance_is_whole"),
        ("adjustment_pence = 251", "claim_adjustment_fits"),
        ("line_count = 0", "claim_is_not_filed_empty"),
        ("paid_on = now()", "claim_payment_is_whole"),
    ] {
        let statement = format!("update claim set {set} where claim_id = '{}'", id.uuid());
        assert_eq!(refused(statement).await, constraint, "{set}");
    }
    assert!(refused("delete from claim_message".into()).await.contains("append-only"));
    assert!(refused("update claim_message set note = '{}'".into()).await.contains("append-only"));
}

#[tokio::test]
async fn a_line_refers_to_a_declaration_and_its_donation_and_to_a_claim_for_ever() {
    let desk = Desk::open().await;
    desk.gifts(2).await;
    desk.claim().await;
    let refused = async |sql: &str| desk.world.test.by_hand(sql).await.unwrap_err();
    let lines = |claim: &str, declaration: &str, donation: &str| {
        format!(
            "insert into claim_line (claim_id, line_no, declaration_id, donation_id, claimable_pence, donated_on, dropped)
             select {claim}, 10 + line_no, {declaration}, {donation}, claimable_pence, donated_on, 'released' from claim_line"
        )
    };
    let (known, another) = ("donation_id", "gen_random_uuid()");
    for (declaration, donation) in [
        (another, known),
        ("declaration_id", another),
        ("(select min(declaration_id::text)::uuid from claim_line)", known),
    ] {
        assert_eq!(
            refused(&lines("claim_id", declaration, donation)).await,
            "claim_line_refers_to_declaration"
        );
    }
    assert_eq!(refused(&lines(another, "declaration_id", known)).await, "claim_line_refers_to_claim");
    let others = desk.world.test.charity("Other Charity", "CD54321").await;
    let of_others = format!(
        "insert into claim (claim_id, charity_id, number, state, begun_as, begun_at, begun_on, approvals, updated_at)
         values ('00000000-0000-0000-0000-000000000001', '{}', 1, 'draft', 'by_hand', now(), now(), 'none', now())",
        others.uuid()
    );
    desk.world.test.by_hand(&of_others).await.unwrap();
    let claim = "'00000000-0000-0000-0000-000000000001'::uuid";
    assert_eq!(refused(&lines(claim, "declaration_id", known)).await, "claim_line_is_of_its_charity");
    for sql in [
        "update claim_line set donation_id = gen_random_uuid()",
        "update claim_line set declaration_id = gen_random_uuid()",
        "update claim_line set claim_id = gen_random_uuid()",
        "update claim set claim_id = gen_random_uuid()",
        "delete from claim",
    ] {
        assert!(refused(sql).await.contains("append-only"), "{sql}");
    }
    desk.is_sound().await;
}
