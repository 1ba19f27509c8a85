// Three ledgers of the same gifts: what was put in, what the database says, and what HMRC took. Each gift must be in exactly
// one claim that HMRC accepted, or be held because HMRC refused it, or refused another one of the donor for the same charity; and
// both sides must tell the same of every claim.

/** The counts to print, and what is broken. */
export function reckon(run) {
    const { gifts, gateway, postgres } = run;
    const rows = (sql) => JSON.parse(postgres.value(`select coalesce(json_agg(row_to_json(one)), '[]') from (${sql}) as one`));
    const donations = rows("select gross_pence as pence, status, exists (select from hold where hold.donation_id = donation.donation_id and released_at is null and not is_named) as again from donation");
    const claims = rows(`select claim_id, state, (select string_agg(alarm, ', ') from claim_alarm where claim_alarm.claim_id = claim.claim_id and cleared_at is null) as alarm, correlation_id as correlation, transaction_id as transaction, irmark from claim`);
    const taken = [...gateway.taken].map(([correlation, one]) => ({ correlation, ...one }));
    const accepted = taken.filter((one) => one.verdict === "accepted");
    const [lost, twice, otherwise] = [[], [], []];

    const claimed = new Map();
    for (const { correlation, pence } of accepted) for (const one of pence) claimed.set(one, [...(claimed.get(one) ?? []), correlation]);
    const refused = new Set(taken.filter((one) => one.verdict === "refused").flatMap((one) => one.pence));
    const refusing = new Set([...refused].map((pence) => gifts.get(pence)?.charity));
    const kept = new Map(donations.map((donation) => [donation.pence, donation]));
    for (const [pence, { charity }] of gifts) {
        const [times, { status, again } = {}] = [claimed.get(pence) ?? [], kept.get(pence)];
        const isHeld = status === "held" && (refused.has(pence) || (again && refusing.has(charity)));
        // The claim of which HMRC's list was late on purpose: the operator settles it.
        if (times.length > 1 && pence !== run.late?.pence) twice.push(`twice: the gift of ${pence} for ${charity} was accepted in ${times.join(" and ")}`);
        if (times.length === 0 && !isHeld) lost.push(`lost: HMRC never accepted the gift of ${pence} for ${charity}, which is ${status}`);
        // The gift that the charity took out: it was claimed after the backup that was put back.
        const isExpected = pence === run.meanwhile?.pence ? status === "ineligible" : status === "accepted";
        if (times.length > 0 && !isExpected) otherwise.push(`otherwise: HMRC accepted the gift of ${pence} for ${charity}, which is ${status}`);
    }
    for (const pence of [...claimed.keys(), ...kept.keys()]) if (!gifts.has(pence)) otherwise.push(`otherwise: nobody put in a gift of ${pence}`);

    const marks = new Map();
    for (const { irmark, correlation } of accepted) marks.set(irmark, [...(marks.get(irmark) ?? []), correlation]);
    for (const [mark, both] of marks) if (both.length > 1 && !both.includes(run.late?.correlation)) twice.push(`twice: the message with IRmark ${mark} was accepted as ${both.join(" and ")}`);

    const ends = { accepted: "accepted", refused: "rejected" };
    const ours = new Map(claims.filter((claim) => claim.correlation !== null).map((claim) => [claim.correlation, claim]));
    for (const { correlation, verdict, irmark, transaction } of taken) {
        const claim = ours.get(correlation);
        if (claim === undefined && [run.late?.correlation, run.meanwhile?.correlation].includes(correlation)) continue;
        if (claim === undefined) otherwise.push(`otherwise: HMRC has ${correlation} (${verdict}), and no claim is known under this name`);
        else if (claim.state !== ends[verdict] || claim.irmark !== irmark || claim.transaction !== transaction) {
            otherwise.push(`otherwise: HMRC has ${correlation} as ${verdict}, ${irmark}, ${transaction}, and the claim is ${claim.state}, ${claim.irmark}, ${claim.transaction}`);
        }
    }
    for (const { claim_id: id, state, alarm, correlation } of claims) {
        if (!["accepted", "rejected", "withdrawn"].includes(state)) otherwise.push(`otherwise: the claim ${id} is ${state}`);
        if (alarm !== null) otherwise.push(`otherwise: the claim ${id} has the alarm ${alarm}`);
        if (state !== "withdrawn" && !gateway.taken.has(correlation)) otherwise.push(`otherwise: the claim ${id} is ${state} as ${correlation}, which HMRC does not know`);
    }
    const unsound = run.verify();
    const counts = {
        "gifts put in": gifts.size,
        "claims in the database": claims.length,
        "requests that reached HMRC's address": Object.entries(gateway.requests).map(([step, count]) => `${step} ${count}`).join(", "),
        "claims that HMRC took, and accepted": `${taken.length}, ${accepted.length}`,
        "gifts accepted, and held as refused": `${claimed.size}, ${donations.filter(({ status }) => status === "held").length}`,
        "lost": lost.length,
        "doubles": twice.length,
        "otherwise than HMRC says": otherwise.length,
        "uplift verify": unsound.length === 0 ? "every invariant holds" : "BROKEN",
    };
    return { counts, broken: [...lost, ...twice, ...otherwise, ...unsound] };
}
