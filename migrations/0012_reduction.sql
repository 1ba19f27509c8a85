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
    recorded_at timestamptz not null,
    -- Since when it counts no more, because it was recorded by mistake, and who said so.
    undone_at timestamptz,
    undone_by uuid references staff,
    constraint claim_return_is_undone_by_somebody check ((undone_at is null) = (undone_by is null))
);
create trigger claim_return_is_kept before delete or truncate on claim_return
    for each statement execute function refuse_change();
create trigger claim_return_says_the_same_for_ever
    before update of claim_id, return_no, returned_on, pence, note, recorded_by, recorded_at on claim_return
    for each statement execute function refuse_change();
