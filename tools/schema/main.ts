import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Sql } from 'postgres';
import { compareFolders } from './compare-folders.ts';
import { describe } from './describe.ts';
import { formatSql, layoutFaults } from './format-sql.ts';
import { lintSchemas } from './lint-schemas.ts';
import { migrationsOf, outdated, writtenByHand, type SqlFile } from './migration-files.ts';
import { withConnection, withDatabase } from './open-database.ts';
import { printTables } from './print-tables.ts';
import { readTables } from './read-tables.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SUPABASE = path.join(ROOT, 'supabase');
const CONFIG = path.join(SUPABASE, 'config.toml');
const PAGE = 'docs/database.md';
const USAGE = `npm run schema -- <name>     the live definition of a function or table, with everything that names it
npm run schema -- --write    writes migrations from supabase/schemas (until the first deployment), and docs/database.md
npm run schema -- --check    do schemas and migrations make the same database, as docs/database.md says?
npm run schema -- --format   lays out supabase/schemas: lines of at most 140 signs
--database-url <url>         use this database instead of a new one`;

try {
  await run();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { values: options, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      write: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      format: { type: 'boolean', default: false },
      'database-url': { type: 'string' },
    },
  });
  const [name] = positionals;
  if (options.format) await format();
  else if (options.write) await write();
  else if (options.check) await check();
  else if (name) console.log(await definitionOf(name, options['database-url']));
  else console.log(USAGE);
}

async function readFolder(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(path.join(SUPABASE, folder))).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(path.join(SUPABASE, folder, name), 'utf8') })),
  );
}

async function format(): Promise<void> {
  for (const file of await readFolder('schemas')) {
    const text = formatSql(file.text);
    if (text !== file.text) {
      await writeFile(path.join(SUPABASE, 'schemas', file.name), text);
      console.log(`Formatted supabase/schemas/${file.name}`);
    }
    for (const fault of layoutFaults({ name: file.name, text })) console.log(fault);
  }
}

async function write(): Promise<void> {
  const schemas = await readFolder('schemas');
  const byHand = writtenByHand(await readFolder('migrations'));
  const made = migrationsOf(schemas);
  // Later migrations are written by hand; the page follows them all the same.
  if (byHand.length === 0) {
    for (const file of made) {
      await writeFile(path.join(SUPABASE, 'migrations', file.name), file.text);
      console.log(`Wrote supabase/migrations/${file.name}`);
    }
  }
  const page = await withDatabase(CONFIG, await readFolder('migrations'), (sql) => pageOf(sql, schemas));
  await writeFile(path.join(ROOT, PAGE), page);
  console.log(`Wrote ${PAGE}`);
  if (byHand.length > 0) {
    throw new Error(
      `The baseline is deployed once there are later migrations (${byHand.join(', ')}): change the schema file and add a ` +
        'migration that brings a database there, then run "npm run schema -- --check".',
    );
  }
}

async function pageOf(sql: Sql, schemas: readonly SqlFile[]): Promise<string> {
  return printTables(await readTables(sql), schemas);
}

async function check(): Promise<void> {
  const [schemas, migrations] = [await readFolder('schemas'), await readFolder('migrations')];
  const faults = lintSchemas(schemas);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const old = outdated(migrations, schemas);
  if (old.length > 0 && writtenByHand(migrations).length === 0) {
    throw new Error(`${old.join(' and ')}: not what supabase/schemas says. Run "npm run schema -- --write".`);
  }
  let page = '';
  const { differences, compared } = await compareFolders(CONFIG, schemas, migrations, async (sql) => {
    page = await pageOf(sql, schemas);
  });
  if (differences.length > 0) {
    throw new Error(`supabase/schemas and supabase/migrations make different databases:\n${differences.join('\n')}`);
  }
  if ((await readFile(path.join(ROOT, PAGE), 'utf8').catch(() => '')) !== page) {
    throw new Error(`${PAGE} is not what the migrations make. Run "npm run schema -- --write" and commit the file.`);
  }
  console.log(
    `The Supabase CLI pushes supabase/migrations, and supabase/schemas make the same database (${compared} things compared).`,
  );
}

async function definitionOf(name: string, databaseUrl: string | undefined): Promise<string> {
  if (databaseUrl) return withConnection(databaseUrl, (sql) => describe(sql, name));
  return withDatabase(CONFIG, await readFolder('migrations'), (sql) => describe(sql, name));
}
