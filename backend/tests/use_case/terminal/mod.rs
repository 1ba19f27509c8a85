//! Card terminals: gifts find their charity by the map, at once or as soon as the map learns them.

mod confirmed;
mod contested;
mod gift;
mod given_back;
mod map;

use backend::actor::Operator;
use domain::donation::Reason;
use domain::terminal::{NewTerminal, TerminalChange, TerminalView};
use domain::{CharityId, DonationId, RefusalReason, TerminalId};
use serde_json::{Value, json};

use crate::person::{World, unkeyed};

const NOW: &str = "2026-11-21T09:00:00Z";

/// A charity of whose terminals the operator took two off the map: the platform knew one of them.
pub async fn taken_off_the_map() -> World {
    let world = World::at(NOW).await;
    let official = "official@example.org";
    let listed = json!({ "kind": "terminal", "mid": "M1", "tid": "T1" });
    let listed = world.list(world.charity, official, listed).await;
    let known = world.map(&world.reference, json!({ "mid": "M2", "tid": "T2" })).await.id;
    let reason = RefusalReason::parse("The terminal stands in another charity’s shop.").unwrap();
    for id in [listed, known] {
        let by = Operator::at_the_machine();
        world.test.backend.refuse_terminal_as_operator(by, id, Some(&reason)).await.unwrap();
    }
    world
}

/// A settled card transaction of Zoë's.
fn card(mid: &str, tid: &str, desc: &str) -> Value {
    json!({
        "transaction": { "type": "terminal", "mid": mid, "tid": tid, "desc": desc, "auth": "A1B2C3" },
        "settlementDate": "2026-11-21",
    })
}

impl World {
    /// Puts an entry on the platform's map for the charity with this reference.
    async fn map(&self, reference: &str, entry: Value) -> TerminalView {
        let mut body = entry;
        body["charity"] = json!(reference);
        let (charity, new) = NewTerminal::read_for_platform(&body).unwrap();
        let backend = &self.test.backend;
        let done =
            backend.add_terminal_for_platform(&self.platform, &charity, &new, &unkeyed()).await.unwrap();
        done.value
    }

    /// The platform says that the terminal is the charity's.
    async fn confirm(&self, id: TerminalId) {
        self.test.backend.confirm_terminal_for_platform(&self.platform, id, None, &unkeyed()).await.unwrap();
    }

    /// Its staff put an entry on the map for this charity.
    async fn list(&self, charity: CharityId, owner: &str, entry: Value) -> TerminalId {
        let staff = self.test.staff(owner).await.of(charity).unwrap();
        let source = self.test.backend.sources(&staff).await.unwrap()[0].source_id;
        let mut body = entry;
        body["source"] = json!(source);
        let (source, new) = NewTerminal::read_for_charity(&body).unwrap();
        self.test.backend.add_terminal(&staff, source, &new).await.unwrap()
    }

    async fn unmap(&self, id: TerminalId) {
        self.test.backend.end_terminal_for_platform(&self.platform, id, None, &unkeyed()).await.unwrap();
    }

    async fn change_days(&self, id: TerminalId, days: Value) {
        let change = TerminalChange::read(&days).unwrap();
        self.test
            .backend
            .change_terminal_for_platform(&self.platform, id, change, None, &unkeyed())
            .await
            .unwrap();
    }

    /// A second charity that added the platform: its id and reference.
    async fn second_charity(&self) -> (CharityId, String) {
        let charity = self.test.charity("Food Bank", "CD678").await;
        let reference = self.test.source(charity, self.platform_id).await;
        (charity, reference)
    }

    async fn authorised_zoe(&self) {
        let donor = self.zoe().await;
        self.authorise(donor).await;
    }

    async fn reasons(&self, id: DonationId) -> Vec<Reason> {
        let view = self.shown(id).await;
        view.gift_aid.reasons.iter().map(|reason| reason.code).collect()
    }

    async fn charity_of(&self, id: DonationId) -> Option<String> {
        self.shown(id).await.charity.map(|charity| charity.name)
    }
}
