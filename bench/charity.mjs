// A charity with a million gifts, written by SQL into the bench's own database: by the API it would take half an hour.

const GIFTS = 1_000_000;
const REFERENCE = "ZZ99999";
/** A donor of 50,000 of them. */
export const GIVER = "giver@example.org";
/** The gifts are of so many seconds before now, and a tenth of them is older than that. */
const [LONGEST, OLD] = [31_000_000, 27_900_000];
const PAYMENTS = 5_000;
/** So many rows wait to go back to HMRC. */
const BACK = 2_000;

/** How the gifts are spread over the states, in hundredths. Claim 1 has the accepted ones. */
const STATES = { declared: 80, accepted: 5, awaiting_settlement: 5, awaiting_donor: 5, awaiting_authorisation: 3, held: 1, cancelled: 1 };

/**
 * Fills the database; the charity's id, as the addresses of its pages have it, and what `oldest` kept of its list when only the oldest
 * tenth was there.
 */
export async function greatCharity({ installation, platform, postgres }, oldest) {
    const charity = ["--name", "The Great Bay Trust", "--hmrc-reference", REFERENCE, "--regulator", "ccew", "--number", "654321"];
    const { charityId } = installation.admin("charity", "create", ...charity, "--official-email", "great@example.org");
    installation.admin("source", "add", "--charity", charityId, "--platform", platform.credentials.platformId);
    await platform.authorise(GIVER);
    postgres.value(fill(`age >= ${OLD}`));
    const kept = await oldest(charityId);
    postgres.value(fill(`age < ${OLD}`));
    postgres.value(claimed());
    // As autovacuum does within minutes of such a growth.
    for (const name of ["donation", "declaration", "claim_line", "payment", "adjustment"]) postgres.value(`vacuum analyze ${name}`);
    return { charityId, kept };
}

function fill(which) {
    const bounds = Object.entries(STATES).reduce(
        (all, [state, share]) => [...all, { state, upto: (all.at(-1)?.upto ?? 0) + share }], [],
    );
    const status = `case ${bounds.map(({ state, upto }) => `when n % 100 < ${upto} then '${state}'`).join(" ")} end`;
    return `
        -- Foreign keys and triggers would be asked nine million times about rows that are known to fit.
        set session_replication_role = replica;
        create temporary table donors as
            select row_number() over (order by donor_id) - 1 as place, donor_id, authorisation_id, given_on, email = '${GIVER}' as is_giver
            from authorisation join donor using (donor_id);
        create temporary table gifts as
            select
                n, case when n / 100 % 20 = 7 then (select place from donors where is_giver) else n % (select count(*) from donors) end as place,
                ${status} as status, lpad(to_hex(n), 12, '0') as tail,
                now() - interval '1 second' * age as at, 500 + (n * 31) % 9500 as gross
            from generate_series(1::bigint, ${GIFTS}) as n
            cross join lateral (select (n * 7919) % ${LONGEST} as age) as given
            where ${which};
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
            case when status in ('declared', 'accepted') then ('0198c001-0000-7000-8000-' || tail)::uuid end, at, at,
            case when status = 'cancelled' then at end, case when status = 'cancelled' then 'refund' end
        from gifts
        join donors using (place)
        cross join (select source.* from source join charity using (charity_id) where charity.hmrc_reference = '${REFERENCE}') as source;
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
        where charity.hmrc_reference = '${REFERENCE}' and donation.declaration_id is not null
        and not exists (select from declaration where declaration.declaration_id = donation.declaration_id);
        drop table gifts;
        drop table donors;`;
}

/** Claim 1, of the accepted gifts, which HMRC has paid in part, and in many parts; tax on some of them goes back. */
function claimed() {
    return `
        set session_replication_role = replica;
        insert into claim (
            claim_id, charity_id, number, state, begun_as, begun_at, begun_on, approvals, line_count, donations_pence, gift_aid_pence,
            transaction_id, irmark, written_revision, submitted_at, sent_at, accepted_at, has_receipt, paid_on, paid_pence, updated_at
        )
        select
            '0198c002-0000-7000-8000-000000000001', charity_id, 1, 'paid', 'by_hand', now(), current_date, 'none', count(*),
            sum(claimable_pence), sum(claimable_pence) / 4, repeat('A', 32), 'bench', 0, now(), now(), now(), true, current_date,
            ${PAYMENTS} * 1000, now()
        from donation join charity using (charity_id)
        where hmrc_reference = '${REFERENCE}' and status = 'accepted'
        group by charity_id;
        insert into claim_line (claim_id, line_no, declaration_id, donation_id, claimable_pence, donated_on)
        select claim_id, row_number() over (order by donated_at, donation_id), declaration_id, donation_id, claimable_pence, donated_on
        from donation join claim using (charity_id)
        where claim_id = '0198c002-0000-7000-8000-000000000001' and status = 'accepted';
        insert into payment (payment_id, charity_id, paid_on, amount_pence, bank_reference, claim_id, recorded_at, confirmed_at)
        select
            ('0198c003-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, charity_id, current_date - n % 300, 1000, 'HMRC ' || n, claim_id,
            now(), now()
        from claim cross join generate_series(1, ${PAYMENTS}) as n
        where claim_id = '0198c002-0000-7000-8000-000000000001';
        insert into adjustment (adjustment_id, charity_id, donation_id, declaration_id, claim_id, claimable_pence, donated_on, made_at)
        select
            ('0198c004-0000-7000-8000-' || lpad(to_hex(line_no), 12, '0'))::uuid, claim.charity_id, donation_id, declaration_id, claim_id,
            claimable_pence, donated_on, now() - interval '1 minute' * line_no
        from claim_line join claim using (claim_id)
        where claim_id = '0198c002-0000-7000-8000-000000000001' and line_no <= ${BACK};`;
}
