-- What came in the place of HMRC's reply can name donors too: it is emptied when its time is over, as the rest of a claim's
-- conversation is. Its SHA-256 stays; nothing else of it can change.
alter table claim_reply_aside
    -- When its bytes went, by Uplift's clock.
    add column forgotten_at timestamptz,
    drop constraint claim_reply_aside_is_something,
    add constraint claim_reply_aside_is_something check ((body = '') = (forgotten_at is not null));
-- What is still whole, the oldest first: the worker looks here for what is past its time.
create index claim_reply_aside_kept on claim_reply_aside (first_at) where forgotten_at is null;

create function keep_claim_reply_aside() returns trigger language plpgsql as $$
begin
    if old.forgotten_at is null and new.forgotten_at is not null and new.body = ''
        and new.claim_id = old.claim_id and new.sha256 = old.sha256 and new.first_at = old.first_at
    then
        return new;
    end if;
    raise exception 'table claim_reply_aside is append-only' using errcode = 'integrity_constraint_violation';
end
$$;
drop trigger claim_reply_aside_is_append_only on claim_reply_aside;
create trigger claim_reply_aside_is_append_only before update on claim_reply_aside
    for each row execute function keep_claim_reply_aside();
create trigger claim_reply_aside_is_kept before delete or truncate on claim_reply_aside
    for each statement execute function refuse_change();
