-- A match to which nothing but a linked card or phone led is worth no more than that link. When the donor says that the card or
-- phone was not theirs, it names nobody any more, and gifts that were sent under it leave the donor as gifts by the card do.
--
-- A match lives for a day, and of those that stand it is not known what led to them: they end now, and platforms match again.
delete from donor_match;

alter table donor_match
    -- The links that led to the donor where nothing else did; null where the address, or name and home, did so too. Of two each
    -- was enough.
    add column phone_link_id uuid constraint donor_match_has_phone references linked_account,
    add column card_link_id uuid constraint donor_match_has_card references linked_account,
    -- How donations name the donor by it, as in donation.donor_value; only of a match that rests on links.
    add column donor_value text,
    add constraint donor_match_on_links_is_named
        check ((donor_value is not null) = (phone_link_id is not null or card_link_id is not null)),
    -- A match on links under which gifts were sent: it is kept once it has ended, for a link can be denied at any time.
    add column is_kept boolean not null default false,
    add constraint donor_match_kept_rests_on_links check (not is_kept or donor_value is not null);

-- What the worker forgets or keeps.
create index donor_match_ended on donor_match (expires_at) where not is_kept;
drop index donor_match_expired;

-- As before, and nobody where all that led to the donor is denied. One link that stands is enough.
create or replace function matched_donor(platform uuid, named uuid, at timestamptz) returns setof uuid
language plpgsql stable strict parallel safe rows 1 as $$
begin
    return query
    select donor_match.donor_id from donor_match
    where donor_match.match_id = named and donor_match.platform_id = platform and donor_match.expires_at > at
    and (
        donor_match.donor_value is null
        or exists (
            select from linked_account
            where linked_account.link_id in (donor_match.phone_link_id, donor_match.card_link_id)
            and linked_account.denied_at is null));
end
$$;

-- Gifts that nothing led to their donor but a card or phone that the donor denied; one that several such led there is in it for
-- each. A gift that its platform names by an id or an address never is.
create view disowned_gift as
select
    donation.donation_id, donation.platform_id, donation.version, donation.updated_at,
    denied.donor_id, denied.link_id, denied.denied_at, denied.disowned_at
from linked_account as denied
join donation on donation.donor_id = denied.donor_id
    and donation.donor_kind = denied.kind and donation.donor_value = denied.value
where denied.denied_at is not null
-- Unless one that was not denied found the gift, or would have found it when the donor denied the other. Links of a donor to one
-- number follow one another, and so do their ids.
and not exists (
    select from linked_account as other
    where other.donor_id = denied.donor_id and other.kind = denied.kind and other.value = denied.value
    and other.denied_at is null
    and (
        other.ended_at is null
        or other.ended_at > denied.denied_at
        or (other.ended_at >= donation.created_at
            and (other.link_id < denied.link_id or donation.created_at > denied.ended_at))))
union all
select
    donation.donation_id, donation.platform_id, donation.version, donation.updated_at,
    denied.donor_id, denied.link_id, denied.denied_at, denied.disowned_at
from linked_account as denied
join linked_account as led on led.donor_id = denied.donor_id and led.kind = denied.kind and led.value = denied.value
join donor_match on donor_match.donor_id = led.donor_id
    and led.link_id in (donor_match.phone_link_id, donor_match.card_link_id)
join donation on donation.donor_id = donor_match.donor_id
    and donation.donor_kind = 'match' and donation.donor_value = donor_match.donor_value
where denied.denied_at is not null
-- The same of the links that led to the match, which are known: unless one stands, or one of its number did when it was denied.
and not exists (
    select from linked_account as basis
    join linked_account as other on other.donor_id = basis.donor_id and other.kind = basis.kind and other.value = basis.value
    where basis.donor_id = donor_match.donor_id
    and basis.link_id in (donor_match.phone_link_id, donor_match.card_link_id)
    and other.denied_at is null
    and (other.link_id = basis.link_id or other.ended_at is null or other.ended_at > basis.denied_at));
