//! The platform's events: what happened, what was sent of it, and what each endpoint answered.

mod filter;
mod list_page;
mod reads;
mod views;

pub use list_page::EventsPage;
