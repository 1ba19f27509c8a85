-- The money of claims: what HMRC paid, what it took away after it had accepted a claim, and what it owes.

-- A payment by HMRC, as the charity's bank shows it. It can be laid on the wrong claim, can be no Gift Aid at all, such as VAT that
-- comes back, and can pay several claims at once.
create table payment (
    payment_id uuid primary key,
    charity_id uuid not null references charity,
    paid_on date not null,
    amount_pence bigint not null constraint payment_amount_is_positive check (amount_pence > 0),
    -- What the bank's statement says beside it.
    bank_reference text not null constraint payment_reference_is_bounded check (length(bank_reference) <= 100),
    -- Which of several rows of a bank's statement with the same day, amount and reference it is: importing a statement twice adds
    -- nothing. Null while no statement shows it: two people can say the same of two payments at the same moment.
    occurrence integer constraint payment_occurrence_is_positive check (occurrence > 0),
    constraint payment_is_imported_once unique (charity_id, paid_on, amount_pence, bank_reference, occurrence),
    -- The claim that all of it pays; a claim can be paid by several payments.
    claim_id uuid references claim,
    recorded_by uuid references staff,
    recorded_at timestamptz not null,
    -- Since when a bank's statement shows it; null while only somebody says so. A payment that somebody recorded by hand is the one
    -- that a statement shows later in the same words, or in others once somebody says so: it keeps its words. A row of a statement
    -- confirms one payment.
    confirmed_at timestamptz,
    -- The payment of the same amount that this one seems to be: of the same day, or at most a week from it where it has the same words or
    -- was recorded by hand. It must not count twice. It pays no claim until somebody says that it is another; null from then on, and for
    -- every other payment.
    resembles_id uuid references payment,
    -- Since when somebody has said that it is the one that it resembles; null while nobody has, and for every other payment.
    merged_at timestamptz,
    -- Since when somebody has said that it is another than the one of its day and amount: nobody is asked again.
    kept_apart_at timestamptz,
    -- Since when it pays several claims: which ones, and how much of it is whose, is in payment_part.
    shared_at timestamptz,
    -- Since when it pays what it pays, and who said so: who imported its statement, where there was no doubt. Null where it pays nothing.
    laid_at timestamptz,
    laid_by uuid references staff,
    -- Since when it is no Gift Aid, as somebody says.
    dismissed_at timestamptz,
    -- When somebody said that it does not pay what it was laid on: from then on only a person lays it on a claim.
    taken_back_at timestamptz,
    -- What HMRC set this money off against instead of paying it, as somebody says of HMRC's letter (Finance Act 2008, section 130): it
    -- settles the claim as a payment does, and no bank's statement ever shows it. Null for every payment.
    set_off_against text constraint payment_set_off_is_one_line check (
        set_off_against = btrim(set_off_against) and length(set_off_against) between 1 and 100 and set_off_against !~ '[[:cntrl:]]'),
    constraint payment_that_was_set_off_is_said check (set_off_against is null or (claim_id is not null and confirmed_at is null)),
    constraint payment_of_a_statement_is_counted check ((occurrence is null) = (confirmed_at is null)),
    -- By hand a payment is recorded for a claim.
    constraint payment_is_confirmed_or_pays check (confirmed_at is not null or claim_id is not null),
    constraint payment_that_resembles_pays_nothing check (resembles_id is null or claim_id is null),
    constraint payment_that_is_merged_resembles_one check (merged_at is null or resembles_id is not null),
    constraint payment_has_one_use check (num_nonnulls(claim_id, shared_at, dismissed_at) <= 1),
    constraint payment_that_resembles_has_no_use check (
        resembles_id is null or num_nonnulls(shared_at, dismissed_at) = 0)
);
create index payment_by_charity on payment (charity_id, paid_on desc, payment_id desc);
create index payment_by_claim on payment (claim_id) where claim_id is not null;
-- The other words of a payment are shown beside it.
create index payment_by_resembled on payment (resembles_id) where resembles_id is not null;
-- Payments that wait for somebody to say what they pay are counted wherever the claims are listed.
create index payment_open on payment (charity_id)
    where claim_id is null and shared_at is null and dismissed_at is null and resembles_id is null;
-- What was set off is added up beside what was paid, wherever claims and payments are listed; most charities have none.
create index payment_set_off on payment (charity_id, claim_id) where set_off_against is not null;

-- HMRC can pay a claim in several payments, and several claims with one: a claim's paid_pence is the sum of all that was laid on it,
-- its paid_on the first of their days. Each payment can be taken back separately.
create table payment_part (
    -- A payment that pays several claims (payment.shared_at), and how much of it is whose.
    payment_id uuid not null references payment,
    claim_id uuid not null references claim,
    part_pence bigint not null constraint payment_part_is_positive check (part_pence > 0),
    constraint payment_part_is_told_once primary key (payment_id, claim_id)
);
create index payment_part_by_claim on payment_part (claim_id);

-- The money of each claim: whole payments, and parts of those that pay several. What was set off settles a claim, and did not come.
create view claim_money as
select payment.payment_id, payment.charity_id, payment.claim_id, payment.paid_on, payment.amount_pence as pence,
    payment.set_off_against is not null as is_set_off
from payment
where payment.claim_id is not null
union all
select payment.payment_id, payment.charity_id, payment_part.claim_id, payment.paid_on, payment_part.part_pence,
    payment.set_off_against is not null
from payment_part
join payment using (payment_id);

-- The claims of which HMRC has paid or set off all that it owes, and the day on which that was so: donors and charities read of one and
-- the same gift whether and when it was paid. A penny is HMRC's rounding: payment::settled_on of the domain crate gives the same answer.
create view settled_claim as
select claim.claim_id, (
        select min(money.paid_on)
        from (
            select claim_money.paid_on, sum(claim_money.pence) over (order by claim_money.paid_on) as so_far
            from claim_money
            where claim_money.claim_id = claim.claim_id
        ) as money
        where money.so_far >= claim.expected_pence - 1
    ) as paid_on
from claim
where claim.state = 'paid' and claim.paid_pence >= claim.expected_pence - 1;

-- Where a gift stands for its donor: GiftState of the domain crate gives the same answer (a test compares them).
create function gift_stands(status text, is_paid boolean, is_covered boolean, charity_conflict boolean)
returns text language sql immutable parallel safe as $$
    select case
        when status in ('cancelled', 'declared', 'claimed') then status
        when status = 'ineligible' then 'no_gift_aid'
        when status = 'accepted' then case when is_paid then 'paid' else 'accepted' end
        when status = 'awaiting_authorisation' or not is_covered then 'not_covered'
        when status = 'held' and not charity_conflict then 'details_needed'
        else 'waiting'
    end
$$;

-- Whether a search of a donor finds a gift: by a charity, platform or gift of these ids, by its amount, with or without Gift Aid, or, where
-- both are asked for, by a name and an amount. Without ids everything is found. It is inlined, so that the donor's index answers it.
create function gift_is_found(charity_id uuid, platform_id uuid, donation_id uuid, gross_pence bigint, claimable_pence bigint,
    ids uuid[], pence bigint, pence_by_gift_aid bigint[], is_both boolean)
returns boolean language sql immutable parallel safe as $$
    select ids is null or case
        when is_both then (charity_id = any (ids) or platform_id = any (ids))
            and (pence in (gross_pence, claimable_pence) or claimable_pence = any (pence_by_gift_aid))
        else charity_id = any (ids) or platform_id = any (ids) or donation_id = any (ids)
            or pence in (gross_pence, claimable_pence) or claimable_pence = any (pence_by_gift_aid)
    end
$$;

-- A gift as its donor sees it, with where it stands. It is inlined: whether it is paid or covered is asked of those alone where it matters.
create view gift_standing as
select gift.*,
    gift_stands(
        gift.status,
        exists (select from settled_claim where settled_claim.claim_id = gift.accepted_in),
        exists (
            select from authorisation
            where authorisation.donor_id = gift.donor_id
            and authorisation_covers(authorisation.given_on, last_covered(authorisation.ends_on, authorisation.died_on),
                authorisation.cancelled_from, gift.donated_on, latest_instant(gift.donated_on, gift.donated_at, gift.created_at))),
        gift.charity_conflict
    ) as standing
from donation_seen as gift;

-- The same with what of it is interest, which came with the last of a claim's money, and with what of all of it went back to HMRC, which
-- stands once: beside the last.
create view claim_money_split as
select money.payment_id, money.charity_id, money.claim_id, money.paid_on, money.pence, money.is_set_off,
    case when money.is_set_off then 0
        else least(money.pence, greatest(claim.interest_pence - later.paid_pence, 0)) end as interest_pence,
    case when later.times = 0 then claim.returned_pence else 0 end as returned_pence
from claim_money as money
join claim on claim.claim_id = money.claim_id
cross join lateral (
    select count(*) as times, coalesce(sum(other.pence) filter (where not other.is_set_off), 0)::bigint as paid_pence
    from claim_money as other
    where other.claim_id = money.claim_id and (other.paid_on, other.payment_id) > (money.paid_on, money.payment_id)) as later;

-- A decision of HMRC's about a claim that it had accepted, as somebody of the charity records it, or whoever runs the installation:
-- electronic acceptance is not the last word, and HMRC refuses or reduces a claim by letter.
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

-- What HMRC owes a charity for its claims, and how that came about: each change by its London day, in pence, above nothing where HMRC
-- owes more, below where it owes less. What a charity is owed at the end of a day is the sum of all until then; of a claim that HMRC
-- accepted all come to what is to be paid for it and is not. Movement of the domain crate says what each one is.
create view claim_movement as
with moved as not materialized (
    select charity_id, claim_id, number, (accepted_at at time zone 'Europe/London')::date as moved_on, 'claimed' as movement,
        gift_aid_pence as pence
    from claim
    where accepted_at is not null
    union all
    -- What it carried back when HMRC accepted it: a later decision of HMRC's can take a part of that. What is refused as a whole says all
    -- of it twice.
    select charity_id, claim_id, number, (accepted_at at time zone 'Europe/London')::date, 'adjusted',
        -(case when state = 'rejected' then 0 else adjustment_pence end + case when cut_count = 0 then 0 else (
            select sum(claim_reduction.adjustment_pence) from claim_reduction
            where claim_reduction.claim_id = claim.claim_id) end)::bigint
    from claim
    where accepted_at is not null
    union all
    -- HMRC can write before its acceptance is known.
    select charity_id, claim_id, number,
        greatest(claim_reduction.letter_on, (accepted_at at time zone 'Europe/London')::date), 'refused',
        claim_reduction.adjustment_pence - claim_reduction.gift_aid_pence
    from claim
    join claim_reduction using (claim_id)
    union all
    select charity_id, claim_id, number, claim_money.paid_on, case when claim_money.is_set_off then 'set_off' else 'paid' end,
        -claim_money.pence
    from claim
    join claim_money using (charity_id, claim_id)
    union all
    select charity_id, claim_id, number, claim_return.returned_on, 'returned', claim_return.pence
    from claim
    join claim_return using (claim_id)
    where claim_return.undone_at is null
    union all
    -- It came with the last of the money: of a claim with money above it no more is taken.
    select charity_id, claim_id, number,
        (select max(claim_money.paid_on) from claim_money where claim_money.claim_id = claim.claim_id), 'interest', interest_pence
    from claim
    where interest_pence > 0
)
select charity_id, claim_id, number, moved_on, movement, pence
from moved
where pence <> 0
union all
-- A penny is HMRC's rounding once it has paid: see payment::short_of and payment::over of the domain crate. It is so from the day on which
-- just that was left until the day on which something else was, so that no later day changes an earlier one.
select charity_id, claim_id, number, moved_on, 'rounded', pence
from (
    select charity_id, claim_id, number, moved_on,
        rounded - lag(rounded, 1, 0::bigint) over (partition by charity_id, claim_id order by moved_on) as pence
    from (
        select charity_id, claim_id, number, moved_on,
            (case
                when bool_or(is_accepted) over until_then and bool_or(is_paid) over until_then
                    and sum(pence) over until_then in (-1, 1)
                then -sum(pence) over until_then
                else 0 end)::bigint as rounded
        from (
            select charity_id, claim_id, number, moved_on, sum(pence) as pence, bool_or(movement = 'claimed') as is_accepted,
                bool_or(movement in ('paid', 'set_off')) as is_paid
            from moved
            group by charity_id, claim_id, number, moved_on) as of_day
        window until_then as (partition by charity_id, claim_id order by moved_on)) as rounding) as step
where pence <> 0;
