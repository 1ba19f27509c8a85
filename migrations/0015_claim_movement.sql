-- What HMRC owes a charity for its claims, and how that came about.

-- Each change by its London day, in pence: above nothing where HMRC owes more, below where it owes less. What a charity is owed at the
-- end of a day is the sum of all until then; of a claim that HMRC accepted all come to what is to be paid for it and is not. Movement of
-- the domain crate says what each one is.
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
    select charity_id, claim_id, number, claim_money.paid_on, 'paid', -claim_money.pence
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
                bool_or(movement = 'paid') as is_paid
            from moved
            group by charity_id, claim_id, number, moved_on) as of_day
        window until_then as (partition by charity_id, claim_id order by moved_on)) as rounding) as step
where pence <> 0;
