//! Donations: the hot write, what late facts do, and reading.

mod batch;
mod change;
mod create;
mod declaration;
mod disown;
mod gift_sum;
mod list;
mod of_claims;
mod pipeline;
mod read;
mod reassess;
mod refund;
mod reveal;
mod saved_view;
mod taken_out;
mod uncovered;
mod year;

pub(crate) use batch::{BatchOutcome, BatchRow, RowFate, create_batch};
pub(crate) use change::{Locked, apply, delete, end_declaration, for_update, say_why_deleted};
pub(crate) use create::{
    CreateFacts, Created, Gift, NewRow, PlainGifts, Refusal, WaitingGift, create, crossed,
};
pub(crate) use declaration::{declarations_of, declared};
pub(crate) use disown::{
    Disowned, disowned, gifts_by, is_claimed_itself, is_disowned, leave_donor, note_disowned, to_disown,
};
pub(crate) use gift_sum::{
    covered_otherwise, resting_on, uncovered_by_end, waiting_for_claim, waiting_for_declaration,
};
pub(crate) use list::{
    Listed, MOST_COUNTED, MOST_FOUND, Place, Sought, claims_of, count_for_charity, count_for_platform,
    days_of_charity, days_of_claim, few_of_platform, found, list_few, list_for_charity, list_narrowed,
};
pub(crate) use of_claims::{gifts_of_claims, list_of_claims};
pub(crate) use pipeline::pipeline;
pub(crate) use read::{
    Scan, escape_like, find_all_for_charity, find_all_for_donor, find_all_for_platform, find_by_beginning,
    find_for_charity, find_for_donor, find_for_platform, find_named, list_for_donor, list_for_platform,
};
pub(crate) use reassess::{Judge, Late, PART, due_to_settle, lost, out_of_time, reassess};
pub(crate) use refund::{RefundedInFlight, declare_less, record_refund, refund_named, refunded_in_flight};
pub(crate) use reveal::{declared_donor, gifts_of_donors, names_of_gifts, was_revealed};
pub(crate) use saved_view::{delete_view, lock_views, save_view, views};
pub(crate) use taken_out::{
    Meant, list_meant, lock_gifts, put_back, stands, sum_meant, take_out, to_put_back,
};
pub(crate) use uncovered::{Uncovered, declared_under, uncovered, uncovered_of};
pub(crate) use year::{around, month_and_year_sums, year_sums};
