//! The JSON shapes, and how they become a claim. Each member is named like the element that it becomes.

mod charity;
mod contact;
mod filer;
mod gasds;
mod header;
mod line;
mod refused;

pub(super) use charity::Charity;
pub(super) use filer::{Agent, Official};
pub(super) use gasds::Gasds;
pub(super) use header::Header;
pub(super) use line::{OtherIncome, line, owned};
