//! The rules of Gift Aid, case by case. Tests named `case_nn` pin one of the numbered edge cases that the rules were
//! written against; the others say what they are about.
//!
//! docs/law.md lists all of them. Five of the cases have no test because there is nothing that could get them wrong:
//! - 12, oral declarations: each declaration is made by Uplift, under an authorisation that is in writing.
//! - 13, a donor's death: nobody's death is recorded; an authorisation ends by its day or by being cancelled (case 10).
//! - 15, what an annual statement counts: none is drawn up; whether and when one is owed are cases 14 and 85.
//! - 21, tips: no field takes one; `grossAmount` is what was given to the charity.
//! - 38, benefits to donors: none is recorded; the charity warrants that no gift brings more than the limits
//!   (`domain::charity::warranty`), and takes one that does out of claiming (`taken_out`).

mod authorisation;
mod authorisation_history;
mod authorisation_input;
mod calendar;
mod charity;
mod charity_reference;
mod claim;
mod claim_period;
mod claim_setting;
mod claim_sum;
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
mod refund;
mod samples;
mod statement;
mod taken_out;
mod terminal;
mod view;
