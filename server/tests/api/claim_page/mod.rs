//! The pages and files of claims, over HTTP and against a simulated HMRC: what staff take away, what they bring, and what the
//! donor reads of it.

mod adjustment;
mod approval;
mod audit_pack;
mod confirm;
mod doubled;
mod figures;
mod gift_list;
mod lists;
mod needs;
mod next_claim;
mod nominee;
mod own_claim;
mod own_gift;
mod payment;
mod payment_decision;
mod period;
mod reduced;
mod seen;
mod taken_out;

use std::time::Duration;

use backend::claim::ClaimLines;
use backend::filing::Patience;
use backend::sign_in::Audience;
use backend::testing::TestBackend;
use domain::ClaimId;
use domain::claim::ClaimSetting;
use serde_json::json;

use crate::page_walls::{House, Person};
use crate::world::NOW;

const NEXT_DAY: &str = "2026-11-22T09:05:00Z";

/// A charity with one gift, which is claimed as soon as somebody says so.
pub struct Desk {
    pub open: House,
    pub owner: Person,
}

impl Desk {
    pub async fn open() -> Self {
        let patience = Patience {
            intent: Duration::from_secs(60),
            exchange: Duration::from_secs(5),
            missing: Duration::ZERO,
            between_lists: Duration::ZERO,
            lists: 2,
            reconnect: Duration::ZERO,
            longest_poll: Duration::ZERO,
            between_comparisons: Duration::from_secs(3_600),
        };
        let open = House::over(TestBackend::start_to_file(NOW, patience, ClaimLines::default()).await).await;
        // The house has begun a claim on the day of its gift: nothing is in it.
        open.house.work().await;
        open.house.set_clock(NEXT_DAY);
        let owner = open.person("the owner", Audience::Staff, "official@example.org").await;
        Self { open, owner }
    }

    async fn claim(&self) -> ClaimId {
        let id = self.begin().await;
        self.open.house.work().await;
        id
    }

    /// A claim that nobody has worked on yet.
    pub async fn begin(&self) -> ClaimId {
        let staff = self.open.house.staff("official@example.org").await;
        let staff = staff.of(self.open.charity).unwrap();
        let backend = &self.open.house.backend;
        let setting = ClaimSetting::read(&json!({"schedule": "by_hand", "approvals": "none"})).unwrap();
        backend.choose_claim_setting(&staff, setting).await.unwrap();
        self.open.house.let_fewer_hold().await;
        backend.begin_claim(&staff).await.unwrap()
    }

    pub fn page(&self, rest: &str) -> String {
        format!("/charity/{}/claims{rest}", self.open.charity)
    }
}
