//! The platform's own donations: a list, and for each its status, the reasons, and the requests about it. A donor is named only as
//! the platform named them.

mod filter;
mod heading;
mod list_page;
mod reads;
mod show_page;
mod views;

pub use list_page::DonationsPage;
pub use show_page::DonationPage;
