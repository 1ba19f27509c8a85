//! Faults: HMRC that loses, drops and delays, workers that die anywhere, and refunds at the worst moment. However it goes, no
//! gift is claimed twice and none is lost.

mod account;
mod list;
mod lost;
mod poll;
mod receipt;
mod settled;
mod tidy;
mod worker;
