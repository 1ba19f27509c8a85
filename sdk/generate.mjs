/**
 * Writes the operations and types of both packages out of docs/openapi.json, so that they have every call of the reference:
 * `node sdk/generate.mjs`. With `--check` it writes nothing, and fails when a file is not what it would write.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const document = JSON.parse(readFileSync(path.join(here, '../docs/openapi.json'), 'utf8'));
const { schemas } = document.components;
const NOTE = 'Made by sdk/generate.mjs out of docs/openapi.json. Change the API, not this file.';

const nameOf = (schema) => schema?.$ref?.split('/').pop();
const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const first = (words = '') => words.split('\n\n')[0].replaceAll('\n', ' ').trim();
/** What has the fields of several, as one. */
const flat = (schema) => {
  if (schema.$ref) return flat(schemas[nameOf(schema)]);
  if (!schema.allOf) return schema;
  const parts = schema.allOf.map(flat);
  const properties = Object.assign({}, ...parts.map((part) => part.properties));
  return { type: 'object', description: schema.description, properties, required: parts.flatMap(({ required = [] }) => required) };
};
const contentOf = (holder) => Object.entries(holder?.content ?? {})[0] ?? [];
const notNull = (schema) => (schema.oneOf ?? [schema]).filter(({ type }) => type !== 'null');

/** The calls, as both packages see them. */
const operations = Object.entries(document.paths).flatMap(([place, methods]) =>
  Object.entries(methods).map(([method, call]) => {
    const among = (where) => (call.parameters ?? []).filter((parameter) => parameter.in === where);
    const headers = among('header').map(({ name }) => name);
    const [kind, sent] = contentOf(call.requestBody);
    const [, answer] = contentOf(Object.entries(call.responses).find(([code, { content }]) => code < '300' && content)?.[1]);
    const answered = nameOf(answer?.schema);
    const list = schemas[answered]?.properties?.nextCursor && nameOf(schemas[answered].properties.data.items);
    const security = call.security ?? document.security ?? [];
    return {
      id: call.operationId,
      summary: call.summary,
      method: method.toUpperCase(),
      place,
      inPath: among('path').map(({ name }) => name),
      query: among('query'),
      key: headers.includes('Idempotency-Key'),
      ifMatch: headers.includes('If-Match'),
      body: sent && nameOf(notNull(sent.schema)[0]),
      bodyNeeded: Boolean(call.requestBody?.required),
      form: kind === 'application/x-www-form-urlencoded',
      auth: security.some((one) => 'client' in one) ? 'client' : security.some((one) => 'oauth2' in one) ? 'token' : 'none',
      list,
      answer: list ? undefined : answered,
    };
  }),
);

/** The schemas that a program sends. Their enums are closed; those of answers can grow. */
const sent = new Set();
const reach = (value) => {
  if (value === null || typeof value !== 'object') return;
  const name = nameOf(value);
  if (name && !sent.has(name)) {
    sent.add(name);
    reach(schemas[name]);
  }
  for (const [key, child] of Object.entries(value)) if (!key.startsWith('example')) reach(child);
};
for (const { body, query } of operations) {
  reach(query);
  if (body) reach({ $ref: `#/components/schemas/${body}` });
}
const isEnum = (name) => schemas[name]?.enum !== undefined;
// A page is a class of the package.
const named = Object.entries(schemas).filter(([name]) => !name.endsWith('List'));

// JavaScript.

const PRIMITIVES = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' };
function ts(schema, open, indent) {
  const name = nameOf(schema);
  if (name) return open && isEnum(name) ? `Open<${name}>` : name;
  if (schema.enum) return schema.enum.map((word) => `'${word}'`).join(' | ');
  const several = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (several) return several.map((one) => ts(one, open, indent)).join(schema.allOf ? ' & ' : ' | ');
  const types = [schema.type].flat();
  return types
    .map((type) => {
      if (type === 'array') return `Array<${ts(schema.items, open, indent)}>`;
      if (type === 'object') return tsObject(schema, open, indent);
      return PRIMITIVES[type] ?? 'unknown';
    })
    .join(' | ');
}
function tsObject({ properties = {}, required = [] }, open, indent) {
  const lines = Object.entries(properties).flatMap(([name, schema]) => [
    ...(schema.description ? [`${indent}  /** ${first(schema.description)} */`] : []),
    `${indent}  ${name}${required.includes(name) ? '' : '?'}: ${ts(schema, open, `${indent}  `)};`,
  ]);
  return ['{', ...lines, `${indent}}`].join('\n');
}
const tsTypes = named.map(
  ([name, schema]) => `/** ${first(schema.description)} */\nexport type ${name} = ${ts(schema, !sent.has(name), '')};`,
);
const tsMethods = operations.map((call) => {
  const words = call.inPath.map((name) => `${name}: string`);
  if (call.body) words.push(`body${call.bodyNeeded ? '' : '?'}: ${call.body}${call.bodyNeeded ? '' : ' | null'}`);
  if (call.query.length > 0) {
    const needed = call.query.some(({ required }) => required);
    const fields = call.query.map(({ name, required, schema }) => `${name}${required ? '' : '?'}: ${ts(schema, false, '')}`);
    words.push(`query${needed ? '' : '?'}: { ${fields.join('; ')} }`);
  }
  words.push(`options?: ${['CallOptions', call.key && 'WriteOptions', call.ifMatch && 'ChangeOptions'].filter(Boolean).join(' & ')}`);
  const answer = call.list ? `Pages<${call.list}>` : `Promise<${call.answer ?? 'null'}>`;
  return `  /** ${call.summary}. */\n  ${call.id}(${words.join(', ')}): ${answer};`;
});
const table = operations.map((call) => {
  const words = [`method: '${call.method}'`, `path: '${call.place}'`];
  if (call.auth !== 'token') words.push(`auth: '${call.auth}'`);
  if (call.body) words.push(`body: '${call.form ? 'form' : 'json'}'`);
  for (const word of ['key', 'ifMatch']) if (call[word]) words.push(`${word}: true`);
  if (call.query.length > 0) words.push('query: true');
  if (call.list) words.push('list: true');
  return `  ${call.id}: { ${words.join(', ')} },`;
});

// Python.

const PYTHON = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' };
const classes = [];
const literal = (words) => `Literal[${words.map((word) => `"${word}"`).join(', ')}]`;
function py(schema, open, called) {
  const name = nameOf(schema);
  if (name) return open && isEnum(name) ? 'str' : `"${name}"`;
  if (schema.enum) return literal(schema.enum);
  const several = schema.oneOf ?? schema.anyOf;
  if (several) {
    const ways = several.map((one) => py(one, open, called));
    return ways.length === 1 ? ways[0] : `Union[${ways.join(', ')}]`;
  }
  if (schema.allOf) return pyObject(called, flat(schema), open);
  const types = [schema.type].flat();
  const ways = types.map((type) => {
    if (type === 'array') return `List[${py(schema.items, open, `${called}Item`)}]`;
    if (type === 'object') return pyObject(called, schema, open);
    return PYTHON[type] ?? 'Any';
  });
  return ways.length === 1 ? ways[0] : `Union[${ways.join(', ')}]`;
}
function pyObject(name, { description, properties = {}, required = [] }, open) {
  const fields = (wanted) =>
    Object.entries(properties)
      .filter(([field]) => required.includes(field) === wanted)
      .map(([field, schema]) => [field, py(schema, open, name + field.replace(/^./, (letter) => letter.toUpperCase()))]);
  const [must, may] = [fields(true), fields(false)];
  const lines = (some) => some.map(([field, type]) => `    ${field}: ${type}`);
  const about = `    """${first(description) || 'Part of a larger type.'}"""`;
  // A field of these names cannot be written in a class.
  const keyword = [...must, ...may].some(([field]) => ['class', 'from', 'global', 'import', 'in', 'is', 'not', 'pass'].includes(field));
  if (keyword) {
    const made = (called, some, total) =>
      `${called} = TypedDict("${called}", {${some.map(([field, type]) => `"${field}": ${type}`).join(', ')}}${total})`;
    classes.push(made(`_${name}`, must, ''), made(`_${name}Rest`, may, ', total=False'));
    classes.push([`class ${name}(_${name}, _${name}Rest):`, about].join('\n'));
  } else if (must.length > 0 && may.length > 0) {
    // Which fields may be missing is said by the class: what it adds to the one before it.
    classes.push([`class _${name}(TypedDict):`, ...lines(must)].join('\n'));
    classes.push([`class ${name}(_${name}, total=False):`, about, '', ...lines(may)].join('\n'));
  } else {
    const total = must.length > 0 ? '' : ', total=False';
    const all = lines([...must, ...may]);
    classes.push([`class ${name}(TypedDict${total}):`, about, ...(all.length > 0 ? ['', ...all] : [])].join('\n'));
  }
  return `"${name}"`;
}
for (const [name, schema] of named) {
  if (schema.type === 'object' || schema.allOf) pyObject(name, flat(schema), !sent.has(name));
  else {
    const means = py(schema, !sent.has(name), name);
    classes.push(`${name} = ${means}`);
  }
}
const inTypes = (type) => type.replace(/"(\w+)"/g, 'types.$1');
const pyMethods = operations.map((call) => {
  const words = call.inPath.map((name) => `${snake(name)}: str`);
  if (call.body) words.push(call.bodyNeeded ? `body: types.${call.body}` : `body: Optional[types.${call.body}] = None`);
  const named = call.query.map(({ name, required, schema }) => {
    const type = inTypes(py(schema, false, name));
    return required ? `${snake(name)}: ${type}` : `${snake(name)}: Optional[${type}] = None`;
  });
  if (call.key) named.push('idempotency_key: Optional[str] = None');
  if (call.ifMatch) named.push('if_match: Optional[str] = None');
  const head = ['self', ...words, ...(named.length > 0 ? ['*', ...named] : [])];
  const parts = [`Operation("${call.id}", "${call.method}", "${call.place}"`];
  if (call.auth !== 'token') parts.push(`auth="${call.auth}"`);
  if (call.form) parts.push('form=True');
  if (call.key) parts.push('key=True');
  const given = [`${parts.join(', ')})`];
  if (call.inPath.length > 0) given.push(`(${call.inPath.map(snake).join(', ')},)`);
  if (call.query.length > 0) given.push(`query={${call.query.map(({ name }) => `"${name}": ${snake(name)}`).join(', ')}}`);
  if (call.body) given.push('body=body');
  if (call.key) given.push('idempotency_key=idempotency_key');
  if (call.ifMatch) given.push('if_match=if_match');
  const answer = call.list ? `Pages[types.${call.list}]` : call.answer ? `types.${call.answer}` : 'None';
  const run = call.list ? `self._pages(${given.join(', ')})` : `self._call(${given.join(', ')})`;
  return [
    `    def ${snake(call.id)}(${head.join(', ')}) -> ${answer}:`,
    `        """${call.summary}."""`,
    ...(answer === 'None' ? [`        ${run}`] : call.list ? [`        return ${run}`] : [`        answer: ${answer} = ${run}`, '        return answer']),
  ].join('\n');
});

const FILES = {
  'javascript/operations.js': `// ${NOTE}

export const OPERATIONS = {
${table.join('\n')}
};
`,
  'javascript/types.d.ts': `// ${NOTE}

import type { CallOptions, ChangeOptions, Pages, WriteOptions } from './index.js';

/** One of the words that there are now. New ones can be added: treat a word that you do not know as unknown. */
export type Open<T extends string> = T | (string & {});

${tsTypes.join('\n\n')}

/** The calls of the reference, by their names there. */
export interface Operations {
${tsMethods.join('\n')}
}
`,
  'python/uplift/types.py': `"""What calls send and answer, by the names of the reference.

${NOTE}
"""

from typing import List, Literal, TypedDict, Union


${classes.join('\n\n\n')}
`,
  'python/uplift/_operations.py': `"""The calls of the reference, by their names there.

${NOTE}
"""

from typing import Any, Mapping, Optional, Tuple

from . import types
from ._pages import Operation, Pages


class Operations:
    """What \`Uplift\` can do."""

    def _call(
        self, operation: Operation, path: Tuple[str, ...] = (), *, query: Optional[Mapping[str, Any]] = None, body: Any = None,
        idempotency_key: Optional[str] = None, if_match: Optional[str] = None,
    ) -> Any:
        raise NotImplementedError

    def _pages(self, operation: Operation, path: Tuple[str, ...] = (), *, query: Mapping[str, Any]) -> Pages[Any]:
        return Pages(lambda asked: self._call(operation, path, query=asked), query)

${pyMethods.join('\n\n')}
`,
};

const stale = Object.entries(FILES).filter(([file, text]) => {
  const at = path.join(here, file);
  let now;
  try {
    now = readFileSync(at, 'utf8');
  } catch {
    now = undefined;
  }
  if (now === text) return false;
  if (!process.argv.includes('--check')) writeFileSync(at, text);
  return true;
});
for (const [file] of stale) console.log(file);
if (process.argv.includes('--check') && stale.length > 0) process.exitCode = 1;
