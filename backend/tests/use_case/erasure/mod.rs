//! Case 83: a donor has the account deleted. What records need stays for its time, and everything else goes at once.

mod at_once;
mod gone;
mod living;
mod others;
mod record;
mod staff;
mod told;

use backend::actor::{DonorCaller, PlatformCaller};
use domain::linked_account::{LinkKind, NewLink};
use domain::{DonorId, ErasureConfirmed};
use serde_json::json;

use crate::person::{World, unkeyed};

const NOW: &str = "2026-11-21T09:00:00Z";
const ADDRESS: &str = "zoe@example.org";
const PAR: &str = "V0010013019339023456789012345";
const PHONE: &str = "+447700900123";

fn meant() -> ErasureConfirmed {
    ErasureConfirmed::read(&json!({ "confirm": "DELETE" })).unwrap()
}

async fn erase(world: &World, donor: &DonorCaller) {
    world.test.backend.erase(donor, meant()).await.unwrap();
}

async fn link(world: &World, who: &PlatformCaller, donor: DonorId, kind: LinkKind, value: &str) {
    let new = NewLink::read(kind, &json!({ "value": value, "verified": true })).unwrap();
    world.test.backend.link(who, donor, &new, &unkeyed()).await.unwrap();
}

/// How many tables hold a text anywhere; the sandbox's mailbox is the donor's own.
async fn tables_with(world: &World, text: &str) -> i64 {
    let text = text.replace('\'', "''");
    let tables = format!(
        "select count(*) from information_schema.tables as t
         where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and t.table_name <> 'sandbox_mail'
         and strpos(query_to_xml(format('select * from %I', t.table_name), true, true, '')::text, '{text}') > 0"
    );
    world.test.count(&tables).await
}
