-- A donation as its readers see it, for the answer to a platform that sent it again: the answer is kept under the Idempotency-Key
-- in the statement that gives it. Strict, and not part of the plan of who calls it: gifts that are new are written as fast
-- as without it.
create function shown_donation(wanted uuid) returns jsonb language plpgsql stable strict parallel safe as $$
begin
    return (select to_jsonb(shown) - 'request_hash' from donation_shown as shown where shown.donation_id = wanted);
end
$$;
