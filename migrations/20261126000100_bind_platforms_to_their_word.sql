-- What a platform says about a person binds that platform alone, until another word agrees. Here stands what each said, which
-- authorisation a gift rests on, and what happens to a card or phone that two donors are said to have.

-- The platforms that sent a donor's email address. What a platform sends about a donor is shown to whoever signs in with the
-- address only where it is in here: another platform may have tied the address to that donor's card or phone.
create table address_holder (
    donor_id uuid not null constraint address_holder_has_donor references donor,
    platform_id uuid not null constraint address_holder_has_platform references platform,
    held_since timestamptz not null,
    constraint address_holder_once primary key (donor_id, platform_id)
);

-- A platform that takes its word about a link back stays here with the day: the gifts that it sent meanwhile are still its own.
alter table link_holder
    add column held_until timestamptz,
    add constraint link_holder_ends_after_start check (held_until >= held_since);

-- While two donors are said to have a card or phone it finds nobody.
alter table linked_account add column contested_at timestamptz;

-- Another platform verified that the card or phone belongs to another donor. The holder can keep it or give it up; without an
-- answer it moves.
create table link_contest (
    contest_id uuid primary key,
    link_id uuid not null constraint link_contest_has_link references linked_account,
    -- Who is said to have it now, and by which platform.
    donor_id uuid not null constraint link_contest_has_donor references donor,
    platform_id uuid not null constraint link_contest_has_platform references platform,
    started_at timestamptz not null,
    -- When it moves without an answer.
    moves_at timestamptz not null,
    ended_at timestamptz,
    -- moved: to the donor of the contest. kept: the holder said that it is theirs. withdrawn: the platform took its word back, or
    -- one of the two accounts was deleted.
    outcome text constraint link_contest_outcome_is_known check (outcome in ('moved', 'kept', 'withdrawn')),
    constraint link_contest_end_is_whole check ((ended_at is null) = (outcome is null))
);
create unique index link_contest_one_at_a_time on link_contest (link_id) where ended_at is null;
create index link_contest_by_donor on link_contest (donor_id) where ended_at is null;
create index link_contest_to_move on link_contest (moves_at) where ended_at is null;

-- Whether an authorisation covers a gift, by its days and the instant of its end (SI 2016/1195 reg. 4; ITA 2007 s.428).
create function authorisation_covers(given_on date, ends_on date, cancelled_from timestamptz, gift_on date, gift_at timestamptz)
returns boolean language sql immutable parallel safe as $$
    select given_on <= gift_on and ends_on >= gift_on and (cancelled_from is null or cancelled_from > gift_at)
$$;

-- The authorisation that a gift's declaration rests on, with the name and address that it takes: the donor's own before any
-- platform's, then one of the gift's own platform, then the newest.
create function covering_authorisation(giver uuid, gift_platform uuid, gift_on date, gift_at timestamptz)
returns setof authorisation language sql stable parallel safe rows 1 as $$
    select authorisation.*
    from authorisation
    where authorisation.donor_id = giver
    and authorisation_covers(authorisation.given_on, authorisation.ends_on, authorisation.cancelled_from, gift_on, gift_at)
    order by authorisation.platform_id is null desc, authorisation.platform_id = gift_platform desc,
        authorisation.given_at desc, authorisation.authorisation_id desc
    limit 1
$$;

-- The donor whom a platform names in a gift; no row where nobody is known by it.
create function named_donor(named_by uuid, named_as text, named_value text, named_id uuid, named_at timestamptz)
returns table (donor_id uuid) language sql stable parallel safe rows 1 as $$
    select donor.donor_id from donor where named_as = 'uid' and donor.donor_id = named_id and donor.erased_at is null
    union all
    select matched_donor(named_by, case when named_as = 'match' then named_id end, named_at)
    union all
    select donor.donor_id from donor where named_as = 'email' and donor.email = named_value
    union all
    select linked_account.donor_id
    from linked_account
    where linked_account.kind = named_as and linked_account.value = named_value
    and linked_account.ended_at is null and linked_account.contested_at is null
$$;

-- The source of a gift that names its charity, which must be proved: by the charity's reference on the platform, or by HMRC's.
create function named_source(named_by uuid, named_key text, named_hmrc_reference text)
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
    and charity.proved_at is not null
$$;

drop view donation_shown;
create view donation_shown as
select
    donation.donation_id, donation.platform_id, donation.reference, donation.request_hash, donation.donor_kind, donation.donor_value,
    donation.donor_id, donation.transaction, donation.source_id, donation.charity_id, donation.gross_pence, donation.net_pence,
    donation.claimable_pence, donation.donated_at, donation.donated_on, donation.settled_on, donation.status, donation.declaration_id,
    donation.created_at, donation.updated_at, donation.version, donation.deleted_at, donation.deletion_reason,
    platform.name as platform_name,
    source.reference as charity_reference,
    charity.name as charity_name,
    permission.authorisation_id,
    donation.charity_conflict
from donation
join platform using (platform_id)
left join source using (source_id)
left join charity on charity.charity_id = donation.charity_id
left join lateral covering_authorisation(donation.donor_id, donation.platform_id, donation.donated_on, donation.donated_at) as permission
    on donation.declaration_id is null;

-- The gifts that their donor sees: those sent under the donor's address, and those of platforms that sent the address too; by a
-- card or phone only where that platform linked it itself.
create view donation_seen as
select donation.*
from donation
where donation.donor_id is not null
and (
    donation.donor_kind = 'email'
    or (
        exists (
            select from address_holder
            where address_holder.donor_id = donation.donor_id and address_holder.platform_id = donation.platform_id)
        and (
            donation.donor_kind in ('uid', 'match')
            or exists (
                select from linked_account
                join link_holder using (link_id)
                where linked_account.donor_id = donation.donor_id
                and linked_account.kind = donation.donor_kind and linked_account.value = donation.donor_value
                and link_holder.platform_id = donation.platform_id))));

-- The authorisations that their donor sees, with the name and address in them: the donor's own, and those of platforms that sent
-- the donor's email address.
create view authorisation_seen as
select authorisation.*
from authorisation
where authorisation.platform_id is null
or exists (
    select from address_holder
    where address_holder.donor_id = authorisation.donor_id and address_holder.platform_id = authorisation.platform_id);
