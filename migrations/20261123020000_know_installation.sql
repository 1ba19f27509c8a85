-- Whose database this is. What a process is to be stands in its settings, and one that was started without them would be a
-- sandbox: where donors and money are real it would let anybody in as anybody, and file claims with a simulated HMRC. So the
-- database knows what it is, and a process that would be something else does not start on it. One row, written by the first start.
create table installation (
    -- Always true, so that a second row cannot exist.
    installation_id boolean primary key default true constraint installation_is_single check (installation_id),
    mode text not null constraint installation_mode_is_known check (mode in ('sandbox', 'live')),
    -- By the database's clock.
    known_at timestamptz not null default now()
);

-- A database that is in use already is not asked what its next process happens to be told: it is a sandbox where something is
-- left that only a sandbox leaves, and live otherwise. That errs towards refusing to start, never towards playing with what is
-- real; whoever knows better says so by hand (docs/deploy.md). An empty one is left to its first start.
with found as (
    select
        exists (select from sandbox_clock)
            or exists (select from sandbox_mail)
            -- The account of the simulated HMRC, which live mode refuses.
            or exists (select from hmrc_credential where sender_id = 'SANDBOX')
            -- Warranted on the command line, which live mode refuses as well.
            or exists (select from source where warranted_by is null) as plays,
        exists (select from hmrc_credential) or exists (select from platform) or exists (select from charity) as is_used
)
insert into installation (mode)
select case when plays then 'sandbox' else 'live' end
from found
where plays or is_used;
