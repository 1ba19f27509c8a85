-- A declaration rests on an authorisation of its own donor, given on the day that the declaration says, and is of a gift of the
-- time that the authorisation lasts: no authorisation reaches back. (Which gifts a cancellation leaves out is not in the row.)
alter table authorisation
    add constraint authorisation_is_of_one_donor_and_day unique (authorisation_id, donor_id, given_on);

alter table declaration
    drop constraint declaration_authorisation_id_fkey,
    -- The authorisation's donor is there.
    drop constraint declaration_donor_id_fkey,
    add constraint declaration_rests_on_its_donors_authorisation foreign key (authorisation_id, donor_id, authorised_on)
        references authorisation (authorisation_id, donor_id, given_on),
    -- The last day is that of authorisation_ends_by_its_day.
    add constraint declaration_is_in_the_authorised_time check (
        donated_on between authorised_on
        and make_date(extract(year from authorised_on)::int + case when extract(month from authorised_on) <= 2 then 0 else 1 end, 4, 5));
