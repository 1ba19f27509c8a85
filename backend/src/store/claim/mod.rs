//! Claims: their states, their lines, what was said with HMRC, and what follows from it for gifts.

mod adjustment;
mod alarm;
mod attention;
mod audit_pack;
mod conversation;
mod deadline;
mod figures;
mod filing_account;
mod foreign_reply;
mod gift_state;
mod held_gift;
mod held_gift_change;
mod history;
mod line;
mod list;
mod locked_claim;
mod lost_sending;
mod message_line;
mod next_claim;
mod open_page;
mod owed_by_hmrc;
mod own_claim;
mod payment;
mod payment_change;
mod payment_decision;
mod platform_part;
mod read;
mod reduce;
mod repay;
mod scheduled_claim;
mod send;
mod setting;
mod settled_by_operator;
#[cfg(feature = "sandbox")]
pub(crate) mod simulated;
mod step;
mod test_message;

pub(crate) use adjustment::{
    adjust, adjust_deleted_in_flight, adjustments, adjustments_in_all, carried, carry, give_back, overclaims,
    tell_of_wait_once, waiting_adjustments, waiting_long,
};
pub(crate) use alarm::{
    Clearing, alarms, clear_alarms, clear_everywhere, holding_claim, holding_words, is_refused_for_another,
    raise_alarm, standing_alarms, was_alarmed,
};
pub use attention::Standing as CharityStanding;
pub(crate) use attention::attention;
pub(crate) use audit_pack::{
    adjustment_lines, claimed_under, declaration_lines, message_part, messages_after, names_of_lines,
};
pub(crate) use conversation::{due_to_move, is_to_tidy, keep_message, other_sendings, request, untidied};
pub(crate) use deadline::{
    Search, Unclaimed, all_periods, keep_periods, leaving_out, not_told, periods, periods_of_gift,
    running_out, tell_of_left_out_once, tell_once,
};
pub(crate) use figures::{figure_rows, figures};
pub(crate) use filing_account::{
    StoredCredential, credential, keep_credential, lock_credential, resume_credential, seal_credential_anew,
    stop_credential, stop_filing,
};
pub(crate) use foreign_reply::{put_aside, reply_aside};
pub(crate) use gift_state::{has_claimed, is_letting_go, let_go_since, mark, marking};
pub use held_gift::{FoundBy, HeldGift, HmrcSaid};
pub(crate) use held_gift::{
    ToAsk, asked_before, corrected_details, corrected_gift, gross, held, held_alike_of_donor, held_by_day,
    held_of_donor, held_one, last_asked, mark_asked, refused_of_donor, to_ask, waits_of_donor,
};
pub use held_gift_change::CorrectedGifts;
pub(crate) use held_gift_change::{
    DueHold, RefusedAgain, correct_for_others, corrected_in, forget_hold, held_alike, hold, lock_holds,
    refused_again, release_hold, said_of_donor, spare_details,
};
pub(crate) use history::{
    ClaimWithGift, claims_of_gift, claims_with_gift, deeds, merges, money_in_full, settlement,
};
pub(crate) use line::{
    Standing, drop_lines, gather, last_line, remove_line, renew, shed_lines, standing_line, sums,
    tell_planner,
};
pub(crate) use list::{claim_places, claim_sums, line_numbers, line_sum, payment_places, payment_sums};
pub(crate) use locked_claim::{Locked, has_open, lock, lock_charity, lock_of_donations, unapproved};
pub(crate) use lost_sending::{
    LostSending, compared, listed, lose, settle_those_of_others, unwatched, watched,
};
pub(crate) use message_line::{LineRow, Placed, begin_reading, lines_at, part};
pub(crate) use next_claim::{
    GiftsAt, ReadyDay, first_of_day, gift_of_day, gifts_at, held_in_all, left_out, ready, sum_of,
};
pub(crate) use open_page::tell_all_pages;
pub(crate) use owed_by_hmrc::{
    ClaimOfMoney, Overdue, claims_of_money, money_in_all, overdue_untold, tell_of_overdue_once, unpaid,
};
pub(crate) use own_claim::{answer_own, begin_own, end_own, open_own, own_due, own_gifts, own_lines};
pub(crate) use payment::{certain_matches, payment_parts, payments, shared_by};
pub(crate) use payment_change::{
    Brought, BroughtBefore, StatementRow, brought_before, confirm_payment, import_payment, is_laid,
    keep_apart, link_payment, lock_imports, merge_payment, record_payment, record_set_off, renew_paid_on,
    typed_day, wait_for_import,
};
pub(crate) use payment_decision::{
    dismiss_payment, has_removable, keep_part, laid, money_of, paid_without, put_payment_back,
    remove_payment, set_offs, share_payment, take_payment_back,
};
pub(crate) use platform_part::{keep_platform_parts, parties, platform_parts, platforms_of};
pub(crate) use read::{
    LineOfGift, approvals, begun_by, cancelled, charity_of_platform, claim_lines, claims_by_id, claims_of,
    claims_of_platform, detail, kept_out, lines_numbered, lines_of_gifts, message_body, messages,
    newest_kind, refused_lines,
};
pub use reduce::Reducible;
pub(crate) use reduce::{
    Recorder, Standing as StandingLine, StandsOn, Took, carries, carry_less, cut_lines, decisions,
    end_too_old, given_back, is_returned, lock_with_carriers, money_returned, next_decision, reduced,
    reducible, refusals, refused_before, refused_since_approval, returned, returns, say_interest,
    standing_lines, stands, take_return_back,
};
pub(crate) use repay::{not_repaid, owed, repaid};
pub(crate) use scheduled_claim::{DueCharity, DueRules, due_charities};
pub(crate) use send::{
    NextPoll, Tries, acknowledged, announced, count_missing, count_poll, forgotten, is_on_its_way,
    know_nothing_since, not_left, renamed, submitting, too_long, unsent, wait_for_replicas, write_anew,
};
pub(crate) use setting::{
    Fewer, end_fewer, fewer, fewer_due, keep_approvals, keep_fewer, keep_setting, setting,
};
pub(crate) use settled_by_operator::{known_as_others, not_received, settled};
pub(crate) use step::{
    NewClaim, accepted, approve, approve_as, ask_fewer, begin, cut, gathered, is_marking, paid, rejected,
    resum, tidied, withdrawn, written,
};
pub(crate) use test_message::{
    TestUnderWay, ask_for_test, count_test_poll, end_old_tests, end_test, forget_tests, newest_test,
    sending_test, test_arrived, test_under_way, tests_of_a_day,
};
