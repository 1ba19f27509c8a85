-- HMRC's live service proves an acceptance with a receipt; its test services need not give one. Pages and mail say which it was.
alter table claim
    -- HMRC's acceptance came with a receipt that repeats our IRmark.
    add column has_receipt boolean not null default false;

update claim set has_receipt = true
where state in ('accepted', 'paid')
and exists (
    select from claim_message
    where claim_message.claim_id = claim.claim_id
    and kind = 'response'
    and position('IRmarkReceipt'::bytea in body) > 0);

alter table claim
    add constraint claim_receipt_is_of_an_acceptance check (accepted_at is not null or not has_receipt);
