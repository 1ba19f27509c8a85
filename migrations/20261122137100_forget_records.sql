-- Records are kept for six years after the end of the period that they belong to, and no longer where nobody wants them kept:
-- an erased donor's name and address leave the declarations, and what was said with HMRC, which names donors, is emptied. The
-- domain crate's retention module says when. Each can be emptied in one way and once; nothing else of it can change.

alter table declaration
    -- When its name and address went, by Uplift's clock.
    add column forgotten_at timestamptz;

-- As before, and lets name and address go: as a whole, for ever, and nothing else with them.
create or replace function keep_declaration() returns trigger language plpgsql as $$
declare
    details text[] := array['title', 'first_name', 'last_name', 'address_line1', 'address_line2', 'town', 'postcode', 'country',
        'forgotten_at'];
begin
    if old.forgotten_at is null and new.forgotten_at is not null
        and to_jsonb(new) @> '{"title": null, "first_name": "", "last_name": "", "address_line1": "", "address_line2": null,
            "town": null, "postcode": null, "country": "ZZ"}'::jsonb
        and (to_jsonb(new) - details) is not distinct from (to_jsonb(old) - details)
    then
        return new;
    end if;
    if old.state <> 'made' or (to_jsonb(new) - 'state' - 'ended_at') is distinct from (to_jsonb(old) - 'state' - 'ended_at') then
        raise exception 'a declaration is never changed, only ended once' using errcode = 'integrity_constraint_violation', constraint = 'declaration_is_immutable';
    end if;
    return new;
end
$$;

alter table claim_message
    -- When its bytes and HMRC's words went, by Uplift's clock; the words then say the SHA-256 of what it was.
    add column forgotten_at timestamptz;
-- What is still whole, the oldest first: the worker looks here for what is past its time.
create index claim_message_kept on claim_message (at) where forgotten_at is null;

create function keep_claim_message() returns trigger language plpgsql as $$
begin
    if old.forgotten_at is null and new.forgotten_at is not null and new.body = ''
        and new.message_id = old.message_id and new.claim_id = old.claim_id and new.at = old.at
        and new.direction = old.direction and new.kind = old.kind
        and new.transaction_id is not distinct from old.transaction_id and new.number is not distinct from old.number
    then
        return new;
    end if;
    raise exception 'table claim_message is append-only' using errcode = 'integrity_constraint_violation';
end
$$;
drop trigger claim_message_is_append_only on claim_message;
create trigger claim_message_is_append_only before update on claim_message for each row execute function keep_claim_message();
create trigger claim_message_is_kept before delete or truncate on claim_message for each statement execute function refuse_change();

-- HMRC's words about a gift can repeat the donor's details: those that are still there, the oldest first.
create index hold_with_words on hold (held_at) where words <> '';
