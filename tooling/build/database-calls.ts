import type { Rspack } from '@rsbuild/core';
import type { DatabaseNeeds } from '@lineup/contract/database-needs';
import { parse, type CallExpression, type Expression, type Node, type Program } from 'acorn';
import { full } from 'acorn-walk';
import { withParts } from './module-exports.ts';
import { argumentNames, literalsOf, stringsOf } from './read-literals.ts';

/** What the calls of some sources need, and the calls of which nobody can tell what they name. */
export interface DatabaseCalls {
  /** Function → its arguments; null beside names where a call passes more than can be read. */
  functions: Map<string, Set<string | null>>;
  tables: Map<string, Set<string>>;
  unnamed: string[];
}

/** Methods of the query builder whose first argument is a column. */
const BY_COLUMN = /^(eq|neq|gte?|lte?|like|ilike|is|in|contains|overlaps|not|order|textSearch)$/;
const WRITES = /^(insert|update|upsert)$/;
const CALLS = /\b(rpc|from|readFunction|readPublic)\(/;

/** Reads the calls of the database from every own module of these builds. */
export function databaseCalls(compilations: readonly Rspack.Compilation[]): DatabaseCalls {
  const calls: DatabaseCalls = { functions: new Map(), tables: new Map(), unnamed: [] };
  const seen = new Set<string>();
  for (const module of compilations.flatMap((each) => [...each.modules].flatMap(withParts))) {
    const file = module.nameForCondition();
    if (!file || seen.has(file) || /[\\/]node_modules[\\/]/.test(file) || !/\.[jt]sx?$/.test(file)) continue;
    const source = module.originalSource()?.source().toString();
    if (source === undefined) continue;
    seen.add(file);
    readCalls(source, file, calls);
  }
  return calls;
}

/** Adds the calls of one compiled module. */
export function readCalls(source: string, file: string, calls: DatabaseCalls): void {
  if (!CALLS.test(source)) return;
  const program = parse(source, { ecmaVersion: 'latest', sourceType: 'module' });
  full(program, (node) => {
    if (node.type === 'CallExpression') readCall(node as CallExpression, program, file, calls);
  });
}

/** Adds what an address below `/rest/v1/` reads: `rpc/list_posts?select=id` or `posts?select=id,title`. */
export function readAddress(address: string, args: string[], calls: DatabaseCalls): void {
  const [, name, table, query = ''] = /^(?:rpc\/(\w+)|(\w+))(?:\?(.*))?$/s.exec(address) ?? [];
  if (name) add(calls.functions, name, args);
  const [, select = ''] = /(?:^|&)select=([^&]*)/.exec(query) ?? [];
  if (table) add(calls.tables, table, columnsOf(select));
}

function readCall(call: CallExpression, program: Program, file: string, calls: DatabaseCalls): void {
  const [first, second] = call.arguments as Expression[];
  if (!first) return;
  const method = methodOf(call);
  const isNamed = call.callee.type === 'Identifier' && call.callee.name;
  if (method === 'rpc' || isNamed === 'readFunction') {
    const names = stringsOf(first, program);
    if (!names) calls.unnamed.push(`${file}: ${source(call)}`);
    for (const name of names ?? []) add(calls.functions, name, second ? argumentNames(second, program) : []);
  } else if (isNamed === 'readPublic') {
    for (const address of stringsOf(first, program) ?? []) readAddress(address, [], calls);
  } else if (method) readColumns(call, method, program, calls);
}

/** A link of a chain that began with `from('…')`. */
function readColumns(call: CallExpression, method: string, program: Program, calls: DatabaseCalls): void {
  const [first, second] = call.arguments as Expression[];
  const table = tableOf(call);
  if (!table || !first) return;
  if (method === 'from') return add(calls.tables, table, []);
  const literals = stringsOf(first, program) ?? [];
  if (method === 'select') add(calls.tables, table, literals.flatMap(columnsOf));
  else if (WRITES.test(method)) add(calls.tables, table, literalsOf(first, program).names);
  else if (BY_COLUMN.test(method) && !literalsOf(second, program).names.some((name) => name.endsWith('Table')))
    add(
      calls.tables,
      table,
      literals.filter((name) => /^\w+$/.test(name)),
    );
}

/** The table of the `from('…')` in a chain of calls; not a bucket of the storage, nor a list. */
function tableOf(call: CallExpression): string | undefined {
  for (let link: Node = call; link.type === 'CallExpression';) {
    const { callee, arguments: args } = link as CallExpression;
    if (callee.type !== 'MemberExpression') return undefined;
    const [first] = args;
    const { object } = callee;
    const isElse =
      (object.type === 'MemberExpression' &&
        object.property.type === 'Identifier' &&
        object.property.name === 'storage') ||
      (object.type === 'Identifier' && /^(storage|Array|Object|Buffer)$/.test(object.name));
    if (methodOf(link as CallExpression) === 'from')
      return !isElse && first?.type === 'Literal' && typeof first.value === 'string' ? first.value : undefined;
    link = object;
  }
  return undefined;
}

function methodOf({ callee }: CallExpression): string | undefined {
  if (callee.type !== 'MemberExpression' || callee.computed) return undefined;
  return callee.property.type === 'Identifier' ? callee.property.name : undefined;
}

/** The columns of the table itself in a list of columns: what is embedded belongs to another one. */
function columnsOf(select: string): string[] {
  let own = select;
  while (own.includes('(')) {
    const without = own.replace(/[\w:!]*\([^()]*\)/g, '');
    if (without === own) break;
    own = without;
  }
  return own.split(',').flatMap((each) => /^\s*(?:\w+:)?(\w+)(?:::\w+)?\s*$/.exec(each)?.[1] ?? []);
}

const source = (call: CallExpression) => `a call at character ${call.start}`;

function add<T>(to: Map<string, Set<T>>, name: string, values: readonly T[]): void {
  const known = to.get(name) ?? new Set();
  to.set(name, known);
  for (const value of values) known.add(value);
}

/** What the build is compiled against: arguments of functions and columns of tables. */
export interface KnownNames {
  functions: Record<string, string[]>;
  tables: Record<string, string[]>;
}

/**
 * What calls need. A name that the code was not compiled against is none of theirs; where a call passes what cannot be
 * read, all that it may pass counts.
 */
export function needsOf({ functions, tables }: DatabaseCalls, known: KnownNames): DatabaseNeeds {
  const inOrder = (names: Iterable<string>) => [...new Set(names)].toSorted();
  const entries = <T>(of: Map<string, T>) => [...of].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const isOf = (all: string[] | undefined) => (name: string | null) => name !== null && (all?.includes(name) ?? true);
  return {
    functions: Object.fromEntries(
      entries(functions).map(([name, args]) => {
        const all = known.functions[name];
        const read = [...args].filter((arg): arg is string => isOf(all)(arg));
        return [name, inOrder(args.has(null) && all ? all : read)];
      }),
    ),
    tables: Object.fromEntries(
      entries(tables).map(([name, columns]) => [name, inOrder([...columns].filter(isOf(known.tables[name])))]),
    ),
  };
}

const EMPTY: KnownNames = { functions: {}, tables: {} };

/** The names in the generated types of the database. */
export function readKnownNames(types: string): KnownNames {
  const [, tables = ''] = /\n {4}Tables: \{\n(.*?)\n {4}\}/s.exec(types) ?? [];
  const [, functions = ''] = /\n {4}Functions: \{\n(.*?)\n {4}\}/s.exec(types) ?? [];
  if (!tables || !functions) return EMPTY;
  const named = (text: string, of: (entry: string) => string) =>
    Object.fromEntries(
      [...text.matchAll(/^ {6}(\w+):(.*?)(?=^ {6}\w|$(?![\s\S]))/gms)].map(([, name = '', entry = '']) => [
        name,
        [...new Set([...of(entry).matchAll(/(\w+)\??:/g)].map(([, each = '']) => each))],
      ]),
    );
  return {
    tables: named(tables, (entry) => /Row: \{(.*?)\n {8}\}/s.exec(entry)?.[1] ?? ''),
    functions: named(functions, (entry) =>
      [...entry.matchAll(/Args:\s*\{([^}]*)\}/g)].map(([, args = '']) => args).join('\n'),
    ),
  };
}
