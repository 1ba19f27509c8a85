//! The platform's own donations: which they are, where each stands and why, and what was asked about it. A donor is named as the
//! platform named them, and in no other way.

mod filter;
mod list_page;
mod reads;
mod show_page;
mod views;

pub use list_page::DonationsPage;
pub use show_page::DonationPage;
