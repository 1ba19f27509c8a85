-- HMRC's gateway found the message too long (2001): the claim holds at most so many gifts from then on, and what finds no room
-- goes into the claim after it.
alter table claim
    add column most_lines integer constraint claim_most_lines_is_positive check (most_lines > 0);

-- too_long: HMRC finds the claim too long however few gifts are in it.
alter table claim_alarm
    drop constraint claim_alarm_is_known,
    add constraint claim_alarm_is_known check (alarm in (
        'other_receipt', 'no_receipt', 'list_unclear', 'unknown_to_hmrc', 'gateway_fault', 'unanswered', 'sent_twice',
        'breaks_rules', 'contradicted', 'too_long'));
