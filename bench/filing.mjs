// A claim of half a million gifts: gathered by the worker, written from the database, kept for sending. The gifts are written
// by SQL into the bench's own database, each donor with a name and an address of its own: what repeats would compress too well.

import { setTimeout as pause } from "node:timers/promises";

import { finished } from "./postgres.mjs";

const NAMES = ["Ann", "Bilal", "Chloë", "David", "Eilidh", "Farah", "Gwen", "Hamish", "Łukasz", "Oluwaseun", "Priya"];
const ENDS = ["son", "s", "er", "ley", "ton"];
const STREETS = ["Orchard Rise", "Mill Lane", "High Street", "Station Road", "Kirk Wynd", "Heol y Bont", "St Mary's Close"];
const REFERENCE = "ZZ55555";

/** A charity with so many declared gifts that no claim holds yet, and one approval to give; its id, as its pages have it. */
export function claimableCharity({ installation, platform, postgres }, gifts) {
    const charity = ["--name", "The Half Million Fund", "--hmrc-reference", REFERENCE, "--regulator", "ccew", "--number", "765432"];
    const { charityId } = installation.admin("charity", "create", ...charity, "--official-email", "half@example.org");
    installation.admin("source", "add", "--charity", charityId, "--platform", platform.credentials.platformId);
    postgres.value(fill(gifts));
    // As autovacuum does within minutes of such a growth.
    for (const name of ["donation", "declaration"]) postgres.value(`vacuum analyze ${name}`);
    return charityId;
}

function fill(gifts) {
    const pick = (list, by) => `(array[${list.map((one) => `'${one.replaceAll("'", "''")}'`).join(", ")}])[1 + (mixed >> ${by}) % ${list.length}]`;
    return `
        -- Foreign keys and triggers would be asked four million times about rows that are known to fit.
        set session_replication_role = replica;
        update charity set nominee_state = 'active', nominee_requested_on = current_date - 90, nominee_active_on = current_date - 60
        where hmrc_reference = '${REFERENCE}';
        insert into claim_setting (charity_id, schedule, approvals, chosen_on)
        select charity_id, 'by_hand', 'one', current_date from charity where hmrc_reference = '${REFERENCE}';
        create temporary table gifts as
            select
                n, lpad(to_hex(n), 12, '0') as tail, ('x' || left(md5(n::text), 15))::bit(60)::bigint as mixed,
                -- In the order in which they were given, over a year, as ids of a real installation are.
                now() - interval '2 days' - interval '1 minute' * (${gifts} - n) * ${(525600 / gifts).toFixed(6)} as at, 500 + (n * 31) % 9500 as gross
            from generate_series(1::bigint, ${gifts}) as n;
        insert into donation (
            donation_id, platform_id, reference, request_hash, donor_kind, donor_value, donor_id, transaction, source_id, charity_id,
            gross_pence, donated_at, donated_on, settled_on, status, declaration_id, created_at, updated_at
        )
        select
            ('0198d000-0000-7000-8000-' || tail)::uuid, source.platform_id, 'half-' || n, sha256(tail::bytea), 'email',
            'donor-' || 1 + n % 1000 || '@example.org', donor.donor_id, jsonb_build_object('type', 'direct', 'id', source.reference),
            source.source_id, source.charity_id, gross, at, (at at time zone 'Europe/London')::date,
            (at at time zone 'Europe/London')::date, 'declared', ('0198d001-0000-7000-8000-' || tail)::uuid, at, at
        from gifts
        cross join (select source.* from source join charity using (charity_id) where charity.hmrc_reference = '${REFERENCE}') as source
        cross join (select donor_id from authorisation limit 1) as donor;
        insert into declaration (
            declaration_id, donation_id, donor_id, authorisation_id, charity_id, title, first_name, last_name, address_line1,
            town, postcode, country, charity_name, hmrc_reference, claimable_pence, donated_on, authorised_on, wording_version, made_at
        )
        select
            donation.declaration_id, donation.donation_id, donation.donor_id, authorisation_id, donation.charity_id,
            'Ms', ${pick(NAMES, 0)}, ${pick(NAMES, 5)} || ${pick(ENDS, 9)}, 1 + (mixed >> 12) % 240 || ' ' || ${pick(STREETS, 20)},
            'Barnstaple', 'EX' || 1 + (mixed >> 24) % 39 || ' ' || (mixed >> 30) % 10 || 'A' || chr((65 + (mixed >> 34) % 8)::int), 'GB',
            'The Half Million Fund', '${REFERENCE}', claimable_pence, donated_on, donated_on, wording_version, donation.created_at
        from donation
        join gifts on donation.reference = 'half-' || n
        cross join (select authorisation_id, wording_version from authorisation limit 1) as authorisation
        where donation.donation_id = ('0198d000-0000-7000-8000-' || tail)::uuid;
        drop table gifts;`;
}

/**
 * The id of the claim, and milliseconds from a press of the button until every gift is in it and it waits for approval. Meanwhile `look`
 * sees what PostgreSQL does.
 */
export async function gathered({ postgres }, browser, charity, look = () => undefined) {
    const form = await browser.nextClaim(charity);
    const begun = performance.now();
    const claim = await pressed(browser, `/charity/${charity}/claims/new`, "begin_claim", form);
    await until(postgres, "state = 'ready'", look);
    return { claim, milliseconds: performance.now() - begun };
}

/** The message of a claim, written by a process of its own: milliseconds, bytes, megabytes of memory over the base. */
export function written({ installation }, claim) {
    const { code, said } = installation.run(["claim", "message", claim]);
    const line = /^(\d+) gifts, IRmark \S+, (\d+) bytes after (\d+) ms, (\d+) kB of memory over the base$/m.exec(said);
    if (code !== 0 || line === null) throw new Error(`uplift claim message failed: ${said}`);
    const [gifts, bytes, milliseconds, kilobytes] = line.slice(1).map(Number);
    return { gifts, bytes, milliseconds, memory: kilobytes / 1024 };
}

/** The yardstick: milliseconds in which psql copies the very same rows out of the database, and throws them away. */
export async function copied({ postgres }) {
    const rows = `select title, first_name, last_name, address_line1, address_line2, town, postcode, country,
        claim_line.donated_on, claim_line.claimable_pence
        from claim_line join declaration using (declaration_id) where dropped is null order by line_no`.replace(/\s+/g, " ");
    const begun = performance.now();
    const { code, said } = await finished(postgres.psql, ["--no-psqlrc", "-q", "-c", `\\copy (${rows}) to '/dev/null' (format binary)`], postgres.environment);
    if (code !== 0) throw new Error(`psql: ${said}`);
    return performance.now() - begun;
}

/** Milliseconds from the approval until the worker has written the message, kept it, and noted that it is about to send it. */
export async function filed({ postgres }, browser, charity, claim) {
    await pressed(browser, `/charity/${charity}/claims/${claim}`, "approve_claim", { charity, claim });
    await until(postgres, "submitted_at is not null");
    const at = (action) => `(select at from audit where action = 'claim.${action}' order by at desc limit 1)`;
    return Number(postgres.value(`select extract(epoch from ${at("submit")} - ${at("approve")}) * 1000`));
}

/** The gifts wait for a claim again, as if there had been none. */
export function undone({ postgres }) {
    postgres.value(`
        truncate claim_line;
        update claim set state = 'withdrawn', withdrawn_at = now(), withdrawal_reason = 'by_hand', line_count = 0, donations_pence = 0,
            gift_aid_pence = 0, transaction_id = null, irmark = null, written_revision = null, submitted_at = null, sent_at = null,
            correlation_id = null, poll_url = null, poll_interval = null, heard_at = null,
            acknowledged_at = null, accepted_at = null, has_receipt = false, rejected_at = null, rejection = null
        where state <> 'withdrawn' and charity_id = (select charity_id from charity where hmrc_reference = '${REFERENCE}')`);
    postgres.value("vacuum analyze donation");
}

async function pressed(browser, page, action, fields) {
    const answer = await browser.post(page, { _do: `/fn/charity/${action}`, ...fields });
    if (answer.status !== 303) throw new Error(`${action} was answered ${answer.status}: ${answer.text.slice(0, 500)}`);
    return /claims\/(clm_[0-9a-z]+)/.exec(answer.headers.location)?.[1];
}

/** Until this holds for the newest claim. */
async function until(postgres, condition, look = () => undefined) {
    const newest = `select ${condition} from claim order by begun_at desc, claim_id desc limit 1`;
    for (let tries = 0; tries < 6000; tries += 1) {
        if (postgres.value(newest) === "t") return;
        look();
        await pause(20);
    }
    throw new Error(`it does not come about that ${condition} for the claim`);
}
