-- A claim that HMRC never received keeps what was sent: its sums, its ids, and its lines, which are let go some at a time.
alter table claim
    drop constraint claim_submission_is_whole,
    add constraint claim_submission_is_whole check (
        ((submitted_at is not null) = (state in ('submitting', 'acknowledged', 'accepted', 'rejected', 'paid'))
            -- Those that were settled so before have nothing of it any more.
            or withdrawal_reason is not distinct from 'not_received')
        and (submitted_at is null) = (sent_at is null)
        and (submitted_at is null or transaction_id is not null));
