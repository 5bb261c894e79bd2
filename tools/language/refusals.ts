import { globSync } from 'node:fs';
import { root } from '@lineup/build/shared-modules';
import { read, scopes, sourcesOf } from './catalogues.ts';
import { importsOf, reachedFrom } from './imports.ts';

/** What our staff see stays English. */
const isOfStaff = (file: string) => file.startsWith('apps/shell/src/pages/console/');

/** Whether a source says any refusal as it comes; a line that asks for a missing date of birth first says that one alone. */
const saysAnyRefusal = (source: string) =>
  matchesIn(source, /^(.*)\bdatabaseSays\([^)]*message\)/gm).some(
    (before) => !/\bhint === 'birth_date'|\blacksBirthDate\(/.test(before),
  );

/**
 * The files by which pages in Spanish show a refusal of the database as it comes: those that say a message of the database or import
 * a file that does, and what they import, however deep.
 */
function filesThatTell(): string[] {
  const files = scopes.flatMap(sourcesOf).filter((file) => !isOfStaff(file));
  const tellers = files.filter((file) => saysAnyRefusal(read(file)));
  const users = files.filter(
    (file) => tellers.includes(file) || importsOf(file).some((each) => tellers.includes(each)),
  );
  return reachedFrom(users);
}

const matchesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
const unique = (names: string[]) => [...new Set(names)].toSorted();

/** Functions of the database whose refusals pages in Spanish show as they come. */
export const functionsThatRefuse = () =>
  unique(filesThatTell().flatMap((file) => matchesIn(read(file), /\brpc\('(\w+)'/g)));

/** Tables into which such pages write. */
export const tablesThatRefuse = () =>
  unique(filesThatTell().flatMap((file) => matchesIn(read(file), /\bfrom\('(\w+)'\)\s*\.(?:insert|upsert)\(/g)));

const schemas = globSync('supabase/schemas/*.sql', { cwd: root }).map(read);

/** The bodies of all functions, by name. */
const bodies = new Map(
  schemas.flatMap((text) =>
    [...text.matchAll(/^create function \w+\.(\w+)\(.*?^(?:end )?\$\$;/gms)].map(
      ([body, name = '']) => [name, body] as const,
    ),
  ),
);

/** The refusals of those who have not told their date of birth. */
export const birthDateRefusals = () =>
  unique(schemas.flatMap((text) => matchesIn(text, /raise exception '((?:[^']|'')*)'[^;]*\bhint = 'birth_date'/g)));

/** The sentences of `raise exception '%', case … end`: those that the case chooses among. */
const chosenIn = (body: string) =>
  matchesIn(body, /raise exception '%', (case\b.*?\bend)\b/gs).flatMap((each) =>
    matchesIn(each, /\b(?:then|else) '((?:[^']|'')*)'/g),
  );

/** Counts what a minute or a day allows, which pages say in words of their own. */
const COUNTERS = ['limit_rate'];

/**
 * The sentences with which a function refuses, also by those of ours that it calls and by the tables that it fills. `%` stands for a
 * value in them.
 */
export function refusalsOf(name: string, seen = new Set<string>()): string[] {
  if (seen.has(name) || COUNTERS.includes(name)) return [];
  seen.add(name);
  const body = bodies.get(name) ?? '';
  const own = matchesIn(body, /raise exception '(?!%', case\b)((?:[^']|'')*)'/g)
    .concat(chosenIn(body))
    .map((each) => each.replaceAll("''", "'"));
  const full = matchesIn(body, /\binsert into public\.(\w+)/g).flatMap(fullTable);
  const called = matchesIn(body, /\bprivate\.(\w+)\(/g).flatMap((each) => refusalsOf(each, seen));
  return [...new Set([...own, ...full, ...called])];
}

/** Whether a sentence that is written out is one of the database with its value. A value alone could be anything. */
export function isOfPattern(sentence: string, pattern: string): boolean {
  const parts = pattern.split('%').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return pattern.includes('%') && /\p{L}/u.test(pattern) && new RegExp(`^${parts.join('.+')}$`).test(sentence);
}

/** The sentences with values that the database says. */
export const patterns = () =>
  unique(schemas.flatMap((text) => matchesIn(text, /raise exception '((?:[^']|'')*%(?:[^']|'')*)'/g))).map((each) =>
    each.replaceAll("''", "'"),
  );

/** The sentences with which a table refuses one row too many. */
export function fullTable(name: string): string[] {
  const triggers = schemas.flatMap((text) =>
    matchesIn(
      text,
      new RegExp(
        String.raw`create trigger \w+\s+after insert on public\.${name}\s+for each row execute function private\.limit_rows\('\w+', (\d+)\)`,
        'g',
      ),
    ),
  );
  return triggers.map((most) => `Too many entries (max ${most})`);
}
