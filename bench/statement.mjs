// The service's own SQL as scripts for pgbench: the text of the statements is read from where the service has it.
//
// pgbench binds variables as text and leaves their types to PostgreSQL, so most parameters are bound as they are. Three
// things it cannot do are expressions around its variables: null (nullif of a dash), ids (three pieces put together) and
// addresses of donors. They cost PostgreSQL about a microsecond a transaction.

import { readFileSync, readdirSync } from "node:fs";

import { inOrder, parameters } from "./parameters.mjs";

/** What create_plain.sql binds for each gift, by the names in its heading; each with the type that the service sends. */
const CREATE = {
    "token hash": ":token::bytea", "idempotency key": ":key::text", "hash of the request": ":hash::bytea",
    "donation id": id(":donation"), "declaration id": id(":declaration"), "event id": id(":event"),
    "reference": ":key::text", "fingerprint of gift": ":hash::bytea", "donor kind": ":kind::text", "donor value": donor(),
    "donor id sent": none("uuid"), "transaction": ":transaction::jsonb", "reference key": ":reference::text",
    "gross pence": ":gross::bigint", "net pence": none("bigint"), "donated at": "now()",
    "donated on": ":today::date", "settled on": ":today::date", "out of time": ":no::boolean", "now": "now()",
    "today": ":today::date", "number of the call": "0::smallint",
};
/** And for all together. */
const CREATE_ALL = { "wording of declarations": ":wording::text", "patience with locks": "'0'" };

/** Ids begin with the time as the service's do: new rows go to the end of their indexes. */
function id(tail) {
    return `(:prefix::text || :number::text || ${tail}::text)::uuid`;
}

function donor() {
    return "('donor-' || :donor::text || '@example.org')";
}

/** A parameter that is null, and not known to be so when the statement is planned. */
function none(type) {
    return type === "text" ? "nullif(:none::text, '-')" : `nullif(:none::text, '-')::${type}`;
}

/** pgbench replaces `:name` inside quotes too, so a colon there is written as its code. */
function withoutColons(sql) {
    return sql.replace(/'[^']*'/g, (text) => (text.includes(":") ? `E${text.replaceAll(":", "\\x3a")}` : text));
}

/** The text of a statement with its parameters filled in; a parameter without a value is an error, not a null. */
function fill(sql, values) {
    const used = new Set();
    const filled = withoutColons(sql.replace(/^\s*--.*$/gm, "")).replace(/\$(\d+)/g, (_, digits) => {
        const value = values[Number(digits) - 1];
        if (value === undefined) throw new Error(`the statement binds $${digits}, which bench/statement.mjs does not know`);
        used.add(digits);
        return value;
    });
    if (used.size !== values.length) throw new Error("the statement binds fewer parameters than bench/statement.mjs: renew it");
    // sqlx's names for columns say whether they can be null.
    return filled.replace(/"(\w+)[!?]"/g, "$1").trim();
}

/** What a script of one donation sets before it. */
const CREATE_VARIABLES = [
    "\\set donor random(1, :donors)",
    "\\set gross random(500, 10000)",
    "\\set number :number + 1",
    "\\set key :first_key + :client_id * 10000000000 + :number",
    "\\set donation 100000000000 + :client_id * 1000000000 + random(0, 999999999)",
    "\\set declaration 200000000000 + :client_id * 1000000000 + random(0, 999999999)",
    "\\set event 300000000000 + :client_id * 1000000000 + random(0, 999999999)",
];

/** What a script of many sets before them, and what each has of its own. */
const BATCH_VARIABLES = [
    "\\set donor random(1, :donors)",
    "\\set number :number + :size",
    "\\set key :first_key + :client_id * 10000000000 + :number",
];
const BATCH_DONOR = "1 + (:donor::bigint + place * 7919) % :donors::bigint";
const BATCH_GROSS = "500 + (:donor::bigint * 31 + place * 7) % 9500";

function batchId(kind) {
    return `(:prefix::text || (:number::bigint + place)::text || (${kind}00000000000 + :client_id::bigint * 1000000000 + place)::text)::uuid`;
}

/** The columns of a statement that writes many rows, for one. */
function ofOne(row) {
    return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, `array[${value}]`]));
}

/** Where the service has its statement for a new gift of a known donor, as all are here. */
export const CREATE_SQL = "backend/src/store/donation/create_plain.sql";
/** And for every other. */
export const CREATE_ANY_SQL = "backend/src/store/donation/create.sql";

/** A donation: the very statement of the service, once and for this one alone. */
export function createScript() {
    const sql = readFileSync(CREATE_SQL, "utf8");
    return [
        ...CREATE_VARIABLES,
        `${fill(sql, inOrder(parameters(sql), { ...ofOne(CREATE), ...CREATE_ALL }))};`,
        "",
    ].join("\n");
}

/** The tables to which a gift adds rows, and those to which a token does. */
export const GIFT_TABLES = ["donation", "declaration", "event", "audit", "idempotency"];
export const TOKEN_TABLES = ["access_token"];
/** So many rows of a table are copied at most: half a minute. */
const MOST_COPIED = 500_000;

/**
 * Where the rows of a floor go: tables like the service's with all their indexes, without constraints to check, and with the rows that the service's have now: a small
 * index takes a new row in less time than a large one. Rows go in one after the other as they did there, so that the indexes are as full.
 */
export const floorTables = (tables) => `
    set enable_seqscan = on;
    drop schema if exists floor cascade;
    create schema floor;
    do $floor$
    declare
        name text;
        columns text;
        numbered text;
    begin
        foreach name in array array[${tables.map((table) => `'${table}'`).join(", ")}] loop
            execute format(
                'create table floor.%1$I (like public.%1$I including defaults including identity including generated including indexes)', name);
            select string_agg(quote_ident(attname), ', ' order by attnum) into columns
            from pg_attribute
            where attrelid = format('public.%I', name)::regclass and attnum > 0 and not attisdropped and attgenerated = '';
            execute format(
                'insert into floor.%1$I (%2$s) overriding system value select %2$s from public.%1$I limit ${MOST_COPIED}', name, columns);
            -- Its next number is behind those that were copied.
            for numbered in select attname from pg_attribute where attrelid = format('floor.%I', name)::regclass and attidentity <> '' loop
                execute format(
                    'select setval(pg_get_serial_sequence(%L, %L), greatest(max(%I), 1)) from floor.%I', 'floor.' || name, numbered, numbered, name);
            end loop;
        end loop;
    end
    $floor$`;

/** What follows: otherwise autovacuum would come for the copies in the middle of a measurement. */
export const floorSettled = (tables) => `vacuum (analyze) ${tables.map((table) => `floor.${table}`).join(", ")}`;

/** Takes them away again, so that nothing of them is vacuumed beside other measurements. */
export const WITHOUT_FLOOR = "drop schema if exists floor cascade";

/** The rows of one declared gift, with every value given. */
function floorRows({ donation, declaration, event, reference, donor, gross, hash }) {
    const [platform, charity, source] = [":platform::uuid", "md5('charity')::uuid", "md5('source')::uuid"];
    const giver = `md5('donor-' || ${donor})::uuid`;
    const [now, today] = ["now()", ":today::date"];
    return {
        donation: {
            donation_id: donation, platform_id: platform, reference, request_hash: hash, donor_kind: ":kind::text",
            donor_value: `'donor-' || ${donor} || '@example.org'`, donor_id: giver, transaction: ":transaction::jsonb", source_id: source,
            charity_id: charity, gross_pence: gross, donated_at: now, donated_on: today, settled_on: today, status: "'declared'",
            declaration_id: declaration, created_at: now, updated_at: now,
        },
        declaration: {
            declaration_id: declaration, donation_id: donation, donor_id: giver, authorisation_id: giver, charity_id: charity, title: "'Dr'",
            first_name: "'Zoë'", last_name: "'Trelawney'", address_line1: "'1 High Street'", town: "'Barnstaple'", postcode: "'EX31 1AA'",
            country: "'GB'", charity_name: "'St Brannoc''s Hospice'", hmrc_reference: "'AB12345'", claimable_pence: gross,
            donated_on: today, authorised_on: today, wording_version: ":wording::text", made_at: now,
        },
        event: {
            event_id: event, transaction_id: "pg_current_xact_id()::text::bigint", at: now, kind: "'donation.created'", platform_id: platform,
            charity_id: charity, donor_id: giver, subject_id: donation, data: ":detail::jsonb",
        },
        audit: {
            at: now, actor_kind: "'platform'", actor_id: platform, action: "'donation.create'", subject_id: donation, detail: ":detail::jsonb",
        },
        idempotency: { platform_id: platform, key: reference, request_hash: hash, status: "201", call: "0", answer: ":answer::jsonb" },
    };
}

/** One statement that inserts rows as they are, each as often as `from` has rows. */
function floorStatement(rows, from) {
    const inserts = Object.entries(rows).map(([table, row]) => (
        `new_${table} as (insert into floor.${table} (${Object.keys(row).join(", ")}) select ${Object.values(row).join(", ")}${from})`
    ));
    return `with ${inserts.join(",\n")}\nselect 1;`;
}

/** The rows of a donation alone: nothing is looked up, worked out or checked. */
export function createFloorScript() {
    const rows = floorRows({
        donation: id(":donation"), declaration: id(":declaration"), event: id(":event"), reference: ":key::text", donor: ":donor::text",
        gross: ":gross::bigint", hash: ":hash::bytea",
    });
    return [...CREATE_VARIABLES, floorStatement(rows, ""), ""].join("\n");
}

/** The rows of a batch alone; the answer to a batch is one row, and not the statement's. */
export function batchFloorScript() {
    const { idempotency: _, ...rows } = floorRows({
        donation: batchId(1), declaration: batchId(2), event: batchId(3), reference: "(:key::bigint + place)::text",
        donor: `(${BATCH_DONOR})::text`, gross: BATCH_GROSS, hash: "decode(:hash::text, 'hex')",
    });
    return [...BATCH_VARIABLES, floorStatement(rows, " from generate_series(0, :size::integer - 1) as place"), ""].join("\n");
}

/** Many donations: the statement of the service, once. Its rows are made by PostgreSQL, where the service sends them. */
export function batchScript() {
    const sql = readFileSync("backend/src/store/donation/create_batch.sql", "utf8");
    const places = "from generate_series(0, :size::integer - 1) as place";
    const each = (value) => `(select array_agg(${value}) ${places})`;
    const missing = (type) => `array_fill(${none(type)}, array[:size::integer])`;
    const [hash, day, no] = [each("decode(:hash::text, 'hex')"), each(":today::date"), each(":no::boolean")];
    const values = {
        "places in batch": each("place"), "donation ids": each(batchId(1)), "declaration ids": each(batchId(2)), "event ids": each(batchId(3)),
        "references": each("(:key::bigint + place)::text"), "fingerprints": hash, "hashes if alone": hash, "donor kinds": each(":kind::text"),
        "donor values": each(`'donor-' || ${BATCH_DONOR} || '@example.org'`), "donor ids sent": missing("uuid"),
        "transactions": each(":transaction::jsonb"), "reference keys": each(":reference::text"), "HMRC references": missing("text"),
        "card mids": missing("text"), "card tids": missing("text"), "card descriptors": missing("text"), "gross pence": each(BATCH_GROSS),
        "net pence": missing("bigint"), "donated at": each("now()"), "donated on": day, "settled on": day, "out of time": no,
        "untimely": no, "platform": ":platform::uuid", "now": "now()", "today": ":today::date", "wording of declarations": ":wording::text",
    };
    return [
        ...BATCH_VARIABLES,
        `${fill(sql, inOrder(parameters(sql), values))};`,
        "",
    ].join("\n");
}

/** Lookup by address, then the authorisations of that donor, each with the check of the `token` or for a platform that is known. */
export function readScript({ token }) {
    const known = savedStatements();
    const find = (begin) => theOne(known, begin);
    const holder = 'select asked.place as "place!", token.platform_id as "platform_id?", token.client_id as "client_id?", token.scopes as "scopes?"';
    // The service asks for many at once, when many ask at once.
    const asker = token
        ? [`array[${none("uuid")}]`, "array[:token::bytea]"]
        : ["array[:platform::uuid]", `array[${none("bytea")}]`];
    const address = find(`${holder}, found.donor_id as "donor_id?"`);
    const lookUp = `${fill(address, [...asker, `array[${donor()}]`])} \\gset`;
    const terms = find(`${holder}, donor.donor_id as "donor_id?", donor.died_on`);
    const authorisations = `${fill(terms, [...asker, "array[:donor_id::uuid]"])};`;
    return ["\\set donor random(1, :donors)", lookUp, authorisations, ""].join("\n");
}

/** Two rows by their keys: a donor by the address, and the newest authorisation of the donor. */
export function readFloorScript() {
    return [
        "\\set donor random(1, :donors)",
        `select donor_id from donor where email = ${donor()} \\gset`,
        "select given_at, given_on, ends_on, cancelled_at, cancelled_from from authorisation",
        "    where donor_id = :donor_id::uuid order by given_at desc limit 1;",
        "",
    ].join("\n");
}

/** The hash of a token that nobody has, and what a script sets for it. */
const TOKEN_VARIABLES = ["a", "b", "c", "d"].map((name) => `\\set ${name} random(1000000000000000, 9999999999999999)`);
const TOKEN_HASH = "('\\x' || :a::text || :b::text || :c::text || :d::text)::bytea";

/** One row by its key, the secret's, and one row more, the token's: nothing is joined or checked. */
export function tokenFloorScript() {
    return [
        ...TOKEN_VARIABLES,
        "select secret_id from client_secret where secret_hash = :secret::bytea \\gset",
        "insert into floor.access_token (token_hash, platform_id, client_id, secret_id, edition, scopes, expires_at)",
        `    values (${TOKEN_HASH}, :platform::uuid, :client::uuid, :secret_id::uuid, 1, :scopes::text, now() + interval '1 day');`,
        "",
    ].join("\n");
}

/** A token: the client's secret is looked for by its hash, and the token written under a hash of its own. */
export function tokenScript() {
    const find = (begin) => theOne(savedStatements(), begin);
    // The service asks and writes for many at once, when many ask at once.
    const use = fill(find("select client_secret.client_id, client_secret.secret_hash"), ["array[:client::uuid]", "array[:secret::bytea]"]);
    const row = [TOKEN_HASH, ":platform::uuid", ":client::uuid", ":secret_id::uuid", ":edition::integer", ":scopes::text", "86400"];
    const values = [...row.map((value) => `array[${value}]`), "'0'"];
    const insert = fill(find("with used as ( update client_secret"), values);
    return [...TOKEN_VARIABLES, `${use} \\gset`, `${insert};`, ""].join("\n");
}

/** A session of the capture page: the statement that adds one, and the one that ends it for a donor who is covered. */
export function captureScript() {
    const known = savedStatements();
    const session = id(":session");
    const [text, instant] = [none("text"), "now()"];
    const added = [
        session, ":platform::uuid", `sha256((:prefix::text || :number::text || :session::text)::bytea)`, none("bytea"), ":language::text",
        text, text, text, none("uuid"), instant, "now() + interval '1 day'", none("uuid"), none("bytea"),
    ];
    const ended = [session, ":state::text", instant, ":outcome::text", text, ":donor::uuid", none("uuid"), ":typed::boolean"];
    return [
        "\\set number :number + 1",
        "\\set session 100000000000 + :client_id * 1000000000 + random(0, 999999999)",
        `${fill(theOne(known, "insert into authorisation_session ("), added)};`,
        `${fill(theOne(known, "update authorisation_session set state = $2, ended_at = $3"), ended)};`,
        "",
    ].join("\n");
}

/** The gifts of a claim, gathered by the service's statement into a claim that is given up again, with the service's settings for it. */
export function gatherScript() {
    const gather = theOne(savedStatements(), "insert into claim_line (claim_id, line_no, declaration_id, donation_id, claimable_pence, donated_on) -- Numbered");
    const [claim, charity] = [":claim::uuid", ":charity::uuid"];
    const first = ["0", ":oldest::date", "'00000000-0000-0000-0000-000000000000'::uuid"];
    return [
        "begin;",
        "set local enable_seqscan = on;",
        "set local plan_cache_mode = auto;",
        `insert into claim (claim_id, charity_id, number, state, begun_as, begun_at, begun_on, approvals, updated_at)
            values (${claim}, ${charity}, 1000000, 'draft', 'by_hand', now(), current_date, 'one', now());`,
        `${fill(gather, [claim, charity, ":oldest::date", ":newest::date", ":most::bigint", ...first])};`,
        "rollback;",
        "",
    ].join("\n");
}

/** The one statement that begins so. */
function theOne(statements, begin) {
    const found = statements.filter((sql) => sql.replace(/\s+/g, " ").startsWith(begin));
    if (found.length !== 1) throw new Error(`${found.length} statements in .sqlx begin with "${begin}": bench/statement.mjs wants one`);
    return found[0];
}

/** The statements that the service was compiled with. */
function savedStatements() {
    const files = readdirSync(".sqlx").filter((name) => name.endsWith(".json"));
    return files.map((name) => JSON.parse(readFileSync(`.sqlx/${name}`, "utf8")).query);
}
