-- How gifts find their charity and their donor: the terminal map of each platform, and matches of described donors.

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
    -- When the platform said that the terminal is the charity's, or the operator did. What a charity adds waits for that, and
    -- matches nothing until then.
    confirmed_at timestamptz,
    confirmed_by text constraint terminal_confirmation_is_known check (confirmed_by in ('platform', 'operator')),
    constraint terminal_confirmation_is_whole check ((confirmed_at is null) = (confirmed_by is null)),
    -- It was confirmed, and waits again since its charity gave it more days. It keeps what it matched.
    waits_again boolean not null default false
        constraint terminal_waits_again_unconfirmed check (not waits_again or confirmed_at is null),
    -- When it was taken off the map; it matches nothing from then on.
    ended_at timestamptz
);
create unique index terminal_is_mapped_once on terminal (source_id, mid, tid, descriptor, descriptor_goes_on, valid_from)
    nulls not distinct where ended_at is null;
create index terminal_by_merchant on terminal (platform_id, mid, tid) where ended_at is null and mid is not null;
create index terminal_by_descriptor on terminal (platform_id, descriptor) where ended_at is null and descriptor is not null;
create index terminal_by_platform on terminal (platform_id, created_at desc, terminal_id desc) where ended_at is null;
-- What a platform has to look at, and the operator.
create index terminal_to_confirm on terminal (platform_id, created_at desc, terminal_id desc) where ended_at is null and confirmed_at is null;
create index terminal_by_source on terminal (source_id, created_at desc, terminal_id desc) where ended_at is null;
-- The few whose days or end are so new that a gift may have crossed them.
create index terminal_changed on terminal (updated_at);
create index terminal_by_charity on terminal (charity_id, created_at desc, terminal_id desc) where ended_at is null;

-- Whether an entry names what a card transaction says, whatever its days.
create function terminal_names(entry terminal, card_mid text, card_tid text, card_descriptor text) returns boolean
language sql immutable parallel safe as $$
    select case
        when entry.mid is not null then entry.mid = card_mid and (entry.tid is null or entry.tid = card_tid)
        else left(card_descriptor, length(entry.descriptor)) = entry.descriptor
            and (entry.descriptor_goes_on or entry.descriptor = card_descriptor)
    end
$$;

-- The charity behind a card transaction: the one place that says it, and the domain crate's terminal::charity_of() gives
-- the same answer (a test compares them). First mid with tid, then mid alone, then descriptors; the first of these under
-- which any entry fits decides. One charity is the answer; several are a conflict, never a guess; none gives no row.
-- Entries that nobody has confirmed, those of sources that take no gifts now or of charities that are not proved, and those that do not
-- hold on the gift's date fit nothing.
-- Strict, and in PL/pgSQL so that it is not inlined into the caller's plan: with a null it does nothing, so that gifts which
-- name their charity are written as fast as without it.
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
        and terminal.ended_at is null and terminal.confirmed_at is not null
        union all
        select terminal.source_id, terminal.charity_id, terminal.valid_from, terminal.valid_until, 3 as place
        from terminal
        where terminal.platform_id = platform
        -- Every beginning of the descriptor, so that the index finds the entries.
        and terminal.descriptor = any (array(select left(card_descriptor, n) from generate_series(1, length(card_descriptor)) as n))
        and (terminal.descriptor_goes_on or terminal.descriptor = card_descriptor)
        and terminal.ended_at is null and terminal.confirmed_at is not null
    ), fitting as (
        select named.source_id, named.charity_id, named.place
        from named
        join source on source.source_id = named.source_id
        join charity on charity.charity_id = named.charity_id
        where source.state = 'active'
        and charity.proved_at is not null and charity.refused_at is null
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

-- A platform described a donor, one donor fitted, and for a day its donations may name that donor by the match. A match to which
-- nothing but a linked card or phone led is worth no more than that link: when the donor says that the card or phone was not theirs,
-- it names nobody, and gifts that were sent under it leave the donor as gifts by the card do.
create table donor_match (
    match_id uuid primary key,
    -- Who asked; for everybody else the match does not exist.
    platform_id uuid not null references platform,
    donor_id uuid not null references donor,
    created_at timestamptz not null,
    expires_at timestamptz not null constraint donor_match_ends_after_start check (expires_at > created_at),
    -- The links that led to the donor where nothing else did; null where the address, or name and home, did so too. Of two each
    -- was enough.
    phone_link_id uuid constraint donor_match_has_phone references linked_account,
    card_link_id uuid constraint donor_match_has_card references linked_account,
    -- How donations name the donor by it, as in donation.donor_value; only of a match that rests on links.
    donor_value text,
    constraint donor_match_on_links_is_named
        check ((donor_value is not null) = (phone_link_id is not null or card_link_id is not null)),
    -- A match on links under which gifts were sent: it is kept once it has ended, for a link can be denied at any time.
    is_kept boolean not null default false,
    constraint donor_match_kept_rests_on_links check (not is_kept or donor_value is not null)
);
-- What the worker forgets or keeps.
create index donor_match_ended on donor_match (expires_at) where not is_kept;
-- Erasing looks for these by their donor.
create index donor_match_by_donor on donor_match (donor_id);

-- The donor of a match that a platform may still use, and nobody where all that led to the donor is denied: one link that stands is
-- enough. Strict, and in PL/pgSQL so that it is not inlined into the caller's plan: with a null it does nothing, so that donations
-- which name their donor otherwise are written as fast as without it.
create function matched_donor(platform uuid, named uuid, at timestamptz) returns setof uuid
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

-- How often a platform's evidence named a donor and was refused.
create table match_miss (
    platform_id uuid not null references platform,
    donor_id uuid not null references donor,
    -- By Uplift's clock, in London.
    missed_on date not null,
    misses integer not null constraint match_miss_is_counted check (misses > 0),
    primary key (platform_id, donor_id, missed_on)
);
create index match_miss_by_day on match_miss (missed_on);

-- The link by which a card or phone finds its donor for a platform: its own word comes before that of others. No row while it is
-- contested, nor for what is neither.
create function found_by(asked_by uuid, link_kind text, link_value text)
returns table (link_id uuid, donor_id uuid) language sql stable parallel safe rows 1 as $$
    select linked_account.link_id, linked_account.donor_id
    from linked_account
    where linked_account.kind = link_kind and linked_account.value = link_value
    and linked_account.ended_at is null and linked_account.contested_at is null
    and (linked_account.only_for is null or linked_account.only_for = asked_by)
    order by linked_account.only_for is null
    limit 1
$$;

-- The donor whom a platform names in a gift; no row where nobody is known by it. An id leads to a donor whom the platform knows.
create function named_donor(named_by uuid, named_as text, named_value text, named_id uuid, named_at timestamptz)
returns table (donor_id uuid) language sql stable parallel safe rows 1 as $$
    select donor.donor_id
    from donor
    where named_as = 'uid' and donor.donor_id = named_id and donor.erased_at is null
    and exists (
        select from donor_known_to
        where donor_known_to.donor_id = named_id and donor_known_to.platform_id = named_by)
    union all
    select matched from matched_donor(named_by, named_id, named_at) as matched where named_as = 'match'
    union all
    select donor.donor_id from donor where named_as = 'email' and donor.email = named_value
    union all
    select found.donor_id from found_by(named_by, named_as, named_value) as found where named_as in ('par', 'phone')
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
