// A charity with a million gifts, written by SQL into the bench's own database: by the API it would take half an hour.

const GIFTS = 1_000_000;
const REFERENCE = "ZZ99999";
const CLAIM = "0198c002-0000-7000-8000-000000000001";
/** A donor of 50,000 of them. */
export const GIVER = "giver@example.org";
/** A donor of 25,000 that HMRC accepted, in a claim of which it has paid a part. */
export const PAID = "paid@example.org";
/** The gifts are of so many seconds before now, and a tenth of them is older than that. */
const [LONGEST, OLD] = [31_000_000, 27_900_000];
const PAYMENTS = 5_000;
/** So many rows wait to go back to HMRC. */
const BACK = 2_000;
/** A tenth of the gifts came through so many card terminals, each of which a descriptor names that goes on. */
const TERMINALS = 50;

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
    for (const donor of [GIVER, PAID]) await platform.authorise(donor);
    postgres.value(fill(`age >= ${OLD}`));
    const kept = await oldest(charityId);
    postgres.value(fill(`age < ${OLD}`));
    postgres.value(claimed());
    postgres.value(beside());
    // As autovacuum does within minutes of such a growth.
    for (const name of ["donation", "declaration", "claim_line", "payment", "adjustment", "hold", "terminal"]) postgres.value(`vacuum analyze ${name}`);
    // The statements above took minutes, in which this process could not see that the server had closed an idle connection.
    platform.close();
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
            select row_number() over (order by donor_id) - 1 as place, donor_id, authorisation_id, given_on, email
            from authorisation join donor using (donor_id);
        create temporary table gifts as
            select
                n, case
                    when n / 100 % 20 = 7 then (select place from donors where email = '${GIVER}')
                    when n / 100 % 2 = 0 and ${status} = 'accepted' then (select place from donors where email = '${PAID}')
                    else n % (select count(*) from donors) end as place,
                ${status} as status, lpad(to_hex(n), 12, '0') as tail,
                now() - interval '1 second' * age as at, 500 + (n * 31) % 9500 as gross
            from generate_series(1::bigint, ${GIFTS}) as n
            cross join lateral (select (n * 7919) % ${LONGEST} as age) as given
            where ${which};
        insert into donation (
            donation_id, platform_id, reference, request_hash, donor_kind, donor_value, donor_id, transaction, source_id, charity_id,
            gross_pence, donated_at, donated_on, settled_on, status, declaration_id, accepted_in, created_at, updated_at, deleted_at,
            deletion_reason, terminal_mid, terminal_tid, terminal_descriptor
        )
        select
            ('0198c000-0000-7000-8000-' || tail)::uuid, source.platform_id, 'great-' || n, sha256(tail::bytea), 'email',
            'donor-' || 1 + n % 1000 || '@example.org', case when status <> 'awaiting_donor' then donors.donor_id end,
            jsonb_build_object('type', 'direct', 'id', source.reference), source.source_id, source.charity_id,
            gross, at, (at at time zone 'Europe/London')::date,
            case when status <> 'awaiting_settlement' then (at at time zone 'Europe/London')::date end, status,
            case when status in ('declared', 'accepted') then ('0198c001-0000-7000-8000-' || tail)::uuid end,
            case when status = 'accepted' then '${CLAIM}'::uuid end, at, at,
            case when status = 'cancelled' then at end, case when status = 'cancelled' then 'refund' end,
            case when n % 10 = 3 then 'GREATBAY' end, case when n % 10 = 3 then 'T' || n / 10 % ${TERMINALS} end,
            case when n % 10 = 3 then 'GREAT BAY ' || lpad((n / 10 % ${TERMINALS})::text, 2, '0') || ' BUCKET ' || n % 7 end
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
            '${CLAIM}', charity_id, 1, 'paid', 'by_hand', now(), current_date, 'none', count(*),
            sum(claimable_pence), sum(claimable_pence) / 4, repeat('A', 32), 'bench', 0, now(), now(), now(), true, current_date,
            ${PAYMENTS} * 1000, now()
        from donation join charity using (charity_id)
        where hmrc_reference = '${REFERENCE}' and status = 'accepted'
        group by charity_id;
        insert into claim_line (claim_id, line_no, declaration_id, donation_id, claimable_pence, donated_on)
        select claim_id, row_number() over (order by donated_at, donation_id), declaration_id, donation_id, claimable_pence, donated_on
        from donation join claim using (charity_id)
        where claim_id = '${CLAIM}' and status = 'accepted';
        insert into claim_platform (claim_id, platform_id, line_count, donations_pence)
        select claim_id, platform_id, count(*), sum(claim_line.claimable_pence)
        from claim_line join donation using (donation_id)
        where claim_id = '${CLAIM}'
        group by claim_id, platform_id;
        insert into payment (payment_id, charity_id, paid_on, amount_pence, bank_reference, occurrence, claim_id, recorded_at, confirmed_at)
        select
            ('0198c003-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, charity_id, current_date - n % 300, 1000, 'HMRC ' || n, 1, claim_id,
            now(), now()
        from claim cross join generate_series(1, ${PAYMENTS}) as n
        where claim_id = '${CLAIM}';
        insert into adjustment (adjustment_id, charity_id, donation_id, declaration_id, claim_id, claimable_pence, donated_on, made_at)
        select
            ('0198c004-0000-7000-8000-' || lpad(to_hex(line_no), 12, '0'))::uuid, claim.charity_id, donation_id, declaration_id, claim_id,
            claimable_pence, donated_on, now() - interval '1 minute' * line_no
        from claim_line join claim using (claim_id)
        where claim_id = '${CLAIM}' and line_no <= ${BACK};`;
}

/** Why gifts are held, and the terminals that gifts came through. */
function beside() {
    return `
        set session_replication_role = replica;
        insert into hold (hold_id, charity_id, donation_id, declaration_id, authorisation_id, claim_id, number, words, held_at, element, found_by)
        select
            gen_random_uuid(), donation.charity_id, donation.donation_id, gen_random_uuid(), authorisation.authorisation_id, '${CLAIM}', 3001,
            'The first name is not valid.', donation.updated_at, 'Fore', 'hmrc'
        from donation join charity using (charity_id) join authorisation using (donor_id)
        where charity.hmrc_reference = '${REFERENCE}' and donation.status = 'held';
        insert into terminal (
            terminal_id, source_id, platform_id, charity_id, descriptor, descriptor_goes_on, created_at, updated_at, confirmed_at, confirmed_by
        )
        select
            gen_random_uuid(), source_id, platform_id, charity_id, 'GREAT BAY ' || lpad(n::text, 2, '0'), true, now() - interval '1 minute' * n, now(),
            now(), 'platform'
        from source join charity using (charity_id) cross join generate_series(0, ${TERMINALS - 1}) as n
        where charity.hmrc_reference = '${REFERENCE}';`;
}

/** What the platform's own lists hold beside its gifts: 300,000 events, requests and sessions, all of one kind. */
export function platformHistory({ platform, postgres }) {
    const rows = "generate_series(1, 300000) as n cross join (select platform_id, client_id from client order by created_at limit 1) as own";
    postgres.value(`
        set session_replication_role = replica;
        insert into event (event_id, transaction_id, at, kind, platform_id, subject_id)
        select gen_random_uuid(), 1 + n % 700, now() - interval '1 second' * n, 'donation.declared', platform_id,
            ('0198c000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid
        from ${rows};
        insert into request_log (request_id, platform_id, client_id, at, call, status, outcome, milliseconds)
        select
            (lpad(to_hex((extract(epoch from now()) * 1000)::bigint - n * 1000), 12, '0') || '7000' || lpad(to_hex(n), 16, '8'))::uuid,
            platform_id, client_id, now() - interval '1 second' * n, 'POST /donations', 201, 'done', 3
        from ${rows};
        insert into request_hour (platform_id, hour, call, done, no_donor, refused, failed, milliseconds, slowest)
        select platform_id, date_trunc('hour', at), call, count(*), 0, 0, 0, sum(milliseconds), 3 from request_log group by 1, 2, 3
        on conflict do nothing;
        insert into authorisation_session (
            session_id, platform_id, capability_hash, language, created_at, expires_at, state, ended_at, outcome, donor_id
        )
        select gen_random_uuid(), platform_id, sha256(n::text::bytea), 'en', at, at + interval '1 day', 'completed', at + interval '1 minute',
            'already_on', (select donor_id from donor where email = '${GIVER}')
        from ${rows} cross join lateral (select now() - interval '30 seconds' * n as at) as made;`);
    for (const name of ["event", "request_log", "request_hour", "authorisation_session"]) postgres.value(`vacuum analyze ${name}`);
    return platform.credentials.platformId;
}
