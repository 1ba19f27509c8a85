#![warn(missing_docs)]
#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! - [`claim`]: what a claim says, in plain words.
//! - [`text`]: people's names and addresses in the characters and lengths that HMRC takes.
//! - [`message`]: the GovTalk message, written in one pass and constant memory, canonical by construction.
//! - [`irmark`]: the digest that seals a message, while writing and of any message.
//! - [`rules`]: HMRC's schema and business rules, checked before anything is sent.
//! - [`gateway`]: the requests to HMRC's Transaction Engine and its replies, read and checked.
//! - [`json`]: a claim as JSON, for the command line.
//!
//! Without the two features nothing here has a clock but [`rules::check_xml`] and [`cli_message`], which stand at the command
//! line and read the day from the machine.

// Enums of errors are `#[non_exhaustive]`: whoever reads one tells somebody, and a new one is told like the others. These are
// not, and another variant of theirs is a breaking change: `Reply`, `Deletion`, `Advice` and `Failure`. Each variant of them is
// another thing to do with money that is claimed; with a wildcard arm the compiler could not show who has to learn of a new one.
// Nor are the enums of `claim`, which are HMRC's form, and those of `simulator`.

pub mod claim;
pub mod gateway;
pub mod irmark;
pub mod json;
pub mod message;
pub mod rules;
#[cfg(feature = "simulator")]
pub mod simulator;
pub mod text;
mod xml;

pub use json::cli_message;
pub use message::{Form, Message, MessageError, Written};
pub use xml::XmlError;

/// The real day in UTC, which is what HMRC compares dates with.
#[expect(
    clippy::disallowed_methods,
    reason = "a file checked at the command line goes to HMRC, whose clock stays put"
)]
fn today() -> time::Date {
    time::OffsetDateTime::now_utc().date()
}

/// The real time, where nobody gave another clock.
#[cfg(feature = "simulator")]
#[expect(
    clippy::disallowed_methods,
    reason = "a simulator that is run on its own has no other clock; a sandbox gives it its own"
)]
fn now() -> time::OffsetDateTime {
    time::OffsetDateTime::now_utc()
}
