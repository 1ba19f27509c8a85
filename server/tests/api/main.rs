//! The API as platforms meet it: the whole router in process, a database for each test, and a clock that stands still.
//! Every answer is held against the OpenAPI document on the way.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails loudly")]

mod another_person;
mod authorisation;
mod authorise_page;
mod away;
mod bad_input;
mod body;
mod charity;
mod claim_page;
mod contact;
mod credentials_page;
mod cursor;
mod delivery;
mod developers;
mod document;
mod donation;
mod donor;
mod envelope;
mod event;
mod fix_page;
mod give_up_page;
mod health;
mod introspect;
mod invite_page;
mod linked_account;
mod live;
mod openapi;
mod page_walls;
mod privacy_page;
mod rate_limit;
mod refusal;
mod repeat;
mod request_log;
mod requests_page;
mod revoke;
mod session;
mod stop_page;
mod team_page;
mod terminal;
mod token;
mod too_long;
mod trace;
mod walls;
mod webhook;
mod world;
