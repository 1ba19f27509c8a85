//! The use-cases on a real PostgreSQL, one database a test, with a clock that stands still.

#![expect(clippy::unwrap_used, reason = "a test fails where it cannot go on")]

mod audit;
mod authorisation;
mod donation;
mod history;
mod late_fact;
mod person;
mod sign_in;
mod source;
mod stored_rule;
