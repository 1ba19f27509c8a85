-- The sending that platforms were told of last: each once, when it may have left, however often a connection for it was sought.
alter table claim
    add column announced_id text constraint claim_announced_is_hexadecimal check (announced_id ~ '^[0-9A-F]{32}$');
-- Until now it was told before it was sent.
update claim set announced_id = transaction_id where submitted_at is not null;
