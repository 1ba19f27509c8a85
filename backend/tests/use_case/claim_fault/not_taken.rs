//! Claims that HMRC does not take, however often they are sent: its list is asked before each sending, and somebody is told.

use std::net::TcpListener;

use backend::filing::Service;
use domain::claim::{ClaimAlarm, ClaimStatus};
use hmrc::simulator::{Outcome, Plan, Step};

use crate::claim::{Desk, PATIENCE, filing_with};

const RAISED: &str = "select count(*) from audit where action = 'claim.raise_alarm'";

#[tokio::test]
async fn after_three_sendings_that_got_lost_somebody_is_told_once_and_it_goes_on_as_safely_as_before() {
    for outcome in [
        Outcome::FailWith { number: 1000, status: 503, done: false },
        Outcome::WebPage { status: 502 },
        Outcome::Drop,
        Outcome::Fail { number: 1000 },
    ] {
        let desk = Desk::open().await;
        desk.gifts(1).await;
        desk.hmrc().plan(Plan::always(Step::Submit, outcome.clone()));
        let id = desk.stepped(1).await;
        for lost in 1..=5 {
            // HMRC's list is asked twice, and then the claim is sent again.
            for _ in 0..2 {
                desk.world.test.step(id).await.unwrap();
            }
            let alarms = if lost < 3 { vec![] } else { vec![ClaimAlarm::NotTaken] };
            let claim = desk.shown(id).await;
            assert_eq!(
                (claim.status(), claim.alarms),
                (ClaimStatus::Submitting, alarms),
                "{outcome:?}, {lost}"
            );
            let requests = (desk.hmrc().requests(Step::Submit), desk.hmrc().requests(Step::List));
            assert_eq!(requests, (lost + 1, 2 * lost), "{outcome:?}");
        }
        assert_eq!(desk.count(RAISED).await, 1, "{outcome:?}");

        desk.hmrc().clear_plans();
        desk.world.test.work().await;
        let claim = desk.shown(id).await;
        assert_eq!((claim.status(), claim.alarms), (ClaimStatus::Accepted, vec![]), "{outcome:?}");
        assert_eq!(desk.hmrc().taken().len(), 1, "{outcome:?}");
        desk.is_sound().await;
    }
}

#[tokio::test]
async fn a_sending_that_got_lost_counts_no_more_once_hmrc_has_dealt_with_one() {
    let desk = Desk::open().await;
    desk.gifts(21).await;
    for _ in 0..2 {
        desk.once(Step::Submit, Outcome::WebPage { status: 503 });
    }
    // The gateway reads the third, and finds it too long.
    desk.once(Step::Submit, Outcome::Fail { number: 2001 });
    let id = desk.stepped(5).await;
    let counted = "select lost_count::bigint from claim";
    assert_eq!(desk.count(counted).await, 0);
    assert_eq!(desk.shown(id).await.alarms, []);
}

#[tokio::test]
async fn after_days_without_a_connection_somebody_is_told() {
    let nobody = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let service = Service::at(&format!("http://{nobody}/submission")).unwrap();
    let desk = Desk::open_to_file(filing_with(service, PATIENCE)).await;
    desk.gifts(1).await;
    let id = desk.stepped(4).await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.alarms), (ClaimStatus::Approved, vec![]), "an hour is nothing");
    let days = "update claim set tried_since = now() - interval '4 days'";
    desk.world.test.by_hand(days).await.unwrap();
    for _ in 0..2 {
        desk.world.test.step(id).await.unwrap();
        let claim = desk.shown(id).await;
        assert_eq!((claim.status(), claim.alarms), (ClaimStatus::Approved, vec![ClaimAlarm::NotTaken]));
    }
    assert_eq!(desk.count(RAISED).await, 1);
    desk.world.verify().await;
}
