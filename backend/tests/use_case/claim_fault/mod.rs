//! Faults: HMRC that loses, drops and delays, workers that die anywhere, and refunds at the worst moment. However it goes, no
//! gift is claimed twice and none is lost.

mod account;
mod earlier;
mod freed;
mod interval;
mod late;
mod list;
mod lost;
mod not_received;
mod not_taken;
mod operator;
mod poll;
mod receipt;
mod repeated;
mod sender;
mod server_error;
mod settled;
mod sleeper;
mod tidy;
mod too_long;
mod twice;
mod uncertain;
mod unreachable;
mod worker;

pub use not_received::never_received;
pub use twice::claimed_twice;
