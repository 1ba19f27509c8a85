// What a statement binds, by the names that its own heading gives: the order is the statement's business.

/** The names of a statement's parameters in their order, from comment lines such as `-- $1 token hash  $2 reference`. */
export function parameters(sql) {
    const names = [];
    for (const [, line] of sql.matchAll(/^\s*--(.*\$\d.*)$/gm)) {
        for (const [, digits, name] of line.matchAll(/\$(\d+)\s+(.+?)(?=\s*\$\d|\s*;|\s*$)/g)) names[Number(digits) - 1] = name;
    }
    if (names.length === 0 || names.includes(undefined)) throw new Error("the statement's heading does not name all its parameters");
    return names;
}

/** The values of a statement's parameters in their order; a name without a value, or a value too many, is an error. */
export function inOrder(names, values) {
    const [known, wanted] = [Object.keys(values), new Set(names)];
    const missing = names.filter((name) => !known.includes(name));
    const spare = known.filter((name) => !wanted.has(name));
    if (missing.length > 0 || spare.length > 0) {
        throw new Error(`the statement's parameters changed: not known are "${missing.join('", "')}", not asked for "${spare.join('", "')}"`);
    }
    return names.map((name) => values[name]);
}
