//! The charity's team: who can open its pages, and what each may do there.

mod colleague_page;
mod reads;
mod server_fns;
mod team_page;
mod views;

pub use colleague_page::ColleaguePage;
pub use server_fns::{ChangeRole, InviteColleague, RemoveColleague};
pub use team_page::TeamPage;
