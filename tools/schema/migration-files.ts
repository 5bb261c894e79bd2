/** A file by its name, without a folder. */
export interface SqlFile {
  name: string;
  text: string;
}

/**
 * The baseline, then what stands last because the platform may refuse it (supabase/cli issue 6116). Numbers that no former
 * migration had: a database that holds those must not take these for applied.
 */
const BASELINE = '20261101120000_baseline.sql';
const LAST = '20261101120100_realtime_policies.sql';
const LAST_SCHEMA = /^\d+_realtime_policies\.sql$/;

const header = (
  what: string,
) => `-- Generated from ${what} by "npm run schema -- --write". Edit the schema files, not this one.
`;
/** Functions stand before the tables that their bodies read, because policies and constraints need them. */
export const PREAMBLE = 'set check_function_bodies = off;\n';

/** The migrations that make an empty database what the schema files say, in the order of their numbers. */
export function migrationsOf(schemas: readonly SqlFile[]): SqlFile[] {
  const ordered = schemas.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const last = ordered.filter((file) => LAST_SCHEMA.test(file.name));
  const rest = ordered.filter((file) => !LAST_SCHEMA.test(file.name));
  const baseline = rest.map((file) => `-- schemas/${file.name}\n\n${file.text.trim()}\n`).join('\n');
  return [
    { name: BASELINE, text: `${header('supabase/schemas')}\n${PREAMBLE}\n${baseline}` },
    ...last.map((file) => ({ name: LAST, text: `${header(`schemas/${file.name}`)}\n${file.text.trim()}\n` })),
  ];
}

/** Migrations that nothing generated: once there is one, the baseline is deployed and stays as it is. */
export function writtenByHand(migrations: readonly SqlFile[]): string[] {
  return migrations.map((file) => file.name).filter((name) => name !== BASELINE && name !== LAST);
}

/** Generated migrations that are not what the schema files give today, by name. */
export function outdated(migrations: readonly SqlFile[], schemas: readonly SqlFile[]): string[] {
  const texts = new Map(migrations.map((file) => [file.name, file.text]));
  return migrationsOf(schemas)
    .filter((file) => texts.get(file.name) !== file.text)
    .map((file) => file.name);
}
