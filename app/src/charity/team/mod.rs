//! The charity's team: who can open its pages, and what each may do there.

mod colleague_page;
mod join_page;
mod reads;
mod remove_page;
mod server_fns;
mod team_page;
mod views;

pub use colleague_page::ColleaguePage;
pub use join_page::JoinPage;
pub use remove_page::RemovePage;
pub use server_fns::{
    AcceptInvitation, ChangeRole, EndSessionsOf, InviteAgain, InviteColleague, RemoveColleague,
};
pub use team_page::TeamPage;
