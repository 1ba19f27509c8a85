//! Charities: registering, becoming Uplift's to file for, and adding platforms.

mod details;
mod new;
mod nominee;
mod source;
pub mod view;
pub mod warranty;

pub use details::CharityDetails;
pub use new::NewCharity;
pub use nominee::{NomineeError, NomineeState, NomineeStatus};
pub use source::{SourceError, SourceState};
pub use warranty::Warranty;
