//! The reference of the API, made from the OpenAPI document: a page for each of its parts, with every call of that part in
//! full. Everything is on the page as text, so that the browser's own search finds it.

mod call;
mod chapter_page;
mod document;
mod field;
mod language;
pub mod model;
mod overview_page;
mod reads;
pub(super) mod words;

pub(super) use call::place;
pub use chapter_page::ChapterPage;
pub use document::sample;
pub(super) use document::{BASE, chapter, parts};
pub(super) use language::Language;
pub use overview_page::OverviewPage;
pub(super) use overview_page::{EVERYWHERE, anchor};
