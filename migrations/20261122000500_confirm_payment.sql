-- A payment that somebody recorded by hand is the one that a bank's statement shows later, whatever the words: it must not count
-- twice. So it is kept which payments a statement has shown.
alter table payment
    -- Since when a bank's statement shows it; null while only somebody says so. A row of a statement confirms one payment.
    add column confirmed_at timestamptz;

-- Whatever pays no claim came from a statement. What an import brought has the import's own time; by hand is recorded at another.
update payment set confirmed_at = recorded_at
where claim_id is null
or exists (
    select from audit
    where audit.subject_id = payment.charity_id
    and audit.action = 'charity.import_payments'
    and audit.at = payment.recorded_at);

alter table payment
    -- By hand a payment is recorded for a claim.
    add constraint payment_is_confirmed_or_pays check (confirmed_at is not null or claim_id is not null);
