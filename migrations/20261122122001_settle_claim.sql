-- A claim of which HMRC never tells the outcome is settled by an operator, who asked HMRC in another way.
alter table claim
    add column settled_at timestamptz,
    -- What HMRC said became of it.
    add column settled_as text
        constraint claim_settlement_is_known check (settled_as in ('accepted', 'rejected', 'not_received')),
    -- How that is known, in the operator's words, and the operator's address.
    add column settled_reason text constraint claim_settlement_reason_is_bounded check (length(settled_reason) between 1 and 500),
    add column settled_by text;

alter table claim
    add constraint claim_settlement_is_whole check (
        (settled_at is null) = (settled_as is null)
        and (settled_at is null) = (settled_reason is null)
        and (settled_at is null) = (settled_by is null)),
    -- By hand there is no proof, and nothing else than what was said.
    add constraint claim_settlement_is_what_was_said check (
        settled_as is null
        or (settled_as = 'accepted' and state in ('accepted', 'paid') and not has_receipt)
        or (settled_as = 'rejected' and state = 'rejected')
        or (settled_as = 'not_received' and state = 'withdrawn' and withdrawal_reason = 'not_received')),
    drop constraint claim_withdrawal_reason_is_known,
    -- not_received: an operator says that HMRC never had it.
    add constraint claim_withdrawal_reason_is_known check (withdrawal_reason in ('by_hand', 'empty', 'not_received')),
    add constraint claim_not_received_is_settled check (
        withdrawal_reason is distinct from 'not_received' or settled_as is not distinct from 'not_received');

-- Whose submission HMRC means, where its list gives no name of ours.
create index claim_by_correlation on claim (correlation_id) where correlation_id is not null;
create index test_message_by_correlation on test_message (correlation_id) where correlation_id is not null;
