-- What donors were reminded of before and after their authorisation ended: each reminder once for each end.

-- Whether a donor's Gift Aid ends on that 5 April because the tax year does: they did not stop it, and no later authorisation follows. One
-- that they denied is none of theirs.
create function authorisation_runs_out(giver uuid, end_of_year date) returns boolean language sql stable parallel safe as $$
    select exists (
        select from authorisation
        where donor_id = giver and ends_on = end_of_year and cancelled_at is null)
    and not exists (
        select from authorisation
        where donor_id = giver and ends_on > end_of_year and denied_at is null)
$$;

create table renewal_reminder (
    donor_id uuid not null references donor,
    -- The 5 April on which the authorisation ends.
    ends_on date not null,
    reminder text not null constraint renewal_reminder_is_known check (reminder in ('opens', 'soon', 'ended')),
    sent_at timestamptz not null,
    primary key (donor_id, ends_on, reminder),
    constraint renewal_reminder_is_in_time check (
        case when reminder = 'ended' then (sent_at at time zone 'Europe/London')::date > ends_on
        else (sent_at at time zone 'Europe/London')::date between make_date(extract(year from ends_on)::int, 3, 1) and ends_on end)
);

-- The events by which platforms learn that the authorisation of a donor whom they know ends, or has ended: each once for each end.
create table renewal_event (
    donor_id uuid not null references donor,
    -- The 5 April on which the authorisation ends.
    ends_on date not null,
    kind text not null constraint renewal_event_is_known check (kind in ('authorisation.expiring', 'authorisation.expired')),
    written_at timestamptz not null,
    primary key (donor_id, ends_on, kind)
);
