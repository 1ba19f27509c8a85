-- A donation with what readers need beside it: names, and the authorisation that would cover it while it is not declared.
create view donation_shown as
select
    donation.*,
    platform.name as platform_name,
    source.reference as charity_reference,
    charity.name as charity_name,
    permission.authorisation_id,
    coalesce(permission.details_usable, true) as details_usable
from donation
join platform using (platform_id)
left join source using (source_id)
left join charity on charity.charity_id = donation.charity_id
left join lateral (
    select authorisation.authorisation_id, authorisation.details_usable
    from authorisation
    where authorisation.donor_id = donation.donor_id
    and authorisation.given_on <= donation.donated_on
    and authorisation.ends_on >= donation.donated_on
    and (authorisation.cancelled_from is null or authorisation.cancelled_from > donation.donated_at)
    order by authorisation.given_at desc, authorisation.authorisation_id desc
    limit 1
) as permission on donation.declaration_id is null;
