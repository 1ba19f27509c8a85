-- What HMRC refused in the declaration of one gift stands in those of the donor's other gifts too: they are made from the same
-- authorisation. They are held before they sink another claim, and whoever puts one right can do so for all of them.

alter table hold
    -- Whether HMRC refused what the declaration says of the donor: not the day or the amount, which are the gift's own, and not
    -- where it let the same stand in another line of the same claim.
    add column blames_details boolean not null default false,
    add constraint hold_blames_what_hmrc_found check (not blames_details or found_by = 'hmrc'),
    -- Whether HMRC named this gift itself; otherwise it refused another one that says the same of the donor, in the claim of this row.
    add column is_named boolean not null default true,
    -- The declaration that says of the donor what is right, once somebody said that it is for the donor's other gifts too.
    add column correction_id uuid constraint hold_has_correction references declaration;
create index hold_by_authorisation on hold (charity_id, authorisation_id);

-- Whether two declarations under one authorisation tell HMRC the same of the donor.
create function same_details(one declaration, other declaration) returns boolean language sql immutable parallel safe as $$
    select one.authorisation_id = other.authorisation_id
        and (one.title, one.first_name, one.last_name, one.address_line1, one.address_line2, one.town, one.postcode, one.country)
            is not distinct from
            (other.title, other.first_name, other.last_name, other.address_line1, other.address_line2, other.town, other.postcode, other.country)
$$;

-- Gifts that are declared, are in no claim, and say of their donor what HMRC refused in another gift of the same charity; each once,
-- with the newest refusal. Where somebody has put that right for the donor's other gifts, correction_id is the declaration that says
-- it; where that was refused again, it is null.
create view gift_refused_again as
select distinct on (gift.charity_id, gift.donation_id)
    gift.charity_id, gift.donation_id, declared.declaration_id,
    hold.claim_id, hold.number, hold.element, hold.words, hold.found_by, hold.blames_details, hold.correction_id
from hold
join declaration as refused on refused.declaration_id = hold.declaration_id
join donation as gift on gift.donor_id = refused.donor_id and gift.charity_id = hold.charity_id and gift.status = 'declared'
join declaration as declared on declared.declaration_id = gift.declaration_id and same_details(declared, refused)
left join declaration as correction on correction.declaration_id = hold.correction_id
where (
    (hold.correction_id is null and hold.blames_details)
    or (hold.correction_id is not null and correction.forgotten_at is null and not same_details(declared, correction)))
and not exists (
    select from claim_line where claim_line.declaration_id = declared.declaration_id and claim_line.dropped is null)
-- Of one that was held itself, somebody has said that it shall say this all the same.
and not exists (
    select from hold as own
    join declaration as before on before.declaration_id = own.declaration_id
    where own.charity_id = hold.charity_id and own.authorisation_id = hold.authorisation_id
    and own.donation_id = gift.donation_id and same_details(before, declared))
order by gift.charity_id, gift.donation_id, hold.correction_id is not null, hold.hold_id desc;
