import type { SqlFile } from './migration-files.ts';

const DEFINITION =
  /^create (?:or replace )?(function|table|view|policy|trigger|(?:unique )?index)\s+("[^"]+"|[\w.]+)(?:\s[^;]*?\bon\s+([\w.]+))?/gim;

/** What the schema files define more than once, as `kind name: file, file`. */
export function findRepeats(schemas: readonly SqlFile[]): string[] {
  const files = new Map<string, string[]>();
  for (const schema of schemas) {
    for (const [, kind = '', name = '', table] of withoutBodies(schema.text).matchAll(DEFINITION)) {
      const hasTable = kind === 'policy' || kind === 'trigger';
      const key = `${kind} ${name}${hasTable ? ` on ${table}` : ''}`;
      files.set(key, [...(files.get(key) ?? []), schema.name]);
    }
  }
  return [...files].filter(([, names]) => names.length > 1).map(([key, names]) => `${key}: ${names.join(', ')}`);
}

function withoutBodies(text: string): string {
  return text.replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''");
}
