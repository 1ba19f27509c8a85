-- Card terminals: which charity each belongs to within a platform, and the gifts that wait to be matched.

-- A terminal belongs to one source, that is to one charity on one platform; the key below lets the schema hold it to that.
alter table source add constraint source_is_of_one_pair unique (source_id, platform_id, charity_id);

-- One entry of a platform's terminal map. It names a terminal (mid and tid), a merchant (mid alone) or a descriptor.
create table terminal (
    terminal_id uuid primary key,
    source_id uuid not null,
    -- Of the source, beside it: card transactions are looked up by platform.
    platform_id uuid not null,
    charity_id uuid not null,
    constraint terminal_is_of_a_source foreign key (source_id, platform_id, charity_id)
        references source (source_id, platform_id, charity_id),
    -- Merchant identifier: upper case, without spaces.
    mid text collate "C" constraint terminal_mid_is_given check (mid <> ''),
    -- Terminal identifier: upper case, without spaces.
    tid text collate "C" constraint terminal_tid_is_given check (tid <> ''),
    -- Merchant descriptor, or the beginning of one: upper case, single spaces.
    descriptor text collate "C" constraint terminal_descriptor_is_given check (descriptor <> ''),
    -- Whether anything may follow the descriptor.
    descriptor_goes_on boolean not null default false constraint terminal_only_a_descriptor_goes_on check (not descriptor_goes_on or descriptor is not null),
    constraint terminal_names_one_thing check ((mid is null) <> (descriptor is null) and (tid is null or mid is not null)),
    -- First and last gift date that it holds for; null for no bound.
    valid_from date,
    valid_until date constraint terminal_ends_after_start check (valid_until >= valid_from),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    -- Counts changes, for ETag and If-Match.
    version integer not null default 1,
    -- When it was taken off the map; it matches nothing from then on.
    ended_at timestamptz
);
create unique index terminal_is_mapped_once on terminal (source_id, mid, tid, descriptor, descriptor_goes_on, valid_from)
    nulls not distinct where ended_at is null;
create index terminal_by_merchant on terminal (platform_id, mid, tid) where ended_at is null and mid is not null;
create index terminal_by_descriptor on terminal (platform_id, descriptor) where ended_at is null and descriptor is not null;
create index terminal_by_platform on terminal (platform_id, created_at desc, terminal_id desc) where ended_at is null;
create index terminal_by_source on terminal (source_id, created_at desc, terminal_id desc) where ended_at is null;
create index terminal_by_charity on terminal (charity_id, created_at desc, terminal_id desc) where ended_at is null;

-- What a card transaction said, in the form by which it is compared; null for gifts that name their charity.
alter table donation
    add column terminal_mid text collate "C",
    add column terminal_tid text collate "C",
    add column terminal_descriptor text collate "C",
    -- The map names several charities for the terminal, so that nobody can say whose gift it is.
    add column charity_conflict boolean not null default false,
    add constraint donation_terminal_is_whole check (
        (terminal_mid is null) = (terminal_tid is null) and (terminal_mid is null) = (terminal_descriptor is null)),
    add constraint donation_conflict_has_no_charity check (not charity_conflict or (source_id is null and terminal_mid is not null)),
    add constraint donation_without_charity_has_a_terminal check (source_id is not null or terminal_mid is not null);
-- Gifts whose charity is not known yet: a new entry of the map looks here.
create index donation_unmatched on donation (platform_id, terminal_mid, terminal_tid) include (terminal_descriptor, donation_id)
    where source_id is null and deleted_at is null;

-- The charity behind a card transaction: the one place that says it, and the domain crate's terminal::charity_of() gives
-- the same answer (a test compares them). First mid with tid, then mid alone, then descriptors; the first of these under
-- which any entry fits decides. One charity is the answer; several are a conflict, never a guess; none gives no row.
-- Entries of sources that take no gifts now, and entries that do not hold on the gift's date, fit nothing.
-- Strict, and not part of the plan of who calls it: with a null it does nothing, so that gifts which name their charity
-- are written as fast as without it.
create function terminal_match(platform uuid, card_mid text, card_tid text, card_descriptor text, gift_on date)
returns table (
    matched_source_id uuid, matched_reference text, matched_charity_id uuid, matched_name text, matched_hmrc_reference text, is_conflict boolean
)
language plpgsql stable strict parallel safe rows 1 as $$
begin
    return query
    with named as (
        select terminal.source_id, terminal.charity_id, terminal.valid_from, terminal.valid_until,
            case when terminal.tid is null then 2 else 1 end as place
        from terminal
        where terminal.platform_id = platform
        and terminal.mid = card_mid
        and (terminal.tid = card_tid or terminal.tid is null)
        and terminal.ended_at is null
        union all
        select terminal.source_id, terminal.charity_id, terminal.valid_from, terminal.valid_until, 3 as place
        from terminal
        where terminal.platform_id = platform
        -- Every beginning of the descriptor, so that the index finds the entries.
        and terminal.descriptor = any (array(select left(card_descriptor, n) from generate_series(1, length(card_descriptor)) as n))
        and (terminal.descriptor_goes_on or terminal.descriptor = card_descriptor)
        and terminal.ended_at is null
    ), fitting as (
        select named.source_id, named.charity_id, named.place
        from named
        join source on source.source_id = named.source_id
        where source.state = 'active'
        and (named.valid_from is null or named.valid_from <= gift_on)
        and (named.valid_until is null or named.valid_until >= gift_on)
    ), deciding as (
        select count(distinct fitting.charity_id) as charities, min(fitting.source_id::text)::uuid as source_id
        from fitting
        where fitting.place = (select min(all_fitting.place) from fitting as all_fitting)
        having count(*) > 0
    )
    select source.source_id, source.reference, charity.charity_id, charity.name, charity.hmrc_reference, deciding.charities > 1
    from deciding
    left join source on deciding.charities = 1 and source.source_id = deciding.source_id
    left join charity on charity.charity_id = source.charity_id;
end
$$;

-- As before, and with a conflict of charities, in which a gift is held.
create function donation_status(
    deleted boolean, out_of_time boolean, settled_on date, charity_known boolean, charity_conflict boolean, donor_known boolean,
    authorised boolean, details_usable boolean, claim text, today date
) returns text language sql immutable parallel safe as $$
    select case
        when deleted then 'cancelled'
        when claim = 'accepted' then 'accepted'
        when claim = 'claimed' then 'claimed'
        when out_of_time then 'ineligible'
        when settled_on is null or settled_on > today then 'awaiting_settlement'
        when not charity_known and not charity_conflict then 'awaiting_charity'
        when not donor_known then 'awaiting_donor'
        when not authorised then 'awaiting_authorisation'
        when charity_conflict or not details_usable then 'held'
        else 'declared'
    end
$$;
-- Processes of the version before ask without it while they are replaced.
create or replace function donation_status(
    deleted boolean, out_of_time boolean, settled_on date, charity_known boolean, donor_known boolean,
    authorised boolean, details_usable boolean, claim text, today date
) returns text language sql immutable parallel safe as $$
    select donation_status(deleted, out_of_time, settled_on, charity_known, false, donor_known, authorised, details_usable, claim, today)
$$;

create or replace view donation_shown as
select
    donation.donation_id, donation.platform_id, donation.reference, donation.request_hash, donation.donor_kind, donation.donor_value,
    donation.donor_id, donation.transaction, donation.source_id, donation.charity_id, donation.gross_pence, donation.net_pence,
    donation.claimable_pence, donation.donated_at, donation.donated_on, donation.settled_on, donation.status, donation.declaration_id,
    donation.created_at, donation.updated_at, donation.version, donation.deleted_at, donation.deletion_reason,
    platform.name as platform_name,
    source.reference as charity_reference,
    charity.name as charity_name,
    permission.authorisation_id,
    coalesce(permission.details_usable, true) as details_usable,
    donation.charity_conflict
from donation
join platform using (platform_id)
left join source using (source_id)
left join charity on charity.charity_id = donation.charity_id
left join lateral (
    select authorisation.authorisation_id, authorisation.details_usable
    from authorisation
    where authorisation.donor_id = donation.donor_id
    and authorisation.given_on <= donation.donated_on
    and authorisation.ends_on >= donation.donated_on
    and (authorisation.cancelled_from is null or authorisation.cancelled_from > donation.donated_at)
    order by authorisation.given_at desc, authorisation.authorisation_id desc
    limit 1
) as permission on donation.declaration_id is null;
