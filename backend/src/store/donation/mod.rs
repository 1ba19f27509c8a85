//! Donations: the hot write, what late facts do, and reading.

mod batch;
mod declaration;
mod read;
mod write;

pub(crate) use batch::{BatchOutcome, BatchRow, create_batch};
pub(crate) use declaration::declarations_of;
pub(crate) use read::{
    Scan, answered, find_all_for_platform, find_for_charity, find_for_donor, find_for_platform,
    list_for_charity, list_for_donor, list_for_platform, pipeline,
};
pub(crate) use write::{
    Created, Gift, Judge, Late, Locked, NewRow, apply, create, delete, due_to_settle, end_declaration,
    for_update, lost, reassess,
};
