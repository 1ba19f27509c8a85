-- A claim is gathered in one statement of up to 500,000 lines. Foreign keys would look for what each line refers to one line
-- at a time, three times over, which took two thirds of the statement. The lines of a statement are checked all at once
-- instead; and what they refer to is never removed and never gets another id.
alter table claim_line
    drop constraint claim_line_claim_id_fkey,
    drop constraint claim_line_declaration_id_fkey,
    drop constraint claim_line_donation_id_fkey;

create function check_claim_line() returns trigger language plpgsql as $$
declare
    wrong bigint;
begin
    -- Planned anew each time, for as many lines as there are.
    execute 'select count(*) from added left join declaration using (declaration_id)
             where declaration.donation_id is distinct from added.donation_id' into wrong;
    if wrong > 0 then
        raise exception 'a line of a claim is of a declaration, and of its donation'
            using errcode = 'foreign_key_violation', constraint = 'claim_line_refers_to_declaration';
    end if;
    execute 'select count(*) from (select distinct claim_id from added) as one left join claim using (claim_id)
             where claim.claim_id is null' into wrong;
    if wrong > 0 then
        raise exception 'a line is of a claim' using errcode = 'foreign_key_violation', constraint = 'claim_line_refers_to_claim';
    end if;
    return null;
end
$$;
create trigger claim_line_refers after insert on claim_line
    referencing new table as added for each statement execute function check_claim_line();
create trigger claim_line_refers_for_ever before update of claim_id, declaration_id, donation_id on claim_line
    for each statement execute function refuse_change();
create trigger claim_is_kept before delete or truncate on claim for each statement execute function refuse_change();
create trigger claim_keeps_its_id before update of claim_id on claim for each statement execute function refuse_change();
-- Declarations are immutable and never removed already, and a donation that has one is kept by its foreign key.

-- A donation's lines are found through its declarations: one index less for each line.
drop index claim_line_by_donation;
