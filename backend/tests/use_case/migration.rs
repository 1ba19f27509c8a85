//! What a migration does with what is there when it comes.

use backend::testing::EarlierSchema;

/// A charity, and claims of it that were given up.
async fn with_claims(migration: i64, claims: &[&str]) -> EarlierSchema {
    let mut schema = EarlierSchema::before(migration).await;
    schema
        .run(
            "insert into charity (charity_id, name, hmrc_reference, regulator, official_first, official_last, official_email, created_at)
             values ('00000000-0000-0000-0000-0000000000c1', 'Harbour Hospice', 'AB12345', 'none', 'Olive', 'Official',
                 'official@example.org', '2026-11-01T09:00:00Z')",
        )
        .await;
    for (place, id) in claims.iter().enumerate() {
        schema
            .run(&format!(
                "insert into claim (claim_id, charity_id, number, state, begun_as, begun_at, begun_on, approvals, withdrawn_at,
                     withdrawal_reason, updated_at)
                 values ('{id}', '00000000-0000-0000-0000-0000000000c1', {place} + 1, 'withdrawn', 'by_hand', '2026-11-02T09:00:00Z',
                     '2026-11-02', 'none', '2026-11-02T09:00:00Z', 'by_hand', '2026-11-02T09:00:00Z')"
            ))
            .await;
    }
    schema
}

/// Makes an accepted claim of it.
async fn accept(schema: &mut EarlierSchema, id: &str, transaction: &str) {
    schema
        .run(&format!(
            "update claim
             set state = 'accepted', withdrawn_at = null, withdrawal_reason = null, line_count = 1, transaction_id = '{transaction}',
                 irmark = 'mark', written_revision = 0, submitted_at = '2026-11-02T09:00:00Z', sent_at = now(),
                 accepted_at = '2026-11-02T09:05:00Z'
             where claim_id = '{id}'"
        ))
        .await;
}

async fn message(schema: &mut EarlierSchema, claim: &str, kind: &str, words: &str, body: &str) {
    schema
        .run(&format!(
            "insert into claim_message (message_id, claim_id, at, direction, kind, body, words)
             values (uuid_in_time(), '{claim}', '2026-11-02T09:05:00Z', '{}', '{kind}', convert_to('{body}', 'UTF8'), '{words}')",
            if kind == "submit" { "sent" } else { "received" },
        ))
        .await;
}

const FIRST: &str = "00000000-0000-0000-0000-000000000001";
const SECOND: &str = "00000000-0000-0000-0000-000000000002";

#[tokio::test]
async fn payments_that_a_statement_brought_are_confirmed_and_those_by_hand_are_not() {
    let mut schema = with_claims(20_261_122_000_500, &[FIRST, SECOND]).await;
    for (place, claim, recorded_at) in [
        (1, None, "2026-11-10T09:00:00Z"),
        (2, Some(FIRST), "2026-11-11T09:00:00Z"),
        (3, Some(SECOND), "2026-11-12T09:00:00Z"),
    ] {
        let claim = claim.map_or_else(|| "null".to_owned(), |claim| format!("'{claim}'"));
        schema
            .run(&format!(
                "insert into payment (payment_id, charity_id, paid_on, amount_pence, bank_reference, claim_id, recorded_at)
                 values (uuid_in_time(), '00000000-0000-0000-0000-0000000000c1', '2026-11-09', {place}, 'HMRC', {claim}, '{recorded_at}')"
            ))
            .await;
    }
    schema
        .run(
            "insert into audit (at, actor_kind, action, subject_id)
             values ('2026-11-11T09:00:00Z', 'uplift', 'charity.import_payments', '00000000-0000-0000-0000-0000000000c1')",
        )
        .await;
    schema.migrate().await;
    let confirmed = "select string_agg(amount_pence || case when confirmed_at = recorded_at then ' confirmed' else ' by hand' end, ', '
                         order by amount_pence) from payment";
    assert_eq!(schema.text(confirmed).await, "1 confirmed, 2 confirmed, 3 by hand");
}

#[tokio::test]
async fn acceptances_have_the_receipt_that_was_kept() {
    let mut schema = with_claims(20_261_122_000_510, &[FIRST, SECOND]).await;
    accept(&mut schema, FIRST, &"A".repeat(32)).await;
    accept(&mut schema, SECOND, &"B".repeat(32)).await;
    message(&mut schema, FIRST, "response", "Accepted.", "<a><IRmarkReceipt/></a>").await;
    message(&mut schema, SECOND, "response", "Accepted.", "<a/>").await;
    schema.migrate().await;
    let receipts = "select string_agg(number || case when has_receipt then ' with' else ' without' end, ', ' order by number) from claim";
    assert_eq!(schema.text(receipts).await, "1 with, 2 without");
}

#[tokio::test]
async fn alarms_that_stood_go_on_and_those_of_claims_that_are_over_end() {
    let mut schema = with_claims(20_261_122_122_000, &[FIRST, SECOND]).await;
    schema.run(&format!("update claim set alarm = 'list_unclear' where claim_id = '{FIRST}'")).await;
    accept(&mut schema, SECOND, &"B".repeat(32)).await;
    schema.run(&format!("update claim set alarm = 'sent_twice' where claim_id = '{SECOND}'")).await;
    schema.migrate().await;
    let alarms = "select string_agg(alarm || coalesce(' ' || cleared_as, ' stands'), ', ' order by alarm) from claim_alarm";
    assert_eq!(schema.text(alarms).await, "list_unclear resolved, sent_twice stands");
}

#[tokio::test]
async fn of_what_names_other_charities_only_the_sha_256_is_left() {
    let mut schema = with_claims(20_261_122_122_002, &[FIRST]).await;
    let unread = "What HMRC made of the request is not known: the reply is about another submission.";
    for (kind, words, body) in [
        ("submit", "Sent.", "<GovTalkMessage>StatusRecord</GovTalkMessage>"),
        ("listing", "Raw.", "<Body><StatusReport><StatusRecord/></StatusReport></Body>"),
        ("listing", "Excerpt.", "<Listing><Record/></Listing>"),
        ("failure", "Cut.", "<Body><StatusReport><StatusRec"),
        ("failure", unread, "<GovTalkMessage/>"),
        ("failure", "1000: HMRC failed.", "<GovTalkErrors/>"),
        ("nothing", "No answer.", ""),
    ] {
        message(&mut schema, FIRST, kind, words, body).await;
    }
    schema.migrate().await;
    let kept =
        r#"select string_agg(words, ' ' order by words collate "C") from claim_message where body <> ''"#;
    assert_eq!(schema.text(kept).await, "1000: HMRC failed. Excerpt. Sent.");
    let blanked = "select string_agg((length(words) - length(split_part(words, ' Of what came only the SHA-256 is kept: ', 1)))::text, ' ')
                   from claim_message where words like '%SHA-256%' and body = ''";
    assert_eq!(schema.text(blanked).await, "105 105 105", "the sentence, and 64 digits");
    let audited = "select count(*)::text from audit where action = 'claim.blank_message'";
    assert_eq!(schema.text(audited).await, "3");
    let protected = "select tgenabled::text from pg_trigger where tgname = 'claim_message_is_append_only'";
    assert_eq!(schema.text(protected).await, "O", "nothing else is ever changed");
}

#[tokio::test]
async fn invitations_that_are_open_end_fourteen_days_after_they_were_made() {
    let mut schema = with_claims(20_261_122_132_000, &[]).await;
    for (number, email, came, joined) in [
        // Named when the charity was registered.
        (1, "owner@example.org", "null", "2026-11-01T09:00:00Z"),
        (2, "ann@example.org", "'2026-11-04T09:00:00Z'", "2026-11-03T09:00:00Z"),
        (3, "bob@example.org", "null", "2026-11-03T09:00:00Z"),
    ] {
        schema
            .run(&format!(
                "insert into staff (staff_id, email, created_at, first_sign_in_at)
                 values ('00000000-0000-0000-0000-00000000000{number}', '{email}', '{joined}', {came})"
            ))
            .await;
        schema
            .run(&format!(
                "insert into membership (charity_id, staff_id, role, created_at)
                 values ('00000000-0000-0000-0000-0000000000c1', '00000000-0000-0000-0000-00000000000{number}', 'owner', '{joined}')"
            ))
            .await;
    }
    schema.migrate().await;
    let ends = "select string_agg(email || coalesce(' ' || to_char(invitation_ends_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI'), ' never'), ', '
                    order by email)
                from membership join staff using (staff_id)";
    assert_eq!(
        schema.text(ends).await,
        "ann@example.org never, bob@example.org 2026-11-17 09:00, owner@example.org never"
    );
}

#[tokio::test]
async fn an_explanation_by_a_clock_that_was_ahead_came_with_the_authorisation() {
    let mut schema = EarlierSchema::before(20_261_122_136_000).await;
    schema
        .run(&format!(
            "insert into donor (donor_id, email, created_at) values ('{FIRST}', 'zoe@example.org', '2026-11-01T09:00:00Z')"
        ))
        .await;
    for (id, explained_at) in [(FIRST, "2026-11-21T09:04:00Z"), (SECOND, "2026-11-21T08:53:00Z")] {
        schema
            .run(&format!(
                "insert into authorisation (
                     authorisation_id, donor_id, first_name, last_name, address_line1, postcode, country, wording_version,
                     language, channel, explained_at, given_at, given_on, ends_on)
                 values ('{id}', '{FIRST}', 'Zoë', 'Example', '1 Quay Street', 'BS1 4DJ', 'GB', '2026-11-1', 'en', 'portal',
                     '{explained_at}', '2026-11-21T09:00:00Z', '2026-11-21', '2027-04-05')"
            ))
            .await;
    }
    schema.migrate().await;
    let before = "select string_agg(to_char(given_at - explained_at, 'MI'), ' ' order by authorisation_id::text) from authorisation";
    assert_eq!(schema.text(before).await, "00 07", "minutes before it was given");
}

/// A gift to the charity of [`with_claims`] with this reference, by a platform with this name.
async fn gift(schema: &mut EarlierSchema, platform: &str, reference: &str) {
    for statement in [
        format!(
            "insert into platform (platform_id, name, created_at) values ('{FIRST}', '{platform}', '2026-11-01T09:00:00Z')"
        ),
        format!(
            "insert into source (source_id, charity_id, platform_id, reference, reference_key, warranty_version, warranted_at)
             values ('{FIRST}', '00000000-0000-0000-0000-0000000000c1', '{FIRST}', 'HOSPICE7', 'HOSPICE7', '2026-11-1',
                 '2026-11-01T09:00:00Z')"
        ),
        format!(
            "insert into donation (
                 donation_id, platform_id, reference, request_hash, donor_kind, donor_value, transaction, source_id, charity_id,
                 gross_pence, donated_at, donated_on, status, created_at, updated_at)
             values ('{FIRST}', '{FIRST}', '{reference}', '', 'email', 'zoe@example.org', '{{}}', '{FIRST}',
                 '00000000-0000-0000-0000-0000000000c1', 2000, '2026-11-01T09:00:00Z', '2026-11-01', 'awaiting_donor',
                 '2026-11-01T09:00:00Z', '2026-11-01T09:00:00Z')"
        ),
    ] {
        schema.run(&statement).await;
    }
}

#[tokio::test]
async fn of_a_gift_that_is_held_it_is_said_whether_hmrc_refused_it_or_our_own_check_found_it() {
    let mut schema = with_claims(20_261_122_134_000, &[FIRST, SECOND]).await;
    gift(&mut schema, "Tap & Give", "7").await;
    for statement in [
        format!(
            "insert into donor (donor_id, email, created_at) values ('{FIRST}', 'zoe@example.org', '2026-11-01T09:00:00Z')"
        ),
        format!(
            "insert into authorisation (
                 authorisation_id, donor_id, first_name, last_name, address_line1, postcode, country, wording_version, language,
                 channel, explained_at, given_at, given_on, ends_on)
             values ('{FIRST}', '{FIRST}', 'Zoë', 'Example', '1 Quay Street', 'BS1 4DJ', 'GB', '2026-11-1', 'en', 'portal',
                 '2026-11-01T09:00:00Z', '2026-11-01T09:00:00Z', '2026-11-01', '2027-04-05')"
        ),
    ] {
        schema.run(&statement).await;
    }
    // What was refused was declared anew.
    for (declaration, state, ended_at) in
        [(FIRST, "replaced", "'2026-11-02T09:10:00Z'"), (SECOND, "made", "null")]
    {
        schema
            .run(&format!(
                "insert into declaration (
                     declaration_id, donation_id, donor_id, authorisation_id, charity_id, first_name, last_name, address_line1,
                     postcode, country, charity_name, hmrc_reference, claimable_pence, donated_on, authorised_on, wording_version,
                     made_at, state, ended_at)
                 values ('{declaration}', '{FIRST}', '{FIRST}', '{FIRST}', '00000000-0000-0000-0000-0000000000c1', 'Zoë', 'Example',
                     '1 Quay Street', 'BS1 4DJ', 'GB', 'Harbour Hospice', 'AB12345', 2000, '2026-11-01', '2026-11-01', '2026-11-1',
                     '2026-11-01T09:00:00Z', '{state}', {ended_at})"
            ))
            .await;
    }
    for (claim, line, declaration, dropped) in
        [(FIRST, 1, FIRST, "refused"), (FIRST, 2, SECOND, "released"), (SECOND, 1, SECOND, "refused")]
    {
        schema
            .run(&format!(
                "insert into claim_line (claim_id, line_no, declaration_id, donation_id, claimable_pence, donated_on, dropped)
                 values ('{claim}', {line}, '{declaration}', '{FIRST}', 2000, '2026-11-01', '{dropped}')"
            ))
            .await;
    }
    for (number, claim, declaration) in [
        (1, FIRST, FIRST),
        (2, FIRST, SECOND),
        // Refused in the other claim; taken out of this one.
        (3, SECOND, FIRST),
    ] {
        schema
            .run(&format!(
                "insert into hold (
                     hold_id, charity_id, donation_id, declaration_id, authorisation_id, claim_id, number, words, cure, held_at,
                     released_at)
                 values (uuid_in_time(), '00000000-0000-0000-0000-0000000000c1', '{FIRST}', '{declaration}', '{FIRST}', '{claim}',
                     {number}, 'Wrong.', 'Put it right.', '2026-11-02T09:05:00Z', '2026-11-02T09:10:00Z')"
            ))
            .await;
    }
    schema.migrate().await;
    let found = "select string_agg(number || ' ' || found_by, ', ' order by number) from hold";
    assert_eq!(schema.text(found).await, "1 hmrc, 2 uplift, 3 uplift");
}

#[tokio::test]
async fn a_demonstration_that_an_earlier_version_told_to_its_end_is_known() {
    const REFERENCE: &str = "OC-000000-2026-11-21T09:00:00Z";
    let borrowed = "insert into sandbox_clock (sandbox_clock_id, offset_microseconds, found_microseconds) values (true, -1, 0)";
    let returned = "insert into sandbox_clock (sandbox_clock_id, offset_microseconds, found_microseconds) values (true, 0, null)";
    for (platform, reference, has_claim, clock, told) in [
        ("Open Collection", REFERENCE, true, returned, "true"),
        // It had not come to the claim, or not to its end.
        ("Open Collection", REFERENCE, false, returned, "false"),
        ("Open Collection", REFERENCE, true, borrowed, "false"),
        // Somebody's own gifts.
        ("Open Collection", "OC-000000-7", true, returned, "false"),
        ("Tap & Give", REFERENCE, true, returned, "false"),
    ] {
        let claims: &[&str] = if has_claim { &[FIRST] } else { &[] };
        let mut schema = with_claims(20_261_122_138_500, claims).await;
        gift(&mut schema, platform, reference).await;
        schema.run(clock).await;
        schema.migrate().await;
        let is_told = schema.text("select (count(*) = 1)::text from sandbox_story").await;
        assert_eq!(is_told, told, "{platform} {reference} {has_claim} {clock}");
    }
}
