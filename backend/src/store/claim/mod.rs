//! Claims: their states, their lines, what was said with HMRC, and what follows from it for gifts.

mod deadline;
mod desk;
mod line;
mod money;
mod pack;
mod part;
mod read;
mod step;
mod test_message;

pub(crate) use deadline::{not_told, running_out, tell_once};
pub(crate) use desk::{
    choose_hmrc, credential, hmrc_choice, keep_credential, keep_setting, resume_credential, setting,
    stop_credential,
};
pub(crate) use line::{
    Corrected, DueHold, Standing, drop_lines, forget_hold, gather, hold, mark, release_hold, remove_line,
    renew, standing_line, sums,
};
pub(crate) use money::{
    adjust, adjust_deleted_in_flight, carry, give_back, import_payment, link_payment, overclaims,
    record_payment,
};
pub(crate) use pack::{adjustment_lines, declaration_lines, message_part, messages_after};
pub(crate) use part::{LineRow, Placed, begin_reading, lines_at, part};
pub(crate) use read::{
    addresses, adjustments, approvals, carried, certain_matches, charity_of_platform, claim_lines, claims_of,
    claims_of_platform, detail, due_charities, held, held_one, left_out, message_body, messages, paid_total,
    parties, payments, platforms_of, ready, unpaid, waiting_adjustments,
};
pub(crate) use step::{
    Locked, NewClaim, accepted, acknowledged, alarm, approve, begin, count_missing, count_poll, due_to_move,
    forgotten, gathered, is_tidied, keep_message, lock, lock_charity, lock_of_donation, paid, rejected,
    renamed, request, resum, submitting, tidied, unsent, untidied, withdrawn, written,
};
pub(crate) use test_message::{
    TestUnderWay, ask_for_test, count_test_poll, end_test, newest_test, test_arrived, test_under_way,
};
