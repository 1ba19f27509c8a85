-- A platform's word about a donor binds that platform alone: it ends the authorisations that it gave. About those that the donor gave
-- elsewhere it can only ask, and the donor answers by a link in a mail.

alter table authorisation
    -- The platform that ended it. Null when the donor did, or nobody has.
    add column cancelled_by uuid constraint authorisation_ended_by_has_platform references platform,
    add constraint authorisation_is_ended_by_its_platform check (cancelled_by is null or (cancelled_by = platform_id and cancelled_at is not null)),
    -- The donor's own later end, which the platform's end came before. It holds again if the donor says "not me" to the platform's.
    add column donor_cancelled_at timestamptz,
    add column donor_cancelled_from timestamptz,
    add constraint authorisation_donors_end_is_whole check ((donor_cancelled_at is null) = (donor_cancelled_from is null)),
    add constraint authorisation_donors_end_is_behind_the_platforms check (donor_cancelled_at is null or cancelled_by is not null),
    -- When the donor confirmed an end that a platform had asked for, by Uplift's clock. When the platform asked is in cancelled_at.
    add column confirmed_at timestamptz,
    add constraint authorisation_confirmed_is_the_donors_end check (confirmed_at is null or (cancelled_at is not null and cancelled_by is null));

-- As before, and lets the donor take back what a platform ended: then their own end holds again, if there was one.
create or replace function keep_authorisation() returns trigger language plpgsql as $$
declare
    ends text[] := array['cancelled_at', 'cancelled_from', 'cancelled_by', 'donor_cancelled_at', 'donor_cancelled_from', 'confirmed_at',
        'denied_at'];
    was jsonb := to_jsonb(old) - ends;
    is_now jsonb := to_jsonb(new) - ends;
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
    if old.cancelled_from is not null and (new.cancelled_from is null or new.cancelled_from > old.cancelled_from)
        and (old.cancelled_by is null or new.cancelled_by is not null
            or (new.cancelled_at, new.cancelled_from) is distinct from (old.donor_cancelled_at, old.donor_cancelled_from))
    then
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

-- With the new columns.
create or replace view authorisation_seen as
select authorisation.*
from authorisation
where authorisation.platform_id is null
or exists (
    select from address_holder
    where address_holder.donor_id = authorisation.donor_id and address_holder.platform_id = authorisation.platform_id);

-- When an authorisation came to its end: the donor may confirm or deny long after the instant in cancelled_at.
drop index authorisation_ended;
create index authorisation_ended on authorisation ((greatest(cancelled_at, confirmed_at, denied_at))) where cancelled_at is not null;

-- Gifts that are declared under an authorisation that ended and does not cover them.
create view uncovered_gift as
select authorisation.donor_id, greatest(authorisation.cancelled_at, authorisation.confirmed_at, authorisation.denied_at) as ended_at,
    donation.donation_id, donation.platform_id, declaration.declaration_id
from authorisation
join donation on donation.donor_id = authorisation.donor_id and donation.donated_at >= authorisation.cancelled_from
join declaration on declaration.declaration_id = donation.declaration_id
    and declaration.authorisation_id = authorisation.authorisation_id
where authorisation.cancelled_at is not null
-- What is cancelled later, or at the same instant, takes back no declaration that was made; what is denied does.
and (authorisation.denied_at is not null or authorisation.cancelled_at < declaration.made_at);

-- Through which platform it was done; null for what the donor did.
alter table notice add column platform_id uuid constraint notice_has_platform references platform;

-- A platform says that a donor wants to end the authorisations that they gave elsewhere, and the donor is asked by mail.
create table cancellation_request (
    request_id uuid primary key,
    donor_id uuid not null constraint cancellation_request_has_donor references donor,
    platform_id uuid not null constraint cancellation_request_has_platform references platform,
    -- SHA-256 of the capability in the link.
    capability_hash bytea not null constraint cancellation_request_hash_is_sha256 check (length(capability_hash) = 32),
    constraint cancellation_request_hash_is_unique unique (capability_hash),
    -- When the platform asked, or last asked for an earlier end.
    requested_at timestamptz not null,
    -- The first instant that is not to be covered.
    effective_from timestamptz not null,
    constraint cancellation_request_reaches_not_back check (effective_from >= requested_at),
    -- When the link stops working.
    expires_at timestamptz not null,
    -- When the donor confirmed it.
    confirmed_at timestamptz
);
-- A platform asks once at a time: one that expired goes when the next is made.
create unique index cancellation_request_is_open_once on cancellation_request (donor_id, platform_id) where confirmed_at is null;
-- Erasing looks for these by their donor.
create index cancellation_request_by_donor on cancellation_request (donor_id);
-- The worker deletes what ended long ago.
create index cancellation_request_by_end on cancellation_request ((coalesce(confirmed_at, expires_at)));
