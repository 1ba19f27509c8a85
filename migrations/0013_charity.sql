-- What of a charity changes in time: its periods, its corrected details, and its held gifts.

-- Which period of the charity the four years are counted from in which a gift can be claimed, and from which day it holds:
-- tax_year for a trust; month and day of its accounting year's end, such as 12-31, for a company, CIO or sports club. Of a day before
-- all rows the charity has not said it: then only the four years from the gift's own day are certainly in time.
create table charity_period (
    charity_id uuid not null constraint charity_period_has_charity references charity,
    -- Null for the period before all others.
    holds_from date constraint charity_period_day_is_near check (holds_from >= '2000-01-01'),
    period text not null
        constraint charity_period_is_known check (period = 'tax_year' or period ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
    constraint charity_period_is_one_at_a_time unique nulls not distinct (charity_id, holds_from)
);
insert into charity_period (charity_id, period) select charity_id, claim_period from charity where claim_period is not null;
alter table charity drop column claim_period;

-- A charity's periods in one word each, as the domain writes them; without a row for a charity that has said none.
create view charity_period_history as
select charity_id,
    string_agg(case when holds_from is null then period else to_char(holds_from, 'YYYY-MM-DD') || ':' || period end,
        ' ' order by holds_from nulls first) as periods
from charity_period
group by charity_id;

-- When the donor was asked by mail to put their details right.
alter table hold add column asked_at timestamptz;

-- A proposal to correct what HMRC and the regulator know a charity by. The operator approves or refuses it. Declarations and claims keep
-- what they said; gifts that were declared for another HMRC reference are not claimed under a new one.
create table charity_correction (
    correction_id uuid primary key,
    charity_id uuid not null constraint charity_correction_has_charity references charity,
    name text not null constraint charity_correction_name_is_bounded check (length(name) between 1 and 160),
    hmrc_reference text not null
        constraint charity_correction_reference_is_valid check (hmrc_reference ~ '^[A-Z]{1,2}[0-9]{1,5}$'),
    regulator text not null
        constraint charity_correction_regulator_is_known check (regulator in ('ccew', 'ccni', 'oscr', 'other', 'none')),
    regulator_name text,
    regulator_number text,
    proposed_at timestamptz not null,
    proposed_by uuid not null constraint charity_correction_is_proposed_by_staff references staff,
    state text not null default 'open'
        constraint charity_correction_state_is_known check (state in ('open', 'approved', 'refused', 'withdrawn')),
    decided_at timestamptz,
    constraint charity_correction_decision_fits check ((state = 'open') = (decided_at is null)),
    -- What was known of the charity until it was approved.
    former_name text,
    former_hmrc_reference text,
    former_regulator text,
    former_regulator_name text,
    former_regulator_number text,
    constraint charity_correction_former_fits check (
        (state = 'approved') = (former_name is not null)
        and (former_name is null) = (former_hmrc_reference is null)
        and (former_name is null) = (former_regulator is null)
        and (former_name is not null or num_nonnulls(former_regulator_name, former_regulator_number) = 0))
);
-- A charity proposes one thing at a time.
create unique index charity_correction_is_one_at_a_time on charity_correction (charity_id) where state = 'open';
create index charity_correction_by_charity on charity_correction (charity_id, proposed_at);
create index charity_correction_to_decide on charity_correction (proposed_at, correction_id) where state = 'open';

-- When the platform accepted a charity that added it. Until then no gift is taken that names the charity by its HMRC reference alone, which
-- anybody can know; by the reference that the charity got for the platform, gifts are taken at once.
alter table source add column accepted_at timestamptz;
update source set accepted_at = warranted_at;
-- Whether the platform accepts every charity that adds it.
alter table platform add column accepts_charities boolean not null default false;

-- The source of a gift that names its charity, which must be proved: by the charity's reference on the platform, or by HMRC's, once the
-- platform has accepted the charity.
create or replace function named_source(named_by uuid, named_key text, named_hmrc_reference text)
returns table (source_id uuid, reference text, charity_id uuid, name text, hmrc_reference text)
language sql stable parallel safe rows 1 as $$
    select source.source_id, source.reference, charity.charity_id, charity.name, charity.hmrc_reference
    from source
    join charity using (charity_id)
    where source.platform_id = named_by and source.reference_key = named_key and source.state = 'active'
    and charity.proved_at is not null
    union all
    select source.source_id, source.reference, charity.charity_id, charity.name, charity.hmrc_reference
    from charity
    join source using (charity_id)
    where charity.hmrc_reference = named_hmrc_reference and source.platform_id = named_by and source.state = 'active'
    and source.accepted_at is not null and charity.proved_at is not null
$$;
