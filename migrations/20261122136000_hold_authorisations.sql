-- An authorisation holds by itself what the rules say of it: how long it lasts, on which day it was given, that the explanation
-- came first, and that nothing but its end is ever added to it.

-- Clocks of platforms differ: an explanation could be kept that seems to come up to five minutes after what it was given for.
update authorisation set explained_at = given_at where explained_at > given_at;

alter table authorisation
    -- They let an authorisation of February last a year too long.
    drop constraint authorisation_ends_on_5_april,
    drop constraint authorisation_lasts_at_most_two_tax_years,
    -- To the end of its tax year, or of the next one when it is given on 1 March or later (HMRC, Charities detailed guidance
    -- notes, annex ix): the domain crate's period_end() gives the same answer (a test compares them).
    add constraint authorisation_ends_by_its_day check (
        ends_on = make_date(extract(year from given_on)::int + case when extract(month from given_on) <= 2 then 0 else 1 end, 4, 5)),
    -- Every rule goes by the date in London.
    add constraint authorisation_is_dated_in_london check (given_on = (given_at at time zone 'Europe/London')::date),
    -- Without the explanation nothing counts (ITA 2007 s.424).
    add constraint authorisation_is_explained_first check (explained_at <= given_at);

create function keep_authorisation() returns trigger language plpgsql as $$
begin
    if (to_jsonb(new) - 'cancelled_at' - 'cancelled_from') is distinct from (to_jsonb(old) - 'cancelled_at' - 'cancelled_from') then
        raise exception 'an authorisation is never changed, only cancelled'
            using errcode = 'integrity_constraint_violation', constraint = 'authorisation_is_immutable';
    end if;
    if old.cancelled_from is not null and (new.cancelled_from is null or new.cancelled_from > old.cancelled_from) then
        raise exception 'what a donor has cancelled is cancelled: another cancellation only comes sooner'
            using errcode = 'integrity_constraint_violation', constraint = 'authorisation_stays_cancelled';
    end if;
    return new;
end
$$;
create trigger authorisation_is_immutable before update on authorisation for each row execute function keep_authorisation();
create trigger authorisation_is_kept before delete or truncate on authorisation for each statement execute function refuse_change();
