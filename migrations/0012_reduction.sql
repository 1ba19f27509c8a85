-- What HMRC takes away from a claim after it has accepted it: electronic acceptance is not the last word, and HMRC refuses or reduces a
-- claim by letter.

-- A decision of HMRC's, as somebody of the charity records it, or whoever runs the installation.
create table claim_reduction (
    claim_id uuid not null references claim,
    -- 1, 2, 3 … within the claim: HMRC can write several times.
    reduction_no smallint not null constraint claim_reduction_no_is_positive check (reduction_no > 0),
    constraint claim_reduction_is_numbered primary key (claim_id, reduction_no),
    what text not null constraint claim_reduction_extent_is_known check (what in ('whole', 'lines')),
    -- The day of HMRC's letter.
    letter_on date not null,
    -- Why, in HMRC's words or in those of whoever recorded it; it names no donor.
    words text not null constraint claim_reduction_words_are_bounded check (length(words) between 1 and 500),
    -- What becomes of the gifts: claimed again, or out of claiming with the reason that stands with each.
    afterwards text not null constraint claim_reduction_aftermath_is_known check (afterwards in ('claim_again', 'not_eligible')),
    -- What it took: lines, what was given with them but for what had gone back to HMRC before, and the Gift Aid.
    line_count integer not null constraint claim_reduction_takes_lines check (line_count > 0),
    donations_pence bigint not null constraint claim_reduction_takes_money check (donations_pence > 0),
    gift_aid_pence bigint not null constraint claim_reduction_gift_aid_is_positive check (gift_aid_pence >= 0),
    -- The tax that the claim carried back, and carries no more: it is owed again.
    adjustment_pence bigint not null constraint claim_reduction_adjustment_is_positive check (adjustment_pence >= 0),
    recorded_at timestamptz not null,
    -- Who recorded it: staff of the charity, or the address of who runs the installation.
    recorded_by uuid references staff,
    operator text,
    constraint claim_reduction_is_recorded_by_somebody check ((recorded_by is null) <> (operator is null))
);
create trigger claim_reduction_is_for_ever before update or delete or truncate on claim_reduction
    for each statement execute function refuse_change();

-- What HMRC took of the claim since it accepted it, in all; see claim_reduction.
alter table claim
    add column cut_count integer not null default 0,
    add column cut_pence bigint not null default 0,
    add column cut_gift_aid_pence bigint not null default 0,
    -- What of HMRC's money has gone back to it, because it had paid more than it left of the claim (claim_return).
    add column returned_pence bigint not null default 0,
    add constraint claim_cut_fits check (
        cut_count between 0 and line_count and cut_pence between 0 and donations_pence and cut_gift_aid_pence between 0 and gift_aid_pence
        and (cut_count > 0) = (cut_pence > 0) and (cut_count > 0 or cut_gift_aid_pence = 0)),
    add constraint claim_is_cut_once_accepted check (cut_count = 0 or accepted_at is not null),
    -- What is left brings what it carries back; where nothing is left HMRC took nothing back.
    add constraint claim_cut_leaves_its_adjustment check (
        state = 'rejected' or adjustment_pence + cut_gift_aid_pence <= gift_aid_pence),
    add constraint claim_returns_what_was_paid check (returned_pence between 0 and coalesce(paid_pence, 0)),
    -- What HMRC is to pay.
    add column expected_pence bigint not null generated always as (
        case when state = 'withdrawn' then 0 else greatest(gift_aid_pence - cut_gift_aid_pence - adjustment_pence, 0) end) stored;

-- after_acceptance: as a whole, by letter. Such a claim keeps when it was accepted, and what was paid for it.
alter table claim
    drop constraint claim_rejection_is_known,
    add constraint claim_rejection_is_known check (rejection in ('lines', 'whole', 'after_acceptance')),
    drop constraint claim_acceptance_is_whole,
    add constraint claim_acceptance_is_whole check (
        (accepted_at is not null) = (state in ('accepted', 'paid') or rejection is not distinct from 'after_acceptance')),
    drop constraint claim_payment_is_whole,
    add constraint claim_payment_is_whole check (
        (paid_on is null) = (paid_pence is null)
        and (paid_on is not null or state <> 'paid')
        and (paid_on is null or state = 'paid' or rejection is not distinct from 'after_acceptance')),
    add constraint claim_refused_afterwards_is_cut_whole check (
        rejection is distinct from 'after_acceptance' or (cut_count = line_count and cut_gift_aid_pence = gift_aid_pence)),
    drop constraint claim_settlement_is_what_was_said,
    add constraint claim_settlement_is_what_was_said check (
        settled_as is null
        or (settled_as = 'accepted' and accepted_at is not null and not has_receipt)
        or (settled_as = 'rejected' and state = 'rejected')
        or (settled_as = 'not_received' and state = 'withdrawn' and withdrawal_reason = 'not_received'));
-- Claims that HMRC took something from are few: what it paid for them too much is looked for wherever a charity's money is shown.
create index claim_cut on claim (charity_id) where cut_count > 0;

-- cut: HMRC took it away after it had accepted the claim, by that decision.
alter table claim_line
    add column reduction_no smallint,
    drop constraint claim_line_drop_is_known,
    add constraint claim_line_drop_is_known check (dropped in ('refused', 'released', 'cut')),
    add constraint claim_line_is_cut_by_a_decision check ((dropped is not distinct from 'cut') = (reduction_no is not null));

-- Tax that was to go back, of a gift that HMRC then took out of its claim itself: nothing goes back any more. What had gone back
-- before stays so, and HMRC's decision takes it no second time.
alter table adjustment
    add column voided_at timestamptz,
    add constraint adjustment_voided_goes_back_not check (voided_at is null or (carried_by is null and repaid_on is null));
drop index adjustment_waiting;
create index adjustment_waiting on adjustment (charity_id, adjustment_id)
    where carried_by is null and repaid_on is null and voided_at is null;

-- HMRC's money that went back to it, because it had paid more than it left of the claim: taken off a later payment, or paid by the charity.
create table claim_return (
    claim_id uuid not null references claim,
    return_no smallint not null constraint claim_return_no_is_positive check (return_no > 0),
    constraint claim_return_is_numbered primary key (claim_id, return_no),
    returned_on date not null,
    pence bigint not null constraint claim_return_is_something check (pence > 0),
    -- How, in a few words of the charity's.
    note text not null constraint claim_return_note_is_bounded check (length(note) <= 200),
    recorded_by uuid not null references staff,
    recorded_at timestamptz not null
);
create trigger claim_return_is_for_ever before update or delete or truncate on claim_return
    for each statement execute function refuse_change();
