-- Giving platforms with their credentials, charities with their periods and corrections, the people of both, and the sources that
-- join the two.

create table platform (
    platform_id uuid primary key,
    name text not null constraint platform_name_is_unique unique constraint platform_name_is_bounded check (length(name) between 1 and 160),
    created_at timestamptz not null,
    -- What the operator lets the platform's clients hold at most, space separated and sorted; null for everything.
    scopes text,
    -- Whether the platform accepts every charity that adds it (source.accepted_at).
    accepts_charities boolean not null default false,
    -- Requests a second of all its clients together; null for the default, which follows from the settings.
    rate_limit integer constraint platform_rate_limit_is_positive check (rate_limit > 0),
    -- When its people were last told by mail of what an application of it did, by Uplift's clock.
    told_of_application_at timestamptz
);
-- Gifts and what else names a platform count on it: not all of them have a foreign key.
create trigger platform_is_kept before update of platform_id or delete or truncate on platform for each statement execute function refuse_change();

-- When the operator was last mailed that a platform does something far above its custom.
create table platform_alarm (
    platform_id uuid not null constraint platform_alarm_has_platform references platform,
    kind text not null constraint platform_alarm_kind_is_known check (
        kind in ('cancellations', 'match_misses', 'lookup_misses', 'donor_conflicts', 'link_contests', 'gift_sums')),
    -- Real time.
    told_at timestamptz not null,
    primary key (platform_id, kind)
);

-- Credentials of one application of a platform.
create table client (
    client_id uuid primary key,
    platform_id uuid not null references platform,
    -- Space separated, sorted: what a token of this client may hold at most.
    scopes text not null,
    -- Requests a second; null for the default of the settings.
    rate_limit integer constraint client_rate_limit_is_positive check (rate_limit > 0),
    -- Real time, as its secrets' and tokens' times are.
    created_at timestamptz not null,
    revoked_at timestamptz,
    -- What the platform's people call it, such as "Live server".
    name text not null constraint client_name_is_bounded check (length(name) between 1 and 60)
);
create index client_by_platform on client (platform_id);

-- A client may have two live secrets, so that one can be changed without a gap. Times are real time.
create table client_secret (
    secret_id uuid primary key,
    client_id uuid not null references client,
    -- SHA-256 of 256 random bits: nothing to guess, so no slow hash is needed.
    secret_hash bytea not null constraint client_secret_hash_is_unique unique,
    created_at timestamptz not null,
    last_used_at timestamptz,
    revoked_at timestamptz,
    -- The last four characters of the secret, so that people can tell secrets apart: 24 of its 256 bits.
    ending text not null constraint client_secret_ending_is_short check (length(ending) <= 4),
    -- When it expires, once another one has taken its place: from then on neither it nor any token that was issued for it works.
    -- Null where nobody set an end.
    ends_at timestamptz,
    -- One more with each change of what its tokens may do or how long they live. A token names the edition it was issued for.
    edition integer not null default 1,
    constraint client_secret_edition_is_unique unique (secret_id, edition)
);
create index client_secret_by_client on client_secret (client_id);

-- All that decides whether a token is live stands in its own row, so that a call reads nothing else. When its secret or its
-- client changes, the triggers below change its tokens in the same transaction.
create table access_token (
    -- SHA-256 of the token.
    token_hash bytea primary key constraint access_token_hash_is_sha256 check (length(token_hash) = 32),
    platform_id uuid not null,
    client_id uuid not null,
    secret_id uuid not null,
    edition integer not null,
    -- Of a token that is issued while its secret changes, one of two is true: its row is there first, and the change waits for it and
    -- reaches it; or the change is there first, and this key refuses the row.
    constraint access_token_is_of_the_edition foreign key (secret_id, edition) references client_secret (secret_id, edition)
        on update cascade,
    scopes text not null,
    issued_at timestamptz not null default now(),
    -- Never later than its secret ends.
    expires_at timestamptz not null,
    revoked_at timestamptz
);
create index access_token_expired on access_token (expires_at);
-- The tokens that change with their secret, and the oldest of them, which go first.
create index access_token_by_secret on access_token (secret_id, issued_at);

create function client_secret_goes_on() returns trigger language plpgsql as $$
begin
    new.edition := old.edition + 1;
    return new;
end $$;
create trigger client_secret_goes_on before update on client_secret for each row
    when ((old.revoked_at, old.ends_at) is distinct from (new.revoked_at, new.ends_at))
    execute function client_secret_goes_on();

create function tokens_follow_secret() returns trigger language plpgsql as $$
begin
    update access_token
    set revoked_at = coalesce(access_token.revoked_at, new.revoked_at, client.revoked_at),
        expires_at = least(access_token.expires_at, new.ends_at)
    from client
    where client.client_id = new.client_id and access_token.secret_id = new.secret_id and access_token.expires_at > now();
    return null;
end $$;
create trigger tokens_follow_secret after update on client_secret for each row
    when (old.edition <> new.edition)
    execute function tokens_follow_secret();

create function secrets_follow_client() returns trigger language plpgsql as $$
begin
    update client_secret set edition = edition + 1 where client_id = new.client_id;
    return null;
end $$;
create trigger secrets_follow_client after update on client for each row
    when ((old.scopes, old.revoked_at) is distinct from (new.scopes, new.revoked_at))
    execute function secrets_follow_client();

create table charity (
    charity_id uuid primary key,
    -- As HMRC knows it.
    name text not null constraint charity_name_is_bounded check (length(name) between 1 and 160),
    hmrc_reference text not null
        constraint charity_hmrc_reference_is_valid check (hmrc_reference ~ '^[A-Z]{1,2}[0-9]{1,5}$'),
    regulator text not null constraint charity_regulator_is_known check (regulator in ('ccew', 'ccni', 'oscr', 'other', 'none')),
    -- Only for regulator other.
    regulator_name text constraint charity_regulator_name_fits check ((regulator_name is not null) = (regulator = 'other')),
    regulator_number text constraint charity_regulator_number_fits check ((regulator_number is null) or regulator <> 'none'),
    official_first text not null,
    official_last text not null,
    official_email text not null,
    official_phone text,
    -- How far HMRC's appointment of Uplift as nominee has come; filing is locked until it is active.
    nominee_state text not null default 'not_requested'
        constraint charity_nominee_state_is_known check (nominee_state in ('not_requested', 'requested', 'active', 'ended')),
    nominee_requested_on date,
    nominee_active_on date,
    nominee_ended_on date,
    constraint charity_nominee_dates_fit check (
        (nominee_state <> 'not_requested' or (nominee_requested_on is null and nominee_active_on is null and nominee_ended_on is null))
        and (nominee_state <> 'requested' or (nominee_requested_on is not null and nominee_active_on is null))
        and (nominee_state <> 'active' or (nominee_requested_on is not null and nominee_active_on is not null and nominee_ended_on is null))
        and (nominee_state <> 'ended' or nominee_ended_on is not null)
    ),
    -- Since when nothing is filed for it, until its staff have said what was claimed without Uplift meanwhile, and why: Uplift's
    -- appointment ended, or the database was put back from a backup.
    claims_wait_since timestamptz,
    claims_wait_for text constraint charity_claims_wait_for_is_known check (claims_wait_for in ('appointment', 'restore')),
    constraint charity_claims_wait_is_whole check ((claims_wait_since is null) = (claims_wait_for is null)),
    created_at timestamptz not null,
    -- When it was shown that whoever registered it acts for it, and by whom: the operator, or the official at the address in the
    -- regulator's register. Until then no gift is taken for it and nothing is filed.
    proved_at timestamptz,
    proved_by text constraint charity_proof_is_known check (proved_by in ('operator', 'official')),
    constraint charity_proof_is_whole check ((proved_at is null) = (proved_by is null)),
    -- When the operator refused it, or took back what was proved: as long as this stands, it counts as unproved, and its team only looks on.
    refused_at timestamptz
);
-- Declarations count on it, without a foreign key.
create trigger charity_is_kept before update of charity_id or delete or truncate on charity for each statement execute function refuse_change();
-- Whoever registers a reference first must not keep its charity out.
create unique index charity_hmrc_reference_is_unique on charity (hmrc_reference) where proved_at is not null and refused_at is null;
-- What the operator has to look at.
create index charity_to_prove on charity (created_at, charity_id) where proved_at is null and refused_at is null;

-- The link by which the official at the address in the regulator's register confirms a charity.
create table charity_proof (
    capability_hash bytea primary key,
    charity_id uuid not null constraint charity_proof_has_charity references charity,
    ends_at timestamptz not null
);
-- The few charities whose appointment of Uplift ended: each hour the worker looks whether a source of theirs still takes gifts.
create index charity_by_ended_nominee on charity (charity_id) where nominee_state = 'ended';

-- Which period of the charity the four years are counted from in which a gift can be claimed, and from which day it holds:
-- tax_year for a trust; month and day of its accounting year's end, such as 12-31, for a company, CIO or sports club. Of a day before
-- all rows the charity has not said it: then only the four years from the gift's own day are certainly in time.
create table charity_period (
    charity_id uuid not null constraint charity_period_has_charity references charity,
    -- Null for the period before all others.
    holds_from date constraint charity_period_day_is_near check (holds_from >= '2000-01-01'),
    period text not null
        constraint charity_period_is_known check (period = 'tax_year' or period ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
    constraint charity_period_is_one_at_a_time unique nulls not distinct (charity_id, holds_from)
);

-- A charity's periods in one word each, as the domain writes them; without a row for a charity that has said none.
create view charity_period_history as
select charity_id,
    string_agg(case when holds_from is null then period else to_char(holds_from, 'YYYY-MM-DD') || ':' || period end,
        ' ' order by holds_from nulls first) as periods
from charity_period
group by charity_id;

-- A proposal to correct what HMRC and the regulator know a charity by. The operator approves or refuses it. Declarations and claims keep
-- what they said; gifts that were declared for another HMRC reference are not claimed under a new one.
create table charity_correction (
    correction_id uuid primary key,
    charity_id uuid not null constraint charity_correction_has_charity references charity,
    name text not null constraint charity_correction_name_is_bounded check (length(name) between 1 and 160),
    hmrc_reference text not null
        constraint charity_correction_reference_is_valid check (hmrc_reference ~ '^[A-Z]{1,2}[0-9]{1,5}$'),
    regulator text not null
        constraint charity_correction_regulator_is_known check (regulator in ('ccew', 'ccni', 'oscr', 'other', 'none')),
    regulator_name text,
    regulator_number text,
    -- Who is to be its authorised official; null where that stays.
    official_first text,
    official_last text,
    official_email text,
    official_phone text,
    constraint charity_correction_official_is_whole check (
        num_nonnulls(official_first, official_last, official_email) in (0, 3)
        and (official_first is not null or official_phone is null)),
    proposed_at timestamptz not null,
    proposed_by uuid not null constraint charity_correction_is_proposed_by_staff references staff,
    state text not null default 'open'
        constraint charity_correction_state_is_known check (state in ('open', 'approved', 'refused', 'withdrawn')),
    decided_at timestamptz,
    constraint charity_correction_decision_fits check ((state = 'open') = (decided_at is null)),
    -- What was known of the charity until it was approved.
    former_name text,
    former_hmrc_reference text,
    former_regulator text,
    former_regulator_name text,
    former_regulator_number text,
    former_official_first text,
    former_official_last text,
    former_official_email text,
    former_official_phone text,
    constraint charity_correction_former_official_fits check (
        num_nonnulls(former_official_first, former_official_last, former_official_email) in (0, 3)
        and (former_official_first is not null) = (state = 'approved' and official_first is not null)
        and (former_official_first is not null or former_official_phone is null)),
    constraint charity_correction_former_fits check (
        (state = 'approved') = (former_name is not null)
        and (former_name is null) = (former_hmrc_reference is null)
        and (former_name is null) = (former_regulator is null)
        and (former_name is not null or num_nonnulls(former_regulator_name, former_regulator_number) = 0))
);
-- A charity proposes one thing at a time.
create unique index charity_correction_is_one_at_a_time on charity_correction (charity_id) where state = 'open';
create index charity_correction_by_charity on charity_correction (charity_id, proposed_at);
create index charity_correction_to_decide on charity_correction (proposed_at, correction_id) where state = 'open';

-- Up to which day a charity's gifts can have been declared under another HMRC reference than it has: the day after that on which the last
-- such reference was corrected, because a gift can be dated some minutes ahead. Null where it never had another, as nearly every charity:
-- then nobody has to look into its declarations.
create function other_reference_until(of_charity uuid) returns date language sql stable parallel safe as $$
    select max((charity_correction.decided_at at time zone 'Europe/London')::date) + 1
    from charity_correction
    join charity using (charity_id)
    where charity.charity_id = of_charity
    and charity_correction.state = 'approved' and charity_correction.former_hmrc_reference <> charity.hmrc_reference
$$;

-- Which of the staff work for which charity or platform.
create table membership (
    charity_id uuid constraint membership_has_charity references charity,
    staff_id uuid not null constraint membership_has_staff references staff,
    -- owner: everything, the team included. finance: all about a charity's money. developer: all about a platform's integration.
    -- viewer: sees everything and changes nothing.
    role text not null,
    -- By Uplift's clock, as what follows.
    created_at timestamptz not null,
    -- When the invitation expires: somebody who first signs in later has to be invited again. Null for a person who was named when
    -- the charity or the platform was registered. A membership with it admits somebody whose first sign-in was before it, however
    -- long ago.
    invitation_ends_at timestamptz,
    -- Whether the person had signed in before they were invited, and has to accept: nobody is made a colleague unasked. Once they have,
    -- the invitation ends no more.
    awaits_acceptance boolean not null default false
        constraint membership_is_accepted_in_time check (not awaits_acceptance or invitation_ends_at is not null),
    platform_id uuid constraint membership_has_platform references platform,
    constraint membership_is_for_one_organisation check (num_nonnulls(charity_id, platform_id) = 1),
    constraint membership_role_is_known check (
        role in ('owner', 'viewer', case when platform_id is null then 'finance' else 'developer' end)),
    -- Either of the two: what a team is found by.
    organisation_id uuid not null generated always as (coalesce(charity_id, platform_id)) stored,
    constraint membership_is_once primary key (organisation_id, staff_id)
);
create index membership_by_staff on membership (staff_id);

-- A platform that a charity added as a donation source, with the warranty that it gave.
create table source (
    source_id uuid primary key,
    charity_id uuid not null references charity,
    platform_id uuid not null references platform,
    -- As shown: generated here, or the platform's own.
    reference text not null,
    -- The same without case, spaces and hyphens. A reference is never given out again, even after its source ended.
    reference_key text not null constraint source_reference_key_is_normal check (reference_key <> '' and reference_key !~ '[a-z -]'),
    constraint source_reference_is_unique unique (platform_id, reference_key),
    state text not null default 'active' constraint source_state_is_known check (state in ('active', 'paused', 'ended')),
    -- The warranty's version; its text is in the domain crate, by version.
    warranty_version text not null,
    -- The member of staff who gave it. Null for one given on the sandbox's command line.
    warranted_by uuid references staff,
    warranted_at timestamptz not null,
    ended_at timestamptz constraint source_end_fits check ((ended_at is not null) = (state = 'ended')),
    -- For the foreign keys of terminals and donations, which hold them to one charity on one platform.
    constraint source_is_of_one_pair unique (source_id, platform_id, charity_id),
    -- When the platform accepted a charity that added it. Until then no gift is taken that names the charity by its HMRC reference alone,
    -- which anybody can know; by the reference that the charity got for the platform, gifts are taken at once.
    accepted_at timestamptz
);
-- Gifts count on it, without a foreign key.
create trigger source_is_kept before update of source_id, platform_id, charity_id or delete or truncate on source
    for each statement execute function refuse_change();
-- A charity may come back to a platform after it ended the source, not have it twice at a time.
create unique index source_is_added_once on source (charity_id, platform_id) where state <> 'ended';
-- Charities that added a platform, newest first, for that platform's console.
create index source_by_platform on source (platform_id, source_id desc);

-- What staff of a charity narrowed one of its lists to, under a name: colleagues find it above the list.
create table saved_view (
    view_id uuid primary key,
    charity_id uuid not null references charity,
    name text not null constraint saved_view_name_is_bounded check (length(name) between 1 and 40),
    -- The same without case: a charity has each name once.
    name_key text not null,
    constraint saved_view_name_is_unique unique (charity_id, name_key),
    list text not null constraint saved_view_list_is_known check (list in ('gifts', 'claims', 'payments')),
    -- The query of the list, as its address has it. It is read anew whenever somebody uses it.
    filter text not null constraint saved_view_filter_is_bounded check (length(filter) between 1 and 1000),
    -- By Uplift's clock.
    saved_at timestamptz not null
);
