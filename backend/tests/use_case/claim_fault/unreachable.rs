//! An HMRC that cannot be reached: nothing of a claim leaves, so the very message waits and is sent again, and nobody hears of a
//! claim that has not left.

use std::net::SocketAddr;
use std::time::Duration;

use backend::filing::{Patience, Service};
use domain::ClaimId;
use domain::claim::{ClaimStatus, MessageKind};
use domain::donation::Status;
use hmrc::simulator::{Options, Running};
use tokio::net::TcpSocket;

use crate::claim::{ANYWHERE, Desk, PATIENCE, filing_with, hmrc_at};

const WRITTEN: &str = "select count(*) from claim_message where kind = 'submit'";
const ANNOUNCED: &str =
    "select count(*) from event where kind = 'claim.submitted' and platform_id is not null";
const MARKED: &str = "select count(*) from audit where action = 'donation.claim'";

/// A desk whose HMRC has a place on this machine and does not listen there.
struct Cut {
    desk: Desk,
    /// The place, kept from others.
    place: TcpSocket,
    at: SocketAddr,
}

impl Cut {
    async fn off() -> Self {
        let place = TcpSocket::new_v4().unwrap();
        place.set_reuseaddr(true).unwrap();
        place.bind(ANYWHERE).unwrap();
        let at = place.local_addr().unwrap();
        let patience = Patience {
            reconnect: Duration::from_secs(60),
            longest_poll: Duration::from_secs(3_600),
            ..PATIENCE
        };
        let service = Service::at(&format!("http://{at}/submission")).unwrap();
        let desk = Desk::open_to_file(filing_with(service, patience)).await;
        Self { desk, place, at }
    }

    /// The claim is tried once more, and the worker does what is due by then; how many seconds the claim waits.
    async fn tried(&self, id: ClaimId) -> Option<f64> {
        let waits = self.desk.world.test.step_and_wait(id).await.unwrap();
        self.desk.backend().work_all().await.unwrap();
        waits
    }

    /// Lets it be tried in vain for so long already.
    async fn since(&self, interval: &str) {
        let earlier = format!("update claim set tried_since = now() - interval '{interval}'");
        self.desk.world.test.by_hand(&earlier).await.unwrap();
    }

    /// HMRC listens from now on, and answers the claim. The desk has no simulated HMRC of its own.
    async fn ends(self, id: ClaimId) -> (Desk, Running) {
        drop(self.place);
        let running = hmrc_at(self.at, Options::default()).await;
        // Sent, and asked about.
        for _ in 0..2 {
            self.desk.world.test.step(id).await.unwrap();
        }
        self.desk.backend().work_all().await.unwrap();
        (self.desk, running)
    }
}

#[tokio::test]
async fn what_never_left_is_written_once_announced_once_and_tried_less_and_less_often() {
    let cut = Cut::off().await;
    let gifts = cut.desk.gifts(2).await;
    let id = cut.desk.backend().begin_claim(&cut.desk.staff).await.unwrap();
    let mut written = None;
    for (tried, at_least, at_most) in [
        ("1 second", 60.0, 60.0),
        ("10 minutes", 600.0, 700.0),
        ("20 minutes", 1_200.0, 1_300.0),
        ("2 days", 3_600.0, 3_600.0),
    ] {
        // The first time it is tried since now.
        cut.since(tried).await;
        let waits = cut.tried(id).await.unwrap();
        assert!((at_least..=at_most).contains(&waits), "{tried}: {waits}");
        let claim = cut.desk.shown(id).await;
        assert_eq!(claim.status(), ClaimStatus::Approved);
        assert!(claim.written.is_some(), "{tried}: the message waits");
        assert!(written.is_none() || written == claim.written, "{tried}: it is the same one");
        written = claim.written;
        for (query, count) in [(WRITTEN, 1), (ANNOUNCED, 0), (MARKED, 0)] {
            assert_eq!(cut.desk.count(query).await, count, "{tried}: {query}");
        }
        let newest = cut.desk.backend().claim(&cut.desk.staff, id).await.unwrap();
        assert_eq!(newest.messages[0].kind, MessageKind::Nothing, "{tried}: as its page says");
        let jobs = "select count(*) from job where kind = 'claim_mark' and done_at is null";
        assert_eq!(cut.desk.count(jobs).await, 0, "{tried}");
        cut.desk.world.verify().await;
    }

    let (desk, hmrc) = cut.ends(id).await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.lines, claim.alarms), (ClaimStatus::Accepted, 2, vec![]));
    let taken = hmrc.simulator().taken();
    assert_eq!(taken.len(), 1);
    assert_eq!(
        taken[0].transaction_id.as_ref().map(ToString::to_string),
        written.map(|sent| sent.transaction_id)
    );
    assert_eq!((desk.count(WRITTEN).await, desk.count(ANNOUNCED).await), (1, 1));
    for gift in gifts {
        assert_eq!(desk.world.status(gift).await, Status::Accepted);
    }
    desk.world.verify().await;
}

#[tokio::test]
async fn a_gift_that_is_refunded_while_a_claim_waits_for_a_connection_is_not_in_what_is_sent() {
    let cut = Cut::off().await;
    let gifts = cut.desk.gifts(2).await;
    let id = cut.desk.backend().begin_claim(&cut.desk.staff).await.unwrap();
    cut.tried(id).await;
    let before = cut.desk.shown(id).await.written;
    cut.desk.refund(gifts[0]).await;
    cut.tried(id).await;
    let claim = cut.desk.shown(id).await;
    assert_eq!((claim.status(), claim.lines), (ClaimStatus::Approved, 1));
    assert_ne!(claim.written, before);
    assert_eq!(cut.desk.count(WRITTEN).await, 2, "another message");
    cut.desk.world.verify().await;

    let (desk, hmrc) = cut.ends(id).await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.lines), (ClaimStatus::Accepted, 1));
    assert_eq!(hmrc.simulator().taken()[0].gifts.len(), 1);
    assert_eq!(desk.world.status(gifts[0]).await, Status::Cancelled);
    assert_eq!(desk.count("select count(*) from adjustment").await, 0);
    desk.world.verify().await;
}

#[tokio::test]
async fn what_other_settings_wrote_and_never_left_is_written_anew_at_the_next_start() {
    let cut = Cut::off().await;
    cut.desk.gifts(1).await;
    let id = cut.desk.backend().begin_claim(&cut.desk.staff).await.unwrap();
    cut.since("10 minutes").await;
    cut.tried(id).await;
    let before = cut.desk.shown(id).await.written;
    cut.desk.backend().keep_hmrc_account().await.unwrap();
    let waits = cut.tried(id).await.unwrap();
    assert!(waits < 70.0, "it is tried from the beginning: {waits}");
    assert_ne!(cut.desk.shown(id).await.written, before);
    assert_eq!(cut.desk.count(WRITTEN).await, 2);

    let (desk, hmrc) = cut.ends(id).await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);
    assert_eq!(hmrc.simulator().taken().len(), 1);
    desk.world.verify().await;
}

#[tokio::test]
async fn a_gift_whose_time_runs_out_while_its_message_waits_is_not_sent() {
    let cut = Cut::off().await;
    let gifts = cut.desk.gifts(1).await;
    let id = cut.desk.backend().begin_claim(&cut.desk.staff).await.unwrap();
    cut.tried(id).await;
    // Four years after the tax year of the gift.
    cut.desk.world.test.set_clock("2031-04-06T09:00:00Z");
    cut.tried(id).await;
    assert_eq!(cut.desk.shown(id).await.status(), ClaimStatus::Withdrawn);
    assert_eq!(cut.desk.world.status(gifts[0]).await, Status::Declared);
    assert_eq!(cut.desk.count(WRITTEN).await, 1);
    cut.desk.world.verify().await;
}

#[tokio::test]
async fn a_claim_that_waits_for_a_connection_can_be_given_up() {
    let cut = Cut::off().await;
    let gifts = cut.desk.gifts(1).await;
    let id = cut.desk.backend().begin_claim(&cut.desk.staff).await.unwrap();
    cut.tried(id).await;
    cut.desk.backend().withdraw_claim(&cut.desk.staff, id).await.unwrap();
    assert_eq!(cut.desk.shown(id).await.status(), ClaimStatus::Withdrawn);
    assert_eq!(cut.desk.world.status(gifts[0]).await, Status::Declared);
    assert_eq!((cut.desk.count(ANNOUNCED).await, cut.desk.count(MARKED).await), (0, 0));
    cut.desk.world.verify().await;
}

#[tokio::test]
async fn gifts_that_a_worker_was_faster_to_mark_are_declared_again_when_nothing_left() {
    let cut = Cut::off().await;
    let gifts = cut.desk.gifts(2).await;
    let id = cut.desk.backend().begin_claim(&cut.desk.staff).await.unwrap();
    cut.tried(id).await;
    // A connection that is sought for longer than the gifts wait: one of them is claimed by now.
    let marked = format!("update donation set status = 'claimed' where donation_id = '{}'", gifts[0].uuid());
    cut.desk.world.test.by_hand(&marked).await.unwrap();
    cut.tried(id).await;
    for gift in gifts {
        assert_eq!(cut.desk.world.status(gift).await, Status::Declared);
    }
    cut.desk.world.verify().await;
}
