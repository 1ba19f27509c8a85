-- Linked accounts, authorisations, donations and declarations, and what donors are told of them.

-- A donor's permission to find donations by a card (payment account reference) or phone number.
create table linked_account (
    link_id uuid primary key,
    donor_id uuid not null references donor,
    kind text not null constraint linked_account_kind_is_known check (kind in ('par', 'phone')),
    -- E.164 for a phone; a PAR as given. Empty in an ended link of an erased donor.
    value text not null,
    -- The platform that set it first. Null when the donor did.
    platform_id uuid references platform,
    linked_at timestamptz not null,
    ended_at timestamptz,
    -- When the donor said that the card or phone was not theirs, by Uplift's clock: gifts that it alone led to the donor were never
    -- theirs, and leave them with what was declared for them in the donor's name. A declaration is the word of the person who gave
    -- the gift (ITA 2007 s.416). When the link ended, then or before, stays in ended_at.
    denied_at timestamptz,
    -- When the last gift that it alone led to the donor had left them, by Uplift's clock. Null while the worker still looks.
    disowned_at timestamptz,
    -- While two donors are said to have it, it finds nobody: since when (link_contest).
    contested_at timestamptz,
    -- The one platform whose gifts it finds a donor for, because others say that the card or phone is another donor's. Null where it
    -- finds its donor for every platform.
    only_for uuid constraint linked_account_only_for_has_platform references platform,
    constraint linked_account_ends_after_start check (ended_at >= linked_at),
    constraint linked_account_that_lives_has_a_number check (value <> '' or ended_at is not null),
    constraint linked_account_denied_has_ended check (denied_at is null or ended_at is not null),
    constraint linked_account_disowned_was_denied check (disowned_at is null or denied_at is not null)
);
-- A card or phone belongs to at most one donor at a time; for a platform that says otherwise, to at most one other.
create unique index linked_account_belongs_to_one on linked_account (kind, value) where ended_at is null and only_for is null;
create unique index linked_account_belongs_to_one_for_platform on linked_account (kind, value, only_for)
    where ended_at is null and only_for is not null;
create index linked_account_by_donor on linked_account (donor_id, link_id);
-- Denied links whose gifts have not all left the donor: the worker looks here alone, however old they are.
create index linked_account_to_disown on linked_account (donor_id) where denied_at is not null and disowned_at is null;

-- The platforms that set a link. Each of them sees it and can withdraw its own word alone; the link ends with the last one,
-- or when its donor ends it.
create table link_holder (
    link_id uuid not null constraint link_holder_has_link references linked_account,
    platform_id uuid not null references platform,
    held_since timestamptz not null,
    -- A platform that takes its word back stays here with the day: the gifts that it sent meanwhile are still its own.
    held_until timestamptz,
    constraint link_holder_ends_after_start check (held_until >= held_since),
    constraint link_holder_once primary key (link_id, platform_id)
);

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
create index link_contest_by_platform on link_contest (platform_id, started_at);

-- The platforms that sent a donor's email address.
create table address_holder (
    donor_id uuid not null constraint address_holder_has_donor references donor,
    platform_id uuid not null constraint address_holder_has_platform references platform,
    held_since timestamptz not null,
    constraint address_holder_once primary key (donor_id, platform_id)
);

-- The platforms that know a donor: those that sent the donor's address, and those that set a card or phone which the donor has not
-- denied. For everybody else the donor's id leads to nobody: another platform may have tied the address of somebody else to a card or
-- phone. So whoever knows a donor who has an address has sent it, and the donor sees all that such a platform says of them.
create view donor_known_to as
select donor_id, platform_id from address_holder
union all
select linked_account.donor_id, link_holder.platform_id
from linked_account
join link_holder using (link_id)
where linked_account.denied_at is null;

-- A donor's authorisation of Uplift as intermediary (SI 2016/1195): who, where, when, and the words that were shown. Nothing but its
-- end is ever added to it (see the trigger below).
create table authorisation (
    authorisation_id uuid primary key,
    donor_id uuid not null references donor,
    title text,
    first_name text not null,
    last_name text not null,
    address_line1 text not null,
    address_line2 text,
    town text,
    postcode text,
    -- ISO 3166-1 alpha-2.
    country text not null constraint authorisation_country_is_code check (country ~ '^[A-Z]{2}$'),
    constraint authorisation_uk_has_postcode check (postcode is not null or country not in ('GB', 'JE', 'GG', 'IM')),
    wording_version text not null,
    language text not null constraint authorisation_language_is_known check (language in ('en', 'cy')),
    -- portal, platform or capture; for the last two the platform is named.
    channel text not null constraint authorisation_channel_is_known check (channel in ('portal', 'platform', 'capture')),
    platform_id uuid references platform constraint authorisation_channel_names_platform check ((platform_id is null) = (channel = 'portal')),
    -- When the consequence of paying too little tax was explained (ITA 2007 s.424): without it nothing counts.
    explained_at timestamptz not null,
    given_at timestamptz not null,
    -- The London date of given_at, the first that is covered: every rule goes by the date in London.
    given_on date not null,
    -- The last date that is covered: always a 5 April.
    ends_on date not null,
    -- When the donor said stop, and the first instant that is not covered.
    cancelled_at timestamptz,
    cancelled_from timestamptz,
    -- A platform ends only what it gave. Null when the donor ended it, or nobody has.
    cancelled_by uuid constraint authorisation_ended_by_has_platform references platform,
    -- The donor's own later end, which the platform's end came before. It holds again if the donor says "not me" to the platform's.
    donor_cancelled_at timestamptz,
    donor_cancelled_from timestamptz,
    -- When the donor confirmed an end that a platform had asked for, by Uplift's clock. When the platform asked is in cancelled_at.
    confirmed_at timestamptz,
    -- Whether the donor showed, by a code or a link in a mail to them, that what they entered on a capture page is their own word.
    mailbox_proved boolean not null default false
        constraint authorisation_mailbox_is_proved_on_a_capture_page check (not mailbox_proved or channel = 'capture'),
    -- When name and address went: at once where nothing rests on it, else with the last record that needs them.
    erased_at timestamptz,
    -- When the donor said that they never gave it, by Uplift's clock: it covers nothing then, from its first instant, and what was
    -- declared under it ends. An intermediary declares nothing without an authorisation (SI 2016/1195). When they first said stop
    -- stays in cancelled_at.
    denied_at timestamptz,
    -- When the donor last took back an end that had not begun, by Uplift's clock. What that end was is in the audit trail.
    kept_on_at timestamptz,
    -- What the donor's own row says of their death, so that whether it covers a gift is read in this row alone.
    died_on date,
    death_recorded_at timestamptz,
    -- How a cancellation came that an operator recorded; on which day it was received is in cancelled_at, and when it was recorded in
    -- confirmed_at.
    cancelled_through text
        constraint authorisation_cancellation_channel_is_known check (cancelled_through in ('letter', 'telephone', 'email', 'in_person')),
    constraint authorisation_first_name_is_given check (btrim(first_name) <> '' or erased_at is not null),
    constraint authorisation_last_name_is_given check (btrim(last_name) <> '' or erased_at is not null),
    constraint authorisation_address_is_given check (btrim(address_line1) <> '' or erased_at is not null),
    constraint authorisation_is_dated_in_london check (given_on = (given_at at time zone 'Europe/London')::date),
    constraint authorisation_is_explained_first check (explained_at <= given_at),
    -- To the end of its tax year, or of the next one when it is given on 1 March or later (HMRC, Charities detailed guidance
    -- notes, annex ix): the domain crate's period_end() gives the same answer (a test compares them).
    constraint authorisation_ends_by_its_day check (
        ends_on = make_date(extract(year from given_on)::int + case when extract(month from given_on) <= 2 then 0 else 1 end, 4, 5)),
    constraint authorisation_cancellation_is_whole check ((cancelled_at is null) = (cancelled_from is null)),
    -- One that was erased with nothing resting on it covers nothing, not even what was given before: no declaration may be made
    -- without a name. When the donor said stop stays in cancelled_at and in the audit trail.
    constraint authorisation_cancellation_reaches_not_back check (
        cancelled_from >= cancelled_at or erased_at is not null or denied_at is not null),
    constraint authorisation_denied_covers_nothing check (
        denied_at is null or cancelled_from is not distinct from given_on::timestamp at time zone 'Europe/London'),
    constraint authorisation_is_ended_by_its_platform check (
        cancelled_by is null or (cancelled_by = platform_id and cancelled_at is not null)),
    constraint authorisation_donors_end_is_whole check ((donor_cancelled_at is null) = (donor_cancelled_from is null)),
    constraint authorisation_donors_end_is_behind_the_platforms check (donor_cancelled_at is null or cancelled_by is not null),
    constraint authorisation_confirmed_is_the_donors_end check (
        confirmed_at is null or (cancelled_at is not null and cancelled_by is null)),
    constraint authorisation_cancelled_through_is_recorded check (cancelled_through is null or confirmed_at is not null),
    constraint authorisation_death_is_whole check ((died_on is null) = (death_recorded_at is null)),
    -- For the foreign key of declarations, which holds them to the donor and the day of their authorisation.
    constraint authorisation_is_of_one_donor_and_day unique (authorisation_id, donor_id, given_on)
);
create index authorisation_by_donor on authorisation (donor_id, given_at desc);
-- Donors by their home, for cards whose reference is not linked.
create index authorisation_by_postcode on authorisation (postcode) where postcode is not null;
-- Whether a platform ever sent an authorisation, for its way to live.
create index authorisation_by_platform on authorisation (platform_id) where platform_id is not null;
-- Those that ended lately: the worker looks here for declarations that crossed the end, or that a denial has yet to end. The donor
-- may confirm or deny long after the instant in cancelled_at.
create index authorisation_ended on authorisation ((greatest(cancelled_at, confirmed_at, denied_at))) where cancelled_at is not null;
create index authorisation_death on authorisation (death_recorded_at) where died_on is not null;
create index authorisation_by_end on authorisation (ends_on, donor_id) where cancelled_at is null;

-- Lets an authorisation be cancelled, and denied once and for ever; lets the donor take back what a platform ended, and then their own
-- end holds again, if there was one; lets the donor take back every end that has not begun; lets what it says of the donor's death come and go with the record; and lets name and address go: as
-- a whole, for ever, and nothing else with them.
create function keep_authorisation() returns trigger language plpgsql as $$
declare
    ends text[] := array['cancelled_at', 'cancelled_from', 'cancelled_by', 'donor_cancelled_at', 'donor_cancelled_from', 'confirmed_at',
        'denied_at', 'cancelled_through', 'kept_on_at', 'died_on', 'death_recorded_at'];
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
    -- Until an end begins it has left out no gift, so the donor may take it back, whole. From then on it stands.
    if new.kept_on_at is distinct from old.kept_on_at
        and (new.cancelled_from is null and new.kept_on_at >= old.cancelled_at and new.kept_on_at < old.cancelled_from) is not true
    then
        raise exception 'only an end that has not begun is taken back'
            using errcode = 'integrity_constraint_violation', constraint = 'authorisation_is_kept_on_in_time';
    end if;
    if old.cancelled_from is not null and (new.cancelled_from is null or new.cancelled_from > old.cancelled_from)
        and new.kept_on_at is not distinct from old.kept_on_at
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
create trigger authorisation_is_immutable before update on authorisation for each row execute function keep_authorisation();
create trigger authorisation_is_kept before delete or truncate on authorisation for each statement execute function refuse_change();

-- That a platform told a donor without an address of an authorisation, with the text that Uplift's answer gave it.
create table authorisation_notice (
    authorisation_id uuid primary key constraint authorisation_notice_is_of_an_authorisation references authorisation,
    platform_id uuid not null constraint authorisation_notice_is_by_a_platform references platform,
    -- How the donor was told, and when, as the platform says.
    told_through text not null
        constraint authorisation_notice_channel_is_known check (told_through in ('sms', 'telephone', 'letter', 'screen', 'other')),
    told_at timestamptz not null,
    recorded_at timestamptz not null
);
create trigger authorisation_notice_is_for_ever before update or delete or truncate on authorisation_notice
    for each statement execute function refuse_change();

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

-- What donors were reminded of before and after their authorisation ended: each reminder once for each end.
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

-- Whether an authorisation covers a gift, by its days and the instant of its end (SI 2016/1195 reg. 4; ITA 2007 s.428).
create function authorisation_covers(given_on date, ends_on date, cancelled_from timestamptz, gift_on date, gift_at timestamptz)
returns boolean language sql immutable parallel safe as $$
    select given_on <= gift_on and ends_on >= gift_on and (cancelled_from is null or cancelled_from > gift_at)
$$;

-- The latest instant at which a gift can have been made, which the end of an authorisation is compared with. A platform that sends a day
-- alone means the day, and the gift is dated by its first instant in London: it was made before it arrived, and before the day was over.
-- The domain crate's latest_instant() gives the same answer (a test compares them).
create function latest_instant(gift_on date, gift_at timestamptz, arrived_at timestamptz)
returns timestamptz language sql stable parallel safe as $$
    select case
        when gift_at = gift_on::timestamp at time zone 'Europe/London' then
            greatest(gift_at, least(arrived_at, (gift_on + 1)::timestamp at time zone 'Europe/London' - interval '1 microsecond'))
        else gift_at
    end
$$;

-- The last day that an authorisation covers: a donor gives nothing after their death (ITA 2007 s.416: a gift by an individual).
create function last_covered(ends_on date, died_on date) returns date language sql immutable parallel safe as $$
    select least(ends_on, died_on)
$$;

-- The authorisation that a gift's declaration rests on, with the name and address that it takes: the donor's own, from their pages or a
-- capture page that they confirmed by mail, before any platform's, then one of the gift's own platform, then the newest.
create function covering_authorisation(giver uuid, gift_platform uuid, gift_on date, gift_at timestamptz)
returns setof authorisation language sql stable parallel safe rows 1 as $$
    select authorisation.*
    from authorisation
    where authorisation.donor_id = giver
    and authorisation_covers(authorisation.given_on, last_covered(authorisation.ends_on, authorisation.died_on), authorisation.cancelled_from,
        gift_on, gift_at)
    order by (authorisation.platform_id is null or authorisation.mailbox_proved) desc,
        (not authorisation.mailbox_proved and authorisation.platform_id is not distinct from gift_platform) desc,
        authorisation.given_at desc, authorisation.authorisation_id desc
    limit 1
$$;

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

-- The one place that says which state a donation is in: the order is that of the specification of states, and the
-- domain crate's assess() gives the same answer (a test compares them over every combination).
--
-- ineligible: it is too late to claim, its charity took it out of claiming, or its donor was erased before it was declared.
create function donation_status(
    deleted boolean, ineligible boolean, settled_on date, charity_known boolean, charity_conflict boolean, donor_known boolean,
    authorised boolean, details_usable boolean, claim text, today date
) returns text language sql immutable parallel safe as $$
    select case
        when deleted then 'cancelled'
        when claim = 'accepted' then 'accepted'
        when claim = 'claimed' then 'claimed'
        when ineligible then 'ineligible'
        when settled_on is null or settled_on > today then 'awaiting_settlement'
        when not charity_known and not charity_conflict then 'awaiting_charity'
        when not donor_known then 'awaiting_donor'
        when not authorised then 'awaiting_authorisation'
        when charity_conflict or not details_usable then 'held'
        else 'declared'
    end
$$;

-- Whether the donor of a gift was erased before it was declared: then it has an id that leads to nobody, and not because that donor
-- denied the gift. See the table donor.
create function donor_erased(giver uuid, named_as text, denied boolean) returns boolean language sql immutable parallel safe as $$
    select giver is null and named_as = 'uid' and not denied
$$;

create table donation (
    donation_id uuid primary key,
    -- No foreign key: a platform is never deleted, and the one whose token sent the gift is not looked for again.
    platform_id uuid not null,
    -- The platform's own name for it, unique for ever.
    reference text,
    constraint donation_reference_is_unique unique (platform_id, reference),
    -- SHA-256 of what was sent, to tell a repeat from another gift under the same reference.
    request_hash bytea not null,
    -- How the platform named the donor, and who that is once we know. The foreign key is a lock as well: a new gift waits for whoever
    -- holds the donor's row (lock_donor), and they for it.
    donor_kind text not null,
    donor_value text not null,
    donor_id uuid references donor,
    -- How the platform named the charity, as sent, and who that is once we know.
    transaction jsonb not null,
    -- A source of the gift's own platform and charity: both are read from it by the statement that adds the gift, a source keeps them
    -- (source_is_kept), and donation_keeps_to_its_source holds every later change to it. A foreign key would lock the source's row for
    -- each gift, and all gifts of a charity on a platform come through one.
    source_id uuid,
    charity_id uuid,
    gross_pence bigint not null,
    net_pence bigint,
    -- What went back to the donor in parts: what the rows of refund come to.
    refunded_pence bigint not null default 0,
    -- What Gift Aid is claimed on. A fee that was kept is not given back, so that a refund comes off what reached the charity.
    claimable_pence bigint not null generated always as (greatest(coalesce(net_pence, gross_pence) - refunded_pence, 0)) stored,
    donated_at timestamptz not null,
    -- The London date of donated_at: the date that every rule goes by.
    donated_on date not null,
    settled_on date,
    status text not null,
    -- The live declaration; donation_declaration_is_its_own below holds it to one of this gift.
    declaration_id uuid,
    -- The claim that HMRC last accepted it in, written with that state; in any other state it says nothing. So whether its charity was
    -- paid is a question about a claim and not about the lines of claims. Not a foreign key, which every gift would be checked by.
    accepted_in uuid,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    -- Counts changes, for ETag and If-Match.
    version integer not null default 1,
    deleted_at timestamptz,
    deletion_reason text,
    -- When and why its charity took it out of claiming: Uplift declares and claims nothing for it. What the charity says in words is
    -- for its own pages alone.
    taken_out_at timestamptz,
    taken_out_as text,
    taken_out_words text,
    -- The day on which the charity claimed on it without Uplift.
    claimed_elsewhere_on date,
    -- Nobody can claim on it any more: it was too old for any charity when it was judged, or for its own when a claim let it go.
    out_of_time boolean not null default false,
    -- What a card transaction said, in the form by which it is compared; null for gifts that name their charity.
    terminal_mid text collate "C",
    terminal_tid text collate "C",
    terminal_descriptor text collate "C",
    -- The map names several charities for the terminal, so that nobody can say whose gift it is.
    charity_conflict boolean not null default false
);
-- What every donation obeys; why it is a domain is said at lawful_audit.
create domain lawful_donation as donation
    constraint donation_donor_kind_is_known check ((value).donor_kind = any ('{uid, par, email, phone, match}'::text[]))
    constraint donation_source_names_charity check (((value).source_id is null) = ((value).charity_id is null))
    constraint donation_gross_is_positive check ((value).gross_pence between 1 and 1000000000)
    constraint donation_net_is_at_most_gross check ((value).net_pence between 1 and (value).gross_pence)
    constraint donation_refunds_are_at_most_gross check ((value).refunded_pence between 0 and (value).gross_pence)
    -- Once nothing is left to claim on, it is deleted.
    constraint donation_refunds_leave_something check ((value).claimable_pence > 0 or (value).deleted_at is not null)
    constraint donation_is_dated_in_london check ((value).donated_on = ((value).donated_at at time zone 'Europe/London')::date)
    constraint donation_settles_after_gift check ((value).settled_on >= (value).donated_on)
    constraint donation_status_is_known check ((value).status = any (
        '{awaiting_settlement, awaiting_donor, awaiting_authorisation, awaiting_charity, held, declared, claimed, accepted, ineligible, cancelled}'::text[]))
    constraint donation_declared_is_whole check (
        ((value).status = any ('{declared, claimed, accepted}'::text[])) = ((value).declaration_id is not null)
        and ((value).declaration_id is null or num_nulls((value).donor_id, (value).charity_id, (value).settled_on) = 0))
    constraint donation_deletion_reason_is_known check ((value).deletion_reason = any ('{refund, failed_settlement, unspecified}'::text[]))
    constraint donation_deletion_is_whole check (
        num_nonnulls((value).deleted_at, (value).deletion_reason) = case when (value).status = 'cancelled' then 2 else 0 end)
    constraint donation_taken_out_as_is_known check ((value).taken_out_as = any (
        '{donor_benefit, not_a_gift, no_tax_paid, given_by_company, not_eligible, claimed_elsewhere}'::text[]))
    constraint donation_taken_out_words_are_bounded check (length((value).taken_out_words) between 1 and 200)
    constraint donation_taken_out_is_whole check (
        ((value).taken_out_at is null) = ((value).taken_out_as is null)
        and ((value).taken_out_words is not null) = ((value).taken_out_as is not distinct from 'not_eligible')
        and ((value).claimed_elsewhere_on is not null) = ((value).taken_out_as is not distinct from 'claimed_elsewhere'))
    -- So it has no declaration either: see donation_declared_is_whole.
    constraint donation_taken_out_is_ineligible check (
        (value).taken_out_at is null or (value).status = any ('{ineligible, cancelled}'::text[]))
    constraint donation_out_of_time_is_ineligible check (not (value).out_of_time or (value).status = any ('{ineligible, cancelled}'::text[]))
    constraint donation_terminal_is_whole check (
        num_nulls((value).terminal_mid, (value).terminal_tid, (value).terminal_descriptor) = any ('{0, 3}'::integer[]))
    constraint donation_conflict_has_no_charity check (
        not (value).charity_conflict or ((value).source_id is null and (value).terminal_mid is not null))
    constraint donation_without_charity_has_a_terminal check ((value).source_id is not null or (value).terminal_mid is not null);
alter table donation add constraint donation_is_lawful check (donation::lawful_donation is distinct from null);
-- A donor's list is read state by state, each from its own place, and narrowed by charity and platform within the index; and so is what a
-- platform sent of one donor. What a donor's gifts come to is added up there too, without the table: it has what gift_standing needs, and
-- the amounts.
create index donation_by_donor on donation (donor_id, status, donated_at desc, donation_id desc)
    include (charity_id, platform_id, accepted_in, created_at, donor_kind, donated_on, gross_pence, refunded_pence, claimable_pence,
        charity_conflict);
-- A charity's list by day and by amount. Both are narrowed by state and platform within the index, and the second by day, so that only
-- what is shown is read from the table.
create index donation_by_charity on donation (charity_id, donated_at desc, donation_id desc) include (status, platform_id);
create index donation_by_charity_and_amount on donation (charity_id, gross_pence, donation_id) include (status, platform_id, donated_at);
-- What HMRC's figures show of a gift with fees or refunds: people look for that amount too.
create index donation_by_charity_and_claimable on donation (charity_id, claimable_pence) where claimable_pence <> gross_pence;
-- A platform's list is read state by state, each from its own place, and narrowed by charity within the index: a state of which there are
-- few or none is found at once, however many donations there are. It is counted and added up there too.
create index donation_listed on donation (platform_id, status, created_at desc, donation_id desc)
    include (source_id, gross_pence, claimable_pence);
-- Of a large platform's gifts to a large charity there may be few, which neither's list finds without reading all of it. It has the source
-- alone, so that PostgreSQL keeps each source once and a gift costs it little.
create index donation_by_source on donation (source_id) where source_id is not null;
-- What can be claimed, and what will soon be too late to claim, is found by state and day within one index; and a list is counted and
-- added up there, also that of one platform.
create index donation_by_charity_status_and_day on donation (charity_id, status, donated_on)
    include (claimable_pence, platform_id, accepted_in);
-- Gifts that HMRC owes for or has paid are listed claim by claim, each from its own place, and narrowed by platform within the index.
create index donation_by_claim on donation (accepted_in, donated_at desc, donation_id desc) include (platform_id)
    where status = 'accepted';
-- People type any part of a reference, in whatever case they see it. Both extensions are trusted: the database's owner may create them.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create index donation_by_part_of_reference on donation using gin (charity_id, lower(reference) gin_trgm_ops) where reference is not null;
-- Such an index has no statistics of its own: with these a part that nearly every reference has is not looked up in it.
create statistics donation_reference_in_any_case on lower(reference) from donation;
-- Gifts whose donor is not known yet: a new donor or link looks here.
create index donation_without_donor on donation (donor_kind, donor_value) where donor_id is null;
-- What waits for its donor to put their details right.
create index donation_held_by_donor on donation (donor_id) where status = 'held';
-- Gifts whose settlement day is still to come: each London day looks here.
create index donation_settling on donation (settled_on) where status = 'awaiting_settlement' and settled_on is not null;
-- Gifts that wait for something, by their day: the worker looks here for those whose time has run out. A gift that is declared as it
-- comes is not in it.
create index donation_waiting on donation (donated_on)
    where status in ('awaiting_settlement', 'awaiting_charity', 'awaiting_donor', 'awaiting_authorisation', 'held');
-- Gifts whose charity is not known yet: a new entry of the terminal map looks here.
create index donation_unmatched on donation (platform_id, terminal_mid, terminal_tid) include (terminal_descriptor, donation_id)
    where source_id is null and deleted_at is null;
-- Gifts that found their charity by a card terminal, by source: an entry that ends gives back those that it matched.
create index donation_matched on donation (source_id, donation_id) include (terminal_mid, terminal_tid, terminal_descriptor, donated_on)
    where source_id is not null and terminal_mid is not null and deleted_at is null;
-- What came through an entry of the terminal map is added up within one of these: by what the entry names. Other gifts are in neither.
create index donation_through_terminal on donation (source_id, terminal_mid, terminal_tid) include (donated_on, claimable_pence, status)
    where source_id is not null and terminal_mid is not null and deleted_at is null;
create index donation_through_descriptor on donation (source_id, terminal_descriptor) include (donated_on, claimable_pence, status)
    where source_id is not null and terminal_mid is not null and deleted_at is null;
-- The few gifts that are held because entries of several charities name their card terminal: each of these charities sees on its
-- page of terminals how many its own entries name, by merchant and terminal or by descriptor.
create index donation_contested_by_merchant on donation (platform_id, terminal_mid, terminal_tid)
    include (terminal_descriptor, donated_on, donation_id)
    where charity_conflict and deleted_at is null;
create index donation_contested_by_descriptor on donation (platform_id, terminal_descriptor)
    include (terminal_mid, terminal_tid, donated_on, donation_id)
    where charity_conflict and deleted_at is null;

-- A deletion is never lost: the gift stays deleted, when and why it was (a reason may still be added where none was given), and the tax that has to go back to HMRC stays due.
create function keep_deletion() returns trigger language plpgsql as $$
begin
    raise exception 'a deleted donation stays deleted, when and why it was'
        using errcode = 'integrity_constraint_violation', constraint = 'donation_stays_deleted';
end
$$;
create trigger donation_stays_deleted before update of deleted_at, deletion_reason on donation
    for each row
    when (old.deleted_at is not null
        and (new.deleted_at is distinct from old.deleted_at
            or new.deletion_reason is distinct from old.deletion_reason and old.deletion_reason <> 'unspecified'))
    execute function keep_deletion();
create function keep_to_source() returns trigger language plpgsql as $$
begin
    if new.source_id is not null and not exists (
        select from source
        where source.source_id = new.source_id and source.platform_id = new.platform_id and source.charity_id = new.charity_id)
    then
        raise exception 'a gift came through a source of its own platform and charity'
            using errcode = 'integrity_constraint_violation', constraint = 'donation_came_through_its_source';
    end if;
    return new;
end
$$;
create trigger donation_keeps_to_its_source before update of source_id, platform_id, charity_id on donation for each row
    when ((old.source_id, old.platform_id, old.charity_id) is distinct from (new.source_id, new.platform_id, new.charity_id))
    execute function keep_to_source();
-- Declarations count on it, without a foreign key.
create trigger donation_is_kept before update of donation_id or delete or truncate on donation
    for each statement execute function refuse_change();

-- Gifts of which a donor said that they are not theirs. Whatever names that donor for such a gift names nobody: the declaration would
-- be on the tax of somebody who did not give (ITA 2007 s.416 and 424).
create table disowned_donation (
    donation_id uuid not null constraint disowned_donation_is_a_gift references donation,
    donor_id uuid not null constraint disowned_donation_was_a_donors references donor,
    disowned_at timestamptz not null,
    constraint disowned_donation_once primary key (donation_id, donor_id)
);
create trigger disowned_donation_is_for_ever before update or delete or truncate on disowned_donation
    for each statement execute function refuse_change();

-- A gift does not come back to a donor who said that it is not theirs.
create function keep_disowned() returns trigger language plpgsql as $$
begin
    if exists (select from disowned_donation where donation_id = new.donation_id and donor_id = new.donor_id) then
        raise exception 'a donor said that this gift is not theirs'
            using errcode = 'integrity_constraint_violation', constraint = 'donation_stays_disowned';
    end if;
    return new;
end
$$;
create trigger donation_stays_disowned before update of donor_id on donation
    for each row when (new.donor_id is distinct from old.donor_id and new.donor_id is not null)
    execute function keep_disowned();

-- The declaration that Uplift made for a gift: everything as it was then. Only its end can be added.
create table declaration (
    declaration_id uuid primary key,
    -- No foreign key, for a gift is never deleted and keeps its id: every new gift would look for the row that it has just written.
    donation_id uuid not null,
    donor_id uuid not null,
    authorisation_id uuid not null,
    -- The gift's; no foreign key, for a charity is never deleted.
    charity_id uuid not null,
    title text,
    first_name text not null,
    last_name text not null,
    address_line1 text not null,
    address_line2 text,
    town text,
    postcode text,
    country text not null,
    charity_name text not null,
    hmrc_reference text not null,
    claimable_pence bigint not null,
    donated_on date not null,
    authorised_on date not null,
    wording_version text not null,
    made_at timestamptz not null,
    state text not null default 'made',
    ended_at timestamptz,
    -- When its name and address went, by Uplift's clock.
    forgotten_at timestamptz,
    -- It rests on an authorisation of its own donor, given on the day that it says.
    constraint declaration_rests_on_its_donors_authorisation foreign key (authorisation_id, donor_id, authorised_on)
        references authorisation (authorisation_id, donor_id, given_on)
);
-- What every declaration obeys; why it is a domain is said at lawful_audit.
create domain lawful_declaration as declaration
    constraint declaration_amount_is_positive check ((value).claimable_pence > 0)
    constraint declaration_state_is_known check ((value).state = any ('{made, cancelled, replaced}'::text[]))
    constraint declaration_end_fits check (((value).ended_at is null) = ((value).state = 'made'))
    -- It is of a gift of the time that the authorisation lasts: no authorisation reaches back. The last day is that of
    -- authorisation_ends_by_its_day. (Which gifts a cancellation leaves out is not in the row.)
    constraint declaration_is_in_the_authorised_time check (
        (value).donated_on between (value).authorised_on
        and make_date(extract(year from (value).authorised_on)::int
            + case when extract(month from (value).authorised_on) <= 2 then 0 else 1 end, 4, 5));
alter table declaration add constraint declaration_is_lawful check (declaration::lawful_declaration is distinct from null);
-- A gift has at most one live declaration.
create unique index declaration_one_live on declaration (donation_id) where state = 'made';
-- A gift has few declarations, and their ids are in the order of time.
create unique index declaration_is_of_one_gift on declaration (donation_id, declaration_id);
-- A gift can be given to another donor, after its declaration was replaced or cancelled: that declaration is still the former
-- donor's. Erasing, forgetting and the donor's own data look for it here.
create index declaration_ended_by_donor on declaration (donor_id) where state <> 'made';
alter table donation add constraint donation_declaration_is_its_own foreign key (declaration_id, donation_id)
    references declaration (declaration_id, donation_id);

-- What went back to the donor of a gift, in parts. (A gift of which nothing is left to claim on is deleted, and the last part is here too.)
create table refund (
    refund_id uuid primary key,
    donation_id uuid not null constraint refund_is_of_a_gift references donation,
    amount_pence bigint not null constraint refund_amount_is_positive check (amount_pence between 1 and 1000000000),
    refunded_on date not null,
    reason text constraint refund_reason_is_known check (reason in ('requested', 'chargeback', 'wrong_amount')),
    -- The platform's own name for it.
    reference text,
    constraint refund_reference_is_unique unique (donation_id, reference),
    recorded_at timestamptz not null,
    -- The declaration on which HMRC has a claim for more. It stays as it is, and the tax on the refund goes back once HMRC accepted that
    -- claim. Null where a declaration for less took its place, or the gift had none.
    declaration_id uuid,
    constraint refund_lowers_a_declaration_of_its_gift foreign key (declaration_id, donation_id)
        references declaration (declaration_id, donation_id)
);
create index refund_of_declaration on refund (declaration_id) where declaration_id is not null;
create trigger refund_is_kept before delete or truncate on refund for each statement execute function refuse_change();
-- Only the claim that is for more can turn out not to be one.
create trigger refund_is_for_ever
    before update of refund_id, donation_id, amount_pence, refunded_on, reason, reference, recorded_at on refund
    for each statement execute function refuse_change();

-- Lets a declaration end once. Records are kept for six years after the end of the period that they belong to, and no longer
-- (the domain crate's retention module says when): then the donor's name and address leave the
-- declaration, as a whole, for ever, and nothing else with them.
create function keep_declaration() returns trigger language plpgsql as $$
declare
    details text[] := array['title', 'first_name', 'last_name', 'address_line1', 'address_line2', 'town', 'postcode', 'country',
        'forgotten_at'];
begin
    if old.forgotten_at is null and new.forgotten_at is not null
        and to_jsonb(new) @> '{"title": null, "first_name": "", "last_name": "", "address_line1": "", "address_line2": null,
            "town": null, "postcode": null, "country": "ZZ"}'::jsonb
        and (to_jsonb(new) - details) is not distinct from (to_jsonb(old) - details)
    then
        return new;
    end if;
    if old.state <> 'made' or (to_jsonb(new) - 'state' - 'ended_at') is distinct from (to_jsonb(old) - 'state' - 'ended_at') then
        raise exception 'a declaration is never changed, only ended once' using errcode = 'integrity_constraint_violation', constraint = 'declaration_is_immutable';
    end if;
    return new;
end
$$;
create trigger declaration_is_immutable before update on declaration for each row execute function keep_declaration();
create trigger declaration_is_kept before delete or truncate on declaration for each statement execute function refuse_change();

-- Gifts that are declared under an authorisation that ended and does not cover them, or are dated after their donor's death.
create view uncovered_gift as
select authorisation.donor_id, greatest(authorisation.cancelled_at, authorisation.confirmed_at, authorisation.denied_at) as ended_at,
    donation.donation_id, donation.platform_id, declaration.declaration_id
from authorisation
join donation on donation.donor_id = authorisation.donor_id
    and latest_instant(donation.donated_on, donation.donated_at, donation.created_at) >= authorisation.cancelled_from
join declaration on declaration.declaration_id = donation.declaration_id
    and declaration.authorisation_id = authorisation.authorisation_id
where authorisation.cancelled_at is not null
-- What is cancelled later, or at the same instant, takes back no declaration that was made; what is denied does.
and (authorisation.denied_at is not null or authorisation.cancelled_at < declaration.made_at)
union all
select authorisation.donor_id, authorisation.death_recorded_at, donation.donation_id, donation.platform_id, declaration.declaration_id
from authorisation
join donation on donation.donor_id = authorisation.donor_id and donation.donated_on > authorisation.died_on
join declaration on declaration.declaration_id = donation.declaration_id
    and declaration.authorisation_id = authorisation.authorisation_id
where authorisation.died_on is not null;

-- The source of a gift that names its charity, which must be proved: by the charity's reference on the platform, or by HMRC's, once the
-- platform has accepted the charity.
create function named_source(named_by uuid, named_key text, named_hmrc_reference text)
returns table (source_id uuid, reference text, charity_id uuid, name text, hmrc_reference text)
language sql stable parallel safe rows 1 as $$
    select source.source_id, source.reference, charity.charity_id, charity.name, charity.hmrc_reference
    from source
    join charity using (charity_id)
    where source.platform_id = named_by and source.reference_key = named_key and source.state = 'active'
    and charity.proved_at is not null and charity.refused_at is null
    union all
    select source.source_id, source.reference, charity.charity_id, charity.name, charity.hmrc_reference
    from charity
    join source using (charity_id)
    where charity.hmrc_reference = named_hmrc_reference and source.platform_id = named_by and source.state = 'active'
    and source.accepted_at is not null and charity.proved_at is not null and charity.refused_at is null
$$;

-- Whether a platform ever set this card or phone for the donor.
create function has_set_link(set_by uuid, link_kind text, link_value text, holder uuid)
returns boolean language sql stable parallel safe as $$
    select exists (
        select from linked_account
        join link_holder using (link_id)
        where linked_account.donor_id = holder and linked_account.kind = link_kind and linked_account.value = link_value
        and link_holder.platform_id = set_by)
$$;

-- Whether who names a donor like this says who it is, and is not led there by a card, a phone or a match.
create function names_donor(named_as text) returns boolean language sql immutable parallel safe as $$
    select named_as in ('uid', 'email')
$$;

-- Whether a gift's platform may know the donor's id: it named the donor by it or by the address, or set the card or phone itself. A
-- match, and a link that only another platform set, keep to themselves whom they found.
create function is_donor_told(told_to uuid, named_as text, named_value text, giver uuid)
returns boolean language sql stable parallel safe as $$
    select case
        when names_donor(named_as) then true
        when named_as = 'match' or giver is null then false
        else has_set_link(told_to, named_as, named_value, giver)
    end
$$;

-- The donor whom an event names, where the gift is that donor's still and its platform may know them.
create function donor_told_of_gift(gift uuid, giver uuid)
returns uuid language sql stable strict parallel safe as $$
    select donation.donor_id
    from donation
    where donation.donation_id = gift and donation.donor_id = giver
    and is_donor_told(donation.platform_id, donation.donor_kind, donation.donor_value, donation.donor_id)
$$;

-- The donor of an event, as its platform is told.
create function donor_told_of(event_kind text, subject uuid, giver uuid)
returns uuid language sql stable parallel safe as $$
    select case when event_kind like 'donation.%' then donor_told_of_gift(subject, giver) else giver end
$$;

-- The gifts that their donor sees: those whose platform knows the donor. One by a card or phone that another platform set may be
-- another person's, whom that platform tied to the donor's address. A card or phone is read in the gift's own row, so that the gifts of
-- who is named are read within the index of the donor's gifts.
create view donation_seen as
select donation.*
from donation
where donation.donor_id is not null
and (
    names_donor(donation.donor_kind)
    or exists (
        select from donation as named
        where named.donation_id = donation.donation_id
        and is_donor_told(named.platform_id, named.donor_kind, named.donor_value, named.donor_id))
    or (donation.donor_kind = 'match' and exists (
        select from donor_known_to
        where donor_known_to.donor_id = donation.donor_id and donor_known_to.platform_id = donation.platform_id)));

-- The link "this was not me" in a mail about something done in a donor's name.
create table notice (
    -- SHA-256 of the capability in the link.
    capability_hash bytea primary key constraint notice_hash_is_sha256 check (length(capability_hash) = 32),
    donor_id uuid not null references donor,
    kind text not null constraint notice_kind_is_known check (kind in ('authorisation', 'cancellation', 'link', 'unlink')),
    -- The authorisation or the linked account.
    subject_id uuid not null,
    -- Through which platform it was done; null for what the donor did.
    platform_id uuid constraint notice_has_platform references platform,
    created_at timestamptz not null,
    -- When the donor said so.
    denied_at timestamptz
);
create index notice_by_donor on notice (donor_id, created_at desc);

-- The annual statements that Uplift owes donors (SI 2016/1195): what each said, and when the donor was told of it.
create table statement (
    donor_id uuid not null references donor,
    -- The calendar year in which the tax year begins.
    tax_year integer not null,
    -- 1, then one more each time that something in it changed.
    number integer not null constraint statement_number_is_positive check (number > 0),
    -- The gifts under Gift Aid that it counts, and what can be claimed on.
    gifts bigint not null constraint statement_gifts_is_a_count check (gifts >= 0),
    total_pence bigint not null constraint statement_total_is_an_amount check (total_pence >= 0),
    made_at timestamptz not null,
    -- Whether a mail went with it: nobody can write to a donor who is known by a phone alone.
    is_mailed boolean not null,
    primary key (donor_id, tax_year, number),
    constraint statement_is_of_a_year_that_is_over
        check ((made_at at time zone 'Europe/London')::date >= make_date(tax_year + 1, 4, 6))
);
create index statement_by_year on statement (tax_year);

-- The day on which every donor was last looked at for the statements of a tax year.
create table statement_look (
    tax_year integer primary key,
    looked_on date not null
);
