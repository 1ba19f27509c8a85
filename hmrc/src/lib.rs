//! What files a charity's claim with HMRC (Charities Online, form R68 version 2.0).
//!
//! - [`claim`]: what a claim says, in plain words.
//! - [`text`]: people's names and addresses in the characters and lengths that HMRC takes.
//! - [`message`]: the GovTalk message, written in one pass and constant memory, canonical by construction.
//! - [`irmark`]: the digest that seals a message, while writing and of any message.
//! - [`rules`]: HMRC's schema and business rules, checked before anything is sent.
//! - [`gateway`]: the requests to HMRC's Transaction Engine and its replies, read and checked.
//! - [`json`]: a claim as JSON, for the command line.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use hmrc::gateway::{Awaited, Reply, Service, read_reply};
//! use time::macros::date;
//!
//! // A claim of one gift, written with its IRmark, and judged by HMRC's rules while it is written.
//! let claim = r#"{
//!     "header": { "vendorId": "9998", "product": "Example", "version": "1.0", "transactionId": "0A1B2C3D" },
//!     "agtOrNom": { "orgName": "Example Ltd", "refNo": "95100000000001", "postcode": "EC1A 1BB", "phone": "07700 900123" },
//!     "claim": { "orgName": "The Orchard Trust", "hmrcRef": "AB12345", "regulator": { "regName": "CCEW", "regNo": "1137948" } },
//!     "lines": [{
//!         "donor": { "fore": "Łukasz", "sur": "O’Neil", "house": "Flat 2, 14 Orchard Rise", "postcode": "sw1a1aa" },
//!         "date": "2026-05-01", "total": "25.00"
//!     }]
//! }"#;
//! let mut message = Vec::new();
//! let today = date!(2026 - 11 - 21);
//! let written = hmrc::json::write_message(claim.as_bytes(), &mut message, hmrc::Form::Plain, today)?;
//! assert_eq!(hmrc::irmark::irmark_of(&message)?, written.irmark);
//! assert!(hmrc::rules::check_xml_on(&message, today).is_empty());
//!
//! // What came back: here a web page of a server that stands before HMRC's.
//! let awaited = Awaited { service: &Service::live(), correlation_id: None, irmark: written.irmark };
//! match read_reply(b"<html>Sorry</html>", &awaited) {
//!     Ok(Reply::Acknowledged(told)) => println!("poll {} in {:?}", told.endpoint, told.poll_interval),
//!     Ok(_) => println!("an outcome at once"),
//!     Err(unreadable) => assert_eq!(unreadable.to_string(), "the reply is a web page and not a message"),
//! }
//! # Ok(()) }
//! ```
//!
//! With the feature `client`, `gateway::Client` sends claims over HTTP. With the feature `simulator`, the module `simulator`
//! is an HMRC to try it with, and to break it with.
//!
//! But for these two features nothing here has a network, and nothing has a clock; rules about dates take the day as an argument ([`rules::check_xml`] and
//! [`cli_message`], which stand at the command line, read it from the machine).

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
