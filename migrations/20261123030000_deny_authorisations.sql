-- A donor says that they never gave an authorisation: it covers nothing then, from its first instant, and what was declared under
-- it ends. An intermediary declares nothing without an authorisation (SI 2016/1195).
alter table authorisation
    -- When the donor said so, by Uplift's clock. When they first said stop stays in cancelled_at.
    add column denied_at timestamptz,
    drop constraint authorisation_cancellation_reaches_not_back,
    add constraint authorisation_cancellation_reaches_not_back check (
        cancelled_from >= cancelled_at or erased_at is not null or denied_at is not null),
    add constraint authorisation_denied_covers_nothing check (
        denied_at is null or cancelled_from is not distinct from given_on::timestamp at time zone 'Europe/London');

-- Those that ended of late: the worker looks here for declarations that crossed the end, or that a denial has yet to end.
create index authorisation_ended on authorisation ((coalesce(denied_at, cancelled_at))) where cancelled_at is not null;

-- As before, and lets it be denied, once and for ever.
create or replace function keep_authorisation() returns trigger language plpgsql as $$
declare
    was jsonb := to_jsonb(old) - 'cancelled_at' - 'cancelled_from' - 'denied_at';
    is_now jsonb := to_jsonb(new) - 'cancelled_at' - 'cancelled_from' - 'denied_at';
    details text[] := array['title', 'first_name', 'last_name', 'address_line1', 'address_line2', 'town', 'postcode', 'country',
        'erased_at'];
begin
    if old.erased_at is null and new.erased_at is not null
        and is_now @> '{"title": null, "first_name": "", "last_name": "", "address_line1": "", "address_line2": null,
            "town": null, "postcode": null, "country": "ZZ"}'::jsonb
    then
        was := was - details;
        is_now := is_now - details;
    end if;
    if is_now is distinct from was then
        raise exception 'an authorisation is never changed, only cancelled'
            using errcode = 'integrity_constraint_violation', constraint = 'authorisation_is_immutable';
    end if;
    if old.cancelled_from is not null and (new.cancelled_from is null or new.cancelled_from > old.cancelled_from) then
        raise exception 'what a donor has cancelled is cancelled: another cancellation only comes sooner'
            using errcode = 'integrity_constraint_violation', constraint = 'authorisation_stays_cancelled';
    end if;
    if old.denied_at is not null and new.denied_at is distinct from old.denied_at then
        raise exception 'what a donor has denied is denied'
            using errcode = 'integrity_constraint_violation', constraint = 'authorisation_stays_denied';
    end if;
    return new;
end
$$;
