//! The capture page: its sessions, and what platforms set for it.

pub(crate) mod page;
pub(crate) mod session;
pub(crate) mod setting;
