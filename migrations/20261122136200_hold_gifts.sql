-- A gift is dated by its day in London, came through a source of its own platform and charity, and has no declaration but
-- one of its own.

-- In place of the index by gift and time: a gift has few declarations, and their ids are in the order of time.
create unique index declaration_is_of_one_gift on declaration (donation_id, declaration_id);
drop index declaration_by_donation;

alter table donation
    add constraint donation_is_dated_in_london check (donated_on = (donated_at at time zone 'Europe/London')::date),
    drop constraint donation_source_id_fkey,
    -- The source's charity is there, and a gift has both or neither.
    drop constraint donation_charity_id_fkey,
    add constraint donation_came_through_its_source foreign key (source_id, platform_id, charity_id)
        references source (source_id, platform_id, charity_id),
    drop constraint donation_declaration_exists,
    add constraint donation_declaration_is_its_own foreign key (declaration_id, donation_id)
        references declaration (declaration_id, donation_id);
