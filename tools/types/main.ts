import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { ROOT, startLineup } from '@lineup/stack/lineup-stack';
import { readCatalog } from './catalog.ts';
import { printTypes } from './print.ts';

const NAME = 'libs/data/src/database.types.ts';
const TARGET = path.join(ROOT, NAME);

try {
  await run();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { values: options } = parseArgs({
    options: { check: { type: 'boolean', default: false }, 'database-url': { type: 'string' } },
  });
  const text = options['database-url'] ? await typesOf(options['database-url']) : await typesOfMigrations();
  if ((await readFile(TARGET, 'utf8').catch(() => '')) === text) {
    console.log(`${NAME} is current.`);
  } else if (options.check) {
    throw new Error(`${NAME} does not match the migrations. Run "npm run types" and commit the file.`);
  } else {
    await writeFile(TARGET, text);
    console.log(`Wrote ${NAME}`);
  }
}

async function typesOf(databaseUrl: string): Promise<string> {
  const sql = postgres(databaseUrl, { max: 1 });
  try {
    return printTypes(await readCatalog(sql, 'public'));
  } finally {
    await sql.end();
  }
}

/** A fresh database with every migration, thrown away afterwards. */
async function typesOfMigrations(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lineup-types-'));
  try {
    const stack = await startLineup({ dataDir, sendsQueuedMail: false });
    try {
      return await typesOf(stack.databaseUrl);
    } finally {
      await stack.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
