-- Nothing ever said of an authorisation that HMRC would refuse its details: unusable ones are not taken, and what HMRC refuses
-- later is a hold of the gift, with what was said and how to put it right. A second place that could say it, and that nobody
-- could put right, is taken away. Processes of the version before ask for it: stop them before this step.
drop view donation_shown;
create view donation_shown as
select
    donation.donation_id, donation.platform_id, donation.reference, donation.request_hash, donation.donor_kind, donation.donor_value,
    donation.donor_id, donation.transaction, donation.source_id, donation.charity_id, donation.gross_pence, donation.net_pence,
    donation.claimable_pence, donation.donated_at, donation.donated_on, donation.settled_on, donation.status, donation.declaration_id,
    donation.created_at, donation.updated_at, donation.version, donation.deleted_at, donation.deletion_reason,
    platform.name as platform_name,
    source.reference as charity_reference,
    charity.name as charity_name,
    permission.authorisation_id,
    donation.charity_conflict
from donation
join platform using (platform_id)
left join source using (source_id)
left join charity on charity.charity_id = donation.charity_id
left join lateral (
    select authorisation.authorisation_id
    from authorisation
    where authorisation.donor_id = donation.donor_id
    and authorisation.given_on <= donation.donated_on
    and authorisation.ends_on >= donation.donated_on
    and (authorisation.cancelled_from is null or authorisation.cancelled_from > donation.donated_at)
    order by authorisation.given_at desc, authorisation.authorisation_id desc
    limit 1
) as permission on donation.declaration_id is null;

alter table authorisation drop column details_usable;
