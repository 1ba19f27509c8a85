//! Gifts that crossed more than one fact that they waited for: each is healed once, and holds up no other.

use domain::DonationId;
use domain::donation::Status;
use serde_json::json;

use super::NOW;
use crate::person::World;

impl World {
    /// A gift on a terminal that nobody mapped yet.
    async fn on_unmapped_terminal(&self) -> DonationId {
        let card = json!({ "type": "terminal", "mid": "M1", "tid": "T1", "desc": "HARBOUR", "auth": "A1" });
        self.sent(json!({ "transaction": card, "settlementDate": "2026-11-21" })).await
    }

    /// Maps what these columns of an entry name, as if beside the gifts: nobody looks at them again.
    async fn mapped_beside(&self, columns: &str, values: &str) {
        let entry = format!(
            "insert into terminal (terminal_id, source_id, platform_id, charity_id, created_at, updated_at, confirmed_at,
                 confirmed_by, {columns})
             select gen_random_uuid(), source_id, platform_id, charity_id, now(), now(), now(), 'platform', {values} from source"
        );
        assert_eq!(self.test.by_hand(&entry).await, Ok(1));
    }

    /// Zoë has authorised, so often, and the jobs that this left are done: what is healed after them, they did not complete.
    async fn long_authorised(&self, times: u32) {
        let donor = self.zoe().await;
        for _ in 0..times {
            self.authorise(donor).await;
        }
        self.test.work().await;
    }

    /// How often a gift was judged, and told of in this state.
    async fn moves(&self, id: DonationId, status: Status) -> (i64, i64) {
        let id = id.uuid();
        let audited =
            format!("select count(*) from audit where action = 'donation.assess' and subject_id = '{id}'");
        let told =
            format!("select count(*) from event where kind = 'donation.{status}' and subject_id = '{id}'");
        (self.test.count(&audited).await, self.test.count(&told).await)
    }
}

#[tokio::test]
async fn a_gift_that_several_entries_fit_is_healed_and_so_are_the_others() {
    let world = World::at(NOW).await;
    world.long_authorised(1).await;
    let (first, second) = (world.on_unmapped_terminal().await, world.on_unmapped_terminal().await);
    world.mapped_beside("mid", "'M1'").await;
    world.mapped_beside("mid, tid", "'M1', 'T1'").await;
    world.mapped_beside("descriptor, descriptor_goes_on", "'HARB', true").await;
    assert_eq!(world.status(first).await, Status::AwaitingCharity);
    world.test.work().await;
    for gift in [first, second] {
        assert_eq!(world.status(gift).await, Status::Declared);
        assert_eq!(world.moves(gift, Status::Declared).await, (1, 1));
    }
    world.verify().await;
}

#[tokio::test]
async fn a_gift_that_several_authorisations_cover_is_healed() {
    let world = World::at(NOW).await;
    world.long_authorised(2).await;
    let gift = world.sent(json!({ "settlementDate": "2026-11-24" })).await;
    // As if it had settled in a transaction that saw neither of them.
    let settled = "update donation set settled_on = '2026-11-21', status = 'awaiting_authorisation'";
    assert_eq!(world.test.by_hand(settled).await, Ok(1));
    world.test.work().await;
    assert_eq!(world.status(gift).await, Status::Declared);
    assert_eq!(world.moves(gift, Status::Declared).await, (1, 1));
    world.verify().await;
}

#[tokio::test]
async fn a_gift_whose_donor_and_terminal_are_both_late_moves_once() {
    let world = World::at(NOW).await;
    let gift = world.on_unmapped_terminal().await;
    world.mapped_beside("mid", "'M1'").await;
    let donor = "insert into donor (donor_id, email, created_at) values (gen_random_uuid(), 'zoe@example.org', now())";
    assert_eq!(world.test.by_hand(donor).await, Ok(1));
    world.test.work().await;
    assert_eq!(world.status(gift).await, Status::AwaitingAuthorisation);
    assert_eq!(world.moves(gift, Status::AwaitingAuthorisation).await, (1, 1));
}
