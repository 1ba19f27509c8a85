-- A donor deletes their account. What records are for is kept as long as records are; everything else goes at once.
--
-- Kept: the donor's id, which names nobody by itself; declarations with the name and address of their day; the authorisations
-- that these rest on; gifts and claims. Gone: the address, cards and phones, whatever signs the donor in, and the name and
-- address of authorisations on which nothing rests. How a platform named the donor of a gift becomes the id. A gift that never
-- had a declaration loses its donor: donor_kind is then uid, donor_value is empty and donor_id null, as for no other gift.
alter table donor
    -- When, by Uplift's clock. Nobody finds the donor from then on.
    add column erased_at timestamptz,
    -- When the last name and address that records needed went as well.
    add column forgotten_at timestamptz,
    add constraint donor_erased_has_no_address check (erased_at is null or email is null),
    add constraint donor_is_forgotten_once_erased check (forgotten_at is null or erased_at is not null);
-- Of whom something is still kept: the worker looks here for what is past its time.
create index donor_erased on donor (donor_id) where erased_at is not null and forgotten_at is null;

-- An ended link of an erased donor has no number.
alter table linked_account
    add constraint linked_account_that_lives_has_a_number check (value <> '' or ended_at is not null);

-- Erasing looks for these by their donor.
create index donor_match_by_donor on donor_match (donor_id);
create index mail_waiting_by_address on mail (to_email) where sent_at is null;

alter table authorisation
    -- When name and address went: at once where nothing rests on it, else with the last record that needs them.
    add column erased_at timestamptz,
    drop constraint authorisation_first_name_is_given,
    drop constraint authorisation_last_name_is_given,
    drop constraint authorisation_address_is_given,
    drop constraint authorisation_cancellation_reaches_not_back,
    add constraint authorisation_first_name_is_given check (btrim(first_name) <> '' or erased_at is not null),
    add constraint authorisation_last_name_is_given check (btrim(last_name) <> '' or erased_at is not null),
    add constraint authorisation_address_is_given check (btrim(address_line1) <> '' or erased_at is not null),
    -- One that was erased with nothing on it covers nothing any more, not even what was given before: no declaration may be
    -- made without a name. When the donor said stop stays in cancelled_at and in the audit trail.
    add constraint authorisation_cancellation_reaches_not_back check (cancelled_from >= cancelled_at or erased_at is not null);

-- As before, and lets name and address go: as a whole, for ever, and nothing else with them.
create or replace function keep_authorisation() returns trigger language plpgsql as $$
declare
    was jsonb := to_jsonb(old) - 'cancelled_at' - 'cancelled_from';
    is_now jsonb := to_jsonb(new) - 'cancelled_at' - 'cancelled_from';
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
    return new;
end
$$;
