-- HMRC's list is of what one account sent. A claim that the list of another account does not have may be with HMRC all the same, so
-- each claim knows which account it left with.

-- The account (hmrc_credential.sender_id) with which the claim was sent last; none when it was never sent, or when nobody knows what
-- became of the sending since, as after a backup was put back.
alter table claim add column sent_by text constraint claim_sender_is_named check (sent_by <> '');
update claim set sent_by = (select sender_id from hmrc_credential) where submitted_at is not null;

-- The accounts with which earlier sendings were made that counted as lost.
alter table claim add column lost_by text[] not null default '{}';
update claim set lost_by = array(select sender_id from hmrc_credential) where is_to_compare;

-- Filing is stopped by HMRC, which refused the account with a number, or by whoever runs the installation, without one.
alter table hmrc_credential
    drop constraint hmrc_credential_stop_is_whole,
    add constraint hmrc_credential_stop_is_whole check (stopped_at is not null or stopped_number is null);

-- What PostgreSQL wrote beside the data when they were put back from a backup: the SHA-256 of its backup_label. It tells one start
-- after another that this backup is known.
alter table installation add column restored_from bytea constraint installation_restored_from_is_sha256 check (length(restored_from) = 32);
