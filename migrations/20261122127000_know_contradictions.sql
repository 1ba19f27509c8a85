-- contradicted: HMRC answers about a claim otherwise than was said before, above all by an operator who settled it.
alter table claim_alarm
    drop constraint claim_alarm_is_known,
    add constraint claim_alarm_is_known check (alarm in (
        'other_receipt', 'no_receipt', 'list_unclear', 'unknown_to_hmrc', 'gateway_fault', 'unanswered', 'sent_twice',
        'breaks_rules', 'contradicted'));
