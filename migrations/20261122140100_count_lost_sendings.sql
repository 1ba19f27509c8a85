-- A claim that is sent again and again, and that HMRC never takes. How many of its sendings in a row got lost: HMRC's answer was a
-- failure or none at all, and its list did not have them.
alter table claim
    add column lost_count integer not null default 0 constraint claim_lost_count_is_counted check (lost_count >= 0);
-- Since when it has been sent without HMRC taking it, in real time; null once HMRC has it.
alter table claim add column tried_since timestamptz;

-- not_taken: HMRC has not taken the claim, however often it was sent.
alter table claim_alarm
    drop constraint claim_alarm_is_known,
    add constraint claim_alarm_is_known check (alarm in (
        'other_receipt', 'no_receipt', 'list_unclear', 'unknown_to_hmrc', 'gateway_fault', 'unanswered', 'sent_twice',
        'breaks_rules', 'contradicted', 'too_long', 'not_taken'));
