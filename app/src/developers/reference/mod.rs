//! The reference of the API, made from the OpenAPI document: a page for each of its parts, which lists the calls of that part, and a page
//! for each call.

mod beside;
mod call_page;
mod chapter_page;
mod document;
mod field;
mod language;
mod method;
pub mod model;
mod overview_page;
mod reads;
pub(super) mod words;

pub use call_page::CallPage;
pub use chapter_page::ChapterPage;
pub use document::sample;
pub(super) use document::{BASE, call_in_full, parts};
pub(super) use language::{Language, Languages};
pub use overview_page::OverviewPage;
pub(super) use overview_page::{EVERYWHERE, anchor};
