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

/** The values of a statement's parameters in their order; a name without a value is an error, not a null. */
export function inOrder(names, values) {
    const missing = names.filter((name) => !(name in values));
    if (missing.length > 0) throw new Error(`the statement's parameters changed: the bench does not know "${missing.join('", "')}"`);
    return names.map((name) => values[name]);
}
