//! What a verification finds that is wrong, and that it finds nothing else.

use domain::DonationId;
use domain::donation::Status;
use serde_json::json;

use crate::claim::Desk;
use crate::person::{World, unkeyed};

const NOW: &str = "2026-11-21T09:00:00Z";

/// A world with a declared gift, which verifies.
async fn declared() -> World {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    world.verify().await;
    world
}

/// What is broken after this was done by somebody with access to the database.
async fn broken_after(world: &World, by_hand: &str) -> Vec<String> {
    world.test.by_hand(by_hand).await.unwrap();
    world.test.backend.verify().await.unwrap().broken
}

#[tokio::test]
async fn a_gift_of_another_day_is_found() {
    let world = World::at(NOW).await;
    world.sent(json!({})).await;
    world.verify().await;
    let changed = "alter domain lawful_donation drop constraint donation_is_dated_in_london;
                   update donation set donated_on = donated_on - 1";
    assert_eq!(broken_after(&world, changed).await, ["1 row(s) break: every gift has its date in London"]);
}

#[tokio::test]
async fn a_gift_that_is_less_by_something_else_than_its_refunds_is_found() {
    let world = declared().await;
    assert_eq!(
        broken_after(&world, "update donation set refunded_pence = 1").await,
        [
            "1 row(s) break: every declared donation has one declaration in force, for the same donor, charity and amount",
            "1 row(s) break: the refunds of every gift are deducted from it"
        ]
    );
}

#[tokio::test]
async fn a_gift_that_is_declared_under_a_reference_that_its_charity_never_had_is_found() {
    let world = declared().await;
    let changed =
        "update charity set hmrc_reference = 'ZZ99999' where charity_id = (select charity_id from donation)";
    assert_eq!(
        broken_after(&world, changed).await,
        [
            "1 row(s) break: every gift is declared under an HMRC reference that its charity has now or had on the date of the gift"
        ]
    );
}

#[tokio::test]
async fn a_gift_that_was_taken_out_and_is_claimed_on_all_the_same_is_found() {
    let world = declared().await;
    let claimed = format!(
        "insert into claim (claim_id, charity_id, number, state, begun_as, begun_at, begun_on, approvals, updated_at,
             line_count, donations_pence, gift_aid_pence)
         values (gen_random_uuid(), '{}', 1, 'ready', 'schedule', '{NOW}', '2026-11-21', 'one', '{NOW}', 1, 1000, 250);
         insert into claim_line (claim_id, line_no, declaration_id, donation_id, claimable_pence, donated_on)
         select claim_id, 1, declaration_id, donation_id, claimable_pence, donated_on from declaration cross join claim",
        world.charity.uuid()
    );
    assert!(broken_after(&world, &claimed).await.is_empty());
    let taken_out = format!(
        "update donation set declaration_id = null, status = 'ineligible', taken_out_at = '{NOW}', taken_out_as = 'not_a_gift';
         update declaration set state = 'cancelled', ended_at = '{NOW}'"
    );
    let rests_on_it = "1 row(s) break: no claim has a gift that its charity took out of claiming before the claim was filed";
    assert_eq!(broken_after(&world, &taken_out).await, [rests_on_it]);
    let counted = "alter domain lawful_donation drop constraint donation_taken_out_is_ineligible;
                   update donation set status = 'held'";
    assert_eq!(
        broken_after(&world, counted).await,
        [rests_on_it, "1 row(s) break: no gift that was taken out of claiming is declared"]
    );
}

#[tokio::test]
async fn a_claim_beside_a_charitys_own_is_found_and_one_of_what_it_claimed_itself() {
    let world = declared().await;
    let staff = world.test.staff("official@example.org").await.of(world.charity).unwrap();
    world.test.backend.begin_own_claim(&staff, None).await.unwrap();
    world.verify().await;
    let claimed = format!(
        "insert into claim (claim_id, charity_id, number, state, begun_as, begun_at, begun_on, approvals, updated_at,
             line_count, donations_pence, gift_aid_pence)
         values (gen_random_uuid(), '{}', 1, 'ready', 'schedule', '{NOW}', '2026-11-21', 'one', '{NOW}', 1, 1000, 250);
         insert into claim_line (claim_id, line_no, declaration_id, donation_id, claimable_pence, donated_on)
         select claim_id, 1, declaration_id, donation_id, claimable_pence, donated_on from declaration cross join claim",
        world.charity.uuid()
    );
    assert_eq!(
        broken_after(&world, &claimed).await,
        [
            "1 row(s) break: no claim is being sent for a charity that has not said whether it claimed without Uplift"
        ]
    );
    let answered = format!(
        "update own_claim set outcome = 'claimed', claimed_on = '2026-11-21', answered_at = '{NOW}', answered_by = begun_by,
             ended_at = '{NOW}'"
    );
    assert_eq!(
        broken_after(&world, &answered).await,
        ["1 row(s) break: no claim has a gift that its charity claimed without Uplift"]
    );
}

#[tokio::test]
async fn a_declaration_of_a_gift_after_the_cancellation_is_found() {
    let world = declared().await;
    let cancelled = "update authorisation set cancelled_at = '2026-11-21T08:00:00Z', cancelled_from = '2026-11-21T09:00:00Z'";
    // The worker has its minutes to find it.
    assert!(broken_after(&world, cancelled).await.is_empty());
    world.test.set_clock("2026-11-21T09:06:00Z");
    assert_eq!(
        world.test.backend.verify().await.unwrap().broken,
        [
            "1 row(s) break: every declaration has an authorisation of its donor that covers the date of the gift"
        ]
    );
}

#[tokio::test]
async fn a_cancellation_breaks_no_declaration_that_was_made_before_it_or_of_a_gift_before_it() {
    let world = declared().await;
    let donor = world.zoe().await;
    // At the very instant of the gift, which was there first.
    let backend = &world.test.backend;
    backend.cancel_for_platform(&world.platform, donor, None, &unkeyed()).await.unwrap();
    world.verify().await;
    world.test.set_clock("2026-11-21T10:00:00Z");
    let late = json!({ "donatedAt": "2026-11-21T08:59:00Z", "settlementDate": "2026-11-21" });
    let id = world.sent(late).await;
    assert_eq!(world.status(id).await, Status::Declared);
    world.verify().await;
}

#[tokio::test]
async fn what_a_donor_confirmed_and_did_not_end_is_found_and_who_was_asked_twice_or_after_being_erased() {
    let world = declared().await;
    let (donor, other) = (world.zoe().await, world.platform_of_zoe("Other Giving").await);
    world.test.backend.cancel_for_platform(&other, donor, None, &unkeyed()).await.unwrap();
    world.verify().await;
    let once_more = "drop index cancellation_request_is_open_once;
         insert into cancellation_request (request_id, donor_id, platform_id, capability_hash, requested_at, effective_from, expires_at)
         select gen_random_uuid(), donor_id, platform_id, sha256('other'), requested_at, effective_from, expires_at
         from cancellation_request";
    assert_eq!(
        broken_after(&world, once_more).await,
        ["1 row(s) break: no platform has two open cancellation requests for one donor"]
    );
    let confirmed = format!(
        "delete from cancellation_request where capability_hash = sha256('other');
         update cancellation_request set confirmed_at = '{NOW}'"
    );
    assert_eq!(
        broken_after(&world, &confirmed).await,
        ["1 row(s) break: every cancellation that a donor confirmed has ended the authorisation"]
    );
    let erased = format!(
        "update cancellation_request set confirmed_at = null; update donor set erased_at = '{NOW}', email = null"
    );
    assert_eq!(
        broken_after(&world, &erased).await,
        ["1 row(s) break: no cancellation request is open for an erased donor"]
    );
}

#[tokio::test]
async fn a_platform_that_knows_a_donor_otherwise_than_by_the_address_is_found() {
    let world = declared().await;
    assert_eq!(
        broken_after(&world, "delete from address_holder").await,
        ["1 row(s) break: every platform that knows a donor with an email address has sent that address"]
    );
}

#[tokio::test]
async fn an_authorisation_that_lasts_too_long_is_found() {
    let world = declared().await;
    let longer = "alter table authorisation drop constraint authorisation_ends_by_its_day;
                  alter table authorisation disable trigger authorisation_is_immutable;
                  update authorisation set ends_on = '2028-04-05'";
    assert_eq!(
        broken_after(&world, longer).await,
        [
            "1 row(s) break: every authorisation has its date in London, ends on the last day for that date, and was explained first"
        ]
    );
}

#[tokio::test]
async fn d4_a_declaration_and_a_claim_for_a_charity_that_was_never_proved_are_found() {
    const NEVER: &str = "no gift is declared and no claim sent for a charity that was never confirmed";
    let unproved = "update charity set proved_at = null, proved_by = null";
    let world = declared().await;
    assert_eq!(broken_after(&world, unproved).await, [format!("1 row(s) break: {NEVER}")]);

    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.claim().await;
    desk.is_sound().await;
    assert_eq!(broken_after(&desk.world, unproved).await, [format!("2 row(s) break: {NEVER}")]);
}

#[tokio::test]
async fn d4_a_gift_by_hmrcs_reference_that_its_platform_did_not_accept_is_found() {
    let world = declared().await;
    let unaccepted = "update source set accepted_at = null";
    // By the reference that the charity got for the platform, gifts are taken at once.
    assert!(broken_after(&world, unaccepted).await.is_empty());
    world.test.by_hand(&format!("update source set accepted_at = '{NOW}'")).await.unwrap();
    world.sent(json!({ "transaction": { "type": "hmrcId", "id": "AB12345" } })).await;
    world.verify().await;
    assert_eq!(
        broken_after(&world, unaccepted).await,
        ["1 row(s) break: every gift with an HMRC reference is for a charity that its platform accepted"]
    );
}

/// A settled gift of Zoë's, and an authorisation of which no gift was told.
async fn stray() -> (World, DonationId) {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    let id = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    assert_eq!(world.status(id).await, Status::AwaitingAuthorisation);
    // What the donor's first appearance may complete is looked through.
    world.test.work().await;
    let untold = format!(
        "insert into authorisation (
             authorisation_id, donor_id, first_name, last_name, address_line1, postcode, country, wording_version, language, channel,
             explained_at, given_at, given_on, ends_on)
         values (gen_random_uuid(), '{}', 'Zoë', 'O''Neill', '1 Quay Street', 'BS1 4DJ', 'GB', '2026-11-1', 'en', 'portal',
             '{NOW}', '{NOW}', '2026-11-21', '2027-04-05')",
        donor.uuid()
    );
    world.test.by_hand(&untold).await.unwrap();
    (world, id)
}

#[tokio::test]
async fn a_gift_with_all_that_a_declaration_needs_and_without_one_is_found() {
    let (world, id) = stray().await;
    // The worker has its minutes to find it.
    world.verify().await;
    world.test.set_clock("2026-11-21T09:06:00Z");
    assert_eq!(
        world.test.backend.verify().await.unwrap().broken,
        ["1 row(s) break: every gift with everything that a declaration needs is declared"]
    );
    world.test.work().await;
    assert_eq!(world.status(id).await, Status::Declared);
    world.verify().await;
}

#[tokio::test]
async fn a_gift_that_a_job_will_declare_is_no_stray() {
    let (world, _) = stray().await;
    world.test.set_clock("2026-11-21T09:06:00Z");
    let job = "insert into job (job_id, kind, key) values (gen_random_uuid(), 'judge_late', '1')";
    assert!(broken_after(&world, job).await.is_empty());
}

/// Until 5 April 2008 the basic rate was 22 %: £10 brought £2.82.
#[tokio::test]
async fn d14_the_gift_aid_of_a_claim_is_held_to_the_rate_of_the_gifts_own_year() {
    let then = "2008-03-20T09:00:00Z";
    let world = World::at(then).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    world.sent(json!({ "settlementDate": "2008-03-20" })).await;
    let claimed = format!(
        "insert into claim (claim_id, charity_id, number, state, begun_as, begun_at, begun_on, approvals, updated_at,
             line_count, donations_pence, gift_aid_pence)
         values (gen_random_uuid(), '{}', 1, 'ready', 'schedule', '{then}', '2008-03-20', 'one', '{then}', 1, 1000, 282);
         insert into claim_line (claim_id, line_no, declaration_id, donation_id, claimable_pence, donated_on)
         select claim_id, 1, declaration_id, donation_id, claimable_pence, donated_on from declaration cross join claim",
        world.charity.uuid()
    );
    assert!(broken_after(&world, &claimed).await.is_empty());
    let wrong = broken_after(&world, "update claim set gift_aid_pence = 250").await;
    assert_eq!(wrong, ["1 row(s) break: every claim adds up to its lines, to the penny"]);
}

#[tokio::test]
async fn d10_a_change_of_a_charitys_period_to_the_same_one_is_found() {
    let world = declared().await;
    let changes = |period: &str| {
        let charity = world.charity.uuid();
        format!(
            "delete from charity_period; insert into charity_period (charity_id, holds_from, period)
             values ('{charity}', null, '12-31'), ('{charity}', '2027-01-01', '{period}')"
        )
    };
    assert!(broken_after(&world, &changes("03-31")).await.is_empty());
    assert_eq!(
        broken_after(&world, &changes("12-31")).await,
        ["1 row(s) break: every recorded change of a charity's period changes the period"]
    );
}
