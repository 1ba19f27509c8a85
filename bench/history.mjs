// Ten tax years of gifts, written by SQL into a database of the bench's own: by the API ten million would take hours. The last of
// the years is still open; the older its gifts are, the more of them were claimed and paid. Whatever the number of gifts, the donor whose
// page is opened has as many, and the charity whose pages are opened has a tenth of all and as many to claim.

import { each } from "./platform.mjs";
import { READER } from "./stage.mjs";

const YEARS = 10;
const CHARITIES = 300;
/** How many gifts wait for the next claim of the charity that is looked at. */
export const TO_CLAIM = 10_000;
/** How many gifts the donor has whose page is opened. */
const READERS = 60;
/** So many gifts are written by one statement, and so many statements run at once: one for each of two cores. */
const [SLICE, AT_ONCE] = [250_000, 2];
/** What is younger was not claimed yet, and what is older than events are kept has none; in days. */
const [UNCLAIMED, EVENTS] = [60, 90];
/** The days that a claim is of. */
const PERIOD = 91;
/** Where gifts leave rows. Their indexes are taken away first and made at the end, which takes a fraction of the time. */
const TABLES = ["donor", "authorisation", "donation", "declaration", "claim_line", "audit", "event"];
/** While the rows are written nothing is worth keeping over a crash. */
const LOADING = {
    fsync: "off", full_page_writes: "off", autovacuum: "off", max_wal_size: "'4GB'", maintenance_work_mem: "'768MB'",
    max_parallel_maintenance_workers: "0",
};

/** How many donors give so many gifts: fifty each, and never fewer than the stage has. */
export function donorsOf(gifts) {
    return Math.max(1_000, Math.round(gifts / 50));
}

/** Writes the history into the database of a stage; its donors are all of them afterwards. */
export async function writeHistory(stage, gifts) {
    const { postgres } = stage;
    const donors = donorsOf(gifts);
    for (const [name, value] of Object.entries(LOADING)) postgres.value(`alter system set ${name} = ${value}`);
    postgres.value("select pg_reload_conf()");
    postgres.value(organisations());
    const indexes = takenIndexes(postgres);
    for (const { name } of indexes) postgres.value(`drop index ${name}`);
    await postgres.run(givers(donors));
    const starts = Array.from({ length: Math.ceil(gifts / SLICE) }, (_, place) => 1 + place * SLICE);
    await each(starts, AT_ONCE, (first) => postgres.run(written(past(gifts, first, Math.min(gifts, first + SLICE - 1), donors))));
    await postgres.run(written(waiting(gifts, donors)));
    await postgres.run(claims());
    await each(indexes, AT_ONCE, ({ made }) => postgres.run(made));
    for (const name of Object.keys(LOADING)) postgres.value(`alter system reset ${name}`);
    postgres.value("select pg_reload_conf()");
    postgres.value("drop schema history cascade");
    await each([...TABLES, "claim", "payment", "address_holder"], AT_ONCE, (name) => postgres.run(`vacuum (freeze, analyze) ${name}`));
    postgres.value("analyze");
    postgres.value("checkpoint");
    const ids = postgres.value("select donor_id from donor where email like 'donor-%' order by substring(email from 7 for position('@' in email) - 7)::bigint");
    const all = ids.split("\n").map(donorId);
    if (all.length !== donors) throw new Error(`${all.length} donors were written, not ${donors}`);
    stage.takeDonors(all);
}

/** A donor's id as the API has it. */
function donorId(uuid) {
    const number = BigInt(`0x${uuid.replaceAll("-", "")}`);
    const letters = Array.from({ length: 26 }, (_, place) => "0123456789abcdefghjkmnpqrstvwxyz"[Number((number >> BigInt(5 * (25 - place))) & 31n)]);
    return `dnr_${letters.join("")}`;
}

/** The indexes that no constraint stands on, how each is made, the slowest first. */
function takenIndexes(postgres) {
    const of = TABLES.map((name) => `'${name}'::regclass`).join(", ");
    const lines = postgres.value(`
        select indexrelid::regclass || E'\\t' || pg_get_indexdef(indexrelid)
        from pg_index
        join pg_class on pg_class.oid = indexrelid
        join pg_am on pg_am.oid = relam
        where indrelid in (${of})
        and not exists (select from pg_constraint where conindid = indexrelid)
        order by amname = 'gin' desc, indnkeyatts desc`);
    return lines.split("\n").map((line) => line.split("\t")).map(([name, made]) => ({ name, made }));
}

/** Rows are known to fit: foreign keys and triggers are not asked. Whole tables are read here. */
const FREE = "set session_replication_role = replica; set enable_seqscan = on; set work_mem = '256MB';";
/** The first day of the first tax year, and the last moment of the past. */
const THIS_YEAR = "(extract(year from current_date)::integer - (to_char(current_date, 'MMDD') < '0406')::integer)";
const [FIRST, LAST] = [`make_timestamptz(${THIS_YEAR} - ${YEARS - 1}, 4, 6, 9, 0, 0, 'Europe/London')`, "now() - interval '2 days'"];

/** An id that begins with its time as the service's do; the kind keeps those of one gift apart, the number those of one moment. */
function id(at, kind, number) {
    return `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '70008${kind}' || lpad(to_hex((${number})::bigint), 14, '0'))::uuid`;
}

/** The authorisation of a donor in the tax year of this beginning. */
const permission = (beginning, place) => id(beginning, "5", place);
const beginningOf = (year) => `make_timestamptz(${year}, 4, 6, 9, 0, 0, 'Europe/London')`;

/** Charities with their sources. The first is the stage's own: its claims wait for somebody who makes them. */
function organisations() {
    return `
        ${FREE}
        create schema history;
        insert into charity (
            charity_id, name, hmrc_reference, regulator, official_first, official_last, official_email, nominee_state, nominee_requested_on,
            nominee_active_on, created_at, proved_at, proved_by
        )
        select ${id("now()", "6", "n")}, 'Charity ' || n, 'G' || 10000 + n, 'none', 'Ada', 'Example', 'official-' || n || '@example.org',
            'active', current_date - 90, current_date - 60, now(), now(), 'operator'
        from generate_series(1, ${CHARITIES - 1}) as n;
        insert into source (source_id, charity_id, platform_id, reference, reference_key, warranty_version, warranted_at, accepted_at)
        select ${id("now()", "7", "substring(hmrc_reference from 2)")}, charity_id, platform_id, 'HIST-' || hmrc_reference,
            'HIST' || hmrc_reference, warranty_version, now(), now()
        from charity
        cross join (select platform_id, warranty_version from source join charity using (charity_id) where hmrc_reference = 'AB12345') as own
        where hmrc_reference ~ '^G1';
        create table history.source as
            select row_number() over (order by hmrc_reference <> 'AB12345', hmrc_reference) - 1 as rank, source.*, charity.name, hmrc_reference
            from source join charity using (charity_id) where hmrc_reference ~ '^(G1|AB12345$)';
        update charity set nominee_state = 'active', nominee_requested_on = current_date - 90, nominee_active_on = current_date - 60
        where hmrc_reference = 'AB12345';
        insert into claim_setting (charity_id, schedule, approvals, chosen_on)
        select charity_id, 'by_hand', 'one', current_date from charity where hmrc_reference = 'AB12345';
        analyze history.source;`;
}

/** Donors, and an authorisation of each for every tax year. The one with the open page is at place 0. */
function givers(donors) {
    return `
        ${FREE}
        insert into donor (donor_id, email, created_at)
        select ${id(FIRST, "8", "n")}, 'donor-' || n || '@example.org', ${FIRST} from generate_series(1, ${donors}) as n
        on conflict (email) do nothing;
        create table history.donor as
            select case when email = '${READER}' then 0 else substring(email from 7 for position('@' in email) - 7)::bigint end as place, donor_id, email
            from donor where email = '${READER}' or email like 'donor-%';
        insert into address_holder (donor_id, platform_id, held_since)
        select donor_id, platform_id, ${FIRST} from history.donor cross join history.source where rank = 0
        on conflict do nothing;
        insert into authorisation (
            authorisation_id, donor_id, title, first_name, last_name, address_line1, town, postcode, country, wording_version, language,
            channel, platform_id, explained_at, given_at, given_on, ends_on
        )
        select ${permission("beginning", "place")}, donor_id, 'Dr', 'Zoë', 'Trelawney', 1 + place % 240 || ' High Street', 'Barnstaple', 'EX31 1AA', 'GB',
            wording_version, 'en', 'platform', platform_id, beginning, beginning, (beginning at time zone 'Europe/London')::date,
            make_date(year + 1, 4, 5)
        from history.donor
        cross join generate_series(${THIS_YEAR} - ${YEARS - 1}, ${THIS_YEAR}) as year
        cross join lateral (select ${beginningOf("year")} as beginning) as begun
        cross join (select platform_id from history.source where rank = 0) as own
        cross join (select wording_version from authorisation limit 1) as wording;
        create unique index on history.donor (place);
        analyze history.donor;`;
}

/** Numbers by chance that are the same each time. */
const MIXED = "('x' || left(md5(n::text), 15))::bit(60)::bigint as mixed";

/** The gifts of the past with these numbers, in the order in which they were given. */
function past(gifts, first, last, donors) {
    const step = Math.floor(gifts / READERS);
    return `
        select n, mixed, at, is_readers,
            -- A tenth is the first charity's; of the others the low ranks have many, the high ones few.
            case when is_readers then 1 + n / ${step} % 20
                when mixed % 10 = 0 then 0
                else 1 + floor(${CHARITIES - 1} * power((mixed >> 8 & 65535) / 65536.0, 2))::bigint end as rank,
            case when is_readers then 0 else 1 + (mixed >> 24 & 268435455) % ${donors} end as place,
            case
                when is_readers or chance >= 10 then case
                    when at < now() - interval '${UNCLAIMED} days' or not is_readers and mixed % 10 = 0 then 'accepted'
                    when at > now() - interval '4 days' and n % 3 = 0 and not is_readers then 'awaiting_settlement'
                    else 'declared' end
                when chance < 2 then 'cancelled'
                when chance < 6 or at < now() - interval '3 years' then 'ineligible'
                when chance < 8 then 'awaiting_authorisation'
                else 'awaiting_donor' end as status
        from generate_series(${first}::bigint, ${last}) as n
        cross join lateral (
            select ${MIXED}, ${FIRST} + (${LAST} - ${FIRST}) * (n::double precision / ${gifts}) as at, n % ${step} = 0 as is_readers
        ) as given
        cross join lateral (select mixed >> 52 & 127 as chance) as chosen`;
}

/** The gifts that the first charity can claim, of the last weeks. */
function waiting(gifts, donors) {
    return `
        select n, mixed, ${LAST} - interval '7 minutes' * (${gifts + TO_CLAIM} - n) as at, false as is_readers, 0::bigint as rank,
            1 + (mixed >> 24 & 268435455) % ${donors} as place, 'declared' as status
        from generate_series(${gifts + 1}::bigint, ${gifts + TO_CLAIM}) as n
        cross join lateral (select ${MIXED}) as given`;
}

/** Everything that these gifts left behind. */
function written(gifts) {
    const year = "(extract(year from day)::integer - (to_char(day, 'MMDD') < '0406')::integer)";
    const claimed = `${FIRST} + interval '${PERIOD} days' * (1 + floor(extract(epoch from at - ${FIRST}) / 86400 / ${PERIOD}))`;
    return `
        ${FREE}
        create temporary table gift as
            select gift.*, gross, day, status in ('declared', 'accepted') as is_declared, ${id("at", "1", "n")} as donation_id,
                case when status in ('declared', 'accepted') then ${id("at", "2", "n")} end as declaration_id,
                case when status = 'accepted' then ${id(claimed, "4", "rank")} end as claim_id,
                donor.donor_id, email, source_id, platform_id, charity_id, reference, name, hmrc_reference,
                ${beginningOf(year)} as beginning
            from (${gifts}) as gift
            cross join lateral (select 500 + mixed % 9500 as gross, (at at time zone 'Europe/London')::date as day) as more
            join history.donor using (place)
            join history.source using (rank);
        insert into donation (
            donation_id, platform_id, reference, request_hash, donor_kind, donor_value, donor_id, transaction, source_id, charity_id,
            gross_pence, donated_at, donated_on, settled_on, status, declaration_id, accepted_in, created_at, updated_at, deleted_at,
            deletion_reason, taken_out_at, taken_out_as, terminal_mid, terminal_tid, terminal_descriptor
        )
        select
            donation_id, platform_id, 'gift-' || n, sha256(n::text::bytea), 'email',
            case when status = 'awaiting_donor' then 'stranger-' || n || '@example.org' else email end,
            case when status <> 'awaiting_donor' then donor_id end, jsonb_build_object('type', 'direct', 'id', reference), source_id, charity_id,
            gross, at, day, case when status <> 'awaiting_settlement' then day end, status, declaration_id, claim_id, at, at,
            case when status = 'cancelled' then at end, case when status = 'cancelled' then 'refund' end,
            case when status = 'ineligible' then at end, case when status = 'ineligible' then 'no_tax_paid' end,
            case when is_card then 'MERCHANT' end, case when is_card then 'T' || mixed % 50 end, case when is_card then 'SHOP ' || mixed % 50 end
        from gift
        cross join lateral (select not is_readers and (mixed >> 4) % 10 = 3 as is_card) as paid
        order by n;
        insert into declaration (
            declaration_id, donation_id, donor_id, authorisation_id, charity_id, title, first_name, last_name, address_line1,
            town, postcode, country, charity_name, hmrc_reference, claimable_pence, donated_on, authorised_on, wording_version, made_at
        )
        select
            declaration_id, donation_id, donor_id, ${permission("beginning", "place")}, charity_id, 'Dr', 'Zoë', 'Trelawney',
            1 + place % 240 || ' High Street', 'Barnstaple', 'EX31 1AA', 'GB', name, hmrc_reference, gross, day,
            (beginning at time zone 'Europe/London')::date, wording_version, at
        from gift
        cross join (select wording_version from authorisation limit 1) as wording
        where is_declared
        order by n;
        insert into claim_line (claim_id, line_no, declaration_id, donation_id, claimable_pence, donated_on)
        select claim_id, n, declaration_id, donation_id, gross, day from gift where claim_id is not null order by n;
        insert into audit (at, actor_kind, actor_id, action, subject_id, detail)
        select at, 'platform', platform_id, 'donation.create', donation_id,
            jsonb_strip_nulls(jsonb_build_object('status', status, 'declaration_id', declaration_id))
        from gift
        order by n;
        insert into event (event_id, at, kind, platform_id, charity_id, donor_id, subject_id, data, transaction_id)
        select ${id("at", "3", "n")}, at, 'donation.created', platform_id, charity_id, donor_id, donation_id, jsonb_build_object('status', status),
            pg_current_xact_id()::text::bigint
        from gift
        where at > now() - interval '${EVENTS} days' and status <> 'awaiting_donor'
        order by n;`;
}

/** The claims that the accepted gifts are in, each paid by one payment. */
function claims() {
    return `
        ${FREE}
        create table history.claim as
            select accepted_in as claim_id, charity_id, platform_id, count(*) as gifts, sum(claimable_pence) as pence, max(donated_at) + interval '1 hour' as at
            from donation where accepted_in is not null group by accepted_in, charity_id, platform_id;
        insert into claim (
            claim_id, charity_id, number, state, begun_as, begun_at, begun_on, approvals, line_count, donations_pence, gift_aid_pence,
            transaction_id, irmark, written_revision, submitted_at, sent_at, accepted_at, has_receipt, paid_on, paid_pence, updated_at
        )
        select
            claim_id, charity_id, row_number() over (partition by charity_id order by at, claim_id), 'paid', 'by_hand', at,
            (at at time zone 'Europe/London')::date, 'one', gifts, pence, pence / 4, upper(md5(claim_id::text)), 'bench', 0, at, at, at, true,
            (at at time zone 'Europe/London')::date, pence / 4, at
        from history.claim;
        insert into claim_platform (claim_id, platform_id, line_count, donations_pence) select claim_id, platform_id, gifts, pence from history.claim;
        insert into payment (payment_id, charity_id, paid_on, amount_pence, bank_reference, occurrence, claim_id, recorded_at, confirmed_at)
        select claim_id, charity_id, (at at time zone 'Europe/London')::date, pence / 4, 'HMRC ' || claim_id, 1, claim_id, at, at from history.claim;`;
}
