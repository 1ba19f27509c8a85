//! Claims, from declared gifts to the money, with a simulated HMRC over real HTTP.

mod accepted;
mod approval;
mod refunded;
mod refused;
mod wall;

use std::time::Duration;

use backend::actor::CharityStaff;
use backend::charity::NomineeStep;
use backend::filing::Patience;
use backend::page::PageRequest;
use backend::testing::TestBackend;
use domain::calendar::parse_date;
use domain::claim::ClaimSetting;
use domain::donation::DeletionReason;
use domain::{ClaimId, DonationId, Pence};
use serde_json::json;

use crate::person::{World, unkeyed};

const DAY: &str = "2026-11-21T09:00:00Z";
pub const NEXT_DAY: &str = "2026-11-22T09:00:00Z";

/// Nothing waits in a test; but an exchange that is lost must be over before HMRC's list counts.
pub const PATIENCE: Patience = Patience {
    exchange: Duration::from_secs(5),
    missing: Duration::ZERO,
    between_lists: Duration::ZERO,
    lists: 2,
    reconnect: Duration::ZERO,
    longest_poll: Duration::ZERO,
};

/// A charity that Uplift may file for, with Zoë's authorisation.
pub struct Desk {
    pub world: World,
    pub staff: CharityStaff,
}

impl Desk {
    pub async fn open() -> Self {
        Self::open_with(None).await
    }

    pub async fn open_with(most_lines: Option<i64>) -> Self {
        let world = World::over(TestBackend::start_to_file(DAY, PATIENCE, most_lines).await).await;
        let staff = world.test.staff("official@example.org").await;
        let staff = staff.of(world.charity).unwrap();
        let today = parse_date("2026-11-21").unwrap();
        for step in [NomineeStep::Requested(today), NomineeStep::Active(today)] {
            world
                .test
                .backend
                .record_nominee_step(&staff, step)
                .await
                .unwrap();
        }
        let donor = world.zoe().await;
        world.authorise(donor).await;
        let desk = Self { world, staff };
        desk.choose("by_hand", "none").await;
        desk
    }

    pub async fn choose(&self, schedule: &str, approvals: &str) {
        let setting = ClaimSetting::read(&json!({
            "schedule": schedule, "weekday": "monday", "day": "6", "threshold": "2.50", "approvals": approvals,
        }))
        .unwrap();
        self.backend()
            .choose_claim_setting(&self.staff, setting)
            .await
            .unwrap();
    }

    pub fn backend(&self) -> &backend::Backend {
        &self.world.test.backend
    }

    /// So many gifts of £10, made and settled on the first day; the clock then stands on the next.
    pub async fn gifts(&self, count: usize) -> Vec<DonationId> {
        let now = self.backend().now().to_string();
        self.world.test.set_clock(DAY);
        let mut ids = Vec::new();
        for _ in 0..count {
            ids.push(self.world.sent(json!({ "settlementDate": "2026-11-21" })).await);
        }
        let back = if now == DAY { NEXT_DAY } else { &now };
        self.world.test.set_clock(back);
        ids
    }

    /// Makes a claim by hand and does all work.
    pub async fn claim(&self) -> ClaimId {
        let id = self.backend().begin_claim(&self.staff).await.unwrap();
        self.world.test.work().await;
        id
    }

    pub async fn shown(&self, id: ClaimId) -> backend::claim::Claim {
        self.backend().claim(&self.staff, id).await.unwrap().claim
    }

    pub async fn claims(&self) -> Vec<backend::claim::Claim> {
        let request = PageRequest::new(50, None);
        let page = self.backend().claims(&self.staff, &request).await.unwrap();
        page.items
    }

    pub async fn refund(&self, id: DonationId) {
        self.backend()
            .delete_donation(&self.world.platform, id, DeletionReason::Refund, None, &unkeyed())
            .await
            .unwrap();
    }

    /// HMRC never took the same gifts twice, and nothing breaks an invariant.
    pub async fn is_sound(&self) {
        assert_eq!(self.world.test.hmrc().taken_twice(), []);
        self.world.verify().await;
    }
}

fn pence(pence: i64) -> Pence {
    Pence::new(pence).unwrap()
}
