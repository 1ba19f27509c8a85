//! Claims that HMRC never received: each stays as it was sent, and its gifts go into the next one, once.

use std::time::Duration;

use backend::clock::Clock;
use backend::filing::{Filing, Patience};
use backend::pagination::PageRequest;
use domain::claim::view::Dropped;
use domain::claim::{ClaimAlarm, ClaimStatus, SettledAs};
use domain::donation::Status;
use domain::{CharityReference, ClaimId, DonationId, Pence, Timestamp};
use hmrc::simulator::{Outcome, Plan, Step};

use super::settled::{REASON, word};
use crate::claim::{Desk, NEXT_DAY, PATIENCE};
use crate::person::code;

/// That a gift is declared again is told to its platform.
const TOLD: &str = "select count(*) from event where kind = 'donation.declared' and platform_id is not null";
const FREED: &str =
    "select count(*) from audit where action = 'donation.claim' and detail ->> 'status' = 'declared'";

/// A claim of so many gifts that never reached HMRC, which has said nothing for days.
async fn unheard(gifts: usize) -> (Desk, ClaimId, Vec<DonationId>) {
    let clock = Clock::fixed(Timestamp::parse(NEXT_DAY).unwrap());
    let slow = Patience { between_lists: Duration::from_secs(3_600), ..PATIENCE };
    let desk = Desk::open_to_file(Filing::simulated(clock, slow).await.unwrap()).await;
    let gifts = desk.gifts(gifts).await;
    desk.once(Step::Submit, Outcome::Drop);
    desk.hmrc().plan(Plan::always(Step::List, Outcome::Fail { number: 1000 }));
    let id = desk.claim().await;
    let early = desk.backend().settle_claim(id, SettledAs::NotReceived, &word()).await;
    assert_eq!(code(early), "claim_still_asked");
    let days = "update claim set sent_at = now() - interval '4 days'";
    desk.world.test.by_hand(days).await.unwrap();
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.alarms, [ClaimAlarm::Unanswered]);
    (desk, id, gifts)
}

async fn settle(desk: &Desk, id: ClaimId) {
    let settled = desk.backend().settle_claim(id, SettledAs::NotReceived, &word()).await;
    assert_eq!(settled.unwrap(), ClaimStatus::Withdrawn);
}

/// A charity whose claim the operator knows from HMRC never to have arrived.
pub async fn never_received() -> Desk {
    let (desk, id, _) = unheard(2).await;
    settle(&desk, id).await;
    desk
}

async fn states(desk: &Desk, gifts: &[DonationId]) -> Vec<Status> {
    let mut states = Vec::new();
    for gift in gifts {
        states.push(desk.world.status(*gift).await);
    }
    states
}

/// The job that brings gifts to the state of their claim, once more.
async fn again(desk: &Desk, key: &str) {
    let job = format!(
        "insert into job (job_id, kind, key, payload)
         select gen_random_uuid(), kind, '{key}', payload from job where kind = 'claim_mark' order by job_id limit 1"
    );
    assert_eq!(desk.world.test.by_hand(&job).await, Ok(1));
    desk.world.test.work().await;
}

#[tokio::test]
async fn what_hmrc_never_had_stays_as_it_was_sent_and_its_gifts_go_into_the_next_claim() {
    let (desk, id, gifts) = unheard(2).await;
    let (sent, told) = (desk.shown(id).await, desk.count(TOLD).await);
    settle(&desk, id).await;
    assert_eq!(states(&desk, &gifts).await, [Status::Claimed; 2], "the worker lets them go");
    desk.world.test.work().await;
    let kept = desk.shown(id).await;
    assert_eq!((kept.status(), kept.alarms), (ClaimStatus::Withdrawn, vec![]));
    assert_eq!(kept.progress.settled(), Some((SettledAs::NotReceived, REASON)));
    assert_eq!((kept.lines, kept.donations), (2, Pence::new(2_000).unwrap()));
    assert_eq!(kept.gift_aid, Pence::new(500).unwrap());
    assert!(kept.written.is_some());
    assert_eq!(kept.written, sent.written);
    assert_eq!(kept.progress.sent_at(), sent.progress.sent_at());
    let message = "select count(*) from claim_message where kind = 'submit'";
    assert_eq!(desk.count(message).await, 1, "what was sent is kept");
    let lines = desk.backend().claim_lines(&desk.staff, id, 0, 10).await.unwrap();
    assert!(
        lines.len() == 2 && lines.iter().all(|line| line.dropped == Some(Dropped::Released)),
        "{lines:?}"
    );

    assert_eq!(states(&desk, &gifts).await, [Status::Declared; 2]);
    assert_eq!(desk.count(TOLD).await, told + 2, "platforms are told of each gift");
    let reference = CharityReference::parse(&desk.world.reference).unwrap();
    let request = PageRequest::new(50, None);
    let shown =
        desk.backend().claims_for_platform(&desk.world.platform, &reference, None, &request).await.unwrap();
    let shown: Vec<_> = shown.items.iter().map(|claim| (claim.claim_id, claim.status, claim.lines)).collect();
    assert_eq!(shown, [(id, ClaimStatus::Withdrawn, 2)]);
    desk.is_sound().await;

    desk.hmrc().clear_plans();
    let next = desk.claim().await;
    let next = desk.shown(next).await;
    assert_eq!((next.status(), next.lines), (ClaimStatus::Accepted, 2));
    assert_eq!(desk.hmrc().taken().len(), 1);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_claim_that_hmrc_does_not_know_any_more_keeps_hmrcs_own_name_for_it() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.once(Step::Submit, Outcome::Wait { polls: 9 });
    let id = desk.stepped(1).await;
    let sent = desk.shown(id).await;
    assert_eq!(sent.status(), ClaimStatus::Acknowledged);
    let raised = "insert into claim_alarm (alarm_id, claim_id, alarm, raised_at)
                  select gen_random_uuid(), claim_id, 'unknown_to_hmrc', now() from claim";
    desk.world.test.by_hand(raised).await.unwrap();
    settle(&desk, id).await;
    desk.world.test.work().await;
    let kept = desk.shown(id).await;
    assert!(kept.progress.acknowledged().is_some());
    assert_eq!(kept.progress.acknowledged(), sent.progress.acknowledged());
    assert_eq!(desk.hmrc().requests(Step::Poll), 0, "HMRC is asked no more");
    desk.is_sound().await;
}

#[tokio::test]
async fn a_word_said_twice_and_a_worker_that_comes_again_change_nothing() {
    let (desk, id, gifts) = unheard(2).await;
    settle(&desk, id).await;
    desk.world.test.work().await;
    let (told, freed) = (desk.count(TOLD).await, desk.count(FREED).await);
    assert_eq!(freed, 2);
    let second = desk.backend().settle_claim(id, SettledAs::NotReceived, &word()).await;
    assert_eq!(code(second), "claim_not_with_hmrc");
    again(&desk, "again").await;
    assert_eq!((desk.count(TOLD).await, desk.count(FREED).await), (told, freed));

    desk.hmrc().clear_plans();
    desk.claim().await;
    // A worker that was away meanwhile takes no gift out of the claim that has it now.
    again(&desk, "late").await;
    assert_eq!(states(&desk, &gifts).await, [Status::Accepted; 2]);
    assert_eq!((desk.count(TOLD).await, desk.count(FREED).await), (told, freed));
    desk.is_sound().await;
}

#[tokio::test]
async fn a_worker_that_is_killed_between_gifts_frees_each_once_and_the_next_claim_waits_for_all() {
    let (desk, id, gifts) = unheard(3).await;
    let told = desk.count(TOLD).await;
    settle(&desk, id).await;
    desk.world.test.mark_and_die(id, 1).await;
    let wanted = [Status::Declared, Status::Claimed, Status::Claimed];
    assert_eq!(states(&desk, &gifts).await, wanted);
    desk.world.verify().await;

    desk.hmrc().clear_plans();
    let next = desk.stepped(1).await;
    let half = desk.shown(next).await;
    assert_eq!((half.status(), half.lines), (ClaimStatus::Draft, 0));
    desk.world.test.work().await;
    let next = desk.shown(next).await;
    assert_eq!((next.status(), next.lines), (ClaimStatus::Accepted, 3));
    assert_eq!(states(&desk, &gifts).await, [Status::Accepted; 3]);
    assert_eq!((desk.count(TOLD).await, desk.count(FREED).await), (told + 3, 3));
    assert_eq!(desk.hmrc().taken().len(), 1);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_refund_while_gifts_are_let_go_stays_a_refund() {
    let (desk, id, gifts) = unheard(2).await;
    settle(&desk, id).await;
    desk.refund(gifts[0]).await;
    desk.world.test.work().await;
    let wanted = [Status::Cancelled, Status::Declared];
    assert_eq!(states(&desk, &gifts).await, wanted);
    assert_eq!(desk.count("select count(*) from adjustment").await, 0);
    assert_eq!(desk.shown(id).await.lines, 2, "it was in what was sent");
    desk.is_sound().await;
}

#[tokio::test]
async fn the_donors_open_page_is_told_that_the_gift_waits_again() {
    let (desk, id, gifts) = unheard(1).await;
    let zoe = desk.world.zoe().await;
    desk.world.test.settled().await;
    let mut events = desk.backend().events();
    let feed = tokio::spawn(desk.backend().feed().await.unwrap());
    settle(&desk, id).await;
    desk.world.test.work().await;
    let event = tokio::time::timeout(Duration::from_secs(5), async {
        loop {
            let event = events.recv().await.unwrap();
            if event.kind == "donation.declared" {
                return event;
            }
        }
    })
    .await
    .unwrap();
    assert_eq!((event.donor, event.subject), (Some(zoe), gifts[0].uuid()));
    feed.abort();
}
