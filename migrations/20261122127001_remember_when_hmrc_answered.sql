-- When HMRC last answered about a claim since it was sent, in real time as sent_at: its silence counts from then.
alter table claim
    add column heard_at timestamptz,
    add constraint claim_is_heard_of_once_sent check (heard_at is null or sent_at is not null);
