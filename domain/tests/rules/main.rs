//! The rules of Gift Aid, case by case. Tests named `case_nn` pin one of the numbered edge cases that the rules were
//! written against; the others say what they are about.

mod authorisation;
mod authorisation_history;
mod authorisation_input;
mod calendar;
mod charity;
mod charity_reference;
mod claim;
mod claim_period;
mod contact;
mod declaration;
mod donation_input;
mod donation_status;
mod donor_match;
mod erasure;
mod field;
mod id;
mod money;
mod person;
mod samples;
mod terminal;
mod view;
