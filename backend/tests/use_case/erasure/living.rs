//! Donors who never delete their account: records have one time, whosever they are, and whoever has none and is idle is erased.

use super::{ADDRESS, NOW, PAR, link};
use crate::claim::Desk;
use crate::person::World;
use backend::testing::words::say_in_email;
use domain::linked_account::LinkKind;

const OTHER: &str = "other@example.org";

#[tokio::test]
async fn case_83_the_records_of_a_donor_who_stays_go_when_their_time_is_over_and_then_the_donor() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.claim().await;
    let whole = "select count(*) from declaration where first_name <> ''";
    let home = "select count(*) from authorisation where address_line1 <> ''";
    let known = "select count(*) from donor where email is not null";
    for (now, declarations, homes, donors) in [
        // Seven years later to the day.
        ("2033-11-22T09:00:00Z", 1, 1, 1),
        // The worker looks again a week later.
        ("2033-11-28T09:00:00Z", 1, 1, 1),
        ("2033-11-30T09:00:00Z", 0, 1, 1),
        // The authorisation lasted until 5 April 2027.
        ("2034-04-05T09:00:00Z", 0, 1, 1),
        ("2034-04-13T09:00:00Z", 0, 0, 0),
    ] {
        desk.world.test.set_clock(now);
        desk.backend().forget_old().await.unwrap();
        assert_eq!(
            (desk.count(whole).await, desk.count(home).await, desk.count(known).await),
            (declarations, homes, donors),
            "{now}"
        );
    }
    let by_nobody = "select count(*) from audit where action = 'donor.erase' and actor_kind = 'uplift'";
    assert_eq!(desk.count(by_nobody).await, 1);
    desk.is_sound().await;
}

#[tokio::test]
async fn who_has_no_record_and_did_nothing_for_two_years_is_erased_without_a_word() {
    let world = World::at(NOW).await;
    let idle = world.zoe().await;
    link(&world, &world.platform, idle, LinkKind::Par, PAR).await;
    world.test.donor(OTHER).await;
    let kept = world.donor("kept@example.org").await;
    world.authorise(kept).await;
    let known =
        "select string_agg(split_part(email, '@', 1), ' ' order by email) from donor where email is not null";
    world.test.set_clock("2028-01-01T09:00:00Z");
    world.test.donor(OTHER).await;
    for (now, donors) in [
        ("2028-11-21T09:00:00Z", "kept other zoe"),
        ("2028-11-22T09:00:00Z", "kept other"),
        ("2030-01-01T09:00:00Z", "kept other"),
        ("2030-01-09T09:00:00Z", "kept"),
    ] {
        world.test.set_clock(now);
        world.test.backend.forget_old().await.unwrap();
        assert_eq!(world.test.text(known).await, donors, "{now}");
    }
    let deleted = say_in_email("account", "deleted-subject", []);
    let said = format!("select count(*) from mail where subject = '{deleted}'");
    assert_eq!(world.test.count(&said).await, 0);
    let numbers = format!("select count(*) from linked_account where value = '{PAR}'");
    assert_eq!(world.test.count(&numbers).await, 0);
    // Whoever comes back is somebody new.
    assert_ne!(world.donor(ADDRESS).await, idle);
    world.verify().await;
}
