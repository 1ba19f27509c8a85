-- Events in the order in which their things changed, however transactions cross.
--
-- The number of a transaction is given out at its first write, but the lock on what it changes may come much later: meanwhile
-- a transaction with a higher number can change the same thing and commit. By the numbers of their own transactions the later
-- change would then be told first. So an event's place in the order is a number that is given out once the lock is held: the
-- transaction's own number while nothing newer has ended, otherwise a newer one.
--
-- What readers stand on still holds: a place is never before the writing transaction's own number, so no reader has passed
-- it while that transaction runs (event.transaction_id); and it is a number that was given out, so it does not stay in the
-- future of a database in which nothing else happens.
--
-- Call it after everything that an event tells of is locked. It reads what has ended by a snapshot of its own, so it needs
-- READ COMMITTED, as every writer here has it.
create function event_place() returns bigint language plpgsql volatile as $$
declare
    own bigint := pg_current_xact_id()::text::bigint;
    newest bigint;
begin
    select pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1 into newest;
    if newest <= own then
        return own;
    end if;
    -- A number of a transaction inside this one, which ends at once: whatever has ended until now has a lower one.
    begin
        -- Nothing reads the message: writing it is what takes a number.
        perform pg_logical_emit_message(true, 'uplift', ''::text);
        raise exception sqlstate 'UP001';
    exception when sqlstate 'UP001' then
        null;
    end;
    select pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1 into newest;
    return newest;
end
$$;

alter table event alter column transaction_id set default event_place();
-- The place of its event: whoever writes it says it.
alter table event_platform alter column transaction_id drop default;
