//! What the database itself refuses, so that the records hold even where the code would be wrong.

use domain::authorisation::{Cancellation, Term};
use domain::calendar::iso;
use domain::donation::{CharityMatch, ClaimProgress, DeletionReason, Facts, TakenOutReason, assess};
use domain::{Date, DonorId, Timestamp};
use serde_json::{Value, json};
use time::macros::date;

use crate::person::{World, unkeyed};

const NOW: &str = "2026-11-21T09:00:00Z";

/// Every combination of facts gives the same state in the database's function and in the domain's rule.
#[tokio::test]
async fn the_stored_rule_of_states_is_the_domains() {
    let today = date!(2026 - 11 - 21);
    let days = [None, Some(date!(2026 - 11 - 20)), Some(today), Some(date!(2026 - 11 - 22))];
    let claims = [
        (ClaimProgress::None, "none"),
        (ClaimProgress::Claimed, "claimed"),
        (ClaimProgress::Accepted, "accepted"),
    ];
    let (mut calls, mut expected) = (Vec::new(), Vec::new());
    let charities = [CharityMatch::Unknown, CharityMatch::Known, CharityMatch::Conflict];
    for bits in 0_u32..96 {
        let bit = |n: u32| (bits % 32) & (1 << n) != 0;
        let charity = charities[usize::try_from(bits / 32).unwrap()];
        // A gift whose donor is known is neither denied nor of an erased donor, however its platform named the donor.
        let named: &[(&str, bool)] = if bit(2) {
            &[("uid", false)]
        } else {
            &[("email", false), ("email", true), ("uid", false), ("uid", true)]
        };
        for (settled_on, (kind, denied)) in
            days.into_iter().flat_map(|day| named.iter().map(move |named| (day, *named)))
        {
            for ((claim, claim_word), taken_out) in
                claims.into_iter().flat_map(|claim| [(claim, None), (claim, Some(TakenOutReason::NotAGift))])
            {
                let facts = Facts {
                    deleted: bit(0),
                    taken_out,
                    out_of_time: bit(1),
                    settled_on,
                    charity,
                    donor_known: bit(2),
                    donor_denied: denied,
                    donor_erased: !bit(2) && kind == "uid" && !denied,
                    authorised: bit(3),
                    details_usable: bit(4),
                    claim,
                    declared: false,
                };
                // An authorisation or details without a donor cannot be: nobody's authorisation covers the gift.
                if !facts.donor_known && (facts.authorised || !facts.details_usable) {
                    continue;
                }
                let date =
                    settled_on.map_or("null".to_owned(), |date| format!("'{}'", domain::calendar::iso(date)));
                let giver = if facts.donor_known { "gen_random_uuid()" } else { "null" };
                calls.push(format!(
                    "donation_status({}, {} or donor_erased({giver}, '{kind}', {denied}), {date}, {}, {}, {}, {}, {},
                         '{claim_word}', '2026-11-21')",
                    facts.deleted,
                    facts.out_of_time || taken_out.is_some(),
                    charity == CharityMatch::Known,
                    charity == CharityMatch::Conflict,
                    facts.donor_known,
                    facts.authorised,
                    facts.details_usable
                ));
                expected.push(assess(&facts, today).status.as_str());
            }
        }
    }
    let world = World::at(NOW).await;
    let stored = world.test.text(&format!("select concat_ws(',', {})", calls[..90].join(", "))).await;
    let mut all = vec![stored];
    for part in calls[90..].chunks(90) {
        all.push(world.test.text(&format!("select concat_ws(',', {})", part.join(", "))).await);
    }
    assert_eq!(all.join(","), expected.join(","));
    assert!(expected.len() > 2_000, "{}", expected.len());
}

/// By the London day and, where the donor ended it earlier, to the microsecond.
#[tokio::test]
async fn the_stored_rule_of_what_an_authorisation_covers_is_the_domains() {
    let at = |text: &str| Timestamp::parse(text).unwrap();
    let (given_at, given_on, ends_on) =
        (at("2026-04-10T09:00:00Z"), date!(2026 - 04 - 10), date!(2027 - 04 - 05));
    let ends =
        [None, Some("2026-04-10T09:00:00Z"), Some("2026-11-21T09:00:00Z"), Some("2027-04-04T23:00:00Z")];
    let gifts = [
        "2026-04-09T22:59:59Z",
        "2026-04-09T23:00:00Z",
        "2026-04-10T08:59:59.999999Z",
        "2026-04-10T09:00:00Z",
        "2026-11-21T08:59:59.999999Z",
        "2026-11-21T09:00:00Z",
        "2026-11-21T09:00:00.000001Z",
        "2027-04-04T22:59:59Z",
        "2027-04-04T23:00:00Z",
        "2027-04-05T22:59:59Z",
        "2027-04-05T23:00:00Z",
    ];
    let (mut calls, mut expected) = (Vec::new(), Vec::new());
    for (end, gift) in ends.into_iter().flat_map(|end| gifts.map(|gift| (end, gift))) {
        let cancellation = end.map(|end| Cancellation { noticed_at: given_at, effective_from: at(end) });
        let term = Term::from_parts(given_at, (given_on, ends_on), cancellation);
        let end = end.map_or("null".to_owned(), |end| format!("'{end}'"));
        let day = iso(at(gift).london_date());
        calls.push(format!(
            "authorisation_covers('{}', '{}', {end}, '{day}', '{gift}')",
            iso(given_on),
            iso(ends_on)
        ));
        expected.push(if term.covers(at(gift)) { "t" } else { "f" });
    }
    let world = World::at(NOW).await;
    let stored = world.test.text(&format!("select concat_ws(',', {})", calls.join(", "))).await;
    assert_eq!(stored, expected.join(","));
    assert!(expected.contains(&"t") && expected.contains(&"f"));
}

#[tokio::test]
async fn the_database_refuses_what_would_corrupt_a_claim() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let id = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    let donation = id.uuid();
    let refused = |statement: String| async {
        let statement = statement;
        world.test.by_hand(&statement).await.unwrap_err()
    };
    let of = |set: &str| format!("update donation set {set} where donation_id = '{donation}'");
    assert_eq!(refused(of("gross_pence = 0")).await, "donation_gross_is_positive");
    assert_eq!(refused(of("gross_pence = 1000000001")).await, "donation_gross_is_positive");
    assert_eq!(refused(of("net_pence = 1001")).await, "donation_net_is_at_most_gross");
    assert_eq!(refused(of("settled_on = '2026-11-20'")).await, "donation_settles_after_gift");
    assert_eq!(refused(of("status = 'awaiting_donor'")).await, "donation_declared_is_whole");
    assert_eq!(refused(of("declaration_id = null")).await, "donation_declared_is_whole");
    assert_eq!(refused(of("deleted_at = now()")).await, "donation_deletion_is_whole");
    assert_eq!(refused(of("status = 'lost', declaration_id = null")).await, "donation_status_is_known");
    assert_eq!(refused(of("out_of_time = true")).await, "donation_out_of_time_is_ineligible");
    for (set, constraint) in [
        ("taken_out_at = now(), taken_out_as = 'not_a_gift'", "donation_taken_out_is_ineligible"),
        ("taken_out_at = now()", "donation_taken_out_is_whole"),
        ("taken_out_as = 'not_a_gift'", "donation_taken_out_is_whole"),
        ("taken_out_at = now(), taken_out_as = 'not_eligible'", "donation_taken_out_is_whole"),
        ("taken_out_at = now(), taken_out_as = 'claimed_elsewhere'", "donation_taken_out_is_whole"),
        ("taken_out_at = now(), taken_out_as = 'bored'", "donation_taken_out_as_is_known"),
    ] {
        let set = if constraint.ends_with("ineligible") {
            set.to_owned()
        } else {
            format!("status = 'ineligible', declaration_id = null, {set}")
        };
        assert_eq!(refused(of(&set)).await, constraint, "{set}");
    }
    assert_eq!(
        refused("update declaration set claimable_pence = 1".into()).await,
        "declaration_is_immutable"
    );
    assert_eq!(refused("update declaration set first_name = 'Eve'".into()).await, "declaration_is_immutable");
    assert!(refused("delete from declaration".into()).await.contains("append-only"));
    assert!(refused("update audit set action = 'nothing'".into()).await.contains("append-only"));
    assert!(refused("delete from audit".into()).await.contains("append-only"));
    // Gifts, declarations and kept answers have no foreign key to these.
    for kept in [
        "delete from platform",
        "delete from charity",
        "delete from donation",
        "update platform set platform_id = gen_random_uuid()",
        "update donation set donation_id = gen_random_uuid()",
    ] {
        assert!(refused(kept.into()).await.contains("append-only"), "{kept}");
    }
    let second = "insert into declaration select gen_random_uuid(), donation_id, donor_id, authorisation_id, charity_id, title, first_name,
        last_name, address_line1, address_line2, town, postcode, country, charity_name, hmrc_reference, claimable_pence, donated_on,
        authorised_on, wording_version, made_at from declaration";
    assert_eq!(refused(second.into()).await, "declaration_one_live");
    let charity = "update charity set nominee_state = 'active'";
    assert_eq!(refused(charity.into()).await, "charity_nominee_dates_fit");
    world.verify().await;
}

/// Their rules are those of domains, which a connection reads once: a check of the table is read anew for each statement.
#[tokio::test]
async fn the_tables_to_which_each_gift_adds_a_row_have_one_check_each() {
    let world = World::at(NOW).await;
    let checks =
        "select string_agg(conname::text, ' ' order by conname) from pg_constraint where contype = 'c'
        and conrelid = any ('{donation, declaration, event, audit, idempotency}'::regclass[])";
    assert_eq!(
        world.test.text(checks).await,
        "audit_is_lawful declaration_is_lawful donation_is_lawful idempotency_is_lawful"
    );
    assert_eq!(
        world.test.by_hand("insert into audit (at, actor_kind, action, subject_id) values (now(), 'donor', 'a', gen_random_uuid())").await,
        Err("audit_actor_is_named".to_owned())
    );
    let key = |key: &str| {
        format!(
            "insert into idempotency (platform_id, key, request_hash, status, call, answer) values (gen_random_uuid(), '{key}', '', 201, 0, '{{}}')"
        )
    };
    assert_eq!(world.test.by_hand(&key("")).await, Err("idempotency_key_is_bounded".to_owned()));
    assert_eq!(world.test.by_hand(&key("a")).await, Ok(1));
}

/// Inserts the one row of a table once more, otherwise in these columns.
fn once_more(table: &str, otherwise: &Value) -> String {
    format!("insert into {table} select (jsonb_populate_record(one, '{otherwise}')).* from {table} as one")
}

/// A world with one authorisation, of Zoë.
async fn authorised() -> (World, DonorId) {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    (world, donor)
}

#[tokio::test]
async fn an_authorisation_lasts_as_long_as_the_domain_says_on_whatever_day_it_is_given() {
    let (world, _) = authorised().await;
    let ends = |day: Date| {
        let end = domain::authorisation::period_end(day);
        format!("('{}'::date, '{}'::date)", iso(day), iso(end))
    };
    let days: Vec<String> = std::iter::successors(Some(date!(2024 - 01 - 01)), |day| day.next_day())
        .take_while(|day| *day < date!(2029 - 01 - 01))
        .map(ends)
        .collect();
    let every_day = format!(
        "insert into authorisation
         select (jsonb_populate_record(one, jsonb_build_object(
             'authorisation_id', gen_random_uuid(), 'explained_at', midnight, 'given_at', midnight, 'given_on', first_day,
             'ends_on', last_day))).*
         from authorisation as one
         cross join (values {}) as given (first_day, last_day)
         cross join lateral (select first_day::timestamp at time zone 'Europe/London') as begins (midnight)",
        days.join(", ")
    );
    let added = world.test.by_hand(&every_day).await;
    assert_eq!(added, Ok(u64::try_from(days.len()).unwrap()));
    assert_eq!(days.len(), 1_827);
    world.verify().await;
}

#[tokio::test]
async fn the_database_refuses_an_authorisation_that_lasts_otherwise_or_was_not_explained_first() {
    let (world, _) = authorised().await;
    let id = "00000000-0000-0000-0000-000000000001";
    for (otherwise, constraint) in [
        (json!({ "ends_on": "2027-04-06" }), "authorisation_ends_by_its_day"),
        (json!({ "ends_on": "2028-04-05" }), "authorisation_ends_by_its_day"),
        (
            // The last day of February, and the April of the year after.
            json!({ "given_at": "2026-02-28T09:00:00Z", "explained_at": "2026-02-28T09:00:00Z", "given_on": "2026-02-28" }),
            "authorisation_ends_by_its_day",
        ),
        (json!({ "given_on": "2026-11-20" }), "authorisation_is_dated_in_london"),
        (
            // Half past midnight in London.
            json!({ "given_at": "2026-06-30T23:30:00Z", "explained_at": "2026-06-30T23:00:00Z", "given_on": "2026-06-30" }),
            "authorisation_is_dated_in_london",
        ),
        (json!({ "explained_at": "2026-11-21T09:00:01Z" }), "authorisation_is_explained_first"),
        (json!({ "postcode": null }), "authorisation_uk_has_postcode"),
    ] {
        let mut row = otherwise.clone();
        row["authorisation_id"] = json!(id);
        let refused = world.test.by_hand(&once_more("authorisation", &row)).await;
        assert_eq!(refused, Err(constraint.to_owned()), "{otherwise}");
    }
}

#[tokio::test]
async fn an_authorisation_is_never_changed_only_cancelled_and_never_longer() {
    let (world, donor) = authorised().await;
    let refused = async |sql: &str| world.test.by_hand(sql).await.unwrap_err();
    for set in [
        "first_name = 'Eve'",
        "address_line1 = '2 Quay Street'",
        "postcode = null",
        "explained_at = explained_at - interval '1 day'",
        "given_at = given_at + interval '1 minute'",
        "given_on = given_on - 1",
        "ends_on = ends_on + 1",
        "wording_version = '2031-01-1'",
        "donor_id = gen_random_uuid()",
        "cancelled_at = '2026-12-01', cancelled_from = '2026-12-01', last_name = 'Adams'",
    ] {
        let statement = format!("update authorisation set {set}");
        assert_eq!(refused(&statement).await, "authorisation_is_immutable", "{set}");
    }
    for sql in ["delete from authorisation", "truncate authorisation cascade"] {
        assert!(refused(sql).await.contains("append-only"), "{sql}");
    }
    let backend = &world.test.backend;
    let ends_on = Some(date!(2027 - 01 - 01));
    backend.cancel_for_platform(&world.platform, donor, ends_on, &unkeyed()).await.unwrap();
    for set in
        ["cancelled_at = null, cancelled_from = null", "cancelled_from = cancelled_from + interval '1 day'"]
    {
        let statement = format!("update authorisation set {set}");
        assert_eq!(refused(&statement).await, "authorisation_stays_cancelled", "{set}");
    }
    backend.cancel_for_platform(&world.platform, donor, None, &unkeyed()).await.unwrap();
    world.verify().await;
}

#[tokio::test]
async fn a_declaration_rests_on_its_donors_own_authorisation_and_never_reaches_back() {
    let (world, _) = authorised().await;
    world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    let other = world.test.donor_id("yann@example.org").await;
    for (otherwise, constraint) in [
        (json!({ "donor_id": other.uuid() }), "declaration_rests_on_its_donors_authorisation"),
        (json!({ "authorisation_id": other.uuid() }), "declaration_rests_on_its_donors_authorisation"),
        (json!({ "authorised_on": "2026-11-20" }), "declaration_rests_on_its_donors_authorisation"),
        (json!({ "donated_on": "2026-11-20" }), "declaration_is_in_the_authorised_time"),
        (json!({ "donated_on": "2027-04-06" }), "declaration_is_in_the_authorised_time"),
    ] {
        let mut row = json!({
            "declaration_id": "00000000-0000-0000-0000-000000000001", "state": "replaced", "ended_at": NOW,
        });
        for (name, value) in otherwise.as_object().unwrap() {
            row[name] = value.clone();
        }
        let refused = world.test.by_hand(&once_more("declaration", &row)).await;
        assert_eq!(refused, Err(constraint.to_owned()), "{otherwise}");
    }
}

#[tokio::test]
async fn a_gift_keeps_its_day_its_source_and_its_own_declaration() {
    let (world, _) = authorised().await;
    world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    let platform = world.test.platform("Other Giving").await.platform_id.uuid();
    let charity = world.test.charity("Other Charity", "CD54321").await.uuid();
    for (set, constraint) in [
        ("donated_on = donated_on - 1".to_owned(), "donation_is_dated_in_london"),
        ("donated_at = donated_at + interval '15 hours'".to_owned(), "donation_is_dated_in_london"),
        (format!("platform_id = '{platform}'"), "donation_came_through_its_source"),
        (format!("charity_id = '{charity}'"), "donation_came_through_its_source"),
        (
            "declaration_id = (select declaration_id from declaration as another
                 where another.donation_id <> donation.donation_id)"
                .to_owned(),
            "donation_declaration_is_its_own",
        ),
    ] {
        let refused = world.test.by_hand(&format!("update donation set {set}")).await;
        assert_eq!(refused, Err(constraint.to_owned()), "{set}");
    }
    world.verify().await;
}

#[tokio::test]
async fn a_deletion_is_never_lost() {
    let (world, _) = authorised().await;
    let id = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    world
        .test
        .backend
        .delete_donation(&world.platform, id, DeletionReason::Refund, None, &unkeyed())
        .await
        .unwrap();
    let refused = async |sql: &str| world.test.by_hand(sql).await.unwrap_err();
    for set in [
        "deleted_at = null, deletion_reason = null, status = 'awaiting_settlement'",
        "deleted_at = deleted_at - interval '1 day'",
        "deletion_reason = 'unspecified'",
    ] {
        let statement = format!("update donation set {set}");
        assert_eq!(refused(&statement).await, "donation_stays_deleted", "{set}");
    }
    let unsaid = world.sent(json!({})).await;
    let none = DeletionReason::Unspecified;
    world.test.backend.delete_donation(&world.platform, unsaid, none, None, &unkeyed()).await.unwrap();
    let is_it = format!("where donation_id = '{}'", unsaid.uuid());
    let added = format!("update donation set deletion_reason = 'refund' {is_it}");
    assert_eq!(world.test.by_hand(&added).await, Ok(1));
    let changed = format!("update donation set deletion_reason = 'failed_settlement' {is_it}");
    assert_eq!(refused(&changed).await, "donation_stays_deleted");
    for sql in [
        "delete from donation",
        "delete from adjustment",
        "truncate adjustment",
        "update adjustment set claimable_pence = 1",
    ] {
        assert!(refused(sql).await.contains("append-only"), "{sql}");
    }
}
