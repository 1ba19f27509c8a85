//! Workers that die, race, and are raced.

use domain::claim::ClaimStatus;
use domain::donation::Status;

use crate::claim::Desk;

#[tokio::test]
async fn case_66_a_worker_that_dies_anywhere_loses_nothing_and_sends_nothing_twice() {
    let desk = Desk::open().await;
    let mut polls = 0;
    loop {
        let gifts = desk.gifts(1).await;
        let id = desk.backend().begin_claim(&desk.staff).await.unwrap();
        // The first worker dies after so many polls; a second one finds what it left.
        let whole = desk.world.test.step_and_die(id, polls).await;
        desk.world.test.work().await;
        assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted, "cut after {polls} polls");
        assert_eq!(desk.world.status(gifts[0]).await, Status::Accepted, "cut after {polls} polls");
        let twice = desk.claimed_too_often().await;
        assert!(twice.is_empty(), "cut after {polls} polls: {twice:?}");
        if whole {
            break;
        }
        polls += 1;
        assert!(polls < 400, "a step that never ends");
    }
    assert!(polls > 10, "the step was cut in {polls} places");
    let taken = desk.hmrc().taken();
    let lines: i64 = desk.claims().await.iter().map(|claim| claim.lines).sum();
    assert!(lines > 0 && taken.len() >= usize::try_from(lines).unwrap_or_default());
    let untold = "select count(*) from claim where not exists (
                      select from event
                      where kind = 'claim.submitted' and platform_id is not null and subject_id = claim_id)";
    assert_eq!(desk.count(untold).await, 0, "platforms heard of each");
    desk.is_sound().await;
}

#[tokio::test]
async fn two_workers_at_one_claim_send_it_once() {
    let desk = Desk::open().await;
    for _ in 0..8 {
        desk.gifts(1).await;
        let id = desk.backend().begin_claim(&desk.staff).await.unwrap();
        let step = || async { desk.world.test.step(id).await.ok() };
        tokio::join!(step(), step(), step());
        desk.world.test.work().await;
        assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);
    }
    assert_eq!(desk.hmrc().taken().len(), 8);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_refund_that_races_the_claim_is_either_out_of_it_or_goes_back() {
    let desk = Desk::open().await;
    for round in 0..12 {
        let gifts = desk.gifts(2).await;
        let id = desk.backend().begin_claim(&desk.staff).await.unwrap();
        let refund = async {
            for _ in 0..round {
                tokio::task::yield_now().await;
            }
            desk.refund(gifts[0]).await;
        };
        let (_, stepped) = tokio::join!(refund, desk.world.test.step(id));
        stepped.unwrap();
        desk.world.test.work().await;
        let with = format!(
            "select count(*) from claim_line join donation using (donation_id)
             where claim_id = '{}' and dropped is null and donation.status = 'cancelled'",
            id.uuid()
        );
        let goes_back = format!("select count(*) from adjustment where donation_id = '{}'", gifts[0].uuid());
        assert_eq!(desk.count(&with).await, desk.count(&goes_back).await, "round {round}");
        desk.is_sound().await;
    }
}
