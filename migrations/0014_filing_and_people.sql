-- Sendings that counted as lost, and what people say otherwise than on their pages: by letter, by telephone, or of a death.

-- A sending of a claim of which it was said that HMRC does not have it: its list did not have it for long enough, or an operator asked
-- HMRC. HMRC's list may have been late, and HMRC takes the same claim twice (it does not compare): so every later list is looked
-- through for it as long as HMRC keeps a submission. Times are real time.
create table lost_sending (
    transaction_id text primary key constraint lost_sending_transaction_is_hexadecimal check (transaction_id ~ '^[0-9A-F]{32}$'),
    claim_id uuid not null constraint lost_sending_is_of_a_claim references claim,
    -- The account with which it was sent, whose list alone can have it. Null where that is not known, as after a backup was put back.
    sent_by text constraint lost_sending_sender_is_named check (sent_by <> ''),
    sent_at timestamptz not null,
    lost_at timestamptz not null default now(),
    -- When a list was last looked at for it since HMRC took or refused another sending of the claim.
    compared_at timestamptz,
    -- When HMRC's list had it after all.
    listed_at timestamptz,
    -- When somebody who had asked HMRC said that it need not be looked for any more.
    settled_at timestamptz,
    constraint lost_sending_was_sent_before check (sent_at <= lost_at)
);
create index lost_sending_of_claim on lost_sending (claim_id);
create index lost_sending_watched on lost_sending (sent_at) where listed_at is null and settled_at is null;
create trigger lost_sending_is_kept before delete or truncate on lost_sending for each statement execute function refuse_change();
-- What is found out later is added; nothing else changes.
create trigger lost_sending_is_for_ever before update of transaction_id, claim_id, sent_by, sent_at, lost_at on lost_sending
    for each statement execute function refuse_change();

insert into lost_sending (transaction_id, claim_id, sent_by, sent_at)
select distinct on (message.transaction_id) message.transaction_id, claim.claim_id,
    case when cardinality(claim.lost_by) = 1 then claim.lost_by[1] end, message.at
from claim
join claim_message as message using (claim_id)
where claim.is_to_compare and message.kind = 'submit' and message.transaction_id is distinct from claim.transaction_id
and message.at <= now();

alter table claim drop column is_to_compare, drop column lost_by;

-- When it stood, in real time: a sandbox's clock may be moved, and what is filed meanwhile is compared with this.
alter table claim_alarm
    add column stood_from timestamptz not null default clock_timestamp(),
    add column stood_until timestamptz;
create function close_claim_alarm() returns trigger language plpgsql as $$
begin
    if old.cleared_at is null and new.cleared_at is not null then
        new.stood_until := clock_timestamp();
    end if;
    return new;
end
$$;
create trigger claim_alarm_stands_until before update on claim_alarm for each row execute function close_claim_alarm();

-- A death, as an executor or a family told the operator: the day, and when it was recorded. No mail goes to the donor from then on, no
-- authorisation is given, and gifts dated after the day are not covered.
alter table donor
    add column died_on date,
    add column death_recorded_at timestamptz,
    add constraint donor_death_is_whole check ((died_on is null) = (death_recorded_at is null));
create index donor_died on donor (email) where died_on is not null;

-- The same on each authorisation, so that whether it covers a gift is read in its own row. How a cancellation came that an operator
-- recorded; on which day it was received is in cancelled_at, and when it was recorded in confirmed_at.
alter table authorisation
    add column died_on date,
    add column death_recorded_at timestamptz,
    add column cancelled_through text
        constraint authorisation_cancellation_channel_is_known check (cancelled_through in ('letter', 'telephone', 'email', 'in_person')),
    add constraint authorisation_death_is_whole check ((died_on is null) = (death_recorded_at is null)),
    add constraint authorisation_cancelled_through_is_recorded check (cancelled_through is null or confirmed_at is not null);
create index authorisation_death on authorisation (death_recorded_at) where died_on is not null;

-- The same function as before, for the new columns: what a donor's authorisation says of its donor's death comes and goes with the record.
create or replace function keep_authorisation() returns trigger language plpgsql as $$
declare
    ends text[] := array['cancelled_at', 'cancelled_from', 'cancelled_by', 'donor_cancelled_at', 'donor_cancelled_from', 'confirmed_at',
        'denied_at', 'cancelled_through', 'died_on', 'death_recorded_at'];
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

-- The last day that an authorisation covers: a donor gives nothing after their death (ITA 2007 s.416: a gift by an individual).
create function last_covered(ends_on date, died_on date) returns date language sql immutable parallel safe as $$
    select least(ends_on, died_on)
$$;

create or replace function covering_authorisation(giver uuid, gift_platform uuid, gift_on date, gift_at timestamptz)
returns setof authorisation language sql stable parallel safe rows 1 as $$
    select authorisation.*
    from authorisation
    where authorisation.donor_id = giver
    and authorisation_covers(authorisation.given_on, last_covered(authorisation.ends_on, authorisation.died_on), authorisation.cancelled_from,
        gift_on, gift_at)
    order by authorisation.platform_id is null desc, authorisation.platform_id = gift_platform desc,
        authorisation.given_at desc, authorisation.authorisation_id desc
    limit 1
$$;

-- Gifts that are declared under an authorisation that ended and does not cover them, or are dated after their donor's death.
create or replace view uncovered_gift as
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
