-- A claim is for one charity: a line is of a declaration for the claim's own. All that is asked of the lines is asked in one
-- pass over them.
create or replace function check_claim_line() returns trigger language plpgsql as $$
declare
    undeclared bigint;
    unclaimed bigint;
    of_others bigint;
begin
    -- Planned anew each time, for as many lines as there are.
    execute 'select count(*) filter (where declaration.donation_id is distinct from added.donation_id),
                 count(*) filter (where claim.claim_id is null),
                 count(*) filter (where declaration.charity_id <> claim.charity_id)
             from added left join declaration using (declaration_id) left join claim using (claim_id)'
        into undeclared, unclaimed, of_others;
    if undeclared > 0 then
        raise exception 'a line of a claim is of a declaration, and of its donation'
            using errcode = 'foreign_key_violation', constraint = 'claim_line_refers_to_declaration';
    end if;
    if unclaimed > 0 then
        raise exception 'a line is of a claim' using errcode = 'foreign_key_violation', constraint = 'claim_line_refers_to_claim';
    end if;
    if of_others > 0 then
        raise exception 'a line of a claim is of a gift to its charity'
            using errcode = 'foreign_key_violation', constraint = 'claim_line_is_of_its_charity';
    end if;
    return null;
end
$$;
