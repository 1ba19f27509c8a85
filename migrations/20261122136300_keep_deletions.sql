-- A deletion is never lost: the gift stays deleted, when and why it was, and what it takes back from HMRC stays due.
create function keep_deletion() returns trigger language plpgsql as $$
begin
    raise exception 'a deleted donation stays deleted, when and why it was'
        using errcode = 'integrity_constraint_violation', constraint = 'donation_stays_deleted';
end
$$;
create trigger donation_stays_deleted before update of deleted_at, deletion_reason on donation
    for each row
    when (old.deleted_at is not null
        and (new.deleted_at is distinct from old.deleted_at or new.deletion_reason is distinct from old.deletion_reason))
    execute function keep_deletion();
create trigger donation_is_kept before delete or truncate on donation for each statement execute function refuse_change();

create trigger adjustment_is_kept before delete or truncate on adjustment for each statement execute function refuse_change();
-- Only which claim carries it back is said later.
create trigger adjustment_is_for_ever
    before update of adjustment_id, charity_id, donation_id, declaration_id, claim_id, claimable_pence, donated_on, made_at on adjustment
    for each statement execute function refuse_change();
