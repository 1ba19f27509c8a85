//! The use-cases on a real PostgreSQL, one database a test, with a clock that stands still.

#![expect(clippy::unwrap_used, reason = "a test fails where it cannot go on")]

mod audit;
mod authorisation;
mod charity_proof;
mod claim;
mod claim_deadline;
mod claim_fault;
mod claim_setting;
mod client;
mod clock;
mod cursor;
mod declaration;
mod donation;
mod donation_batch;
mod donor_match;
mod erasure;
mod event;
mod event_kept;
mod event_order;
mod giving_year;
mod history;
mod installation;
mod job;
mod late_fact;
mod layer;
mod letter;
mod linked_account;
mod mail;
mod notice;
mod open_page;
mod person;
mod platform;
mod rate_limit;
mod receiver;
mod request_log;
mod second_factor;
mod sign_in;
mod source;
mod stored_rule;
mod team;
mod terminal;
mod test_message;
mod verify;
mod webhook;
mod word;
