-- Something about a claim that a person has to look at. Several can stand at once, each until what raised it is over or an
-- operator clears it; that it stood, and how it ended, is kept.
create table claim_alarm (
    alarm_id uuid primary key,
    claim_id uuid not null references claim,
    -- What it is about, in a word.
    alarm text not null constraint claim_alarm_is_known check (alarm in (
        'other_receipt', 'no_receipt', 'list_unclear', 'unknown_to_hmrc', 'gateway_fault', 'unanswered', 'sent_twice',
        'breaks_rules')),
    raised_at timestamptz not null,
    cleared_at timestamptz,
    -- resolved: what raised it is over; by_hand: an operator says so.
    cleared_as text constraint claim_alarm_clearing_is_known check (cleared_as in ('resolved', 'by_hand')),
    -- Why an operator cleared it, and the operator's address.
    reason text constraint claim_alarm_reason_is_bounded check (length(reason) between 1 and 500),
    cleared_by text,
    constraint claim_alarm_clearing_is_whole check (
        (cleared_at is null) = (cleared_as is null)
        and (reason is not null) = (cleared_as is not null and cleared_as = 'by_hand')
        and (reason is null) = (cleared_by is null))
);
create unique index claim_alarm_stands_once on claim_alarm (claim_id, alarm) where cleared_at is null;
create index claim_alarm_of_claim on claim_alarm (claim_id, alarm_id);
create trigger claim_alarm_is_kept before delete or truncate on claim_alarm for each statement execute function refuse_change();

-- What an alarm hid is known once the claim is over; only people settle that HMRC has a claim twice.
insert into claim_alarm (alarm_id, claim_id, alarm, raised_at, cleared_at, cleared_as)
select uuid_in_time(), claim_id, alarm, updated_at,
    case when is_over then now() end,
    case when is_over then 'resolved' end
from (
    select *, state in ('accepted', 'rejected', 'paid', 'withdrawn') and alarm <> 'sent_twice' as is_over
    from claim
    where alarm is not null
) as alarmed;

alter table claim drop column alarm;
