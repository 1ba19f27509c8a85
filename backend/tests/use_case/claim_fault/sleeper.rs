//! A sender that stands still between writing down that it is about to send and sending.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use backend::clock::Clock;
use backend::filing::{Filing, Monotonic};
use domain::Timestamp;
use domain::claim::ClaimStatus;
use hmrc::simulator::Step;

use crate::claim::{Desk, NEXT_DAY, PATIENCE};

/// With a gift, and a process that stands still for two hours after its clock was read so many times.
async fn sleeps_after(readings: usize) -> Desk {
    let clock = Clock::fixed(Timestamp::parse(NEXT_DAY).unwrap());
    let mut filing = Filing::simulated(clock, PATIENCE).await.unwrap();
    let (begun, read) = (Instant::now(), AtomicUsize::new(0));
    filing.monotonic = Monotonic::telling(move || {
        let slept = if read.fetch_add(1, Ordering::Relaxed) < readings { 0 } else { 2 * 3_600 };
        begun + Duration::from_secs(slept)
    });
    let desk = Desk::open_to_file(filing).await;
    desk.gifts(1).await;
    desk
}

#[tokio::test]
async fn d8_a_sender_that_slept_for_two_hours_sends_nothing_and_the_claim_is_found_out_by_the_list() {
    // It sleeps before it connects, and between connecting and sending.
    for readings in [1, 2] {
        let desk = sleeps_after(readings).await;
        let id = desk.stepped(1).await;
        assert_eq!(desk.shown(id).await.status(), ClaimStatus::Submitting, "{readings}");
        assert_eq!(desk.hmrc().taken().len(), 0, "{readings}");
        assert_eq!(desk.hmrc().requests(Step::Submit), 0, "{readings}");
        desk.world.test.work().await;
        let claim = desk.shown(id).await;
        assert_eq!((claim.status(), claim.alarms), (ClaimStatus::Accepted, vec![]), "{readings}");
        assert_eq!(
            desk.hmrc().requests(Step::List),
            3,
            "twice before it is sent, and once after: {readings}"
        );
        assert_eq!(desk.hmrc().taken().len(), 1, "{readings}");
        desk.is_sound().await;
    }
}
