// A charity with a million gifts, written by SQL into the bench's own database: by the API it would take half an hour.

const GIFTS = 1_000_000;

/** How the gifts are spread over the states, in hundredths. */
const STATES = { declared: 85, awaiting_settlement: 5, awaiting_donor: 5, awaiting_authorisation: 3, held: 1, cancelled: 1 };

/** Fills the database and gives the charity's id, as the address of its page has it. */
export function greatCharity({ installation, platform, postgres }) {
    const charity = ["--name", "The Great Bay Trust", "--hmrc-reference", "ZZ99999", "--regulator", "ccew", "--number", "654321"];
    const { charityId } = installation.admin("charity", "create", ...charity, "--official-email", "great@example.org");
    installation.admin("source", "add", "--charity", charityId, "--platform", platform.credentials.platformId);
    postgres.value(fill());
    // As autovacuum does within minutes of such a growth.
    postgres.value("vacuum analyze donation");
    postgres.value("vacuum analyze declaration");
    return charityId;
}

function fill() {
    const bounds = Object.entries(STATES).reduce(
        (all, [state, share]) => [...all, { state, upto: (all.at(-1)?.upto ?? 0) + share }], [],
    );
    const status = `case ${bounds.map(({ state, upto }) => `when n % 100 < ${upto} then '${state}'`).join(" ")} end`;
    return `
        -- Foreign keys and triggers would be asked nine million times about rows that are known to fit.
        set session_replication_role = replica;
        create temporary table donors as
            select row_number() over (order by donor_id) - 1 as place, donor_id, authorisation_id, given_on
            from authorisation;
        create temporary table gifts as
            select
                n, ${status} as status, lpad(to_hex(n), 12, '0') as tail,
                now() - interval '1 second' * ((n * 7919) % 31000000) as at, 500 + (n * 31) % 9500 as gross
            from generate_series(1::bigint, ${GIFTS}) as n;
        insert into donation (
            donation_id, platform_id, reference, request_hash, donor_kind, donor_value, donor_id, transaction, source_id, charity_id,
            gross_pence, donated_at, donated_on, settled_on, status, declaration_id, created_at, updated_at, deleted_at, deletion_reason
        )
        select
            ('0198c000-0000-7000-8000-' || tail)::uuid, source.platform_id, 'great-' || n, sha256(tail::bytea), 'email',
            'donor-' || 1 + n % 1000 || '@example.org', case when status <> 'awaiting_donor' then donors.donor_id end,
            jsonb_build_object('type', 'direct', 'id', source.reference), source.source_id, source.charity_id,
            gross, at, (at at time zone 'Europe/London')::date,
            case when status <> 'awaiting_settlement' then (at at time zone 'Europe/London')::date end, status,
            case when status = 'declared' then ('0198c001-0000-7000-8000-' || tail)::uuid end, at, at,
            case when status = 'cancelled' then at end, case when status = 'cancelled' then 'refund' end
        from gifts
        join donors on place = n % (select count(*) from donors)
        cross join (select source.* from source join charity using (charity_id) where charity.hmrc_reference = 'ZZ99999') as source;
        insert into declaration (
            declaration_id, donation_id, donor_id, authorisation_id, charity_id, title, first_name, last_name, address_line1,
            town, postcode, country, charity_name, hmrc_reference, claimable_pence, donated_on, authorised_on, wording_version, made_at
        )
        select
            donation.declaration_id, donation.donation_id, donation.donor_id, authorisation.authorisation_id, donation.charity_id,
            title, first_name, last_name, address_line1, town, postcode, country, charity.name, charity.hmrc_reference,
            claimable_pence, donated_on, donated_on, wording_version, donation.created_at
        from donation
        join charity using (charity_id)
        join authorisation using (donor_id)
        where charity.hmrc_reference = 'ZZ99999' and donation.declaration_id is not null;
        drop table gifts;
        drop table donors;`;
}
