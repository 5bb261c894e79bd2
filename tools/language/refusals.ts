import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { root } from '@lineup/build/shared-modules';
import { read, scopes, sourcesOf } from './catalogues.ts';

/** What our staff see stays English. */
const isOfStaff = (file: string) => file.startsWith('apps/shell/src/pages/console/');

/** The files of ours that a file imports. */
function importsOf(file: string): string[] {
  return [...read(file).matchAll(/(?:\bfrom |\bimport\()'(\.[^']+)'/g)].flatMap(([, name = '']) => {
    const target = path.posix.join(path.posix.dirname(file), name);
    return [`${target}.ts`, `${target}.tsx`].filter((each) => existsSync(path.join(root, each)));
  });
}

/**
 * Functions of the database whose refusals pages in Spanish show as they come: those that a file calls which says a message of the
 * database, and those that a file calls which imports it, itself or by a file that it imports.
 */
export function functionsThatRefuse(): string[] {
  const files = scopes.flatMap(sourcesOf).filter((file) => !isOfStaff(file));
  const tellers = files.filter((file) => /\bdatabaseSays\([^)]*message\)/.test(read(file)));
  const users = files.filter(
    (file) => tellers.includes(file) || importsOf(file).some((each) => tellers.includes(each)),
  );
  const calling = users.flatMap((file) => [file, ...importsOf(file)]);
  const names = calling.flatMap((file) => [...read(file).matchAll(/\brpc\('(\w+)'/g)].map(([, name = '']) => name));
  return [...new Set(names)].toSorted();
}

/** The bodies of all functions, by name. */
const bodies = new Map(
  globSync('supabase/schemas/*.sql', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/^create function \w+\.(\w+)\(.*?^(?:end )?\$\$;/gms)].map(
      ([body, name = '']) => [name, body] as const,
    ),
  ),
);

/** The sentences with which a function refuses, also by a check of ours that it calls. */
export function refusalsOf(name: string, seen = new Set<string>()): string[] {
  if (seen.has(name)) return [];
  seen.add(name);
  const body = bodies.get(name) ?? '';
  const own = [...body.matchAll(/raise exception '((?:[^']|'')*)'/g)].map(([, sentence = '']) =>
    sentence.replaceAll("''", "'"),
  );
  const checks = [...body.matchAll(/\bprivate\.(check_\w+)\(/g)].map(([, each = '']) => each);
  return [...new Set([...own, ...checks.flatMap((each) => refusalsOf(each, seen))])];
}
