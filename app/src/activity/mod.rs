//! What the people of a charity or a platform did, for its owners. Wanted first: who approved that, who opened the file with our
//! donors, who added that secret? What goes wrong: a list that nobody can narrow, and verbs of the database.

mod filter;
mod list;
mod words;

pub use filter::ActivityQuery;
pub use list::{Activity, ActivityList};
pub use words::{columns, in_words, particulars};
