//! The team of a charity or a platform: who can open its pages, and what each may do there. The charity's and the platform's own
//! pages put these into their frames.

mod colleague;
mod invitations;
mod join;
mod joined;
mod list;
mod reads;
mod removal;
mod server_fns;
mod views;

pub use colleague::OneColleague;
pub use invitations::Invitations;
pub use join::Join;
pub use joined::Joined;
pub use list::TeamList;
pub use reads::{read_colleague, read_join, read_team};
pub use removal::Removal;
pub use server_fns::{
    AcceptInvitation, ChangeRole, EndSessionsOf, InviteAgain, InviteColleague, RemoveColleague,
};
pub use views::{ColleagueView, JoinView, Team, TeamCount, role_name, your_role};
