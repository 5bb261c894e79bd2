import type { SqlFile } from './migration-files.ts';

const DEFINITION =
  /^create (?:or replace )?(function|table|view|policy|trigger|(?:unique )?index)\s+("[^"]+"|[\w.]+)(?:\s[^;]*?\bon\s+([\w.]+))?/gim;
const TABLE = /^create table ([\w.]+) \([\s\S]*?^\)/gm;
const UNNAMED_CHECK = /(?<!constraint\s+\w+\s+)\bcheck\s*\(/g;

/** What a reader of the schema files would stumble on, a line each. */
export function lintSchemas(schemas: readonly SqlFile[]): string[] {
  const files = schemas.map((file) => ({ name: file.name, text: withoutBodies(file.text) }));
  return [...repeats(files), ...files.flatMap(uncommentedTables), ...files.flatMap(unnamedChecks)];
}

function repeats(files: readonly SqlFile[]): string[] {
  const places = new Map<string, string[]>();
  for (const file of files) {
    for (const [, kind = '', name = '', table] of file.text.matchAll(DEFINITION)) {
      const hasTable = kind === 'policy' || kind === 'trigger';
      const key = `${kind} ${name}${hasTable ? ` on ${table}` : ''}`;
      places.set(key, [...(places.get(key) ?? []), file.name]);
    }
  }
  return [...places]
    .filter(([, names]) => names.length > 1)
    .map(([key, names]) => `${key} is defined more than once: ${names.join(', ')}`);
}

function uncommentedTables(file: SqlFile): string[] {
  return [...file.text.matchAll(TABLE)]
    .filter(([, table]) => !file.text.includes(`comment on table ${table} is`))
    .map(([, table]) => `${file.name}: table ${table} has no comment`);
}

function unnamedChecks(file: SqlFile): string[] {
  return [...file.text.matchAll(TABLE)].flatMap(([definition, table]) =>
    [...definition.matchAll(UNNAMED_CHECK)].map(
      ({ index }) => `${file.name}: table ${table} has a check without a name: ${definition.slice(index, index + 60)}`,
    ),
  );
}

/** Without comments, and without the contents of bodies and strings, where the same text means nothing. */
function withoutBodies(text: string): string {
  return text.replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|--[^\n]*/g, (part) =>
    part.startsWith('--') ? '' : "''",
  );
}
