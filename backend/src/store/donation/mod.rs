//! Donations: the hot write, what late facts do, and reading.

mod read;
mod write;

pub(crate) use read::{
    Scan, declarations_of, find_for_charity, find_for_donor, find_for_platform, list_for_charity,
    list_for_donor, list_for_platform, pipeline,
};
pub(crate) use write::{
    Created, Judge, Locked, NewRow, apply, create, delete, due_to_settle, end_declaration, for_update,
    late_for_donor, lost, reassess,
};
