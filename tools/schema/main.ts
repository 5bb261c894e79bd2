import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { compareFolders } from './compare-folders.ts';
import { describe } from './describe.ts';
import { lintSchemas } from './lint-schemas.ts';
import { migrationsOf, outdated, writtenByHand, type SqlFile } from './migration-files.ts';
import { withConnection, withDatabase } from './open-database.ts';

const SUPABASE = path.resolve(import.meta.dirname, '../../supabase');
const CONFIG = path.join(SUPABASE, 'config.toml');
const USAGE = `npm run schema -- <name>     the live definition of a function or table, with everything that names it
npm run schema -- --write    writes migrations from supabase/schemas (until the first deployment)
npm run schema -- --check    do schemas and migrations make the same database?
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
      'database-url': { type: 'string' },
    },
  });
  const [name] = positionals;
  if (options.write) await write();
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

async function write(): Promise<void> {
  const byHand = writtenByHand(await readFolder('migrations'));
  if (byHand.length > 0) {
    throw new Error(
      `The baseline is deployed once there are later migrations (${byHand.join(', ')}): change the schema file and add a ` +
        'migration that brings a database there, then run "npm run schema -- --check".',
    );
  }
  for (const file of migrationsOf(await readFolder('schemas'))) {
    await writeFile(path.join(SUPABASE, 'migrations', file.name), file.text);
    console.log(`Wrote supabase/migrations/${file.name}`);
  }
}

async function check(): Promise<void> {
  const [schemas, migrations] = [await readFolder('schemas'), await readFolder('migrations')];
  const faults = lintSchemas(schemas);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const old = outdated(migrations, schemas);
  if (old.length > 0 && writtenByHand(migrations).length === 0) {
    throw new Error(`${old.join(' and ')}: not what supabase/schemas says. Run "npm run schema -- --write".`);
  }
  const { differences, compared } = await compareFolders(CONFIG, schemas, migrations);
  if (differences.length > 0) {
    throw new Error(`supabase/schemas and supabase/migrations make different databases:\n${differences.join('\n')}`);
  }
  console.log(`supabase/schemas and supabase/migrations make the same database (${compared} things compared).`);
}

async function definitionOf(name: string, databaseUrl: string | undefined): Promise<string> {
  if (databaseUrl) return withConnection(databaseUrl, (sql) => describe(sql, name));
  return withDatabase(CONFIG, await readFolder('migrations'), (sql) => describe(sql, name));
}
